"""The places where cards of the hand may go now, in words, with the act of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from canasta_nb.core.engine.checking import broken_laws
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.listing.new_melds import kind_of
from canasta_nb.core.model.acts import Act, Discard, Lay, Meld, Take, cards_of, lays_of
from canasta_nb.core.model.cards import WILD, Card
from canasta_nb.core.model.laying import joins, laid, target_of
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.questions.views import View
from canasta_nb.core.speech.words import capital, listed
from canasta_nb.descriptions.pile import block
from canasta_nb.descriptions.telling import called, freezing, sentence

NEW, PILE = "new", "pile"


class Place(NamedTuple):
    """A place by its name on the table, what happens there in a few words, whether that costs something, and the act.

    The name is that of the side's meld as acts write it, ``new`` or ``pile``.
    """

    name: str
    says: str
    costly: bool
    act: Act


def places_of_each(position: Position) -> dict[Card, tuple[Place, ...]]:
    """Return where each single card of the player in turn may go: own melds in their order, then the pile.

    On the pile a card is discarded; before the draw it takes the pile together with the top card, where that is legal.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> kings = parse_position("rules classic; turn 1 play; melds A KsKhKdKcKsKh; hand 1 Kc9s2d; pile 4c")
    >>> for card, places in places_of_each(kings).items():
    ...     print(card, [place.says for place in places])
    Kc ['Kings: natural canasta', 'Discard']
    9s ['Discard']
    2d ['Kings: mixed canasta', 'Discard: freezes the pile']
    """
    rules = position.rules
    hand = dict.fromkeys(position.hand_of(position.turn))
    found: dict[int, list[Place]] = {}

    def kind(card: Card) -> int:
        return (-1 if card.is_red_three else -2) if card.rank == "3" else kind_of(rules, card)

    acts = legal_acts(position)
    for act in acts:
        cards = cards_of(act)
        if len(cards) == 1 and not isinstance(act, Take):
            found.setdefault(kind(cards[0]), []).append(_place(position, act))
    if any(isinstance(act, Take) for act in acts):
        for card in {kind(card): card for card in hand}.values():
            take = Take(position.pile[-1], (card,))
            if not broken_laws(position, take):
                found.setdefault(kind(card), []).append(_place(position, take))
    return {
        card: tuple(place._replace(act=_with(place.act, card)) for place in found[kind(card)])
        for card in hand
        if kind(card) in found
    }


def _with(act: Act, card: Card) -> Act:
    """Return the same act with another card of the kind."""
    match act:
        case Discard():
            return Discard(card)
        case Take():
            return act._replace(shown=(card,))
        case Meld((lay,)):
            return Meld((lay._replace(cards=(card,)),))
    return act


def places_of(position: Position, cards: tuple[Card, ...], composed: Act | None = None) -> tuple[Place, ...]:
    """Return where these cards of the player in turn may go together.

    ``composed`` is an act made of them, divided into lays.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.model.cards import parse_cards
    >>> sevens = parse_position("rules classic; turn 1 play; melds A KsKhKd 7s7h7d7c7s7h7d; hand 1 KcKs2d9s; pile 4c")
    >>> [(place.name, place.says, place.costly) for place in places_of(sevens, parse_cards("Kc2d"))]
    [('K', 'Kings: 5 of 7', False)]
    """
    found: dict[str, Place] = {}
    for name, act in _conceived(position, cards, composed):
        if name not in found and not broken_laws(position, act):
            found[name] = _place(position, act)
    return tuple(found.values())


def _conceived(position: Position, cards: tuple[Card, ...], composed: Act | None) -> Iterator[tuple[str, Act]]:
    """Yield the acts for each place where these cards could go, the composed one first."""
    if composed and sorted(cards_of(composed)) != sorted(cards):
        composed = None
    if position.phase is Phase.DRAW and position.pile:
        if isinstance(composed, Take):
            yield PILE, composed
        yield PILE, Take(position.pile[-1], cards)
    if position.phase is Phase.PLAY:
        melds = position.melds[position.side_of(position.turn)]
        for at in range(len(melds)):
            target = target_of(melds, at)
            yield str(target), Meld((Lay(cards, target),))
        for new in (composed, Meld((Lay(cards),))):
            if isinstance(new, Meld) and (len(new.lays) > 1 or joins(position.rules, melds, new.lays[0]) is None):
                yield NEW, new


def _place(position: Position, act: Act) -> Place:
    """Return the place of a legal act, told in a few words."""
    if isinstance(act, Discard):
        key = _discarded(position, act)
        return Place(PILE, sentence("places", key), key == "freezes", act)
    if isinstance(act, Take):
        return Place(PILE, sentence("places", "take", n=len(position.pile)), False, act)
    melds = position.melds[position.side_of(position.turn)]
    lays = lays_of(act)
    name = str(lays[0].target or NEW) if len(lays) == 1 else NEW
    ends = len(position.hand_of(position.turn)) == len(cards_of(act)) and _goes_out(position, act)
    if len(lays) > 1:
        what = listed([called(_grown(position, melds, lay)[1].rank) for lay in lays])
        return Place(name, sentence("places", "several_out" if ends else "several", what=what), False, act)
    before, after = _grown(position, melds, lays[0])
    costly = before is not None and before.canasta == "natural" and after.canasta == "mixed"
    key = "turns" if costly else "out" if ends else _grew(before, after)
    what = called(after.rank)
    facts = {"what": capital(what), "n": len(after.cards), "size": position.rules.melds.canasta}
    return Place(name, sentence("places", key, **facts), costly, act)


def _grown(position: Position, melds: tuple[TableMeld, ...], lay: Lay) -> tuple[TableMeld | None, TableMeld]:
    """Return the meld of the side that the cards are added to, and the meld afterwards."""
    at = joins(position.rules, melds, lay)
    after = laid(position.rules, melds, lay.cards, at)
    return (None, after[-1]) if at is None else (melds[at], after[at])


def _grew(before: TableMeld | None, after: TableMeld) -> str:
    if before is not None and before.is_canasta:
        return "more"
    if after.is_canasta:
        return after.canasta if after.canasta in ("natural", "mixed") else "canasta"
    return "grows" if before else "new"


def _discarded(position: Position, act: Discard) -> str:
    """Return what the discard does to the pile, or to the deal."""
    if len(position.hand_of(position.turn)) == 1 and _goes_out(position, act):
        return "discard_out"
    if WILD[act.card] or act.card.rank == "3":
        after = position.changed(pile=(*position.pile, act.card))
        if freezing(after) and not freezing(position):
            return "freezes"
        if block(View(position.turn, after)) in ("wild-on-top", "black-three-on-top"):
            return "blocks"
    return "discard"


def _goes_out(position: Position, act: Act) -> bool:
    return play(position, act).phase is Phase.OVER
