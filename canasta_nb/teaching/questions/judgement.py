"""Questions of judgement with a number: a dangerous discard, the side that a freeze stops, the best of a study."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, permutations, product
from math import sqrt
from typing import ClassVar

from canasta_nb.bots.careful.discarding import danger
from canasta_nb.bots.careful.sight import Sight
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.cards import face, parse_card
from canasta_nb.core.model.position import frozen_for
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.language import texts
from canasta_nb.core.speech.words import number
from canasta_nb.experiments.imagining import NORMAL
from canasta_nb.teaching.content.asking import NAMES, AboutAnAct, Answer, CourseQuestion, Part
from canasta_nb.teaching.content.spoken import signed_points, spoken
from canasta_nb.teaching.content.studies import study
from canasta_nb.teaching.content.words import told

NO_DIFFERENCE = "no-clear-difference"
"""The word for choices of which none is clearly better."""


def dangers(part: Part) -> dict[str, float]:
    """For each card among the words of a part: the chance that the next player takes the pile with it on top.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> {card: f"{chance:.0%}" for card, chance in dangers(exercise("st-1").parts[0]).items()}
    {'Kd': '100%', '5s': '45%', '3s': '0%', '9h': '29%', '7c': '34%'}
    """
    sight = Sight(view(part.position, part.position.turn))
    return {label: round(danger(sight, parse_card(label)), 2) for label in part.labels}


@dataclass(frozen=True)
class OfDanger(CourseQuestion):
    """Something about how dangerous some discards are."""

    is_sum = False

    def made_of(self, part: Part) -> str:
        """Return how likely the opponents are to take each card."""
        found = sorted(dangers(part).items(), key=lambda pair: pair[1])
        cards = ", ".join(f"{face(parse_card(card))} {chance:.0%}" for card, chance in found)
        chances = told("sums", "chances", cards=cards)
        others = range(1, len(part.position.sides))
        theirs = {meld.rank for place in others for meld in part.position.melds[place]}
        fits = found[-1][1] == 1 and parse_card(found[-1][0]).rank in theirs
        keys = {"why_zero": found[0][1] == 0, "why_hundred": fits, "why_chances": True}
        return ". ".join([chances, *(told("sums", key) for key, holds in keys.items() if holds)])


@dataclass(frozen=True)
class SafestFirst(OfDanger):
    """The cards in the order of their danger."""

    word = "safest-first"
    is_ranking = True

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return every order of the cards by their danger; equally dangerous cards may be in any order."""
        found = dangers(part)
        ranked = sorted(found, key=found.__getitem__)
        equal = [permutations(cards) for _, cards in groupby(ranked, key=found.__getitem__)]
        return tuple(tuple(card for cards in order for card in cards) for order in product(*equal))


@dataclass(frozen=True)
class Safest(OfDanger):
    """The card that the opponents are least likely to take."""

    word = "safest"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the cards of the least danger."""
        found = dangers(part)
        return tuple(card for card in found if found[card] == min(found.values()))


@dataclass(frozen=True)
class NewlyStopped(AboutAnAct):
    """Whether a discard freezes the pile for the opponents alone."""

    word = "newly-stopped"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the verdict, with the side that the discard newly stops."""
        before = part.position
        after = play(before, parse_act(self.act))
        mine = before.side_of(before.turn)
        new = {side for side in range(2) if frozen_for(after, side) and not frozen_for(before, side)}
        if new == {0, 1}:
            return ((False, "stops-both"),)
        return ((False, "stops-only-us"),) if mine in new else ((True, "stops-only-them"),)


@dataclass(frozen=True)
class OfAStudy(CourseQuestion):
    """Something about the choices of a study, which were played on in imagined deals."""

    study: str = ""

    needs: ClassVar[tuple[str, ...]] = ("study",)

    def made_of(self, part: Part) -> str:
        """Return what each choice led to in the imagined deals, the best first."""
        compared = study(self.study).figures
        ranked = sorted(compared.figures.items(), key=lambda pair: pair[1].behind.points)
        choices = [
            told("sums", "choice" if name == compared.best else "choice_behind", choice=spoken(name),
                 points=signed_points(figure.lead.points), behind=number(round(figure.behind.points)),
                 within=number(round(figure.behind.within)))
            for name, figure in ranked
        ]  # fmt: skip
        led_to = told("sums", "study", deals=number(compared.deals), choices=", ".join(choices))
        careful = study(self.study).careful
        behind = compared.figures[careful].behind if careful else None
        key = "study_otherwise" if behind and behind.points > behind.within else "study_careful"
        chosen = told("sums", key, choice=spoken(careful)) if careful else ""
        return ". ".join(filter(None, [led_to, self.studied.rstrip("."), chosen]))

    @property
    def studied(self) -> str:
        """Why a choice did well, in words; empty where the answer itself gives a reason.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> exercise("st-28").parts[0].asked.studied
        'On a pile of eight cards, one safe turn is worth a black three.'
        """
        return str(texts("teaching/content/words.toml")["studied"].get(self.study, ""))


@dataclass(frozen=True)
class BestChoice(OfAStudy):
    """Which choice of a study did best."""

    word = "best-choice"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return every choice that is not clearly worse than the best, where several are after what says so.

        Luck may decide between choices that lie closer together, so none of them is wrong.

        >>> words = ("take", "draw", "no-clear-difference")
        >>> for name in ("pile-of-seven", "pile-of-two"):
        ...     BestChoice(study=name).right(Part(BestChoice(study=name), labels=words))
        ('take',)
        ('no-clear-difference', 'take', 'draw')
        """
        good = study(self.study).figures.as_good
        offered = tuple(choice for choice in good if not part.labels or choice in part.labels)
        return (NO_DIFFERENCE, *offered) if good[1:] and NO_DIFFERENCE in part.labels else offered


@dataclass(frozen=True)
class LeastTaken(OfAStudy):
    """The choice that lets the next player take the pile least often."""

    word = "least-taken"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return those choices, as far as that is clear.

        >>> asked = LeastTaken(study="frozen-pile")
        >>> asked.right(Part(asked))
        ('Kc',)
        """
        kept = study(self.study).figures
        least = min(figure.taken for figure in kept.figures.values())
        return tuple(name for name, figure in kept.figures.items() if not _is_clear(least, figure.taken, kept.deals))

    def made_of(self, part: Part) -> str:
        """Return how often the next player took the pile after each choice, the rarest first."""
        compared = study(self.study).figures
        ranked = sorted(compared.figures.items(), key=lambda pair: pair[1].taken)
        choices = ", ".join(told("sums", "taken_after", choice=spoken(name), n=round(100 * figure.taken))
                            for name, figure in ranked)  # fmt: skip
        following = NAMES[part.position.next_seat(part.position.turn)]
        led_to = told("sums", "study_taken", name=following, deals=number(compared.deals), choices=choices)
        return ". ".join(filter(None, [led_to, self.studied.rstrip(".")]))


def _is_clear(one: float, other: float, deals: int) -> bool:
    """Tell whether two shares of the deals differ by more than luck explains."""
    return abs(one - other) > NORMAL * sqrt((one * (1 - one) + other * (1 - other)) / deals)


@dataclass(frozen=True)
class IsBest(OfAStudy):
    """Whether one choice did best in the imagined deals."""

    choice: str = ""

    word = "is-best"
    needs = ("study", "choice")
    is_sum = False

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the verdict with the reason of the part; both where another choice may have done as well."""
        good = study(self.study).figures.as_good
        said = [True] if good == (self.choice,) else [True, False] if self.choice in good else [False]
        return tuple((answer, self.because) for answer in said)
