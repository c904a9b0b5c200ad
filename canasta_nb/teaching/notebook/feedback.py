"""Feedback: the verdict, what is right and why, what follows, what may have been thought, where to read again."""

from __future__ import annotations

from fractions import Fraction

from canasta_nb.core.speech.words import capital
from canasta_nb.teaching.bank.exercises import exercise as exercise_named
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.diagnosis.telling_apart import Thought
from canasta_nb.teaching.judging.acts_asked import plainly
from canasta_nb.teaching.judging.assessing import Assessment, Score
from canasta_nb.teaching.judging.record import tries
from canasta_nb.teaching.kinds import BLANK, KINDS
from canasta_nb.teaching.kinds.kind import indented
from canasta_nb.teaching.reasons.faults import found, wrong_besides
from canasta_nb.teaching.reasons.remarks import Remark, each_once, said_once
from canasta_nb.widgets.sent.quiz import ChosenCards

FEW = 3
"""Of so many parts each is told that it is right; of more they are counted, and of the wrong ones so many are told."""
MOST_GUESSED = 4
"""Of so few answers, to know that one is wrong is nearly to know which one is right."""
TOTAL = "total"
"""The line of a sheet that is wrong wherever another one is."""
NOTHING = Thought()
"""Where no idea is behind an answer."""


def headline(assessment: Assessment) -> str:
    """Return the first line, the only one for full marks: it does not repeat the answer.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> headline(assess(exercise("fz-2"), ...))
    'fz-2: not answered yet (0/2)'
    """
    exercise = assessment.exercise
    counted = exercise.points and assessment.status != "unreadable"
    points = f" ({assessment.points.said}/{Score(exercise.points).said})" if counted else ""
    return f"{exercise.id}: {told('verdict', assessment.status)}{points}"


def feedback(assessment: Assessment, thought: Thought = NOTHING) -> str:
    """Return the whole feedback on an answer, including the remark on the idea behind it.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> feedback(assess(exercise("fz-3"), "9h9d"))
    'fz-3: correct (1/1)'
    >>> print(feedback(assess(exercise("fz-3"), 9)))
    fz-3: I couldn't read a whole answer, so it doesn't count as an attempt
    Write cards as text, in this form: "KsKhKd".
    """
    lines = [headline(assessment)]
    if assessment.status == "correct":
        return "\n".join([*lines, *spared(assessment)])
    if assessment.status == "blank":
        return lines[0]
    exercise = assessment.exercise
    if assessment.problem:
        return "\n".join([*lines, assessment.problem])
    for number, (part, said, share) in enumerate(_parts(assessment), start=1):
        verdict, *rest = _part(_name(assessment, number), part, said, share)
        slip = KINDS[part.kind].slip(part, said) if share < 1 and not thought.text else ""
        lines += [verdict, *rest, *indented(slip)]
        if number == thought.part:
            lines += indented(thought.text)
    lines += [*indented(plain_why(exercise)), again(exercise)]
    return "\n".join(filter(None, lines if KINDS[exercise.kind].is_played else each_once(lines)))


def kept_back(assessment: Assessment, thought: Thought = NOTHING, *, open_: bool = False) -> str:
    """Return the feedback that names the fault in the answer and keeps the solution hidden.

    While a try is left that earns something (``open_``), it tells no more than how many parts are right where the
    faults would tell the rest.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> print(kept_back(assess(exercise("fz-2"), ((True, "table-meld"), (True, "natural-pair")))))
    fz-2: partly correct (1/2)
    1. Yes isn't right here. Is the pile frozen for you? Once ...
    2. Correct.
      Read again: lesson 5, Can you take it?
    """
    if assessment.problem or assessment.status in ("correct", "blank"):
        return feedback(assessment)
    lines = [headline(assessment)]
    many = len(assessment.shares)
    if open_ and tells_only_how_many(assessment):
        return "\n".join([*lines, found(assessment.shares), again(assessment.exercise)])
    if many > FEW:
        lines.append(found(assessment.shares))
    parts = list(enumerate(_parts(assessment), start=1))
    wrong = [number for number, (_, _, share) in parts if share < 1]
    told_of = _most_telling(assessment, wrong) if many > FEW else {number for number, _ in parts}
    lines += said_once([_kept(_name(assessment, number), *part) for number, part in parts if number in told_of])
    further = sum(number not in told_of for number in wrong)
    lines.append(wrong_besides(further) if further else "")
    return "\n".join(filter(None, [*lines, thought.text, again(assessment.exercise)]))


