"""Many deals at once: the same for any number of workers, sound after every act, printed as FORMATS defines."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from random import Random

import pytest
from sampled import every_time

from canasta_nb.core.engine import legal_acts as listing, ways_out
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Act, Discard, Draw
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import View
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.experiments import following, invariants, simulate
from canasta_nb.experiments.dealing import games, play_deal, played_out
from canasta_nb.experiments.invariants import (
    broken_invariants,
    named_ways_out_are_legal,
    reshuffled,
    what_does_not_follow,
)

RULES = RuleSet.load("classic")
PLAYABLE = ("classic", "official-1950", "wikipedia")


@pytest.mark.slow
@pytest.mark.parametrize("deals", every_time((1, 6), asked={1}))
@pytest.mark.parametrize("rules", PLAYABLE)
@pytest.mark.parametrize("bots", ["random", "careful,greedy"])
def test_nothing_is_broken_after_any_act(rules: str, bots: str, deals: int) -> None:
    played = simulate(rules, deals, 40, bots.split(","), check=True)
    assert played.violations == ()
    assert played.deals == deals


@pytest.mark.soak
@pytest.mark.parametrize("rules", PLAYABLE)
def test_nothing_is_broken_in_five_hundred_deals(rules: str) -> None:
    assert simulate(rules, 500, 1, check=True).violations == ()


@pytest.mark.slow
def test_the_same_deals_whoever_works_at_them() -> None:
    alone = simulate(RULES, 60, 3)
    with ThreadPoolExecutor(2) as pool:
        together = simulate(RULES, 60, 3, executor=pool)
    assert alone.records == together.records == simulate(RULES, 60, 3, workers=2).records
    assert [record.seed for record in alone.records] == list(range(3, 63))


@pytest.mark.slow
def test_games_carry_their_scores_to_the_end() -> None:
    dealt = list(games(RULES, 0, 40, 2, ("careful",), check=False))
    ended = 0
    for one, next_one in pairwise(dealt):
        after = tuple(before + made for before, made in zip(one.before, one.points, strict=True))
        if next_one.game == one.game:
            assert next_one.before == after
            assert max(after) < 5000 or after[0] == after[1]
        else:
            ended += 1
            assert max(after) >= 5000
            assert next_one.before == (0, 0)
    assert ended >= 3
    assert any(max(one.before) >= 3000 for one in dealt), "the minimum of 120 was never asked"


def test_the_frame_has_a_row_for_each_deal() -> None:
    played = simulate(RULES, 5, 1, ["greedy", "passive"])
    frame = played.to_frame()
    assert list(frame.columns) == [
        "rules", "players", "deal", "seed", "game", "bots", "decisions", "out", "violations",
        "A_before", "A_points", "B_before", "B_points",
    ]  # fmt: skip
    assert len(frame) == 5
    assert frame["decisions"].sum() == played.decisions
    assert (frame["A_points"] > frame["B_points"]).mean() > 0.5


def start() -> Position:
    position = deal(RULES, 1)
    return play(position, Draw())


def test_a_lost_card_is_noticed() -> None:
    position = start()
    assert list(broken_invariants(position.changed(pile=()), Random(1))) == ["cards-conserved"]


def test_a_view_that_leaks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canasta_nb.experiments.invariants.view", lambda position, seat: View(seat, position))
    assert "views-leak-nothing" in broken_invariants(start(), Random(1))


def test_a_view_that_shows_what_others_drew_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from canasta_nb.core.questions import views

    monkeypatch.setattr(views, "_as_others_see", lambda _, act: act)
    assert "views-leak-nothing" in broken_invariants(start(), Random(1))


def as_if_listed(position: Position, *acts: Act) -> None:
    """Let the position know these acts as its legal ones."""
    position._known[listing._legal_acts] = acts


def test_an_illegal_act_in_the_list_is_noticed() -> None:
    position = start()
    stranger = next(Discard(card) for card in position.hand_of(2) if card not in position.hand_of(1))
    as_if_listed(position, stranger)
    assert "acts-are-legal" in broken_invariants(position, Random(1))


NO = "turn 1 play; did draw 4c, ask, no"
KINGS = "melds A KsKhKdKcKs2c2d; hand 3 4c5d; pile 4d; stock x20"


@pytest.mark.parametrize(
    ("text", "act"),
    [
        (f"rules classic; {NO}; {KINGS}; hand 1 QsQhQdJsJhJd8d", "meld QsQhQd"),
        ("rules classic; turn 1 play; melds A KsKhKd; hand 1 8s8h8d9s9h9d4c; pile 4d; stock x20", "meld 8s8h8d"),
        ("rules samba; turn 1 draw; melds A 9s9h9d; hand 1 7h7d9c4cQs; pile 4d7s; stock x20", "take 7s with 7h7d"),
    ],
)
def test_a_legal_act_that_the_list_leaves_out_is_noticed(text: str, act: str) -> None:
    position = parse_position(text)
    left = tuple(each for each in legal_acts(position) if str(each) != act)
    assert len(left) == len(legal_acts(position)) - 1
    as_if_listed(position, *left)
    found = {str(each) for seed in range(60) for _, each in what_does_not_follow(position, Random(seed))}
    assert act in found


def test_a_wild_card_that_lies_elsewhere_than_it_is_written_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    position = parse_position("rules hollywood; turn 1 play; melds A 9s9h9d; hand 1 7h8h9h2dJh4cQs; stock x20")
    moved = play(position, parse_act("meld 7h8h9h2dJh"))
    monkeypatch.setattr(following, "play", lambda position, act: moved)
    assert not following.follows(position, parse_act("meld 7h8h2d9hJh"))


def test_an_illegal_act_that_is_listed_with_unseen_cards_is_noticed() -> None:
    position = parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 4s4h4d5cx2; pile 9d; stock x9")
    as_if_listed(position, parse_act("meld 4s4h5c"))
    assert "meld 4s4h5c" in [str(act) for _, act in what_does_not_follow(position, Random(1))]


def test_a_waiting_card_is_not_tried_where_it_could_be_an_unseen_one() -> None:
    position = parse_position(
        "rules race-horse; turn 1 play; did draw 7d9c, meld K+Kd, draw 8d8dJk; melds A KhKsKdKcKhKsKd; "
        "hand 1 8d8dJk4c4h5s5dQsQh7d9c6s; pile 4d; stock x20; flags bonus-given"
    )
    assert [(seed, str(act)) for seed in range(40) for _, act in what_does_not_follow(position, Random(seed))] == []


def test_a_way_out_that_is_none_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    position = parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 9s9h2d4c5d; pile 4d; stock x20")
    assert named_ways_out_are_legal(position, Random(3))
    monkeypatch.setattr(invariants, "TRIED", 1)
    assert all(named_ways_out_are_legal(position, Random(seed)) for seed in range(20))
    monkeypatch.setattr(ways_out, "legal_acts", lambda position: (parse_act("meld 9s9h4c"), parse_act("discard As")))
    assert not all(named_ways_out_are_legal(position, Random(seed)) for seed in range(20))


def test_what_several_listed_acts_do_together_follows_from_them() -> None:
    position = parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 QsQhQdJsJhJdKc4c5c; pile 9c")
    assert following.follows(position, parse_act("meld K+Kc, JsJhJd, QsQhQd"))


def test_a_text_that_reads_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from canasta_nb.core.notation.text import position_text

    later = "canasta_nb.experiments.invariants.position_text"
    monkeypatch.setattr(later, lambda position: position_text(position.changed(deal=position.deal + 1)))
    assert "text-round-trips" in broken_invariants(start(), Random(1))


def test_a_score_that_does_not_add_up_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from canasta_nb.core.score import scoring

    position = start()
    while acts := legal_acts(position):
        position = play(position, acts[-1])
    assert list(broken_invariants(position, Random(1))) == []
    honest = scoring.points
    monkeypatch.setattr(scoring, "points", lambda rules, cards: honest(rules, cards) + 5)
    assert "score-adds-up" in broken_invariants(position.changed(), Random(1))


def test_a_bot_that_cheats_is_reported() -> None:
    class Cheat:
        why = ""

        def choose(self, seen: View, acts: tuple[object, ...]) -> Discard:
            del acts
            return Discard(seen.hand[0])

    _, _, found = played_out(deal(RULES, 1), [Cheat()] * 4, 17, 18, check=False)  # type: ignore[list-item]
    assert [(each.deal, each.seed, each.step, each.what) for each in found] == [
        (17, 18, 0, "bot-chose-what-is-not-listed")
    ]
    assert found[0].position.startswith("rules classic; ")


def test_what_a_seat_cannot_see_is_dealt_anew() -> None:
    position = start()
    other = reshuffled(position, 2, Random(1))
    assert other.hand_of(2) == position.hand_of(2)
    assert other.hand_of(1) != position.hand_of(1)
    assert other.stock != position.stock
    assert other.did != position.did


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"rules": "clasic"}, 'Did you mean "classic"'),
        ({"bots": ["gredy"]}, 'Did you mean "greedy"'),
        ({"deals": 0}, "at least one deal"),
        ({"players": 7}, "classic is played by 4 players, not by 7"),
    ],
)
def test_what_cannot_be_simulated_is_said(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        simulate(**({"rules": "classic", "deals": 1} | wrong))  # type: ignore[arg-type]


@pytest.mark.slow
def test_the_command_prints_one_object_for_each_rule_set() -> None:
    words = ["simulate", "--rules", "classic,wikipedia", "--deals", "3", "--seed", "1", "--check", "--json"]
    ended = subprocess.run([sys.executable, "-m", "canasta_nb.cli", *words], capture_output=True, text=True, check=True)
    told = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [each["rules"] for each in told] == ["classic", "wikipedia"]
    for each in told:
        assert list(each) == [
            "rules", "revision", "players", "bots", "seed", "deals", "decisions", "seconds", "decisions_per_second",
            "ended", "violations",
        ]  # fmt: skip
        assert each["violations"] == []
        assert sum(each["ended"].values()) == 3


def test_play_deal_begins_at_the_scores_given() -> None:
    assert play_deal(RULES, 1, scores=(3000, -20)).before == (3000, -20)
