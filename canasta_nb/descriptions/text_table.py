"""A View as plain text: what a player would be told about the table, for terminals, screen readers and nbval."""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from canasta_nb.core.engine.legal_acts import legal_acts, lists_every_act
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.cards import WILD, Card, cards_text, face
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Phase, Position, has_opened, minimum_for, side_letter
from canasta_nb.core.questions.views import View
from canasta_nb.core.score.score_sheet import DealScore
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.core.speech.words import listed, number
from canasta_nb.descriptions.pile import causes_said
from canasta_nb.descriptions.telling import (
    as_seen,
    cards_counted,
    game_name,
    grouped,
    line_name,
    must_take,
    ranks,
    sentence,
    task,
    usual_names,
)

WIDTH = 79  # at most 80 columns with the line break
INDENT = 9
MOST_ACTS = 8


class Tried(NamedTuple):
    """A refused act: what was tried, and why it was refused."""

    act: str
    refusal: Refusal


class TableRow(NamedTuple):
    """A line of the table before it is broken: what it is about, its label, and what it says."""

    about: str
    label: str
    says: str


def text_table(
    view: View,
    names: Sequence[str] = (),
    last: tuple[int, Act] | None = None,
    refused: Tried | None = None,
    sheet: DealScore | None = None,
) -> str:
    """Return the table as this seat sees it, at most 80 columns wide.

    Nothing but what the seat may know, no time, no id.

    ``sheet`` is what the deal counts, which a View does not show while hands are unseen.
    Raises IndexError when there are fewer names than seats.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> table = text_table(view(parse_position("rules classic; turn 1 draw; hand 1 KhKc2d; pile Ks"), 1))
    >>> print(table.splitlines()[0])
    Classic Canasta, deal 1. You are Ann, seat 1, side A with Cam.
    >>> print(table.splitlines()[-1])
    You may  draw
    >>> text_table(view(parse_position("rules classic; turn 1 draw"), 1), names=["Ann"])
    Traceback (most recent call last):
    IndexError: ...
    """
    names = names or usual_names(view.position.seats)
    lines = [_heading(view, names)]
    for row in rows(view, names, sheet):
        lines += labelled(row.label, row.says)
    if last is not None:
        seat, act = last
        lines += labelled(_said("last"), f"{names[seat - 1]}: {as_seen(view.position.rules, act, seat, view.seat)}")
    if refused is not None:
        lines += labelled(_said("refused"), refused.act)
        for part in (refused.refusal.says, refused.refusal.way_out, _said("law", law=refused.refusal.law)):
            lines += labelled("", part) if part else []
    if view.position.phase is not Phase.OVER:
        lines += labelled(_said("may"), _acts(view, names))
    return "\n".join(lines)


def html_table(text: str) -> str:
    """Return the lines of a text table as HTML that needs nothing else, label and sentence."""
    heading, *lines = text.splitlines()
    rows: list[tuple[str, str]] = []
    for line in lines:
        if line[:INDENT].strip():
            rows.append((line[:INDENT].strip(), line[INDENT:].strip()))
        elif not rows:
            heading += f" {line.strip()}"
        else:
            rows[-1] = (rows[-1][0], f"{rows[-1][1]} {line.strip()}")
    cells = "".join(
        f'<tr><th scope="row" style="text-align:left;vertical-align:top;padding:1px 10px 1px 0">'
        f'{html.escape(label)}</th><td style="text-align:left;padding:1px 0">{html.escape(said)}</td></tr>'
        for label, said in rows
    )
    caption = f'<caption style="text-align:left">{html.escape(heading)}</caption>'
    return f'<table style="margin:0">{caption}{cells}</table>'


def with_code(text: str) -> str:
    """Return a text as HTML, in which what stands between backticks is code.

    >>> with_code("Type `draw` & go on.")
    'Type <code>draw</code> &amp; go on.'
    """
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text))


def folded(summary: str, page: str) -> str:
    """Return a piece of HTML that opens with a click on its summary.

    >>> folded("In words", "<p>Your turn.</p>")
    '<details><summary>In words</summary><p>Your turn.</p></details>'
    """
    return f"<details><summary>{html.escape(summary)}</summary>{page}</details>"


def labelled(label: str, text: str) -> list[str]:
    """Return a text behind its label, in lines of at most 80 columns; further ones are indented.

    >>> labelled("Stock", "59 cards.")
    ['Stock    59 cards.']
    >>> labelled("Wilhelmina", "draw")  # a name may be longer than the labels
    ['Wilhelmina draw']
    """
    lines = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=f"{label} ".ljust(INDENT),
        subsequent_indent=" " * INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_GLUE, " ") for line in lines]


_GLUE = "\xa0"  # stands for a space at which no line is broken


def _whole(item: str) -> str:
    """Return a short item that stays on one line."""
    return item.replace(" ", _GLUE) if len(item) < WIDTH // 2 else item


def _said(key: str, **values: object) -> str:
    return sentence("text", key, **values)


def _heading(view: View, names: Sequence[str]) -> str:
    position = view.position
    mates = [names[seat - 1] for seat in position.sides[view.side] if seat != view.seat]
    heading = _said(
        "heading" if mates else "heading_alone",
        rules=game_name(position.rules),
        deal=position.deal,
        name=names[view.seat - 1],
        seat=view.seat,
        side=side_letter(view.side),
        mates=listed(mates),
    )
    return "\n".join(textwrap.wrap(heading, WIDTH, subsequent_indent=" " * INDENT))


