"""Reports of a position: what is in one, what never is, and that a table and `judge` read it back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canasta_nb import Coach, MeldBuilder, PileExplorer, Quiz, Replay, ScoreSheet, Table, TurnGuide
from canasta_nb.cases import judge_files
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.cards import UNSEEN
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.descriptions.reporting import LONGEST_HOST, MOST_ACTS, position_in, reported
from canasta_nb.teaching.bank.exercises import exercise

RULES = ["classic", "classic-3p", "official-1950", "samba", "bolivian", "hand-and-foot", "modern-american", "uruguay"]
PUT_BACK = "rules classic; turn 1 draw; hand 1 KhKcQsQh2dTs9c8d6h5s4d; scores 1500 1300; pile Kd5cQc8hKs"


def agrees(text: str, folder: Path) -> bool:
    """Tell whether `judge` reads a report, and today's program says the same."""
    (folder / "report.yaml").write_text(text, encoding="utf-8")
    answers = judge_files([folder / "report.yaml"])
    return bool(answers) and all(answer.agrees for answer in answers)


def played(rules: str, turns: int) -> Table:
    """Return a table after some turns of a player who takes the first legal act."""
    table = Table(rules, seed=11)
    while turns and not table.session.over:
        table.play(str(legal_acts(table.session.position)[0]))
        turns -= table.session.position.phase == "draw"
    return table


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("turns", [0, 4])
def test_a_table_and_judge_read_a_report_back(rules: str, turns: int, tmp_path: Path) -> None:
    table = played(rules, turns)
    text = table.reported("JupyterLab 4.6.6, Chrome/150.0")
    assert agrees(text, tmp_path)
    assert f"rules {table.session.rules.label(revision=True)}" in text
    again = Table(text, seed=3)
    assert view(again.session.position, table.session.seat) == table.session.view
    assert [again.session.rules.label(revision=True)] == [table.session.rules.label(revision=True)]


@pytest.mark.parametrize("rules", RULES)
def test_while_a_deal_runs_a_report_has_nothing_that_the_seat_may_not_know(rules: str) -> None:
    table = played(rules, 3)
    if table.session.over:
        pytest.skip("the deal is over")
    text = table.reported()
    position, seat = parse_position(position_in(text)), table.session.seat
    hidden = [card for at, hand in enumerate(position.hands, start=1) if at != seat for card in hand]
    hidden += [*position.stock, *(card for _, cards in position.packets for card in cards)]
    assert set(hidden) <= {UNSEEN}
    assert "seed" not in text
    assert str(table.session.game.seed) not in re.findall(r"\d+", text.partition("position:")[2])
    seen = [line.removeprefix("    # ") for line in text.splitlines() if line.startswith("    # ")]
    assert seen == table.session.history().splitlines()[-MOST_ACTS:]


def test_a_deal_that_is_over_shows_every_hand_and_its_score(tmp_path: Path) -> None:
    table = Table("classic", seed=21, bots="greedy")
    while not table.session.over:
        table.play(str(table.session.hint()[0]))
    text = table.reported()
    assert "next: over" in text
    assert re.search(r"score: \{A: -?\d+, B: -?\d+\}", text)
    assert agrees(text, tmp_path)


def test_a_refusal_that_is_shown_is_reported_with_its_law(tmp_path: Path, wire: Callable[[Any], Any]) -> None:
    table = Table(PUT_BACK, seed=1)
    line = wire(table)
    line.send(act="take Ks with KhKc, QsQh2d")
    assert "ack" in line.send(do="report", args={"host": "Lab"})
    assert "expect: illegal\n  law: initial-meld.minimum" in table.report
    assert agrees(table.report, tmp_path)


def test_a_report_that_no_longer_holds_is_named(tmp_path: Path) -> None:
    text = Table(PUT_BACK, seed=1).reported().replace("minimum: {A: 90", "minimum: {A: 50")
    assert not agrees(text, tmp_path)


def test_what_a_page_says_of_itself_cannot_break_out_of_its_line() -> None:
    position = parse_position("rules classic; turn 1 draw; hand 1 KsKh; pile 9d")
    text = reported("x", position, host='Lab"\n- id: evil\n  position: |' + "x" * 500)
    (source,) = [line for line in text.splitlines() if line.startswith("  source:")]
    assert len(source) < LONGEST_HOST + 80
    assert len(re.findall("^- id:", text, re.MULTILINE)) == 1


