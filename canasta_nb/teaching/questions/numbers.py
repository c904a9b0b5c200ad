"""What numbers have in common: how cards are added up, and the slips that cards lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canasta_nb.core.model.cards import Card, face
from canasta_nb.core.model.melds import points
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.words import Words
from canasta_nb.teaching.content.asking import CourseQuestion, Part
from canasta_nb.teaching.content.words import told


def right_number(question: CourseQuestion, part: Part) -> int:
    """Return the right number of a question that asks for one."""
    return next(said for said in question.right(part) if isinstance(said, int))


def worth(rules: RuleSet, cards: Iterable[Card]) -> str:
    """Return the value of cards, grouped by rank.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> worth(RuleSet.load("classic"), parse_cards("JkAsAd"))
    'joker 50 + 2 aces at 20'
    """
    ranks: dict[str, list[Card]] = {}
    for card in cards:
        ranks.setdefault("Jk" if str(card) == "Jk" else card.rank, []).append(card)
    terms = []
    for rank, alike in ranks.items():
        value = points(rules, alike[:1])
        many = told("sums", "alike", n=len(alike), ranks=Words().write(rank, "rank", "ranks"), value=value)
        terms.append(many if alike[1:] else f"{face(alike[0])} {value}")
    return " + ".join(terms)


def one_off(right: int) -> Iterator[tuple[str, int]]:
    """Yield the numbers of somebody who counted a card twice, or left one out."""
    yield from (("one_high", right + 1), ("one_low", right - 1))


def a_card_off(rules: RuleSet, cards: Iterable[Card], right: int) -> Iterator[tuple[str, int]]:
    """Yield the sums of somebody who added the value of one card twice, or left it out."""
    values = sorted({points(rules, (card,)) for card in cards} - {0})
    yield from (("card_high", right + value) for value in values)
    yield from (("card_low", right - value) for value in values)
