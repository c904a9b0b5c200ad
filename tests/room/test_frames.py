"""What a page gets: every frame of whole deals is searched for cards that its seat may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from room_made import Tried, told, typed

from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.position import Position

SEAT_KEYS = {"name", "side", "n", "threes"}


class Known:
    """The faces that a seat has seen: its own cards, and all that lay open."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.faces: set[str] = set()

    def look(self, position: Position) -> None:
        open_cards = [*position.hand_of(self.seat), *position.pile]
        open_cards += [card for side in position.melds for meld in side for card in meld.cards]
        open_cards += [card for side in position.threes for card in side]
        if str(position.phase) == "over":
            open_cards += [card for hand in position.hands for card in hand]
        self.faces |= {str(card) for card in open_cards}


def wrong(frame: dict[str, Any], known: Known, position: Position) -> list[str]:
    """Return what a frame tells that its seat may not know."""
    found = [f"{card} is told to seat {known.seat}" for card in told(frame) if card not in known.faces]
    scene = frame.get("state", {}).get("scene")
    if scene:
        own = sorted(str(card) for card in position.hand_of(known.seat))
        if scene["you"] != known.seat or sorted(str(Card(each % 53)) for each in scene["hand"]) != own:
            found.append(f"another hand at seat {known.seat}")
        found += [f"{seat.keys() - SEAT_KEYS}" for seat in scene["seats"] if seat.keys() - SEAT_KEYS]
    return found


def searched(tried: Tried, chance: Random) -> tuple[int, list[str]]:
    """Play a deal to its end; return how many frames there were, and what was wrong with them."""
    known = {seat: Known(seat) for seat in tried.frames}
    read, found = dict.fromkeys(tried.frames, 0), []
    for _ in range(2_000):
        position = tried.room.game.position
        for seat, each in known.items():
            for deed in tried.room.game.log[-3:]:
                each.look(deed.before)
                each.look(deed.after)
            each.look(tried.room.tables[seat].session.view.position if not tried.room.game.over else position)
            for frame in tried.frames[seat][read[seat] :]:
                last = "scene" in frame.get("state", {}) and frame["state"]["scene"]["log"] == len(tried.room.game.log)
                found += wrong(frame if last else {**frame, "state": _without_scene(frame)}, each, position)
            read[seat] = len(tried.frames[seat])
        if tried.room.game.over:
            return sum(read.values()), found
        turn = tried.turn()
        if not tried.room.seats[turn].is_here:
            tried.wait(1)
        else:
            tried.act(turn, typed(tried.choice(chance)))
    raise AssertionError(position)


def _without_scene(frame: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in frame.get("state", {}).items() if name != "scene"}


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "people"), [("classic", (1, 2, 3)), ("samba", (1, 4))])
def test_no_frame_of_a_whole_deal_tells_a_hidden_card(rules: str, people: tuple[int, ...]) -> None:
    frames, found = searched(Tried(rules, people, seed=3), Random(3))
    assert frames > 100
    assert found == []


def test_the_way_a_leak_is_found() -> None:
    tried = Tried(people=(1, 2))
    tried.room.tables[2].reveal = True
    _, found = searched(tried, Random(3))
    assert found
