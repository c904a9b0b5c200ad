"""Positions from deals between bots, with the player in turn moved to seat 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from random import Random

from canasta_nb.bots import Bot, bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Draw
from canasta_nb.core.model.cards import UNSEEN, Card, pack
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import position_text, usual_hand
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.teaching.content.asking import replaced

ME = 1
"""The seat of the learner."""
MOST_IN_HAND, MOST_MELDS = 15, 6
"""The largest hand, and the most melds of a side, that are asked about: bots hoard and spread more than people do."""
QUICK = ("random", "passive", "greedy", "careful")
"""Who plays otherwise: bots that answer at once."""
QUIET, QUIET_FROM = ("passive",), 50
"""Who plays, from so many cards in the stock on, where it is to run out: others would go out before, or hoard."""


def situations(rules: RuleSet, chance: Random, *, opened: bool = True, ends: bool = False) -> Iterator[Position]:
    """Turns that begin and deals that have ended, in deal after deal between bots drawn by lot, without end.

    The table is turned so that the player in turn sits in seat 1. The positions of a deal come in any order. Before
    the end only what seat 1 knows is seen; at the end both hands of side A are. No hand and no side's melds
    are larger than ``is_ordinary`` allows. Without ``opened`` side A has no meld, and each deal is left when both
    sides have one. With ``ends`` there is nothing left to draw.

    >>> first = next(situations(RuleSet.load("classic"), Random(1)))
    >>> first.rules.id, first.cards_held
    ('classic', 108)
    """
    while True:
        dealt = _of_one_deal(rules, chance, opened=opened, ends=ends)
        found = [each for each in dealt if is_ordinary(each) and not (ends and each.stock)]
        chance.shuffle(found)
        yield from found


def is_ordinary(position: Position) -> bool:
    """Tell whether no hand and no side's melds have grown beyond what people see at a table.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> is_ordinary(parse_position("rules classic; turn 1 draw; hand 1 KsKh; hand 2 x15"))
    True
    >>> is_ordinary(parse_position("rules classic; turn 1 draw; hand 1 KsKh; hand 2 x16"))
    False
    """
    hands, melds = map(len, position.hands), map(len, position.melds)
    return max(hands) <= MOST_IN_HAND and max(melds) <= MOST_MELDS


def _of_one_deal(rules: RuleSet, chance: Random, *, opened: bool, ends: bool) -> Iterator[Position]:
    position = deal(rules, seed=chance.getrandbits(32))
    players = [_player(QUICK, chance) for _ in range(position.seats)]
    while acts := legal_acts(position):
        if ends and position.phase is Phase.DRAW and len(position.stock) <= QUIET_FROM:
            players[position.turn - 1] = _player(QUIET, chance)
        seen = view(position, position.turn)
        if _begins(position) and (opened or not position.melds[seen.side]):
            yield _usual(turned(seen.position, position.turn))
        if not opened and all(position.melds):
            return
        position = play(position, players[position.turn - 1].choose(seen, acts))
    for seat in (1, 2):
        yield _usual(_ended(turned(position, seat)))


def _player(names: Sequence[str], chance: Random) -> Bot:
    return bot(chance.choice(names), chance.getrandbits(32))


def _begins(position: Position) -> bool:
    """Tell whether the turn has only begun, or has only a draw so far."""
    if position.phase is Phase.DRAW:
        return True
    return position.phase is Phase.PLAY and len(position.did) == 1 and isinstance(position.did[0], Draw)


def _ended(position: Position) -> Position:
    """Return the end of a deal as side A scores it, without the other side's hands."""
    ours = position.sides[0]
    hands = tuple(hand if seat in ours else (UNSEEN,) * len(hand) for seat, hand in enumerate(position.hands, start=1))
    return position.changed(hands=hands, stock=(UNSEEN,) * len(position.stock), did=())


