"""Facts of laws as no case has them: long names, high numbers, many cards, for tests of how long a sentence gets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from law_entries import entry as entry_of

from canasta_nb.core.model.cards import CARDS
from canasta_nb.core.speech.order import ORDER
from canasta_nb.core.speech.refusals import Fact, Facts
from canasta_nb.core.speech.words import Words

NAMES = ("Bartholomew II", "Constantinople", "Maximiliana-Io", "Wilhelmina-Bea", "Evangeline-Ann", "Ferdinand-Luis")
FACES = tuple(str(card) for card in CARDS)
RANKS = "AKQJT987654"
TARGETS = tuple(f"{name}{number}" for name in [*RANKS, *"32Wshdc"] for number in ("", "/1", "/2", "/6"))
TRIES = 60


def some(chance: Random, values: tuple[str, ...], most: int) -> tuple[str, ...]:
    return tuple(chance.sample(values, chance.randint(1, min(most, len(values)))))


MADE: dict[str, Callable[[Random], Fact]] = {
    "score": lambda chance: chance.randrange(-1000, 100_000, 5),
    "points": lambda chance: chance.randrange(0, 100_000, 5),
    "number": lambda chance: chance.randint(1, 99),
    "count": lambda chance: chance.randint(0, 40),
    "card": lambda chance: chance.choice(FACES),
    "cards": lambda chance: some(chance, FACES, 13),
    "lays": lambda chance: tuple("".join(some(chance, FACES, 7)) for _ in range(chance.randint(1, 4))),
    "rank": lambda chance: chance.choice([*RANKS, "2", "3", "Jk", "W"]),
    "ranks": lambda chance: some(chance, (*RANKS, "2", "3", "Jk"), 13),
    "target": lambda chance: chance.choice(TARGETS),
    "seat": lambda chance: chance.randint(1, len(NAMES)),
    "side": lambda chance: chance.choice("ABC"),
    "act": lambda _: "take Ks with KhKc, QsQh2d",
    "acts": lambda _: ("take 8c onto 8", "take 8c with 8s8h"),
    "text": lambda _: "W/2",
    "flag": lambda _: True,
    "laws": lambda chance: some(chance, ORDER, 3),
}


def made(chance: Random, kind: str) -> Fact:
    family, _, table = kind.partition(" of ")
    if not table:
        return MADE[kind](chance)
    keys = tuple(key for key in Words().table(table) if not key.endswith("_many"))  # these stand beside a number
    return chance.choice(keys) if family == "word" else some(chance, keys, 5)


def facts_of(law: str) -> Iterator[Facts]:
    """Facts that the entry of a law declares, those that may be missing every other time; the same on every run."""
    chance = Random(law)
    kinds = entry_of(law).facts
    for _ in range(TRIES):
        there = {name: kind for name, kind in kinds.items() if name[-1] != "?" or chance.random() < 0.5}
        yield {name.rstrip("?"): made(chance, kind) for name, kind in there.items()}
