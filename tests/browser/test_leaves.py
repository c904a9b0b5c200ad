"""What cells show to read, in a page: buttons that need no script, places that stay, and every theme."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from looking import THEMES, faults, wear
from sampled import every_time

from canasta_nb.core.speech.language import speaking
from canasta_nb.teaching import try_act
from canasta_nb.teaching.shown import trying

ROOT = ".cnb-leaf"
STATIC = Path(trying.__file__).parents[2] / "widgets" / "static"
STYLE = "".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in ("shared", "quiz"))
KINGS = "rules classic; turn 1 draw; hand 1 KhKc2cQsJd9h8s7d6c5c4s; melds A 7s7h7cJk; melds B JsJhJc2s; pile 5h2d9cKd"
PRESSED = "take Kd with Kh2c", "take Kd with KhKc"


BEGINS = "node => getComputedStyle(node).transitionDelay"


def page_of(leaves: list[str], theme: str) -> str:
    """Return leaves as a page shows them on which a widget has left its style."""
    body = "".join(leaves)
    light = "true" if theme == "light" else "false"
    return (
        f'<!doctype html><html lang="en"><title>Leaves</title><style>@scope (.cnb-stored) {{{STYLE}}}</style>'
        f'<body data-jp-theme-light="{light}" data-jp-theme-name="{THEMES[theme]}"><main>{body}</main></body></html>'
    )


@pytest.fixture
def leaves(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what cells have shown, each in the language that was spoken then."""
    found: list[str] = []
    monkeypatch.setattr(trying, "display", lambda leaf: found.append(leaf._repr_html_()))
    return found


def heights(page: Any) -> list[float]:
    return page.locator(ROOT).evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().height)")


def right(part: Any) -> float:
    return part.evaluate("node => node.getBoundingClientRect().right")


@pytest.mark.parametrize("theme", every_time(["light", "contrast"], ["dark"]))
def test_pressing_marks_in_any_order_and_moves_nothing(leaves, new_page, theme, picture):
    for lang in ("en", "es"):
        with speaking(lang):
            try_act(KINGS, *PRESSED)
    for width in (1400, 900, 390):
        page = new_page(width, 900)
        page.set_content(page_of(leaves, theme))
        before = heights(page)
        assert page.locator(".no[open], .yes[open]").count() == 0
        for place in (1, 0):
            page.locator("li summary").and_(page.locator("li > details > summary")).nth(place).press("Enter")
        assert page.get_by_text("Refused: the pile is frozen.").is_visible()
        assert page.get_by_text("Allowed.").is_visible()
        page.get_by_text("Show me").press("Space")
        assert page.locator(f"{ROOT} .m1").first.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
        begins = [page.locator(f"{ROOT} {card}").first.evaluate(BEGINS) for card in (".m1", ".n1")]
        assert [begin.split(", ")[0] for begin in begins] == ["0s", "0.6s"], "alive 26: the table first, then the hand"
        assert page.locator(f"{ROOT} .x1").first.evaluate("node => getComputedStyle(node).borderStyle") == "dashed"
        assert heights(page) == before
        assert page.evaluate("document.documentElement.scrollWidth") == width
        small = page.locator("summary").evaluate_all("(all) => all.map((each) => each.offsetHeight)")
        assert min(small) >= 44
        page.wait_for_function("document.getAnimations().length === 0")
        assert faults(page, ROOT, theme) == []
        picture(page.locator("main"), f"tried-{theme}-{width}")


@pytest.mark.soak
def test_a_stored_card_is_dressed_and_works_before_there_is_python(course, quiet_lab, open_notebook, new_page, picture):
    """The notebook is a stranger's, so JupyterLab takes the styles out of what is stored in it."""
    notebook = json.loads((course / "05_freezing.ipynb").read_text(encoding="utf-8"))
    notebook["cells"][0]["source"] += ["\n"]
    (course / "05_freezing.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    page = new_page(1400, 1000)
    page.goto(f"{quiet_lab.address}/lab/tree/05_freezing.ipynb?reset")
    leaf = page.locator(ROOT).first
    leaf.wait_for()
    for theme in THEMES.values():
        if theme != THEMES["light"]:
            wear(page, theme)
        cloth = leaf.locator("dl").evaluate("node => getComputedStyle(node).backgroundImage")
        assert cloth.startswith("radial-gradient")
        # JupyterLab has lists of its own: labels beside what they are of.
        assert right(leaf.locator("dl")) < right(leaf)
        label, cards = leaf.locator("dl > div").first.locator("dt, dd").all()
        assert label.bounding_box()["y"] + 10 < cards.bounding_box()["y"]
        picture(leaf, f"stored-{theme}")
    before = leaf.evaluate("node => node.offsetHeight")
    leaf.locator(".no > summary").click()
    assert leaf.get_by_text("Refused: the pile is frozen.").is_visible()
    assert leaf.evaluate("node => node.offsetHeight") == before
    high = "[...document.querySelectorAll('.jp-OutputArea-output')].map((one) => one.scrollHeight - one.clientHeight)"
    assert max(page.evaluate(high)) <= 1, "a part of the page must not scroll by itself"


def test_a_card_without_any_style_is_a_list_to_open(leaves, new_page):
    try_act(KINGS, *PRESSED)
    page = new_page(390, 900)
    page.set_content(f'<!doctype html><html lang="en"><title>Bare</title><body>{leaves[0]}</body></html>')
    refused = page.get_by_text("Refused: the pile is frozen.")
    assert not refused.is_visible()
    page.locator(".no > summary").click()
    assert refused.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
