"""The cards that a refusal is about: first those on the table, then those of the hand that count."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.model.cards import Card, parse_cards
from canasta_nb.core.model.laying import target_of
from canasta_nb.core.model.position import SIDE_LETTERS
from canasta_nb.core.questions.views import View
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.descriptions.pile import crosswise
from canasta_nb.widgets.scenes.ledger import Ledger, card_of, ids_among

NEED_MATES = ("take.frozen", "take.no-match", "take.natural-pair-only")  # of the top card, from the hand
MELDS = ("target", "largest", "one", "other")  # facts that name melds


def showing(refusal: Refusal, seen: View, ledger: Ledger) -> list[list[int]]:
    """Return the ids to look at, step by step: first what lies on the table, then what the hand has to do with it.

    >>> from canasta_nb.core.engine.checking import check
    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> from canasta_nb.widgets.scenes.ledger import first_ledger
    >>> at = parse_position("rules classic; turn 1 draw; melds A QsQhQd; pile 6d2hKs; hand 1 Kh2d9s8d")
    >>> seen = view(at, 1)
    >>> [[str(card_of(each)) for each in step]
    ...  for step in showing(check(at, parse_act("take Ks with Kh2d"))[0], seen, first_ledger(seen))]
    [['2h'], ['Kh']]
    """
    lying = [*_of_the_pile(refusal, seen, ledger), *_of_melds(refusal, seen, ledger)]
    held = [each for each in _counting(refusal, seen, ledger) if each not in lying]
    return [step for step in (lying, held) if step]


def concerned(refusal: Refusal, ledger: Ledger) -> list[int]:
    """Return the ids of the cards that a refusal names, if they are in the hand or on top of the pile."""
    return _named(refusal, ("lays", "cards", "card"), ledger.top_and_hand())


def _of_the_pile(refusal: Refusal, seen: View, ledger: Ledger) -> list[int]:
    """Return the cards that freeze the pile, or the top card if it is not frozen."""
    if not refusal.law.startswith("take.") and "top" not in refusal.facts:
        return []
    crossed = [ledger.pile[place] for place, _ in crosswise(seen.position)] if refusal.law == "take.frozen" else []
    return crossed or list(ledger.pile[-1:])


def _of_melds(refusal: Refusal, seen: View, ledger: Ledger) -> Iterator[int]:
    facts = refusal.facts
    side = SIDE_LETTERS.index(str(facts["side"])) if "side" in facts else seen.side
    targets = {text for name in MELDS for text in _texts(facts.get(name))}
    melds = seen.position.melds[side]
    for at in range(len(melds)):
        if str(target_of(melds, at)) in targets:
            yield from ledger.melds[side][at]


def _counting(refusal: Refusal, seen: View, ledger: Ledger) -> list[int]:
    """Return the cards of the hand that match the top card or would do, or those that the law names."""
    if refusal.law in NEED_MATES and ledger.pile:
        top = card_of(ledger.pile[-1])
        held = [(each, card_of(each)) for each in ledger.hand]
        return [each for each, card in held if card.is_natural and card.rank == top.rank]
    return _named(refusal, ("others",), ledger.hand) or concerned(refusal, ledger)


def _named(refusal: Refusal, facts: tuple[str, ...], among: Iterator[int] | tuple[int, ...]) -> list[int]:
    texts = [text for name in facts for text in _texts(refusal.facts.get(name))]
    return ids_among((card for text in texts for card in _cards(text)), among)


def _texts(fact: object) -> list[str]:
    return [str(each) for each in fact] if isinstance(fact, tuple) else [fact] if isinstance(fact, str) else []


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text.rpartition("+")[2])
    except ValueError:  # a rank or a target, not cards
        return ()
