"""Goals of exercises in which moves are made: the answer is replayed by the engine from a fixed deal."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Discard, Draw, Stop, Take
from canasta_nb.core.model.position import Phase, Position, side_letter
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.language import language
from canasta_nb.core.speech.refusals import Mistake, Refusal
from canasta_nb.core.speech.words import number
from canasta_nb.descriptions.telling import Deed, rules_name
from canasta_nb.game.session import Session
from canasta_nb.teaching.content.asking import NAMES, POSITIONS, Answer, CourseQuestion, Part
from canasta_nb.teaching.content.spoken import player_said
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.questions.wishes import LACKS, OF_OTHERS, WISHES, Trail, how_taken


class MovesPlayed(NamedTuple):
    """How an answer of moves went: what was reached, in words too, what happened, and the refusal that ended it."""

    held: tuple[bool, ...]
    lines: tuple[str, ...]
    story: tuple[str, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    early: bool = False
    """Whether the acts ended before the turns did."""
    refused: int = 0
    """Which of the acts was refused, from 1; 0 for none."""
    open_ended: int = 0
    """How much was reached only in a turn that lacks its discard: that counts half."""
    position: Position | None = None
    """Where the acts led, as the learner sees it; None where no position is asked about."""
    log: tuple[Deed, ...] = ()
    """What everybody did."""
    missed: bool = False
    """Whether a turn that is over missed the goal, so that the whole of it can't be reached any more."""
    earned: Fraction | None = None
    """The share where a table says it, and not how much of the goal was reached."""

    @property
    def share(self) -> Fraction:
        """The share of the goal that was reached, from 0 to 1."""
        if self.earned is not None:
            return self.earned
        return (sum(self.held) - Fraction(self.open_ended, 2)) / len(self.held)


