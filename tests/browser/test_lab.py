"""The stage itself: JupyterLab runs a notebook, and the watch sees what a page must not do."""

import pytest


def test_a_cell_runs_and_python_answers(open_notebook, ask_python):
    page = open_notebook("cards = 108", "print(cards - 44)")
    page.wait_for_selector(".jp-OutputArea-output >> text=64")
    assert ask_python(page, "cards * 2") == "216"


def test_errors_strangers_and_frames_are_seen(open_notebook, watch):
    page = open_notebook("print('the queen of spades')")
    page.wait_for_selector(".jp-OutputArea-output >> text=the queen of spades")
    assert any("the queen of spades" in str(frame) for frame in watch.received)
    assert watch.errors == []
    assert watch.strangers == []
    with page.expect_console_message(lambda told: told.text == "a wrong card"):
        page.evaluate("console.error('a wrong card')")
    with page.expect_event("requestfailed"):
        page.evaluate("fetch('http://canasta.invalid/').catch(() => null)")
    assert "a wrong card" in watch.errors
    assert watch.strangers == ["http://canasta.invalid/"]
    watch.errors.clear()
    watch.strangers.clear()


@pytest.mark.soak
def test_a_theme_is_worn(open_notebook, lab):
    lab.theme("JupyterLab Dark")
    page = open_notebook("1")
    page.wait_for_selector("body[data-jp-theme-light=false]", state="attached")
    lab.theme("JupyterLab Light")
