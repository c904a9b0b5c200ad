"""The review of a deal: what is called a mistake is one, and what chance alone could explain is not."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import replace

import pytest
from catalogue import sentence
from reviewed_deals import played

from canasta_nb.bots.expert import Judged, Mean, act_named
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.language import speaking
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.game.session import Session
from canasta_nb.review import Cost, Decision, Review, Reviewing, decisions, review
from canasta_nb.review.judging import AGAIN, FIRST, TO_END, cost, is_quick, together
from canasta_nb.review.moments import lesson_of, moments
from canasta_nb.review.rest_of_turn import Rest, rest_of_turn
from canasta_nb.review.words import Company, company_of, voice

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def reviewed(given_away: Session) -> Review:
    return review(given_away.record())


def test_giving_the_pile_away_is_the_moment_that_decided_it(reviewed: Review) -> None:
    found = reviewed
    first = found.moments[0]
    assert (first.cost.decision.act, first.cost.decision.turn) == (parse_act("discard Kc"), 1)
    assert first.cost.points >= 50
    assert first.cost.points >= 2 * first.cost.error
    assert (first.topic, first.lesson) == ("discards", 12)
    assert f"of {TO_END} imagined deals" in first.says[0]
    assert "Ben" in first.says[0]
    assert found.practise in found.moments
    assert found.accuracy < 1


def test_a_careful_discard_instead_is_no_moment() -> None:
    found = review(played("discard 4s").record())
    assert all(moment.cost.decision.turn > 1 for moment in found.moments)


def test_the_same_seed_gives_the_same_review(given_away: Session, reviewed: Review) -> None:
    assert review(given_away.record()) == reviewed


def test_it_judges_by_what_the_seat_could_know(given_away: Session) -> None:
    """Other cards in hands that the seat doesn't see change nothing in what its first act cost."""
    others = played("discard Kc", seed=3)
    assert others.start.hands[1:] != given_away.start.hands[1:]
    assert next(decisions(others.log, 1)) == next(decisions(given_away.log, 1))


def test_a_moment_tells_how_the_turn_goes_on_and_does_not_say_its_points_twice(reviewed: Review) -> None:
    for moment in reviewed.moments:
        assert not any("points more than" in line for line in moment.lines())
    moment = reviewed.moments[0]
    taken, line, why = moment.lines()
    assert taken == f"Ben took {moment.taken} cards with it."
    assert line.startswith(f"Better: {act_named(moment.cost.best)}")
    assert re.fullmatch(
        rf"In \d+ of {TO_END} imagined deals, your move gave Ben the pile; the better move did so in (\d+|none)\.",
        why,
    )


def test_what_followed_is_told_only_where_the_pile_was_taken(given_away: Session, reviewed: Review) -> None:
    moment = reviewed.moments[0]
    assert moment.taken == len(given_away.log[1].before.pile)
    assert moments([moment.cost])[0].taken == 0


def test_an_added_card_and_going_out_are_told_as_such(reviewed: Review) -> None:
    table = "rules classic; turn 1 play; melds A KsKhKdKcKsKd JsJhJdJcJsJhJd; melds B QsQhQd; hand 1 Kc4s; pile 6h"
    position = parse_position(table + "; hand 2 x9; hand 3 x9; hand 4 x9; stock x40")
    decision = Decision(0, 5, view(position, 1), (), parse_act("discard 4s"))
    best = parse_act("meld K+Kc")
    assert rest_of_turn(decision, best) == Rest(parse_act("discard 4s"), goes_out=True)
    found = reviewed.moments[0]._replace(rest=rest_of_turn(decision, best))
    found = found._replace(cost=replace(found.cost, best=best))
    assert found.lines()[1] == "Better: adding K♣ to the kings, then going out."


def test_what_a_draw_brings_is_not_guessed() -> None:
    table = "rules classic; turn 1 draw; hand 1 Kc4s; hand 2 x9; hand 3 x9; hand 4 x9; pile 6h; stock x40"
    position = parse_position(table)
    decision = Decision(0, 1, view(position, 1), (), parse_act("draw"))
    assert rest_of_turn(decision, decision.act) == Rest()


