"""Moments of your own deals, CLASS 28 to 33: tried at the table, judged, kept, back after some days, and let go."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from own_moments import BEST, ENTRY, MOMENT, THEN, kept_at, log_with, tried_at
from reviewed_deals import played

from canasta_nb import CourseHome, OwnMoments, Table
from canasta_nb.bots.expert import Mean
from canasta_nb.classroom.notebooks.packing import _record
from canasta_nb.core.model.cards import UNSEEN
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.game.session import Session
from canasta_nb.home.progress import standing
from canasta_nb.puzzles.own import OwnMoment, can_be_tried, own_moment, written_down
from canasta_nb.review import Review, Reviewing
from canasta_nb.room.seat_table import SeatTable
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.log.learner_log import FOLDER, NAME, LearnerLog
from canasta_nb.teaching.log.line import MOMENT as HOW, new_line
from canasta_nb.teaching.moments.kept import A_DAY, due, keeping, kept_moments, next_day
from canasta_nb.teaching.moments.stations import stations
from canasta_nb.teaching.puzzles.played import COMES_BACK
from canasta_nb.widgets.wire.messages import Nack

NOW = datetime.now(UTC)


def sent(widget: Any, **message: object) -> str:
    said: str = widget.done({"v": 1, "id": "a", "seq": widget.state_number(), **message})
    return said


@pytest.fixture(scope="module")
def deal():
    """Return a deal that is over, and its review; it has one moment."""
    session = played("discard Kc")
    return session, review_of(session)


def review_of(session: Session) -> Review:
    steps = Reviewing(session.game.played, session.seat, session.names)
    for _ in steps:
        pass
    return steps.result


@pytest.fixture
def reviewed(deal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table at which the review was told."""
    monkeypatch.chdir(tmp_path)
    session, found = deal
    table = Table(session, text_view=True)
    table._tell(found)
    return table


# 28: the review


def test_28_a_moment_that_cost_something_can_be_tried_and_its_better_play_is_named_only_after_that(
    reviewed: Table,
) -> None:
    (moment,) = reviewed.reviewed.moments
    assert can_be_tried(moment.cost)
    (shown,) = reviewed.review["moments"]
    assert (shown["tries"], shown["delta"] < 0) == ("try 1", True)
    better = moment.better()
    assert better not in shown["says"]
    assert better not in reviewed.text
    assert "try 1" in reviewed.typed
    sent(reviewed, act="try 1")
    assert better not in json.dumps(reviewed.review)
    reviewed.tried.play("discard Kc")
    sent(reviewed.tried, act="score")
    (shown,) = reviewed.review["moments"]
    assert better in shown["says"]
    assert better in reviewed.text


def test_28_a_moment_stays_closed_for_whoever_leaves_it_without_a_choice(reviewed: Table) -> None:
    before = reviewed.review
    sent(reviewed, act="try 1")
    sent(reviewed.tried, act="score")
    assert reviewed.tried is None
    assert reviewed.review == before


@pytest.mark.parametrize("typed", ["try", "try 0", "try 2", "try ²", "try 1 2"])
def test_28_there_is_no_other_moment_to_try(reviewed: Table, typed: str) -> None:
    with pytest.raises(Nack):
        sent(reviewed, act=typed)
    assert reviewed.tried is None


# 29: the table put back


def test_29_the_table_stands_as_it_was_and_shows_no_hidden_card(reviewed: Table) -> None:
    decision = reviewed.reviewed.moments[0].cost.decision
    result = reviewed.result
    sent(reviewed, act="try 1")
    tried = reviewed.tried
    assert tried.session.view.position == decision.view.position
    assert tried.session.start != decision.view.position, "what is hidden was dealt, and not as it was"
    assert all("open" not in seat for seat in tried.scene["seats"])
    for state in (tried.get_state(), reviewed._own[1].text):
        assert not any(hand in json.dumps(state, default=str) for hand in ('"hands"', "open_hand"))
    sent(tried, act="score")
    assert reviewed.result == result


