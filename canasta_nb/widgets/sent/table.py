"""What a table sends; a card is the number 53 * copy + face."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from canasta_nb.widgets.sent.every_widget import OneOf, Rest, row
from canasta_nb.widgets.sent.home import Tree

Reason = Literal[True] | Annotated[list[str], row(law=str, sentence=str)]
"""Whether something may be done now: yes, or the law against it and what it says."""


class Seat(TypedDict):
    """A player: the name, the side, how many cards are held, the red threes; ``open`` is the hand where it is shown."""

    name: str
    side: str
    n: int
    threes: list[int]
    open: NotRequired[list[int]]


class Meld(TypedDict):
    """A meld: the target that an act names, the rank, its cards, and the kind of canasta that it is."""

    t: str
    r: str
    c: list[int]
    k: str


class Side(TypedDict):
    """A side: its score, its minimum, whether it has opened, what it has laid so far, its canastas and melds.

    ``table`` is what the score sheet counts for all that lies there, with the bonuses of its canastas.

    ``feet`` are the packets that wait for it: whose each is, that in words, and how many cards.
    """

    side: str
    score: int
    min: int
    open: bool
    table: int
    canastas: int
    melds: list[Meld]
    feet: NotRequired[list[Annotated[list[Any], row(whose=str, says=str, n=int)]]]


class Pile(TypedDict):
    """The discard pile: what lies crosswise, what freezes it and where, and whether it may be taken.

    ``short`` says that in one line; ``ways`` are the cards that go with the top card, the simplest first, each with
    whether they are enough without more melds.
    """

    n: int
    top: int | None
    cross: list[Annotated[list[int], row(index=int, id=int)]]
    frozen: list[Annotated[list[Any], row(cause=str, where=Rest(int))]]
    block: str | None
    says: str
    short: NotRequired[str]
    ways: NotRequired[list[Annotated[list[Any], row(enough=bool, ids=list[int])]]]


class Can(TypedDict):
    """What may be done now; ``besides`` are legal acts that no card stands for, each with its words."""

    draw: Reason
    take: Reason
    meld: Reason
    discard: Reason
    undo: NotRequired[Reason]
    besides: NotRequired[list[Annotated[list[str], row(act=str, words=str)]]]
    ask: NotRequired[Literal[True]]
    stop: NotRequired[Literal[True]]


class Last(TypedDict):
    """An act since the scene before: whose, what this seat saw of it, the cards that moved, a sentence."""

    seat: int
    act: str
    c: list[int]
    says: str


class Moment(TypedDict):
    """What the seat's side has won with the last act: what the page shows of it, and how many points it adds.

    A canasta has a sentence in ``says``, because only it is told to the ear; the turn tells everything else.
    """

    kind: Annotated[str, OneOf(("canasta", "out", "opened", "pile"))]
    shows: str
    plus: int
    says: NotRequired[str]


class Refusal(TypedDict):
    """A refused act: its law in words, the other laws against it, what would be right, the cards that it is about.

    ``said`` is the act in words; ``shows`` are the cards to look at, step by step, where there are more than those.
    """

    id: str
    act: str
    said: NotRequired[str]
    law: str
    also: list[str]
    besides: list[str]
    title: str
    says: str
    way_out: str
    short: NotRequired[str]
    need: NotRequired[int]
    have: NotRequired[int]
    cards: list[int]
    shows: NotRequired[list[list[int]]]
    lesson: str


class Hint(TypedDict):
    """A step of a hint: what it says, where to look or why, the cards it is about, and at last the act to play.

    ``id`` is that of the message that asked for it. While an expert thinks, ``going`` is how many deals it has imagined
    and of how many.
    """

    id: str
    step: int
    says: str
    where: str
    cards: list[int]
    act: NotRequired[str]
    going: NotRequired[list[int]]


class Lying(TypedDict):
    """What lies on the table: each player's number of cards, stock and pile, what each side has laid."""

    seats: list[Seat]
    stock: int
    pile: Pile
    sides: list[Side]


class Turn(Lying):
    """The table after a turn of a deal that is over: parts of its scene, every hand, and a sentence."""

    log: int
    last: list[Last]
    turns: list[Annotated[list[Any], row(log=int, seat=int, says=str, short=str)]]
    news: Annotated[list[str], row(bold=str, plain=str)]
    hands: list[Annotated[list[Any], row(name=str, cards=list[int])]]
    says: str


class Scene(TypedDict):
    """The complete thing that the browser draws.

    The name of the rules, in ``name``, is the one that people use. The status line is in ``todo``. In ``turns`` are the
    turns since this seat's last one, each with its place in the log. The game ends at ``aim`` points, if it has an aim.
    The last act is in ``news``, its first part in bold, and ``moment`` is what
    it has won. ``must`` means that the seat must take the pile, and ``drops`` are the places where cards of the hand
    may go, by their faces, with the effect of each.
    """

    v: int
    seq: int
    phase: Annotated[str, OneOf(("draw", "play", "answer", "wait", "over", "game"))]
    you: int
    turn: int
    rules: str
    name: NotRequired[str]
    deal: int
    aim: NotRequired[int]
    hand: list[int]
    new: list[int]
    seats: list[Seat]
    stock: int
    pile: Pile
    sides: list[Side]
    can: Can
    last: list[Last]
    moment: NotRequired[Moment]
    log: int
    refusal: Refusal | None
    todo: str
    turns: list[Annotated[list[Any], row(log=int, seat=int, says=str, short=str)]]
    news: NotRequired[Annotated[list[str], row(bold=str, plain=str)]]
    must: NotRequired[Literal[True]]
    drops: NotRequired[list[Annotated[list[Any], row(place=str, says=str, costly=bool, faces=list[int])]]]


