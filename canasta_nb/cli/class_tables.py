"""What `canasta-nb class show` prints: a class by learner, lesson, exercise, idea or pair."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

import typer

from canasta_nb.classroom.book.words import sentence
from canasta_nb.cli.output import heads, lay_out, say

if TYPE_CHECKING:
    from canasta_nb.classroom.book.store import Book
    from canasta_nb.classroom.standing.class_question import ClassQuestion
    from canasta_nb.classroom.standing.exercises import AnsweredItem
    from canasta_nb.classroom.standing.grid import Standings

SUBJECTS = LEARNER, LESSON, EXERCISE, IDEA, PAIR = "learner", "lesson", "exercise", "idea", "pair"
"""What a row can be about."""


def say_by(book: Book, by: str, *, lesson: str, hide_names: bool) -> None:
    """Print the rows as JSON, all of them or those of one lesson."""
    from canasta_nb.classroom.standing.exercises import about, by_exercise, by_lesson
    from canasta_nb.classroom.standing.grid import names_in, only, standings, without_marks
    from canasta_nb.classroom.standing.ideas import by_idea
    from canasta_nb.classroom.standing.pairs import by_pair
    from canasta_nb.classroom.standing.without_sign import left_blank

    every = standings(book)
    class_ = only(every, lesson) if lesson else every
    names = names_in(class_, hide_names=hide_names)
    if by == LEARNER:
        for member in class_.members:
            more = {} if hide_names else {"number": member.number, "group": member.team}
            say({"learner": names[member.id], **more, "lessons": [cell.to_json() for cell in class_.of(member.id)]})
    elif by == IDEA:
        for idea in by_idea(every, lesson):
            say(idea.to_json(names))
        blank = [{"learner": names[each], **left._asdict()} for each, left in left_blank(every, lesson).items()]
        say({"left_blank": blank, "nothing_from": [names[each] for each in without_marks(every, lesson)]})
    elif by == PAIR:
        for pair in by_pair(class_):
            say({**pair._asdict(), "one": names[pair.one], "other": names[pair.other]})
    else:
        for item in by_lesson(class_) if by == LESSON else by_exercise(every, lesson):
            say(item._asdict() | ({} if by == LESSON else {"about": about(item.name)}))


def lay_out_by(book: Book, by: str, *, lesson: str, hide_names: bool) -> None:
    """Print the rows as a table for people, all of them or those of one lesson; an empty one is a sentence."""
    from canasta_nb.classroom.standing.grid import names_in, only, standings

    every = standings(book)
    class_ = only(every, lesson) if lesson else every
    names = names_in(class_, hide_names=hide_names)
    if not class_.members:
        typer.echo(sentence("show.nobody"))
    elif not class_.lessons:
        typer.echo(sentence("show.nothing"))
    elif by == LEARNER:
        _lay_out_learners(class_, names)
    elif by == IDEA:
        _lay_out_ideas(every, lesson, names)
    elif by == PAIR:
        _lay_out_pairs(class_, names)
    else:
        _lay_out_items(every, by, lesson)
    if asked := book.row("SELECT count(*) FROM file WHERE what IN ('notebook', 'not-read') AND learner IS NULL")[0]:
        typer.echo(sentence("show.asked", count=asked), err=True)


def _lay_out_learners(class_: Standings, names: Mapping[int, str]) -> None:
    from canasta_nb.classroom.returned.class_page import cell_in_words
    from canasta_nb.classroom.standing.grid import percent_of

    rows = []
    for member in class_.members:
        cells = class_.of(member.id)
        known = [cell for cell in cells if cell.points is not None]
        points, most = sum(cell.points or 0 for cell in known), sum(cell.counted for cell in known)
        total = f"{percent_of(points, most)}% · {_points(points)}/{most}" if most else "–"
        rows.append((names[member.id], *map(cell_in_words, cells), total))
    name, total_head = heads("learner", "total")
    lay_out((name, *class_.lessons, total_head), rows)
    typer.echo(sentence("show.legend"))


def _points(points: float) -> str:
    from canasta_nb.teaching.judging.assessing import Score

    return Score(points).said


def _lay_out_items(class_: Standings, by: str, lesson: str) -> None:
    from canasta_nb.classroom.standing.exercises import about, by_exercise, by_lesson
    from canasta_nb.classroom.standing.grid import only

    by_lessons = by == LESSON
    items = by_lesson(only(class_, lesson) if lesson else class_) if by_lessons else by_exercise(class_, lesson)
    rows = []
    for item in items:
        figures = [
            "" if item.share is None else f"{item.share:.0%}",
            str(item.max),
            *map(str, (item.answers, *item[3:8])),
        ]
        more = () if by_lessons else (_apart(item), _wrong(item))
        first = () if by_lessons else (about(item.name),)
        rows.append((item.name, *first, *figures, *more))
    title = () if by_lessons else heads("about")
    last = () if by_lessons else heads("tells_apart", "wrong_answer")
    lay_out(
        (
            *heads(by),
            *title,
            *heads("share", "most", "answers", "right", "partly", "wrong", "left", "not_graded"),
            *last,
        ),
        rows,
    )
    if not by_lessons and items:
        typer.echo(sentence("show.who", exercise=items[0].name))


def _apart(item: AnsweredItem) -> str:
    """Return how well an exercise tells learners apart: the wrong way round only where that is hardly chance.

    >>> from canasta_nb.classroom.standing.exercises import AnsweredItem
    >>> for figure in (0.5, 0.2, -0.1, -0.5):
    ...     print(_apart(AnsweredItem("fz-3", 24, 0.8, 19, 0, 5, 0, 0, figure)))
    well (+0.50)
    a little (+0.20)
    not at all (-0.10)
    the wrong way round: read the question again (-0.50)
    """
    if item.tells_apart is None:
        return sentence("apart.unknown")
    doubt = 2 / math.sqrt(item.answers)
    word = next(
        word for word, least in (("well", 0.3), ("a_little", 0.1), ("not_at_all", -doubt), ("wrongly", -1))
        if item.tells_apart >= least
    )  # fmt: skip
    return f"{sentence(f'apart.{word}')} ({item.tells_apart:+.2f})"


def _wrong(item: AnsweredItem) -> str:
    """Return the commonest wrong answer in words, with how many gave it."""
    from canasta_nb.classroom.standing.exercises import in_words

    return f"{in_words(item.name, item.wrong_answer)} ({item.gave_it})" if item.wrong_answer else ""


def _lay_out_ideas(class_: Standings, lesson: str, names: Mapping[int, str]) -> None:
    from canasta_nb.classroom.standing.ideas import TRIED_OUT, by_idea
    from canasta_nb.classroom.standing.without_sign import nothing_and_blank

    ideas = by_idea(class_, lesson)
    typer.echo(f"{sentence('show.signs')} {TRIED_OUT.words}" if ideas else sentence("show.no_idea"))
    for idea in ideas:
        typer.echo(f"\n“{idea.words}”")
        for level in ("sure", "likely", "one_sign"):
            if learners := getattr(idea, level):
                typer.echo(f"  {sentence(f'idea.{level}')}: {', '.join(names[each] for each in learners)}")
        typer.echo(f"  {idea.others.words} {sentence('idea.exercises', names=', '.join(idea.exercises))}")
        if idea.question:
            _lay_out_question(idea.question)
    for line in nothing_and_blank(class_, lesson, names):
        typer.echo(f"\n{line}")


def _lay_out_question(question: ClassQuestion) -> None:
    typer.echo(f"  {sentence('idea.ask')} {question.ask}")
    for number, part in enumerate(question.parts, start=1):
        mark = f"{number}. " if question.parts[1:] else ""
        asks = [f"{part.ask.rstrip()}" if part.ask else "", f"[{part.cards}]" if part.cards else ""]
        typer.echo(f"    {mark}{' '.join(filter(None, asks))}\n       {sentence('idea.answer')} {part.answer}")


def _lay_out_pairs(class_: Standings, names: Mapping[int, str]) -> None:
    from canasta_nb.classroom.standing.pairs import by_pair

    pairs = by_pair(class_)
    typer.echo(sentence("pair.says" if pairs else "pair.none"))
    for pair in pairs:
        told = {"one": names[pair.one], "other": names[pair.other], "lesson": pair.lesson}
        typer.echo(sentence("pair.line", shared=pair.shared, own=pair.own, odds=f"{pair.odds:,.0f}", **told))
