"""The schedule: when a fact comes back, how well a topic is mastered, the next exercise, and the table of all this."""

import sys
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from canasta_nb.teaching import Practice
from canasta_nb.teaching.answers.facts import facts_of
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.fresh.fresh import fresh, model_answer
from canasta_nb.teaching.fresh.topics import TOPICS, topic
from canasta_nb.teaching.log.line import PRACTICE, Earned, new_line
from canasta_nb.teaching.memory.mastery import level_for, skill
from canasta_nb.teaching.memory.next_topic import A_PUZZLE, Posed, may_come, next_topic, of_topic
from canasta_nb.teaching.memory.results import Result
from canasta_nb.teaching.memory.reviews import FactReview, of_lessons, of_practice, rating
from canasta_nb.teaching.memory.schedule import due
from canasta_nb.teaching.memory.standing import Standing
from canasta_nb.teaching.practice.asked import asked_in
from canasta_nb.teaching.puzzles.choosing import drawn_from
from canasta_nb.teaching.puzzles.played import line_of

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def result(topic: str = "freezing", points: float = 2, *, level: int = 1, hints: int = 0, minutes: float = 0,
           rules: tuple[tuple[str, float, float], ...] = ()) -> Result:  # fmt: skip
    rules = rules or ((TOPICS[topic].law if topic in TOPICS else "x", points / 2, 0.1),)
    return Result(topic, level, points, 2, hints, rules, NOON + timedelta(minutes=minutes))


def reviews(results: list[Result]) -> list[FactReview]:
    return list(of_practice(results))


# Facts


def test_what_was_wrong_comes_back_before_what_was_right() -> None:
    when = due(reviews([result(rules=(("take.frozen", 1.0, 0.1), ("take.no-match", 0.0, 0.1)))]))
    assert NOON < when["take.no-match"] < when["take.frozen"]


def test_what_is_known_comes_back_later_each_time() -> None:
    results: list[Result] = []
    gaps, now = [], NOON
    for _ in range(6):
        results.append(replace(result(), answered_at=now))
        gaps.append(due(reviews(results))["take.frozen"] - now)
        now = due(reviews(results))["take.frozen"]
    assert gaps == sorted(gaps)
    assert gaps[0] >= timedelta(days=1), "no topic comes back within minutes, and again"
    assert gaps[-1] > timedelta(days=20)


def test_a_clock_that_goes_back_does_not_order_reviews() -> None:
    later = due(reviews([result(points=2), result(points=0, minutes=-600)]))["take.frozen"]
    assert later < due(reviews([result(points=0, minutes=-600), result(points=2)]))["take.frozen"]


def test_each_rule_and_value_has_a_card_of_its_own() -> None:
    asked = fresh(topic("minimums"), 2, 1)
    facts = [fact for fact, _ in facts_of(asked, "initial-meld.minimum")]
    assert facts == [f"initial-meld.minimum {need}" for need in model_answer(asked).values()]  # type: ignore[attr-defined]
    assert set(due(FactReview(fact, 1, 0.1, 0, NOON) for fact in facts)) == set(facts)
    lines = [fact for fact, _ in facts_of(fresh(topic("scoring"), 3, 1))]
    assert lines == ["melded-cards", "canastas", "bonuses", "cards-in-hand", "total"]


def test_hints_and_half_answers_are_rated_lower() -> None:
    earned = ((1, 0), (1, 1), (0.5, 0), (0.4, 0), (0, 0))
    rated = [rating(FactReview("x", share, 0.1, hints, NOON), right_before=True) for share, hints in earned]
    assert rated == ["Good", "Hard", "Hard", "Again", "Again"]


def test_a_lucky_yes_is_not_good_until_it_is_right_twice_in_a_row() -> None:
    yes = FactReview("x", 1, 0.5, 0, NOON)
    assert rating(yes, right_before=False) == "Hard"
    assert rating(yes, right_before=True) == "Good"
    assert rating(replace(yes, luck=0.1), right_before=False) == "Good"
    days = [replace(yes, at=NOON + timedelta(days=10 * day)) for day in range(3)]
    slipped = replace(days[1], share=0)
    assert due(days[:1])["x"] < due([replace(days[0], luck=0.1)])["x"]
    assert due([days[0], slipped, days[2]])["x"] < due([days[0], slipped, replace(days[2], luck=0.1)])["x"]