@dataclass(frozen=True)
class Turns(CourseQuestion):
    """Turns to play toward a goal, which decides who plays the other seats."""

    turns: int = 1
    model: tuple[str, ...] = ()
    """One way to play them, shown when the attempts are used up."""

    @property
    def hides_hands(self) -> bool:
        """Whether the others play as at a table, where nobody sees their hands."""
        return True

    @abstractmethod
    def played(self, part: Part, acts: tuple[str, ...]) -> MovesPlayed:
        """Replay acts toward the goal."""

    def cost_told(self, part: Part, acts: tuple[str, ...]) -> str:
        """Return what acts cost, or what they reached, for somebody who sees nothing else of the verdict."""
        return " ".join(self.played(part, acts).lines)

    def unplayable(self, part: Part, acts: tuple[str, ...]) -> str:
        """Return why acts are no answer at all, so that they cost nothing; empty where what was played counts."""
        return ""

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return nothing: whatever reaches the goal is right."""
        return ()

    def told_early(self) -> str:
        """Return what is still to play when the acts end before the turns do."""
        return told("turn", "early_turns" if self.turns > 1 else "early", n=self.turns)


def reaches(part: Part, acts: tuple[object, ...]) -> MovesPlayed:
    """Replay acts toward the goal of a part; the goal decides who plays the other seats.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> part = exercise("fz-7").parts[0]
    >>> reaches(part, ("draw", "discard 2c", "draw", "discard 3s", "draw", "discard 8c")).held
    (True, True, True)
    >>> reaches(part, ("draw", "discard 3s")).held
    (False, False, False)
    >>> [reaches(part, acts).missed for acts in (("draw", "discard 3s"), ("draw", "discard 2c"))]
    [True, False]
    """
    return _replayed(language(), part, tuple(str(act) for act in acts))


@lru_cache(maxsize=200)
def _replayed(lang: str, part: Part, acts: tuple[str, ...]) -> MovesPlayed:
    """Kept for each language: a click in a card asks for what was played before it, and again with it."""
    if not isinstance(part.asked, Turns):
        raise TypeError(f"{part.asked} is not a question for moves")
    return part.asked.played(part, acts)


@dataclass(frozen=True)
class KeepOffThePile(Turns):
    """Keep the opponents from taking the pile for some turns; each turn without a take counts."""

    word = "keep-off-the-pile"

    @property
    def hides_hands(self) -> bool:
        """The others play by a rule that the question tells, and it tells their hands, too."""
        return False

    def played(self, part: Part, acts: tuple[str, ...]) -> MovesPlayed:
        """Keep the opponents from taking the pile for some turns; each turn without a take counts.

        The partner draws and discards the card drawn. The opponents do so too, but take the pile whenever they may.
        A turn with an act that is refused, and every later one, is not held.
        """
        position = part.position
        me = position.turn
        held: list[bool] = []
        lines: list[str] = []
        moves = list(acts)
        log: list[Deed] = []
        while len(held) < self.turns:
            position, refusals = _my_turn(position, me, moves, log)
            if refusals or position.turn == me:
                break
            taken: list[str] = []
            while position.phase is not Phase.OVER and position.turn != me:
                partner = position.side_of(position.turn) == position.side_of(me)
                position, how = _their_turn(position, log, may_take=not partner)
                if how:
                    taken.append(told("goals", "turn", n=len(held) + 1, how=how))
            held.append(not taken)
            lines += taken or [told("goals", "held", n=len(held))]
            if position.phase is Phase.OVER:
                refusals = ()
                break
        early = not refusals and len(held) < self.turns and position.phase is not Phase.OVER
        missed = not all(held)
        lines += [told("goals", "not_held", n=turn) for turn in range(len(held) + 1, self.turns + 1)]
        held += [False] * (self.turns - len(held))
        at = len(acts) - len(moves) if refusals else 0
        kept = tuple(held)
        return MovesPlayed(
            kept, tuple(lines), (), refusals, early, at, position=position, log=tuple(log), missed=missed
        )


@dataclass(frozen=True)
class Reach(Turns):
    """Reach something within some turns, in the words of ``wishes``."""

    wants: tuple[str, ...] = ()
    others: str = ""
    """``take`` where each of the others takes the pile if he may."""

    word = "reach"
    needs = ("wants",)

    @property
    def hides_hands(self) -> bool:
        """Where the others take the pile by rule, their hands are told."""
        return not self.others

    def played(self, part: Part, acts: tuple[str, ...]) -> MovesPlayed:
        """Reach the goal of a part within some turns. A refused act ends play, and the acts before it count.

        A part of one turn wants it whole, with its discard: without it, what is reached counts half, unless the turn
        is a wish of its own. Within several turns it is enough to reach it, and the last discard may be left out. The
        others draw and discard the card drawn; with ``others = "take"`` each of them takes the pile if he may.
        """
        position = part.position
        me, start = position.turn, position
        log: list[Deed] = []
        moves = list(acts)
        refusals: tuple[Refusal, ...] = ()
        turns = 0
        for turn in range(1, self.turns + 1):
            before = len(log)
            position, refusals = _my_turn(position, me, moves, log)
            if refusals or (position.turn == me and position.phase is not Phase.OVER) or len(log) == before:
                break
            while turn < self.turns + bool(self.others) and position.phase is not Phase.OVER and position.turn != me:
                position, _ = _their_turn(position, log, may_take=self.others == "take")
            turns = turn
        early = not refusals and turns < self.turns and position.phase is not Phase.OVER
        trail = Trail(me, start, tuple(log), position)
        held = tuple(WISHES[want](trail) for want in self.wants)
        waits = all(deed.seat == me for deed in log)
        lines = [
            _line(want, each, _lacks(want, trail))
            for want, each in zip(self.wants, held, strict=True)
            if not (waits and want in OF_OTHERS)
        ]
        open_ended = 0
        if (early or refusals) and log and self.turns == 1 and "turn-complete" not in self.wants:
            open_ended = sum(held)
            lines.append(_line("turn-complete", False))
        at = len(acts) - len(moves) if refusals else 0
        return MovesPlayed(held, tuple(lines), (), refusals, early, at, open_ended, position, tuple(log))


def _lacks(want: str, trail: Trail) -> str:
    return LACKS[want](trail) if want in LACKS else ""


def _line(wish: str, held: bool, lacks: str = "") -> str:
    """Return one line about a goal: that it was reached, or what is still missing."""
    if held:
        return told("wishes", wish)
    return " ".join(filter(None, [told("lacking", wish), lacks]))


@dataclass(frozen=True)
class Race(Turns):
    """Play some turns against careful players, for leads in points."""

    leads: tuple[int, ...] = ()

    word = "race"
    needs = ("leads",)

    def played(self, part: Part, acts: tuple[str, ...]) -> MovesPlayed:
        """Play some turns against careful players; each required lead that your side then has counts.

        What is refused, and all after it, leads to nothing. The score is counted as if play ended after the last turn.
        """
        game = Session(part.position, seat=part.position.turn, bots="careful")
        moves = list(acts)
        refusals: tuple[Refusal, ...] = ()
        turns = 0
        while turns < self.turns and not game.over and moves and not refusals:
            while moves and not game.over and game.position.turn == game.seat and not refusals:
                act = parse_act(moves.pop(0))
                refusals = _refusals(game.position, act)
                if not refusals:
                    game.play(act)
            if game.over or game.position.turn != game.seat:
                turns += 1
                game.play_others()
        early = not refusals and not game.over and turns < self.turns
        mine = side_letter(game.position.side_of(game.seat))
        totals = score_deal(game.position).totals
        ahead = totals[mine] - max(total for side, total in totals.items() if side != mine)
        whole = not refusals and not early
        held = tuple(whole and ahead >= lead for lead in self.leads)
        lines = tuple(
            told("goals", f"{'' if had else 'no_'}{'lead' if lead else 'level'}", lead=number(lead))
            for lead, had in zip(self.leads, held, strict=True)
        )
        story = (told("goals", "leads", points=number(ahead)),) if whole else ()
        at = len(acts) - len(moves) if refusals else 0
        seen = view(game.position, game.seat).position
        return MovesPlayed(held, lines, story, refusals, early, at, position=seen, log=tuple(game.log))


@dataclass(frozen=True)
class WholeDeal(Turns):
    """Play one of several deals to its end against careful players."""

    tables: tuple[str, ...] = field(default=(), metadata={POSITIONS: True})
    """The deals, of which one is to be played."""

    word = "whole-deal"
    needs = ("tables",)

    @property
    def by_rules(self) -> dict[str, str]:
        """The deals by the rule set of each."""
        return {parse_position(table).rules.id: table for table in self.tables}

    def played(self, part: Part, acts: tuple[str, ...]) -> MovesPlayed:
        """Play one of several deals to its end against careful players.

        The first of the acts may be the rule set of the deal; without it the deal that the acts get furthest in counts.
        """
        named = self.by_rules
        if acts and acts[0] in named:
            played = _to_the_end(named[acts[0]], acts[1:])
            return played._replace(refused=played.refused and played.refused + 1)
        tried = [_to_the_end(table, acts) for table in self.tables]
        return max(tried, key=lambda played: (played.held, not played.refusals))._replace(position=None)

    def told_early(self) -> str:
        """Return that the deal goes on."""
        return told("turn", "early_deal")


def tables_of(part: Part) -> dict[str, str]:
    """Return the deals that a part offers, by the rule set of each; none where no deal is chosen.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> list(tables_of(exercise("va-7").parts[0]))
    ['uruguay', 'samba', 'modern-american', 'classic']
    """
    return part.asked.by_rules if isinstance(part.asked, WholeDeal) else {}


def _to_the_end(table: str, acts: tuple[str, ...]) -> MovesPlayed:
    game = Session(table, seat=1, bots="careful")
    game.play_others()
    refusals: tuple[Refusal, ...] = ()
    refused = 0
    for at, text in enumerate(acts, start=1):
        act = parse_act(text)
        refusals = () if game.over else _refusals(game.position, act)
        if refusals or game.over:
            refused = at if refusals else 0
            break
        game.play(act)
        game.play_others()
    score = score_deal(game.position)
    over = game.over and not refusals
    alone = str(game.seat)  # Where sides form during the deal, each player has a score.
    mine = alone if alone in score.totals else side_letter(game.position.side_of(game.seat))
    held = (
        over,
        over and any(meld.is_canasta for meld in game.position.melds[game.position.side_of(game.seat)]),
        over and score.totals[mine] == max(score.totals.values()),
    )
    wishes = ("over", "canasta", "most") if over else ("over", "canasta")
    lines = tuple(_line(wish, each) for wish, each in zip(wishes, held, strict=False))
    named = {side: player_said(int(side)) if side.isdecimal() else side for side in score.totals}
    totals = ", ".join(f"{named[side]} {number(points)}" for side, points in score.totals.items())
    story = (f"{rules_name(game.rules)}: {totals}.",)
    seen = view(game.position, game.seat).position
    early = not over and not refusals
    return MovesPlayed(held, lines, story if over else (), refusals, early, refused, position=seen, log=tuple(game.log))


def _refusals(position: Position, act: Act) -> tuple[Refusal, ...]:
    """Return why an act does not count; a wrong guess of the drawn card keeps the card of the stock hidden."""
    refusals = check(position, act, seat_names=NAMES[1:])
    if not refusals:
        try:
            play(position, act)
        except Mistake:
            return (Refusal("", told("turn", "other_card", act=act), "", {}, ""),)
    return refusals


def own_turn(position: Position, acts: tuple[str, ...]) -> MovesPlayed:
    """Play the turn of the player whose turn it is: where it led, or what was refused, or that it isn't over yet."""
    me, moves, log = position.turn, list(acts), list[Deed]()
    after, refusals = _my_turn(position, me, moves, log)
    early = not refusals and after.turn == me and after.phase is not Phase.OVER
    at = len(acts) - len(moves) if refusals else 0
    return MovesPlayed((False,), (), (), refusals, early, at, position=after, log=tuple(log))


