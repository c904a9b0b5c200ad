"""Trying acts: ``try_act`` says what the rules say to one, ``my_acts`` what was played at a table."""

from __future__ import annotations

from textwrap import fill

from canasta_nb.core.engine.checking import check
from canasta_nb.core.model.acts import Draw
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.descriptions.telling import usual_names
from canasta_nb.game.session import Session
from canasta_nb.teaching.content.words import told

WIDTH = 80


def try_act(position: str, act: str) -> None:
    """Print what the rules say to an act; a text that cannot be read is answered with the place of the mistake.

    >>> table = "rules classic; turn 1 draw; hand 1 9h9s2c4d; melds A QsQhQd; pile 5h2d9c"
    >>> try_act(table, "take 9c with 9h9s")
    take 9c with 9h9s: legal.
    >>> try_act(table, "take 9c with 9h2c")
    take 9c with 9h2c: refused by law take.frozen.
      You can't take 9♣ with 9♥ and 2♣. With 2♦ in it, the pile is frozen for everyone. ...
    >>> try_act(table, "grab 9c")
    grab 9c: line 1, column 1: ...
    >>> try_act("rules classic; trun 1 draw", "take 9c with 9h9s")
    I can't read this position: line 1, column 16: a field was expected, not "trun": did you mean "turn"?
    """
    try:
        table = parse_position(position)
    except ValueError as error:
        print(told("trying", "unreadable", error=error))
        return
    try:
        refusals = check(table, parse_act(act), seat_names=usual_names(table.seats))
    except ValueError as error:
        print(f"{act}: {error}")
        return
    if not refusals:
        print(told("trying", "legal", act=act))
        return
    first = refusals[0]
    says = fill(first.says, WIDTH, initial_indent="  ", subsequent_indent="  ")
    print(told("trying", "refused", act=act, law=first.law))
    print(says)


def my_acts(game: Session) -> list[str]:
    """Return the learner's acts in a game, as an exercise of moves expects them; empty before the first act.

    >>> game = Session("classic", seed=7, bots="passive")
    >>> game.play("draw")
    >>> my_acts(game)
    ['draw']
    """
    own = [deed.act for deed in game.log if deed.seat == game.seat]
    return ["draw" if isinstance(act, Draw) else str(act) for act in own]