def test_29_the_news_the_day_and_the_deed_are_told() -> None:
    tried = OwnMoments([MOMENT], progress=None)
    assert tried.scene["news"] == ENTRY["news"]
    assert "5♠" in tried.scene["todo"]
    assert str(NOW.astimezone().day) in tried.scene["todo"]
    assert [side["score"] for side in tried.scene["sides"]] == [0, 0]


def test_29_what_a_log_holds_of_other_hands_is_hidden_again() -> None:
    peeking = deepcopy(ENTRY)
    peeking["position"] = ENTRY["position"].replace("hand 2 x7", "hand 2 7s7h7d8s8h8d9s").replace("x", "x", 1)
    found = own_moment(peeking)
    assert set(found.position.hand_of(2)) == {UNSEEN}


# 30: the verdict


def test_30_the_bars_are_yours_now_yours_then_and_the_best_with_the_reviews_own_figure(reviewed: Table) -> None:
    cost = reviewed.reviewed.moments[0].cost
    sent(reviewed, act="try 1")
    tried = reviewed.tried
    kind = tried.puzzle.then
    assert tried.puzzle.figures[kind].behind == Mean(cost.points, cost.error)
    assert tried.puzzle.best == tried.puzzle.kind(cost.best)
    tried.play("discard 9h")
    verdict = tried._at.verdict
    assert {*verdict.compared()} == {"discard 9", kind, tried.puzzle.best}
    assert verdict.called(kind)
    assert round(cost.points) == tried.puzzle.figures[kind].behind.points.__round__()


@pytest.mark.parametrize("act", [figure.act for figure in MOMENT.figures.values()])
def test_30_every_choice_has_its_figure_and_what_was_measured_little_earns_half_at_most(act: str) -> None:
    tried = OwnMoments([MOMENT], progress=None)
    tried.play(act)
    figure = MOMENT.figures[tried._at.verdict.kind]
    assert tried._at.verdict.earned <= (1 if figure.deals == MOMENT.deals else 0.5)


def test_a_hint_is_a_question_and_there_is_one_step_of_it() -> None:
    tried = OwnMoments([MOMENT], progress=None)
    sent(tried, do="hint")
    assert tried.hint["says"].endswith("?")
    with pytest.raises(Nack):
        sent(tried, do="hint")
    assert tried.hint["step"] == 1


# 31: they come back


def kept(*lines: object) -> Any:
    return kept_moments(lines)[MOMENT.id]


def test_31_a_moment_comes_back_at_four_stations_each_counted_from_the_last_and_then_rests() -> None:
    lines, at = [kept_at(NOW)], NOW
    for days in COMES_BACK:
        found = kept(*lines)
        assert found.comes_back == (at + timedelta(days=days)).astimezone().date()
        at += timedelta(days=days)
        assert due(kept_moments(lines), at - timedelta(days=1)) == []
        assert [each.id for each in due(kept_moments(lines), at)] == [MOMENT.id]
        lines.append(tried_at(at, 1))
    assert kept(*lines).comes_back is None
    assert [state for _, state in stations(kept(*lines))] == ["done"] * 5


@pytest.mark.parametrize("share", [0, 0.5])
def test_31_a_miss_starts_anew(share: float) -> None:
    days = [timedelta(days=each) for each in (0, 1, 4)]
    found = kept(kept_at(NOW), tried_at(NOW + days[1], 1), tried_at(NOW + days[2], share))
    assert found.comes_back == (NOW + timedelta(days=5)).astimezone().date()
    assert [state for _, state in stations(found)] == ["next", *["open"] * 4]


def test_31_what_is_found_before_its_day_moves_nothing() -> None:
    assert kept(kept_at(NOW), tried_at(NOW, 1)).found == 0


