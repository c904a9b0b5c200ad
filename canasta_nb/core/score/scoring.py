"""The score of a deal, line by line, each line with its cards and the rule that pays it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from canasta_nb.core.model.cards import BLACK_THREES, PLACE, RANK_MATES, RED_THREES, Card
from canasta_nb.core.model.dealing import points_for_cut
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Position, players_keep_scores, players_own_threes, side_letter
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.dealing import PacketUnopened
from canasta_nb.core.rules.vocabulary.ending import LeftInHand, MeldedCards
from canasta_nb.core.score.bonus_threes import (
    canastas_of,
    counts_as_laid_out,
    has_all_black_threes,
    melded_three_entries,
    pays_in_all,
    set_aside_entries,
    three_entries,
)
from canasta_nb.core.score.canasta_bonuses import ACES, SEVENS, canasta_entries, unfinished_entries, went_out
from canasta_nb.core.score.concealing import points_by_way
from canasta_nb.core.score.score_sheet import LATER, DealScore, Entry, ScoreLine, sheet_lines
from canasta_nb.core.score.special_hands import shown_hand
from canasta_nb.core.speech.wrong_kind import no_position

__all__ = ["DealScore", "ScoreLine", "entries_of", "going_out_points", "laid_points", "score_deal", "score_entries"]

_WITHOUT_CANASTA: Final[Mapping[MeldedCards, int]] = {
    MeldedCards.PLUS: 1,
    MeldedCards.ZERO_WITHOUT_CANASTA: 0,
    MeldedCards.MINUS_WITHOUT_CANASTA: -1,
}

_LEFT: Final[Mapping[LeftInHand, frozenset[Card]]] = {
    LeftInHand.BLACK_THREE: BLACK_THREES,
    LeftInHand.RED_THREE: RED_THREES,
    LeftInHand.SEVEN: RANK_MATES[SEVENS],
}


def score_deal(position: Position) -> DealScore:
    """Return the score of a deal as it lies on the table (Pagat, scoring; Laws of 1950, laws 42 and 43).

    >>> from canasta_nb.core.notation.text import parse_position
    >>> table = "rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKhKd; hand 1 -; hand 3 4c5d; hand 2 x0; hand 4 x0"
    >>> score_deal(parse_position(table)).totals
    {'A': 660, 'B': 0}
    """
    if not isinstance(position, Position):
        raise no_position(position, "score_deal(position)")
    entries = score_entries(position)
    return DealScore(
        {name: sheet_lines(position.rules, own) for name, own in entries.items()},
        dict(zip(entries, position.scores, strict=True)),
    )


def score_entries(position: Position) -> dict[str, tuple[Entry, ...]]:
    """Everything that counts, one thing at a time, for each who keeps a score: what the lines of the sheet add up.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> table = "rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKhKd; hand 1 -; hand 3 4c5d; hand 2 x0; hand 4 x0"
    >>> [(entry.line, entry.points) for entry in score_entries(parse_position(table))["A"] if entry.points]
    [('melded-cards', 70), ('natural-canastas', 500), ('going-out', 100), ('cards-in-hand', -10)]
    """
    return dict(position.once(_by_scorer))


def laid_points(position: Position, side: int) -> int:
    """Return what a side has so far: its melds with their canastas, its threes, and what it got for going out.

    It is the sum of the score sheet without what its players hold. The threes of each of its players are among it.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> laid_points(parse_position("rules classic; turn 1 play; melds A KsKhKdKcKsKhKd; hand 1 4c5d"), 0)
    570
    """
    so_far = sum(entry.points for entry in entries_of(position, side) if entry.line not in (*LATER, *GOING_OUT))
    return so_far + going_out_points(position, side)


def going_out_points(position: Position, side: int) -> int:
    """Return what a side got for going out; nothing unless it did."""
    return sum(entry.points for entry in entries_of(position, side) if entry.line in GOING_OUT)


def entries_of(position: Position, side: int) -> list[Entry]:
    """Return what counts for a side, once: where each player keeps a score, its melds are on several sheets.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> table = "rules classic-3p; sides A=1 B=23; turn 1 draw; melds B KsKhKd; threes 2 3h; threes 3 3d"
    >>> own = entries_of(parse_position(table), 1)
    >>> [(entry.line, entry.points) for entry in own if entry.points]
    [('melded-cards', 30), ('red-threes', 100), ('red-threes', 100)]
    """
    return [] if _not_scored(position) else [*_entries(position, side, position.sides[side])]


def _by_scorer(position: Position) -> dict[str, tuple[Entry, ...]]:
    scored = not _not_scored(position)
    return {name: tuple(_entries(position, *whose)) if scored else () for name, whose in _scorers(position).items()}


def _scorers(position: Position) -> dict[str, tuple[int, tuple[int, ...]]]:
    """Return who has a score, and for each the side and the seats whose own threes it counts."""
    if players_keep_scores(position.rules):
        return {str(seat): (position.side_of(seat), (seat,)) for seat in range(1, position.seats + 1)}
    return {side_letter(side): (side, seats) for side, seats in enumerate(position.sides)}


def _not_scored(position: Position) -> bool:
    """Tell whether the deal counts nothing because nobody became the lone hand (a table rule for three)."""
    players = position.rules.players
    return players.lone_hand_needed and bool(players.lone_hand_by) and len(position.sides) > 2


def _entries(position: Position, side: int, seats: tuple[int, ...]) -> Iterator[Entry]:
    shown = shown_hand(position)
    if shown is not None and went_out(position, side):
        # A special hand stands for everything else of its side (Pagat, Modern American, scoring).
        yield Entry("special-hand", position.rules.special_hands.hands[shown], position.own_hand, _SHOWN)
        return
    yield from _melded(position, side)
    yield from canasta_entries(position, side)
    yield from _threes(position, side, seats)
    yield from set_aside_entries(position, side)
    yield from melded_three_entries(position, side)
    yield from _going_out(position, side)
    yield from _cuts(position, side)
    yield from unfinished_entries(position, side)
    yield from _left_in_hand(position, side)
    yield from _caught_in_hand(position, side)


GOING_OUT: Final = ("going-out", "concealed", "special-hand")
_SHOWN: Final = "special_hands.hands"


def _melded(position: Position, side: int) -> Iterator[Entry]:
    rules = position.rules
    melded = tuple(card for meld in position.melds[side] if not pays_in_all(rules, meld) for card in meld.cards)
    if has_all_black_threes(position, side):
        # They count as one total on a line of their own.
        melded = tuple(card for card in melded if not card.is_black_three)
    sign = 1 if canastas_of(position, side) else _WITHOUT_CANASTA[rules.scoring.melded_cards]
    key = "pack.card_points" if sign > 0 else "scoring.melded_cards"
    yield Entry("melded-cards", sign * points(rules, melded), melded, key)


def _threes(position: Position, side: int, seats: tuple[int, ...]) -> Iterator[Entry]:
    rules = position.rules
    if players_own_threes(rules):
        for seat in seats:
            yield from three_entries(position, side, position.threes[seat - 1] + _unfaced(position, seat))
        return
    unfaced = tuple(card for seat in position.sides[side] for card in _unfaced(position, seat))
    yield from three_entries(position, side, position.threes[side] + unfaced)


def _unfaced(position: Position, seat: int) -> tuple[Card, ...]:
    return tuple(card for card in position.hand_of(seat) if counts_as_laid_out(position.rules, card))


def _going_out(position: Position, side: int) -> Iterator[Entry]:
    going_out = position.rules.going_out
    if went_out(position, side):
        yield Entry("going-out", going_out.bonus, (), "going_out.bonus")
        more = points_by_way(position.rules)[position.going_out_way] - going_out.bonus
        yield Entry("concealed", more, (), "going_out.ways" if going_out.ways else "going_out.concealed_bonus")


def _cuts(position: Position, side: int) -> Iterator[Entry]:
    """Yield what the cuts of a side's players count (sheets of Hand and Foot: an exact one 100)."""
    for off in position.cuts[side] if position.cuts else ():
        yield Entry("exact-cut", points_for_cut(position.rules, off), (), "deal.cut_points")


