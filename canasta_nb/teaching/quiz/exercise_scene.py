"""What the browser draws of an exercise: its question, its pictures, what is chosen from, how far the lesson is.

Nothing in it depends on the right answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.model.laying import target_of
from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.descriptions.picturing import table_lines
from canasta_nb.descriptions.telling import game_name
from canasta_nb.teaching.bank.exercises import as_handed_in, lesson
from canasta_nb.teaching.content.asking import NAMES, Exercise, Part, Unknown
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.acts_asked import act_in_words, cards_of_act, plainly
from canasta_nb.teaching.judging.saved_answers import is_own_notebook
from canasta_nb.teaching.judging.showing import (
    besides,
    face_down,
    hides_hands,
    looks_as_at_the_table,
    positions_of,
    sorted_hands,
)
from canasta_nb.teaching.judging.turns_played import played_by_others, position_after, seat_played, sorts_to_play
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.kinds.played_turns import acts_said
from canasta_nb.teaching.notebook.exam import paper
from canasta_nb.teaching.notebook.kept_dots import held_of, kept_dot
from canasta_nb.teaching.notebook.sitting import is_open
from canasta_nb.teaching.notebook.work import Work
from canasta_nb.teaching.questions.goals import tables_of
from canasta_nb.widgets.scenes.ledger import numbered
from canasta_nb.widgets.sent.quiz import CardLine, ExerciseScene, MeldTarget, Pictured, QuizPart

NAMED_CARDS = re.compile(r":?\s*`((?:(?:Jk|[2-9TJQKA][shdc])\s*)+)`")


def scene_of(asked: Exercise, work: Work, acts: tuple[str, ...] = ()) -> ExerciseScene:
    """Return what is drawn of an exercise; where a turn is played, after the acts that are played already."""
    reached = position_after(asked, acts)
    drawn = _as_at_the_table(asked, reached)
    return {
        "v": 1,
        "ex": asked.id,
        "head": _head(asked),
        "progress": list(progress_of(asked, work)),
        "parts": [_part(part) for part in asked.parts],
        "shows": _shows(asked, drawn),
        "words": KINDS[asked.kind].words_in(asked),
        "columns": KINDS[asked.kind].columns(asked),
        "hand": _hand(asked, drawn),
        "lot": KINDS[asked.kind].chooses_from,
        "marks": looks_as_at_the_table(asked),
        "melds": _melds(asked, reached),
        "hints": [plainly(hint, asked.parts[0]) for hint in asked.hints[: work.hints.get(asked.id, 0)]],
        "may": sorts_to_play(asked, reached, acts),
        "played": acts_said(acts),
        "news": played_by_others(asked, acts) if reached else [],
        "stock": len(reached.stock) if reached else None,
        "values": [list(each) for each in KINDS[asked.kind].values_beside(asked)],
        "tables": [] if acts else list(tables_of(asked.parts[0])),
    }


def question_of(asked: Exercise) -> str:
    """Return the question above the cards, without the cards to choose from, because a picture shows those.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> question_of(exercise("fz-w1"))
    'Which of these cards are wild?'
    """
    asks = NAMED_CARDS.sub("", asked.question) if _named_cards(asked) else asked.question
    return plainly(asks, asked.parts[0])


def _head(asked: Exercise) -> str:
    """Return the lesson of an exercise, or the rules of a fresh one; nothing in the lesson's own notebook."""
    try:
        found = lesson(asked.lesson)
    except Unknown:
        return game_name(RuleSet.parse(asked.rules))
    if is_own_notebook(found.name):
        return ""
    return told("page", "title", lesson=int(found.name[:2]), title=found.title)


def progress_of(asked: Exercise, work: Work) -> Iterator[list[str]]:
    """Yield each graded exercise of the lesson or paper with ``right``, ``half``, ``later`` or ``open``.

    Nothing for a question that isn't one of them. For one whose cell has not run in this Python the kept answer tells.
    """
    try:
        found = paper(asked.paper) if asked.paper else _of_lesson(asked, work)
    except Unknown:
        return
    graded = [each for each in found if each.points]
    if asked.id not in {each.id for each in graded}:
        return
    for each in graded:
        yield [each.id, _state_of(each, work)]


def _of_lesson(asked: Exercise, work: Work) -> tuple[Exercise, ...]:
    """Return the exercises of the lesson that asks this one, as this notebook holds them."""
    found = lesson(asked.lesson)
    if found.name not in work.held:
        work.held[found.name] = held_of(found)
    return as_handed_in(found, {asked.id, *work.held[found.name], *work.points}).exercises


