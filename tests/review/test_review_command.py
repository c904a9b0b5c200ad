"""``canasta-nb review``: a saved game in, sentences out, and a sentence for whatever is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from catalogue import sentence
from typer.testing import CliRunner

from canasta_nb.cli import app
from canasta_nb.cli.output import INTERRUPTED
from canasta_nb.core.notation.records import GameRecord, replay
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.game.played import deals_of
from canasta_nb.game.session import Session
from canasta_nb.review import Reviewing, decisions
from canasta_nb.review.reviewing import ReviewProgress

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def saved(given_away: Session, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "kings.canasta"
    file.write_text(given_away.record(), encoding="utf-8")
    return file


def test_it_prints_the_review(saved: Path) -> None:
    ended = CliRunner().invoke(app, ["review", str(saved)])
    assert ended.exit_code == 0
    assert "Turn 1: you discarded K♣." in ended.stdout
    assert "Practise next" in ended.stdout


def test_in_spanish(saved: Path) -> None:
    ended = CliRunner().invoke(app, ["review", str(saved), "--lang", "es"])
    assert "Turno 1: descartaste K♣." in ended.stdout


def test_ctrl_c_prints_what_was_found_by_then(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(steps: Reviewing) -> ReviewProgress:
        progress = next(steps._steps)
        if progress.done == 1:
            raise KeyboardInterrupt
        return progress

    monkeypatch.setattr(Reviewing, "__next__", stopped)
    ended = CliRunner().invoke(app, ["review", str(saved)])
    record = GameRecord.load(saved)
    (deal,) = deals_of(record, replay(record))
    of = len(list(decisions(deal.log, 1)))
    assert ended.exit_code == INTERRUPTED
    assert sentence("review/words", "left", judged=1, all=of) in ended.stdout.splitlines()


def test_a_broken_record_is_named_with_its_line(saved: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.canasta"
    broken.write_text(saved.read_text(encoding="utf-8").replace("discard Kc", "discard Qc"), encoding="utf-8")
    ended = CliRunner().invoke(app, ["review", str(broken)])
    assert isinstance(ended.exception, Mistake)
    assert f"{broken}, line " in str(ended.exception)


def test_a_deal_that_goes_on_cannot_be_reviewed() -> None:
    ended = CliRunner().invoke(app, ["review", "tests/games/lesson-06-at-90.canasta"])
    assert isinstance(ended.exception, Mistake)
