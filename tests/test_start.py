"""The door of the course: a notebook that shows a table to play at once, and where to go next."""

from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[1]
PATH = ROOT / "notebooks" / "start.ipynb"
START = nbformat.read(PATH, as_version=4)
MOST_WORDS = 80


def test_the_first_thing_to_do_comes_at_once() -> None:
    first, table = START.cells[:2]
    assert first.cell_type == "markdown"
    assert "**Run this cell" in first.source
    assert len(first.source.split()) < MOST_WORDS
    assert 'Table("classic", seed=7, seat=1, bots="careful")' in table.source


def test_it_is_executed_and_reads_without_a_kernel() -> None:
    code = [cell for cell in START.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in code)
    shown = code[0].outputs[0].data
    assert shown["text/plain"].startswith("Canasta, rules classic, deal 1. You are Ann, seat 1")
    assert "Frozen for your side" in shown["text/html"]
    # A view without its model would stand over that text as an error.
    assert "application/vnd.jupyter.widget-view+json" not in shown
    assert "widgets" not in START.metadata


def test_it_leads_to_the_lesson() -> None:
    assert "](05_freezing.ipynb)" in START.cells[-1].source
    assert (PATH.parent / "05_freezing.ipynb").exists()
