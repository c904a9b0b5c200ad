"""Feedback: the verdict, what is right and why, what follows, what may have been thought, where to read again."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from canasta_nb.core.cards import cards_text, parse_cards
from canasta_nb.core.language import texts
from canasta_nb.teaching.answers import right_answers
from canasta_nb.teaching.assessing import Assessment, Score
from canasta_nb.teaching.deciding import answer_told, decides, explains, follows, speaks_for_the_other
from canasta_nb.teaching.exercises import Answer, Exercise, Part, exercise as exercise_named
from canasta_nb.teaching.faults import fault, found, slip_told
from canasta_nb.teaching.goals import reaches
from canasta_nb.teaching.kinds import BLANK
from canasta_nb.teaching.played_turns import told_of_turn
from canasta_nb.teaching.spoken import begun, in_words
from canasta_nb.teaching.telling_apart import Thought
from canasta_nb.teaching.words import told
from canasta_nb.telling import line_name

FEW = 3
"""Of so many parts each is told that it is right; of more they are counted."""
NOTHING = Thought()
"""Where no idea is behind an answer."""
SHORT = 50
"""So long a question is named beside the number of its part."""


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


def feedback(assessment: Assessment, thought: Thought = NOTHING) -> str:
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
    for number, (part, said, share) in enumerate(_parts(assessment), start=1):
        name = _name(assessment, number) if len(exercise.parts) > 1 else ""
        lines += _part(name, part, said, share)
        if share < 1 and not thought.text:
            lines += _indented(slip_told(part, said))
        if number == thought.part:
            lines += _indented(thought.text)
    return "\n".join(filter(None, [*lines, *_indented(exercise.why), again(exercise)]))


def kept_back(assessment: Assessment, thought: Thought = NOTHING) -> str:
    """The feedback while attempts are left: it says what fails in the answer and keeps the solution.

    >>> from canasta_nb.teaching.assessing import assess
    >>> from canasta_nb.teaching.exercises import exercise
    >>> print(kept_back(assess(exercise("fz-2"), ((True, "table-meld"), (True, "natural-pair")))))
    fz-2: partly correct (1/2)
    Part 1: Yes is not right here. Is the pile frozen for you, or not? Then compare your cards with ...
    Part 2: correct.
      Read again: lesson 05, The worked turn.
    """
    if assessment.problem or assessment.status in ("correct", "blank"):
        return feedback(assessment)
    lines = [headline(assessment)]
    many = len(assessment.shares)
    if many > FEW:
        lines.append(found(assessment.shares))
    for number, (part, said, share) in enumerate(_parts(assessment), start=1):
        if share < 1 or many <= FEW:
            lines.append(_kept(_name(assessment, number) if many > 1 else "", part, said, share))
    return "\n".join(filter(None, [*lines, thought.text, again(assessment.exercise)]))


def _parts(assessment: Assessment) -> tuple[tuple[Part, Answer, Fraction], ...]:
    """Each part with what was said and its share of the points."""
    if not assessment.said:
        return ()
    return tuple(zip(assessment.exercise.parts, assessment.said, assessment.shares, strict=True))


def _kept(name: str, part: Part, said: Answer, share: Fraction) -> str:
    """What is said of a part while attempts are left."""
    if share == 1:
        return _sentence(name, told("verdict", "correct"))
    if said == BLANK:
        return _sentence(name, told("verdict", "blank"))
    return f"{name}{fault(part, said)}"


def why_right(assessment: Assessment) -> tuple[str, ...]:
    """Why a right answer is right, a sentence for each part in which it is another.

    >>> from canasta_nb.teaching.assessing import assess
    >>> from canasta_nb.teaching.exercises import exercise
    >>> why_right(assess(exercise("fz-3"), "9h9d"))
    ('9♣ can be taken with two natural nines from the hand.',)
    """
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
    """What stands before what is said of a part: its line on a sheet, the number of its picture, else its own."""
    part = assessment.exercise.parts[number - 1]
    ask = part.ask.replace("`", "").rstrip("?.")
    if part.kind == "sheet":
        return f"{begun(ask or line_name(part.line))}: "
    if ask == told("shown", "picture", n=number):
        return f"{ask}: "
    words = f" ({ask})" if part.kind == "pick" and ask and len(ask) <= SHORT else ""
    return f"{told('part', 'name', n=number)}{words}: "


def again(exercise: Exercise) -> str:
    """Where to read again; empty where no lesson teaches it yet."""
    if exercise.like:
        exercise = exercise_named(exercise.like)
    if not exercise.lesson:
        return ""
    key = "section" if exercise.section else "lesson"
    said = told("again", key, lesson=exercise.lesson[:2], section=exercise.section)
    return f"  {said.replace('?.', '?')}"


def _indented(*sentences: str) -> list[str]:
    return [f"  {sentence}" for sentence in sentences if sentence]


def _part(name: str, part: Part, said: Answer, share: Fraction) -> list[str]:
    if share == 1:
        return [_sentence(name, told("verdict", "correct"))]
    if said == BLANK:
        return [_sentence(name, told("verdict", "blank")), *_indented(decides(part, said))]
    if part.kind == "moves":
        return told_of_turn(part, tuple(map(str, said)) if isinstance(said, tuple) else ())
    opening = _sentence(name, told("verdict", "half" if share else "wrong")) if name else ""
    answer = told("part", "said", said=answer_told(part, said))
    says, after = decides(part, said), follows(part)
    return [
        " ".join(filter(None, [opening, answer, _of_the_reason(part, said)])),
        *_indented(says, "" if after in says else after),
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
    if speaks_for_the_other(part, said):
        return told("part", "speaks_for_no" if said[0] else "speaks_for_yes")
    reasons = [str(right[1]) for right in right_answers(part) if isinstance(right, tuple) and right[0] == said[0]]
    if not reasons:
        return ""
    but = told("part", "yes_but" if said[0] else "no_but", reason=in_words(reasons[0]))
    untrue = texts("teaching/words.toml")["untrue"] if part.text and part.position.rules.id == "classic" else {}
    says = untrue.get(said[1], "")
    return but if not says or says in decides(part, said) else f"{but} {says}"
