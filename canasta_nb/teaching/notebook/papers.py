"""The papers of the exam: fifteen fresh questions, two turns to play and three puzzles.

Each question has its topic and level, the same in every paper, so no paper is harder than another. How many there are
of each lesson follows its minutes; what lessons 11 to 13 teach is played. The played questions of a class come from a
few decisions that nothing else asks, and return only in other suits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from math import exp
from random import Random
from statistics import fmean
from typing import NamedTuple

from canasta_nb.core.model.position import Phase
from canasta_nb.core.speech.language import say, speaking
from canasta_nb.puzzles.measuring_turns import MeasuredTurn
from canasta_nb.puzzles.other_suits import RENAMED, in_suits
from canasta_nb.puzzles.regret import earned
from canasta_nb.puzzles.shipped import ShippedPuzzle, ShippedTurn, any_puzzle, kept_back_puzzles, turns_to_play
from canasta_nb.puzzles.themes import Theme
from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.content.asking import Exercise, Part
from canasta_nb.teaching.content.paper_names import name_of, paper_name
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.fresh.fresh import drawn
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.notebook.former_papers import APART, LESSON, QUESTIONS, facts_of
from canasta_nb.teaching.questions.regret import FindThePlay, PlayTheTurn


class FreshQuestion(NamedTuple):
    """A fresh question that every paper asks: about a topic, at a level."""

    topic: str
    level: int
    like: str = ""
    """An exercise of the lesson that teaches it, where that is not the topic's own."""
    rules: str = ""
    """The game, where it is not the topic's own."""


FRESH = (
    FreshQuestion("turn", 2),
    FreshQuestion("melding-limits", 2),
    FreshQuestion("red-threes", 2),
    FreshQuestion("taking-the-pile", 2),
    FreshQuestion("freezing", 2),
    FreshQuestion("freezing", 3),
    FreshQuestion("minimums", 2),
    FreshQuestion("initial-meld", 2),
    FreshQuestion("canastas", 2),
    FreshQuestion("going-out", 2),
    FreshQuestion("scoring", 2),
    FreshQuestion("stock-end", 2),
    FreshQuestion("going-out", 2, "pl-3", "classic-2p"),
    FreshQuestion("modern-american", 2),
    FreshQuestion("comparing", 2),
)
TAUGHT = {"classic", "classic-2p", "modern-american", "official-1950", "wikipedia", "uruguay"}
"""The games of which lessons say what sets them apart."""
SIGN = "W+"
"""How the notation calls a meld of wild cards, which no lesson shows."""
PLACES = 100
"""So far apart are the questions that are tried one after another for one place."""
TURNS, PUZZLES = 2, 3
OF_TURNS = "st-23"
"""An exercise of the lesson that a whole turn belongs to."""
OF_THEMES = {
    Theme.TAKE: "tk-2",
    Theme.OPENING: "st-23",
    Theme.WILD_CARDS: "cn-3",
    Theme.GOING_OUT: "go-3",
    Theme.LAY: "st-23",
    Theme.DEFEND: "st-17",
    Theme.COUNT: "st-17",
}
"""An exercise of the lesson that teaches what a theme is about; of all others that is lesson 12."""
OF_THE_PILE = "st-1"
POINTS = 60.0
"""So many points behind the best, a choice is made about a third as often: what makes a decision hard or easy."""


def fresh_paper(number: int, lang: str) -> tuple[Exercise, ...]:
    """Return the questions of a paper in a language, in an order that is its own."""
    order = Random(f"paper {paper_name(number)}").sample(range(QUESTIONS), QUESTIONS)
    with speaking(lang):
        made = [*_fresh(number), *_played(number)]
    return tuple(_placed(made[at], number, place) for place, at in enumerate(order, start=1))


def _placed(made: Exercise, number: int, place: int) -> Exercise:
    return replace(
        made, id=f"final-{paper_name(number)}-{place}", lesson=lesson(LESSON).name, points=1, section="", hints=(),
        paper=number, bank_sha=facts_of(made), first_counts=False,
    )  # fmt: skip


def _fresh(number: int) -> Iterator[Exercise]:
    for place, asked in enumerate(FRESH, start=1):
        topic = TOPICS[asked.topic]
        topic = replace(topic, rules=asked.rules or topic.rules)
        tried = (drawn(topic, asked.level, number, APART + place + PLACES * again) for again in count())
        yield replace(next(filter(is_taught, tried)), like=asked.like or topic.like)


