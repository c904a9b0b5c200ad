"""A position as a picture on the cloth, for pages where no script runs and for paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from canasta_nb.core.model.cards import UNSEEN, Card, face
from canasta_nb.core.model.position import Position, players_own_threes, side_letter
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.telling import sentence, usual_names
from canasta_nb.faces import HEIGHT, STEP, WIDTH, Faces, address_of

Line = tuple[str, str, tuple[tuple[Card, ...], ...], str]
"""A label, runs of cards, and words: what one line of a position shows."""

Run = tuple[Card, ...]

WIDEST = 760  # units of a whole picture; a card is 50 wide
ON_A_PHONE = 330  # units of one that a telephone shows at its full size
IN_A_TEXT = 400  # units of one that is read on a telephone, too, and needs no row of its own on a wide page
EDGE = 14
BETWEEN_RUNS = 12
BETWEEN_LINES = 26
LETTER = 7.2  # how wide a letter of a label is taken to be
LABEL = 20  # the height of a label


def table_lines(position: Position, seat: int, names: Sequence[str], *, whole_pile: bool = True) -> Iterable[Line]:
    """Yield what lies on the table as this seat calls it, without what the others have not laid.

    Each line begins with an id that is the same in every language (``pile``, ``melds`` and ``hand`` for the own ones,
    ``their melds``, ``threes``, ``others``). Of the pile only the top card is shown unless the ``whole_pile`` may be
    seen.

    >>> from canasta_nb.core.model.cards import cards_text
    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules classic; turn 1 draw; hand 1 9h2s; melds B KsKhKd; pile 5h9c")
    >>> for line in table_lines(position, 1, ["Ann", "Ben", "Cam", "Dot"], whole_pile=False):
    ...     print(line[1], *map(cards_text, line[2]), line[3])
    The top card 9c
    Your melds  none yet
    Their melds KsKhKd
    Your hand 9h2s
    """
    if position.pile and position.pile[-1] != UNSEEN:
        whole = whole_pile and UNSEEN not in position.pile
        label = sentence("picture", "pile_order" if whole else "pile_top")
        yield "pile", label, (position.pile if whole else position.pile[-1:],), ""
    # Without these there is no table to describe.
    speaks = any(position.melds) or any(position.threes) or bool(position.pile)
    for name, laid in (("melds", [tuple(meld.cards for meld in melds) for melds in position.melds]),
                       ("threes", _threes(position))):  # fmt: skip
        for side, runs in enumerate(laid):
            mine = side == position.side_of(seat)
            whose = "your" if mine else "their" if len(position.sides) == 2 else "side"
            if runs or (mine and name == "melds" and speaks):
                label = sentence("picture", f"{whose}_{name}", side=side_letter(side))
                own = mine or name == "threes"
                yield name if own else f"their {name}", label, runs, "" if runs else sentence("picture", "none_yet")
    for other, hand in enumerate(position.hands, start=1):
        if hand and UNSEEN not in hand:
            own = other == seat
            label = sentence("picture", "your_hand") if own else names[other - 1]
            yield "hand" if own else "others", label, (hand,), ""


def _threes(position: Position) -> list[tuple[Run, ...]]:
    """Return the threes of each side that lie face up; where each player owns threes, theirs are apart."""
    laid = position.threes
    by_player = players_own_threes(position.rules)
    owners = position.sides if by_player else [(side,) for side in range(1, len(laid) + 1)]
    return [tuple(laid[owner - 1] for owner in each if laid[owner - 1]) for each in owners]


def position_picture(position: Position, seat: int = 0, *, deck: str = "two") -> str:
    """Return an SVG file that shows a position as it is written: all its known cards, with the words for them.

    The words call one ``seat`` "your"; seat 0 is the player whose turn it is. Raises Mistake where there is no such
    seat, and where the position holds no card that could be drawn.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> drawn = position_picture(parse_position("rules classic; turn 1 draw; hand 1 KsKh; pile 9d"))
    >>> drawn[drawn.index("<title>") : drawn.index("</title>")]
    '<title>The pile, bottom to top: 9♦; Your melds: none yet; Your hand: K♠ K♥'
    >>> position_picture(parse_position("rules classic; turn 1 draw"))
    Traceback (most recent call last):
    Mistake: This position shows no cards. Write a hand, melds or a pile into it, like "hand 1 KsKh; pile 9d".
    """
    seat = seat or position.turn
    if seat > position.seats:
        raise Mistake(mistaken("seat", seat=seat, seats=position.seats))
    lines = tuple(table_lines(position, seat, usual_names(position.seats)))
    if not any(runs for _, _, runs, _ in lines):
        raise Mistake(mistaken("nothing_to_draw"))
    return picture(lines, deck=deck, title=in_words(lines))


def picture(
    lines: Iterable[Line],
    *,
    marks: bool = True,
    deck: str = "two",
    title: str = "",
    widest: int = WIDEST,
    on_paper: bool = False,
) -> str:
    """Return an SVG picture of the lines, side by side on the cloth, at most 760 units wide or as told.

    ``marks`` and ``deck`` are those of ``faces.Faces``. A ``title`` is what a screen reader says instead of the
    picture; an image in a page has its own words. ``on_paper`` there is no cloth, and no room for its edge.
    """
    faces = Faces(marks=marks, deck=deck)
    ink, size = ("#000", 20) if on_paper else ("#f8f5ec", 14)
    letter = LETTER * size / 14
    drawn: list[str] = []
    x = y = EDGE
    reached = below = 0.0
    for _, label, runs, words in lines:
        rows = list(_rows(runs, widest))
        wide = max([letter * len(label), letter * len(words), *map(_width, rows)])
        high = LABEL + (len(rows) * (HEIGHT + 8) - 8 if rows else LABEL)
        if x > EDGE and x + wide > widest - EDGE:
            x, y, below = EDGE, round(y + below + 14), 0
        base = y + size - (4 if on_paper else 1)
        drawn += [_text(label, x, base), _text(words, x, base + LABEL) if words else ""]
        for place, row in enumerate(rows):
            drawn += _laid(row, x, y + LABEL + place * (HEIGHT + 8), faces)
        x = round(x + wide + BETWEEN_LINES)
        reached, below = max(reached, x - BETWEEN_LINES + EDGE), max(below, high)
    edge = EDGE if on_paper else 0
    width, height = f"{reached - 2 * edge:g}", f"{y + below + EDGE - 2 * edge:g}"
    cloth = "" if on_paper else f'<rect width="{width}" height="{height}" rx="12" fill="#205d4f"/>'
    role, named = (' role="img"', f"<title>{escape(title)}</title>") if title else ("", "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{edge} {edge} {width} {height}" '
        f'width="{width}" height="{height}" fill="currentColor"{role}>{named}{faces.defs}'
        f'{cloth}<g font-family="system-ui,sans-serif" font-size="{size}" fill="{ink}">{"".join(drawn)}</g></svg>'
    )


def image(
    lines: Iterable[Line], *, marks: bool = True, deck: str = "two", widest: int = WIDEST, on_paper: bool = False
) -> str:
    """Return the picture as one HTML image that needs nothing else, and whose text says the same; "" without lines.

    The picture is part of the address, so that a page whose HTML is cleaned keeps it, and so that several pictures of
    a page don't share the names of their pieces.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> image([("hand", "Your hand", (parse_cards("Ks2d"),), "")])[:32]
    '<img alt="Your hand: K♠ 2♦" styl'
    """
    shown = list(lines)
    if not shown:
        return ""
    source = address_of(picture(shown, marks=marks, deck=deck, widest=widest, on_paper=on_paper))
    style = "display:block;max-width:100%;height:auto;margin:6px 0 10px"
    return f'<img alt="{escape(in_words(shown))}" style="{style}" src="{source}">'


def in_words(lines: Iterable[Line]) -> str:
    """Return what the lines show as one line of text."""
    return "; ".join(f"{label}: {' / '.join(' '.join(map(face, run)) for run in runs)}{said}"
                     for _, label, runs, said in lines)  # fmt: skip


def _rows(runs: Iterable[Run], widest: int) -> Iterator[list[Run]]:
    """Yield the runs in rows that fit the picture; a run that is too long for a row goes on in the next."""
    longest = 1 + int((widest - 2 * EDGE - WIDTH) // STEP)
    row: list[Run] = []
    for run in runs:
        for start in range(0, len(run), longest):
            part = run[start : start + longest]
            if row and _width([*row, part]) > widest - 2 * EDGE:
                yield row
                row = []
            row.append(part)
    if row:
        yield row


def _width(row: Sequence[Run]) -> float:
    return sum(WIDTH + STEP * (len(run) - 1) for run in row) + BETWEEN_RUNS * (len(row) - 1)


def _laid(row: Iterable[Run], x: float, y: float, faces: Faces) -> Iterator[str]:
    for run in row:
        for place, card in enumerate(run, start=1):
            yield faces.card(card, x, y, covered=place < len(run))
            x += STEP
        x += WIDTH - STEP + BETWEEN_RUNS


def _text(words: str, x: float, base: float) -> str:
    return f'<text x="{x:g}" y="{base:g}">{escape(words)}</text>'
