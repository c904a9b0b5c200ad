"""A leaf: what a cell shows to read, as words and as a card on the page.

The card needs no script and no Python. A page that is not trusted keeps its tags, its classes and the places of its
bars, and the style of the widgets (``widgets/js/leaf.css``) does the rest. Where no style reaches it, there are lines,
lists and tables of the page's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from html import escape

from canasta_nb.core.model.cards import JOKER, UNSEEN, WILD, Card, face
from canasta_nb.core.speech.language import language
from canasta_nb.notebook import in_kernel


class Leaf(ABC):
    """What a cell shows to read; every leaf says in its text what it shows in its card."""

    kind = ""
    """The class of its card, for the style."""

    @abstractmethod
    def lines(self) -> Iterable[str]:
        """Return the words as lines: print, nbval and pages without HTML have them."""

    @abstractmethod
    def head(self) -> tuple[str, str]:
        """Return what the card is, and what you should know about it."""

    @abstractmethod
    def body(self) -> str:
        """Return the card below its head, as HTML."""

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        name, about = map(escape, self.head())
        lang = escape(language(), quote=True)
        return (
            f'<div class="cnb-stored" lang="{lang}"><section class="cnb cnb-leaf {self.kind}">'
            f"<p><b>{name}</b> {about}</p>{self.body()}</section></div>"
        )


def display(leaf: Leaf) -> None:
    """Show a leaf as the last line of a cell would; print it outside a notebook."""
    if not in_kernel():
        print(leaf)
        return
    from IPython.display import display as show_in_notebook  # Only a kernel has it.

    show_in_notebook(leaf)  # type: ignore[no-untyped-call]


def drawn(card: Card, mark: str = "") -> str:
    """Return a card as HTML: its words, which a style makes a card.

    >>> from canasta_nb.core.model.cards import parse_card
    >>> drawn(parse_card("Th")), drawn(parse_card("2c"), "n1")
    ('<b class="r">10<i>♥</i></b>', '<b class="w n1">2<i>♣</i></b>')
    """
    red = card not in (JOKER, UNSEEN) and card.suit in "hd"
    kinds = " ".join(filter(None, ["r" if red else "", "w" if WILD[card] else "", mark]))
    named = f' class="{kinds}"' if kinds else ""
    if card in (JOKER, UNSEEN):
        return f"<b{named}><small>{escape(face(card))}</small></b>"
    signs = face(card)
    return f"<b{named}>{signs[:-1]}<i>{signs[-1]}</i></b>"


def fan(cards: Iterable[Card]) -> str:
    """Return cards in a row."""
    return f"<span>{' '.join(map(drawn, cards))}</span>"
