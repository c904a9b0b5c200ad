"""What is said of a turn that was played: what the rules refused, what was reached, what happened, what is lacking."""

from __future__ import annotations

from canasta_nb.core.acts import Discard
from canasta_nb.core.notation import parse_act
from canasta_nb.teaching.exercises import Part
from canasta_nb.teaching.goals import Played, reaches
from canasta_nb.teaching.spoken import signed
from canasta_nb.teaching.words import told


def told_of_turn(part: Part, acts: tuple[str, ...]) -> list[str]:
    """Return what is said of acts that were played toward the goal of a part.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> for line in told_of_turn(exercise("ct-6").parts[0], ("draw", "meld TsThTd", "discard Qs")):
    ...     print(line)
    The table refuses “discard Q♠”. The table accepts everything before it; the discard is what fails.
    Missing from your hand: Q♠. A card stays in its meld once it is on the table: Q♠.
    You melded.
    Your turn is not complete.
    """
    result = reaches(part, acts)
    reached = [*result.lines, *result.story]
    if result.refusals:
        return [*_refused(part, result, acts), *(reached if any(result.held) else [])]
    return [*reached, told("turn", "early")] if result.early else reached


def _refused(part: Part, result: Played, acts: tuple[str, ...]) -> list[str]:
    """The act that was refused, which of the same words it was, how far all was right, and why."""
    act, first = acts[result.refused - 1], result.refusals[0]
    if not first.law:
        return [first.says]
    before = acts[: result.refused - 1].count(act)
    gone = before and first.law == "cards.not-in-hand"
    says = told("turn", "refused_again" if gone else "refused", act=signed(act))
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