@pytest.mark.parametrize(
    ("act", "best", "goes_out", "expected"),
    [
        ("discard Kc", "discard 4s", False, ("discards", 12)),
        ("discard Kc", "meld Q+2c", False, ("discards", 12)),  # the king gave the pile away
        ("discard 4s", "discard 2c", False, ("freezing", 12)),
        ("draw", "take Qh onto Q", False, ("taking-the-pile", 12)),
        ("meld 9h9d2c", "discard 4s", False, ("fewest-cards", 11)),
        ("meld 9h9d2c", "meld Q+Qc", False, ("fewest-cards", 11)),
        ("meld 9h9d2c", "meld Q+Qc", True, ("going-out", 13)),
        ("meld Q+2c", "meld 9h9d9c", False, ("going-out", 13)),
        ("discard Kc", "ask", False, ("going-out", 13)),
    ],
)
def test_what_to_practise_fits_the_act(
    reviewed: Review, act: str, best: str, goes_out: bool, expected: tuple[str, int]
) -> None:
    found = reviewed.moments[0].cost
    one, other = parse_act(act), parse_act(best)
    renamed = ((found.decision.act, one), (found.best, other))
    judged = [replace(found.weighed.of(each), act=new) for each, new in renamed]
    weighed = replace(found.weighed, chosen=judged[1], candidates=tuple(judged))
    cost = replace(found, decision=found.decision._replace(act=one), best=other, weighed=weighed)
    assert lesson_of(cost, goes_out=goes_out) == expected


def test_a_discard_that_cost_the_way_out_asks_for_the_lesson_on_going_out(reviewed: Review) -> None:
    """Ann throws the card that her meld would have taken: the discard was safe enough, but now she can't go out."""
    found = reviewed.moments[0].cost
    quiet = found.weighed.chosen.playouts[0]._replace(next_took=0, they_went_out=False, we_went_out=False)
    throws, keeps = (
        Judged(act, (quiet._replace(we_went_out=out),) * 10)
        for act, out in ((found.decision.act, False), (found.best, True))
    )
    weighed = replace(found.weighed, chosen=keeps, candidates=(keeps, throws), deals=10)
    assert lesson_of(replace(found, weighed=weighed)) == ("going-out", 13)


TWO_WAYS_TO_OPEN = """rules classic; turn 1 play; did draw 6c; threes A 3d3h
hand 1 QdJc9s6d6c5d4h4c2sJkJkJk; hand 2 x11; hand 3 x11; hand 4 x11; pile Jc; stock x60"""


def test_better_is_what_a_good_player_does_and_no_rival_that_came_out_first_by_chance() -> None:
    """One joker opens as well as three; a broken pair may come out first by chance in a first look."""
    position = parse_position(TWO_WAYS_TO_OPEN)
    found = cost(Decision(0, 1, view(position, 1), (), parse_act("meld 6d6cJkJkJk")))
    assert found
    assert found.is_sure
    assert str(found.best) in {"meld 6d6cJk", "meld 4h4cJk"}


def test_a_foretold_cost_that_does_not_come_true_is_no_mistake(reviewed: Review) -> None:
    """However exactly it is foretold, what happens at the end of the deals counts as well."""
    some = reviewed.moments[0].cost
    foretold = Mean(70.0, 5.0)
    assert replace(some, points=foretold.points, error=foretold.error).is_costly
    found = together(foretold, Mean(0.0, 25.0))
    assert 0 < found.points < 70
    assert not replace(some, points=found.points, error=found.error).is_sure
    both = together(foretold, Mean(90.0, 25.0))
    assert replace(some, points=both.points, error=both.error).is_costly


def test_the_cards_decided_only_where_they_ended_alike_for_careful_players(reviewed: Review) -> None:
    nothing = replace(reviewed, moments=(), left=0, lead=400, luck=300)
    assert nothing.decided == sentence("review/words", "decided", 0)
    for other in (replace(nothing, luck=-300), replace(nothing, left=3)):
        assert other.decided == sentence("review/words", "undecided_seen" if other.left else "undecided")
        assert other.decided in other.lines()


def test_near_the_end_of_a_game_it_is_told_what_a_point_means(reviewed: Review) -> None:
    assert not reviewed.one_in_a_hundred
    some = reviewed.moments[0].cost
    late = replace(reviewed, costs=(replace(some, weighed=replace(some.weighed, for_game=True)),))
    assert late.one_in_a_hundred == 50
    assert sentence("review/words", "for_game", points=50) in late.summary()
    fine = replace(late, costs=(replace(late.costs[0], points=0.0),))
    assert len(fine.summary()) == len(late.summary()) - 2, "nothing cost anything, so no points are told"


