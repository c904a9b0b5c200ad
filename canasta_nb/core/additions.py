"""Cards added to the melds that a side has: what of a hand fits each of them, without a sentence."""

from __future__ import annotations

from canasta_nb.core.acts import Lay
from canasta_nb.core.cards import CARDS, PLACE, THREE, TWO, WILD, Card
from canasta_nb.core.laws.limits import broken_by_grown
from canasta_nb.core.laying import target_of
from canasta_nb.core.melds import (
    WILD_PLACE,
    Meld as OwnMeld,
    extended,
    group_limits,
    grown,
    may_add,
    takes_wilds,
    wilds_only_from_start,
)
from canasta_nb.core.new_melds import Holding, picks, wild_choices
from canasta_nb.core.position import Position

_new = tuple.__new__  # a third of the time that the named tuples' own constructor takes


def add_to_group(
    found: list[Lay], position: Position, held: Holding, melds: tuple[OwnMeld, ...], at: int
) -> None:
    """The additions to a group: so many naturals, twos and jokers."""
    rules = position.rules
    meld = melds[at]
    place = meld.place
    cards = held.by_place[place]
    twos, jokers = held.twos, held.jokers
    if meld.is_canasta and len(rules.groups.completed_adds) < 2:
        cards = cards if may_add(rules, meld, natural=True) else ()
        if not may_add(rules, meld, natural=False):
            twos = jokers = ()
    if rules.groups.special_ranks and not _may_have_wilds(position, meld):
        twos = jokers = ()
    if not (cards or twos or jokers):
        return
    target = target_of(melds, at)
    limits = group_limits(rules)[place]
    have, own_wilds = meld.naturals, meld.wilds
    suited = rules.sequences.allowed
    for some_twos, some_jokers in ((0, 0), *wild_choices(len(twos), len(jokers))):
        run = twos[:some_twos] + jokers[:some_jokers]
        for count in range(0 if run else 1, len(cards) + 1):
            if limits[have + count][own_wilds + len(run)]:
                found += [_new(Lay, (naturals + run, target)) for naturals in picks(cards, count, suited)]


def _may_have_wilds(position: Position, meld: OwnMeld) -> bool:
    rules = position.rules
    return takes_wilds(rules, meld.place) and (meld.place not in wilds_only_from_start(rules) or meld.wilds > 0)


def additions(position: Position, held: Holding, melds: tuple[OwnMeld, ...], at: int) -> list[Lay]:
    """The additions to a sequence, a meld of wild cards or a meld of twos."""
    rules = position.rules
    meld = melds[at]
    target = target_of(melds, at)
    runs: list[tuple[Card, ...]] = []
    if meld.kind == "sequence":
        runs = _sequence_additions(meld, held)
    else:
        runs = [held.twos[:t] + held.jokers[:j] for t, j in wild_choices(len(held.twos), len(held.jokers))]
    found = []
    for run in runs:
        if not all(may_add(rules, meld, natural=_is_natural(meld, card)) for card in run):
            continue
        if not broken_by_grown(rules, meld, grown(rules, meld, run)):
            found.append(Lay(run, target))
    return found


def _is_natural(meld: OwnMeld, card: Card) -> bool:
    return PLACE[card] == TWO if meld.kind == "deuces" else not WILD[card]


def _sequence_additions(meld: OwnMeld, held: Holding) -> list[tuple[Card, ...]]:
    """Natural cards that lengthen a sequence at either end, one after another, and wild ones."""
    suit = meld.place - WILD_PLACE - 1
    runs: list[tuple[Card, ...]] = []
    for step, start in ((-1, meld.high - 1), (1, meld.low + 1)):
        run: list[Card] = []
        place = start
        while 0 <= place < THREE and CARDS[4 * place + suit] in held.by_place[place]:
            run.append(CARDS[4 * place + suit])
            runs.append(tuple(run if step < 0 else reversed(run)))
            place += step
    for some_twos, some_jokers in wild_choices(min(1, len(held.twos)), min(1, len(held.jokers))):
        wilds = held.twos[:some_twos] + held.jokers[:some_jokers]
        runs.append(wilds)
        for place in (meld.high - 1 - len(wilds), meld.low + 1 + len(wilds)):
            if 0 <= place < THREE and CARDS[4 * place + suit] in held.by_place[place]:
                runs.append((CARDS[4 * place + suit], *wilds))
    return [run for run in dict.fromkeys(runs) if extended(meld, run) is not None]
