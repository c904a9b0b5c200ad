"""The kinds of exercises: how an answer is read as a plain value, and what share of its points it earns."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

from canasta_nb.core.language import texts
from canasta_nb.core.notation import parse_act
from canasta_nb.core.reading import spelled
from canasta_nb.core.refusals import Mistake, NotationError
from canasta_nb.teaching.answers import accepts, hand_runs, right_answers
from canasta_nb.teaching.exercises import Answer, Exercise, Part, nearest
from canasta_nb.teaching.goals import reaches
from canasta_nb.teaching.words import told

RANKED = ("safest-first",)
"""What asks for an order in which every pair that stands right earns its share."""

BLANK = "…"
"""What stands for a part that is not answered yet."""

DEEPEST, LONGEST, MOST, LARGEST = 6, 500, 400, 10**12
HALF, WHOLE, NOTHING = Fraction(1, 2), Fraction(1), Fraction(0)


class Unreadable(Mistake):
    """An answer that is not in the form its exercise asks for, with a sentence for the learner."""


def plain(value: object) -> Answer:
    """A value made of nothing but numbers, texts, yes and no, lists and maps; Unreadable when it is anything else.

    Every type is compared by identity: an object that lies about what it equals is not asked.

    >>> plain([False, "take.frozen"])
    (False, 'take.frozen')
    >>> plain({"melded-cards": 220})
    (('melded-cards', 220),)
    >>> plain(float("nan"))
    Traceback (most recent call last):
    Unreadable: nan is not a number here.
    """
    return _plain(value, 0, [0])


def _plain(value: object, depth: int, count: list[int]) -> Answer:
    count[0] += 1
    if depth > DEEPEST or count[0] > MOST:
        raise Unreadable(told("form", "too_large"))
    if value is None or value is ...:
        return BLANK
    kind = type(value)
    if kind is bool:
        return value  # type: ignore[return-value]
    if kind is str:
        return _text(value)  # type: ignore[arg-type]
    if kind in (int, float):
        return _number(value)  # type: ignore[arg-type]
    if kind in (list, tuple):
        return tuple(_plain(item, depth + 1, count) for item in value)  # type: ignore[attr-defined]
    if kind is dict:
        pairs = value.items()  # type: ignore[attr-defined]
        return tuple((_plain(key, depth + 1, count), _plain(item, depth + 1, count)) for key, item in pairs)
    raise Unreadable(told("form", "plain"))


def _text(value: str) -> str:
    if len(value) > LONGEST:
        raise Unreadable(told("form", "too_long"))
    return value.encode("utf-8", "backslashreplace").decode().strip()


def _number(value: float) -> Answer:
    if not math.isfinite(value) if isinstance(value, float) else abs(value) > LARGEST:
        key = "no_number" if isinstance(value, float) else "large_number"
        raise Unreadable(told("form", key, value=f"{value:g}" if isinstance(value, float) else ""))
    return int(value) if isinstance(value, float) and value.is_integer() else value


def read(exercise: Exercise, value: object) -> tuple[Answer, ...]:
    """What a learner said to each part; Unreadable when the answer is not in the form that is asked for.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> read(exercise("fz-2"), ((False, "take.frozen"), (True, "natural-pair")))
    ((False, 'take.frozen'), (True, 'natural-pair'))
    >>> read(exercise("fz-2"), (False, "take.frozen"))
    Traceback (most recent call last):
    Unreadable: Two answers are asked, each True or False, in this form: ((True, "reason"), (True, "reason")).
    """
    answer = plain(value)
    if answer == BLANK:
        return (BLANK,) * len(exercise.parts)
    return READERS[exercise.kind](exercise, answer)


def share(part: Part, said: Answer) -> Fraction:
    """The share of a part's points that what was said earns, from 0 to 1.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> part = exercise("fz-2").parts[0]
    >>> [str(share(part, said)) for said in ((False, "take.frozen"), (False, "take.no-match"), (True, "table-meld"))]
    ['1', '1/2', '0']
    """
    if said == BLANK:
        return NOTHING
    if part.kind == "moves":
        return reaches(part, said if isinstance(said, tuple) else ()).share
    if accepts(part, said):
        return WHOLE
    if part.ask_for in RANKED and isinstance(said, tuple):
        return max(_agreement(right, said) for right in right_answers(part) if isinstance(right, tuple))
    if part.kind == "yes+why" and isinstance(said, tuple):
        verdicts = {right[0] for right in right_answers(part) if isinstance(right, tuple)}
        return HALF if {said[0]} == verdicts else NOTHING
    return NOTHING


def is_slip_of_sign(part: Part, said: Answer) -> bool:
    """Whether only the sign of a number is wrong.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> [is_slip_of_sign(exercise("sc-7").parts[0], said) for said in (30, -30, 0)]
    [True, False, False]
    """
    return type(said) is int and said != 0 and not accepts(part, said) and accepts(part, -said)


def _agreement(right: tuple[Answer, ...], said: tuple[Answer, ...]) -> Fraction:
    """The share of the pairs that stand in the right order; nothing where a word is missing.

    >>> _agreement(("a", "b", "c"), ("b", "a", "c"))
    Fraction(2, 3)
    """
    if sorted(map(str, said)) != sorted(map(str, right)):
        return NOTHING
    pairs = list(combinations(right, 2))
    return Fraction(sum(said.index(first) < said.index(second) for first, second in pairs), len(pairs))


def _each(exercise: Exercise, answer: Answer, form: str, key: str = "several", single: str = "") -> tuple[Answer, ...]:
    """One item for each part; for a single part also the item alone, where ``single`` says what that is."""
    count = len(exercise.parts)
    if count == 1 and single and not isinstance(answer, tuple):
        return (answer,)
    if isinstance(answer, tuple) and len(answer) == count:
        return answer
    if count == 1 and single:
        raise Unreadable(told("form", single))
    counts = texts("teaching/words.toml")["form"]["counts"]
    raise Unreadable(told("form", key, number=counts[count] if count < len(counts) else count, form=form))


def _yes_why(exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
    pair = told("form", "pair")
    if len(exercise.parts) == 1:
        form = told("form", "one_yes", pair=pair)
        single = isinstance(answer, tuple) and len(answer) == 1 and isinstance(answer[0], tuple)
        return (_pair(exercise, answer[0] if single and isinstance(answer, tuple) else answer, form),)
    form = f"({', '.join([pair] * len(exercise.parts))})"  # the same twice: an example must not hold the answer
    if isinstance(answer, tuple) and len(answer) == 2 and isinstance(answer[1], str) and answer[1] != BLANK:
        answer = (answer,)  # the pair of one part alone
    return tuple(_pair(exercise, item, form) for item in _each(exercise, answer, form, "several_yes"))


def _pair(exercise: Exercise, answer: Answer, form: str) -> Answer:
    if answer == BLANK:
        return BLANK
    if isinstance(answer, bool):
        return (answer, BLANK)
    if not isinstance(answer, tuple) or len(answer) != 2 or not isinstance(answer[0], bool):
        raise Unreadable(told("form", "yes_why", form=form))
    reason = answer[1]
    if not isinstance(reason, str) or (reason != BLANK and reason not in exercise.reasons):
        words = ", ".join(exercise.reasons)
        raise Unreadable(told("form", "reasons", words=words) + nearest(str(reason), exercise.reasons))
    return answer


def _pick(exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
    said = _each(exercise, answer, told("form", "list"), single="one_word")
    for item in said:
        if item != BLANK and not (isinstance(item, bool) and not exercise.labels) and item not in exercise.labels:
            words = ", ".join(exercise.labels)
            raise Unreadable(told("form", "labels", words=words) + nearest(str(item), exercise.labels))
    return said


def _num(exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
    form = f"({', '.join(['0'] * len(exercise.parts))})"
    said = _each(exercise, answer, form, single="one_number")
    for item in said:
        if item != BLANK and (isinstance(item, bool | str | tuple)):
            raise Unreadable(told("form", "number"))
    return said


def _order(exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
    """A list of labels, cut into as many labels as the rules say to each part."""
    widths = [len(first) if isinstance(first := right_answers(part)[0], tuple) else 1 for part in exercise.parts]
    if not isinstance(answer, tuple) or len(answer) != sum(widths):
        raise Unreadable(told("form", "order", n=sum(widths), words=", ".join(exercise.labels)))
    for item in answer:
        if item != BLANK and item not in exercise.labels:
            words = ", ".join(exercise.labels)
            raise Unreadable(told("form", "words", words=words) + nearest(str(item), exercise.labels))
    rows, rest = [], list(answer)
    for width in widths:
        row, rest = tuple(rest[:width]), rest[width:]
        rows.append(BLANK if all(item == BLANK for item in row) else row)
    return tuple(rows)


def _sheet(exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
    lines = [part.line for part in exercise.parts]
    if not isinstance(answer, tuple) or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in answer):
        raise Unreadable(told("form", "sheet", form=f'{{"{lines[0]}": 100}}'))
    said: dict[Answer, Answer] = {pair[0]: pair[1] for pair in answer if isinstance(pair, tuple)}
    for name in said:
        if name not in lines:
            raise Unreadable(told("form", "lines", words=", ".join(lines)) + nearest(str(name), lines))
    return tuple(said.get(line, BLANK) for line in lines)


def _cards(_: Exercise, answer: Answer) -> tuple[Answer, ...]:
    items = answer if isinstance(answer, tuple) else (answer,)
    if not items or not all(isinstance(item, str) for item in items):
        raise Unreadable(told("form", "cards"))
    run = "".join(str(item).replace(" ", "").replace(",", "") for item in items)
    if "joker" in run.lower():
        raise Unreadable(told("form", "joker"))
    try:
        if run and "?" not in run:
            return (hand_runs(run),)
    except ValueError as error:
        near = spelled(run)
        raise Unreadable(f"{near}." if near else told("form", "cards_so", error=error)) from error
    raise Unreadable(told("form", "each_card"))


def _moves(_: Exercise, answer: Answer) -> tuple[Answer, ...]:
    acts = answer if isinstance(answer, tuple) else (answer,)
    for act in acts:
        if not isinstance(act, str):
            raise Unreadable(told("form", "acts"))
        try:
            parse_act(act)
        except NotationError as error:
            says = error.typed if error.typed.endswith("?") else f"{error.typed}."
            raise Unreadable(told("form", "no_act", act=act, error=says)) from error
        except ValueError as error:
            raise Unreadable(told("form", "no_act", act=act, error=error)) from error
    return (acts,)


READERS: dict[str, Callable[[Exercise, Answer], tuple[Answer, ...]]] = {
    "yes+why": _yes_why,
    "pick": _pick,
    "num": _num,
    "order": _order,
    "sheet": _sheet,
    "cards": _cards,
    "moves": _moves,
}
