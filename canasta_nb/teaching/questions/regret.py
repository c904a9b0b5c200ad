"""Judged by regret: by how many points a choice, or what was played, is worse than the best one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from canasta_nb.core.model.cards import SUITS
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.core.speech.words import number
from canasta_nb.puzzles.choice import PuzzleChoice
from canasta_nb.puzzles.sentences import said
from canasta_nb.puzzles.shipped import shipped_puzzles
from canasta_nb.teaching.content.asking import NAMES, Answer, Part
from canasta_nb.teaching.content.studies import study
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.questions.goals import MovesPlayed, Turns, own_turn
from canasta_nb.teaching.questions.judgement import OfAStudy

GIVES_NOTHING = 100
"""So many points of regret earn nothing any more."""
SUIT = re.compile(rf"(?<=[2-9TJQKA])[{''.join(SUITS)}]")


def earned(regret: float) -> Fraction:
    """Return the share of the points for what is not the best: half for next to no regret, less the more it costs.

    >>> str(earned(0)), str(earned(25)), str(earned(240))
    ('1/2', '3/8', '0')
    """
    return Fraction(max(GIVES_NOTHING - round(regret), 0), 2 * GIVES_NOTHING)


def kind_of(acts: tuple[str, ...]) -> tuple[str, ...]:
    """Return acts without the suits of their cards: what is alike in this is as good.

    >>> kind_of(("draw", "discard 9c")) == kind_of(("draw", "discard 9s")), kind_of(("discard Jk",))
    (True, ('discard Jk',))
    """
    return tuple(SUIT.sub("", act) for act in acts)


@dataclass(frozen=True)
class LeastRegret(OfAStudy):
    """Which choice of a study costs least: others earn something, too, by how little they are behind."""

    word = "least-regret"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return what is not clearly worse than the best choice, and what differs from that by suits alone."""
        asked = study(self.study)
        good = {kind_of(asked.choices[name]) for name in asked.figures.as_good}
        return tuple(name for name, acts in asked.choices.items() if kind_of(acts) in good)

    def partly(self, part: Part, said: Answer) -> Fraction:
        """Return at most half, by the regret of the choice."""
        figure = study(self.study).figures.figures.get(str(said))
        return earned(figure.behind.points) if figure else Fraction(0)


@dataclass(frozen=True)
class BestTurn(Turns):
    """A turn to play, judged by where it ends: each known end has its regret, any other that of the worst."""

    ends: Mapping[str, int] = field(default_factory=dict, hash=False)
    """The regret in points of what each turn leads to, the acts between semicolons; the best one has 0."""

    word = "best-turn"
    needs = ("ends",)

    def played(self, part: Part, acts: tuple[str, ...]) -> MovesPlayed:
        """Play the turn, and hold its end against the known ones; what is refused or unfinished earns nothing."""
        turn = own_turn(part.position, acts)
        if turn.refusals or turn.early:
            return turn
        known = {_end(part.position, own_turn(part.position, tuple(text.split("; ")))): cost
                 for text, cost in self.ends.items()}  # fmt: skip
        regret = known.get(_end(part.position, turn), max(known.values()))
        if not regret:
            return turn._replace(held=(True,), lines=(told("wishes", "turn-complete"),))
        return turn._replace(lines=(told("goals", "behind", points=number(regret)),), earned=earned(regret))


@dataclass(frozen=True)
class FindThePlay(Turns):
    """The decision of a puzzle: the first act is the choice, and the shipped table says what it earns."""

    puzzle: str = ""

    word = "find-the-play"
    needs = ("puzzle",)
    first_counts = True

    def unplayable(self, part: Part, acts: tuple[str, ...]) -> str:
        """Return why the table refuses the first act: that is no choice yet."""
        return next((refusal.says for refusal in self.played(part, acts).refusals), "")

    def played(self, part: Part, acts: tuple[str, ...]) -> MovesPlayed:
        """Judge the first act; what follows it is worth nothing."""
        turn = own_turn(part.position, acts[:1])
        if turn.refusals or not acts:
            return turn
        choice = PuzzleChoice(shipped_puzzles()[self.puzzle], parse_act(acts[0]), NAMES[1:])
        if not choice.is_one_play:
            several = Refusal("", said("verdict", "one_at_a_time"), "", {}, "")
            return turn._replace(refusals=(several,), refused=1, position=part.position)
        return turn._replace(early=False, lines=(choice.paragraph(),), earned=Fraction(choice.earned))


def _end(before: Position, turn: MovesPlayed) -> tuple[object, ...]:
    """Return what a turn led to, whatever the order of its acts and whatever the suits: hand, melds and top card."""
    me, after = before.turn, turn.position or before
    melds = after.melds[before.side_of(me)]
    return (
        tuple(sorted(card.rank for card in after.hand_of(me))),
        tuple(sorted((meld.rank, *sorted(card.rank for card in meld.cards)) for meld in melds)),
        tuple((card.rank, card.is_red_three) for card in after.pile[-1:]),
    )
