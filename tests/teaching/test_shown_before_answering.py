"""Nothing that is shown before an answer gives it away: no caption, no mark on a card, no question, no hint."""

import ast
import re
from collections.abc import Iterator

import pytest
from at_once import all_at_once
from leaks import said_in, stands_in
from said import SAID

from canasta_nb.core.model.cards import JOKER, face, parse_cards
from canasta_nb.core.notation.text import parse_position
from canasta_nb.descriptions.picturing import table_lines
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import NAMES, Exercise, Part
from canasta_nb.teaching.content.spoken import signed, spoken
from canasta_nb.teaching.fresh.drafts import Topic
from canasta_nb.teaching.fresh.fresh import fresh
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.quiz.quiz import Quiz

EVERY = [asked for lesson in lessons() for asked in lesson.exercises]
BANK = [asked for asked in EVERY if asked.kind != "moves"]
MARKS = ("wild", "red three", "black three", "frozen")
"""What a caption would say of a card, and what exercises ask."""


def captions(asked: Exercise) -> list[str]:
    """Return the words beside the cards of each position in a picture."""
    texts = {part.text for part in asked.parts if part.text}
    shown = (table_lines(position, position.turn, NAMES[1:]) for position in map(parse_position, texts))
    return [words for lines in shown for _, label, _, said in lines for words in (label, said)]


def given_away(asked: Exercise, parts: list[tuple[Part, str]]) -> list[str]:
    """Return the right answers to a part that the text beside it contains."""
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


@pytest.mark.slow
@all_at_once(BANK, ids=lambda asked: asked.id)
def test_no_exercise_of_the_course_shows_its_answer(asked: Exercise) -> None:
    check(asked)


@pytest.mark.slow
@pytest.mark.parametrize("topic", TOPICS.values(), ids=lambda topic: topic.name)
def test_no_fresh_exercise_shows_its_answer(topic: Topic) -> None:
    for number in (1, 2):
        check(fresh(topic, 1, seed=3, number=number))


def hinted(asked: Exercise) -> Iterator[str]:
    """Yield the right answers of an exercise as a hint would name them: a card, a word to choose, a number, a move."""
    if asked.kind == "moves":
        right = ast.literal_eval(SAID[asked.id]["right"])
        yield from (said for act in right for said in (f"`{act}`", f"“{act}”", signed(act)) if said != "draw")
    for part in asked.parts if asked.kind != "moves" else ():
        for answer in right_answers(part)[:1]:
            if part.kind == "cards":
                chosen = parse_cards(str(answer))
                yield from (face(card) for card in chosen if card != JOKER and face(card) not in asked.question)
            else:
                words = {spelt for word in said_in(answer) for spelt in (word, spoken(word))}
                yield from (word for word in words if len(word) > 1 and (asked.kind == "order" or not word.isalpha()))


@all_at_once(EVERY, ids=lambda asked: asked.id)
def test_no_hint_says_the_answer_or_one_of_its_lines(asked: Exercise) -> None:
    """A single word, such as a name or "legal", gives nothing away by itself, and a number of one digit is in every
    text.
    """
    text = " ".join(asked.hints)
    assert [said for said in hinted(asked) if stands_in(said, text)] == []


@all_at_once([asked for asked in EVERY if asked.points], ids=lambda asked: asked.id)
def test_the_last_hint_points_at_no_part_and_begins_no_answer(asked: Exercise) -> None:
    """It goes the same way with other cards."""
    assert not re.search(r"^(Begin with|First:)|\b([Pp]art|[Pp]icture) \d", asked.hints[-1])


@all_at_once(BANK, ids=lambda asked: asked.id)
def test_who_has_just_discarded_sits_before_you(asked: Exercise) -> None:
    for part in asked.parts:
        told = re.match(r"(Ben|Cam|Dot) has (?:just )?discarded", asked.question)
        if told and part.text:
            position = parse_position(part.text)
            assert position.next_seat(NAMES.index(told[1])) == position.turn
