"""Why a thing at the table is as it is, taken apart: the pile, a meld, a side's score, the points that open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.wording import title as law_title
from canasta_nb.core.model.acts import Lay, Meld
from canasta_nb.core.model.cards import CARDS, JOKER, THREE, UNSEEN, Card, face
from canasta_nb.core.model.laying import target_of
from canasta_nb.core.model.melds import SEQUENCE_PLACE, TableMeld, points
from canasta_nb.core.model.position import SIDE_LETTERS, Phase, Position, minimum_goes_by_deal, side_letter
from canasta_nb.core.questions.views import View
from canasta_nb.core.score.score_sheet import LATER, LINES
from canasta_nb.core.speech.language import form_of, say, texts
from canasta_nb.core.speech.words import capital, number
from canasta_nb.descriptions.pile import crosswise, pile_said
from canasta_nb.descriptions.telling import called, line_name, ranks
from canasta_nb.descriptions.whose import is_own, keeper_shown, scorer_said, side_said
from canasta_nb.game.session import Session
from canasta_nb.widgets.explained.deriving import derived, lines_of
from canasta_nb.widgets.explained.minimums import minimum_rows, minimum_said
from canasta_nb.widgets.explained.pile_facts import MANY, TWO_OF_CLUBS, WAYS, lacking, pile_for, way_name, way_said
from canasta_nb.widgets.scenes.ledger import Ledger
from canasta_nb.widgets.sent.pile_explorer import PileWay
from canasta_nb.widgets.sent.table import Explained, ExplainedRow

told = partial(say, "widgets/explained/why.toml")


def why(view: View, ledger: Ledger, of: str, names: Sequence[str]) -> Explained:
    """Return the explanation of a thing.

    It is ``pile``, ``meld:A:0`` (a side and a place), ``score:A``, ``minimum``, or ``line:going-out`` for a line of the
    score of a deal that is over. The answer has a ``title``, sentences in ``says``, ids in ``cards`` (those in
    ``cross`` lie crosswise), and a table. It has a ``head`` and ``rows``, each with ``cells``, the ids of its ``cards``
    where it has some, and ``here`` for the row that holds. Raises ValueError when there is no such thing.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> from canasta_nb.widgets.scenes.ledger import first_ledger
    >>> seen = view(parse_position("rules classic; turn 1 play; melds A KsKhKd2c2d2h; pile 4c"), 1)
    >>> found = why(seen, first_ledger(seen), "meld:A:0", ["Ann", "Ben", "Cam", "Dot"])
    >>> found["title"]
    'Kings: 6 cards; one more makes it a canasta'
    >>> [row["cells"][1][:6] for row in found["rows"]]
    ['✓ yes', '✗ no. ', '✗ no. ']
    """
    what, *where = of.split(":")
    sides = {SIDE_LETTERS[side]: side for side in range(len(view.position.sides))}
    match what, where:
        case "pile", []:
            return _pile(view, ledger, names)
        case "minimum", []:
            return _minimum(view)
        case "score", [side] if side in sides:
            return _score(view, sides[side], names)
        case "line", [code] if view.position.phase is Phase.OVER and code in LINES:
            return _line(view, code, names)
        case "meld", [side, at] if side in sides and at in map(str, range(len(view.position.melds[sides[side]]))):
            return _meld(view, ledger, sides[side], int(at), names)
    raise ValueError(told("nothing"))


def why_at(session: Session, ledgers: Sequence[Ledger], wanted: Mapping[str, Any]) -> Explained:
    """Return the explanation of a thing at a table; ``of`` names it, and after a deal ``log`` the last act before."""
    at, seen = len(session.log), session.view
    if session.over:
        log = wanted.get("log")
        at = log if isinstance(log, int) and 0 <= log < at else at
        seen = View(session.seat, session.log[at - 1].after if at else session.start)
    return why(seen, ledgers[at], str(wanted.get("of")), session.names)


def _pile(view: View, ledger: Ledger, names: Sequence[str]) -> Explained:
    """Return the pile as the PileExplorer takes it apart."""
    position = view.position
    words = texts("widgets/shown/pile_explorer.toml")
    whole = pile_said(view, names)
    sides = [pile_for(position, side, view.side, names) for side in range(len(position.sides))]
    more = [" ".join(each for each in re.split(r"(?<=\.) ", side["why"]) if each not in whole) for side in sides]
    frozen = [f"{words['yes']}. {each}" if each else words["yes"] for each in more]
    rows = [
        [words["frozen"], *[one if side["frozen"] else words["no"] for side, one in zip(sides, frozen, strict=True)]]
    ]
    for at, way in enumerate(WAYS if position.pile else ()):
        name = f"{words['ways']} {way_name(way, position)}"
        answers = [way_said(_briefly(side["ways"][at])) for side in sides]
        lacks = lacking(way, view) if sides[view.side]["ways"][at]["ok"] else ""
        if lacks:
            answers[view.side] = told("yes_but", lacks=told(lacks, ranks=ranks(position.pile[-1].rank)))
        rows.append([name, *answers])
    return {
        "title": told("pile"),
        "says": [whole],
        "cards": list(ledger.pile),
        "cross": [ledger.pile[place] for place, _ in crosswise(position)],
        "head": [words["question"], *[side["name"] for side in sides]],
        "rows": [_row(*cells) for cells in rows],
    }


def _briefly(way: PileWay) -> PileWay:
    """Return a way to take the pile with its reason in few words, which the sentence above has told in full."""
    if way["ok"]:
        return way
    return {**way, "reason": f"{law_title(way['law'])}." if way["law"] else told("none")}


def _minimum(view: View) -> Explained:
    """Return the points that open, as the MinimumTable has them, at this side's score."""
    position = view.position
    rules, words = position.rules.label(), texts("widgets/shown/minimum_table.toml")
    score = position.scores[position.keeper_of(view.seat)]
    rows = minimum_rows(rules, score, position.deal)
    first = words["by_deal" if minimum_goes_by_deal(position.rules) else "by_score"]
    return {
        "title": told("minimum"),
        "says": [minimum_said(rules, score, position.deal)],
        "head": [first, words["minimum"], words["example"]],
        "rows": [
            _row(
                row["band"],
                str(row["minimum"]),
                ". ".join(filter(None, (row["example"], row["condition"]))),
                here=row["current"],
            )
            for row in rows
        ],
    }


