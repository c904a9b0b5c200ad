"""The page of the course home: today, what to do next, the path, and games, as a tree of nodes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from canasta_nb.core.model.acts import cards_of
from canasta_nb.core.model.cards import Card, parse_cards
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.words import number
from canasta_nb.descriptions.dates import day_said
from canasta_nb.descriptions.telling import rules_name
from canasta_nb.home.find_the_play import find_the_play
from canasta_nb.home.placement_result import offer, result
from canasta_nb.home.played_at import HOOK
from canasta_nb.home.progress import CourseStanding, Step
from canasta_nb.home.question import MOST_CARDS, cards, in_words
from canasta_nb.home.skill_map import skill_map, skills_in_a_line
from canasta_nb.home.today import Words, counts, damaged, head, said, sign, today
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.memory.stars import MOST_STARS
from canasta_nb.teaching.misconceptions import emblem
from canasta_nb.teaching.puzzles.daily_deal import points_said
from canasta_nb.widgets.wire.tree import LOBBY, WATCHED, Node, card, node

SECONDS = 40  # for a question, as the lessons count their minutes
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
    """The whole page: where the learner stands, the words, the folder, and whether buttons are answered."""

    standing: CourseStanding
    words: Words
    folder: Path
    live: bool = False
    only_play: bool = False
    """Whether it is the lobby and a deal to watch alone, as the notebook for play begins."""
    skill: str = ""
    """The skill of the map whose panel is open; empty while none is."""

    def tree(self) -> Node:
        """Return the whole page; where buttons are answered, the browser puts the lobby into its place."""
        if self.only_play:
            return node("div", self._games(), *self._how_to_run(), class_="cnb-lobby")
        begun = self.standing.begun
        placed = self.standing.placed if self.standing.is_placed else None
        boxes = [
            *([] if placed else [self._continue()]),
            *([self._deal(), self._puzzle()] if begun else [self._watch()]),
        ]
        kind = f"cnb-next cnb-{'more cnb-2' if placed else 3 if begun else 'first'}"
        more = [box for box in (self._moments(), self._due(), self._again()) if box] if begun else []
        return node(
            "div",
            head(self.standing, self.words, live=self.live),
            *damaged(self.standing, self.words, live=self.live),
            *(today(self.standing, self.words) if begun else []),
            *([result(placed, self._link)] if placed else []),
            node("div", *boxes, class_=kind, data_part="" if begun else "today"),
            *([offer(SECONDS, live=self.live)] if self._may_be_placed() else []),
            *([node("div", *more, class_=f"cnb-next cnb-more cnb-{len(more)}")] if more else []),
            *([] if begun else [self._aim()]),
            node("div", self._path(), self._games(), class_="cnb-columns"),
            *([self._skills()] if begun else []),
            *([self._tabs()] if self.live else []),
            *self._how_to_run(),
            class_="cnb-home",
        )

    def _may_be_placed(self) -> bool:
        """Tell whether somebody who has played before may want to begin later: before a lesson is done, once."""
        return self.standing.placed is None and not any(step.is_done for step in self.standing.steps)

    def _how_to_run(self) -> list[Node]:
        return [] if self.live else [node("p", self._said("run"), class_="cnb-note")]

    def lines(self) -> list[str]:
        """Return the page as lines of text: the points, what comes next, and the path."""
        if self.only_play:
            return [f"{self._said('play')}: {self._said('play_says', n=len(RuleSet.ids()))}"]
        now = self.standing.now
        counted = counts(self.standing, self.words) if self.standing.begun else []
        points = [f"{mine} {what}" for mine, what in counted]
        to_do = self._next()
        where = f" {now.name}.ipynb" if now else ""
        path = [f"{self._said('lesson')} {step.number}, {', '.join(self._told(step))}" for step in self.standing.steps]
        heading = ". ".join(filter(None, [self._said("title"), ", ".join(points)])) + "."
        skills = [skills_in_a_line(self.standing.skills)] if self.standing.begun else []
        return [heading, f"{to_do.title}: {to_do.says}{where}", *skills, *path]

    # Words and links

    def _said(self, key: str, **values: object) -> str:
        return said(self.words, key, **values)

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
                self._said("first"),
                says,
                self._said("begin"),
                self._link(now.name, HOOK),
                tuple(parse_cards("QsQhQdQc2h")),
            )
        title = self._said("go_on", lesson=now.number, title=now.lesson.title)
        if not now.is_begun:
            own = now.lesson
            says = self._said("next_lesson", aim=own.aims[0].says, many=now.questions, minutes=own.minutes)
            shown = next(filter(None, map(cards, own.exercises)), ())
            return Next(title, says, self._said("begin"), self._link(now.name, HOOK), shown)
        if now.table:
            return Next(title, self._said("in_a_turn"), self._said("continue"), self._link(now.name, now.table))
        asked = exercise(now.question)
        says = self._said("asks", question=in_words(asked))
        return Next(title, says, self._said("continue"), self._link(now.name, now.question), cards(asked))

    def _continue(self) -> Node:
        to_do, now = self._next(), self.standing.now
        share = round(100 * now.answered / now.questions) if now and now.questions else 0
        bar = [node("i", class_="cnb-done-bar", style=f"--p:{share}%", aria_hidden="true")] if share else []
        words = [sign("go"), to_do.button]
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
            coming = [self._said("comes_back", day=day_said(back.astimezone()))] if back else []
            says = " ".join([*coming, self._said("nothing_due_says")])
        button = self._button(self._said("practise"), "practise", self._link("practice"))
        return node("div", node("h3", title), node("p", says), button, class_="cnb-box")

    def _moments(self) -> Node | None:
        """Return the box of the moments that come back; None where none does."""
        due, following = self.standing.moments, self.standing.next_moment
        if not due and not following:
            return None
        if not due:
            says = self._said("moments_next", day=day_said(following)) if following else ""
            return node("div", node("h3", self._said("moments_none")), node("p", says), class_="cnb-box")
        shown = [played for each in due for played in cards_of(each.act(each.then))][:MOST_CARDS]
        fan = [node("div", *map(card, shown), class_="cnb-fan", aria_hidden="true")] if shown else []
        words = [node("h3", self._said("moments", n=len(due))), node("p", self._said("moments_says"))]
        button = (
            [node("button", self._said("moments_try"), class_="cnb-button", data_do="moments")] if self.live else []
        )
        return node("div", *words, *fan, *button, class_="cnb-box cnb-moments-due")

    def _deal(self) -> Node:
        made = self.standing.deal
        says = self._said("deal_says") if made is None else self._said("deal_made", made=points_said(made))
        button = self._button(self._said("deal_play" if made is None else "deal_again"), "daily", self._link("play"))
        shown = node("div", *map(card, parse_cards("KhKsThTs2c")), class_="cnb-fan", aria_hidden="true")
        return node("div", node("h3", self._said("daily")), node("p", says), shown, button, class_="cnb-box cnb-daily")

    def _puzzle(self) -> Node:
        first = not self.standing.puzzles.plays
        button = self._button(self._said("first_puzzle" if first else "next_puzzle"), "puzzle", self._link("puzzles"))
        return find_the_play(self.standing, self.words, button)

    def _again(self) -> Node | None:
        if not self.standing.idea:
            return None
        button = self._button(self._said("fresh"), "again", self._link("practice"))
        words = node("div", node("h3", self._said("again")), node("p", self.standing.idea_says))
        picture = node("span", card(emblem(self.standing.idea)), class_="cnb-one", aria_hidden="true")
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

    def _skills(self) -> Node:
        return skill_map(self.standing.skills, self._said("skills"), self.skill, self._link, live=self.live)

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
        tabs = [node("button", sign(name), self._said(f"tab_{part}"), data_tab=part) for part, name in TABS.items()]
        group = node("nav", *tabs, class_="cnb-tabs", aria_label=self._said("tabs"))
        return node("div", group, class_="cnb-end")


def _figures() -> dict[str, str]:
    """Return what a natural and a mixed canasta score in the classic game, and the points that end it."""
    rules = RuleSet.load("classic")
    figures = {"natural": rules.canasta_bonus.natural, "mixed": rules.canasta_bonus.mixed, "target": rules.game.target}
    return {name: number(figure or 0) for name, figure in figures.items()}
