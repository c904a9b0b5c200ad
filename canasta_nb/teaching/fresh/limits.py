"""What may be laid together: lays of a natural hand at the limits of a meld."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.model.cards import RANKS
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.speech.words import cards_in_words
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.fresh.holding import HeldByRank, holding, lay
from canasta_nb.teaching.fresh.judged import one_label
from canasta_nb.teaching.fresh.situations import (
    ME,
    cards_out_of_sight,
    cards_shown,
    own_side,
    with_cards_in_hand,
)
from canasta_nb.teaching.fresh.words import one_of, told
from canasta_nb.teaching.questions.acts import IsAllowed

LABELS = (
    "legal", "meld.too-few-naturals", "meld.too-many-wilds", "meld.no-sequences", "meld.wilds-only", "meld.black-three",
)  # fmt: skip
ITEMS = {1: 2, 2: 3, 3: 5}
SMALLEST = 3
BUILT = ("meld.black-three", "meld.wilds-only", "", "", "")
"""What cards are put into the hand for, because few hands hold three wild cards or two black threes."""


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft two, three or five melds from one hand; from level 2 with additions to the melds on the table."""
    return lays_asked("melding-limits", LABELS, position, level, chance, with_additions=level > 1)


def lays_asked(
    topic: str, labels: tuple[str, ...], position: Position, level: int, chance: Chance, *, with_additions: bool
) -> Draft | None:
    """Draft whether some melds and additions from one hand are legal, or why not, in the words of a topic."""
    if position.phase is not Phase.PLAY or not position.melds[0]:
        return None
    position = own_side(position)
    if cards_shown(position) > MOST_CARDS[level]:
        return None
    if topic == "melding-limits":
        position = _with_temptations(position, chance.lot(BUILT), chance)
    held = holding(position.hand_of(ME))
    lays = list(_new(held, position)) + (list(_added(held, position)) if with_additions else [])
    text = position_text(position)
    parts = [Part(IsAllowed(act=f"meld {each}"), text, ask=f"`meld {each}`") for each in dict.fromkeys(lays)]
    parts = one_label(parts, labels, ITEMS[level], chance)
    if not parts:
        return None
    return Draft(
        "pick",
        one_of(topic, "question", chance),
        tuple(parts),
        (
            told(topic, "rule"),
            told(topic, "look"),
            told("melding-limits", "begin" if held.wilds else "begin_none", wilds=cards_in_words(held.wilds)),
        ),
        labels=labels,
    )


def _with_temptations(position: Position, law: str, chance: Chance) -> Position:
    """Return the position with two black threes or three wild cards in the hand, where a law is about those."""
    hand, out = position.hand_of(ME), cards_out_of_sight(position)
    if law == "meld.black-three":
        held, some, number = holding(hand).black_threes, [card for card in out if card.is_black_three], 2
    elif law == "meld.wilds-only":
        held, some, number = holding(hand).wilds, [card for card in out if card.is_wild], 3
    else:
        return position
    more = number - len(held)
    return with_cards_in_hand(position, chance.sample(some, more)) if 0 < more <= len(some) else position


def _new(held: HeldByRank, position: Position) -> Iterator[str]:
    """New melds that are right or nearly so: one natural card too few, one wild card too many, a run, wild cards."""
    wilds = held.wilds
    laid = {meld.rank for meld in position.melds[0]}
    for rank, cards in held.ranks.items():
        if rank not in laid:
            yield from (lay([*cards, *wilds[:count]]) for count in range(max(1, SMALLEST - len(cards)), len(wilds) + 1))
            yield from (lay([cards[0], *wilds[:count]]) for count in (2, 3) if len(wilds) >= count)
            if len(cards) >= SMALLEST:
                yield lay(cards)
    yield from (lay(wilds[:count]) for count in (3, 4) if len(wilds) >= count)
    yield from list(_runs(held))[:1]
    if len(held.black_threes) >= 2:
        yield lay([*held.black_threes, *wilds[:1]])


def _runs(held: HeldByRank) -> Iterator[str]:
    """Three cards of a suit in a row."""
    for at in range(len(RANKS) - 4):
        rows = [held.of(rank) for rank in RANKS[at : at + 3]]
        for card in rows[0]:
            run = [next((each for each in row if each.suit == card.suit), None) for row in rows]
            found = [each for each in run if each is not None]
            if len(found) == len(run):
                yield lay(found)


def _added(held: HeldByRank, position: Position) -> Iterator[str]:
    """Cards for the melds on the table: wild ones up to and past the limit, natural ones."""
    for meld in position.melds[0]:
        for count in range(1, len(held.wilds) + 1):
            yield lay(held.wilds[:count], meld.rank)
        if held.of(meld.rank):
            yield lay(held.of(meld.rank)[:1], meld.rank)
