"""The rules answer as they did before their searches were replaced: lists in order, verdicts, and their facts.

Each time a few lines are asked again, and with `-m soak` all of them. A list that is cut may change with the bound that
cuts it. Nothing is compared there but that it is still cut. Some answers have been taken again. After the partner's yes
lists were cut by steps of work, and are now after `MOST_AFTER_YES` openings. And in five positions of a house rule of
Samba no way out was found where there is one: `test_a_hand_goes_out` has such a hand.
"""

from __future__ import annotations

from collections import Counter

import pytest
from sampled import one_in
from standing_answers import KINDS, TOO_LONG, Line, answered, positions, read_lines

from canasta_nb.core.notation.text import position_text

LINES = [line for kind in KINDS for line in read_lines(kind)]
QUICK = [line for line in LINES if line.kind.removeprefix("house-") in ("played", "openings", "going-out")]
SLOW = [line for line in LINES if line not in QUICK]
CUT = "c"


def differences(line: Line, answers: tuple[str, ...]) -> list[int]:
    """Return the places of the positions in which another answer is given than before."""
    pairs = zip(line.answers, answers, strict=True)
    return [
        place
        for place, (before, now) in enumerate(pairs)
        if before != now and TOO_LONG not in (before, now) and not before[0] == now[0] == CUT
    ]


@pytest.mark.parametrize("line", [*one_in(450, QUICK), *one_in(10_000, SLOW)], ids=str)
def test_the_rules_answer_as_they_did(line: Line) -> None:
    different = differences(line, answered(line.kind, line.rules, line.seed))
    if different:
        where = [*positions(line.kind, line.rules, line.seed)][different[0]]
        pytest.fail(f"{len(different)} of {len(line.answers)} answers changed, the first one in {position_text(where)}")


def test_many_positions_of_all_rule_sets_are_asked_about() -> None:
    letters = Counter(answer[0] for line in LINES for answer in line.answers)
    assert letters["o"] >= 47_000, "hands that can go out in this turn"
    assert letters["n"] >= 51_000, "hands that cannot, of a side that has the canastas"
    assert letters.total() - letters[TOO_LONG] >= 202_000
    for kind in KINDS:
        assert len({line.rules.split()[0] for line in LINES if line.kind == kind}) >= 30, kind


def test_another_answer_is_seen() -> None:
    line = Line("played", "classic", 0, ("o1234", "p1234", "c1234", "c1234", "-"))
    assert differences(line, ("o1234", "p1235", "c0000", "p1234", "p1234")) == [1, 3]
