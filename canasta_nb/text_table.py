"""A View as plain text: what a player would be told of the table, for terminals, screen readers and nbval."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from canasta_nb.core.acts import Act
from canasta_nb.core.cards import WILD, Card, cards_text, face
from canasta_nb.core.legal_acts import legal_acts
from canasta_nb.core.melds import Meld
from canasta_nb.core.position import Phase, Position, has_opened, minimum_for, side_letter
from canasta_nb.core.refusals import Refusal
from canasta_nb.core.views import View
from canasta_nb.telling import as_seen, causes_said, grouped, must_take, ranks, task, told, usual_names

WIDTH = 79  # at most 80 columns with the line break
INDENT = 9
MOST_ACTS = 8


class Tried(NamedTuple):
    """A refused act: what was tried, and why it was refused."""

    act: str
    refusal: Refusal


def text_table(
    view: View,
    names: Sequence[str] = (),
    last: tuple[int, Act] | None = None,
    refused: Tried | None = None,
    totals: Mapping[str, int] | None = None,
) -> str:
    """The table as this seat sees it, at most 80 columns wide: nothing but what the seat may know, no time, no id.

    ``totals`` is what the deal counts, which a View does not show while hands are unseen.
    Raises IndexError when there are fewer names than seats.

    >>> from canasta_nb.core.notation import parse_position
    >>> from canasta_nb.core.views import view
    >>> table = text_table(view(parse_position("rules classic; turn 1 draw; hand 1 KhKc2d; pile Ks"), 1))
    >>> print(table.splitlines()[0])
    Canasta, rules classic, deal 1. You are Ann, seat 1, side A with Cam.
    >>> print(table.splitlines()[-1])
    You may  draw
    >>> text_table(view(parse_position("rules classic; turn 1 draw"), 1), names=["Ann"])
    Traceback (most recent call last):
    IndexError: ...
    """
    names = names or usual_names(view.position.seats)
    lines = [_heading(view, names)]
    for label, text in _lines(view, names, totals or {}):
        lines += labelled(label, text)
    if last is not None:
        seat, act = last
        lines += labelled("Last", f"{names[seat - 1]}: {as_seen(act, seat, view.seat)}")
    if refused is not None:
        lines += labelled("Refused", refused.act)
        for part in (refused.refusal.says, refused.refusal.way_out, f"Law {refused.refusal.law}."):
            lines += labelled("", part) if part else []
    if view.position.phase is not Phase.OVER:
        lines += labelled("You may", _acts(view, names))
    return "\n".join(lines)


def html_table(text: str) -> str:
    """The lines of a text table as HTML that needs nothing else, label and sentence."""
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


def labelled(label: str, text: str) -> list[str]:
    """A text behind its label, in lines of at most 80 columns; further ones are indented.

    >>> labelled("Stock", "59 cards.")
    ['Stock    59 cards.']
    """
    lines = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=label.ljust(INDENT),
        subsequent_indent=" " * INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_GLUE, " ") for line in lines]


_GLUE = "\xa0"  # stands for a space at which no line is broken


def _whole(item: str) -> str:
    """A short item that stays on one line."""
    return item.replace(" ", _GLUE) if len(item) < WIDTH // 2 else item


def _heading(view: View, names: Sequence[str]) -> str:
    position = view.position
    mates = [names[seat - 1] for seat in position.sides[view.side] if seat != view.seat]
    side = f"side {side_letter(view.side)}" + (f" with {' and '.join(mates)}" if mates else "")
    heading = f"Canasta, rules {position.rules.label()}, deal {position.deal}."
    said = f"{heading} You are {names[view.seat - 1]}, seat {view.seat}, {side}."
    return "\n".join(textwrap.wrap(said, WIDTH, subsequent_indent=" " * INDENT))


def _lines(view: View, names: Sequence[str], totals: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    position = view.position
    yield "Scores", " ".join(_score(view, side) for side in range(len(position.sides)))
    yield "Turn", _turn(view, names)
    if totals:
        yield "Result", ", ".join(f"{side} {points:,}" for side, points in totals.items()).replace("-", "−") + "."
    if position.turn == view.seat and must_take(position):
        yield "Forced", "you must take the pile."
    letters = [side_letter(position.side_of(seat)) for seat in range(1, position.seats + 1)]
    yield "Seats", " ".join(
        _whole(f"{seat} {names[seat - 1]} ({letters[seat - 1]}) {_count(len(position.hand_of(seat)))}.")
        for seat in range(1, position.seats + 1)
    )
    yield "Stock", f"{_count(len(position.stock))}."
    yield "Pile", _pile(view)
    for side, melds in enumerate(position.melds):
        yield f"Melds {side_letter(side)}", " ".join(f"{_meld(position, meld)}." for meld in melds) or "none."
    if any(position.threes):
        sides = range(len(position.sides))
        yield "Threes", " ".join(f"{side_letter(side)} {_threes(position.threes_of(side))}." for side in sides)
    hand = _groups(view.hand)
    many = len(view.hand)
    yield "Hand", f"{_count(many)}: {', '.join(map(_group, hand))}." if hand else "no cards."
    if hand:
        yield "Typed", " ".join(map(cards_text, hand))


def _score(view: View, side: int) -> str:
    position = view.position
    label = side_letter(side) + (" (you)" if side == view.side else "")
    keepers = dict.fromkeys(position.keeper_of(seat) for seat in position.sides[side])
    scores = " and ".join(f"{position.scores[keeper]:,}" for keeper in keepers).replace("-", "−")
    if position.phase is Phase.OVER:
        return f"{label} {scores} before this deal."
    if has_opened(position, side):
        return f"{label} {scores}, opened."
    minimum = minimum_for(position, position.keeper_of(position.sides[side][0]))
    return f"{label} {scores}, needs {minimum} to open."


def _turn(view: View, names: Sequence[str]) -> str:
    position = view.position
    if position.phase is Phase.OVER:
        return "the deal is over" + (f"; {names[position.out - 1]} went out." if position.out else "; nobody went out.")
    you = " (you)" if position.turn == view.seat else ""
    return f"{names[position.turn - 1]}{you}: {task(position, names)}"


def _threes(cards: Sequence[Card]) -> str:
    return "red " + " ".join(map(face, cards)) if cards else "none"


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _pile(view: View) -> str:
    pile = view.position.pile
    if not pile:
        return "no cards."
    causes = causes_said(view) or told("pile", "free")
    return f"{_count(len(pile))}, {face(pile[-1])} on top. {causes}"


def _meld(position: Position, meld: Meld) -> str:
    what = ranks(meld.rank).capitalize()
    if meld.canasta:
        bonus = position.rules.canasta_bonus
        if meld.canasta not in ("natural", "mixed"):
            return f"{what}, canasta of {len(meld.cards)}"
        colour, value = ("RED", bonus.natural) if meld.canasta == "natural" else ("BLACK", bonus.mixed)
        return f"{what}, {colour} canasta of {len(meld.cards)}, {value}"
    return f"{what} {' '.join(map(face, meld.cards))}, {len(meld.cards)} of {position.rules.melds.canasta}"


def _groups(hand: Iterable[Card]) -> list[list[Card]]:
    """A hand by rank."""
    groups: dict[str, list[Card]] = {}
    for card in grouped(hand):
        groups.setdefault(card.rank, []).append(card)
    return list(groups.values())


def _group(cards: Sequence[Card]) -> str:
    text = " ".join(map(face, cards))
    return f"wild {text}" if WILD[cards[0]] else text


def _acts(view: View, names: Sequence[str]) -> str:
    if view.position.turn != view.seat:
        return f"wait for {names[view.position.turn - 1]}."
    acts = [str(act) for act in legal_acts(view.position)]
    more = [f"and {len(acts) - MOST_ACTS} more"] if len(acts) > MOST_ACTS else []
    return "; ".join(map(_whole, [*acts[:MOST_ACTS], *more]))
