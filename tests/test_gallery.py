"""The gallery: every widget that there is, each with two lines of code."""

import re
from pathlib import Path

import nbformat

import canasta_nb
from canasta_nb import teaching
from canasta_nb.teaching.judging.saved_answers import ANSWER_MIME
from canasta_nb.widgets.wire.base import CanastaWidget

GALLERY = nbformat.read(Path(__file__).parents[1] / "notebooks" / "widgets.ipynb", as_version=4)
CODE = [cell for cell in GALLERY.cells if cell.cell_type == "code"]


def widgets() -> set[str]:
    """Return the names of all widgets that the package offers."""
    offered = [getattr(canasta_nb, name) for name in canasta_nb.__all__]
    return {one.__name__ for one in offered if isinstance(one, type) and issubclass(one, CanastaWidget)}


def of_the_course() -> set[str]:
    """Return the names of the widgets that lessons make of these: a table and a replay of their own."""
    offered = [(name, getattr(teaching, name)) for name in teaching.__all__]
    return {name for name, one in offered if isinstance(one, type) and issubclass(one, CanastaWidget)}


def test_each_widget_is_shown_with_two_lines_of_code() -> None:
    shown = set()
    for cell in CODE:
        first, second = cell.source.splitlines()
        name = re.fullmatch(r"from canasta_nb import (\w+)", first)
        assert name, first
        assert second.startswith(f"{name[1]}(")
        shown.add(name[1])
    assert shown == widgets() - {"DailyDeal", "OwnMoments"}, "their cards are others every day"


def test_course_pages_know_the_line_that_shows_each_of_them() -> None:
    forms = (Path(canasta_nb.__file__).parent / "lab" / "src" / "forms.mjs").read_text(encoding="utf-8")
    (known,) = re.findall(r"\((Coach\|[\w|]+)\)", forms)
    assert widgets() | of_the_course() <= {*known.split("|")}


def test_what_the_lessons_make_of_them_is_named() -> None:
    told = "\n".join(cell.source for cell in GALLERY.cells if cell.cell_type == "markdown")
    assert of_the_course() <= {*re.findall(r"`(\w+)\([^`]*\)`", told)}


def test_each_shows_its_text_and_its_page() -> None:
    for cell in CODE:
        output, *kept = cell.outputs  # below an exercise is what is clicked, and below the home an empty place
        assert [*map(set, (each.data for each in kept))] in ([], [{ANSWER_MIME, "text/plain"}], [{"text/plain"}])
        assert output.data["text/plain"], cell.id
        assert any(tag in output.data["text/html"] for tag in ("<table", "<ol")), cell.id


def test_the_last_line_names_what_there_is() -> None:
    assert all(word in GALLERY.cells[-1].source for word in ("theme=", "deck=", "size=", "to_text()"))
