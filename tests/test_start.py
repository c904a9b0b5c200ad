"""The door of the course: a notebook that shows a table to play at once, and where to go next."""

import re
from pathlib import Path

import nbformat

from canasta_nb.core.engine.checking import check
from canasta_nb.core.notation.text import parse_act
from canasta_nb.game.session import Session
from canasta_nb.teaching.bank.exercises import lessons

ROOT = Path(__file__).parents[1]
PATH = ROOT / "notebooks" / "start.ipynb"
START = nbformat.read(PATH, as_version=4)
MOST_WORDS = 80
NEXT = next(cell.source for cell in START.cells if cell.id == "start-next")


def test_the_first_thing_to_do_comes_at_once() -> None:
    first, table = START.cells[:2]
    assert first.cell_type == "markdown"
    assert len(first.source.split()) < MOST_WORDS
    assert 'Table("classic", seed=7, seat=1, bots="careful")' in table.source


def test_it_is_executed_and_reads_without_a_kernel() -> None:
    code = [cell for cell in START.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in code)
    shown = code[0].outputs[0].data
    assert shown["text/plain"].startswith("Classic Canasta, deal 1. You are Ann, seat 1")
    assert "Frozen for your side" in shown["text/html"]
    # A view without its model would show an error over that text.
    assert "application/vnd.jupyter.widget-view+json" not in shown
    assert "widgets" not in START.metadata


def test_it_leads_to_every_lesson_in_order() -> None:
    written = [path.name for path in sorted(PATH.parent.glob("[0-9][0-9]_*.ipynb"))]
    assert re.findall(r"\]\((\d\d_\w+\.ipynb)\)", NEXT) == written


def test_a_lesson_is_called_by_its_title() -> None:
    for found in lessons():
        called = f"Lesson {int(found.name[:2])}: {found.title}" if found.exercises else found.title
        assert f"[{called}]({found.name}.ipynb)" in NEXT


def test_the_first_turn_that_it_tells_of_can_be_played() -> None:
    """The draw is a third nine: alone the nines are too few points, and with the 2 they are just enough."""
    game = Session("classic", seed=7, seat=1, bots="careful")
    game.play("draw")
    (short,) = check(game.position, parse_act("meld 9s9s9c"))
    assert (short.law, short.facts["have"], short.facts["need"]) == ("initial-meld.minimum", 30, 50)
    game.play("meld 9s9s9c2h")
