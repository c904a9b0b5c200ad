"""What is said of an answer: what decides, what a number is made of, which act was refused, what is lacking."""

import ast

import pytest
from said import SAID

from canasta_nb.session import Session
from canasta_nb.teaching.assessing import assess
from canasta_nb.teaching.exercises import exercise, reason_words
from canasta_nb.teaching.feedback import feedback, kept_back, why_right
from canasta_nb.teaching.questions import ruled
from canasta_nb.teaching.quiz import Quiz

PLAYERS = [part.line for part in exercise("pl-1").parts]


def told(id_: str, answer: object) -> list[str]:
    return [line.strip() for line in feedback(assess(exercise(id_), answer)).splitlines()]


@pytest.mark.parametrize(
    ("id_", "answer", "says"),
    [
        (
            "fz-1",
            ["not-opened", "wild-in-pile", "red-three-upcard", "several", "black-three", "black-three"],
            [
                "Not frozen for side A: a covered black three does nothing.",
                "Not frozen: a black three on top only stops the next player.",
            ],
        ),
        (
            "th-4",
            ((False, "take.black-three-on-top"), (True, "black-three-freezes"), (False, "meld.black-three")),
            ["Not frozen: a covered black three does nothing."],
        ),
        (
            "fz-4",
            ((True, "not-opened"), (True, "not-opened")),
            [f"Not frozen for side A: {reason_words()['fresh-pile']}."],
        ),
    ],
)
def test_no_law_stands_where_the_pile_is_not_frozen(id_: str, answer: object, says: list[str]) -> None:
    lines = told(id_, answer)
    found = [line[line.index("Not frozen") :] for line in lines if "Not frozen" in line]
    assert found == says
    assert not [line for line in lines if "Frozen for side A" in line]


@pytest.mark.parametrize(
    ("id_", "answer", "says"),
    [
        ("ct-1", 110, "The right answer is 120: joker 50 + 2♠ 20 + A♥ 20 + K♦ 10 + 9♣ 10 + 7♥ 5 + 3♣ 5."),
        ("ct-3", 64, "The right answer is 63: 108 cards − 44 in the hands − 1 in the pile."),
        ("ml-2", 3, "The right answer is 2: 3 at most − 1 in the meld."),
        ("cn-f1", 300, "The right answer is 365: melded cards 65, one mixed canasta 300."),
        ("cn-3", (20, 10), "The right answer is −180: 570 before, 390 after."),
        ("cn-4", (4, 4), "The right answer is 5: 7 − 2 wild cards at most."),
        ("ma-5", (7, 12, 12), "The right answer is 11: 6 + 1 drawn + 4 from the talon."),
        ("ma-5", (7, 12, 12), "The right answer is 10: 6 + 1 drawn + 3 from the talon."),
        ("tk-5", 18, ("The right answer is 16: 11 − 2 from the hand + 7 from the pile"
                      " (its 9 cards − K♦ on top − the red three).")),
        ("go-8", 100, ("The right answer is −65: going out 100, cards left in hand −165"
                       " (3 aces at 20 + Q♣ 10 + 10♠ 10 + 8♥ 10 + 5♦ 5 + 2♠ 20 + joker 50).")),
        ("sc-3", 285, ("The right answer is −285: red threes −200 (against a side without a meld)"
                       ", cards left in hand −85 (2 aces at 20 + K♠ 10 + Q♥ 10 + 5♣ 5 + 10♠ 10 + J♦ 10).")),
        ("sc-4", 50, "The right answer is 15: the side has −285, below 0."),
        ("sc-7", 30, "The right answer is −30: cards left in hand, 3 kings at 10."),
        ("sc-f1", 0, "The right answer is 610: melded cards 145, one natural canasta 500, cards left in hand −35."),
        ("sc-5", "side-A", "The right answer is “side B”: side A 4,900 + 300 = 5,200, side B 4,800 + 450 = 5,250."),
        ("sc-6", ["right"] * 4 + ["wrong"], "The line is wrong: it counts 300; one mixed canasta, A♠A♥A♦A♣A♠A♥2♦."),
        ("sc-8", 20, f"The right answer is 19. {ruled(exercise('sc-8').parts[0]).says}"),
    ],
)  # fmt: skip
def test_a_number_comes_with_what_it_is_made_of(id_: str, answer: object, says: str) -> None:
    assert says in told(id_, answer)


