"""Listing beside melds that a table of the game doesn't make by itself: several of a rank, or of another game."""

import pytest

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.notation.text import parse_act, parse_position


def test_partners_who_brought_two_full_melds_of_a_rank_say_which() -> None:
    """Pagat, Canasta for three: the melds of the two who play together are combined where that is legal."""
    one = (
        "rules classic-3p; sides A=12 B=3; turn 1 play; did draw 9d; hand 1 8h8cJk9d4s5c; "
        "melds A 8s8cJkJk 7s7h7d; melds B JsJdJc; pile Jh"
    )
    assert "meld 8+8h" in map(str, legal_acts(parse_position(one)))  # what is kept of one such meld
    position = parse_position(one.replace("8s8cJkJk", "8s8cJkJk 8s8dJk2d"))
    acts = [str(act) for act in legal_acts(position)]
    assert {"meld 8/1+8h", "meld 8/2+8h8c", "meld 8/2+Jk"} <= set(acts)
    assert not any(check(position, parse_act(act)) for act in acts)
    assert not any(act.startswith("meld 8+") for act in acts)


@pytest.mark.parametrize("melds", ["5s6s7s", "2s2hJk", "5s6s7s 2s2hJk KsKhKd", "5s6s7s8s9sTsJs KsKhKdKsKhKd2c"])
@pytest.mark.parametrize("hand", ["KcKc", "AsAhAd2c", "3s3c3s4d", "9s"])
def test_a_table_of_another_game_can_be_asked_about(melds: str, hand: str) -> None:
    position = parse_position(f"rules classic; turn 1 play; melds A {melds}; hand 1 {hand}; pile 9d4s")
    assert not any(check(position, act) for act in legal_acts(position))
