"""Judged by regret: by how many points a choice, or what was played, is worse than the best one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from canasta_nb.core.model.cards import SUITS
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.core.speech.words import number
from canasta_nb.puzzles.choice import PuzzleChoice
from canasta_nb.puzzles.ends import end_of
from canasta_nb.puzzles.sentences import said
from canasta_nb.puzzles.shipped import any_puzzle, turns_to_play
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
class PlayTheTurn(Turns):
    """A whole turn, judged by where it ends: the shipped table has what each end costs."""

    turn: str = ""
    suits: str = ""
    """The suits that stand for spades, hearts, diamonds and clubs; empty where none was renamed."""

    word = "play-the-turn"
    needs = ("turn",)

    def played(self, part: Part, acts: tuple[str, ...]) -> MovesPlayed:
        """Play the turn, and look up its end; what is refused or unfinished earns nothing."""
        measured = turns_to_play()[self.turn]
        played = own_turn(part.position, acts)
        if played.refusals or played.early or not acts:
            return played
        end = end_of(played.position or part.position, part.position.turn)
        if end not in measured.ends:
            return played._replace(lines=(told("goals", "unmeasured"),), earned=Fraction(0))
        behind, deals = measured.ends[end].behind.points, measured.ends[end].deals
        line = told("goals", "behind", points=number(round(behind)), deals=deals)
        return played._replace(
            lines=(line if round(behind) else told("goals", "best", deals=deals),),
            earned=Fraction(measured.earned(end)),
        )


@dataclass(frozen=True)
class FindThePlay(Turns):
    """The decision of a puzzle: the first act is the choice, and the shipped table says what it earns."""

    puzzle: str = ""
    suits: str = ""
    """The suits that stand for spades, hearts, diamonds and clubs; empty where none was renamed."""

    word = "find-the-play"
    needs = ("puzzle",)
    first_counts = True

    def unplayable(self, part: Part, acts: tuple[str, ...]) -> str:
        """Return why the table refuses the first act: that is no choice yet."""
        return next((refusal.says for refusal in self.played(part, acts).refusals), "")

    def cost_told(self, part: Part, acts: tuple[str, ...]) -> str:
        """Return by how much the choice falls short, and why."""
        choice = self._choice(acts)
        return f"{choice.worth}. {choice.reason}" if choice.is_one_play else ""

    def _choice(self, acts: tuple[str, ...]) -> PuzzleChoice:
        return PuzzleChoice(any_puzzle(self.puzzle, self.suits), parse_act(acts[0]), NAMES[1:])

    def played(self, part: Part, acts: tuple[str, ...]) -> MovesPlayed:
        """Judge the first act; what follows it is worth nothing."""
        turn = own_turn(part.position, acts[:1])
        if turn.refusals or not acts:
            return turn
        choice = self._choice(acts)
        if not choice.is_one_play:
            several = Refusal("", said("verdict", "one_at_a_time"), "", {}, "")
            return turn._replace(refusals=(several,), refused=1, position=part.position)
        return turn._replace(early=False, lines=(choice.paragraph(),), earned=Fraction(choice.earned))
