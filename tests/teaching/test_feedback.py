"""Feedback on an answer: the deciding fact, the sum behind a number, the refused act, and what is missing."""

import ast
from functools import partial

import pytest
from catalogue import sentence
from said import SAID

from canasta_nb.core.engine import wording
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.words import capital
from canasta_nb.descriptions.telling import rules_name
from canasta_nb.game.session import Session
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.content.words import reason_words
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.notebook.feedback import feedback, kept_back, why_right
from canasta_nb.teaching.quiz.quiz import Quiz
from canasta_nb.teaching.reasons.deciding import further_why

WORDS = "teaching/content/words"
WIKIPEDIA = rules_name(RuleSet.load("wikipedia"))
sums, law = (partial(sentence, WORDS, table) for table in ("sums", "law"))
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
                "The pile isn't frozen for your side: " + law("covered_three") + ".",
                "The pile isn't frozen: " + law("blocked") + ".",
            ],
        ),
        (
            "th-4",
            ((False, "take.black-three-on-top"), (True, "black-three-freezes"), (False, "meld.black-three")),
            ["The pile isn't frozen: " + law("covered_three") + "."],
        ),
        (
            "fz-4",
            ((True, "not-opened"), (True, "not-opened")),
            [law("not_frozen_so", side="your side")[3:]],
        ),
    ],
)
def test_no_law_stands_where_the_pile_is_not_frozen(id_: str, answer: object, says: list[str]) -> None:
    lines = told(id_, answer)
    found = [line[line.lower().index("the pile isn't frozen") :] for line in lines if "he pile isn't frozen" in line]
    assert found == says
    assert not [line for line in lines if sentence("faults", "cards", "frozen") in line]


@pytest.mark.parametrize(
    ("id_", "answer", "says"),
    [
        ("ct-1", 110, "The right answer is 120: joker 50 + 2♠ 20 + A♥ 20 + K♦ 10 + 9♣ 10 + 7♥ 5 + 3♣ 5."),
        ("ct-3", 64, "The right answer is 63: 108 cards − 44 in the hands − 1 in the pile."),
        ("ml-2", 3, "The right answer is 2: " + sums("wilds", most=3, n=1) + "."),
        ("cn-f1", 300, "The right answer is 365: melded cards 65, one mixed canasta 300 (sixes with 2♥ and 2♦)."),
        ("cn-3", (20, 10), "The right answer is −180: 70 + 500 = 570 before, and 90 + 300 = 390 after."),
        ("cn-4", (4, 4), "The right answer is 5: a canasta begins at 7 cards, and at most 2 of them can be wild."),
        ("ma-5", (7, 12, 12), "The right answer is 11: 6 + 1 drawn + 4 from the talon."),
        ("ma-5", (7, 12, 12), "The right answer is 10: 6 + 1 drawn + 3 from the talon."),
        ("tk-5", 18, ("The right answer is 16: 11 − 2 from the hand + 7 from the pile"
                      " (its 9 cards − K♦ on top − the red three).")),
        ("go-8", 100, ("The right answer is −65: going out 100, cards left in hand −165"
                       " (3 aces at 20 + Q♣ 10 + 10♠ 10 + 8♥ 10 + 5♦ 5 + 2♠ 20 + joker 50).")),
        ("sc-3", 285, (f"The right answer is −285: red threes −200 ({sums('no_meld')})"
                       ", cards left in hand −85 (2 aces at 20 + K♠ 10 + Q♥ 10 + 5♣ 5 + 10♠ 10 + J♦ 10).")),
        ("sc-4", 50, ("The right answer is 15: "
                      f"{sums('any_meld', below=sums('below', score='−140', start='0'), need='15')}.")),
        ("sc-7", 30, "The right answer is −30: cards left in hand, 3 kings at 10."),
        ("sc-f1", 0, "The right answer is 610: melded cards 145, one natural canasta 500, cards left in hand −35."),
        ("sc-5", "side-A", (
            "The right answer is “side B”: your side: 4,900 + 300 = 5,200 (melded cards 125, one mixed canasta 300, "
            "cards left in hand −125); Ben and Dot: 4,800 + 450 = 5,250 (melded cards 130, one mixed canasta 300, "
            f"going out 100, cards left in hand −80); {sums('reached_by_both', target='5,000')}.")),
        ("ma-4", (0, 0), (f"The right answer is −470: melded cards −130 ({sums('no_canasta')})"
                          ", red threes −300, cards left in hand −40.")),
        ("st-f1", "Qd", (f"The right answer is “8♥”. {capital(sums('chances', cards='8♥ 21%, 6♣ 39%, Q♦ 100%'))}."
                         f" The card with 100% fits one of their melds. {capital(sums('why_chances'))}.")),
        ("sc-6", ["right"] * 4 + ["wrong"], "The line is wrong: it is worth 300 (one mixed canasta, A♠A♥A♦A♣A♠A♥2♦)."),
        ("sc-8", 20, f"The right answer is 19. {exercise('sc-8').parts[0].asked.why(exercise('sc-8').parts[0], 19)}"),
    ],
)  # fmt: skip
def test_a_number_comes_with_what_it_is_made_of(id_: str, answer: object, says: str) -> None:
    assert says in told(id_, answer)


