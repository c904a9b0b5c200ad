"""A fresh exercise of a topic: drafted from a position, kept only if it has one answer and something to get wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.wrong_kind import is_number, no_number
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.answers.facts import facts_of
from canasta_nb.teaching.bank.exercises import exercise as exercise_named
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import Draft, Topic
from canasta_nb.teaching.fresh.other_cards import CARDS
from canasta_nb.teaching.fresh.situations import situations
from canasta_nb.teaching.fresh.words import told
from canasta_nb.teaching.kinds import KINDS, accepts
from canasta_nb.teaching.misconceptions import misconceptions

LEVELS = (1, 2, 3)
PATIENCE = 200
"""So many positions are looked through for an answer that was drawn by lot; then another one is drawn."""
MOST_POSITIONS = 20_000
"""Nothing comes of a topic that asks nothing of so many; the rarest question took two thousand."""


def fresh(topic: Topic, level: int = 1, seed: int = 0, number: int = 1, fact: str = "") -> Exercise:
    """Return the exercise of a topic with this level, seed and number, the same each time.

    With ``fact`` one of its parts asks for that; the topic has to list it among what it ``asks``, at this level or a
    lower one. It names the misconceptions that fail it. Raises Mistake for an unknown level or anything but a number.

    >>> from canasta_nb.teaching.fresh.topics import topic
    >>> fresh(topic("initial-meld"), level=2, seed=3).id
    'initial-meld-2-3-1'
    >>> fresh(topic("initial-meld"), level=4)
    Traceback (most recent call last):
    Mistake: There is no level 4; the levels are 1, 2 and 3.
    """
    found = drawn(topic, level, seed, number, fact)
    return replace(found, attacks=tuple(_attacking(found)))


def drawn(topic: Topic, level: int, seed: int, number: int, fact: str = "") -> Exercise:
    """Return the same exercise without the misconceptions that fail it, because the search for them takes long."""
    for given, name in ((level, "level"), (seed, "seed")):
        if not is_number(given):
            raise no_number(given, name)
    if level not in LEVELS:
        raise Mistake(told("unknown", "level", level=level))
    id_ = f"{topic.name}-{level}-{seed}-{number}"
    chance = Chance(id_)
    chance.fact = fact
    found_in = situations(RuleSet.load(topic.rules), chance, opened=topic.opened, ends=topic.ends)
    left_out: Exercise | None = None
    for tried, position in enumerate(islice(found_in, MOST_POSITIONS), start=1):
        if tried % PATIENCE == 0:
            chance.draw_lot()
        try:
            draft = topic.draft(position, level, chance)
            found = _exercise(topic, id_, draft) if draft else None
            if (
                found
                and is_sound(found)
                and _asks_for(fact, found, topic)
                and asks_each_once(found)
                and (topic.plain or tempts(topic, found))
            ):
                return found
        except Exception as error:
            error.add_note(
                f'while "{topic.name}" was drawn at level {level}, on this position:\n{position_text(position)}'
            )
            raise
        left_out = found or left_out
    last = "\n".join(part.text for part in left_out.parts) if left_out else "nothing"
    raise AssertionError(
        f'The topic "{topic.name}" asks nothing of {MOST_POSITIONS} positions at level {level}. '
        f"The last draft that was left out is about:\n{last}"
    )


def _exercise(topic: Topic, id_: str, draft: Draft) -> Exercise:
    """Return the draft as an exercise like those of the bank."""
    given = tuple(replace(part, kind=draft.kind, reasons=draft.reasons, labels=draft.labels) for part in draft.parts)
    like = exercise_named(topic.like)
    return Exercise(
        id=id_,
        lesson=like.lesson,
        kind=draft.kind,
        points=len(given),
        rules=given[0].position.rules.id,
        question=draft.question,
        section=like.section,
        parts=given,
        reasons=draft.reasons,
        labels=draft.labels,
        hints=draft.hints,
    )


def _attacking(exercise: Exercise) -> Iterator[str]:
    """Yield the misconceptions that would fail an exercise."""
    for code, idea in misconceptions().items():
        if any(_misled(part, said) for part in exercise.parts for said in idea.answers(part)):
            yield code


def _misled(part: Part, said: Answer) -> bool:
    """Tell whether a learner can give this answer and is wrong."""
    return KINDS[part.kind].is_offered(part, said) and not accepts(part, said)


def is_sound(exercise: Exercise) -> bool:
    """Tell whether every part has one right answer that a learner can give; several runs of cards may be equal."""
    return all(len(_given(part)) == 1 or KINDS[part.kind].has_several_right for part in exercise.parts)


def asks_each_once(exercise: Exercise) -> bool:
    """Tell whether no two parts are the same question, or the same but for the suits of their cards.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> part = exercise("fz-3").parts[0]
    >>> other = replace(part, text=part.text.replace("9h", "9s"))
    >>> asks_each_once(replace(exercise("fz-3"), parts=(part, other)))
    False
    """
    asked = [CARDS.sub(_but_for_suits, repr(part)) for part in exercise.parts]
    return len({*asked}) == len(asked)


def _but_for_suits(run: re.Match[str]) -> str:
    """Return a run of cards without suits, in one order; of threes the colour stays."""
    return " ".join(sorted(f"{card.rank}{card.is_red_three:d}" for card in parse_cards(run[0])))


def _asks_for(fact: str, exercise: Exercise, topic: Topic) -> bool:
    """Tell whether a part asks for a fact; where none is wanted, any exercise will do."""
    return not fact or any(fact == asked for asked, _ in facts_of(exercise, topic.law))


def _given(part: Part) -> list[Answer]:
    """Return the right answers to a part that a learner can give."""
    return [said for said in right_answers(part) if KINDS[part.kind].is_offered(part, said)]


def tempts(topic: Topic, exercise: Exercise) -> bool:
    """Tell whether one of the misconceptions gives another answer in some part.

    A known misconception, a rule read with one value changed, or what came before the question left out of account.
    """
    if any(_attacking(exercise)):
        return True
    if any(part.acts and right_answers(part) != right_answers(replace(part, acts=())) for part in exercise.parts):
        return True
    read = [(part, part.under(reading)) for reading in topic.readings for part in exercise.parts]
    return any(right_answers(part) != right_answers(changed) for part, changed in read)


def model_answer(exercise: Exercise) -> object:
    """Return the right answer as a learner writes it.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.fresh.topics import topic
    >>> asked = fresh(topic("scoring"), 2, seed=1)
    >>> assess(asked, model_answer(asked)).status
    'correct'
    """
    return KINDS[exercise.kind].written(exercise, [_given(part)[0] for part in exercise.parts])
