"""How the expert judges a decision: in the same imagined deals, the same for a seed, and by what it counted there."""

from importlib import import_module
from statistics import fmean

import pytest
from clocks import Clock

from canasta_nb.bots.careful import careful_act
from canasta_nb.bots.expert import Judged, Playout, weigh
from canasta_nb.bots.expert.candidates import choice
from canasta_nb.bots.expert.playing_on import played_on
from canasta_nb.bots.expert.thinking_time import Limit
from canasta_nb.bots.expert.worth import tempered
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import View, view

weighing = import_module("canasta_nb.bots.expert.weighing")  # the module; its package has a function of this name
ENEMY_RANK = """rules classic; scores 900 1100; dealer 4; turn 1 play; melds A 9s9h9d; melds B KsKhKd2c 8s8h8d
hand 1 KcJs7c7h6d6hQs; hand 2 x7; hand 3 x8; hand 4 x7; pile 5hJdQd6sAc4cTd; stock x50"""
FREEZE = """rules classic; scores 900 1100; dealer 4; turn 1 play; melds A 9s9h9d
melds B KsKhKd2c 8s8h8d TsThTdTc QsQhQd 6s6h6d; hand 1 KcQs8cTs6c2d; hand 2 x6; hand 3 x10; hand 4 x5
pile 5hJd4sAc4c; stock x30"""
WINS_THE_GAME = """rules classic; scores {scores}; dealer 4; turn 1 play; melds A KsKhKdKc2s2dKs
melds B QsQhQdQc 6s6h6d; threes B 3h; hand 1 9c4s; hand 2 x5; hand 3 x6; hand 4 x5; pile 5hAcTd; stock x40"""


def seen_by_1(text: str) -> View:
    return view(parse_position(text), 1)


def judged(name: str, worths: list[float]) -> Judged:
    act = parse_act(f"discard {name}")
    return Judged(act, tuple(Playout(worth, worth, worth, True, 0, 0, False, False) for worth in worths))


LATER = """rules classic; turn 1 play; melds A KsKhKdKcKsKh QsQhQd; melds B -; hand 1 {ann}; hand 2 8c8d6s5h4h
hand 3 AcTd6h5s4c; hand 4 7s7h7d7c7s; pile Jc; stock 7c4d5d6c"""


@pytest.mark.parametrize(("ann", "first", "took"), [("4s7h7d", "discard 4s", True), ("4s7h8h", "discard 4s", False)])
def test_it_sees_whether_the_player_takes_the_pile_at_the_next_turn(ann: str, first: str, took: bool) -> None:
    """Dot holds nothing but sevens and can't open, so Ann can take hers with a pair."""
    playout = played_on(parse_position(LATER.format(ann=ann)), parse_act(first), turns=4, foretell=lambda *_: 0.0)
    assert playout is not None
    assert bool(playout.took_again) == took


@pytest.mark.parametrize(("first", "canastas"), [("meld K+Kd", 1), ("discard Kd", 0)])
def test_it_counts_the_canastas_that_the_side_finishes(first: str, canastas: int) -> None:
    position = parse_position(LATER.format(ann="Kd8h6d5c"))
    playout = played_on(position, parse_act(first), turns=0, foretell=lambda *_: 0.0)
    assert playout is not None
    assert playout.canastas == canastas


def test_the_same_seed_gives_the_same_judgement() -> None:
    mine = seen_by_1(ENEMY_RANK)
    assert weigh(mine, deals=6, seed=3) == weigh(mine, deals=6, seed=3)
    assert weigh(mine, deals=6, seed=3) != weigh(mine, deals=6, seed=4)


def test_a_rank_that_they_meld_gives_them_the_pile() -> None:
    weighed = weigh(seen_by_1(ENEMY_RANK), deals=16, seed=1, also=[parse_act("discard Kc")], keep_all=True)
    king = weighed.of(parse_act("discard Kc"))
    assert king.count(lambda playout: playout.next_took == 8) == 16
    assert weighed.chosen.act != king.act
    assert weighed.behind(king.act).points > 0
    assert not weighed.to_end


def turns_of(monkeypatch: pytest.MonkeyPatch, text: str) -> tuple[int, bool]:
    """Return how many turns are played on at a table, and whether a value is foretold after them."""
    asked: list[tuple[int, bool]] = []

    def played_on(*_: object, turns: int, foretell: object, **__: object) -> Playout:
        asked.append((turns, foretell is not None))
        return Playout(0.0, 0.0, 0.0, False, 0, 0, False, False)

    monkeypatch.setattr(weighing, "played_on", played_on)
    weigh(seen_by_1(text), deals=1, seed=1)
    (found,) = set(asked)
    return found


def test_a_freeze_is_tried_where_every_discard_is_lost_and_played_on_for_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert parse_act("discard 2d") in choice(seen_by_1(FREEZE), legal_acts(parse_position(FREEZE))).acts
    assert turns_of(monkeypatch, FREEZE) == (weighing.LATE_TURNS, True)
    assert turns_of(monkeypatch, ENEMY_RANK) == (weighing.TURNS, True)


def test_the_last_cards_are_played_to_the_end() -> None:
    weighed = weigh(seen_by_1(ENEMY_RANK.replace("stock x50", "stock x8")), deals=2, seed=1, keep_all=True)
    assert weighed.to_end
    assert all(playout.ended for each in weighed.candidates for playout in each.playouts)