@pytest.mark.slow
def test_how_easily_an_answer_is_guessed() -> None:
    """A yes that has one reason is half a guess; a word among six, a number, and two yeses at once need knowledge."""
    asked = [fresh(topic("initial-meld"), 1, seed) for seed in range(12)]
    said = {str(model_answer(each)): facts_of(each, "x") for each in asked}
    assert said["(True, 'enough')"] == (("x", 0.5),)
    assert said["(False, 'initial-meld.minimum')"] == (("initial-meld.minimum", 1 / 6),)
    twice = reviews([result(rules=(("x", 1.0, 0.5), ("x", 1.0, 0.5), ("x", 1.0, 0.5)))])
    assert [(review.share, review.luck) for review in twice] == [(1, 0.125)]


def topics_asked(names: Iterable[str]) -> list[Posed]:
    return [of_topic(name) for name in names]


def test_a_topic_comes_by_what_the_course_is_for_and_never_twice_in_a_row_or_three_times_in_ten() -> None:
    assert next_topic((), (), (), NOON).topic == "freezing"
    assert next_topic(topics_asked(["freezing"]), (), (), NOON).topic != "freezing"
    asked = topics_asked(["freezing", "turn", "freezing", "scoring", "minimums"])
    assert next_topic(asked, [result(points=0) for _ in range(4)], (), NOON).topic != "freezing"


def test_what_somebody_does_not_know_comes_first() -> None:
    asked = topics_asked(["scoring", "turn", "minimums", "canastas"])
    known = [result(name) for name in TOPICS for _ in range(4)]
    assert next_topic(asked, [*known, *[result("scoring", 0)] * 6], (), NOON).topic == "scoring"


def test_a_fact_that_is_due_is_asked_by_a_topic_that_can_ask_for_it() -> None:
    late = NOON + timedelta(days=400)
    results = [result("taking-the-pile", rules=(("take.wild-on-top", 1.0, 0.1),))]
    others = sorted(TOPICS, key=lambda name: TOPICS[name].weight)
    asked = topics_asked(name for name in others if name != "taking-the-pile")
    chosen = next_topic(asked, results, reviews(results), late, only_classic=True)
    assert (chosen.topic, chosen.fact) == ("taking-the-pile", "take.wild-on-top")
    answered = [result("going-out", 0, rules=(("out.partner-said-no", 0.0, 0.1),))] * 3
    asked = topics_asked(name for name in others if name != "going-out")
    assert next_topic(asked, answered, reviews(answered), late, only_classic=True) == (
        "going-out",
        3,
        "out.partner-said-no",
    )


def test_a_fact_of_another_version_is_not_waited_for() -> None:
    results = [result("bridge", rules=(("of-another-version", 0.0, 0.1),))]
    assert next_topic((), results, reviews(results), NOON + timedelta(days=400)).fact == ""


def test_what_is_about_another_game_comes_once_in_ten_or_by_choice_never() -> None:
    players = of_topic("players")
    assert not may_come(of_topic("comparing"), [players, *[of_topic("turn")] * 8], only_classic=False)
    assert may_come(of_topic("comparing"), [players, *[of_topic("turn")] * 9], only_classic=False)
    assert not may_come(Posed("16_comparing"), [], only_classic=True), "nor is a question of such a lesson asked again"
    asked: list[Posed] = []
    for _ in range(60):
        asked.append(of_topic(next_topic(asked, (), (), NOON, only_classic=True).topic))
    assert not any(each.is_elsewhere for each in asked)
    assert {each.topic for each in asked} == {name for name, topic in TOPICS.items() if topic.elsewhere != 1}


def test_the_log_tells_what_was_asked(tmp_path: Path) -> None:
    """Its puzzles too, and questions of a lesson with other cards."""
    earned = Earned(1.0, 1.0, (("take.frozen", 1.0, 0.1),))
    puzzle = next(each for each in drawn_from() if each.theme == "take")
    lines = [
        new_line("freezing-1-3-1", "7", PRACTICE, earned=earned),
        new_line("freezing-1-3-1", "8", PRACTICE, attempt=2),
        new_line("fz-2-again-4", "7", PRACTICE),
        line_of(puzzle, "draw", 1.0),
        new_line("fz-2", "7"),
        new_line("xy-2-again-1", "7", PRACTICE),
    ]
    assert asked_in(lines) == [
        of_topic("freezing"), Posed("05_freezing"), Posed("04_taking_the_pile", A_PUZZLE),
    ]  # fmt: skip