def turned(position: Position, seat: int) -> Position:
    """Return the same position with the table turned, so that a seat becomes seat 1 and its side becomes side A.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> print(position_text(turned(parse_position("rules classic; turn 2 draw; hand 2 KsKh; melds B QsQhQd"), 2)))
    rules classic; turn 1 draw
    hand 1 KsKh
    melds A QsQhQd
    """
    shift = seat - 1
    first = position.side_of(seat)

    def place(each: int) -> int:
        return (each - seat) % position.seats + 1

    return position.changed(
        hands=(*position.hands[shift:], *position.hands[:shift]),
        melds=(*position.melds[first:], *position.melds[:first]),
        threes=(*position.threes[first:], *position.threes[:first]),
        scores=(*position.scores[first:], *position.scores[:first]),
        turn=place(position.turn),
        melded=tuple(sorted(map(place, position.melded))),
        asked=tuple(sorted(map(place, position.asked))),
        out=position.out and place(position.out),
        dealer=None,
    )


def _usual(position: Position) -> Position:
    """Return the same position with the drawn card sorted in among the others."""
    return position.changed(did=(Draw(),) if position.phase is Phase.PLAY else ())


def with_hand(position: Position, cards: list[Card]) -> str:
    """Return the text of a position in which seat 1 holds just these cards; its other cards become unseen."""
    return replaced(position_text(position), f"hand {ME} {''.join(map(str, sorted(cards)))}")


def own_side(position: Position, *, pile: bool = False) -> Position:
    """Return the position without the opponents' melds, and without the pile unless it is wanted.

    The opponents hold as many cards as they were dealt then, because only melds and piles change that. If one of them
    went out, their melds stay: nobody goes out without any.
    """
    if position.out and position.out not in position.sides[0]:
        return position if pile else without_pile(position)
    melds = (position.melds[0], *(() for _ in position.melds[1:]))
    threes = (position.threes[0], *(() for _ in position.threes[1:]))
    dealt = usual_hand(position.rules, position.seats)
    hands = tuple(hand if seat in position.sides[0] else dealt for seat, hand in enumerate(position.hands, start=1))
    melded = tuple(seat for seat in position.melded if seat in position.sides[0])
    left = position.changed(melds=melds, threes=threes, hands=hands, melded=melded)
    left = left.changed(stock=(UNSEEN,) * (len(left.stock) + position.cards_held - left.cards_held))
    return left if pile else without_pile(left)


def without_pile(position: Position) -> Position:
    """Return the position with the cards of the pile among what is left of the pack."""
    return position.changed(pile=(), stock=(UNSEEN,) * (len(position.stock) + len(position.pile)))


def cards_out_of_sight(position: Position) -> list[Card]:
    """Return the cards of the pack that the learner sees nowhere: they are in the stock or in other hands."""
    seen = Counter(card for hand in position.hands for card in hand)
    seen.update(position.pile)
    seen.update(card for melds in position.melds for meld in melds for card in meld.cards)
    seen.update(card for threes in position.threes for card in threes)
    every = Counter(pack(position.rules.pack.packs, position.rules.pack.jokers))
    return sorted((every - seen).elements())


def with_top(position: Position, card: Card) -> Position:
    """Return the position with a card out of sight as the last one discarded."""
    return position.changed(pile=(*position.pile, card), stock=position.stock[1:])


def with_cards_in_hand(position: Position, wanted: Collection[Card]) -> Position:
    """Return the position with these cards in the learner's hand, in the place of natural ones that stand alone."""
    hand = list(position.hand_of(ME))
    ranks = Counter(card.rank for card in hand)
    alone = sorted(hand, key=lambda card: (card.is_wild, card.is_black_three, ranks[card.rank]))
    for card in alone[: len(wanted)]:
        hand.remove(card)
    hands = [*position.hands]
    hands[ME - 1] = tuple(sorted([*hand, *wanted]))
    return position.changed(hands=tuple(hands))


def cards_shown(position: Position) -> int:
    """Return how many cards are face up or in a hand that the learner sees."""
    hands = sum(card != UNSEEN for hand in position.hands for card in hand)
    melds = sum(len(meld.cards) for melds in position.melds for meld in melds)
    return hands + melds + len(position.pile) + sum(map(len, position.threes))
