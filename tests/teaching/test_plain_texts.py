"""Questions in plain words: games by their names, acts in words, parts by number, and what is empty is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.fresh.fresh import fresh
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.notebook.exam import RELEASED, paper
from canasta_nb.teaching.notebook.hints import next_hint
from canasta_nb.teaching.notebook.work import Work
from canasta_nb.teaching.quiz.quiz import Quiz

NOTED = re.compile(r"`([^`]+)`")
PATTERN = re.compile(r"\d(?:-\d)+")
"""What no name says better: how many natural and wild cards each of several melds has, as in 2-0-1."""

SENTENCES = Path(__file__).parents[1] / "sentences"
WORDS_TOO = {"natural", "joker"}
IDS = re.compile(rf"(?<![\w-])({'|'.join(sorted({*RuleSet.ids()} - WORDS_TOO))})(?![\w-])")


def of_course() -> list[Exercise]:
    return [asked for found in lessons() for asked in found.exercises]


def question_marks(exercise: Exercise) -> list[str]:
    quiz = Quiz(exercise, save=False)
    return [quiz.question, *(part["ask"] for part in quiz.scene["parts"])]


def noted(exercises: list[Exercise]) -> dict[str, list[str]]:
    """Return what each question shows as code."""
    found = {
        each.id: [one for text in question_marks(each) for one in NOTED.findall(text) if not PATTERN.fullmatch(one)]
        for each in exercises
    }
    return {name: texts for name, texts in found.items() if texts}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_shows_no_notation(lang: str) -> None:
    with speaking(lang):
        assert noted(of_course()) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_exam_speaks_in_names(lang: str) -> None:
    ids = {name for name in RuleSet.ids() if "-" in name}
    with speaking(lang):
        questions = [*paper(RELEASED)]
        assert noted(questions) == {}
        for each in questions:
            assert not ids & {*" ".join(question_marks(each)).split()}, each.id


def test_practice_shows_no_notation_either() -> None:
    assert noted([fresh(topic, 2, 3, 1) for topic in TOPICS.values()]) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_feedback_names_games_and_not_their_ids(lang: str) -> None:
    """The sentences are those that every kept answer gets, at first and in the end."""
    lines = (SENTENCES / f"{lang}.txt").read_text(encoding="utf-8").splitlines()
    said = [line for line in lines if line.strip().startswith(("at first: ", "in the end: "))]
    assert len(said) > 500
    assert [line for line in said if IDS.search(line)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_names_games_and_not_their_ids(lang: str) -> None:
    with speaking(lang):
        for each in [*of_course(), *(fresh(topic, 2, 3, 1) for topic in TOPICS.values())]:
            done = Work()
            hints = [next_hint(each, done) for _ in each.hints]
            assert [hint for hint in hints if IDS.search(hint)] == [], each.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_of_a_question_says_part_one(lang: str) -> None:
    with speaking(lang):
        for each in of_course():
            quiz = Quiz(each, save=False)
            assert not re.search(r"(?m)^(Part|Parte) \d", quiz.to_text()), each.id
            assert "Part 1" not in str(quiz.scene)
