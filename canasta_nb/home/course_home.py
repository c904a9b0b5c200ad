"""The CourseHome: the page where a learner begins and comes back, with everything that comes next a click away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from secrets import randbelow
from time import perf_counter
from typing import Any, Literal, Unpack

import traitlets

from canasta_nb.core.speech.language import in_its_language
from canasta_nb.core.speech.whole_files import set_aside
from canasta_nb.descriptions.text_table import labelled
from canasta_nb.game.session import Session
from canasta_nb.home.lobby import choice, dealt, offered, pace_of, to_watch
from canasta_nb.home.page import Page
from canasta_nb.home.progress import standing
from canasta_nb.home.watching import watch
from canasta_nb.notebook import show_output
from canasta_nb.review.reviewing import LIMIT, Reviewing
from canasta_nb.settings import NAME as SETTINGS, ChosenGame, keep_settings, settings
from canasta_nb.teaching.log.learner_log import FOLDER, LearnerLog, NotKept, log_in
from canasta_nb.teaching.moments.own_moments import OwnMoments
from canasta_nb.teaching.practice import Practice
from canasta_nb.teaching.practice.placement import Placement
from canasta_nb.teaching.puzzles.daily_deal import DailyDeal
from canasta_nb.teaching.puzzles.puzzle import Puzzle
from canasta_nb.teaching.skills.skills import Skill, skills
from canasta_nb.widgets.sent.home import HomeScene
from canasta_nb.widgets.shown.replay import Replay
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.base import CanastaWidget, made_in_its_language
from canasta_nb.widgets.wire.messages import Nack, arguments
from canasta_nb.widgets.wire.options import Looks, known_options
from canasta_nb.widgets.wire.parts import STATIC
from canasta_nb.widgets.wire.shaped import shaped
from canasta_nb.widgets.wire.tree import html, node

USUAL = "usual"
AT_FIRST = 0.5
"""Seconds that the players of a deal to watch play before it is shown."""


BELOW: dict[str, tuple[Callable[..., Practice | Table | Placement], str]] = {
    "practise": (Practice, "practice"),
    "daily": (DailyDeal, "table"),
    "puzzle": (Puzzle, "puzzle"),
    "placement": (Placement, "placement"),
}
"""What a press shows below the page whatever was answered before, and which words say so."""


class CourseHomeOptions(Looks, total=False):
    """What a CourseHome may be given."""

    folder: str | Path
    progress: str | Path | None
    part: Literal["all", "play"]


class CourseHome(CanastaWidget):
    """How far you are in the course, and what comes next; below it you practise and play.

    Options: ``folder`` (of the notebooks; by default the current one), ``progress`` (the file for the answers
    of practice, by default the learner's log; beside another one are your settings; None keeps none), ``part``
    (``"play"`` for the lobby and a deal to watch alone), and looks. Raises TypeError for any other.

    >>> import tempfile
    >>> home = CourseHome(folder=tempfile.mkdtemp(), progress=None)
    >>> home
    CourseHome(0 of 169 points, next 01_cards_and_turn)
    >>> print(home.to_text().splitlines()[0])
    Learn Canasta.
    """

    made_of = ("shared", "course_home")
    drawn_when_stored = False
    words = Path(__file__).with_suffix(".toml")

    part = traitlets.Enum(("all", "play"), "all", help='Which part is shown: "all" of it, or the lobby to "play".')
    scene = shaped(HomeScene, help="What the browser draws: the page as a tree of nodes, and the lobby.")

    @made_in_its_language
    def __init__(self, **options: Unpack[CourseHomeOptions]) -> None:
        given = known_options("CourseHome", options, CourseHomeOptions)
        self._folder = Path(given.pop("folder", None) or Path.cwd())
        memory = given.pop("progress", USUAL)
        self._log = log_in(self._folder)
        self._memory = None if memory is None else self._log if memory == USUAL else LearnerLog(memory)
        self._chosen = settings(self._settings).game if self._memory else ChosenGame()
        self._seq = 0
        self._skill: Skill | None = None
        self.below: Practice | Table | Replay | Placement | None = None
        """What is shown below: the practice, the table or the deal that was asked for last."""
        super().__init__(**given)
        self._describe()

    def _describe(self) -> None:
        self._standing = standing(self._folder, self._memory)
        lobby = offered(self.strings, self._chosen, first=not self._standing.begun)
        self.scene = HomeScene(v=1, seq=self._seq, page=self._page(live=True).tree(), lobby=lobby)

    def _page(self, *, live: bool) -> Page:
        opened = self._skill.id if self._skill else ""
        return Page(self._standing, self.strings, self._folder, live, self.part == "play", opened)

    def state_number(self) -> int:
        """Return the number of things that were shown below."""
        return self._seq

    # Messages from the browser

    def done(self, message: dict[str, Any]) -> str:
        """Show practice, a table or a deal to watch below the page, or look again how far the learner is."""
        given = arguments(message)
        match message.get("do"):
            case "look":
                self._describe()
                return ""
            case "anew":
                return self._anew()
            case "skill" | "train" as what:
                return self._of_a_skill(what, given)
            case "moments" if self._standing.moments:
                return self._show(OwnMoments(progress=self._file()), "moments")
            case "practise" | "daily" | "puzzle" | "placement" as what:
                made, opened = BELOW[what]
                return self._show(made(progress=self._file()), opened)
            case "again" if self._standing.idea:
                return self._show(Practice(against=self._standing.idea, progress=self._file()), "practice")
            case "watch":
                kept = self._choose(given)
                opened = self._watch()
                return kept or opened
            case "choose":
                return self._choose(given)
            case "deal":
                kept = self._choose(given)
                opened = self._show(self._keeping(dealt(self._chosen)), "table")
                return kept or opened
        raise Nack("unknown")

    def _anew(self) -> str:
        """Take note that the learner was told of damaged files; put a log aside in which nothing is ours."""
        try:
            self._log.note_told()
        except NotKept:
            set_aside(self._log.path, "old")
        self._describe()
        return self.said("damaged_aside")

    def _of_a_skill(self, what: str, given: dict[str, Any]) -> str:
        """Open or close the panel of a skill; or show questions on the open one, puzzles where only those show it."""
        if what == "skill":
            found = next((each for each in skills() if each.id == given.get("skill")), None)
            if found is None:
                raise Nack("unreadable", self.said("no_such"))
            self._skill = None if found == self._skill else found
            self._describe()
            return ""
        if self._skill is None:
            raise Nack("unknown")
        return self._show(*_questions_on(self._skill, self._file()))

    def _choose(self, given: dict[str, Any]) -> str:
        """Take over what was chosen in the lobby and keep it; why it could not be kept, or nothing."""
        chosen = choice(given)
        if chosen is None:
            raise Nack("unreadable", self.said("no_such"))
        if chosen == self._chosen:
            return ""
        self._chosen = chosen
        problem = keep_settings(self._settings, game=chosen) if self._memory else ""
        return self.said("not_kept", why=problem) if problem else ""

    @property
    def _settings(self) -> Path | None:
        """The file with what the learner chose, where it is not the usual one."""
        own = self._memory is not None and self._memory is not self._log
        return self._memory.path.with_name(SETTINGS) if self._memory and own else None

    def _file(self) -> Path | None:
        return self._memory.path if self._memory else None

    def _watch(self, *seed: int) -> str:
        """Show a deal that plays by itself, because it was asked to."""
        return self._show(_to_look_at(self._chosen, self._wish, *seed), "deal")

    def _wish(self, game: Session, wish: str) -> str:
        """Let somebody who has watched a deal play it, or watch another one."""
        if wish == "another":
            return self._watch(randbelow(2**32))
        return self._show(self._keeping(Table(game.start, seat=game.seat, bots=self._chosen.bots)), "table")

    def _keeping(self, table: Table) -> Table:
        """Return a table whose moments are kept where the answers are."""
        table.keeps_moments_in = self._file()
        return table

    def _show(self, shown: Practice | Table | Replay | Placement, what: str) -> str:
        """Show something below the page, and say what."""
        self.below = shown
        face = shown.card if isinstance(shown, Practice) else shown
        show_output(self._output, face._repr_mimebundle_()[0], again=True)
        self._seq += 1
        self._describe()
        return self.said(f"opened_{what}")

    @property
    def _output(self) -> str:
        """The name of the output below the page."""
        return f"canasta-home-{self.model_id}"

    def _ipython_display_(self) -> None:
        """Show the page in a notebook, and below it the output for what is asked for."""
        from IPython.display import publish_display_data  # The caller has it already.

        publish_display_data(*self._repr_mimebundle_())  # type: ignore[no-untyped-call]
        show_output(self._output, {"text/plain": ""})
        watch(self)

    def traces(self) -> tuple[Path, ...]:
        """Return the files that change with an answer: those beside the notebooks, and the log of practice."""
        return (self._folder / FOLDER, *([self._memory.path] if self._memory else []))

    def look_again(self) -> None:
        """Show where the learner stands now."""
        # A page that grew with the first answer would push the questions of a placement away.
        if isinstance(self.below, Placement) and self.below.is_open:
            return
        with self.shown():
            self._describe()

    # Text output

    @in_its_language
    def to_text(self) -> str:
        """Return where the learner stands, what comes next, and the path, as lines."""
        heading, *rest = self._page(live=False).lines()
        return "\n".join([heading, *(line for text in rest for line in labelled("", text))])

    def invitation(self) -> str:
        """Return nothing: without Python the links of the page lead on."""
        return ""

    @in_its_language
    def to_html(self) -> str:
        """Return the page with links in place of what a kernel would answer, and with its own style."""
        style = "".join((STATIC / f"{part}.css").read_text(encoding="utf-8") for part in self.made_of)
        page = node("section", self._page(live=False).tree(), class_="cnb", data_cnb="home", lang=self.lang)
        return f"<style>{style}</style>{html(page)}"

    def __repr__(self) -> str:
        if self.part == "play":
            return "CourseHome(play)"
        now = self._standing.now
        next_ = f", next {now.name}" if now else ", done"
        return f"CourseHome({self._standing.points} of {self._standing.most} points{next_})"


def _questions_on(skill: Skill, progress: Path | None) -> tuple[Practice | Puzzle, str]:
    """Return questions on a skill, or puzzles where only those show it, and what they are."""
    if skill.topics:
        return Practice(skill.topics[0], progress=progress), "practice"
    return Puzzle(topic=skill.themes[0], progress=progress), "puzzle"


def _to_look_at(chosen: ChosenGame, wish: Callable[[Session, str], str], *seed: int) -> Replay:
    """Return a deal that plays by itself, and asks at its turning points.

    Players who think long play on while it is looked at.
    """
    game, going = to_watch(chosen, *seed)
    began = perf_counter()
    while perf_counter() - began < AT_FIRST and next(going, None):
        pass
    shown = Replay(game, asks=True, pace=pace_of(chosen))
    shown.wishes = partial(wish, game)
    shown.playing = True
    shown.plays_on(going, lambda: Reviewing(game.game.played, game.seat, game.names, seconds=LIMIT))
    return shown
