"""The plan of a careful player: what its side lacks to go out, what serves that, and the foot."""

import pytest

from canasta_nb.bots import bot
from canasta_nb.bots.careful.plan import Plan
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal
from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.experiments import duplicate
from canasta_nb.experiments.dealing import played_out, seated

HAND_AND_FOOT = "rules hand-and-foot; turn 1 play; hand 2 x9; hand 3 x9; hand 4 x9; pile 4c; stock x90; "
BOLIVIAN = "rules bolivian; turn 1 play; hand 2 x9; hand 3 x9; hand 4 x9; pile 4c; stock x60; "
PENNIES = "rules pennies-from-heaven; turn 1 play; hand 2 x9; hand 3 x9; hand 4 x9; hand 5 x9; hand 6 x9; pile 4c; "
NATURAL = "melds A KsKhKdKcKsKhKd"
NATURAL_B = "melds B KsKhKdKcKsKhKd 4s5s6s7s8s9sTs"
MIXED = "9s9h9d9c9s2h2d"


def position(text: str) -> Position:
    return parse_position(text)


def chosen(text: str) -> tuple[str, str]:
    """Return what the careful player does in a position, and why."""
    found = position(text)
    player = bot("careful")
    return str(player.choose(view(found, found.turn), legal_acts(found))), player.why


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("rules classic; turn 1 play; hand 1 Ks; pile 4c; stock x40", set()),
        (HAND_AND_FOOT + "hand 1 4c5d; packet 1 -", {"natural", "mixed", "wild"}),
        (HAND_AND_FOOT + f"hand 1 4c5d; packet 1 -; {NATURAL} {MIXED}", {"wild"}),
        (PENNIES + f"stock x90; hand 1 4c5d; {NATURAL} {MIXED}", {"wild", "sevens"}),
        (BOLIVIAN + f"hand 1 4c5d; {NATURAL} {MIXED}", {"sequence"}),
        ("rules tampa; turn 1 play; hand 1 4c5d; pile 4c; stock x40; melds A 9s9h9d9c9s2h2d", {"natural"}),
        (HAND_AND_FOOT + f"hand 1 4c5d; packet 1 -; {NATURAL} {MIXED} 2s2h2d2cJkJkJk", set()),
    ],
)
def test_the_kinds_that_are_missing_are_those_of_the_rule_set(text: str, missing: set[str]) -> None:
    assert Plan(position(text), 1).missing == missing


@pytest.mark.parametrize(
    ("text", "act", "says"),
    [
        # The kings are nearest to a natural canasta, so the two goes to no meld of theirs.
        (HAND_AND_FOOT + f"hand 1 2d5c8h; packet 1 -; melds A KsKhKdKcKs {MIXED}", "discard 5c", "I discard 5♣"),
        # Three wild cards begin the canasta that is missing.
        (HAND_AND_FOOT + f"hand 1 2d2sJk5c8h; packet 1 -; {NATURAL} {MIXED}", "meld 2s2dJk", "a canasta of wild cards"),
        # A single wild card goes there, and not to the queens, which it would complete.
        (
            HAND_AND_FOOT + f"hand 1 2d5c8h; packet 1 -; {NATURAL} {MIXED} QsQhQdQcQsQh 2s2hJk",
            "meld W+2d",
            "a canasta of wild cards",
        ),
        # A foot waits: the whole hand goes down, wild card and all.
        (HAND_AND_FOOT + "hand 1 QcQs2d; packet 1 x13; melds A QsQhQd", "meld Q+QsQc2d", "I take up my foot"),
        (HAND_AND_FOOT + "hand 1 2d; packet 1 x13; melds A QsQhQd", "meld Q+2d", "I take up my foot"),
        # In Bolivian Canasta a sequence is missing: its cards stay, and it grows.
        (BOLIVIAN + f"hand 1 8h5c4sTc; {NATURAL} 4h5h6h7h", "meld h+8h", "a sequence of seven"),
        (BOLIVIAN + f"hand 1 9h8h7h6hQc5d; {NATURAL} TsTdTc", "meld 6h7h8h9h", "a sequence of seven"),
        # A canasta of wild cards pays 2,500 in Bolivian Canasta: four of them begin it, and no mixed canasta gets one.
        (BOLIVIAN + "hand 1 2d2s2cJk5c8h; melds A KsKhKd", "meld 2s2d2cJk", "2500"),
        (BOLIVIAN + "hand 1 2d5c8h; melds A QsQhQdQcQsQh 2s2hJk", "meld W+2d", "2500"),
        # With three the queens come first, and so they do where somebody may go out soon.
        (BOLIVIAN + "hand 1 2d2sJk5c8h; melds A QsQhQdQcQsQh", "meld Q+2s", "completes our canasta of queens"),
        (
            BOLIVIAN.replace("hand 2 x9", "hand 2 x1") + f"hand 1 2d5c8h; {NATURAL_B}; melds A QsQhQdQcQsQh 2s2hJk",
            "meld Q+2d",
            "completes our canasta of queens",
        ),
        # The sevens stay, even where the others have eights on the table.
        (PENNIES + f"stock x90; hand 1 7s5cTd; {NATURAL} {MIXED} 2s2h2d2cJkJkJk", "discard 5c", "a canasta of sevens"),
    ],
)
def test_careful_plays_towards_what_is_missing(text: str, act: str, says: str) -> None:
    played, why = chosen(text)
    assert played == act, why
    assert says in why


