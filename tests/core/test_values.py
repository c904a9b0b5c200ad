"""The values of the rules can be kept, copied, sent to another process, and never changed."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.cards import CARDS, JOKER, Card, parse_cards
from canasta_nb.core.model.melds import meld_of
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.score.scoring import score_deal

POSITION = parse_position("rules samba; turn 1 play; melds A KsKhKd 4h5h6h; hand 1 7h8hKc2d9s9h9d3s; pile 4c")
OVER = parse_position("rules classic; turn 1 over; melds A KsKhKdKcKsKh2d; hand 2 9s; pile 4c; out 1")
VALUES: dict[str, Any] = {
    "a card": JOKER,
    "an act": parse_act("take Ks with KhKc, QsQh2d"),
    "a word": parse_act("ask"),
    "a meld": meld_of(POSITION.rules, parse_cards("KsKh2d")),
    "a phase": Phase.PLAY,
    "a position": POSITION,
    "a view": view(POSITION, 1),
    "a score sheet": score_deal(OVER),
    "a refusal": check(POSITION, parse_act("draw"))[0],
    "a rule set": POSITION.rules,
}


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_a_copy_is_equal(name: str, copied: Any) -> None:
    value = VALUES[name]
    twin = copied(value)
    assert type(twin) is type(value)
    assert twin == value
    assert repr(twin) == repr(value)


@pytest.mark.parametrize("name", ["a position", "a view", "a score sheet", "a refusal", "a rule set"])
def test_a_frozen_value_is_not_changed(name: str) -> None:
    value = VALUES[name]
    field = next(iter(vars(value)))
    with pytest.raises(FrozenInstanceError):
        setattr(value, field, None)


def test_acts_are_tuples_with_names() -> None:
    act = VALUES["an act"]
    assert act == (act.card, act.shown, act.target, act.lays)
    assert act._replace(lays=()) != act
    assert hash(act) == hash(copy.copy(act))
    with pytest.raises(AttributeError):
        act.card = JOKER


def test_a_card_is_a_number_that_prints() -> None:
    assert isinstance(JOKER, int)
    assert JOKER == 52
    assert f"{JOKER}" == str(JOKER) == "Jk"
    assert {card: str(card) for card in CARDS}[4] == "Ks"
    assert repr([Card(0), JOKER]) == "[Card('As'), Card('Jk')]"
    laid = [card for act in legal_acts(POSITION) for lay in getattr(act, "lays", ()) for card in lay.cards]
    assert {type(card) for card in laid} == {Card}


def test_a_position_can_be_made_from_another() -> None:
    assert replace(POSITION, pile=()) == POSITION.changed(pile=())
    assert replace(POSITION, sides=((1, 2), (3, 4))).side_of(3) == 1
    with pytest.raises(TypeError, match=r'no field "pil"\. Did you mean "pile"'):
        POSITION.changed(pil=())  # type: ignore[call-arg]


def test_a_played_card_stays_a_card() -> None:
    after = play(POSITION, parse_act("discard 3s"))
    assert {type(card) for card in (*after.pile, *after.hands[0])} == {Card}
    assert isinstance(after, Position)
    assert after.phase is Phase.DRAW
