"""The notebooks for free use: they begin with what to do, read without a kernel, and are the learner's to change."""

import re
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from canasta_nb.teaching.fresh.topics import TOPICS

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "notebooks"
FREE = sorted(path for path in FOLDER.glob("*.ipynb") if not re.match(r"\d\d_|home\.|start\.", path.name))
MOST_WORDS = 80
MOST_LINES = 7


@pytest.fixture(params=FREE, ids=lambda path: str(path.stem))
def notebook(request: pytest.FixtureRequest) -> NotebookNode:
    return nbformat.read(request.param, as_version=4)


def code(notebook: NotebookNode) -> list[NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_it_begins_with_one_or_two_sentences_and_something_to_do(notebook: NotebookNode) -> None:
    first, second = notebook.cells[:2]
    assert first.cell_type == "markdown"
    assert first.source.startswith("# ")
    assert len(first.source.split()) < MOST_WORDS
    assert second.cell_type == "code"


def test_above_every_cell_stands_what_it_is_for(notebook: NotebookNode) -> None:
    for before, cell in zip(notebook.cells, notebook.cells[1:], strict=False):
        if cell.cell_type == "code":
            assert before.cell_type == "markdown"


def test_a_cell_is_short_and_plain(notebook: NotebookNode) -> None:
    for cell in code(notebook):
        assert len(cell.source.splitlines()) <= MOST_LINES, cell.id
        assert not re.search(r"^[%!]|\binput\(|clear_output", cell.source, re.MULTILINE)


def test_nothing_but_this_package_is_imported(notebook: NotebookNode) -> None:
    imports = [line for cell in code(notebook) for line in cell.source.splitlines() if "import " in line]
    assert [line for line in imports if not line.startswith("from canasta_nb")] == []


def test_it_is_executed_and_reads_without_a_kernel(notebook: NotebookNode) -> None:
    for cell in code(notebook):
        assert cell.execution_count, cell.id
        for output in cell.outputs:
            assert output.output_type != "error"
            assert "application/vnd.jupyter.widget-view+json" not in output.get("data", {})
    assert any(cell.outputs for cell in code(notebook))
    assert "widgets" not in notebook.metadata


def test_every_link_leads_somewhere(notebook: NotebookNode) -> None:
    for cell in notebook.cells:
        for link in re.findall(r"\]\(([^)#]+)\)", cell.source):
            assert (FOLDER / link).is_file(), link


@pytest.mark.parametrize("path", FREE, ids=lambda path: str(path.stem))
def test_the_door_and_the_readme_lead_to_it(path: Path) -> None:
    door = nbformat.read(FOLDER / "start.ipynb", as_version=4)
    assert any(f"]({path.name})" in cell.source for cell in door.cells)
    assert f"](notebooks/{path.name})" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_topic_to_practise_is_named() -> None:
    """In the sentence that lists the topics, in their order."""
    notebook = nbformat.read(ROOT / "notebooks" / "practice.ipynb", as_version=4)
    (text,) = [cell.source for cell in notebook.cells if cell.id == "practice-topics"]
    assert re.findall(r"`([a-z-]+)`", text.partition("levels")[0]) == list(TOPICS)
