"""Dealing, the next deal and the end of a game; golden deals guard that a seed means the same cards for ever."""

from __future__ import annotations

from random import Random

import pytest

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, next_deal, play, shuffled
from canasta_nb.core.model.acts import Draw, Stop
from canasta_nb.core.model.cards import cards_text, parse_card
from canasta_nb.core.model.position import Phase
from canasta_nb.core.notation.text import parse_act, parse_position, position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal

CLASSIC = RuleSet.load("classic")
GOLDEN_HAND = "9sAc9cJh8d6cKc2hJk6cQh"
GOLDEN_ORDER = [2, 3, 1, 0, 8, 7, 6, 5, 4, 9]


def test_a_seed_gives_the_same_cards_on_every_platform() -> None:
    assert cards_text(deal(CLASSIC, seed=7).hand_of(1)) == GOLDEN_HAND
    assert shuffled(range(10), 5) == GOLDEN_ORDER  # type: ignore[arg-type]


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    seen: dict[tuple[int, ...], int] = {}
    for seed in range(6000):
        order = tuple(shuffled(range(3), seed))  # type: ignore[arg-type]
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())


@pytest.mark.parametrize("rules", ["classic", "official-1950", "wikipedia"])
def test_the_upcard_is_neither_wild_nor_a_red_three_and_what_it_covers_freezes(rules: str) -> None:
    covered = 0
    for seed in range(60):
        position = deal(RuleSet.load(rules), seed)
        assert not position.pile[-1].is_wild
        assert not position.pile[-1].is_red_three
        assert all(card.is_wild or card.is_red_three for card in position.pile[:-1])
        covered += len(position.pile) > 1
        assert position.cards_held == 108
    assert covered


def test_dealt_red_threes_are_replaced_at_once_or_at_the_first_turn() -> None:
    at_once = deal(CLASSIC, seed=3)
    assert not any(card.is_red_three for hand in at_once.hands for card in hand)
    assert all(len(hand) == 11 for hand in at_once.hands)
    official = RuleSet.load("official-1950")
    deals = [deal(official, seed) for seed in range(20)]
    assert not any(card.is_red_three for each in deals for card in each.hand_of(1))
    assert any(card.is_red_three for each in deals for seat in (2, 3, 4) for card in each.hand_of(seat))
    assert all(len(hand) == 11 for each in deals for hand in each.hands)
    assert any(each.threes[0] for each in deals)
    assert not any(each.threes[1] for each in deals)


DUE = """rules official-1950; dealer 4; turn {turn}
hand 1 QsQhQdAs4c5c7c8c9cTcJc; hand 2 {hand}4c5c6c7c8c9cTcJc; pile {pile}; stock {stock}"""


def test_threes_that_are_due_lie_there_before_the_player_chooses() -> None:
    first = parse_position(DUE.format(turn="1 play", hand="3hAsAd", pile="9d", stock="3dAh9d8dx50"))
    after = play(first, parse_act("discard As"))
    assert (after.turn, str(after.phase)) == (2, "draw")
    assert cards_text(after.hand_of(2)) == "AsAd4c5c6c7c8c9cTcJcAh"
    assert cards_text(after.threes[1]) == "3h3d"
    assert len(after.stock) == 52
    assert "take As with AsAhAd" in [str(act) for act in legal_acts(after)]


def test_a_position_whose_threes_are_due_is_examined_after_they_are_laid_out() -> None:
    position = parse_position(DUE.format(turn="2 draw", hand="3hAsAd", pile="Ad", stock="Ah9d8dx60"))
    take = parse_act("take Ad with AsAhAd")
    assert check(position, take) == ()
    assert take in legal_acts(position)
    after = play(position, take)
    assert cards_text(after.threes[1]) == "3h"
    assert view(position, 2).position.hand_of(2)[-1] == parse_card("Ah")


@pytest.mark.parametrize("stock", ["x60", "3dx60"])
def test_threes_wait_for_the_first_act_while_nobody_has_seen_what_replaces_them(stock: str) -> None:
    position = parse_position(DUE.format(turn="2 draw", hand="3hAsAd", pile="Ad", stock=stock))
    assert check(position, parse_act("take Ad with AsAhAd"))[0].law == "cards.not-in-hand"
    drawn = play(position, parse_act("draw"))
    assert not any(card.is_red_three for card in drawn.hand_of(2))
    assert len(drawn.hand_of(2)) == 12


def test_threes_that_an_empty_stock_does_not_replace_are_laid_out_all_the_same() -> None:
    first = parse_position(DUE.format(turn="1 play", hand="3hAsAd", pile="9d", stock="-"))
    after = play(first, parse_act("discard As"))
    assert cards_text(after.threes[1]) == "3h"
    assert len(after.hand_of(2)) == 10


