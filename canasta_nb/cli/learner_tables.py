"""What `canasta-nb class show --learner` prints: one learner, lesson by lesson and question by question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from canasta_nb.classroom.book.words import sentence
from canasta_nb.cli.output import heads, lay_out, say
from canasta_nb.core.speech.language import shortened
from canasta_nb.core.speech.mistakes import mistaken

if TYPE_CHECKING:
    from canasta_nb.classroom.book.store import Book
    from canasta_nb.classroom.standing.grid import ClassCell, Mark
    from canasta_nb.classroom.standing.one_learner import LearnersFile, LearnersWork


def show_learner(book: Book, word: str, *, lesson: str, hide_names: bool, as_json: bool) -> None:
    """Print what a learner handed in and earned, in all lessons or in one.

    With hidden names the files stay away, because their places hold a name.
    """
    from canasta_nb.classroom.standing.deciding import learner_named
    from canasta_nb.classroom.standing.grid import names_in, only, standings
    from canasta_nb.classroom.standing.one_learner import work_of

    every = standings(book)
    class_ = only(every, lesson) if lesson else every
    learner = learner_named(book, word)
    work = work_of(book, class_, learner)
    name = names_in(class_, hide_names=hide_names)[learner]
    if hide_names:
        work = work._replace(files=())
    if as_json:
        say(work.to_json(name))
    else:
        _lay_out(work, name)


def show_exercise(book: Book, exercise: str, *, hide_names: bool, as_json: bool) -> None:
    """Print who was not right in an exercise, and with which answer."""
    from canasta_nb.classroom.standing.exercises import not_right
    from canasta_nb.classroom.standing.grid import names_in, standings

    class_ = standings(book)
    found, names = not_right(class_, exercise), names_in(class_, hide_names=hide_names)
    if as_json:
        for learner, how, mark in found:
            say({"learner": names[learner], "how": how, "points": mark.points, "max": mark.most,
                 "answer": mark.answer, "in_words": _answer(mark)})  # fmt: skip
    elif found:
        rows = [
            (names[each.learner], mistaken(f"heads.{each.how}"), _points(each.mark), _answer(each.mark))
            for each in found
        ]
        lay_out(heads("learner", "status", "share", "answer"), rows)
    else:
        typer.echo(sentence("show.all_right", exercise=exercise))


def _lay_out(work: LearnersWork, name: str) -> None:
    from canasta_nb.classroom.returned.class_page import cell_in_words
    from canasta_nb.classroom.standing.deciding import points_in_words, points_text

    typer.echo(name)
    for cell in work.cells:
        typer.echo(f"\n{mistaken('heads.of_lesson', lesson=cell.lesson)}: {cell_in_words(cell)}")
        if cell.reason:
            typer.echo(cell.reason)
        _lay_out_marks(cell)
    for each in work.changes:
        moved = {"before": points_in_words(each.old), "after": points_text(each.new)}
        told = {"learner": name, "exercise": each.exercise, "at": each.at, "by": each.by, "why": each.why}
        typer.echo(sentence("override.line", **told, **moved))
    if work.files:
        typer.echo("")
        rows = [(each.place, each.lesson, each.at, _became(each)) for each in work.files]
        lay_out(heads("file", "lesson", "at", "status"), rows)


def _became(file: LearnersFile) -> str:
    """Return what became of a file, with the reason where it could not be read."""
    kind = file.what.replace("-", "_")
    return f"{sentence(f'file.{kind}')} {file.reason}".strip()


def _lay_out_marks(cell: ClassCell) -> None:
    from canasta_nb.classroom.standing.exercises import about
    from canasta_nb.classroom.standing.one_learner import are_tries_unknown, ideas_in, question_marks, tries_of

    if asked := question_marks(cell):
        rows = [
            (
                mark.exercise,
                about(mark.exercise),
                _points(mark),
                _status(mark),
                sentence("show.tries_unknown") if are_tries_unknown(mark) else str(tries_of(mark) or ""),
                _answer(mark),
                "; ".join(ideas_in(mark)),
            )
            for mark in asked
        ]
        lay_out(heads("exercise", "about", "share", "status", "tries", "answer", "ideas"), rows)


def _answer(mark: Mark) -> str:
    from canasta_nb.classroom.standing.exercises import in_words

    return shortened(in_words(mark.exercise, mark.answer))


def _points(mark: Mark) -> str:
    from canasta_nb.classroom.standing.deciding import points_text

    return f"{points_text(mark.points)}/{mark.most}" if mark.most else ""


def _status(mark: Mark) -> str:
    """Return what an answer was, with a pen where its points are by hand."""
    status = mistaken(f"status.{mark.status}") if mark.status else ""
    return f"{status}{sentence('state.by_hand') if mark.by_hand else ''}"
