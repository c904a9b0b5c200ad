"""Typed answers: each is read, or refused without costing points; nothing ambiguous is guessed."""

import re
from functools import cache

import pytest
from at_once import all_at_once
from catalogue import sentence
from what_people_type import MEANT

from canasta_nb.core.speech.language import speaking
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.fresh.fresh import fresh
from canasta_nb.teaching.fresh.topics import TOPICS, topic
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.kinds import KINDS, read
from canasta_nb.teaching.kinds.typed import cards, number, word, yes_or_no
from canasta_nb.teaching.notebook.feedback import feedback
from canasta_nb.teaching.quiz.quiz import Quiz

RIGHT: list[tuple[str, object]] = [
    # cards
    ("fz-3", "9h9d"),
    ("fz-3", "9♥ 9♦"),
    ("fz-3", "9♥️, 9♦️"),
    ("fz-3", "9♡9♢"),
    ("fz-3", "9H 9D"),
    ("fz-3", ["9 of hearts", "9 of diamonds"]),
    ("fz-3", "nine of hearts and nine of diamonds"),
    ("fz-3", ("Nine of Hearts", "9d")),
    ("fz-w1", "2♥ 2♣ joker"),
    ("fz-w1", "JK, 2H, 2C"),
    ("fz-w1", "two of hearts; two of clubs; joker"),
    ("fz-3", "the nine of hearts and the nine of diamonds."),
    # cards of the pile
    ("freezing-2-17-1", "3h Jk"),
    ("freezing-2-17-1", ["joker", "three of hearts"]),
    # may you?
    ("fz-6", ("no", "wild-in-pile")),
    ("fz-6", ("No.", "wild in pile")),
    ("fz-6", [False, "Wild_In_Pile"]),
    ("fz-6", ("wild-in-pile", False)),
    ("fz-6", "no, wild-in-pile"),
    ("fz-6", "no wild in pile"),
    ("fz-2", (("n", "take.frozen"), ("y", "natural-pair"))),
    ("fz-2", [["false", "frozen"], ["true", "natural pair"]]),
    ("fz-2", "no, frozen; yes, natural pair"),
    ("fz-2", "no frozen\nyes natural pair"),
    # numbers
    ("sc-3", -285),
    ("sc-3", "−285"),
    ("sc-3", "- 285"),
    ("sc-3", "–285 points"),
    ("sc-3", [-285]),
    ("ct-1", "120"),
    ("ct-1", 120.0),
    ("ct-1", "+120"),
    ("ct-1", "120!"),
    ("ct-1", "= 120"),
    ("ct-1", "120 pts"),
    ("th-6", "minus 500"),
    ("go-5", "200, none"),
    ("go-5", "200 and 0"),
    ("go-5", "200; 0"),
    ("go-5", "200 0"),
    ("go-5", "200,0"),
    # a sheet
    ("im-1", {-5: 15, 0: 50, 1495: 50, 1500: 90, 2995: 90, 3000: 120}),
    ("im-1", [15, 50, 50, 90, 90, 120]),
    ("im-1", (("-5", "15"), ("0", "50"), ("1495", 50), ("1,500", 90), ("2995", 90), ("3000", "120"))),
    ("im-1", "15, 50, 50, 90, 90, 120"),
    ("im-1", "15 50 50 90 90 120"),
    ("im-1", "15 points; 50; 50; 90; 90; 120"),
    ("im-1", {"At −5": 15, "At 0": 50, "At 1,495": 50, "At 1,500": 90, "At 2,995": 90, "At 3,000": 120}),
    # an order
    ("ct-2", ["draw", "meld", "discard"]),
    ("ct-2", "draw or take, meld, discard"),
    ("ct-2", ("Draw-or-take", "MELD", "Discard")),
    ("fz-5", [("one-side", "opening-or-taking"), ("both-sides", "taking"), ("both-sides", "taking")]),
    ("ct-2", "draw a card, meld if you like, discard a card"),
    ("st-1", "3s 9h 7c 5s Kd"),
    ("st-1", "3s9h7c5sKd"),
    ("st-1", "3♠ 9♥ 7♣ 5♠ K♦"),
    # words
    ("sc-5", "B"),
    ("sc-5", "side B"),
    ("sc-5", "Side-B"),
    ("sc-6", ("yes", "no", "yes", "yes", "no")),
    ("sc-6", "yes, no, yes, yes, no"),
    ("sc-6", "right wrong right right wrong"),
    ("va-1", "yes no no yes yes no"),
    ("sc-6", (True, False, True, True, False)),
    ("fz-1", ["not opened", "wild in pile", "red three upcard", "several", "none", "blocked only"]),
    # moves
    ("ct-6", ["Draw", "meld 10s10h10d", "discard 4D"]),
    ("ct-6", "draw; meld TsThTd; discard 4d"),
    ("ct-6", "draw\nmeld T♠T♥T♦\ndiscard 4♦."),
    ("ct-6", "draw; meld 10♠ 10♥ 10♦; discard 4♦"),
    ("ct-6", ["draw", "meld Ts Th Td", "discard 4d"]),
]
PARTLY: list[tuple[str, object, tuple[bool, ...]]] = [
    ("th-4", (False, "take.black-three-on-top"), (True, False, False)),
    ("fz-2", (False, "take.frozen"), (True, False)),
    ("cn-4", 4, (True, False)),
    ("fz-1", "not-opened", (True, False, False, False, False, False)),
    ("go-5", 200, (True, False)),
    ("go-5", "200 points", (True, False)),
]
ASKED_FOR_AGAIN: list[tuple[str, object]] = [
    ("fz-3", "nines"),
    ("fz-3", "kings"),
    ("fz-3", "9 9"),
    ("fz-3", 99),
    ("fz-3", ""),
    ("fz-6", "perhaps"),
    ("fz-6", [False, None]),
    ("fz-6", (False, "because it is cold")),
    ("fz-6", (False, "wild-in-pile", "not-opened")),
    ("sc-3", "minus two hundred"),
    ("sc-3", True),
    ("pl-4", "100 200"),
    ("pl-4", "100,200"),
    ("minimums-2-5-3", "1 500"),
    ("sc-3", (1, 2)),
    ("im-1", {"four thousand": 120}),
    ("im-1", [15, 50]),
    ("im-1", {"0": "many"}),
    ("ct-2", ["draw", "meld"]),
    ("ct-2", ["draw", "meld", "sing"]),
    ("sc-5", "side"),
    ("sc-5", True),
    ("st-13", "no difference"),
    ("st-13", "take it"),
    ("fz-1", ["frozen"]),
    ("ct-6", ["draw", "sing"]),
    ("ct-6", "12"),
    ("ct-6", ["discard 4d 5s"]),
    ("fz-7", ["draw", "meld x330x330"]),
    ("ct-6", "draw; meld Ts Th Td 9s 9h 9d; discard 4d"),
]


