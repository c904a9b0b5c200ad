"""Taking the pile: whether it can be taken at all, whether so, and with these cards (LAWS: take)."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.going_out.requirements import closed_ranks
from canasta_nb.core.laws.ending import After, broken_by_laying
from canasta_nb.core.laws.initial_meld import broken_by_opening
from canasta_nb.core.laws.melding import (
    broken_by_cards,
    broken_by_closed_rank,
    broken_by_lays,
    broken_by_locks,
    broken_by_red_threes,
    broken_by_special_rank,
    broken_by_target,
    gap,
    is_in_time,
    not_continued,
)
from canasta_nb.core.model.acts import Take, cards_of, lays_of
from canasta_nb.core.model.cards import PLACE, THREE, UNSEEN, WILD, Card
from canasta_nb.core.model.laying import Proposal, missing, named, proposed
from canasta_nb.core.model.melds import TableMeld, as_run, extended, suits_matter
from canasta_nb.core.model.opening import opening_for, pile_in_opening
from canasta_nb.core.model.pile import (
    Ways,
    black_three_blocks,
    hand_after,
    never_taken,
    one_card_bars,
    smallest_pile,
    ways,
    wild_pair,
)
from canasta_nb.core.model.position import FreezeCause, Position, freezing_cards, frozen_for, side_letter
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import WithPile
from canasta_nb.core.rules.vocabulary.taking import WildPair
from canasta_nb.core.shapes.groups import top_meets_own_wilds
from canasta_nb.core.shapes.shape import written
from canasta_nb.core.shapes.table import broken_by_shape
from canasta_nb.core.shapes.wild_melds import wild_cards_mix
from canasta_nb.core.speech.refusals import Broken, Fact


def broken_by_take(position: Position, act: Take, *, forced: bool) -> list[Broken]:
    """Return the laws that taking the pile so breaks (Pagat, Classic Canasta; Laws of 1950, laws 29 to 36).

    One card may take a pile of one card where the player is ``forced`` to take it.
    """
    pile = position.pile
    if not pile:
        return [Broken("take.pile-empty", {"stock": len(position.stock)})]
    top = pile[-1]
    if top not in (act.card, UNSEEN):
        deeper = act.card in pile[:-1]
        return [Broken("cards.not-the-top", {"named": str(act.card), "top": str(top), "deeper": deeper})]
    melds = position.own_melds
    cards = cards_of(act)
    lacking = _broken_by_holding(position.own_hand, cards, pile)
    absent = broken_by_target(position, melds, act.target)
    broken = lacking + absent
    if one_card_bars(position) and not forced:
        broken.append(Broken("take.one-card", {"hand": 1, "pile": 1}))
    blocked = _blocked(position, act, melds)
    if blocked:
        return broken + blocked
    broken += _broken_by_time(position, act, melds)
    left = () if lacking else hand_after(position, cards, taking=True)
    if pile_in_opening(position.rules) is WithPile.AFTER_MELD_FROM_HAND and not melds:
        # Opening comes first and from the hand alone; then the top card goes down with another pair.
        lay_faults, melds = broken_by_lays(position, act.lays, melds, left)
        opening = [] if lacking else broken_by_opening(position, act.lays, After(left, melds), taking=False)
        if top_meets_own_wilds(position.rules, melds, act.card):
            opening.insert(0, _not_to_open(position, mixed=act.card.rank))
        way_faults, melds = ([], melds) if absent else _broken_by_way(position, act, melds)
        broken += way_faults + lay_faults + opening
    else:
        way_faults, melds = ([], melds) if absent else _broken_by_way(position, act, melds)
        lay_faults, melds = broken_by_lays(position, act.lays, melds, left)
        broken += way_faults + lay_faults
        if not (lacking or absent):
            broken += broken_by_opening(position, lays_of(act), After(left, melds), taking=True)
    return broken or broken_by_laying(position, cards, After(left, melds))


def _broken_by_holding(hand: tuple[Card, ...], cards: tuple[Card, ...], pile: tuple[Card, ...]) -> list[Broken]:
    buried = tuple(card for card in missing(hand, cards) if card in pile[:-1])
    broken = [Broken("take.buried-card", {"cards": written(buried), "top": str(pile[-1])})] if buried else []
    return broken + broken_by_cards(hand, cards)


def _blocked(position: Position, act: Take, melds: tuple[TableMeld, ...]) -> list[Broken]:
    """Return the laws on a top card that cannot be taken so, and on a pile that is too small."""
    rules = position.rules
    smallest = smallest_pile(rules)
    top = act.card
    if WILD[top]:
        if top in never_taken(rules):
            return [Broken("take.wild-on-top", {"card": str(top), "never": True})]
        causes = frozen_for(position, position.own_side)
        allowed = ways(rules, bool(causes))
        if act.target is not None:
            at = named(melds, act.target)
            tried = at is None or melds[at].kind in ("wild", "deuces")
        else:
            tried = all(WILD[card] for card in act.shown)
        if not tried:
            names = names_of_ways(rules, allowed, top)
            spoiled = _broken_by_wild_pair(position, act, allowed, causes) if act.target is None else []
            return [Broken("take.wild-on-top", {"card": str(top), "ways": names}), *spoiled]
    if top in never_taken(rules):
        if black_three_blocks(rules, top):
            return [Broken("take.black-three-on-top", {"card": str(top)})]
        barred = Broken("take.rank-barred", {"card": str(top), "rank": top.rank})
        return [barred, *broken_by_red_threes(act.top_lay.cards)]
    if len(position.pile) < smallest:
        return [Broken("take.pile-too-small", {"need": smallest, "have": len(position.pile)})]
    return []


def _broken_by_time(position: Position, act: Take, melds: tuple[TableMeld, ...]) -> list[Broken]:
    """Return the law on a pile that may not serve to open (Pagat, Modern American; Brazilian Canasta)."""
    with_pile = pile_in_opening(position.rules)
    if melds or with_pile is WithPile.TOP_CARD_COUNTS:
        return []
    if with_pile is WithPile.BARRED:
        return [_not_to_open(position)]
    return [] if act.lays else [_not_to_open(position, from_hand=True)]


def _not_to_open(position: Position, **facts: Fact) -> Broken:
    side = side_letter(position.own_side)
    return Broken("take.not-to-open", {"side": side, "minimum": opening_for(position).need, **facts})


def _broken_by_way(
    position: Position, act: Take, melds: tuple[TableMeld, ...]
) -> tuple[list[Broken], tuple[TableMeld, ...]]:
    """Return the laws on the way of taking and on the top card's meld, and the melds after it."""
    rules = position.rules
    proposal = proposed(rules, melds, act.top_lay, taking=True)
    meld = proposal.meld
    if act.target is not None:
        assert meld is not None
        broken = broken_by_lay_off(position, act, meld)
        if any(fault.law in ("take.no-match", "meld.sequence-broken") for fault in broken):
            return broken, melds
    else:
        broken = broken_by_showing(position, act, meld)
        if proposal.place is None and any(fault.law == "take.no-match" for fault in broken):
            return broken, melds
    opening, closed = not position.own_melds, closed_ranks(position)
    sized = list(_broken_by_top(rules, act, melds, proposal, opening=opening, closed=closed))
    broken += [fault for fault in sized if fault.law not in {other.law for other in broken}]
    return broken, melds if sized or broken else proposal.onto(melds)