def is_taught(asked: Exercise) -> bool:
    """Tell whether a lesson has told everything that a question is about: its games, and the signs of its acts.

    >>> is_taught(exercise("fz-3"))
    True
    """
    games = {part.position.rules.id for part in asked.parts if part.text}
    return games <= TAUGHT and not any(SIGN in part.act for part in asked.parts)


def _played(number: int) -> Iterator[Exercise]:
    """Yield the turns and the puzzles of a paper: the next set of its class, in the next suits."""
    name = name_of(number)
    for sets, ask in ((turn_sets(), _turn), (puzzle_sets(), _puzzle)):
        chance = Random(f"{name.of} {name.edition}")
        order = chance.sample(range(len(sets)), len(sets))
        suits = chance.sample(RENAMED, len(RENAMED))
        at = name.learner + name.edition * len(sets)
        for id_ in sets[order[at % len(sets)]]:
            yield ask(id_, suits[at // len(sets) % len(suits)])


@cache
def turn_sets() -> tuple[tuple[str, ...], ...]:
    """Return the turns in pairs that are about equally hard.

    >>> {len(each) for each in turn_sets()}
    {2}
    """
    return _in_sets(TURNS, {id_: ease(_costs_of_turn(each)) for id_, each in turns_to_play().items()})


@cache
def puzzle_sets() -> tuple[tuple[str, ...], ...]:
    """Return the puzzles that are kept back in sets of three that are about equally hard.

    >>> {len(each) for each in puzzle_sets()}
    {3}
    """
    rated = {id_: each for id_, each in kept_back_puzzles().items() if each.is_rated}
    return _in_sets(PUZZLES, {id_: ease(_costs_of_puzzle(each)) for id_, each in rated.items()})


def _in_sets(size: int, easy: dict[str, float]) -> tuple[tuple[str, ...], ...]:
    """Return sets of which each has an easy one, a hard one and what brings it nearest to the mean of all."""
    ranked = sorted(easy, key=lambda id_: (easy[id_], id_))
    many = len(ranked) // size
    thirds = [ranked[many * at : many * (at + 1)] for at in range(size)]
    wanted = size * fmean(easy.values())
    sets = []
    for first, last in zip(thirds[0], reversed(thirds[-1]), strict=True):
        between = thirds[1] if size > TURNS else []
        found = [first, last]
        if between:
            nearest = min(between, key=lambda id_: (abs(easy[first] + easy[last] + easy[id_] - wanted), id_))
            between.remove(nearest)
            found.append(nearest)
        sets.append(tuple(found))
    return tuple(sets)


def ease(costs: Sequence[tuple[float, float]]) -> float:
    """Return what somebody earns in the mean who sees large differences and not small ones.

    Each choice has its cost in points and what it earns.

    >>> round(ease([(0.0, 1.0), (60.0, 0.5)]), 2), ease([(0.0, 1.0), (600.0, 0.0)]) > 0.99
    (0.87, True)
    """
    weights = [exp(-points / POINTS) for points, _ in costs]
    return sum(weight * share for weight, (_, share) in zip(weights, costs, strict=True)) / sum(weights)


def _costs_of_turn(turn: MeasuredTurn) -> list[tuple[float, float]]:
    return [(each.behind.points, turn.earned(end)) for end, each in turn.ends.items()]


def _costs_of_puzzle(puzzle: ShippedPuzzle) -> list[tuple[float, float]]:
    return [(each.behind.points, earned(each, puzzle.deals)) for each in puzzle.figures.values()]


def _turn(id_: str, suits: str) -> Exercise:
    found: ShippedTurn = turns_to_play()[id_]
    best = next(iter(found.ends.values())).acts
    asked = PlayTheTurn(turn=id_, suits=suits, model=tuple(in_suits(act, suits) for act in best))
    return _moves(asked, in_suits(found.text, suits), told("exam", "turn"), OF_TURNS)


def _puzzle(id_: str, suits: str) -> Exercise:
    found = any_puzzle(id_, suits)
    decides = "asks_draw" if found.position.phase is Phase.DRAW else "asks_play"
    question = say("teaching/puzzles/words.toml", decides)
    asked = FindThePlay(puzzle=id_, suits=suits, model=(found.figures[found.best].act,))
    return _moves(asked, found.text, question, OF_THEMES.get(found.theme, OF_THE_PILE))


def _moves(asked: FindThePlay | PlayTheTurn, text: str, question: str, like: str) -> Exercise:
    part = Part(asked, text, kind="moves")
    rules = part.position.rules.id
    return Exercise("", exercise(like).lesson, "moves", 1, rules, question, "", (part,), like=like)
