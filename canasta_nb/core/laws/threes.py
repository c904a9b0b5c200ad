"""Laying out bonus threes where that is an act of its own (LAWS: threes)."""

from __future__ import annotations

from canasta_nb.core.laws.ending import After, broken_by_laying
from canasta_nb.core.laws.melding import broken_by_cards
from canasta_nb.core.model.acts import Draw, Face
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.dealing import (
    dealt_threes_may_stay,
    drawn_threes_may_stay,
    last_three_stays,
    threes_wait_for_the_turn,
)
from canasta_nb.core.model.laying import without
from canasta_nb.core.model.position import TO_DRAW, Position, is_bonus
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.shape import written
from canasta_nb.core.speech.refusals import Broken, Fact


def broken_by_face(position: Position, act: Face) -> list[Broken]:
    """Return the laws that laying out threes breaks (Pagat, Modern American, threes).

    Everywhere but where it is the player's choice they are faced without an act. Where dealt threes are due at the
    owner's first turn (Laws of 1950, law 11) a player may say so in so many words, before the draw.
    """
    rules = position.rules
    strange = tuple(card for card in act.cards if not is_bonus(rules, card))
    if strange:
        return [Broken("threes.not-a-three", {"cards": written(strange)})]
    lacking = broken_by_cards(position.own_hand, act.cards)
    due = threes_wait_for_the_turn(rules) and position.phase is TO_DRAW and not lacking
    free = by_choice(rules) and (position.phase is TO_DRAW or not set(act.cards) - set(kept_threes(position)))
    if due or free:
        return lacking or _broken_by_fewer_cards(position, act)
    facts: dict[str, Fact] = {"cards": written(act.cards)}
    if not by_choice(rules):
        facts["automatic"] = True
    return [Broken("threes.not-now", facts), *lacking]


def _broken_by_fewer_cards(position: Position, act: Face) -> list[Broken]:
    """Return the laws on the end of the turn, where nothing replaces the threes and the hand shrinks."""
    if position.stock or position.phase is TO_DRAW or ends_unreplaced(position, act):
        return []
    after = After(without(position.own_hand, act.cards), position.own_melds)
    return broken_by_laying(position, act.cards, after)


def ends_unreplaced(position: Position, act: Face) -> bool:
    """Tell whether the deal ends as the stock cannot replace these threes.

    Pagat, Modern American, end of the stock.
    """
    return last_three_stays(position.rules) and len(act.cards) > len(position.stock)


def by_choice(rules: RuleSet) -> bool:
    """Tell whether this rule set leaves it to the player when threes are laid out."""
    return drawn_threes_may_stay(rules) or dealt_threes_may_stay(rules)


def kept_threes(position: Position) -> tuple[Card, ...]:
    """Return the threes drawn in this turn and kept, which may still be laid out."""
    rules = position.rules
    if not by_choice(rules):
        return ()
    kept = [act.cards for act in position.did if isinstance(act, Draw) and act.keep]
    hand = position.own_hand
    return tuple(card for cards in kept for card in cards if is_bonus(rules, card) and card in hand)
