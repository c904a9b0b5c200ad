"""The shapes of what a table sends to the browser; `js/scene.d.ts` is written from them.

A card is the number 53 * copy + face. Where a row of a scene holds values of several kinds, `Row` names them in their
order, as TypeScript writes them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict


class Row(NamedTuple):
    """What the values of a list mean, one after the other."""

    values: str


Reason = Annotated[Literal[True] | list[str], Row("true | [law: string, sentence: string]")]
"""Whether something may be done now: yes, or the law against it and what it says."""

Empty = Annotated[dict[str, Any], Row("Record<string, never>")]
"""Nothing, where there is nothing to show yet."""


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
    """A side: its score, its minimum, whether it has opened, what its melds count, its canastas and melds.

    ``feet`` are the packets that wait for it: whose each is, that in words, and how many cards.
    """

    side: str
    score: int
    min: int
    open: bool
    table: int
    canastas: int
    melds: list[Meld]
    feet: NotRequired[list[Annotated[list[Any], Row("[whose: string, says: string, n: number]")]]]


class Pile(TypedDict):
    """The discard pile: what lies crosswise, what freezes it and where, and whether it may be taken.

    ``short`` says that in one line; ``ways`` are the cards that go with the top card, the simplest first, each with
    whether they are enough without more melds.
    """

    n: int
    top: int | None
    cross: list[Annotated[list[int], Row("[index: number, id: number]")]]
    frozen: list[Annotated[list[Any], Row("[cause: string, ...where: number[]]")]]
    block: str | None
    says: str
    short: NotRequired[str]
    ways: NotRequired[list[Annotated[list[Any], Row("[enough: boolean, ids: number[]]")]]]


class Can(TypedDict):
    """What may be done now; ``besides`` are legal acts that no card stands for, each with its words."""

    draw: Reason
    take: Reason
    meld: Reason
    discard: Reason
    undo: NotRequired[Reason]
    besides: NotRequired[list[Annotated[list[str], Row("[act: string, words: string]")]]]
    ask: NotRequired[Literal[True]]
    stop: NotRequired[Literal[True]]


class Last(TypedDict):
    """An act since the scene before: whose, what this seat saw of it, the cards that moved, a sentence."""

    seat: int
    act: str
    c: list[int]
    says: str


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
    turns: list[Annotated[list[Any], Row("[log: number, seat: number, says: string, short: string]")]]
    news: Annotated[list[str], Row("[bold: string, plain: string]")]
    hands: list[Annotated[list[Any], Row("[name: string, cards: number[]]")]]
    says: str


class Scene(TypedDict):
    """The complete thing that the browser draws.

    The name of the rules, in ``name``, is the one that people use. The status line is in ``todo``. In ``turns`` are the
    turns since this seat's last one, each with its place in the log. The game ends at ``aim`` points, if it has an aim.
    The last act is in ``news``, its first part in bold. ``must`` means that the seat must take the pile, and ``drops``
    are the places where cards of the hand may go, by their faces, with the effect of each.
    """

    v: int
    seq: int
    phase: Annotated[str, Row('"draw" | "play" | "answer" | "wait" | "over" | "game"')]
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
    log: int
    refusal: Refusal | None
    todo: str
    turns: list[Annotated[list[Any], Row("[log: number, seat: number, says: string, short: string]")]]
    news: NotRequired[Annotated[list[str], Row("[bold: string, plain: string]")]]
    must: NotRequired[Literal[True]]
    drops: NotRequired[
        list[Annotated[list[Any], Row("[place: string, says: string, costly: boolean, faces: number[]]")]]
    ]


class Scored(TypedDict):
    """The result of a deal for one side or player, line by line; ``score`` is the new score."""

    side: str
    name: str
    lines: list[Annotated[list[Any], Row("[label: string, points: number]")]]
    total: int
    score: int


class Result(TypedDict):
    """The score of a deal that is over: the winner, the way to the aim, and the cards that every player still held.

    ``codes`` name the lines. ``turns`` is the number of turns, and ``marks`` are those that are worth a look.
    In ``practice`` is the law that refused most often, in words, and a cell that practises it.
    """

    says: str
    next: bool
    lines: list[str]
    title: NotRequired[str]
    aim: NotRequired[int]
    needs: NotRequired[str]
    hands: NotRequired[list[Annotated[list[Any], Row("[name: string, cards: number[]]")]]]
    codes: NotRequired[list[str]]
    practice: NotRequired[list[str]]
    turns: NotRequired[int]
    marks: NotRequired[list[Annotated[list[Any], Row("[turn: number, sign: string]")]]]
    sides: list[Scored]


class Decisive(TypedDict):
    """An act that cost the seat something: its turn, its cards, what was done, why another was better, and the points.

    ``delta`` is what it cost, below 0.
    """

    turn: int
    cards: list[int]
    title: str
    says: str
    delta: int


class Reviewed(TypedDict):
    """The review of a deal: how many decisions were judged ``of`` all, and once it is done what decided the deal."""

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
    at: list[Annotated[list[Any], Row("[place: string, says: string, costly: boolean, act: string]")]]


class LobbyGame(TypedDict):
    """A game with a number of players, in words, and the seats of each side; of five players one sits out."""

    rules: str
    players: int
    name: str
    sides: list[list[int]]


class Chosen(TypedDict):
    """What is chosen in the lobby; the values of ``bots`` and ``pace`` are those that the lobby offers."""

    rules: str
    players: int
    seat: int
    bots: str
    pace: str


class Lobby(TypedDict):
    """What the lobby offers: games, of which there are ``many`` rule sets, names by seat, other players, paces."""

    games: list[LobbyGame]
    many: int
    names: list[str]
    bots: list[str]
    paces: list[str]
    chosen: Chosen


class HomeScene(TypedDict):
    """What the course home shows: the page as a tree of nodes, and what the lobby offers."""

    v: int
    seq: int
    page: Annotated[list[Any], Row('import("./home/tree").Tree')]
    lobby: Lobby


class Answer(TypedDict):
    """The answer to a message: done (``ack``) or not (``nack``, and why), by the message's id."""

    v: int
    ack: NotRequired[str]
    nack: NotRequired[str]
    seq: int
    why: NotRequired[str]
    says: NotRequired[str]


class Strings(TypedDict):
    """The fixed words of the front end; every widget has more of its own."""

    ranks: dict[str, Annotated[list[str], Row("[one: string, many: string]")]]
    suits: dict[str, str]
    joker: str
