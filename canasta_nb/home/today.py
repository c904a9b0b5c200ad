"""The top of the course home: how far you are, the days on which you were here, and what is wrong with your files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import quote

from canasta_nb.classroom.notebooks.cells import printable
from canasta_nb.core.speech.language import filled
from canasta_nb.core.speech.words import listed
from canasta_nb.descriptions.dates import day_said
from canasta_nb.home.progress import CourseStanding
from canasta_nb.teaching.log.learner_log import FOLDER
from canasta_nb.widgets.wire.tree import Node, node

SIGNS = {
    "basket": "M7 14C7 7 11 3.5 16 3.5S25 7 25 14M3.5 14h25l-3 14h-19zM11.5 14l1 14M20.5 14l-1 14M5 19h22M6 24h20",
    "clock": "M16 5a11 11 0 1 0 .1 0zM16 9v8l5 3",
    "go": "M9 6v20l16-10z",
    "star": "M16 4l4 8.5 9.5 1-7 6.5 2 9.5-8.5-5-8.5 5 2-9.5-7-6.5 9.5-1z",
    "tick": "M6 17l7.5 7.5L26.5 9",
}
"""The signs on buttons and tabs, each a path in a square of 32."""

Words = Mapping[str, Any]
"""The words of the page by their keys."""


def said(words: Words, key: str, **values: object) -> str:
    """Return one of the sentences of the page, filled in."""
    return filled(words[key], **values)


def head(standing: CourseStanding, words: Words, *, live: bool) -> Node:
    """Return the title with the points and lessons, and how old a stored page is; a live one says that it is new."""
    told = said(words, "as_now") if live else _as_of(standing, words)
    counted = [node("span", node("b", mine), f" {what} ") for mine, what in counts(standing, words)]
    return node(
        "div",
        node("h2", sign("basket"), said(words, "title")),
        *([node("p", *counted, class_="cnb-counts")] if standing.begun else []),
        *([node("p", told, class_="cnb-note")] if standing.begun else []),
        class_="cnb-top",
    )


def counts(standing: CourseStanding, words: Words) -> list[tuple[str, str]]:
    """Return the share of the points and the lessons that are done, each as a number and the words behind it.

    What the points are out of differs between editions of the lessons; the share can be compared.
    """
    every = standing.lessons
    done = sum(step.is_done for step in every)
    share = int(100 * standing.points / standing.most)
    return [
        (f"{share} %", said(words, "points")),
        (str(done), said(words, "lessons", most=len(every))),
    ]


def _as_of(standing: CourseStanding, words: Words) -> str:
    """Return the age of a stored page, as a moment: nothing in it can count on."""
    at = standing.at.astimezone()
    return said(words, "as_of", day=day_said(at), time=f"{at:%H:%M}")


def today(standing: CourseStanding, words: Words) -> list[Node]:
    """Return the line of this week, with what is due and where the learner has stopped."""
    now, due = standing.now, standing.due
    pieces = [node("span", _week(standing, words), " ", _nth_day(standing, words))]
    if due:
        pieces.append(node("span", said(words, "due_today", n=due)))
    if now and now.is_begun:
        stopped = "stopped_in_a_turn" if now.table else "stopped" if now.place else "stopped_early"
        pieces.append(node("span", said(words, stopped, lesson=now.number, place=now.place)))
    dot = node("span", " · ", class_="cnb-dot", aria_hidden="true")
    parted = [piece for each in pieces for piece in (dot, each)][1:]
    return [node("p", *parted, class_="cnb-today", data_part="today")]


def damaged(standing: CourseStanding, words: Words, *, live: bool) -> list[Node]:
    """Return what is said of files of answers that cannot be read: what is kept, and two ways on."""
    names = standing.damaged
    if not names:
        return []
    files = [f"{FOLDER}/{printable(name)}" for name in names]
    address = f"{FOLDER}/{quote(os.fsencode(names[0]))}"
    buttons = [node("a", said(words, "damaged_show"), class_="cnb-button", href=address)]
    if live:
        buttons.insert(0, node("button", said(words, "damaged_anew"), class_="cnb-button", data_do="anew"))
    says = said(words, "damaged_says", files=listed(files))
    told = node("div", node("h3", said(words, "damaged")), node("p", says))
    mark = node("span", "!", class_="cnb-sign", aria_hidden="true")
    return [node("div", mark, told, *buttons, class_="cnb-box cnb-plate", role="status")]


def _week(standing: CourseStanding, words: Words) -> Node:
    """Return the stones of this week; their letters are in the style, because alone they say nothing."""
    now = standing.at.astimezone().date()
    monday = now - timedelta(days=now.weekday())
    week = [monday + timedelta(days=after) for after in range(7)]
    here = [each for each in week if each in standing.days and each < now]
    names = [*(words["weekdays"][each.weekday()] for each in here), said(words, "today")]
    stones = [
        node("i", data_day=short, class_="cnb-today" if each == now else "cnb-here" if each in here else "cnb-away")
        for each, short in zip(week, words["short_weekdays"], strict=True)
    ]
    return node("span", *stones, class_="cnb-week", role="img", aria_label=said(words, "week", days=listed(names)))


def _nth_day(standing: CourseStanding, words: Words) -> str:
    """Return which day this is: "Your 9th day"."""
    many = str(len(standing.days))
    forms: Mapping[str, str] = words["nth"]
    nth = next((form for ending, form in forms.items() if many.endswith(ending)), forms["other"])
    return said(words, "nth_day", nth=filled(nth, n=many))


def sign(name: str) -> Node:
    """Return a sign of a button or a tab, which says nothing beside its words."""
    path = node("path", d=SIGNS[name])
    return node(
        "svg",
        path,
        class_=f"cnb-icon cnb-icon-{name}",
        viewBox="0 0 32 32",
        width="18",
        height="18",
        aria_hidden="true",
    )
