"""Cards of the pile: the ones that freeze it, reading an answer, feedback, and the worth of a guess."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations

import pytest
from catalogue import sentence

from canasta_nb.core.model.cards import Card, cards_text, face, parse_cards
from canasta_nb.core.model.position import freezing_cards
from canasta_nb.core.speech.words import capital
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Exercise, Part
from canasta_nb.teaching.content.words import reason_words
from canasta_nb.teaching.fresh.fresh import fresh, model_answer
from canasta_nb.teaching.fresh.topics import topic
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.misconceptions import misconceptions
from canasta_nb.teaching.notebook.feedback import chosen_right, feedback, kept_back, why_right
from canasta_nb.teaching.notebook.work import Work
from canasta_nb.teaching.questions.freezing import FreezingCards
from canasta_nb.teaching.quiz.exercise_scene import scene_of
from canasta_nb.widgets.scenes.ledger import numbered

SIDES = "hand 1 KsKh; melds A QsQhQd; melds B JsJhJd"
SEEDS = range(60)


def asked(pile: str, rules: str = "classic") -> Exercise:
    """Return a question about this pile."""
    part = Part(FreezingCards(), f"rules {rules}; turn 1 draw; {SIDES}; pile {pile}", kind="pile-cards")
    return Exercise("pile", "05_freezing", "pile-cards", 1, rules, "Click every card.", "Three freezes", (part,))


@pytest.fixture(scope="module")
def practised() -> list[Exercise]:
    """Return the questions with cards of the pile at each level of practice."""
    made = [fresh(topic("freezing"), level, seed) for level in (1, 2, 3) for seed in SEEDS]
    return [each for each in made if each.kind == "pile-cards"]


@pytest.mark.parametrize(
    ("pile", "rules", "right"),
    [
        ("5h2d9c", "classic", "2d"),
        ("3h2dJk2d9c", "classic", "3h2d2dJk"),
        ("3c3s9c2h", "classic", "2h"),
        ("5h2d9c2h", "chilean", "2d"),
    ],
)
def test_the_rules_say_which_cards_freeze_the_pile(pile: str, rules: str, right: str) -> None:
    assert right_answers(asked(pile, rules).parts[0]) == (right,)


@pytest.mark.parametrize(("pile", "rules"), [("5h3c9c", "classic"), ("5h2d9c", "cuban")])
def test_where_no_card_freezes_the_pile_nothing_can_be_answered(pile: str, rules: str) -> None:
    """Nobody can click nothing, so practice leaves such a pile out."""
    assert right_answers(asked(pile, rules).parts[0]) == ()


@pytest.mark.parametrize("said", ["2dJk2d", "Jk 2♦ 2♦", ["2d", "2d", "Jk"], "joker, 2 of diamonds and 2 of diamonds"])
def test_equal_cards_are_named_as_often_as_they_lie_there_in_any_order(said: object) -> None:
    assert assess(asked("5h2d3cJk2d9c"), said).status == "correct"
    assert assess(asked("5h2d3cJk2d9c"), "2dJk").status == "wrong"


of_pile = partial(sentence, "faults", "pile")


@pytest.mark.parametrize("said", ["", "the wild cards", 2, [2, 3], "pile"])
def test_what_names_no_card_is_asked_for_again(said: object) -> None:
    assert assess(asked("5h2d3cJk2d9c"), said).status in ("unreadable", "blank")


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ("3c", of_pile("freezing-cards", cards="3♣") + " " + of_pile("black_three")),
        ("2d5h", of_pile("freezing-cards", cards="5♥") + " " + of_pile("missing", n=1) + " Look at every card"),
        ("3cAh", of_pile("elsewhere", cards="A♥") + " " + of_pile("freezing-cards", cards="3♣")),
        ("2dJkAh", of_pile("elsewhere", cards="A♥") + " Look at every card"),
        ("2d", "You left out 1 card. Look at every card"),
    ],
)  # fmt: skip
def test_a_reason_is_about_the_cards_that_were_clicked(said: str, says: str) -> None:
    assert f"(0/1)\n{says}" in kept_back(assess(asked("5h2d3cJk9c"), said))


def wrong(question: Exercise) -> Iterator[str]:
    """Single cards and pairs of the pile, the right cards without one and with one more, and all of them."""
    part = question.parts[0]
    pile, right = part.position.pile, parse_cards(str(model_answer(question)))
    runs: list[tuple[Card, ...]] = [(card,) for card in pile] + list(combinations(pile[:8], 2)) + [pile]
    runs += [right[:place] + right[place + 1 :] for place in range(len(right))] + [(*right, card) for card in pile]
    for run in dict.fromkeys(cards_text(sorted(run)) for run in runs if run):
        if run not in right_answers(part):
            yield run


@pytest.mark.slow
def test_no_card_of_the_answer_is_told_while_attempts_are_left(practised: list[Exercise]) -> None:
    assert {question.id.split("-")[1] for question in practised} == {"1", "2", "3"}
    for question in practised:
        for said in wrong(question):
            assessment = assess(question, said)
            assert assessment.status == "wrong"
            new = [face(card) for card in parse_cards(str(model_answer(question))) if card not in parse_cards(said)]
            assert not [card for card in new if card in kept_back(assessment)]
            assert "answer" not in chosen_right(assessment)
            assert all(card in feedback(assessment) for card in new), "at the end all of it is told"


@pytest.mark.slow
def test_nothing_in_the_page_depends_on_the_answer(practised: list[Exercise]) -> None:
    for question in practised:
        scene = scene_of(question, Work())
        assert scene["hand"] == numbered(question.parts[0].position.pile)
        assert scene["lot"] == "pile"


def test_at_the_end_the_cards_that_are_missing_are_marked() -> None:
    assessment = assess(asked("5h2d3cJk2d9c"), "2d3c")
    assert chosen_right(assessment) == {"good": "2d", "bad": "3c"}
    assert chosen_right(assessment, whole=True) == {"good": "2d", "bad": "3c", "answer": "2dJk"}


def test_a_right_answer_is_told_its_reason() -> None:
    (says,) = why_right(assess(asked("3h5h2d9c"), "3h2d"))
    causes = [capital(reason_words()[each]) for each in ("wild-in-pile", "red-three-upcard")]
    assert f"{causes[0]}: 2♦. {causes[1]}" in says


@pytest.mark.parametrize(
    ("code", "pile", "clicks"),
    [
        ("freeze_needs_top", "3h2d5hJk", "3hJk"),
        ("freeze_needs_top", "5h2d9c", ""),
        ("red3_freezes_nothing", "3h2d9c", "2d"),
        ("black3_freezes", "3c2d9c", "3c2d"),
        ("black3_freezes", "5h2d9c", ""),
    ],
)
def test_a_wrong_idea_clicks_other_cards(code: str, pile: str, clicks: str) -> None:
    assert misconceptions()[code].answers(asked(pile).parts[0]) == ((clicks,) if clicks else ())


@pytest.mark.slow
def test_blind_clicks_earn_next_to_nothing(practised: list[Exercise]) -> None:
    """Neither one card by chance, nor all cards, nor the bottom one alone is right often enough."""
    piles = [(question.parts[0].position.pile, parse_cards(str(model_answer(question)))) for question in practised]
    by_chance = sum((len(right) == 1) / len(pile) for pile, right in piles)
    assert by_chance < len(piles) / 10
    assert sum(right in (pile[:1], pile[-1:]) for pile, right in piles) < len(piles) / 8
    assert not [pile for pile, right in piles if sorted(pile) == sorted(right)]


@pytest.mark.slow
def test_practice_mixes_the_two_causes(practised: list[Exercise]) -> None:
    lying = [freezing_cards(question.parts[0].position) for question in practised]
    assert any(not threes for _, threes in lying)
    assert any(wilds and threes for wilds, threes in lying)
