"""The pile in sentences: frozen or not and why, what it takes to take it, and why nobody may."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_nb.core.engine.checking import broken_laws
from canasta_nb.core.engine.wording import no_way
from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.cards import JOKER, UNSEEN, WILD, Card, face, parse_cards
from canasta_nb.core.model.position import Phase, Position, freezing_cards, frozen_for, has_partner
from canasta_nb.core.questions.views import NOBODY, View
from canasta_nb.core.rules.vocabulary.taking import FrozenBy, FrozenTest
from canasta_nb.core.speech.words import cards_in_words, listed
from canasta_nb.descriptions.taking import Way, ways_to_take
from canasta_nb.descriptions.telling import called, ranks, sentence
from canasta_nb.descriptions.whose import sentence_on_side

(PLAIN,) = parse_cards("4c")
"""A card that freezes nothing, in the place of one that does, so that the pile has as many."""


def at_the_pile(view: View) -> Position:
    """Return the position as if this seat were about to draw: what it is asked about the pile.

    For nobody it is the player in turn who draws.
    """
    seat = view.position.turn if view.seat == NOBODY else view.seat
    return view.position.changed(turn=seat, phase=Phase.DRAW, did=())


def _waits(view: View) -> bool:
    """Tell whether this seat can do nothing about the pile now, because another plays or the partner has asked."""
    return view.position.turn != view.seat or view.position.phase is Phase.ANSWER


def causes_said(view: View, *, own: bool = True) -> str:
    """Return why the pile is frozen, in a sentence.

    Empty when it is not. Without ``own`` it is about another side, and says "that".

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> causes_said(view(parse_position("rules classic; turn 1 draw; melds A KsKhKd; pile 9d2hKs"), 1))
    'Frozen for everyone: the 2♥ (card 2 of 3, lying crosswise) is wild.'
    >>> causes_said(view(parse_position("rules classic; turn 1 draw; melds A KsKhKd; pile 9dKs"), 1))
    ''
    """
    position = view.position
    causes = frozen_for(position, view.side)
    if not causes or not position.pile:
        return ""
    n = len(position.pile)
    said = [sentence("pile", "always")] if "always" in causes else []
    for place, card in crosswise(position):
        key = "card_wild" if WILD[card] else "card_three"
        said.append(sentence("pile", key, card=face(card), place=place + 1, n=n))
    if "wild-in-pile" in causes and not said:
        said.append(sentence("pile", "unseen"))
    whose = "" if own else "_other"
    if not said:
        return sentence_on_side(position, view.seat, "pile", f"frozen_side{whose}")
    first = sentence("pile", "frozen_all", causes=listed(said))
    if "not-opened" not in causes:
        return first
    return f"{first} {sentence_on_side(position, view.seat, 'pile', f'frozen_too{whose}')}"


def crosswise(position: Position) -> tuple[tuple[int, Card], ...]:
    """Return the cards that freeze the pile against everybody, with their places from the bottom, from 0."""
    wilds, threes = freezing_cards(position)
    pile = position.rules.pile
    cards = {FrozenBy.WILD_IN_PILE: wilds, FrozenBy.RED_THREE_UPCARD: threes}
    freezing = {card for cause in pile.frozen_by for card in cards.get(cause, ())}
    last = len(position.pile) - (pile.frozen_test is FrozenTest.BELOW_TOP)
    return tuple((place, card) for place, card in enumerate(position.pile[:last]) if card in freezing)


def pile_said(view: View, names: Sequence[str] = ()) -> str:
    """Return the pile for this seat: frozen or not and why, and what it takes to take it."""
    position = at_the_pile(view)
    alone = not has_partner(position, view.seat)
    if view.position.phase is Phase.OVER:
        return sentence("pile", "over")
    if not position.pile:
        return sentence("pile", "empty")
    top = position.pile[-1]
    frozen = causes_said(view)
    broken = broken_laws(position, Take(top, tuple(matching(position))))
    blocked = next((each for each in broken if each.law in BLOCKS), None)
    if blocked:
        return " ".join(filter(None, [no_way(blocked.law, blocked.facts, names, alone=alone), frozen]))
    if _waits(view):
        return frozen or sentence("pile", "free")
    if view.position.phase is Phase.PLAY:
        return f"{frozen or sentence('pile', 'free')} {sentence('pile', 'drawn')}"
    if frozen:
        facts = {
            "top": face(top),
            "need": 2,
            "ranks": ranks(top.rank),
            "have": len(matching(position)),
        }
        return f"{frozen} {sentence('pile', 'need', **facts)}" if top != UNSEEN else frozen
    if ways := ways_to_take(position):
        return f"{sentence('pile', 'free')} {_ways_said(top, ways)}"
    here = {"top": str(top)}
    reason = next((no_way(each.law, {**each.facts, **here}, names, alone=alone) for each in broken), "")
    return f"{sentence('pile', 'free')} {reason}".strip()


def _ways_said(top: Card, ways: Sequence[Way]) -> str:
    """Return the simplest way to take the pile, and whether there are others."""
    shown, target, enough = ways[0]
    cards = cards_in_words(shown)
    what = called(target.name) if target else ""
    key = "takes_onto" if target else "takes" if enough else "takes_more"
    said = sentence("pile", key, top=face(top), cards=cards, what=what)
    return f"{said} {sentence('pile', 'other_ways')}" if len(ways) > 1 else said


def pile_short(view: View) -> str:
    """Say whether this seat can take the pile and what decides it, in one sentence of at most 80 characters.

    A seat that waits is told only what freezes or blocks it.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> pile_short(view(parse_position("rules classic; turn 1 draw; melds A KsKhKd; pile 9d2hKs"), 1))
    'The 2♥ in it is wild: you need two natural kings.'
    """
    position = at_the_pile(view)
    if view.position.phase is Phase.OVER:
        return sentence("pile_short", "over")
    if not position.pile:
        return sentence("pile_short", "empty")
    if blocked := block(view):
        barred = blocked == "rank-barred"  # against this side alone
        return (
            sentence_on_side(position, view.seat, "pile_short", blocked) if barred else sentence("pile_short", blocked)
        )
    if view.position.phase is Phase.PLAY and not _waits(view):
        return sentence("pile_short", "drawn")
    top = position.pile[-1]
    causes = frozen_for(position, view.side)
    if causes and top != UNSEEN:
        if causes == ("not-opened",):
            return sentence_on_side(position, view.seat, "pile_short", "side", ranks=ranks(top.rank))
        return _frozen_short(position, "pile_short")
    if _waits(view):
        return ""
    if ways := ways_to_take(position):
        shown, target, _ = ways[0]
        cards = cards_in_words(shown)
        key = "takes_onto" if target else "takes"
        return sentence("pile_short", key, top=face(top), cards=cards, what=called(target.name) if target else "")
    return sentence("pile_short", "nothing", top=face(top))


def _frozen_short(position: Position, table: str) -> str:
    """Say what freezes the pile against everybody, in the words of a table."""
    top = position.pile[-1]
    crossed = [card for _, card in crosswise(position)]
    wild = next((card for card in crossed if WILD[card]), None)
    always = "always" in frozen_for(position, position.side_of(position.turn))
    key = "always" if always else "wild" if wild is not None else "three" if crossed else "unseen"
    key = "joker" if key == "wild" and wild == JOKER else key
    return sentence(table, key, card="" if wild is None else face(wild), ranks=ranks(top.rank))


def pile_watched(view: View, names: Sequence[str]) -> str:
    """Say to whoever only watches what freezes or blocks the pile for the player in turn; empty where nothing does.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import watched
    >>> pile_watched(watched(parse_position("rules classic; turn 1 draw; melds A KsKhKd; pile 9d2hKs")), "ABCD")
    'The 2♥ in it is wild: only two natural kings from a hand take it.'
    >>> pile_watched(watched(parse_position("rules classic; turn 1 draw; pile 9dKs")), ["Ann", "Ben", "Cam", "Dot"])
    'Ann and Cam have not opened: only two natural kings from a hand take it.'
    """
    position = at_the_pile(view)
    if view.position.phase is Phase.OVER:
        return ""
    if not position.pile:
        return sentence("pile_short", "empty")
    who = listed([names[seat - 1] for seat in position.sides[view.side]])
    if blocked := block(view):
        return (
            sentence("pile_watched", blocked, who=who) if blocked == "rank-barred" else sentence("pile_short", blocked)
        )
    top, causes = position.pile[-1], frozen_for(position, view.side)
    if not causes or top == UNSEEN:
        return ""
    if causes == ("not-opened",):
        alone = "" if has_partner(position, position.turn) else "_alone"
        return sentence("pile_watched", f"side{alone}", who=who, ranks=ranks(top.rank))
    return _frozen_short(position, "pile_watched")


BLOCKS = {
    "take.wild-on-top": "wild-on-top",
    "take.black-three-on-top": "black-three-on-top",
    "take.rank-barred": "rank-barred",
    "take.pile-too-small": "pile-too-small",
}


def block(view: View) -> str | None:
    """Return why nobody may take the pile with this card on top, in one word of the scene; None when somebody may.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> block(view(parse_position("rules classic; turn 1 draw; pile 9d3s"), 1))
    'black-three-on-top'
    """
    position = at_the_pile(view)
    if not position.pile:
        return None
    laws = [broken.law for broken in broken_laws(position, Take(position.pile[-1]))]
    return next((BLOCKS[law] for law in laws if law in BLOCKS), None)


def unwarned(view: View) -> View:
    """Return what a seat believes that has overlooked the cards below the top one that freeze the pile.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> unwarned(view(parse_position("rules classic; turn 1 draw; hand 1 KhKc; pile 5h2d9cKd"), 1)).position.pile
    (Card('5h'), Card('4c'), Card('9c'), Card('Kd'))
    """
    position = view.position
    wilds, threes = freezing_cards(position)
    below, top = position.pile[:-1], position.pile[-1:]
    pile = (*(PLAIN if card in (*wilds, *threes) else card for card in below), *top)
    return View(view.seat, position.changed(pile=pile, pile_frozen=False))


def matching(position: Position) -> list[Card]:
    """Return the natural cards of the top card's rank in the hand of the player in turn."""
    rank = position.pile[-1].rank
    return [card for card in position.hand_of(position.turn) if card.rank == rank and card.is_natural]
