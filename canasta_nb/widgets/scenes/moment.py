"""What a side has just won: a canasta, its first melds, a big pile, the deal. The page celebrates it at its place."""

from __future__ import annotations

from canasta_nb.core.model.acts import Discard, Draw, Take
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Phase, Position, has_opened, has_partner
from canasta_nb.core.questions.views import view
from canasta_nb.core.score.canasta_bonuses import bonus_points, went_out
from canasta_nb.core.score.scoring import going_out_points, laid_points
from canasta_nb.core.speech.words import listed, number, small
from canasta_nb.descriptions.telling import Deed, canastas_closed, cards_counted, sentence
from canasta_nb.widgets.sent.table import Moment

BIG_PILE = 5  # cards


def moment_of(deed: Deed, viewer: int) -> Moment | None:
    """Return what the viewer's side has won with an act, the greatest of it; None for everything else.

    >>> from canasta_nb.core.engine.playing import play
    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> before = parse_position("rules classic; turn 1 play; hand 1 QsQhQdQcQsQh2d5c9s; pile 7d")
    >>> act = parse_act("meld QsQhQdQcQsQh2d")
    >>> moment_of(Deed(1, act, before, play(before, act)), 1)["says"]
    'Mixed canasta, plus 300, your side has 380 laid.'
    """
    # What others hold is hidden here, so that no number depends on it.
    before, after = (view(position, viewer).position for position in (deed.before, deed.after))
    had, side = before.side_of(viewer), after.side_of(viewer)
    if after.side_of(deed.seat) != side:
        return None
    if made := canastas_closed(deed):
        return _canasta(made, after, viewer)
    if went_out(after, side) and (bonus := going_out_points(after, side)):
        return {"kind": "out", "shows": _plus(bonus), "plus": bonus}
    if has_opened(after, side) and not has_opened(before, had):
        return {"kind": "opened", "shows": sentence("moment", "opened"), "plus": 0}
    many = len(before.pile)
    if deed.seat == viewer and isinstance(deed.act, Take) and many >= BIG_PILE:
        return {"kind": "pile", "shows": cards_counted(many), "plus": 0}
    return None


def won_with(deed: Deed) -> str:
    """Return in a few words what an act has won for its own side; empty for everything else.

    >>> from canasta_nb.core.engine.playing import play
    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> before = parse_position("rules classic; turn 2 play; hand 2 QsQhQdQcQsQh2d5c9s; pile 7d")
    >>> won_with(Deed(2, act := parse_act("meld QsQhQdQcQsQh2d"), before, play(before, act)))
    'Mixed canasta +300'
    """
    if isinstance(deed.act, Draw) or (isinstance(deed.act, Discard) and deed.after.phase is not Phase.OVER):
        return ""
    moment = moment_of(deed, deed.seat)
    if not moment:
        return ""
    names = [sentence("moment", meld.canasta) for meld in canastas_closed(deed)]
    what = listed([names[0], *map(small, names[1:])]) if names else sentence("moment", moment["kind"])
    return f"{what} {moment['shows']}".strip() if moment["kind"] != "opened" else what


def _canasta(made: list[TableMeld], after: Position, viewer: int) -> Moment:
    plus = sum(bonus_points(after.rules, meld) for meld in made)
    laid = number(laid_points(after, after.side_of(viewer)))
    names = [sentence("moment", meld.canasta) for meld in made]
    said = [
        listed([names[0], *map(small, names[1:])]),
        *([sentence("moment", "plus", points=number(plus))] if plus else []),
        sentence("moment", "laid" if has_partner(after, viewer) else "laid_alone", points=laid),
    ]
    return {"kind": "canasta", "shows": _plus(plus) if plus else "", "plus": plus, "says": f"{', '.join(said)}."}


def _plus(points: int) -> str:
    return f"+{number(points)}"
