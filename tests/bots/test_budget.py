"""The budget that the experts of a table draw from in a round."""

import pytest
from clocks import Clock

from canasta_nb.bots import Bot, bot
from canasta_nb.bots.careful import careful_act
from canasta_nb.bots.expert import Expert, RoundBudget, candidates, player
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal
from canasta_nb.core.model.acts import Act, Ask, Draw, Meld
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import View, view
from canasta_nb.game.seating import bot_at, who_draws_from
from canasta_nb.game.session import Session

TO_THROW = """rules classic; scores 900 1100; dealer 4; turn 2 play; melds A KsKhKd2c 8s8h8d; melds B 9s9h9d
hand 1 x9; hand 2 {hand}; hand 3 x9; hand 4 x9; pile 5hJdQd6sAc4cTd; stock x{stock}"""
"""Seat 2 ends its turn. With the hand below every card may be thrown, and most give something away."""
SEVEN_CARDS = TO_THROW.format(hand="KcJs7c7h6d6hQs", stock=57)
TWO_ALIKE = TO_THROW.format(hand="KcKs", stock=62)


class Stopped(Clock):
    """A clock that goes on only by what a test adds."""

    def __init__(self) -> None:
        super().__init__(0.0)


def test_a_share_is_an_even_part_of_what_is_left() -> None:
    clock = Stopped()
    budget = RoundBudget(1.2, clock)
    budget.begin([2, 3, 4])
    assert [budget.share(seat) for seat in (2, 3, 4)] == pytest.approx([0.4, 0.6, 1.2])
    assert budget.share(2, more_to_come=True) == pytest.approx(0.2)
    clock.now = 0.9
    assert [budget.share(seat) for seat in (3, 4)] == pytest.approx([0.15, 0.3])
    clock.now = 1.5
    assert budget.share(4) == 0.0
    budget.begin([4])
    assert budget.share(4) == pytest.approx(1.2)


def test_only_those_who_are_named_as_experts_draw_from_it() -> None:
    budget = RoundBudget()
    position = deal("classic", 1).changed(turn=3)
    bots = {2: "expert", 3: "expert", 4: "careful"}
    players: dict[int, Bot] = {seat: bot_at(seat, bots, 1, budget) for seat in bots}
    assert list(who_draws_from(budget, players, position)) == [3]
    assert list(who_draws_from(budget, players, position.changed(turn=2))) == [2, 3]
    players[3] = Expert(1, deals=4)
    assert list(who_draws_from(budget, players, position.changed(turn=2))) == [2]


ASKED = """rules classic; turn {turn} answer; melds A KsKhKdKcKsKhKd; melds B 9s9h9d9c9s9h9d QsQhQd
hand 1 x8; hand 2 x8; hand 3 x8; hand 4 x8; pile 6h; stock x60"""


@pytest.mark.parametrize(
    ("turn", "bots", "drawing"),
    [
        (4, {2: "expert", 3: "expert", 4: "expert"}, [4, 2, 3]),  # seat 2 has asked, and three still play
        (2, {2: "expert", 3: "expert", 4: "expert"}, [2, 4]),  # seats 2 and 3 have played
        (3, {2: "expert", 3: "expert", 4: "expert"}, [3]),  # the player has asked, and waits for the answer alone
        (4, {2: "careful", 3: "expert", 4: "expert"}, [4, 3]),
        (4, {2: "expert", 3: "expert", 4: "careful"}, [2, 3]),
    ],
)
def test_who_answers_shares_with_all_that_still_play(turn: int, bots: dict[int, str], drawing: list[int]) -> None:
    budget = RoundBudget()
    players: dict[int, Bot] = {seat: bot_at(seat, bots, 1, budget) for seat in bots}
    assert list(who_draws_from(budget, players, parse_position(ASKED.format(turn=turn)))) == drawing


class Shares(RoundBudget):
    """A budget that notes what the decisions of a seat may take, and whether the turn goes on."""

    def __init__(self) -> None:
        self.noted: dict[int, list[tuple[float, bool]]] = {}
        super().__init__(1.2, Stopped())

    def share(self, seat: int, *, more_to_come: bool = False) -> float:
        self.noted.setdefault(seat, []).append((super().share(seat), more_to_come))
        return 0.0


MAY_ASK = """rules classic; turn 2 play; dealer 4; did draw 4s; melds A KsKhKd; melds B 9s9h9d9c9s9h9d QsQhQdQc
hand 1 x9; hand 2 Qs4s; hand 3 x9; hand 4 x9; pile 6h; stock x64"""


