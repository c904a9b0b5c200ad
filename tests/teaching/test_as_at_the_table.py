"""Alive 51: hands in questions lie as at the table, and wild cards look as there, unless that gives the answer away."""

from __future__ import annotations

from itertools import chain

from at_once import all_at_once

from canasta_nb.core.model.cards import Card, cards_text
from canasta_nb.descriptions.telling import grouped
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.notebook.work import Work
from canasta_nb.teaching.quiz.exercise_scene import scene_of

FACES = 53
EVERY = [asked for found in lessons() for asked in (*found.exercises, *found.retired)]


def cards(ids: list[int]) -> list[Card]:
    return [Card(id_ % FACES) for id_ in ids]


def gives_away(asked: Exercise, hand: list[Card]) -> bool:
    """Tell whether the cards that one chooses are just those that the table marks as wild."""
    wild = cards_text(sorted(card for card in hand if card.is_wild))
    return bool(wild) and any(right == (wild,) for right in map(right_answers, asked.parts))


@all_at_once(EVERY, ids=[asked.id for asked in EVERY])
def test_alive_51_hands_lie_and_wild_cards_look_as_at_the_table(asked: Exercise) -> None:
    scene = scene_of(asked, Work())
    lines = [line for shown in scene["shows"] for line in shown["lines"]]
    hands = [cards([*chain(*runs)]) for name, _, runs, _ in lines if "hand" in name]
    shown = any(runs for _, _, runs, _ in lines) or bool(scene["hand"])
    hidden = gives_away(asked, cards(scene["hand"]))
    if shown:
        assert scene["marks"] is not hidden
    if not hidden:
        assert hands == [grouped(hand) for hand in hands]