def _my_turn(position: Position, me: int, moves: list[str], log: list[Deed]) -> tuple[Position, tuple[Refusal, ...]]:
    """Play the learner's acts until the turn passes or they run out."""
    while moves and position.turn == me and position.phase is not Phase.OVER:
        act = parse_act(moves.pop(0))
        refusals = _refusals(position, act)
        if refusals:
            return position, refusals
        position = _played(position, act, log)
    return position, ()


def _their_turn(position: Position, log: list[Deed], *, may_take: bool) -> tuple[Position, str]:
    """Play another seat's whole turn, with a take if it can and may, and return the new position and the take.

    Without a stock and a take it ends the deal.
    """
    seat, before = position.turn, position
    takes = [act for act in legal_acts(position) if isinstance(act, Take)] if may_take else []
    first: Act = takes[0] if takes else Draw() if position.stock else Stop()
    position = _played(position, first, log)
    while position.turn == seat and position.phase is not Phase.OVER:
        drawn = Counter(position.hand_of(seat)) - Counter(before.hand_of(seat))
        lowest = max(act.card for act in legal_acts(position) if isinstance(act, Discard))
        position = _played(position, Discard(lowest if takes else next(iter(drawn))), log)
    return position, how_taken(Deed(seat, takes[0], before, position)) if takes else ""


def _played(position: Position, act: Act, log: list[Deed]) -> Position:
    """Return the position after an act, and write the act to the log."""
    after = play(position, act)
    log.append(Deed(position.turn, act, position, after))
    return after
