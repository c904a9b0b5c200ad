"""The card of practice: the card of an exercise, with one question after another."""

from __future__ import annotations

from typing import Any

from canasta_nb.core.speech.language import in_its_language
from canasta_nb.descriptions.text_table import labelled
from canasta_nb.settings import keep_settings
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.spoken import meaning
from canasta_nb.teaching.fresh.situations import cards_shown
from canasta_nb.teaching.fresh.words import told
from canasta_nb.teaching.judging.assessing import Assessment, Score
from canasta_nb.teaching.judging.record import FREE, tries
from canasta_nb.teaching.judging.showing import Shown
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.practice.series import Series
from canasta_nb.teaching.quiz.quiz import Quiz
from canasta_nb.teaching.quiz.quiz_text import asked_in_words, reasons_in_words
from canasta_nb.widgets.sent.quiz import Feedback

MOST_DOTS = 10


class PracticeCard(Quiz):
    """An exercise of practice to answer by clicks; a button leads on to the next one within the same card."""

    def __init__(self, series: Series, **options: Any) -> None:
        self._series = series
        super().__init__(series.exercise, save=False, **options)
        self.strings = {**self.strings, "python_how": told("asked", "python_how")}

    @in_its_language
    def go_on(self) -> None:
        """Ask the next exercise."""
        with self._lock, self.hold_sync():
            self._series.next()
            self._state.begin(self._series.exercise)
            self._begin(self._series.exercise)
            self.reset()

    def done(self, message: dict[str, Any]) -> str:
        """Go on to the next exercise, give a hint at its price, or do what every exercise does."""
        match message.get("do"):
            case "next":
                self.go_on()
                return ""
            case "hint":
                return self.hint()
            case "games" if self._series.chooses_games:
                return self.choose_games()
        return super().done(message)

    @in_its_language
    def hint(self) -> str:
        """Give the next hint."""
        with self.hold_sync():
            said = self._series.hint()
            self._describe()
        return said

    @in_its_language
    def choose_games(self) -> str:
        """Leave other games out, or let them come again; this holds for the next time, too."""
        self._series.only_classic = only = not self._series.only_classic
        problem = keep_settings(only_classic=only)
        self._describe()
        return " ".join(filter(None, [told("asked", "classic" if only else "every"), problem]))

    def _describe(self) -> None:
        with self.hold_sync():
            super()._describe()
            worth = " · ".join(filter(None, [self._series.level_said, self._worth()]))
            dots = [list(dot) for dot in self._series.dots[-MOST_DOTS:]]
            shows = self.scene["shows"] if self._positions().positions else []
            self.scene = {
                **self.scene,
                "shows": shows,
                "head": self._series.head,
                "worth": worth,
                "progress": dots,
                "goes_on": True,
            }
            if self._series.chooses_games:
                self.scene = {**self.scene, "games": "classic" if self._series.only_classic else "every"}

    def _feedback(self, assessment: Assessment) -> Feedback:
        found = super()._feedback(assessment)
        first = self._series.earned is None
        said = self._series.take(assessment)
        earned = self._series.earned
        if first and earned is not None:
            self.set_trait("score", earned)
        return {
            **found,
            "worth": self._worth_of(earned) if first else "",
            "lines": [*found["lines"], *said],
            "besides": [*found["besides"], *said],
        }

    def _worth_of(self, earned: float | None) -> str:
        most = self._state.asked.points
        return "" if earned is None else self.said("earned", n=Score(earned).said, of=most)

    def _attempts_for(self, asked: Exercise) -> int:
        if asked.first_counts:
            return tries(asked)
        return FREE if self._limit is None else self._limit

    def _is_missed(self) -> bool:
        return self._over()

    def _note(self) -> str:
        earned = self._series.earned
        if earned is None and self._state.asked.first_counts:
            return ""
        return told(
            "asked",
            "first_counts" if earned is None else "counted",
            n=Score(earned or 0).said,
            many=self._state.asked.points,
        )

    def _typed_line(self, answer: str = "") -> str:
        return f"practice.answer({answer or KINDS[self._state.asked.kind].form(self._state.asked)})"

    def _positions(self) -> Shown:
        """Return the positions with something to see."""
        shown = super()._positions()
        return shown if any(map(cards_shown, shown.positions)) else Shown()

    def _heading(self) -> str:
        above = filter(None, [self._series.head, self._series.level_said])
        return " ".join([*(f"{each}." for each in above), super()._heading()])

    def _typed_lines(self) -> list[str]:
        """Return the parts, and every word to choose from with its meaning."""
        asked, said = self._state.asked, self.strings
        lines: list[str] = []
        for number, part in enumerate(asked.parts, start=1):
            words = asked_in_words(part)
            lines += labelled(self.said("own_parts", n=number), words) if words else []
        lines += labelled(said["own_reasons"], reasons_in_words(asked)) if asked.reasons else []
        for word in asked.labels:
            means = ": ".join(filter(None, [f"`{word}`", meaning(word)]))
            lines += labelled(said["own_words"] if word == asked.labels[0] else "", means)
        return lines + labelled(said["own_python"], f"`{self._typed_line()}`")
