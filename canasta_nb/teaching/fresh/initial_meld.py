"""Whether some melds open: openings of a natural hand, at scores whose minimum they just reach or just miss."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from canasta_nb.core.model.cards import Card, face
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.speech.words import cards_in_words, number
from canasta_nb.teaching.content.asking import Part, replaced
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import Draft
from canasta_nb.teaching.fresh.holding import HeldByRank, holding, lay
from canasta_nb.teaching.fresh.situations import ME, own_side
from canasta_nb.teaching.fresh.words import hints_on, one_of, told
from canasta_nb.teaching.questions.acts import IsAllowed

REASONS = ("enough", "initial-meld.minimum", "meld.too-few-naturals", "take.frozen")
SMALLEST, MOST_WILDS = 3, 2
CLOSE = 25
"""Points by which an opening passes or misses a minimum that it is asked about."""
AT_LEAST_BURIED = 2
VERDICTS = ((True, True), (True, False), (False, True), (False, False))
"""Whether the cards are enough at each of two scores: each pair is looked for as often as the others."""


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Level 1 asks about one meld, level 2 about two melds at two scores, level 3 about an opening with the pile."""
    if position.melds[0] or position.phase is not (Phase.DRAW if level == 3 else Phase.PLAY):
        return None
    position = own_side(position, pile=level == 3)
    if level == 3:
        return _with_the_pile(position, chance)
    held = holding(position.hand_of(ME))
    melds = list(_melds(held))
    choices = [(meld,) for meld in melds] if level == 1 else _pairs(melds, held)
    if not choices:
        return None
    lays = chance.choice(choices)
    cards = [card for meld in lays for card in meld]
    asked = _scores_about(position, cards, 1 if level == 1 else 2, chance)
    if not asked:
        return None
    text, act = position_text(position), f"meld {', '.join(map(lay, lays))}"
    hints = hints_on("initial-meld", card=face(cards[0]), points=points(position.rules, cards[:1]))
    question = one_of("initial-meld", "meld", chance, act=act)
    parts = _parts(text, act, asked)
    return Draft("yes+why", question, parts, hints, REASONS[:3])


def _parts(text: str, act: str, scores: list[tuple[int, int]]) -> tuple[Part, ...]:
    """Return the same act at each score."""
    return tuple(
        Part(
            IsAllowed(act=act, because="enough"),
            replaced(text, f"scores {ours} {theirs}"),
            ask=told("initial-meld", "at_score", score=number(ours)) if len(scores) > 1 else "",
        )
        for ours, theirs in scores
    )


def _melds(held: HeldByRank) -> Iterator[list[Card]]:
    """Yield the melds in a hand: at least two natural cards, and no more wild ones than natural ones."""
    for cards in held.ranks.values():
        for wilds in range(min(MOST_WILDS, len(held.wilds), len(cards)) + 1):
            if len(cards) >= 2 and len(cards) + wilds >= SMALLEST:
                yield [*cards, *held.wilds[:wilds]]


def _pairs(melds: list[list[Card]], held: HeldByRank) -> list[tuple[list[Card], ...]]:
    """Return two melds of different ranks whose wild cards are all in the hand, each used once."""
    found: list[tuple[list[Card], ...]] = []
    for one, other in combinations(melds, 2):
        wilds = [card for card in (*one, *other) if card.is_wild]
        if one[0].rank != other[0].rank and len(wilds) <= len(held.wilds):
            free = iter(held.wilds)
            found.append(tuple([card if card.is_natural else next(free) for card in meld] for meld in (one, other)))
    return found


def _scores_about(position: Position, cards: list[Card], number: int, chance: Chance) -> list[tuple[int, int]]:
    """Return pairs of scores in bands whose minimum these cards just reach or just miss, as a lot says for each.

    So one answer tells nothing of the other. There are none without bands of both sorts that are close enough.
    """
    table = [(start, need) for start, need in position.rules.initial_meld.table if start is not None]
    count = points(position.rules, cards)
    close = [row for row in table if abs(row[1] - count) <= (CLOSE if number == 1 else 2 * CLOSE)]
    wanted = [chance.lot(VERDICTS)[0]] if number == 1 else list(chance.lot(VERDICTS))
    asked: list[tuple[int, int]] = []
    for enough in wanted:
        starts = [start for start, need in close if (need <= count) == enough]
        if not starts:
            return []
        asked.append((_inside(chance.choice(starts), table, chance), _inside(0, table, chance)))
    return asked


def _inside(start: int, table: list[tuple[int, int]], chance: Chance) -> int:
    """Return a score in the band that begins at ``start``."""
    above = [other for other, _ in table if other > start]
    return 5 * chance.randint(start // 5, (above[0] if above else start + 1500) // 5 - 1)


def _with_the_pile(position: Position, chance: Chance) -> Draft | None:
    """Draft an opening that takes the pile with a natural pair, with cards further down that would help."""
    if len(position.pile) < 1 + AT_LEAST_BURIED:
        return None
    top, held = position.pile[-1], holding(position.hand_of(ME))
    pair = held.of(top.rank)[:2]
    if not top.is_natural or len(pair) < 2:
        return None
    others = [meld for meld in _melds(held) if meld[0].rank != top.rank]
    choices: list[tuple[list[Card], ...]] = [(), *((meld,) for meld in others)]
    lays = chance.choice(choices)
    cards = [top, *pair, *(card for meld in lays for card in meld)]
    asked = _scores_about(position, cards, 2, chance)
    if not asked:
        return None
    act = ", ".join([f"take {top} with {lay(pair)}", *map(lay, lays)])
    hints = (
        told("initial-meld", "rule"),
        told("initial-meld", "look_pile"),
        told("initial-meld", "begin_pile", card=face(top), pair=cards_in_words(pair),
             points=points(position.rules, cards[:3])),
    )  # fmt: skip
    question = one_of("initial-meld", "take", chance, act=act)
    return Draft("yes+why", question, _parts(position_text(position), act, asked), hints, REASONS)
