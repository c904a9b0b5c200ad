"""``show``: the positions of an exercise as words and, in a notebook, as cards; both say the same."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from textwrap import fill

from canasta_nb.core.cards import UNSEEN, Card, cards_text, face
from canasta_nb.core.notation import parse_position
from canasta_nb.core.position import Phase, Position, side_letter
from canasta_nb.core.words import listed, number
from canasta_nb.teaching.asking import NAMES
from canasta_nb.teaching.exercises import Exercise, exercise, lesson
from canasta_nb.teaching.words import told

WIDTH = 80

Line = tuple[str, str, tuple[tuple[Card, ...], ...], str]
"""A label, runs of cards, and words: what one line of a position shows."""


class Shown:
    """Positions to look at: their text is what a screen reader reads and what nbval compares.

    >>> print(Shown("rules classic; turn 1 draw; hand 1 9h2s; melds A KsKhKd; pile 5h2d9c"))
    You are seat 1, side A. Rules: classic.
    Pile     5♥ 2♦ 9♣ (bottom to top)
    Melds A  K♠ K♥ K♦ (yours)
    Melds B  none
    Hand     9♥ 2♠
    Typed    9h2s
    """

    def __init__(self, *texts: str, titles: tuple[str, ...] = ()) -> None:
        self.positions = tuple(parse_position(text) for text in texts)
        self.titles = titles or ("",) * len(texts)

    def __repr__(self) -> str:
        return "\n\n".join(
            "\n".join([*([title] if title else []), *_text(position)])
            for title, position in zip(self.titles, self.positions, strict=True)
        )

    def _repr_html_(self) -> str:
        blocks = (_html(title, position) for title, position in zip(self.titles, self.positions, strict=True))
        return f'<div style="{_BOX}">{"".join(blocks)}</div>'


class PrintedCard:
    """What to keep of a lesson: a page of its own when the notebook is printed.

    >>> print(PrintedCard("Freezing", ("Covering ends no freeze.",)))
    Freezing
    * Covering ends no freeze.
    """

    def __init__(self, title: str, lines: tuple[str, ...]) -> None:
        self.title = title
        self.lines = lines

    def __repr__(self) -> str:
        return "\n".join([self.title, *(fill(line, WIDTH, initial_indent="* ", subsequent_indent="  ")
                                        for line in self.lines)])  # fmt: skip

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(line)}</li>" for line in self.lines)
        return f'<section style="{_PAGE}"><h2>{escape(self.title)}</h2><ul>{items}</ul></section>'


def card(name: str) -> PrintedCard:
    """The card of a lesson to print and lay beside the table; Unknown when there is no such lesson.

    >>> card("05")
    Canasta, lesson 5: Freezing
    * A frozen pile is taken only with two natural cards from your hand that match
      the top card.
    ...
    >>> card("5")
    Traceback (most recent call last):
    Unknown: There is no lesson "5"...
    """
    found = lesson(name)
    return PrintedCard(told("shown", "card", n=int(found.name[:2]), title=found.title), tuple(found.card.splitlines()))


def show(what: str) -> Shown:
    """The positions of an exercise, or of a text in notation; Unknown or NotationError when it is neither.

    >>> show("fz-3")
    You are seat 1, side A. Rules: classic.
    ...
    >>> show("fz-33")
    Traceback (most recent call last):
    Unknown: There is no exercise "fz-33"...
    """
    if " " in what:
        return Shown(what)
    return positions_of(exercise(what))


def positions_of(asked: Exercise) -> Shown:
    """Each position of the exercise once, with the numbers of the parts that ask about it."""
    parts: dict[str, list[int]] = {}
    for place, part in enumerate(asked.parts, start=1):
        parts.setdefault(part.text, []).append(place)
    texts = [text for text in parts if text]
    titles = tuple(_title(asked, parts[text]) for text in texts) if len(texts) > 1 else ()
    return Shown(*texts, titles=titles)


def _title(asked: Exercise, numbers: list[int]) -> str:
    if asked.kind == "sheet":
        return listed([asked.parts[number - 1].line for number in numbers])
    name = "picture" if asked.kind == "pick" else "part"
    return told("shown", name if len(numbers) == 1 else f"{name}s", n=listed([*map(str, numbers)]))


def lines_shown(position: Position) -> Iterable[Line]:
    """What a position shows, line by line: pile, melds, threes, and the hands that are known.

    Each line begins with an id that is the same in every language (``pile``, ``melds``, ``threes``, ``hand`` for the
    player in turn, ``others``), then come its label, its cards and what is said of them.
    No card is called wild or a three: which cards freeze the pile is what exercises ask.
    """
    me = position.turn
    mine = position.side_of(me)
    pile = position.pile
    if pile:
        yield "pile", told("shown", "pile"), (pile,), f"({told('shown', 'order')})"
    for side, melds in enumerate(position.melds):
        owner = told("shown", "yours") if side == mine and melds else ""
        yield "melds", told("shown", "melds", side=side_letter(side)), tuple(meld.cards for meld in melds), owner
    for side, threes in enumerate(position.threes):
        if threes:
            yield "threes", told("shown", "threes", side=side_letter(side)), (threes,), ""
    for seat, hand in enumerate(position.hands, start=1):
        if UNSEEN not in hand and hand:
            own = seat == me
            yield "hand" if own else "others", told("shown", "hand") if own else NAMES[seat], (hand,), ""


def pictured(position: Position) -> Iterable[Line]:
    """The same lines as a picture of the table labels them, without what the others have not laid.

    >>> for line in pictured(parse_position("rules classic; turn 1 draw; hand 1 9h2s; melds B KsKhKd; pile 5h")):
    ...     print(line[1], *map(cards_text, line[2]), line[3])
    The pile, bottom to top 5h
    Your melds  none yet
    Their melds KsKhKd
    Your hand 9h2s
    """
    me = position.turn
    if position.pile:
        yield "pile", told("shown", "pile_order"), (position.pile,), ""
    for name, laid in (("melds", [tuple(meld.cards for meld in melds) for melds in position.melds]),
                       ("threes", [(threes,) if threes else () for threes in position.threes])):  # fmt: skip
        for side, runs in enumerate(laid):
            mine = side == position.side_of(me)
            whose = "your" if mine else "their" if len(position.sides) == 2 else "side"
            if runs or (mine and name == "melds"):
                label = told("shown", f"{whose}_{name}", side=side_letter(side))
                yield name, label, runs, "" if runs else told("shown", "none_yet")
    for seat, hand in enumerate(position.hands, start=1):
        if hand and UNSEEN not in hand:
            own = seat == me
            yield ("hand", told("shown", "your_hand"), (hand,), "") if own else ("others", NAMES[seat], (hand,), "")


def heading(position: Position) -> str:
    """Who the learner is in a position, by which rules, and at which scores."""
    side = side_letter(position.side_of(position.turn))
    return " ".join(
        [told("shown", "you", seat=position.turn, side=side, rules=position.rules.id), *_standing(position)]
    )


def besides(position: Position) -> str:
    """What a picture of the position leaves out: a seat that is not the first, the scores, how the deal ended."""
    return " ".join(_standing(position)) if position.turn == 1 else heading(position)


def _standing(position: Position) -> list[str]:
    words = []
    if any(position.scores):
        scores = ", ".join(_score(position, place) for place in range(len(position.scores)))
        words.append(told("shown", "scores", scores=scores))
    if position.phase is Phase.OVER:
        words.append(told("shown", "out", seat=position.out) if position.out else told("shown", "nobody_out"))
    return words


def _score(position: Position, place: int) -> str:
    """A score with its side, or its seat where each player keeps one."""
    by_side = position.rules.players.scores_kept_by == "side"
    keeper = side_letter(place) if by_side else told("shown", "seat_score", seat=place + 1)
    return f"{keeper} {number(position.scores[place])}"


def _text(position: Position) -> list[str]:
    lines = [heading(position)]
    for _, label, runs, words in lines_shown(position):
        cards = "; ".join(" ".join(face(card) for card in run) for run in runs) or told("shown", "none")
        lines.append(f"{label:<9}{cards} {words}".rstrip() if runs or not words else f"{label:<9}{words}")
    hand = position.hand_of(position.turn)
    if hand and UNSEEN not in hand:
        lines.append(f"{told('shown', 'typed'):<9}{cards_text(hand)}")
    return lines


_PAGE = "font-family:sans-serif;line-height:1.6;max-width:42em;break-before:page;break-inside:avoid"
_BOX = "font-family:sans-serif;line-height:2.1"
_CARD = (
    "display:inline-block;min-width:1.6em;padding:0 .3em;margin:0 .15em 0 0;border:1px solid #767676;border-radius:4px;"
    "background:#fff;text-align:center;line-height:1.7"
)


def _html(title: str, position: Position) -> str:
    head = f"<strong>{escape(title)}</strong><br>" if title else ""
    rows = []
    for _, label, runs, words in lines_shown(position):
        cards = " &nbsp; ".join("".join(_card(card) for card in run) for run in runs) or _nothing(words)
        rows.append(_row(label, f"{cards} {escape(words)}"))
    hand = position.hand_of(position.turn)
    if hand and UNSEEN not in hand:
        typed = f"<code>{cards_text(hand)}</code>"
        rows.append(_row(told("shown", "typed"), typed))
    return f'<div style="margin:.5em 0 1em">{head}{escape(heading(position))}{"".join(rows)}</div>'


def _nothing(words: str) -> str:
    return "" if words else told("shown", "none")


def _row(label: str, shown: str) -> str:
    return f'<div><span style="display:inline-block;min-width:5em">{escape(label)}</span>{shown}</div>'


def _card(card: Card) -> str:
    colour = "#b00020" if card.is_red else "#1a1a1a"
    return f'<span style="{_CARD};color:{colour}">{escape(face(card))}</span>'
