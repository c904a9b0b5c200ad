"""Where cards may be dropped, ready for the browser: for every single card with the scene, for several when asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from canasta_nb.core.model.acts import cards_of
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.questions.views import View
from canasta_nb.core.speech.refusals import NotationError
from canasta_nb.descriptions.places import Place, places_of, places_of_each
from canasta_nb.widgets.scenes.ledger import Ledger, card_of, ids_among
from canasta_nb.widgets.sent.table import ChosenPlaces

LONGEST_ACT = 400  # characters of an act that a browser writes


def drops(position: Position) -> list[list[Any]]:
    """Return the places where each card of the hand may go, each with its words, its cost and the faces that may.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> drops(parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 Kc9s2d; pile 4c"))[1:]
    [['pile', 'Discard', False, [7, 20]], ['pile', 'Discard: freezes the pile', True, [50]]]
    """
    found: dict[tuple[str, str, bool], list[int]] = {}
    for card, places in places_of_each(position).items():
        for place in places:
            found.setdefault(_shown(place), []).append(int(card))
    return [[*shown, faces] for shown, faces in found.items()]


def chosen_places(view: View, ledger: Ledger, chosen: Sequence[int], staged: str) -> ChosenPlaces:
    """Return where several chosen cards may go together, each place with its act; empty for fewer than two.

    ``chosen`` are ids of cards in the hand, in the order of choosing; ``staged`` is the act that is made of them.
    """
    position = view.position
    ids = [each for each in dict.fromkeys(chosen) if each in ledger.hand]
    if len(ids) < 2 or position.turn != view.seat or position.phase not in (Phase.DRAW, Phase.PLAY):
        return {}
    try:
        composed = parse_act(staged, view.hand, position.rules) if len(staged) <= LONGEST_ACT else None
    except NotationError:
        composed = None
    places = places_of(position, tuple(map(card_of, ids)), composed)
    return {"ids": ids, "at": [[*_shown(place), str(place.act)] for place in places]}


def named_by(text: str, hand: Sequence[Card], ledger: Ledger, selected: Sequence[int]) -> list[int]:
    """Return the ids of the cards that an act names; what is selected where it names the same cards, or none."""
    try:
        named = cards_of(parse_act(text, tuple(hand)))
    except NotationError:
        return list(selected)
    found = ids_among(named, ledger.hand)
    same = sorted(map(card_of, selected)) == sorted(named)
    return list(selected) if same or len(found) < len(named) else found


def _shown(place: Place) -> tuple[str, str, bool]:
    return place.name, place.says, place.costly
