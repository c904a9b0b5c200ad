"""Learners with ideas that no list has: neighbours of listed ideas, which give the same answer in a place or two."""

from __future__ import annotations

from teaching.simulated import Learner
from teaching.tuning.believing import Idea, Lines, forbid, on_table, opens_by, pile_without, scored

from canasta_nb.core.model.acts import Act, Take
from canasta_nb.core.model.cards import RED_THREES
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import SIDE_LETTERS, Position
from canasta_nb.core.notation.text import parse_position
from canasta_nb.teaching.content.asking import Part

SEEN_FOR = 2
"""After so many cards a freeze is over, some think."""


def _others_score(part: Part) -> str:
    """Return the scores with those of the other side in front."""
    scores = parse_position(part.text).scores
    return f"scores {scores[1]} {scores[0]}" if len(scores) == len(SIDE_LETTERS[:2]) and any(scores) else ""


def _highest_score(part: Part) -> str:
    """Return the higher of the scores for everybody."""
    scores = parse_position(part.text).scores
    return "scores " + " ".join([str(max(scores))] * len(scores)) if any(scores) else ""


def _whole_hand(position: Position, act: Act) -> int:
    """Return the value of all that a player holds, with the card that is taken."""
    top = (act.card,) if isinstance(act, Take) else ()
    return points(position.rules, (*position.hand_of(position.turn), *top))


def _hands_count_plus(position: Position, name: str, lines: Lines) -> Lines:
    """Return the lines of a side when the cards in its hands count for it."""
    return {line: abs(points) if line == "cards-in-hand" else points for line, points in lines.items()}


def _threes_after_one_canasta(position: Position, name: str, lines: Lines) -> Lines:
    """Return the lines of a side when one canasta is enough for its threes."""
    rules, side = position.rules, SIDE_LETTERS.index(name) if name in SIDE_LETTERS else 0
    canastas = sum(meld.is_canasta for meld in position.melds[side])
    if rules.id != "modern-american" or canastas != 1 or not position.threes:
        return lines
    threes = sum(card in RED_THREES for card in position.threes[side])
    return {**lines, "red-threes": rules.red_threes.values.get(threes, 0)}


IDEAS = (
    Idea("ahead", "Both sides need what the side that is ahead needs.", on_table(_highest_score)),
    Idea("theirs", "The score of the others decides what I need.", on_table(_others_score)),
    Idea("wears-off", "A freeze is over once two more cards lie on it.", pile_without(
        lambda above, card: above >= SEEN_FOR and (card.is_wild or card.is_red_three))),
    Idea("whole-hand", "You may open when all that you hold reaches the minimum.", opens_by(_whole_hand)),
    Idea("hands-plus", "The cards left in the hands count for their side.", scored(_hands_count_plus)),
    Idea("one-canasta", "In Modern American one canasta is enough for your threes.", scored(_threes_after_one_canasta)),
    Idea("three-naturals", "A new meld needs three natural cards.", forbid(
        "meld.too-few-naturals",
        lambda position, act: any(
            not lay.target and sum(not card.is_wild for card in lay.cards) < 3 for lay in getattr(act, "lays", ())))),
    Idea("only-with-a-pair", "You can take a pile only with two natural cards.", forbid(
        "take.natural-pair-only",
        lambda position, act: isinstance(act, Take) and sum(not card.is_wild for card in act.shown) < 2)),
)  # fmt: skip
LEARNERS = tuple(Learner("own-ideas", (idea,), strength=1.0) for idea in IDEAS)