class Scored(TypedDict):
    """The result of a deal for one side or player, line by line; ``score`` is the new score."""

    side: str
    name: str
    lines: list[Annotated[list[Any], row(label=str, points=int)]]
    total: int
    score: int


class Deciding(TypedDict, total=False):
    """What decided a deal, in a sentence; and in ``won`` who has won it, where this seat has played it and won."""

    why: str
    won: str


class Result(Deciding):
    """The score of a deal that is over: the winner, the way to the aim, and the cards that every player still held.

    ``codes`` name the lines. ``turns`` is the number of turns, and ``marks`` are those that are worth a look.
    In ``practice`` is the law that refused most often, in words, and the topic that practises it.
    """

    says: str
    next: bool
    lines: list[str]
    title: NotRequired[str]
    aim: NotRequired[int]
    needs: NotRequired[str]
    hands: NotRequired[list[Annotated[list[Any], row(name=str, cards=list[int])]]]
    codes: NotRequired[list[str]]
    practice: NotRequired[Annotated[list[Any], row(says=str, topic=str)]]
    turns: NotRequired[int]
    marks: NotRequired[list[Annotated[list[Any], row(turn=int, sign=str)]]]
    sides: list[Scored]


class Decisive(TypedDict):
    """An act that cost the seat something: its turn, its cards, what was done, why another was better, and the points.

    ``delta`` is what it cost, below 0, and ``tries`` the act that puts it back on the table, where that can be done.
    """

    turn: int
    cards: list[int]
    title: str
    says: str
    delta: int
    tries: NotRequired[str]


class Reviewed(TypedDict):
    """The review of a deal: how many decisions were judged ``of`` all, what was found, and at last what decided it."""

    done: int
    of: int
    title: NotRequired[str]
    says: NotRequired[str]
    moments: NotRequired[list[Decisive]]


class Counted(TypedDict):
    """Some cards of an act, and what they count; a MeldBuilder adds where they lie, and their ids."""

    cards: str
    points: int
    slot: NotRequired[str]
    ids: NotRequired[list[int]]


class Objection(TypedDict):
    """A law against an act, in words."""

    law: str
    title: str
    says: str
    way_out: str


class Verdict(TypedDict, total=False):
    """Whether the act that is being composed may be played; empty without one.

    A MeldBuilder adds whether the top card is taken, and its sentence.
    """

    ok: bool
    total: int
    need: int | None
    lines: list[Counted]
    reasons: list[Objection]
    top: bool
    says: str


class ExplainedRow(TypedDict):
    """A row of a table, with the cards that it is about; ``here`` if it is the one that applies now."""

    cells: list[str]
    here: bool
    cards: NotRequired[list[int]]


class Explained(TypedDict):
    """What was asked "Why?", taken apart: a title, sentences, cards (some lying crosswise), and a table."""

    id: NotRequired[str]
    title: str
    says: list[str]
    cards: NotRequired[list[int]]
    cross: NotRequired[list[int]]
    head: list[str]
    rows: list[ExplainedRow]


class ChosenPlaces(TypedDict, total=False):
    """Where several chosen cards may go together; empty for fewer than two."""

    ids: list[int]
    at: list[Annotated[list[Any], row(place=str, says=str, costly=bool, act=str)]]


PuzzleButton = Annotated[list[str], row(act=str, words=str, key=str)]
"""A button: the act that it sends, what it says, and its key, if it has one."""

MarkedCard = Annotated[list[Any], row(id=int, marks=str, says=str)]
"""A card of the hand that was played or should have been: as what, and in words."""


class PuzzleScene(TypedDict):
    """What stands around the table of a puzzle.

    ``verdict`` is empty before the choice, and ``said`` is all of it in one sentence. Where ``turn`` is false
    the acts of a turn have no buttons. Where ``usual`` is true undo, hint and pace have theirs, because the deal is
    played on.
    """

    head: Tree
    verdict: Tree
    said: str
    marks: list[MarkedCard]
    left: list[PuzzleButton]
    right: list[PuzzleButton]
    turn: bool
    usual: bool


class SeatScene(TypedDict):
    """What stands around the table of a seat in a room.

    ``says`` is what is new there, to be said aloud. ``phrases`` are those that may be said to the others, and ``speak``
    stands above them. ``hush`` keeps those of the others from this page, or shows them again. Once the deal is
    over, ``keeps`` is its record as a file.
    """

    head: Tree
    says: str
    speak: str
    phrases: list[str]
    hush: Annotated[list[str], row(word=str, says=str)]
    keeps: NotRequired[Annotated[list[str], row(file=str, says=str, record=str)]]


class WatchedScene(TypedDict):
    """What stands below a table that is only watched: who is in turn, and what goes with it.

    ``hands`` is empty until the deal is over, and then has each player's name, cards and what these cost. ``open`` and
    ``close`` are what the button for them says.
    """

    line: str
    plain: str
    hands: list[Annotated[list[Any], row(name=str, cards=list[int], says=str)]]
    open: str
    close: str
