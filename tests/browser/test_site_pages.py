"""The pages of the site in a browser: nothing leaves the site, nothing is cut off, and an address is text."""

from __future__ import annotations

import functools
import http.server
import re
import threading
from collections.abc import Iterator
from urllib.parse import quote, urlencode

import pytest
from built_site import built_site
from looking import AXE, COLOURS, RULES
from playwright.sync_api import expect
from sampled import every_time

FROZEN = """rules classic; turn 1 draw
hand 1 KhKcQsQh2cTs9c8d6h5s4d
melds A 7s7h7c7d; melds B QcQd2h; threes B 3h
pile 5c2d9hKs"""
PAGES = ("index", "try", "learn", "gallery", "rules/index", "rules/samba", "rules/albany", "laws", "notation", "keys",
         "house-rules", "teach", "embed", "architecture", "decisions/toml", "api/index", "contributing")  # fmt: skip
OF_EACH_KIND = ("index", "learn", "gallery", "rules/samba", "house-rules", "embed")
"""Pages that are looked at every time, and that axe looks at: it takes seconds for a long one."""
# Each would do harm if it became HTML or code.
HOSTILE = {
    "a script": "rules classic; <script>window.harmed = 1</script>",
    "a picture that fails": "<img src=x onerror=window.harmed=1>",
    "a game with a frame in it": 'rules "><iframe/srcdoc="<script>parent.harmed=1</script>">; turn 1 draw',
    "cards with a style in them": "rules classic; turn 1 draw; hand 1 Ks<style>*{display:none}</style>",
    "an address that runs": "javascript:window.harmed=1",
    "Python": "__import__('os').system('true')",
    "signs that turn the text": "\u202erules classic\u2066; turn 1 draw\u2069; hand 1 Ks",
}


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(built_site(tmp_path_factory)))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def embedded(address, new_page, watch):
    """`embedded(position="rules …", width=400)`: the page for frames, with what its address asks."""
    watch.homes.append(address)

    def open_it(*, width: int = 400, after: str = "?", scheme: str = "light", **asked: str):
        page = new_page(width, 500, color_scheme=scheme)
        page.goto(f"{address}/embed/index.html{after}{urlencode(asked, quote_via=quote)}")
        page.wait_for_selector("main .cnb > *")
        return page

    return open_it


LOOK = """(rules) => axe.run('article', { runOnly: rules })
  .then((done) => done.violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 120)]))"""


@pytest.mark.parametrize(
    ("names", "width", "scheme"),
    every_time(
        [(OF_EACH_KIND, 400, "light"), (PAGES, 400, "light"), (PAGES, 1200, "dark")], [(OF_EACH_KIND, 400, "light")]
    ),
)
def test_every_page_fits_and_fetches_nothing_from_elsewhere(address, new_page, watch, pictures, names, width, scheme):
    watch.homes.append(address)
    page = new_page(width, 800, color_scheme=scheme)
    wide, faults = {}, {}
    for name in names:
        page.goto(f"{address}/{name}.html")
        page.wait_for_load_state("networkidle")
        if page.evaluate("document.documentElement.scrollWidth") > width:
            wide[name] = page.evaluate("document.documentElement.scrollWidth")
        if name in OF_EACH_KIND and AXE.is_file():
            page.add_script_tag(path=AXE)
            found = page.evaluate(LOOK, RULES if scheme == "light" else COLOURS)
            faults |= {name: found} if found else {}
        page.screenshot(path=pictures / f"site-{name.replace('/', '-')}-{width}-{scheme}.png")
    assert wide == {}
    assert faults == {}


def test_the_search_finds_a_rule(address, new_page, watch):
    watch.homes.append(address)
    page = new_page()
    page.goto(f"{address}/search.html?q=sambas")
    page.wait_for_selector("#search-results li a")
    assert page.locator("#search-results li a", has_text="Samba").count() >= 1


def test_the_moving_picture_can_be_stopped_and_stands_still_for_those_who_want_that(address, new_page, watch):
    watch.homes.append(address)
    page = new_page()
    page.goto(f"{address}/index.html")
    shown = page.locator(".hero img")
    assert shown.get_attribute("src").endswith("round.webp")
    page.get_by_role("button", name="Stop the picture").click()
    assert shown.get_attribute("src").endswith("table.png")
    page.get_by_role("button", name="Let it move").click()
    assert shown.get_attribute("src").endswith("round.webp")
    still = new_page(reduced_motion="reduce")
    still.goto(f"{address}/index.html")
    still.get_by_role("button", name="Let it move").wait_for()
    assert still.locator(".hero img").get_attribute("src").endswith("table.png")


@pytest.mark.parametrize("width", [400, 1200])
def test_a_frame_is_as_high_as_what_it_shows(address, new_page, watch, width):
    watch.homes.append(address)
    page = new_page(width, 800)
    page.goto(f"{address}/embed.html")
    page.wait_for_load_state("networkidle")
    for frame in page.locator("iframe").all():
        frame.scroll_into_view_if_needed()
        frame.content_frame.locator("main .cnb > *").first.wait_for()
        page.wait_for_function(FITS, arg=frame.element_handle())


FITS = """(frame) => {
  const { body, documentElement } = frame.contentDocument;
  return Math.abs(frame.clientHeight - body.firstElementChild.offsetHeight) <= 4
    && documentElement.scrollHeight <= documentElement.clientHeight;
}"""


