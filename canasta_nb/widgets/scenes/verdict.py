"""The verdict on an act that is being composed: its points towards the minimum, and the laws that it breaks."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.wording import title
from canasta_nb.core.laws.initial_meld import lay_counts
from canasta_nb.core.model.acts import lays_of
from canasta_nb.core.model.cards import cards_text
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import has_opened, players_minimum
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.questions.views import View
from canasta_nb.core.speech.refusals import AmbiguousAct, NotationError, TooManyCards
from canasta_nb.widgets.sent.table import Counted, Objection, Verdict


def verdict(view: View, text: str, names: Sequence[str] = ()) -> Verdict:
    """Return whether this seat may play the act, its points in melds and every reason against it; empty without an act.

    ``need`` is None once the side has opened. A text that is not an act has one reason, without a law.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> kings = parse_position("rules classic; scores 900 0; turn 1 draw; hand 1 KhKcQsQh2d; pile Ks")
    >>> found = verdict(view(kings, 1), "take Ks with KhKc")
    >>> found["ok"], found["total"], found["need"], found["lines"]
    (False, 30, 50, [{'cards': 'KsKhKc', 'points': 30}])
    >>> [reason["law"] for reason in found["reasons"]]
    ['initial-meld.minimum']
    >>> verdict(view(kings, 1), "melt KhKc")["reasons"][0]["says"]
    'A move was expected, not "melt": did you mean "meld"?'
    """
    if not text.strip():
        return {}
    position = view.position
    need = None if has_opened(position, view.side) else players_minimum(position, view.seat)
    found: Verdict = {"ok": False, "total": 0, "need": need, "lines": [], "reasons": []}
    try:
        act = parse_act(text, view.hand, position.rules)
        refusals = check(position, act, view.seat, seat_names=names)
    except NotationError as error:
        return {**found, "reasons": [_reason(error.typed)]}
    except (AmbiguousAct, TooManyCards) as error:
        return {**found, "reasons": [_reason(str(error))]}
    lays = lays_of(act)
    counts = [points(position.rules, lay.cards) if lay_counts(position, lay) else 0 for lay in lays]
    lines: list[Counted] = [
        {"cards": cards_text(lay.cards), "points": count} for lay, count in zip(lays, counts, strict=True)
    ]
    reasons = [_reason(each.says, law=each.law, title=title(each.law), way_out=each.way_out) for each in refusals]
    return {"ok": not reasons, "total": sum(counts), "need": need, "lines": lines, "reasons": reasons}


def _reason(said: str, law: str = "", title: str = "", way_out: str = "") -> Objection:
    return {"law": law, "title": title, "says": said, "way_out": way_out}
