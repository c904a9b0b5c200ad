"""Puzzles: kinds of acts, what a puzzle is about, and a file of them that is gone on with after a stop."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest
from measuring.judged_again import best_again
from measuring.puzzles import Rows, Run, decision, made

from canasta_nb.bots.expert import Playout
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Phase
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.puzzles.found import puzzle_in
from canasta_nb.puzzles.kinds import kind_of, one_of_each
from canasta_nb.puzzles.shipped import shipped_puzzles
from canasta_nb.puzzles.themes import Theme, theme_of

weighing = import_module("canasta_nb.bots.expert.weighing")  # the module; its package has a function of this name

CLASSIC = RuleSet.load("classic")
RUN: Run = {"rules": "classic", "players": None, "seed": 5, "stages": [2]}
OTHERS = "; hand 2 x9; hand 3 x9; hand 4 x9; stock x40"
BIG_PILE = "rules classic; turn 1 draw; melds A 9h9s9d9c9h 5h5s5d5c; hand 1 KhKd6c7d; pile 7c9s9d5s5hTh4cKcKs" + OTHERS


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("discard 9c", "discard 9h"),
        ("meld KsKhKd, QsQhQd", "meld QcQhQd, KcKhKd"),
        ("meld K+Kh, Q+2c", "meld Q+2d, K+Ks"),
        ("take Kd with KsKh, QsQhQd", "take Ks with KcKh, QcQhQd"),
    ],
)
def test_suits_and_the_order_of_lays_make_no_other_kind(one: str, other: str) -> None:
    assert kind_of(CLASSIC, parse_act(one)) == kind_of(CLASSIC, parse_act(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("discard 2c", "discard Jk"),
        ("meld K+2c", "meld Q+2c"),
        ("take Kd with KsKh", "take Kd with Ks2h"),
        ("take Kd with KsKh", "take Kd onto K"),
        ("draw", "draw keep"),
    ],
)
def test_another_card_or_place_is_another_kind(one: str, other: str) -> None:
    assert kind_of(CLASSIC, parse_act(one)) != kind_of(CLASSIC, parse_act(other))


def test_where_there_are_sequences_suits_are_told_apart() -> None:
    samba = RuleSet.load("samba")
    assert len(one_of_each(samba, map(parse_act, ("discard 9c", "discard 9h")))) == 2


@pytest.mark.parametrize(
    ("table", "best", "second", "theme"),
    [
        ("turn 1 draw; melds A 9h9s9d; hand 1 KhKd9c5d; pile Ks", "take Ks with KhKd", "draw", Theme.TAKE),
        ("turn 1 play; hand 1 AhAdAs9c2s6h7h8h", "meld AhAdAs", "discard 6h", Theme.OPENING),
        ("turn 1 play; melds A 9h9s9d 8h8s8d; hand 1 2sKhQd6c5d4c", "meld 9+2s", "meld 8+2s", Theme.WILD_CARDS),
        ("turn 1 play; hand 1 2sKhQd6c5d4c; pile 8d", "discard 2s", "discard 4c", Theme.FREEZE),
        ("turn 1 play; hand 1 2sKhQd6c5d4c; pile 3h8d", "discard 2s", "discard 4c", Theme.DISCARD),  # frozen before
        ("turn 1 play; hand 1 3sKhQd6c5d4c; pile 8d", "discard 4c", "discard 3s", Theme.BLACK_THREES),
        (
            "turn 1 play; hand 1 KhQd6c5d4c; pile 8d; hand 2 x2; melds B 7s7h7d7c7s7h7d",
            "discard 4c",
            "discard 5d",
            Theme.DEFEND,
        ),
        ("turn 1 play; hand 1 KhQd6c5d4c; pile 8d; stock x6", "discard 4c", "discard 5d", Theme.COUNT),
        ("turn 1 play; hand 1 KhKd6c5d4c; pile 8d", "discard 4c", "discard Kh", Theme.PAIRS),
        ("turn 1 play; hand 1 KhQd6c5d4c; pile 8d", "discard 4c", "discard Kh", Theme.DISCARD),
        ("turn 1 play; melds A 9h9s9d9c9h9s9d; hand 1 9cKh", "meld 9+9c", "discard 9c", Theme.GOING_OUT),
    ],
)
def test_a_theme_is_told_from_the_best_two_acts(table: str, best: str, second: str, theme: Theme) -> None:
    others = "; ".join(part for part in OTHERS[2:].split("; ") if part.rpartition(" ")[0] not in table)
    position = parse_position(f"rules classic; {table}; {others}")
    assert theme_of(position, parse_act(best), parse_act(second)) is theme


def test_a_big_pile_is_a_puzzle_whose_best_kind_takes_it() -> None:
    position = parse_position(BIG_PILE)
    found = puzzle_in(position, seed=1, stages=(8, 16))
    assert found is not None
    assert found.best == "take K with KK"
    assert {*found.figures} == {*one_of_each(CLASSIC, legal_acts(position))}
    assert found.figures[found.best].behind.points == 0
    assert all(figure.deals == 16 for figure in found.figures.values())
    assert puzzle_in(position, seed=1, stages=(8, 16)) == found


def test_all_stages_play_as_many_turns_on_as_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wild card, whose worth shows late, is left out after the first stage."""
    asked: dict[int, set[str]] = {}

    def played_on(_: object, act: Act, *, turns: int, **__: object) -> Playout:
        asked.setdefault(turns, set()).add(str(act))
        points = {"discard 4c": 500.0, "discard 2s": -500.0}.get(str(act), 0.0)
        return Playout(points, points, points, False, 0, 0, False, False)

    monkeypatch.setattr(weighing, "played_on", played_on)
    table = "rules classic; turn 1 play; hand 1 2sAsKhQdJcTs9h6c5d4c; pile 8d"
    found = puzzle_in(parse_position(table + OTHERS), seed=1, stages=(2, 4))
    assert found is not None
    assert found.figures["discard 2"].deals == 2
    assert [*asked] == [weighing.LATE_TURNS]


