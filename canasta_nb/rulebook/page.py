"""A rule set as a page that a player can read: sentences made from its values, each with its source."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.shipped import Documented
from canasta_nb.core.speech.language import language, texts
from canasta_nb.core.speech.words import capital

from . import beginning, ending, melding, taking
from .saying import WORDS, Sentence, said_of, told

CHAPTERS: tuple[tuple[str, Callable[[RuleSet], Iterable[Sentence]]], ...] = (
    ("players", beginning.table),
    ("cards", beginning.cards),
    ("deal", beginning.dealing),
    ("extra_cards", beginning.extra_cards),
    ("turn", beginning.turn),
    ("melds", melding.melds),
    ("initial_meld", melding.initial_meld),
    ("pile", taking.pile),
    ("red_threes", taking.red_threes),
    ("black_threes", taking.black_threes),
    ("discards", taking.discards),
    ("going_out", ending.going_out),
    ("stock_end", ending.stock),
    ("scoring", ending.scoring),
    ("game", ending.game),
)

OUTSIDE = "outside the sources: "  # how a rule set begins the name of a text that isn't among the project's sources


def titles() -> list[str]:
    """Return the headings of all chapters in their order.

    >>> titles()[:3]
    ['Players', 'Cards', 'Deal']
    """
    return [told("chapters", key) for key, _ in CHAPTERS]


class ToldRule(NamedTuple):
    """A sentence of the page, the keys that it tells, and who says so."""

    says: str
    source: str
    keys: tuple[str, ...]


class Chapter(NamedTuple):
    """A heading and the sentences under it."""

    title: str
    sentences: tuple[ToldRule, ...]


def page(rules: RuleSet) -> tuple[Chapter, ...]:
    """Return the rules in sentences, chapter by chapter; an empty chapter is left out.

    >>> pile = {chapter.title: chapter for chapter in page(RuleSet.load("classic"))}["The pile"]
    >>> pile.sentences[1].says
    "You can take a frozen pile only with two natural cards of the top card's rank from your hand."
    """
    with said_of(rules):
        tells = [tuple(_sourced(rules, each) for each in sentences(rules)) for _, sentences in CHAPTERS]
    chapters = (Chapter(title, sentences) for title, sentences in zip(titles(), tells, strict=True))
    return tuple(chapter for chapter in chapters if chapter.sentences)


def written(rules: RuleSet, width: int = 0) -> str:
    """Return the page as plain text, each sentence with its source in brackets; lines are folded if a width is given.

    >>> "A mixed canasta scores 300. [Laws of 1950, law 23]" in written(RuleSet.load("official-1950"))
    True
    """
    return "\n".join(fold(line, width) for line in _lines(rules))


def plain(rules: RuleSet) -> list[dict[str, Any]]:
    """Return the page as JSON holds it.

    >>> plain(RuleSet.load("classic"))[0]["title"]
    'Players'
    """
    return [{"title": each.title, "sentences": [said._asdict() for said in each.sentences]} for each in page(rules)]


def known(rules: Documented, width: int = 0) -> str:
    """Return what is known of rules that are only documented, and what is missing.

    >>> from canasta_nb.core.rules.shipped import documented
    >>> print(known(documented()["railroad"], 60))
    Railroad Canasta
    similar to Pennies from Heaven
    These rules follow Pagat, Pennies from Heaven and similar
    variations. They are only documented, so you can't play
    them.
    <BLANKLINE>
    Known
      It is similar to Pennies from Heaven, where going out
        needs a natural, a mixed and a wild canasta and one of
        sevens. [Pagat]
    <BLANKLINE>
    Missing
      Everything in which it differs from Pennies from Heaven.
    """
    by = told("page", "documented", text=rules.text)
    lines = [rules.name, rules.special, by, "", told("page", "known")]
    lines += [f"  {capital(says)}. [{source}]" for says, source in rules.known]
    lines += ["", told("page", "missing"), f"  {capital(rules.missing)}."]
    return "\n".join(fold(line, width) for line in lines)


def fold(line: str, width: int) -> str:
    """Return a line that is folded under its first word; as it is without a width.

    >>> print(fold("  Two players: each plays alone.", 20))
      Two players: each
        plays alone.
    """
    if not width:
        return line
    inner = line[: len(line) - len(line.lstrip())]
    return textwrap.fill(line, width, subsequent_indent=inner * 2, break_long_words=False, break_on_hyphens=False)


def beside(rules: RuleSet) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the parts below the chapters, each with its heading: notes, and what was chosen."""
    if notes := _translated("notes", rules.id, rules.notes):
        yield told("page", "notes"), notes
    if rules.chosen:
        yield told("page", "chosen"), [f"{name}: {value}" for name, value in rules.chosen.items()]


def special_of(rules: RuleSet) -> str:
    """Return what is special about a rule set in a few words, or nothing where its file says nothing.

    >>> special_of(RuleSet.load("classic-6p"))
    'three packs, two canastas, 10,000'
    """
    return str(_translated("special", rules.id, rules.special)) if rules.special else ""


def said_by(rules: RuleSet) -> str:
    """Whose rules they are: the text that they follow, or what house rules are based on."""
    return _sourced_as(rules, "by", "house")


def playable(rules: RuleSet) -> str:
    """Whose rules they are, and that you can play them here."""
    return _sourced_as(rules, "playable", "playable_house")


def _sourced_as(rules: RuleSet, by: str, house: str) -> str:
    """Return a sentence on the text that rules follow, or another on what house rules are based on."""
    if rules.text:
        return told("page", by, text=rules.text.removeprefix(OUTSIDE))
    return told("page", house, base=rules.based_on or told("page", "nothing_else"))


def _translated(table: str, rules: str, english: Any) -> Any:
    """Return what a rule set's own file says in English, or its translation in the language that is spoken."""
    return texts(WORDS).get(table, {}).get(rules, english)


def _lines(rules: RuleSet) -> Iterator[str]:
    yield rules.name if language() == "en" else texts("descriptions/telling.toml")["rules"].get(rules.id, rules.name)
    if special := special_of(rules):
        yield special
    yield playable(rules)
    for chapter in page(rules):
        yield ""
        yield chapter.title
        yield from (f"  {said.says} [{said.source}]" for said in chapter.sentences)
    for title, said in beside(rules):
        yield from ("", title, *(f"  {each}" for each in said))


def _sourced(rules: RuleSet, sentence: Sentence) -> ToldRule:
    """Return the sources of its keys, each once; a value that follows from another shares its source."""
    sources = dict.fromkeys(rules.source_of(key) for key in sentence.keys)
    return ToldRule(sentence.says, "; ".join(sources), sentence.keys)
