"""Turns to play: where a turn may end, how the ends are measured, and a turn that luck alone would decide."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from measuring import turns
from measuring.turns import beginning, is_sure

from canasta_nb.bots.expert import Playout
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Discard, Draw
from canasta_nb.core.model.cards import UNSEEN
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.puzzles import measuring_turns
from canasta_nb.puzzles.ends import MOST_ENDS, end_of, ends_of
from canasta_nb.puzzles.measuring_turns import FEWEST_ENDS, turn_in, with_next_cards

CLASSIC = RuleSet.load("classic")
OTHERS = "hand 2 x9; hand 3 x9; hand 4 x9"
TURN = "rules classic; turn 1 draw; melds A KhKsKc; hand 1 9c5d7h8hJs; pile 6d4s; stock Kdx40; " + OTHERS
TAKES = TURN.replace("9c5d7h8hJs", "4c4h9c5d7h")


def test_acts_in_another_order_or_of_other_suits_lead_to_one_end() -> None:
    position = parse_position(TURN.replace("9c5d7h8hJs", "KdQsQhQd9c9h"))
    acts = (("draw", "meld K+Kd", "meld QsQhQd", "discard 9c"), ("draw", "meld QsQhQd", "meld K+Kd", "discard 9h"))
    reached = []
    for texts in acts:
        after = position
        for text in texts:
            after = play(after, parse_act(text))
        reached.append(end_of(after, 1))
    assert reached[0] == reached[1]
    assert reached[0] in ends_of(position)


def test_every_end_is_listed_with_acts_that_lead_to_it() -> None:
    position = parse_position(TAKES)
    found = ends_of(position)
    assert {way[0] == Draw() for way in found.values()} == {True, False}
    for end, way in found.items():
        after = position
        for act in way:
            after = play(after, act)
        assert end_of(after, 1) == end


def test_a_turn_with_too_many_ends_or_with_a_question_for_the_partner_has_no_list() -> None:
    many = TURN.replace("9c5d7h8hJs", "9c9d9h5d5h5c7h7c7d8h2c2d")
    assert len(ends_of(parse_position(many), most=10_000)) > MOST_ENDS
    assert not ends_of(parse_position(many))
    assert not ends_of(
        parse_position(TURN.replace("9c5d7h8hJs", "9c9d9h5d").replace("melds A ", "melds A QsQhQdQcQsQhQd "))
    )


def test_only_the_card_that_comes_has_a_face() -> None:
    whole = parse_position(TURN.replace("x40", "9d9h").replace("hand 2 x9", "hand 2 QsQh"))
    known = with_next_cards(whole)
    assert [str(card) for card in known.stock] == ["Kd", "??", "??"]
    assert {*known.hand_of(2)} == {UNSEEN}


def _playing(worth: dict[str, float], seen: list[Position]) -> object:
    def played_on(whole: Position, act: Act, **_: object) -> Playout:
        seen.append(whole)
        points = worth.get(str(act), 0.0)
        return Playout(points, points, points, False, 0, 0, False, False)

    return played_on


def test_ends_are_ranked_and_earn_by_what_they_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Position] = []
    worth = {"discard 9c": 500.0, "discard 5d": 440.0}
    monkeypatch.setattr(measuring_turns, "played_on", _playing(worth, seen))
    turn = turn_in(parse_position(TURN.replace("Js", "JsQd")), seed=1, stages=(2, 3))
    assert turn is not None
    assert len(turn.ends) >= FEWEST_ENDS
    earned = {each.acts[-1]: turn.earned(end) for end, each in turn.ends.items()}
    assert {act for act, share in earned.items() if share == 1} == {"discard 9c"}
    assert {act for act, share in earned.items() if share == 0.5} == {"discard 5d"}
    assert {each.deals for each in turn.ends.values()} == {2, 3}
    assert all(UNSEEN not in hand for whole in seen for hand in whole.hands)
    assert all("K" in {card.rank for card in whole.hand_of(1)} or whole.melds[0][0].cards[3:] for whole in seen)


@pytest.mark.parametrize(("likes", "kept"), [(Draw, True), (Discard, False)])
def test_nobody_is_judged_by_the_luck_of_the_draw(
    monkeypatch: pytest.MonkeyPatch, likes: type[Act], kept: bool
) -> None:
    """What is best with the card that comes must be best for somebody who doesn't know it."""

    def weigh(*_: object, acts: list[Act], **__: object) -> SimpleNamespace:
        worth = {act: 1.0 if isinstance(act, Draw) == (likes is Draw) else 0.0 for act in acts}
        return SimpleNamespace(of=lambda act: SimpleNamespace(worth=SimpleNamespace(points=worth[act])))

    monkeypatch.setattr(measuring_turns, "played_on", _playing({"discard Kd": 500.0}, []))
    monkeypatch.setattr(measuring_turns, "weigh", weigh)
    found = turn_in(parse_position(TAKES), seed=1, stages=(2,))
    assert found is None or next(iter(found.ends.values())).acts == ("draw", "discard Kd")
    assert (found is not None) == kept


def test_greedy_players_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    worth = {"discard 9c": 500.0, "discard 5d": 440.0}
    monkeypatch.setattr(measuring_turns, "played_on", _playing(worth, []))
    turn = turn_in(parse_position(TURN.replace("Js", "JsQd")), seed=1, stages=(2, 3))
    assert turn is not None
    monkeypatch.setattr(turns, "lead_after", lambda _, act, __: worth.get(str(act), 0.0))
    assert is_sure(turn, 1, deals=1)
    monkeypatch.setattr(turns, "lead_after", lambda _, act, __: -worth.get(str(act), 0.0))
    assert not is_sure(turn, 1, deals=1)


def test_a_turn_that_anybody_plays_well_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring_turns, "played_on", _playing({}, []))
    assert turn_in(parse_position(TURN.replace("Js", "JsQd")), seed=1, stages=(2,)) is None


def test_a_deal_gives_the_same_turn_each_time_for_the_player_in_seat_1() -> None:
    position = beginning(CLASSIC, 5)
    assert position == beginning(CLASSIC, 5)
    assert position is not None
    assert position.turn == 1
    assert FEWEST_ENDS <= len(ends_of(position)) <= MOST_ENDS
