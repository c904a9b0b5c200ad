"""Wrong ideas about the end of the stock that no value of a rule set can say."""

from __future__ import annotations

from dataclasses import replace

from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.misconceptions.comparing import one_true_rule
from canasta_nb.teaching.questions.incidents import WhatBecomesOfIt
from canasta_nb.teaching.questions.refusing import refused
from canasta_nb.teaching.questions.stock_end import AfterLastThree, MustTake, ended_by_red_three

TAKEN_BACK = "back-to-the-hand"


def last_red3_same_everywhere(part: Part) -> tuple[Answer, ...]:
    """Apply the classic rule for a last red three everywhere."""
    asked = isinstance(part.asked, AfterLastThree) or (part.kind == "yes+why" and ended_by_red_three(part))
    return one_true_rule(part) if asked else ()


def reshuffle(part: Part) -> tuple[Answer, ...]:
    """Make the pile a new stock."""
    if isinstance(part.asked, MustTake):
        return ((False, "the-pile-is-shuffled"),) if not part.position.stock else ()
    return ("the-pile-is-shuffled",) if isinstance(part.asked, AfterLastThree) else ()


def never_forced(part: Part) -> tuple[Answer, ...]:
    """Taking the pile is always left to the player."""
    if part.kind == "pick" and part.act == "stop":
        return ("legal",) if "draw.must-take" in {refusal.law for refusal in refused(part)} else ()
    if not isinstance(part.asked, MustTake) or part.kind != "yes+why":
        return ()
    forced = any(isinstance(said, tuple) and said[0] is True for said in right_answers(part))
    return ((False, "free-to-stop"),) if forced else ()


def no_penalty(part: Part) -> tuple[Answer, ...]:
    """Let a player take the cards of a mistake back without any penalty."""
    if not isinstance(part.asked, WhatBecomesOfIt) or part.kind != "pick":
        return ()
    return (TAKEN_BACK,) if {*right_answers(part)}.isdisjoint((TAKEN_BACK, "stands")) else ()


def too_late_does_not_matter(part: Part) -> tuple[Answer, ...]:
    """Rule on a mistake noticed too late as if it had been noticed at once."""
    asked = part.asked
    if not isinstance(asked, WhatBecomesOfIt) or part.kind != "pick" or not asked.incident.get("late"):
        return ()
    at_once = replace(asked, incident={**asked.incident, "late": False}).right(part)
    return tuple(said for said in at_once if said not in right_answers(part))