@pytest.mark.parametrize("name", ["fz-1", "fz-2", "fz-3", "fz-7", "sc-1", "im-8", "final-1-1"])
def test_a_report_of_an_exercise_gives_nothing_away(name: str, tmp_path: Path, wire: Callable[[Any], Any]) -> None:
    quiz = Quiz(name, save=False)
    assert "ack" in wire(quiz).send(do="report", args={"host": "Lab"})
    text = quiz.report
    assert f"- id: reported-{name}-{quiz._state.asked.bank_sha}" in text
    assert re.findall(r"^    (?!#|next:)(\w+):", text, re.MULTILINE) == []
    assert "expect: illegal" not in text
    assert "answer: ..." in text
    assert agrees(text, tmp_path)


def test_a_report_of_an_exercise_has_the_answer_as_it_stands() -> None:
    quiz = Quiz("fz-3", save=False)
    quiz.check("9h2s")
    assert '# answer: "9h2s"' in quiz.reported()
    assert exercise("fz-3").bank_sha in quiz.reported()


RUNNING = """rules classic; turn 1 draw; hand 1 KhKcQsQh2dTs9c8d6h5s4d; hand 2 9s9h7c; hand 3 4s4h; hand 4 8c
melds A -; melds B 7s7h7d; pile Kd5cQc8hKs"""
OVER = "rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKdKc; melds B 7s7h7d; hand 2 9s9h; hand 3 4s; hand 4 8c"
SHOWS_A_POSITION: dict[str, Callable[[], Any]] = {
    "PileExplorer": lambda: PileExplorer(RUNNING),
    "PileExplorer of a pile": lambda: PileExplorer("4s2d9h"),
    "MeldBuilder": lambda: MeldBuilder(RUNNING, proposal="take Ks with KhKc, QsQh2d"),
    "TurnGuide": lambda: TurnGuide(RUNNING),
    "Coach": lambda: Coach(RUNNING),
    "ScoreSheet": lambda: ScoreSheet(OVER),
    "ScoreSheet to fill in": lambda: ScoreSheet(OVER, mode="fill"),
    "Replay": lambda: Replay(played("classic", 2)),
}


@pytest.mark.parametrize("name", SHOWS_A_POSITION)
def test_what_shows_a_position_reports_it(name: str, tmp_path: Path, wire: Callable[[Any], Any]) -> None:
    widget = SHOWS_A_POSITION[name]()
    assert "ack" in wire(widget).send(do="report", args={"host": "Lab"})
    assert agrees(widget.report, tmp_path)
    position = parse_position(position_in(widget.report))
    if position.phase != "over":
        assert [hand for hand in position.hands[1:] if set(hand) - {UNSEEN}] == [], "only what its seat may know"


def test_a_sheet_to_fill_in_does_not_report_its_score() -> None:
    assert "score: {" in ScoreSheet(OVER).reported()
    assert "score: {" not in ScoreSheet(OVER, mode="fill").reported()


def test_a_meld_that_is_built_is_reported_without_a_verdict() -> None:
    text = MeldBuilder(RUNNING, proposal="take Ks with KhKc, QsQh2d").reported()
    assert "# answer: take Ks with KhKc, QsQh2d" in text
    assert "illegal" not in text


def test_a_replay_reports_the_step_that_is_shown() -> None:
    table = Table("classic", seed=21, bots="greedy")
    while not table.session.over:
        table.play(str(table.session.hint()[0]))
    shown = Replay(table, index=6)
    text = shown.reported()
    assert parse_position(position_in(text)) == table.session.log[5].after
    told = [line.removeprefix("    # ") for line in text.splitlines() if line.startswith("    # ")]
    assert sum([line.count(";") + 1 for line in told]) == 6, "the turns up to it, and no further"
    assert "next: over" not in text
    hidden = Replay(table, seat=1, index=6)
    assert parse_position(position_in(hidden.reported())) == view(table.session.log[5].after, 1).position
