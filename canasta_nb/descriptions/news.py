"""What has just happened at the table, in a bold line and a plain one that fit beside the stock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta_nb.core.model.acts import Draw, Join, Meld, Take
from canasta_nb.core.score.canasta_bonuses import bonus_points
from canasta_nb.core.speech.words import listed, number
from canasta_nb.descriptions.telling import (
    Deed,
    Say,
    act_phrase,
    canastas_closed,
    canastas_made,
    cards_counted,
    home_of,
    laid_threes,
    lay_phrase,
    outcomes,
    player,
    rank_laid,
    ranks,
    run_of,
    sentence,
    speaker,
    told_lays,
)

LONGEST_LAY = 25  # characters of what is laid, in bold after a name
LONGEST_PLAIN = 44


def news(log: Sequence[Deed], viewer: int, names: Sequence[str]) -> list[str]:
    """Return the last act in a bold line and a plain one: what was done, and with which cards or after what.

    Both are empty before the first act.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.engine.playing import play
    >>> from canasta_nb.descriptions.telling import usual_names
    >>> before = parse_position("rules classic; turn 2 draw; hand 2 9s9h5c; pile 7d9d; melds B QsQhQd")
    >>> act = parse_act("take 9d with 9s9h")
    >>> news([Deed(2, act, before, play(before, act))], 1, usual_names(4))
    ['Ben took the pile', '2 cards, with 9♦9♠9♥']
    """
    if not log:
        return ["", ""]
    deed = log[-1]
    form = int(deed.seat == viewer)
    bold = _bold(deed, form)
    closed = canastas_closed(deed)
    paid = sum(bonus_points(deed.after.rules, meld) for meld in closed)
    # The line names one canasta, so it tells no sum of several.
    if paid and len(closed) == 1 and bold in canastas_made(deed, speaker(form, "news")):
        bold = sentence("news", "paid", what=bold, points=number(paid))
    return [f"{player(deed.seat, viewer, names)} {bold}", _plain(log, form)]


def headline(turn: Sequence[Deed], viewer: int, names: Sequence[str]) -> str:
    """Return the greatest news of a turn, without its cards.

    What came of it, the pile, what was laid, or its last act.
    """
    seat, form = turn[0].seat, int(turn[0].seat == viewer)
    say = speaker(form, "news")
    found = [each for deed in turn for each in _outcome(deed, say)]
    taken = [act_phrase(deed, say, form) for deed in turn if isinstance(deed.act, Take)]
    laid = [say("lay_many", what=_laid(turn))] if any(told_lays(deed.act) for deed in turn) else []
    return f"{player(seat, viewer, names)} {[_bold(turn[-1], form), *laid, *taken, *found][-1]}"


def _bold(deed: Deed, form: int) -> str:
    say = speaker(form, "news")
    if isinstance(deed.act, Take):
        return act_phrase(deed, say, form)
    if found := _outcome(deed, say):
        return found[-1]
    if not isinstance(deed.act, Meld):
        return act_phrase(deed, say, form)
    line = lay_phrase(deed, deed.act.lays[0], say)
    return line if _is_told_whole(deed, say) else say("lay_many", what=_laid([deed]))


def _plain(log: Sequence[Deed], form: int) -> str:
    deed = log[-1]
    say, doing = speaker(form, "news"), speaker(form, "doing")
    match deed.act:
        case Take():
            line = act_phrase(deed, doing, form)
            return line if len(line) <= LONGEST_PLAIN else cards_counted(len(deed.before.pile))
        case Join(first):
            return say("joined", what=ranks(first.name))
        case Draw() if 0 < len(laid := laid_threes(deed.before.rules, deed.act)) < len(deed.act.cards):
            return say("another", [card for card in deed.act.cards if card not in laid])
        case Meld(lays) if _outcome(deed, say) or not _is_told_whole(deed, say):
            line = _all_of_it([], [deed], doing)
            named = listed(list(dict.fromkeys(map(rank_laid, lays))))
            return next((each for each in (line, named) if len(each) <= LONGEST_PLAIN), "")
    return act_phrase(deed, doing, form) if _outcome(deed, say) else _before(log, doing, form)


def _outcome(deed: Deed, say: Say) -> list[str]:
    """Return what came of an act, which is greater news than the act."""
    return [*canastas_made(deed, say), *outcomes(deed, say, 0)]


def _is_told_whole(deed: Deed, say: Say) -> bool:
    """Tell whether one line names every card that was laid."""
    lays = told_lays(deed.act)
    return len(lays) == 1 and len(lay_phrase(deed, lays[0], say)) <= LONGEST_LAY


def _before(log: Sequence[Deed], doing: Say, form: int) -> str:
    """Return what the player had done in this turn before the last act."""
    first = len(log) - 1
    while first and log[first - 1].seat == log[-1].seat:
        first -= 1
    deeds = log[first:-1]
    if not deeds:
        return ""
    way = _way(deeds[0], doing, form)
    if not any(isinstance(deed.act, Meld) for deed in deeds):
        return sentence("news", "after", what=listed(way))
    briefly = [doing("drew")] if isinstance(deeds[0].act, Draw) and not form else way
    lines = (
        _all_of_it(briefly, deeds, doing),
        listed([*briefly, doing("lay_many", what=_laid(deeds))]),
        doing("lay_many", what=_laid(deeds)),
    )
    after = [sentence("news", "after", what=line) for line in lines]
    return next((line for line in after if len(line) <= LONGEST_PLAIN), after[-1])


def _way(first: Deed, doing: Say, form: int) -> list[str]:
    """Return how a turn began, where that was not a meld: melds are told together."""
    if isinstance(first.act, Meld):
        return []
    return [doing("took") if isinstance(first.act, Take) else act_phrase(first, doing, form)]


def _all_of_it(phrases: Sequence[str], deeds: Iterable[Deed], doing: Say) -> str:
    """Return these phrases and everything that was laid, card by card."""
    lays = [(deed, lay) for deed in deeds for lay in told_lays(deed.act)]
    new = [run_of(lay.cards) for deed, lay in lays if not home_of(deed, lay)]
    added = [lay_phrase(deed, lay, doing) for deed, lay in lays if home_of(deed, lay)]
    return listed([*phrases, *([doing("melds", what=listed(new))] if new else []), *added])


def _laid(deeds: Iterable[Deed]) -> str:
    return cards_counted(sum(len(lay.cards) for deed in deeds for lay in told_lays(deed.act)))
