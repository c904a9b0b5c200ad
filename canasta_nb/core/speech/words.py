"""How a fact is written in a sentence: K♠K♥, 1,500, two cards, kings, a player's name.

Every word comes from rulesets/laws/words.toml.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from canasta_nb.core.speech.language import WORDS, counted, filled, in_figures, in_letters, shortened, texts
from canasta_nb.core.speech.refusals import Fact

_LARGE_HAND = 60
"""More cards than any player holds: a list of more was written by somebody who wants to see what happens."""

SIGNS = frozenset("♠♥♦♣")


@dataclass(frozen=True)
class Words:
    """The words of the language that is spoken, and the names of the players.

    >>> Words().write(("KsKhKc", "QsQh2d"), "lays")
    'K♠K♥K♣ and Q♠Q♥2♦'
    >>> Words().write(2, "count", "natural card"), Words().write(1500, "score"), Words().write("K/2", "target")
    ('two natural cards', '1,500', 'second meld of kings')
    >>> Words(names=("Ann", "Ben")).write(2, "seat")
    'Ben'
    >>> Words().write("Kx", "card")
    Traceback (most recent call last):
    ValueError: "Kx" is not a card
    """

    names: Sequence[str] = field(default=())
    alone: bool = False
    """Whether the reader has no partner: some words are others then, whose keys end in ``_alone``."""

    def write(self, value: Fact, kind: str, form: str = "") -> str:
        """Return a fact in words.

        ``form`` picks one of several ways: a noun to count, ``or``, ``ranks``, ``one``, ``a``, ``brief``.

        Raises ValueError when the kind is unknown or the value is not of that kind.
        """
        name, _, table = kind.partition(" of ")
        if name in ("word", "words") and table:
            table = f"{table}_brief" if form == "brief" else table
            return self._list([self._words(table, *alike) for alike in Counter(map(str, _tuple(value))).items()], form)
        if name not in self._kinds:
            raise ValueError(f'"{kind}" is not a kind of fact')
        return self._kinds[name](self, value, form)

    def one(self, key: str) -> str:
        """Return a single word such as "and"."""
        return str(texts(WORDS)[key])

    def table(self, name: str) -> Mapping[str, Any]:
        """Return a table of words."""
        words: Mapping[str, Any] = texts(WORDS).get(name, {})
        return words

    def _words(self, table: str, key: str, many: int) -> str:
        """Return a word of a table, or the one for several of the same."""
        return self._word(table, key) if many == 1 else filled(self._word(table, f"{key}_many"), n=in_letters(many))

    def _word(self, table: str, key: str) -> str:
        words = self.table(table)
        key = f"{key}_alone" if self.alone and f"{key}_alone" in words else key
        if key not in words:
            raise ValueError(f'"{key}" has no words in the table {table}')
        return str(words[key])

    def _list(self, items: Sequence[str], form: str = "") -> str:
        """Items as people say them: "a", "a and b", "a, b and c"; some links change with the sound that follows."""
        link = "or" if form == "or" else "and"
        before = self.table("before").get(link, {})
        last = "".join(items[-1:]).lower()
        word = next((word for word, sounds in before.items() if last.startswith(tuple(sounds))), self.one(link))
        return f" {word} ".join([*([", ".join(items[:-1])] if items[:-1] else []), *items[-1:]])

    def _number(self, value: Fact, _form: str = "") -> str:
        return in_figures(_integer(value)).replace("-", "−")

    def _count(self, value: Fact, form: str = "") -> str:
        number = len(value) if isinstance(value, tuple) else _integer(value)
        if form:
            if form not in self.table("nouns") and form not in self.table("agreeing"):
                raise ValueError(f'"{form}" is not in the tables nouns and agreeing')
            return counted(number, form)
        return in_letters(number) if number else self.one("none")

    def _face(self, text: str) -> str:
        if text == "Jk":
            return self.one("joker")
        if text == "??":
            return self.one("unseen")
        if len(text) != 2 or text[0] not in self.table("ranks") or text[1] not in self.table("suits"):
            raise ValueError(f'"{text}" is not a card')
        return ("10" if text[0] == "T" else text[0]) + str(self.table("suits")[text[1]][0])

    def _card(self, value: Fact, form: str = "") -> str:
        text = str(value)
        return self._rank(text if text == "Jk" else text[0], form) if form else self._called([text])[0]

    def _cards(self, value: Fact, form: str = "") -> str:
        cards = [run[at : at + 2] for run in _tuple(value) for at in range(0, len(str(run)), 2)]
        if form and form != "or":
            return self._count(tuple(cards), form)
        listed = self._list(self._called(cards), form)
        return listed if len(cards) <= _LARGE_HAND else shortened(listed)

    def _called(self, cards: Sequence[str]) -> list[str]:
        """Cards as a sentence calls them: jokers look alike, so they are counted where the first one comes."""
        many = cards.count("Jk")
        jokers = self.one("a_joker") if many == 1 else counted(many, "joker")
        called = [card for at, card in enumerate(cards) if card != "Jk" or "Jk" not in cards[:at]]
        return [jokers if card == "Jk" else self._face(card) for card in called]

    def _lay(self, run: str) -> str:
        cards = run.rpartition("+")[2]
        faces = [self._face(cards[at : at + 2]) for at in range(0, len(cards), 2)]
        parts = [face if len(face) < 4 else f" {face} " for face in faces]  # a word is set apart, as in K♠K♥ joker
        return " ".join("".join(parts).split())

    def _lays(self, value: Fact, form: str = "") -> str:
        return self._list([shortened(self._lay(str(run))) for run in _tuple(value)], form)

    def _rank(self, value: Fact, form: str = "") -> str:
        if form == "a":
            return self._word("a_rank", str(value))
        ranks = self.table("ranks")
        if str(value) not in ranks:
            raise ValueError(f'"{value}" is not a rank')
        return str(ranks[str(value)][0 if form == "one" else 1])

    def _ranks(self, value: Fact, form: str = "") -> str:
        return self._list([self._rank(rank, form) for rank in _tuple(value)], form)

    def _target(self, value: Fact, form: str = "") -> str:
        table = form or "melds"
        name, _, number = str(value).partition("/")
        which = str(self.table("melds")["which"][int(number) - 1]) if number else ""
        if name == "W":
            return filled(self._word(table, "wild"), which=which)
        if name in self.table("suits"):
            return filled(self._word(table, "suit"), which=which, suit=self.table("suits")[name][1])
        return filled(self._word(table, "rank"), which=which, ranks=self._rank(name))

    def _targets(self, value: Fact, form: str = "") -> str:
        return self._list([self._target(target) for target in _tuple(value)], form)

    def _seat(self, value: Fact, _form: str = "") -> str:
        number = _integer(value)
        return self.names[number - 1] if 0 < number <= len(self.names) else filled(self.one("seat"), number=number)

    def _side(self, value: Fact, _form: str = "") -> str:
        return filled(self.one("side"), letter=value)

    def _acts(self, value: Fact, form: str = "") -> str:
        return self._list([str(act) for act in _tuple(value)], form)

    def _plain(self, value: Fact, _form: str = "") -> str:
        return str(value)

    def _nothing(self, _value: Fact, _form: str = "") -> str:
        return ""  # a flag only decides that its sentence is said

    _kinds: ClassVar[Mapping[str, Callable[[Words, Fact, str], str]]] = {
        "score": _number,
        "points": _number,
        "number": _number,
        "count": _count,
        "card": _card,
        "cards": _cards,
        "lays": _lays,
        "rank": _rank,
        "ranks": _ranks,
        "target": _target,
        "targets": _targets,
        "seat": _seat,
        "side": _side,
        "act": _plain,
        "acts": _acts,
        "text": _plain,
        "flag": _nothing,
    }


def capital(text: str) -> str:
    """Return a text as it begins a sentence.

    >>> capital("your side")
    'Your side'
    """
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """Return a text as it goes on within a sentence; the sign of a card stays as it is.

    >>> small("The pile is frozen"), small("A♥ 20")
    ('the pile is frozen', 'A♥ 20')
    """
    return text if text[1:2] in SIGNS else text[:1].lower() + text[1:]


def listed(items: Sequence[str], form: str = "") -> str:
    """Items as people say them; the form ``or`` leaves a choice.

    >>> listed(["Ann", "Cam", "Eve"]), listed(["a pair", "a wild card"], "or")
    ('Ann, Cam and Eve', 'a pair or a wild card')
    """
    return Words().write(tuple(items), "acts", form)


def cards_in_words(cards: Iterable[object], form: str = "") -> str:
    """Cards as a sentence calls them.

    >>> cards_in_words(["Kd", "Jk"]), cards_in_words(["Jk", "2d", "Jk"]), cards_in_words(["2d", "Jk"], "or")
    ('K♦ and a joker', 'two jokers and 2♦', '2♦ or a joker')
    """
    return Words().write(tuple(map(str, cards)), "cards", form)


def number(points: int) -> str:
    """Points as people write them, with a true minus.

    >>> number(-1245)
    '−1,245'
    """
    return Words().write(points, "points")


def _tuple(value: Fact) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _integer(value: Fact) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f'"{value}" is not a whole number')
    return value
