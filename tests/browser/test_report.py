"""A report of what is seen, from the menu of a table and below an exercise: by keyboard, copied or there to copy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from catalogue import sentence
from exercise_card import ROOT as CARD
from looking import faults

from canasta_nb.cases import judge_files

TABLE = ".cnb[data-cnb=table]"
MADE = "from canasta_nb import Quiz, Table\ntable = Table('classic', seed=7, motion='off')\ntable"


def agrees(text: str, folder) -> bool:
    (folder / "report.yaml").write_text(text, encoding="utf-8")
    return all(answer.agrees for answer in judge_files([folder / "report.yaml"]))


# Whether or not the browser allowed to copy it.
SHOWN = re.compile("|".join(sentence("strings", each) for each in ("report_copied", "report_told")))


@pytest.mark.parametrize("over", [False, True])
def test_a_table_is_reported_from_its_menu_by_keyboard(show, tmp_path, picture, over):
    deal = "while not table.session.over: table.play(str(table.session.hint()[0]))" if over else "table.play('draw')"
    page = show(MADE, deal)
    page.locator(f"{TABLE} [data-act=menu]").focus()
    page.keyboard.press("Enter")
    button = page.locator(f"{TABLE} .cnb-menu [data-act=report]")
    for _ in range(12):
        if button.evaluate("(node) => node === document.activeElement"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    text = page.locator(f"{TABLE} .cnb-sheet pre")
    text.wait_for()
    said = text.inner_text()
    assert said == show.ask("table.report")
    assert agrees(said, tmp_path)
    page.locator(f"{TABLE} .cnb-sheet").get_by_text(SHOWN).wait_for()
    assert faults(page, TABLE) == []
    picture(page.locator(TABLE), f"report-of-a-table-{over}")
    page.keyboard.press("Escape")
    text.wait_for(state="hidden")


def test_an_exercise_is_reported_below_it(opened, show, tmp_path, picture):
    page = opened("fz-3")
    button = page.locator(f"{CARD} [data-act=report]")
    assert button.is_hidden()
    page.locator(f"{CARD} [data-act=more]").press("Enter")
    button.press("Enter")
    text = page.locator(f"{CARD} .cnb-report pre")
    text.wait_for()
    assert "reported-fz-3" in text.inner_text()
    assert "Chrome/" in text.inner_text()
    assert agrees(text.inner_text(), tmp_path)
    assert faults(page, CARD) == []
    picture(page.locator(CARD), "report-of-an-exercise")


GAME = Path(__file__).parents[1] / "review" / "pile-given-away.canasta"
RUNNING = "rules classic; turn 1 draw; hand 1 KhKcQsQh2dTs9c; melds B 7s7h7d; pile 9d2cKs"
SHOWING = {
    "replay": f"Replay({str(GAME)!r}, index=2)",
    "pile": f"PileExplorer({RUNNING!r})",
    "meld-builder": f"MeldBuilder({RUNNING!r})",
    "turn-guide": f"TurnGuide({RUNNING!r})",
    "coach": f"Coach({RUNNING!r})",
}


@pytest.mark.parametrize("kind", SHOWING)
@pytest.mark.parametrize("key", ["Enter", " "])
def test_what_shows_a_position_has_a_button_below_it(show, tmp_path, kind, key):
    page = show(f"import canasta_nb as c\nshown = c.{SHOWING[kind]}\nshown")
    root = f".cnb[data-cnb={kind}]"
    assert page.locator(f"{root} [data-act=report]").is_hidden(), "it is an entry of the menu, and nowhere else"
    page.locator(f"{root} [data-act={'menu' if kind == 'replay' else 'more'}]").press(key)
    page.locator(f"{root} [data-act=report]").press(key)
    text = page.locator(f"{root} .cnb-report pre")
    text.wait_for()
    assert text.inner_text() == show.ask("shown.report")
    assert agrees(text.inner_text(), tmp_path)
    page.locator(root).get_by_text(SHOWN).first.wait_for()
    assert faults(page, root) == []
    if kind == "replay":
        assert show.ask("shown.index, shown.playing") == "2 False", "it stays where it is"
        page.keyboard.press("ArrowRight")
        page.wait_for_function("document.querySelector('.cnb-slider').value === '3'")


@pytest.mark.soak
def test_where_the_page_may_it_is_copied(open_notebook, new_page):
    page = new_page(1200, 1000, permissions=["clipboard-read", "clipboard-write"])
    open_notebook(MADE, page=page)
    page.locator(f"{TABLE} [data-act=menu]").click()
    page.locator(f"{TABLE} .cnb-menu [data-act=report]").click()
    page.locator(f"{TABLE} .cnb-sheet").get_by_text("Copied.").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("- id: reported-classic")
    assert "JupyterLab 4." in copied.splitlines()[1]
    page.keyboard.press("Escape")
    page.locator(f"{TABLE} [data-act=menu]").click()
    page.locator(f"{TABLE} .cnb-menu [data-act=share]").click()
    page.locator(f"{TABLE} [data-share=copy]").click()
    page.locator(f"{TABLE} [data-share=copy]", has_text="✓").wait_for()
    size = page.evaluate("""async () => {
      const [item] = await navigator.clipboard.read();
      const { width, height } = await createImageBitmap(await item.getType("image/png"));
      return [width, height];
    }""")
    assert size == [1800, 1104], "alive 66: the picture, too"