def test_the_learner_is_spoken_to_and_never_as_me() -> None:
    for lang, you in (("en", "you"), ("es", "tuyo")):
        with speaking(lang):
            assert voice("Ben", "Cam").me == you


def test_when_the_time_is_up_the_last_decisions_were_judged_and_it_is_told(given_away: Session) -> None:
    found = review(given_away.record(), seconds=0.0)
    all_ = list(decisions(given_away.log, 1))
    assert [each.decision for each in found.costs] == all_[-1:]
    assert found.left == len(all_) - 1
    assert sentence("review/words", "left", judged=1, all=len(all_)) in found.summary()
    assert sentence("review/words", "fine_all_seen") in found.summary()
    assert sentence("review/words", "fine_all") not in found.summary(), "the others may have been mistakes"
    assert found.decided == sentence("review/words", "undecided_seen")


def test_where_no_value_was_fitted_fewer_deals_are_imagined_and_it_is_told(reviewed: Review) -> None:
    assert not reviewed.took_fewer
    decision = Decision(0, 1, Session("uruguay", seed=7, seat=1).view, (), parse_act("draw"))
    assert not is_quick(decision)
    found = replace(reviewed, costs=(replace(reviewed.costs[0], decision=decision), *reviewed.costs[1:]))
    assert any(line == sentence("review/words", "fewer") for line in found.summary())


def test_every_decision_of_the_seat_is_judged_and_no_other(given_away: Session) -> None:
    found = list(decisions(given_away.log, 1))
    assert {given_away.log[each.place].seat for each in found} == {1}
    assert [each.place for each in found] == [
        place for place, deed in enumerate(given_away.log) if deed.seat == 1 and len(legal_acts(deed.before)) > 1
    ]
    for each in found:
        assert len(each.record) == each.place
        assert each.act in legal_acts(given_away.log[each.place].before) or str(each.act).startswith(("meld", "take"))


def test_it_goes_in_small_steps_and_what_was_found_is_there_whenever_it_is_stopped(given_away: Session) -> None:
    steps = Reviewing(given_away.game.played, 1, given_away.names)
    assert steps.found == steps.result, "its earlier name"
    told = [next(steps)]
    assert (told[0].done, steps.result.costs, steps.result.moments) == (0, (), ())
    assert steps.result.lines()[0] == sentence("review/words", "none_yet")
    assert steps.so_far == ()
    assert not {sentence("review/words", key) for key in ("undecided", "undecided_seen")} & set(steps.result.lines())
    while told[-1].done < 1:
        told.append(next(steps))
    assert len(told) > FIRST, "a step is an imagined deal, so nobody waits for a decision"
    found, every = steps.result, list(decisions(given_away.log, 1))
    assert [each.decision for each in found.costs] == every[-1:]
    assert found.left == told[0].of - 2
    assert sentence("review/words", "left", judged=1, all=len(every)) in found.lines()
    assert steps.so_far == (sentence("review/words", "so_far", fine=1, all=1),)
    deque(steps, maxlen=0)
    *_, worst = steps.so_far
    assert worst == sentence("review/words", "so_far_worst", turn=1, did="you discarded K♣")
    assert act_named(steps.result.moments[0].cost.best) not in worst, "the better play stays open to be tried"


def costs(reviewed: Review, *found: tuple[int, float, float]) -> list[Cost]:
    """Return costs at some turns, with their points and standard errors."""
    some = reviewed.moments[0].cost
    return [
        replace(some, decision=some.decision._replace(turn=turn, place=place), points=points, error=error)
        for place, (turn, points, error) in enumerate(found)
    ]


def test_three_moments_at_most_one_a_turn_and_only_what_is_sure(reviewed: Review) -> None:
    made = costs(
        reviewed,
        (1, 60.0, 10.0),
        (1, 90.0, 10.0),  # the same turn: it counts once, with the larger cost
        (5, 49.0, 10.0),  # too small
        (9, 80.0, 41.0),  # may be chance
        (13, 70.0, 10.0),
        (17, 55.0, 10.0),
        (21, 65.0, 10.0),
    )
    assert [(moment.cost.decision.turn, moment.cost.points) for moment in moments(made)] == [
        (1, 90.0),
        (13, 70.0),
        (21, 65.0),
    ]