def test_the_players_scores_and_dealer_of_a_deal_are_checked() -> None:
    with pytest.raises(ValueError, match="4 players, not by 3"):
        deal(CLASSIC, seed=1, players=3)
    with pytest.raises(ValueError, match="needs 2, not 3"):
        deal(CLASSIC, seed=1, scores=(0, 0, 0))
    assert deal(CLASSIC, seed=1, dealer=2).turn == 3


def over(scores: str, melds: str = "melds A KsKhKdKcKsKhKd; melds B 4s4h4d") -> str:
    hands = "hand 1 -; hand 2 -; hand 3 -; hand 4 -"
    return f"rules classic; dealer 4; scores {scores}; turn 1 over; out 1; {melds}; {hands}"


def test_a_game_ends_at_5000_and_the_higher_total_wins() -> None:
    assert next_deal(parse_position(over("4400 0")), seed=1) is None
    going_on = next_deal(parse_position(over("4000 0")), seed=1)
    assert going_on is not None
    assert (going_on.scores, going_on.dealer, going_on.turn, going_on.deal) == ((4670, 15), 1, 2, 2)


def test_equal_totals_at_the_end_are_played_on_unless_the_game_is_called_drawn() -> None:
    tied = over("4330 4985")
    assert score_deal(parse_position(tied)).new_scores == (5000, 5000)
    assert next_deal(parse_position(tied), seed=1) is not None
    assert next_deal(parse_position(tied.replace("rules classic", "rules classic tie=drawn")), seed=1) is None


def test_there_is_no_next_deal_before_the_score() -> None:
    with pytest.raises(ValueError, match="isn't over yet"):
        next_deal(deal(CLASSIC, seed=1), seed=2)


@pytest.mark.parametrize("rules", ["classic", "official-1950", "wikipedia"])
def test_random_play_reaches_the_end_of_a_game(rules: str) -> None:
    random = Random(2)
    position = deal(RuleSet.load(rules), seed=1)
    deals = 0
    while True:
        while position.phase is not Phase.OVER:
            position = play(position, random.choice(legal_acts(position)))
        deals += 1
        following = next_deal(position, seed=deals)
        if following is None:
            break
        assert following.dealer == (position.dealer or 0) % 4 + 1
        assert following.deal == deals + 1
        position = following
    assert max(score_deal(position).new_scores) >= 5000


def test_a_turn_without_a_legal_end_is_ended_by_stop() -> None:
    last = "rules gamecolony draw=1; turn 1 draw; melds A KsKhKd; hand 1 9s; pile 4d; stock 3h"
    drawn = play(parse_position(last), Draw())
    assert legal_acts(drawn) == (Stop(),)
    assert play(drawn, Stop()).phase is Phase.OVER
    with_two_cards = play(parse_position(last.replace("hand 1 9s", "hand 1 9s8d")), Draw())
    assert Stop() not in legal_acts(with_two_cards)
    assert [refusal.law for refusal in check(with_two_cards, Stop())] == ["turn.already-drawn"]


@pytest.mark.parametrize("melds", ["", "melds A KsKhKd", "melds A KsKhKdKcKsKhKd QsQhQdQcQsQhQd"])
@pytest.mark.parametrize(
    ("name", "hand"),
    [(f"{name} discard.black_three=never", "3s") for name in ("classic", "samba", "bolivian", "modern-american")]
    + [(name, "3h") for name in ("classic", "mexican", "chilean", "modern-american", "official-1950")],
)
def test_a_hand_of_one_three_that_is_never_discarded_stops(name: str, hand: str, melds: str) -> None:
    fields = f"{melds}; " if melds else ""
    three = parse_position(f"rules {name}; turn 1 play; {fields}hand 1 {hand}; pile 9c; stock x40")
    assert legal_acts(three) == (Stop(),)
    assert check(three, Stop()) == ()
    assert [refusal.law for refusal in check(three, parse_act(f"discard {hand}"))] == ["discard.three"]
    over = play(three, Stop())
    assert check(over, Draw())[0].facts == {"ended_by": "stop"}


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        # A last card that may not go before the partner has said yes: the question comes first.
        ("rules wikipedia going_out.ask=required; hand 1 4s; melds A KsKhKdKcKsKhKd; stock x40", "ask"),
        # A meld that earns cards from the stock empties the hand, and the turn goes on with them.
        ("rules race-horse; hand 1 Kc; melds A KsKhKdKcKsKh; stock x40", "meld K+Kc"),
    ],
)
def test_nobody_stops_who_can_do_something_else(text: str, listed: str) -> None:
    position = parse_position(f"{text}; turn 1 play; pile 9c")
    assert listed in [str(act) for act in legal_acts(position)]
    assert [refusal.law for refusal in check(position, Stop())] == ["turn.already-drawn"]


