"""The deal: shuffling, hands, packets, the first cards of the pile, and the threes that are dealt."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import SupportsIndex, TypeVar

from canasta_nb.core.model.bonus_cards import packet_sizes
from canasta_nb.core.model.cards import UNSEEN, WILD, Card, pack
from canasta_nb.core.model.position import (
    TO_DRAW,
    Position,
    bonus_threes,
    is_bonus,
    players_keep_scores,
    players_own_threes,
    red_threes_are_discarded,
    side_letter,
)
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.dealing import (
    OWN_PACKETS,
    DealtThrees,
    DrawnThrees,
    PacketKind,
    Upcard,
    UpcardReject,
)
from canasta_nb.core.rules.vocabulary.ending import NoCardDrawn
from canasta_nb.core.rules.vocabulary.taking import DiscardBlackThree
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import listed
from canasta_nb.core.speech.wrong_kind import is_number, no_number, no_text

Item = TypeVar("Item")


def shuffled(cards: Sequence[Item], seed: int) -> list[Item]:
    """Return the cards in the order that a seed gives, the same on every platform (Fisher and Yates)."""
    order = list(cards)
    bits = Random(seed).getrandbits
    for last in range(len(order) - 1, 0, -1):
        width = (last + 1).bit_length()
        pick = bits(width)
        while pick > last:
            pick = bits(width)
        order[last], order[pick] = order[pick], order[last]
    return order


@fact
def whole_pack(rules: RuleSet) -> tuple[Card, ...]:
    """Return all the cards of the game, sorted."""
    return pack(rules.pack.packs, rules.pack.jokers)


def numbers_of_players(rules: RuleSet) -> tuple[int, ...]:
    """Return how many people can play, the usual number first."""
    return rules.players.counts


def cuts_count(rules: RuleSet) -> bool:
    """Tell whether players score for the cards that they cut for the deal (sheets of Hand and Foot)."""
    return bool(rules.deal.cut_points)


def points_for_cut(rules: RuleSet, off: int) -> int:
    """Return what a cut counts that has a given number of cards too many or too few.

    >>> rules = RuleSet.parse("classic deal.cut_points=0:100,2:40,5:-10")
    >>> [points_for_cut(rules, off) for off in (0, 1, 3, 9)]
    [100, 0, 40, -10]
    """
    table = rules.deal.cut_points
    reached = [least for least in table if least == off or 0 < least < off]
    return table[max(reached)] if reached else 0


def black_threes_wait(rules: RuleSet) -> bool:
    """Tell whether nobody discards a black three in their first turn (Twenty Variations, Cuban 6)."""
    return rules.discard.black_three is DiscardBlackThree.NOT_IN_OWN_FIRST_TURN


def hand_size(rules: RuleSet, players: int) -> int:
    """Return how many cards each is dealt; as many as usual where so many people don't play."""
    return rules.deal.hand.get(players, rules.deal.hand[numbers_of_players(rules)[0]])


