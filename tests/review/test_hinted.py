"""Hints in the review: what a hint advised is marked and charged to nobody, and a game remembers what was advised."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from catalogue import sentence

from canasta_nb.core.engine.playing import play
from canasta_nb.core.notation.records import GameRecord, replay
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.descriptions.telling import Deed
from canasta_nb.game.played import Hint, deals_of
from canasta_nb.game.session import Session
from canasta_nb.game.terminal import play_in_terminal
from canasta_nb.review import Review, decisions, review
from canasta_nb.widgets.shown.coach import Coach
from canasta_nb.widgets.table.table import Table

# The hint draws 7♣, adds it to the sevens and goes out; a longer look keeps it and discards 5♦.
LATE = """rules classic; dealer 4; turn 1 draw
hand 1 5d; hand 2 As; hand 3 QsQd3c; hand 4 Ad7s; threes A 3h3d3h; threes B 3d
melds A JsJcJkJs 4s4h4d4c2h2cJk4s 9c9c2s9h9s9d2d9s 8c8s2d8d8h8s8c8d KsKdKdKcKhKhKcKs ThTdTcTd 6s6s6h6d6c6c6d \
AsAhAhAdAcAc 7c7s7h7d
melds B 5h5dJk5c5s5hJk5c5s QsQhQdQcQh JhJdJcJh TsTs2s 4d4c2c4h; pile 3s8h; stock 7cJdTh3c2h9h3s9d6hQcTc7h7d"""
A_QUEEN_TO_ADD = """rules classic; turn 1 play; did draw Qc; melds A QsQhQd JsJhJd; melds B KsKhKd; pile 6h7h
hand 1 QcJc5d9h7c4s; hand 2 x9; hand 3 x9; hand 4 x9; stock x64"""
ASKED = """rules classic; turn 1 answer; melds A KsKhKdKcKsKhKd QsQhQd; melds B 9s9h9d; hand 1 x8; hand 2 x8
hand 3 Jd; hand 4 x8; pile 6h; stock x72"""
ADVISED = ["draw", "meld 7+7c", "discard 5d"]


def by_hints(session: Session) -> Session:
    """Play a deal as the hints say."""
    while not session.over:
        session.play_others()
        if not session.over:
            session.play(session.hint()[0])
    return session


def ended(file: str | Path | None = None) -> Session:
    """Return the deal that is late already, played by hints to its end."""
    return by_hints(Session(LATE, seat=1, save=file))


def advised(session: Session) -> list[tuple[str, bool]]:
    """Return the decisions of the player, each with whether a hint had advised it."""
    return [(str(each.act), each.hinted) for each in decisions(session.log, session.seat, session.game.hints)]


def is_charged(found: Review) -> bool:
    """Tell whether the review charges the player for adding the seven, as it does to one who had no hint."""
    return [str(each.cost.decision.act) for each in found.moments] == ["meld 7+7c"] and found.cost > 100


def test_a_mistake_that_a_hint_advised_is_marked_and_never_charged() -> None:
    found = review(ended().record())
    assert (found.moments, found.cost, found.accuracy, found.practise) == ((), 0, 1, None)
    (mark,) = found.hinted
    assert str(mark.cost.decision.act) == "meld 7+7c"
    assert mark.marked() in found.lines()
    assert mark.marked() in found.summary()
    assert sentence("review/words", "fine_own") in found.summary()
    assert sentence("review/words", "fine_all") not in found.lines()
    assert found.decided == sentence("review/words", "undecided"), "the cards alone did not"


def test_the_same_mistake_without_a_hint_is_charged() -> None:
    session = Session(LATE, seat=1)
    for act in ADVISED:
        session.play(act)
    found = review(session.record())
    assert is_charged(found)
    assert found.hinted == ()


def test_another_act_than_the_advised_one_is_the_players_own() -> None:
    session = Session(LATE, seat=1)
    session.play(session.hint()[0])
    session.hint()
    session.play("discard 5d")
    assert advised(session) == [("draw", True), ("discard 5d", False)]


def test_what_was_advised_is_written_down_and_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "game.canasta"
    session = ended(file)
    written = file.read_text(encoding="utf-8")
    assert [line for line in written.splitlines() if line.startswith("_hint")] == [f"_hint {act}" for act in ADVISED]
    assert session.record().split("\n\n")[1] == written.split("\n\n")[1]
    session.game.written.file.close()  # type: ignore[union-attr]
    assert advised(Session.resume(file)) == [(act, True) for act in ADVISED[:2]], "the last act was the only one"


def test_a_hint_is_remembered_though_the_game_is_put_away_before_the_act(tmp_path: Path) -> None:
    file = tmp_path / "game.canasta"
    session = Session(LATE, seat=1, save=file)
    session.play("draw")
    session.hint()
    session.game.written.file.close()  # type: ignore[union-attr]
    again = Session.resume(file)
    again.play("meld 7+7c")
    assert advised(again) == [("draw", False), ("meld 7+7c", True)]


def test_a_game_that_is_kept_only_from_now_on_holds_the_hints_before(tmp_path: Path) -> None:
    session = ended()
    session.game.keep(tmp_path / "game.canasta")
    assert GameRecord.load(tmp_path / "game.canasta") == GameRecord.parse(session.record())


def test_the_notes_change_nothing_for_a_reader_of_acts() -> None:
    record = ended().record()
    plain = "\n".join(line for line in record.splitlines() if not line.startswith("_hint"))
    assert replay(record) == replay(plain)


def test_a_hint_counts_again_where_its_act_is_taken_back_and_played_again(tmp_path: Path) -> None:
    file = tmp_path / "game.canasta"
    session = Session(A_QUEEN_TO_ADD, seed=1, seat=1, save=file)
    session.play("meld Q+Qc")
    thrown = str(session.hint()[0])
    session.undo()
    session.play("meld Q+Qc")
    session.play(thrown)
    expected = [("meld Q+Qc", False), (thrown, True)]
    assert advised(session) == expected
    session.game.written.file.close()  # type: ignore[union-attr]
    assert advised(Session.resume(file)) == expected


def test_a_hint_for_a_position_that_was_taken_back_says_nothing_about_another(tmp_path: Path) -> None:
    file = tmp_path / "game.canasta"
    session = Session(A_QUEEN_TO_ADD, seed=1, seat=1, save=file)
    session.play("meld Q+Qc")
    thrown = str(session.hint()[0])
    session.undo()
    session.play("meld J+Jc")
    session.play(thrown)
    expected = [("meld J+Jc", False), (thrown, False)]
    assert advised(session) == expected
    session.game.written.file.close()  # type: ignore[union-attr]
    assert advised(Session.resume(file)) == expected


def test_a_refused_try_after_a_hint_stands_in_no_way_of_taking_back(tmp_path: Path) -> None:
    file = tmp_path / "game.canasta"
    session = Session(LATE, seat=1, save=file)
    session.play("draw")
    session.play("meld 7+7c")
    session.hint()
    with pytest.raises(ValueError, match=r"draw|drew|turn"):
        session.play("draw")
    session.undo()
    session.play("meld 7+7c")
    session.game.written.file.close()  # type: ignore[union-attr]
    assert [str(deed.act) for deed in Session.resume(file).log] == ["draw 7c", "meld 7+7c"]


def test_a_deal_that_is_played_again_has_no_hints_of_before(tmp_path: Path) -> None:
    file = tmp_path / "game.canasta"
    session = ended(file)
    session.deal_again()
    for act in ADVISED:
        session.play(act)
    assert not any(hinted for _, hinted in advised(session))
    session.game.written.file.close()  # type: ignore[union-attr]
    assert not any(hinted for _, hinted in advised(Session.resume(file)))


@pytest.mark.parametrize(("advice", "answer"), [("yes", "no"), ("no", "yes"), ("yes", "yes"), ("no", "no")])
def test_a_hint_to_say_yes_excuses_no_other_answer(advice: str, answer: str) -> None:
    start = parse_position(ASKED)
    after = play(start, parse_act(answer))
    (found,) = decisions([Deed(1, parse_act(answer), start, after)], 1, [Hint(0, start, parse_act(advice))])
    assert found.hinted == (advice == answer)


@pytest.mark.parametrize(
    "forged",
    [
        ("_seat 1", "_seat 3"),  # a hint to somebody else excuses nobody
        ("_seat 1\n", ""),
        ("_hint meld 7+7c", "_hint meld QsQsQs"),
        ("_hint meld 7+7c", "_hint xyzzy"),
        ("_hint meld 7+7c", "_hint discard 5d"),
        ("_hint meld 7+7c\n", ""),
        ("_hint draw\n1: draw 7c\n_hint meld 7+7c", "_hint meld 7+7c\n1: draw 7c"),
    ],
)
def test_a_record_that_somebody_changed_excuses_only_what_was_advised_to_its_own_learner(
    forged: tuple[str, str],
) -> None:
    record = GameRecord.parse(ended().record().replace(*forged))
    (deal,) = deals_of(record, replay(record))
    excused = [str(each.act) for each in decisions(deal.log, 1, deal.hints) if each.hinted]
    assert "meld 7+7c" not in excused


def typed(session: Session) -> None:
    play_in_terminal(session, iter(["hint", "draw", "hint", "meld 7+7c", "hint longer", "quit"]), lambda text: None)


def clicked(session: Session) -> None:
    table = Table(session)
    for act in ("draw", "meld 7+7c"):
        for number in range(3):
            table.done({"v": 1, "id": f"{act} {number}", "seq": table.state_number(), "do": "hint", "args": {}})
        table.play(act)


def coached(session: Session) -> None:
    table = Table(session)
    coach = Coach(table)
    for act in ("draw", "meld 7+7c"):
        coach.ask("move")
        table.play(act)


@pytest.mark.parametrize("played", [typed, clicked, coached])
def test_every_place_that_gives_a_hint_remembers_it(played: Callable[[Session], None]) -> None:
    session = Session(LATE, seat=1)
    played(session)
    assert advised(session) == [("draw", True), ("meld 7+7c", True)]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("rules", "seed"), [*(("classic", seed) for seed in range(1, 8)), *(("samba", seed) for seed in range(3))]
)
def test_in_ten_deals_played_by_hints_alone_no_mistake_is_charged(rules: str, seed: int) -> None:
    found = review(by_hints(Session(rules, seed=seed, seat=1)).record(), seconds=25)
    assert (found.moments, found.cost, found.accuracy) == ((), 0, 1)
