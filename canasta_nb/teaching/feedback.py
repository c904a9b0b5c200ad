"""Feedback in five parts: the verdict, the law, what follows, what may have been thought, where to read again."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from canasta_nb.core.cards import cards_text, parse_cards
from canasta_nb.core.language import texts
from canasta_nb.teaching.answers import right_answers
from canasta_nb.teaching.assessing import Assessment, Score
from canasta_nb.teaching.deciding import decides, explains, follows, in_words, law_line
from canasta_nb.teaching.exercises import Answer, Exercise, Part
from canasta_nb.teaching.goals import Played, reaches
from canasta_nb.teaching.kinds import BLANK, slip
from canasta_nb.teaching.words import told
from canasta_nb.telling import line_name


def headline(assessment: Assessment) -> str:
    """The line that stands first, and for full marks alone: it does not repeat the answer.

    >>> from canasta_nb.teaching.assessing import assess
    >>> from canasta_nb.teaching.exercises import exercise
    >>> headline(assess(exercise("fz-2"), ...))
    'fz-2: not answered yet (0/2)'
    """
    exercise = assessment.exercise
    counted = exercise.points and assessment.status != "unreadable"
    points = f" ({assessment.points}/{Score(exercise.points)})" if counted else ""
    return f"{exercise.id}: {told('verdict', assessment.status)}{points}"


def feedback(assessment: Assessment, thought: str = "") -> str:
    """The whole feedback to an answer, with what is said of the idea behind it.

    >>> from canasta_nb.teaching.assessing import assess
    >>> from canasta_nb.teaching.exercises import exercise
    >>> feedback(assess(exercise("fz-3"), "9h9d"))
    'fz-3: correct (1/1)'
    >>> print(feedback(assess(exercise("fz-3"), 9)))
    fz-3: could not be read, so it does not count as an attempt
    The answer is cards as text, in this form: "KsKhKd".
    """
    lines = [headline(assessment)]
    if assessment.status in ("correct", "blank"):
        return lines[0]
    exercise = assessment.exercise
    if assessment.problem:
        return "\n".join([*lines, assessment.problem])
    if assessment.questions:
        return "\n".join([*lines, *_questions(assessment.questions), again(exercise)])
    wrong = assessment.wrong
    for number, (part, said, share) in enumerate(
        zip(exercise.parts, assessment.said, assessment.shares, strict=True), start=1
    ):
        name = _name(assessment, number) if len(exercise.parts) > 1 else ""
        lines += _part(name, part, said, share)
        if share < 1 and (slipped := slip(part, said)) and not thought:
            lines += _indented(told("slip", slipped))
        if wrong and wrong[-1][0] is part:
            lines += _indented(thought)
    return "\n".join(filter(None, [*lines, again(exercise)]))


def kept_back(assessment: Assessment, thought: str = "") -> str:
    """The feedback while attempts are left: it names the mistake and keeps the solution.

    >>> from canasta_nb.teaching.assessing import assess
    >>> from canasta_nb.teaching.exercises import exercise
    >>> print(kept_back(assess(exercise("fz-2"), ((True, "table-meld"), (True, "natural-pair")))))
    fz-2: partly correct (1/2)
    Part 1: not correct.
    Part 2: correct.
      Read again: lesson 05, The worked turn.
    """
    if assessment.problem or assessment.status in ("correct", "blank"):
        return feedback(assessment)
    lines = [headline(assessment)]
    many = len(assessment.shares) > 1
    for number, (said, share) in enumerate(zip(assessment.said, assessment.shares, strict=True), start=1):
        verdict = "blank" if said == BLANK else {0: "wrong", 1: "correct"}.get(share, "half")  # type: ignore[call-overload]
        lines += [_sentence(_name(assessment, number), told("verdict", verdict))] if many else []
    return "\n".join(filter(None, [*lines, thought, again(assessment.exercise)]))


def why_right(assessment: Assessment) -> tuple[str, ...]:
    """Why a right answer is right, a sentence for each part in which it is another.

    >>> from canasta_nb.teaching.assessing import assess
    >>> from canasta_nb.teaching.exercises import exercise
    >>> why_right(assess(exercise("fz-3"), "9h9d"))
    ('9♣ is taken with two natural nines from the hand.',)
    """
    if assessment.questions:
        return ()
    if assessment.exercise.why:
        return (assessment.exercise.why,)
    said = zip(assessment.exercise.parts, assessment.said, strict=True)
    lines = [line for part, answer in said for line in _why_right(part, answer)]
    return tuple(dict.fromkeys(lines))


def _why_right(part: Part, said: Answer) -> list[str]:
    if part.kind == "moves":
        return list(reaches(part, tuple(map(str, said)) if isinstance(said, tuple) else ()).lines)
    return [line for line in (explains(part, said),) if line]


def chosen_right(assessment: Assessment, *, whole: bool = False) -> dict[str, str]:
    """Of the cards that were chosen those that belong to a right answer, and those that do not.

    With ``whole`` the cards that are missing are named too, as ``answer``.

    >>> from canasta_nb.teaching.assessing import assess
    >>> from canasta_nb.teaching.exercises import exercise
    >>> chosen_right(assess(exercise("fz-3"), "9h2s"))
    {'good': '9h', 'bad': '2s'}
    >>> chosen_right(assess(exercise("fz-3"), "9h2s"), whole=True)["answer"]
    '9d'
    """
    exercise = assessment.exercise
    said = assessment.said[0] if exercise.kind == "cards" and len(assessment.said) == 1 else BLANK
    if said == BLANK or not isinstance(said, str):
        return {}
    if assessment.status == "correct":
        return {"good": said, "bad": ""}
    chosen = Counter(parse_cards(said))
    right = [parse_cards(str(run)) for run in right_answers(exercise.parts[0])]
    fewest = min(map(len, right), default=0)
    shortest = [Counter(run) for run in right if len(run) == fewest]
    nearest = max(shortest, key=lambda run: (chosen & run).total(), default=Counter())
    marks = {"good": chosen & nearest, "bad": chosen - nearest} | ({"answer": nearest - chosen} if whole else {})
    return {mark: cards_text(sorted(cards.elements())) for mark, cards in marks.items()}


def _name(assessment: Assessment, number: int) -> str:
    """What stands before what is said of a part: its line on a sheet, else its number."""
    line = "" if assessment.questions else line_name(assessment.exercise.parts[number - 1].line)
    return f"{line or told('part', 'name', n=number)}: "


def again(exercise: Exercise) -> str:
    """Where to read again; empty where no lesson teaches it yet."""
    if not exercise.lesson:
        return ""
    key = "section" if exercise.section else "lesson"
    said = told("again", key, lesson=exercise.lesson[:2], section=exercise.section)
    return f"  {said.replace('?.', '?')}"


def _questions(questions: tuple[Assessment, ...]) -> list[str]:
    """What is said of each question of an exam that is not wholly right."""
    lines = []
    for number, each in enumerate(questions, start=1):
        if each.status != "correct":
            first, *rest = feedback(each).splitlines()
            name = told("part", "question", n=number)
            lines += [f"{name}, {first.partition(' (')[0]}", *(f"  {line}" for line in rest)]
    return lines


def _indented(*sentences: str) -> list[str]:
    return [f"  {sentence}" for sentence in sentences if sentence]


def _follows(what: str) -> str:
    return told("follows", "line", what=what) if what else ""


def _part(name: str, part: Part, said: Answer, share: Fraction) -> list[str]:
    if share == 1:
        return [_sentence(name, told("verdict", "correct"))]
    if said == BLANK:
        return [_sentence(name, told("verdict", "blank"))]
    if part.kind == "moves":
        return _moves(part, said)
    opening = _sentence(name, told("verdict", "half" if share else "wrong")) if name else ""
    answer = told("part", "said", said=in_words(said))
    return [
        " ".join(filter(None, [opening, answer, _of_the_reason(part, said)])),
        *_indented(decides(part, said), _follows(follows(part, said))),
    ]


def _sentence(name: str, verdict: str) -> str:
    """A verdict as a sentence, behind the name of its part where there are several."""
    return f"{name}{verdict}." if name else f"{verdict[0].upper()}{verdict[1:]}."


def _of_the_reason(part: Part, said: Answer) -> str:
    """What to say of the reason that stands with a yes or a no; empty where the verdict is wrong already."""
    if part.kind != "yes+why" or not isinstance(said, tuple):
        return ""
    if said[1:] == (BLANK,):
        return told("part", "no_reason")
    reasons = [str(right[1]) for right in right_answers(part) if isinstance(right, tuple) and right[0] == said[0]]
    return told("part", "yes_but" if said[0] else "no_but", reason=reasons[0]) if reasons else ""


def _moves(part: Part, said: Answer) -> list[str]:
    """What was refused, what was reached and what happened."""
    acts = tuple(map(str, said)) if isinstance(said, tuple) else ()
    result = reaches(part, acts)
    lines = _refused(result, acts) if result.refusals else []
    lines += result.lines
    lines += _indented(*map(_follows, result.story))
    return [*lines, *_indented(told("follows", "early"))] if result.early else lines


def _refused(result: Played, acts: tuple[str, ...]) -> list[str]:
    """The act that was refused, by its words and which of the same words it was, and the law."""
    act, first = acts[result.refused - 1], result.refusals[0]
    if not first.law:
        return [first.says]
    before = acts[: result.refused - 1].count(act)
    times = texts("teaching/words.toml")["follows"]["times"]
    gone = told("follows", "gone") if before and first.law == "cards.not-in-hand" else ""
    says = told("follows", "refused_act", time=times[min(before, len(times) - 1)], act=act, gone=gone)
    return [says, *_indented(law_line(first.law, first.says))]
