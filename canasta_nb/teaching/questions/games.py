"""What a rule set says: the minimum of a first meld, its figures, and which rule sets have some values."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from canasta_nb.core.model.position import SIDE_LETTERS, minimum_for, minimum_goes_by_deal
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import number
from canasta_nb.descriptions.telling import rules_name
from canasta_nb.rulebook.page import page
from canasta_nb.teaching.content.asking import Answer, CourseQuestion, Part
from canasta_nb.teaching.content.words import says, told
from canasta_nb.teaching.questions.numbers import right_number

SMALLEST_MELD = 15
"""What three cards of the lowest ranks are worth, which any meld reaches."""


@dataclass(frozen=True)
class Minimum(CourseQuestion):
    """What a side's first meld must be worth."""

    side: str = "A"

    word = "minimum"
    never_below = "minimum"
    topic = "minimums"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the minimum."""
        return (minimum_for(part.position, part.position.keeper_named(self.side)),)

    def made_of(self, part: Part) -> str:
        """Return the band of the table of minimums that the side's score is in."""
        position = part.position
        opening = position.rules.initial_meld
        score = position.scores[SIDE_LETTERS.index(self.side)]
        if minimum_goes_by_deal(position.rules) or not opening.table[1:]:
            return ""
        starts = [start for start, _ in opening.table if start is not None]
        band = max((start for start in starts if start <= score), default=None)
        if band is not None:
            return told("sums", "band", score=number(score), start=number(band))
        below = told("sums", "below", score=number(score), start=number(min(starts)))
        need = right_number(self, part)
        return told("sums", "any_meld", below=below, need=number(need)) if need <= SMALLEST_MELD else below

    def look_first(self, part: Part) -> str:
        """Return the score of the side and the start of a minimum that is nearest to it.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> part = exercise("im-1").parts[2]
        >>> part.asked.look_first(part)
        'Compare 1,495 with 1,500.'
        """
        position = part.position
        table = position.rules.initial_meld.table
        starts = [] if minimum_goes_by_deal(position.rules) else [start for start, _ in table if start is not None]
        if not starts:
            return ""
        score = position.scores[SIDE_LETTERS.index(self.side)]
        near = min(starts, key=lambda start: abs(start - score))
        return says("first", "compare", score=number(score), start=number(near))

    def fact(self, part: Part) -> str:
        """Return the law on the first meld, with the minimum."""
        return f"initial-meld.minimum {right_number(self, part)}"


@dataclass(frozen=True)
class RuleFigure(CourseQuestion):
    """A figure that a rule set says."""

    @abstractmethod
    def figure(self, rules: RuleSet, seats: int) -> int | None:
        """Return the figure for a number of players."""

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the figure."""
        return (self.figure(part.position.rules, part.position.seats),)

    def made_of(self, part: Part) -> str:
        """Return that the rule set says so, and what classic says where that is something else."""
        classic = self.figure(RuleSet.load("classic"), 4)
        right = right_number(self, part)
        rule = told("sums", f"rule_{self.word}", rules=rules_name(part.position.rules), n=number(right))
        apart = "" if classic in (None, right) else told("sums", "apart", n=number(classic or 0))
        return f"{rule}{apart}"


@dataclass(frozen=True)
class CardsDealt(RuleFigure):
    """How many cards each player is dealt."""

    word = "dealt"
    never_below = "cards"

    def figure(self, rules: RuleSet, seats: int) -> int | None:
        """Return the size of a hand."""
        return rules.deal.hand[seats]


@dataclass(frozen=True)
class CardsDrawn(RuleFigure):
    """How many cards are drawn in a turn."""

    word = "drawn"
    never_below = "cards"

    def figure(self, rules: RuleSet, seats: int) -> int | None:
        """Return the number of cards."""
        return rules.turn.draw


@dataclass(frozen=True)
class CanastasNeeded(RuleFigure):
    """How many canastas a side needs to go out."""

    word = "canastas-needed"
    topic = "going-out"

    def figure(self, rules: RuleSet, seats: int) -> int | None:
        """Return the number of canastas."""
        return rules.going_out.canastas


@dataclass(frozen=True)
class TargetScore(RuleFigure):
    """At how many points the game ends."""

    word = "target"

    def figure(self, rules: RuleSet, seats: int) -> int | None:
        """Return the points, or None for a game of one deal."""
        return rules.game.target


@dataclass(frozen=True)
class RulesThatFit(CourseQuestion):
    """Which of the offered rule sets have some values."""

    has: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The values, written as in a ``rules`` field."""

    word = "rules-that-fit"
    needs = ("has",)

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the rule sets that have all of them."""
        wanted = " ".join(f"{key}={value}" for key, value in self.has.items())
        return tuple(name for name in part.labels if _has(name, wanted))

    def why(self, part: Part, said: Answer) -> str | None:
        """Return what the page of the rule set says about the values."""
        told_there = [sentence for chapter in page(RuleSet.load(str(said))) for sentence in chapter.sentences]
        wanted = [each.says for key in self.has for each in told_there if key in each.keys]
        return " ".join(dict.fromkeys(wanted))


def _has(name: str, wanted: str) -> bool:
    try:
        return RuleSet.parse(f"{name} {wanted}").values == RuleSet.load(name).values
    except Mistake:  # the values do not go together with its own
        return False
