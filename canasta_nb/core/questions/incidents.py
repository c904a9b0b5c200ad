"""Mistakes at a table with real cards, and what the rules make of them (Laws of 1950, 51 to 60; Combo's own rules).

The program refuses illegal acts, so nothing of this is played: it answers lessons, and people at a table. What each
rule set says stands in rulesets/incidents, one file for each word of ``irregularities.code``: of an incident the
first case whose words in ``when`` all hold is the ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import Any, Final

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.wording import fill
from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.cards import Card, cards_text
from canasta_nb.core.model.melds import TableMeld, meld_of, points
from canasta_nb.core.model.position import Phase, Position, is_bonus, players_minimum, side_letter
from canasta_nb.core.questions.most_to_open import most_to_open
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import most_wilds, takes_wilds
from canasta_nb.core.speech.language import read, say, texts
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import Words, cards_in_words

KINDS: Final = {
    "who": "seat", "side": "text", "cards": "cards", "top": "card", "have": "points", "need": "points",
    "raised": "points", "surplus": "count", "points": "points", "winner": "text", "total": "points",
    "lower_total": "points", "difference": "points", "hundreds": "points", "fewer_hundreds": "points", "net": "points",
    "threes": "count",
}  # fmt: skip
"""Every fact that a sentence of a ruling may name, and how it is written."""

RISE: Final = 10  # points by which a minimum rises (Twenty Variations, Combo, Insufficient Count)
IN_DOUBT: Final = 50  # points for a wild card too many when nobody knows which it was (Combo, Condonment)


@dataclass(frozen=True)
class Incident:
    """A mistake at the table: what happened, the seat that made it, and the cards that it is about.

    ``late``: nobody called attention to it in time. ``in_hand``: what was drawn or taken is in the hand already.
    ``shown``: cards that give a right to the pile were shown before. ``from_the_pile``: a meld was begun with the top
    card of the pile, and ``cards`` are those of the hand that were laid with it.
    """

    what: str
    seat: int
    cards: tuple[Card, ...] = ()
    late: bool = False
    in_hand: bool = False
    shown: bool = False
    from_the_pile: bool = False


@dataclass(frozen=True)
class Ruling:
    """What becomes of a mistake: a word for it, a sentence, what each side's score changes by, and the source."""

    ruling: str
    says: str
    scores: Mapping[str, int]
    source: str


def rule_on(position: Position, incident: Incident, seat_names: Sequence[str] = ()) -> Ruling:
    """Return the ruling on a mistake by the rule set of the position.

    Laws of 1950, laws 51 to 60; Combo, Additional Rules.

    With ``irregularities.point_penalties`` the optional point penalties of 1950 come on top. Raises Mistake when the
    rule set says nothing on mistakes, when it knows no such incident, and when nothing is wrong with the cards.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules official-1950; turn 1 play; hand 1 KsKhKd5c6d; pile 9d; stock 4c")
    >>> short = Incident("short-initial-meld", 1, parse_cards("KsKhKd"))
    >>> rule_on(position, short).says
    "K♠, K♥ and K♦ count 30 of the 50 needed, and the hand can't make up for it. They stay face up, and ..."
    >>> rule_on(position, Incident("short-meld", 1))
    Traceback (most recent call last):
    Mistake: The laws don't know the incident "short-meld". Did you mean "short-initial-meld"?
    """
    cases = _cases(position, incident)
    facts = _facts(position, incident)
    case = next(entry for entry in cases if all(HOLDS[word](position, incident) for word in entry.get("when", ())))
    cost = _cost(position, incident, case)
    fine = int(case.get("fine", 0)) if position.rules.irregularities.point_penalties else 0
    if cost:
        facts["points"] = cost
    scores = {facts["winner"]: facts[case["gain"]]} if "gain" in case else {facts["side"]: -(cost + fine)}
    sentences = [fill(sentence, facts, KINDS, Words(names=tuple(seat_names))) for sentence in case["says"]]
    if fine:
        sentences.append(_sentence("penalty", fine=fine))
    return Ruling(case["ruling"], " ".join(filter(None, sentences)), scores, case["source"])


_sentence = partial(say, "rulesets/incidents/words.toml")


def _rulings(code: str) -> Mapping[str, list[Mapping[str, Any]]]:
    """Return the cases of each incident, in the order of the English file: a translation need not keep to it."""
    path = f"rulesets/incidents/{code}.toml"
    rulings = texts(path)
    return {what: [rulings[what][name] for name in cases] for what, cases in read(path).items()}


def _cases(position: Position, incident: Incident) -> list[Mapping[str, Any]]:
    rules = position.rules
    known = _rulings(rules.irregularities.code)
    if not known:
        raise Mistake(_sentence("no_rules", rules=rules.id))
    if incident.what not in known:
        near = get_close_matches(incident.what, known, n=1)
        there = _sentence("near", near=near[0]) if near else _sentence("known", known=", ".join(known))
        raise Mistake(_sentence("no_incident", what=incident.what, near=there))
    if not 1 <= incident.seat <= len(position.hands):
        raise Mistake(_sentence("no_seat", seat=incident.seat, n=len(position.hands)))
    if incident.what in NEEDS_CARDS and not incident.cards:
        raise Mistake(_sentence("name_cards", what=incident.what))
    return known[incident.what]


