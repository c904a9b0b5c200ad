"""What happens within many deals: how long they are, how often the pile is frozen, who takes it, what it all counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from canasta_nb import extras
from canasta_nb.core.engine.playing import deal
from canasta_nb.core.model.acts import Act, Discard, Take
from canasta_nb.core.model.position import Phase, Position, is_frozen_for_all
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.tables import PlainTable, table_of_maps
from canasta_nb.experiments.dealing import played_out, seated

if TYPE_CHECKING:
    import pandas as pd


Rules = RuleSet | str


class _Watch:
    """Counts while a deal is played."""

    def __init__(self) -> None:
        self.turns = self.frozen = self.freezes = self.takes = self.largest = 0

    def __call__(self, before: Position, act: Act, after: Position) -> None:
        if before.phase is Phase.DRAW:
            self.turns += 1
            self.frozen += is_frozen_for_all(before)
        if isinstance(act, Take):
            self.takes += 1
            self.largest = max(self.largest, len(before.pile))
        self.freezes += isinstance(act, Discard) and is_frozen_for_all(after) and not is_frozen_for_all(before)


def watch(
    rules: Rules | Sequence[Rules],
    deals: int = 100,
    seed: int = 1,
    bots: Sequence[str] = ("careful",),
    *,
    progress: bool = True,
) -> pd.DataFrame | PlainTable:
    """Play first deals of one or several games between bots, and tell what happened, one row a deal.

    Deal ``n`` has the seed ``seed + n``, so each game is played with the same cards. The columns are ``rules``,
    ``seed``, ``turns``, ``frozen`` (turns that found the pile frozen against everybody), ``freezes`` (how often a
    discard froze it), ``takes``, ``largest`` (cards of the largest pile that was taken), ``out`` (who went out, 0 for
    nobody) and what each side made. Without pandas it is a plain table, and without tqdm no bar shows the progress.
    Raises ValueError for an unknown rule set or bot, for no rule set, and for fewer than one deal.

    >>> list(watch("classic", 2, progress=False).columns)
    ['rules', 'seed', 'turns', 'frozen', 'freezes', 'takes', 'largest', 'out', 'A', 'B']
    >>> len(watch(["classic", "classic always-frozen=on"], 2, progress=False))
    4
    >>> watch("classic", 0)
    Traceback (most recent call last):
    Mistake: There must be at least one deal, not 0.
    """
    each = [rules] if isinstance(rules, RuleSet | str) else rules
    games = [RuleSet.parse(one) if isinstance(one, str) else one for one in each]
    if not games:
        raise Mistake(mistaken("one_rule_set_at_least"))
    if deals < 1:
        raise Mistake(mistaken("one_deal_at_least", deals=deals))
    numbers = range(seed, seed + deals)
    rows = [
        _row(game, number, bots)
        for game in games
        for number in (_with_bar(numbers, game.label()) if progress else numbers)
    ]
    return table_of_maps(rows)


def _with_bar(numbers: Sequence[int], label: str) -> Iterable[int]:
    """Return the numbers, with a bar that shows how far they are gone through where tqdm is installed."""
    try:
        counted: Iterable[int] = extras.find("tqdm.auto", extra="lab").tqdm(numbers, desc=label)
    except extras.MissingExtra:
        return numbers
    return counted


def _row(rules: RuleSet, seed: int, bots: Sequence[str]) -> dict[str, object]:
    counts = _Watch()
    position = deal(rules, seed)
    players = seated(bots, position.seats, seed)
    over, _, _ = played_out(position, players, 0, seed, check=False, watched=counts)
    row: dict[str, object] = {"rules": rules.label(), "seed": seed, **vars(counts), "out": over.out or 0}
    return {**row, **score_deal(over).totals}