@pytest.mark.parametrize(
    ("id_", "answer", "reason", "why"),
    [
        ("ml-3", (True, "second-meld"), "joins", "Your side's meld of queens then has six cards"),
        ("fz-4", ((True, "wild-in-pile"), (False, "fresh-pile")), "not-opened", "The side has not melded yet"),
        ("fz-6", (False, "not-opened"), "wild-in-pile", "There is a wild card somewhere in the pile: 2♦."),
        ("cn-5", ((False, "eight-are-better"), (True, "joins")), "one-bonus", "the bonus is paid once, and more cards"),
    ],
)  # fmt: skip
def test_another_reason_is_named_and_explained(id_: str, answer: object, reason: str, why: str) -> None:
    lines = told(id_, answer)
    assert any(f"is right, but for another reason: {reason_words()[reason]}." in line for line in lines)
    assert any(why in line for line in lines)


def test_the_right_reason_is_kept_while_attempts_are_left() -> None:
    quiz = Quiz("ml-3", max_attempts=2, save=False)
    for attempt, shown in ((1, False), (2, True)):
        quiz.check((True, "second-meld"))
        assert any(reason_words()["joins"] in line and "another" in line for line in quiz.feedback["lines"]) is shown, (
            attempt
        )


def test_an_act_that_is_refused_comes_first_and_what_was_reached_before_it_stands() -> None:
    assert told("cn-6", ["draw", "meld J+JsJh2c", "discard 6c", "draw", "discard 6c"]) == [
        "cn-6: partly correct (1/2)",
        (
            "The table refuses “discard 6♣” the second time, because that card has gone."
            " The table accepts everything before it; the discard is what fails."
        ),
        "Missing from your hand: 6♣.",
        "Your side made a canasta.",
        "You have no natural canasta.",
        (
            "Here is one way. You draw and discard 6♣. You draw, add J♠J♥J♦ to jacks, complete a natural canasta of"
            " jacks and discard 4♦."
        ),
        "Read again: lesson 03, Natural and mixed.",
    ]


def test_who_is_not_out_hears_what_is_left() -> None:
    assert "You have not gone out. You still hold 8♠." in told("go-f1", ["meld KsKhKd", "discard 4c"])
    assert "You have not gone out. You still hold 8♠, 8♥, 8♦ and 8♣." in told(
        "go-6", ["draw", "meld KsKhKdKcKs2h2d", "discard 4c"]
    )


@pytest.mark.parametrize(
    ("id_", "acts"),
    [
        ("ct-6", ["draw", "meld TsThTd", "discard 4d"]),
        ("im-8", ["take 9c with 9h9d, AsAh2c", "discard 4d"]),
        ("tk-7", ["take Kd with KsKh", "meld 8+8s8h", "discard 4d"]),
    ],
)
def test_without_the_discard_of_a_whole_turn_half_is_lost(id_: str, acts: list[str]) -> None:
    assert assess(exercise(id_), acts).points == 2
    assert assess(exercise(id_), acts[:-1]).points == 1
    assert "Your turn is not complete." in told(id_, acts[:-1])


def test_what_is_reached_within_several_turns_needs_no_last_discard() -> None:
    assert assess(exercise("cn-6"), ["draw", "discard 6c", "draw", "meld J+JsJhJd"]).points == 2
    mixed = ["draw", "discard 6c", "draw", "meld J+JsJh2c"]
    assert assess(exercise("cn-6"), mixed).points == assess(exercise("cn-6"), [*mixed, "discard 4d"]).points == 1
    assert not [line for line in told("cn-6", mixed) if line.startswith("Your turn")]


@pytest.mark.parametrize(
    ("id_", "answer", "says"),
    [
        ("go-w2", ["legal", "legal"], 'One answer is asked, in this form: "word".'),
        ("cn-4", (5, 6, 7), "Two answers are asked, in this form: (0, 0)."),
        ("ct-1", (1, 2), "One answer is asked, in this form: 0."),
        ("ct-f1", ["discard 4s 5s"], '"discard 4s 5s" is not an act. At "5s": nothing more was expected here.'),
        ("ml-5", "eights", 'Name each card by its rank and its suit, a joker as Jk: "KsKhJk".'),
    ],
)
def test_a_form_that_cannot_be_read_is_explained_and_nothing_else(id_: str, answer: object, says: str) -> None:
    assert told(id_, answer)[1:] == [says]


