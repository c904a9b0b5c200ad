"""The player: it weighs each decision in imagined deals, and says what it saw there."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_nb.bots.careful import Careful, careful_act
from canasta_nb.bots.expert.reasons import own_voice, reason
from canasta_nb.bots.expert.thinking_time import DECISION_SECONDS, RoundBudget
from canasta_nb.bots.expert.weighing import Weighed, weigh
from canasta_nb.bots.plain import there_are
from canasta_nb.core.model.acts import Act, Discard, No, Stop, Yes
from canasta_nb.core.model.position import has_partner
from canasta_nb.core.questions.views import Seen, View

ENDS = (Discard, Yes, No, Stop)
"""The acts after which a player has nothing more to decide for now."""


class Expert:
    """Tries a few acts in imagined deals, and leaves the careful player's only for one that is clearly better.

    ``deals`` is how many it imagines for a decision at most, by default 96, or 12 where no value was fitted. Then the
    same seed gives the same play. With ``seconds`` of the processor, at most 1.5, it stops imagining after that time.
    With a ``budget`` it draws its time from what the experts at a table have together in a round. ``weighed`` is what
    it found at its last decision.

    >>> from canasta_nb.core.engine.legal_acts import legal_acts
    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> table = "rules classic; turn 1 play; melds A QsQhQd; melds B KsKhKd; hand 1 Kc5d5h9h7c; pile 6h7h8d"
    >>> position = parse_position(table + "; hand 2 x9; hand 3 x9; hand 4 x9; stock x40")
    >>> player = Expert(seed=1, deals=8)
    >>> player.choose(view(position, 1), legal_acts(position)) in legal_acts(position), bool(player.why)
    (True, True)
    >>> player.choose(view(position, 1), ())
    Traceback (most recent call last):
    ValueError: There is no act to choose from.
    """

    reads_record = True

    def __init__(
        self,
        seed: int = 0,
        *,
        deals: int | None = None,
        seconds: float | None = None,
        budget: RoundBudget | None = None,
    ) -> None:
        self.why = ""
        self.weighed: Weighed | None = None
        self.budget = budget
        self._seed, self._deals, self._seconds = seed, deals, seconds

    def choose(self, view: View, acts: tuple[Act, ...], record: Sequence[Seen] = ()) -> Act:
        """Return the act that it judges best; raises ValueError when there is none.

        ``record`` is what everybody saw of the deal so far: it remembers who took which cards.
        """
        there_are(acts)
        own = None if self._seconds is None else RoundBudget(min(self._seconds, DECISION_SECONDS))
        careful = careful_act(view, acts)
        more = own is None and not isinstance(careful, ENDS)
        budget = own or self.budget
        limit = budget.limit(view.seat, more_to_come=more) if budget else None
        weighed = weigh(view, record, acts=acts, careful=careful, deals=self._deals, seed=self._seed, limit=limit)
        self.weighed = weighed
        self.why = _why(view, acts, weighed)
        return weighed.chosen.act


def _why(view: View, acts: tuple[Act, ...], weighed: Weighed) -> str:
    """Return what the imagined deals showed; the careful player's reason where they showed nothing clear."""
    voice = own_voice(alone=not has_partner(view.position, view.seat))._replace(place="at_the_table")
    if counted := reason(weighed, voice):
        return counted
    adviser = Careful()
    adviser.choose(view, acts)
    return adviser.why
