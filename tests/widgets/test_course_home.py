"""The page of the course home: the same tree with a kernel and without, in order, in both languages, never unkind."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import home_learner
import nbformat
import pytest
from nbformat.sign import NotebookNotary

from canasta_nb import CourseHome, Practice, Replay, Table
from canasta_nb.core.speech.language import speaking, texts
from canasta_nb.home.tree import Node, html, node
from canasta_nb.home.writing import write_progress
from canasta_nb.learn import copy_course, first_page, show_progress

ROOT = Path(__file__).parents[2]
PAGES = {"en": ROOT / "notebooks" / "home.ipynb", "es": ROOT / "notebooks" / "es" / "home.ipynb"}


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The folder of a learner in the middle of lesson 5."""
    return home_learner.begun(tmp_path)


def words(tree: Node) -> str:
    return tree if isinstance(tree, str) else "".join(map(words, tree[2:])) if tree[0] != "card" else ""


def found(tree: Node, tag: str) -> Iterator[list[Any]]:
    """Yield every node of a tree with this tag, in its order."""
    if not isinstance(tree, str):
        if tree[0] == tag:
            yield tree
        for child in tree[2:]:
            yield from found(child, tag)


def steps(home: CourseHome) -> list[str]:
    """Return the lessons as a screen reader says them."""
    (path,) = [each for each in found(home.scene["page"], "ol") if each[1]["class"] == "cnb-steps"]
    return [link[1]["aria-label"] for link in found(path, "a")]


def test_46_the_path_is_an_ordered_list_in_words(begun: Path) -> None:
    said = steps(CourseHome(folder=begun, progress=None))
    assert said[2:6] == [
        "Lesson 3, Threes, done, 2 of 3 stars",
        "Lesson 4, Taking the pile, done, 3 of 3 stars",
        "Lesson 5, Freezing, 3 of 7 · 12 points, go on here",
        "Lesson 6, The initial meld, 11 points",
    ]
    assert len(said) == 17


def test_44_continue_leads_to_the_very_question(begun: Path) -> None:
    home = CourseHome(folder=begun, progress=None)
    for tree in (home.scene["page"], home._page(live=False).tree()):
        (link,) = [each for each in found(tree, "a") if "data-continue" in each[1]]
        assert link[1]["href"] == "05_freezing.ipynb#cell-id=fz-4"
    cells = {cell.id for cell in nbformat.read(begun / "05_freezing.ipynb", as_version=4).cells}
    assert "fz-4" in cells


def test_a_first_visit_has_no_points_and_nothing_due() -> None:
    said = words(CourseHome(folder=ROOT / "notebooks", progress=None).scene["page"])
    assert "Begin: your first turn, 5 minutes" in said
    assert "Watch a deal first" in said
    assert not re.search(r"of 169 points|Due today|Worth another look|Deal the cards", said)


def test_47_nothing_shames_and_nothing_can_be_lost(begun: Path) -> None:
    for lang in ("en", "es"):
        with speaking(lang):
            home = CourseHome(folder=begun, progress=None)
            own = json.dumps(texts("home/course_home.toml"), ensure_ascii=False)
        said = f"{words(home.scene['page'])} {home.to_text()} {own}".lower()
        assert not re.search(r"streak|racha|days in a row|wrong|mistakes? today|failed|fallos?\b|\bmal\b", said)


def test_45_the_stored_page_has_the_same_lessons_and_no_button(begun: Path) -> None:
    home = CourseHome(folder=begun, progress=None)
    page = home.to_html()
    assert "Shift+Enter" in page
    assert "<button" not in page
    assert "<select" not in page
    lessons = sorted(path.name for path in begun.glob("[01]*.ipynb"))
    assert re.findall(r'href="(\d\d_\w+\.ipynb)[^"]*"', page)[-17:] == lessons


def test_every_link_leads_to_a_notebook_that_is_there(begun: Path) -> None:
    copy_course(begun / "copied")
    for folder, lang in ((begun, "en"), (begun / "copied", "en"), (begun / "copied" / "es", "es")):
        with speaking(lang):
            home = CourseHome(folder=folder, progress=None)
            trees = home.scene["page"], home._page(live=False).tree()
        for tree in trees:
            links = [each[1]["href"].partition("#")[0] for each in found(tree, "a")]
            assert len(links) > 17
            assert [link for link in links if not (folder / link).is_file()] == []


