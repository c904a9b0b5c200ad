"""What the rules answer to an asked part: the bank holds no verdict that the engine can give."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from canasta_nb.core.engine.checking import broken_laws, check
from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.cards import cards_text, parse_cards
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.speech.language import language
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.teaching.answers.questions import ASKED
from canasta_nb.teaching.content.asking import NAMES
from canasta_nb.teaching.content.exercises import Answer, Part, played

LARGEST_SAID = {"": 3, "fewest-wilds": 3, "fewest-cards": 5}
"""How many cards an answer has at most, by what is asked of it."""


def accepts_cards(part: Part, said: Answer) -> bool:
    """Tell whether an act is legal with these cards and, in a question for the best ones, that no run is better.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> part = exercise("fz-3").parts[0]
    >>> accepts_cards(part, "9h9d"), accepts_cards(part, "9h2s")
    (True, False)
    """
    if not part.act or not isinstance(said, str) or not said:
        return said in right_answers(part)
    return allowed(part, said) and (not part.goal or _is_best(part, said))


def allowed(part: Part, cards: str = "") -> bool:
    """Tell whether the rules have nothing against the act of a part, without the words that `refused` would give."""
    if not part.act or ("{cards}" in part.act and not cards):
        return True
    return not broken_laws(played(part.text, part.acts), parse_act(part.act.replace("{cards}", cards)))


def refused(part: Part, cards: str = "") -> tuple[Refusal, ...]:
    """Return why the rules refuse the act of a part; empty when it is legal or incomplete."""
    if not part.act or ("{cards}" in part.act and not cards):
        return ()
    return _refusals(language(), part.text, part.acts, part.act.replace("{cards}", cards), bool(cards))


@lru_cache(maxsize=5_000)
def _refusals(lang: str, text: str, before: tuple[str, ...], act_text: str, with_cards: bool) -> tuple[Refusal, ...]:
    """Kept for each language: a refusal holds its sentences, with the names of the players."""
    position, act = played(text, before), parse_act(act_text)
    refusals = check(position, act, seat_names=NAMES[1:])
    if refusals and with_cards and isinstance(act, Take) and act.lays:
        # Check the chosen cards first: the melds are given by the question, so the learner can't have got them wrong.
        alone = check(position, act._replace(lays=()), seat_names=NAMES[1:])
        first = tuple(refusal for refusal in alone if refusal.law.startswith(("take.", "cards.")))
        refusals = first + tuple(refusal for refusal in refusals if refusal not in first)
    return refusals


def right_answers(part: Part) -> tuple[Answer, ...]:
    """Return every right answer to a part, in the form that its kind of exercise uses.

    >>> from canasta_nb.teaching.content.exercises import exercise
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
    """Return yes with its reason when the act is legal, or no with each law that it breaks; in a choice, the law."""
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


@lru_cache(maxsize=1_000)
def _cards(part: Part) -> tuple[Answer, ...]:
    """Return the runs of cards from the hand that make the act legal.

    A part that defines the best ones gets those; any other gets runs of two or three cards, enough to take the pile.
    """
    hand = sorted(part.position.hand_of(part.position.turn))
    legal: list[str] = []
    for size in range(2, LARGEST_SAID[part.goal] + 1):
        if part.goal == "fewest-cards" and legal:
            break
        runs = dict.fromkeys(cards_text(cards) for cards in combinations(hand, size))
        legal += [run for run in runs if allowed(part, run)]
    least = min(map(wilds_in, legal), default=0)
    return tuple(run for run in legal if part.goal != "fewest-wilds" or wilds_in(run) == least)


def _is_best(part: Part, said: str) -> bool:
    """Tell whether no legal run is better than this legal one.

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
                if (few_cards or wilds_in(run) < wilds_in(said)) and allowed(part, run):
                    return False
    return True


def wilds_in(run: str) -> int:
    """Return the number of wild cards in a run.

    >>> wilds_in("9h2sJk")
    2
    """
    return sum(card.is_wild for card in parse_cards(run))


def hand_runs(said: str) -> str:
    """Return a run of cards in a canonical order, so that a multiset of cards is one answer however it is typed.

    >>> hand_runs("9d9h")
    '9h9d'
    """
    return cards_text(sorted(parse_cards(said)))