def top_lies(
    rules: RuleSet, act: Take, melds: tuple[TableMeld, ...], *, opening: bool, closed: frozenset[int] = frozenset()
) -> bool:
    """Tell whether the top card may lie in the meld that it comes to lie in, with the cards shown."""
    proposal = proposed(rules, melds, act.top_lay, taking=True)
    if next(_broken_by_top(rules, act, melds, proposal, opening=opening, closed=closed), None) is not None:
        return False
    return opening or is_in_time(rules, proposal.meld, proposal.made)


def _broken_by_top(
    rules: RuleSet,
    act: Take,
    melds: tuple[TableMeld, ...],
    proposal: Proposal,
    *,
    opening: bool,
    closed: frozenset[int],
) -> Iterator[Broken]:
    """Yield the laws on the meld that the top card comes to lie in, under the names they have in a take.

    ``opening`` tells whether the act makes the side's first melds; no group may begin with a rank that is ``closed``.
    """
    cards, _, meld, place, made = proposal
    if place is None or made is None:
        yield Broken("meld.sequence-broken", {"cards": written(cards), **gap(cards)})
        return
    yield from broken_by_locks(rules, melds, cards, place)
    yield from broken_by_special_rank(rules, cards, place, meld, opening=opening)
    top = str(act.card)
    if meld is None:
        yield from broken_by_closed_rank(cards, place, closed)
        yield from broken_by_shape(rules, made)
        return
    if act.target is None and meld.is_canasta and not rules.pile.pair_onto_canasta:
        yield Broken("take.canasta-closed", {"card": top, "target": meld.rank, "have": len(meld.cards)})
    for fault in broken_by_shape(rules, made, target=meld.rank):
        if fault.law == "meld.too-large":
            yield Broken("take.meld-full", {"card": top, "target": meld.rank, **fault.facts})
        else:
            yield fault