@all_at_once(RIGHT)
def test_it_is_read_as_it_was_meant(id_: str, answer: object) -> None:
    assert assess(asked_for(id_), answer).status == "correct"


@pytest.mark.parametrize(("id_", "answer", "right"), PARTLY)
def test_one_part_of_several_counts_for_itself(id_: str, answer: object, right: tuple[bool, ...]) -> None:
    assert tuple(share == 1 for share in assess(exercise(id_), answer).shares) == right


@all_at_once(ASKED_FOR_AGAIN)
def test_what_cannot_be_read_costs_nothing_and_shows_the_form(id_: str, answer: object) -> None:
    assessment = assess(asked_for(id_), answer)
    assert assessment.status in ("unreadable", "blank")
    assert bool(assessment.problem) == (assessment.status == "unreadable")


@all_at_once(ASKED_FOR_AGAIN)
def test_what_is_asked_for_again_is_asked_for_with_an_example(id_: str, answer: object) -> None:
    problem = assess(asked_for(id_), answer).problem
    assert not problem or EXAMPLE.search(problem), problem


HEDGES = (
    "yes no",
    "no, yes",
    "yes / no",
    "yes or no",
    "true false",
    "no no",
    "y n",
    ("yes", "no"),
    (True, "no!"),
    (False, False),
)
ONE_OF_TWO: list[tuple[str, object]] = [
    *((asked.id, [hedge] * len(asked.parts))
      for found in lessons() for asked in found.exercises if asked.kind == "yes+why" for hedge in HEDGES),
    ("fz-6", "yes no"), ("fz-3", "9h or 9d"), ("fz-3", "9h9d or 9h2s"), ("sc-3", "-285 or 285"), ("sc-3", "-285 / 285"),
    ("sc-5", "side A or side B"), ("sc-5", "A B"), ("sc-1", {"total": "90 or 95"}), ("ct-6", ["discard 4d or 5s"]),
]  # fmt: skip