def deal(
    rules: str | RuleSet,
    seed: SupportsIndex,
    *,
    players: SupportsIndex | None = None,
    dealer: SupportsIndex | None = None,
    scores: Sequence[int] | None = None,
    number: SupportsIndex = 1,
) -> Position:
    """Deal a hand to every player and turn the upcard.

    ``rules`` are a rule set, its id with options, or the path of a file of house rules. Unless you say otherwise,
    ``players`` is the rule set's usual number, and ``dealer`` the last seat, so that seat 1 begins. ``scores`` are
    those before the deal: of the sides, or of the players where each keeps one. Raises RuleSetError for an unknown
    rule set, and Mistake for players, scores or a dealer that it does not have.

    >>> position = deal("classic", seed=7)
    >>> position.turn, len(position.hand_of(1)), len(position.pile)
    (1, 11, 1)
    >>> deal("classic", seed=7, players=5)
    Traceback (most recent call last):
    Mistake: classic is played by 4 players, not by 5.
    """
    if isinstance(rules, str):
        rules = RuleSet.look_up(rules)
    if not isinstance(rules, RuleSet):
        raise no_text(rules, "deal", "classic")
    for name, number_given in (("seed", seed), ("players", players), ("dealer", dealer), ("number", number)):
        if number_given is not None and not is_number(number_given):
            raise no_number(number_given, name)
    rules = rules if players is None else rules.for_players(int(players))
    counts = numbers_of_players(rules)
    players = counts[0] if players is None else int(players)
    if players not in counts:
        numbers = listed(list(map(str, rules.numbers_of_players)), "or")
        raise Mistake(mistaken("players", rules=rules.id, counts=numbers, players=players))
    sides = rules.sides(players)
    seats = sum(map(len, sides))
    keepers = seats if players_keep_scores(rules) else len(sides)
    scores = (0,) * keepers if scores is None else tuple(scores)
    if len(scores) != keepers:
        raise Mistake(mistaken("scores", rules=rules.id, keepers=keepers, given=len(scores)))
    dealer = seats if dealer is None else int(dealer)
    if not 1 <= dealer <= seats:
        raise Mistake(mistaken("seat", seat=dealer, seats=seats))
    stock = shuffled(whole_pack(rules), int(seed))
    order = [(dealer + step) % seats for step in range(seats)]
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for _ in range(hand_size(rules, players)):
        for place in order:
            hands[place].append(stock.pop())
    packets = _packets(rules, order, len(sides), stock)
    owners = seats if players_own_threes(rules) else len(sides)
    position = Position(
        rules=rules,
        seats=seats,
        sides=sides,
        scores=scores,
        turn=order[0] + 1,
        phase=TO_DRAW,
        hands=tuple(map(tuple, hands)),
        melds=((),) * len(sides),
        threes=((),) * owners,
        stock=tuple(reversed(stock)),
        dealer=dealer,
        deal=int(number),
        packets=packets,
        flags=frozenset({"first-round"} if black_threes_wait(rules) else ()),
    )
    if rules.deal.dealt_threes is DealtThrees.BEFORE_UPCARD:
        position = _all_threes_faced(position, order)
    position = _upcard_turned(position)
    if rules.deal.dealt_threes is DealtThrees.AT_ONCE:
        return _all_threes_faced(position, order)
    return due_threes_faced(position)


def _packets(
    rules: RuleSet, order: list[int], sides: int, stock: list[Card]
) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return the cards laid aside: a talon for each side, or a packet or foot for each player."""
    kind = rules.packet.kind
    if kind is PacketKind.TALON:
        owners = [side_letter(side) for side in range(sides)]
    elif kind in OWN_PACKETS:
        owners = [str(place + 1) for place in order]
    else:
        return ()
    packets = [
        (owner, tuple([stock.pop() for _ in range(size)]))
        for owner, size in zip(owners, packet_sizes(rules, len(owners)), strict=True)
    ]
    return tuple(sorted(packets))


def _upcard_turned(position: Position) -> Position:
    """Return the position after the first card or cards of the pile were turned (Pagat; Laws of 1950, law 10)."""
    rules = position.rules
    how = rules.deal.upcard
    if how is Upcard.NONE:
        return position
    stock = list(position.stock)
    turned = [stock.pop(0)]
    first = turned[0]
    while is_rejected(rules, turned[-1]):
        if how is Upcard.BURY:
            stock.append(turned.pop())
        turned.append(stock.pop(0))
    under: list[Card] = []
    if how is Upcard.COUNT_OFF:
        count = rules.deal.count_off[first.rank]
        under, stock = stock[:count], stock[count:]
    frozen = red_threes_are_discarded(rules) and any(card.is_red_three for card in turned)
    return position.changed(pile=tuple(under + turned), stock=tuple(stock), pile_frozen=frozen)


def is_rejected(rules: RuleSet, card: Card) -> bool:
    """Tell whether a card may not be the visible upcard (Pagat; Laws of 1950, law 10)."""
    rejects = rules.deal.upcard_rejects
    return (
        (WILD[card] and UpcardReject.WILD in rejects)
        or (card.is_red_three and UpcardReject.RED_THREE in rejects)
        or (card.is_black_three and UpcardReject.BLACK_THREE in rejects)
    )


def _all_threes_faced(position: Position, order: list[int]) -> Position:
    for place in order:
        position = threes_faced(position, place + 1)
    return position


def threes_faced(position: Position, seat: int) -> Position:
    """Return the position after a player's dealt bonus threes were laid out and replaced.

    Pagat; Laws of 1950, law 11.
    """
    return _faced(position, seat, position.hand_of(seat), ())


def due_threes_faced(position: Position) -> Position:
    """Return the position after the player in turn laid out dealt threes that are due at their first turn.

    They are replaced before the choice between stock and pile (Laws of 1950, law 11). While nobody has seen what
    replaces them, they wait for his first act.
    """
    rules = position.rules
    if not threes_wait_for_the_turn(rules) or position.phase is not TO_DRAW:
        return position
    bonus = bonus_threes(rules)
    hand = position.own_hand
    if bonus.isdisjoint(hand):
        return position
    due = sum([card in bonus for card in hand])
    for card in position.stock:
        if not due:
            break
        if card == UNSEEN:
            return position
        due -= card not in bonus
    return threes_faced(position, position.turn)


def threes_wait_for_the_turn(rules: RuleSet) -> bool:
    """Tell whether dealt threes are laid out at their owner's first turn (Laws of 1950, law 11)."""
    return rules.deal.dealt_threes is DealtThrees.AT_FIRST_TURN


