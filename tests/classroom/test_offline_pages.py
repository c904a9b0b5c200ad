"""`canasta-nb page`: a notebook as one file, a page or slides, with its pictures and nothing from elsewhere."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest
from catalogue import sentence

from canasta_nb import cli, extras
from canasta_nb.classroom.release.offline_pages import offline_page

ROOT = Path(__file__).parents[2]
LESSON = ROOT / "notebooks" / "05_freezing.ipynb"
FETCHED = {"src", "href", "data", "poster", "srcset", "action"}


class Read(HTMLParser):
    """What a page has a browser fetch, how many pictures and slides it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.pictures = self.slides = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.pictures += tag == "img"
        self.slides += given.get("class") == "slide"
        if tag != "a":
            self.fetched += [str(given[name]) for name in FETCHED & given.keys()]


def pictures(path: Path) -> int:
    outputs = [each for cell in nbformat.read(path, 4).cells for each in cell.get("outputs", [])]
    return sum(each.get("data", {}).get("text/html", "").count("<img") for each in outputs)


@pytest.mark.slow
@pytest.mark.parametrize("slides", [False, True])
def test_a_lesson_shows_every_picture_and_fetches_nothing(slides: bool) -> None:
    text, not_run = offline_page(LESSON, slides=slides)
    assert not_run == 0
    read = Read(text)
    assert read.pictures == pictures(LESSON) > 10
    assert [each for each in read.fetched if not each.startswith("data:")] == []
    assert not re.search(r"(?:url\(|@import )[\"']?\s*(?:\w+:)?//", text)
    assert "widget-view" not in text
    assert "import(" not in text
    headings = [
        cell.source for cell in nbformat.read(LESSON, 4).cells if cell.source.lstrip().startswith(("# ", "## "))
    ]
    assert read.slides == (len(headings) if slides else 0)
    assert ("<script" in text) == slides


@pytest.mark.slow
def test_a_notebook_is_run_when_asked_and_shows_pictures_for_live_views(tmp_path: Path) -> None:
    new = nbformat.v4
    cells = [
        new.new_code_cell("from pathlib import Path\nprint(Path.cwd().name)"),
        new.new_code_cell("1 / 0"),
        new.new_code_cell('from canasta_nb import Table\nTable("classic", seed=7)'),
    ]
    nbformat.write(new.new_notebook(cells=cells), tmp_path / "mine.ipynb")
    assert offline_page(tmp_path / "mine.ipynb").not_run == 3
    text, not_run = offline_page(tmp_path / "mine.ipynb", run=True)
    read = Read(text)
    assert not_run == 0
    assert (read.pictures, read.fetched[:0]) == (1, [])
    assert tmp_path.name in text
    assert "ZeroDivisionError" in text
    assert "widget-view" not in text
    assert not nbformat.read(tmp_path / "mine.ipynb", 4).cells[0].outputs, "the notebook itself stays"


def test_slides_follow_the_slide_show_of_a_notebook(tmp_path: Path) -> None:
    new = nbformat.v4
    kinds = ["slide", "fragment", "skip", "subslide", "notes", "-"]
    cells = [new.new_markdown_cell(f"## The {kind}", metadata={"slideshow": {"slide_type": kind}}) for kind in kinds]
    nbformat.write(new.new_notebook(cells=cells, metadata={"canasta": {"lang": "es"}}), tmp_path / "own.ipynb")
    text = offline_page(tmp_path / "own.ipynb", slides=True).html
    assert Read(text).slides == 2
    assert "The skip" not in text
    assert "The notes" not in text
    assert '<html lang="es">' in text
    assert f'aria-label="{sentence("teaching/content/words", "page", "next", lang="es")}"' in text


@pytest.mark.parametrize("noted", ["a text", {"lang": 3}, {"lang": "fr"}])
def test_a_notebook_that_names_no_language_spoken_here_speaks_that_of_its_folder(noted: object, tmp_path: Path) -> None:
    path = tmp_path / "es" / "own.ipynb"
    path.parent.mkdir()
    nbformat.write(nbformat.v4.new_notebook(metadata={"canasta": noted}), path)
    assert '<html lang="es">' in offline_page(path, slides=True).html


def test_no_cell_is_run_unasked_and_the_command_counts_those_that_never_ran(tmp_path, monkeypatch, capsys) -> None:
    new = nbformat.v4
    cells = [new.new_code_cell('open("ran", "w")'), new.new_code_cell("1", execution_count=1), new.new_code_cell("")]
    nbformat.write(new.new_notebook(cells=cells), tmp_path / "a.ipynb")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["canasta-nb", "page", "a.ipynb"])
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert not end.value.code
    _, not_run = capsys.readouterr().out.splitlines()
    assert not_run == sentence("mistakes", "command", "not_run", file="a.ipynb", count=1)
    assert not (tmp_path / "ran").exists()


def test_the_command_names_the_file_and_what_is_missing(tmp_path, monkeypatch, capsys) -> None:
    def typed(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["canasta-nb", "page", *map(str, words)])
        with pytest.raises(SystemExit) as end:
            cli.main()
        return int(end.value.code or 0), *capsys.readouterr()

    monkeypatch.chdir(tmp_path)
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Aim")]), tmp_path / "a.ipynb")
    assert typed("a.ipynb", "--slides")[:2] == (
        0,
        sentence("mistakes", "command", "wrote", file="a.slides.html") + "\n",
    )
    assert (tmp_path / "a.slides.html").is_file()
    assert typed("b.ipynb")[0] == 2
    monkeypatch.setitem(sys.modules, "nbconvert", None)
    status, _, complaint = typed("a.ipynb")
    assert status == 2
    assert extras.install_line("lab") in complaint