NEEDS_CARDS: Final = frozenset(
    ("drew-too-many", "exposed-cards", "short-initial-meld", "too-many-wilds", "illegal-meld",
     "melded-in-opponents-turn", "melded-in-partners-turn")
)  # fmt: skip


def _facts(position: Position, incident: Incident) -> dict[str, Any]:
    side = position.side_of(incident.seat)
    facts: dict[str, Any] = {"who": incident.seat, "side": side_letter(side)}
    if incident.cards:
        facts["cards"] = (cards_text(_laid(position, incident)),)
    if position.pile:
        facts["top"] = str(position.pile[-1])
    if incident.what == "short-initial-meld":
        need, have = players_minimum(position, incident.seat), points(position.rules, _laid(position, incident))
        if have >= need:
            raise Mistake(_sentence("enough", have=have, need=need))
        facts |= {"need": need, "have": have, "raised": need + RISE}
    if incident.what == "settlement":
        facts |= _totals(position)
    if incident.what == "too-many-wilds":
        facts["surplus"] = _surplus(position, incident)
    if incident.what == "undeclared-three":
        facts["threes"] = _undeclared(position, incident)
    return facts


def _laid(position: Position, incident: Incident) -> tuple[Card, ...]:
    top = position.pile[-1:] if incident.from_the_pile else ()
    return (*top, *incident.cards)


def _surplus(position: Position, incident: Incident) -> int:
    """Return how many wild cards a meld has too many."""
    meld = meld_of(position.rules, incident.cards)
    room = most_wilds(position.rules, meld.naturals, meld.place)
    if meld.wilds <= room:
        raise Mistake(_sentence("no_surplus", cards=cards_text(incident.cards)))
    return meld.wilds - room


def _undeclared(position: Position, incident: Incident) -> int:
    """Return how many threes were not declared: those that are named, else one."""
    others = [card for card in incident.cards if not is_bonus(position.rules, card)]
    if others:
        raise Mistake(_sentence("no_three", cards=cards_in_words(others, "or")))
    return max(1, len(incident.cards))


def _cost(position: Position, incident: Incident, case: Mapping[str, Any]) -> int:
    """Return the points that a ruling costs whatever the table has agreed on."""
    if incident.what == "undeclared-three":
        return position.rules.irregularities.undeclared_three * _undeclared(position, incident)
    if case.get("each"):
        wilds = [card for card in incident.cards if card.is_wild]
        alike = len({card.rank for card in wilds}) == 1
        return _surplus(position, incident) * (points(position.rules, wilds[:1]) if alike else IN_DOUBT)
    return int(case.get("points", 0))


def _totals(position: Position) -> dict[str, Any]:
    """Return what there is to settle when a game is over.

    The totals as they are, and in hundreds, 50 counting as a whole.
    """
    scores = position.scores
    high, low = max(scores), min(scores)
    rounded, fewer = _hundreds(high), _hundreds(low)
    return {
        "winner": side_letter(scores.index(high)),
        "total": high, "lower_total": low, "difference": high - low,
        "hundreds": rounded, "fewer_hundreds": fewer, "net": rounded - fewer,
    }  # fmt: skip


def _hundreds(total: int) -> int:
    """Return a total in hundreds, 50 points counting as a whole one: the amount is rounded, then it gets its sign."""
    amount = (abs(total) + 50) // 100
    return amount if total > 0 else -amount


def _in_turn(position: Position, incident: Incident, phase: Phase) -> Position:
    return position.changed(turn=incident.seat, phase=phase, did=())


def _can_add(position: Position, incident: Incident) -> bool:
    """Tell whether the hand holds enough to make a short initial meld good."""
    most = most_to_open(_in_turn(position, incident, Phase.DRAW), taking=incident.from_the_pile)
    return most >= players_minimum(position, incident.seat)


def _can_move(position: Position, incident: Incident) -> bool:
    """Tell whether other melds of the side have room for the wild cards that one has too many."""
    faulty = sorted(incident.cards)
    others = [meld for meld in position.melds[position.side_of(incident.seat)] if sorted(meld.cards) != faulty]
    return sum([_room(position.rules, meld) for meld in others]) >= _surplus(position, incident)


def _room(rules: RuleSet, meld: TableMeld) -> int:
    """Return how many more wild cards a group may hold."""
    if meld.kind != "group" or not takes_wilds(rules, meld.place):
        return 0
    return max(0, most_wilds(rules, meld.naturals, meld.place) - meld.wilds)


def _takes(position: Position, incident: Incident) -> list[Take]:
    acts = legal_acts(_in_turn(position, incident, Phase.DRAW)) if position.pile else ()
    return [act for act in acts if isinstance(act, Take)]


HOLDS: Final[Mapping[str, Callable[[Position, Incident], bool]]] = {
    "late": lambda position, incident: incident.late,
    "in-hand": lambda position, incident: incident.in_hand,
    "shown": lambda position, incident: incident.shown and bool(_takes(position, incident)),
    "claim": lambda position, incident: bool(_takes(position, incident)),
    "lay-off": lambda position, incident: any(act.target for act in _takes(position, incident)),
    "from-the-pile": lambda position, incident: incident.from_the_pile,
    "equal-totals": lambda position, incident: _totals(position)["difference"] == 0,
    "equal-hundreds": lambda position, incident: _totals(position)["net"] == 0,
    "two-handed": lambda position, incident: len(position.hands) == 2,
    "can-add": _can_add,
    "can-move": _can_move,
}
"""What each word of ``when`` asks."""
