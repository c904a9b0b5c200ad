"""Cards of several ranks are read as melds before they are judged, and a take that wastes wild cards is told so."""

import pytest
from catalogue import sentence

from canasta_nb.core.speech.language import speaking
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.notebook.feedback import feedback, kept_back, spared
from canasta_nb.teaching.quiz.quiz import Quiz
from canasta_nb.teaching.reasons.several_melds import legal_melds, refused_as_melds

OPENINGS = [
    ("im-5", "KsKhKdAsAh2d", 90, 90),
    ("im-5", "KsKhKd, AsAh2d", 90, 90),
    ("im-5", ("KsKhKd", "AsAh2d"), 90, 90),
    ("im-5", "KsKh2d, AsAhJk", 130, 90),
    ("st-2", "KsKhKd8s8hJk", 100, 50),
    ("st-22", "AsAhAdQsQhQd", 90, 90),
]


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("id_", "said", "worth", "need"), OPENINGS)
def test_two_melds_that_open_are_told_to_open_with_too_many_cards(
    id_: str, said: object, worth: int, need: int, lang: str
) -> None:
    with speaking(lang):
        assessment = assess(exercise(id_), said)
        opens = sentence("teaching/content/words", "law", "melds_open", lang=lang, n=2, points=worth, need=need, many=6)
        mixed = sentence("teaching/content/words", "law", "mixed", lang=lang)
        assert opens in feedback(assessment)
        assert f"{opens} {sentence('faults', 'cards', 'fewer', lang=lang)}" in kept_back(assessment)
        assert mixed not in feedback(assessment) + kept_back(assessment)
        assert assessment.points == 0


@pytest.mark.parametrize(
    ("id_", "run", "melds"),
    [
        ("im-5", "AsAhJkKsKh2d", "AsAh2d, KsKhJk"),
        ("im-5", "KsKhKd4c4d2d", ""),
        ("st-2", "8s8hAsAhJk", ""),
        ("st-22", "AsAhAd8s8hJk", "AsAhAd, 8s8hJk"),
        ("im-5", "AsAhJk", ""),
        ("im-5", "AsAhAdKsKhKd", ""),
        ("fz-3", "9h9dKsKhKd", ""),
    ],
)
def test_wild_cards_are_shared_out_in_the_first_way_that_is_legal(id_: str, run: str, melds: str) -> None:
    assert legal_melds(exercise(id_).parts[0], run) == melds


def test_two_pairs_are_melds_of_which_one_is_too_small() -> None:
    asked = exercise("im-5")
    first, *_ = refused_as_melds(asked.parts[0], "AsAh2dKsKh")
    assert first.law == "meld.too-small"
    assert first.says in kept_back(assess(asked, "AsAh2d, KsKh"))


def test_melds_that_do_not_open_fail_by_the_minimum_and_not_by_their_ranks() -> None:
    asked = exercise("im-5")
    [refusal] = refused_as_melds(asked.parts[0], "KsKhKd4c4d2d")
    assert refusal.law == "initial-meld.minimum"
    assert refusal.says in kept_back(assess(asked, "KsKhKd4c4d2d"))


def test_cards_of_several_ranks_that_make_no_melds_do_not_go_together() -> None:
    mixed = sentence("teaching/content/words", "law", "mixed", ranks="Aces and kings")
    assert mixed in kept_back(assess(exercise("im-5"), "KdKhAs"))


@pytest.mark.parametrize(
    ("id_", "said", "enough", "kept"),
    [
        ("fz-3", "9h9dJk2s", "9♥ and 9♦", "the 2♠ and the joker"),
        ("fz-3", "9h9d2s", "9♥ and 9♦", "the 2♠"),
        ("fz-3", "9h9d", "", ""),
        ("im-5", "AsAhJk", "", ""),
        ("im-f1", "JsJhJk", "", ""),
        ("ml-5", "8s8h2c", "", ""),
    ],
)
def test_a_take_that_wastes_wild_cards_is_right_and_told_what_would_do(
    id_: str, said: str, enough: str, kept: str
) -> None:
    assessment = assess(exercise(id_), said)
    assert assessment.status == "correct"
    thrift = (sentence("faults", "cards", "keep", enough=enough, kept=kept),) if kept else ()
    assert spared(assessment) == thrift
    assert feedback(assessment).splitlines()[1:] == [*thrift]


def test_a_card_praises_thrift_above_the_reason() -> None:
    quiz = Quiz("fz-3", save=False)
    quiz.check("9h9dJk2s")
    keep, why = quiz.feedback["lines"]
    assert keep == sentence("faults", "cards", "keep", enough="9♥ and 9♦", kept="the 2♠ and the joker")
    assert sentence("teaching/content/words", "follows", "ways", card="9♣") in why
