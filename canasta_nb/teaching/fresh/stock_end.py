"""The stock is used up: who must take the pile, and who may end the deal."""

from __future__ import annotations

from canasta_nb.core.model.cards import UNSEEN, Card, face
from canasta_nb.core.model.melds import meld_of, smallest_meld
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import position_text
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import Draft
from canasta_nb.teaching.fresh.holding import holding
from canasta_nb.teaching.fresh.judged import one_label
from canasta_nb.teaching.fresh.situations import MOST_IN_HAND, MOST_MELDS, cards_shown
from canasta_nb.teaching.fresh.taking import ways
from canasta_nb.teaching.fresh.words import hints_on, one_of
from canasta_nb.teaching.questions.acts import IsAllowed

LABELS = (
    "legal", "draw.must-take", "draw.stock-empty", "take.frozen", "take.no-match", "take.wild-on-top",
    "take.black-three-on-top",
)  # fmt: skip
ITEMS = {1: 2, 2: 3, 3: 4}
CARDS = {1: range(86), 2: range(82, 98), 3: range(88, 109)}
"""How many cards are shown: at the end of the stock more lies on the table than at any other time."""
MOST_IN_PILE = 20
"""The longest pile that is asked about: people take one long before."""


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Ask about ending the deal when nothing is left to draw, and about one, two or three other acts."""
    if position.phase is not Phase.DRAW or position.stock or not position.pile or not position.melds[0]:
        return None
    if cards_shown(position) not in CARDS[level]:
        return None
    position = _as_if_taken(position, chance)
    if len(position.pile) > MOST_IN_PILE:
        return None
    tops = [card for card in dict.fromkeys(position.pile) if not card.is_red_three]
    for top in chance.sample(tops, len(tops)):
        drafted = _with_on_top(position, top, level, chance)
        if drafted is not None:
            return drafted
    return None


def _as_if_taken(position: Position, chance: Chance) -> Position:
    """Return the position as if Ben and Dot had taken the pile: the bots that end a stock let it grow too long.

    Some of it is in their hands, where nobody sees it, and of the rest they have melded what makes melds.
    """
    ours, theirs = position.melds
    *buried, top = position.pile
    hands = list(position.hands)
    for seat in position.sides[1]:
        natural = [card for card in buried if card.is_natural]
        for card in chance.sample(natural, min(MOST_IN_HAND - len(hands[seat - 1]), len(natural))):
            buried.remove(card)
            hands[seat - 1] = (*hands[seat - 1], UNSEEN)
    melds = {meld.rank: meld.cards for meld in theirs}
    ranks = holding(buried).ranks
    for rank in sorted(ranks, key=lambda rank: len(ranks[rank]), reverse=True):
        if rank in melds or (len(ranks[rank]) >= smallest_meld(position.rules) and len(melds) < MOST_MELDS):
            melds[rank] = (*melds.get(rank, ()), *ranks[rank])
    return position.changed(
        hands=tuple(hands),
        melds=(ours, tuple(meld_of(position.rules, cards) for cards in melds.values())),
        melded=tuple(sorted({*position.melded, *position.sides[1]})),
        pile=(*(card for card in buried if card.is_wild or card.rank not in melds), top),
    )


def _with_on_top(position: Position, top: Card, level: int, chance: Chance) -> Draft | None:
    """Draft the question with a card of the pile moved to the top, because few piles of bots raise a question."""
    pile = list(position.pile)
    pile.append(pile.pop(pile.index(top)))
    position = position.changed(pile=tuple(pile))
    text = position_text(position)
    acts = dict.fromkeys(["stop", *(["draw"] if level > 1 else []), *ways(position)])
    parts = [Part(IsAllowed(act=act), text, ask=f"`{act}`") for act in acts]
    if len(parts) < ITEMS[level]:
        return None
    parts = one_label(parts, LABELS, ITEMS[level], chance)
    if not any(part.act == "stop" for part in parts):
        return None
    hints = hints_on("stock-end", card=face(top))
    return Draft("pick", one_of("stock-end", "question", chance), tuple(parts), hints, labels=LABELS)