def test_a_frame_wears_the_colours_that_were_chosen_for_the_page(address, new_page, watch):
    watch.homes.append(address)
    page = new_page(color_scheme="light")
    page.goto(f"{address}/embed.html")
    assert page.frame_locator("iframe >> nth=0").locator("body").get_attribute("data-theme") == "light"
    page.get_by_role("button", name="Toggle Light / Dark / Auto color theme").locator("visible=true").first.click()
    while page.evaluate("document.body.dataset.theme") != "dark":
        page.get_by_role("button", name="Toggle Light / Dark / Auto color theme").locator("visible=true").first.click()
    page.reload()
    page.frame_locator("iframe >> nth=0").locator("body[data-theme=dark]").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_position_is_drawn_and_said(embedded, pictures, scheme):
    page = embedded(position=FROZEN, scheme=scheme)
    assert page.locator(".row").count() == 5
    assert page.locator(".row", has_text="Your hand").locator("li").count() == 11
    assert page.locator(".row", has_text="The pile, bottom to top").locator("li").all_inner_texts() == [
        "5 of clubs", "2 of diamonds, wild", "9 of hearts", "king of spades"]  # fmt: skip
    assert page.evaluate("document.documentElement.scrollWidth") == 400
    if AXE.is_file():
        # The page's policy lets no script in from outside; a test may.
        page.context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})
        page.reload()
        page.wait_for_selector(".row")
        page.add_script_tag(path=AXE)
        assert page.evaluate(LOOK.replace("'article'", "document"), RULES) == []
    page.screenshot(path=pictures / f"embedded-position-{scheme}.png")


def test_a_position_speaks_spanish_and_has_four_colours_where_that_is_asked(embedded):
    page = embedded(position=FROZEN, lang="es", deck="four", theme="contrast", seat="2")
    assert page.locator("html").get_attribute("lang") == "es"
    assert page.locator(".row .label").all_inner_texts()[0].startswith("El pozo")
    assert page.locator(".cnb").get_attribute("data-deck") == "four"
    assert page.locator("body").get_attribute("data-theme") == "contrast"
    assert page.locator(".row", has_text="Ann").count() == 1


@pytest.mark.parametrize("key", ["position", "table", "rules", "exercise", "widget"])
def test_a_hostile_address_is_answered_by_a_sentence_and_never_becomes_html(embedded, address, key):
    page = embedded()
    for text in HOSTILE.values():
        page.goto(f"{address}/embed/index.html?{urlencode({key: text}, quote_via=quote)}")
        said = page.get_by_role("alert")
        said.wait_for()
        assert page.locator("main .cnb > *").count() == said.count() == 1
        assert 20 < len(said.inner_text()) < 200
        assert page.evaluate("window.harmed ?? 'unharmed'") == "unharmed"
        assert page.locator("main :is(script, img, iframe, style, a)").count() == 0
        assert said.evaluate("(node) => node.children.length") == 0
        assert not re.search("[\u202a-\u202e\u2066-\u2069]", said.text_content())


@pytest.mark.parametrize("key", ["position", "table", "rules", "exercise", "widget"])
def test_a_megabyte_is_answered_by_a_sentence(embedded, key):
    page = embedded(after="#", **{key: "rules classic; turn 1 draw; hand 1 " + "Ks" * 500_000})
    assert page.get_by_role("alert").inner_text() == "This is too long for a position: it has more than 4000 letters."


def test_a_seat_and_a_seed_are_numbers(embedded):
    for number in ("7b", "-1", "9" * 5000, "1e3"):
        page = embedded(rules="classic", seed=number)
        assert "is not a number of at most nine digits" in page.get_by_role("alert").inner_text()
    assert "There is no seat “9”" in embedded(position=FROZEN, seat="9").get_by_role("alert").inner_text()


def test_an_address_without_a_question_says_what_it_can_show(embedded):
    assert "Write position, table, rules or exercise" in embedded().get_by_role("alert").inner_text()


def test_a_page_of_somebody_else_can_show_it_in_a_frame(address, new_page, watch, tmp_path):
    watch.homes += [address, "file:"]
    theirs = tmp_path / "theirs.html"
    asked = urlencode({"position": FROZEN})
    frame = f'<iframe title="Kings" width="700" height="300" src="{address}/embed/index.html?{asked}"></iframe>'
    theirs.write_text(f"<!doctype html><title>My class</title>{frame}", encoding="utf-8")
    page = new_page()
    page.goto(theirs.as_uri())
    page.frame_locator("iframe").locator(".row").first.wait_for()
    assert page.frame_locator("iframe").locator(".row").count() == 5


def test_what_needs_python_waits_for_a_button(embedded, watch):
    page = embedded(rules="samba")
    assert page.get_by_role("heading").inner_text() == "Samba"
    assert page.get_by_role("button", name="Sit down").bounding_box()["height"] >= 44


def test_what_a_link_begins_needs_no_button(embedded, watch):
    page = embedded(rules="classic", seed="7", begins="")
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    assert page.locator("main .cnb > *").count() > 0
    page.close()
    watch.errors.clear()  # here there is no Python to be fetched


def test_an_exercise_shows_its_position_before_python_runs_and_no_mark_that_answers_it(embedded):
    page = embedded(exercise="fz-3", lang="es")
    page.get_by_role("button", name="Empezar").wait_for()
    assert page.locator(".row", has_text="El pozo").locator("li").count() == 4
    assert page.locator(".cnb-wild, .cnb-mark").count() == 0
    assert embedded(position=FROZEN).locator(".cnb-wild").count() == 3
