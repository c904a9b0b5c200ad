"""What a wrong answer is told beyond its law: the slip, the taker, what is missing, and why a choice did well."""

from functools import partial

import pytest
from catalogue import sentence

from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.content.words import reason_words, says
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.notebook.exam import paper
from canasta_nb.teaching.notebook.feedback import feedback, kept_back
from canasta_nb.teaching.questions.sheets import MIXED, ScoreLines
from canasta_nb.teaching.reasons.deciding import explains, further_why

sums = partial(sentence, "teaching/content/words", "sums")


def told(id_: str, answer: object) -> list[str]:
    return [line.strip() for line in feedback(assess(exercise(id_), answer)).splitlines()]


@pytest.mark.parametrize(
    ("id_", "answer", "slip"),
    [
        ("go-8", 100, "line_out"),
        ("sc-3", -85, "line_out"),
        ("st-4", (-130, -40, 100), "line_out"),
        ("cn-1", 500, "line_out"),
        ("pl-4", (740, 740), "line_twice"),
        ("sc-3", -485, "line_twice"),
        ("sc-3", -370, "line_twice"),
    ],
)
def test_an_amount_that_was_left_out_is_not_called_one_too_many(id_: str, answer: object, slip: str) -> None:
    assert sentence("teaching/content/words", "slip", slip) in told(id_, answer)


def test_black_threes_count_only_as_the_way_out() -> None:
    assessment = assess(exercise("go-7"), ["draw", "meld 3s3c3s", "discard 8c"])
    assert assessment.points == 0
    assert sentence("teaching/content/words", "wishes", "black-threes") not in feedback(assessment)
    when = sentence("laws/words", "black_threes", "going-out")
    assert any(when in line for line in told("go-7", ["draw", "meld 3s3c3s", "discard 8c"]))


def test_a_discard_that_ends_the_deal_freezes_nothing() -> None:
    assert told("st-21", ["draw", "discard 7d"])[2].endswith(
        "complete a mixed canasta of kings, discard 2♦ and go out."
    )


def test_who_took_the_pile_is_named_and_why_they_could() -> None:
    (line,) = [line for line in told("st-5", ["draw", "discard 9c"]) if line.startswith("You didn't keep")]
    assert "Ben took the pile with 9♠ and 9♥, which matched 9♣." in line


@pytest.mark.parametrize(
    ("id_", "acts", "says"),
    [
        (
            "cn-6",
            ["draw", "meld J+JsJh", "discard 5s", "draw", "discard 6s"],
            "Your jacks have six cards, and a canasta needs seven.",
        ),
        ("tk-7", ["draw", "discard 4d"], "Your eights have five cards, and a canasta needs seven."),
    ],
)
def test_how_much_is_missing_to_a_canasta_is_said(id_: str, acts: list[str], says: str) -> None:
    assert says in " ".join(told(id_, acts))


@pytest.mark.parametrize(
    "answer", [((True, "wild-in-pile"), (True, "wild-in-pile")), ((False, "fresh-pile"), (False, "not-opened"))]
)
def test_a_reason_is_not_said_twice(answer: object) -> None:
    says = " ".join(told("fz-4", answer)).lower()
    for reason in ("fresh-pile", "not-opened"):
        of_the_learner = says.count(f"you said no: {reason_words()[reason]}")
        assert says.count(reason_words()[reason]) == 1 + of_the_learner


STUDIED = [(asked.id, part) for each in lessons() for asked in each.exercises for part in asked.parts
           if part.asked.word in ("best-choice", "least-taken") and not asked.paper]  # fmt: skip


@pytest.mark.parametrize(("id_", "part"), STUDIED, ids=[f"{id_}-{part.asked.study}" for id_, part in STUDIED])
def test_a_choice_that_was_played_on_has_its_reason_in_words(id_: str, part: Part) -> None:
    assert sentence("teaching/content/words", "studied", part.asked.study) in further_why(part, right_answers(part)[0])


def test_a_careful_player_who_chooses_otherwise_is_told_to() -> None:
    assert sums("study_otherwise", choice="wait") + "." in " ".join(told("st-26", "wait"))
    assert sums("study_careful", choice="take") + "." in " ".join(told("st-27", "draw"))


def test_a_way_onto_a_meld_is_looked_for_on_the_table() -> None:
    answer = ["legal", "legal", "take.no-match", "take.buried-card", "take.no-match", "take.no-match"]
    assert says("check", "lay-off-group") in kept_back(assess(exercise("tk-3"), answer))


LEGAL = [(asked.id, part) for number in (1, 4, 7) for asked in paper(number) for part in asked.parts
         if part.labels and part.act and not part.asked.word and right_answers(part) == ("legal",)]  # fmt: skip


def test_only_an_opening_is_held_against_the_minimum() -> None:
    assert len(LEGAL) > 10
    for id_, part in LEGAL:
        position, why = part.position, explains(part, "legal")
        opens = not position.melds[position.side_of(position.turn)] and part.act.startswith(("meld", "take"))
        assert why, (id_, part.act)
        assert opens or "you need" not in why, (id_, part.act, why)


def test_one_canasta_and_one_card_are_said_in_the_singular() -> None:
    (part,) = [part for asked in paper(1) for part in asked.parts if part.line == "classic-canastas-needed"]
    assert further_why(part, 1) == "In Classic Canasta a side needs at least one canasta to go out."
    (part,) = [part for asked in paper(1) for part in asked.parts if "lets 9♦ fall" in part.ask]
    assert "leaves 9♦ face up and discards it" in further_why(part, right_answers(part)[0])


def test_jokers_in_a_canasta_stand_apart() -> None:
    part = Part(ScoreLines(of=(MIXED,)), "rules classic; turn 1 over; out 1; melds A AsAdAhAc2dJkJk")
    assert "A♣2♦ joker joker" in explains(part, 300)
