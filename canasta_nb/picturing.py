"""A position as a picture on the cloth, for pages where no script runs and for paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from canasta_nb.core.cards import UNSEEN, Card
from canasta_nb.core.position import Position, side_letter
from canasta_nb.faces import image
from canasta_nb.telling import told

Line = tuple[str, str, tuple[tuple[Card, ...], ...], str]
"""A label, runs of cards, and words: what one line of a position shows."""

CLOTH = (
    "display:flex;flex-wrap:wrap;gap:10px 26px;margin:6px 0 12px;padding:12px 16px;border-radius:12px;"
    "background:#205d4f;color:#f8f5ec;break-inside:avoid"
)


def pictured(position: Position, seat: int, names: Sequence[str], *, whole_pile: bool = True) -> Iterable[Line]:
    """Yield what lies on the table as this seat calls it, without what the others have not laid.

    Of the pile only the top card is shown unless the ``whole_pile`` may be seen.

    >>> from canasta_nb.core.cards import cards_text
    >>> from canasta_nb.core.notation import parse_position
    >>> position = parse_position("rules classic; turn 1 draw; hand 1 9h2s; melds B KsKhKd; pile 5h9c")
    >>> for line in pictured(position, 1, ["Ann", "Ben", "Cam", "Dot"], whole_pile=False):
    ...     print(line[1], *map(cards_text, line[2]), line[3])
    The top card 9c
    Your melds  none yet
    Their melds KsKhKd
    Your hand 9h2s
    """
    if position.pile and position.pile[-1] != UNSEEN:
        whole = whole_pile and UNSEEN not in position.pile
        label = told("picture", "pile_order" if whole else "pile_top")
        yield "pile", label, (position.pile if whole else position.pile[-1:],), ""
    for name, laid in (("melds", [tuple(meld.cards for meld in melds) for melds in position.melds]),
                       ("threes", [(threes,) if threes else () for threes in position.threes])):  # fmt: skip
        for side, runs in enumerate(laid):
            mine = side == position.side_of(seat)
            whose = "your" if mine else "their" if len(position.sides) == 2 else "side"
            if runs or (mine and name == "melds"):
                label = told("picture", f"{whose}_{name}", side=side_letter(side))
                yield name, label, runs, "" if runs else told("picture", "none_yet")
    for other, hand in enumerate(position.hands, start=1):
        if hand and UNSEEN not in hand:
            own = other == seat
            label = told("picture", "your_hand") if own else names[other - 1]
            yield "hand" if own else "others", label, (hand,), ""


def cloth(lines: Iterable[Line], *, marks: bool = True, deck: str = "two") -> str:
    """Return the lines as HTML that needs nothing else, side by side on the cloth; "" where there are none.

    ``marks`` and ``deck`` are those of ``faces.image``.
    """
    lots = "".join(
        f"<div>{escape(label)}<br>{image(runs, marks=marks, deck=deck) if runs else escape(said)}</div>"
        for _, label, runs, said in lines
    )
    return lots and f'<div style="{CLOTH}">{lots}</div>'
