"""What a side that has opened can lay: cards added to its melds, and new melds, without a sentence.

What the cards of one rank, or of one suit, can do is worked out once and kept: from one turn to the next most of it
is the same.
"""

from __future__ import annotations

from functools import cache, lru_cache

from canasta_nb.core.listing.new_melds import Holding, new_lays, picks, ranks_by_suit, wild_choices
from canasta_nb.core.model.acts import Lay, Meld, Target
from canasta_nb.core.model.cards import CARDS, PLACE, THREE, TWO, WILD, Card
from canasta_nb.core.model.laying import second_meld, target_of
from canasta_nb.core.model.melds import SEQUENCE_PLACE, WILD_PLACE, TableMeld, extended, grown
from canasta_nb.core.rules.ruleset import RULE_SETS_KEPT, RuleSet
from canasta_nb.core.shapes.groups import takes_wilds, wilds_only_from_start
from canasta_nb.core.shapes.growing import locked, may_add
from canasta_nb.core.shapes.table import fits, group_limits

_KEPT = 1_000  # how many answers of each kind


def lays_of(rules: RuleSet, held: Holding, melds: tuple[TableMeld, ...], *, may_go_out: bool) -> list[Meld]:
    """Return the additions to every own meld, then the new melds, each as an act.

    The end of the turn is not looked at.
    """
    free = _free(rules, held, melds) if _has_locks(rules) else held
    suits = ranks_by_suit(held) if rules.sequences.allowed else ()
    several = len({meld.place for meld in melds}) < len(melds)
    found: list[Meld] = []
    for at, meld in enumerate(melds):
        place = meld.place
        target = target_of(melds, at) if several else None
        if place < THREE:
            cards = free.by_place[place]
            if cards or free.twos or free.jokers:
                found += _to_group(rules, _without_cards(meld), target, cards, free.twos, free.jokers)
        elif place >= SEQUENCE_PLACE:
            found += _to_sequence(rules, meld, target, suits[place - SEQUENCE_PLACE], free.twos[:1], free.jokers[:1])
        elif place != THREE and (held.twos or held.jokers):
            found += _to_wilds(rules, meld, target, held.twos, held.jokers)
    _add_new(found, rules, held, free, melds, may_go_out=may_go_out)
    return found


@lru_cache(maxsize=RULE_SETS_KEPT)
def _has_locks(rules: RuleSet) -> bool:
    return rules.wild_melds.locks_wilds or rules.deuce_melds.locks_deuces


def _free(rules: RuleSet, held: Holding, melds: tuple[TableMeld, ...]) -> Holding:
    """Return the cards of a hand that no meld of wild cards or twos keeps for itself."""
    two_lock, joker_lock = locked(rules, melds)
    if two_lock is None and joker_lock is None:
        return held
    return held._replace(twos=() if two_lock else held.twos, jokers=() if joker_lock else held.jokers)


def _without_cards(meld: TableMeld) -> TableMeld:
    """Return the numbers of a group alone: what it takes depends on them, so that one answer serves many groups."""
    return TableMeld((), meld.place, meld.naturals, meld.wilds, meld.is_canasta)


@lru_cache(maxsize=_KEPT)
def _to_group(
    rules: RuleSet,
    meld: TableMeld,
    target: Target | None,
    cards: tuple[Card, ...],
    twos: tuple[Card, ...],
    jokers: tuple[Card, ...],
) -> tuple[Meld, ...]:
    """Return the additions to a group, given as numbers of naturals, twos and jokers."""
    place = meld.place
    if not may_add(rules, meld, natural=True):
        cards = ()
    if not may_add(rules, meld, natural=False) or not _may_have_wilds(rules, meld):
        twos = jokers = ()
    target = target or _target(place)
    limits = group_limits(rules)[place]
    found = []
    for some_twos, some_jokers in ((0, 0), *wild_choices(len(twos), len(jokers))):
        run = twos[:some_twos] + jokers[:some_jokers]
        for count in range(0 if run else 1, len(cards) + 1):
            if limits[meld.naturals + count][meld.wilds + len(run)]:
                for naturals in picks(cards, count, rules.sequences.allowed):
                    found.append(Meld((Lay(naturals + run, target),)))
    return tuple(found)


