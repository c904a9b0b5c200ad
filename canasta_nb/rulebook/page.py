"""A rule set as a page that a player can read: sentences made from its values, each with its source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from canasta_nb.core.ruleset import RuleSet

from . import beginning, ending, melding, taking
from .saying import Sentence

CHAPTERS: tuple[tuple[str, Callable[[RuleSet], Iterable[Sentence]]], ...] = (
    ("Players", beginning.table),
    ("Cards", beginning.cards),
    ("Deal", beginning.dealing),
    ("Extra cards", beginning.extra_cards),
    ("A turn", beginning.turn),
    ("Melds", melding.melds),
    ("Initial meld", melding.initial_meld),
    ("The pile", taking.pile),
    ("Red threes", taking.red_threes),
    ("Black threes", taking.black_threes),
    ("Discards", taking.discards),
    ("Going out", ending.going_out),
    ("The end of the stock", ending.stock),
    ("Scoring", ending.scoring),
    ("The game", ending.game),
)


class Told(NamedTuple):
    """A sentence of the page, the keys that it tells, and who says so."""

    says: str
    source: str
    keys: tuple[str, ...]


class Chapter(NamedTuple):
    """A heading and the sentences under it."""

    title: str
    sentences: tuple[Told, ...]


def page(rules: RuleSet) -> tuple[Chapter, ...]:
    """The rules in sentences, chapter by chapter; an empty chapter is left out.

    >>> pile = {chapter.title: chapter for chapter in page(RuleSet.load("classic"))}["The pile"]
    >>> pile.sentences[1].says
    "A frozen pile is taken only with two natural cards of the top card's rank from the hand."
    """
    chapters = (Chapter(title, tuple(_sourced(rules, each) for each in tells(rules))) for title, tells in CHAPTERS)
    return tuple(chapter for chapter in chapters if chapter.sentences)


def written(rules: RuleSet) -> str:
    """The page as plain text, each sentence with its source in brackets.

    >>> "A mixed canasta counts 300. [Laws of 1950, law 23]" in written(RuleSet.load("official-1950"))
    True
    """
    return "\n".join(_lines(rules))


def _lines(rules: RuleSet) -> Iterator[str]:
    yield rules.name
    yield rules.special
    yield f"By {rules.text}; {rules.status}."
    for chapter in page(rules):
        yield ""
        yield chapter.title
        yield from (f"  {told.says} [{told.source}]" for told in chapter.sentences)
    if rules.notes:
        yield from ("", "Notes", *(f"  {note}" for note in rules.notes))
    if rules.chosen:
        yield from ("", "Chosen at this table", *(f"  {name}: {value}" for name, value in rules.chosen.items()))


def _sourced(rules: RuleSet, sentence: Sentence) -> Told:
    """The sources of its keys, each once; a value that follows from another has that one's source."""
    sources = dict.fromkeys(_source(rules, key) for key in sentence.keys)
    return Told(sentence.says, "; ".join(sources), sentence.keys)


def _source(rules: RuleSet, key: str) -> str:
    source = rules.sources[key]
    named = source.removeprefix("follows from ").partition(":")[0]
    return _source(rules, named) if source.startswith("follows from ") and named in rules.sources else source
