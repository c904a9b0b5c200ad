"""A club may choose any value for its house rules: with each, what `check` allows is what `legal_acts` lists.

Classic Canasta is taken, with one value changed that a law reads, and positions are tried by force. Each time one value
in six is tried in a few positions, and with `-m soak` every value in many.
"""

from __future__ import annotations

import pytest
from conceivable import legal_by_force, reached_by_listed_acts, signature, small_positions
from law_entries import entry
from mutation import changes

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.notation.text import parse_act, parse_position, position_text
from canasta_nb.core.rules.vocabulary.values import slots
from canasta_nb.core.speech.order import ORDER

READ = {key for law in ORDER for key in entry(law).reads}
CHANGES = [change for change in changes("classic") if change.key in READ]
VALUES = [words for change in CHANGES for words in change.words]
MOST_CARDS = 12
FIXED = {"black_threes.role", "red_threes.role"}
"""Keys with another value only beside others; rule sets that have it are tried by the tests of listing."""


def test_every_key_that_a_law_reads_is_tried() -> None:
    assert slots().keys() >= READ
    untried = READ - {change.key for change in CHANGES if change.words}
    assert untried <= FIXED, f"classic can't have another value of these keys that its laws read: {untried}"


@pytest.mark.slow
@pytest.mark.parametrize("words", VALUES[::6])
def test_what_is_legal_is_what_is_listed_with_any_value(words: str) -> None:
    agree(f"classic {words}", 5)


@pytest.mark.soak
@pytest.mark.parametrize("words", VALUES)
def test_what_is_legal_is_what_is_listed_with_any_value_in_many_positions(words: str) -> None:
    agree(f"classic {words}", 40)


@pytest.mark.parametrize(
    "rules",
    [
        "modern-american-today",
        "classic groups.naturals_to_begin=later:3 groups.naturals_before_wild=later:4",
        "modern-american groups.naturals_before_wild=later:5 going_out.empty_hand=when-packet-waits",
    ],
)
def test_what_is_legal_is_what_is_listed_where_melds_ask_for_more_after_the_opening(rules: str) -> None:
    agree(rules, 30)


BAD_THREES = (
    "red_threes.role=bad-card red_threes.values=- red_threes.minus_values=- red_threes.discard=true "
    "pile.red_threes_in_it=into-hand"
)


@pytest.mark.parametrize(
    "rules",
    [
        "hand-and-foot-classic",
        "hand-and-foot-classic books=dirty-open contract=1-2",
        f"classic {BAD_THREES}",
        "classic groups.closed_books=natural melds.canasta=4",
        "hand-and-foot-classic books=clean-open melds.canasta=4",
        "classic going_out.canastas=3 going_out.needs=natural:2,sevens:1 melds.canasta=3",
    ],
)
def test_what_is_legal_is_what_is_listed_with_the_books_and_threes_of_families(rules: str) -> None:
    agree(rules, 20)


def agree(rules: str, positions: int) -> None:
    for position in small_positions(rules, seed=11, count=positions):
        for act in legal_acts(position):
            assert check(position, act) == (), f"{act} is listed and not legal: {position_text(position)}"
        if len(position.pile) > MOST_CARDS:  # after a take there are more ways to go on than can be tried
            continue
        reached = reached_by_listed_acts(position)
        for act in legal_by_force(position):
            after = signature(play(position, act))
            assert after in reached, f"{act} is legal, and neither listed nor composed: {position_text(position)}"


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("classic melds.smallest=4; turn 1 draw; melds A KsKhKdKc; pile 4s9c; hand 1 9s9h9d4c", "take 9c with 9s9h9d"),
        ("classic melds.smallest=4; turn 1 draw; melds A KsKhKdKc; pile 4s9c; hand 1 9s9h2d4c", "take 9c with 9s9h2d"),
        ("classic melds.smallest=4; turn 1 draw; melds A KsKhKdKc; pile 4s9c; hand 1 9s2h2d4c", "take 9c with 9s2h2d"),
        ("classic melds.smallest=4; turn 1 draw; melds A KsKhKdKc; pile 4s9c; hand 1 9sJk2d4c", "take 9c with 9s2dJk"),
        (  # the take closes a canasta: the two would come too late
            "modern-american melds.canasta=4; turn 1 draw; melds A 4h4h4d4s KhKh2h; pile 8c9sKd; hand 1 KsKc2c5s5h",
            "take Kd with KsKc2c",
        ),
        ("classic groups.min_naturals=1; turn 1 play; scores 0 0; hand 1 9sJk2d4c5d8s", "meld 9s2dJk"),
    ],
)
def test_an_act_of_a_house_rule_is_listed(text: str, act: str) -> None:
    position, wanted = parse_position(f"rules {text}"), parse_act(act)
    assert check(position, wanted) == ()
    assert wanted in legal_acts(position)


def test_a_take_of_one_card_leaves_no_others_to_end_the_turn_with() -> None:
    fields = "turn 1 draw; melds A KsKhKd; hand 1 9s9h; pile 4s5c6c7d8d4hTsJsQs4d5h6d9c"
    take = parse_act("take 9c with 9s9h")
    assert take in legal_acts(parse_position(f"rules classic; {fields}"))
    alone = parse_position(f"rules classic pile.cards_taken=1; {fields}")
    assert [refused.law for refused in check(alone, take)] == ["out.no-canasta"]
    assert take not in legal_acts(alone)


def test_where_nobody_goes_out_no_turn_is_one_for_black_threes() -> None:
    fields = "turn 1 play; melds A KsKhKdKcKs2c2d; hand 1 3s3c3c8d"
    meld = parse_act("meld 3s3c3c")
    assert check(parse_position(f"rules classic; {fields}"), meld) == ()
    endless = parse_position(f"rules classic going_out.possible=false going_out.empty_hand=by-discard; {fields}")
    assert [refused.law for refused in check(endless, meld)] == ["meld.black-three"]
    assert meld not in legal_acts(endless)


def test_a_wild_card_is_not_added_to_the_only_natural_canasta_where_the_last_card_cannot_leave_then() -> None:
    fields = "turn 3 play; melds A TcTsTdThTcTsTdTh KsKhKdKcKs2d2c; pile 5s; stock x20"
    spoils = parse_act("meld T+Jk")
    for rules, keeps in (("classic", True), ("classic going_out.needs=natural", False)):
        position = parse_position(f"rules {rules}; {fields}; hand 3 3sJk")
        assert (spoils in legal_acts(position)) == keeps == (not check(position, spoils))
    assert parse_act("meld K+Jk") in legal_acts(position)
