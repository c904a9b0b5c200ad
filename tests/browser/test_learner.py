"""The main job, as a learner meets it: the course is copied, the lesson opened, a move refused, an exercise graded."""

import json
import subprocess
import sys

from canasta_nb.learn import copy_course


def test_a_learner_is_refused_understands_answers_and_sees_the_points(new_page, open_notebook, lab):
    copy_course(lab.folder)
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

    assert "0/2" in answered(page, "fz-2", "...")
    half = answered(page, "fz-2", '((True, "natural-and-wild"), (True, "natural-pair"))')
    assert "partly correct (1/2)" in half
    assert "Law take.frozen" in half
    assert "one natural card and a wild card take a frozen pile" in half
    assert "fz-2: correct (2/2)" in answered(page, "fz-2", '((False, "take.frozen"), (True, "natural-pair"))')

    # The notebook as the learner saved it, graded by the command.
    page.keyboard.press("Control+s")
    page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
    marked = subprocess.run(
        [sys.executable, "-m", "canasta_nb.cli", "mark", "--json", lab.folder / name],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    lines = [json.loads(line) for line in marked.stdout.splitlines()]
    assert {line["ex"]: line["points"] for line in lines if line["points"]} == {"fz-2": 2}
    assert {line["by"] for line in lines} == {"nbval"}


def answered(page, exercise: str, answer: str) -> str:
    """Write an answer into its cell, run it and the cell that marks it; what is shown then."""
    variable = exercise.replace("-", "_")
    cell = page.locator(".jp-CodeCell").filter(has_text=f"{variable} = ")
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(f"{variable} = {answer}")
    page.keyboard.press("Shift+Enter")
    mark = page.locator(".jp-CodeCell").filter(has_text=f'mark("{exercise}"')
    prompt = mark.locator(".jp-InputArea-prompt")
    before = prompt.inner_text()
    page.keyboard.press("Shift+Enter")
    page.wait_for_function(
        "([text, before]) => [...document.querySelectorAll('.jp-CodeCell')].some((cell) =>"
        " cell.textContent.includes(text) && /\\d/.test(cell.querySelector('.jp-InputArea-prompt').innerText)"
        " && cell.querySelector('.jp-InputArea-prompt').innerText !== before)",
        arg=[f'mark("{exercise}"', before],
    )
    return mark.locator(".jp-OutputArea").first.inner_text()