def verdicts(assessment: Assessment, *, open_: bool) -> list[tuple[bool, str, str]]:
    """Return for each part whether it is right, that in a word or two, and what is said of it on a card.

    While attempts are left the right answers stay hidden.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> for verdict in verdicts(assess(exercise("fz-2"), (True, True)), open_=True):
    ...     print(verdict)
    (False, 'Not so.', 'Is the pile frozen for you? Once you know that, compare your cards with the top card.')
    (True, 'Right.', 'Two natural cards from your hand match the top card.')
    """
    if open_ and tells_only_how_many(assessment):
        return []
    return [_beside(*part, open_=open_) for part in _parts(assessment)]


def _beside(part: Part, said: Answer, share: Fraction, *, open_: bool) -> tuple[bool, str, str]:
    kind = KINDS[part.kind]
    if share == 1:
        why = [*kind.confirms(part, said)[:1], kind.spared(part, said)]
        return True, told("beside", "right"), " ".join(filter(None, why))
    word = "missing" if said == BLANK else "half" if share else "wrong"
    if open_:
        says = kind.remark(part, said) if said != BLANK else ""
    elif said == BLANK:
        says = kind.decides(part, said)
    else:
        says = " ".join(line.strip() for line in kind.corrects(part, said, ""))
    return False, told("beside", word), says


def sum_of(assessment: Assessment) -> str:
    """Return how many parts are right; empty for an exercise with one part.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> sum_of(assess(exercise("fz-2"), (True, True)))
    '1 of 2 right.'
    """
    shares = assessment.shares
    return told("beside", "sum", n=sum(share == 1 for share in shares), of=len(shares)) if shares[1:] else ""


def _most_telling(assessment: Assessment, wrong: list[int]) -> set[int]:
    """Return the numbers of the wrong parts to explain: slips before others, and single parts before their sum."""
    parts = dict(enumerate(_parts(assessment), start=1))

    def telling(number: int) -> tuple[bool, bool]:
        part, said, _ = parts[number]
        return part.line == TOTAL, said == BLANK or not KINDS[part.kind].slip(part, said)

    return set(sorted(wrong, key=telling)[:FEW])


def _parts(assessment: Assessment) -> tuple[tuple[Part, Answer, Fraction], ...]:
    """Return each part with its answer and its share of the points."""
    if not assessment.said:
        return ()
    return tuple(zip(assessment.exercise.parts, assessment.said, assessment.shares, strict=True))


def _kept(name: str, part: Part, said: Answer, share: Fraction) -> Remark:
    """Return the feedback on a part while attempts are left."""
    if share == 1:
        return Remark(name, _verdict(name, "correct"))
    if said == BLANK:
        return Remark(name, _verdict(name, "blank"))
    fault, *to_compare = filter(None, KINDS[part.kind].fault(part, said))
    return Remark(name, fault, " ".join(to_compare), part.asked.look_first(part))


def spared(assessment: Assessment) -> tuple[str, ...]:
    """Return the remarks on a right answer that spends more than it has to.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> spared(assess(exercise("fz-3"), "9h9d2s"))
    ('Yes, but 9♥ and 9♦ are enough. Keep the 2♠ for later.',)
    """
    return tuple(filter(None, (KINDS[part.kind].spared(part, said) for part, said, _ in _parts(assessment))))


def plain_why(exercise: Exercise) -> str:
    """Return why the right answer is right, as people read it: with games by their names.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> plain_why(exercise("va-2"))[:47]
    'At 3,000 points you need 120 in Classic Canasta'
    """
    return plainly(exercise.why, exercise.parts[0]).replace("`", "")


