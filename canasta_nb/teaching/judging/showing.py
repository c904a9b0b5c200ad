"""``show``: the positions of an exercise as words and, in a notebook, as cards; both say the same."""

from __future__ import annotations

from html import escape
from textwrap import fill

from canasta_nb.core.model.cards import UNSEEN, cards_text, face
from canasta_nb.core.model.position import Phase, Position, players_keep_scores, side_letter
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.speech.words import capital, number
from canasta_nb.core.speech.wrong_kind import no_text
from canasta_nb.descriptions.picturing import IN_A_TEXT, image, table_lines
from canasta_nb.descriptions.telling import game_name, grouped
from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.content.asking import NAMES, Exercise
from canasta_nb.teaching.content.studies import studies
from canasta_nb.teaching.content.words import games_called, told
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.questions.goals import Turns

WIDTH = 80


class Shown:
    """Positions to look at: their text is what a screen reader reads and what nbval compares.

    >>> print(Shown("rules classic; turn 1 draw; hand 1 9h2s; melds A KsKhKd; pile 5h2d9c"))
    You are seat 1, side A. Rules: Classic Canasta.
    The pile, bottom to top: 5♥ 2♦ 9♣
    Your melds: K♠ K♥ K♦
    Your hand: 9♥ 2♠
    To type your hand: 9h2s
    """

    def __init__(
        self, *texts: str, titles: tuple[str, ...] = (), played: bool = False, as_at_the_table: bool = False
    ) -> None:
        found = (parse_position(text) for text in texts)
        seen = (face_down(position, position.turn) if played else position for position in found)
        self.positions = tuple(sorted_hands(position) if as_at_the_table else position for position in seen)
        self.marks = as_at_the_table
        """Whether wild cards and threes look as they do at the table, and hands are sorted as there."""
        self.titles = titles or ("",) * len(texts)

    def __repr__(self) -> str:
        return "\n\n".join(
            "\n".join([*([title] if title else []), *_text(position)])
            for title, position in zip(self.titles, self.positions, strict=True)
        )

    def _repr_html_(self) -> str:
        return self.html()

    def html(self, deck: str = "two") -> str:
        """Return the positions as pictures on the cloth, their suits in ``two`` or ``four`` colours."""
        blocks = (
            _html(title, position, deck, marks=self.marks)
            for title, position in zip(self.titles, self.positions, strict=True)
        )
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
    """Return the card of a lesson to print and keep beside the table; Unknown without such a lesson.

    >>> card("05")
    Canasta, lesson 5: Freezing
    * A frozen pile can be taken in one way only: with two natural cards from your
      hand that match the top card.
    ...
    >>> card("5")
    Traceback (most recent call last):
    Unknown: There is no lesson "5"...
    """
    found = lesson(name)
    title = told("shown", "card", n=int(found.name[:2]), title=found.title)
    return PrintedCard(title, tuple(games_called(found.card).splitlines()))


def show(what: str) -> Shown:
    """Return the positions of an exercise, of a study or of a text in notation.

    Raises Unknown for an unknown name, and NotationError for a text that is not a position.

    >>> show("fz-3")
    You are seat 1, side A. Rules: Classic Canasta.
    ...
    >>> show("fz-33")
    Traceback (most recent call last):
    Unknown: There is no exercise "fz-33"...
    """
    if not isinstance(what, str):
        raise no_text(what, "show", "fz-2")
    if " " in what:
        return Shown(what, as_at_the_table=True)
    if what in studies():
        return Shown(studies()[what].text, as_at_the_table=True)
    return positions_of(exercise(what))


def positions_of(asked: Exercise) -> Shown:
    """Return each position of the exercise once, with the numbers of its parts."""
    parts: dict[str, list[int]] = {}
    for place, part in enumerate(asked.parts, start=1):
        parts.setdefault(part.text, []).append(place)
    texts = [text for text in parts if text]
    titles = tuple(KINDS[asked.kind].title(asked, parts[text]) for text in texts) if len(texts) > 1 else ()
    return Shown(*texts, titles=titles, played=hides_hands(asked), as_at_the_table=looks_as_at_the_table(asked))


def looks_as_at_the_table(asked: Exercise) -> bool:
    """Return whether hands are sorted and wild cards marked, which gives away no answer.

    >>> looks_as_at_the_table(exercise("ct-5")), looks_as_at_the_table(exercise("ct-4"))
    (True, False)
    """
    return all(part.text and not part.asked.is_shown_by_marks for part in asked.parts)


