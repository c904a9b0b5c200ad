"""A game in a terminal: what each act did in a sentence, acts typed, and why one is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from canasta_nb.core.engine.playing import game_over
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.language import speaking
from canasta_nb.core.speech.mistakes import as_typed
from canasta_nb.core.speech.refusals import IllegalAct, Mistake, NotationError
from canasta_nb.descriptions.telling import sentence, todo, turn_sentence
from canasta_nb.descriptions.text_table import text_table
from canasta_nb.game.saying import TOPICS, answer_in_words, dealt
from canasta_nb.game.session import Session

Write = Callable[[str], object]


def play_in_terminal(session: Session, lines: Iterator[str], write: Write) -> None:
    """Play the player's acts as they are typed, until the lines end, "quit", or the end of the game.

    What is not an act, or is refused, is answered with a sentence; nothing has changed then.
    """
    with speaking(session.lang):
        _played(session, lines, write)


def _played(session: Session, lines: Iterator[str], write: Write) -> None:
    write(sentence("terminal", "help"))
    _goes_on(session, write) if session.log else _begins(session, write)
    _write_notice(session, write)
    for line in lines:
        text = line.strip()
        if text == "quit":
            break
        try:
            if text and not _answered(session, text, write):
                session.play(text)
                _write_news(session, write, len(session.log) - 1)
        except NotationError as error:
            write(error.typed)
        except IllegalAct as refused:
            law = sentence("text", "law", law=refused.refusals[0].law)
            write(sentence("terminal", "refused", says=refused, law=law))
        except Mistake as mistake:
            write(str(mistake))
        _write_notice(session, write)
        if session.over and game_over(session.position, score_deal(session.position).new_scores):
            write(sentence("terminal", "won"))
            break
    kept = session.game.written.file
    write(
        sentence("terminal", "kept", path=kept.path, typed=as_typed(kept.path))
        if kept is not None
        else sentence("terminal", "not_kept")
    )


def _write_notice(session: Session, write: Write) -> None:
    notice = session.game.written.noticed()
    if notice:
        write(notice)


def _answered(session: Session, text: str, write: Write) -> bool:
    """Do what is not an act of the game; False when the line is an act."""
    word, _, rest = text.partition(" ")
    match text:
        case "help" | "?":
            write(sentence("terminal", "help"))
        case "table":
            write(_table(session))
        case "hint" | "hint longer":
            longer = text != "hint"
            act, why = session.hint(longer=longer)
            write(sentence("coach", "longer" if longer else "move", act=act, why=why))
        case "undo":
            write(session.undo())
        case "next":
            session.next_deal()
            _begins(session, write)
        case _ if text in TOPICS:
            write(answer_in_words(session, text))
        case _ if word == "say":
            write(answer_in_words(session, rest.strip()))
        case _:
            return False
    return True


def _begins(session: Session, write: Write) -> None:
    write(dealt(session.start, session.seat))
    _write_news(session, write, len(session.log), fresh=True)


def _goes_on(session: Session, write: Write) -> None:
    acts = sum(deed.seat == session.seat for deed in session.log)
    write(sentence("terminal", "goes_on", deal=session.position.deal, acts=acts))
    _write_news(session, write, len(session.log), fresh=True)


def _write_news(session: Session, write: Write, start: int, *, fresh: bool = False) -> None:
    """Tell what has been played and let the others play; the whole table where a turn of the player begins."""
    if start < len(session.log):
        write(turn_sentence(session.log[start:], session.seat, session.names))
    before = len(session.log)
    for _ in session.others():
        write(turn_sentence(session.log[before:], session.seat, session.names))
        fresh, before = True, len(session.log)
    write(_table(session) if fresh or session.over else todo(session.view, session.names))


def _table(session: Session) -> str:
    return f"\n{text_table(session.view, session.names, sheet=session.sheet)}\n"
