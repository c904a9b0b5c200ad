"""What `canasta-nb class show` prints: a class by learner, lesson, exercise, idea or pair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import typer

from canasta_nb.classroom.book.words import said
from canasta_nb.cli.output import heads, lay_out, say

if TYPE_CHECKING:
    from canasta_nb.classroom.book.store import Book
    from canasta_nb.classroom.standing.exercises import AnsweredItem
    from canasta_nb.classroom.standing.grid import Standings

SUBJECTS = LEARNER, LESSON, EXERCISE, IDEA, PAIR = "learner", "lesson", "exercise", "idea", "pair"
"""What a row can be about."""


def say_by(book: Book, by: str, *, hide_names: bool) -> None:
    """Print the rows as JSON."""
    from canasta_nb.classroom.standing.exercises import by_exercise, by_lesson
    from canasta_nb.classroom.standing.grid import names_in, standings
    from canasta_nb.classroom.standing.ideas import by_idea
    from canasta_nb.classroom.standing.pairs import by_pair

    class_ = standings(book)
    names = names_in(class_, hide_names=hide_names)
    if by == LEARNER:
        for member in class_.members:
            more = {} if hide_names else {"number": member.number, "group": member.team}
            say({"learner": names[member.id], **more, "lessons": [cell.to_json() for cell in class_.of(member.id)]})
    elif by == IDEA:
        for idea in by_idea(class_):
            say(idea.to_json(names))
    elif by == PAIR:
        for pair in by_pair(class_):
            say({**pair._asdict(), "one": names[pair.one], "other": names[pair.other]})
    else:
        for item in (by_lesson if by == LESSON else by_exercise)(class_):
            say(item._asdict())


def lay_out_by(book: Book, by: str, *, hide_names: bool) -> None:
    """Print the rows as a table for people; an empty one is a sentence."""
    from canasta_nb.classroom.standing.grid import names_in, standings

    class_ = standings(book)
    names = names_in(class_, hide_names=hide_names)
    if not class_.members:
        typer.echo(said("show.nobody"))
    elif not class_.lessons:
        typer.echo(said("show.nothing"))
    elif by == LEARNER:
        _lay_out_learners(class_, names)
    elif by == IDEA:
        _lay_out_ideas(class_, names)
    elif by == PAIR:
        _lay_out_pairs(class_, names)
    else:
        _lay_out_items(class_, by)
    if asked := book.row("SELECT count(*) FROM file WHERE what IN ('notebook', 'not-read') AND learner IS NULL")[0]:
        typer.echo(said("show.asked", count=asked), err=True)


def _lay_out_learners(class_: Standings, names: Mapping[int, str]) -> None:
    from canasta_nb.classroom.returned.class_page import cell_in_words

    rows = []
    for member in class_.members:
        cells = class_.of(member.id)
        known = [cell for cell in cells if cell.points is not None]
        total = f"{_points(sum(cell.points or 0 for cell in known))}/{sum(cell.counted for cell in known)}"
        rows.append((names[member.id], *map(cell_in_words, cells), total if known else "–"))
    name, total_head = heads("learner", "total")
    lay_out((name, *class_.lessons, total_head), rows)
    typer.echo(said("show.legend"))


def _points(points: float) -> str:
    from canasta_nb.teaching.judging.assessing import Score

    return Score(points).said


def _lay_out_items(class_: Standings, by: str) -> None:
    from canasta_nb.classroom.standing.exercises import by_exercise, by_lesson

    items = (by_lesson if by == LESSON else by_exercise)(class_)
    rows = []
    for item in items:
        figures = ["" if item.share is None else f"{item.share:.0%}", *map(str, (item.answers, *item[3:8]))]
        more = () if by == LESSON else (_apart(item), _wrong(item))
        rows.append((item.name, *figures, *more))
    last = () if by == LESSON else heads("tells_apart", "wrong_answer")
    lay_out((*heads(by, "share", "answers", "right", "partly", "wrong", "left", "not_graded"), *last), rows)


def _apart(item: AnsweredItem) -> str:
    if item.tells_apart is None:
        return said("apart.unknown")
    word = "well" if item.tells_apart >= 0.3 else "a_little" if item.tells_apart >= 0 else "wrongly"
    return f"{said(f'apart.{word}')} ({item.tells_apart:+.2f})"


def _wrong(item: AnsweredItem) -> str:
    """Return the commonest wrong answer in words, with how many gave it."""
    from canasta_nb.classroom.standing.exercises import in_words

    return f"{in_words(item)} ({item.gave_it})" if item.wrong_answer else ""


def _lay_out_ideas(class_: Standings, names: Mapping[int, str]) -> None:
    from canasta_nb.classroom.standing.ideas import by_idea

    ideas = by_idea(class_)
    typer.echo(said("show.signs" if ideas else "show.no_idea"))
    for idea in ideas:
        typer.echo(f"\n“{idea.words}”")
        for level in ("sure", "likely", "one_sign"):
            if learners := getattr(idea, level):
                typer.echo(f"  {said(f'idea.{level}')}: {', '.join(names[each] for each in learners)}")
        typer.echo(
            f"  {said('idea.against', count=idea.against)} {said('idea.exercises', names=', '.join(idea.exercises))}"
        )
        if idea.ask:
            typer.echo(f"  {said('idea.ask')} {idea.ask}\n  {said('idea.answer')} {idea.answer}")


def _lay_out_pairs(class_: Standings, names: Mapping[int, str]) -> None:
    from canasta_nb.classroom.standing.pairs import by_pair

    pairs = by_pair(class_)
    typer.echo(said("pair.says" if pairs else "pair.none"))
    for pair in pairs:
        told = {"one": names[pair.one], "other": names[pair.other], "lesson": pair.lesson}
        typer.echo(said("pair.line", shared=pair.shared, own=pair.own, odds=f"{pair.odds:,.0f}", **told))
