"""The drawn faces of the cards as SVG, for pages that no browser code reaches.

The symbols (``symbols.svg``) and where they lie on a card (``layout.json``) are the ones that the widgets draw with.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from canasta_nb.core.model.cards import Card

HERE: Final = Path(__file__).parent
WIDTH: Final = 50
HEIGHT: Final = 70
STEP: Final = 21  # what a card shows when another one covers it: rank, suit and mark stay visible
COLOURS: Final = {"s": "#16191b", "c": "#16191b", "h": "#c2142b", "d": "#c2142b", "": "#6a3d9a"}
FOUR_COLOURS: Final = {**COLOURS, "d": "#0066b8", "c": "#00704f"}
STYLE: Final = (
    ".f{fill:#fffefb;stroke:#8e897c}.w{fill:#fffefb;stroke:#e2a71d;stroke-width:2.4}.star{fill:#b57d05}.tint{opacity:.09}"
    ".frame{fill:none;stroke:currentColor;opacity:.45}"
    ".rank,.letters{fill:none;stroke:currentColor;stroke-width:3.5;stroke-linecap:round}.letters{stroke-width:1.4}"
)


class Faces:
    """The cards of one SVG picture: what several of them share is drawn once, in ``defs``, and named by the others.

    With ``marks`` wild cards have a gold edge and a star, and threes their sign. ``deck`` is ``two`` or ``four``: how
    many colours the suits have. A card is 50 units wide and 70 high.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> faces = Faces()
    >>> [faces.card(card, 60 * place, 0) for place, card in enumerate(parse_cards("KsKsKh"))]
    ['<use href="#c0" x="0" y="0"/>', '<use href="#c0" x="60" y="0"/>', '<use href="#c1" x="120" y="0"/>']
    >>> faces.defs.count("<symbol"), "crown" in faces.defs, "jester" in faces.defs
    (4, True, False)
    """

    def __init__(self, *, marks: bool = True, deck: str = "two") -> None:
        self._marks = marks
        self._colours = FOUR_COLOURS if deck == "four" else COLOURS
        self._cards: dict[str, str] = {}
        self._pieces: dict[str, str] = {}
        self._used: set[str] = set()

    def card(self, card: Card, x: float, y: float, *, covered: bool = False) -> str:
        """Return the card at a place; of a ``covered`` one only the strip at its left is drawn."""
        wild = self._marks and card.is_wild
        pieces = [f'<rect class="{"w" if wild else "f"}" width="{WIDTH}" height="{HEIGHT}" rx="5.5"/>']
        pieces += self._drawn(card, covered=covered)
        named = "".join(f'<use href="#{self._pieces.setdefault(each, f"p{len(self._pieces)}")}"/>' for each in pieces)
        colour = self._colours[card.suit]
        drawn = f'color="{colour}" fill="{colour}">{named}'
        name = self._cards.setdefault(drawn, f"c{len(self._cards)}")
        return f'<use href="#{name}" x="{x:g}" y="{y:g}"/>'

    @property
    def defs(self) -> str:
        """What the cards that were drawn until now refer to."""
        symbols = "".join(_symbols()[name] for name in sorted(self._used))
        pieces = "".join(each.replace(" ", f' id="{name}" ', 1) for each, name in self._pieces.items())
        cards = "".join(f'<g id="{name}" {drawn}</g>' for drawn, name in self._cards.items())
        return f"<style>{STYLE}</style><defs>{symbols}{pieces}{cards}</defs>"

    def _drawn(self, card: Card, *, covered: bool) -> Iterator[str]:
        for kind, name, (x, y, width, height) in _pieces(card, marks=self._marks):
            if covered and x > STEP - 7:
                continue
            place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
            if name in _symbols():
                self._used.add(name)
                yield f'<use class="{name if kind == "mark" else kind}" href="#{name}" {place}/>'
            else:
                yield f'<rect class="{name}" rx="3" {place}/>'


def address_of(svg: str) -> str:
    """Return an address that holds a whole SVG picture, for an image in a page whose HTML is cleaned.

    >>> address_of('<svg width="9"/>')
    "data:image/svg+xml,%3Csvg width='9'/%3E"
    """
    held = quote(svg.replace('"', "'"), safe=" !$&()*+,-./:;=@_'")
    return f"data:image/svg+xml,{held}"


def _pieces(card: Card, *, marks: bool) -> Iterator[tuple[str, str, list[float]]]:
    """Yield each piece of a face: what kind it is, what is drawn, and its left, top, width and height."""
    layout = _layout()
    rank = card.rank
    emblem = layout["emblems"].get(rank, "")
    kind = "joker" if rank == "Jk" else "court" if emblem else "ace" if rank == "A" else "plain"
    names = {"rank": rank, "suit": card.suit, "emblem": emblem}
    for piece, *place in layout[kind]:
        yield piece, names.get(piece, piece), place
    mark = "wild" if card.is_wild else "red-three" if card.is_red_three else "black-three" if rank == "3" else ""
    if marks and mark:
        yield "mark", layout["marks"][mark], layout["mark"]


@cache
def _layout() -> dict[str, Any]:
    layout: dict[str, Any] = json.loads((HERE / "layout.json").read_text(encoding="utf-8"))
    return layout


@cache
def _symbols() -> dict[str, str]:
    """Return each symbol's SVG by its name, under which a picture of its own refers to it."""
    text = (HERE / "symbols.svg").read_text(encoding="utf-8").replace('id="cnb-', 'id="')
    return {found[1]: found[0] for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', text, re.DOTALL)}
