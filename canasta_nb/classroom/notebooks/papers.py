"""The paper of the exam: which one a notebook holds, which a class holds, and how another one is put in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from canasta_nb.classroom.notebooks.cells import Cell, Notebook, canasta, code_cells, in_the_bank, source, with_role
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.content.asking import Lesson
from canasta_nb.teaching.content.paper_names import FORMER, NAMED, is_paper, paper_name, paper_number, set_of
from canasta_nb.teaching.content.written import asked_with
from canasta_nb.teaching.notebook.exam import FORMER_EXAM, RELEASED, former_exam, paper
from canasta_nb.teaching.notebook.former_papers import QUESTIONS

QUOTED = re.compile(rf"""["']{NAMED.pattern}["']""")
MOST_NAMED = 5
"""As many files with a paper are named; of more, their number is told."""
TOLD = re.compile(r"""\b(exam_feedback|exam)\((?:\d+|"[^"]*"|'[^']*')""")


def with_its_paper(bank: Lesson, notebook: Notebook) -> Lesson:
    """Return a lesson with the questions of the paper that the notebook holds, if it holds one.

    A copy from the time when the exam was in the last lesson holds exercises and a paper; an older one holds the
    exercise that was the exam.

    >>> from canasta_nb.teaching.bank.exercises import lesson
    >>> with_its_paper(lesson("17"), {"cells": [], "metadata": {"canasta": {"paper": 8}}}).exercises[-1].id
    'final-8-20'
    """
    if _is_old(notebook):
        return replace(bank, exercises=(*bank.exercises, former_exam()))
    if not bank.exercises or holds_a_paper(notebook):
        return replace(bank, exercises=(*bank.exercises, *paper(paper_of(notebook))))
    return bank


def paper_of(notebook: Notebook) -> int:
    """Return the number of the paper in a notebook's metadata, or of the paper that most of its cells belong to.

    >>> paper_name(paper_of({"cells": []}))
    'A-1'
    """
    noted = canasta(notebook).get("paper")
    if isinstance(noted, int) and is_paper(noted):
        return noted
    numbers = Counter(number for cell in code_cells(notebook) for number, _ in _named(cell))
    return numbers.most_common(1)[0][0] if numbers else RELEASED


def holds_a_paper(notebook: Notebook) -> bool:
    """Tell whether a notebook has at least half of its paper's questions: fewer are from elsewhere."""
    own = paper_name(paper_of(notebook))
    return 2 * sum(name.startswith(f"final-{own}-") for name in questions_held(notebook)) >= QUESTIONS


def questions_held(notebook: Notebook) -> list[str]:
    """Return the questions of the exam that a notebook's cells name.

    >>> questions_held({"cells": [{"cell_type": "code", "source": "Quiz('final-5-4', 3)"}]})
    ['final-5-4']
    """
    named = dict.fromkeys(question for cell in code_cells(notebook) for question in _named(cell))
    return [f"final-{paper_name(number)}-{place}" for number, place in named]


def of_another_paper(notebook: Notebook) -> set[str]:
    """Return the questions of a notebook's paper in whose place a cell asks one of another paper."""
    own = paper_of(notebook)
    questions = (named for cell in code_cells(notebook) for named in _named(cell))
    return {f"final-{paper_name(own)}-{place}" for number, place in questions if number != own}


def another_paper(held: int, wanted: int) -> str:
    """Return why a notebook with this paper isn't graded where a teacher handed out another; empty when it is.

    The papers of the learners of one class are one set. 0 stands for a notebook without a paper, and for a teacher who
    names none.

    >>> another_paper(1, 5), another_paper(5, 5), another_paper(0, 5), another_paper(1, 0)
    ('This is another paper (1).', '', '', '')
    """
    differs = held and wanted and set_of(held) != set_of(wanted)
    return mistaken("paper.another", paper=paper_name(held)) if differs else ""


def papers_in(questions: Iterable[tuple[str, str]]) -> dict[int, list[str]]:
    """Return the files that hold each paper of a class, the commonest paper first, from files with their exercises.

    The papers of the learners of one class are one set, which has the name of the first of them.

    >>> papers_in([("anna", "final-5-1"), ("eve", "final-1-1"), ("ben", "final-5-1"), ("ben", "fz-3")])
    {5: ['anna', 'ben'], 1: ['eve']}
    """
    held: dict[int, dict[str, None]] = {}
    for file, exercise in questions:
        if named := NAMED.fullmatch(exercise):
            held.setdefault(set_of(paper_number(named[1])), {})[file] = None
    return {number: list(held[number]) for number in sorted(held, key=lambda number: (-len(held[number]), number))}


def several_papers(questions: Iterable[tuple[str, str]]) -> str:
    """Return what to tell a teacher whose class holds several papers; empty when it holds one or none."""
    held = papers_in(questions)
    if len(held) < 2:
        return ""
    parts = [
        mistaken("paper.in_files", paper=paper_name(number), names=", ".join(files))
        if len(files) <= MOST_NAMED
        else mistaken("paper.in_many", paper=paper_name(number), count=len(files))
        for number, files in held.items()
    ]
    return mistaken("paper.several", names="; ".join(parts), paper=paper_name(next(iter(held))))


def put_in(notebook: Notebook, number: int) -> None:
    """Put another paper into a notebook, without answers; Mistake when there is no such paper, or none in it before."""
    if not any(map(_has_named, code_cells(notebook))):
        raise Mistake(mistaken("paper.none"))
    questions = paper(number)
    for name, cells in with_role(notebook, "quiz").items():
        if named := NAMED.fullmatch(name):
            new = questions[int(named[2]) - 1]
            for cell in cells:
                cell["id"], cell["source"] = new.id, asked_with(source(cell), name, f'Quiz("{new.id}")')
                cell["metadata"]["canasta"] = {**canasta(cell), "ex": new.id, "var": new.var, **in_the_bank(new)}
    for cell in code_cells(notebook):
        cell["source"] = TOLD.sub(rf"\g<1>({_literal(number)}", source(cell))
    if "paper" in canasta(notebook):
        notebook["metadata"]["canasta"]["paper"] = number


def _literal(number: int) -> str:
    return str(number) if number <= FORMER else f'"{paper_name(number)}"'


def _is_old(notebook: Notebook) -> bool:
    """Tell whether a notebook dates from when the exam was one exercise."""
    cells = list(code_cells(notebook))
    return any(canasta(cell).get("ex") == FORMER_EXAM for cell in cells) and not any(map(_has_named, cells))


def _has_named(cell: Cell) -> bool:
    return any(_named(cell))


def _named(cell: Cell) -> Iterator[tuple[int, int]]:
    """Yield the exam questions that a cell names, each as the number of its paper and its place."""
    return ((paper_number(named[1]), int(named[2])) for named in QUOTED.finditer(source(cell)))
