"""What the expert saw, in sentences: every number is counted in the imagined deals that decided."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from canasta_nb.bots.expert.naming import act_named
from canasta_nb.bots.expert.playing_on import Playout
from canasta_nb.bots.expert.weighing import Judged, Mean, Weighed
from canasta_nb.core.model.acts import Act
from canasta_nb.core.speech.language import say

WORTH_SAYING = 0.15
"""What happened must differ in so large a part of the deals to be worth a sentence."""
SELDOM = 0.03
"""What differs less often is said as well, down to this part, where it makes most of the difference in points."""
MOST = 0.5
"""The part of that difference which is most of it."""
MUCH = 200
"""So many points in one deal are a large difference."""
AT_LEAST = 6
"""Of fewer imagined deals nothing is said."""
ROUNDED = 10
"""Points are said in tens."""

sentence = partial(say, "bots/expert/words.toml")


class Voice(NamedTuple):
    """How the sentences call the players, and who imagined the deals."""

    next_player: str
    partner: str
    we: str
    they: str
    me: str
    imagined: str
    chosen: str = ""
    """How the chosen act is called; by default it is told in words."""
    other: str = ""
    place: str = ""
    """The section of words.toml in which the voice speaks; the sentences on top without one."""


def own_voice(next_player: str = "", partner: str = "", *, alone: bool = False) -> Voice:
    """Return how the expert speaks itself; it calls the next player and the partner by name where it knows them.

    With ``alone`` it has no partner, and says "I".
    """
    we = sentence("we_alone" if alone else "we")
    return Voice(
        next_player=next_player or sentence("next_player"),
        partner=partner or sentence("partner"),
        we=we,
        they=sentence("they"),
        me=sentence("me"),
        imagined=sentence("imagined"),
    )


class Happening(NamedTuple):
    """Something that may happen in an imagined deal, and whether a good act makes it happen more often."""

    name: str
    happened: Callable[[Playout], object]
    good: bool
    takes_time: bool = False
    """Whether it may still happen after the turns that were played, so that only what came soon was seen."""


HAPPENINGS = (
    Happening("next_took", lambda playout: playout.next_took, good=False),
    Happening("partner_took", lambda playout: playout.partner_took, good=True),
    Happening("took_again", lambda playout: playout.took_again, good=True),
    Happening("canasta", lambda playout: playout.canastas, good=True, takes_time=True),
    Happening("we_went_out", lambda playout: playout.we_went_out, good=True, takes_time=True),
    Happening("they_went_out", lambda playout: playout.they_went_out, good=False, takes_time=True),
)
_WON = Happening("won", lambda playout: playout.won, good=True)
"""What all the others lead to: it is told where none of them differs, and every deal was played to its end."""


def explained(weighed: Weighed, *, than: Act | None = None, voice: Voice | None = None) -> tuple[str, ...]:
    """Return why the chosen act is better than another, by what happened in the deals in which both were tried.

    The largest difference comes first, if there is one that speaks for the chosen act, and then the points in tens.
    ``than`` is the act to compare with: by default the careful player's, or if that was chosen the second best.
    ``voice`` is by default the expert's own. Empty where nothing was imagined, or too little.
    """
    pair = _compared(weighed, than)
    if not pair:
        return ()
    chosen, rival = pair
    speaks = voice or own_voice()
    difference = _difference(chosen, rival, speaks, to_end=weighed.to_end)
    return (*([difference] if difference else []), _points(weighed, chosen, rival, speaks))


def sign_of(weighed: Weighed, than: Act) -> str:
    """Return what most often happened after one act and not after the other, as words.toml names it; "" for nothing."""
    pair = _compared(weighed, than)
    sign = _largest(*pair, to_end=weighed.to_end) if pair else None
    return sign.name if sign else ""


def came_out_ahead(weighed: Weighed, *, than: Act, voice: Voice) -> str:
    """Return in how many of the deals each of two acts was worth more, or much more; empty where neither is telling.

    This can be said where nothing else differs, as between an opening now and one later. It is told which of the two
    differs most: a small gain that comes often, or a large one that comes seldom.
    """
    pair = _compared(weighed, than)
    if not pair:
        return ""
    chosen, other = pair
    more = [a.worth - b.worth for a, b in zip(chosen.playouts, other.playouts, strict=True)]
    counted = {
        key: (least, sum([gain >= least for gain in more]), sum([gain <= -least for gain in more]))
        for key, least in (("ahead", 1), ("much", MUCH))
    }
    key, (points, many, few) = max(counted.items(), key=lambda difference: difference[1][1] / (difference[1][2] + 1))
    return _sentence(key, voice, chosen, other, many=many, few=_counted(few), points=points) if many > few else ""


def came_first(weighed: Weighed, voice: Voice | None = None) -> str:
    """Return in what the chosen act beats the careful player's, as a player says it who has to choose one of them.

    ``explained`` calls two acts alike where the difference may be chance; here it is said which came out first. Empty
    where the careful player's act was chosen, or too little was imagined.
    """
    sentences = explained(weighed, voice=voice) if weighed.chosen.act != weighed.careful else ()
    if not sentences or len(sentences) > 1 or _is_clear(weighed.behind(weighed.careful)):
        return sentences[0] if sentences else ""
    return _sentence("close", voice or own_voice(), weighed.chosen, weighed.of(weighed.careful))


def reason(weighed: Weighed, voice: Voice | None = None) -> str:
    """Return why a player chose its act, by what the imagined deals showed; empty where they showed nothing clear.

    The player says it of its own act, and a hint of the act that it advises.
    """
    if first := came_first(weighed, voice):
        return first
    sentences = explained(weighed, voice=voice)
    return sentences[0] if len(sentences) > 1 else ""  # a difference that can be counted, and the points


def _other(weighed: Weighed) -> Judged | None:
    """Return what the chosen act is compared with: the careful act, or where that was chosen the second best."""
    if weighed.chosen.act != weighed.careful:
        return weighed.of(weighed.careful)
    return next((judged for judged in weighed.candidates if judged.act != weighed.careful), None)


def _compared(weighed: Weighed, than: Act | None) -> tuple[Judged, Judged] | None:
    """Return the chosen act and the one it is compared with, in the deals in which both were tried."""
    other = _other(weighed) if than is None else weighed.of(than)
    if other is None or other.act == weighed.chosen.act:
        return None
    both = min(weighed.chosen.deals, other.deals)
    if both < AT_LEAST:
        return None
    return Judged(weighed.chosen.act, weighed.chosen.playouts[:both]), Judged(other.act, other.playouts[:both])


def _largest(chosen: Judged, other: Judged, *, to_end: bool) -> Happening | None:
    """Return what most often happened after one act and not after the other, and speaks for the chosen act."""

    def differs(sign: Happening, part: float) -> bool:
        return _more(sign, chosen, other) >= part * chosen.deals

    ranked = sorted(HAPPENINGS, key=lambda sign: -_more(sign, chosen, other))
    often = [sign for sign in ranked if differs(sign, WORTH_SAYING)]
    seldom = [sign for sign in ranked if differs(sign, SELDOM) and _part(sign, chosen, other) >= MOST]
    won = [_WON] if to_end and differs(_WON, WORTH_SAYING) else []
    return next(iter([*often, *seldom, *won]), None)


def _more(sign: Happening, chosen: Judged, other: Judged) -> int:
    """Return in how many more deals something good happened after the chosen act, or something bad after the other."""
    more = chosen.count(sign.happened) - other.count(sign.happened)
    return more if sign.good else -more


def _part(sign: Happening, chosen: Judged, other: Judged) -> float:
    """Return which part of the difference in points comes from the deals in which it happened after one act alone."""
    pairs = list(zip(chosen.playouts, other.playouts, strict=True))
    whole = sum([a.worth - b.worth for a, b in pairs])
    part = sum([a.worth - b.worth for a, b in pairs if bool(sign.happened(a)) != bool(sign.happened(b))])
    return part / whole if whole > 0 else 0.0


def _difference(chosen: Judged, other: Judged, voice: Voice, *, to_end: bool) -> str:
    sign = _largest(chosen, other, to_end=to_end)
    if not sign:
        return ""
    often, seldom = (chosen, other) if sign.good else (other, chosen)
    soon = "_soon" if sign.takes_time and not to_end else ""
    many, few = often.count(sign.happened), seldom.count(sign.happened)
    return _sentence(sign.name + soon, voice, chosen, other, many=many, few=_counted(few))


def _points(weighed: Weighed, chosen: Judged, other: Judged, voice: Voice) -> str:
    better = weighed.behind(other.act)
    points = ROUNDED * round(better.points / ROUNDED)
    key = "alike" if not _is_clear(better) or not points else "for_game" if weighed.for_game else "better"
    return _sentence(key, voice, chosen, other, points=points)


def _sentence(key: str, voice: Voice, chosen: Judged, other: Judged, **values: object) -> str:
    names = voice._replace(chosen=voice.chosen or act_named(chosen.act), other=voice.other or act_named(other.act))
    keys = (voice.place, key) if voice.place else (key,)
    return sentence(*keys, deals=chosen.deals, **names._asdict(), **values)


def _counted(number: int) -> str:
    return str(number) if number else sentence("none")


def _is_clear(better: Mean) -> bool:
    """Tell whether a difference can hardly be chance: zero lies outside its interval of 95 %."""
    return better.points > 0 and better.points >= 2 * better.error