def test_the_marks_of_lessons_are_reviews_of_their_rules() -> None:
    """With the time and the hints."""
    diagnosis = Diagnosis({})
    diagnosis.add("fz-2", ((True, "table-meld"), (True, "natural-pair")))
    (review,) = of_lessons(diagnosis.answered)
    assert (review.fact, review.share, review.hints) == ("take.frozen", 0.5, 0)
    assert datetime.now(UTC) - review.at < timedelta(minutes=10)
    assert next_topic((), (), [review], review.at + timedelta(days=400)) == ("freezing", 1, "take.frozen")


def test_answers_of_lessons_without_a_time_are_no_reviews(tmp_path: Path) -> None:
    diagnosis = Diagnosis({})
    diagnosis.add("fz-2", ((True, "table-meld"), (True, "natural-pair")))
    (signs,) = diagnosis.answered.values()
    assert list(of_lessons({"fz-2": replace(signs, at=None)})) == []
    assert list(of_lessons({"freezing-1-2-3": signs})) == [], "practice keeps its own results"


@pytest.mark.slow
def test_every_exercise_of_the_course_can_be_a_review() -> None:
    every = [asked for lesson in lessons() for asked in lesson.exercises if asked.kind != "moves"]
    assert all(len(facts_of(exercise(asked.id), "x")) == len(asked.parts) for asked in every)


# Skills


def test_the_level_follows_the_results() -> None:
    """It is the one at which three quarters can be expected, by knowledge or luck."""
    assert level_for("freezing", [result()]) == 1
    assert level_for("freezing", [result()] * 4) == 2
    assert level_for("freezing", [*[result()] * 4, result("scoring", 0)]) == 2
    assert level_for("freezing", [*[result()] * 4, *[result(level=2)] * 5]) == 3
    assert level_for("freezing", [*[result()] * 4, result(level=2, points=0)]) == 1


def test_a_skill_grows_less_by_what_can_be_guessed_and_by_what_is_easy() -> None:
    guessed = result(rules=(("take.frozen", 1.0, 0.5),))
    assert skill("freezing", [guessed]) < skill("freezing", [result()]) < skill("freezing", [result(level=3)])
    assert skill("freezing", [result(points=0)]) < skill("freezing", [])
    assert skill("freezing", [result(level=7)]) == skill("freezing", []), "a level of another version is passed over"


def test_without_fsrs_a_topic_is_asked_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsrs", None)
    practice = Practice(seed=2, progress=None)
    assert practice.topic is not None
    assert practice.topic.name == "freezing"
    practice.answer(model_answer(practice.exercise))
    assert "any time" in repr(practice.progress())


# Standing


def test_the_table_counts_and_names_the_weakest_rule() -> None:
    results = [
        result("freezing", 2),
        result("going-out", 1, minutes=1, rules=(("out.no-canasta", 0.0, 0.1), ("out.partner-said-no", 1.0, 0.1))),
        result("going-out", 2, minutes=2, rules=(("out.no-canasta", 1.0, 0.1), ("out.partner-said-no", 1.0, 0.1))),
    ]
    table = Standing(results, reviews(results), NOON + timedelta(days=300))
    assert repr(table).splitlines() == [
        "Topic      Exercises  Points  Level  Known  Again  Weakest rule",
        "going-out  2          3/4     1      42%    now    No canasta yet: missed 1 of 2",
        "freezing   1          2/2     1      46%    now    none",
    ]
    assert table._repr_html_().count('<th scope="row">') == 2
    assert list(table.to_frame()["exercises"]) == [2, 1]


def test_what_is_weakest_stands_first() -> None:
    results = [result("freezing", 2), result("scoring", 0.5), result("minimums", 1)]
    assert [row.topic for row in Standing(results, [], NOON).rows] == ["scoring", "minimums", "freezing"]
