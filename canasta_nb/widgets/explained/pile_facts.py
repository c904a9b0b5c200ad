"""What the pile is for each side: frozen or not and why, and with what it could be taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.wording import title
from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.cards import CARDS, UNSEEN, cards_text, parse_card
from canasta_nb.core.model.laying import target_of
from canasta_nb.core.model.position import Phase, Position, frozen_for, has_opened, players_minimum, side_letter
from canasta_nb.core.questions.views import View, view
from canasta_nb.core.speech.language import say
from canasta_nb.core.speech.words import Words
from canasta_nb.descriptions.pile import BLOCKS, at_the_pile, causes_said, crosswise, matching
from canasta_nb.descriptions.telling import ranks
from canasta_nb.descriptions.whose import side_said
from canasta_nb.widgets.sent.pile_explorer import PileCause, PileSide, PileWay

told = partial(say, "widgets/shown/pile_explorer.toml")
WAYS = ("natural-pair", "natural-and-wild", "add-to-meld")
TWO_OF_CLUBS = parse_card("2c")
MANY = 8  # unseen cards beside those that are shown, so that nobody goes out


def pile_for(position: Position, side: int, own: int, names: Sequence[str]) -> PileSide:
    """Return what the pile is for one side; ``own`` is the side that is told.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> seen = parse_position("rules classic; turn 1 draw; melds A QsQhQd; pile 5h2d9cKd")
    >>> found = pile_for(seen, 0, 0, ("Ann", "Ben", "Cam", "Dot"))
    >>> found["frozen"], [way["ok"] for way in found["ways"]]
    (True, [True, False, False])
    """
    seat = next((seat for seat in position.sides[side] if seat == position.turn), position.sides[side][0])
    asked = position.changed(turn=seat, phase=Phase.DRAW, did=())
    causes = frozen_for(position, side) if position.pile else ()
    ways = list(_ways(asked, side))
    return {
        "side": side_letter(side),
        "name": side_said(position, side, own, names),
        "frozen": bool(causes),
        "causes": [_where(position, str(cause)) for cause in causes],
        "why": causes_said(view(asked, seat), own=side == own) or told("empty" if not position.pile else "not_frozen"),
        "block": next((BLOCKS[way["law"]] for way in ways if way["law"] in BLOCKS), None),
        "ways": ways,
    }


def way_name(way: str, position: Position) -> str:
    """Return what a way of taking the pile needs, in words."""
    top = position.pile[-1] if position.pile else None
    if top is None or not top.is_natural:
        return told({"natural-pair": "a_pair", "natural-and-wild": "a_wild"}.get(way, "a_meld"))
    return told(way, ranks=ranks(top.rank), a_rank=Words().write(top.rank, "rank", "a"))


def way_said(way: PileWay) -> str:
    """Tell whether a way is open, and why not."""
    if way["ok"]:
        return str(way["reason"] or told("allowed"))
    return told("refused", reason=way["reason"])


def lacking(way: str, seen: View) -> str:
    """Return what this hand lacks to take the pile like this: a ``pair``, a card of that ``rank``, a ``wild`` card.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> lacking("natural-pair", view(parse_position("rules classic; turn 1 draw; hand 1 Kh2d9s; pile 5cKs"), 1))
    'pair'
    """
    position = at_the_pile(seen)
    if way == "add-to-meld" or not position.pile[-1].is_natural:
        return ""
    mates = len(matching(position))
    if way == "natural-pair":
        return "pair" if mates < 2 else ""
    return "rank" if not mates else "" if any(card.is_wild for card in seen.hand) else "wild"


def _ways(position: Position, side: int) -> Iterator[PileWay]:
    """Return each way of taking the pile, judged by the rules with the cards that it needs in the hand.

    Nobody holds these cards, and a refusal would call them the player's own. So only the law is named.
    """
    if not position.pile:
        return
    top = position.pile[-1]
    mates = tuple(CARDS[top.place * 4 : top.place * 4 + 2]) if top < 52 else (top, top)
    melds = position.melds[side]
    at = next((at for at, meld in enumerate(melds) if meld.place == top.place), None)
    for way in WAYS:
        shown = {"natural-pair": mates, "natural-and-wild": (mates[0], TWO_OF_CLUBS)}.get(way, ())
        if way == "add-to-meld" and at is None:
            yield {"kind": way, "cards": "", "ok": False, "law": "", "reason": told("no_meld")}
            continue
        act = Take(top, shown, None if shown or at is None else target_of(melds, at))
        seat = position.turn - 1
        hand = (*shown, *[UNSEEN] * MANY)
        with_them = position.changed(hands=(*position.hands[:seat], hand, *position.hands[seat + 1 :]))
        refusals = [each for each in check(with_them, act) if not each.law.startswith("initial-meld.")]
        yield {
            "kind": way,
            "cards": cards_text(shown),
            "ok": not refusals,
            "law": refusals[0].law if refusals else "",
            "reason": f"{title(refusals[0].law)}." if refusals else _to_open(position, side),
        }


def _to_open(position: Position, side: int) -> str:
    """Return the points that a side needs in addition if it has not opened."""
    need = players_minimum(position, position.sides[side][0])
    return "" if has_opened(position, side) or not need else told("allowed_at", need=need)


def _where(position: Position, cause: str) -> PileCause:
    """Return a cause with the place and the card that it is about, and the law that says so."""
    found = next(
        ((place, card) for place, card in crosswise(position) if card.is_wild == (cause == "wild-in-pile")), None
    )
    if found and cause not in ("not-opened", "always"):
        return {"code": cause, "index": found[0], "card": str(found[1]), "law": "take.frozen"}
    return {"code": cause, "law": "take.frozen"}
