"""Questions on which players are stopped when a wild card freezes the pile."""

from __future__ import annotations

from dataclasses import replace

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Meld
from canasta_nb.core.model.cards import face
from canasta_nb.core.model.position import Phase, Position, frozen_for
from canasta_nb.core.notation.text import parse_act, position_text
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.fresh.holding import holding
from canasta_nb.teaching.fresh.situations import ME, cards_shown, own_side
from canasta_nb.teaching.fresh.words import hints_on, one_of, told
from canasta_nb.teaching.questions.judgement import NewlyStopped

REASONS = ("stops-only-them", "stops-only-us", "stops-both", "stops-the-next-player")
FEWEST_CARDS = {1: 0, 2: 26, 3: 0}
HARDEST = 3
EACH: tuple[Answer, ...] = ((True, "stops-only-them"), (False, "stops-only-us"), (False, "stops-both"))
ANSWERS = {1: EACH, 2: EACH, HARDEST: EACH[::2]}
"""Each is looked for as often: at the table one of them is rare. Where it is asked twice, they have opened."""


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft whether a wild card stops only the opponents; at level 3 also with one side opened or not."""
    wilds = holding(position.hand_of(ME)).wilds
    if position.phase is not Phase.PLAY or not wilds:
        return None
    if not FEWEST_CARDS[level] <= cards_shown(position) <= MOST_CARDS[level]:
        return None
    card = chance.choice(wilds)
    part = Part(NewlyStopped(act=f"discard {card}"), position_text(position), kind="yes+why")
    parts: tuple[Part, ...] = (part,)
    if level == HARDEST:
        other = _otherwise(position, part, chance)
        if other is None:
            return None
        parts = (replace(part, ask=told("stopping", "now")), other)
    if not all(_stops(each) for each in parts) or right_answers(parts[0])[0] != chance.lot(ANSWERS[level]):
        return None
    hints = hints_on("stopping", card=face(position.pile[-1]) if position.pile else face(card))
    return Draft("yes+why", one_of("stopping", "question", chance, act=part.act), parts, hints, REASONS)


def _otherwise(position: Position, part: Part, chance: Chance) -> Part | None:
    """Return the same discard after your side has opened, or before the opponents have."""
    if not position.melds[0]:
        card = part.act.removeprefix("discard ")
        openings = [act for act in legal_acts(position) if isinstance(act, Meld) and card not in str(act)]
        if not openings:
            return None
        act = str(chance.choice(openings))
        return replace(part, ask=told("stopping", "opened", act=act), acts=(act,))
    if not position.melds[1]:
        return None
    return replace(part, ask=told("stopping", "unopened"), text=position_text(own_side(position, pile=True)))


def _stops(part: Part) -> bool:
    """Tell whether the discard freezes the pile for a player who could have taken it."""
    before = part.position
    after = play(before, parse_act(part.act))
    return any(frozen_for(after, side) and not frozen_for(before, side) for side in range(2))
