"""A puzzle at the table: the choice, its points, what the log keeps, what comes next and what comes back."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from canasta_nb import Puzzle
from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Meld
from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.puzzles.kinds import one_of_each
from canasta_nb.puzzles.regret import FAIR, SMALL, earned
from canasta_nb.puzzles.sentences import LONGEST, reason, shape
from canasta_nb.puzzles.shipped import ShippedPuzzle, shipped_puzzles
from canasta_nb.puzzles.themes import theme_of
from canasta_nb.teaching.content.asking import Unknown
from canasta_nb.teaching.log.learner_log import LearnerLog
from canasta_nb.teaching.puzzles import puzzle as puzzle_module
from canasta_nb.teaching.puzzles.choosing import WANTED, next_puzzle
from canasta_nb.teaching.puzzles.played import COMES_BACK, Play, PuzzlesPlayed, comes_back, puzzles_played
from canasta_nb.teaching.puzzles.verdict import Verdict
from canasta_nb.widgets.wire.messages import Nack

NAMES = ("Ann", "Ben", "Cam", "Dot")
NOW = datetime(2030, 3, 1, 12, tzinfo=UTC)
EVERY = [*shipped_puzzles().values()]
FIRST = EVERY[0]


def kind_that_earns(share: float) -> tuple[ShippedPuzzle, str]:
    """Return a puzzle, and a kind of act in it, that earns this."""
    return next(
        (each, kind) for each in EVERY for kind, one in each.figures.items() if earned(one, each.deals) == share
    )


def played(puzzle: ShippedPuzzle, kind: str, **options: object) -> Puzzle:
    table = Puzzle(puzzle.id, **{"progress": None, **options})
    table.play(str(puzzle.act(kind)))
    return table


# What is shipped


def test_every_puzzle_has_one_best_kind_by_enough_and_every_kind_was_measured() -> None:
    for each in EVERY:
        best, second, *_ = each.figures.values()
        assert best.behind.points == 0
        assert second.behind.points >= max(40, 2 * second.behind.error), each.id
        assert {*each.figures} == {*one_of_each(each.position.rules, legal_acts(each.position))}, each.id
        assert each.careful in each.figures
        assert (best.deals, each.deals) == (2_000, 2_000)


def test_no_two_puzzles_are_of_one_position_and_no_sentence_stands_on_more_than_ten() -> None:
    assert len({each.text for each in EVERY}) == len(EVERY)
    assert max(Counter(map(shape, EVERY)).values()) <= 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_short_and_names_its_counts(lang: str) -> None:
    with speaking(lang):
        for each in EVERY:
            for kind in each.figures:
                said = reason(each, each.act(kind), NAMES)
                assert len(said) <= LONGEST, (each.id, kind, said)
                assert re.search(r"\d", said)


def test_a_theme_is_that_of_the_position() -> None:
    for each in EVERY:
        best, second = (each.act(kind) for kind in [*each.figures][:2])
        assert theme_of(each.position, best, second) is each.theme, each.id


# The choice


def test_a_choice_earns_what_it_costs() -> None:
    for each in EVERY:
        for kind, one in each.figures.items():
            share = Verdict(each, each.act(kind), NAMES).earned
            assert share in (0, 0.5, 1)
            if one.behind.points > FAIR and one.behind.points >= 2 * one.behind.error:
                assert share == 0
            if one.behind.points <= SMALL and one.deals == each.deals:
                assert share == 1


def test_09_an_open_puzzle_sends_the_same_whichever_play_is_best(monkeypatch: pytest.MonkeyPatch) -> None:
    other = replace(FIRST, figures=dict(reversed(FIRST.figures.items())))
    sent = []
    for puzzle in (FIRST, other):
        monkeypatch.setattr(puzzle_module, "puzzle_named", lambda _, puzzle=puzzle: puzzle)
        state = Puzzle(FIRST.id, progress=None, seed=1).get_state()
        sent.append(
            {name: value for name, value in state.items() if name not in ("parts", "_esm", "layout", "_model_id")}
        )
    assert other.best != FIRST.best
    assert sent[0] == sent[1]


def test_the_first_choice_counts_and_an_act_that_is_refused_is_none() -> None:
    table = Puzzle(FIRST.id, progress=None)
    with pytest.raises(Mistake):
        table.play("meld KsKhKd, QsQhQd, JsJhJd")
    assert repr(table) == f"Puzzle({FIRST.id}, open)"
    table.play(str(FIRST.act(FIRST.best)))
    before = table.around
    with pytest.raises(Mistake):
        table.play(str(FIRST.act([*FIRST.figures][-1])))
    assert table.around == before


def test_there_is_no_hint_and_no_undo_before_the_verdict() -> None:
    table = Puzzle(FIRST.id, progress=None)
    for what in ("hint", "undo"):
        with pytest.raises(Nack):
            table.done({"v": 1, "id": "a", "seq": table.state_number(), "do": what})
    assert table.hint == {}
    assert "undo" not in table.scene["can"]


def test_the_bars_are_the_choice_the_best_and_the_careful_players() -> None:
    puzzle, kind = kind_that_earns(0)
    verdict = Verdict(puzzle, puzzle.act(kind), NAMES)
    assert {puzzle.best, kind} <= {*verdict.compared()}
    assert len(verdict.compared()) == min(3, len(puzzle.figures))
    assert verdict.compared()[0] == puzzle.best


def test_the_deal_is_played_on_with_hidden_cards_dealt_anew_and_nothing_of_it_counts(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    puzzle, kind = kind_that_earns(0)
    table = played(puzzle, kind, progress=log, seed=1)
    kept, state = log.read_bytes(), table.around
    message = {"v": 1, "id": "a", "seq": table.state_number(), "act": "on 1"}
    assert table.done(message)
    assert table.around["usual"]
    assert table.session.log[0].act == puzzle.act(puzzle.best)
    one = table.session.start
    table.done({**message, "act": "back"})
    assert table.around == state
    assert table.session.start != one
    assert table.session.view.position == puzzle.position
    assert log.read_bytes() == kept


# The log, and the next puzzle


def test_the_log_keeps_a_play_and_the_rating_follows_from_it_alone(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    puzzle, kind = kind_that_earns(0)
    table = played(puzzle, kind, progress=log)
    (line,) = LearnerLog(log).read().lines
    assert (line.ex, line.answer, line.how) == (f"puzzle-{puzzle.id}", str(puzzle.act(kind)), "puzzle")
    assert line.earned
    assert line.earned.points == 0
    found = puzzles_played(LearnerLog(log).lines())
    assert found.rating < 800
    table.done({"v": 1, "id": "a", "seq": table.state_number(), "act": "next"})
    assert table.puzzle.id != puzzle.id


def test_a_puzzle_that_was_played_before_changes_no_rating() -> None:
    done = PuzzlesPlayed()
    done.play(FIRST, NOW, 0.0)
    after = done.rating
    done.play(FIRST, NOW + timedelta(days=1), 1.0)
    assert done.rating == after


def test_one_that_is_let_go_by_earns_nothing_and_is_not_asked_again_on_that_day(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    table = Puzzle(FIRST.id, progress=log)
    table.done({"v": 1, "id": "a", "seq": table.state_number(), "act": "pass"})
    found = puzzles_played(LearnerLog(log).lines())
    assert [(play.id, play.earned) for play in found.plays] == [(FIRST.id, None)]
    assert found.rating == 800
    today = datetime.now(UTC)
    drawn = {next_puzzle(found, today, Random(seed)).id for seed in range(200)}
    assert FIRST.id not in drawn
    assert FIRST.id in {next_puzzle(found, today + timedelta(days=2), Random(seed)).id for seed in range(400)}


def test_what_was_missed_comes_back_at_four_stations_and_then_rests() -> None:
    at, plays = NOW, [Play("x", NOW, 0.0)]
    for days in COMES_BACK:
        when = comes_back(plays)
        assert when == at + timedelta(days=days)
        at = when
        plays.append(Play("x", at, 1.0))
    assert comes_back(plays) is None
    assert comes_back([*plays, Play("x", at, 0.0)]) == at + timedelta(days=1)
    assert comes_back([Play("x", at, 0.5)]) is None


def test_what_is_due_is_asked_first() -> None:
    done = PuzzlesPlayed()
    done.play(FIRST, NOW - timedelta(days=2), 0.0)
    assert {next_puzzle(done, NOW, Random(seed)).id for seed in range(20)} == {FIRST.id}


def test_puzzles_are_drawn_near_what_one_can_expect_to_find_three_times_in_four() -> None:
    done = PuzzlesPlayed()
    for each in EVERY[:4]:
        done.play(each, NOW, 0.0)
    drawn = [next_puzzle(done, NOW, Random(seed)) for seed in range(60)]
    mean = sum(done.chance(each) for each in drawn) / len(drawn)
    every = sum(done.chance(each) for each in EVERY) / len(EVERY)
    assert abs(mean - WANTED) < abs(every - WANTED)


def test_a_name_a_topic_and_a_game_that_there_is_not_are_refused_with_what_there_is() -> None:
    with pytest.raises(Unknown):
        Puzzle("classic-0", progress=None)
    with pytest.raises(Mistake):
        Puzzle(topic="freezing", progress=None)
    with pytest.raises(Mistake):
        Puzzle(rules="uruguay", progress=None)
    assert str(Puzzle(topic=str(FIRST.theme), progress=None, seed=1).puzzle.theme) == str(FIRST.theme)


def test_the_text_has_the_verdict_after_the_choice() -> None:
    table = Puzzle(FIRST.id, progress=None)
    before = table.to_text()
    table.play(str(FIRST.act(FIRST.best)))
    verdict = Verdict(FIRST, FIRST.act(FIRST.best), NAMES)
    assert verdict.reason in table.to_text()
    assert verdict.reason not in before


def test_several_plays_in_one_are_no_choice_and_the_puzzle_stays_open() -> None:
    """The list of legal acts has single melds, and a table accepts several of them at once."""
    tried = 0
    for each in EVERY:
        single = [act for act in legal_acts(each.position) if isinstance(act, Meld) and len(act.lays) == 1]
        for one, other in combinations(single, 2):
            both = Meld((*one.lays, *other.lays))
            if not check(each.position, both) and each.kind(both) not in each.figures:
                table = Puzzle(each.id, progress=None)
                with pytest.raises(Mistake):
                    table.play(str(both))
                assert repr(table) == f"Puzzle({each.id}, open)"
                tried += 1
                break
    assert tried


def test_one_that_is_due_can_be_skipped_for_today() -> None:
    done = PuzzlesPlayed()
    done.play(FIRST, NOW - timedelta(days=2), 0.0)
    done.play(FIRST, NOW, None)
    assert done.due(NOW) == []
    assert done.due(NOW + timedelta(days=1)) == [FIRST.id]


@pytest.mark.parametrize(
    "line",
    [
        {"points": 0.75, "most": 1}, {"points": 9_000, "most": 9_000}, {"at": None}, {"ex": FIRST.id},
        {"ex": "puzzle-classic-0"}, {"facts": "x"},
    ],
)  # fmt: skip
def test_a_line_that_no_puzzle_writes_counts_nothing(line: dict[str, object], tmp_path: Path) -> None:
    entry = {
        "canasta": 2, "id": "a", "at": NOW.isoformat(), "ex": f"puzzle-{FIRST.id}", "answer": "draw", "attempt": 1,
        "hints": 0, "how": "puzzle", "points": 1, "most": 1, "facts": [],
    }  # fmt: skip
    log = tmp_path / "log.jsonl"
    log.write_text(json.dumps(entry | line) + "\n", "utf-8")
    assert puzzles_played(LearnerLog(log).lines()).plays == []


def test_the_text_view_has_the_question_the_verdict_and_the_words_that_go_on() -> None:
    table = Puzzle(FIRST.id, progress=None, text_view=True)
    assert table.text.startswith(table.scene["todo"])
    assert "pass" in table.typed
    table.play(str(FIRST.act(FIRST.best)))
    assert table.typed == ["next", "on 1"]
    assert Verdict(FIRST, FIRST.act(FIRST.best), NAMES).reason in table.text
