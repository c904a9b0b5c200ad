"""Nothing that is shown before an answer gives it away: no caption, no mark on a card, no question, no hint."""

import re

import pytest
from at_once import all_at_once
from leaks import said_in, stands_in

from canasta_nb.core.notation import parse_position
from canasta_nb.picturing import table_lines
from canasta_nb.teaching.answers import right_answers
from canasta_nb.teaching.asking import NAMES
from canasta_nb.teaching.exercises import Exercise, Part, lessons
from canasta_nb.teaching.practice.drafts import Topic
from canasta_nb.teaching.practice.fresh import fresh
from canasta_nb.teaching.practice.topics import TOPICS
from canasta_nb.teaching.quiz import Quiz

BANK = [asked for lesson in lessons() for asked in lesson.exercises if asked.kind != "moves"]
MARKS = ("wild", "red three", "black three", "frozen")
"""What a caption would say of a card, and what exercises ask."""


def captions(asked: Exercise) -> list[str]:
    """The words beside the cards of each position that is shown."""
    texts = {part.text for part in asked.parts if part.text}
    shown = (table_lines(position, position.turn, NAMES[1:]) for position in map(parse_position, texts))
    return [words for lines in shown for _, label, _, said in lines for words in (label, said)]


def given_away(asked: Exercise, parts: list[tuple[Part, str]]) -> list[str]:
    """What is right in a part and stands in the text that is shown beside it."""
    return [word for part, text in parts for word in said_in(right_answers(part)[:1]) if stands_in(word, text)]


def check(asked: Exercise) -> None:
    assert not [words for words in captions(asked) if any(mark in words for mark in MARKS)]
    scene = Quiz(asked, save=False).scene
    pairs = zip(asked.parts, scene["parts"], strict=True)
    asks = [(part, shown["ask"] if shown["ask"] != part.line else "") for part, shown in pairs]
    assert given_away(asked, asks) == []
    if asked.kind not in ("cards", "sheet"):  # cards are chosen from those that are shown, a table is there to be read
        headings = " ".join(f"{shown['title']} {shown['heading']}" for shown in scene["shows"])
        numbers = [(part, f"{asked.question} {headings}") for part in asked.parts if part.kind == "num"]
        assert given_away(asked, numbers) == []


@all_at_once(BANK, ids=lambda asked: asked.id)
def test_no_exercise_of_the_course_shows_its_answer(asked: Exercise) -> None:
    check(asked)


@pytest.mark.slow
@pytest.mark.parametrize("topic", TOPICS.values(), ids=lambda topic: topic.name)
def test_no_fresh_exercise_shows_its_answer(topic: Topic) -> None:
    for number in (1, 2):
        check(fresh(topic, 1, seed=3, number=number))


@all_at_once(BANK, ids=lambda asked: asked.id)
def test_no_hint_says_the_answer(asked: Exercise) -> None:
    """A hint to an order may say what comes first; a word that also stands in the question says nothing new."""
    if asked.kind == "order":
        return
    for part in asked.parts:
        for word in said_in(right_answers(part)[:1]):
            plain = len(word) < 2 or word.isalpha()
            assert plain or not any(stands_in(word, hint) for hint in asked.hints), (word, asked.hints)


@all_at_once(BANK, ids=lambda asked: asked.id)
def test_who_has_just_discarded_sits_before_you(asked: Exercise) -> None:
    for part in asked.parts:
        told = re.match(r"(Ben|Cam|Dot) has (?:just )?discarded", asked.question)
        if told and part.text:
            position = parse_position(part.text)
            assert position.next_seat(NAMES.index(told[1])) == position.turn