@pytest.mark.parametrize(
    ("id_", "answer", "onto", "minimum"),
    [
        ("th-4", ((False, "take.black-three-on-top"), (True, "take.frozen"), (False, "free-choice")), False, False),
        ("fz-1", ("several", *["none"] * 5), False, True),
        ("fz-3", "9h2s", False, False),
    ],
)  # fmt: skip
def test_a_way_of_taking_is_told_where_the_side_has_it(id_: str, answer: object, onto: bool, minimum: bool) -> None:
    ways = [line for line in told(id_, answer) if "can be taken with" in line]
    assert ways
    assert any("a meld of" in line for line in ways) is onto
    assert any("must reach the minimum" in line for line in ways) is minimum


@pytest.mark.parametrize(
    ("id_", "answer", "why"),
    [
        ("se-2", (False, "free-to-stop"), "the top card fits your side's sevens: then you must take it."),
        ("se-3", ((True, "draw.must-take"), (False, "free-to-stop")), "A pair in your hand forces nobody in classic"),
        ("se-3", ((True, "draw.must-take"), (False, "free-to-stop")), "once the stock is empty, and K♠ and K♥"),
        ("se-1", ["the-turn-goes-on"] * 4, "By the rules of official-1950 you may still lay cards"),
        ("va-1", ["can-take"] * 6, "only two natural nines from your hand take it, and you hold one."),
        ("sc-6", ["right", "wrong", "right", "wrong", "wrong"], "it counts 100; you went out, and that scores 100."),
        ("go-1", ((True, "all-laid"), (False, "initial-meld.minimum")), "No minimum is needed where a whole hand"),
        ("im-7", (True, "canasta"), "The bonus of a canasta does not count toward the minimum."),
        ("im-4", ((True, "enough"), (True, "enough")), "Red threes never count toward the minimum."),
        ("se-2", (True, "the-pile-is-shuffled"), "Nobody shuffles the pile."),
        ("ma-4", (-470, 760), "red threes count nothing for a side with these canastas."),
        ("ma-7", ((True, "two-naturals"), (True, "talon-in-hand"), (False, "meld.wilds-locked")), "in your talon"),
        ("st-1", ["5s", "Kd", "9h", "7c", "3s"], "the one with 100% fits a meld of theirs"),
        ("pl-1", dict.fromkeys(PLAYERS, 1), "classic-2p deals 15 cards to each player, and in classic it is 11."),
    ],
)  # fmt: skip
def test_what_decides_is_said(id_: str, answer: object, why: str) -> None:
    assert any(why in line for line in told(id_, answer))


def test_a_right_reason_on_the_wrong_side_is_told() -> None:
    assert any(line.endswith("Your reason is right, but it speaks for yes.") for line in told("ml-3", (False, "joins")))


def test_a_turn_that_draws_two_cards_has_them_from_one_draw() -> None:
    lines = told("pl-6", ["draw", "draw"])
    assert "Your first draw already brought both cards." in lines
    assert not [line for line in lines if "only one draw" in line]


def test_who_scored_more_is_said_when_the_deal_is_over() -> None:
    assert [line for line in told("va-7", ["draw"]) if "deal is" in line or "scored" in line] == [
        "The deal is not over."
    ]


def test_the_chances_of_an_order_stand_behind_it() -> None:
    lines = told("st-1", ["5s", "Kd", "9h", "7c", "3s"])
    assert any("K♦. The chance that it is taken: 3♠ 0%" in line for line in lines)


def test_a_last_red_three_is_what_ends_the_deal() -> None:
    lines = told("pl-2", ((True, "one-is-enough"), (True, "may-still-meld"), (True, "may-still-meld")))
    assert any("The last card of the stock was a red three" in line for line in lines)
    assert not [line for line in lines if "run out" in line]


def test_one_card_is_one_card() -> None:
    lines = told("th-5", ["meld.black-three", "meld.rank-takes-no-wilds", "meld.black-three"])
    assert any(line.endswith("you hold one card.") for line in lines)


MOVES = ["tk-7", "cn-6", "st-5", "go-7", "im-8", "fz-7", "ct-6", "pl-6", "va-7"]