def rows(view: View, names: Sequence[str], sheet: DealScore | None = None) -> Iterator[TableRow]:
    """Yield the lines of the table, each whole: the scores, the turn, the seats, the cards."""
    position = view.position
    sides = range(len(position.sides))

    def row(about: str, says: str, side: str = "") -> TableRow:
        return TableRow(about, _said(about, side=side), says)

    yield row("scores", " ".join(_score(view, side, sheet) for side in sides))
    yield row("turn", _turn(view, names))
    if sheet is not None:
        yield row("result", ", ".join(f"{side} {number(points)}" for side, points in sheet.totals.items()) + ".")
        for scorer, lines in sheet.lines.items():
            counted = ", ".join(f"{line_name(line.id)} {number(line.points)}" for line in lines)
            yield row("sheet", f"{counted}." if counted else _said("no_points"), scorer)
    if position.turn == view.seat and must_take(position):
        yield row("forced", _said("must"))
    letters = [side_letter(position.side_of(seat)) for seat in range(1, position.seats + 1)]
    seats = (
        _whole(f"{seat} {names[seat - 1]} ({letters[seat - 1]}) {cards_counted(len(position.hand_of(seat)))}.")
        for seat in range(1, position.seats + 1)
    )
    yield row("seats", " ".join(seats))
    yield row("stock", f"{cards_counted(len(position.stock))}.")
    yield row("pile", _pile(view))
    for side, melds in enumerate(position.melds):
        shown = " ".join(f"{_meld(position, meld)}." for meld in melds)
        yield row("melds", shown or _said("no_melds"), side_letter(side))
    if any(position.threes):
        threes = (f"{side_letter(side)} {_threes(position.threes_of(side))}." for side in sides)
        yield row("threes", " ".join(threes))
    hand = _groups(view.hand)
    yield row(
        "hand", f"{cards_counted(len(view.hand))}: {', '.join(map(_group, hand))}." if hand else _said("no_cards")
    )
    if hand:
        yield row("typed", " ".join(map(cards_text, hand)))


def _score(view: View, side: int, sheet: DealScore | None) -> str:
    position = view.position
    keepers = dict.fromkeys(position.keeper_of(seat) for seat in position.sides[side])
    label = _said("own", side=side_letter(side)) if side == view.side else side_letter(side)
    scores = sheet.new_scores if sheet is not None else position.scores
    said = f"{label} {listed([number(scores[keeper]) for keeper in keepers])}"
    if position.phase is Phase.OVER:
        return _said("before" if sheet is None else "after", said=said)
    if has_opened(position, side):
        return _said("opened", said=said)
    own = [position.keeper_of(view.seat)] if side == view.side else keepers
    minimums = dict.fromkeys(str(minimum_for(position, keeper)) for keeper in own)
    return _said("needs", said=said, minimum=listed(list(minimums), "or"))


def _turn(view: View, names: Sequence[str]) -> str:
    position = view.position
    if position.phase is Phase.OVER:
        return _said("out", name=names[position.out - 1]) if position.out else _said("nobody_out")
    name = names[position.turn - 1]
    who = _said("own", side=name) if position.turn == view.seat else name
    return f"{who}: {task(position, names)}"


def _threes(cards: Sequence[Card]) -> str:
    red = [face(card) for card in cards if card.is_red_three]
    black = [face(card) for card in cards if not card.is_red_three]
    shown = [_said(name, cards=" ".join(faces)) for name, faces in (("red", red), ("black", black)) if faces]
    return ", ".join(shown) or _said("no_threes")


def _pile(view: View) -> str:
    pile = view.position.pile
    if not pile:
        return _said("no_cards")
    causes = causes_said(view) or sentence("pile", "free")
    return _said("on_top", cards=cards_counted(len(pile)), top=face(pile[-1]), causes=causes)


def _meld(position: Position, meld: TableMeld) -> str:
    what = ranks(meld.rank).capitalize()
    n = len(meld.cards)
    if meld.canasta:
        values = {"natural": position.rules.canasta_bonus.natural, "mixed": position.rules.canasta_bonus.mixed}
        key = meld.canasta if meld.canasta in values else "canasta"
        return _said(key, what=what, n=n, value=values.get(meld.canasta))
    return _said("growing", what=what, cards=" ".join(map(face, meld.cards)), n=n, size=position.rules.melds.canasta)


def _groups(hand: Iterable[Card]) -> list[list[Card]]:
    """Return a hand by rank."""
    groups: dict[str, list[Card]] = {}
    for card in grouped(hand):
        groups.setdefault(card.rank, []).append(card)
    return list(groups.values())


def _group(cards: Sequence[Card]) -> str:
    text = " ".join(map(face, cards))
    return _said("wild", cards=text) if WILD[cards[0]] else text


def _acts(view: View, names: Sequence[str]) -> str:
    if view.position.turn != view.seat:
        return _said("wait", name=names[view.position.turn - 1])
    acts = [str(act) for act in legal_acts(view.position)]
    more = [_said("more", n=len(acts) - MOST_ACTS)] if len(acts) > MOST_ACTS else []
    listed = "; ".join(map(_whole, [*acts[:MOST_ACTS], *more]))
    return listed if lists_every_act(view.position) else f"{listed}. {_said('not_all')}"
