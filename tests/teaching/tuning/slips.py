"""How people slip who know better, and how they guess who know nothing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from canasta_nb.core.model.cards import cards_text, parse_cards
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.content.asking import Answer, Exercise, Part, is_law

MINIMUMS = (0, 15, 50, 90, 120, 125, 150, 155, 180)
FEW = ("hand-size", "stock-size", "wilds-may-join", "fewest-naturals", "dealt", "drawn", "canastas-needed")
"""What is counted in cards or canastas, not in points."""
WITH_SIGN = ("lines", "score", "change")
CARD_VALUES = (5, 10, 20, 50)
BONUSES = (100, 200, 300, 400, 500, 600, 800)


def slip(part: Part, said: Answer, chance: Random) -> Answer:
    """Another answer than this one, as somebody gives it who looked away for a moment."""
    if isinstance(said, bool):
        return not said
    if isinstance(said, int | float):
        return chance.choice([number for number in _numbers(part, int(said)) if number != said])
    if part.kind == "yes+why" and isinstance(said, tuple):
        return _pair(part, said, chance)
    if part.kind == "cards":
        return _cards(part, str(said), chance)
    if isinstance(said, tuple):
        return _swapped(said, chance)
    return _neighbour(part.labels, str(said), chance)


def _numbers(part: Part, said: int) -> list[int]:
    """Return numbers with a slip: a sign, a factor of ten, a card overlooked, one value off, one line left out."""
    if part.asked.word in FEW:
        return [number for number in (said - 1, said + 1, said - 2, said + 2) if number >= 0]
    if part.asked.word == "minimum":
        near = sorted(MINIMUMS, key=lambda minimum: abs(minimum - said))
        return [*near[:3], said * 10]
    towards = 1 if said < 0 else -1
    found = [said + towards * value for value in CARD_VALUES if abs(said) > value] + [said + 5, said - 5]
    found += [said * 10] + [said // 10] * (said % 10 == 0)
    if part.asked.word in WITH_SIGN:
        found += [-said] * 3
    if part.asked.word == "score" or (part.asked.word == "lines" and getattr(part.asked, "of", ())[1:]):
        lines = score_deal(part.position).lines[part.side]
        found += [
            said - line.points
            for line in lines
            if part.asked.word == "score" or line.id in getattr(part.asked, "of", ())
        ]
    return found if any(number != said for number in found) else [said + 100]


def _pair(part: Part, said: tuple[Answer, ...], chance: Random) -> Answer:
    """Return the neighbouring reason, or yes for no with a reason for that."""
    alike = [word for word in part.reasons if word != said[1] and is_law(word) == is_law(str(said[1]))]
    others = [word for word in part.reasons if is_law(word) != is_law(str(said[1]))]
    if alike and (not others or chance.random() < 0.5):
        return said[0], chance.choice(alike)
    return not said[0], chance.choice(others or list(part.reasons))


def _cards(part: Part, said: str, chance: Random) -> Answer:
    """Return the cards with one left out, one too many, or one replaced."""
    cards = list(parse_cards(said))
    hand = list(part.position.hand_of(part.position.turn)) if part.text else list(parse_cards("2h3dAs3s"))
    for card in cards:
        if card in hand:
            hand.remove(card)
    ways = ["out"] * (len(cards) > 1) + ["more", "other"] * bool(hand)
    way = chance.choice(ways or ["more"])
    if way != "more":
        cards.remove(chance.choice(cards))
    if way != "out":
        cards.append(chance.choice(hand or cards))
    return cards_text(sorted(cards))


def _swapped(said: tuple[Answer, ...], chance: Random) -> Answer:
    """Return the order with two neighbours swapped."""
    at = chance.randrange(len(said) - 1)
    return (*said[:at], said[at + 1], said[at], *said[at + 2 :])


def _neighbour(labels: Sequence[str], said: str, chance: Random) -> Answer:
    """Return a label beside the one that was meant, or any where an idea means a word that isn't offered.

    Where no labels are offered, as in an answer that is a move, nobody slips: what was said stays.
    """
    if not labels:
        return said
    if said not in labels:
        return chance.choice(labels)
    at = labels.index(said)
    return chance.choice([labels[near] for near in (at - 1, at + 1) if 0 <= near < len(labels)])


def guess(exercise: Exercise, part: Part, width: int, chance: Random) -> Answer:
    """Return any answer that the form of an exercise allows; a part of an order has ``width`` words."""
    match exercise.kind:
        case "yes+why":
            return chance.random() < 0.5, chance.choice(exercise.reasons)
        case "pick":
            return chance.choice(exercise.labels or (True, False))
        case "order":
            return tuple(chance.sample(exercise.labels, width))
        case "cards":
            hand = part.position.hand_of(part.position.turn) if part.text else parse_cards("2hJk3dAs2c3s")
            return cards_text(sorted(chance.sample(hand, chance.randint(2, min(4, len(hand))))))
    return _any_number(part, chance)


def _any_number(part: Part, chance: Random) -> int:
    if part.asked.word == "minimum":
        return chance.choice(MINIMUMS[1:])
    if part.asked.word in FEW:
        return chance.randint(60, 100) if part.asked.word == "stock-size" else chance.randint(0, 16)
    points = chance.choice([*BONUSES, 5 * chance.randint(0, 60), 5 * chance.randint(0, 60)])
    return -points if part.asked.word in WITH_SIGN and chance.random() < 0.3 else points
