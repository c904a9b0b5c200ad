"""What somebody may share of a table, in words, in notation and as a link: what its seat sees, or a whole deal."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_nb.bots.expert.worth import points_by_side
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.words import listed
from canasta_nb.descriptions.telling import rules_name, sentence
from canasta_nb.game.played import PlayedDeal
from canasta_nb.game.sharing import deal_link, edition, position_link
from canasta_nb.review.result import Review
from canasta_nb.widgets.scenes.scene import meld_shown
from canasta_nb.widgets.scenes.text_view import paragraphs
from canasta_nb.widgets.sent.sharing import Shared, SharedDeal
from canasta_nb.widgets.sent.table import Meld


def shared(
    position: Position,
    seat: int,
    names: Sequence[str],
    deal: PlayedDeal,
    review: Review | None = None,
    *,
    watched: bool = False,
) -> Shared:
    """Return what a seat may share of a position in a deal; the whole deal only where the position ends it.

    Who has ``watched`` the deal has no side in it: everybody is called by name, and no moves are counted.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> at = parse_position("rules classic; turn 1 draw; hand 1 KhKc; hand 2 Jk4d; pile Ks")
    >>> card = shared(at, 1, ["Ann", "Ben", "Cam", "Dot"], PlayedDeal(at, [], [], []))
    >>> card["says"].splitlines()[0], "hand 2 x2" in card["notation"], card["link"]
    ('You hold 2: K♥ K♣.', True, '')
    """
    seen, over = view(position, seat), position.phase is Phase.OVER
    sheet = score_deal(position) if over else None
    address = edition()
    link = deal_link(deal.start, deal.log, address) if over else position_link(position, seat, address)
    found: Shared = {
        "says": paragraphs(seen, names, sheet=sheet, watched=watched, shared=True),
        "notation": position_text(seen.position),
        "link": link,
    }
    if over:
        found["deal"] = _card(position, seat, names, None if watched else review, watched=watched)
    return found


def _card(position: Position, seat: int, names: Sequence[str], review: Review | None, *, watched: bool) -> SharedDeal:
    """Return what the card of a deal that is over tells: no hand, and names only of a deal that was watched."""
    points, side = points_by_side(position), position.side_of(seat)
    best = max(made for other, made in enumerate(points) if other != side)
    key = "won" if points[side] > best else "lost" if points[side] < best else "level"
    card: SharedDeal = {
        "title": sentence("card", "title", rules=rules_name(position.rules), deal=position.deal),
        "says": _winners(position, points, names) if watched else sentence("card", key),
        "score": [round(points[side]), round(best)],
        "melds": _best_melds(position.melds[side]),
    }
    if review and review.own and not review.left:
        card["moves"] = [sum(not each.is_sure for each in review.own), len(review.own)]
    return card


def _best_melds(melds: tuple[TableMeld, ...]) -> list[Meld]:
    """Return the canastas among some melds, or all of these where there is none, the largest first."""
    shown = [meld_shown(melds, at, [int(card) for card in meld.cards]) for at, meld in enumerate(melds)]
    return [each for each in shown if each["k"]] or sorted(shown, key=lambda each: -len(each["c"]))


def _winners(position: Position, points: Sequence[float], names: Sequence[str]) -> str:
    """Return who has won a deal, by name."""
    best = [side for side, made in enumerate(points) if made == max(points)]
    if len(best) > 1:
        return sentence("card", "level")
    return sentence("card", "winners", names=listed([names[seat - 1] for seat in position.sides[best[0]]]))
