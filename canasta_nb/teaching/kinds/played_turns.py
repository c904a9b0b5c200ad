"""Feedback on a played turn: the refused act, the goals reached, the events, and the goals still missing."""

from __future__ import annotations

from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Discard, Draw
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.speech.refusals import NotationError
from canasta_nb.core.speech.words import capital, small
from canasta_nb.descriptions.telling import Deed, turn_sentence
from canasta_nb.review.frames import named
from canasta_nb.teaching.content.asking import NAMES, Part
from canasta_nb.teaching.content.spoken import signed
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.questions.goals import MovesPlayed, Turns, reaches
from canasta_nb.teaching.reasons.remarks import each_once


def acts_said(acts: tuple[str, ...]) -> list[str]:
    """Return acts that a learner has played, each as a button has it; what is no act stays as it is.

    >>> acts_said(("draw", "meld J+JsJh", "discard 4d"))
    ['Draw', 'Add J♠J♥ to the jacks', 'Discard 4♦']
    """
    return [_said(act) for act in acts]


def _said(text: str) -> str:
    try:
        return named(parse_act(text))
    except NotationError:  # a rule set that was chosen, or an answer that was typed
        return capital(signed(text))


def told_of_turn(part: Part, acts: tuple[str, ...]) -> list[str]:
    """Return the feedback on acts played toward the goal of a part.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> for line in told_of_turn(exercise("ct-6").parts[0], ("draw", "meld TsThTd", "discard Qs")):
    ...     print(line)
    The table refuses “discard Q♠”. The table accepts everything before it, and only the discard fails.
    You can't play Q♠, because you don't hold it. Q♠ is melded, and melded cards stay on the table.
    You melded.
    Your turn isn't complete.
    """
    result = reaches(part, acts)
    reached = [*each_once([*result.lines, *result.story])]
    if result.refusals:
        return [*_refused(part, result, acts), *(reached if any(result.held) else [])]
    if result.early and isinstance(part.asked, Turns):
        return [*reached, part.asked.told_early()]
    return reached


def _refused(part: Part, result: MovesPlayed, acts: tuple[str, ...]) -> list[str]:
    """Return the refused act, its number among equal ones, how far all was right, and the reason."""
    act, first = acts[result.refused - 1], result.refusals[0]
    if not first.law:
        return [first.says]
    before = acts[: result.refused - 1].count(act)
    gone = before and first.law == "cards.not-in-hand"
    says = told("turn", "refused_again" if gone else "refused", act=small(_said(act)))
    if result.refused == 1:
        return [says, first.says]
    if (
        first.law == "turn.already-drawn"
        and act == "draw"
        and before
        and part.text
        and part.position.rules.turn.draw > 1
    ):
        return [f"{says} {told('turn', 'until')}", told("turn", "both_drawn")]
    last = isinstance(parse_act(act), Discard)
    return [f"{says} {told('turn', 'until_discard' if last else 'until')}", first.says]


def model_told(part: Part) -> str:
    """Return one way to play the turns of a part, as it would be told at the table; empty where none is known.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> model_told(exercise("ct-6").parts[0])
    'Here is one way. You draw, meld 10♠10♥10♦ and discard 4♦.'
    """
    turns: list[list[Deed]] = [[]]
    model = part.asked.model if isinstance(part.asked, Turns) else ()
    for at, text in enumerate(model):
        act, before = parse_act(text), _reached(part, model[:at])
        drawn = isinstance(act, Draw)  # the card that comes is unknown until it is there
        turns[-1].append(
            Deed(before.turn, act, before, _reached(part, model[: at + 1]) if drawn else play(before, act))
        )
        if isinstance(act, Discard):
            turns.append([])
    said = [turn_sentence(deeds, deeds[0].seat, NAMES[1:]) for deeds in turns if deeds]
    return told("turn", "model", turns=" ".join(said)) if said else ""


def _reached(part: Part, acts: tuple[str, ...]) -> Position:
    """Return the position after the first acts of the model."""
    return reaches(part, acts).position or part.position