COUNTED = [asked for each in lessons() for asked in each.exercises if asked.kind in ("num", "sheet")]


def test_every_number_of_the_course_says_how_it_comes_about() -> None:
    parts = [(asked, part) for asked in COUNTED if not asked.why for part in asked.parts]
    assert [asked.id for asked, part in parts if not further_why(part, right_answers(part)[0])] == []


@pytest.mark.parametrize(
    ("id_", "answer", "says"),
    [
        ("go-1", ((True, "all-laid"),) * 2, law("no_canasta_yet")),
        ("sc-w2", (True, "all-laid"), law("no_canasta_yet")),
        ("se-w3", (True, "all-laid"), law("no_canasta_yet")),
        ("tk-4", ((False, "take.wild-on-top"),) * 2, "Players can take 9♦ with two natural nines from the hand"),
        ("fz-7", ["draw"], exercise("fz-7").why),
        ("st-5", ["draw"], exercise("st-5").why),
    ],
)
def test_what_is_right_comes_with_its_why(id_: str, answer: object, says: str) -> None:
    assert says in " ".join(told(id_, answer))


def test_of_a_wrong_sheet_three_lines_are_told_and_the_others_counted() -> None:
    sheet = {"melded-cards": 1, "canastas": 2, "bonuses": 3, "cards-in-hand": 75, "total": 4}
    said = kept_back(assess(exercise("sc-1"), sheet)).splitlines()
    named = {line.partition(":")[0] for line in said if ": " in line and " and " not in line.partition(":")[0]}
    assert named - {"Read again", "sc-1"} >= {"Melded cards", "Bonuses for canastas", "Cards left in hand"}
    assert not named & {"Total", "Bonuses"}, "a slip first, and the sum last"
    assert "You still have two answers to mend besides these." in said


@pytest.mark.parametrize(
    ("id_", "answer", "reason", "why"),
    [
        ("fz-4", ((True, "wild-in-pile"), (False, "fresh-pile")), "not-opened", law("frozen_so", side="Ben and Dot")),
        ("fz-6", (False, "not-opened"), "wild-in-pile", law("frozen_by", cards="2♦", side="your side")),
        ("cn-5", ((False, "eight-are-better"), (True, "joins")), "one-bonus", reason_words()["one-bonus"]),
    ],
)  # fmt: skip
def test_another_reason_is_named_and_explained(id_: str, answer: object, reason: str, why: str) -> None:
    lines = told(id_, answer)
    but = [sentence(WORDS, "part", each, reason=reason_words()[reason]) for each in ("yes_but", "no_but")]
    assert any(each in line for line in lines for each in but)
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
        (sentence(WORDS, "turn", "refused_again", act="discard 6♣") + " " + sentence(WORDS, "turn", "until_discard")),
        wording.says("cards.not-in-hand", {"cards": ("6c",)}),
        "Your side made a canasta.",
        sentence(WORDS, "lacking", "natural-canasta"),
        (
            "Here is one way. You draw and discard 6♣. You draw, add J♠J♥J♦ to the jacks, complete a natural canasta of"
            " jacks and discard 4♦."
        ),
        "Read again: lesson 7, Natural and mixed.",
    ]


