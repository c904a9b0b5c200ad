"""``chance``: how likely it is that cards you can't see are among those that somebody draws or holds."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import comb

from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.shown.leaf import Leaf


class ChanceOfCards(Leaf):
    """The chance of some of the cards that are left, with a line for each number of them."""

    kind = "cnb-chance"

    def __init__(self, left: tuple[int, ...], unseen: int, drawn: int, at_least: int) -> None:
        self.left, self.unseen, self.drawn, self.at_least = left, unseen, drawn, at_least

    @property
    def question(self) -> str:
        """What is asked."""
        return told("chance", "asks", least=self.at_least, drawn=self.drawn, unseen=self.unseen)

    def head(self) -> tuple[str, str]:
        return told("chance", "title"), self.question

    def lines(self) -> Iterator[str]:
        yield f"{told('chance', 'title')} {self.question}"
        yield from map(self._said, self.left)

    def body(self) -> str:
        return f"<ul>{''.join(map(self._row, self.left))}</ul>"

    def _row(self, left: int) -> str:
        bar = f'<i class="bar" style="width:{100 * self.of(left):.1f}%"></i>'
        return f"<li>{escape(self._said(left))}<div>{bar}</div></li>"

    def of(self, left: int) -> float:
        """Return the chance where this number of cards is left."""
        fewer = (comb(left, many) * comb(self.unseen - left, self.drawn - many) for many in range(self.at_least))
        return 1 - sum(fewer) / comb(self.unseen, self.drawn)

    def _said(self, left: int) -> str:
        chance = self.of(left)
        percent = round(100 * chance)
        if percent == 0 < chance:
            return told("chance", "rarely", left=left)
        if percent == 100 and chance < 1:
            return told("chance", "nearly_always", left=left)
        return told("chance", "left", left=left, percent=percent)


def chance(*left: int, unseen: int, drawn: int, at_least: int = 1) -> ChanceOfCards:
    """Show how likely you draw ``at_least`` this many of the cards that are ``left``, with ``drawn`` cards.

    ``unseen`` is the number of cards that you can't see. Several numbers are compared. Raises Mistake where more cards
    are left or drawn than nobody sees, and for a number below 0.

    >>> chance(2, unseen=90, drawn=6)
    How likely? At least 1 of them among 6 of the 90 cards that you can't see.
    2 of them are left: 13 %
    >>> chance(7, unseen=5, drawn=2)
    Traceback (most recent call last):
    Mistake: Of 5 cards that you can't see, 0 to 5 can be left or drawn, and not 7.
    """
    for many in (unseen, drawn, at_least, *left):
        if not 0 <= many <= unseen:
            raise Mistake(told("chance", "too_many", unseen=max(unseen, 0), many=many))
    return ChanceOfCards(left, unseen, drawn, at_least)
