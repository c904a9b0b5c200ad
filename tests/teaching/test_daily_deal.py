"""The deal of the day, CLASS 25 and 26: the same for a class on a date, and its first result counts."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from canasta_nb import DailyDeal
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.review import lead, played_by_careful
from canasta_nb.teaching.log.learner_log import LearnerLog
from canasta_nb.teaching.puzzles import daily_deal
from canasta_nb.teaching.puzzles.daily_deal import name_of, points_said, result_of, seed_of


class Clock:
    """A clock that stands at a moment."""

    def __init__(self, moment: datetime) -> None:
        self._moment = moment

    def now(self, zone: object) -> datetime:
        assert zone is UTC
        return self._moment


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch):
    return lambda *moment: monkeypatch.setattr(daily_deal, "datetime", Clock(datetime(*moment, tzinfo=UTC)))


def played(deal: DailyDeal, *, last: bool = False) -> None:
    """Play to the end, by the first legal act or the last."""
    while not deal.session.over:
        deal.play(str(legal_acts(deal.session.position)[-1 if last else 0]))


def test_a_class_has_one_deal_until_midnight_utc_and_another_class_has_another(at) -> None:
    at(2030, 1, 1, 0, 0)
    one, other = DailyDeal(of="8B", progress=None), DailyDeal(of="7A", progress=None)
    at(2030, 1, 1, 23, 59)
    late = DailyDeal(of=" 8B ", progress=None)
    at(2030, 1, 2, 0, 0)
    next_day = DailyDeal(of="8B", progress=None)
    assert one.session.start == late.session.start
    assert one.session.start not in (other.session.start, next_day.session.start)


def test_no_two_deals_of_a_year_are_alike() -> None:
    days = [date.fromordinal(date(2030, 1, 1).toordinal() + number) for number in range(365)]
    assert len({seed_of(day, of) for day in days for of in ("", "8B")}) == 2 * len(days)


def test_the_first_result_counts_and_the_deal_can_be_played_again(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    deal = DailyDeal(progress=log)
    played(deal)
    first = lead(deal.session.position, deal.session.seat)
    careful = lead(played_by_careful(deal.session.start), deal.session.seat)
    assert points_said(first) in deal.result["needs"]
    assert points_said(careful) in deal.result["needs"]
    assert deal.deal_again()
    played(deal, last=True)
    second = lead(deal.session.position, deal.session.seat)
    assert second != first, "the two ways of playing must differ for this test"
    assert result_of(LearnerLog(log).lines(), deal.day) == first
    assert points_said(first) in deal.result["needs"]
    assert len(LearnerLog(log).lines()) == 1


def test_a_result_of_another_day_or_class_is_none_of_this_one(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    played(DailyDeal(of="8B", progress=log))
    lines = LearnerLog(log).lines()
    assert result_of(lines, datetime.now(UTC).date(), "8B") is not None
    assert result_of(lines, datetime.now(UTC).date()) is None
    assert result_of(lines, date(2030, 1, 1), "8B") is None
    assert name_of(date(2030, 1, 1), "8B") == name_of(date(2030, 1, 1), "8b") != name_of(date(2030, 1, 1), "7A")


def test_a_class_may_have_any_name_also_one_with_half_a_letter() -> None:
    day = date(2030, 1, 1)
    assert seed_of(day, "8\ud800") != seed_of(day, "8\ud801")
    assert name_of(day, "8\ud800") != name_of(day, "8\ud801")


def test_no_other_deal_follows_and_a_class_is_text(tmp_path: Path) -> None:
    deal = DailyDeal(progress=tmp_path / "log.jsonl")
    played(deal)
    assert deal.result["next"] is False
    assert deal.next_deal() is False
    with pytest.raises(Mistake):
        DailyDeal(of=8, progress=None)
