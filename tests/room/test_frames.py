"""What a page gets: every frame of whole deals is searched for cards that its seat may not know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from room_made import Tried, told, typed

from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.position import Position
from canasta_nb.core.questions.views import watched
from canasta_nb.room import watching
from canasta_nb.widgets.scenes.scene import last_moves
from canasta_nb.widgets.sent.table import Last

SEAT_KEYS = {"name", "side", "n", "threes"}


class Known:
    """The faces that a seat has seen: its own cards, and all that lay open."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.faces: set[str] = set()

    def look(self, position: Position) -> None:
        own = position.hand_of(self.seat) if self.seat else ()
        open_cards = [*own, *position.pile]
        open_cards += [card for side in position.melds for meld in side for card in meld.cards]
        open_cards += [card for side in position.threes for card in side]
        if str(position.phase) == "over":
            open_cards += [card for hand in position.hands for card in hand]
            open_cards += [*position.stock, *(card for _, cards in position.packets for card in cards)]  # in the record
        self.faces |= {str(card) for card in open_cards}


def wrong(frame: dict[str, Any], known: Known, position: Position) -> list[str]:
    """Return what a frame tells that its seat may not know."""
    found = [f"{card} is told to seat {known.seat}" for card in told(frame) if card not in known.faces]
    scene = frame.get("state", {}).get("scene")
    if scene:
        own = sorted(str(card) for card in position.hand_of(known.seat)) if known.seat else []
        if scene["you"] != known.seat or sorted(str(Card(each % 53)) for each in scene["hand"]) != own:
            found.append(f"another hand at seat {known.seat}")
        found += [f"{seat.keys() - SEAT_KEYS}" for seat in scene["seats"] if seat.keys() - SEAT_KEYS]
    return found


def searched(tried: Tried, chance: Random) -> tuple[int, list[str]]:
    """Play a deal to its end, with a seat 0 that only watches; return how many frames came, and what is wrong."""
    tried.frames[0] = []
    tried.room.watching.begin(tried.frames[0].append)
    known = {seat: Known(seat) for seat in tried.frames}
    read, found = dict.fromkeys(tried.frames, 0), []
    for _ in range(2_000):
        position = tried.room.game.position
        for seat, each in known.items():
            for deed in tried.room.game.log[-3:]:
                each.look(deed.before)
                each.look(deed.after)
            seen = tried.room.tables[seat].session.view if seat else watched(position)
            each.look(position if tried.room.game.over else seen.position)
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
    tried = Tried(rules, people, seed=3)
    frames, found = searched(tried, Random(3))
    assert frames > 100
    assert len(tried.frames[0]) > 50
    assert found == []


@pytest.mark.soak
@pytest.mark.parametrize("rules", ["classic", "samba", "classic-3p", "classic-6p"])
@pytest.mark.parametrize("seed", range(5))
def test_no_frame_of_twenty_deals_tells_a_hidden_card(rules: str, seed: int) -> None:
    assert searched(Tried(rules, (1, 2), seed=seed), Random(seed))[1] == []


def test_the_way_a_leak_is_found() -> None:
    tried = Tried(people=(1, 2))
    tried.room.tables[2].reveal = True
    _, found = searched(tried, Random(3))
    assert found


def test_what_a_watcher_is_told_too_much_is_found_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if whoever watches heard of a draw what the player saw."""

    def seen_by_the_player(turn: Sequence[Any], _: int, names: Sequence[str]) -> list[Last]:
        return last_moves(turn, turn[-1][0].seat if turn else 0, names)

    tried, known, frames = Tried(people=(1, 2)), Known(0), list[Any]()
    tried.room.watching.begin(frames.append)
    tried.act(1, "draw")
    known.look(watched(tried.room.game.position).position)
    assert wrong(frames[-1], known, tried.room.game.position) == []
    monkeypatch.setattr(watching, "last_moves", seen_by_the_player)
    tried.room.watching.draw()
    assert wrong(frames[-1], known, tried.room.game.position) != []
