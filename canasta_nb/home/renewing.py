"""A learner's copy of a notebook brought up to date: what they wrote and answered stays, and everything else is ours.

A learner's own are a cell whose source we never wrote, and an answer, typed or clicked. Outputs and counts never are,
because a page that only came to life has new ones.
"""

from __future__ import annotations

import ast
import copy
import hashlib
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

from canasta_nb.classroom.grading.grading import marks_of
from canasta_nb.classroom.grading.judged import judged
from canasta_nb.classroom.notebooks.cells import Cell, Notebook, UnreadableNotebook, canasta, source
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.content.asking import Unknown
from canasta_nb.teaching.content.written import asked_with, asking_calls
from canasta_nb.teaching.judging.saved_answers import ANSWER_MIME, clicked_in, exam_has_begun, kept

BEFORE = Path(__file__).with_name("cells_before.txt")
"""The fingerprints of the cells of the version before notebooks came to life, which kept no list of them."""
UNANSWERED = ("blank", "missing")
NAME = re.compile(r"[\w-]{1,64}", re.ASCII)
"""What Jupyter reads as the name of a cell."""


class Renewed(NamedTuple):
    """A notebook brought up to date."""

    notebook: Notebook
    own: int
    """How many cells stay as the learner wrote them; a typed answer stands in a cell of ours."""
    answers: int
    """How many answers are in it."""
    has_their_outputs: bool
    """Whether outputs are in it that the release doesn't have."""


class TypedAnswer(NamedTuple):
    """An answer that was typed into a cell: its exercise, its literal, and the cell without it."""

    exercise: str
    literal: str
    blank: str


def fingerprint(text: str) -> str:
    """Return what tells the source of one cell from that of any other.

    >>> fingerprint('Quiz("fz-3")')
    '4a864057d2b6'
    """
    return hashlib.sha256(text.strip().encode("utf-8", "backslashreplace")).hexdigest()[:12]


def fingerprints(notebook: Notebook) -> set[str]:
    """Return the fingerprints of all cells of a notebook."""
    return {fingerprint(source(cell)) for cell in notebook["cells"]}


@cache
def before() -> frozenset[str]:
    """Return the fingerprints of the cells of the version that kept no list of them."""
    return frozenset(line for line in BEFORE.read_text("utf-8").splitlines() if not line.startswith("#"))


def renewed(theirs: Notebook, release: Notebook, place: Path, ours: Collection[str] = ()) -> Renewed | None:
    """Return a learner's notebook with the cells of today's release, and in them all that is the learner's own.

    ``place`` is the file of theirs, beside which answers are kept, and ``ours`` the fingerprints of cells that we wrote
    there. Returns None where the notebook had better stay as it is: it has nothing of ours, or holds an exam that was
    begun, or its answers would count otherwise.
    """
    cells = [cell for cell in theirs["cells"] if isinstance(cell, dict)]
    known = {*before(), *ours, *fingerprints(release)}
    if not any(source(cell).strip() and fingerprint(source(cell)) in known for cell in cells):
        return None
    merging = _Merging(release, known, place.parent)
    for cell in cells:
        merging.take(cell)
    made = merging.whole()
    if "paper" in canasta(release) and (made.answers or made.own or exam_has_begun(place.parent)):
        return None
    if not made.answers and not made.own:
        return made
    return made if _earns(theirs, place) <= _earns(made.notebook, place) else None


def typed_answer(text: str) -> TypedAnswer | None:
    """Return the answer that was typed into the cell of an exercise; None where there is none.

    >>> typed_answer('Quiz("fz-3", "9h9d")')
    TypedAnswer(exercise='fz-3', literal='"9h9d"', blank='Quiz("fz-3")')
    >>> typed_answer('Quiz("fz-3")'), typed_answer("Quiz(")
    (None, None)
    """
    for name, call in asking_calls(text):
        match call:
            case ast.Call(ast.Name("Quiz"), [_, answer], []):
                literal = ast.get_source_segment(text, answer) or ""
                return TypedAnswer(name, literal, asked_with(text, name, f'Quiz("{name}")'))
    return None


