"""A room in two browsers: in by the code, a few turns at one table, a line that breaks, and a policy that holds."""

import re
import sys

import pytest
from looking import AXE, faults
from servers import answers, free_port, running

pytestmark = pytest.mark.browser


@pytest.fixture
def room(tmp_path, watch):
    """Yield the address of a room with one table, its code, and the token of its owner."""
    address = f"http://127.0.0.1:{free_port()}/"
    watch.homes += [address, address.replace("http", "ws")]
    command = [
        sys.executable,
        "-m",
        "canasta_nb",
        "host",
        "--tables",
        "10",
        "--dir",
        tmp_path / "room",
        "--port",
        address.split(":")[2][:-1],
    ]
    log = tmp_path / "host.log"
    with running(command, log) as until:
        until(lambda: answers(address))
        said = log.read_text(encoding="utf-8")
        yield address, re.search(r"\b([2-9JQKA]{6})\.", said)[1], re.search(r"owner=(\S+)", said)[1]


def come_in(page, address: str, code: str, name: str):
    page.goto(f"{address}#code={code}")
    page.fill("[name=name]", name)
    page.click("[type=submit]")
    page.click(".cnb-free button")
    page.wait_for_selector("[data-cnb=seat][data-seq]")
    return page


def plays(page) -> None:
    """Draw and discard; the other page hears of both."""
    page.wait_for_selector("[data-cnb=seat][data-phase=draw]")
    page.click("[data-act=draw]")
    page.wait_for_selector("[data-cnb=seat][data-phase=play]")
    page.locator("[data-zone=hand] [role=option]").first.click(position={"x": 9, "y": 14})
    page.wait_for_selector("[data-zone=hand] [aria-selected=true]")
    page.click("[data-act=discard]")
    page.wait_for_selector("[data-cnb=seat][data-phase=wait]")


def test_two_browsers_play_at_one_table(room, new_page) -> None:
    address, code, owner = room
    lobby = new_page(1280, 720)
    lobby.goto(f"{address}lobby#owner={owner}")
    lobby.wait_for_selector(".cnb-code")
    assert owner not in lobby.url
    ana = come_in(new_page(), address, code, "Ana")
    bo = come_in(new_page(390, 844, has_touch=True), address, code.lower(), "Bo")
    lobby.get_by_text("Bo", exact=True).wait_for()
    assert lobby.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for page, shown in ((lobby, "[data-page=lobby]"), (ana, "[data-cnb=seat]")):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # the policy lets no script into the page
        assert faults(page, shown) == []
    lobby.click(".cnb-main")
    plays(ana)
    plays(bo)
    ana.wait_for_selector("[data-cnb=seat][data-phase=draw]")  # the computer has played for the other two
    # What breaks comes back by itself, in the same seat.
    bo.reload()
    bo.wait_for_selector("[data-cnb=seat][data-seq]")
    assert bo.evaluate("document.documentElement.scrollWidth <= innerWidth")
    plays(ana)
    plays(bo)