def _score(view: View, side: int, names: Sequence[str]) -> Explained:
    """Return what a side has: every line that is decided, with what it is made of."""
    position = view.position
    over = position.phase is Phase.OVER
    keeper = keeper_shown(position, side, view.seat)
    if over:
        lines = derived(position, names)[keeper]["lines"]
    else:
        lines = [line for line in lines_of(position, side, names) if line["code"] not in LATER]
    rows = [
        _row(line["label"], "; ".join(item["says"] for item in line["items"]), number(line["points"])) for line in lines
    ]
    total = _row(told("sum_over" if over else "sum"), "", number(sum(line["points"] for line in lines)))
    alone = is_own(position, side_letter(side), view.seat)
    whose = capital(side_said(position, side, view.side, names))
    return {
        "title": told("score_alone" if alone else "score", side=whose, points=number(position.scores[keeper])),
        "says": [told("score_over" if over else "score_now") if rows else told("nothing_yet")],
        "head": [told("line"), told("made_of"), told("points")],
        "rows": [*rows, total] if rows else [],
    }


def _line(view: View, code: str, names: Sequence[str]) -> Explained:
    """Return a line of the score: for each who keeps one, the cards that it is made of."""
    position = view.position
    held = [
        (capital(scorer_said(position, sheet["key"], view.seat, names)), line)
        for sheet in derived(position, names)
        for line in sheet["lines"]
    ]
    own = [(name, line) for name, line in held if line["code"] == code]
    return {
        "title": line_name(code),
        "says": [told("score_over")],
        "head": [told("whose"), told("made_of"), told("points")],
        "rows": [
            _row(name, item["says"], number(item["points"]), cards=item["cards"])
            for name, line in own
            for item in line["items"]
        ],
    }


def _meld(view: View, ledger: Ledger, side: int, at: int, names: Sequence[str]) -> Explained:
    """Return a meld with all its cards, and what may still join it."""
    position = view.position
    meld = position.melds[side][at]
    n = len(meld.cards)
    many = told("cards", n=n)
    missing = position.rules.melds.canasta - n
    place = ("canasta", meld.canasta) if meld.canasta else ("open_meld", form_of(missing))
    size = told(*place, n=n, cards=many, missing=missing)
    what = called(meld.rank)
    count = points(position.rules, meld.cards)
    return {
        "title": told("meld", what=capital(what), cards=size),
        "says": [
            told("counts", cards=many, points=number(count), natural=meld.naturals, wild=meld.wilds),
            *([] if side == view.side else [told("theirs")]),
        ],
        "cards": list(ledger.melds[side][at]),
        "head": [told("may_join"), ""] if side == view.side else [],
        "rows": list(_joining(position, view.seat, at, names)) if side == view.side else [],
    }


def _joining(position: Position, seat: int, at: int, names: Sequence[str]) -> Iterator[ExplainedRow]:
    """Return each kind of card that could join a meld, judged as if it were in the hand with unseen cards alone."""
    melds = position.melds[position.side_of(seat)]
    target = target_of(melds, at)
    for name, card in _candidates(melds[at]):
        hands = [(card, *[UNSEEN] * MANY) if one == seat else hand for one, hand in enumerate(position.hands, 1)]
        tried = position.changed(turn=seat, phase=Phase.PLAY, did=(), hands=tuple(hands))
        refusals = check(tried, Meld((Lay((card,), target),)), seat_names=names)
        yield _row(name, told("no", reason=refusals[0].says) if refusals else told("yes"))


def _candidates(meld: TableMeld) -> Iterator[tuple[str, Card]]:
    if meld.kind == "sequence":
        suit = meld.place - SEQUENCE_PLACE
        ends = {"lower": meld.low + 1, "higher": meld.high - 1}
        for key, place in ends.items():
            if 0 <= place < THREE:
                yield told(key, card=face(CARDS[place * 4 + suit])), CARDS[place * 4 + suit]
    elif meld.kind == "group":
        yield told("natural", what=called(meld.rank)), CARDS[meld.place * 4]
    yield told("two"), TWO_OF_CLUBS
    yield told("joker"), JOKER


def _row(*cells: str, here: bool = False, cards: Sequence[int] = ()) -> ExplainedRow:
    row: ExplainedRow = {"cells": list(cells), "here": here}
    return {**row, "cards": list(cards)} if cards else row