class _Merging:
    """A release into which the cells of a learner's copy are taken, one after the other."""

    def __init__(self, release: Notebook, known: Collection[str], folder: Path) -> None:
        self.own: list[Cell] = []
        self.answers = 0
        self._notebook = copy.deepcopy(release)
        self._known = known
        self._folder = folder
        cells = self._notebook["cells"]
        self._ours = {cell["id"]: cell for cell in cells}
        """Our cells that are still in the notebook, by name."""
        self._asking = {canasta(cell)["ex"]: cell for cell in cells if "ex" in canasta(cell)}
        self._behind: dict[str, list[Cell]] = {"": []} | {name: [] for name in self._ours}
        """What the learner put behind each of our cells, or before all of them."""
        self._at = ""
        self._setup: tuple[Cell, str] | None = None

    def take(self, cell: Cell) -> None:
        """Take what is the learner's own in a cell."""
        name, text, part = _name(cell), source(cell), canasta(cell)
        if name and name in self._behind:
            self._at = name
        if not text.strip():
            return
        typed = typed_answer(text) if cell.get("cell_type") == "code" else None
        if typed and fingerprint(typed.blank) in self._known:
            self._answer(cell, typed.exercise, typed.literal)
        elif fingerprint(text) not in self._known:
            self._ours.pop(name, None)
            self._keep(cell)
            self.own.append(cell)
        elif part.get("role") == "setup":
            self._setup = cell, self._at
        elif isinstance(asked := part.get("ex"), str) and self._is_answered(cell, asked):
            self._answer(cell, asked)

    def _keep(self, cell: Cell) -> None:
        self._behind[self._at].append(cell)

    def _is_answered(self, cell: Cell, asked: str) -> bool:
        if asked in clicked_in({"cells": [cell]}):
            return True
        try:
            return asked not in self._asking and kept(exercise(asked), self._folder) is not ...
        except Unknown:
            return False

    def _answer(self, cell: Cell, asked: str, literal: str = "") -> None:
        """Put an answer into today's cell of its exercise; a retired one keeps its cell, in place of the new one."""
        self.answers += 1
        today = self._asking.get(asked)
        if today is None or today["id"] not in self._ours or (literal and typed_answer(source(today))):
            self._keep(cell)
            for later in _replacing(asked):
                self._ours.pop(self._asking.get(later, {}).get("id", ""), None)
            return
        if literal:
            today["source"] = asked_with(source(today), asked, f'Quiz("{asked}", {literal})')
        if clicks := [_only_the_answer(each) for each in _outputs(cell) if _is_click(each)]:
            today["outputs"] = [each for each in _outputs(today) if not _is_click(each)] + clicks

    def whole(self) -> Renewed:
        """Return the notebook with everything in its place."""
        needs = any(cell.get("cell_type") == "code" for cell in self.own)
        if self._setup and needs and not any(canasta(cell).get("role") == "setup" for cell in self._ours.values()):
            # What the learner wrote may use what an earlier form of the lesson imported at its beginning.
            cell, at = self._setup
            self._behind[at].append(cell)
        ordered = [[*filter(None, [self._ours.get(name)]), *cells] for name, cells in self._behind.items()]
        self._notebook["cells"] = list(_with_names_of_their_own([cell for cells in ordered for cell in cells]))
        shows = any(_outputs(cell) for cells in self._behind.values() for cell in cells)
        return Renewed(self._notebook, len(self.own), self.answers, shows)


def _name(cell: Cell) -> str:
    """Return the name of a cell; nothing where it has none that Jupyter reads."""
    name = cell.get("id")
    return name if isinstance(name, str) and NAME.fullmatch(name) else ""


def _with_names_of_their_own(cells: list[Cell]) -> Iterator[Cell]:
    """Yield the cells, each under a name that none before it has."""
    names = {""}
    for cell in cells:
        name = _name(cell)
        yield cell | {"id": token_hex(4)} if name in names else cell
        names.add(name)


def _outputs(cell: Cell) -> list[dict[str, Any]]:
    outputs = cell.get("outputs")
    return [each for each in outputs if isinstance(each, dict)] if isinstance(outputs, list) else []


def _is_click(output: dict[str, Any]) -> bool:
    return isinstance(data := output.get("data"), dict) and ANSWER_MIME in data


def _only_the_answer(click: dict[str, Any]) -> dict[str, Any]:
    """Return a clicked answer with its words alone: what else is in its output may be a stranger's, and run."""
    data = {kind: click["data"][kind] for kind in ("text/plain", ANSWER_MIME) if kind in click["data"]}
    return {"output_type": "display_data", "data": data, "metadata": {}}


def _replacing(retired: str) -> Iterator[str]:
    """Yield the exercises that came in the place of a retired one, the next first."""
    for each in (asked for part in lessons() for asked in (*part.exercises, *part.retired)):
        if each.replaces == retired:
            yield each.id
            yield from _replacing(each.id)


def _earns(notebook: Notebook, place: Path) -> set[tuple[str, object]]:
    """Return the exercises that have an answer, each with its points; nothing for a notebook of no lesson."""
    try:
        lines = marks_of(judged(notebook, place, clicked=True), place, thought=False).lines
    except UnreadableNotebook:
        return set()
    return {(line.ex, line.points) for line in lines if line.status not in UNANSWERED}