def turn_goes_on_without_card(rules: RuleSet) -> bool:
    """Tell whether a player who drew nothing but the last threes melds and discards as usual (GameColony)."""
    return rules.stock_end.no_card_drawn is NoCardDrawn.TURN_GOES_ON


def last_three_stays(rules: RuleSet) -> bool:
    """Tell whether the last card of the stock stays in the hand if it is a three, and the deal ends."""
    return rules.stock_end.no_card_drawn is NoCardDrawn.THREE_STAYS_IN_HAND


def deal_ends_without_card(rules: RuleSet) -> bool:
    """Tell whether a draw of nothing but threes ends the deal at once."""
    return rules.stock_end.no_card_drawn is NoCardDrawn.ENDS_NO_MELD


def drawn_threes_may_stay(rules: RuleSet) -> bool:
    """Tell whether a player chooses when a drawn three is laid out (Pagat, Modern American, threes)."""
    return rules.turn.drawn_threes is DrawnThrees.BY_CHOICE


def dealt_threes_may_stay(rules: RuleSet) -> bool:
    """Tell whether a player chooses when a dealt three is laid out."""
    return rules.deal.dealt_threes is DealtThrees.BY_CHOICE


def packet_joined(position: Position, seat: int, cards: tuple[Card, ...], *, replaced: bool) -> Position:
    """Return the position after extra cards came into a hand.

    Bonus threes among them are laid out, and replaced or not.
    """
    if drawn_threes_may_stay(position.rules):
        hands = position.hands
        return position.changed(hands=put(hands, seat - 1, hands[seat - 1] + cards))
    return _faced(position, seat, cards, position.hand_of(seat), replaced=replaced)


def _faced(
    position: Position, seat: int, cards: tuple[Card, ...], held: tuple[Card, ...], *, replaced: bool = True
) -> Position:
    rules = position.rules
    hands = position.hands
    if bonus_threes(rules).isdisjoint(cards):
        hand = held + cards
        return position if hand == hands[seat - 1] else position.changed(hands=put(hands, seat - 1, hand))
    coming = list(cards)
    stock = list(position.stock)
    kept: list[Card] = []
    faced: list[Card] = []
    for card in coming:
        if is_bonus(rules, card):
            faced.append(card)
            if replaced and stock:
                coming.append(stock.pop(0))
        else:
            kept.append(card)
    owner = position.threes_place(seat)
    return position.changed(
        hands=put(hands, seat - 1, held + tuple(kept)),
        threes=put(position.threes, owner, position.threes[owner] + tuple(faced)),
        stock=tuple(stock),
    )


def put(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    """Return the items with one replaced."""
    return (*items[:at], item, *items[at + 1 :])