def test_31_a_clear_moment_of_a_review_is_kept_once(deal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(OwnMoment, "is_clear", True)  # the best two discards of this deal are within chance
    session, found = deal
    for _ in range(2):
        Table(session)._tell(found)
    (line,) = LearnerLog(tmp_path / FOLDER / NAME).lines()
    assert line.how == HOW
    found = own_moment(line.moment)
    assert line.ex == f"moment-{found.id}"
    assert found.then == "discard K"
    assert standing(tmp_path).moments == ()
    assert standing(tmp_path).next_moment == (NOW + timedelta(days=1)).astimezone().date()


def test_31_a_try_is_kept_and_tells_when_it_comes_back(tmp_path: Path) -> None:
    log = log_with(tmp_path / "log.jsonl", kept_at(NOW - timedelta(days=2)))
    tried = OwnMoments(progress=log)
    assert tried.puzzle.id == MOMENT.id
    tried.play(BEST)
    assert kept_moments(LearnerLog(log).lines())[MOMENT.id].found == 1
    assert tried._at.verdict.comes_back
    with pytest.raises(Mistake):
        OwnMoments(progress=log)


def test_31_a_moment_stays_as_it_was_in_its_line() -> None:
    assert own_moment(json.loads(json.dumps(written_down(MOMENT)))) == MOMENT


# 32: only where the best play is clear


def test_32_a_moment_whose_best_two_choices_are_within_chance_is_never_kept() -> None:
    best, second, *others = MOMENT.figures.items()
    close = second[1]._replace(behind=Mean(19.0, 10.0))
    within = replace(MOMENT, figures=dict([best, (second[0], close), *others]))
    assert (MOMENT.is_clear, within.is_clear) == (True, False)
    assert [*keeping([within], {})] == []


# 33: let go, and seen by nobody else


def test_33_a_moment_is_let_go_with_one_press_and_kept_again_with_another(tmp_path: Path) -> None:
    log = log_with(tmp_path / "log.jsonl", kept_at(NOW - timedelta(days=2)))
    tried = OwnMoments(progress=log)
    assert "forget" in json.dumps(tried.around["head"])
    sent(tried, act="forget")
    assert due(kept_moments(LearnerLog(log).lines()), NOW) == []
    assert "remember" in json.dumps(tried.around["head"])
    sent(tried, act="remember")
    assert [each.id for each in due(kept_moments(LearnerLog(log).lines()), NOW)] == [MOMENT.id]


def test_33_nothing_of_it_is_handed_in(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    log_with(tmp_path / FOLDER / NAME, kept_at(NOW), new_line("fz-3", "'9h9d'"))
    handed_in = [line for lesson in lessons() for line in _record(lesson, tmp_path)]
    assert handed_in
    assert not any("moment" in line for line in handed_in)


def test_33_no_moment_of_a_room_is_offered_or_kept_by_whoever_hosts_it(deal, tmp_path, monkeypatch) -> None:
    assert (SeatTable.retries, SeatTable.keeps_moments_in) == (False, None)
    monkeypatch.chdir(tmp_path)
    session, found = deal
    table = Table(session)
    table.retries = False
    table._tell(found)
    assert ["tries" in moment for moment in table.review["moments"]] == [False]
    assert not (tmp_path / FOLDER).exists()


# The home


def test_the_home_counts_what_is_due_and_opens_it(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    log_with(tmp_path / FOLDER / NAME, kept_at(NOW - timedelta(days=1)))
    home = CourseHome(folder=tmp_path, progress=tmp_path / FOLDER / NAME)
    assert '"data-do": "moments"' in json.dumps(home.scene["page"])
    sent(home, do="moments")
    assert isinstance(home.below, OwnMoments)
    home.below.play(BEST)
    home.look_again()
    assert '"data-do": "moments"' not in json.dumps(home.scene["page"])
    with pytest.raises(Nack):
        sent(home, do="moments")


def test_the_home_says_when_the_next_one_comes_back_and_nothing_where_none_is_kept(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    log = tmp_path / FOLDER / NAME
    log_with(log, new_line("fz-3", "'9h9d'"))
    without = CourseHome(folder=tmp_path).to_html()
    log_with(log, kept_at(NOW))
    assert standing(tmp_path).next_moment == next_day(kept_moments(LearnerLog(log).lines()), NOW)
    assert CourseHome(folder=tmp_path).to_html() != without


def _with(**changes: object) -> Callable[[dict[str, Any]], None]:
    return lambda entry: entry.update(changes)


def _position(old: str, new: str) -> Callable[[dict[str, Any]], None]:
    return lambda entry: entry.update(position=entry["position"].replace(old, new))


def _figure(place: int, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda entry: entry["figures"][1].__setitem__(place, value)


HOSTILE: dict[str, Callable[[dict[str, Any]], object]] = {
    "no position": _with(position=None),
    "no text": _with(position=["rules classic"]),
    "no notation": _with(position="<script>alert(1)</script>"),
    "another game": _position("rules classic", "rules ./mine.toml"),
    "a large hand": _position("hand 1 AhKdQc5s", "hand 1 " + "AhKdQc5s" * 20),
    "a deal that is over": _position("turn 1 play", "turn 1 over; out 1"),
    "no figures": _with(figures=[]),
    "figures missing": lambda entry: entry["figures"].pop(),
    "a figure that is none": _figure(1, float("nan")),
    "a figure too large": _figure(3, 10**400),
    "a figure of text": _figure(1, "much"),
    "better than the best": _figure(1, -5.0),
    "no deals": _figure(5, 0),
    "yes is no number": _figure(5, True),
    "counts cut off": _figure(7, [1, 2]),
    "an act that is none": _figure(0, "fly"),
    "another act": _with(then="discard Th"),
    "the best was played": _with(then=BEST),
    "too few names": _with(names=["Ann"]),
    "a long name": _with(names=["A" * 5_000, "Ben", "Cam", "Dot"]),
    "a name of two lines": _with(names=["A\nB", "Ben", "Cam", "Dot"]),
    "long news": _with(news=["n" * 5_000, ""]),
    "news of another form": _with(news={"a": 1, "b": 2}),
    "no turn": _with(turn="11"),
    "nothing": lambda entry: entry.clear(),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_line_that_no_review_wrote_stops_nobody(what: str, tmp_path: Path) -> None:
    entry = deepcopy(ENTRY)
    HOSTILE[what](entry)
    with pytest.raises(ValueError, match=r"."):
        own_moment(entry)
    at = (NOW - timedelta(days=3)).isoformat()
    line = {"canasta": 2, "id": "a", "at": at, "ex": f"moment-{MOMENT.id}", "answer": "", "attempt": 1, "hints": 0}
    text = json.dumps({**line, "how": "moment", "moment": entry}, separators=(",", ":"))
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / NAME).write_text(text + "\n", "utf-8")
    assert standing(tmp_path).moments == ()
    assert CourseHome(folder=tmp_path).to_text()


def test_a_moment_under_the_name_of_another_is_none() -> None:
    line = kept_at(NOW)._replace(ex="moment-abc")
    assert due(kept_moments([line]), NOW + timedelta(days=2)) == []


def test_no_more_are_offered_on_a_day_than_fit_into_it() -> None:
    moments = [own_moment({**ENTRY, "position": ENTRY["position"].replace("x7", f"x{n}")}) for n in range(1, A_DAY + 3)]
    lines = [kept_at(NOW, moment) for moment in moments]
    assert len(due(kept_moments(lines), NOW + timedelta(days=2))) == A_DAY


def test_one_after_another_is_tried_and_not_now_leads_on(tmp_path: Path) -> None:
    moments = [own_moment({**ENTRY, "position": ENTRY["position"].replace("x7", f"x{n}")}) for n in (7, 8, 9)]
    tried = OwnMoments(moments, progress=tmp_path / "log.jsonl")
    sent(tried, act="pass")
    assert tried.puzzle.id == moments[1].id
    tried.play(THEN)
    assert tried.next_deal()
    assert tried.puzzle.id == moments[2].id
    assert tried._at.words() == []
    tried.play(THEN)
    assert tried.next_deal() is False
    assert not (tmp_path / "log.jsonl").exists(), "what is not kept is not written down"
