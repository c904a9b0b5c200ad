"""The cards that the rules bar from the discard as such, whatever the discard does to the hand (LAWS: discard)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from canasta_nb.core.going_out.requirements import barred_from_going_out
from canasta_nb.core.going_out.turn_end import discard_goes_on, keeps_playing
from canasta_nb.core.model.cards import PLACE, RANKS, THREE, WILD, Card
from canasta_nb.core.model.dealing import black_threes_wait
from canasta_nb.core.model.melds import TableMeld, canasta_size
from canasta_nb.core.model.position import (
    Position,
    is_bonus,
    is_never_discarded,
)
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.taking import DiscardSevens, DiscardWild
from canasta_nb.core.shapes.shape import written
from canasta_nb.core.speech.refusals import Broken, Fact

SEVEN = RANKS.index("7")

Bars = Callable[[Position, Sequence[Card], Card], bool]


def bar_on(position: Position, hand: Sequence[Card], card: Card) -> Broken | None:
    """Return the law that bars this card from the discard as such."""
    rules = position.rules
    if _stays(position, hand, card):
        return Broken("discard.three", {"card": str(card), **_kind(rules, card), **_alone(hand)})
    for law, why, _, bars in _bars_on(rules, card):
        if bars(position, hand, card):
            facts: dict[str, Fact] = {"card": str(card)}
            if law != "discard.not-now":
                facts["others"] = written(other for other in dict.fromkeys(hand) if may_discard(position, hand, other))
            if law == "discard.rank-barred":
                facts |= {"rank": card.rank, **_alone(hand)}
            if why:
                facts["why"] = why
            return Broken(law, facts)
    return None


def _kind(rules: RuleSet, card: Card) -> dict[str, Fact]:
    """Return whether a three that is never discarded is a bonus card, or a black one that blocks the pile."""
    return {"bonus": True} if is_bonus(rules, card) else {"blocks": True}


def _alone(hand: Sequence[Card]) -> dict[str, Fact]:
    return {"alone": True} if len(hand) == 1 else {}


def bar_to_the_end(position: Position, hand: Sequence[Card]) -> list[Broken]:
    """Return the law that keeps each card of the hand that a lay leaves from being the turn's discard."""
    bar = bar_on(position, hand, hand[0]) if len(hand) == 1 else None
    if hand and all(is_never_discarded(position.rules, card) for card in hand):
        bar = Broken("discard.three", {"card": str(hand[0]), **_kind(position.rules, hand[0])})
    if bar is None:
        return []
    facts = {name: fact for name, fact in bar.facts.items() if name != "alone"}
    return [Broken(bar.law, {**facts, "laying": True})]


def may_discard(position: Position, hand: Sequence[Card], card: Card, unasked: Bars | None = None) -> bool:
    """Tell whether a card may be discarded as such, apart from what the discard does to the hand.

    A bar that is ``unasked`` is not looked at.
    """
    rules = position.rules
    if _stays(position, hand, card):
        return False
    return not any(bar.bars(position, hand, card) for bar in _bars_on(rules, card) if bar.bars is not unasked)


@kept(20_000)
def can_be_barred(rules: RuleSet, card: Card) -> bool:
    """Tell whether these rules can bar a card from the discard at all."""
    return is_never_discarded(rules, card) or bool(_bars_on(rules, card))


