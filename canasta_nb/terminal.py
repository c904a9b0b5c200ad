"""A game in a terminal: the table as text, acts typed as records hold them, and why an act is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from canasta_nb.core.language import speaking
from canasta_nb.core.playing import game_over
from canasta_nb.core.refusals import Mistake, NotationError
from canasta_nb.core.scoring import score_deal
from canasta_nb.session import Session
from canasta_nb.telling import pile_said, told, turn_sentence
from canasta_nb.text_table import text_table


def play_in_terminal(session: Session, lines: Iterator[str], write: Callable[[str], object]) -> None:
    """Play the person's acts as they are typed, until the lines end, "quit", or the end of the game.

    What is no act, or is refused, is answered with a sentence; nothing has changed then.
    """
    with speaking(session.lang):
        _played(session, lines, write)


def _played(session: Session, lines: Iterator[str], write: Callable[[str], object]) -> None:
    write(told("terminal", "help"))
    _others(session, write)
    write(_table(session))
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            break
        try:
            if not _answered(session, word, rest.strip(), write) and word:
                session.play(line.strip())
                _others(session, write)
                write(_table(session))
        except NotationError as error:
            write(error.typed)
        except Mistake as mistake:
            write(str(mistake))
        if session.over and game_over(session.position, score_deal(session.position).new_scores):
            write(told("terminal", "won"))
            break
    if session.file is not None:
        write(told("terminal", "kept", path=session.file.path))


def _answered(session: Session, word: str, rest: str, write: Callable[[str], object]) -> bool:
    """Do what is no act of the game; False when the line is an act."""
    match word:
        case "help":
            write(told("terminal", "help"))
        case "table":
            write(_table(session))
        case "why" | "say":
            write(pile_said(session.view, session.names) if rest in ("", "why", "pile") else _table(session))
        case "hint":
            act, why = session.hint()
            write(f"{act}: {why}")
        case "undo":
            session.undo()
            write(_table(session))
        case "next":
            session.next_deal()
            _others(session, write)
            write(_table(session))
        case _:
            return False
    return True


def _others(session: Session, write: Callable[[str], object]) -> None:
    """Let the others play, each turn told in a sentence."""
    before = len(session.log)
    for _ in session.others():
        write(turn_sentence(session.log[before:], session.seat, session.names))
        before = len(session.log)


def _table(session: Session) -> str:
    totals = score_deal(session.position).totals if session.over else None
    return f"\n{text_table(session.view, session.names, totals=totals)}\n"
