"""Reasons of a careful player are true in the position: about the freeze, the melds and the cards that come."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from claimed import falsehoods, read_back

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Act, Draw
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet

FEW, MANY = 120, 500
"""Decisions that are looked at in each rule set, every time and under soak."""


def reasons(rules: str, seed: int) -> Iterator[tuple[Position, Act, str]]:
    """Yield decisions of deals in which careful players now and then do anything, each with its reason."""
    chance, player = Random(seed), bot("careful")
    while True:
        position = deal(RuleSet.load(rules), chance.randrange(10**6))
        while acts := legal_acts(position):
            act = player.choose(view(position, position.turn), acts)
            if len(acts) > 1 or isinstance(act, Draw):
                yield position, act, player.why
            position = play(position, chance.choice(acts) if chance.random() < 0.15 else act)


def false_among(rules: str, seed: int, most: int) -> dict[str, list[str]]:
    """Return each sentence that claims something false, with the claim."""
    found = {}
    for position, act, why in islice(reasons(rules, seed), most):
        if wrong := list(falsehoods(position, act, why)):
            found[f"{act}: {why}"] = wrong
    return found


@pytest.mark.parametrize("rules", ["classic", "samba", "hand-and-foot", "combo", "race-horse"])
def test_what_a_careful_player_says_is_true(rules: str) -> None:
    assert false_among(rules, 1, FEW) == {}


@pytest.mark.soak
@pytest.mark.parametrize("rules", RuleSet.ids())
def test_so_it_is_in_every_rule_set(rules: str) -> None:
    assert false_among(rules, 2, MANY) == {}


def test_in_a_sentence_that_is_false_the_claim_is_named() -> None:
    """A pile that is frozen for the opponents alone is not frozen."""
    table = "rules classic; turn 1 play; melds A KsKhKd; hand 1 6s6h9c; pile 9d; hand 2 x11; hand 3 x11; hand 4 x11"
    position = parse_position(f"{table}; stock x40")
    (act,) = [act for act in legal_acts(position) if str(act) == "discard 9c"]
    said = "I discard 9♣ and keep the pair 6♠6♥, because the pile is frozen."
    assert read_back(said)[0] == "keep_pair"
    assert list(falsehoods(position, act, said)) == ["it is frozen for everybody"]
    assert list(falsehoods(position, act, said.replace("9♣", "9♥"))) == ["another card", "it is frozen for everybody"]


# Each position has a reason that was false once, or said what is not the reason.
ONCE_FALSE = {
    "a pile that is frozen for the next player alone": (
        "rules classic; turn 1 play; melds A KsKhKd; hand 1 6s6h9cTd; pile 9d; stock x40",
        "safe_frozen",
    ),
    "a few cards of an opponent in a game in which nobody goes out": (
        "rules combo; turn 1 play; melds A KsKhKd; melds B QsQhQdQcQsQhQd; hand 1 Kc4s5d7h8c; hand 2 x2; pile 9d",
        "nearer",
    ),
    "a last card before the foot": (
        "rules hand-and-foot; turn 1 play; melds A KsKhKd; hand 1 9h; packet 1 x11; pile 9d; stock x40",
        "last_to_foot",
    ),
    "a canasta of wild cards": (
        "rules combo; turn 1 play; melds A 2s2h2dJkJk2c; hand 1 2c4s5d7h8c9s; pile 9d; stock x40",
        "completes",
    ),
}


@pytest.mark.parametrize(("table", "key"), ONCE_FALSE.values(), ids=list(ONCE_FALSE))
def test_a_reason_that_was_false_once(table: str, key: str) -> None:
    position = parse_position(table)
    player = bot("careful")
    act = player.choose(view(position, 1), legal_acts(position))
    assert (read_back(player.why)[0], list(falsehoods(position, act, player.why))) == (key, [])
