"""A reason that is true of the cards is told so where no rule asks for it, and every wrong part says why beside it."""

import pytest
from catalogue import sentence

from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.notebook.feedback import verdicts

MANY_WRONG = [
    "meld.too-few-naturals", "meld.wilds-outnumber", "legal", "meld.wilds-outnumber", "meld.wilds-outnumber", "legal",
    "meld.too-few-naturals",
]  # fmt: skip


@pytest.mark.parametrize("open_", [True, False])
def test_what_is_true_of_the_cards_is_not_just_called_wrong(open_: bool) -> None:
    no_rule, further = (sentence("teaching/reasons/faults", "wrong", key) for key in ("no_rule", "further"))
    said = [says for _, _, says in verdicts(assess(exercise("ml-1"), MANY_WRONG), open_=open_)]
    assert [no_rule in each for each in said] == [False, False, False, True, False, False, False]
    assert [further in each for each in said] == [False, False, False, False, True, False, True]


def test_each_wrong_part_says_why_beside_it_however_many_are_wrong() -> None:
    assert all(says for _, _, says in verdicts(assess(exercise("ml-1"), MANY_WRONG), open_=True))


def test_a_reason_after_no_that_is_true_of_the_cards_is_told_so_too() -> None:
    """Three fours are worth less than any minimum, but a side that has opened needs none."""
    asked = exercise("im-2")
    opened = assess(asked, [(True, ...), (False, "initial-meld.minimum"), (True, ...)])
    assert sentence("teaching/reasons/faults", "wrong", "no_rule") in verdicts(opened, open_=True)[1][2]
