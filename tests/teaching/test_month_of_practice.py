"""Weeks of practice: somebody's weak topics come more often, no lesson starves, and who guesses is sent to the page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from statistics import mean

import pytest
from catalogue import sentence
from measuring.practice import GOOD, GUESSER, WEAK, WEAKER, Learner, Month, month
from sampled import one_in

from canasta_nb.teaching.answers.facts import facts_of
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.fresh.fresh import drawn
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.memory.next_topic import ELSEWHERE_IN, EVERY_LESSON_IN, EVERY_OTHER_LESSON_IN, Posed, of_topic
from canasta_nb.teaching.practice import Practice, series
from canasta_nb.teaching.practice.guessing import LOOKED_AT, guesses
from canasta_nb.teaching.practice.series import MOST_PROBES, OF_THESE, Series

SEEDS = range(4)
LESSONS = sorted({of_topic(name).lesson for name in TOPICS})
every_learner = pytest.mark.parametrize("learner", [GOOD, WEAKER, GUESSER])


@cache
def practised(learner: Learner, seed: int, *, with_facts: bool = False) -> Month:
    return month(learner, seed, with_facts=with_facts)


def share(learner: Learner, topic: str, *, with_facts: bool = False) -> float:
    """Return how many of the 300 exercises of a month are of a topic, in the mean of several months."""
    return mean(practised(learner, seed, with_facts=with_facts).topics[topic] for seed in SEEDS)


@pytest.mark.slow
@pytest.mark.parametrize("topic", sorted(WEAK))
def test_a_weak_topic_comes_more_than_twice_as_often_as_usual(topic: str) -> None:
    assert share(WEAKER, topic) > 2 * share(GOOD, topic)


@pytest.mark.slow
def test_who_is_weak_in_freezing_gets_forty_exercises_on_it_in_a_month() -> None:
    assert share(WEAKER, "freezing") >= 40


@pytest.mark.soak
@pytest.mark.parametrize("topic", sorted(WEAK))
def test_all_of_that_holds_where_facts_come_back(topic: str) -> None:
    assert share(WEAKER, topic, with_facts=True) > 2 * share(GOOD, topic, with_facts=True)
    assert share(WEAKER, "freezing", with_facts=True) >= 40


@pytest.mark.slow
@every_learner
def test_every_lesson_that_has_a_topic_comes_once_in_forty_and_one_on_other_games_in_fifty(learner: Learner) -> None:
    found = practised(learner, 1)
    most = {lesson: EVERY_OTHER_LESSON_IN if Posed(lesson).is_elsewhere else EVERY_LESSON_IN for lesson in LESSONS}
    assert {lesson: wait for lesson in LESSONS if (wait := found.longest_wait(lesson)) > most[lesson]} == {}


@pytest.mark.slow
@every_learner
def test_every_topic_comes_in_a_month(learner: Learner) -> None:
    """A fact that is due would stay due for ever where no exercise asks for it."""
    assert set(TOPICS) - set(practised(learner, 1).topics) == set()


@pytest.mark.slow
@every_learner
def test_at_most_one_in_ten_is_about_another_game(learner: Learner) -> None:
    asked = [each.is_elsewhere for each in practised(learner, 1).asked]
    assert max(sum(asked[at : at + ELSEWHERE_IN]) for at in range(len(asked))) == 1


FACTS = [f"{name}/{fact}" for name, topic in TOPICS.items() for fact in topic.asks]


@pytest.mark.slow
@pytest.mark.parametrize("named", one_in(6, FACTS))
def test_each_fact_is_asked_for_where_it_is_due(named: str) -> None:
    name, _, fact = named.partition("/")
    asked = drawn(TOPICS[name], TOPICS[name].asks[fact], 5, 1, fact)
    assert fact in dict(facts_of(asked, TOPICS[name].law))


def test_the_fact_that_is_due_is_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    given: list[tuple[object, ...]] = []

    def noted(*what: object) -> Exercise:
        given.append(what)
        return drawn(TOPICS["minimums"], 1, 3, 1)

    monkeypatch.setattr(series, "fresh", noted)
    monkeypatch.setattr(series, "next_topic", lambda *_, **__: ("taking-the-pile", 2, "take.wild-on-top"))
    monkeypatch.setattr(series, "PUZZLE_IN", 1_000)
    course = Series(seed=3)
    assert (course.fact, course.level) == ("take.wild-on-top", 2)
    assert given[-1][0] == TOPICS["taking-the-pile"]
    assert given[-1][-1] == "take.wild-on-top"


# Guessing


def guessing(monkeypatch: pytest.MonkeyPatch) -> Practice:
    """Return practice with somebody who has guessed until now."""
    practice = Practice("freezing", 1, 3, progress=None)
    monkeypatch.setattr(practice._series, "_tried", [(0.0, 0.2)] * LOOKED_AT)
    return practice


def test_who_guesses_is_sent_back_to_the_page_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    practice = guessing(monkeypatch)
    said = []
    for _ in range(7):
        practice.answer("several" if practice.exercise.kind == "pick" else practice.exercise.parts[0].position.pile[0])
        said.append(
            sentence("fresh/words", "asked", "read_again", lesson=5, title="Freezing") in capsys.readouterr().out
        )
        practice.next()
    assert 1 <= sum(said) <= 2
    assert not guesses([(1.0, 0.2)] * LOOKED_AT)


def test_nothing_is_asked_about_ideas_while_somebody_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who does not guess is asked at most three times in ten."""
    diagnosis = Diagnosis({})
    diagnosis.add("fz-2", ((True, "table-meld"), (True, "natural-pair")))
    freezing = drawn(TOPICS["freezing"], 1, 3, 1)
    monkeypatch.setattr(series, "fresh", lambda *_: freezing)
    monkeypatch.setattr(series, "PUZZLE_IN", 1_000)
    course = Series(seed=3)
    monkeypatch.setattr(course._work, "diagnosis", diagnosis)
    course.next()
    assert course.exercise.id.startswith("fz-c2-again")
    monkeypatch.setattr(course, "_tried", [(0.0, 0.2)] * LOOKED_AT)
    course.next()
    assert course.topic is not None
    monkeypatch.setattr(course, "_tried", [])
    probes = []
    for _ in range(2 * OF_THESE):
        course.next()
        probes.append(course.topic is None)
    assert max(sum(probes[at : at + OF_THESE]) for at in range(len(probes))) == MOST_PROBES