def test_an_answer_takes_a_share_of_what_is_left_to_the_others() -> None:
    session = Session(MAY_ASK, seat=1, seed=3, bots="expert")
    session.game.carry_out(Ask())
    budget = session._others.budget = Shares()
    for each in session.bots.values():
        assert isinstance(each, Expert)
        each.budget = budget
    session.play_others()
    assert budget.noted[4][0] == (pytest.approx(0.4), False), "three still play, and a yes or no is all that is asked"
    assert budget.noted[2][-1][0] == pytest.approx(0.4)


def round_of_experts(clock: Clock, table: str) -> Session:
    """Return a game with a learner in seat 1 and three experts, whose budget is timed by this clock."""
    session = Session(table, seat=1, seed=3, bots="expert")
    budget = RoundBudget(1.2, clock)
    session._others.budget = budget
    for each in session.bots.values():
        assert isinstance(each, Expert)
        each.budget = budget
    return session


@pytest.mark.parametrize("step", [0.004, 0.05, 0.7])
@pytest.mark.parametrize("rules", ["classic", "samba"])
def test_a_round_of_experts_ends_with_its_budget(rules: str, step: float) -> None:
    """The clock goes on a step at each look: three players stop in time whatever a step of theirs lasts."""
    clock = Clock(step)
    session = round_of_experts(clock, rules)
    person = bot("careful")
    for _ in range(2):
        while session.position.turn == 1:
            session.play(person.choose(session.view, legal_acts(session.position)))
        began = clock.now
        acts = len(session.log)
        session.play_others()
        looks = 4 * (len(session.log) - acts)  # at the beginning of each decision
        assert clock.now - began <= 1.2 + step * looks


def test_a_player_who_leaves_time_leaves_it_to_the_others() -> None:
    """Of three the first has two kings and can only throw one; the second then has half of it all."""
    clock = Clock(0.0001)
    session = round_of_experts(clock, TWO_ALIKE)
    next(session.others())
    assert session._others.budget.share(3) == pytest.approx(0.6, abs=0.01)


def at_seat(position: Position, player: Expert) -> object:
    return player.choose(view(position, position.turn), legal_acts(position))


class Noting(RoundBudget):
    """A budget that notes whether the turn goes on after a decision."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[tuple[int, bool]] = []

    def share(self, seat: int, *, more_to_come: bool = False) -> float:
        self.noted.append((seat, more_to_come))
        return 0.0


@pytest.mark.parametrize(("hand", "more"), [("Js7c7h6d6hQs2h", False), ("Js7c7h6d6hQs9c", True)])
def test_the_last_decision_of_a_turn_has_the_whole_share(hand: str, more: bool) -> None:
    """Both hands have cards to lay: the player keeps the two for later, and lays the nine before the discard."""
    position, budget = parse_position(TO_THROW.format(hand=hand, stock=57)), Noting()
    assert any(isinstance(act, Meld) for act in legal_acts(position))
    at_seat(position, Expert(1, budget=budget))
    assert budget.noted == [(2, more)]


def test_the_careful_act_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[View] = []

    def noted(view: View, acts: tuple[Act, ...]) -> Act:
        asked.append(view)
        return careful_act(view, acts)

    for module in (player, candidates):
        monkeypatch.setattr(module, "careful_act", noted)
    at_seat(parse_position(SEVEN_CARDS), Expert(1, budget=Noting()))
    assert len(asked) == 1


def test_with_enough_time_the_same_act_is_chosen() -> None:
    position = parse_position(SEVEN_CARDS)
    patient, timed = Expert(5, deals=16), Expert(5, deals=16, budget=RoundBudget(1.2, Clock(1e-9)))
    assert at_seat(position, timed) == at_seat(position, patient)
    assert timed.weighed == patient.weighed


def test_who_has_nothing_left_plays_the_careful_act() -> None:
    position = parse_position(SEVEN_CARDS)
    spent = Expert(5, budget=RoundBudget(0.0, Clock(1.0)))
    assert at_seat(position, spent) == bot("careful").choose(view(position, 2), legal_acts(position))
    assert spent.weighed
    assert spent.weighed.deals == 0


def test_who_names_the_number_of_deals_has_the_time_for_them() -> None:
    position = parse_position(SEVEN_CARDS)
    session = Session(position, seat=1, seed=3, bots={2: Expert(5, deals=7)})
    session._others.budget = RoundBudget(0.0, Clock(1.0))
    next(session.others())
    expert = session.bots[2]
    assert isinstance(expert, Expert)
    assert expert.weighed
    assert expert.weighed.deals == 7


def test_one_act_or_a_clear_one_costs_nothing() -> None:
    clock = Clock(0.001)
    budget = RoundBudget(1.2, clock)
    budget.begin([1, 2, 3])
    position = deal("classic", 3)
    acts = legal_acts(position)
    assert [type(act) for act in acts] == [Draw]
    before = budget.share(1)
    Expert(1, budget=budget).choose(view(position, position.turn), acts)
    assert before - budget.share(1) < 0.003
