"""Wrong ideas about going out that no value of a rule set can say."""

from __future__ import annotations

from canasta_nb.core.scoring import score_deal
from canasta_nb.teaching.answers import refused
from canasta_nb.teaching.exercises import Answer, Part


def answer_is_advice(part: Part) -> tuple[Answer, ...]:
    """After a no one may go out all the same."""
    return _yes_against(part, "out.partner-said-no")


def ask_after_meld(part: Part) -> tuple[Answer, ...]:
    """The question may be asked whenever one can go out."""
    return _yes_against(part, "out.ask-too-late")


def out_is_always_best(part: Part) -> tuple[Answer, ...]:
    """What the partner holds is forgotten."""
    if part.ask_for != "lines" or "going-out" not in part.of or "cards-in-hand" not in part.of:
        return ()
    lines = score_deal(part.position).lines[part.side]
    return (sum(line.points for line in lines if line.id in part.of and line.id != "cards-in-hand"),)


def _yes_against(part: Part, law: str) -> tuple[Answer, ...]:
    """Yes, with any reason, where this law says no."""
    if part.kind != "yes+why" or not part.act:
        return ()
    return part.yes() if law in {refusal.law for refusal in refused(part)} else ()
