"""The rule sets as a list of names, and the rules of one of them as a page to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from textwrap import fill

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.descriptions.telling import game_name, known_rules
from canasta_nb.rulebook.page import ToldRule, beside, page, playable, special_of, written
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.shown.leaf import Leaf

NAMES = 21
"""Letters of the column of names that are written in Python."""
WIDTH = 80


class GameNames(Leaf):
    """All games that can be played: what is written for each, what people call it, and what is special about it.

    >>> GameNames()
    The names of the games. Write the word in front to play the game behind it.
    ...
    samba                Samba: sequences; two wild cards; several melds of a
                         rank
    ...
    """

    kind = "cnb-names"

    def head(self) -> tuple[str, str]:
        return told("games", "title"), told("games", "write")

    def lines(self) -> Iterator[str]:
        yield " ".join(self.head())
        for name, says in self._games():
            yield fill(says, WIDTH, initial_indent=name.ljust(NAMES), subsequent_indent=" " * NAMES)

    def body(self) -> str:
        return _listed(f"<b>{name}</b> {escape(says)}" for name, says in self._games())

    def _games(self) -> Iterator[tuple[str, str]]:
        for name, called in known_rules():
            yield name, ": ".join(filter(None, [called, special_of(RuleSet.load(name))]))


class RulesToRead(Leaf):
    """The rules of a game, chapter by chapter: each sentence with its source; RuleSetError for one that there is not.

    >>> print(*str(RulesToRead("classic")).splitlines()[:2], sep="\\n")
    Classic Canasta
    the standard game for four, as Pagat describes it
    """

    kind = "cnb-rules"

    def __init__(self, rules: str | RuleSet) -> None:
        self.rules = RuleSet.parse(rules) if isinstance(rules, str) else rules

    def head(self) -> tuple[str, str]:
        special = special_of(self.rules)
        return game_name(self.rules), " ".join(filter(None, [special and f"{special}.", playable(self.rules)]))

    def lines(self) -> Iterator[str]:
        return map(str, written(self.rules, WIDTH).splitlines())

    def body(self) -> str:
        chapters = [(each.title, [_sentence(said) for said in each.sentences]) for each in page(self.rules)]
        besides = [(title, [escape(each) for each in said]) for title, said in beside(self.rules)]
        return "".join(f"<div><b>{escape(title)}</b>{_listed(said)}</div>" for title, said in (*chapters, *besides))


def _sentence(said: ToldRule) -> str:
    return f"{escape(said.says)} <small>{escape(said.source)}</small>"


def _listed(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>"
