"""Feedback in five parts: the verdict, the law, what follows, the misconception, and where to read again."""

from __future__ import annotations

from fractions import Fraction

from canasta_nb.core.acts import Take
from canasta_nb.core.cards import THREE, face
from canasta_nb.core.language import texts
from canasta_nb.core.legal_acts import legal_acts
from canasta_nb.core.notation import parse_act
from canasta_nb.core.playing import play
from canasta_nb.core.position import Position
from canasta_nb.core.words import Words
from canasta_nb.teaching.answers import refused, right_answers
from canasta_nb.teaching.assessing import Assessment, Score
from canasta_nb.teaching.exercises import Answer, Exercise, Part, reason_words
from canasta_nb.teaching.goals import reaches
from canasta_nb.teaching.kinds import BLANK
from canasta_nb.teaching.questions import causes, freeze_row, lines_asked
from canasta_nb.teaching.telling_apart import tells_apart
from canasta_nb.teaching.words import told

MOST_ACTS = 4


def headline(assessment: Assessment) -> str:
    """The line that stands first, and for full marks alone: it does not repeat the answer.

    >>> from canasta_nb.teaching.assessing import assess
    >>> from canasta_nb.teaching.exercises import exercise
    >>> headline(assess(exercise("fz-2"), ...))
    'fz-2: not answered yet (0/2)'
    """
    exercise = assessment.exercise
    points = f" ({assessment.points}/{Score(exercise.points)})" if exercise.points else ""
    return f"{exercise.id}: {told('verdict', assessment.status)}{points}"


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
        name = f"{part.line or told('part', 'name', n=number)}: " if len(exercise.parts) > 1 else ""
        lines += _part(name, part, said, share)
        if wrong and wrong[-1][0] is part:
            lines += [f"  {idea.text(part, said)} ({idea.code})" for idea in assessment.ideas]
    apart = tells_apart(exercise, assessment.ideas)
    if apart:
        lines.append(f"  {told('again', 'apart', ex=apart.id)}")
    return "\n".join(filter(None, [*lines, again(exercise)]))


def again(exercise: Exercise) -> str:
    """Where to read again; empty where no lesson teaches it yet."""
    if not exercise.lesson:
        return ""
    key = "section" if exercise.section else "lesson"
    return f"  {told('again', key, lesson=exercise.lesson[:2], section=exercise.section)}"


def _questions(questions: tuple[Assessment, ...]) -> list[str]:
    """What is said of each question of an exam that is not wholly right."""
    lines = []
    for number, each in enumerate(questions, start=1):
        if each.status != "correct":
            first, *rest = feedback(each).splitlines()
            name = told("part", "question", n=number)
            lines += [f"{name}, {first.partition(' (')[0]}", *(f"  {line}" for line in rest)]
    return lines


def _part(name: str, part: Part, said: Answer, share: Fraction) -> list[str]:
    if share == 1:
        return [_sentence(name, told("verdict", "correct"))]
    if said == BLANK:
        return [_sentence(name, told("verdict", "blank"))]
    if part.kind == "moves":
        return _moves(part, said)
    opening = _sentence(name, told("verdict", "half" if share else "wrong")) if name else ""
    answer = " ".join(filter(None, [opening, told("part", "said", said=_said(said)), _after(said, share)]))
    return [answer, *_law(part, said), *_follows(part, said)]


def _sentence(name: str, verdict: str) -> str:
    """A verdict as a sentence, behind the name of its part where there are several."""
    return f"{name}{verdict}." if name else f"{verdict[0].upper()}{verdict[1:]}."


def _after(said: Answer, share: Fraction) -> str:
    """What to say of the reason that stands with a yes or a no."""
    if isinstance(said, tuple) and said[1:] == (BLANK,):
        return told("part", "no_reason")
    return told("part", "other_reason") if share else ""


def _said(said: Answer) -> str:
    if isinstance(said, bool):
        return str(texts("teaching/words.toml")["yes" if said else "no"])
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
            return [_law_line(refusals[0].law, refusals[0].says)]
        if part.kind == "cards":
            return [f"  {told('law', 'allowed_but', rules=part.position.rules.id, why=told('law', part.goal))}"]
        why = reason_words()[part.because] if part.because else ""
        return [f"  {told('law', 'allowed_why' if why else 'allowed', rules=part.position.rules.id, why=why)}"]
    if part.ask_for in ("frozen", "unfrozen"):
        found = causes(part)
        if found:
            words = "; ".join(reason_words()[cause] for cause in found)
            return [_law_line("take.frozen", told("law", "frozen", side=part.side, why=words))]
        top = part.position.pile[-1:]
        key = "not_frozen_but" if top and top[0].is_black_three else "not_frozen"
        return [_law_line("take.frozen", told("law", key, side=part.side, why=reason_words()["blocked-only"]))]
    right = right_answers(part)
    if not right:
        return []
    counted = _counted(part)
    return [f"  {told('law', 'right_counted' if counted else 'right', right=_said(right[0]), counted=counted)}"]


