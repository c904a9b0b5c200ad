"""One line of notation read from left to right, so that every error can name its place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from operator import itemgetter
from typing import Final, NamedTuple, TypeVar

from canasta_nb.core.model.cards import CARDS, RANKS, UNSEEN, Card, parse_card
from canasta_nb.core.speech.language import shortened
from canasta_nb.core.speech.refusals import NotationError
from canasta_nb.core.speech.unreadable import not_read, sentence

Name = TypeVar("Name", bound=str)
Found = TypeVar("Found")

LOOSE: Final = 54
"""A card whose suit does not matter (``K?``) is read as 54 and the place of its rank, until a free copy is found."""

MOST_CARDS: Final = 432
"""No pack of the vocabulary has more cards, so no run, no zone and no act names more."""

_PLAIN: Final = {str(card): int(card) for card in CARDS}
_BLANK = re.compile(r"[ \t]*")
_CARD = re.compile(r"x([0-9]{1,3})(?![0-9shdc?])|\?\?|Jk|[AKQJT98765432][shdc?]")
_RUN = re.compile(r"(Jk|[AKQJT98765432][shdc])+")
_ANY_CARD = re.compile(r"(J(?=k)|[2-9TJQKA](?=[shdc]))(.)", re.IGNORECASE)
_TEN = re.compile(r"10(?=[shdc])", re.IGNORECASE)
_RUN_ENDS = frozenset(" \t,;:{}")
_WORD = re.compile(r"[^\s,;:{}]+")
_SEAT = re.compile(r"[1-6](?![^\s,;:])")
_NUMBER = re.compile(r"[0-9]{1,9}(?![^\s,;:])")
_SIGNED = re.compile(r"[+-]?[0-9]{1,9}(?![^\s,;:])")


class Spot(NamedTuple):
    """A card as it was read (a number of ``cards.py``, or a loose one) and where it stands."""

    card: int
    line: int
    column: int


IN_THE_TEXT: Final = itemgetter(1, 2)  # sorts spots as they are read: by line and column


class Line:
    """A piece of one line of text and how far it has been read.

    >>> line = Line("turn 1 draw")
    >>> line.word("field"), line.seat()
    ('turn', 1)
    >>> line.seat()
    Traceback (most recent call last):
    canasta_nb.core.speech.refusals.NotationError: line 1, column 8: a seat (1 to 6) was expected
    """

    def __init__(self, text: str, number: int = 1, start: int = 0, end: int | None = None) -> None:
        self.text = text
        self.number = number
        self.at = start
        self.end = len(text) if end is None else end

    def wrong(self, key: str, at: int | None = None, besides: str = "", **values: object) -> NotationError:
        """Return the error that says what was expected here, or at another place of the line, and something more."""
        at = self.skip() if at is None else at
        return not_read(self.number, at + 1, sentence("expected", key, **values) + besides, self.text)

    def skip(self) -> int:
        """Pass over blanks, and return where the next thing begins."""
        blank = _BLANK.match(self.text, self.at, self.end)
        if blank is not None:
            self.at = blank.end()
        return self.at

    @property
    def is_read(self) -> bool:
        """Whether nothing is left but blanks."""
        return self.skip() >= self.end

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Read what the pattern matches after blanks; nothing is read where it does not match."""
        matched = pattern.match(self.text, self.skip(), self.end)
        if matched is not None:
            self.at = matched.end()
        return matched

    def take(self, pattern: re.Pattern[str], key: str, **values: object) -> str:
        """Read what the pattern matches; NotationError, with what the key says of it, where it does not."""
        match = self.match(pattern)
        if match is None:
            raise self.wrong(key, None, "", **values)
        return match.group()

    def has(self, sign: str) -> bool:
        """Read one sign if it comes next."""
        if not self.text.startswith(sign, self.skip(), self.end):
            return False
        self.at += len(sign)
        return True

    def sign(self, sign: str, key: str) -> None:
        """Read one sign; NotationError, with the text of the key, where another comes next."""
        if not self.has(sign):
            raise self.wrong(key)

    def has_word(self, word: str) -> bool:
        """Read a word if it comes next."""
        if self.peek() != word:
            return False
        self.at += len(word)
        return True

    def peek(self) -> str:
        """Return the next word, which stays unread; empty if there is none."""
        word = _WORD.match(self.text, self.skip(), self.end)
        return "" if word is None else word.group()

    def word(self, key: str) -> str:
        """Read one word."""
        return self.take(_WORD, key)

    def one_of(self, words: Sequence[Name], key: str) -> Name:
        """Read one of these words; NotationError names the nearest where another stands."""
        word = self.peek()
        if word not in words:
            raise self.wrong(key, besides=nearest(word, words))
        self.at += len(word)
        return words[words.index(word)]

    def seat(self) -> int:
        """Read a seat."""
        return int(self.take(_SEAT, "seat", n=6))

    def number_from(self, lowest: int, key: str) -> int:
        """Read a number that is not below the lowest."""
        start = self.at
        number = int(self.take(_NUMBER, key))
        if number < lowest:
            self.at = start
            raise self.wrong(key)
        return number

    def scores(self) -> tuple[int, ...]:
        """Read one whole number or more."""
        return tuple(map(int, self.several(lambda: self.take(_SIGNED, "score"))))

    def several(self, read: Callable[[], Found], between: str = "", key: str = "") -> list[Found]:
        """Read something once or more, up to the end, with a sign between."""
        values = [read()]
        while not self.is_read:
            self.sign(between, key)
            values.append(read())
        return values

    def finish(self) -> None:
        """Refuse whatever is left unread."""
        if not self.is_read:
            raise self.wrong("nothing")

    def run(self, *, unseen: bool = True, at_least: int = 0) -> list[Spot]:
        """Read a run of cards without spaces.

        Raises NotationError where a card was expected, and where an unseen one is that must be known.
        """
        start = self.skip()
        spots = self._plain_cards()
        while self.at < self.end and self.text[self.at] not in _RUN_ENDS and len(spots) <= MOST_CARDS:
            match = _CARD.match(self.text, self.at, self.end)
            if match is None or (match[0].startswith(("x", "?")) and not unseen):
                raise self._no_card(start, unseen=unseen)
            card = UNSEEN if match[1] else _card_number(match[0])
            spots += [Spot(card, self.number, self.at + 1)] * int(match[1] or 1)
            self.at = match.end()
        if len(spots) > MOST_CARDS:
            raise self.wrong("cards", start, n=MOST_CARDS)
        if self.at == start:
            raise self.wrong("card")
        if len(spots) < at_least:
            raise self.wrong("run" if at_least > 1 else "card", start, n=at_least)
        return spots

    def _plain_cards(self) -> list[Spot]:
        """Read the cards that follow here one after the other, up to anything else: what nearly every run is."""
        text, at, number = self.text, self.at, self.number
        spots = []
        while at + 2 <= self.end and (card := _PLAIN.get(text[at : at + 2])) is not None:
            spots.append(Spot(card, number, at + 1))
            at += 2
        self.at = at
        return spots

    def zone(self, stop: str = "") -> list[Spot]:
        """Read all the cards of a zone, ``-`` for none, up to the end or a word."""
        if self.has_word("-"):
            return []
        start = self.skip()
        spots = self.run()
        while not self.is_read and not (stop and self.peek() == stop):
            spots += self.run()
            if len(spots) > MOST_CARDS:
                raise self.wrong("cards", start, n=MOST_CARDS)
        return spots

    def _no_card(self, start: int, *, unseen: bool) -> NotationError:
        run = _WORD.match(self.text, start, self.end)
        near = spelled(run.group()) if run else ""
        if near:
            return self.wrong("card_spelled", start, spelled=near)
        if not unseen:
            return self.wrong("known_card")
        if re.match(r"x[0-9]+[shdc?]", self.text[self.at : self.end]):
            return self.wrong("space")
        there = _WORD.match(self.text, self.at, self.end)
        return self.wrong("card_not", word=shortened(there.group()[:20])) if there else self.wrong("card")