def test_near_the_target_it_plays_for_the_game() -> None:
    """Going out wins the game; a turn more would make more points of the deal in the mean, or less."""
    mine = seen_by_1(WINS_THE_GAME.format(scores="4700 4850"))
    weighed = weigh(mine, deals=8, seed=1, to_end=True, also=[parse_act("discard 9c")])
    assert weighed.for_game
    assert not weigh(seen_by_1(WINS_THE_GAME.format(scores="700 850")), deals=1, to_end=True).for_game
    for playout in weighed.of(parse_act("discard 9c")).playouts:
        assert abs(playout.worth) <= 2500


def test_the_careful_act_is_kept_unless_another_is_clearly_better() -> None:
    own, better = judged("4s", [0, 10, 0, 10]), judged("5s", [100, 130, 90, 120])
    level = judged("6s", [-90, 40, 90, 20])
    chosen = weighing._chosen  # the rule by itself, apart from chance
    assert chosen([own, better], [own.act, better.act], own.act) is better
    assert chosen([own, level], [own.act, level.act], own.act) is own
    assert chosen([own, better], [own.act], own.act) is own
    assert chosen([own, level], [level.act], own.act) is level  # the careful act was dropped, far behind


def test_a_few_huge_leads_do_not_decide() -> None:
    """The choice goes by the chance to win the deal, and a lead of 3,000 points is hardly surer than one of 1,500."""
    steady, wild = [100.0] * 8, [-60.0] * 7 + [1500.0]
    assert fmean(wild) > fmean(steady)
    assert fmean([tempered(lead, 900.0) for lead in wild]) < fmean([tempered(lead, 900.0) for lead in steady])


def test_a_candidate_far_behind_is_dropped_and_one_that_is_asked_about_never() -> None:
    far, best = [0.0, 10.0, 5.0, 5.0], [100.0, 130.0, 90.0, 120.0]
    tried = {judged(name, worths).act: list(judged(name, worths).playouts) for name, worths in
             (("4s", far), ("5s", best), ("6s", far))}  # fmt: skip
    four, five, _ = tried
    assert weighing._still_in(list(tried), tried, kept={four}) == [four, five]


@pytest.mark.parametrize("rules", ["classic", "bolivian", "samba"])
@pytest.mark.parametrize("step", [0.02, 0.25, 2.0])
def test_a_time_limit_holds_in_every_rule_set(rules: str, step: float) -> None:
    """The clock is looked at before each act: a playout that would last longer than the limit is not played out."""
    position = deal(rules, 3)
    while len(legal_acts(position)) == 1:
        position = play(position, legal_acts(position)[0])
    clock = Clock(step)
    limit = Limit(1.5 + step, clock)
    weighed = weigh(view(position, position.turn), deals=500, limit=limit, also=legal_acts(position))
    assert len(weighed.candidates) > 1
    assert clock.now - step <= 1.5 + 2 * step  # the first look begins, and when it is up there are two more
    assert len({each.deals for each in weighed.candidates}) == 1 or weighed.deals >= weighing.FIRST_LOOK


def test_a_deal_that_is_cut_short_counts_for_nothing() -> None:
    """With one look at the clock a second nothing can be played on, and the careful act is kept."""
    weighed = weigh(seen_by_1(FREEZE), deals=500, limit=Limit(1.5, Clock(0.7)))
    assert weighed.deals == 0
    assert weighed.chosen.act == weighed.careful


@pytest.mark.parametrize(("deals", "decide"), [(5, False), (6, True)])
def test_a_few_deals_in_too_short_a_time_do_not_decide(
    monkeypatch: pytest.MonkeyPatch, deals: int, decide: bool
) -> None:
    """Another discard makes more in every deal; in fewer than six that may be chance."""
    mine = seen_by_1(ENEMY_RANK)
    _, better, *_ = choice(mine, legal_acts(mine.position)).acts

    def played_on(_: object, act: object, **__: object) -> Playout:
        lead = 100.0 * (act == better)
        return Playout(lead, lead, lead, False, 0, 0, False, False)

    monkeypatch.setattr(weighing, "played_on", played_on)
    weighed = weigh(mine, limit=Limit(deals + 3.5, Clock(1.0)))
    assert (weighed.deals, weighed.chosen.act == better) == (deals, decide)


def test_who_has_no_time_at_all_plays_the_careful_act() -> None:
    """To look for other candidates takes time, too."""
    weighed = weigh(seen_by_1(FREEZE), limit=Limit(0.0, Clock(1.0)))
    assert [each.act for each in weighed.candidates] == [weighed.careful]


def test_nothing_is_imagined_where_nothing_is_to_be_thought_over() -> None:
    """A side that has not opened and has two red threes: going out is sure to be best."""
    mine = seen_by_1(
        "rules classic; scores 2100 1900; turn 1 play; melds A KsKhKdKc2s2dKs 9s9h9d; threes B 3h3d; hand 1 9c4s"
        "; hand 2 x11; hand 3 x3; hand 4 x11; pile 5hAcTd; stock x40"
    )
    weighed = weigh(mine, deals=9)
    assert weighed.clear
    assert weighed.chosen.act == careful_act(mine, legal_acts(mine.position)) == weighed.careful


def test_fewer_deals_are_imagined_where_no_value_was_fitted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "played_on", lambda *_, **__: Playout(0.0, 0.0, 0.0, True, 0, 0, False, False))
    other = FREEZE.replace("rules classic", "rules classic always-frozen=on")
    assert (weigh(seen_by_1(FREEZE)).deals, weigh(seen_by_1(other)).deals) == (96, 12)


def test_whose_turn_it_is_not_has_nothing_to_weigh() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        weigh(view(parse_position(ENEMY_RANK), 2))