def _counted(part: Part) -> str:
    """The cards and the source behind a line of the score."""
    if part.ask_for not in ("lines", "claim") or part.of == ("total",):
        return ""
    counted = [
        " ".join([line.id, *(face(card) for card in line.cards), f"{line.points:,}", f"({line.source})"])
        for line in lines_asked(part)
    ]
    return "; ".join(counted) or told("law", "nothing")


def _law_line(law: str, says: str) -> str:
    return f"  {told('law', 'line', law=law, says=says)}"


def law_of(line: str) -> str:
    """The law that a line of feedback names; empty when it names none.

    >>> law_of("  Law take.frozen: not frozen for side A."), law_of("  What follows: nothing.")
    ('take.frozen', '')
    """
    before, _, after = _law_line("\n", "").partition("\n")
    return line[len(before) :].partition(after[:1])[0] if line.startswith(before) else ""


def _follows_line(what: str) -> str:
    return f"  {told('follows', 'line', what=what)}"


def _follows(part: Part, said: Answer) -> list[str]:
    """What follows, played out by the engine."""
    if part.act and not part.ask_for:
        if refused(part, _cards_said(part, said)):
            return [_follows_line(told("follows", "refused", acts=_may(part.position)))]
        return [_follows_line(_result(part))] if "{cards}" not in part.act else []
    if part.ask_for in ("frozen", "unfrozen"):
        return [_follows_line(_ways(part))]
    if part.ask_for == "freeze-row":
        return [_follows_line(_trials(part))]
    return []


def _may(position: Position) -> str:
    acts = [str(act) for act in legal_acts(position)]
    shown = ", ".join(acts[:MOST_ACTS]) or told("follows", "none")
    return told("follows", "more", acts=shown, n=len(acts) - MOST_ACTS) if len(acts) > MOST_ACTS else shown


def _result(part: Part) -> str:
    """What lies on the table after the act."""
    before, act = part.position, parse_act(part.act)
    after = play(before, act)
    mine = after.melds[before.side_of(before.turn)]
    rank = act.card.rank if isinstance(act, Take) else ""
    meld = next((found for found in mine if found.rank == rank), None)
    held = len(after.hand_of(before.turn))
    if meld is None:
        return told("follows", "played", n=held)
    key = "canasta" if meld.is_canasta else "grown"
    return told("follows", key, cards=len(meld.cards), ranks=Words().write(rank, "rank", "ranks"), n=held)


def _ways(part: Part) -> str:
    """How the top card can be taken by the side that is asked about."""
    position = part.position
    if not position.pile:
        return told("follows", "no_pile")
    top = position.pile[-1]
    if top.is_wild or top.place == THREE:
        return told("follows", "nobody", card=face(top))
    pile = position.rules.pile
    ways = pile.take_frozen if causes(part) else pile.take_unfrozen
    known = texts("teaching/words.toml")["ways"]
    words = [told("ways", way, ranks=Words().write(top.rank, "rank", "ranks")) for way in ways if way in known]
    return told("follows", "ways", card=face(top), ways=told("follows", "or").join(words))


def _trials(part: Part) -> str:
    """Each trial of a row played out."""
    who, ends = freeze_row(part)
    tried = [
        told("follows", "trial" if trial in ends.split("-or-") else "no_trial", trial=trial, acts=_acts(acts))
        for trial, acts in part.trials.items()
    ]
    sides = told("follows", "both-sides" if who == "both-sides" else "one-side")
    return told("follows", "row", cause=part.cause, sides=sides, trials="; ".join(tried))


def _acts(acts: tuple[str, ...]) -> str:
    return "; ".join(acts)


def _moves(part: Part, said: Answer) -> list[str]:
    """What was reached and what happened."""
    result = reaches(part, said if isinstance(said, tuple) else ())
    lines = list(result.lines)
    if result.refusals:
        first = result.refusals[0]
        lines.append(f"  {told('follows', 'refused_act', law=first.law, says=first.says)}")
    lines += [_follows_line(line) for line in result.story]
    if result.early:
        lines.append(f"  {told('follows', 'early')}")
    return lines
