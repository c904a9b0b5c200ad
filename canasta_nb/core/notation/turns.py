"""Acts and turns read from their notation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Face, Join, Lay, Meld, No, Show, Stop, Take, Target, Yes
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.position import pack_size
from canasta_nb.core.notation.reading import MOST_CARDS, Line, kinds_of, lines_of, nearest
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.special_hands import SHOWN_AS
from canasta_nb.core.speech.unreadable import sentence
from canasta_nb.core.speech.wrong_kind import no_text

_LAY_TARGET = re.compile(r"([AKQJT98765432Wshdc])(?:/([1-9]))?\+")
_TARGET = re.compile(r"([AKQJT98765432Wshdc])(?:/([1-9]))?(?![^\s,;:{}])")
_LAW = re.compile(r"[a-z0-9-]+\.[a-z0-9.-]+(?![^\s,}])")


class Try(NamedTuple):
    """One act of a turn line; a refused one with the laws that refused it.

    >>> str(parse_turn("1: ?discard 3s {discard.three}").tries[0])
    '?discard 3s {discard.three}'
    """

    act: Act
    refused: bool = False
    laws: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.refused:
            return str(self.act)
        return f"?{self.act}" + (f" {{{', '.join(self.laws)}}}" if self.laws else "")


class Turn(NamedTuple):
    """A turn line: a seat and what it did and tried."""

    seat: int
    tries: tuple[Try, ...]

    def __str__(self) -> str:
        return f"{self.seat}: " + "; ".join(map(str, self.tries))


class Hand:
    """Where the loose cards of an act are found: in this hand, or one of each suit in turn if no hand is known.

    An act names at most so many cards, because the pack has no more.
    """

    def __init__(self, cards: tuple[Card, ...] = (), most: int = MOST_CARDS) -> None:
        self.left = Counter(cards)
        self.used: Counter[Card] = Counter()
        self.most = self.free = most

    def run(self, line: Line) -> tuple[Card, ...]:
        """Read the cards of a run; NotationError where the act names more than the pack has."""
        start = line.skip()
        spots = line.run(at_least=1)
        self.free -= len(spots)
        if self.free < 0:
            raise line.wrong("cards", start, n=self.most)
        return tuple([self._card(spot.card) for spot in spots])

    def _card(self, number: int) -> Card:
        kinds = kinds_of(number)
        held = [card for card in kinds if self.left[card] > self.used[card]]
        card = held[0] if held else min(kinds, key=lambda kind: self.used[kind])
        self.used[card] += 1
        return card


def parse_act(text: str, hand: tuple[Card, ...] = (), rules: RuleSet | None = None) -> Act:
    """Read one act; of a card whose suit does not matter (``K?``) the first in the hand is meant (s, h, d, c).

    An act names at most the cards of the pack: that of the ``rules``, or the largest there is. Raises NotationError
    when the text is not an act.

    >>> str(parse_act("take Ks with KhKc, QsQh2d"))
    'take Ks with KhKc, QsQh2d'
    >>> parse_act("drew Ks")
    Traceback (most recent call last):
    NotationError: line 1, column 1: a move was expected, not "drew": did you mean "draw"?
    """
    if not isinstance(text, str):
        raise no_text(text, "parse_act", "draw")
    line = _only_line(text)
    act = read_act(line, hand, rules)
    line.finish()
    return act


def parse_turn(text: str) -> Turn:
    """Read one turn line.

    Raises NotationError when the text is not a turn line.

    >>> str(parse_turn("2: draw 3h8h; discard 4c   # a red three"))
    '2: draw 3h8h; discard 4c'
    >>> parse_turn("draw")
    Traceback (most recent call last):
    NotationError: line 1, column 1: a seat (1 to 6) was expected
    """
    if not isinstance(text, str):
        raise no_text(text, "parse_turn", "1: draw; discard 4d")
    return read_turn(_only_line(text))


def _only_line(text: str) -> Line:
    """Return the one line of a text that is not blank, or an empty one."""
    written = [Line(line, number) for number, line in lines_of(text) if line.strip()]
    for extra in written[1:]:
        raise extra.wrong("nothing")
    return written[0] if written else Line("")


def read_turn(line: Line) -> Turn:
    """Read a turn from a line up to its end."""
    seat = line.seat()
    line.sign(":", "colon")
    return Turn(seat, tuple(line.several(lambda: _read_try(line), ";", "end")))


def _read_try(line: Line) -> Try:
    refused = line.has("?")
    act = read_act(line)
    start = line.skip()
    if not line.has("{"):
        return Try(act, refused)
    if not refused:
        raise line.wrong("end_of_act", start)
    laws = [line.take(_LAW, "law")]
    while line.has(","):
        laws.append(line.take(_LAW, "law"))
    line.sign("}", "comma_or_brace")
    return Try(act, refused, tuple(laws))


def read_act(line: Line, hand: tuple[Card, ...] = (), rules: RuleSet | None = None) -> Act:
    """Read one act from a line, and nothing after it."""
    word = line.peek()
    if word not in VERBS:
        raise line.wrong("act", besides=_like(word))
    line.word("act")
    return VERBS[word](line, Hand(hand, MOST_CARDS if rules is None else pack_size(rules)))


def _like(word: str) -> str:
    """Return the half sentence that offers the act that was meant, or all of them where none is near."""
    if word.lower() in OTHER_WORDS:
        return sentence("not", "meant", word=word, near=OTHER_WORDS[word.lower()])
    close = nearest(word, VERBS)
    return close if not word or close.endswith("?") else sentence("not", "verbs", close=close, verbs=", ".join(VERBS))


def read_done(line: Line, rules: RuleSet) -> tuple[Act, ...]:
    """Read what a player has done in this turn; every lay becomes an act of its own."""
    acts = line.several(lambda: read_act(line, (), rules), ",", "comma")
    return tuple(part for act in acts for part in taken_apart(act))


def taken_apart(act: Act) -> tuple[Act, ...]:
    """Return an act as ``did`` holds it: lays of a take and of a compound meld become melds of their own."""
    if isinstance(act, Take) and act.lays:
        return (act._replace(lays=()), *[Meld((lay,)) for lay in act.lays])
    if isinstance(act, Meld):
        return tuple(Meld((lay,)) for lay in act.lays)
    return (act,)


def _draw(line: Line, hand: Hand) -> Act:
    cards = hand.run(line) if line.peek() not in ("", "keep") else ()
    return Draw(cards, line.has_word("keep"))


def _face(line: Line, hand: Hand) -> Act:
    cards = hand.run(line)
    return Face(cards, hand.run(line) if line.has(":") else ())


def _take(line: Line, hand: Hand) -> Act:
    card = _one_card(line, hand)
    shown: tuple[Card, ...] = ()
    target = None
    if line.one_of(("with", "onto"), "way") == "with":
        shown = hand.run(line)
    else:
        target = _target(line)
    return Take(card, shown, target, _further_lays(line, hand))


VERBS: dict[str, Callable[[Line, Hand], Act]] = {
    "draw": _draw,
    "face": _face,
    "take": _take,
    "meld": lambda line, hand: Meld((_lay(line, hand), *_further_lays(line, hand))),
    "join": lambda line, _hand: Join(_target(line), _target(line)),
    "show": lambda line, _hand: Show(line.one_of([*SHOWN_AS], "special_hand")),
    "discard": lambda line, hand: Discard(_one_card(line, hand)),
    "ask": lambda _line, _hand: Ask(),
    "yes": lambda _line, _hand: Yes(),
    "no": lambda _line, _hand: No(),
    "stop": lambda _line, _hand: Stop(),
}
OTHER_WORDS: Final = {
    "lay": "meld", "add": "meld", "play": "meld", "throw": "discard", "drop": "discard", "pass": "discard",
    "pick": "take", "pickup": "take", "grab": "take", "stock": "draw",
}  # fmt: skip
"""What players say at the table for an act that has another name here."""


def _one_card(line: Line, hand: Hand) -> Card:
    start = line.skip()
    cards = hand.run(line)
    if len(cards) != 1:
        raise line.wrong("one_card", start)
    return cards[0]


def _further_lays(line: Line, hand: Hand) -> tuple[Lay, ...]:
    """Lays after commas; in ``did`` a comma may also begin the next act, which stays unread."""
    lays: list[Lay] = []
    while True:
        before = line.skip()
        if not line.has(","):
            return tuple(lays)
        if line.peek() in VERBS:
            line.at = before
            return tuple(lays)
        lays.append(_lay(line, hand))


def _lay(line: Line, hand: Hand) -> Lay:
    match = line.match(_LAY_TARGET)
    return Lay(hand.run(line), None if match is None else _named(match))


def _target(line: Line) -> Target:
    match = line.match(_TARGET)
    if match is None:
        raise line.wrong("meld")
    return _named(match)


def _named(match: re.Match[str]) -> Target:
    return Target(match[1], int(match[2]) if match[2] else None)
