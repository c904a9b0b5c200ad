"""The sheet that shares: each of its sentences has room, in both languages, in large letters and in wide ones."""

from __future__ import annotations

import pytest
from looking import AT_REST, resized
from moments import MOMENTS
from playing import ROOT, Person, press_in_menu

from canasta_nb.core.speech.language import speak

SHEET = f"{ROOT} .cnb-sharing"
WIDEST = f"{ROOT}, {ROOT} * {{ font-family: 'DejaVu Sans', Verdana, sans-serif !important }}"
# What is wider than its place, or leaves the sheet at a side; a picture and a text to copy scroll within their own box.
CUT = """(sheet) => {
  const { left, right } = sheet.closest(".cnb-sheet").getBoundingClientRect();
  return [...sheet.querySelectorAll("button, a, p, label, label span, input")].filter((node) => {
    if (!node.checkVisibility()) return false;
    const box = node.getBoundingClientRect();
    return node.scrollWidth > node.clientWidth + 1 && node.tagName !== "SPAN" || box.left < left - 1
      || box.right > right + 1;
  }).map((node) => `${node.tagName} ${node.textContent}`);
}"""


@pytest.fixture(autouse=True)
def edition(tmp_path, monkeypatch):
    """Give the package an address of a browser edition, so that there is a link."""
    kept = tmp_path / "browser_edition.txt"
    kept.write_text("https://canasta.example/edition")
    monkeypatch.setattr("canasta_nb.game.sharing.EDITION", kept)


@pytest.fixture
def spoken():
    yield speak
    speak("en")


def shared(show, new_page, moment: str, width: int):
    page = show(MOMENTS[moment].cell, page=new_page(width=max(width, 400), height=900))
    page.wait_for_selector(f"{ROOT}[data-phase]:not([aria-busy])")
    MOMENTS[moment].reach(Person(page))
    resized(page, ROOT, width)
    press_in_menu(page, "share")
    page.locator(SHEET).wait_for()
    return page


def cut_in_each_form(page) -> list[str]:
    """Return what is cut in the three forms, and after a press on each way to share."""
    found = []
    for form in ("picture", "link", "text"):
        page.locator(f"{SHEET} [data-tab={form}]").click()
        page.locator(f"{SHEET} [data-tab={form}][aria-pressed=true]").wait_for()
        found += page.locator(SHEET).evaluate(CUT)
        page.locator(f"{SHEET} .cnb-ways .cnb-main").click()
        page.locator(f"{SHEET}:has([data-share]:text('✓')), {SHEET} [role=alert]").first.wait_for()
        found += page.locator(SHEET).evaluate(CUT)
    return found


@pytest.mark.parametrize("moment", ["start", "over"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_79_every_sentence_of_the_sheet_fits_at_the_narrowest_width(show, new_page, spoken, language, moment):
    spoken(language)
    page = shared(show, new_page, moment, 274)
    assert cut_in_each_form(page) == []


@pytest.mark.parametrize("moment", ["start", "over"])
def test_78_nothing_is_cut_in_large_letters_or_in_the_widest_font(show, new_page, moment):
    page = shared(show, new_page, moment, 390)
    page.add_style_tag(content=WIDEST)
    assert cut_in_each_form(page) == []
    page.set_viewport_size({"width": 1240, "height": 1500})
    resized(page, ROOT, 1200)
    page.add_style_tag(content="html { font-size: 200% }")
    page.locator(ROOT).evaluate(AT_REST)
    assert cut_in_each_form(page) == []