@cache
def _target(place: int) -> Target:
    return target_of((TableMeld((), place, 0, 0, is_canasta=False),), 0)


def _may_have_wilds(rules: RuleSet, meld: TableMeld) -> bool:
    return takes_wilds(rules, meld.place) and (meld.place not in wilds_only_from_start(rules) or meld.wilds > 0)


@lru_cache(maxsize=_KEPT)
def _to_wilds(
    rules: RuleSet, meld: TableMeld, target: Target | None, twos: tuple[Card, ...], jokers: tuple[Card, ...]
) -> tuple[Meld, ...]:
    """Return the additions to a meld of wild cards or a meld of twos."""
    runs = [twos[:some] + jokers[:more] for some, more in wild_choices(len(twos), len(jokers))]
    return _legal(rules, meld, target, runs)


@lru_cache(maxsize=_KEPT)
def _to_sequence(
    rules: RuleSet,
    meld: TableMeld,
    target: Target | None,
    ranks: int,
    two: tuple[Card, ...],
    joker: tuple[Card, ...],
) -> tuple[Meld, ...]:
    """Return the additions to a sequence: natural cards at either end, one after another, and wild ones.

    ``ranks`` are the natural cards of its suit in hand, one bit for each.
    """
    suit = meld.place - SEQUENCE_PLACE
    runs: list[tuple[Card, ...]] = []
    for step, start in ((-1, meld.high - 1), (1, meld.low + 1)):
        run: list[Card] = []
        place = start
        while 0 <= place < THREE and ranks >> place & 1:
            run.append(CARDS[4 * place + suit])
            runs.append(tuple(run if step < 0 else reversed(run)))
            place += step
    for some_twos, some_jokers in wild_choices(len(two), len(joker)):
        wilds = two[:some_twos] + joker[:some_jokers]
        runs.append(wilds)
        for place in (meld.high - 1 - len(wilds), meld.low + 1 + len(wilds)):
            if 0 <= place < THREE and ranks >> place & 1:
                runs.append((CARDS[4 * place + suit], *wilds))
    return _legal(rules, meld, target, [run for run in dict.fromkeys(runs) if extended(meld, run) is not None])


def _legal(rules: RuleSet, meld: TableMeld, target: Target | None, runs: list[tuple[Card, ...]]) -> tuple[Meld, ...]:
    """Return those of these additions that the meld still takes."""
    target = target or _target(meld.place)
    return tuple(
        Meld((Lay(run, target),))
        for run in runs
        if all(may_add(rules, meld, natural=_is_natural(meld, card)) for card in run)
        and fits(rules, grown(rules, meld, run), grown=True)
    )


def _is_natural(meld: TableMeld, card: Card) -> bool:
    return PLACE[card] == TWO if meld.kind == "deuces" else not WILD[card]


def _add_new(
    found: list[Meld],
    rules: RuleSet,
    held: Holding,
    free: Holding,
    melds: tuple[TableMeld, ...],
    *,
    may_go_out: bool,
) -> None:
    """List the new melds beside those that lie; black threes where they may be laid now."""
    barred = {meld.place for meld in melds if _bars_second(rules, meld)}
    early = wilds_only_from_start(rules)
    going_out = may_go_out and rules.black_threes.meld == "going-out"
    for new in new_lays(rules, held, going_out=going_out):
        meld = new.meld
        if meld.place in barred:
            continue
        if meld.wilds and (meld.place in early or (free is not held and not _may_use(meld, free))):
            continue
        found.append(new.act)


def _bars_second(rules: RuleSet, meld: TableMeld) -> bool:
    """Tell whether no other meld may lie beside this one of its rank or kind."""
    second = second_meld(rules, meld.place)
    return second == "merge" or (second == "after-canasta" and not meld.is_canasta)


def _may_use(meld: TableMeld, free: Holding) -> bool:
    """Tell whether the wild cards of a new meld are free for it."""
    if meld.place == WILD_PLACE or meld.kind == "deuces":
        return True
    return all([bool(free.twos if PLACE[card] == TWO else free.jokers) for card in meld.cards if WILD[card]])
