"""Wrong ideas about good play that no value of a rule set can say."""

from __future__ import annotations

from itertools import combinations

from canasta_nb.core.model.cards import cards_text
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.questions.cards import FEWEST_CARDS, LARGEST_SAID, CardsFor
from canasta_nb.teaching.questions.judgement import BestChoice, IsBest, NewlyStopped
from canasta_nb.teaching.questions.refusing import refused
from canasta_nb.teaching.questions.sheets import IN_HAND, ScoreLines


def meld_everything(part: Part) -> tuple[Answer, ...]:
    """Choose every card of a legal opening, even when fewer are enough."""
    if not isinstance(part.asked, CardsFor) or part.asked.goal != FEWEST_CARDS:
        return ()
    fewest = len(str(right_answers(part)[0])) // 2
    hand = sorted(part.position.hand_of(part.position.turn))
    wilds = [card for card in hand if card.is_wild]
    ranks = dict.fromkeys(card.rank for card in hand if card.is_natural)
    sets = [[*(card for card in hand if card.rank == rank), *wilds] for rank in ranks]
    runs = dict.fromkeys(
        cards_text(sorted(cards))
        for each in sets
        for size in range(fewest + 1, LARGEST_SAID[FEWEST_CARDS] + 1)
        for cards in combinations(each, size)
    )
    return tuple(run for run in runs if not refused(part, run))


def _any_reason_for(part: Part) -> tuple[Answer, ...]:
    """Return a yes with each of the reasons that speak for it."""
    return tuple((True, reason) for reason in part.reasons if reason != part.because)


def wild_dump(part: Part) -> tuple[Answer, ...]:
    """Discard a wild card to stop the next player, even if it stops the partner too."""
    return ((True, "stops-the-next-player"),) if isinstance(part.asked, NewlyStopped) else ()


def hoard(part: Part) -> tuple[Answer, ...]:
    """Leave out the cards left in the hands."""
    return (0,) if isinstance(part.asked, ScoreLines) and part.asked.of == (IN_HAND,) else ()


def wait_for_more(part: Part) -> tuple[Answer, ...]:
    """Wait, even when the side could open."""
    return _prefers(part, "wait") if "open" in part.labels else ()


def open_at_once(part: Part) -> tuple[Answer, ...]:
    """Open as soon as possible, with all the wild cards that it takes."""
    opens = isinstance(part.asked, IsBest) and part.because == "spends-wild-cards"
    return _any_reason_for(part) if opens else ()


def single_first(part: Part) -> tuple[Answer, ...]:
    """Discard a card without another of its rank in the hand."""
    if not isinstance(part.asked, BestChoice):
        return ()
    ranks = [card.rank for card in part.position.hand_of(part.position.turn)]
    single = [label for label in part.labels if ranks.count(label[0]) == 1]
    return _prefers(part, single[0]) if len(single) == 1 else ()


def pile_is_a_trap(part: Part) -> tuple[Answer, ...]:
    """Never take the pile."""
    return _prefers(part, "draw")


def three_at_once(part: Part) -> tuple[Answer, ...]:
    """Discard a black three whenever the hand has one."""
    return _prefers(part, "3s")


def freeze_always(part: Part) -> tuple[Answer, ...]:
    """Freeze whenever possible."""
    freezes = isinstance(part.asked, IsBest) and part.asked.choice == "freeze"
    return ((True, "nothing-safe"),) if freezes and (True, "nothing-safe") not in right_answers(part) else ()


def natural_always(part: Part) -> tuple[Answer, ...]:
    """Never finish a canasta with a wild card."""
    return _prefers(part, "wait") if "finish" in part.labels else ()


def surprise_always(part: Part) -> tuple[Answer, ...]:
    """Sets are kept in the hand."""
    return _prefers(part, "keep") if "lay" in part.labels else ()


def _prefers(part: Part, word: str) -> tuple[Answer, ...]:
    """Return this choice when it is offered and another one is right."""
    asked = isinstance(part.asked, BestChoice) and word in part.labels
    return (word,) if asked and word not in right_answers(part) else ()
