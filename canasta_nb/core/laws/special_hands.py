"""Special hands, laid as a whole (LAWS: special)."""

from __future__ import annotations

from canasta_nb.core.acts import Show
from canasta_nb.core.refusals import Broken


def broken_by_show(act: Show) -> list[Broken]:
    """The law that showing a special hand breaks: no playable rule set has any."""
    return [Broken("special.not-a-special-hand", {"name": act.name, "none": True})]
