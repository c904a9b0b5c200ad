"""Every cell of the course runs alone: in a new Python, whatever was run before it, and in its own language."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import nbformat
import pytest
from sampled import every_time
from translations import english_words

from canasta_nb.classroom.release.release import executed
from canasta_nb.core.speech.language import speak
from canasta_nb.home.sources import HOME
from canasta_nb.notebook import new_notebook

ROOT = Path(__file__).parents[2]
COURSE = sorted(path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
IDS = [path.relative_to(ROOT / "notebooks").as_posix() for path in COURSE]
QUICK = [path for path in COURSE if path.parent.name == "es" or path.stem in {"01_cards_and_turn", "play", "scoring"}]
"""The lessons in Spanish have the same cells as those in English, and a language to say besides."""
WIDGET = re.compile(
    r"^(?:Coach|HandPicker|MeldBuilder|MinimumTable|PileExplorer|Practice|Quiz|Replay|ScoreSheet|Table|TurnGuide"
    r"|VariantExplorer)\((?!.*\)\.)",
    re.MULTILINE,
)
OF_THE_NOTEBOOK = re.compile(r"\b(?:run|cells?|ejecut\w*|celdas?)\b|shift *\+", re.IGNORECASE)
A_STOCK = re.compile(r"\b(has|is) run out\b|\bruns? out\b")
"""What the stock does is said with the same word."""


def cells(path: Path, kind: str) -> Iterator[tuple[str, str]]:
    """Yield the id and the text of each cell of a kind."""
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == kind:
            yield cell["id"], "".join(cell["source"])


def shown(source: str) -> str:
    """Run a cell where nothing was run before; return what it prints and shows, as text."""
    *lines, last = ast.parse(source).body
    names: dict[str, Any] = {}
    printed = StringIO()
    with new_notebook(), redirect_stdout(printed):
        speak("en")
        exec(compile(ast.Module(lines, []), "cell", "exec"), names)
        if not isinstance(last, ast.Expr):
            exec(compile(ast.Module([last], []), "cell", "exec"), names)
            return printed.getvalue()
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
        said = "" if value is None else getattr(value, "to_text", value.__repr__)()
    return printed.getvalue() + said


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A cell may keep answers beside the notebook and says in which language it speaks."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    yield
    speak("en")


@pytest.mark.parametrize("path", every_time(COURSE, QUICK), ids=IDS)
def test_every_cell_runs_alone(path: Path) -> None:
    for name, source in cells(path, "code"):
        said = shown(source)
        if path.parent.name == "es":
            assert english_words(said) == [], (name, said)


@pytest.mark.soak
@pytest.mark.parametrize("path", COURSE, ids=IDS)
def test_every_cell_runs_in_a_kernel_of_its_own(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            executed(nbformat.v4.new_notebook(cells=[cell], metadata=notebook["metadata"]), tmp_path)


@pytest.mark.parametrize(
    "path", [path for path in COURSE if path.name != HOME], ids=[name for name in IDS if HOME not in name]
)
def test_a_picture_says_how_its_widget_comes_to_life(path: Path) -> None:
    for cell in nbformat.read(path, as_version=4)["cells"]:
        if cell["cell_type"] == "code" and WIDGET.search(cell["source"]):
            assert '<p class="cnb-invitation">' in cell["outputs"][0]["data"]["text/html"], cell["id"]


@pytest.mark.parametrize("path", COURSE, ids=IDS)
def test_no_sentence_speaks_of_cells(path: Path) -> None:
    """A page of the course isn't a notebook to run: what is there is live, or says itself how it comes to life."""
    for name, text in cells(path, "markdown"):
        assert OF_THE_NOTEBOOK.findall(A_STOCK.sub("", text)) == [], name
