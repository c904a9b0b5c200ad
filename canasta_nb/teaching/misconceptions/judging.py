"""Wrong ideas about good play that no value of a rule set can say."""

from __future__ import annotations

from itertools import combinations

from canasta_nb.core.cards import cards_text
from canasta_nb.teaching.answers import LARGEST_SAID, refused, right_answers
from canasta_nb.teaching.exercises import Answer, Part


def meld_everything(part: Part) -> tuple[Answer, ...]:
    """Whatever makes a legal opening is laid, also where fewer cards are enough."""
    if part.kind != "cards" or part.goal != "fewest-cards":
        return ()
    fewest = len(str(right_answers(part)[0])) // 2
    hand = sorted(part.position.hand_of(part.position.turn))
    wilds = [card for card in hand if card.is_wild]
    ranks = dict.fromkeys(card.rank for card in hand if card.is_natural)
    sets = [[*(card for card in hand if card.rank == rank), *wilds] for rank in ranks]
    runs = dict.fromkeys(
        cards_text(sorted(cards))
        for each in sets
        for size in range(fewest + 1, LARGEST_SAID[part.goal] + 1)
        for cards in combinations(each, size)
    )
    return tuple(run for run in runs if not refused(part, run))


def wild_dump(part: Part) -> tuple[Answer, ...]:
    """A wild card is discarded to stop the next player, whomever else it stops."""
    return ((True, "stops-the-next-player"),) if part.ask_for == "newly-stopped" else ()


def hoard(part: Part) -> tuple[Answer, ...]:
    """What is left in the hands is not counted."""
    return (0,) if part.ask_for == "lines" and part.of == ("cards-in-hand",) else ()
