"""What is a meld, what may be added to one, and within which limits (LAWS: meld)."""

from __future__ import annotations

from collections import Counter

from canasta_nb.core.acts import Join, Lay, Target
from canasta_nb.core.cards import PLACE, RANKS, THREE, UNSEEN, WILD, Card
from canasta_nb.core.finishing import can_go_out
from canasta_nb.core.laying import joined, joins, laid, missing, named
from canasta_nb.core.melds import (
    Meld,
    largest_group,
    may_add,
    may_join,
    most_wilds,
    most_wilds_by_ratio,
    smallest_group,
    takes_wilds,
)
from canasta_nb.core.position import Position, side_letter
from canasta_nb.core.refusals import Broken, Fact
from canasta_nb.core.ruleset import RuleSet


def texts(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Cards as facts: each in notation."""
    return tuple(map(str, cards))


def broken_by_cards(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> list[Broken]:
    """The law on cards that the player does not hold."""
    lacking = missing(hand, cards)
    return [Broken("cards.not-in-hand", {"cards": texts(lacking), "hand": len(hand)})] if lacking else []


def broken_by_target(position: Position, side: int, melds: tuple[Meld, ...], target: Target | None) -> list[Broken]:
    """The laws on an own meld that is not there, and on one of the other side (Laws of 1950, law 21)."""
    if target is None or named(melds, target) is not None:
        return []
    absent = Broken("meld.no-such-meld", {"target": str(target), "side": side_letter(side)})
    for other, theirs in enumerate(position.melds):
        if other != side and any(meld.rank == target.name for meld in theirs):
            return [Broken("meld.not-your-side", {"target": str(target), "side": side_letter(other)}), absent]
    return [absent]


def broken_by_lays(
    position: Position, lays: tuple[Lay, ...], melds: tuple[Meld, ...], hand_after: tuple[Card, ...]
) -> tuple[list[Broken], tuple[Meld, ...]]:
    """The laws that these lays break one after another, and the melds of the side after the legal ones."""
    rules = position.rules
    side = position.side_of(position.turn)
    found: list[Broken] = []
    black_threes: list[Card] = []
    for lay in lays:
        absent = broken_by_target(position, side, melds, lay.target)
        if absent:
            found += absent
            continue
        at = joins(rules, melds, lay)
        faults = _broken_by_lay(rules, melds, lay, at)
        threes = [card for card in lay.cards if card.is_black_three]
        black_threes += threes
        if threes and at is not None and rules.black_threes.meld != "never":
            faults.insert(0, _black_three(rules, tuple(threes), melds[at].rank))
            black_threes = black_threes[: -len(threes)]
        if not faults or all(fault.law == "meld.rank-takes-no-wilds" for fault in faults):
            melds = laid(rules, melds, lay.cards, at)
        found += faults
    if black_threes and not _black_threes_in_time(position, hand_after, melds):
        found.append(_black_three(rules, tuple(black_threes)))
    return found, melds


def _black_threes_in_time(position: Position, hand_after: tuple[Card, ...], melds: tuple[Meld, ...]) -> bool:
    if position.rules.black_threes.meld != "going-out":
        return False
    return can_go_out(position.rules, hand_after, melds)


def _black_three(rules: RuleSet, cards: tuple[Card, ...], target: str = "") -> Broken:
    facts: dict[str, Fact] = {"cards": texts(cards), "when": str(rules.black_threes.meld)}
    return Broken("meld.black-three", facts | {"target": target} if target else facts)


def _broken_by_lay(rules: RuleSet, melds: tuple[Meld, ...], lay: Lay, at: int | None) -> list[Broken]:
    red = tuple(card for card in lay.cards if card.is_red_three)
    if red:
        return [Broken("meld.red-three", {"cards": texts(red)})]
    naturals = tuple(card for card in lay.cards if not WILD[card] and card != UNSEEN)
    wilds = tuple(card for card in lay.cards if WILD[card])
    if at is None:
        if not naturals:
            return _wilds_only(rules, lay.cards)
        mixed = _broken_by_ranks(rules, naturals, None)
        if mixed:
            return mixed
        size = Counter(map(PLACE.__getitem__, naturals))
        place = next(iter(size))
        return broken_by_size(rules, place, len(naturals), len(wilds), lay.cards)
    meld = melds[at]
    mixed = _broken_by_ranks(rules, naturals, meld)
    if mixed:
        return mixed
    faults = broken_by_adding(rules, melds, at, naturals, wilds)
    if faults and lay.target is None:
        return [
            Broken(
                "meld.second-of-rank",
                {"rank": meld.rank, "target": meld.rank, "have": len(meld.cards), "joined": True},
            ),
            *faults,
        ]
    return faults


def broken_by_adding(
    rules: RuleSet, melds: tuple[Meld, ...], at: int, naturals: tuple[Card, ...], wilds: tuple[Card, ...]
) -> list[Broken]:
    """The laws that adding these cards to an own meld breaks."""
    meld = melds[at]
    cards = naturals + wilds
    found = []
    closed = tuple(c for c in cards if not may_add(rules, meld, natural=not WILD[c]))
    if closed:
        found.append(
            Broken(
                "meld.canasta-closed",
                {
                    "target": meld.rank,
                    "cards": texts(closed),
                    "takes": tuple(map(str, rules.groups.completed_adds)),
                    "have": len(meld.cards),
                },
            )
        )
    sized = broken_by_size(
        rules, meld.place, meld.naturals + len(naturals), meld.wilds + len(wilds), meld.cards + cards, target=meld.rank
    )
    return found + (sized if not closed else [fault for fault in sized if fault.law == "meld.too-large"])


def broken_by_size(
    rules: RuleSet, place: int, naturals: int, wilds: int, cards: tuple[Card, ...], target: str = ""
) -> list[Broken]:
    """The laws on the numbers of cards that a meld of one rank breaks (Pagat, general rules; Laws of 1950, law 18)."""
    size = naturals + wilds
    on: dict[str, Fact] = {"target": target} if target else {}
    own_wilds = texts(tuple(card for card in cards if WILD[card]))
    found = []
    if wilds and not takes_wilds(rules, place):
        found.append(Broken("meld.rank-takes-no-wilds", {"rank": RANKS[place], "cards": own_wilds}))
        wilds = 0
    least = rules.groups.min_naturals
    if naturals < least and place != THREE:
        found.append(Broken("meld.too-few-naturals", {"need": least, "have": naturals, "cards": texts(cards)}))
    if size < smallest_group(rules, place):
        need = smallest_group(rules, place)
        found.append(Broken("meld.too-small", {"need": need, "have": size, "cards": texts(cards)}))
    if size > largest_group(rules, place):
        found.append(Broken("meld.too-large", {"most": largest_group(rules, place), "have": size, **on}))
    most = most_wilds(rules, naturals)
    if wilds > most:
        complete = naturals + rules.groups.max_wilds >= rules.melds.canasta
        found.append(
            Broken(
                "meld.too-many-wilds",
                {"most": most, "have": wilds, "cards": own_wilds, "complete": complete, **on},
            )
        )
    ratio = most_wilds_by_ratio(rules, naturals)
    if wilds > ratio and naturals >= least:
        found.append(
            Broken(
                "meld.wilds-outnumber", {"wilds": wilds, "naturals": naturals, "most": ratio, "cards": texts(cards)}
            )
        )
    return found


def _wilds_only(rules: RuleSet, cards: tuple[Card, ...]) -> list[Broken]:
    return [Broken("meld.wilds-only", {"cards": texts(cards)})]


def _broken_by_ranks(rules: RuleSet, naturals: tuple[Card, ...], meld: Meld | None) -> list[Broken]:
    places = Counter(map(PLACE.__getitem__, naturals))
    if meld is None and len(places) == 1:
        return []
    home = meld.place if meld is not None else places.most_common(1)[0][0]
    strange = tuple(card for card in naturals if PLACE[card] != home)
    if not strange:
        return []
    found = []
    if meld is None and _would_be_sequence(naturals):
        found.append(Broken("meld.no-sequences", {"cards": texts(naturals)}))
    ranks = dict.fromkeys([home, *places] if meld is not None else places)
    facts: dict[str, Fact] = {"ranks": tuple(RANKS[place] for place in ranks), "cards": texts(strange)}
    if meld is not None:
        facts["target"] = meld.rank
    return [*found, Broken("meld.mixed-ranks", facts)]


def _would_be_sequence(naturals: tuple[Card, ...]) -> bool:
    places = sorted(map(PLACE.__getitem__, naturals))
    one_suit = len({card.suit for card in naturals}) == 1
    return one_suit and len(places) > 2 and places == list(range(places[0], places[-1] + 1))


def broken_by_join(position: Position, act: Join) -> tuple[list[Broken], tuple[Meld, ...]]:
    """The laws that joining two own melds breaks, and the melds after it (Laws of 1950, law 24)."""
    rules = position.rules
    side = position.side_of(position.turn)
    melds = position.melds[side]
    absent = [
        fault for target in (act.first, act.second) for fault in broken_by_target(position, side, melds, target)
    ]
    if absent:
        return absent, melds
    first, second = named(melds, act.first), named(melds, act.second)
    assert first is not None and second is not None
    targets = (str(act.first), str(act.second))
    size = len(melds[first].cards) + len(melds[second].cards)
    cannot = Broken("meld.cannot-join", {"targets": targets, "have": size})
    if rules.groups.same_rank != "separate-joinable" or first == second or melds[first].place != melds[second].place:
        return [cannot], melds
    one, other = melds[first], melds[second]
    if may_join(rules, one, other):
        return [], joined(rules, melds, first, second)
    cards = one.cards + other.cards
    wilds = one.wilds + other.wilds
    faults = broken_by_size(rules, one.place, one.naturals + other.naturals, wilds, cards, one.rank)
    if not faults:
        own_wilds = texts(tuple(card for card in cards if WILD[card]))
        most = rules.groups.max_wilds
        facts: dict[str, Fact] = {"most": most, "have": wilds, "cards": own_wilds, "complete": False, "target": one.rank}
        faults = [Broken("meld.too-many-wilds", facts)]
    return [cannot, *faults], melds