def broken_by_showing(position: Position, act: Take, meld: TableMeld | None) -> list[Broken]:
    """Return the laws on the cards of the hand that are shown with the top card, which join a meld or begin one."""
    causes = frozen_for(position, position.own_side)
    allowed = ways(position.rules, bool(causes))
    top = act.card
    matching = tuple(card for card in act.shown if PLACE[card] == PLACE[top] and not WILD[top])
    strange = tuple(card for card in act.shown if not WILD[card] and card not in matching and card != UNSEEN)
    if WILD[top]:
        return _broken_by_wild_pair(position, act, allowed, causes)
    if strange and not matching and _is_sequence_pair(act) and allowed.sequence_pair:
        return []
    way = _allows(act, meld, allowed, matching)
    broken = []
    if causes and not way:
        broken.append(frozen(position, causes, top, len(matching), act))
    if (not matching and UNSEEN not in act.shown) or strange:
        facts: dict[str, Fact] = {"card": str(top), "cards": written(strange or act.shown)}
        broken.append(Broken("take.no-match", facts if strange else facts | {"only_wilds": True}))
    elif not causes and not way and not (allowed.natural_and_wild and _is_too_few(act, meld)):
        broken.append(_not_so(position, allowed, top, len(matching), act.shown))
    return broken


def _not_so(position: Position, allowed: Ways, top: Card, have: int, cards: tuple[Card, ...]) -> Broken:
    """Return the law on a pile that is not frozen and still not taken with these cards."""
    facts: dict[str, Fact] = {"card": str(top), "cards": written(cards)}
    return Broken("take.natural-pair-only", facts | _what_takes(position, allowed, top, have))


def _what_takes(position: Position, allowed: Ways, top: Card, have: int) -> dict[str, Fact]:
    """Return what takes this top card: the natural pair with the number shown of it, or all the ways there are."""
    names = names_of_ways(position.rules, allowed, top)
    return {"need": 2, "have": have} if names == ("natural-pair",) else {"ways": names}


def names_of_ways(rules: RuleSet, allowed: Ways, top: Card) -> tuple[str, ...]:
    """Return the names of the ways that take this top card, each of them written in words.toml."""
    if WILD[top]:
        pair = "same-wild-pair" if wild_pair(rules) is WildPair.SAME_AS_TOP else "wild-pair"
        names = {pair: allowed.wild_pair, "lay-off-wild": allowed.lay_off_wild}
    else:
        names = {
            "natural-pair": allowed.natural_pair,
            "natural-and-wild": allowed.natural_and_wild,
            "sequence-pair": allowed.sequence_pair and suits_matter(rules),
            "lay-off-group": allowed.lay_off_group,
            "lay-off-sequence": allowed.lay_off_sequence and suits_matter(rules),
        }
    return tuple(name for name, there in names.items() if there)


def _is_too_few(act: Take, meld: TableMeld | None) -> bool:
    """Tell whether one card is shown that would begin a meld: too small it is, but a wild card would do."""
    return len(act.shown) == 1 and meld is None


def _is_sequence_pair(act: Take) -> bool:
    cards = act.top_lay.cards
    natural = not any(WILD[card] for card in act.shown) and all(PLACE[card] < THREE for card in cards)
    return natural and len(cards) == 3 and as_run(cards) is not None


