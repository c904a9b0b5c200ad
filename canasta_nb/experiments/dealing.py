"""One deal between bots, and whole games of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from canasta_nb.bots import Bot, bot, choice_of
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, game_over, next_deal, play
from canasta_nb.core.model.acts import Act, Stop
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.refusals import IllegalAct
from canasta_nb.experiments.invariants import Violation, broken_invariants

MOST_DECISIONS = 5000  # a deal with more acts does not end


class Dealt(NamedTuple):
    """The result of one deal: the seats, the end, each side's score, and the broken rules."""

    rules: str
    players: int
    deal: int
    seed: int
    game: int
    bots: tuple[str, ...]
    decisions: int
    out: int | None
    before: tuple[int, ...]
    points: tuple[int, ...]
    violations: tuple[Violation, ...] = ()


def seated(names: Sequence[str], seats: int, seed: int) -> tuple[Bot, ...]:
    """Bots for the seats; fewer names than seats go round, so that two names are the two sides.

    >>> [type(player).__name__ for player in seated(["careful", "greedy"], 4, 1)]
    ['Careful', 'Greedy', 'Careful', 'Greedy']
    >>> seated(["clever"], 4, 1)
    Traceback (most recent call last):
    Mistake: There is no bot "clever". ...
    """
    return tuple(bot(names[seat % len(names)], seed * 8 + seat) for seat in range(seats))


def played_out(
    position: Position,
    players: Sequence[Bot],
    number: int,
    seed: int,
    *,
    check: bool,
    watched: Callable[[Position, Act, Position], object] | None = None,
) -> tuple[Position, int, tuple[Violation, ...]]:
    """Return the end of a deal, how many decisions led to it, and with ``check`` every invariant broken on the way.

    ``watched`` is called with each act, the position before it and the one after it.
    """
    chance = Random(seed)
    found: list[Violation] = []

    def note(step: int, what: str) -> None:
        found.append(Violation(number, seed, step, what, position_text(position).replace("\n", "; ")))

    step = 0
    played: list[tuple[Position, Act]] = []
    if check:
        for what in broken_invariants(position, chance):
            note(step, what)
    while acts := legal_acts(position):
        seat = position.turn
        act = choice_of(players[seat - 1], view(position, seat), acts, played)
        if act not in acts:
            note(step, "bot-chose-what-is-not-listed")
            break
        before = position
        try:
            position = play(position, act)
        except IllegalAct:
            note(step, "listed-act-refused")
            break
        step += 1
        played.append((before, act))
        if watched is not None:
            watched(before, act, position)
        if check:
            for what in broken_invariants(position, chance):
                note(step, what)
        if step == MOST_DECISIONS:
            note(step, "deal-ends")
            break
    stuck = bool(played) and isinstance(played[-1][1], Stop) and bool(position.stock)
    if (position.phase is not Phase.OVER or stuck) and not found:
        note(step, "deal-ends")
    return position, step, tuple(found)


def play_deal(
    rules: RuleSet,
    seed: int,
    bots: Sequence[str] = ("random",),
    *,
    players: int | None = None,
    scores: Sequence[int] | None = None,
    check: bool = False,
) -> Dealt:
    """Play one deal between bots.

    Raises ValueError for a bot that does not exist or a number of players that the rule set does not have.

    >>> play_deal(RuleSet.load("classic"), 1, ["careful", "passive"]).points[1] < 0
    True
    >>> play_deal(RuleSet.load("classic"), 1, players=9)
    Traceback (most recent call last):
    Mistake: classic is played by 4 players, not by 9.
    """
    position = deal(rules, seed, players=players, scores=scores)
    return _record(position, seed, bots, deal_number=0, game=0, check=check)[0]


def _record(
    position: Position, seed: int, bots: Sequence[str], *, deal_number: int, game: int, check: bool
) -> tuple[Dealt, Position]:
    names = tuple(bots[seat % len(bots)] for seat in range(position.seats))
    before = position.scores
    over, decisions, violations = played_out(
        position, seated(bots, position.seats, seed), deal_number, seed, check=check
    )
    totals = tuple(score_deal(over).totals.values())
    rules = over.rules.id
    made = Dealt(rules, over.seats, deal_number, seed, game, names, decisions, over.out, before, totals, violations)
    return made, over


def games(
    rules: RuleSet,
    first: int,
    deals: int,
    seed: int,
    bots: Sequence[str] = ("random",),
    *,
    players: int | None = None,
    check: bool = False,
) -> Iterator[Dealt]:
    """Deals ``first`` to ``first + deals - 1``, played as whole games: the scores are carried until one ends."""
    position = deal(rules, seed + first, players=players)
    game = first
    for number in range(first, first + deals):
        made, over = _record(position, seed + number, bots, deal_number=number, game=game, check=check)
        yield made
        if over.phase is not Phase.OVER:
            following = None
        else:
            following = next_deal(over, seed + number + 1)
            if check and (following is None) != game_over(over, score_deal(over).new_scores):
                raise AssertionError("next_deal and game_over disagree")
        if following is None:
            game = number + 1
            following = deal(rules, seed + number + 1, players=players)
        position = following
