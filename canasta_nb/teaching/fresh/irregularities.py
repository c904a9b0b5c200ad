"""Mistakes at a table with real cards, and what becomes of them by the Laws of 1950."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.model.cards import Card, cards_text
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import cards_in_words
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import Draft
from canasta_nb.teaching.fresh.holding import holding
from canasta_nb.teaching.fresh.judged import one_label
from canasta_nb.teaching.fresh.situations import ME
from canasta_nb.teaching.fresh.words import hints_on, one_of, told
from canasta_nb.teaching.questions.incidents import OfAnIncident, WhatBecomesOfIt

LABELS = (
    "stands", "back-to-the-hand", "up-and-discarded-turn-by-turn", "discard-without-drawing", "make-it-good",
)  # fmt: skip
ITEMS = {1: 2, 2: 3, 3: 4}
SMALLEST = 3
BEN = 2
RULES = "rules official-1950"


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft two, three or four mistakes by Ben, who has drawn and not opened, noticed at once or too late."""
    if position.phase is not Phase.PLAY:
        return None
    parts = [part for part in _mistakes(position, chance) if _ruled(part)]
    parts = one_label(parts, LABELS, ITEMS[level], chance)
    if not parts:
        return None
    hints = hints_on("irregularities")
    return Draft("pick", one_of("irregularities", "question", chance), tuple(parts), hints, labels=LABELS)


def _mistakes(position: Position, chance: Chance) -> Iterator[Part]:
    """Mistakes with the cards of the hand in turn, which is Ben's here."""
    hand = sorted(position.hand_of(ME))
    melds = [cards[:SMALLEST] for cards in holding(hand).ranks.values() if len(cards) >= SMALLEST]
    for late in (False, True):
        yield _part(hand, "exposed-cards", [chance.choice(hand)], late=late)
        yield _part(hand, "drew-too-many", [chance.choice(hand)], late=late)
        for cards in melds[:1]:
            yield _part(hand, "melded-in-opponents-turn", cards, late=late)
            yield _part(hand, "melded-in-partners-turn", cards, late=late)
    for cards in melds:
        yield _part(hand, "short-initial-meld", cards, late=False)


def _part(hand: list[Card], what: str, cards: list[Card], *, late: bool) -> Part:
    at = f"{RULES}; turn {BEN} play; hand {BEN} {cards_text(hand)}"
    incident = {"at": at, "what": what, "seat": BEN, "cards": cards_text(cards), "late": late}
    said = told("irregularities", what, cards=_faces(cards), hand=_faces(hand))
    noticed = told("irregularities", "late" if late else "at_once")
    return Part(WhatBecomesOfIt(incident=incident), f"{RULES}; turn {ME} draw", ask=f"{said} {noticed}")


def _faces(cards: list[Card]) -> str:
    return cards_in_words(cards)


def _ruled(part: Part) -> bool:
    """Tell whether an act is a mistake with its ruling among the words."""
    try:
        return isinstance(part.asked, OfAnIncident) and part.asked.ruled.ruling in LABELS
    except Mistake:
        return False
