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


TELEPHONE = 640
"""Pixels that a table on a telephone takes at most."""
SIZES = """() => {
    const written = ({ nodeType, textContent }) => nodeType === 3 && textContent.trim();
    const shown = (node) => node.checkVisibility() && [...node.childNodes].some(written);
    const size = (node) => parseFloat(getComputedStyle(node).fontSize);
    return [...document.querySelectorAll("main *")].filter(shown).map(size);
}"""


def readable(page) -> list[dict[str, float]]:
    """Check what is read from the last row of a class, and return where each table is."""
    assert min(page.evaluate(SIZES)) >= 15
    assert page.locator(".cnb-address").evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 28
    assert page.locator(".cnb-square").bounding_box()["width"] >= 200
    assert page.locator(".cnb-code b").count() == 6
    names = [each.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") for each in taken(page)]
    assert all(size >= 18 for size in names)
    tables = page.locator(".cnb-table").all()
    assert len(tables) == 10
    return [table.bounding_box() for table in tables]


def taken(page) -> list:
    return page.locator(".cnb-table li:not(.cnb-computer) b").all()


USUAL = 58
"""Pixels of the top card at a table of the usual width."""


def watched(page) -> None:
    """Show a table to the class: four fans and no hand, larger cards, who is in turn, no names, and one height."""
    page.click(".cnb-table h2 a")
    page.wait_for_selector("[data-cnb=watch][data-seq]")
    assert page.locator(".cnb-seat .cnb-plate b").all_text_contents() == ["South", "West", "North", "East"]
    assert page.locator("[data-at=below] .cnb-back").count() == 11
    assert page.locator(".cnb-hand, [role=option]").count() == 0
    assert page.locator(".cnb-top").bounding_box()["width"] >= 1.4 * USUAL - 1
    assert page.locator(".cnb-told b").text_content() == "West is in turn."
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert faults(page, "body") == []
    page.get_by_text("Show the names").click()
    page.locator(".cnb-told b", has_text="Bo is in turn.").wait_for()
    page.focus("[data-do=hands]")
    page.keyboard.press("Enter")  # not before the deal is over
    assert page.locator(".cnb-hands li").count() == 0
    page.get_by_text("Back to the lobby").click()
    page.wait_for_selector(".cnb-code")


def test_two_browsers_play_at_one_table(room, new_page) -> None:
    address, code, owner = room
    lobby = new_page(1280, 720)
    lobby.goto(f"{address}lobby#owner={owner}")
    lobby.wait_for_selector(".cnb-code")
    assert owner not in lobby.url
    boxes = readable(lobby)
    ana = come_in(new_page(), address, code, "Ana")
    bo = come_in(new_page(390, 844, has_touch=True), address, code.lower(), "Bo")
    lobby.get_by_text("Bo", exact=True).wait_for()
    assert readable(lobby) == boxes  # two names have come, and nothing has moved
    assert lobby.evaluate("document.documentElement.scrollHeight <= innerHeight")
    height = bo.locator(".cnb-seated").bounding_box()["height"]
    assert height <= TELEPHONE
    for page, shown in ((lobby, "[data-page=lobby]"), (ana, "[data-cnb=seat]")):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # the policy lets no script into the page
        assert faults(page, shown) == []
    lobby.click(".cnb-main")
    plays(ana)
    watched(lobby)
    plays(bo)
    ana.wait_for_selector("[data-cnb=seat][data-phase=draw]")  # the computer has played for the other two
    # What breaks comes back by itself, in the same seat.
    bo.reload()
    bo.wait_for_selector("[data-cnb=seat][data-seq]")
    assert bo.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert bo.locator(".cnb-seated").bounding_box()["height"] == height
    plays(ana)
    plays(bo)
