"""Questions on what freezes a pile, which side it stops, and what a discard changes."""

from __future__ import annotations

from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Discard
from canasta_nb.core.model.cards import face, parse_cards
from canasta_nb.core.model.pile import is_blocked
from canasta_nb.core.model.position import Phase, Position, freezing_cards, frozen_for, side_letter
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.speech.words import cards_in_words
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.content.spoken import side_said
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.fresh.situations import ME, cards_shown
from canasta_nb.teaching.fresh.words import one_of, told
from canasta_nb.teaching.questions.freezing import FreezingCards, Frozen

CAUSES = ("not-opened", "wild-in-pile", "red-three-upcard", "several", "none", "blocked-only")
CLICKED = FreezingCards.word
"""What is looked for where the cards that freeze the pile are to be clicked."""
FREEZING = {1: (1, 2), 2: (2, 3), 3: (3, 4, 5)}
"""How many cards freeze a pile whose cards are clicked, by the level."""
FOR_SIDES = ((True, True), (True, False), (False, True), (False, False))
"""For whom a pile is frozen: each case is looked for as often, so the answer for one side says nothing of the other."""
REASONS = ("not-opened", "wild-in-pile", "red-three-upcard", "nothing-freezes")
RED_THREES = parse_cards("3h3d")
LONGEST = 9
"""Most cards in a pile that is looked through at level 1."""


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Level 1 asks for the cause, level 2 for both sides with the reason, level 3 also after your discard.

    Another form lets the learner click the cards that freeze the pile: few in a short pile at level 1, more above.
    """
    if cards_shown(position) > MOST_CARDS[level]:
        return None
    choices: tuple[object, ...] = (*CAUSES, CLICKED) if level == 1 else (*FOR_SIDES, CLICKED, CLICKED)
    wanted = chance.lot(choices)
    if wanted == CLICKED:
        return _clicked(position, level, chance)
    if level == 3:
        return _after_a_discard(position, chance)
    if position.phase is not Phase.DRAW or len(position.pile) < 2:
        return None
    text = position_text(position)
    if level == 1:
        found = _with_cause(position, str(wanted))
        if found is None:
            return None
        part = Part(Frozen(), position_text(found))
        return Draft("pick", one_of("freezing", "cause", chance), (part,), _hints(found), labels=CAUSES)
    if tuple(bool(frozen_for(position, side)) for side in (0, 1)) != wanted:
        return None
    parts = tuple(
        Part(Frozen(side=side, because="nothing-freezes"), text,
             ask=told("freezing", "for_side", side=side_said(position, side)))
        for side in map(side_letter, (0, 1))
    )  # fmt: skip
    return Draft("yes+why", one_of("freezing", "frozen", chance), parts, _hints(position), REASONS)


def _with_cause(position: Position, cause: str) -> Position | None:
    """Return the position with this cause and a short enough pile; a red-three upcard is added.

    A red three turned up is too rare to wait for.
    """
    pile = position.pile
    if len(pile) > LONGEST:
        return None
    if cause == "red-three-upcard":
        turned_up = _with_red_three(position)
        if turned_up is None:
            return None
        position = turned_up
    causes = frozen_for(position, 0)
    if len(causes) > 1:
        return position if cause == "several" else None
    return position if (*causes, _without(position))[0] == cause else None


def _with_red_three(position: Position) -> Position | None:
    """Return the position with a red three at the bottom of the pile; None without one left for it."""
    seen = [*position.pile[1:], *(three for threes in position.threes for three in threes)]
    free = [three for three in RED_THREES if seen.count(three) < 2]
    return position.changed(pile=(free[0], *position.pile[1:])) if free else None


def _clicked(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft the cards that freeze a pile: wild ones, and a three that freezes it too or only seems to."""
    if position.phase is not Phase.DRAW or len(position.pile) < 2:
        return None
    found = _with_red_three(position) if chance.random() < 0.5 else position
    if found is None or (level == 1 and len(found.pile) > LONGEST):
        return None
    wilds, threes = freezing_cards(found)
    tempting = threes or any(card.is_black_three for card in found.pile)
    if not wilds or not tempting or len(wilds) + len(threes) not in FREEZING[level]:
        return None
    part = Part(FreezingCards(), position_text(found))
    begin = told("freezing", "begin_top", card=cards_in_words([found.pile[-1]]))
    hints = told("freezing", "rule"), told("freezing", "look_cards"), begin
    return Draft("pile-cards", one_of("freezing", "clicked", chance), (part,), hints)


def _without(position: Position) -> str:
    return "blocked-only" if is_blocked(position) else "none"


def _after_a_discard(position: Position, chance: Chance) -> Draft | None:
    if position.phase is not Phase.PLAY or len(position.pile) < 2:
        return None
    wilds = [card for card in position.hand_of(ME) if card.is_wild]
    naturals = [card for card in position.hand_of(ME) if card.is_natural]
    card = chance.choice(wilds if wilds and chance.random() < 0.5 else naturals or wilds or [position.pile[0]])
    if card not in position.hand_of(ME) or not (any(frozen_for(position, side) for side in (0, 1)) or card.is_wild):
        return None
    text, acts = position_text(position), (f"discard {card}",)
    asked: list[tuple[tuple[str, ...], str]] = [((), "for_side_now"), (acts, "for_side_then")]
    parts = tuple(
        Part(Frozen(side=side), text, acts=before,
             ask=told("freezing", when, side=side_said(position, side), card=face(card)))
        for before, when in asked for side in "AB"
    )  # fmt: skip
    now, then = ([frozen_for(each, side) for side in (0, 1)] for each in (position, play(position, Discard(card))))
    if now == then and now[0] == now[1]:
        return None
    return Draft("pick", one_of("freezing", "after", chance, card=face(card)), parts, _hints(position), labels=CAUSES)


def _hints(position: Position) -> tuple[str, str, str]:
    """Return the hints: the rule, where to look, and the first card to look at: the one at the bottom."""
    begin = told("freezing", "begin", card=cards_in_words([position.pile[0]]))
    return told("freezing", "rule"), told("freezing", "look"), begin
