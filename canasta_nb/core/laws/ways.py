"""The ways of taking the pile: with cards from the hand, or onto an own meld (LAWS: take)."""

from __future__ import annotations

from canasta_nb.core.acts import Lay, Take
from canasta_nb.core.cards import PLACE, THREE, UNSEEN, WILD, Card
from canasta_nb.core.laws.limits import texts
from canasta_nb.core.laws.melding import not_continued
from canasta_nb.core.laying import joins, named
from canasta_nb.core.melds import Meld, as_run, extended
from canasta_nb.core.position import Position, freezing_cards, frozen_for
from canasta_nb.core.refusals import Broken, Fact
from canasta_nb.core.ruleset import RuleSet
from canasta_nb.core.takes import Ways, ways


def broken_by_showing(position: Position, act: Take, melds: tuple[Meld, ...]) -> list[Broken]:
    """Return the laws on the cards of the hand that are shown with the top card."""
    causes = frozen_for(position, position.side_of(position.turn))
    allowed = ways(position.rules, bool(causes))
    top = act.card
    matching = tuple(card for card in act.shown if PLACE[card] == PLACE[top] and not WILD[top])
    strange = tuple(card for card in act.shown if not WILD[card] and card not in matching and card != UNSEEN)
    if WILD[top]:
        return _broken_by_wild_pair(position, act, allowed, causes)
    if strange and not matching and _is_sequence_pair(act) and allowed.sequence_pair:
        return []
    way = _allows(position, act, melds, allowed, matching)
    found = []
    if causes and not way:
        found.append(frozen(position, causes, top, len(matching), act))
    if (not matching and UNSEEN not in act.shown) or strange:
        found.append(Broken("take.no-match", {"card": str(top), "cards": texts(strange or act.shown)}))
    elif not causes and not way and not (allowed.natural_and_wild and _is_too_few(position, act, melds)):
        found.append(_not_so(position, allowed, top, len(matching), act.shown))
    return found


def _not_so(position: Position, allowed: Ways, top: Card, have: int, cards: tuple[Card, ...]) -> Broken:
    """Return the law on a pile that is not frozen and still not taken with these cards."""
    facts: dict[str, Fact] = {"card": str(top), "cards": texts(cards)}
    return Broken("take.natural-pair-only", facts | _what_takes(position, allowed, top, have))


def _what_takes(position: Position, allowed: Ways, top: Card, have: int) -> dict[str, Fact]:
    """Return what takes this top card: the natural pair with the number shown of it, or all the ways there are."""
    names = names_of_ways(position.rules, allowed, top)
    return {"need": 2, "have": have} if names == ("natural-pair",) else {"ways": names}


def names_of_ways(rules: RuleSet, allowed: Ways, top: Card) -> tuple[str, ...]:
    """Return the names of the ways that take this top card, each of them written in words.toml."""
    if WILD[top]:
        pair = "same-wild-pair" if rules.pile.wild_pair == "same-as-top" else "wild-pair"
        names = {pair: allowed.wild_pair, "lay-off-wild": allowed.lay_off_wild}
    else:
        names = {
            "natural-pair": allowed.natural_pair,
            "natural-and-wild": allowed.natural_and_wild,
            "sequence-pair": allowed.sequence_pair and rules.sequences.allowed,
            "lay-off-group": allowed.lay_off_group,
            "lay-off-sequence": allowed.lay_off_sequence and rules.sequences.allowed,
        }
    return tuple(name for name, there in names.items() if there)


def _is_too_few(position: Position, act: Take, melds: tuple[Meld, ...]) -> bool:
    """Tell whether one card is shown that would begin a meld: too small it is, but a wild card would do."""
    return len(act.shown) == 1 and joins(position.rules, melds, Lay((act.card, *act.shown)), taking=True) is None


def _is_sequence_pair(act: Take) -> bool:
    cards = (act.card, *act.shown)
    natural = not any(WILD[card] for card in act.shown) and all(PLACE[card] < THREE for card in cards)
    return natural and len(cards) == 3 and as_run(cards) is not None


