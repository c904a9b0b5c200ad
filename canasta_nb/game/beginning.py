"""What a game begins with: a deal of a rule set, or a position whose unseen cards are dealt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from canasta_nb.core.engine.playing import deal, shuffled
from canasta_nb.core.model.cards import RED_THREES, UNSEEN, Card, pack
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.reporting import position_in


def is_position(start: object) -> bool:
    """Tell whether a text is a position.

    The name of a game has words, too, but a position has several fields. A report counts as one.

    >>> is_position("rules classic; turn 1 draw"), is_position("hand and foot")
    (True, False)
    """
    return isinstance(start, str) and (start.startswith("rules ") or ";" in start or "\n" in start.strip())


def begun_with(start: str | RuleSet | Position, seed: int, players: int | None = None) -> Position:
    """Return the position that a game begins with; raises ValueError for a start that cannot be played, with what can.

    >>> begun_with("classic", seed=7).turn
    1
    """
    if isinstance(start, RuleSet):
        return deal(start, seed, players=players)
    if isinstance(start, str) and not is_position(start):
        return deal(RuleSet.load(start), seed, players=players)
    if not isinstance(start, str | Position):
        raise Mistake(mistaken("begins", given=repr(start)))
    position = parse_position(position_in(start)) if isinstance(start, str) else start
    if not position.is_complete:
        raise Mistake(mistaken("incomplete", has=position.cards_held, needs=position.rules.pack.cards))
    return filled(position, seed)


def filled(position: Position, seed: int) -> Position:
    """Return the position with cards dealt for all that are unseen, the same ones for the same seed.

    The hands get red threes only when nothing else is left, because these are laid out at once.

    >>> position = filled(parse_position("rules classic; turn 1 draw; hand 1 KhKc"), seed=7)
    >>> any(card == UNSEEN for hand in position.hands for card in hand), len(position.stock)
    (False, 73)
    """
    left = list(pack(position.rules.pack.packs, position.rules.pack.jokers))
    seen = [*position.pile, *(card for side in position.threes for card in side)]
    seen += [card for side in position.melds for meld in side for card in meld.cards]
    zones = [*position.hands, position.stock, *(cards for _, cards in position.packets)]
    for card in [*seen, *(card for zone in zones for card in zone)]:
        if card != UNSEEN:
            left.remove(card)
    cards = shuffled(left, seed)
    supply = [card for card in cards if card in RED_THREES] + [card for card in cards if card not in RED_THREES]
    hands = tuple(_known(hand, supply.pop) for hand in position.hands)
    rest = shuffled(supply, Random(seed).getrandbits(32))
    return position.changed(
        hands=hands,
        stock=_known(position.stock, rest.pop),
        packets=tuple((owner, _known(cards, rest.pop)) for owner, cards in position.packets),
        pile=_known(position.pile, rest.pop),
    )


def _known(cards: Sequence[Card], deal_one: Callable[[], Card]) -> tuple[Card, ...]:
    return tuple(deal_one() if card == UNSEEN else card for card in cards)
