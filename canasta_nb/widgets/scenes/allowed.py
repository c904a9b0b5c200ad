"""What a seat may do now, or the law that forbids it with its sentence: the ``can`` of a scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from canasta_nb.core.engine.checking import broken_laws
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.wording import no_way
from canasta_nb.core.listing.hand import holding
from canasta_nb.core.listing.new_melds import new_melds
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Face, Join, Lay, Meld, Show, Stop, Take, Target
from canasta_nb.core.model.cards import JOKER, face
from canasta_nb.core.model.laying import target_of
from canasta_nb.core.model.position import Phase, Position, has_opened, has_partner, players_minimum
from canasta_nb.core.questions.most_to_open import most_to_open
from canasta_nb.core.questions.views import View
from canasta_nb.core.speech.refusals import Broken, Fact
from canasta_nb.descriptions.pile import matching
from canasta_nb.descriptions.telling import ranks, sentence

Reason = Literal[True] | tuple[str, str]
OPENING = "initial-meld.minimum"
MOST_BESIDES = 6  # buttons
# The laws that the nearest act breaks when the hand has too few cards or points.
NOT_ENOUGH = {OPENING, "initial-meld.composition", "meld.too-small", "meld.too-few-naturals", "take.no-match"}


def allowed(view: View, names: Sequence[str]) -> dict[str, Reason]:
    """Tell whether each kind of act is legal for this seat now: true, or a law with the sentence that says why not.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> kings = parse_position("rules classic; scores 1500 0; turn 1 draw; hand 1 KhKcQsQh2d; pile Ks")
    >>> can = allowed(view(kings, 1), ["Ann", "Ben", "Cam", "Dot"])
    >>> can["draw"], can["take"][0]
    (True, 'initial-meld.minimum')
    >>> can["take"][1]
    'The most you can lay down with K♠ counts 70 points, and your side needs 90 to open.'
    """
    position = view.position
    waits = broken_laws(position, Draw(), view.seat)
    if position.turn != view.seat or position.phase in (Phase.OVER, Phase.ANSWER):
        reason = _reason(position, waits[0], names)
        return dict.fromkeys(("draw", "take", "meld", "discard"), reason)
    acts = legal_acts(position)
    can: dict[str, Reason] = {}
    for name, kind, tried in (
        ("draw", Draw, Draw()),
        ("take", Take, _take(position)),
        ("meld", Meld, _meld(position)),
        ("discard", Discard, _discard(position)),
    ):
        legal = any(isinstance(act, kind) for act in acts)
        can[name] = True if legal else _why_not(position, tried, names)
    for name, word in (("ask", Ask), ("stop", Stop)):
        if any(isinstance(act, word) for act in acts):
            can[name] = True
    return can


def besides(position: Position) -> list[list[str]]:
    """Return the legal acts that have no card and no usual button, as typed and in words.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> sevens = "rules samba; turn 1 play; melds A 7s7h7d 7c7s7h; hand 1 4d5c; pile 9d"
    >>> besides(parse_position(sevens))
    [['join 7/1 7/2', 'Join the melds of sevens']]
    """
    found = []
    for act in legal_acts(position):
        match act:
            case Join(first):
                found.append([str(act), sentence("besides", "join", what=ranks(first.name))])
            case Face(cards):
                found.append([str(act), sentence("besides", "face", cards=" ".join(map(face, cards)))])
            case Show(name):
                found.append([str(act), sentence("besides", f"show_{name}")])
            case Draw(_, True):
                found.append([str(act), sentence("besides", "draw_keep")])
    return found[:MOST_BESIDES]


def _reason(position: Position, broken: Broken, names: Sequence[str], **more: Fact) -> tuple[str, str]:
    """Return the law, and the sentence that says why no act of that kind is legal for the player in turn."""
    alone = not has_partner(position, position.turn)
    return broken.law, no_way(broken.law, {**broken.facts, **more}, names, alone=alone)


def _why_not(position: Position, tried: Act, names: Sequence[str]) -> Reason:
    """Return the first law that the act breaks; for an opening its sentence tells the most that the hand could lay."""
    broken = broken_laws(position, tried)
    if not broken:
        return True
    first = broken[0]
    side = position.side_of(position.turn)
    pure = {each.law for each in broken} <= NOT_ENOUGH
    if isinstance(tried, Meld | Take) and pure and not has_opened(position, side):
        taking = isinstance(tried, Take)
        need = players_minimum(position, position.turn)
        best = most_to_open(position, taking=taking) if not taking or len(matching(position)) > 1 else 0
        if 0 < best < need:
            top = {"top": str(position.pile[-1])} if taking else {}
            return _reason(position, Broken(OPENING, {"need": need, "best": best}), names, **top)
    here = {"top": str(position.pile[-1])} if isinstance(tried, Take) and position.pile else {}
    return _reason(position, first, names, **here)


def _take(position: Position) -> Act:
    """Return the nearest that this hand comes to taking the pile."""
    if not position.pile:
        return Take(JOKER)  # whatever the card, the pile is empty
    top = position.pile[-1]
    own = matching(position)
    wilds = [card for card in position.hand_of(position.turn) if card.is_wild]
    own_target = _target(position, top.rank)
    if len(own) < 2 and own_target:
        return Take(top, (), own_target)
    return Take(top, tuple(own[:2] if len(own) > 1 else [*own, *wilds[: 2 - len(own)]]))


def _meld(position: Position) -> Act:
    """Return the longest new meld that this hand has, or the cards that come nearest to one."""
    hand = position.hand_of(position.turn)
    new = new_melds(position.rules, holding(hand))
    if new:
        return Meld((Lay(max(new, key=lambda meld: len(meld.cards)).cards),))
    counts = Counter(card.rank for card in hand if card.is_natural)
    ranks = [rank for rank in counts if _target(position, rank)] or [rank for rank, _ in counts.most_common(1)]
    if not ranks:
        return Meld((Lay(hand[:3]),))
    cards = tuple(card for card in hand if card.rank == ranks[0])
    return Meld((Lay(cards, _target(position, ranks[0])),))


def _target(position: Position, rank: str) -> Target | None:
    """Return how an act names the first own meld of a rank."""
    melds = position.melds[position.side_of(position.turn)]
    return next((target_of(melds, at) for at, meld in enumerate(melds) if meld.rank == rank), None)


def _discard(position: Position) -> Act:
    return Discard(next(iter(position.hand_of(position.turn)), JOKER))
