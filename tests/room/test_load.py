"""A full room: ten tables and forty lines, where everybody plays (`tests/measuring/room_load.py`)."""

from __future__ import annotations

import pytest
from measuring.room_load import load

SECONDS = 30.0


@pytest.mark.soak
def test_forty_people_at_ten_tables_see_each_act_at_once() -> None:
    found, server = load(10, SECONDS)
    assert len(found.seconds) > 200, server
    assert found.at(0.95) <= 0.25, (found.at(0.5), found.at(0.95), server)
