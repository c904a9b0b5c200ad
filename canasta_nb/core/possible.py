"""What the player in turn can do now, kind by kind, and for the rest the law and one sentence that says why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from canasta_nb.core.acts import Act, Ask, Discard, Draw, Lay, Meld, Take, Target
from canasta_nb.core.cards import PLACE, THREE, WILD, Card
from canasta_nb.core.checking import broken_laws
from canasta_nb.core.finishing import player_can_go_out
from canasta_nb.core.laws.going_out import lacking_canastas
from canasta_nb.core.legal_acts import legal_acts
from canasta_nb.core.order import most_instructive_first
from canasta_nb.core.position import Phase, Position, answer_given
from canasta_nb.core.refusals import Broken
from canasta_nb.core.ways_out import most_to_open
from canasta_nb.core.wording import no_way

KINDS: Mapping[str, type[Act]] = {"draw": Draw, "take": Take, "meld": Meld, "discard": Discard}
Answer = bool | tuple[str, str]


def possible(position: Position, seat: int | None = None, seat_names: Sequence[str] = ()) -> dict[str, Answer]:
    """For ``draw take meld discard out``: True, or the law that bars every such act now and its sentence.

    ``seat`` asks for a player; for one who is not in turn nothing is possible.

    >>> from canasta_nb.core.notation import parse_position
    >>> kings = "rules classic; scores 1500 0; turn 1 draw; hand 1 KhKcQsQh2dTs9c8d6h5s4d; pile Kd5cQc8hKs"
    >>> possible(parse_position(kings))["take"]
    ('initial-meld.minimum', 'The most you can lay with K♠ counts 70; your side needs 90 to open.')
    >>> possible(parse_position(kings))["draw"], possible(parse_position(kings))["meld"]
    (True, ('turn.draw-first', 'Draw or take the pile first.'))
    """
    can: dict[str, Answer] = {}
    acts = legal_acts(position) if seat in (None, position.turn) else ()
    kinds = {type(act) for act in acts}
    for name, kind in KINDS.items():
        can[name] = kind in kinds or _why_not(_bars(position, kind, seat), seat_names)
    out = seat in (None, position.turn) and position.phase is Phase.PLAY and _can_go_out(position)
    can["out"] = out or _why_not(_bars_going_out(position, seat), seat_names)
    return can


def _why_not(bar: Broken, seat_names: Sequence[str]) -> tuple[str, str]:
    return bar.law, no_way(bar.law, bar.facts, seat_names=seat_names)


def _bars(position: Position, kind: type[Act], seat: int | None) -> Broken:
    """The law that bars the act of this kind that comes nearest to being legal."""
    hand = position.hand_of(seat or position.turn)
    if kind is Take:
        tries: Iterable[Act] = _takes(position, hand)
    elif kind is Meld:
        tries = _melds(position, hand) if position.phase is Phase.PLAY else (Meld((Lay(hand[:1]),)),)
    elif kind is Discard:
        tries = (Discard(card) for card in hand[:1])
    else:
        tries = (Draw(),)
    found = [broken[0] for act in tries if (broken := broken_laws(position, act, seat))]
    if not found:  # nothing in the hand is a meld by its form
        return Broken("meld.too-small", {"need": position.rules.melds.smallest, "have": len(hand), "cards": ()})
    last = most_instructive_first(found)[-1]
    if last.law == "initial-meld.minimum":
        best = most_to_open(position, taking=kind is Take)
        return Broken(last.law, {**last.facts, "best": best} if best else last.facts)
    return last


def _takes(position: Position, hand: tuple[Card, ...]) -> tuple[Act, ...]:
    """Ways to take the pile with what there is: the best cards of the hand, and the own meld of the top card's rank."""
    if not position.pile:
        return (Take(Card(0), hand[:2]),)
    top = position.pile[-1]
    same = tuple(card for card in hand if PLACE[card] == PLACE[top])
    wilds = tuple(card for card in hand if WILD[card] and card not in same)
    melds = position.melds[position.side_of(position.turn)]
    lay_offs = tuple(Take(top, target=Target(meld.rank)) for meld in melds if meld.place == PLACE[top])[:1]
    shown = same[:2] if len(same) > 1 else (same + wilds)[:2] if same else hand[:2]
    return (Take(top, shown), *lay_offs)


def _melds(position: Position, hand: tuple[Card, ...]) -> tuple[Act, ...]:
    """Lays that are melds by their form: what the hand has of each rank, with a wild card where that is needed."""
    wilds = tuple(card for card in hand if WILD[card])
    side = position.melds[position.side_of(position.turn)]
    lays = [Lay((card,), Target(meld.rank)) for meld in side for card in hand if PLACE[card] == meld.place]
    for place in sorted({PLACE[card] for card in hand if PLACE[card] < THREE}):
        cards = tuple(card for card in hand if PLACE[card] == place)
        lay = cards if len(cards) >= position.rules.melds.smallest else cards + wilds[:1]
        if len(lay) >= position.rules.melds.smallest:
            lays.append(Lay(lay))
    return tuple(Meld((lay,)) for lay in lays)


def _can_go_out(position: Position) -> bool:
    return answer_given(position) is not False and player_can_go_out(position)


def _bars_going_out(position: Position, seat: int | None) -> Broken:
    """What keeps the player from going out in this turn."""
    if position.phase is not Phase.PLAY or seat not in (None, position.turn):
        return _bars(position, Discard, seat)
    if answer_given(position) is False:
        return Broken("out.partner-said-no", {"partner": position.partner_of(position.turn) or position.turn})
    lacking = lacking_canastas(position, position.melds[position.side_of(position.turn)])
    asked = [each for each in broken_laws(position, Ask()) if each.law == "out.cannot-go-out"]
    return (lacking or asked or [Broken("out.cannot-go-out", {"cards_left": True})])[0]
