"""What lesson 10 says about the end of the stock can be counted."""

from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.teaching.bank.exercises import lesson

ENDING = lesson("10")


def held(position: Position) -> int:
    return points(position.rules, position.hand_of(1))


def test_claim_the_first_table_has_eleven_cards_in_the_pile_and_two_in_the_stock() -> None:
    position = parse_position(ENDING.position("two-cards"))
    assert (len(position.pile), len(position.stock)) == (11, 2)


def test_claim_the_pile_feeds_four_melds() -> None:
    taken = play(parse_position(ENDING.position("two-cards")), parse_act("take 9s with 9h9d"))
    assert play(taken, parse_act("meld 9+9c, J+JcJc, 7+7d, 4+4d"))


def test_claim_taking_is_45_points_better_than_stopping() -> None:
    before = parse_position(ENDING.position("worked"))
    assert held(before) == 65
    after = play(play(before, parse_act("take Kc with KsKh")), parse_act("discard 9c"))
    assert (held(after), held(before) + 30 - held(after)) == (50, 45)