def test_two_acts_of_one_kind_are_no_puzzle() -> None:
    position = parse_position("rules classic; turn 1 play; hand 1 9c9d; pile 8d" + OTHERS)
    assert puzzle_in(position, seed=1, stages=(2,)) is None


def test_a_file_is_gone_on_with_and_a_line_that_was_cut_off_is_made_again(tmp_path: Path) -> None:
    whole, begun = tmp_path / "whole.jsonl", tmp_path / "begun.jsonl"
    rows = made(whole, RUN, 3)
    made(begun, RUN, 2)
    begun.write_text(begun.read_text("utf-8")[:-10], "utf-8")
    again = made(begun, RUN, 3)
    assert [row["seed"] for row in again] == [5, 6, 7]
    assert [{**row, "seconds": 0} for row in again] == [{**row, "seconds": 0} for row in rows]
    assert json.loads(whole.read_text("utf-8").splitlines()[0]) == RUN


def test_a_decision_is_drawn_more_often_where_few_puzzles_are_about_it() -> None:
    """Takes are the commonest puzzles; where there are many, most decisions are about something else."""
    takes = [{"puzzle": {"theme": "take"}}] * 40

    def drawn(rows: Rows) -> int:
        return sum(decision(CLASSIC, seed, None, rows).phase is Phase.DRAW for seed in range(40))

    assert drawn(takes) < drawn([]) / 2


def test_a_file_of_another_run_is_refused(tmp_path: Path) -> None:
    made(tmp_path / "one.jsonl", RUN, 0)
    with pytest.raises(SystemExit, match="another run"):
        made(tmp_path / "one.jsonl", {**RUN, "seed": 6}, 0)


@pytest.mark.parametrize("id_", ["classic-1", "classic-7"])
def test_a_puzzle_keeps_its_best_kind_in_fresh_deals(id_: str) -> None:
    puzzle = shipped_puzzles()[id_]
    assert best_again(puzzle, 60) == puzzle.best


@pytest.mark.soak
def test_nearly_all_of_forty_puzzles_keep_their_best_kind_in_fresh_deals() -> None:
    every = [*shipped_puzzles().values()][:40]
    kept = [best_again(puzzle, 500) == puzzle.best for puzzle in every]
    assert sum(kept) >= 0.95 * len(every)
