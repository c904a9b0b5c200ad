"""What is a meld, what may be added to one, and within which limits (LAWS: meld)."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

from canasta_nb.core.going_out.budget import budget_for
from canasta_nb.core.going_out.requirements import closed_ranks
from canasta_nb.core.going_out.turn_end import can_finish, ending_by_going_out, has_lengthened
from canasta_nb.core.model.acts import Lay, Target
from canasta_nb.core.model.cards import BLACK_THREES, PLACE, RANKS, THREE, TWO, UNSEEN, WILD, Card
from canasta_nb.core.model.laying import Proposal, missing, named, proposed, second_meld
from canasta_nb.core.model.melds import (
    TableMeld,
    as_run,
    black_threes_lie,
    canasta_size,
    suits_matter,
    when_black_threes_lie,
)
from canasta_nb.core.model.position import Position, bonus_threes, side_letter
from canasta_nb.core.model.turn import cards_may_wait, cards_to_meld
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import wilds_only_from_start
from canasta_nb.core.shapes.growing import broken_by_adding, has_locks, locked
from canasta_nb.core.shapes.later import fewest_before_wilds_later, fewest_to_begin_later, lies_later
from canasta_nb.core.shapes.shape import written
from canasta_nb.core.shapes.table import broken_by_shape
from canasta_nb.core.speech.refusals import Broken, Fact


def broken_by_cards(hand: tuple[Card, ...], cards: tuple[Card, ...], melds: tuple[TableMeld, ...] = ()) -> list[Broken]:
    """Return the law on cards that the player does not hold; with ``melds`` it says which of them lie in one."""
    lacking = missing(hand, cards)
    if not lacking:
        return []
    facts: dict[str, Fact] = {"cards": written(lacking), "hand": len(hand)}
    melded = tuple(card for card in lacking if any(card in meld.cards for meld in melds))
    return [Broken("cards.not-in-hand", facts | {"melded": written(melded)} if melded else facts)]


def broken_by_target(position: Position, melds: tuple[TableMeld, ...], target: Target | None) -> list[Broken]:
    """Return the laws on an own meld that is not there, and on one of the other side (Laws of 1950, law 21)."""
    if target is None or named(melds, target) is not None:
        return []
    side = position.own_side
    absent = Broken("meld.no-such-meld", {"target": str(target), "side": side_letter(side), **_twos(target, melds)})
    for other, theirs in enumerate(position.melds):
        if other != side and any(meld.rank == target.name for meld in theirs):
            return [Broken("meld.not-your-side", {"target": str(target), "side": side_letter(other)}), absent]
    return [absent]


def _twos(target: Target, melds: tuple[TableMeld, ...]) -> dict[str, Fact]:
    """Return the own meld of twos, when one of wild cards was named: an act calls it by its rank."""
    if target.name != "W" or not any(meld.kind == "deuces" for meld in melds):
        return {}
    return {"twos": RANKS[TWO], "written": RANKS[TWO]}


def broken_by_waiting(position: Position, cards: tuple[Card, ...]) -> list[Broken]:
    """Return the law on bonus cards that may not be melded before the next turn (Twenty Variations, Race Horse 2)."""
    waiting = missing(cards_to_meld(position), cards) if cards_may_wait(position.rules) else ()
    return [Broken("meld.bonus-cards-wait", {"cards": written(waiting)})] if waiting else []


def broken_by_lays(
    position: Position, lays: tuple[Lay, ...], melds: tuple[TableMeld, ...], hand_after: tuple[Card, ...]
) -> tuple[list[Broken], tuple[TableMeld, ...]]:
    """Return the laws that these lays break one after another, and the melds of the side after the legal ones."""
    rules = position.rules
    broken: list[Broken] = []
    black_threes: list[Card] = []
    for lay in lays:
        absent = broken_by_target(position, melds, lay.target)
        if absent:
            broken += absent
            continue
        proposal = proposed(rules, melds, lay)
        faults = _broken_by_lay(position, melds, proposal, by_name=lay.target is not None)
        threes = tuple(card for card in lay.cards if card.is_black_three)
        if threes and proposal.meld is not None:
            faults.insert(0, _black_three(rules, threes, proposal.meld.rank))
        else:
            black_threes += threes
        if not faults or all(fault.law == "meld.rank-takes-no-wilds" for fault in faults):
            melds = proposal.onto(melds)
        broken += faults
    if position.own_melds:
        broken += _broken_by_time(rules, position.own_melds, melds)
    if black_threes and not black_threes_in_time(position, hand_after, melds):
        broken.append(_black_three(rules, tuple(black_threes)))
    if not broken and lengthened_for_nothing(position, hand_after, melds):
        longest = max((meld for meld in melds if meld.kind == "sequence"), key=lambda meld: len(meld.cards))
        broken.append(
            Broken("meld.canasta-closed", {"target": longest.rank, "cards": written(lays[-1].cards), "takes": ()})
        )
    return broken, melds


def is_in_time(rules: RuleSet, before: TableMeld | None, after: TableMeld | None) -> bool:
    """Tell whether a side that has opened may begin this meld, or make it of the one ``before``."""
    if after is None:
        return True
    more = after.wilds - (before.wilds if before else 0)
    return lies_later(rules, after.place, new=before is None, naturals=after.naturals, more_wilds=more)


def _broken_by_time(rules: RuleSet, before: tuple[TableMeld, ...], after: tuple[TableMeld, ...]) -> list[Broken]:
    """Return the laws on what a side that has opened began or gave wild cards to, all lays of an act together.

    Modern American of today: a club's sixty questions, and other sheets.
    """
    broken = []
    for meld, old in zip_longest(after, before):
        if is_in_time(rules, old, meld):
            continue
        if old is None and meld.naturals < fewest_to_begin_later(rules):
            few: dict[str, Fact] = {"need": fewest_to_begin_later(rules), "have": meld.naturals}
            broken.append(Broken("meld.too-few-naturals", {**few, "cards": written(meld.cards)}))
        need, wilds = fewest_before_wilds_later(rules), Counter(meld.cards) - Counter(old.cards if old else ())
        added = written(card for card in wilds.elements() if WILD[card])
        if added and meld.naturals < need:
            where: dict[str, Fact] = {"target": meld.rank} if old else {"rank": meld.rank}
            broken.append(Broken("meld.wild-too-early", {"need": need, "have": meld.naturals, "cards": added, **where}))
    return broken


def black_threes_in_time(position: Position, hand_after: tuple[Card, ...], melds: tuple[TableMeld, ...]) -> bool:
    """Tell whether black threes may be laid now: with this hand and these melds behind them (Pagat, black threes)."""
    rules = position.rules
    if bonus_threes(rules) >= BLACK_THREES:
        return False
    if black_threes_lie(rules, going_out=False):
        return bool(position.own_melds)
    return black_threes_lie(rules, going_out=True) and _goes_out(position, hand_after, melds)


def _goes_out(position: Position, hand_after: tuple[Card, ...], melds: tuple[TableMeld, ...]) -> bool:
    """Tell whether the turn can still end by going out: with leave, where it has to be asked for."""
    end, budget = ending_by_going_out(position), budget_for(position.own_hand)
    return can_finish(position.rules, hand_after, melds, end, budget)


def lengthened_for_nothing(position: Position, hand_after: tuple[Card, ...], melds: tuple[TableMeld, ...]) -> bool:
    """Tell whether a closed sequence is lengthened in a turn that cannot go out (Brazilian Canasta)."""
    return has_lengthened(position.rules, melds) and not _goes_out(position, hand_after, melds)


def _black_three(rules: RuleSet, cards: tuple[Card, ...], target: str = "") -> Broken:
    where = {"target": target} if target else {"when": str(when_black_threes_lie(rules))}
    return Broken("meld.black-three", {"cards": written(cards), **where})


def _broken_by_lay(
    position: Position, melds: tuple[TableMeld, ...], proposal: Proposal, *, by_name: bool
) -> list[Broken]:
    """Return the laws that a lay breaks which begins a meld, or is added to an own one, perhaps called ``by_name``."""
    rules, cards, meld = position.rules, proposal.cards, proposal.meld
    broken = broken_by_red_threes(cards) or _broken_by_form(rules, proposal)
    if broken:
        return broken
    place, made = proposal.place, proposal.made
    assert place is not None
    assert made is not None
    broken = broken_by_locks(rules, melds, cards, place)
    broken += broken_by_special_rank(rules, cards, place, meld, opening=not position.own_melds)
    if meld is not None:
        faults = broken_by_adding(rules, meld, cards, made)
        if not by_name and any(fault.law != "meld.rank-takes-no-wilds" for fault in faults):
            return [*broken, second_of_rank(meld, cards, joined=True), *faults]
        return broken + faults
    own = [other for other in melds if other.place == place and not other.is_canasta]
    if own and second_meld(rules, place) == "after-canasta":
        broken.append(second_of_rank(own[0], cards, need=canasta_size(rules)))
    broken += broken_by_closed_rank(cards, place, closed_ranks(position))
    return broken + broken_by_shape(rules, made)


def broken_by_red_threes(cards: tuple[Card, ...]) -> list[Broken]:
    """Return the law on red threes among cards that are laid as a meld."""
    red = written(card for card in cards if card.is_red_three)
    return [Broken("meld.red-three", {"cards": red})] if red else []


def second_of_rank(meld: TableMeld, cards: tuple[Card, ...], **more: Fact) -> Broken:
    """Return the law on new cards of a rank of which the side has a meld already."""
    facts: dict[str, Fact] = {"rank": meld.rank, "target": meld.rank, "have": len(meld.cards), "cards": written(cards)}
    return Broken("meld.second-of-rank", facts | more)


def broken_by_closed_rank(cards: tuple[Card, ...], place: int, closed: frozenset[int]) -> list[Broken]:
    """Return the law on a group of a rank that another side has a canasta of.

    Pagat, Modern American, table options.
    """
    if place not in closed:
        return []
    return [Broken("meld.second-of-rank", {"rank": RANKS[place], "cards": written(cards), "theirs": True})]


def _broken_by_form(rules: RuleSet, proposal: Proposal) -> list[Broken]:
    """Return the laws on cards that do not go together, or not with the meld they are added to."""
    cards, meld = proposal.cards, proposal.meld
    naturals = tuple(card for card in cards if not WILD[card] and card != UNSEEN)
    if meld is None:
        return [] if proposal.place is not None else _broken_by_ranks(rules, naturals, cards)
    if meld.kind == "sequence":
        if any(card.suit != meld.rank or PLACE[card] >= THREE for card in naturals):
            return [_mixed(rules, naturals, naturals, meld)]
        return [] if proposal.made is not None else [not_continued(meld, cards)]
    strange = tuple(card for card in naturals if PLACE[card] != meld.place)
    return [_mixed(rules, naturals, strange, meld)] if strange else []


def _mixed(rules: RuleSet, naturals: tuple[Card, ...], strange: tuple[Card, ...], meld: TableMeld | None) -> Broken:
    ranks = [RANKS[PLACE[card]] for card in naturals]
    if meld is not None and meld.kind != "sequence":
        ranks.insert(0, "W" if meld.kind in ("wild", "deuces") else meld.rank)
    elif meld is not None:
        ranks.insert(0, RANKS[meld.low])
    facts: dict[str, Fact] = {"ranks": tuple(dict.fromkeys(ranks)), "cards": written(strange)}
    if meld is not None:
        facts["target"] = meld.rank
    if suits_matter(rules):
        facts["sequences"] = True
    return Broken("meld.mixed-ranks", facts)


def _broken_by_ranks(rules: RuleSet, naturals: tuple[Card, ...], cards: tuple[Card, ...]) -> list[Broken]:
    """Return the laws on a new meld whose natural cards are of several ranks and make no sequence."""
    one_suit = len({card.suit for card in naturals}) == 1
    if suits_matter(rules) and one_suit:
        return [Broken("meld.sequence-broken", {"cards": written(cards), **gap(naturals)})]
    places = Counter(map(PLACE.__getitem__, naturals))
    home = places.most_common(1)[0][0]
    mixed = _mixed(rules, naturals, tuple(card for card in naturals if PLACE[card] != home), None)
    if not suits_matter(rules) and len(naturals) > 2 and as_run(naturals) is not None:
        return [Broken("meld.no-sequences", {"cards": written(naturals)}), mixed]
    return [mixed]


def not_continued(meld: TableMeld, cards: tuple[Card, ...]) -> Broken:
    """Return the law on cards of an own sequence's suit that do not continue it, with the ranks at its ends."""
    facts: dict[str, Fact] = {"target": meld.rank, "lowest": RANKS[meld.low], "highest": RANKS[meld.high]}
    return Broken("meld.sequence-broken", {"cards": written(cards), **facts, **_missing(meld.cards + cards)})


