"""A deal that is watched: what each player says, the questions at its turning points, and what is closed meanwhile."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from sampled import every_time

from canasta_nb import Replay
from canasta_nb.bots.expert import Expert
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Discard
from canasta_nb.core.notation.records import GameRecord
from canasta_nb.core.questions.views import Seen, View, seen, view
from canasta_nb.game import coaching
from canasta_nb.game.coaching import move, thinking
from canasta_nb.game.session import Session
from canasta_nb.home.lobby import played, to_watch
from canasta_nb.review import Cost, Review, Reviewing, frames
from canasta_nb.review.frames import compared, named, question_at, same
from canasta_nb.review.words import sentence as words
from canasta_nb.settings import ChosenGame
from canasta_nb.widgets.scenes.replaying import events_of
from canasta_nb.widgets.scenes.turning import played_on

GIVEN_AWAY = GameRecord.load(Path(__file__).parents[1] / "review" / "pile-given-away.canasta")


POINT = 81
"""After so many acts the deal that the home shows has its turning point."""


@pytest.fixture(scope="module")
def game() -> Session:
    """Return the deal that the home shows, played by careful players."""
    return played(ChosenGame())


@pytest.fixture(scope="module")
def reviewed(game: Session) -> Review:
    """Return a review of the decision that matters: to judge all of them takes long."""
    steps = Reviewing(game.game.played, game.seat, game.names)
    steps._decisions = [each for each in steps._decisions if each.place == POINT]
    for _ in steps:
        pass
    return steps.result


@pytest.fixture
def watched(game: Session, reviewed: Review) -> Replay:
    """Return a deal that asks at its turning point."""
    return Replay(game, review=reviewed, asks=True)


def state(shown: Replay) -> dict[str, Any]:
    """Return all that a page has of a widget."""
    return {name: value for name, value in shown.get_state().items() if not name.startswith("_")}


def point_of(shown: Replay) -> int:
    (point,) = shown.scene["points"]
    return int(point["index"])


# What each player says (alive 60)


@pytest.mark.parametrize("seed", every_time(range(1, 21), asked={1}))
def test_alive_60_each_act_has_the_reason_that_a_hint_would_give_there(seed: int) -> None:
    game = played(ChosenGame(), seed)
    shown = Replay(game)
    assert list(shown.reasons) == [move(deed_view(game, at)).why for at in range(len(game.log))]
    assert all(0 < len(why) <= 90 for why in shown.reasons)


@pytest.mark.parametrize("seed", every_time(range(1, 21), asked={1}))
def test_alive_60_an_expert_says_what_the_longer_hint_would_say_there(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both imagine the same deals here, and call the players alike."""
    deals, reasons = 6, []
    monkeypatch.setattr(coaching, "LONG_THOUGHT", deals)
    game = Session("classic", seed=seed, bots={seat: Expert(deals=deals) for seat in (2, 3, 4)})
    game.play("draw")
    game.play(next(act for act in legal_acts(game.position) if isinstance(act, Discard)))
    game.play_others()
    for place in sorted(game.game.reasons):
        deed = game.log[place]
        names = ["", "", "", ""]
        names[deed.before.next_seat(deed.seat) - 1], names[(deed.seat + 1) % 4] = "the next player", "my partner"
        record = [seen(each.before, each.act) for each in game.log[:place]]
        reasons.append((hinted(view(deed.before, deed.seat), names, record), game.game.reasons[place]))
    assert [pair for pair in reasons if len(set(pair)) > 1] == []
    assert all(0 < len(why) <= 90 for _, why in reasons)
    assert any("imagined" in why for _, why in reasons), "what it saw itself, and not what a careful player says"


def hinted(seen_by: View, names: list[str], record: list[Seen]) -> str:
    steps = thinking(seen_by, names, record)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return str(end.value.why)


def test_alive_60_each_player_that_was_chosen_speaks_with_its_own_voice() -> None:
    chosen = ChosenGame(bots="beginner", seat=2)
    game = played(chosen)
    shown = Replay(game)
    careful = [move(deed_view(game, at)).why for at in range(len(game.log))]
    others = {deed.seat for deed, *told in zip(game.log, shown.reasons, careful, strict=True) if len(set(told)) > 1}
    assert others == {1, 3, 4}, "a careful player sits in the chosen seat"
    assert shown.scene["voice"] == "players"