def _state_of(asked: Exercise, work: Work) -> str:
    if asked.id in work.points:
        points = work.points[asked.id]
        return "right" if points >= asked.points else "half" if points or asked.id in work.answered else "open"
    if asked.id in work.sat:
        return "half" if is_open(asked, work) else "open"
    if asked.id in work.later and is_open(asked, work):
        return "later"
    if asked.id not in work.earlier:
        work.earlier[asked.id] = kept_dot(asked)
    return work.earlier[asked.id]


def _part(part: Part) -> QuizPart:
    """Return the question of a part without the answer and its reason, which the browser must not know."""
    kind = KINDS[part.kind]
    return {
        "ask": plainly(kind.label(part), part),
        "act": act_in_words(part),
        "cards": [numbered(run) for run in cards_of_act(part)],
        "line": part.line,
        "reasons": kind.reasons(part),
    }


def positions_seen(asked: Exercise, acts: tuple[str, ...] = ()) -> list[Position]:
    """Return the positions of an exercise as the learner sees them; of a turn that is played, the one reached.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> len(positions_seen(exercise("fz-1"))), len(positions_seen(exercise("fz-7")))
    (6, 1)
    """
    reached = position_after(asked, acts)
    if reached is None:
        return list(positions_of(asked).positions)
    return [face_down(reached, seat_played(asked)) if hides_hands(asked) else reached]


def _shows(asked: Exercise, reached: Position | None) -> list[Pictured]:
    """Return the positions of the exercise, each once.

    Where only the rules differ, as the questions say themselves, all look alike: one stands for all of them.
    """
    if reached:
        seen = face_down(reached, seat_played(asked)) if hides_hands(asked) else reached
        return [pictured(seen, seat_played(asked))]
    shown = positions_of(asked)
    drawn = [
        pictured(position, position.turn, title) for title, position in zip(shown.titles, shown.positions, strict=True)
    ]
    # Seats or rules alone leave nothing to see, and an empty strip of cloth would look as if cards were missing.
    drawn = [each for each in drawn if each["heading"] or each["lines"]]
    if drawn[1:] and all(untitled(each) == untitled(drawn[0]) for each in drawn):
        drawn = [untitled(drawn[0])]
    if drawn[1:]:  # of several pictures, one without cards would only repeat the score that its question names
        drawn = [each for each in drawn if each["lines"]]
    if len(drawn) == len(asked.parts) > 1:  # each is above its own part, which says by itself what it asks
        drawn = [untitled(each) for each in drawn]
    return drawn


def untitled(shown: Pictured) -> Pictured:
    """Return a picture without its title."""
    return {**shown, "title": ""}


def pictured(position: Position, seat: int, title: str = "") -> Pictured:
    """Return a position as a seat sees it: a title, who the learner is, lines with cards."""
    return {"title": title, "heading": besides(position, seat), "lines": _lines(position, seat)}


def _lines(position: Position, seat: int) -> list[CardLine]:
    return [
        [name, label, [numbered(run) for run in runs], said]
        for name, label, runs, said in table_lines(position, seat, NAMES[1:])
    ]


def _hand(asked: Exercise, reached: Position | None) -> list[int]:
    """Return the cards to choose from, out of the hand, the pile or the question; empty without a choice."""
    if named := _named_cards(asked):
        return numbered(parse_cards(named))
    position = reached or _position(asked)
    if position is None:
        return []
    lines = table_lines(position, seat_played(asked), NAMES[1:])
    return numbered(
        card for name, _, runs, _ in lines if name == KINDS[asked.kind].chooses_from for card in chain(*runs)
    )


def _position(asked: Exercise) -> Position | None:
    """Return the position of the first part; None without one."""
    if not asked.parts[0].text:
        return None
    return _as_at_the_table(asked, asked.parts[0].position)


def _as_at_the_table(asked: Exercise, position: Position | None) -> Position | None:
    """Return the position with its hands as they lie at the table, unless that gives the answer away."""
    return sorted_hands(position) if position and looks_as_at_the_table(asked) else position


def _named_cards(asked: Exercise) -> str:
    """Return the cards that a question names to choose from and that no picture shows."""
    if not KINDS[asked.kind].chooses_from or asked.parts[0].text:
        return ""
    found = NAMED_CARDS.search(asked.question)
    return found[1].replace(" ", "") if found else ""


def _melds(asked: Exercise, reached: Position | None) -> list[MeldTarget]:
    """Return your side's melds that the chosen cards can be added to: how an act names each, and its rank."""
    position = reached or _position(asked)
    if position is None or not _hand(asked, reached):
        return []
    melds = position.melds[position.side_of(seat_played(asked))]
    return [{"t": str(target_of(melds, at)), "r": meld.rank} for at, meld in enumerate(melds)]