def gap(naturals: tuple[Card, ...]) -> dict[str, Fact]:
    """Return what keeps cards of one suit from being a new sequence.

    Those of no rank in a sequence, or the missing ones.
    """
    outside = tuple(card for card in naturals if not WILD[card] and PLACE[card] >= THREE)
    if outside:
        return {"outside": written(outside), "lowest": RANKS[THREE - 1], "highest": RANKS[0]}
    return {"new": True, **_missing(naturals)}


def _missing(cards: tuple[Card, ...]) -> dict[str, Fact]:
    """Return the cards between these of one suit that are not among them."""
    own = [card for card in cards if not WILD[card]]
    places = {PLACE[card] for card in own}
    suit = own[0] & 3
    lacking = [Card(4 * at + suit) for at in range(max(places), min(places), -1) if at not in places]
    return {"missing": written(tuple(lacking))} if lacking else {}


def broken_by_locks(rules: RuleSet, melds: tuple[TableMeld, ...], cards: tuple[Card, ...], place: int) -> list[Broken]:
    """Return the law on wild cards that an incomplete own meld of them keeps (Pagat, Modern American; Italian 4)."""
    if not has_locks(rules):
        return []
    for number, meld in enumerate(locked(rules, melds)):
        kept = tuple(card for card in cards if WILD[card] and (PLACE[card] != TWO) == bool(number))
        if meld is not None and kept and place != meld.place:
            return [Broken("meld.wilds-locked", {"cards": written(kept), "target": meld.rank, "have": len(meld.cards)})]
    return []


def broken_by_special_rank(
    rules: RuleSet, cards: tuple[Card, ...], place: int, meld: TableMeld | None, *, opening: bool
) -> list[Broken]:
    """Return the law on ranks that hold wild cards only from the initial meld on (Pagat, Modern American)."""
    if opening or place not in wilds_only_from_start(rules) or (meld is not None and meld.wilds):
        return []
    wilds = written(card for card in cards if WILD[card])
    if not wilds:
        return []
    return [Broken("meld.rank-takes-no-wilds", {"rank": RANKS[place], "cards": wilds, "initial_only": True})]
