"""Ways to earn points without knowledge, each played through the cards of the course as a learner clicks them.

A strategy knows what any card shows: its words and cards, its hints, its verdicts, and a solution once that is shown.
``python tests/strategies.py`` prints what each one earns.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Set as AbstractSet
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from solved import RIGHT

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.cards import cards_text, parse_cards
from canasta_nb.notebook import new_notebook
from canasta_nb.teaching.answers.why_not import why_not
from canasta_nb.teaching.bank.exercises import lesson, lessons
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.ending.ended import ended
from canasta_nb.teaching.judging.clicked import clicked_of
from canasta_nb.teaching.judging.turns_played import is_played_out, position_after, seat_played
from canasta_nb.teaching.kinds import BLANK, KINDS
from canasta_nb.teaching.notebook.feedback import verdicts
from canasta_nb.teaching.notebook.work import work
from canasta_nb.teaching.quiz.quiz import Quiz

NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 50, 100, 200, 500)
"""Numbers that anybody would try."""
WORDS = ("yes+why", "pick")
FEW_ACTS = 12
Tried = AbstractSet[tuple[int, str]]
"""The answers that were tried, each with the place of its part."""
MANY = 30
"""So often somebody tries who has no limit."""


class Player:
    """Somebody at the card of an exercise, who knows nothing of the game."""

    def __init__(self, asked: Exercise, chance: Random, **options: Any) -> None:
        self.own = asked
        self.chance = chance
        self._ids = count()
        self.sit(**options)

    def sit(self, **options: Any) -> None:
        """Run the cell of the exercise."""
        self.quiz = Quiz(self.own, **options)
        self.quiz.send = lambda content, buffers=None: None  # type: ignore[method-assign,assignment]

    @property
    def asked(self) -> Exercise:
        """The exercise that the card shows, which may be one more like its own."""
        return self.quiz._state.asked

    def do(self, do: str, **args: Any) -> None:
        """Press a button of the card."""
        message = {"v": 1, "id": f"q-{next(self._ids)}", "seq": self.quiz.state_number(), "do": do, "args": args}
        self.quiz._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})

    def answer(self, value: object) -> bool:
        """Give an answer; whether it was judged."""
        before = self.quiz._state.assessment
        self.do("answer", ex=self.asked.id, answer=clicked_of(self.asked, value))
        return self.quiz._state.assessment is not before

    @property
    def sees_the_solution(self) -> bool:
        """Whether the card tells what is right."""
        found = self.quiz._state.assessment
        if found is None or found.status not in ("wrong", "partial") or not self.quiz.feedback:
            return False
        hidden, told = ([list(each) for each in verdicts(found, open_=open_)] for open_ in (True, False))
        return hidden != told == self.quiz.feedback.get("verdicts", hidden)

    def guess(self, kept: Mapping[int, Answer] | None = None, tried: Tried = frozenset()) -> list[Answer]:
        """Return an answer to each part by chance, but for those that are known, and none of those tried before."""
        if KINDS[self.asked.kind].is_played:
            return [self._turn()]
        return [(kept or {}).get(at) or self._guessed(at, part, tried) for at, part in enumerate(self.asked.parts)]

    def _guessed(self, at: int, part: Part, tried: Tried) -> Answer:
        offers = offered(self.asked, part, self.chance)
        return self.chance.choice([each for each in offers if (at, repr(each)) not in tried] or offers)

    def _turn(self) -> Answer:
        acts: tuple[str, ...] = ()
        while not is_played_out(self.asked, acts) and len(acts) < FEW_ACTS:
            reached = position_after(self.asked, acts)
            if reached is None or reached.turn != seat_played(self.asked) or not (legal := legal_acts(reached)):
                break
            acts = (*acts, str(self.chance.choice(legal)))
        return acts

    def give(self, said: list[Answer]) -> bool:
        """Answer each part."""
        plain = [... if each == BLANK else each for each in said]
        return self.answer(KINDS[self.asked.kind].written(self.asked, plain))

    def fail(self) -> bool:
        """Answer, rightly by chance alone, until the card tells what is right; whether it does."""
        for _ in range(MANY):
            self.give(self.guess())
            if self.quiz.solved or self.sees_the_solution or self.quiz.scene["over"]:
                break
        return self.sees_the_solution

    def eliminate(self, most: int = MANY) -> None:
        """Guess; keep what the card calls right, and guess the rest again."""
        kept: dict[int, Answer] = {}
        tried: set[tuple[int, str]] = set()
        for _ in range(most):
            said = self.guess(kept, tried)
            if not self.give(said) or self.quiz.solved or self.quiz.scene["over"]:
                return
            for at, (each, held) in enumerate(zip(said, self.quiz.feedback.get("parts", ()), strict=False)):
                tried.add((at, repr(each)))
                if held is True or (isinstance(held, list) and all(held)):
                    kept[at] = each
                elif isinstance(held, list) and self.asked.kind == "yes+why" and isinstance(each, tuple):
                    yes = each[0] is held[0]
                    tried |= {(at, repr(one)) for one in offered(self.asked, self.asked.parts[at], self.chance)
                              if isinstance(one, tuple) and one[0] is not yes}  # fmt: skip


def offered(asked: Exercise, part: Part, chance: Random) -> list[Answer]:
    """Return what somebody may choose who knows nothing."""
    if asked.kind == "yes+why":
        return [(True, BLANK), *((False, reason) for reason in why_not(part))]
    if asked.kind == "pick":
        return list(asked.labels) or [True, False]
    if asked.kind == "order":
        columns = [words for _, words in KINDS["order"].columns(asked)]
        many = KINDS["order"].words_in(asked) // len(asked.parts)
        if columns:
            return [tuple(chance.choice(words) for words in columns) for _ in range(3)]
        return [tuple(chance.sample(asked.labels, min(many, len(asked.labels)))) for _ in range(3)]
    if asked.kind == "cards":
        held = list(part.position.hands[part.position.turn - 1]) if part.text else parse_cards("KsKhKd9c")
        return [cards_text(chance.sample(held, min(len(held), many))) for many in (2, 3, 3)]
    return list(NUMBERS)


def right_answer(asked: Exercise) -> object:
    """Return what the card of an exercise of the course shows in the end."""
    return RIGHT[asked.lesson[:2]][asked.id]


def blind(player: Player) -> None:
    """Guess once."""
    player.give(player.guess())


def always_no(player: Player) -> None:
    """Say no to everything that asks yes or no, with the first reason."""
    if player.asked.kind == "yes+why":
        player.give([(False, why_not(part)[0]) for part in player.asked.parts])
    elif player.asked.kind == "pick":
        player.give([player.asked.labels[-1] if player.asked.labels else False for _ in player.asked.parts])


def first_word(player: Player) -> None:
    """Choose what comes first."""
    if player.asked.kind in WORDS:
        player.give([offered(player.asked, part, player.chance)[0] for part in player.asked.parts])


def by_verdicts(player: Player) -> None:
    """Guess, and guess again what the card calls wrong."""
    player.eliminate()


def with_hints(player: Player) -> None:
    """Open all hints, guess among what they name, and go by the verdicts."""
    for _ in player.asked.hints:
        player.do("hint")
    player.eliminate()


def start_again(player: Player) -> None:
    """Fail until the solution is shown, begin again, and give it."""
    if player.fail():
        player.do("reset")
        player.answer(right_answer(player.own))


def cell_anew(player: Player) -> None:
    """Fail until the solution is shown, run the cell in a new kernel, and give it."""
    if player.fail():
        with new_notebook():
            player.sit()
            player.do("reset")
            player.answer(right_answer(player.own))
        player.sit()


def no_limit(player: Player) -> None:
    """Take the limit away, and guess until it fits or the solution is shown."""
    player.sit(max_attempts=0)
    player.eliminate()
    if player.sees_the_solution:
        player.answer(right_answer(player.own))


def not_kept(player: Player) -> None:
    """Fail at a card that keeps nothing, and give its solution at the one that counts."""
    seen = Player(player.own, player.chance, save=False, max_attempts=0)
    if seen.fail():
        player.sit()
        player.answer(right_answer(player.own))
    else:
        player.eliminate()


def one_more_alike(player: Player) -> None:
    """Fail, and give the solution of the question at each one more like it."""
    player.fail()
    for _ in range(4):
        player.do("more")
        player.answer(right_answer(player.own))


def one_more_until_it_fits(player: Player) -> None:
    """Fail, then guess at one more, and at another, and at the same again."""
    player.fail()
    for _ in range(4):
        player.do("more")
        player.eliminate()
        player.do("back")


def from_the_card_before(player: Player) -> None:
    """Give what was right at the exercise before, where it can be given."""
    asked = [each for each in lesson(player.own.lesson).exercises if each.points]
    before = asked[[each.id for each in asked].index(player.own.id) - 1]
    if not player.answer(right_answer(before)):
        player.eliminate()


STRATEGIES: dict[str, Callable[[Player], None]] = {
    strategy.__name__: strategy
    for strategy in (
        blind, always_no, first_word, by_verdicts, with_hints, start_again, cell_anew, no_limit, not_kept,
        one_more_alike, one_more_until_it_fits, from_the_card_before,
    )
}  # fmt: skip


@contextmanager
def own_folder() -> Iterator[Path]:
    """Work in a new folder for a while."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield Path(folder)
        finally:
            os.chdir(before)


def earned_by(strategy: Callable[[Player], None], name: str, seed: int) -> float:
    """Return the points that a strategy earns in a lesson."""
    with own_folder(), new_notebook():
        for asked in lesson(name).exercises:
            if asked.points:
                strategy(Player(asked, Random(f"{asked.id} {seed}")))
        return float(ended(name, work()).points)


NAMES = [found.name for found in lessons() if any(asked.points for asked in found.exercises)]
MOST = {name: sum(asked.points for asked in lesson(name).exercises) for name in NAMES}


def main(seeds: int, *names: str) -> None:
    """Print the share of the points that each strategy earns, in the course and in the lesson where it earns most."""
    for said in names or STRATEGIES:
        strategy = STRATEGIES[said]
        points = {name: sum(earned_by(strategy, name, seed) for seed in range(seeds)) / seeds for name in NAMES}
        shares = {name: points[name] / MOST[name] for name in NAMES}
        worst = max(shares, key=lambda name: shares[name])
        whole = sum(points.values()) / sum(MOST.values())
        print(f"{said:24}{whole:6.1%}  {worst[:2]} {shares[worst]:6.1%}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
