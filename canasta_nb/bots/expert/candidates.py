"""The few acts that are worth trying in imagined deals: the careful player's, and what a good player considers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from canasta_nb.bots.careful import careful_act
from canasta_nb.bots.careful.discarding import cost, danger
from canasta_nb.bots.careful.going_out import leads_out, no_way_out
from canasta_nb.bots.careful.melding import gain, joined_meld
from canasta_nb.bots.careful.opening import price
from canasta_nb.bots.careful.sight import Sight
from canasta_nb.bots.careful.taking import worth
from canasta_nb.bots.plain import cards_laid, of_kind
from canasta_nb.core.model.acts import Act, Discard, Draw, Meld, No, Stop, Take, Yes
from canasta_nb.core.model.cards import PLACE, WILD
from canasta_nb.core.model.melds import suits_matter
from canasta_nb.core.questions.views import View
from canasta_nb.core.rules.vocabulary.taking import FrozenBy

DISCARDS, TAKES, MELDS, WAYS_OUT = 5, 3, 3, 2
FREEZE_FROM = 3
"""Cards in the pile from which a wild card may be worth freezing it."""
ALL_LOST = 0.3
"""How likely the next player must be to take on the safest natural discard, for a freeze to be worth a thought."""
LAST_CARDS = 10
"""With so few cards in the stock a deal is played to its end."""
CHEAP = 3
"""So few cards open at once, whatever else might be done (Laws of 1950, pointers on play)."""


class Candidates(NamedTuple):
    """What there is to choose between."""

    careful: Act
    """What a careful player does; the first of the candidates."""
    acts: tuple[Act, ...]
    """The candidates; a single one where nothing is worth thinking over."""
    shows_late: bool
    """Whether the worth of one of them shows only after some rounds: a freeze, or a way out."""
    is_last: bool
    """Whether only the last cards of the stock are left, so that the deal can as well be played to its end."""


def choice(
    view: View,
    acts: tuple[Act, ...],
    also: Iterable[Act] = (),
    *,
    careful: Act | None = None,
    hurried: bool = False,
) -> Candidates:
    """Return the candidates among the legal acts of the player in turn, and ``also`` those that are asked about.

    ``careful`` is what a careful player does, where that is known already. Who is ``hurried`` doesn't look for others,
    because that takes time, too.

    >>> from canasta_nb.core.engine.legal_acts import legal_acts
    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> table = "rules classic; turn 1 play; melds A QsQhQd; melds B KsKhKd; hand 1 Kc5d5h9h; pile 6h7h"
    >>> position = parse_position(table + "; hand 2 x9; hand 3 x9; hand 4 x9; stock x20")
    >>> [str(act) for act in choice(view(position, 1), legal_acts(position)).acts]
    ['discard 9h', 'discard 5h', 'discard Kc']
    """
    sight = Sight(view)
    first = careful or careful_act(view, acts)
    considered = [] if hurried or _is_clear(sight, first, acts) else list(_considered(sight, acts))
    distinct = dict.fromkeys([first, *considered])
    if isinstance(first, Discard) and not suits_matter(sight.rules):
        distinct = {act: None for act in distinct if act == first or not _alike(act, first)}
    distinct |= dict.fromkeys(also)
    tried = tuple(distinct)
    shows_late = any(_shows_late(sight, act) for act in tried)
    return Candidates(first, tried, shows_late, is_last=len(sight.position.stock) <= LAST_CARDS)


def _alike(act: Act, other: Discard) -> bool:
    """Tell whether two discards differ by their suit alone."""
    return isinstance(act, Discard) and PLACE[act.card] == PLACE[other.card]


def _is_clear(sight: Sight, first: Act, acts: tuple[Act, ...]) -> bool:
    """Tell whether the careful act needs no thought: it is forced, an answer, a sure way out or a cheap opening."""
    if len(acts) == 1 or isinstance(first, Yes | No | Stop):
        return True
    if leads_out(sight, first):
        return any(not sight.position.melds[side] for side in sight.other_sides)
    if isinstance(first, Meld):
        if not sight.opened:
            cards = cards_laid(first)
            return len(cards) <= CHEAP and not any(WILD[card] for card in cards)
        own = joined_meld(sight, first)
        return own is not None and own.is_canasta and not any(WILD[card] for card in cards_laid(first))
    return False


def _considered(sight: Sight, acts: tuple[Act, ...]) -> Iterator[Act]:
    takes, melds, discards = of_kind(acts, Take), of_kind(acts, Meld), of_kind(acts, Discard)
    yield from of_kind(acts, Draw)[:1]
    yield from sorted(takes, key=lambda act: -worth(sight, act))[:TAKES]
    if melds and sight.opened:
        yield from sorted(melds, key=lambda act: -gain(sight, act))[:MELDS]
    elif melds:
        yield from sorted(melds, key=lambda act: price(sight, act))[:MELDS]
    if not no_way_out(sight):
        yield from islice((act for act in melds if leads_out(sight, act)), WAYS_OUT)
    yield from _discards(sight, discards)


def _discards(sight: Sight, discards: list[Discard]) -> Iterator[Discard]:
    """Yield the cheapest discard of each rank, a black three, and a wild card where it may save the pile."""
    natural = sorted([act for act in discards if not WILD[act.card]], key=lambda act: cost(sight, act.card))
    by_rank: dict[int, Discard] = {}
    for act in natural:
        by_rank.setdefault(int(act.card) if suits_matter(sight.rules) else PLACE[act.card], act)
    cheapest = list(by_rank.values())
    yield from cheapest[:DISCARDS]
    yield from [act for act in cheapest[DISCARDS:] if act.card.is_black_three]
    wild = [act for act in discards if WILD[act.card]]
    lost = min([danger(sight, act.card) for act in natural], default=1.0) >= ALL_LOST
    if wild and lost and len(sight.position.pile) >= FREEZE_FROM and not sight.frozen_for_next:
        yield min(wild, key=lambda act: sight.values[act.card])


def any_shows_late(view: View, acts: Iterable[Act]) -> bool:
    """Tell whether the worth of any of some acts shows only after some rounds."""
    sight = Sight(view)
    return any(_shows_late(sight, act) for act in acts)


def _shows_late(sight: Sight, act: Act) -> bool:
    """Tell whether an act freezes the pile or leads out."""
    if isinstance(act, Discard) and WILD[act.card] and FrozenBy.WILD_IN_PILE in sight.rules.pile.frozen_by:
        return True
    return not no_way_out(sight) and leads_out(sight, act)
