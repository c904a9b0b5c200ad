"""What to lay once the side has opened: canastas first, natural cards freely, wild cards only where they finish one."""

from __future__ import annotations

from canasta_nb.bots.careful.planned_melds import KEEP, CardsLaid, planned_gain, served
from canasta_nb.bots.careful.sight import Sight
from canasta_nb.bots.plain import cards_laid
from canasta_nb.bots.words import Choice, many, row, sentence
from canasta_nb.core.model.acts import Meld
from canasta_nb.core.model.cards import JOKER, PLACE, WILD, Card
from canasta_nb.core.model.laying import joins, place_of
from canasta_nb.core.model.melds import WILD_PLACE, TableMeld
from canasta_nb.descriptions.telling import ranks

KEPT = 4  # cards a player on a side without a canasta likes to keep after laying


def joined_meld(sight: Sight, act: Meld) -> TableMeld | None:
    """Return the side's meld that a single addition belongs to."""
    lay = act.lays[0]
    if lay.target in sight.named:
        return sight.named[lay.target]
    at = joins(sight.rules, sight.melds, lay)
    return None if at is None else sight.melds[at]


def completes(sight: Sight, act: Meld, own: TableMeld | None) -> bool:
    """Tell whether a lay makes a canasta of a new meld, or of the side's meld that it joins."""
    size = len(act.lays[0].cards) + (len(own.cards) if own else 0)
    return size >= sight.rules.melds.canasta and not (own and own.is_canasta)


def laid_by(sight: Sight, act: Meld) -> CardsLaid:
    """Return what an act lays, as the plan looks at it."""
    cards, own = cards_laid(act), joined_meld(sight, act)
    place = own.place if own else place_of(sight.rules, cards)
    return CardsLaid(cards, own, place, len(sight.hand) - len(cards), completes(sight, act, own))


def gain(sight: Sight, act: Meld) -> float:
    """Return the gain of these melds in points; at zero or less, keep the cards."""
    left = len(sight.hand) - len(cards_laid(act))
    if left < 2 and not sight.plan.foot_waits:
        return KEEP
    laid = laid_by(sight, act)
    planned = planned_gain(sight, laid)
    if planned is not None:
        return planned
    cards, own = laid.cards, laid.own
    wilds = [card for card in cards if WILD[card]]
    if laid.completes:
        return completing(sight, own, cards, wilds)
    if sight.they_threaten:
        spoils = own is not None and own.is_canasta and not own.wilds and wilds
        return KEEP if spoils else sight.worth(cards)
    if wilds or (left <= KEPT and not sight.we_may_go_out) or (own is None and PLACE[cards[0]] in sight.ours):
        return KEEP
    return sight.worth(cards) + 10.0 * (own is None)


def completing(sight: Sight, own: TableMeld | None, cards: tuple[Card, ...], wilds: list[Card]) -> float:
    """Return the gain of a canasta, more for a natural one, less its wild cards; the fewest cards that complete it."""
    mixed = bool(wilds) or bool(own and own.wilds)
    bonus = sight.rules.canasta_bonus
    if not mixed:
        return 1000.0 + (bonus.natural or 0)
    return 1000.0 - 40.0 * len(wilds) - 20.0 * wilds.count(JOKER) - 3.0 * len(cards)


def meld(sight: Sight, melds: list[Meld]) -> Choice | None:
    """Return the melds with the most gain, or None when the cards are better kept."""
    if not melds:
        return None
    gained = [gain(sight, act) for act in melds]
    most = max(gained)
    if most <= 0:
        return None
    act = melds[gained.index(most)]
    return Choice(act, lambda: _why(sight, act))


def _why(sight: Sight, act: Meld) -> str:
    cards = cards_laid(act)
    own = joined_meld(sight, act)
    if completes(sight, act, own):
        return sentence("completes", cards=row(cards), canasta=_canasta(sight, act, own))
    if sight.plan.foot_waits:
        return sentence("to_foot", cards=row(cards))
    laid = laid_by(sight, act)
    serves = served(sight, laid)
    if serves:
        return sentence("missing", cards=row(cards), canasta=sentence("lacked", serves))
    if laid.all_wild and sight.plan.wild_cards_pay:
        return sentence("wild_pays", cards=row(cards), points=sight.rules.canasta_bonus.wild)
    if sight.they_threaten:
        few = sight.shortest_threat
        return (
            sentence("threatened", cards=row(cards), n=many(few, "card")) if few else sentence("late", cards=row(cards))
        )
    if own and own.is_canasta:
        return sentence("to_canasta", cards=row(cards), canasta=_canasta(sight, act, own))
    if not own:
        return sentence("start", cards=row(cards))
    n = len(own.cards) + len(cards)
    return sentence("nearer", cards=row(cards), rank=ranks(own.rank), n=n, size=sight.rules.melds.canasta)


def _canasta(sight: Sight, act: Meld, own: TableMeld | None) -> str:
    """Return how a canasta is called that an act makes or adds to."""
    place = own.place if own else place_of(sight.rules, act.lays[0].cards)
    if place == WILD_PLACE:
        return sentence("called", "wild")
    meld = own or next(canasta for canasta in sight.after_laying(act.lays).melds[sight.side] if canasta.place == place)
    return ranks(meld.rank) if meld.kind == "sequence" else sentence("called", "group", rank=ranks(meld.rank))


def lay_what_is_left(melds: list[Meld]) -> Choice:
    """Return the largest lay, when the turn cannot end without one."""
    act = max(melds, key=lambda act: len(cards_laid(act)))
    return Choice(act, lambda: sentence("no_other_end", cards=row(cards_laid(act))))
