"""The table in four short paragraphs, for those who type their moves: you, the pile, the sides, the players."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.cards import RANKS, WILD, Card, face
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Phase, Position, has_opened, is_frozen, minimum_for, side_letter
from canasta_nb.core.questions.views import View
from canasta_nb.core.score.score_sheet import DealScore
from canasta_nb.core.score.scoring import laid_points
from canasta_nb.core.speech.language import form_of
from canasta_nb.core.speech.words import capital, listed, number
from canasta_nb.descriptions.pile import pile_short
from canasta_nb.descriptions.telling import called, ended, grouped, line_name, ranks, sentence
from canasta_nb.descriptions.whose import is_own, keeper_shown, side_said

MOST = 60
"""How many acts are suggested; players who type have found the beginning of one by then."""


def paragraphs(
    view: View,
    names: Sequence[str],
    news: Sequence[str] = (),
    sheet: DealScore | None = None,
    *,
    shared: bool = False,
    watched: bool = False,
) -> str:
    """Return what the seat sees, a line for each paragraph; ``sheet`` is what a deal that is over counts.

    A text that is ``shared`` is read where nothing can be pressed. Who ``watched`` has no seat: all have names.


    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> seen = view(parse_position("rules classic; turn 1 draw; hand 1 KhKc3s2d; melds B 7s7h2c; pile Ks"), 1)
    >>> print(paragraphs(seen, ["Ann", "Ben", "Cam", "Dot"]))
    You hold 4: K♥ K♣, black 3♠, wild 2♦.
    Pile 1, K♠ on top. Your side hasn't opened: you need two natural kings. Stock 67.
    Your side: 0, needs 50 to open, nothing laid. Their side: 30 on the table, opened: sevens 3 of 7, one wild.
    Cam 11, Ben 11, Dot 11 cards.
    """
    position = view.position
    holder = names[view.seat - 1] if watched else ""
    stock = _said("stock", n=len(position.stock))
    lines = [_hand(view, holder), f"{_pile(view, shared=shared, watched=watched)} {stock}"]
    own_first = sorted(range(len(position.sides)), key=lambda side: side != view.side)
    lines.append(" ".join(_side(view, side, sheet, names, watched=watched) for side in own_first))
    if sheet is not None:
        lines.append(" ".join([ended(position, 0 if watched else view.seat, names), *_sheet(sheet)]))
    lines.append(" ".join(filter(None, [_players(view, names), _news(news)])))
    return "\n".join(lines)


def suggested(view: View) -> list[str]:
    """Return what may be typed now: the legal acts of a seat that is in turn.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> suggested(view(parse_position("rules classic; turn 1 play; hand 1 KhQc; pile 9d"), 1))
    ['discard Kh', 'discard Qc']
    """
    position = view.position
    if position.turn != view.seat or position.phase is Phase.OVER:
        return []
    return [str(act) for act in legal_acts(position)[:MOST]]


def _said(key: str, **values: object) -> str:
    return sentence("as_text", key, **values)


def _hand(view: View, holder: str) -> str:
    groups: dict[str, list[Card]] = {}
    for card in grouped(view.hand):
        groups.setdefault("W" if WILD[card] else card.rank, []).append(card)
    cards = ", ".join(_marked(" ".join(map(face, group)), group[0]) for group in groups.values())
    key = ("holds" if holder else "you") + ("" if cards else "_none")
    return _said(key, name=holder, n=len(view.hand), cards=cards)


def _marked(text: str, first: Card) -> str:
    if WILD[first]:
        return sentence("text", "wild", cards=text)
    return sentence("text", "black", cards=text) if first.rank == "3" and not first.is_red_three else text


def _pile(view: View, *, shared: bool, watched: bool) -> str:
    position, pile = view.position, view.position.pile
    short = pile_short(view)
    if pile and shared and position.phase is Phase.OVER:
        short = ""
    elif pile and watched:
        short = _said("frozen") if is_frozen(position, view.side) else ""
    if not pile:
        return short
    return f"{_said('pile', n=len(pile), top=face(pile[-1]))} {short}".strip()


def _side(view: View, side: int, sheet: DealScore | None, names: Sequence[str], *, watched: bool) -> str:
    position = view.position
    keeper = keeper_shown(position, side, view.seat)
    score = (sheet.new_scores if sheet is not None else position.scores)[keeper]
    melds = position.melds[side]
    opened = has_opened(position, side)
    alone = not watched and is_own(position, side_letter(side), view.seat)
    needs = _said("needs_alone" if alone else "needs", minimum=minimum_for(position, keeper))
    state = _said("opened") if opened else needs
    laid = _said("laid", melds="; ".join(_meld(position, meld) for meld in melds)) if melds else _said("nothing")
    if threes := " ".join(map(face, position.threes_of(side))):
        laid += _said("threes", cards=threes)
    stands = number(score)
    if opened and sheet is None:  # a deal counts into the score only when it ends
        key, points = "on_table_besides" if score else "on_table", number(laid_points(position, side))
        stands = _said(key, points=points, score=stands)
    who = capital(side_said(position, side, view.side, names))
    if watched:
        who = listed([names[seat - 1] for seat in position.sides[side]])
    return _said("side", side=who, score=stands, state=state, laid=laid)


def _meld(position: Position, meld: TableMeld) -> str:
    n = len(meld.cards)
    in_rank = meld.rank in RANKS or meld.rank == "W"
    what = sentence("acts", "wild_cards") if meld.rank == "W" else ranks(meld.rank) if in_rank else called(meld.rank)
    if meld.canasta:
        return _said(meld.canasta if meld.canasta in ("natural", "mixed") else "canasta", what=what, n=n)
    cards = "" if in_rank else " ".join(map(face, meld.cards)) + " "  # of a sequence it matters which they are
    wild = 0 if meld.rank == "W" else sum(bool(WILD[card]) for card in meld.cards)
    some = sentence("as_text", "wilds", form_of(wild), n=wild)
    return _said("growing", what=what, cards=cards, n=n, size=position.rules.melds.canasta) + some


def _sheet(sheet: DealScore) -> list[str]:
    """Return what each side has scored, line by line."""
    found = []
    for scorer, lines in sheet.lines.items():
        counted = ", ".join(f"{line_name(line.id)} {number(line.points)}" for line in lines) or _said("no_points")
        found.append(_said("scored", side=scorer, points=number(sheet.totals[scorer]), lines=counted))
    return found


def _players(view: View, names: Sequence[str]) -> str:
    position = view.position
    mates = [seat for seat in position.sides[view.side] if seat != view.seat]
    others = [seat for seat in range(1, position.seats + 1) if seat != view.seat and seat not in mates]
    held = [f"{names[seat - 1]} {len(position.hand_of(seat))}" for seat in (*mates, *others)]
    return _said("players", held=", ".join(held))


def _news(news: Sequence[str]) -> str:
    """Return the last act, in one sentence."""
    parts = [part for part in news if part]
    return f"{', '.join(parts)}." if parts else ""
