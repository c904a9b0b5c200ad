"""One game that several people play: each has a side of it, and the game itself prefers nobody."""

from pathlib import Path

import pytest

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.cards import UNSEEN
from canasta_nb.core.notation.saving import resume
from canasta_nb.core.speech.refusals import IllegalAct, Mistake
from canasta_nb.game.game import Game
from canasta_nb.game.others import Others
from canasta_nb.game.session import Session

PEOPLE = (1, 3)


def sides(game: Game, **options: str) -> dict[int, Session]:
    return {seat: Session(game, seat, **options) for seat in PEOPLE}  # type: ignore[arg-type]


def test_two_people_and_two_bots_play_a_whole_deal(tmp_path: Path) -> None:
    """Each person sees what was done, and no hand but the own one; the record of the game is what both have played."""
    game = Game("classic", seed=11)
    path = tmp_path / "deal.canasta"
    game.keep(path)
    people, others = sides(game), Others(game, "greedy", seats=(2, 4))
    player = bot("greedy", 3)
    while not game.over:
        others_played = list(others.turns())
        assert set(others_played) <= {2, 4}
        if game.over:
            break
        seat = game.position.turn
        people[seat].play(player.choose(people[seat].view, legal_acts(game.position)))
        for own, side in people.items():
            hands = side.view.position.hands
            assert hands[own - 1] == game.position.hands[own - 1]
            assert all(card == UNSEEN for other, hand in enumerate(hands, 1) if other != own for card in hand)
    assert people[1].log is people[3].log
    assert people[1].sheet == people[3].sheet == game.sheet
    assert {deed.seat for deed in game.log} == {1, 2, 3, 4}
    assert resume(path).position == game.position
    turns = [line for line in path.read_text(encoding="utf-8").splitlines() if line[:1] in tuple("1234")]
    assert turns == [line for line in game.record().splitlines() if line[:1] in tuple("1234")]


def test_a_person_plays_in_turn_and_takes_back_only_what_is_the_own() -> None:
    game = Game("rules classic; turn 1 play; hand 1 KhKc5d6d; hand 3 x4; pile 9d", seed=5)
    people = sides(game)
    with pytest.raises(IllegalAct) as refused:
        people[3].play("draw")
    assert [refusal.law for refusal in refused.value.refusals] == ["turn.not-yours"]
    assert [(seat, each.refused) for seat, each in game.tries] == [(3, True)]
    people[1].play("discard 5d")
    assert not people[1].why_no_undo()
    with pytest.raises(Mistake):
        people[3].undo()
    people[1].undo()
    assert (game.position.turn, game.log) == (1, [])
    assert people[3].position is people[1].position


def test_a_deal_that_one_begins_is_the_deal_of_all() -> None:
    game = Game("classic", seed=2)
    people, others = sides(game), Others(game, "passive", seats=(1, 2, 3, 4))
    list(others.turns())
    assert people[1].next_deal()
    assert people[3].position.deal == 2
    assert people[3].log == []


def test_a_seat_that_the_game_lacks_is_refused() -> None:
    with pytest.raises(Mistake):
        Session(Game("classic-2p", seed=1), 3)