def test_a_deal_is_played_on_while_it_is_watched_and_then_reviewed(
    reviewed: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, going = to_watch(ChosenGame())
    assert len(list(islice(going, 2))) == 2
    whole = asyncio.Event()

    def review() -> Reviewing:
        steps = Reviewing(game.game.played, game.seat, game.names)
        steps._decisions = []
        whole.set()
        return steps

    monkeypatch.setattr(Reviewing, "result", reviewed)

    async def watched() -> None:
        shown = Replay(game, asks=True)
        sent, points = len(shown.events) - 1, asyncio.Event()
        shown.observe(lambda change: change["new"]["points"] and points.set(), names=["scene"])
        shown.plays_on(going, review)
        assert all(isinstance(hand, list) for hand in shown.events[0]["h"]), "nobody here plays it, so it is open"
        assert (shown.scene["acts"], len(game.log)) == (sent + 1, sent), "one more comes"
        shown.index = sent
        assert "end" not in shown.scene
        await whole.wait()
        assert (shown.index, shown.scene["acts"]) == (sent, 116)
        assert all(shown.reasons), "each with its reason"
        await points.wait()
        shown.index = 116
        assert shown.index == POINT, "it asks there"

    asyncio.run(watched())


def deed_view(game: Session, at: int) -> View:
    return view(game.log[at].before, game.log[at].seat)


def test_a_table_tells_what_its_bots_said_and_nothing_that_was_taken_back(wire: Callable[..., Any]) -> None:
    game = Session("classic", seed=7, bots="greedy", undo_policy="practice")
    game.play("draw")
    game.play("discard 6c")
    game.play_others()
    assert game.game.reasons.keys() == set(range(2, len(game.log))), "the player gave no reason"
    game.undo()
    assert game.game.reasons == {}, "what was taken back needs none"
    silent = Replay(GIVEN_AWAY)
    assert (silent.scene["voice"], set(silent.reasons)) == ("nobody", {""})
    driver = wire(silent)
    assert driver.send(do="voice")["seq"] == silent.scene["seq"]
    assert silent.scene["voice"] == "careful"
    assert all(silent.reasons), "a careful player has a reason for each act"
    assert driver.send(do="voice")["why"] == "unknown", "it speaks already"


def test_a_seat_hears_no_reason_of_a_hand_that_it_does_not_see(game: Session) -> None:
    shown = Replay(game, seat=2)
    assert {deed.seat for deed, why in zip(game.log, shown.reasons, strict=True) if why} == {2}


# Turning points (alive 62 to 64)


@pytest.mark.slow
def test_alive_64_the_turning_points_are_those_of_the_review_in_the_order_of_play(
    game: Session, reviewed: Review
) -> None:
    shown = Replay(game, review=reviewed, asks=True)
    places = [moment.cost.decision.place for moment in reviewed.moments]
    assert [each["index"] for each in shown.scene["points"]] == sorted(places)
    assert [each["place"] for each in shown.scene["points"]] == list(range(1, len(places) + 1))
    late = reviewed.moments[0]
    two = replace(late.cost, decision=late.cost.decision._replace(place=0), points=late.cost.points - 1)
    both = replace(reviewed, moments=(late, late._replace(cost=two)))
    shown = Replay(game, review=both, asks=True)
    assert [each["index"] for each in shown.scene["points"]] == [0, late.cost.decision.place], "not by what they cost"


@pytest.mark.slow
def test_alive_62_at_a_turning_point_the_hidden_hands_are_gone_from_the_page(
    watched: Replay, wire: Callable[..., Any]
) -> None:
    at, driver = point_of(watched), wire(watched)
    opened = events_of(watched._start, watched._log[:at], watched._seat, watched._names, open_hands=True)
    assert watched.events == opened, "it opens with every hand, and ends where it will ask"
    driver.send(do="report")
    assert watched.report
    watched.index = at
    kept = state(watched)
    closed = events_of(watched._start, watched._log[:at], watched._seat, watched._names, open_hands=False)
    assert kept["events"] == closed, "the deal is there as the seat saw it"
    assert (kept["report"], kept["marks"], kept["expected"]) == ("", [], [])
    own = {deed.seat for deed, why in zip(watched._log, watched.reasons, strict=False) if why}
    assert own <= {watched._seat}, "what others say might name their cards"
    assert len(watched.says) == at + 1, "nothing of what comes next"
    driver.send(do="report")
    assert "hand 2 x4" in watched.report, "and a report counts them"
    assert "application/vnd.canasta.state" not in watched._repr_mimebundle_()[0], "a stored page keeps no card"
    assert driver.send(do="answer", args={"act": watched.scene["asked"]["choices"][0][0]})["seq"] == 3
    assert len(watched.events) == len(watched._log) + 1
    assert all(isinstance(hand, list) for hand in watched.events[0]["h"]), "and they come back after the answer"


@pytest.mark.slow
def test_no_message_before_the_answer_tells_what_was_played(game: Session, watched: Replay) -> None:
    """What was sent up to then is the same where another act was played there, but for how long the deal is."""
    at = point_of(watched)
    other = watched._points.found[0].best
    branch, _ = played_on(watched._log[at].before, other)
    found = watched._points.found[0]
    rival = replace(found, decision=found.decision._replace(act=other), best=found.decision.act)

    def sent(log: list[Any], point: Cost) -> list[dict[str, Any]]:
        shown = Replay(game, asks=True)
        shown._log = log
        shown._points = type(shown._points)([point])
        shown._show()
        before = state(shown)
        shown.index = at
        return [before, state(shown)]

    pages = sent(watched._log, found), sent([*watched._log[:at], *branch], rival)
    for ours, theirs in zip(*pages, strict=True):
        for each in (ours, theirs):
            each["scene"] = {**each["scene"], "acts": 0, "turns": 0, "branch": False, "trying": None}
            each.pop("layout")
        assert json.dumps(ours, default=str) == json.dumps(theirs, default=str)


@pytest.mark.slow
def test_a_deal_waits_for_an_answer_and_goes_on_after_it(watched: Replay, wire: Callable[..., Any]) -> None:
    at, driver, most = point_of(watched), wire(watched), len(watched._log)
    watched.playing = True
    watched.index = most
    assert (watched.index, watched.playing) == (at, False), "nobody gets past it unasked"
    watched.index = 0
    assert "asked" not in watched.scene
    watched.index = at
    assert driver.send(do="pass")["seq"] == watched.scene["seq"]
    assert (watched.playing, "asked" in watched.scene, watched.scene["points"][0]["answered"]) == (True, False, True)
    watched.index = most
    assert (watched.index, watched.scene["end"]["wishes"]) == (most, [])
    assert "urning point" not in watched.scene["end"]["about"], "nobody chose there, and it asks no more"


@pytest.mark.slow
def test_a_turning_point_that_is_found_behind_somebody_asks_at_the_end(
    game: Session, reviewed: Review, wire: Callable[..., Any]
) -> None:
    """Who watches fast is there before the review is; what was played there is seen by then."""
    shown = Replay(game, asks=True)
    driver, most = wire(shown), len(game.log)
    shown.index = most
    shown._review = reviewed
    shown._look_back("")
    assert (shown.index, "asked" in shown.scene) == (most, False), "nobody is taken away from what they look at"
    missed = sentence("replay", "missed", missed=1)
    assert missed in shown.scene["end"]["about"]
    shown.index = point_of(shown)
    assert driver.send(do="answer", args={"act": shown.scene["asked"]["choices"][0][0]})["seq"] == shown.scene["seq"]
    shown.index = most
    assert missed not in shown.scene["end"]["about"]
    assert " of 1 turning point" in shown.scene["end"]["about"]


@pytest.mark.slow
def test_an_answer_that_the_review_has_not_weighed_is_weighed_once(
    watched: Replay, wire: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    (found,) = watched._points.found
    times: list[object] = []
    monkeypatch.setattr(frames, "weigh", lambda *_, acts, **__: times.append(acts) or found.weighed)
    alone = replace(found.weighed, candidates=(found.weighed.of(found.decision.act),))
    watched._points.found = [replace(found, weighed=alone)]
    watched.index = point_of(watched)
    driver = wire(watched)
    driver.send(do="answer", args={"act": str(found.best)})
    told = watched.scene["answer"]
    watched.index -= 1
    watched.index += 1
    driver.send(do="try")
    driver.send(do="back")
    assert (watched.scene["answer"], len(times)) == (told, 1)


@pytest.mark.slow
def test_alive_63_both_choices_stand_there_and_the_other_plays_on(watched: Replay, wire: Callable[..., Any]) -> None:
    at, driver = point_of(watched), wire(watched)
    found = watched._points.found[0]
    watched.index = at
    assert {act for act, _ in watched.scene["asked"]["choices"]} == {str(found.decision.act), str(found.best)}
    driver.send(do="answer", args={"act": str(found.best)})
    frame = compared(found.decision, found.best, found.best, found.weighed, "Ann")
    assert watched.scene["answer"] == {"says": frame.says, "about": frame.about}
    assert watched._points.good() == (1, 1), "the better move was chosen, though another one was played"
    whole = watched._log
    driver.send(do="try")
    assert watched.scene["branch"]
    assert same(whole[at].before, watched._log[at].act, found.best)
    assert all(watched._reasons[place] for place in range(at + 1, len(watched._log))), "careful players say why"
    assert (watched.playing, watched.index) == (True, at)
    trying = {"says": sentence("replay", "trying", act=named(found.best)), "about": frame.about}
    assert watched.scene["trying"] == trying, "why it is better stands before it comes"
    watched.index += 1
    assert "trying" not in watched.scene
    driver.send(do="back")
    assert (watched.scene["branch"], watched._log, watched.index) == (False, whole, at)
    assert driver.send(do="back")["why"] == "unknown"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("act", "why"), [("discard Kd", "refused"), ("dance", "unreadable"), ("x" * 9999, "unreadable"), ("", "unreadable")]
)
def test_what_is_no_answer_is_refused_and_everything_stays(
    watched: Replay, wire: Callable[..., Any], act: str, why: str
) -> None:
    driver = wire(watched)
    assert driver.send(do="answer", args={"act": act})["why"] == "unknown", "nothing is asked yet"
    watched.index = point_of(watched)
    before = state(watched)
    answer = driver.send(do="answer", args={"act": act})
    assert answer["why"] == why
    assert bool(answer.get("says")) == (why == "refused"), "the law says why"
    assert state(watched) == before
    assert driver.send(do="answer", args={"act": "draw"}, seq=0)["why"] == "stale"
    assert driver.send(do="play")["why"] == "unknown", "nobody is there to deal"


@pytest.mark.slow
def test_a_wish_at_the_end_is_answered_by_who_shows_the_deal(watched: Replay, wire: Callable[..., Any]) -> None:
    wished: list[str] = []
    watched.wishes = lambda wish: wished.append(wish) or "done"
    driver = wire(watched)
    watched.index = point_of(watched)
    driver.send(do="pass")
    watched.index = len(watched._log)
    assert watched.scene["end"]["wishes"] == ["play", "another"]
    assert driver.send(do="another")["says"] == "done"
    assert wished == ["another"]


# The two frames


@pytest.mark.slow
def test_the_question_is_the_same_whichever_act_was_played(reviewed: Review) -> None:
    found = reviewed.moments[0].cost
    acts = {found.decision.act, found.best}
    frames = {question_at(found.decision._replace(act=act), acts, "Ann") for act in acts}
    assert len(frames) == 1
    assert "Ann" in frames.pop().says


@pytest.mark.slow
def test_only_a_difference_larger_than_its_give_or_take_names_the_better_act(reviewed: Review) -> None:
    """A choice that the review has not weighed is weighed in deals of its own."""
    found = reviewed.moments[0].cost
    weighed = [each.act for each in found.weighed.candidates]
    others = [act for act in legal_acts(found.decision.view.position) if act not in weighed]
    for act in [*weighed, *others[:2]]:
        frame = compared(found.decision, act, found.best, found.weighed, "Ann")
        assert frame.other == (found.best if act == found.decision.act else act)
        assert frame.is_same == (act == found.decision.act)
        assert "give or take" in frame.about
    clear = compared(found.decision, found.best, found.best, found.weighed, "Ann")
    assert not clear.about.startswith(words("too_close", points=0, more=0).split(":")[0])
    chosen = found.weighed.of(found.best)
    alike = replace(found.weighed, candidates=(chosen, replace(chosen, act=found.decision.act)), chosen=chosen)
    assert words("too_close", points=0, more=0) in compared(found.decision, found.best, found.best, alike, "Ann").about


@pytest.mark.slow
def test_a_hint_that_nobody_gave_excuses_no_move_of_a_watched_deal(game: Session, reviewed: Review) -> None:
    assert game.game.hints == []
    assert [moment.cost.decision.place for moment in reviewed.moments] == [POINT]
