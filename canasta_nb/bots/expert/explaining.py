"""What the expert saw, in sentences: every number is counted in the imagined deals that decided."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from canasta_nb.bots.expert.playing_on import Playout
from canasta_nb.bots.expert.weighing import Judged, Mean, Weighed
from canasta_nb.bots.words import faces
from canasta_nb.core.model.acts import Act, Face, Meld, Take, cards_of
from canasta_nb.core.speech.language import say
from canasta_nb.core.speech.words import listed

WORTH_SAYING = 0.15
"""What happened must differ in so large a part of the deals to be worth a sentence."""
AT_LEAST = 6
"""Of fewer imagined deals nothing is said."""
ROUNDED = 10
"""Points are said in tens."""

said = partial(say, "bots/expert/words.toml")


class _Sign(NamedTuple):
    """Something that may happen in an imagined deal, and whether a good act makes it happen more often."""

    name: str
    happened: Callable[[Playout], object]
    good: bool
    only_at_end: bool = False


_SIGNS = (
    _Sign("next_took", lambda playout: playout.next_took, good=False),
    _Sign("partner_took", lambda playout: playout.partner_took, good=True),
    _Sign("we_went_out", lambda playout: playout.we_went_out, good=True),
    _Sign("they_went_out", lambda playout: playout.they_went_out, good=False),
    _Sign("won", lambda playout: playout.won, good=True, only_at_end=True),
)


def explained(
    weighed: Weighed, *, than: Act | None = None, next_player: str = "", partner: str = ""
) -> tuple[str, ...]:
    """Return why the chosen act is better than another, by what happened in the deals in which both were tried.

    The largest difference comes first, if there is one that speaks for the chosen act, and then the points in tens.
    ``than`` is the act to compare with: by default the careful player's, or if that was chosen the second best. A
    sentence may name the next player and the partner. Empty where nothing was imagined, or too little.
    """
    other = _other(weighed) if than is None else weighed.of(than)
    if other is None or other.act == weighed.chosen.act:
        return ()
    chosen, rival = _in_the_same_deals(weighed.chosen, other)
    if chosen.deals < AT_LEAST:
        return ()
    names = {"next_took": next_player or said("next_player"), "partner_took": partner or said("partner")}
    sentence = _largest_difference(chosen, rival, names, to_end=weighed.to_end)
    return (*([sentence] if sentence else []), _points(weighed, chosen, rival))


def came_first(weighed: Weighed) -> str:
    """Return in what the chosen act beats the careful player's, as a player says it who has to choose one of them.

    ``explained`` calls two acts alike where the difference may be chance; here it is said which came out first. Empty
    where the careful player's act was chosen, or too little was imagined.
    """
    found = explained(weighed) if weighed.chosen.act != weighed.careful else ()
    if not found or len(found) > 1 or _is_clear(weighed.behind(weighed.careful)):
        return found[0] if found else ""
    chosen, other = act_named(weighed.chosen.act), act_named(weighed.careful)
    return said("close", deals=weighed.chosen.deals, chosen=chosen, other=other)


def act_named(act: Act) -> str:
    """Return the words for an act in the middle of a sentence.

    >>> from canasta_nb.core.notation.text import parse_act
    >>> act_named(parse_act("discard 9s")), act_named(parse_act("take Kd with KsKh")), act_named(parse_act("draw"))
    ('discarding 9♠', 'taking the pile with K♠K♥', 'drawing')
    """
    cards = act.cards if isinstance(act, Face) else cards_of(act)
    name = "take_with" if isinstance(act, Take) and cards else type(act).__name__.lower()
    lots = [lay.cards for lay in act.lays] if isinstance(act, Meld) else [cards]
    return said("doing", name, cards=listed([faces(lot) for lot in lots]))


def _other(weighed: Weighed) -> Judged | None:
    """Return what the chosen act is compared with: the careful act, or where that was chosen the second best."""
    if weighed.chosen.act != weighed.careful:
        return weighed.of(weighed.careful)
    return next((each for each in weighed.candidates if each.act != weighed.careful), None)


def _in_the_same_deals(one: Judged, other: Judged) -> tuple[Judged, Judged]:
    both = min(one.deals, other.deals)
    return Judged(one.act, one.playouts[:both]), Judged(other.act, other.playouts[:both])


def _largest_difference(chosen: Judged, other: Judged, names: dict[str, str], *, to_end: bool) -> str:
    """Return a sentence about what most often happened after one act and not after the other, for the chosen act."""
    found: list[tuple[int, _Sign]] = []
    for sign in _SIGNS:
        if not sign.only_at_end or to_end:
            more = chosen.count(sign.happened) - other.count(sign.happened)
            found.append((more if sign.good else -more, sign))
    difference, sign = max(found, key=lambda each: each[0])
    if difference < WORTH_SAYING * chosen.deals:
        return ""
    often, seldom = (chosen, other) if sign.good else (other, chosen)
    soon = "_soon" if sign.name.endswith("went_out") and not to_end else ""
    return said(
        sign.name + soon,
        many=often.count(sign.happened),
        few=seldom.count(sign.happened),
        deals=chosen.deals,
        chosen=act_named(chosen.act),
        other=act_named(other.act),
        player=names.get(sign.name, ""),
    )


def _points(weighed: Weighed, chosen: Judged, other: Judged) -> str:
    better = weighed.behind(other.act)
    points = ROUNDED * round(better.points / ROUNDED)
    key = "alike" if not _is_clear(better) or not points else "for_game" if weighed.for_game else "better"
    return said(key, deals=chosen.deals, points=points, chosen=act_named(chosen.act), other=act_named(other.act))


def _is_clear(better: Mean) -> bool:
    """Tell whether a difference can hardly be chance: zero lies outside its interval of 95 %."""
    return better.points > 0 and better.points >= 2 * better.error
