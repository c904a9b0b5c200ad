"""The results of one deal for all tables, on a projector and a telephone, and the turn where the tables parted."""

import asyncio
import threading

import pytest
from looking import AXE, faults
from room_made import NEARLY_OVER, AtOnce, chosen, dear_in
from servers import free_port

from canasta_nb.game.game import Game
from canasta_nb.room.class_deal import ClassDeal
from canasta_nb.room.hosting import Hosting
from canasta_nb.room.lobby import HostedTables
from canasta_nb.room.room import Room
from canasta_nb.room.serving import serve

pytestmark = pytest.mark.browser
TURNS = ((), (1,), (2,), (2, 3), (1, 4), (2,), (), (3,), (2, 4), (1,))


@pytest.fixture
def compared(watch):
    """Yield the host of ten tables that have played one deal."""
    rooms = [Room(Game(NEARLY_OVER, seed=7), AtOnce()) for _ in TURNS]
    deal = ClassDeal(dict(enumerate(rooms, 1)), AtOnce(), seed=7)
    port = free_port()
    hosting = Hosting.at_port(HostedTables(rooms, deal=deal), port)
    for table, (room, turns) in enumerate(zip(rooms, TURNS, strict=True)):
        room.sit(1, f"Ana {'ABCDEFGHIJ'[table]}.")
        while not room.game.over:
            room.game.carry_out(chosen(room.game, dear_in(*turns)))
    hosting.lobby.start()
    watch.homes += [hosting.url, hosting.url.replace("http", "ws")]
    loop = asyncio.new_event_loop()
    serving = loop.create_task(serve(hosting, port))
    thread = threading.Thread(target=lambda: loop.run_until_complete(asyncio.gather(serving, return_exceptions=True)))
    thread.start()
    yield hosting
    loop.call_soon_threadsafe(serving.cancel)
    thread.join()
    loop.close()


def test_ten_tables_stand_beside_their_average(compared, new_page) -> None:
    page = new_page(1280, 720)
    page.goto(f"{compared.url}results#owner={compared.lobby.owner}")
    page.wait_for_selector(".cnb-parting a")
    assert page.locator(".cnb-results tbody tr").count() == 10
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert faults(page, "[data-page=results]") == []
    assert page.locator("td.cnb-who").first.is_visible()
    page.get_by_text("Hide the names").click()
    assert not page.locator("td.cnb-who").first.is_visible()
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click(".cnb-parting a")
    page.wait_for_selector("[data-cnb=watch][data-seq]")
    page.click("[data-do=hands]")
    assert page.locator(".cnb-hands li").count() == 4
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
