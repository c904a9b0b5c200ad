"""What the rules answer to an asked part: the bank holds no verdict that the engine can give."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from canasta_nb.core.acts import Take
from canasta_nb.core.cards import cards_text, parse_cards
from canasta_nb.core.checking import check
from canasta_nb.core.language import language
from canasta_nb.core.notation import parse_act
from canasta_nb.core.refusals import Refusal
from canasta_nb.core.wording import says
from canasta_nb.teaching.asking import NAMES
from canasta_nb.teaching.exercises import Answer, Part, played
from canasta_nb.teaching.questions import ASKED

LARGEST_SAID = {"": 3, "fewest-wilds": 3, "fewest-cards": 5}
"""How many cards an answer has at most, by what is asked of it."""


def accepts_cards(part: Part, said: Answer) -> bool:
    """Whether an act is legal with the cards that were said and, where the best ones are asked for, none are better.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> part = exercise("fz-3").parts[0]
    >>> accepts_cards(part, "9h9d"), accepts_cards(part, "9h2s")
    (True, False)
    """
    if not part.act or not isinstance(said, str) or not said:
        return said in right_answers(part)
    return not refused(part, said) and (not part.goal or _is_best(part, said))


def refused(part: Part, cards: str = "") -> tuple[Refusal, ...]:
    """Why the rules refuse the act that a part asks about; empty when it is legal or when the act is not whole."""
    if not part.act or ("{cards}" in part.act and not cards):
        return ()
    return _refusals(language(), part.text, part.acts, part.act.format(cards=cards), bool(cards))


@lru_cache(maxsize=5_000)
def _refusals(lang: str, text: str, before: tuple[str, ...], act_text: str, with_cards: bool) -> tuple[Refusal, ...]:
    """Kept for each language: a refusal holds its sentences, with the names of the players."""
    position, act = played(text, before), parse_act(act_text)
    refusals = check(position, act)
    if refusals and with_cards and isinstance(act, Take) and act.lays:
        # The lays are the question's own: what is wrong with the cards that were said comes first.
        alone = check(position, act._replace(lays=()))
        first = tuple(refusal for refusal in alone if refusal.law.startswith(("take.", "cards.")))
        refusals = first + tuple(refusal for refusal in refusals if refusal not in first)
    return tuple(replace(refusal, says=says(refusal.law, refusal.facts, NAMES[1:])) for refusal in refusals)


def right_answers(part: Part) -> tuple[Answer, ...]:
    """Every right answer to a part, in the form in which its kind of exercise says it.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> right_answers(exercise("fz-2").parts[1])
    ((True, 'natural-pair'),)
    >>> right_answers(exercise("fz-1").parts[1])
    ('wild-in-pile',)
    """
    if "{cards}" in part.act:
        return _cards(part)
    if part.ask_for:
        return ASKED[part.ask_for](part)
    if part.act:
        return _verdict(part)
    return () if part.answer is None else (part.answer,)


def _verdict(part: Part) -> tuple[Answer, ...]:
    """Yes with its reason when the act is legal, else no with each law that it breaks; where one picks, the law."""
    refusals = refused(part)
    if part.labels:
        laws = tuple(refusal.law for refusal in refusals) or ("legal",)
        return tuple(word for word in dict.fromkeys(laws) if word in part.labels)
    if not refusals:
        return ((True, part.because),) if part.because else part.yes()
    causes = [cause for refusal in refusals for cause in _words(refusal.facts.get("causes"))]
    return tuple((False, reason) for reason in dict.fromkeys([*(refusal.law for refusal in refusals), *causes]))


def _words(fact: object) -> tuple[str, ...]:
    return tuple(word for word in fact if isinstance(word, str)) if isinstance(fact, tuple) else ()


def _cards(part: Part) -> tuple[Answer, ...]:
    """The runs of cards of the hand with which the act is legal.

    Where the part says what is best, the best ones; else those of two or three cards, enough to take the pile.
    """
    hand = sorted(part.position.hand_of(part.position.turn))
    legal: list[str] = []
    for size in range(2, LARGEST_SAID[part.goal] + 1):
        if part.goal == "fewest-cards" and legal:
            break
        runs = dict.fromkeys(cards_text(cards) for cards in combinations(hand, size))
        legal += [run for run in runs if not refused(part, run)]
    least = min(map(_wilds, legal), default=0)
    return tuple(run for run in legal if part.goal != "fewest-wilds" or _wilds(run) == least)


def _is_best(part: Part, said: str) -> bool:
    """Whether no legal run is better than this one, which is legal.

    The cards that were said come first: what makes another run better can mostly be found among them at once.
    """
    said_cards, hand = sorted(parse_cards(said)), sorted(part.position.hand_of(part.position.turn))
    largest = LARGEST_SAID[part.goal]
    if not 2 <= len(said_cards) <= largest:
        return False
    few_cards = part.goal == "fewest-cards"
    sizes = range(2, len(said_cards) if few_cards else largest + 1)
    for cards in (said_cards, hand):
        for size in sizes:
            for run in dict.fromkeys(cards_text(chosen) for chosen in combinations(cards, size)):
                if (few_cards or _wilds(run) < _wilds(said)) and not refused(part, run):
                    return False
    return True


def _wilds(run: str) -> int:
    return sum(card.is_wild for card in parse_cards(run))


def hand_runs(said: str) -> str:
    """A run of cards in a canonical order: a multiset of cards is one answer however it is typed.

    >>> hand_runs("9d9h")
    '9h9d'
    """
    return cards_text(sorted(parse_cards(said)))
