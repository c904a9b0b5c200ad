"""Clicked answers put into the notebook that is handed in: what was clicked is typed for the learner."""

from __future__ import annotations

import copy
import json
from pathlib import Path

from canasta_nb.classroom.cells import Notebook, find_answer, read_notebook, with_role
from canasta_nb.core.refusals import Mistake
from canasta_nb.teaching.clicked import literal_of
from canasta_nb.teaching.exercises import Lesson
from canasta_nb.teaching.kinds import Unreadable, plain
from canasta_nb.teaching.saved_answers import kept


def folded(notebook: Notebook, bank: Lesson, folder: Path) -> tuple[Notebook, tuple[str, ...]]:
    """A copy in which every answer cell that is still blank holds what was clicked, and the exercises it was done for.

    ``folder`` is where ``answers/`` lies; a typed answer stays as it is.
    """
    packed = copy.deepcopy(notebook)
    taken = []
    cells = with_role(packed, "answer")
    for exercise in bank.exercises:
        if exercise.id not in cells or find_answer(packed, exercise.id, exercise.var).status != "blank":
            continue
        clicked = kept(exercise, folder)
        try:
            plain(clicked)
        except Unreadable:
            continue
        if clicked is not ...:
            cells[exercise.id][-1]["source"] = f"{exercise.var} = {literal_of(clicked)}"
            taken.append(exercise.id)
    return packed, tuple(taken)


def pack(path: Path, bank: Lesson) -> tuple[Path, tuple[str, ...]]:
    """Write the notebook to hand in beside it, as ``…-submission.ipynb``; its path, and the clicked answers in it.

    Raises Mistake when there is a file already that is no submission of ours.
    """
    packed, taken = folded(read_notebook(path), bank, path.parent)
    out = path.with_name(f"{path.stem.removesuffix('-submission')}-submission.ipynb")
    if out == path:
        raise Mistake(f"{path.name} is packed already: hand it in as it is.")
    out.write_text(json.dumps(packed, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return out, taken