def test_who_is_not_out_hears_what_is_left() -> None:
    assert "You haven't gone out. You still hold 8♠." in told("go-f1", ["meld KsKhKd", "discard 4c"])
    assert "You haven't gone out. You still hold 8♠, 8♥, 8♦ and 8♣." in told(
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
    assert "Your turn isn't complete." in told(id_, acts[:-1])


def test_what_is_reached_within_several_turns_needs_no_last_discard() -> None:
    assert assess(exercise("cn-6"), ["draw", "discard 6c", "draw", "meld J+JsJhJd"]).points == 2
    mixed = ["draw", "discard 6c", "draw", "meld J+JsJh2c"]
    assert assess(exercise("cn-6"), mixed).points == assess(exercise("cn-6"), [*mixed, "discard 4d"]).points == 1
    assert not [line for line in told("cn-6", mixed) if line.startswith("Your turn")]


@pytest.mark.parametrize(
    ("id_", "answer", "says"),
    [
        ("go-w2", ["legal", "legal"], sentence(WORDS, "form", "one", form='"word"')),
        ("cn-4", (5, 6, 7), "Write two answers, in this form: (0, 0)."),
        ("ct-1", (1, 2), sentence(WORDS, "form", "one", form=0)),
        (
            "ct-f1",
            ["discard 4s 5s"],
            sentence(
                WORDS,
                "form",
                "no_act",
                act="discard 4s 5s",
                form='["draw", "discard 9d"]',
                error='At "5s": nothing more was expected here.',
            ),
        ),
        ("ml-5", "eights", sentence(WORDS, "form", "no_cards")),
    ],
)
def test_a_form_that_cannot_be_read_is_explained_and_nothing_else(id_: str, answer: object, says: str) -> None:
    assert told(id_, answer)[1:] == [says]


@pytest.mark.parametrize(
    ("id_", "answer", "onto", "minimum"),
    [
        ("th-4", ((True, "free-choice"), (True, "black-three-freezes"), (False, "free-choice")), False, False),
        ("fz-1", ("several", *["none"] * 5), False, True),
        ("fz-3", "9h2s", False, False),
    ],
)  # fmt: skip
def test_a_way_of_taking_is_told_where_the_side_has_it(id_: str, answer: object, onto: bool, minimum: bool) -> None:
    ways = [line for line in told(id_, answer) if "Players can take" in line]
    assert ways
    assert any("a meld of" in line for line in ways) is onto
    assert any("must reach the minimum" in line for line in ways) is minimum


@pytest.mark.parametrize(
    ("id_", "answer", "why"),
    [
        ("se-2", (False, "free-to-stop"), law("duty_of_a_meld", ranks="sevens")),
        ("se-3", ((True, "draw.must-take"), (False, "free-to-stop")), law("no_duty_of_a_pair")),
        ("se-3", ((True, "draw.must-take"), (False, "free-to-stop")),
         law("duty_of_a_pair", rules=WIKIPEDIA, cards="K♠ and K♥")),
        ("se-1", ["the-turn-goes-on"] * 4, "In Canasta by the Laws of 1950 you may still meld"),
        ("va-1", ["can-take"] * 6, sums("no_take_pair", ranks="nines", n=1)),
        ("sc-6", ["right", "wrong", "right", "wrong", "wrong"],
         f"it is worth 100 ({sums('went_out_you', points='100')})."),
        ("go-1", ((True, "all-laid"), (False, "initial-meld.minimum")), law("concealed_free")),
        ("im-7", (True, "canasta"), sentence(WORDS, "untrue", "canasta")),
        ("im-4", ((True, "enough"), (True, "enough")), sentence(WORDS, "untrue", "red-threes-count")),
        ("se-2", (True, "the-pile-is-shuffled"), "Nobody shuffles the pile."),
        ("ma-4", (-470, 760), sums("threes_one_canasta") + "."),
        ("ma-7", ((True, "two-naturals"), (True, "talon-in-hand"), (False, "meld.wilds-locked")), "with your talon"),
        ("st-1", ["5s", "Kd", "9h", "7c", "3s"], "The card with 100% fits one of their melds"),
         ("pl-1", dict.fromkeys(PLAYERS, 1),
          "in Canasta for two each player gets 15 cards, and in Classic Canasta it's 11."),
    ],
)  # fmt: skip
def test_what_decides_is_said(id_: str, answer: object, why: str) -> None:
    assert any(why in line for line in told(id_, answer))


def test_a_right_reason_on_the_wrong_side_is_told() -> None:
    assert any(line.endswith(sentence(WORDS, "part", "speaks_for_yes")) for line in told("ml-3", (False, "joins")))


def test_a_turn_that_draws_two_cards_has_them_from_one_draw() -> None:
    lines = told("pl-6", ["draw", "draw"])
    assert sentence(WORDS, "turn", "both_drawn") in lines
    assert not [line for line in lines if "already drawn" in line]


def test_who_scored_more_is_said_when_the_deal_is_over() -> None:
    assert [line for line in told("va-7", ["draw"]) if "deal is" in line or "scored" in line] == [
        "The deal isn't over."
    ]


def test_the_chances_of_an_order_stand_behind_it() -> None:
    lines = told("st-1", ["5s", "Kd", "9h", "7c", "3s"])
    assert any(f"K♦. {capital(sentence('teaching/content/words', 'sums', 'chances'))}3♠ 0%" in line for line in lines)


def test_a_last_red_three_is_what_ends_the_deal() -> None:
    lines = told("pl-2", ((True, "one-is-enough"), (True, "may-still-meld"), (True, "may-still-meld")))
    assert any(sentence("faults", "check", "may-still-meld").split(".")[0] in line for line in lines)
    assert not [line for line in lines if "run out" in line]


def test_one_card_is_one_card() -> None:
    lines = told("th-5", ["meld.black-three", "meld.rank-takes-no-wilds", "meld.black-three"])
    assert any(line.endswith("you hold one card.") for line in lines)


MOVES = ["tk-7", "cn-6", "st-5", "go-7", "im-8", "fz-7", "ct-6", "pl-6", "va-7"]


@pytest.mark.parametrize("id_", MOVES)
def test_a_card_that_does_not_come_costs_the_exercise_and_the_next_one_is_not_told(id_: str) -> None:
    asked = exercise(id_)
    part = asked.parts[0]
    tables = getattr(part.asked, "tables", ())
    stocks = [Session(table, seat=1).position.stock for table in tables] or [part.position.stock]
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
        "The right answer is “Uruguay Canasta”. Each player is dealt 11 cards. You may meld three to seven wild cards"
        in told
    )
    forced = capital(sentence("rulebook/words", "forced", "any-take"))
    assert f"The right answer is “{WIKIPEDIA}”. {forced}" in told


