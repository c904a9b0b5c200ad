"""A full room: ten tables and forty lines, where everybody plays (`tests/measuring/room_load.py`)."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random

import pytest
from measuring.room_load import load
from room_made import Tried

SECONDS = 30.0
ROOMS, LARGEST = 30, 2_000_000


@pytest.mark.soak
def test_forty_people_at_ten_tables_see_each_act_at_once() -> None:
    found, server = load(10, SECONDS)
    assert len(found.seconds) > 200, server
    assert found.at(0.95) <= 0.25, (found.at(0.5), found.at(0.95), server)


@pytest.mark.soak
def test_thirty_rooms_take_two_megabytes_each_after_a_deal() -> None:
    Tried(seed=1).play_on(Random(1))  # what all rooms share is there by now
    gc.collect()
    tracemalloc.start()
    rooms = []
    for seed in range(ROOMS):
        tried = Tried(seed=seed)
        tried.play_on(Random(seed))
        for frames in tried.frames.values():
            frames.clear()  # a page has them, and not the room
        rooms.append(tried)
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken / len(rooms) <= LARGEST
