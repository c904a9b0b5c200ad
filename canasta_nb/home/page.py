"""The page of the course home: the aim in three pictures, the path, and what to do next, as a tree of nodes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import filled
from canasta_nb.core.speech.words import number
from canasta_nb.home.progress import MOST_STARS, CourseStanding, Step
from canasta_nb.home.tree import Node, card, node
from canasta_nb.widgets.pacing import PACES

SECONDS = 40  # for a question, as the lessons count their minutes
BASKET = "M7 14C7 7 11 3.5 16 3.5S25 7 25 14M3.5 14h25l-3 14h-19zM11.5 14l1 14M20.5 14l-1 14M5 19h22M6 24h20"
EMBLEMS = {"black3": "3s", "red3": "3h", "three": "3s", "wild": "2d", "freeze": "2d", "joker": "Jk", "ace": "As"}
"""The card beside a misconception, by what its code is about; a queen beside the others."""


@dataclass(frozen=True)
class Page:
    """What the page is made from: where the learner stands, the words, the folder, and whether buttons are answered."""

    standing: CourseStanding
    words: Mapping[str, Any]
    folder: Path
    live: bool = False

    def tree(self) -> Node:
        """Return the whole page."""
        boxes = [self._continue(), self._due(), self._again(), self._play()]
        return node(
            "div",
            self._head(),
            self._aim(),
            node("div", *(box for box in boxes if box), class_="cnb-boxes"),
            self._path(),
            class_="cnb-home",
        )

    def lines(self) -> list[str]:
        """Return the page as lines of text: the points, what comes next, and the path."""
        now = self.standing.now
        points = [] if not self.standing.begun else [f"{mine} {said}" for mine, said in self._counts()]
        title, says, *_ = self._next()
        where = f" {now.name}.ipynb" if now else ""
        path = [f"{self._said('lesson')} {step.number}, {', '.join(self._told(step))}" for step in self.standing.steps]
        heading = ". ".join(filter(None, [self._said("title"), ", ".join(points)])) + "."
        return [heading, f"{title}: {says}{where}", *path]

    # Words and links

    def _said(self, key: str, **values: object) -> str:
        return filled(self.words[key], **values)

    def _link(self, name: str, question: str = "") -> str:
        """Return where a notebook is, seen from this page: beside it or, for a translated course, above it."""
        notebook = f"{name}.ipynb"
        above = not (self.folder / notebook).exists() and (self.folder.parent / notebook).exists()
        return f"{'../' if above else ''}{notebook}{f'#cell-id={question}' if question else ''}"

    def _button(self, text: str, do: str, href: str, *, main: bool = False, **more: str) -> Node:
        """Return a button that Python answers; on a page without a kernel, a link to where the same is done."""
        look = "cnb-button cnb-main" if main else "cnb-button"
        if self.live:
            return node("button", text, class_=look, data_do=do, **more)
        return node("a", text, class_=look, href=href)

    # The parts of the page

    def _head(self) -> Node:
        basket = node(
            "svg",
            node("path", d=BASKET, fill="none", stroke="currentColor", stroke_width="2.2", stroke_linecap="round",
                 stroke_linejoin="round"),
            viewBox="0 0 32 32", aria_hidden="true",
        )  # fmt: skip
        counts = [node("span", node("b", mine), f" {said}") for mine, said in self._counts()]
        return node(
            "div",
            node("h2", basket, self._said("title")),
            *([node("p", *counts, class_="cnb-counts")] if self.standing.begun else []),
            *([] if self.live else [node("p", self._said("run"), class_="cnb-run")]),
            class_="cnb-top",
        )

    def _counts(self) -> list[tuple[str, str]]:
        every = self.standing.lessons
        done = sum(step.is_done for step in every)
        return [
            (self.standing.points.said, self._said("points", most=self.standing.most)),
            (str(done), self._said("lessons", most=len(every))),
        ]

    def _aim(self) -> Node:
        kings = node("span", *map(card, parse_cards("KhKsKd")), class_="cnb-fan", aria_hidden="true")
        canasta = node("span", *map(card, parse_cards("QsQhQdQcQhQs2d")), class_="cnb-seven", aria_hidden="true")
        race = node(
            "span",
            node("i", self._said("you"), style="--p:75%"),
            node("i", self._said("them"), style="--p:54%"),
            class_="cnb-race",
            aria_hidden="true",
        )
        said = [(self._said(f"aim_{at}", **_figures()), self._said(f"aim_{at}_says", **_figures())) for at in (1, 2, 3)]
        pictures = [
            node("li", node("b", f"{at} ", title), node("span", says, class_="cnb-says"), shown)
            for at, ((title, says), shown) in enumerate(zip(said, (kings, canasta, race), strict=True), start=1)
        ]
        return node("ol", *pictures, class_="cnb-aim", aria_label=self._said("aim"))

    def _path(self) -> Node:
        steps = [self._step(step) for step in self.standing.steps]
        return node(
            "div",
            node("h3", self._said("path")),
            node("ol", *steps, class_="cnb-steps", aria_label=self._said("path")),
            node("p", self._said("milestone"), class_="cnb-milestone"),
            node("p", node("a", self._said("more"), href=self._link("start")), class_="cnb-milestone"),
            class_="cnb-path",
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
            node("span", str(step.number), class_="cnb-number"), " ", node("b", name), " ",
            node("span", under[0], class_=under[1]),
            href=self._link(step.name, step.question if step.answered else ""),
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
        name = self.words["short"][step.name[:2]]
        if step.is_exam or not step.is_done:
            return [name, self._about(step)]
        return [name, self._said("done"), self._said("stars", n=step.stars)]

    def _next(self) -> tuple[str, str, str, str]:
        """Return what comes next: a title, a sentence, the words of the button, and where it leads."""
        now = self.standing.now
        if now is None:
            return self._said("finished"), self._said("finished_says"), self._said("practise"), self._link("practice")
        if now.is_exam:
            return self._said("exam_next"), self._said("exam_says"), self._said("begin_lesson"), self._link(now.name)
        if not self.standing.begun:
            begin = self._said("first_begin", minutes=int(self.words["first_minutes"]))
            return self._said("first"), self._said("first_says"), begin, self._link(now.name)
        title = self._said("go_on", lesson=now.number, title=self.words["short"][now.name[:2]])
        if not now.answered:
            says = self._said("next_lesson", many=now.questions, minutes=now.lesson.minutes)
            return title, says, self._said("begin_lesson"), self._link(now.name)
        says = self._said("stopped", place=now.place, many=now.questions)
        return title, says, self._said("continue"), self._link(now.name, now.question)

    def _continue(self) -> Node:
        title, says, button, href = self._next()
        now = self.standing.now
        share = round(100 * now.answered / now.questions) if now and now.questions else 0
        bar = [node("i", class_="cnb-done-bar", style=f"--p:{share}%", aria_hidden="true")] if share else []
        link = node("a", button, class_="cnb-button cnb-main", href=href, data_continue="")
        return node("div", node("h3", title), node("p", says), *bar, link, class_="cnb-box cnb-continue")

    def _due(self) -> Node | None:
        if not self.standing.begun:
            return None
        due = self.standing.due
        minutes = max(1, round(due * SECONDS / 60))
        title = self._said("due", n=due) if due else self._said("nothing_due")
        says = self._said("due_says", minutes=minutes) if due else self._said("nothing_due_says")
        button = self._button(self._said("practise"), "practise", self._link("practice"))
        return node("div", node("h3", title), node("p", says), button, class_="cnb-box")

    def _again(self) -> Node | None:
        if not self.standing.idea:
            return None
        (shown,) = parse_cards(next((face for about, face in EMBLEMS.items() if about in self.standing.idea), "Qh"))
        button = self._button(self._said("fresh"), "again", self._link("practice"))
        words = node("div", node("h3", self._said("again")), node("p", self.standing.idea_says), button)
        picture = node("span", card(shown), class_="cnb-one", aria_hidden="true")
        return node("div", picture, words, class_="cnb-box cnb-again")

    def _play(self) -> Node:
        if not self.standing.begun:
            watch = self._button(self._said("watch"), "watch", self._link("replay"))
            straight = node("a", self._said("straight"), href=self._link("start"))
            says = node("p", self._said("watch_says"))
            return node("div", node("h3", self._said("play")), says, watch, node("p", straight), class_="cnb-box")
        if not self.live:
            link = node("a", self._said("play_page"), class_="cnb-button", href=self._link("play"))
            return node("div", node("h3", self._said("play")), link, class_="cnb-box cnb-play")
        games = [node("option", name, value=id_) for id_, name in self.words["games"].items()]
        paces = [node("option", self._said(f"careful_{pace}"), value=pace) for pace in PACES]
        return node(
            "div",
            node("h3", self._said("play")),
            node("select", *games, aria_label=self._said("play_rules"), data_choice="rules"),
            node("select", *paces, aria_label=self._said("play_pace"), data_choice="pace"),
            self._button(self._said("deal"), "deal", ""),
            class_="cnb-box cnb-play",
        )


def _figures() -> dict[str, str]:
    """Return what a natural and a mixed canasta score in the classic game, and the points that end it."""
    rules = RuleSet.load("classic")
    figures = {"natural": rules.canasta_bonus.natural, "mixed": rules.canasta_bonus.mixed, "target": rules.game.target}
    return {name: number(figure or 0) for name, figure in figures.items()}
