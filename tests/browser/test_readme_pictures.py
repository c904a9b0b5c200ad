"""The pictures of the README: the table in JupyterLab, and one round as a moving picture.

tests/run -m soak tests/browser/test_readme_pictures.py --pictures docs
"""

from __future__ import annotations

import io
from base64 import b64decode
from itertools import pairwise

import pytest
from moments import FROZEN, led_to
from PIL import Image
from playing import ROOT, Person

from canasta_nb.core.engine import wording
from canasta_nb.core.notation.text import parse_act

pytestmark = pytest.mark.soak

ROUND = """rules classic; deal 2; scores 1495 640; turn 1 draw
hand 1 TdKhKcQsQhQd9s9c8d7h7d6c5s4d
hand 2 7sx8
hand 3 8cx9
hand 4 Jc2sx8
melds A TsThTdTcTsTh 6s6h6d; melds B JdJhJs 5s5h5d
threes A 3h; threes B 3d
pile 4hAs9h"""
WIDTH = 900
SMALLER = (720, 444)  # pixels of the moving picture
LARGEST = 1_500_000  # bytes of it
PAUSE = 1500  # milliseconds for a player to look, before each act


def test_the_table_in_jupyterlab(quiet_lab, open_notebook, new_page, pictures):
    played = led_to(FROZEN, s2="draw; discard 7s", s3="draw; discard 4s", s4="draw; meld Q+2s; discard Ks")
    page = open_notebook(*played.rsplit("\n", 1), page=new_page(width=1020, height=740))
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    page.keyboard.press("Control+b")  # no list of files beside it
    person = Person(page)
    person.act_by_clicks(parse_act("take Ks with KhKc, QsQh2d"))
    page.locator(f"{ROOT} .cnb-refusal p").first.wait_for()
    page.locator(ROOT).scroll_into_view_if_needed()
    page.mouse.move(0, 0)
    page.screenshot(path=pictures / "table.png")
    assert (
        wording.short("initial-meld.minimum", {"have": 70, "need": 90})
        in page.locator(f"{ROOT} .cnb-refusal").inner_text()
    )


def test_one_round_as_a_moving_picture(show, new_page, pictures):
    cell = led_to(ROUND, s2="draw; discard 7s", s3="draw; discard 8c", s4="draw; meld J+2s; discard Jc")
    page = show(cell.replace("bot_delay_ms=0", "pace='slow'"), page=new_page(width=WIDTH, height=600))
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    page.add_style_tag(content=".before { display: none }")
    page.set_viewport_size({"width": WIDTH, "height": round(page.locator(ROOT).bounding_box()["height"])})
    frames: list[tuple[float, bytes]] = []
    wire = page.context.new_cdp_session(page)

    def keep(frame) -> None:
        frames.append((frame["metadata"]["timestamp"], b64decode(frame["data"])))
        wire.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    wire.on("Page.screencastFrame", keep)
    wire.send("Page.startScreencast", {"format": "jpeg", "quality": 92, "everyNthFrame": 3})
    person = Person(page)
    for act in ("draw", "meld T+Td", "meld QsQhQd", "discard 4d"):
        page.wait_for_timeout(PAUSE)
        person.act_by_clicks(parse_act(act))
        page.wait_for_selector(f"{ROOT}:not([aria-busy])")
    page.wait_for_selector(f"{ROOT}[data-phase=draw][data-turn='1']:not([aria-busy])")
    page.wait_for_selector(f"{ROOT} .cnb-air:empty", state="attached")
    page.wait_for_timeout(PAUSE)
    wire.send("Page.stopScreencast")
    frames.sort()  # a busy browser tells of some of them late
    frames.append((frames[-1][0] + PAUSE / 1000, frames[-1][1]))
    images = [Image.open(io.BytesIO(picture)).resize(SMALLER, Image.Resampling.LANCZOS) for _, picture in frames]
    lasting = [round(1000 * (after[0] - before[0])) for before, after in pairwise(frames)]
    moving = pictures / "round.webp"
    images[0].save(moving, save_all=True, append_images=images[1:-1], duration=lasting, loop=0, quality=55, method=4)
    assert moving.stat().st_size < LARGEST
    assert len(images) > 40, "cards are seen to fly"
