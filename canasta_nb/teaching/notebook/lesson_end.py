"""The end of a lesson as a card: its points, what is open or worth another look, and the way on.

It is HTML with a style of its own, in the colours of the page, so it needs no script. Where a page strips the style, or
shows no HTML, the text of ``total`` says the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Literal

from canasta_nb.core.speech.language import language
from canasta_nb.teaching.content.exercises import Lesson, lessons
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.assessing import Score

Dot = Literal["right", "half", "wrong", "open"]
SIGNS: dict[Dot, str] = {"right": "✓", "half": "½", "wrong": "–", "open": ""}
ROUND = 327
"""The length of the ring, in the pixels of its picture."""
HOME = "home.ipynb"
EXAM = "17_exam"
PRACTICE = "practice.ipynb"
FIRST_PART = "hook"
"""The cell in which every lesson begins to be played."""


@dataclass(frozen=True)
class Look:
    """What to look at again: an idea in a sentence, and the address of the part that teaches it."""

    says: str
    read: str


@dataclass(frozen=True)
class LessonEnd:
    """How a lesson has ended: what it earned, a dot for each graded question, and the one thing to look at again."""

    lesson: Lesson
    points: Score
    most: int
    dots: tuple[tuple[str, Dot], ...]
    """The id of each graded question, and how it was answered."""
    look: Look | None = None
    lights: bool = False
    """Whether its stone lights now, for the first time."""

    @property
    def is_done(self) -> bool:
        """Whether every graded question has an answer."""
        return all(dot != "open" for _, dot in self.dots)

    def html(self) -> str:
        """Return the card.

        >>> from canasta_nb.teaching.content.exercises import lesson
        >>> end = LessonEnd(lesson("05"), Score(9), 12, (("fz-1", "right"), ("fz-2", "half"), ("fz-3", "open")))
        >>> end.is_done, 'href="05_freezing.ipynb#cell-id=fz-3"' in end.html()
        (False, True)
        """
        title = _said("done" if self.is_done else "still_open", lesson=_number(self.lesson), n=self._many("open"))
        words = f"<div><h3>{title}</h3><p>{self._says()}</p>{self._dots()}</div>"
        parts = [
            f'<div class="canasta-end-head">{self._ring()}{words}</div>',
            self._look() if self.is_done else "",
            self._path() if self.is_done else "",
            f'<p class="canasta-end-foot"><a href="{HOME}">{_said("path")}</a>{self._way_on()}</p>',
        ]
        kind = "canasta-end canasta-end-lights" if self.lights else "canasta-end"
        section = f'<section class="{kind}" lang="{language()}" aria-label="{title}">{"".join(parts)}</section>'
        return f"<style>{_style()}</style>{section}"

    def _many(self, dot: Dot) -> int:
        return Counter(each for _, each in self.dots)[dot]

    def _says(self) -> str:
        if not self.is_done:
            return _said("open_says", points=self.points.said, most=self.most)
        return _said("all_right") if self.points >= self.most else ""

    def _ring(self) -> str:
        share = round(ROUND * float(self.points) / self.most) if self.most else 0
        circle = 'cx="60" cy="60" r="52" fill="none" stroke-width="11"'
        drawn = (
            f'<svg viewBox="0 0 120 120" width="148" height="148" aria-hidden="true"><circle {circle}/>'
            f'<circle {circle} stroke-linecap="round" transform="rotate(-90 60 60)" '
            f'stroke-dasharray="{share} {ROUND}"/>'
            "</svg>"
        )
        of = _said("of_most", most=self.most)
        return f'<div class="canasta-end-ring">{drawn}<p><b>{self.points.said}</b> {of}</p></div>'

    def _dots(self) -> str:
        counted = _said("counted", **{dot: self._many(dot) for dot in SIGNS})
        marks = "".join(f'<i class="{dot}" aria-hidden="true">{SIGNS[dot]}</i>' for _, dot in self.dots)
        return f'<p class="canasta-end-dots" role="img" aria-label="{counted}">{marks}</p>'

    def _look(self) -> str:
        if self.look is None:
            return ""
        read = f' <a href="{escape(self.look.read)}">{_said("read")}</a>' if self.look.read else ""
        says = f"<b>{_said('again')}</b> {escape(self.look.says)}{read}"
        # A translated course has some of its notebooks in the folder above.
        practice = PRACTICE if Path(PRACTICE).exists() else f"../{PRACTICE}"
        fresh = f'<a class="plain" href="{practice}">{_said("fresh")}</a>' if Path(practice).exists() else ""
        return f'<div class="canasta-end-look"><p>{says}</p>{fresh}</div>'

    def _path(self) -> str:
        """Return the stones of the lesson before, of this one, and of the next; a lesson's own words say the same."""
        every, at = lessons(), _place(self.lesson)
        near = [
            (every[place], kind)
            for place, kind in ((at - 1, "before"), (at, "lit"), (at + 1, "now"))
            if _is(place, every)
        ]
        stones = "".join(
            f'<span class="{kind}"><em>{_number(each)}</em>{escape(each.title)}</span>' for each, kind in near
        )
        return f'<div class="canasta-end-path" aria-hidden="true">{stones}</div>'

    def _way_on(self) -> str:
        """Return the gold way on: to the first question that is open, or to what comes next."""
        open_ = [(place, id_) for place, (id_, dot) in enumerate(self.dots, start=1) if dot == "open"]
        if open_:
            place, id_ = open_[0]
            return f'<a class="gold" href="{self.lesson.name}.ipynb#cell-id={id_}">{_said("question", n=place)}</a>'
        every, at = lessons(), _place(self.lesson) + 1
        if not _is(at, every):
            return ""
        following = every[at]
        if following.name == EXAM:
            return f'<a class="gold" href="{following.name}.ipynb">{escape(following.title)}</a>'
        says = _said("next", lesson=_number(following), title=following.title, minutes=following.minutes)
        return f'<a class="gold" href="{following.name}.ipynb#cell-id={FIRST_PART}">{says}</a>'


def _is(place: int, every: Sequence[Lesson]) -> bool:
    return 0 <= place < len(every)


def _place(found: Lesson) -> int:
    """Return where a lesson stands in the course, whatever it asked when it was handed in."""
    return [each.name for each in lessons()].index(found.name)


def _number(found: Lesson) -> int:
    return int(found.name[:2])


def _said(key: str, **values: object) -> str:
    return escape(told("end", key, **values))


@cache
def _style() -> str:
    return Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
