"""What the table tells: a long turn still says what was laid, and a deal that is over offers nothing."""

import pytest
from catalogue import sentence

from canasta_nb.core.engine.playing import play
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.descriptions.pile import pile_said
from canasta_nb.descriptions.telling import LONGEST, Deed, turn_sentence, usual_names

RICH = """rules classic; turn 2 draw; melds B 6s6h6d6c6s6d
hand 2 6hKsKhKd2cQsQhQd9s9h9dTsThTd7s7h4d; pile 9cJd6c; stock 5hx40"""

LAID = "lays down kings K♠K♥K♦2♣, queens Q♠Q♥Q♦, sixes 6♥"
COUNTED = "lays down 3 kings, 3 queens, 3 nines, 3 tens, 6♥, 2♣"


def told(position: str, acts: list[str]) -> str:
    return turn_sentence(played(position, acts), 1, usual_names(4))


def played(position: str, acts: list[str]) -> list[Deed]:
    now = parse_position(position)
    deeds = []
    for text in acts:
        act = parse_act(text)
        after = play(now, act)
        deeds.append(Deed(2, act, now, after))
        now = after
    return deeds


@pytest.mark.parametrize(
    ("acts", "said"),
    [
        (
            ["draw", "meld KsKhKd2c", "discard 4d"],
            "Ben draws, melds K♠K♥K♦2♣ and discards 4♦.",
        ),
        (
            ["draw", "meld KsKhKd2c", "meld QsQhQd", "meld 9s9h9d", "meld TsThTd", "meld 6+6h", "discard 4d"],
            f"Ben draws, {COUNTED}, completes a natural canasta of sixes and discards 4♦.",
        ),
        (
            ["draw", "meld KsKhKd", "meld QsQhQd", "meld K+2c", "meld 6+6h", "discard 4d"],
            f"Ben draws, {LAID}, completes a natural canasta of sixes and discards 4♦.",
        ),
    ],
)
def test_a_turn_says_what_was_laid(acts: list[str], said: str) -> None:
    assert told(RICH, acts) == said
    assert len(said) <= LONGEST


def test_one_card_of_the_top_cards_rank_asks_for_a_pair_or_a_wild_card() -> None:
    one = "turn 1 draw; melds A KhKsKd; hand 1 7c9d4d5s; pile 9d7h"
    needs = sentence("laws/meld", "meld.too-small", "no_way", 0, cards="7♥ and 7♣")
    assert needs in pile_said(view(parse_position(f"rules classic; {one}"), 1))
    ways = [sentence("laws/words", "ways", way) for way in ("natural-pair", "lay-off-group", "lay-off-sequence")]
    assert all(way in pile_said(view(parse_position(f"rules samba; {one}"), 1)) for way in ways)


def test_a_pile_is_not_offered_when_the_deal_is_over() -> None:
    taken = parse_position("rules classic; turn 1 draw; melds A KsKhKd; hand 1 KcQsQh; pile 9dKs")
    assert "You can take K♠: it goes onto your kings." in pile_said(view(taken, 1))
    over = parse_position("rules classic; turn 1 over; melds A KsKhKd; hand 1 KcQsQh; pile 9dKs")
    assert pile_said(view(over, 1)) == "The deal is over."


def test_a_discard_that_freezes_the_pile_says_so_once() -> None:
    start = "rules classic; turn 2 play; melds B KsKhKd; hand 2 2s2hJk4c5c"
    assert told(f"{start}; pile 9d", ["discard Jk"]) == "Ben discards a joker and freezes the pile."
    assert told(f"{start}; pile -", ["discard 2s"]) == "Ben discards 2♠ and freezes the pile."
    assert told(f"{start}; pile 9d2d8d", ["discard Jk"]) == "Ben discards a joker."
    assert told(f"{start}; pile 9d", ["discard 4c"]) == "Ben discards 4♣."


TWO_OF_A_RANK = """rules hand-and-foot; turn 2 play; melds B 5s5h5d5c5s5h2d 5d5c5s 8s8h8d8c8s8h
hand 2 JkKsKd4s9c; pile 9d"""
SEQUENCE = "rules samba; turn 2 play; melds B QsQhQc; hand 2 QdKdAd4s5c6h; pile 9d"


def test_two_melds_of_a_rank_are_told_apart() -> None:
    """The sentence names only what this act completes, even beside another canasta of the rank."""
    said = told(TWO_OF_A_RANK, ["meld 8+Jk"])
    assert said == "Ben adds a joker to the eights and completes a mixed canasta of eights."


def test_a_new_sequence_is_not_added_to_the_meld_of_its_first_rank() -> None:
    assert told(SEQUENCE, ["meld QdKdAd"]) == "Ben melds Q♦K♦A♦."


def test_wild_cards_of_many_lays_are_counted_apart_and_jokers_stand_apart() -> None:
    hand = "KsKhKdQsQhQdTsThTd9s9h2h2d7s7h7cJkJk8s8h8dAd4d"
    start = f"rules classic; turn 2 draw; melds B 6s6h6d; hand 2 {hand}; pile 9c; stock 5hx40"
    melds = ["draw", "meld KsKhKdJk", "meld QsQhQdJk", "meld TsThTd", "meld 9s9h2h", "meld 7s7h7c2d", "meld 8s8h8d"]
    assert told(start, melds[:2]) == "Ben draws and melds K♠K♥K♦ joker."
    assert told(start, [*melds, "discard 4d"]) == (
        "Ben draws, lays down 3 kings, 3 queens, 3 tens, 2 nines, 3 sevens, 3 eights, 4 wild cards and discards 4♦."
    )