def sorted_hands(position: Position) -> Position:
    """Return the position with its hands in the order in which they lie at the table.

    >>> cards_text(sorted_hands(parse_position("rules classic; turn 1 draw; hand 1 2s4hKdKc")).hands[0])
    'KdKc4h2s'
    """
    return position.changed(hands=tuple(tuple(grouped(hand)) for hand in position.hands))


def hides_hands(asked: Exercise) -> bool:
    """Return whether a turn is played as at a table, where nobody sees the hands of the others.

    Where the others play by a rule that the question tells, it tells their hands, too.

    >>> hides_hands(exercise("im-8")), hides_hands(exercise("fz-7")), hides_hands(exercise("fz-2"))
    (True, False, False)
    """
    question = asked.parts[0].asked
    return isinstance(question, Turns) and question.hides_hands


def face_down(position: Position, seat: int) -> Position:
    """Return the position with the other hands face down, as the player at this seat sees it.

    >>> shown = face_down(parse_position("rules classic; turn 1 draw; hand 1 9h2s; hand 2 KsKh"), 1)
    >>> [cards_text(hand) for hand in shown.hands[:2]]
    ['9h2s', '????']
    """
    if position.phase is Phase.OVER:
        return position
    hands = tuple(
        hand if place == seat else (UNSEEN,) * len(hand) for place, hand in enumerate(position.hands, start=1)
    )
    return position.changed(hands=hands)


def heading(position: Position) -> str:
    """Return the learner's seat in a position, its rules and its scores."""
    side = side_letter(position.side_of(position.turn))
    return " ".join(
        [told("shown", "you", seat=position.turn, side=side, rules=game_name(position.rules)), *_standing(position)]
    )


def besides(position: Position, seat: int) -> str:
    """Return the facts that a picture leaves out: another seat than the first, the scores, how the deal ended."""
    return " ".join(_standing(position)) if seat == 1 else heading(position)


def scores(position: Position) -> list[str]:
    """Return the scores as a sentence; none while nobody has points."""
    if not any(position.scores):
        return []
    said = ", ".join(_score(position, place) for place in range(len(position.scores)))
    return [told("shown", "scores", scores=said)]


def _standing(position: Position) -> list[str]:
    words = scores(position)
    if position.phase is Phase.OVER:
        words.append(_out(position, position.out) if position.out else told("shown", "nobody_out"))
    return words


def _out(position: Position, seat: int) -> str:
    """Return who went out, by name when the learner sits in seat 1."""
    if seat == position.turn:
        return told("shown", "out_you")
    return told(
        "shown", "out", name=NAMES[seat] if position.turn == 1 else capital(told("shown", "seat_score", seat=seat))
    )


def _score(position: Position, place: int) -> str:
    """Return a score with its side, or with its seat when each player keeps one."""
    by_seat = players_keep_scores(position.rules)
    keeper = told("shown", "seat_score", seat=place + 1) if by_seat else side_letter(place)
    return f"{keeper} {number(position.scores[place])}"


def _text(position: Position) -> list[str]:
    said = [heading(position)]
    for _, label, runs, words in table_lines(position, position.turn, NAMES[1:]):
        cards = "; ".join(" ".join(map(face, run)) for run in runs)
        said.append(f"{label}: {cards}{words}")
    return [*said, *_typed(position)]


def _typed(position: Position) -> list[str]:
    """Return the typed form of the hand, if it is known."""
    hand = position.hand_of(position.turn)
    return [told("shown", "typed", cards=cards_text(hand))] if hand and UNSEEN not in hand else []


_PAGE = "font-family:system-ui,sans-serif;line-height:1.6;max-width:42em;break-before:page;break-inside:avoid"
_BOX = "font:14px/1.4 system-ui,sans-serif;max-width:60em"


def _html(title: str, position: Position, deck: str, *, marks: bool) -> str:
    """Return the picture of a position; without ``marks`` nothing tells which cards are wild or freeze the pile."""
    first = escape(heading(position))
    words = f"<strong>{escape(title)}</strong> {first}" if title else first
    shown = image(table_lines(position, position.turn, NAMES[1:]), marks=marks, deck=deck, widest=IN_A_TEXT)
    typed = "".join(f'<div class="cnb-typed">{escape(line)}</div>' for line in _typed(position))
    return f"{words}{shown}{typed}"
