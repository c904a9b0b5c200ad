"""The top of the course home: how far you are, the days on which you were here, and what is wrong with your files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

from canasta_nb.classroom.notebooks.cells import printable
from canasta_nb.core.speech.language import filled
from canasta_nb.core.speech.words import listed
from canasta_nb.home.progress import CourseStanding
from canasta_nb.home.tree import Node, node
from canasta_nb.teaching.judging.saved_answers import FOLDER

SIGNS = {
    "basket": "M7 14C7 7 11 3.5 16 3.5S25 7 25 14M3.5 14h25l-3 14h-19zM11.5 14l1 14M20.5 14l-1 14M5 19h22M6 24h20",
    "go": "M9 6v20l16-10z",
    "star": "M16 4l4 8.5 9.5 1-7 6.5 2 9.5-8.5-5-8.5 5 2-9.5-7-6.5 9.5-1z",
    "tick": "M6 17l7.5 7.5L26.5 9",
}
"""The signs on buttons and tabs, each a path in a square of 32."""


@dataclass(frozen=True)
class Today:
    """The top of the page: where the learner stands, the words, the folder, and whether buttons are answered."""

    standing: CourseStanding
    words: Mapping[str, Any]
    folder: Path
    live: bool = False
    only_play: bool = False
    """Whether it is the lobby and a deal to watch alone, as the notebook for play begins."""

    # Words and links

    def _said(self, key: str, **values: object) -> str:
        return filled(self.words[key], **values)

    def _link(self, name: str, cell: str = "") -> str:
        """Return where a notebook is, seen from this page: beside it or, for a translated course, above it."""
        notebook = f"{name}.ipynb"
        above = not (self.folder / notebook).exists() and (self.folder.parent / notebook).exists()
        return f"{'../' if above else ''}{notebook}{f'#cell-id={cell}' if cell else ''}"

    def _button(self, text: str, do: str, href: str, *, plays: bool = False) -> Node:
        """Return a button that Python answers; on a page without a kernel, a link to where the same is done."""
        words = [sign("go"), text] if plays else [text]
        if self.live:
            return node("button", *words, class_="cnb-button", data_do=do)
        return node("a", *words, class_="cnb-button", href=href)

    # Today

    def _head(self) -> Node:
        counts = [node("span", node("b", mine), f" {said} ") for mine, said in self._counts()]
        return node(
            "div",
            node("h2", sign("basket"), self._said("title")),
            *([node("p", *counts, class_="cnb-counts")] if self.standing.begun else []),
            *([node("p", self._as_of(), class_="cnb-note")] if self.standing.begun and not self.live else []),
            class_="cnb-top",
        )

    def _counts(self) -> list[tuple[str, str]]:
        every = self.standing.lessons
        done = sum(step.is_done for step in every)
        return [
            (self.standing.points.said, self._said("points", most=self.standing.most)),
            (str(done), self._said("lessons", most=len(every))),
        ]

    def _as_of(self) -> str:
        """Return the age of a stored page, as a moment: nothing in it can count on."""
        at = self.standing.at.astimezone()
        return self._said("as_of", day=self._date(at), time=f"{at:%H:%M}")

    def _date(self, moment: datetime) -> str:
        at = moment.astimezone()
        return self._said("date", day=at.day, month=self.words["months"][at.month - 1])

    def _today(self) -> list[Node]:
        now, due = self.standing.now, self.standing.due
        said = [node("span", self._week(), " ", self._nth_day())]
        if due:
            said.append(node("span", self._said("due_today", n=due)))
        if now and now.is_begun:
            stopped = "stopped" if now.place else "stopped_early"
            said.append(node("span", self._said(stopped, lesson=now.number, place=now.place)))
        dot = node("span", " · ", class_="cnb-dot", aria_hidden="true")
        pieces = [piece for each in said for piece in (dot, each)][1:]
        return [node("p", *pieces, class_="cnb-today", data_part="today")]

    def _damaged(self) -> list[Node]:
        """Return what is said of files of answers that cannot be read: what is kept, and two ways on."""
        names = self.standing.damaged
        if not names:
            return []
        files = [f"{FOLDER}/{printable(name)}" for name in names]
        address = f"{FOLDER}/{quote(os.fsencode(names[0]))}"
        buttons = [node("a", self._said("damaged_show"), class_="cnb-button", href=address)]
        if self.live:
            buttons.insert(0, node("button", self._said("damaged_anew"), class_="cnb-button", data_do="anew"))
        says = self._said("damaged_says", files=listed(files))
        words = node("div", node("h3", self._said("damaged")), node("p", says))
        sign = node("span", "!", class_="cnb-sign", aria_hidden="true")
        return [node("div", sign, words, *buttons, class_="cnb-box cnb-plate", role="status")]

    def _week(self) -> Node:
        """Return the stones of this week; their letters are in the style, because alone they say nothing."""
        today = self.standing.at.astimezone().date()
        monday = today - timedelta(days=today.weekday())
        week = [monday + timedelta(days=after) for after in range(7)]
        here = [day for day in week if day in self.standing.days and day < today]
        names = [*(self.words["weekdays"][day.weekday()] for day in here), self._said("today")]
        stones = [
            node("i", data_day=short, class_="cnb-today" if day == today else "cnb-here" if day in here else "cnb-away")
            for day, short in zip(week, self.words["short_weekdays"], strict=True)
        ]
        return node("span", *stones, class_="cnb-week", role="img", aria_label=self._said("week", days=listed(names)))

    def _nth_day(self) -> str:
        """Return which day this is: "Your 9th day"."""
        many = str(len(self.standing.days))
        forms: Mapping[str, str] = self.words["nth"]
        nth = next((form for ending, form in forms.items() if many.endswith(ending)), forms["other"])
        return self._said("nth_day", nth=filled(nth, n=many))


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
