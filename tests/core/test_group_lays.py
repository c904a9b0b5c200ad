"""The short way of listing acts and the general one list the same."""

from random import Random

import pytest

from canasta_nb.core import legal_acts as listing
from canasta_nb.core.acts import Act, Meld
from canasta_nb.core.group_lays import in_groups_alone
from canasta_nb.core.playing import deal, play
from canasta_nb.core.ruleset import RuleSet

SHORT = [name for name in RuleSet.ids() if in_groups_alone(RuleSet.load(name))]


def by_kinds(act: Act) -> object:
    """The act itself; of several new melds at once only their ranks, in whatever order they stand."""
    if isinstance(act, Meld) and len(act.lays) > 1:
        return tuple(sorted("".join(card.rank for card in lay.cards) for lay in act.lays))
    return act


def test_the_classic_games_go_the_short_way() -> None:
    assert {"classic", "official-1950", "wikipedia"} <= set(SHORT)
    assert "samba" not in SHORT


@pytest.mark.parametrize("name", SHORT)
def test_both_ways_list_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = RuleSet.load(name)
    for seed in range(6):
        chance = Random(seed)
        position = deal(rules, seed)
        if seed % 2:
            position = position.changed(scores=(3000,) * len(position.scores))
        while acts := listing.legal_acts(position):
            with monkeypatch.context() as general:
                general.setattr(listing, "in_groups_alone", lambda _: False)
                general.setattr(listing, "opens_with_groups", lambda _: False)
                again = listing.legal_acts(position.changed())
            assert len(again) == len(acts)
            assert set(map(by_kinds, again)) == set(map(by_kinds, acts))
            position = play(position, chance.choice(acts))
