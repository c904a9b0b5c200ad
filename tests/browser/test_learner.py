"""The main job, as a learner meets it: the course is copied, the lesson opened, a move refused, an exercise graded."""

import json
import subprocess
import sys

import pytest
from catalogue import sentence


@pytest.mark.soak
def test_a_learner_is_refused_understands_answers_and_sees_the_points(new_page, open_notebook, course, tmp_path):
    name = "05_freezing.ipynb"
    page = new_page(1100, 1400)
    open_notebook.file(page, name, run=True)
    table = page.locator(".cnb[data-cnb=table]").first
    table.wait_for()

    # The hook of the lesson: a king from the hand and a wild card do not take a frozen pile.
    for card in ("Kh", "2c"):
        table.locator(f"[data-zone=hand] [data-card='{card}']").click()
    before = table.get_attribute("data-seq")
    table.get_by_role("button", name="Take the pile").click(force=True)  # disabled, and says why
    refusal = table.get_by_role("alert")
    refusal.get_by_text("two natural kings").first.wait_for()
    assert "take.frozen" in refusal.inner_text()
    assert table.get_attribute("data-seq") == before

    wrong = answered(page, "fz-2", (True, ""), (True, ""))
    assert "1 of 2 right. 1 of 2 points." in " ".join(wrong.split())
    assert sentence("teaching/content/words", "beside", "wrong") in wrong
    right = answered(page, "fz-2", (False, "take.frozen"), (True, ""))
    assert "Right. 2 of 2 points." in " ".join(right.split())
    assert sentence("quiz", "saved") in " ".join(right.split())
    output = (
        page.locator(".jp-CodeCell").filter(has=page.locator("[data-exercise=fz-2]")).locator(".jp-Cell-outputArea")
    )
    assert "is kept" not in output.inner_text(), "its card says so"
    typed = page.locator(".jp-CodeCell").filter(has_text='Quiz("fz-3"')
    typed.scroll_into_view_if_needed()
    typed.locator(".cnb[data-cnb=quiz]").wait_for()

    # The notebook as the learner saved it, alone in another folder: the same points by mark and by nbval.
    page.evaluate("jupyterapp.shell.currentWidget.context.save()")
    alone = tmp_path / name
    alone.write_bytes((course / name).read_bytes())
    marked = subprocess.run(
        [sys.executable, "-m", "canasta_nb.cli", "mark", "--json", alone], capture_output=True, text=True, check=True
    )
    lines = [json.loads(line) for line in marked.stdout.splitlines()]
    assert {line["ex"]: line["points"] for line in lines if line["points"]} == {"fz-2": 2}
    graded = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--nbval", "--nbval-current-env", "-p", "no:cacheprovider", "--color=no",
         alone],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert f"{name}: 2 of 12 points." in graded.stdout, graded.stdout[-3000:]
    assert graded.returncode == 0, "nothing is wrong, and the rest is skipped"


def answered(page, exercise: str, *parts: tuple[bool, str]) -> str:
    """Answer by clicks and check; what the card says then."""
    card = page.locator(f".cnb[data-exercise='{exercise}']")
    for place, (verdict, reason) in enumerate(parts):
        card.locator(f"input[data-at='{place}:0'][value='{str(verdict).lower()}']").check()
        if reason:
            card.locator(f"input[data-at='{place}:1'][value='{reason}']").check()
    before = card.locator(".cnb-said").get_attribute("data-key")
    card.get_by_role("button", name="Check").click()
    page.wait_for_function(
        "([node, before]) => node.dataset.key !== before && node.textContent",
        arg=[card.locator(".cnb-said").element_handle(), before],
    )
    return card.inner_text()