@pytest.mark.parametrize("id_", MOVES)
def test_a_card_that_does_not_come_costs_the_exercise_and_the_next_one_is_not_told(id_: str) -> None:
    asked = exercise(id_)
    part = asked.parts[0]
    stocks = [Session(table, seat=1).position.stock for table in part.tables] or [part.position.stock]
    other = next(card for card in ("As", "6d") if card not in {str(stock[0]) for stock in stocks})
    assert assess(asked, [f"draw {other}", "discard 4c"]).points == 0
    lines = told(id_, [f"draw {other}", "discard 4c"])
    assert lines[1].startswith(f"You wrote `draw {other}`, but another card came")
    assert lines[1].count(other) == 1
    assert not [stock for stock in stocks if str(stock[0]) in lines[1]]


def test_every_right_answer_gets_its_why() -> None:
    without = set()
    for name, said in SAID.items():
        assessment = assess(exercise(name), ast.literal_eval(said["right"]))
        assert assessment.status == "correct"
        why = why_right(assessment)
        assert all(line[0] == line[0].upper() and line.endswith((".", "!", "?")) for line in why), (name, why)
        without |= set() if why else {name}
    assert not without


def test_a_rule_set_that_was_not_recognised_is_told_by_its_own_page() -> None:
    told = feedback(assess(exercise("va-4"), ("samba",) * 4))
    assert (
        "The right answer is “uruguay”. Each player is dealt 11 cards. Three to seven wild cards may be melded" in told
    )
    assert (
        "The right answer is “wikipedia”. With the stock empty, the next player takes the pile or the deal ends" in told
    )


def kept(id_: str, answer: object) -> str:
    return kept_back(assess(exercise(id_), answer))


def test_a_card_that_the_question_lays_already_is_not_called_missing() -> None:
    for id_, run, card in (("im-f1", "QhJsJh", "Q♥"), ("ma-f1", "Qs2d2h", "Q♠")):
        for said in (kept(id_, run), feedback(assess(exercise(id_), run))):
            assert f"You lay {card} already in this turn" in said
            assert "Missing" not in said


def test_a_wild_card_that_is_not_shown_is_not_called_a_natural_one() -> None:
    assert "Not among the cards in the question: 2♠." in kept("fz-w1", "2sJk")


def test_of_the_others_nothing_is_said_before_they_have_moved() -> None:
    assert "keep the others off" not in feedback(assess(exercise("st-5"), ("draw",)))
    assert "keep the others off" in feedback(assess(exercise("st-5"), ("draw", "discard 2d")))


@pytest.mark.parametrize(
    ("id_", "acts", "says"),
    [
        ("va-7", ("uruguay", "draw"), "Play on until somebody goes out or the stock runs out."),
        ("fz-7", ("draw", "discard 2c"), "3 turns are to be played, and each ends with a discard."),
        ("ct-6", ("draw",), "A turn ends with a discard."),
    ],
)
def test_moves_that_end_too_early_are_told_what_is_still_to_play(id_: str, acts: tuple[str, ...], says: str) -> None:
    assert says in kept(id_, acts)


def test_a_verdict_without_a_reason_is_told_to_be_wrong_where_it_is() -> None:
    assert "You gave no reason" not in feedback(assess(exercise("fz-2"), ((True, ...), (True, "natural-pair"))))
    assert "You gave no reason" in feedback(assess(exercise("fz-2"), ((False, ...), (True, "natural-pair"))))


def test_a_right_reason_beside_a_wrong_verdict_is_not_told_to_be_right() -> None:
    """It would be the whole answer; a wrong verdict is told, and nothing of the reason."""
    right_reason = kept("fz-2", ((True, "take.frozen"), (True, "natural-pair")))
    another = kept("fz-2", ((True, "natural-and-wild"), (True, "natural-pair")))
    assert right_reason == another


def test_what_opens_beside_a_take_is_counted() -> None:
    assert why_right(assess(exercise("im-f1"), "JsJhJk")) == ("The cards that you lay count 100, and 90 are needed.",)


def test_nothing_freezes_a_pile_that_is_blocked_and_another_answer_says_more() -> None:
    said = ["wild-in-pile"] * 6
    said[5] = "none"
    assert "Another answer on the list says more." in kept("fz-1", said)