def test_the_page_is_in_the_language_that_is_spoken(begun: Path) -> None:
    with speaking("es"):
        home = CourseHome(folder=begun, progress=None)
    assert words(home.scene["page"]).startswith("Aprende canasta")
    assert steps(home)[3].startswith("Lección 4, Tomar el pozo")
    assert home.to_text().startswith("Aprende canasta")


def test_what_is_asked_for_is_shown_below(begun: Path, wire: Callable[[Any], Any]) -> None:
    home = CourseHome(folder=begun, progress=None)
    line = wire(home)
    for do, kind in (("practise", Practice), ("again", Practice), ("watch", Replay)):
        assert "ack" in line.send(do=do, args={})
        assert isinstance(home.below, kind)
    assert "ack" in line.send(do="deal", args={"rules": "samba", "pace": "step"})
    assert isinstance(home.below, Table)
    assert (home.below.session.rules.id, home.below.pace) == ("samba", "step")


def test_the_page_looks_again_how_far_the_learner_is(begun: Path, wire: Callable[[Any], Any]) -> None:
    home = CourseHome(folder=begun, progress=None)
    assert "question 4 of 7" in words(home.scene["page"])
    home_learner.clicked(begun, fz_4="((True, 'not-opened'), (False, 'fresh-pile'))")
    assert "says" not in wire(home).send(do="look")
    assert "question 5 of 7" in words(home.scene["page"])


@pytest.mark.parametrize("args", [{}, {"rules": "../x", "pace": "step"}, {"rules": "samba", "pace": 3}, {"rules": []}])
def test_a_table_is_dealt_only_for_a_game_and_a_pace_of_the_page(
    begun: Path, wire: Callable[[Any], Any], args: dict[str, Any]
) -> None:
    home = CourseHome(folder=begun, progress=None)
    assert "nack" in wire(home).send(do="deal", args=args)
    assert (home.below, home.problem) == (None, "")


def test_the_words_of_a_tree_are_escaped() -> None:
    written = html(node("p", "<script>alert(1)</script>", title='"><b>'))
    assert written == '<p title="&quot;&gt;&lt;b&gt;">&lt;script&gt;alert(1)&lt;/script&gt;</p>'


# The page in its notebook


@pytest.mark.parametrize("lang", PAGES)
def test_the_notebook_is_one_cell_with_the_page_of_a_first_visit(lang: str) -> None:
    notebook = nbformat.read(PAGES[lang], as_version=4)
    (cell,) = notebook.cells
    (output,) = cell.outputs
    with speaking(lang):
        home = CourseHome(folder=PAGES[lang].parent, progress=None)
    assert output.data["text/plain"] == home.to_text()
    assert set(output.data) == {"text/plain", "text/html"}, "a view without its model would show an error over that"
    assert 'class="cnb-home"' in output.data["text/html"]
    assert cell.metadata.jupyter.source_hidden


@pytest.mark.parametrize("lang", PAGES)
def test_45_learn_writes_todays_progress_into_the_page_and_trusts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = tmp_path / "mine"
    copy_course(folder)
    page = first_page(folder, lang)
    assert page == ("home.ipynb" if lang == "en" else "es/home.ipynb")
    beside = (folder / page).parent
    home_learner.clicked(beside, fz_3="'9h9d'")
    show_progress(folder, page, lang)
    notebook = nbformat.read(folder / page, as_version=4)
    (output,) = notebook.cells[0].outputs
    assert {"en": "of 169 points", "es": "de 169 puntos"}[lang] in output.data["text/html"]
    assert NotebookNotary().check_signature(notebook)
    # ... and the page is still ours: copying again neither keeps nor names it, and leaves what is stored in it.
    again = copy_course(folder)
    assert page not in (*again.kept, *again.written)
    assert nbformat.read(folder / page, as_version=4) == notebook


def test_a_page_that_the_learner_changed_is_left_alone(tmp_path: Path) -> None:
    copy_course(tmp_path)
    page = tmp_path / "home.ipynb"
    notebook = nbformat.read(page, as_version=4)
    notebook.cells.append(nbformat.v4.new_markdown_cell("My notes"))
    nbformat.write(notebook, page)
    before = page.read_bytes()
    assert not write_progress(page, PAGES["en"].read_bytes())
    show_progress(tmp_path, "home.ipynb")
    assert page.read_bytes() == before
    assert copy_course(tmp_path).written == []
    assert page.read_bytes() == before


def test_points_are_written_as_each_language_writes_them() -> None:
    for lang, target in (("en", "5,000"), ("es", "5.000"), ("en", "5,000")):
        assert f" {target} " in CourseHome(lang=lang).to_html()
