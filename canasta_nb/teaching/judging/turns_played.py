"""The turns that a learner plays in an exercise: where they lead, whether they are over, and what may come next."""

from __future__ import annotations

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.game.saying import turns_since
from canasta_nb.teaching.content.asking import NAMES, Exercise
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.questions.goals import reaches


def seat_played(asked: Exercise) -> int:
    """Return the seat whose turns are played: the one in turn of the position, seat 1 in a whole deal."""
    return asked.parts[0].position.turn if asked.parts[0].text else 1


def position_after(asked: Exercise, acts: tuple[str, ...]) -> Position | None:
    """Return the position in which a learner goes on who plays a turn; None where no turn of a position is played."""
    if not KINDS[asked.kind].is_played:
        return None
    try:
        return reaches(asked.parts[0], acts).position
    except ValueError:  # The text is not an act; the judge of the answer explains that to the learner.
        return reaches(asked.parts[0], ()).position


def is_played_out(asked: Exercise, acts: tuple[str, ...]) -> bool:
    """Return whether these acts are all the turns that an exercise asks for.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> [is_played_out(exercise("ct-6"), acts) for acts in ((), ("draw",), ("draw", "discard 4d"))]
    [False, False, True]
    """
    try:
        played = reaches(asked.parts[0], acts)
    except ValueError:  # an act that cannot be read ends no turn
        return False
    return bool(acts) and not played.early and not played.refusals


def is_cut_short(asked: Exercise, acts: tuple[str, ...]) -> bool:
    """Return whether turns were begun with these acts and neither played to their end nor enough for the goal.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> [is_cut_short(exercise("ct-6"), acts) for acts in (("draw",), ("draw", "discard 4d"))]
    [True, False]
    """
    if not KINDS[asked.kind].is_played or not acts:
        return False
    try:
        played = reaches(asked.parts[0], acts)
    except ValueError:
        return False
    return played.early and not played.refusals and played.share < 1


def is_missed(asked: Exercise, acts: tuple[str, ...]) -> bool:
    """Return whether a turn has missed the goal while others are still to be played.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> [is_missed(exercise("fz-7"), ("draw", discard)) for discard in ("discard 3s", "discard 2c")]
    [True, False]
    """
    played = reaches(asked.parts[0], acts)
    return played.missed and played.early


def refusal_of(asked: Exercise, acts: tuple[str, ...], played_out: str) -> str:
    """Return why the last of these acts cannot be played, ``played_out`` where no more are asked for; "" if it can."""
    try:
        if is_played_out(asked, acts[:-1]):
            return played_out
        refusals = reaches(asked.parts[0], acts).refusals
    except ValueError as error:
        return str(error)
    return refusals[0].says if refusals else ""


def sorts_to_play(asked: Exercise, reached: Position | None, acts: tuple[str, ...]) -> list[str]:
    """Return the sorts of acts that the learner may play now, by their first word; empty when there is no play."""
    if reached is None or is_played_out(asked, acts):
        return []
    if reached.phase is Phase.OVER or reached.turn != seat_played(asked):
        return []
    return sorted({str(act).partition(" ")[0] for act in legal_acts(reached)})


def played_by_others(asked: Exercise, acts: tuple[str, ...]) -> list[str]:
    """Return the other players' acts since the learner's last turn, one sentence for each, and what they made of it."""
    me = seat_played(asked)
    try:
        log = reaches(asked.parts[0], acts).log
    except ValueError:  # The text is not an act; the judge of the answer explains that to the learner.
        return []
    turns = turns_since(log, log[0].before, me, NAMES[1:]) if log else []
    said = [sentence for _, seat, sentence, _ in turns if seat not in (0, me)]
    return [*said, told("goals", "missed")] if is_missed(asked, acts) else said