@all_at_once(ONE_OF_TWO)
def test_two_answers_in_one_are_no_answer(id_: str, answer: object) -> None:
    """Who writes both sides of a choice has not chosen, even where one of the words begins a reason."""
    assert assess(exercise(id_), answer).status == "unreadable"


@pytest.mark.parametrize("answer", ["A", "a", "Side A", "side a"])
def test_a_side_is_read_by_its_letter(answer: str) -> None:
    assert read(exercise("sc-5"), answer) == ("side-A",)


@cache
def asked_for(id_: str) -> Exercise:
    """Return an exercise of the course, or a fresh one such as ``freezing-2-17-1`` of a kind that the course lacks."""
    name, *numbers = id_.rsplit("-", 3)
    return fresh(topic(name), *map(int, numbers)) if name in TOPICS else exercise(id_)


EXAMPLE = re.compile(r'in this form: \S|such as 120|"KsKhJk"')
SIXTY = [(kind, id_, answer) for kind, (id_, given) in MEANT.items() for answer in given]


@all_at_once(SIXTY)
def test_what_people_type_is_read_or_asked_for_and_never_punished(kind: str, id_: str, answer: object) -> None:
    asked = asked_for(id_)
    assert asked.kind == kind
    assessment = assess(asked, answer)
    assert assessment.status in ("correct", "unreadable", "blank")
    assert not assessment.problem or EXAMPLE.search(assessment.problem), assessment.problem


@pytest.mark.parametrize("kind", KINDS)
def test_sixty_answers_are_tried_on_each_kind_and_the_plain_ones_are_read(kind: str) -> None:
    id_, given = MEANT[kind]
    assert len({repr(answer) for answer in given}) >= 60
    read_at_once = [answer for answer in given if assess(asked_for(id_), answer).status == "correct"]
    assert len(read_at_once) >= 20


@pytest.mark.parametrize(
    ("id_", "answer", "key"),
    [
        ("fz-6", "no", "no_reason"),
        ("fz-6", False, "no_reason"),
        ("fz-6", ("no",), "no_reason"),
        ("fz-4", (False, False), "no_reasons"),
        ("fz-4", (False, ...), "no_reasons"),
        ("fz-4", "no; no", "no_reasons"),
    ],
)
def test_no_alone_costs_no_attempt_and_nobody_hears_whether_they_are_right(id_: str, answer: object, key: str) -> None:
    asked = exercise(id_)
    quiz = Quiz(id_, save=False)
    quiz.check(answer)
    assert quiz.attempts == 0
    form = KINDS["yes+why"].form(asked)
    assert quiz.feedback["lines"] == [sentence("teaching/content/words", "form", key, form=form)]
    assert assess(asked, answer).points == 0


def test_a_verdict_without_a_reason_beside_a_whole_answer_is_told_what_is_missing() -> None:
    missing = sentence("teaching/content/words", "part", "no_reason")
    assert missing in feedback(assess(exercise("fz-2"), ((False, ...), (True, "natural-pair"))))


def test_every_kind_is_typed_here() -> None:
    assert {asked_for(id_).kind for id_, _ in RIGHT} == set(KINDS)


@pytest.mark.parametrize("text", ["kings", "two hearts of gold", "jack", "K", "♥", "11h", "as you like"])
def test_what_is_no_card_is_none(text: str) -> None:
    assert cards(text) is None


@pytest.mark.parametrize(
    ("text", "value"), [("1,500", 1500), ("1 500", 1500), ("1.5", 1.5), ("1,50", None), ("", None)]
)
def test_a_number_has_its_separators_where_they_belong(text: str, value: float | None) -> None:
    assert number(text) == value


def test_a_word_that_fits_two_is_asked_for_again() -> None:
    labels = ("draw-one", "draw-two", "face-it", "Ben", "Qd")
    assert word("draw", labels) is None
    assert word("not", ("not-opened", "none")) is None
    assert word("two", labels) == "draw-two"
    assert word(2, labels) == word("Seat 2", labels) == word("ben", labels) == "Ben"
    assert word("queen of diamonds", labels) == word("Q♦", labels) == "Qd"


def test_spanish_is_read_as_it_is_spoken() -> None:
    with speaking("es"):
        assert yes_or_no("Sí") is True
        assert number("−1.500 puntos") == -1500
        assert cards("rey de corazones y dos de picas") == "Kh2s"
        assert cards("tres de tréboles, joker") == "3cJk"
        assert read(exercise("sc-5"), "equipo B") == ("side-B",)
