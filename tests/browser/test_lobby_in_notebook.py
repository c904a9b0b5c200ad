"""The Lobby in JupyterLab: a teacher opens a room with the page's own login, and sees who comes in."""

from __future__ import annotations

import pytest
from catalogue import sentence
from looking import AXE, faults

ROOT = ".cnb[data-cnb=lobby]"
ONLY_HERE = sentence("classroom/hosting/lobby", "only_here")


@pytest.mark.soak
def test_a_teacher_opens_a_room_from_a_notebook_and_closes_it(lab, open_notebook, new_page, watch) -> None:
    page = open_notebook('from canasta_nb import Lobby\nlobby = Lobby("samba")\nlobby')
    root = page.locator(ROOT)
    root.get_by_role("spinbutton").fill("2")
    root.get_by_role("spinbutton").press("Tab")
    root.get_by_role("button", name="Open the room").click()
    root.locator(".cnb-code").wait_for()
    assert root.locator(".cnb-table").count() == 2
    address = root.locator(".cnb-address").text_content()
    code = root.locator(".cnb-code").get_attribute("aria-label").split()[-1]
    root.get_by_text(ONLY_HERE).wait_for()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert faults(page, ROOT) == []

    watch.homes += [address, address.replace("http", "ws")]
    guest = new_page(390, 844, has_touch=True)
    guest.goto(f"{address}#code={code}")
    guest.fill("[name=name]", "Ana")
    guest.click("[type=submit]")
    guest.click(".cnb-free button")
    guest.wait_for_selector("[data-cnb=seat][data-seq]")
    root.get_by_text("Ana", exact=True).wait_for()
    root.get_by_role("button", name="Start").click()
    guest.wait_for_selector("[data-cnb=seat][data-phase=draw]")

    page.close()  # the room goes on, and its teacher finds it again
    root = open_notebook("from canasta_nb import Lobby\nLobby()", name="again.ipynb").locator(ROOT)
    root.locator("li", has_text="Ana").wait_for()
    root.get_by_role("button", name="Close the room").click()
    root.get_by_role("button", name="Yes, close it").click()
    root.get_by_role("button", name="Open the room").wait_for()
    guest.get_by_text(sentence("room/words", "page", "ended")).wait_for()
    assert guest.goto(address).status == 404
    watch.errors.clear()  # the browser tells of the page that is not there any more
