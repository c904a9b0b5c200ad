"""What a puzzle is about, and how hard it is: told from the position and from its best two kinds of acts."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

from canasta_nb.bots import bot
from canasta_nb.bots.expert.candidates import LAST_CARDS
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Meld, Take, cards_of
from canasta_nb.core.model.cards import PLACE
from canasta_nb.core.model.position import Position, has_opened, is_frozen_for_all
from canasta_nb.core.questions.views import view
from canasta_nb.puzzles.kinds import kind_of

SOON_OUT = 4
"""With so few cards in a hand, its player may go out at the next turn."""
FEW = 2
"""A pile of so few cards is taken to open, if at all."""
SIMPLE = ("greedy", "beginner", "careful")
"""The players who are asked how easy a puzzle is, from the weakest on."""
LEVELS = range(1, len(SIMPLE) + 2)
"""The levels, from 1, where all of them find the best kind, to 4, where none does."""


class Theme(StrEnum):
    """What a puzzle is about."""

    TAKE = "take"
    """Take the pile, or leave it and draw."""
    OPENING = "opening"
    """Open now or wait, and with which melds."""
    WILD_CARDS = "wild-cards"
    """Where a wild card goes, or whether it stays in hand."""
    GOING_OUT = "going-out"
    """Go out, ask, or wait."""
    FREEZE = "freeze"
    """Freeze the pile with a wild card, or not."""
    BLACK_THREES = "black-threes"
    """Stop the next player with a black three, or save it."""
    DEFEND = "defend"
    """Discard against somebody who may go out soon."""
    COUNT = "count"
    """What the score or the last cards of the stock ask for."""
    LAY = "lay"
    """Lay down, or keep the cards in hand."""
    PAIRS = "pairs"
    """Break a pair, or throw a card that stands alone."""
    DISCARD = "discard"
    """Which card the next player can use least."""


def theme_of(position: Position, best: Act, second: Act) -> Theme:
    """Return what the choice between the best act and the next best is about, for the player in turn.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> position = parse_position("rules classic; turn 1 play; hand 1 KhKd9c2s6h7h; pile 6d7d8d")
    >>> for best, second in (("2s", "9c"), ("9c", "Kh"), ("9c", "6h")):
    ...     print(theme_of(position, parse_act(f"discard {best}"), parse_act(f"discard {second}")))
    freeze
    pairs
    discard
    """
    both = (best, second)
    if any(isinstance(act, Ask) or play(position, act).out == position.turn for act in both):
        return Theme.GOING_OUT
    if any(isinstance(act, Draw | Take) for act in both):
        return _of_pile(position, *both)
    if all(isinstance(act, Discard) for act in both):
        return _of_discards(position, *both)
    if not has_opened(position, position.side_of(position.turn)):
        return Theme.OPENING
    if any(card.is_wild for act in both if isinstance(act, Meld) for card in cards_of(act)):
        return Theme.WILD_CARDS
    if len(position.hand_of(position.turn)) <= SOON_OUT and _has_canasta(position, position.turn):
        return Theme.GOING_OUT
    return Theme.COUNT if len(position.stock) <= LAST_CARDS else Theme.LAY


def _of_pile(position: Position, best: Act, second: Act) -> Theme:
    """Return what a choice between ways to take the pile is about, or between the pile and the stock."""
    takes = [act for act in (best, second) if isinstance(act, Take)]
    if len(takes) > 1:
        spends = {any(card.is_wild for card in cards_of(act)) for act in takes}
        return Theme.WILD_CARDS if len(spends) > 1 else Theme.LAY
    opens = not has_opened(position, position.side_of(position.turn))
    return Theme.OPENING if opens and len(position.pile) <= FEW else Theme.TAKE


def _of_discards(position: Position, best: Act, second: Act) -> Theme:
    thrown = [*cards_of(best), *cards_of(second)]
    if any(_freezes(position, act) for act in (best, second)):
        return Theme.FREEZE
    if any(card.is_black_three for card in thrown):
        return Theme.BLACK_THREES
    me = position.turn
    others = [seat for seat in range(1, position.seats + 1) if position.side_of(seat) != position.side_of(me)]
    if any(len(position.hand_of(seat)) <= SOON_OUT and _has_canasta(position, seat) for seat in others):
        return Theme.DEFEND
    if len(position.stock) <= LAST_CARDS:
        return Theme.COUNT
    held = Counter(PLACE[card] for card in position.hand_of(me))
    paired = {held[PLACE[card]] > 1 for card in thrown}
    return Theme.PAIRS if len(paired) > 1 else Theme.DISCARD


def _freezes(position: Position, act: Act) -> bool:
    return not is_frozen_for_all(position) and is_frozen_for_all(play(position, act))


def _has_canasta(position: Position, seat: int) -> bool:
    return any(meld.is_canasta for meld in position.melds[position.side_of(seat)])


def level_of(position: Position, best: str, seed: int = 0) -> int:
    """Return how hard the best kind is to find, from 1 to 4: one more for each simple player who misses it.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> table = "rules classic; turn 1 draw; melds A 9h9s9d; hand 1 KhKd9c5d; pile 7c8d9hKs; stock x40"
    >>> position = parse_position(table + "; hand 2 x9; hand 3 x9; hand 4 x9")
    >>> level_of(position, "draw"), level_of(position, "take K with KK")
    (3, 2)
    """
    seen = view(position, position.turn)
    acts = legal_acts(seen.position)
    chosen = [kind_of(position.rules, bot(name, seed).choose(seen, acts)) for name in SIMPLE]
    return 1 + sum(kind != best for kind in chosen)
