"""Every way to take the pile that is worth listing: the fast path of the laws on taking."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.going_out.turn_end import TurnEnd, can_finish, needs_discard
from canasta_nb.core.listing.hand import Holding
from canasta_nb.core.listing.new_melds import picks
from canasta_nb.core.model.acts import Lay, Take
from canasta_nb.core.model.bonus_cards import earned
from canasta_nb.core.model.cards import PLACE, RANK_MATES, THREE, TWO, WILD, Card
from canasta_nb.core.model.laying import joins, target_of
from canasta_nb.core.model.melds import TableMeld, as_run, extended
from canasta_nb.core.model.pile import (
    Ways,
    hand_after,
    melds_after_take,
    ways,
)
from canasta_nb.core.model.position import WILD_CARDS, Position, is_frozen
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import takes_wilds, wilds_only_from_start
from canasta_nb.core.shapes.growing import locked, may_add
from canasta_nb.core.shapes.table import group_limits, sequence_fits, wild_meld_fits


def rank_takes(position: Position, top: Card, hand: tuple[Card, ...], melds: tuple[TableMeld, ...]) -> list[Take]:
    """Return the takes of a natural top card where suits do not matter."""
    rules = position.rules
    place = PLACE[top]
    mates = RANK_MATES[place]
    own = [at for at, meld in enumerate(melds) if meld.place == place]
    same = [] if mates.isdisjoint(hand) else [card for card in hand if card in mates]
    if not own and (not same or (len(same) < 2 and WILD_CARDS.isdisjoint(hand))):
        return []
    allowed = ways(rules, is_frozen(position, position.side_by_seat[position.turn]))
    found: list[Take] = []
    if same:
        same.sort()
        if len(same) > 1 and allowed.natural_pair and top_fits(rules, melds, top, (same[0], same[1])):
            found.append(Take(top, (same[0], same[1])))
        if allowed.natural_and_wild:
            found += [Take(top, (same[0], wild)) for wild in _usable_wilds(rules, hand, melds, top, same[0])]
    if own and (allowed.lay_off_group or allowed.lay_off_group_canasta):
        for at in own:
            meld = melds[at]
            if allowed.lays_off(meld) and group_limits(rules)[place][meld.naturals + 1][meld.wilds]:
                found.append(Take(top, target=target_of(melds, at)))
    return found


def _usable_wilds(
    rules: RuleSet, hand: tuple[Card, ...], melds: tuple[TableMeld, ...], top: Card, natural: Card
) -> Iterator[Card]:
    """Yield one two and one joker that may lie with the top card and a natural one."""
    lock = locked(rules, melds)
    for place in (TWO, 13):
        kind = [card for card in hand if PLACE[card] == place]
        if kind and lock[place != TWO] is None and top_fits(rules, melds, top, (natural, min(kind))):
            yield min(kind)


def any_takes(position: Position, top: Card, held: Holding, melds: tuple[TableMeld, ...]) -> Iterator[Take]:
    """Yield the takes of any top card, every choice of suits apart."""
    rules = position.rules
    allowed = ways(rules, is_frozen(position, position.side_by_seat[position.turn]))
    for shown in _shown(rules, top, held, allowed):
        if top_fits(rules, melds, top, shown):
            yield Take(top, shown)
    for at, meld in enumerate(melds):
        if allowed.lays_off(meld) and lay_off_fits(rules, meld, top):
            yield Take(top, target=target_of(melds, at))


def _shown(rules: RuleSet, top: Card, held: Holding, allowed: Ways) -> Iterator[tuple[Card, ...]]:
    """Yield the two cards of the hand that may take a top card, by each way."""
    suited = rules.sequences.allowed
    if WILD[top]:
        if allowed.wild_pair:
            yield from _wild_pairs(rules, top, held)
        return
    same = held.by_place[PLACE[top]]
    if len(same) > 1 and allowed.natural_pair:
        yield from picks(same, 2, suited)
    if same and allowed.natural_and_wild:
        for natural in picks(same, 1, suited):
            yield from [(*natural, *wild) for wild in (held.twos[:1], held.jokers[:1]) if wild]
    if allowed.sequence_pair and PLACE[top] < THREE:
        yield from sequence_pairs(top, held)


def _wild_pairs(rules: RuleSet, top: Card, held: Holding) -> Iterator[tuple[Card, ...]]:
    if rules.pile.wild_pair == "same-as-top":
        same = held.twos if PLACE[top] == TWO else held.jokers
        yield from picks(same, 2, False) if len(same) > 1 else ()
        return
    for twos, jokers in ((2, 0), (1, 1), (0, 2)):
        if twos <= len(held.twos) and jokers <= len(held.jokers):
            yield held.twos[:twos] + held.jokers[:jokers]


def sequence_pairs(top: Card, held: Holding) -> Iterator[tuple[Card, ...]]:
    """Yield two natural cards of the hand that make a sequence of three with the top card (Hollywood 3)."""
    place, suit = PLACE[top], top & 3
    for first, second in ((place + 2, place + 1), (place + 1, place - 1), (place - 1, place - 2)):
        pair = tuple(Card(4 * at + suit) for at in (first, second) if 0 <= at < THREE)
        if len(pair) == 2 and all(card in held.by_place[PLACE[card]] for card in pair):
            yield pair


def top_fits(rules: RuleSet, melds: tuple[TableMeld, ...], top: Card, shown: tuple[Card, ...]) -> bool:
    """Tell whether the top card and the cards shown are a meld, or join the one they have to join."""
    cards = (top, *shown)
    at = joins(rules, melds, Lay(cards), taking=True)
    if at is not None:
        meld = melds[at]
        if meld.is_canasta and not rules.pile.pair_onto_canasta:
            return False
        return _onto_fits(rules, meld, cards)
    run = as_run(cards) if rules.sequences.allowed else None
    if run is not None and len({PLACE[card] for card in cards if not WILD[card]}) > 1:
        return sequence_fits(rules, len([card for card in cards if not WILD[card]]), sum(WILD[card] for card in cards))
    naturals = [card for card in cards if not WILD[card]]
    if not naturals:
        return wild_meld_fits(rules, cards)
    wilds = len(cards) - len(naturals)
    place = PLACE[naturals[0]]
    if wilds and place in wilds_only_from_start(rules) and melds:
        return False
    return group_limits(rules)[place][len(naturals)][wilds]


def _onto_fits(rules: RuleSet, meld: TableMeld, cards: tuple[Card, ...]) -> bool:
    wilds = sum([WILD[card] for card in cards])
    if meld.kind == "wild":
        return wild_meld_fits(rules, meld.cards + cards)
    if wilds and not (takes_wilds(rules, meld.place) and may_add(rules, meld, natural=False)):
        return False
    if wilds and meld.place in wilds_only_from_start(rules) and not meld.wilds:
        return False
    return group_limits(rules)[meld.place][meld.naturals + len(cards) - wilds][meld.wilds + wilds]


def lay_off_fits(rules: RuleSet, meld: TableMeld, top: Card) -> bool:
    """Tell whether the top card goes onto an own meld within its limits, apart from whether that way is allowed."""
    if meld.kind == "sequence":
        run = None if WILD[top] else extended(meld, (top,))
        return run is not None and sequence_fits(rules, meld.naturals + 1, meld.wilds)
    if meld.kind == "wild":
        return WILD[top] and wild_meld_fits(rules, (*meld.cards, top))
    return meld.place == PLACE[top] and group_limits(rules)[meld.place][meld.naturals + 1][meld.wilds]


def opening_shown(rules: RuleSet, top: Card, held: Holding, allowed: Ways) -> Iterator[tuple[Card, ...]]:
    """Yield the cards that may be shown with the top card in opening: more than two count toward the minimum."""
    suited = rules.sequences.allowed
    if not WILD[top] and allowed.natural_pair:
        same = held.by_place[PLACE[top]]
        for count in range(2, len(same) + 1):
            for naturals in picks(same, count, suited):
                for jokers in range(len(held.jokers) + 1):
                    for twos in range(len(held.twos) + 1):
                        yield naturals + held.twos[:twos] + held.jokers[:jokers]
    yield from _shown(rules, top, held, allowed._replace(natural_pair=False))


def take_can_finish(position: Position, act: Take, melds: tuple[TableMeld, ...], end: TurnEnd) -> bool:
    """Tell whether the turn can still end after a take whose cards all fit."""
    rules = position.rules
    cards = act.shown + tuple([card for lay in act.lays for card in lay.cards])
    left = hand_after(position, cards, taking=True)
    after = melds_after_take(rules, melds, act)
    if left and earned(position, after, left):
        return True
    if not left and needs_discard(position):
        return False
    return can_finish(rules, left, after, end)
