"""Whatever may be added to a sequence at once can be reached by acts that are listed, over gaps as well.

In Hollywood Canasta a sequence has one wild card before it is a canasta, and any number after that. So a natural card
behind a gap may make a canasta together with the wild cards between, of which none may come alone.
"""

from collections.abc import Iterable
from itertools import combinations

import pytest

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Lay, Meld
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.laying import targets_of
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_position

TABLE = (
    "rules hollywood; turn 1 play; did draw 4d2s; hand 1 {hand}; hand 2 x6; hand 3 x8; hand 4 x4; "
    "melds A AsAhAhAs {sequence}; pile 5d3cQs; stock x60"
)


def named(cards: Iterable[Card]) -> str:
    """Return cards by what they are worth to a sequence: of twos it doesn't matter which."""
    return " ".join(sorted("2" if card.rank == "2" else str(card) for card in cards))


def added_at_once(position: Position) -> set[str]:
    """Return the cards that may be added to the sequence in one act, whether it is listed or not."""
    target = targets_of(position.melds[0])[1]
    hand = position.own_hand
    choices = {cards for size in range(1, len(hand) + 1) for cards in combinations(hand, size)}
    return {named(cards) for cards in choices if not check(position, Meld((Lay(cards, target),)))}


def reached(position: Position) -> set[str]:
    """Return the cards that come to the sequence by acts that are listed, one after another."""
    found: set[str] = set()
    waiting: list[tuple[tuple[Card, ...], Position]] = [((), position)]
    while waiting:
        cards, now = waiting.pop()
        for act in legal_acts(now):
            if isinstance(act, Meld) and act.lays[0].target == targets_of(now.melds[0])[1]:
                more = cards + act.lays[0].cards
                if named(more) not in found:
                    found.add(named(more))
                    waiting.append((more, play(now, act)))
    return found


@pytest.mark.parametrize(
    ("sequence", "hand", "many"),
    [
        ("9dTdJdQdKd", "4d2c2hJk2s5sKc", "4d2s2h2cJk"),
        ("8d9dTdJdQdKd", "5d2c2h4s7cKc", "5d2h2c"),
        ("7h8h9hTh", "5h3sQhKh2c2h4s", ""),
        ("9cTcJcQc", "4c6cKc2c2hJk5s", "4c6c2h2cJk"),
    ],
)
def test_what_may_be_added_at_once_can_be_reached_by_what_is_listed(sequence: str, hand: str, many: str) -> None:
    position = parse_position(TABLE.format(sequence=sequence, hand=hand))
    at_once = added_at_once(position)
    assert at_once
    assert at_once <= reached(position)
    assert not many or f"meld {sequence[1]}+{many}" in map(str, legal_acts(position))


def test_a_yes_is_followed_by_an_act_to_the_end() -> None:
    table = TABLE.format(sequence="9dTdJdQdKd 2s9cTcJcQcKcAc", hand="2cJk4s2h4d2s").replace(
        "draw 4d2s", "draw 4d2s, ask, yes"
    )
    assert "meld d+4d2s2h2cJk" in map(str, legal_acts(parse_position(table)))
