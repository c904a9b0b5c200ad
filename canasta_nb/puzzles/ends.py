"""Where a turn may end: how it began, what lies on the table, and the top card, whatever the suits and the order."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Ask
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.puzzles.kinds import one_of_each

MOST_ENDS = 60
"""A turn with more ends asks too much."""


def end_of(after: Position, me: int) -> str:
    """Return where a turn of a player has led: hand, melds and top card by rank; of threes the colour counts, too.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> end_of(parse_position("rules classic; turn 2 draw; hand 1 Kh7sJk; melds A QsQhQd2c; pile 9s3h"), 1)
    '7 Jk K / 2QQQ / 3r'
    """
    melds = sorted("".join(sorted(map(_face, meld.cards))) for meld in after.melds[after.side_of(me)])
    hand, top = sorted(map(_face, after.hand_of(me))), map(_face, after.pile[-1:])
    return " / ".join([" ".join(hand), " ".join(melds), "".join(top)])


def ends_of(position: Position, most: int = MOST_ENDS) -> Mapping[str, tuple[Act, ...]]:
    """Return every end of the turn that begins, each with acts that lead to it; nothing where there are too many.

    The cards that can be drawn in it must have faces. A turn in which the partner could be asked has no such list.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> others = "hand 2 x9; hand 3 x9; hand 4 x9"
    >>> table = f"rules classic; turn 1 draw; hand 1 9c5d; melds A KhKsKc; {others}; pile 7h; stock Kdx40"
    >>> for end, acts in ends_of(parse_position(table)).items():
    ...     print(end, "by", *acts, sep=" ")
    5 9 / KKK / K by draw discard Kd
    5 K / KKK / 9 by draw discard 9c
    9 K / KKK / 5 by draw discard 5d
    5 / KKKK / 9 by draw meld K+Kd discard 9c
    9 / KKKK / 5 by draw meld K+Kd discard 5d
    """
    found: dict[str, tuple[Act, ...]] = {}
    known = {_state(position)}
    waiting: deque[tuple[Position, tuple[Act, ...]]] = deque([(position, ())])
    while waiting:
        before, acts = waiting.popleft()
        for act in one_of_each(before.rules, legal_acts(before)).values():
            if isinstance(act, Ask):
                return {}
            after, played = play(before, act), (*acts, act)
            if after.turn != position.turn or after.phase is Phase.OVER:
                found.setdefault(end_of(after, position.turn), played)
            elif (state := _state(after)) not in known:
                known.add(state)
                waiting.append((after, played))
        if len(found) > most or len(known) > most:
            return {}
    return found


def _state(position: Position) -> tuple[str, int]:
    return end_of(position, position.turn), len(position.pile)


def _face(card: Card) -> str:
    if str(card) == "Jk":
        return "Jk"
    return f"{card.rank}{'r' if card.is_red_three else ''}"