def _allows(act: Take, meld: TableMeld | None, allowed: Ways, matching: tuple[Card, ...]) -> bool:
    if len(matching) + act.shown.count(UNSEEN) > 1:
        return allowed.natural_pair
    if len(act.shown) == len(matching) == 1:
        # One card and the top card, onto a meld they have to join: a lay-off with a card added.
        return meld is not None and allowed.lays_off(meld)
    return allowed.natural_and_wild


def _broken_by_wild_pair(position: Position, act: Take, allowed: Ways, causes: tuple[FreezeCause, ...]) -> list[Broken]:
    """Return the laws on taking a wild top card with two wild cards (Twenty Variations, Chilean 3, Quenelle 5)."""
    top = act.card
    strange = tuple(card for card in act.shown if not WILD[card])
    if wild_pair(position.rules) is WildPair.SAME_AS_TOP and not strange:
        strange = tuple(card for card in act.shown if PLACE[card] != PLACE[top])
    broken = []
    if causes and not allowed.wild_pair:
        broken.append(frozen(position, causes, top, 0, act))
    if strange:
        broken.append(Broken("take.no-match", {"card": str(top), "cards": written(strange)}))
    return broken


def broken_by_lay_off(position: Position, act: Take, meld: TableMeld) -> list[Broken]:
    """Return the laws on laying the top card onto an own meld (Laws of 1950, law 35)."""
    causes = frozen_for(position, position.own_side)
    allowed = ways(position.rules, bool(causes))
    card, target = str(act.card), str(act.target)
    broken = []
    if causes and not allowed.lays_off(meld):
        broken.append(frozen(position, causes, act.card, 0, act))
    if not _goes_with(position.rules, meld, act.card):
        return [*broken, Broken("take.no-match", {"card": card, "cards": (), "target": target})]
    if meld.kind == "sequence" and extended(meld, (act.card,)) is None:
        return [*broken, not_continued(meld, (act.card,))]
    if causes or allowed.lays_off(meld):
        return broken
    incomplete = meld._replace(is_canasta=False)
    if meld.is_canasta and allowed.lays_off(incomplete):
        return [*broken, Broken("take.canasta-closed", {"card": card, "target": target, "have": len(meld.cards)})]
    if not any(allowed[2:]) and not allowed.natural_and_wild:
        broken.append(_not_so(position, allowed, act.card, 0, ()))
    return [*broken, Broken("take.no-lay-off", {"card": card, "target": target, "kind": meld.kind})]


def _goes_with(rules: RuleSet, meld: TableMeld, top: Card) -> bool:
    """Tell whether the top card is of the rank, suit or kind of a meld.

    Jokers and twos are two kinds where none mixes.
    """
    if meld.kind == "sequence":
        return top.suit == meld.rank and PLACE[top] < THREE
    if meld.kind == "wild":
        return WILD[top] and (wild_cards_mix(rules) or PLACE[meld.cards[0]] == PLACE[top])
    return meld.place == PLACE[top]


def frozen(
    position: Position, causes: tuple[FreezeCause, ...], top: Card, have: int, act: Take | None = None
) -> Broken:
    """Return the law on a frozen pile, with the causes of the freeze, the cards that cause it and the act refused."""
    allowed = ways(position.rules, True)
    wilds, threes = freezing_cards(position)
    freezing = tuple(
        card
        for card in position.pile
        if (card in wilds and "wild-in-pile" in causes) or (card in threes and "red-three-upcard" in causes)
    )
    facts: dict[str, Fact] = {
        "causes": causes,
        "cards": written(freezing),
        "card": str(top),
        "rank": top.rank,
        "holds": sum(PLACE[card] == PLACE[top] for card in position.own_hand),
    }
    facts |= _what_takes(position, allowed, top, have)
    if "not-opened" in causes:
        facts["not_opened"] = True
    if "wild-in-pile" in causes:
        facts |= {"wild_cards": written(wilds)} if wilds else {"unseen": True}
    if "red-three-upcard" in causes and threes:
        facts["red_three_too" if "wild_cards" in facts else "red_three"] = str(threes[0])
    if "always" in causes:
        facts["always"] = True
    if act is not None:
        facts |= {"shown": written(act.shown)} if act.target is None else {"target": str(act.target)}
    return Broken("take.frozen", facts)