@pytest.mark.parametrize(
    ("rules", "pays"),
    [
        ("bolivian", True),  # It pays 2,500, and there are 18 wild cards.
        ("classic", False),  # It has none.
        ("hand-and-foot", True),  # The pack has 30 wild cards, and 1,500 is much.
        ("race-horse", False),  # Its cards earn as much elsewhere as the 1,000 that it pays.
        ("joker", False),  # There are 12 wild cards, too few for two of them.
        ("classic-6p-miller", False),  # An unfinished one costs 2,000.
    ],
)
def test_where_a_canasta_of_wild_cards_pays_is_read_from_the_values(rules: str, *, pays: bool) -> None:
    start = deal(RuleSet.load(rules), 1)
    wild = parse_cards("2s2h2d2cJk")
    assert Plan(start.changed(hands=(wild, *start.hands[1:])), 1).wild_cards_pay == pays


def test_nobody_goes_out_before_the_partner_has_taken_up_the_foot() -> None:
    table = HAND_AND_FOOT + f"did draw 5d; hand 1 Qc5d; packet 1 -; {NATURAL} {MIXED} 2s2h2d2cJkJkJk QsQhQd; "
    assert chosen(table + "packet 3 -")[0] == "ask"
    assert chosen(table + "packet 3 x13")[0] == "discard 5d"


def test_where_the_first_to_take_the_pile_plays_alone_a_small_pile_is_left() -> None:
    table = "rules classic-3p; turn 1 draw; hand 1 9s9d5c8h; hand 2 x9; hand 3 x9; stock x60; pile 4cKh6h9c; "
    act, why = chosen(table + "melds A QsQhQd")
    assert act == "draw"
    assert "plays alone" in why
    # Once two of them play together, it is as in any game; and a canasta is worth it.
    assert chosen(table + "sides A=1 B=23; melds A QsQhQd")[0].startswith("take")
    assert chosen(table + "melds A QsQhQd 9s9h9d9c2d2c")[0].startswith("take")


def test_where_a_partner_must_be_asked_one_with_few_cards_is_asked_too() -> None:
    table = "rules natural; turn 1 play; did draw 5s; hand 1 5s5d5h8c; hand 2 x8; hand 3 x2; hand 4 x10; stock x20"
    assert chosen(table + "; melds A KsKhKdKcKsKhKd QsQhQdQcQsQhQd; pile 4cKh6h4s")[0] == "ask"


def ends(rules: str, deals: int) -> tuple[int, int]:
    """Return how many of the deals end by going out, and how many players take up their foot."""
    out = feet = 0
    for seed in range(1, deals + 1):
        start = deal(RuleSet.load(rules), seed)
        end, _, broken = played_out(start, seated(["careful"], start.seats, seed), 0, seed, check=False)
        assert not broken
        out += end.out is not None
        feet += sum(not end.packet_of(str(seat)) for seat in range(1, end.seats + 1))
    return out, feet


def test_feet_are_taken_up_and_deals_end_by_going_out_in_hand_and_foot() -> None:
    out, feet = ends("hand-and-foot", 20)
    assert out >= 12
    assert feet >= 58


@pytest.mark.parametrize(("rules", "least"), [("bolivian", 4), ("race-horse", 3), ("natural", 8), ("tampa", 7)])
def test_deals_end_by_going_out_where_a_kind_of_canasta_is_needed(rules: str, least: int) -> None:
    assert ends(rules, 10)[0] >= least


@pytest.mark.soak
def test_of_a_hundred_players_eighty_take_up_their_foot() -> None:
    out, feet = ends("hand-and-foot", 200)
    assert out >= 60
    assert feet >= 640


def test_careful_beats_greedy_in_hand_and_foot() -> None:
    assert duplicate("hand-and-foot", 20, seed=1, bots=("careful", "greedy")).lead.mean > 1000


@pytest.mark.soak
@pytest.mark.parametrize("rules", RuleSet.ids())
def test_careful_beats_greedy_in_every_rule_set(rules: str) -> None:
    lead = duplicate(rules, 200, seed=1, bots=("careful", "greedy")).lead
    assert lead.mean - lead.within > 0
