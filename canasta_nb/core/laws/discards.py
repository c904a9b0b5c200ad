"""The cards that the rules bar from the discard as such, whatever the discard does to the hand (LAWS: discard)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from canasta_nb.core.going_out.requirements import barred_from_going_out
from canasta_nb.core.model.cards import CARDS, PLACE, RANKS, WILD, Card
from canasta_nb.core.model.melds import TableMeld, canasta_size
from canasta_nb.core.model.position import Position, is_bonus, red_threes_are_discarded
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.shape import texts
from canasta_nb.core.speech.refusals import Broken, Fact

SEVEN = RANKS.index("7")


def bar_on(position: Position, hand: Sequence[Card], card: Card) -> Broken | None:
    """Return the law that bars this card from the discard as such."""
    rules = position.rules
    if _stays(rules, hand, card):
        return Broken("discard.three", {"card": str(card), **_alone(hand)})
    for law, why, barred in _BARS:
        if barred(position, hand, card):
            facts: dict[str, Fact] = {"card": str(card)}
            if law != "discard.not-now":
                facts["others"] = texts(each for each in dict.fromkeys(hand) if not _is_barred(position, hand, each))
            if law == "discard.rank-barred":
                facts |= {"rank": card.rank, **_alone(hand)}
            if why:
                facts["why"] = why
            return Broken(law, facts)
    return None


def _alone(hand: Sequence[Card]) -> dict[str, Fact]:
    return {"alone": True} if len(hand) == 1 else {}


def bar_to_the_end(position: Position, hand: Sequence[Card]) -> list[Broken]:
    """Return the law that keeps each card of the hand that a lay leaves from being the turn's discard."""
    bar = bar_on(position, hand, hand[0]) if len(hand) == 1 else None
    if hand and all(_never(position.rules, card) for card in hand):
        bar = Broken("discard.three", {"card": str(hand[0])})
    if bar is None:
        return []
    facts = {name: fact for name, fact in bar.facts.items() if name != "alone"}
    return [Broken(bar.law, {**facts, "laying": True})]


def may_discard(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether a card may be discarded as such, apart from what the discard does to the hand."""
    return not _is_barred(position, hand, card)


def can_be_barred(rules: RuleSet, card: Card) -> bool:
    """Tell whether these rules can bar a card from the discard of a player who keeps others."""
    return card in _barred_at_times(rules)


@kept()
def _barred_at_times(rules: RuleSet) -> frozenset[Card]:
    discard = rules.discard
    return frozenset(
        card
        for card in CARDS
        if (card.is_red_three and not red_threes_are_discarded(rules))
        or (card.is_black_three and (discard.black_three != "allowed" or is_bonus(rules, card)))
        or card.rank in discard.empty_pile_bars
        or discard.empty_pile_bars_safe
        or (card.is_wild and discard.wild != "allowed")
        or (card.rank == "7" and discard.sevens != "allowed")
    )


def _is_barred(position: Position, hand: Sequence[Card], card: Card) -> bool:
    rules = position.rules
    if _stays(rules, hand, card):
        return True
    return any(barred(position, hand, card) for _, _, barred in _BARS)


def _stays(rules: RuleSet, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether this card is a three that is never discarded; of a hand of nothing but such threes one may go."""
    return _never(rules, card) and (len(hand) == 1 or any(not _never(rules, other) for other in hand))


def _never(rules: RuleSet, card: Card) -> bool:
    """Tell whether a three is never discarded (Pagat, red threes; Joker 7)."""
    if card.is_red_three:
        return not red_threes_are_discarded(rules)
    return card.is_black_three and (rules.discard.black_three == "never" or is_bonus(rules, card))


def _wild(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Wild cards only to go out, or from a hand of nothing else (Pagat, Modern American)."""
    if not WILD[card] or position.rules.discard.wild == "allowed" or len(hand) == 1:
        return False
    return any(not WILD[other] and not _never(position.rules, other) for other in hand)


def _black_three(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether the card is a black three in the player's own first turn, while another card is held.

    Twenty Variations, Cuban 6.
    """
    return (
        position.rules.discard.black_three == "not-in-own-first-turn"
        and "first-round" in position.flags
        and card.is_black_three
        and any(not other.is_black_three and not other.is_red_three for other in hand)
    )


def _seven(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether it is a seven too early, while another card is held (Pennies from Heaven 3)."""
    return position.rules.discard.sevens == "after-all-sides-have-sevens-canasta" and _too_early(
        position.melds, hand, card
    )


def _own_seven(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether it is a seven before the own canasta of sevens (HowStuffWorks, Pennies from Heaven)."""
    own = position.melds[position.side_of(position.turn)]
    return position.rules.discard.sevens == "after-own-side-has-sevens-canasta" and _too_early((own,), hand, card)


def _too_early(sides: Sequence[Sequence[TableMeld]], hand: Sequence[Card], card: Card) -> bool:
    """Tell whether one of these sides has no canasta of sevens yet, and a card that is not a seven can be discarded."""
    return (
        card.rank == "7"
        and not all(any(m.kind == "group" and m.place == SEVEN and m.is_canasta for m in side) for side in sides)
        and any(other.rank != "7" and not other.is_red_three for other in hand)
    )


def _on_empty_pile(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether the card is an ace or a seven on an empty pile, while another natural card is held.

    Pagat, Modern American.
    """
    bars = position.rules.discard.empty_pile_bars
    if position.pile or card.rank not in bars or len(hand) == 1:
        return False
    return any(other.is_natural and other.rank not in bars for other in hand)


def _safe(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether the card is a safe one on an empty pile, while another one may be discarded.

    Pagat, Modern American, table options.
    """
    if position.pile or not position.rules.discard.empty_pile_bars_safe or not _is_safe(position, card):
        return False
    return any(not _is_safe(position, other) and not _barred_otherwise(position, hand, other) for other in hand)


def _is_safe(position: Position, card: Card) -> bool:
    """Tell whether a rank lies in a canasta, or another side has a meld of it that is nearly one."""
    own = position.side_of(position.turn)
    nearly = canasta_size(position.rules) - 2
    return any(
        meld.place == PLACE[card] and (meld.is_canasta or (side != own and len(meld.cards) >= nearly))
        for side, melds in enumerate(position.melds)
        for meld in melds
    )


def _barred_otherwise(position: Position, hand: Sequence[Card], card: Card) -> bool:
    others = (barred for _, _, barred in _BARS if barred is not _safe)
    return _stays(position.rules, hand, card) or any(barred(position, hand, card) for barred in others)


def _going_out(position: Position, hand: Sequence[Card], card: Card) -> bool:
    """Tell whether the card may not be the one that goes out (Pennies from Heaven 3)."""
    return len(hand) == 1 and barred_from_going_out(position.rules, card)


_BARS: tuple[tuple[str, str, Callable[[Position, Sequence[Card], Card], bool]], ...] = (
    ("discard.not-now", "first-turn", _black_three),
    ("discard.wild", "", _wild),
    ("discard.rank-barred", "sevens", _seven),
    ("discard.rank-barred", "own-sevens", _own_seven),
    ("discard.rank-barred", "empty-pile", _on_empty_pile),
    ("discard.rank-barred", "safe", _safe),
    ("discard.rank-barred", "going-out", _going_out),
)