@pytest.mark.parametrize("rules", ["samba", "official-1950"])
def test_whose_red_three_takes_the_last_card_before_the_draw_may_stop(rules: str) -> None:
    last = parse_position(f"rules {rules}; turn 1 draw; hand 1 3d8h8s8d7c7d7hJhQd4hKs; pile 3hTc5d; stock 9c")
    assert legal_acts(last) == (Stop(),)
    assert check(last, Stop()) == ()
    assert [refusal.law for refusal in check(last, Draw())] == ["draw.stock-empty"]
    assert play(last, Stop()).phase is Phase.OVER


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        # Black threes do not open, even if they may be melded in any later turn.
        ("rules combo; scores -50 3000; turn 1 play; hand 1 3c3s3cKdQs4d7d; pile 9c", "meld 3c3s3c"),
        # An opening with the pile keeps a card to discard and one to hold.
        ("rules joker; turn 1 draw; hand 1 4d4c6d6c2c; pile 4h", "take 4h with 4d4c, 6d6c2c"),
        # A turn that the last red three cuts short needs no card to discard.
        ("rules cuban; turn 4 play; did draw 3d; hand 4 Js; melds B JsJcJc; pile As; stock -", "discard Js"),
        # Black threes are laid at once: three of six would leave three that can lie nowhere.
        ("rules tampa; turn 2 play; hand 2 3s3s3s3c3c3c; melds B KsKhKdKcKsKhKd QsQhQdQcQsQhQd", "meld 3s3s3s"),
    ],
)
def test_what_leads_into_a_dead_end_is_not_listed(text: str, acts: str) -> None:
    position = parse_position(text)
    listed = legal_acts(position)
    assert listed
    assert acts not in map(str, listed)
    assert check(position, parse_act(acts))


def test_an_incomplete_wild_meld_keeps_its_cards_from_a_way_out() -> None:
    melds = "melds B 8s8c2s8h8d8s8d 2h2dJk2c 4s4d4c4s4c4h 9s9h9c"
    text = f"rules modern-american; turn 2 play; did draw Jk; hand 2 TdJk; hand 4 5d5c; {melds}; pile 9d"
    assert [refusal.law for refusal in check(parse_position(text), parse_act("ask"))] == ["out.cannot-go-out"]


def test_one_card_that_a_wild_card_would_complete_is_too_few_and_no_pair_is_asked_for() -> None:
    """The pile is not frozen, so a natural five and a wild card would do; only the meld is too small."""
    text = "rules classic; turn 1 draw; hand 1 5s2cKhQd9s8h7c6d; melds A KsKcKd; pile 4h5d"
    position = parse_position(text)
    assert [refusal.law for refusal in check(position, parse_act("take 5d with 5s"))] == ["meld.too-small"]
    assert not check(position, parse_act("take 5d with 5s2c"))
    assert check(parse_position(text.replace("rules classic", "rules samba")), parse_act("take 5d with 5s"))[0].law == (
        "take.natural-pair-only"
    )


def test_the_red_threes_of_partners_come_together_where_a_side_owns_them() -> None:
    fields = "turn 1 draw; melds A KsKhKd; threes 2 3h; threes 3 3d; hand 1 9s9h4c5d; pile 6c9d; stock x20"
    taken = play(parse_position(f"rules classic-3p red_threes.owner=side; {fields}"), parse_act("take 9d with 9s9h"))
    assert taken.sides == ((1,), (2, 3))
    assert list(map(cards_text, taken.threes)) == ["", "3h3d"]
    assert parse_position(position_text(taken)) == taken
    own = play(parse_position(f"rules classic-3p; {fields}"), parse_act("take 9d with 9s9h"))
    assert list(map(cards_text, own.threes)) == ["", "3h", "3d"]


def test_the_talons_that_a_text_leaves_out_lie_there_until_a_side_opens() -> None:
    fields = "rules modern-american; turn 1 play; hand 1 KsKhKdKcAsAhAdJk4c5d6h7d8c; pile 9d"
    position = parse_position(fields)
    assert [(owner, len(cards)) for owner, cards in position.packets] == [("A", 4), ("B", 3)]
    assert len(position.stock) == 108 - 4 * 13 - 1 - 7
    opened = play(play(position, parse_act("meld KsKhKdKc, AsAhAdJk")), parse_act("discard 8c"))
    assert [(owner, len(cards)) for owner, cards in opened.packets] == [("1", 4), ("B", 3)]
    later = parse_position(f"{fields}; melds A QsQhQd")
    assert [(owner, len(cards)) for owner, cards in later.packets] == [("B", 3)]
    gone = parse_position(f"{fields}; packet A -; packet B -")
    assert gone.packets == ()
    for each in (position, opened, later, gone):
        assert parse_position(position_text(each)) == each
