"""The end of a deal at the table: its score, who won, every hand, and its turns once more."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from canasta_nb.core.engine.playing import game_over
from canasta_nb.core.model.position import Position, side_letter
from canasta_nb.core.questions.views import view
from canasta_nb.core.score.score_sheet import LINES, DealScore
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.language import WORDS, texts
from canasta_nb.core.speech.words import capital, listed, number
from canasta_nb.descriptions.news import news
from canasta_nb.descriptions.telling import Deed, ended, grouped, line_name, sentence, turn_sentence
from canasta_nb.descriptions.whose import is_own, keeper_shown, scorer_said
from canasta_nb.game.saying import dealt
from canasta_nb.game.session import Session
from canasta_nb.widgets.explained.deriving import minimum_next
from canasta_nb.widgets.scenes.ledger import Ledger, numbered
from canasta_nb.widgets.scenes.replaying import turning_points
from canasta_nb.widgets.scenes.scene import last_moves, lying
from canasta_nb.widgets.sent.every_widget import Empty
from canasta_nb.widgets.sent.table import Deciding, Result, Scene, Turn
from canasta_nb.widgets.table.offering import practice_after

SIGNS = {"canasta": "★", "freeze": "❄", "out": "⚑"}
SHARE = 0.5
"""Of what decided a deal most: a second line that decided as much of it is named too."""
PLAYED = 2
"""Turns of this seat from which on winning a deal is its own doing, as the one turn of a lesson is not."""


def turn_ends(log: Sequence[Deed]) -> list[int]:
    """Return the number of acts after which each turn ends."""
    return [at for at, deed in enumerate(log, 1) if at == len(log) or log[at].seat != deed.seat]


def turns_again(session: Session, ledgers: Sequence[Ledger]) -> list[Turn]:
    """Return how the table stood at the start of a deal that is over and after each turn but the last, every hand open.

    Each is a part of a scene, with the ``hands`` and a sentence in ``says``; the last turn left the scene itself.

    >>> turns_again(Session("classic", seed=7), [])
    []
    """
    if not session.over:
        return []
    return [_turn(session, ledgers, start, end) for start, end in pairwise([0, 0, *turn_ends(session.log)[:-1]])]


def _turn(session: Session, ledgers: Sequence[Ledger], start: int, end: int) -> Turn:
    log, seat, names = session.log, session.seat, session.names
    position = log[end - 1].after if end else session.start
    deeds = log[start:end]
    moves = [(deed, ledgers[at], ledgers[at + 1]) for at, deed in enumerate(deeds, start)]
    return {
        "log": end,
        **lying(view(position, seat), ledgers[end], names),
        "hands": _hands(position, names),
        "turns": [],
        "last": last_moves(moves, seat, names),
        "news": news(log[:end], seat, names),
        "says": turn_sentence(deeds, seat, names) or dealt(position, seat),
    }


def _hands(position: Position, names: Sequence[str]) -> list[list[Any]]:
    return [[name, numbered(grouped(hand))] for name, hand in zip(names, position.hands, strict=True)]


def _marks(log: Sequence[Deed]) -> dict[int, str]:
    """Return the turns that are worth a look, counted from 1, each with the sign of the last thing that makes it so."""
    ends = turn_ends(log)
    return {1 + bisect_left(ends, at): SIGNS[point] for at, deed in enumerate(log, 1) for point in turning_points(deed)}


def result(session: Session, *, next_deal: bool) -> Result | Empty:
    """Return the score of a deal that has ended, line by line, and its turns; empty while it is played."""
    if not session.over:
        return {}
    position, viewer, names = session.position, session.seat, session.names
    sheet = score_deal(position)
    totals = [
        sentence("result", "side_alone", points=number(points))
        if is_own(position, key, viewer)
        else sentence("result", "side", side=scorer_said(position, key, viewer, names), points=number(points))
        for key, points in sheet.totals.items()
    ]
    counted = {line.id for lines in sheet.lines.values() for line in lines}
    codes = [code for code in LINES if code in counted]
    scorers = {key: capital(scorer_said(position, key, viewer, names)) for key in sheet.totals}
    return {
        "practice": practice_after(session),
        "says": sentence("result", "deal", ended=ended(position, viewer, names), scores=", ".join(totals)),
        "next": next_deal,
        "title": _won(position, viewer, sheet.totals, scorers),
        **_decided(session, sheet),
        "aim": position.rules.game.target or 0,
        "needs": _needs(position, viewer) if next_deal else "",
        "hands": _hands(position, names),
        "turns": len(turn_ends(session.log)),
        "marks": [[turn, sign] for turn, sign in _marks(session.log).items()],
        "lines": [line_name(code) for code in codes],
        "codes": codes,
        "sides": [
            {
                "side": side,
                "name": scorers[side],
                "lines": [[line_name(line.id), line.points] for line in lines],
                "total": sheet.totals[side],
                "score": after,
            }
            for (side, lines), after in zip(sheet.lines.items(), sheet.new_scores, strict=True)
        ],
    }


def _won(position: Position, viewer: int, totals: Mapping[str, int], scorers: Mapping[str, str]) -> str:
    """Return who has won the deal."""
    best = max(totals.values())
    winners = [key for key, points in totals.items() if points == best]
    if len(winners) > 1:
        return sentence("result", "tied")
    own = is_own(position, winners[0], viewer)
    return sentence("result", "won_alone" if own else "won", side=scorers[winners[0]])


def _decided(session: Session, sheet: DealScore) -> Deciding:
    """Return which lines of the score decided the deal, and the scorer if that is this seat's own joy."""
    best, *others = sorted(sheet.totals, key=sheet.totals.__getitem__, reverse=True)
    if others and sheet.totals[best] == sheet.totals[others[0]]:
        return {}
    own = best in _whose(session.position, session.seat)
    ahead = _ahead(sheet, best, others[0] if others else "")
    why = sentence("result", "why" if own else "why_theirs", lines=listed(ahead)) if ahead else ""
    turns = sum(session.log[end - 1].seat == session.seat for end in turn_ends(session.log))
    return {"why": why, "won": best} if own and turns >= PLAYED else {"why": why}


