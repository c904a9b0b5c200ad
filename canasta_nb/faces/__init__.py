"""The drawn faces of the cards as SVG pictures, for pages that no browser code reaches.

The symbols (``symbols.svg``) and where they lie on a card (``layout.json``) are the ones that the widgets draw with.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from canasta_nb.core.cards import Card, face

HERE: Final = Path(__file__).parent
STEP: Final = 21  # units of a card that is 50 wide: rank and suit of a covered card stay visible
GAP: Final = 14  # units between two runs of cards
COLOURS: Final = {"s": "#16191b", "c": "#16191b", "h": "#c2142b", "d": "#c2142b", "": "#6a3d9a"}
GOLD: Final = "#e2a71d"
EDGE: Final = "#8e897c"
LINE: Final = {"rank": 3.5, "letters": 1.4}
"""The symbols that are drawn as lines, with the width of their stroke."""

Piece = tuple[str, float, float, float, float]


def picture(runs: Sequence[Sequence[Card]], *, marks: bool = True) -> str:
    """Return an SVG picture of runs of overlapping cards, one run beside the other, 50 by 70 units a card.

    With ``marks`` wild cards have a gold edge and a star, and threes their sign.

    >>> from canasta_nb.core.cards import parse_cards
    >>> drawn = picture([parse_cards("KsKh"), parse_cards("2d")])
    >>> drawn.count('class="card"'), 'id="cnb-crown"' in drawn, 'id="cnb-jester"' in drawn
    (3, True, False)
    """
    cards: list[str] = []
    used: set[str] = set()
    left = 1.0
    for run in runs:
        for place, card in enumerate(run, start=1):
            pieces = list(_pieces(card, marks=marks, covered=place < len(run)))
            used.update(symbol for symbol, _ in pieces)
            cards.append(_card(card, pieces, left, marks=marks))
            left += STEP
        left += _width() - STEP + GAP if run else 0
    width = max(left - GAP, 1) + 1
    defs = "".join(_symbols()[symbol] for symbol in sorted(used & _symbols().keys()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {_height() + 2:g}" width="{width:g}" '
        f'height="{_height() + 2:g}"><defs>{defs}</defs>{"".join(cards)}</svg>'
    )


def image(runs: Sequence[Sequence[Card]], *, marks: bool = True, height: int = 72) -> str:
    """Return the picture as one HTML image that needs nothing else; its text names the cards.

    ``height`` is in pixels. The picture is part of the address, so that a page whose HTML is cleaned keeps it.

    >>> from canasta_nb.core.cards import parse_cards
    >>> image([parse_cards("Ks2d")])[:36]
    '<img alt="K♠ 2♦" style="height:72px;'
    """
    words = "; ".join(" ".join(map(face, run)) for run in runs)
    drawn = picture(runs, marks=marks).replace('"', "'")
    source = quote(drawn, safe=" !$&()*+,-./:;=@_'")
    style = f"height:{height}px;max-width:100%;vertical-align:middle"
    return f'<img alt="{escape(words)}" style="{style}" src="data:image/svg+xml,{source}">'


@cache
def _layout() -> dict[str, Any]:
    layout: dict[str, Any] = json.loads((HERE / "layout.json").read_text(encoding="utf-8"))
    return layout


def _width() -> float:
    return float(_layout()["size"][0])


def _height() -> float:
    return float(_layout()["size"][1])


@cache
def _symbols() -> dict[str, str]:
    """Return each symbol's SVG by its name."""
    text = (HERE / "symbols.svg").read_text(encoding="utf-8")
    return {found[1]: found[0] for found in re.finditer(r'<symbol id="cnb-([^"]+)".*?</symbol>', text, re.DOTALL)}


def _pieces(card: Card, *, marks: bool, covered: bool) -> Iterator[tuple[str, Piece]]:
    """Yield each symbol of a face with its place: what kind of piece it is, left, top, width, height.

    Of a card that another one covers only what lies in the visible strip is drawn.
    """
    layout = _layout()
    rank = card.rank
    emblem = layout["emblems"].get(rank, "")
    kind = "joker" if rank == "Jk" else "court" if emblem else "ace" if rank == "A" else "plain"
    names = {"rank": rank, "suit": card.suit, "emblem": emblem}
    for piece in layout[kind]:
        if covered and piece[1] > STEP - 7:
            continue
        yield names.get(piece[0], piece[0]), tuple(piece)
    mark = "wild" if card.is_wild else "red-three" if card.is_red_three else "black-three" if rank == "3" else ""
    if marks and mark:
        yield layout["marks"][mark], (mark, *layout["mark"])


def _card(card: Card, pieces: list[tuple[str, Piece]], left: float, *, marks: bool) -> str:
    wild = marks and card.is_wild
    edge = f'stroke="{GOLD}" stroke-width="2.4"' if wild else f'stroke="{EDGE}" stroke-width="1"'
    inset = 1.2 if wild else 0.5
    ground = (
        f'<rect x="{inset}" y="{inset}" width="{_width() - 2 * inset:g}" height="{_height() - 2 * inset:g}" '
        f'rx="5.5" fill="#fffefb" {edge}/>'
    )
    colour = COLOURS[card.suit]
    drawn = "".join(_drawn(symbol, piece) for symbol, piece in pieces)
    return f'<g class="card" transform="translate({left:g} 1)" color="{colour}" fill="{colour}">{ground}{drawn}</g>'


def _drawn(symbol: str, piece: Piece) -> str:
    kind, x, y, width, height = piece
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    if kind == "tint":
        return f'<rect {place} rx="3" opacity="0.09"/>'
    if kind == "frame":
        return f'<rect {place} rx="3" fill="none" stroke="currentColor" opacity="0.45"/>'
    look = ""
    if kind in LINE:
        look = f' fill="none" stroke="currentColor" stroke-width="{LINE[kind]}" stroke-linecap="round"'
    elif kind == "wild":
        look = ' fill="#b57d05"'
    return f'<use href="#cnb-{symbol}" {place}{look}/>'
