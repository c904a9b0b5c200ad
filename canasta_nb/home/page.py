"""The page of the course home: today, what to do next, the path, and games, as a tree of nodes."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

from canasta_nb.classroom.notebooks.cells import printable
from canasta_nb.core.model.cards import Card, parse_cards
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import filled
from canasta_nb.core.speech.words import listed, number
from canasta_nb.descriptions.telling import rules_name
from canasta_nb.home.progress import MOST_STARS, CourseStanding, Step
from canasta_nb.home.question import cards, in_words
from canasta_nb.home.tree import LOBBY, WATCHED, Node, card, node
from canasta_nb.teaching.content.exercises import exercise
from canasta_nb.teaching.judging.saved_answers import FOLDER

SECONDS = 40  # for a question, as the lessons count their minutes
SIGNS = {
    "basket": "M7 14C7 7 11 3.5 16 3.5S25 7 25 14M3.5 14h25l-3 14h-19zM11.5 14l1 14M20.5 14l-1 14M5 19h22M6 24h20",
    "go": "M9 6v20l16-10z",
    "star": "M16 4l4 8.5 9.5 1-7 6.5 2 9.5-8.5-5-8.5 5 2-9.5-7-6.5 9.5-1z",
    "tick": "M6 17l7.5 7.5L26.5 9",
}
"""The signs on buttons and tabs, each a path in a square of 32."""
EMBLEMS = {"black3": "3s", "red3": "3h", "three": "3s", "wild": "2d", "freeze": "2d", "joker": "Jk", "ace": "As"}
"""The card beside a misconception, by what its code is about; a queen beside the others."""
TABS = {"today": "tick", "path": "star", "play": "basket", "watch": "go"}
"""The parts of the page to which the tabs of a narrow one lead, with the sign of each."""


@dataclass(frozen=True)
class Next:
    """What comes next: a title, a sentence, the words of its button, where it leads, and a few cards beside it."""

    title: str
    says: str
    button: str
    href: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Page:
    """What the page is made from: where the learner stands, the words, the folder, and whether buttons are answered."""

    standing: CourseStanding
    words: Mapping[str, Any]
    folder: Path
    live: bool = False
    only_play: bool = False
    """Whether it is the lobby and a deal to watch alone, as the notebook for play begins."""

    def tree(self) -> Node:
        """Return the whole page; where buttons are answered, the browser puts the lobby into its place."""
        if self.only_play:
            return node("div", self._games(), *self._how_to_run(), class_="cnb-lobby")
        begun = self.standing.begun
        boxes = [self._continue(), self._due(), self._again()] if begun else [self._continue(), self._watch()]
        kind = f"cnb-next cnb-{sum(map(bool, boxes)) if begun else 'first'}"
        return node(
            "div",
            self._head(),
            *self._damaged(),
            *(self._today() if begun else []),
            node("div", *(box for box in boxes if box), class_=kind, data_part="" if begun else "today"),
            *([] if begun else [self._aim()]),
            node("div", self._path(), self._games(), class_="cnb-columns"),
            *([self._tabs()] if self.live else []),
            *self._how_to_run(),
            class_="cnb-home",
        )

    def _how_to_run(self) -> list[Node]:
        return [] if self.live else [node("p", self._said("run"), class_="cnb-note")]

    def lines(self) -> list[str]:
        """Return the page as lines of text: the points, what comes next, and the path."""
        if self.only_play:
            return [f"{self._said('play')}: {self._said('play_says', n=len(RuleSet.ids()))}"]
        now = self.standing.now
        points = [] if not self.standing.begun else [f"{mine} {said}" for mine, said in self._counts()]
        to_do = self._next()
        where = f" {now.name}.ipynb" if now else ""
        path = [f"{self._said('lesson')} {step.number}, {', '.join(self._told(step))}" for step in self.standing.steps]
        heading = ". ".join(filter(None, [self._said("title"), ", ".join(points)])) + "."
        return [heading, f"{to_do.title}: {to_do.says}{where}", *path]

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
        words = [_sign("go"), text] if plays else [text]
        if self.live:
            return node("button", *words, class_="cnb-button", data_do=do)
        return node("a", *words, class_="cnb-button", href=href)

    # Today

    def _head(self) -> Node:
        counts = [node("span", node("b", mine), f" {said} ") for mine, said in self._counts()]
        return node(
            "div",
            node("h2", _sign("basket"), self._said("title")),
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

    # What to do next

    def _next(self) -> Next:
        now = self.standing.now
        if now is None:
            title, says = self._said("finished"), self._said("finished_says", n=len(RuleSet.ids()))
            return Next(title, says, self._said("practise"), self._link("practice"))
        if now.is_exam:
            title, says = self._said("exam_next"), self._said("exam_says")
            return Next(title, says, self._said("exam_begin"), self._link(now.name))
        if not self.standing.begun:
            minutes = self._said("first_minutes", minutes=self.words["minutes_of_first_turn"])
            says = f"{self._said('first_says')} {minutes}"
            return Next(
                self._said("first"), says, self._said("begin"), self._link(now.name), tuple(parse_cards("QsQhQdQc2h"))
            )
        title = self._said("go_on", lesson=now.number, title=now.lesson.title)
        if not now.is_begun:
            says = self._said("next_lesson", many=now.questions, minutes=now.lesson.minutes)
            return Next(title, says, self._said("begin"), self._link(now.name))
        asked = exercise(now.question)
        says = self._said("asks", question=in_words(asked))
        return Next(title, says, self._said("continue"), self._link(now.name, now.question), cards(asked))

    def _continue(self) -> Node:
        to_do, now = self._next(), self.standing.now
        share = round(100 * now.answered / now.questions) if now and now.questions else 0
        bar = [node("i", class_="cnb-done-bar", style=f"--p:{share}%", aria_hidden="true")] if share else []
        words = [_sign("go"), to_do.button]
        link = node("a", *words, class_="cnb-button cnb-main", href=to_do.href, data_continue="")
        shown = [node("div", *map(card, to_do.cards), class_="cnb-fan", aria_hidden="true")] if to_do.cards else []
        return node(
            "div", node("h3", to_do.title), node("p", to_do.says), *bar, link, *shown, class_="cnb-box cnb-continue"
        )

    def _due(self) -> Node:
        due, back = self.standing.due, self.standing.comes_back
        minutes = max(1, round(due * SECONDS / 60))
        if due:
            title, says = self._said("due", n=due), self._said("due_says", minutes=minutes)
        else:
            title = self._said("nothing_due")
            coming = [self._said("comes_back", day=self._date(back))] if back else []
            says = " ".join([*coming, self._said("nothing_due_says")])
        button = self._button(self._said("practise"), "practise", self._link("practice"))
        return node("div", node("h3", title), node("p", says), button, class_="cnb-box")

    def _again(self) -> Node | None:
        if not self.standing.idea:
            return None
        (shown,) = parse_cards(next((face for about, face in EMBLEMS.items() if about in self.standing.idea), "Qh"))
        button = self._button(self._said("fresh"), "again", self._link("practice"))
        words = node("div", node("h3", self._said("again")), node("p", self.standing.idea_says))
        picture = node("span", card(shown), class_="cnb-one", aria_hidden="true")
        return node("div", picture, words, button, class_="cnb-box cnb-again")

    def _aim(self) -> Node:
        kings = node("div", *map(card, parse_cards("KhKsKd")), class_="cnb-fan", aria_hidden="true")
        canasta = node("div", *map(card, parse_cards("QsQhQdQcQhQs2d")), class_="cnb-fan", aria_hidden="true")
        sides = [node("i", data_side=self._said(side), class_=f"cnb-{side}") for side in ("you", "them")]
        race = node("span", *sides, class_="cnb-race", aria_hidden="true")
        said = [(self._said(f"aim_{at}", **_figures()), self._said(f"aim_{at}_says", **_figures())) for at in (1, 2, 3)]
        pictures = [
            node("li", node("b", f"{at} ", title), node("p", says), shown)
            for at, ((title, says), shown) in enumerate(zip(said, (kings, canasta, race), strict=True), start=1)
        ]
        return node("ol", *pictures, class_="cnb-aim", aria_label=self._said("aim"))

    # The path

    def _path(self) -> Node:
        steps = [self._step(step) for step in self.standing.steps]
        return node(
            "div",
            node("h3", self._said("path")),
            node("ol", *steps, class_="cnb-steps", aria_label=self._said("path")),
            node("p", self._said("milestone"), class_="cnb-note"),
            node("p", node("a", self._said("more"), href=self._link("start")), class_="cnb-note"),
            class_="cnb-path",
            data_part="path",
        )

    def _step(self, step: Step) -> Node:
        """Return a lesson on the path: what is seen, and the sentence for a screen reader."""
        is_now = step is self.standing.now
        state = "done" if step.is_done else "now" if is_now else "ahead"
        name, *about = self._told(step)
        said = [f"{self._said('lesson')} {step.number}", name, *about, *([self._said("now")] if is_now else [])]
        stars = "★" * step.stars + "☆" * (MOST_STARS - step.stars)
        under = (stars, "cnb-stars") if step.stars else (self._about(step), "cnb-about")
        link = node(
            "a",
            node("i", class_="cnb-number", data_n="★" if step.is_exam else str(step.number)),
            node("b", name), " ",
            node("span", under[0], class_=under[1]),
            href=self._next().href if is_now else self._link(step.name, step.question if step.is_begun else ""),
            aria_label=", ".join(said),
            **({"aria_current": "step"} if is_now else {}),
        )  # fmt: skip
        return node("li", link, class_=f"cnb-step cnb-{state}")

    def _about(self, step: Step) -> str:
        if step.is_exam:
            return self._said("exam_done" if step.is_done else "exam")
        if step.answered:
            return self._said("answered", done=step.answered, many=step.questions, n=step.most)
        return self._said("worth", n=step.most)

    def _told(self, step: Step) -> list[str]:
        """Return a lesson in words: its name, whether it is done, its stars."""
        name = step.lesson.title
        if step.is_exam or not step.is_done:
            return [name, self._about(step)]
        return [name, self._said("done"), self._said("stars", n=step.stars)]

    # Games

    def _games(self) -> Node:
        watch = [self._watch()] if self.standing.begun or self.only_play else []
        return node("div", self._play(), *watch, class_="cnb-games")

    def _play(self) -> Node:
        if self.live:
            return LOBBY
        link = node("a", self._said("play_page"), class_="cnb-button", href=self._link("play"))
        says = self._said("play_says", n=len(RuleSet.ids()))
        leads = [] if self.only_play else [link]
        return node("div", node("h3", self._said("play")), node("p", says), *leads, class_="cnb-box")

    def _watch(self) -> Node:
        title = self._said("watch" if self.standing.begun or self.only_play else "watch_first")
        kings = node("div", *map(card, parse_cards("KhKsKd")), class_="cnb-fan", aria_hidden="true")
        button = self._button(self._said("watch_it"), "watch", self._link("replay"), plays=True)
        usual = self._said("watch_says", game=rules_name(RuleSet.load("classic")))
        says = node("p", WATCHED if self.live else usual)
        return node("div", node("h3", title), says, button, kings, class_="cnb-box cnb-watch", data_part="watch")

    def _tabs(self) -> Node:
        tabs = [node("button", _sign(sign), self._said(f"tab_{part}"), data_tab=part) for part, sign in TABS.items()]
        group = node("div", *tabs, class_="cnb-tabs", role="group", aria_label=self._said("tabs"))
        return node("div", group, class_="cnb-end")


def _sign(name: str) -> Node:
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


def _figures() -> dict[str, str]:
    """Return what a natural and a mixed canasta score in the classic game, and the points that end it."""
    rules = RuleSet.load("classic")
    figures = {"natural": rules.canasta_bonus.natural, "mixed": rules.canasta_bonus.mixed, "target": rules.game.target}
    return {name: number(figure or 0) for name, figure in figures.items()}
