"""Feedback in five parts: the verdict, the law, what follows, the misconception, and where to read again."""

from __future__ import annotations

from fractions import Fraction

from canasta_nb.core.acts import Take
from canasta_nb.core.cards import THREE, face
from canasta_nb.core.legal_acts import legal_acts
from canasta_nb.core.notation import parse_act
from canasta_nb.core.playing import play
from canasta_nb.core.position import Position
from canasta_nb.core.refusals import Refusal
from canasta_nb.core.words import Words
from canasta_nb.teaching.answers import refused, right_answers
from canasta_nb.teaching.assessing import Assessment, Score
from canasta_nb.teaching.exercises import Answer, Exercise, Part, reason_words
from canasta_nb.teaching.goals import reaches
from canasta_nb.teaching.kinds import BLANK
from canasta_nb.teaching.questions import causes, freeze_row, lines_asked
from canasta_nb.teaching.telling_apart import tells_apart

VERDICTS = {"correct": "correct", "partial": "partly correct", "wrong": "not correct", "blank": "not answered yet"}
MOST_ACTS = 4
SPARED = {"fewest-cards": "fewer cards do it", "fewest-wilds": "fewer wild cards do it"}
WAYS = {
    "natural-pair": "two natural {ranks} from the hand",
    "natural-and-wild": "one of the {ranks} and a wild card",
    "lay-off-group": "an own meld of {ranks} on the table",
}


def headline(assessment: Assessment) -> str:
    """The line that stands first, and for full marks alone: it does not repeat the answer.

    >>> from canasta_nb.teaching.assessing import assess
    >>> from canasta_nb.teaching.exercises import exercise
    >>> headline(assess(exercise("fz-2"), ...))
    'fz-2: not answered yet (0/2)'
    """
    exercise = assessment.exercise
    points = f" ({assessment.points}/{Score(exercise.points)})" if exercise.points else ""
    return f"{exercise.id}: {VERDICTS[assessment.status]}{points}"


def feedback(assessment: Assessment) -> str:
    """The whole feedback to an answer.

    >>> from canasta_nb.teaching.assessing import assess
    >>> from canasta_nb.teaching.exercises import exercise
    >>> feedback(assess(exercise("fz-3"), "9h9d"))
    'fz-3: correct (1/1)'
    >>> print(feedback(assess(exercise("fz-3"), 9)))
    fz-3: not correct (0/1)
    The answer is cards as text, in this form: "KsKhKd".
      Read again: lesson 05, The worked turn.
    """
    lines = [headline(assessment)]
    if assessment.status in ("correct", "blank"):
        return lines[0]
    exercise = assessment.exercise
    if assessment.problem:
        return "\n".join(filter(None, [*lines, assessment.problem, again(exercise)]))
    if assessment.questions:
        return "\n".join([*lines, *_questions(assessment.questions), again(exercise)])
    wrong = assessment.wrong
    for number, (part, said, share) in enumerate(
        zip(exercise.parts, assessment.said, assessment.shares, strict=True), start=1
    ):
        name = f"{part.line or f'Part {number}'}: " if len(exercise.parts) > 1 else ""
        lines += _part(name, part, said, share)
        if wrong and wrong[-1][0] is part:
            lines += [f"  {idea.text(part, said)} ({idea.code})" for idea in assessment.ideas]
    apart = tells_apart(exercise, assessment.ideas)
    if apart:
        lines.append(f"  More than one idea gives this answer; {apart.id} tells them apart.")
    return "\n".join(filter(None, [*lines, again(exercise)]))


def again(exercise: Exercise) -> str:
    """Where to read again; empty where no lesson teaches it yet."""
    section = f", {exercise.section}" if exercise.section else ""
    return f"  Read again: lesson {exercise.lesson[:2]}{section}." if exercise.lesson else ""


def _questions(questions: tuple[Assessment, ...]) -> list[str]:
    """What is said of each question of an exam that is not wholly right."""
    lines = []
    for number, each in enumerate(questions, start=1):
        if each.status != "correct":
            first, *rest = feedback(each).splitlines()
            lines += [f"Question {number}, {first.partition(' (')[0]}", *(f"  {line}" for line in rest)]
    return lines


def _part(name: str, part: Part, said: Answer, share: Fraction) -> list[str]:
    if share == 1:
        return [f"{name}correct." if name else "Correct."]
    if said == BLANK:
        return [f"{name}not answered yet." if name else "Not answered yet."]
    if part.kind == "moves":
        return _moves(part, said)
    verdict = "half right" if share else "not correct"
    after = _after(said, share)
    opening = f"{name}{verdict}. " if name else ""
    return [f"{opening}You said {_said(said)}.{after}", *_law(part, said), *_follows(part, said)]


def _after(said: Answer, share: Fraction) -> str:
    """What to say of the reason that stands with a yes or a no."""
    if isinstance(said, tuple) and said[1:] == (BLANK,):
        return " The reason is missing."
    return " The reason is another." if share else ""


