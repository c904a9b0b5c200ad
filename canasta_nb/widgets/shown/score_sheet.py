"""The ScoreSheet: how a deal was scored, line by line down to the cards; or a sheet to fill in and have checked."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Unpack

import traitlets

from canasta_nb.core.model.cards import UNSEEN, Card, face
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import parse_position, position_text
from canasta_nb.core.score.score_sheet import LINES
from canasta_nb.core.speech.language import filled, in_its_language
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import number
from canasta_nb.descriptions.reporting import reported, reported_question
from canasta_nb.descriptions.telling import game_name, line_name, usual_names
from canasta_nb.descriptions.text_table import labelled
from canasta_nb.widgets.explained.deriving import derived, minimum_next, scored_side
from canasta_nb.widgets.scenes.ledger import card_of, numbered
from canasta_nb.widgets.sent.score_sheet import Sheet, SheetLine, SheetMark, SheetScene, SheetSide
from canasta_nb.widgets.wire.answering import AnsweringWidget
from canasta_nb.widgets.wire.base import made_in_its_language
from canasta_nb.widgets.wire.messages import Nack, arguments
from canasta_nb.widgets.wire.options import Looks, known_options
from canasta_nb.widgets.wire.shaped import shaped

USUAL = ("melded-cards", "natural-canastas", "mixed-canastas", "red-threes", "going-out", "cards-in-hand")
MOST = 100_000
COLUMN = 'th scope="col"'


class ScoreSheetOptions(Looks, total=False):
    """What a ScoreSheet may be given."""

    mode: Literal["show", "fill"]
    side: str
    lines: Sequence[str]
    names: Sequence[str]
    expanded: list[str]


class ScoreSheet(AnsweringWidget):
    """The score of a deal that is over, each line with what it is made of; ``start`` is a position.

    Options: ``mode`` (``show``, or ``fill`` for a sheet to fill in), ``side`` (the owner of that sheet, as in
    ``totals``), ``lines`` (the ids of its lines), ``names`` (of the players), ``expanded`` (the lines that are
    unfolded), and looks. Raises TypeError for any other, Mistake or NotationError for what cannot be scored.

    >>> over = "rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKhKd; hand 1 -; hand 3 4c5d; hand 2 x0; hand 4 x0"
    >>> sheet = ScoreSheet(over)
    >>> sheet
    ScoreSheet(classic, A 660, B 0)
    >>> [(line["code"], line["points"]) for line in sheet.sheet["sides"][0]["lines"]]
    [('melded-cards', 70), ('natural-canastas', 500), ('going-out', 100), ('cards-in-hand', -10)]
    >>> ScoreSheet(over, mood="fill")
    Traceback (most recent call last):
    UnknownOption: A ScoreSheet has no option "mood". Did you mean "mode"?
    """

    made_of = ("shared", "score_sheet")
    words = Path(__file__).with_suffix(".toml")

    scene = shaped(
        SheetScene,
        help="What the browser draws beside the sheet: the state, the title, in mode ``fill`` what lies on the table.",
    )
    sheet = shaped(
        Sheet,
        help=(
            "``sides`` with their lines, ``minimum_next``; in mode ``fill`` without any points until they are checked."
        ),
    )
    mode = traitlets.Enum(
        ["show", "fill"], "show", read_only=True, help="Whether the sheet is shown or filled in."
    ).tag(sync=True)
    expanded = traitlets.List(traitlets.Unicode(), help="The ids of the lines that are unfolded.").tag(
        sync=True, browser=True
    )
    entries = shaped(dict[str, int], help="What was filled in: points by the id of the line.", browser=True)
    marks = shaped(
        dict[str, SheetMark],
        help="What the rules say of each line that was filled in, once it is checked: ``ok`` and ``says``.",
    )

    @made_in_its_language
    def __init__(self, start: str | Position, **options: Unpack[ScoreSheetOptions]) -> None:
        given = known_options("ScoreSheet", options, ScoreSheetOptions)
        position = start if isinstance(start, Position) else parse_position(start)
        names = given.pop("names", None)
        mode, side, lines = given.pop("mode", "show"), given.pop("side", None), given.pop("lines", None)
        if mode not in ("show", "fill"):
            raise Mistake(mistaken("sheet_mode", mode=mode))
        self._position = position
        self._names = tuple(names) if names else usual_names(position.seats)
        if len(self._names) != position.seats:
            raise Mistake(mistaken("names", seats=position.seats, names=len(self._names)))
        super().__init__(**given)
        over = position.phase is Phase.OVER
        self._whole = derived(position, self._names) if over else []
        self._side = _side_to_fill(self._whole, side)
        self._lines = _lines_to_fill(self._whole, lines)
        self.set_trait("mode", mode)
        self._describe()
        self.observe(self._kept, names=["entries"])

    # What the browser gets

    def _describe(self) -> None:
        position = self._position
        checked = bool(self.marks)
        fills = self.mode == "fill"
        sides = [self._side] if fills and self._side else self._whole
        with self.hold_sync():
            self.scene = SheetScene(
                v=1,
                seq=0,
                over=position.phase is Phase.OVER,
                title=self.said("title", rules=game_name(position.rules), deal=position.deal),
                says=_out(position, self._names, self.strings),
                codes=self._lines if fills else _counted(self._whole),
                labels={code: line_name(code) for code in LINES},
                table=self._table(self._side) if fills and self._side else [],
                checked=checked,
            )
            self.sheet = Sheet(
                sides=[side if not fills or checked else _blank(side) for side in sides],
                minimum_next={} if fills and not checked else minimum_next(position),
            )

    def _table(self, filled: SheetSide) -> list[list[Any]]:
        """Return the cards of the side whose sheet is filled in, on the table and in hand, as labelled runs."""
        position = self._position
        side, seats = scored_side(position, filled["key"])
        melds = [numbered(meld.cards) for meld in position.melds[side]]
        rows: list[list[Any]] = [[self.said("melds"), melds]]
        threes = position.threes_of(side) if len(seats) > 1 else position.threes[position.threes_place(seats[0])]
        rows += [[self.said("threes"), [numbered(threes)]]] if threes else []
        for seat in seats:
            label = self.said("left_in_hand", name=self._names[seat - 1])
            rows.append([label, [numbered(_seen(position.hand_of(seat)))]])
        return [[label, [run for run in runs if run]] for label, runs in rows]

    # Messages from the browser

    def done(self, message: dict[str, Any]) -> str:
        """Check the sheet that was filled in, or clear it."""
        if self.mode != "fill" or not self._side:
            raise Nack("unknown")
        match message.get("do"):
            case "check":
                entries = _readable(arguments(message).get("entries"), self._lines)
                if entries is None:
                    raise Nack("unreadable")
                self.entries = entries
                return self.check()
            case "clear":
                self.entries = {}
                return ""
        raise Nack("unknown")

    def _kept(self, change: Any) -> None:
        """Keep the readable lines that the browser or Python writes, and forget the marks on older ones."""
        with self._lock:
            readable = _readable(change["new"], self._lines)
            if readable is None:
                self.entries = change["old"]
            elif self.marks:
                self.marks = {}
                self._describe()

    @in_its_language
    def check(self) -> str:
        """Check what was filled in; a sentence with the number of right lines."""
        right = {line["code"]: line for line in self._side["lines"]} if self._side else {}
        self.marks = {code: self._mark(code, right.get(code)) for code in self._lines}
        self._describe()
        self.answered(dict(self.entries))
        good, of = sum(mark["ok"] for mark in self.marks.values()), len(self._lines)
        return self.said("all_right", of=of) if good == of else self.said("wrong_sum", n=good, of=of)

    def _mark(self, code: str, line: SheetLine | None) -> SheetMark:
        wrote, right = self.entries.get(code), line["points"] if line else 0
        if wrote is None:
            return {"ok": False, "says": self.said("blank")}
        if wrote == right:
            return {"ok": True, "says": self.said("right")}
        reason = line["reason"] if line else self.said("reason_none")
        return {"ok": False, "says": self.said("wrong", wrote=number(wrote), right=number(right), reason=reason)}

    # The widget in words

    def position(self) -> str:
        """Return the position that is scored, in notation."""
        return position_text(self._position)

    def reported(self, host: str = "") -> str:
        """Return a report of the position that is scored; a sheet to fill in has no score."""
        position = self._position
        if self.mode == "fill":
            return reported_question(position.rules.id, [position], host=host)
        return reported(position.rules.id, position, host=host)

    @in_its_language
    def to_text(self) -> str:
        """Return the sheet as labelled lines, every line with its parts; in mode ``fill`` the lines to fill in."""
        position = self._position
        lines = [self.said("heading", rules=game_name(position.rules), deal=position.deal)]
        lines += labelled(self.said("line") if self.mode == "fill" else "", self.scene["says"])
        if self.mode == "fill" and self._side:
            for label, runs in self._table(self._side):
                cards = ", ".join(" ".join(map(_face, run)) for run in runs)
                lines += labelled("", f"{label}: {cards or self.said('cards_left')}.")
            for code in self._lines:
                wrote = self.entries.get(code)
                filled = "…" if wrote is None else number(wrote)
                mark = self.marks.get(code)
                lines += labelled("", f"{line_name(code)}: {filled}" + (f" {mark['says']}" if mark else ""))
            return "\n".join(lines)
        needed = minimum_next(position) if self._whole else {}
        told = [line for side in self._whole for line in _told(side, needed.get(side["key"]), self.strings)]
        return "\n".join([*lines, *told])

    def _text_html(self) -> str:
        """Return the sheet as a table, with every line unfolded."""
        if self.mode == "fill" or not self._whole:
            return super()._text_html()
        return html_sheet(self._whole, _counted(self._whole), self.scene["title"], self.scene["says"], self.strings)

    def __repr__(self) -> str:
        rules = self._position.rules.label()
        if self.mode == "fill":
            return f"ScoreSheet({rules}, fill {self._side['key'] if self._side else ''})"
        totals = ", ".join(f"{side['key']} {side['subtotal']}" for side in self._whole)
        return f"ScoreSheet({rules}, {totals or 'not over'})"


def _side_to_fill(whole: Sequence[SheetSide], wanted: str | None) -> SheetSide | None:
    """Return the side or player whose sheet is filled in; the first where none is named."""
    keys = [side["key"] for side in whole]
    if wanted is not None and wanted not in keys:
        raise Mistake(mistaken("keeper" if keys else "no_keeper", side=wanted, keys=", ".join(keys)))
    return next((side for side in whole if wanted in (None, side["key"])), None)


def _lines_to_fill(whole: Sequence[SheetSide], wanted: Sequence[str] | None) -> list[str]:
    """Return the lines to fill in: those that are named, or the usual ones and those that count."""
    for code in wanted or ():
        if code not in LINES:
            raise Mistake(mistaken("score_line", code=code, lines=", ".join(LINES)))
    return [code for code in LINES if code in (wanted or {*USUAL, *_counted(whole)})]


def _counted(whole: Sequence[SheetSide]) -> list[str]:
    """Return the lines in which somebody scored."""
    counted = {line["code"] for side in whole for line in side["lines"]}
    return [code for code in LINES if code in counted]


def _readable(entries: object, lines: Sequence[str]) -> dict[str, int] | None:
    """Return whole numbers for these lines, or None when they are anything else."""
    if not isinstance(entries, dict) or len(entries) > len(LINES):
        return None
    known = all(code in lines for code in entries)
    whole = all(type(value) is int and abs(value) <= MOST for value in entries.values())
    return dict(entries) if known and whole else None


def _blank(side: SheetSide) -> SheetSide:
    """Return a side without anything that gives its points away."""
    return {
        "key": side["key"],
        "name": side["name"],
        "players": side["players"],
        "short": side["short"],
        "previous": side["previous"],
        "lines": [],
    }


def _out(position: Position, names: Sequence[str], said: Mapping[str, str]) -> str:
    """Return who has gone out, in a sentence."""
    if position.phase is not Phase.OVER:
        return said["not_over"]
    if position.out is None:
        return said["nobody_out"]
    return filled(said[f"out-{position.going_out_way}"], name=names[position.out - 1])


def _told(side: SheetSide, needed: int | None, said: Mapping[str, str]) -> Iterator[str]:
    """Yield the score of a side as labelled lines, every line with its parts; ``needed`` opens the next deal."""
    for at, line in enumerate(side["lines"]):
        made = "; ".join(item["says"] for item in line["items"])
        yield from labelled("" if at else side["short"], f"{line['label']} {number(line['points'])} ({made}).")
    sums = ", ".join(f"{said[key]} {number(points)}" for key, points in _sums(side).items())
    summed = f"{sums}." if needed is None else f"{sums}. {said['next']}: {needed}."
    yield from labelled("" if side["lines"] else side["short"], summed)


def _sums(side: SheetSide) -> dict[str, int]:
    """Return the points of the deal, those before it, and those after it."""
    return {"subtotal": side["subtotal"], "previous": side["previous"], "total": side["total"]}


def html_sheet(sides: Sequence[SheetSide], codes: Iterable[str], title: str, out: str, said: Any) -> str:
    """Return a score sheet as an HTML table, each line with what it is made of."""

    def cell(tag: str, content: str, align: str = "right") -> str:
        style = f"text-align:{align};vertical-align:top;padding:2px 12px 2px 0"
        return f'<{tag} style="{style}">{content}</{tag[:2]}>'

    def row(label: str, cells: Iterable[str]) -> str:
        head = cell('th scope="row"', html.escape(label), "left")
        return f"<tr>{head}{''.join(cell('td', each) for each in cells)}</tr>"

    heads = [cell(COLUMN, html.escape(side["name"])) for side in sides]
    rows = [f"<tr>{cell(COLUMN, html.escape(said['line']), 'left')}{''.join(heads)}</tr>"]
    rows += [row(line_name(code), (_html_line(side, code) for side in sides)) for code in codes]
    sums = [_sums(side) for side in sides]
    rows += [row(said[key], (f"<b>{number(each[key])}</b>" for each in sums)) for key in sums[0]]
    caption = f'<caption style="text-align:left">{html.escape(title)}. {html.escape(out)}</caption>'
    return f'<table style="margin:0">{caption}{"".join(rows)}</table>'


def _html_line(side: SheetSide, code: str) -> str:
    """Return the points of one line for one side, and below them what they are made of."""
    line = next((line for line in side["lines"] if line["code"] == code), None)
    if line is None:
        return "–"
    made = (" ".join([*map(_face, item["cards"]), item["says"]]) for item in line["items"])
    return "<br>".join([f"<b>{number(line['points'])}</b>", *(f"<small>{html.escape(each)}</small>" for each in made)])


def _seen(cards: Iterable[Card]) -> list[Card]:
    return [card for card in cards if card != UNSEEN]


def _face(each: int) -> str:
    return face(card_of(each))
