"""Which cards of the hand make an act legal, or legal with the fewest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from canasta_nb.core.model.cards import cards_text, parse_cards
from canasta_nb.core.speech.words import capital
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.questions.acts import OfAnAct, enough_to_open, laid_by, refusal_said
from canasta_nb.teaching.questions.freezing import ways
from canasta_nb.teaching.questions.refusing import CARDS, allowed, refused_as_said

FEWEST_CARDS, FEWEST_WILDS = "fewest-cards", "fewest-wilds"
LARGEST_SAID = {"": 3, FEWEST_WILDS: 3, FEWEST_CARDS: 5}
"""How many cards an answer has at most, by what is asked of it."""


@dataclass(frozen=True)
class CardsFor(OfAnAct):
    """The cards that complete an act, which has ``{cards}`` in their place: any legal ones, or the fewest."""

    goal: str = ""
    """``fewest-cards`` or ``fewest-wilds`` where the best are asked for."""

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the runs of cards from the hand that make the act legal.

        Where the best are asked for, those. Otherwise runs of two or three cards, enough to take the pile.
        """
        return _runs(part, self.goal)

    def accepts(self, part: Part, said: str) -> bool:
        """Tell whether an act is legal with these cards and, in a question for the best ones, that no run is better."""
        return allowed(part, said) and (not self.goal or self._is_best(part, said))

    def why(self, part: Part, said: Answer) -> str | None:
        """Return why these cards are refused, or what makes them right; None for ordinary ones."""
        if refusals := refused_as_said(part, said):
            return refusal_said(part, refusals[0])
        if self.goal:
            best = told("law", f"{self.goal}_right")
            opens = enough_to_open(part, parse_cards(str(said)))
            return f"{capital(opens)}. {best}" if self.goal == FEWEST_CARDS else best
        if not self.act.startswith("take "):
            return None
        position = part.position
        if self.act.endswith(f", {CARDS}") and not position.melds[position.side_of(position.turn)]:
            return enough_to_open(part, laid_by(self.act.replace(CARDS, str(said))))
        return ways(part)

    def _is_best(self, part: Part, said: str) -> bool:
        """Tell whether no legal run is better than this legal one.

        The cards that were said come first: what makes another run better can mostly be found among them at once.
        """
        said_cards, hand = sorted(parse_cards(said)), sorted(part.position.hand_of(part.position.turn))
        largest = LARGEST_SAID[self.goal]
        if not 2 <= len(said_cards) <= largest:
            return False
        few_cards = self.goal == FEWEST_CARDS
        sizes = range(2, len(said_cards) if few_cards else largest + 1)
        for cards in (said_cards, hand):
            for size in sizes:
                for run in dict.fromkeys(cards_text(chosen) for chosen in combinations(cards, size)):
                    if (few_cards or wilds_in(run) < wilds_in(said)) and _is_allowed(part, run):
                        return False
        return True


@lru_cache(maxsize=5_000)
def _is_allowed(part: Part, run: str) -> bool:
    """Tell whether a run is allowed, once for all learners of a class who hold the same cards."""
    return allowed(part, run)


@lru_cache(maxsize=1_000)
def _runs(part: Part, goal: str) -> tuple[Answer, ...]:
    hand = sorted(part.position.hand_of(part.position.turn))
    legal: list[str] = []
    for size in range(2, LARGEST_SAID[goal] + 1):
        if goal == FEWEST_CARDS and legal:
            break
        runs = dict.fromkeys(cards_text(cards) for cards in combinations(hand, size))
        legal += [run for run in runs if allowed(part, run)]
    least = min(map(wilds_in, legal), default=0)
    return tuple(run for run in legal if goal != FEWEST_WILDS or wilds_in(run) == least)


def wilds_in(run: str) -> int:
    """Return the number of wild cards in a run.

    >>> wilds_in("9h2sJk")
    2
    """
    return sum(card.is_wild for card in parse_cards(run))
