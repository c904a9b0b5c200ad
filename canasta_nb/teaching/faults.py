"""What is wrong with an answer that was given, said without the right one: for those who have attempts left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations

from canasta_nb.core.cards import THREE, Card, face, parse_cards
from canasta_nb.core.language import texts
from canasta_nb.core.position import freezing_cards
from canasta_nb.core.words import listed
from canasta_nb.teaching.answers import refused, right_answers
from canasta_nb.teaching.bearing import beside_the_point
from canasta_nb.teaching.deciding import speaks_for_the_other, without_the_odd_one
from canasta_nb.teaching.exercises import Answer, Part
from canasta_nb.teaching.kinds import BLANK
from canasta_nb.teaching.played_turns import told_of_turn
from canasta_nb.teaching.questions import side_asked
from canasta_nb.teaching.slips import slipped
from canasta_nb.teaching.spoken import spoken
from canasta_nb.teaching.sums import CANASTAS
from canasta_nb.teaching.words import told

THREES_TOGETHER = {1: 100, 2: 200, 3: 300, 4: 800}
"""What red threes count where each counts 100 and only all four together count more."""


def fault(part: Part, said: Answer) -> str:
    """What fails in a wrong answer to a part, and what to hold it against; never what is right.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> fault(exercise("fz-2").parts[0], (False, "take.no-match"))
    'No is right, but for another reason than the one you chose. Is the pile frozen for you, or not? Then ...'
    >>> fault(exercise("ct-1").parts[0], 110)
    'Your number is too low by just what one card counts. Add ...'
    """
    return " ".join(filter(None, FAULTS[part.kind](part, said)))


def says(table: str, key: str, **values: object) -> str:
    """A sentence of faults.toml, filled in; empty where there is none."""
    return str(texts("teaching/faults.toml")[table].get(key, "")).format(**values)


def look_at(part: Part, reason: str = "") -> str:
    """What to hold an answer against: by what is asked, else by a reason or a law, else by the act.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> look_at(exercise("ct-w2").parts[0])
    'Partners sit opposite each other.'
    """
    if part.rule:
        return part.rule
    if part.ask_for == "lines":
        return _lines(part)
    if part.ask_for == "claim":
        return _lines(part) if part.of != ("total",) else says("ask", "score")
    if part.ask_for == "score" and side_asked(part) != part.position.side_of(1):
        return says("ask", "score_theirs")
    if part.ask_for == "frozen" and any(act.startswith("take ") for act in part.acts):
        return says("ask", "frozen_anew")
    if part.ask_for == "must-take" and not part.position.stock:
        return says("ask", "must-take_no_stock")
    if part.ask_for:
        return says("ask", part.ask_for, n=len(part.position.hand_of(part.position.turn)) if part.text else 0)
    named = (reason, reason.partition(".")[0], part.act.partition(" ")[0])
    return next(filter(None, (says("check", each) for each in named)), "")


def _lines(part: Part) -> str:
    """What to hold lines of the score against, each thing once."""
    names = part.of or (part.line,)
    if "red-threes" in names and dict(part.position.rules.red_threes.values) != THREES_TOGETHER:
        names = tuple("red-threes_ruled" if name == "red-threes" else name for name in names)
    if "melded-cards" in names and {*names} & {*CANASTAS}:
        return f"{says('line', 'mixed-canastas')} {says('line', 'worth')}"
    return " ".join(dict.fromkeys(says("line", name) for name in names))


def _reason(part: Part) -> str:
    """The reason, or the law, of the right answer: only what to look at is ever said of it."""
    right = right_answers(part)
    last = right[0][-1] if right and isinstance(right[0], tuple) else right[0] if right else ""
    return str(last)


def _yes_no(part: Part, said: Answer) -> list[str]:
    verdict, reason = said if isinstance(said, tuple) else (said, BLANK)
    holds = any(isinstance(right, tuple) and right[0] == verdict for right in right_answers(part))
    word = "yes" if verdict else "no"
    key = word if not holds else f"{word}_alone" if reason == BLANK else f"{word}_reason"
    if speaks_for_the_other(part, said):
        return [told("part", "speaks_for_no" if verdict else "speaks_for_yes")]
    named = str(reason) if reason == "take.meld-full" and not holds else _reason(part)
    return [says("wrong", key), look_at(part, named)]


def _pick(part: Part, said: Answer) -> list[str]:
    """A law that was named where nothing is broken is the one to look at again, if the cards have to do with it."""
    if part.ask_for == "claim":
        return [says("wrong", f"claim_{said}"), look_at(part)]
    legal = "legal" in right_answers(part)
    reason = ("" if legal and beside_the_point(part, str(said)) else str(said)) if legal else _reason(part)
    return [says("wrong", "pick", word=spoken(str(said))), look_at(part, reason)]


def _number(part: Part, said: Answer) -> list[str]:
    if slip := slip_told(part, said):
        return [slip, look_at(part, part.because)]
    right = next((answer for answer in right_answers(part) if isinstance(answer, int)), None)
    if right is None or not isinstance(said, int | float):
        return [look_at(part)]
    return [says("wrong", "high" if said > right else "low"), look_at(part, part.because)]


def slip_told(part: Part, said: Answer) -> str:
    """The slip that a wrong number is, in words; empty where it is none."""
    slip = slipped(part, said)
    return told("slip", slip) if slip else ""


def found(shares: Iterable[Fraction]) -> str:
    """How many of several parts are right."""
    whole = [share == 1 for share in shares]
    key = {0: "found_none", 1: "found_one"}.get(sum(whole), "found")
    return says("wrong", key, n=sum(whole), many=len(whole))


def _cards(part: Part, said: Answer) -> list[str]:
    """What the rules say against these cards; where they are the wild ones, which of them are not."""
    if not part.act:
        return _wilds(part, parse_cards(str(said)))
    refusals = refused(part, str(said))
    if refusals and refusals[0].law == "take.frozen":
        wilds, threes = freezing_cards(part.position)
        lying = listed([face(card) for card in (*wilds, *threes)])
        return [says("cards", "frozen_by" if lying else "frozen", cards=lying)]
    if refusals:
        return [without_the_odd_one(refusals[0], str(said))]
    cards = parse_cards(str(said))
    if part.goal == "fewest-wilds":
        return [says("cards", "too_wild", n=sum(card.is_wild for card in cards))]
    return [says("cards", "too_many" if part.goal else "others", n=len(cards))]


def _wilds(part: Part, cards: tuple[Card, ...]) -> list[str]:
    right = Counter(parse_cards(str(right_answers(part)[0])))
    foreign = sorted((Counter(cards) - right).elements())
    missing = (right - Counter(cards)).total()
    threes = all(card.place == THREE for card in foreign)
    lines = [says("cards", "wilds_missing" if missing > 1 else "wild_missing", n=missing)] if missing else []
    if foreign:
        why = says("cards", "three" if threes else "natural")
        lines.insert(0, says("cards", "not_wild", cards=listed(list(map(face, foreign))), why=why))
    return [*lines, *([] if foreign else [says("ask", "wilds-held")])]


def _order(part: Part, said: Answer) -> list[str]:
    right = right_answers(part)[0]
    if not isinstance(right, tuple) or not isinstance(said, tuple):
        return [look_at(part)]
    if part.ask_for == "freeze-row":
        halves = [mine == theirs for mine, theirs in zip(said, right, strict=False)]
        return [says("order", "ends" if halves[0] else "whom" if halves[1] else "neither"), look_at(part)]
    foreign = [str(word) for word in said if word not in right and word != BLANK]
    if foreign:
        return [says("order", "foreign", word=spoken(foreign[0])), look_at(part)]
    if part.ask_for:
        pairs = list(combinations(right, 2))
        held = sum(said.index(one) < said.index(two) for one, two in pairs if one in said and two in said)
        return [says("order", "pairs", n=held, many=len(pairs)), look_at(part)]
    held = next(at for at, (mine, theirs) in enumerate(zip(said, right, strict=False)) if mine != theirs)
    key = ("first", "one_place")[held] if held < 2 else "place"
    return [says("order", key, n=held, at=held + 1), look_at(part)]


def _moves(part: Part, said: Answer) -> list[str]:
    """What was refused and why, what was reached and what is lacking."""
    acts = tuple(map(str, said)) if isinstance(said, tuple) else ()
    return [" ".join(told_of_turn(part, acts))]


FAULTS: dict[str, Callable[[Part, Answer], list[str]]] = {
    "yes+why": _yes_no,
    "pick": _pick,
    "num": _number,
    "sheet": _number,
    "cards": _cards,
    "order": _order,
    "moves": _moves,
}
