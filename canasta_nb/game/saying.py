"""What a player may ask of the table at any time, answered for the ear: the hand, the melds, the last turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from canasta_nb.core.engine.legal_acts import legal_acts, lists_every_act
from canasta_nb.core.model.acts import No, Yes
from canasta_nb.core.model.cards import face
from canasta_nb.core.model.position import Phase, Position, has_opened, players_minimum
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.words import listed
from canasta_nb.descriptions.news import headline
from canasta_nb.descriptions.pile import pile_said
from canasta_nb.descriptions.telling import Deed, cards_counted, sentence, turn_sentence
from canasta_nb.descriptions.text_table import rows
from canasta_nb.descriptions.whose import sentence_on_side
from canasta_nb.game.session import Session

# Each topic with the lines of the table that answer it; what has none is answered in words of its own.
TOPICS = {
    "why": (),
    "pile": (),
    "hand": ("hand",),
    "melds": ("melds",),
    "score": ("scores", "result", "sheet"),
    "turn": ("turn", "forced"),
    "last": (),
    "stock": ("stock",),
    "threes": ("threes",),
    "players": ("seats",),
    "acts": (),
}
_OTHERWISE = {"frozen": "why", "seats": "players"}


def answer_in_words(session: Session, what: str) -> str:
    """Return the answer to ``say what`` for the player at the table; for anything else what can be said.

    >>> session = Session("classic", seed=7)
    >>> answer_in_words(session, "stock")
    'Stock: 61 cards.'
    >>> print(answer_in_words(session, "xyzzy")[:20])
    I can't say "xyzzy".
    """
    topic = _OTHERWISE.get(what, what)
    seen, names = session.view, session.names
    match topic:
        case "why":
            return pile_said(seen, names)
        case "pile":
            n = len(seen.position.pile)
            count = cards_counted(n)
            why = pile_said(seen, names)
            return sentence("text", "on_top", cards=count, top=face(seen.position.pile[-1]), causes=why) if n else why
        case "last":
            turns = turns_since(session.log, session.start, session.seat, names)
            played = [says for _, seat, says, _ in turns if seat]
            return " ".join(
                played or [says for _, _, says, _ in turns]
            )  # before the first act only the deal can be told
        case "acts" if not session.over:
            yours = seen.position.turn == seen.seat
            waiting = sentence("text", "wait", name=names[seen.position.turn - 1])
            acts = "; ".join(map(str, legal_acts(seen.position))) + "." if yours else waiting
            if yours and not lists_every_act(seen.position):
                acts = f"{acts} {sentence('text', 'not_all')}"
            return f"{sentence('text', 'may')}: {acts}"
        case "acts":
            return sentence("pile", "over")
    if topic in TOPICS:
        answers = [row for row in rows(seen, names, session.sheet) if row.about in TOPICS[topic]]
        return " ".join(f"{row.label}: {' '.join(row.says.split())}" for row in answers) or sentence("say", "no_threes")
    can = sentence("say", "topics", topics=", ".join(TOPICS))
    return can if topic in ("", "help") else f"{sentence('say', 'unknown', what=what)} {can}"


def turns_since(log: Sequence[Deed], start: Position, viewer: int, names: Sequence[str]) -> list[list[Any]]:
    """Return the turns since this seat's last one ended, each of its own acts apart.

    Each is the length of the log at its end, the seat, a sentence, and its greatest news in a few words. A turn that
    another player has not ended yet is left out, because it is told as a whole. The deal itself comes first, as the
    turn of seat 0, where nothing happened before.
    """
    first = len(log)
    while first and _whose_turn(log, first - 1) == viewer:
        first -= 1
    while first and _whose_turn(log, first - 1) != viewer:
        first -= 1
    while first and _whose_turn(log, first - 1) == viewer:
        first -= 1
    groups: list[list[Deed]] = []
    for deed in log[first:]:
        if groups and groups[-1][0].seat == deed.seat and deed.seat != viewer:
            groups[-1].append(deed)
        else:
            groups.append([deed])
    turns: list[list[Any]] = [] if first else [[0, 0, dealt(start, viewer), ""]]
    at = first
    for group in groups:
        at += len(group)
        last = group[-1]
        if last.seat != viewer and last.after.turn == last.seat and last.after.phase is not Phase.OVER:
            break
        short = headline(group, viewer, names)
        turns.append([at, group[0].seat, turn_sentence(group, viewer, names), short])
    return turns


def _whose_turn(log: Sequence[Deed], at: int) -> int:
    """Return the seat whose turn an act belongs to: a partner answers in the turn of the one who asked."""
    return log[at - 1].seat if at and isinstance(log[at].act, Yes | No) else log[at].seat


def dealt(start: Position, viewer: int) -> str:
    """Return the start of a deal for one seat, in one sentence.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> dealt(parse_position("rules classic; turn 1 draw; deal 2; hand 1 KhKc4d; threes A 3h; pile 5c2h9d"), 1)
    'Deal 2: your side needs 50 to open, you hold 3 cards, your side has 3♥ face up and the pile has 3 cards.'
    """
    seen = view(start, viewer).position
    side = seen.side_of(viewer)
    parts = []
    if not has_opened(seen, side):
        parts.append(sentence_on_side(seen, viewer, "deal", "needs", minimum=players_minimum(seen, viewer)))
    n = len(seen.hand_of(viewer))
    parts.append(sentence("deal", "hand", cards=cards_counted(n)))
    threes = " ".join(map(face, seen.threes_of(side)))
    if threes:
        parts.append(sentence_on_side(seen, viewer, "deal", "threes", threes=threes))
    if len(seen.pile) > 1:
        parts.append(sentence("deal", "pile", cards=cards_counted(len(seen.pile))))
    return sentence("deal", "begins", deal=seen.deal, what=listed(parts))