def _left_in_hand(position: Position, side: int) -> Iterator[Entry]:
    rules = position.rules
    hands = tuple(card for seat in position.sides[side] for card in position.hand_of(seat))
    left = tuple(card for card in hands if not counts_as_laid_out(rules, card)) + _unopened(position, side)
    dear = left_in_hand(rules)
    usual = tuple(card for card in left if card not in dear)
    others = tuple(card for card in left if card in dear)
    # Only what differs from the values of the cards is said where those differences stand.
    key = "pack.card_points" if dear else "scoring.left_in_hand"
    yield Entry("cards-in-hand", -points(rules, usual), usual, key)
    yield Entry("cards-in-hand", -sum(dear[card] for card in others), others, "scoring.left_in_hand")


@fact
def left_in_hand(rules: RuleSet) -> dict[Card, int]:
    """Return the cards that cost something else in a hand than they count on the table, with what they cost.

    >>> left_in_hand(RuleSet.load("classic"))
    {}
    """
    return {card: worth for word, worth in rules.scoring.left_in_hand.items() for card in _LEFT[word]}


def _unopened(position: Position, side: int) -> tuple[Card, ...]:
    """Return the cards of packets that were never taken up, where they count as cards of the hand."""
    if position.rules.packet.unopened is not PacketUnopened.COUNTS_IN_HAND:
        return ()
    owners = (side_letter(side), *map(str, position.sides[side]))
    return tuple(card for owner, cards in position.packets if owner in owners for card in cards)


def _caught_in_hand(position: Position, side: int) -> Iterator[Entry]:
    """Penalties for cards that should not be in a hand at the end (Pagat, Modern American)."""
    penalty = position.rules.penalty
    for seat in position.sides[side]:
        hand = position.hand_of(seat)
        for place, fine, key in (
            (ACES, penalty.hand_three_aces, "penalty.hand_three_aces"),
            (SEVENS, penalty.hand_three_sevens, "penalty.hand_three_sevens"),
        ):
            mates = tuple(card for card in hand if PLACE[card] == place)
            if len(mates) > 2:
                yield Entry("penalties", -fine, mates, key)
    hands = tuple(card for seat in position.sides[side] for card in position.hand_of(seat))
    reds = tuple(card for card in hands + _unopened(position, side) if card.is_red_three)
    yield Entry("penalties", -penalty.unopened_red_three * len(reds), reds, "penalty.unopened_red_three")
