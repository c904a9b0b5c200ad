"""The limits on the numbers of cards in a meld, and the joining of two (LAWS: meld)."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.core.model.acts import Join
from canasta_nb.core.model.cards import PLACE, TWO, WILD, Card
from canasta_nb.core.model.laying import joined, named
from canasta_nb.core.model.melds import (
    TARGET_NAMES,
    WILD_PLACE,
    TableMeld,
    fewest_naturals,
    grown,
    largest_group,
    may_add,
    may_join,
    meld_of,
    most_sequence_wilds,
    most_wilds,
    most_wilds_by_ratio,
    run_of_both,
    smallest_group,
    takes_wilds,
)
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import Broken, Fact


def texts(cards: Iterable[Card]) -> tuple[str, ...]:
    """Cards as facts: each in notation."""
    return tuple(map(str, cards))


def broken_by_new_meld(rules: RuleSet, cards: tuple[Card, ...], place: int) -> list[Broken]:
    """Return the laws on the size and the parts of a new meld that these cards make."""
    if place == WILD_PLACE:
        return _broken_by_wild_meld(rules, cards)
    if place > WILD_PLACE:
        return _broken_by_sequence(rules, meld_of(rules, cards))
    naturals, wilds = _parts(cards, place)
    return broken_by_size(rules, place, naturals, wilds, cards)


def _parts(cards: Iterable[Card], place: int) -> tuple[int, int]:
    """Return how many cards are natural and how many wild in a group; among twos as a rank the twos are natural."""
    cards = tuple(cards)
    naturals = sum(PLACE[card] == TWO if place == TWO else not WILD[card] for card in cards)
    return naturals, len(cards) - naturals


def broken_by_adding(rules: RuleSet, meld: TableMeld, cards: tuple[Card, ...]) -> list[Broken]:
    """Return the laws that adding these cards to an own meld breaks."""
    natural = [PLACE[card] == TWO if meld.place == TWO else not WILD[card] for card in cards]
    closed = tuple(card for card, own in zip(cards, natural, strict=True) if not may_add(rules, meld, natural=own))
    whole = grown(rules, meld, cards)
    sized = broken_by_grown(rules, meld, whole)
    if not closed:
        return sized
    facts: dict[str, Fact] = {
        "target": meld.rank,
        "cards": texts(closed),
        "takes": _still_takes(rules, meld),
        "have": len(meld.cards),
    }
    return [Broken("meld.canasta-closed", facts), *[fault for fault in sized if fault.law == "meld.too-large"]]


def _still_takes(rules: RuleSet, meld: TableMeld) -> tuple[str, ...]:
    return tuple(kind for kind in ("natural", "wild") if may_add(rules, meld, natural=kind == "natural"))


def broken_by_grown(rules: RuleSet, meld: TableMeld, whole: TableMeld) -> list[Broken]:
    """Return the laws on the numbers of an own meld as it will be."""
    if meld.kind == "wild":
        return _broken_by_wild_meld(rules, whole.cards, "W")
    if meld.kind == "sequence":
        return _broken_by_sequence(rules, whole, TARGET_NAMES[meld.place])
    return broken_by_size(rules, meld.place, whole.naturals, whole.wilds, whole.cards, meld.rank)


def broken_by_size(
    rules: RuleSet, place: int, naturals: int, wilds: int, cards: tuple[Card, ...], target: str = ""
) -> list[Broken]:
    """Return the laws on the numbers of cards that a meld of one rank breaks.

    Pagat, general rules; Laws of 1950, law 18.
    """
    size = naturals + wilds
    on: dict[str, Fact] = {"target": target} if target else {}
    here: dict[str, Fact] = {"cards": texts(cards), "one_rank": not rules.sequences.allowed}
    wild_cards = texts(card for card in cards if (PLACE[card] != TWO if place == TWO else WILD[card]))
    found = []
    if not takes_wilds(rules, place):
        wilds = 0
    least = fewest_naturals(rules, place)
    if naturals < least and takes_wilds(rules, place):
        needed = "twos" if place == TWO else "need"
        found.append(Broken("meld.too-few-naturals", {needed: least, "have": naturals, **here}))
    smallest = smallest_group(rules, place)
    if size < smallest:
        found.append(Broken("meld.too-small", {"need": smallest, "have": size, **here}))
    if size > largest_group(rules, place):
        found.append(Broken("meld.too-large", {"most": largest_group(rules, place), "have": size, **on}))
    most = most_wilds(rules, naturals, place)
    if wilds > most:
        complete = naturals + rules.groups.max_wilds >= rules.melds.canasta
        found.append(
            Broken(
                "meld.too-many-wilds",
                {"most": most, "have": wilds, "cards": wild_cards, "complete": complete, **on},
            )
        )
    ratio = most_wilds_by_ratio(rules, naturals)
    if wilds > ratio and naturals >= least:
        found.append(
            Broken("meld.wilds-outnumber", {"wilds": wilds, "naturals": naturals, "most": ratio, "cards": texts(cards)})
        )
    return found


def _broken_by_wild_meld(rules: RuleSet, cards: tuple[Card, ...], target: str = "") -> list[Broken]:
    """Return the laws on a meld of wild cards (Twenty Variations, Uruguay 1, Chilean 2; GameColony, wild canastas)."""
    limits = rules.wild_melds
    size = len(cards)
    if not limits.allowed:
        return [Broken("meld.wilds-only", {"cards": texts(cards)})]
    found = []
    if size < limits.smallest:
        if limits.smallest > rules.melds.smallest:
            found.append(Broken("meld.wilds-only", {"cards": texts(cards), "need": limits.smallest}))
        found.append(Broken("meld.too-small", {"need": limits.smallest, "have": size, "cards": texts(cards)}))
    if limits.mix == "same-rank" and len({PLACE[card] for card in cards}) > 1:
        home = PLACE[cards[0]]
        strange = texts(card for card in cards if PLACE[card] != home)
        found.append(Broken("meld.mixed-ranks", {"ranks": ("2", "Jk"), "cards": strange, "wild": True}))
    if size > limits.largest:
        on: dict[str, Fact] = {"target": target} if target else {}
        found.append(Broken("meld.too-large", {"most": limits.largest, "have": size, **on}))
    return found


def _broken_by_sequence(rules: RuleSet, meld: TableMeld, target: str = "") -> list[Broken]:
    """Return the laws on the numbers of a sequence (Twenty Variations, Samba 2, Hollywood 2)."""
    limits = rules.sequences
    size = len(meld.cards)
    on: dict[str, Fact] = {"target": target} if target else {}
    wilds = texts(card for card in meld.cards if WILD[card])
    found = []
    most = most_sequence_wilds(rules, meld.naturals)
    if meld.wilds > most:
        found.append(Broken("meld.sequence-wild", {"most": most, "have": meld.wilds, "cards": wilds}))
    if meld.naturals < limits.min_naturals and size >= limits.smallest:
        need = limits.min_naturals
        facts: dict[str, Fact] = {"need": need, "have": meld.naturals, "cards": texts(meld.cards), "sequence": True}
        found.append(Broken("meld.too-few-naturals", facts))
    if size < limits.smallest:
        found.append(Broken("meld.too-small", {"need": limits.smallest, "have": size, "cards": texts(meld.cards)}))
    largest = 11 if target and limits.after_seven == "open-when-going-out" else limits.largest
    if size > largest:
        found.append(Broken("meld.too-large", {"most": largest, "have": size, **on}))
    return found


def broken_by_join(
    rules: RuleSet, melds: tuple[TableMeld, ...], act: Join
) -> tuple[list[Broken], tuple[TableMeld, ...]]:
    """Return the laws that joining two own melds breaks, and the melds after it (Laws of 1950, law 24; Samba 4)."""
    first, second = named(melds, act.first), named(melds, act.second)
    assert first is not None
    assert second is not None
    one, other = melds[first], melds[second]
    cards = one.cards + other.cards
    facts: dict[str, Fact] = {"one": str(act.first), "other": str(act.second), "have": len(cards)}
    if first == second:
        facts = {"target": str(act.first), "have": len(one.cards)}
    if _never_joins(rules):
        facts["never"] = True
    elif one.place != other.place:
        facts["different"] = True
    cannot = Broken("meld.cannot-join", facts)
    if first == second or one.place != other.place:
        return [cannot], melds
    if may_join(rules, one, other):
        return [], joined(rules, melds, first, second)
    joining = [Broken(law, {**facts, "joining": True}) for law, facts in _broken_by_joined(rules, one, other)]
    return [cannot, *joining], melds


def _never_joins(rules: RuleSet) -> bool:
    """Tell whether no two melds of any kind are ever joined."""
    groups, wilds = rules.groups.same_rank == "separate-joinable", rules.wild_melds.per_side == "many"
    return not (groups or wilds or rules.sequences.joinable)


def _broken_by_joined(rules: RuleSet, one: TableMeld, other: TableMeld) -> list[Broken]:
    cards = one.cards + other.cards
    if one.kind == "sequence":
        run = run_of_both(one, other)
        if not rules.sequences.joinable:
            return []
        if run is None:
            return [Broken("meld.sequence-broken", {"cards": texts(cards), "new": True})]
        return _broken_by_sequence(rules, meld_of(rules, run))
    if one.kind == "wild":
        return _broken_by_wild_meld(rules, cards) if rules.wild_melds.per_side == "many" else []
    if rules.groups.same_rank != "separate-joinable":
        return []
    naturals, wilds = _parts(cards, one.place)
    faults = broken_by_size(rules, one.place, naturals, wilds, cards, one.rank)
    if faults:
        return faults
    wild_cards = texts(card for card in cards if WILD[card])
    most = rules.groups.max_wilds
    facts: dict[str, Fact] = {"most": most, "have": wilds, "cards": wild_cards, "complete": False, "target": one.rank}
    return [Broken("meld.too-many-wilds", facts)]
