"""The FinishedTable: the table of a real game, put together by clicks, and its score line by line."""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any, Unpack

import ipywidgets

from canasta_nb.core.model.dealing import cuts_count
from canasta_nb.core.model.position import Position, players_keep_scores, players_own_threes, side_letter
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import GoingOutWay
from canasta_nb.core.score.concealing import distinct_ways
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.language import filled
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake, NotationError
from canasta_nb.core.speech.words import listed
from canasta_nb.descriptions.telling import game_name
from canasta_nb.widgets.shown.hand_picker import HandPicker
from canasta_nb.widgets.shown.score_sheet import ScoreSheet
from canasta_nb.widgets.wire.base import strings
from canasta_nb.widgets.wire.options import Looks, known_options, show_options

WORDS = Path(__file__).with_suffix(".toml")
NOBODY = 0


class FinishedTableOptions(Looks, total=False):
    """What a FinishedTable may be given."""

    players: int


@show_options
class FinishedTable(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Cards picked from the pack and laid where they are on a real table, with the score of the deal below.

    It shows how a deal ended and knows none of its moves, so it can't review them as a table does.

    ``players`` is their number, where the rule set is played by several. ``text`` is the table as a position, to be
    kept or changed by hand. Raises RuleSetError for unknown rules, Mistake for a number of players that they do not
    have, TypeError for any option but ``players`` and looks.

    >>> table = FinishedTable("classic")
    >>> table.put("KsKhKdKcKsKhKd", "melds A")
    >>> table.put("4c5d", "hand 3")
    >>> table.sheet
    ScoreSheet(classic, A 560, B 0)
    >>> table.put("QsQh", "melds B")
    >>> table.problem
    "You can't put these cards there: a run of at least 3 cards was expected."
    >>> FinishedTable("classic", seats=4)
    Traceback (most recent call last):
    UnknownOption: A FinishedTable has no option "seats". The options are players and looks.
    """

    def __init__(self, rules: str | RuleSet = "classic", **options: Unpack[FinishedTableOptions]) -> None:
        given = known_options("FinishedTable", options, FinishedTableOptions)
        self.rules = RuleSet.parse(rules) if isinstance(rules, str) else rules
        self.rules = self.rules.for_players(given.get("players"))
        counts = self.rules.players.counts
        self.seats = int(given.pop("players", 4 if 4 in counts else counts[0]))
        if self.seats not in counts:
            numbers = listed(list(map(str, self.rules.numbers_of_players)), "or")
            raise Mistake(mistaken("players", rules=self.rules.id, counts=numbers, players=self.seats))
        self.words: dict[str, Any] = strings(WORDS)
        self.sheet: ScoreSheet | None = None
        self._laid: list[tuple[str, str]] = []
        self._sides = self.rules.sides(self.seats)
        self._looks = given
        self._make()
        super().__init__(self._parts())
        self._show()

    def _make(self) -> None:
        said = self.words
        players_own = players_keep_scores(self.rules)
        keepers = range(self.seats if players_own else len(self._sides))
        self.picker = HandPicker(mode="pack", packs=self.rules.pack.packs, **self._looks)
        wide = ipywidgets.Layout(width="auto")
        named = {"description_width": "initial"}
        self.where = ipywidgets.Dropdown(options=self._places(), description=said["where"], layout=wide, style=named)
        self.picker.hand_over = said["lay"]  # one message with the cards: a click cannot overtake them
        self.back = ipywidgets.Button(description=said["back"])
        goers = [(said["nobody"], NOBODY), *[(filled(said["seat"], seat=seat), seat) for seat in self._every_seat()]]
        self.out = ipywidgets.Dropdown(options=goers, description=said["out"], layout=wide, style=named)
        ways = [(said["ways"][way], str(way)) for way in distinct_ways(self.rules)]
        self.way = ipywidgets.Dropdown(options=ways, description=said["way"], layout=wide, style=named)
        self.cuts = [
            ipywidgets.Dropdown(
                options=self._cuts(), description=filled(said["cut"], seat=seat), layout=wide, style=named
            )
            for seat in (self._every_seat() if cuts_count(self.rules) else ())
        ]
        asked = said["score_seat"] if players_own else said["score"]
        self.scores = [
            ipywidgets.IntText(
                description=filled(asked, seat=keeper + 1, side=side_letter(keeper)), style=named,
                layout=ipywidgets.Layout(width="12em"),
            )
            for keeper in keepers
        ]  # fmt: skip
        self._note = ipywidgets.HTML()
        self._written = ipywidgets.HTML()
        self._below = ipywidgets.VBox()
        self.picker.on_hand_over(self._lay_picked)
        self.back.on_click(lambda _: self.take_back())
        for field in (self.out, self.way, *self.cuts, *self.scores):
            field.observe(lambda _: self._show(), names="value")

    def _parts(self) -> list[ipywidgets.Widget]:
        said = self.words
        title = html.escape(filled(said["title"], rules=game_name(self.rules)))
        wrapped = ipywidgets.Layout(flex_flow="row wrap")
        return [
            ipywidgets.HTML(f"<b>{title}</b><br>{html.escape(said['how'])}"),
            self.where,
            self.picker,
            ipywidgets.HBox([self.back, self.out, self.way, *self.cuts, *self.scores], layout=wrapped),
            self._note,
            self._written,
            self._below,
        ]

    def _cuts(self) -> list[tuple[str, str]]:
        """Return what a player may have cut, in words and as a position writes it."""
        said = self.words
        missed = range(1, 1 + max(self.rules.deal.cut_points))
        return [(said["no_cut"], ""), (said["exact"], "0"), *[(filled(said["off"], n=off), str(off)) for off in missed]]

    def _every_seat(self) -> range:
        return range(1, self.seats + 1)

    def _places(self) -> list[tuple[str, str]]:
        """Return where cards can lie, in words and as a position names it."""
        said, sides = self.words, [side_letter(side) for side in range(len(self._sides))]
        places = [(filled(said["melds"], side=side), f"melds {side}") for side in sides]
        if players_own_threes(self.rules):
            places += [(filled(said["threes_seat"], seat=seat), f"threes {seat}") for seat in self._every_seat()]
        else:
            places += [(filled(said["threes"], side=side), f"threes {side}") for side in sides]
        return places + [(filled(said["hand"], seat=seat), f"hand {seat}") for seat in self._every_seat()]

    @property
    def text(self) -> str:
        """The table as a position."""
        return self._text(self._laid)

    def _text(self, laid: list[tuple[str, str]]) -> str:
        scores = " ".join(str(field.value) for field in self.scores)
        way = "" if self.way.value == GoingOutWay.PLAIN else f" {self.way.value}"
        out = f"; out {self.out.value}{way}" if self.out.value else ""
        seats = f"; seats {self.seats}" if len(self.rules.players.counts) > 1 else ""
        lines = [f"rules {self.rules.label()}{seats}; scores {scores}; turn 1 over{out}"]
        for side, together in enumerate(self._sides):
            cut = [field.value for seat, field in enumerate(self.cuts, 1) if seat in together and field.value]
            lines += [f"cut {side_letter(side)} {' '.join(cut)}"] if cut else []
        for _, place in self._places():
            runs = [run for where, run in laid if where == place]
            if place.startswith("melds"):
                lines += [f"{place} {' '.join(runs)}"] if runs else []
            elif runs or place.startswith("hand"):
                lines.append(f"{place} {''.join(runs) or '-'}")
        return "\n".join(lines)

    def position(self) -> Position:
        """Return the table as a position; ValueError when something on it cannot be."""
        return parse_position(self.text)

    @property
    def problem(self) -> str:
        """Why the last cards were not laid; empty when they were."""
        return self._problem

    def put(self, cards: str, place: str) -> None:
        """Lay a run of cards at a place such as ``melds A``; ``problem`` tells why cards can't go there."""
        longer = [*self._laid, (place, cards)]
        try:
            if place not in {name for _, name in self._places()}:
                raise Mistake(mistaken("place", place=place))
            score_deal(parse_position(self._text(longer)))
        except ValueError as wrong:
            says = wrong.expected if isinstance(wrong, NotationError) else str(wrong)
            self._show(filled(self.words["cannot"], says=says.rstrip(".")))
            return
        self._laid = longer
        self.picker.picked = []
        self._show()

    def take_back(self) -> None:
        """Take the cards that were laid last back into the pack; they stay picked."""
        if self._laid:
            place, cards = self._laid.pop()
            self.where.value = place
            self.picker.picked = [cards[at : at + 2] for at in range(0, len(cards), 2)]
        self._show()

    def _lay_picked(self) -> None:
        if self.picker.picked:
            self.put("".join(self.picker.picked), self.where.value)
        else:
            self._show(self.words["nothing"])

    def _show(self, problem: str = "") -> None:
        self._problem = problem
        self._note.value = f"<p role='alert'>{html.escape(problem)}</p>" if problem else ""
        old = self.sheet
        self.sheet = None
        if self._laid:
            try:
                self.sheet = ScoreSheet(self.position(), **self._looks)
            except ValueError as wrong:
                self._problem = str(wrong)
                self._note.value = f"<p role='alert'>{html.escape(self._problem)}</p>"
        text = f"{html.escape(self.words['as_text'])}<pre>{html.escape(self.text)}</pre>"
        self._written.value = text if self._laid else html.escape(self.words["empty"])
        self._below.children = [self.sheet] if self.sheet else []
        if old is not None:
            old.layout.close()
            old.close()

    def __repr__(self) -> str:
        return f"FinishedTable({self.rules.label()}, {len(self._laid)} laid)"