def _allows(position: Position, act: Take, melds: tuple[Meld, ...], allowed: Ways, matching: tuple[Card, ...]) -> bool:
    if len(matching) + act.shown.count(UNSEEN) > 1:
        return allowed.natural_pair
    if len(act.shown) == len(matching) == 1:
        # One card and the top card, onto a meld they have to join: a lay-off with a card added.
        at = joins(position.rules, melds, Lay((act.card, *matching)), taking=True)
        return at is not None and allowed.lays_off(melds[at])
    return allowed.natural_and_wild


def _broken_by_wild_pair(position: Position, act: Take, allowed: Ways, causes: tuple[str, ...]) -> list[Broken]:
    """Return the laws on taking a wild top card with two wild cards (Twenty Variations, Chilean 3, Quenelle 5)."""
    top = act.card
    strange = tuple(card for card in act.shown if not WILD[card])
    if position.rules.pile.wild_pair == "same-as-top" and not strange:
        strange = tuple(card for card in act.shown if PLACE[card] != PLACE[top])
    found = []
    if causes and not allowed.wild_pair:
        found.append(frozen(position, causes, top, 0, act))
    if strange:
        found.append(Broken("take.no-match", {"card": str(top), "cards": texts(strange)}))
    return found


def broken_by_lay_off(position: Position, act: Take, melds: tuple[Meld, ...]) -> list[Broken]:
    """Return the laws on laying the top card onto an own meld (Laws of 1950, law 35)."""
    assert act.target is not None
    at = named(melds, act.target)
    assert at is not None
    meld = melds[at]
    causes = frozen_for(position, position.side_of(position.turn))
    allowed = ways(position.rules, bool(causes))
    card, target = str(act.card), str(act.target)
    found = []
    if causes and not allowed.lays_off(meld):
        found.append(frozen(position, causes, act.card, 0, act))
    if not _goes_with(position.rules, meld, act.card):
        return [*found, Broken("take.no-match", {"card": card, "cards": (), "target": target})]
    if meld.kind == "sequence" and extended(meld, (act.card,)) is None:
        return [*found, not_continued(meld, (act.card,))]
    if causes or allowed.lays_off(meld):
        return found
    incomplete = meld._replace(is_canasta=False)
    if meld.is_canasta and allowed.lays_off(incomplete):
        return [*found, Broken("take.canasta-closed", {"card": card, "target": target, "have": len(meld.cards)})]
    if not any(allowed[2:]) and not allowed.natural_and_wild:
        found.append(_not_so(position, allowed, act.card, 0, ()))
    return [*found, Broken("take.no-lay-off", {"card": card, "target": target, "kind": meld.kind})]


def _goes_with(rules: RuleSet, meld: Meld, top: Card) -> bool:
    """Tell whether the top card is of the rank, suit or kind of a meld.

    Jokers and twos are two kinds where none mixes.
    """
    if meld.kind == "sequence":
        return top.suit == meld.rank and PLACE[top] < THREE
    if meld.kind == "wild":
        return WILD[top] and (rules.wild_melds.mix == "any" or PLACE[meld.cards[0]] == PLACE[top])
    return meld.place == PLACE[top]


def frozen(position: Position, causes: tuple[str, ...], top: Card, have: int, act: Take | None = None) -> Broken:
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
        "cards": texts(freezing),
        "card": str(top),
        "rank": top.rank,
        "holds": sum(PLACE[card] == PLACE[top] for card in position.hand_of(position.turn)),
    }
    facts |= _what_takes(position, allowed, top, have)
    if "not-opened" in causes:
        facts["not_opened"] = True
    if "wild-in-pile" in causes:
        facts |= {"wild_cards": texts(wilds)} if wilds else {"unseen": True}
    if "red-three-upcard" in causes and threes:
        facts["red_three"] = str(threes[0])
    if "always" in causes:
        facts["always"] = True
    if act is not None:
        facts |= {"shown": texts(act.shown)} if act.target is None else {"target": str(act.target)}
    return Broken("take.frozen", facts)
