"""The fields of a position's text, each read into its value."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeVar, get_args

from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.cards import CARDS, THREE, UNSEEN, Card
from canasta_nb.core.model.dealing import cuts_count, numbers_of_players, whole_pack
from canasta_nb.core.model.melds import TableMeld, meld_of
from canasta_nb.core.model.position import SIDE_LETTERS, Flag, Phase, players_own_threes
from canasta_nb.core.notation.reading import IN_THE_TEXT, LOOSE, Line, Spot, kinds_of, settled
from canasta_nb.core.notation.turns import read_done
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import GoingOutWay
from canasta_nb.core.speech.unreadable import not_read, sentence
from canasta_nb.core.speech.words import listed

FIELDS: Final = (
    "rules", "seats", "sides", "dealer", "deal", "scores", "turn", "did", "asked", "melded",
    "hand", "melds", "threes", "pile", "stock", "packet", "cut", "out", "flags",
)  # fmt: skip
"""Every field in its canonical order."""

KEYED: Final = ("hand", "melds", "threes", "packet")
"""The fields with cards that name a player or a side."""

REPEATED: Final = (*KEYED, "cut")
"""The fields that may stand more than once."""

FLAGS: Final[tuple[Flag, ...]] = get_args(Flag)

Found = TypeVar("Found")
Default = TypeVar("Default")

HERE: Final = Path()
"""The folder of a text that is in no file."""

Zone = tuple[str, str]
"""A place for cards: a field and the seat or the side it names, both as written."""

_SIDE = re.compile(r"[A-F](?![^\s=,;:])")
_SEATS = re.compile(r"[1-6]+(?!\S)")
_OWNER = re.compile(r"[1-6A-F](?!\S)")


class Fields:
    """The fields of a text, found and named; each is read when the ones that it rests on are known.

    A file of rules that the text names lies in ``folder``.
    """

    def __init__(self, lines: Iterable[tuple[int, str]], folder: Path = HERE) -> None:
        self.folder = folder
        self.lines_by_name: dict[str, list[Line]] = {}
        self.cards: dict[Zone, list[Card]] = {}
        self.melds: dict[int, tuple[TableMeld, ...]] = {}
        self.first = 0  # the line in which the position begins
        for number, text in lines:
            if text.strip():
                self.first = self.first or number
            start = 0
            for piece in text.split(";") if text.strip() else ():
                self._find(Line(text, number, start, start + len(piece)))
                start += len(piece) + 1

    def _find(self, line: Line) -> None:
        start = line.skip()
        name = line.one_of(FIELDS, "field")
        if name in self.lines_by_name and name not in REPEATED:
            raise line.wrong("other_field", start, name=name)
        self.lines_by_name.setdefault(name, []).append(line)

    def line(self, name: str) -> Line | None:
        """Return the line of a field that may be written once."""
        return self.lines_by_name[name][0] if name in self.lines_by_name else None

    def needed(self, name: str) -> Line:
        """Return the line of a field that every position has."""
        line = self.line(name)
        if line is None:
            raise not_read(self.first or 1, 1, sentence("expected", "this_field", name=name))
        return line

    def rules(self) -> RuleSet:
        """Return the rule set with its options."""
        line = self.needed("rules")
        if line.is_read:
            raise line.wrong("rules")
        start = line.at
        words = line.text[start : line.end].rstrip()
        line.at = line.end
        try:
            return RuleSet.named_in(words, self.folder)
        except (ValueError, LookupError) as error:
            at = start + self._first_wrong_word(words)
            says = error.args[0] if error.args else str(error)
            raise not_read(line.number, at + 1, str(says), line.text) from error

    def _first_wrong_word(self, words: str) -> int:
        """Return where the word is that follows the last ones which a rule set's description could end with."""
        spans = list(re.finditer(r"\S+", words))
        for word, following in reversed([*pairwise(spans)]):
            try:
                RuleSet.named_in(words[: word.end()], self.folder)
            except (ValueError, LookupError):
                continue
            return following.start()
        return 0

    def sides(self, rules: RuleSet) -> tuple[tuple[int, ...], ...]:
        """Return the sides; their seats are the seats that play."""
        line = self.line("seats")
        counts = numbers_of_players(rules)
        number = counts[0]
        if line is not None:
            number = line.number_from(1, "players")
            if number not in counts:
                line.at = line.end - len(line.text[: line.end].split()[-1])
                raise line.wrong("players_of", counts=listed([*map(str, counts)], "or"))
            line.finish()
        usual = rules.sides(number)
        line = self.line("sides")
        return usual if line is None else _sides(line, sum(map(len, usual)))

    def read(self, name: str, reader: Callable[[Line], Found], default: Default) -> Found | Default:
        """Return what a field says, read up to its end, or the default where it is left out."""
        line = self.line(name)
        if line is None:
            return default
        value = reader(line)
        line.finish()
        return value

    def dealer(self, seats: int) -> int | None:
        """Return the seat of the dealer."""
        return self.read("dealer", lambda line: _seat_of(line, seats), None)

    def seats(self, name: str, seats: int) -> tuple[int, ...] | None:
        """Return the seats that a field lists, in order; None where it is left out."""
        return self.read(name, lambda line: _seats_of(line, seats, may_be_nobody=name == "melded"), None)

    def deal(self) -> int:
        """Return which deal of the game this is."""
        return self.read("deal", lambda line: line.number_from(1, "deal"), 1)

    def scores(self, many: int) -> tuple[int, ...]:
        """Return the scores before this deal."""
        return self.read("scores", lambda line: _scores(line, many), (0,) * many)

    def turn(self, seats: int) -> tuple[int, Phase]:
        """Whose turn it is, and the phase."""
        line = self.needed("turn")
        seat = _seat_of(line, seats)
        phase = line.one_of([*Phase], "phase")
        line.finish()
        return seat, phase

    def did(self, rules: RuleSet) -> tuple[Act, ...] | None:
        """Return what the player has done in this turn."""
        return self.read("did", lambda line: read_done(line, rules), None)

    def out(self, seats: int) -> tuple[int | None, GoingOutWay]:
        """Return who went out, and how."""
        return self.read("out", lambda line: (_seat_of(line, seats), _way_of(line)), (None, GoingOutWay.PLAIN))

    def cuts(self, rules: RuleSet, sides: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        """Return, by side, how far off the players cut the cards; empty where nobody cut."""
        cuts: dict[str, tuple[int, ...]] = {}
        for line in self.lines_by_name.get("cut", ()):
            start = line.skip()
            if not cuts_count(rules):
                raise line.wrong("no_cut", start, rules=rules.id)
            side = _owner(line, "melds", sides)
            if side in cuts:
                raise line.wrong("other_field", start, name=f"cut {side}")
            cuts[side] = tuple(line.several(partial(line.number_from, 0, "cut")))
            most = len(sides[SIDE_LETTERS.index(side)])
            if len(cuts[side]) > most:
                raise line.wrong("cuts", start, n=most)
            line.finish()
        return tuple(cuts.get(letter, ()) for letter in SIDE_LETTERS[: len(sides)]) if cuts else ()

    def flags(self) -> frozenset[Flag]:
        """Return the flags."""
        words = self.read("flags", lambda line: line.several(lambda: line.one_of(FLAGS, "flag")), [])
        return frozenset(words)

    def pile_frozen(self) -> bool:
        """Tell whether the word ``frozen`` follows the pile; the pile must have been read."""
        line = self.line("pile")
        return line is not None and line.text[: line.end].split()[-1] == "frozen"

    def read_cards(self, rules: RuleSet, sides: tuple[tuple[int, ...], ...]) -> None:
        """Read every zone into ``cards`` and ``melds``, loose cards settled.

        Raises NotationError at a card that the pack does not have so often.
        """
        runs: list[tuple[Zone, list[Spot]]] = []
        melds: dict[int, list[list[Spot]]] = {}
        for name in (*KEYED, "pile", "stock"):
            for line in self.lines_by_name.get(name, ()):
                # Threes that each player owns are named by seat, as hands are.
                own = name == "threes" and players_own_threes(rules)
                zone = (name, _owner(line, "hand" if own else name, sides) if name in KEYED else "")
                line.skip()
                if zone in self.cards or (name == "melds" and SIDE_LETTERS.index(zone[1]) in melds):
                    raise line.wrong("other_field", line.at, name=f"{name} {zone[1]}")
                if name == "melds":
                    melds[SIDE_LETTERS.index(zone[1])] = _runs_of_melds(line)
                    continue
                runs.append((zone, line.zone("frozen" if name == "pile" else "")))
                self.cards[zone] = []
                if name == "pile" and line.has_word("frozen") and not runs[-1][1]:
                    raise line.wrong("not_frozen", line.end - 6)
                line.finish()
        self._settle(rules, runs, melds)

    def _settle(self, rules: RuleSet, runs: list[tuple[Zone, list[Spot]]], melds: dict[int, list[list[Spot]]]) -> None:
        """Turn what was read into cards, once every card of the position is known."""
        spots = [spot for _, run in runs for spot in run]
        spots += [spot for side in melds.values() for run in side for spot in run]
        loose = settled(spots, _free(rules, spots))

        def known(run: list[Spot]) -> list[Card]:
            return [loose[spot] if spot.card >= LOOSE else kinds_of(spot.card)[0] for spot in run]

        for zone, run in runs:
            self.cards[zone] = known(run)
            if zone[0] == "threes":
                _only_threes(run)
        for side, laid in melds.items():
            self.melds[side] = tuple(_meld(rules, run, tuple(known(run))) for run in laid)


def _meld(rules: RuleSet, run: list[Spot], cards: tuple[Card, ...]) -> TableMeld:
    try:
        meld = meld_of(rules, cards)
        if meld.cards != cards:
            raise ValueError("A wild card in a sequence stands where it is written.")
        return meld
    except ValueError as error:
        raise not_read(run[0].line, run[0].column, sentence("expected", "one_rank")) from error


def _sides(line: Line, seats: int) -> tuple[tuple[int, ...], ...]:
    sides: list[tuple[int, ...]] = []
    while not sides or not line.is_read:
        letter = line.take(_SIDE, "sides")
        if letter != SIDE_LETTERS[len(sides)]:
            line.at -= 1
            raise line.wrong("this_side", side=SIDE_LETTERS[len(sides)])
        line.sign("=", "equals")
        sides.append(tuple(sorted(map(int, line.take(_SEATS, "seats_of_side")))))
    if sorted(seat for side in sides for seat in side) != list(range(1, seats + 1)):
        raise line.wrong("each_seat", n=seats)
    return tuple(sides)


def _way_of(line: Line) -> GoingOutWay:
    """Read how a player went out; plainly where nothing is said."""
    ways = [*GoingOutWay]
    return line.one_of(ways, "end") if line.peek() in ways else GoingOutWay.PLAIN


def _seat_of(line: Line, seats: int) -> int:
    start = line.skip()
    seat = line.seat()
    if seat > seats:
        raise line.wrong("seat", start, n=seats)
    return seat


def _seats_of(line: Line, seats: int, *, may_be_nobody: bool) -> tuple[int, ...]:
    if may_be_nobody and line.has_word("-"):
        return ()
    return tuple(sorted(set(line.several(lambda: _seat_of(line, seats)))))


def _scores(line: Line, many: int) -> tuple[int, ...]:
    start = line.skip()
    scores = line.scores()
    if len(scores) != many:
        raise line.wrong("scores", start, n=many, given=len(scores))
    return scores


def _owner(line: Line, name: str, sides: tuple[tuple[int, ...], ...]) -> str:
    """Return the seat or the side that a field names, as written."""
    seats = "".join(str(seat) for seat in range(1, 1 + sum(map(len, sides))))
    letters = SIDE_LETTERS[: len(sides)]
    allowed = {"hand": seats, "melds": letters}.get(name, seats + letters)
    key = {"hand": "seat", "melds": "side"}.get(name, "seat_or_side")
    start = line.skip()
    owner = line.take(_OWNER, key, n=seats[-1], letter=letters[-1])
    if owner not in allowed:
        raise line.wrong(key, start, n=seats[-1], letter=letters[-1])
    return owner


def _runs_of_melds(line: Line) -> list[list[Spot]]:
    if line.has_word("-"):
        line.finish()
        return []
    return line.several(lambda: line.run(unseen=False, at_least=3))


def _only_threes(run: list[Spot]) -> None:
    for spot in run:
        if spot.card != UNSEEN and spot.card >> 2 != THREE:
            raise not_read(spot.line, spot.column, sentence("expected", "three"))


def _free(rules: RuleSet, spots: list[Spot]) -> Counter[Card]:
    """Return how many copies of each card the position leaves; NotationError at one copy too many."""
    free = Counter(whole_pack(rules))
    for spot in sorted([spot for spot in spots if spot.card < UNSEEN], key=IN_THE_TEXT):
        card = CARDS[spot.card]
        free[card] -= 1
        if free[card] < 0:
            many = whole_pack(rules).count(card)
            raise not_read(spot.line, spot.column, sentence("expected", "copies", n=many, card=card))
    return free
