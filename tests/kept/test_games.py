"""Games that players saved with an earlier version: each opens, replays and goes on as it did when it was saved."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from at_once import all_at_once
from kept_work import FOLDER, sections

from canasta_nb.cases import judge_case
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.records import GameRecord, replay
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.game.session import Session
from canasta_nb.game.terminal import play_in_terminal
from canasta_nb.review import review
from canasta_nb.widgets.shown.replay import Replay
from canasta_nb.widgets.table.table import Table

GAMES = FOLDER / "games"
ENDS = sections("ends.txt")
FEW = 40


def end_of(record: GameRecord) -> list[str]:
    """Return how a game stands, as ``ends.txt`` has it: its length, its points or what may be played, its cards."""
    positions = replay(record)
    return [f"deals {len(record.deals)}; positions {len(positions)}", *standing(positions[-1])]


def standing(last: Position) -> Iterator[str]:
    """Yield the points of a deal that is over, or the acts of one that is not where they are few; then the cards."""
    if last.phase is Phase.OVER:
        yield "; ".join(f"{side} {points:+}" for side, points in score_deal(last).totals.items())
    else:
        acts = sorted(map(str, legal_acts(last)))
        yield "; ".join(acts) if len(acts) <= FEW else "many acts"
    yield from position_text(last).splitlines()


def test_every_kept_game_has_its_end() -> None:
    assert {path.stem for path in GAMES.glob("*.canasta")} == set(ENDS)


@all_at_once(ENDS)
def test_a_kept_game_ends_as_it_did(name: str) -> None:
    assert end_of(GameRecord.load(GAMES / f"{name}.canasta")) == ENDS[name]


@pytest.mark.parametrize("name", ["a-learners-first-game", "two-deals-at-a-practice-table", "house-rules", "options"])
def test_a_kept_game_is_taken_up_and_goes_on(name: str, tmp_path: Path) -> None:
    path = Path(shutil.copy(GAMES / f"{name}.canasta", tmp_path))
    session = Session.resume(path, bots="passive")
    assert list(standing(session.position)) == ENDS[name][1:]
    session.play_others()
    session.play(legal_acts(session.position)[0])
    assert len(replay(path.read_text("utf-8"))) > len(replay((GAMES / path.name).read_text("utf-8")))


NO_LONGER_LEGAL = "a-red-three-taken"


@pytest.fixture
def stopped(tmp_path: Path) -> Path:
    """Return a copy of a game in which somebody took the pile as nobody may any more."""
    return Path(shutil.copy(GAMES / f"{NO_LONGER_LEGAL}.canasta", tmp_path))


def test_a_game_with_an_act_that_is_no_longer_legal_goes_on_before_it(stopped: Path) -> None:
    session = Session.resume(stopped, bots="passive")
    assert session.game.written.notice == GameRecord.load(GAMES / stopped.name).says
    assert [str(deed.act) for deed in session.log] == ["discard 3d"]
    session.play("draw")
    session.play("discard 4c")
    session.play_others()
    again = Session.resume(stopped)
    assert (again.position, again.game.written.notice) == (session.position, "")
    assert "\n_earlier 1: take 3d with 3h3d; discard 4c\n" in stopped.read_text("utf-8")


def test_a_table_and_the_terminal_tell_why_a_saved_game_stops(stopped: Path) -> None:
    says = GameRecord.load(stopped).says
    told: list[str] = []
    session = Session.resume(Path(shutil.copy(stopped, stopped.with_stem("other"))))
    play_in_terminal(session, iter(["quit"]), told.append)
    assert says in told
    table = Table("modern-american", save=stopped, bots="passive")
    assert table.saved.startswith(says)
    assert len(table.session.log) == 1


def test_what_is_left_of_such_a_deal_is_replayed_and_not_reviewed(stopped: Path) -> None:
    says = GameRecord.load(stopped).says
    shown = Replay(stopped)
    assert (shown.comment, len(shown.says)) == (says, 2)
    with pytest.raises(Mistake, match="no longer legal"):
        review(GameRecord.load(stopped))


def test_a_position_of_an_earlier_revision_is_judged_by_todays_rules() -> None:
    start = GameRecord.load(GAMES / f"{NO_LONGER_LEGAL}.canasta").deals[0]
    text = position_text(start).replace("rules modern-american", "rules modern-american revision=2")
    acts = ["discard 3d", "take 3d with 3h3d"]
    case = {"id": "red-three", "source": "an old game", "position": text, "act": acts, "expect": "illegal"}
    assert judge_case({**case, "law": "take.rank-barred"}).agrees