def _said(said: Answer) -> str:
    if isinstance(said, bool):
        return "yes" if said else "no"
    if isinstance(said, tuple):
        return ", ".join(_said(item) for item in said if item != BLANK)
    return str(said)


def _cards_said(part: Part, said: Answer) -> str:
    return said if part.kind == "cards" and isinstance(said, str) else ""


def _law(part: Part, said: Answer) -> list[str]:
    """The law that decides, in words with the cards and numbers of the position."""
    if part.act and not part.ask_for:
        refusals = refused(part, _cards_said(part, said))
        if refusals:
            return [_refusal_line(refusals[0])]
        if part.kind == "cards":
            return [f"  The rules ({part.position.rules.id}) allow it, but {SPARED[part.goal]}."]
        why = f": {reason_words()[part.because]}" if part.because else ""
        return [f"  The rules ({part.position.rules.id}) allow it{why}."]
    if part.ask_for in ("frozen", "unfrozen"):
        found = causes(part)
        if found:
            words = "; ".join(reason_words()[cause] for cause in found)
            return [f"  Law take.frozen: frozen for side {part.side}: {words}."]
        top = part.position.pile[-1:]
        why = f": {reason_words()['blocked-only']}." if top and top[0].is_black_three else "."
        return [f"  Law take.frozen: not frozen for side {part.side}{why}"]
    right = right_answers(part)
    return [f"  Right is {_said(right[0])}{_counted(part)}."] if right else []


def _counted(part: Part) -> str:
    """The cards and the source behind a line of the score."""
    if part.ask_for not in ("lines", "claim") or part.of == ("total",):
        return ""
    counted = [
        " ".join([line.id, *(face(card) for card in line.cards), f"{line.points:,}", f"({line.source})"])
        for line in lines_asked(part)
    ]
    return f": {'; '.join(counted)}" if counted else ": there is nothing to count"


def _refusal_line(refusal: Refusal) -> str:
    return f"  Law {refusal.law}: {refusal.says}"


def _follows(part: Part, said: Answer) -> list[str]:
    """What follows, played out by the engine."""
    if part.act and not part.ask_for:
        if refused(part, _cards_said(part, said)):
            return [f"  What follows: the act is refused, nothing moves. You may: {_may(part.position)}."]
        return [f"  What follows: {_result(part)}"] if "{cards}" not in part.act else []
    if part.ask_for in ("frozen", "unfrozen"):
        return [f"  What follows: {_ways(part)}"]
    if part.ask_for == "freeze-row":
        return [f"  What follows: {_trials(part)}"]
    return []


def _may(position: Position) -> str:
    acts = [str(act) for act in legal_acts(position)]
    more = f" and {len(acts) - MOST_ACTS} more" if len(acts) > MOST_ACTS else ""
    return ", ".join(acts[:MOST_ACTS]) + more if acts else "nothing"


def _result(part: Part) -> str:
    """What lies on the table after the act."""
    before, act = part.position, parse_act(part.act)
    after = play(before, act)
    mine = after.melds[before.side_of(before.turn)]
    rank = act.card.rank if isinstance(act, Take) else ""
    meld = next((found for found in mine if found.rank == rank), None)
    held = f"you hold {len(after.hand_of(before.turn))} cards"
    if meld is None:
        return f"the act is played; {held}."
    canasta = ", a canasta" if meld.is_canasta else ""
    return f"your side has {len(meld.cards)} {Words().write(rank, 'rank', 'ranks')}{canasta}; {held}."


def _ways(part: Part) -> str:
    """How the top card can be taken by the side that is asked about."""
    position = part.position
    if not position.pile:
        return "there is no pile to take."
    top = position.pile[-1]
    if top.is_wild or top.place == THREE:
        return f"nobody can take {face(top)}; once it is covered, the pile can be taken again."
    pile = position.rules.pile
    ways = pile.take_frozen if causes(part) else pile.take_unfrozen
    words = [WAYS[way].format(ranks=Words().write(top.rank, "rank", "ranks")) for way in ways if way in WAYS]
    return f"{face(top)} is taken with {', or '.join(words)}."


def _trials(part: Part) -> str:
    """Each trial of a row played out."""
    who, ends = freeze_row(part)
    tried = [
        f"{trial} {'ends it' if trial in ends.split('-or-') else 'does not end it'} ({_acts(acts)})"
        for trial, acts in part.trials.items()
    ]
    sides = "both sides" if who == "both-sides" else "one side only"
    return f"{part.cause} stops {sides}; {'; '.join(tried)}."


def _acts(acts: tuple[str, ...]) -> str:
    return "; ".join(acts)


def _moves(part: Part, said: Answer) -> list[str]:
    """What was reached and what happened."""
    result = reaches(part, said if isinstance(said, tuple) else ())
    lines = list(result.lines)
    if result.refusals:
        first = result.refusals[0]
        lines.append(f"  An act was refused, and play ended there. Law {first.law}: {first.says}")
    lines += [f"  What follows: {line}" for line in result.story]
    if result.early:
        lines.append("  The list of acts ended too early. A turn ends with a discard.")
    return lines
