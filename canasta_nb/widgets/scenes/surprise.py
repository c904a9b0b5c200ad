"""A table with a surprise: until the first act or refusal it doesn't say that the pile is frozen against everybody."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_nb.core.model.position import freezing_cards
from canasta_nb.core.questions.views import View
from canasta_nb.widgets.scenes.ledger import Ledger
from canasta_nb.widgets.scenes.scene import scene_of
from canasta_nb.widgets.sent.table import Scene


def unwarned(view: View) -> View:
    """Return what a seat believes that has overlooked the cards below the top one that freeze the pile.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> unwarned(view(parse_position("rules classic; turn 1 draw; hand 1 KhKc; pile 5h2d9cKd"), 1)).position.pile
    (Card('5h'), Card('9c'), Card('Kd'))
    """
    position = view.position
    wilds, threes = freezing_cards(position)
    below, top = position.pile[:-1], position.pile[-1:]
    pile = (*(card for card in below if card not in (*wilds, *threes)), *top)
    return View(view.seat, position.changed(pile=pile, pile_frozen=False))


def surprising(drawn: Scene, view: View, ledger: Ledger, names: Sequence[str]) -> None:
    """Take out of a scene what it says of the pile. The cards stay as they lie, the freezing ones crosswise."""
    believed = scene_of(unwarned(view), ledger, names, seq=drawn["seq"], log=drawn["log"])
    pile = drawn["pile"]
    pile["frozen"], pile["says"], pile["short"] = [], "", ""
    pile["ways"] = believed["pile"].get("ways", [])
    drawn["can"] = {**drawn["can"], "take": believed["can"]["take"]}
    drawn["todo"] = believed["todo"]
    drawn["drops"] = believed.get("drops", [])
