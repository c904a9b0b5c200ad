"""Wrong ideas about cards that join a canasta, which no value of a rule set can say."""

from __future__ import annotations

from canasta_nb.core.model import acts
from canasta_nb.core.model.melds import TableMeld, points
from canasta_nb.core.notation.text import parse_act
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.questions.sheets import BonusGrows, LinesChange


def eighth_card_new_bonus(part: Part) -> tuple[Answer, ...]:
    """Score a second canasta bonus when a natural card is added to a canasta."""
    if isinstance(part.asked, BonusGrows):
        return ((True, "eight-are-better"),)
    canasta = _grown(part)
    if canasta is None or not isinstance(part.asked, LinesChange):
        return ()
    bonus = part.position.rules.canasta_bonus
    return (part.asked.grows(part) + (bonus.natural if canasta.canasta == "natural" else bonus.mixed),)


def take_back_wild(part: Part) -> tuple[Answer, ...]:
    """Let a natural card replace the only wild one, which goes back to the hand, so that the canasta is natural."""
    canasta = _grown(part)
    if canasta is None or canasta.wilds != 1 or not isinstance(part.asked, LinesChange):
        return ()
    rules = part.position.rules
    dearer = part.asked.grows(part) + rules.canasta_bonus.natural - rules.canasta_bonus.mixed
    return (dearer - points(rules, [card for card in canasta.cards if card.is_wild]),)


def _grown(part: Part) -> TableMeld | None:
    """Return the canasta that natural cards are added to, if the part is about that change."""
    act = parse_act(part.act) if isinstance(part.asked, LinesChange) else None
    if not isinstance(act, acts.Meld) or any(card.is_wild for card in act.lays[0].cards):
        return None
    own = part.position.melds[part.position.side_of(part.position.turn)]
    return next((meld for meld in own if meld.is_canasta and meld.rank == str(act.lays[0].target)), None)
