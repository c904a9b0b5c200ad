"""A question of the course asked again with other cards: the same to the rules, and yet to be thought through."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random

from canasta_nb.core.speech.language import texts
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Exercise, Part
from canasta_nb.teaching.diagnosis.signs import AGAIN
from canasta_nb.teaching.questions.given import Given

ALIKE = ("KQJT98", "7654")
"""Ranks that can stand for one another: they count the same, and no rule names them."""
SUITS = ("sc", "hd")
FACES = dict(zip("shdc", "♠♥♦♣", strict=True))
CARDS = re.compile(r"(?<![\w.-])(?:[2-9TJQKA][shdc]|Jk)+(?!\w)")
SHOWN = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")
TARGET = re.compile(r"(?<=onto )[2-9TJQKA]\b|\b[2-9TJQKA](?=\+)")
TRIED = 12
POINTING = 2
"""So many hints speak of the cards of the question; the last one goes the same way with others."""
KINDS = ("yes+why", "pick", "num", "cards", "sheet")


def with_other_cards(asked: Exercise, number: int) -> Exercise | None:
    """Return the same question with other ranks and suits, different for each number; None if its words prevent it.

    Ranks that the question names in words stay. Every part then has the answers that it had.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> again = with_other_cards(exercise("tk-3"), 1)
    >>> again.id, exercise("tk-3").parts[1].act, again.parts[1].act
    ('tk-3-again-1', 'take 9d with 9h2s', 'take 9h with 9d2s')
    >>> with_other_cards(exercise("pl-1"), 1) is None
    True

    Where cards are offered to choose from, what was measured holds for them alone.

    >>> with_other_cards(exercise("st-15"), 1) is None
    True
    """
    return None if any(map(CARDS.fullmatch, asked.labels)) else changed_cards(asked, number)


def changed_cards(asked: Exercise, number: int) -> Exercise | None:
    """Return the same for cards to choose from, too, as the first edition of the exam asked it."""
    if (
        asked.kind not in KINDS
        or asked.wrong
        or not all(part.text or (isinstance(part.asked, Given) and part.asked.is_run) for part in asked.parts)
    ):
        return None
    chance = Random(f"{asked.id} {number}")
    for _ in range(TRIED):
        changed = _changed(asked, _cards(asked, chance), number)
        if changed.parts != asked.parts and all(map(_says_the_same, asked.parts, changed.parts)):
            return changed
    return None


def _cards(asked: Exercise, chance: Random) -> Mapping[str, str]:
    """Return the new card for each card and the new rank for each rank; those that the question names stay."""
    words = " ".join([asked.question, *(part.ask for part in asked.parts), *asked.hints[:POINTING]])
    bare = SHOWN.sub("", CARDS.sub("", words)).lower()
    ranks = {rank: rank for rank in "A23456789TJQK"}
    for alike in ALIKE:
        free = [rank for rank in alike if not _named(rank, bare)]
        ranks |= dict(zip(free, chance.sample(free, len(free)), strict=True))
    suits = {suit: other for pair in SUITS for suit, other in zip(pair, chance.sample(pair, 2), strict=True)}
    return ranks | {f"{rank}{suit}": f"{ranks[rank]}{suits[suit]}" for rank in ranks for suit in suits} | {"Jk": "Jk"}


def _named(rank: str, words: str) -> bool:
    nouns = texts("rulesets/laws/words.toml")["ranks"]
    said = [rank, *nouns.get(rank, ())]
    return any(re.search(rf"(?<!')\b{re.escape(word.lower())}\b", words) for word in said)  # no ten is meant in "isn't"


def _changed(asked: Exercise, cards: Mapping[str, str], number: int) -> Exercise:
    def typed(text: str) -> str:
        text = CARDS.sub(lambda run: re.sub(r"Jk|..", lambda card: cards[card[0]], run[0]), text)
        return SHOWN.sub(lambda card: _face(cards[card[1].replace("10", "T") + _SUITS[card[2]]]), text)

    def act(text: str) -> str:
        return typed(TARGET.sub(lambda rank: cards[rank[0]], text))

    parts = tuple(
        replace(
            part,
            text=typed(part.text),
            ask=act(part.ask),
            acts=tuple(map(act, part.acts)),
            asked=part.asked.with_cards(act),
        )
        for part in asked.parts
    )
    hints = tuple(map(typed, asked.hints))
    return replace(
        asked, id=f"{asked.id}{AGAIN}{number}", question=act(asked.question), parts=parts, hints=hints, bank_sha=""
    )


_SUITS = {face: suit for suit, face in FACES.items()}


def _face(card: str) -> str:
    return card[0].replace("T", "10") + FACES[card[1]]


def _says_the_same(part: Part, changed: Part) -> bool:
    """Tell whether every right answer is unchanged, with the same number of cards."""
    try:
        now, then = right_answers(part), right_answers(changed)
    except ValueError:
        return False
    return len(now) == len(then) if part.kind == "cards" else now == then
