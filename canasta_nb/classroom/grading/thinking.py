"""What the answers of a notebook, or of all notebooks of one learner, show of misconceptions."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from contextlib import suppress
from typing import TypeVar

from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.diagnosis.signs import Signs, signs_of
from canasta_nb.teaching.judging.assessing import Assessment

Name = TypeVar("Name", bound=Hashable)


def signs_in(assessments: Mapping[str, Assessment]) -> dict[str, Signs]:
    """Return the signs in each answer of a notebook; none for an answer that breaks the rules."""
    answered: dict[str, Signs] = {}
    for name, assessment in assessments.items():
        with suppress(Exception):
            if signs := signs_of(assessment):
                answered[name] = signs
    return answered


def codes_of(signs: Mapping[Name, Signs]) -> dict[Name, str]:
    """By the name of an answer the surest idea that it shows, of those that all the answers together make sure.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> wrong = signs_of(assess(exercise("fz-2"), ((True, "table-meld"), (True, "natural-pair"))))
    >>> codes_of({"fz-2": wrong})
    {}
    """
    sure = Diagnosis({str(name): sign for name, sign in signs.items()}).asserted
    shown = {name: [code for code in sure if code in sign.shown] for name, sign in signs.items()}
    return {name: codes[0] for name, codes in shown.items() if codes}
