"""A page as a small tree that Python writes as HTML and that the browser builds again, node by node.

A node is a text, or a list: the tag, its attributes, and its children. The tag ``card`` stands for the picture of one
card, whose id is its only child. ``lobby`` is the place of the lobby, and ``watched`` that of the sentence on the deal
to watch. The browser fills both, because it knows first what is chosen in the lobby. So the page looks the same with a
kernel and without one, and is written once. Where a page strips styles and scripts, what is left of it is readable, and
no picture grows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any

from canasta_nb.core.model.cards import Card
from canasta_nb.faces import HEIGHT, WIDTH, Faces, address_of

Node = str | list[Any]
LOBBY: Node = ["lobby", {}]
WATCHED: Node = ["watched", {}]
SHOWN_WIDE = 46
"""The pixels that a card is wide where no style says so."""


def node(tag: str, *children: Node, **attributes: str) -> Node:
    """Return a node; an attribute with a trailing underscore is a word of Python, and others are written with a hyphen.

    >>> node("a", "Melds", href="02_melds.ipynb", class_="cnb-done", aria_current="step")
    ['a', {'href': '02_melds.ipynb', 'class': 'cnb-done', 'aria-current': 'step'}, 'Melds']
    """
    named = {name.removesuffix("_").replace("_", "-"): value for name, value in attributes.items()}
    return [tag, named, *children]


def card(id_: int) -> Node:
    """Return the picture of a card, which has no words: the sentence beside it says what it shows."""
    return ["card", {}, str(int(id_))]


def html(tree: Node) -> str:
    """Return a tree as HTML that needs nothing else.

    >>> html(node("p", "5 < 7 ", node("b", "cards"), class_="cnb-note"))
    '<p class="cnb-note">5 &lt; 7 <b>cards</b></p>'
    """
    return "".join(_written(tree))


def _written(tree: Node) -> Iterator[str]:
    if isinstance(tree, str):
        yield escape(tree, quote=False)
        return
    tag, attributes, *children = tree
    if tag == "card":
        yield _drawn(int(children[0]))
        return
    said = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    yield f"<{tag}{said}>"
    for child in children:
        yield from _written(child)
    yield f"</{tag}>"


@lru_cache(maxsize=60)
def _drawn(id_: int) -> str:
    """Return one card as an image within the slot where the browser puts its own."""
    faces = Faces()
    used = faces.card(Card(id_), 1, 1)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 2} {HEIGHT + 2}">{faces.defs}'
        f'<g fill="currentColor">{used}</g></svg>'
    )
    size = f'width="{SHOWN_WIDE}" height="{round(SHOWN_WIDE * HEIGHT / WIDTH)}"'
    return f'<span class="cnb-slot"><img class="cnb-face" alt="" {size} src="{address_of(svg)}"></span>'