def why_right(assessment: Assessment) -> tuple[str, ...]:
    """Return why a right answer is right, one sentence for each part with a reason of its own.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> why_right(assess(exercise("fz-3"), "9h9d"))
     ('Players can take 9♣ with two natural nines from the hand.',)
    """
    if why := plain_why(assessment.exercise):
        return (why,)
    said = zip(assessment.exercise.parts, assessment.said, strict=True)
    lines = [line for part, answer in said for line in KINDS[part.kind].confirms(part, answer)]
    return tuple(dict.fromkeys(lines))


def chosen_right(assessment: Assessment, *, whole: bool = False) -> ChosenCards:
    """Return the chosen cards that belong to a right answer, and those that do not.

    With ``whole`` the cards that are missing are named too, as ``answer``.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> chosen_right(assess(exercise("fz-3"), "9h2s"))
    {'good': '9h', 'bad': '2s'}
    >>> chosen_right(assess(exercise("fz-3"), "9h2s"), whole=True)["answer"]
    '9d'
    """
    if len(assessment.said) != 1 or assessment.said[0] == BLANK:
        return {}
    part, said = assessment.exercise.parts[0], assessment.said[0]
    return KINDS[part.kind].marks(part, said, right=assessment.status == "correct", whole=whole)


def tells_only_how_many(assessment: Assessment) -> bool:
    """Tell whether, while a second try is left, only the number of right parts is told.

    Where there are few answers to choose from, more would tell the rest.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> tells_only_how_many(assess(exercise("th-5"), ["legal"])), tells_only_how_many(assess(exercise("fz-1"), []))
    (True, False)
    """
    exercise = assessment.exercise
    asked_once = not (exercise.points and exercise.bank_sha) or tries(exercise) == 1
    if asked_once or len(exercise.parts) == 1 or assessment.status == "correct":
        return False
    return any(KINDS[part.kind].options(part) <= MOST_GUESSED for part in exercise.parts)


def held(assessment: Assessment, *, open_: bool = False) -> list[bool | list[bool | None]]:
    """Return which parts of an answer are right; in a part with two fields, which of the fields.

    While attempts are left (``open_``), nothing where that would tell the rest.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> held(assess(exercise("fz-2"), ((True, "table-meld"), (True, "natural-pair"))))
    [[False, None], [True, True]]
    """
    if open_ and tells_only_how_many(assessment):
        return []
    return [KINDS[part.kind].held(part, said) if said != BLANK else False for part, said, _ in _parts(assessment)]


def _name(assessment: Assessment, number: int) -> str:
    """Return the name of a part before its feedback; empty for an exercise with one part."""
    parts = assessment.exercise.parts
    return KINDS[parts[0].kind].heading(parts[number - 1], number) if len(parts) > 1 else ""


def again(exercise: Exercise) -> str:
    """Return where to read again; empty when no lesson has taught it yet."""
    exercise = taught(exercise)
    if not exercise.lesson:
        return ""
    key = "section" if exercise.section else "lesson"
    said = told("again", key, lesson=int(exercise.lesson[:2]), section=exercise.section)
    return f"  {said.replace('?.', '?')}"


def taught(exercise: Exercise) -> Exercise:
    """Return the exercise of a lesson that another one is like or recalls, or the exercise itself."""
    other = exercise.like or exercise.recalls
    return exercise_named(other) if other else exercise


def _part(name: str, part: Part, said: Answer, share: Fraction) -> list[str]:
    if share == 1:
        return [f"{name}{_verdict(name, 'correct')}"]
    kind = KINDS[part.kind]
    if said == BLANK:
        return [f"{name}{_verdict(name, 'blank')}", *indented(kind.decides(part, said))]
    return kind.corrects(part, said, f"{name}{_verdict(name, 'half' if share else 'wrong')}" if name else "")


def _verdict(name: str, verdict: str) -> str:
    """Return a verdict as a sentence; after a name that ends in a colon it goes on."""
    said = told("verdict", verdict)
    return f"{said if name.rstrip().endswith(':') else capital(said)}."