def kept(id_: str, answer: object) -> str:
    return kept_back(assess(exercise(id_), answer))


def test_a_card_that_the_question_lays_already_is_not_called_missing() -> None:
    for id_, run, card in (("im-f1", "QhJsJh", "Q♥"), ("ma-f1", "Qs2d2h", "Q♠")):
        for said in (kept(id_, run), feedback(assess(exercise(id_), run))):
            assert f"You already lay down {card} in this turn" in said
            assert "Missing" not in said


def test_a_wild_card_that_is_not_shown_is_not_called_a_natural_one() -> None:
    assert sentence("faults", "cards", "not_there", cards="2♠") in kept("fz-w1", "2sJk")


def test_of_the_others_nothing_is_said_before_they_have_moved() -> None:
    assert "keep your opponents off" not in feedback(assess(exercise("st-5"), ("draw",)))
    assert "keep your opponents off" in feedback(assess(exercise("st-5"), ("draw", "discard 2d")))


@pytest.mark.parametrize(
    ("id_", "acts", "says"),
    [
        ("va-7", ("uruguay", "draw"), sentence(WORDS, "turn", "early_deal")),
        ("fz-7", ("draw", "discard 2c"), sentence(WORDS, "turn", "early_turns", n=3)),
        ("ct-6", ("draw",), sentence(WORDS, "turn", "early")),
    ],
)
def test_moves_that_end_too_early_are_told_what_is_still_to_play(id_: str, acts: tuple[str, ...], says: str) -> None:
    assert says in kept(id_, acts)


def test_a_verdict_without_a_reason_is_told_to_be_wrong_where_it_is() -> None:
    missing = sentence("teaching/content/words", "part", "no_reason")
    assert missing not in feedback(assess(exercise("fz-2"), ((True, ...), (True, "natural-pair"))))
    assert missing in feedback(assess(exercise("fz-2"), ((False, ...), (True, "natural-pair"))))


def test_a_right_reason_beside_a_wrong_verdict_is_not_told_to_be_right() -> None:
    """It would be the whole answer; a wrong verdict is told, and nothing of the reason."""
    right_reason = kept("fz-2", ((True, "take.frozen"), (True, "natural-pair")))
    another = kept("fz-2", ((True, "natural-and-wild"), (True, "natural-pair")))
    assert right_reason == another


def test_what_opens_beside_a_take_is_counted() -> None:
    assert why_right(assess(exercise("im-f1"), "JsJhJk")) == ("Your cards are worth 100, and you need 90.",)


def test_nothing_freezes_a_pile_that_is_blocked_and_another_answer_says_more() -> None:
    said = [*map(str, (right_answers(part)[0] for part in exercise("fz-1").parts[:5])), "none"]
    assert sentence("faults", "ask", "frozen_blocked") in kept("fz-1", said)
