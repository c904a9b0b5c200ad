"""The browser knows every tag and attribute of the trees that Python writes; it leaves out all others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import home_learner
import pytest
from solved import answer_all

from canasta_nb.home.course_home import CourseHome
from canasta_nb.teaching.ending.lesson_end import LessonEnd
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.log.line import PLACEMENT, Earned, new_line
from canasta_nb.teaching.notebook.work import work
from canasta_nb.widgets.wire.tree import Node

SOURCE = (Path(__file__).parents[2] / "canasta_nb/widgets/js/tree.ts").read_text(encoding="utf-8")
OF_PYTHON = {"card", "lobby", "watched"}


def listed(name: str) -> set[str]:
    """Return the words of one of the lists in the source."""
    found = re.search(rf"const {name}\b[^=]*= \[(.*?)\]", SOURCE, re.DOTALL)
    assert found
    return {*re.findall(r'"([^"]+)"', found[1])}


def known_attributes() -> set[str]:
    prefixed = {f"{kind.lower()}-{name}" for kind in ("ARIA", "DATA") for name in listed(kind)}
    return prefixed | listed("DRAWING") | listed("ATTRIBUTES") | listed("NAMES")


def nodes(tree: Node) -> Iterator[tuple[str, dict[str, str]]]:
    if isinstance(tree, list):
        yield tree[0], tree[1]
        for child in tree[2:]:
            yield from nodes(child)


@pytest.fixture
def trees(tmp_path: Path) -> list[Node]:
    """Return the pages of a first visit, of somebody in the middle with a skill open, after a placement, and an end."""
    first, middle, later = (tmp_path / name for name in ("first", "middle", "later"))
    for folder in (first, middle, later):
        folder.mkdir()
    home_learner.misunderstands(middle)
    known = Earned(1.0, 1.0, (("red-threes", 1.0, 0.1),))
    log_in(later).append(new_line("red-threes-2-7-2", "0", PLACEMENT, earned=known))
    pages = [CourseHome(folder=folder) for folder in (first, middle, later)]
    pages[1].done({"do": "skill", "args": {"skill": "take-frozen-pile"}})
    answer_all("05", {"fz-3": "9h2s", "fz-1": "none", "fz-2": ((True, "table-meld"), (True, "natural-pair"))})
    end = LessonEnd("05", work())
    return [*(page.scene["page"] for page in pages), end.scene["top"], end.scene["bottom"]]


def test_the_browser_builds_every_tag_and_attribute(trees: list[Node]) -> None:
    found = [each for tree in trees for each in nodes(tree)]
    assert {tag for tag, _ in found} - OF_PYTHON <= listed("TAGS") | listed("DRAWN")
    assert {name for _, attributes in found for name in attributes} <= known_attributes()