def _stays(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether this card is a three that is never discarded.

    Of a hand of nothing but such threes one may go, as the turn could not end otherwise; but none goes out.
    """
    rules = position.rules
    return is_never_discarded(rules, card) and (
        _goes_out(position, hand) or any(not is_never_discarded(rules, other) for other in hand)
    )


def _goes_out(position: Position, hand: Sequence[Card]) -> bool:
    """Tell whether any discard from this hand would go out."""
    return len(hand) == 1 and not keeps_playing(position) and not discard_goes_on(position)


# --- when a bar that reaches the card is there ------------------------------------------------------------------------


def _wild(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Wild cards only to go out, or from a hand of nothing else (Pagat, Modern American)."""
    return len(hand) > 1 and any(not WILD[other] and not is_never_discarded(position.rules, other) for other in hand)


def _first_turn(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether it is the player's own first turn, while another card is held (Twenty Variations, Cuban 6)."""
    return "first-round" in position.flags and any(PLACE[other] != THREE for other in hand)


def _seven(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether it is a seven too early, while another card is held (Pennies from Heaven 3)."""
    return _too_early(position.rules, position.melds, hand)


def _own_seven(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether it is a seven before the own canasta of sevens (HowStuffWorks, Pennies from Heaven)."""
    return _too_early(position.rules, (position.own_melds,), hand)


def _too_early(rules: RuleSet, sides: Sequence[Sequence[TableMeld]], hand: Sequence[Card]) -> bool:
    """Tell whether one of these sides has no canasta of sevens yet, and a card that is not a seven can be discarded."""
    return not all(
        any(m.kind == "group" and m.place == SEVEN and m.is_canasta for m in side) for side in sides
    ) and any(PLACE[other] != SEVEN and not is_never_discarded(rules, other) for other in hand)


def _on_empty_pile(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether the pile is empty, while another natural card is held (Pagat, Modern American)."""
    if position.pile or len(hand) == 1:
        return False
    bars = position.rules.discard.empty_pile_bars
    return any(other.is_natural and other.rank not in bars for other in hand)


def _safe(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether the card is a safe one on an empty pile, while another one may be discarded.

    Pagat, Modern American, table options.
    """
    if position.pile or not _is_safe(position, card):
        return False
    return any(not _is_safe(position, other) and may_discard(position, hand, other, _safe) for other in hand)


def _is_safe(position: Position, card: Card) -> bool:
    """Tell whether a rank lies in a canasta, or another side has a meld of it that is nearly one."""
    own = position.own_side
    nearly = canasta_size(position.rules) - 2
    return any(
        meld.place == PLACE[card] and (meld.is_canasta or (side != own and len(meld.cards) >= nearly))
        for side, melds in enumerate(position.melds)
        for meld in melds
    )


def _going_out(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether the card would be the one that goes out (Pennies from Heaven 3)."""
    return _goes_out(position, hand)


class Bar(NamedTuple):
    """A law that keeps a card from the discard: which cards it reaches in a rule set, and when it bars one of them."""

    law: str
    why: str
    reaches: Callable[[RuleSet, Card], bool]
    bars: Bars


def _sevens(word: DiscardSevens) -> Callable[[RuleSet, Card], bool]:
    return lambda rules, card: PLACE[card] == SEVEN and rules.discard.sevens is word


_BARS: Final = (
    Bar(
        "discard.not-now",
        "first-turn",
        lambda rules, card: card.is_black_three and black_threes_wait(rules),
        _first_turn,
    ),
    Bar("discard.wild", "", lambda rules, card: WILD[card] and rules.discard.wild is not DiscardWild.ALLOWED, _wild),
    Bar("discard.rank-barred", "sevens", _sevens(DiscardSevens.AFTER_ALL_SIDES), _seven),
    Bar("discard.rank-barred", "own-sevens", _sevens(DiscardSevens.AFTER_OWN_SIDE), _own_seven),
    Bar(
        "discard.rank-barred",
        "empty-pile",
        lambda rules, card: card.rank in rules.discard.empty_pile_bars,
        _on_empty_pile,
    ),
    Bar("discard.rank-barred", "safe", lambda rules, card: rules.discard.empty_pile_bars_safe, _safe),
    Bar("discard.rank-barred", "going-out", barred_from_going_out, _going_out),
)


@kept(20_000)
def _bars_on(rules: RuleSet, card: Card) -> tuple[Bar, ...]:
    """Return the bars that can reach a card in this rule set."""
    return tuple([bar for bar in _BARS if bar.reaches(rules, card)])
