"""The short way of listing acts and the general one list the same."""

from random import Random

import pytest

from canasta_nb.core import legal_acts as listing
from canasta_nb.core.group_lays import in_groups_alone
from canasta_nb.core.playing import deal, play
from canasta_nb.core.ruleset import RuleSet

SHORT = [name for name in RuleSet.ids() if in_groups_alone(RuleSet.load(name))]


def test_the_classic_games_go_the_short_way() -> None:
    assert {"classic", "official-1950", "wikipedia"} <= set(SHORT)
    assert "samba" not in SHORT


@pytest.mark.parametrize("name", SHORT)
def test_both_ways_list_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = RuleSet.load(name)
    for seed in range(4):
        chance = Random(seed)
        position = deal(rules, seed)
        while acts := listing.legal_acts(position):
            with monkeypatch.context() as general:
                general.setattr(listing, "in_groups_alone", lambda _: False)
                assert listing.legal_acts(position.changed()) == acts
            position = play(position, chance.choice(acts))