def _card_number(name: str) -> int:
    return LOOSE + RANKS.index(name[0]) if name[1] == "?" and name != "??" else int(parse_card(name))


def spelled(run: str) -> str:
    """Return how a run of cards is written that was written another way; empty for anything else.

    >>> spelled("8S8H2C"), spelled("10s"), spelled("ksJK")
    ('Suits are small letters: 8s8h2c', 'Write T for ten: Ts', 'Ranks are capital letters: KsJk')
    >>> spelled("KsKx")
    ''
    """
    right = _TEN.sub("T", run)
    right = _ANY_CARD.sub(lambda match: match.group(1).upper() + match.group(2).lower(), right)
    if right == run or not _RUN.fullmatch(right):
        return ""
    if _TEN.search(run):
        return sentence("spelled", "ten", run=shortened(right))
    small = any(match.group(1).islower() for match in _ANY_CARD.finditer(run))
    return sentence("spelled", "ranks" if small else "suits", run=shortened(right))


def nearest(word: str, words: Iterable[str]) -> str:
    """Return the half sentence that names what was found and the nearest right word; empty if nothing was found.

    >>> nearest("hnad", ["hand", "pile"])
    ', not "hnad": did you mean "hand"?'
    """
    if not word:
        return ""
    close = get_close_matches(word, list(words), n=1)
    return sentence("not", "meant" if close else "word", word=shortened(word[:20]), near="".join(close))


def settled(spots: Iterable[Spot], free: Counter[Card]) -> dict[Spot, Card]:
    """For every loose card its first free copy in the order s, h, d, c, in the order of the text; copies are used up.

    Raises NotationError when no copy is free.
    """
    cards: dict[Spot, Card] = {}
    for spot in sorted((spot for spot in spots if spot.card >= LOOSE), key=IN_THE_TEXT):
        card = next((card for card in kinds_of(spot.card) if free[card] > 0), None)
        if card is None:
            expected = sentence("expected", "no_copy", card=RANKS[spot.card - LOOSE])
            raise not_read(spot.line, spot.column, expected)
        free[card] -= 1
        cards[spot] = card
    return cards


def kinds_of(number: int) -> tuple[Card, ...]:
    """Return the kinds that a card may be as it was read: four for a loose one, and itself for any other."""
    if number >= LOOSE:
        return CARDS[4 * (number - LOOSE) :][:4]
    return (UNSEEN if number == UNSEEN else CARDS[number],)


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text with their numbers, comments cut off."""
    for number, line in enumerate(text.split("\n"), 1):
        yield number, line.removesuffix("\r").split("#", 1)[0]