def _ahead(sheet: DealScore, best: str, other: str) -> list[str]:
    """Return the one or two lines in which a scorer was furthest ahead of another, each with by how much."""
    points = Counter({line.id: line.points for line in sheet.lines[best]})
    points.subtract({line.id: line.points for line in sheet.lines.get(other, ())})
    leads = [(code, lead) for code, lead in points.most_common(2) if lead > 0]
    most = max((lead for _, lead in leads), default=0)
    named = texts(WORDS)["score_lines"]
    decided = [(named.get(code, code), lead) for code, lead in leads if lead >= SHARE * most]
    return [sentence("result", "line", line=line, points=number(lead)) for line, lead in decided]


def _needs(position: Position, viewer: int) -> str:
    """Return what the next deal asks of this seat, and how far the game goes."""
    keys = minimum_next(position)
    key, own = next((key, need) for key, need in keys.items() if key in _whose(position, viewer))
    target = position.rules.game.target
    aim = sentence("result", "aim", points=number(target)) if target else ""
    needs = sentence("result", "needs_alone" if is_own(position, key, viewer) else "needs", need=own) if own else ""
    return " ".join(filter(None, [aim, needs]))


def _whose(position: Position, viewer: int) -> tuple[str, str]:
    """Return the names under which a seat's points may be counted: its own, and its side's."""
    return str(viewer), side_letter(position.side_of(viewer))


def end_of_deal(drawn: Scene, position: Position, viewer: int, names: Sequence[str]) -> bool:
    """Put the new scores into the scene of a deal that is over, and who has won; returns whether the game ends too."""
    scores = score_deal(position).new_scores
    for side, shown in enumerate(drawn["sides"]):
        shown["score"] = scores[keeper_shown(position, side, viewer)]
    if not game_over(position, scores):
        return False
    drawn["phase"] = "game"
    drawn["todo"] = _winner(position, viewer, names)
    return True


def _winner(position: Position, viewer: int, names: Sequence[str]) -> str:
    """Return how the last deal ended, and who has won the game."""
    sheet = score_deal(position)
    scores = sheet.new_scores
    best = max(scores)
    how = ended(position, viewer, names)
    if scores.count(best) > 1:
        return sentence("todo", "drawn", ended=how)
    key = list(sheet.lines)[scores.index(best)]
    if is_own(position, key, viewer):
        return sentence("todo", "won_alone", ended=how, score=number(best))
    return sentence("todo", "won", ended=how, side=scorer_said(position, key, viewer, names), score=number(best))