def test_the_dearest_moment_comes_first_and_is_the_one_to_practise(reviewed: Review) -> None:
    made = costs(reviewed, (1, 60.0, 10.0), (5, 200.0, 10.0), (9, 90.0, 10.0))
    found = replace(reviewed, moments=moments(made))
    assert [moment.cost.points for moment in found.moments] == [200.0, 90.0, 60.0]
    assert found.practise == found.moments[0]
    told = [line for line in found.lines() if re.match(r"Turn \d", line)]
    assert [re.findall(r"\d+", line.split(". ")[-1])[0] for line in told] == ["200", "90", "60"]


GOING_OUT = """rules classic; turn 1 play; melds A KsKhKdKcKsKhKd QsQhQd; melds B 9s9h9d; hand 1 QcJs; hand 2 x8
hand 3 x4; hand 4 x8; pile 6h; stock x72"""


def test_a_turn_goes_on_after_the_partner_has_answered(reviewed: Review) -> None:
    """Asking and what was laid after the answer are one turn, and the last of two that cost the same is to blame."""
    session = Session(GOING_OUT, seed=1, seat=1, bots="careful")
    session.play("ask")
    session.play_others()
    answer = session.log[-1].act
    session.play("meld Q+Qc")
    assert str(answer) in {"yes", "no"}
    asked, laid = [
        replace(found, decision=found.decision._replace(place=place, turn=turn))
        for found, place, turn in zip(costs(reviewed, (1, 101.0, 10.0), (1, 99.0, 10.0)), (0, 2), (1, 3), strict=True)
    ]
    assert [each.cost for each in moments([asked, laid], session.log)] == [laid]
    assert len(moments([asked, laid])) == 2


def test_no_moment_is_a_fair_answer() -> None:
    assert moments(()) == ()


def test_what_is_within_its_uncertainty_is_no_mistake(reviewed: Review) -> None:
    (doubtful,) = costs(reviewed, (1, 80.0, 41.0))
    assert not doubtful.is_sure
    assert not doubtful.is_costly


def test_what_is_told_was_seen_in_other_deals_than_those_that_chose(reviewed: Review) -> None:
    found = reviewed.moments[0].cost
    assert found.weighed.deals == TO_END
    assert found.weighed.to_end
    assert found.weighed.seed != 0
    assert FIRST != AGAIN
    assert isinstance(found.weighed.behind(found.decision.act), Mean)


@pytest.mark.parametrize("seat", [0, 5])
def test_a_seat_that_nobody_sits_in(given_away: Session, seat: int) -> None:
    with pytest.raises(Mistake, match="The seats are 1 to 4"):
        review(given_away.record(), seat)


def test_a_deal_that_is_not_in_the_record(given_away: Session) -> None:
    with pytest.raises(Mistake, match="no deal 3"):
        review(given_away.record(), deal=3)


ALONE = Company(alone=True, rival="Ben")


@pytest.mark.parametrize(("lang", "side", "ours"), [("en", " side", "you"), ("es", "equipo", "tuyo")])
def test_a_player_without_a_partner_has_no_side(reviewed: Review, lang: str, side: str, ours: str) -> None:
    moment = reviewed.moments[0]
    with speaking(lang):
        told = tuple(each._replace(company=ALONE) for each in reviewed.moments)
        alone = replace(reviewed, company=ALONE, moments=told)
        assert side in "\n".join(reviewed.lines())
        assert side not in "\n".join(alone.lines())
        spoken = voice("Ben", company=ALONE)
    assert spoken.we == ours
    assert "Ben" in spoken.they
    assert moment.company == Company()


def test_in_a_game_for_two_the_review_knows_that_nobody_has_a_partner() -> None:
    start = parse_position("rules classic-2p; turn 1 draw")
    assert company_of(start, 2, ("Ann", "Ben")) == Company(alone=True, rival="Ann")


def test_it_speaks_spanish(reviewed: Review) -> None:
    english = reviewed.lines()
    with speaking("es"):
        spanish = reviewed.lines()
    assert len(english) == len(spanish)
    assert not set(english) & set(spanish)
    assert not any("discarding" in line for line in spanish)
