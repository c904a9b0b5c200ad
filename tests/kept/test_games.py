"""Games that players saved with an earlier version: each opens, replays and goes on as it did when it was saved."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from at_once import all_at_once
from kept_work import FOLDER, sections

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.records import GameRecord, replay
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.game.session import Session

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
