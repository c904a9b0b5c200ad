"""The score sheet at the end of a deal: its lines, its total, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from canasta_nb.core.engine.playing import game_over, play
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import SIDE_LETTERS, Position, players_own_threes, side_letter
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.taking import ThreesSign
from canasta_nb.core.score.score_sheet import ScoreLine
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.words import Words, cards_in_words, number, small
from canasta_nb.descriptions.telling import line_name, run_of
from canasta_nb.teaching.content.asking import AboutAnAct, Answer, CourseQuestion, Part
from canasta_nb.teaching.content.spoken import side_said
from canasta_nb.teaching.content.words import says, told
from canasta_nb.teaching.questions.numbers import a_card_off, worth
from canasta_nb.teaching.questions.reasons import with_reasons

IN_HAND = "cards-in-hand"
"""The line of the score that two partners' hands share."""
OF_CARDS = ("melded-cards", IN_HAND)
"""The lines of the sheet that are the sum of their cards."""
MIXED = "mixed-canastas"
CANASTAS = ("natural-canastas", MIXED)
"""The lines of the sheet that are bonuses for canastas."""
RED_THREES = "red-threes"
TOTAL = "total"
FEW = 2
"""So many lines are told with what they are made of."""
ALONE = 100
"""What one red three usually counts."""


def side_asked(part: Part) -> int:
    """Return the index of the side in question, or of its seat when each player keeps a score."""
    return _index(part.position, part.side)


def _index(position: Position, side: str) -> int:
    return position.side_of(int(side)) if side.isdigit() else SIDE_LETTERS.index(side)


def wild_cards_melded(part: Part) -> str:
    """Return the wild cards in the mixed canastas of the side in question; empty without a table."""
    melds = part.position.melds[side_asked(part)] if part.text and part.position.melds else ()
    return cards_in_words(
        sorted(card for meld in melds if meld.canasta == "mixed" for card in meld.cards if card.is_wild)
    )


@dataclass(frozen=True)
class OfLines(CourseQuestion):
    """Something about some lines of the sheet: those in ``of``, or the one that has the name of the part."""

    side: str = "A"
    """The side, or the seat where each player keeps a score."""
    of: tuple[str, ...] = ()

    def names(self, part: Part) -> tuple[str, ...]:
        """Return the names of the lines that are asked about."""
        return self.of or (part.line,)

    def lines(self, part: Part) -> tuple[ScoreLine, ...]:
        """Return those of them that are on the sheet."""
        return _lines(part.position, self.side, self.names(part))

    def points(self, part: Part) -> int:
        """Return their total."""
        return sum(line.points for line in self.lines(part))


def _lines(position: Position, side: str, names: tuple[str, ...]) -> tuple[ScoreLine, ...]:
    return tuple(line for line in score_deal(position).lines[side] if line.id in names)


def _compare(part: Part, names: tuple[str, ...]) -> str:
    """Return what to compare lines of the sheet with, each thing once."""
    if RED_THREES in names and part.position.rules.red_threes.values != RuleSet.load("classic").red_threes.values:
        names = tuple(f"{RED_THREES}_ruled" if name == RED_THREES else name for name in names)
    if "melded-cards" in names and {*names} & {*CANASTAS}:
        return f"{says('line', MIXED)} {says('line', 'worth')}"
    return " ".join(dict.fromkeys(says("line", name) for name in names))


@dataclass(frozen=True)
class ScoreLines(OfLines):
    """What some lines of the sheet come to."""

    word = "lines"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the sum of the lines."""
        return (self.points(part),)

    def made_of(self, part: Part) -> str:
        """Return the lines, or what is in a single one."""
        lines = self.lines(part)
        if not lines and self.of == (RED_THREES,):
            return _worthless(part.position)
        return _listed(part.position, self.side, lines)

    def look_at(self, part: Part, reason: str) -> str:
        """Return what to compare the lines with."""
        return _compare(part, self.names(part))

    def slips(self, part: Part, right: int) -> Iterator[tuple[str, int]]:
        """Yield the sums with a card too many or too few, then those of the sheet."""
        lines = self.lines(part)
        if all(line.id in OF_CARDS for line in lines):
            yield from a_card_off(part.position.rules, [card for line in lines for card in line.cards], right)
        yield from _slips(part.position, self.side, lines, right)


@dataclass(frozen=True)
class TotalScore(CourseQuestion):
    """What a whole sheet comes to."""

    side: str = "A"

    word = "score"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the total of the deal."""
        return (score_deal(part.position).totals[self.side],)

    def made_of(self, part: Part) -> str:
        """Return every line."""
        return _whole_sheet(part.position, self.side)

    def look_at(self, part: Part, reason: str) -> str:
        """Return what a whole sheet has, which is told otherwise of the opponents' one."""
        mine = side_asked(part) == part.position.side_of(1)
        return super().look_at(part, reason) if mine else says("ask", f"{self.word}_theirs")

    def slips(self, part: Part, right: int) -> Iterator[tuple[str, int]]:
        """Yield the totals of somebody who left something out, or counted it twice."""
        yield from _slips(part.position, self.side, score_deal(part.position).lines[self.side], right)


def _slips(position: Position, side: str, lines: tuple[ScoreLine, ...], right: int) -> Iterator[tuple[str, int]]:
    """Yield what comes of one hand left out, one line left out or counted twice, or one canasta taken for another."""
    if any(line.id == IN_HAND for line in lines):
        yield from _without_a_hand(position, side, right)
    each = [line.points for line in lines if line.points] if lines[1:] else []
    yield from (("line_out", right - value) for value in each)
    yield from (("line_twice", right + value) for value in each)
    if any(line.id in CANASTAS for line in lines):
        bonus = position.rules.canasta_bonus
        kinds = {meld.canasta for meld in position.melds[_index(position, side)]}
        apart = bonus.natural - bonus.mixed
        if "mixed" in kinds:
            yield "canasta_natural", right + apart
        if "natural" in kinds:
            yield "canasta_mixed", right - apart


def _without_a_hand(position: Position, side: str, right: int) -> Iterator[tuple[str, int]]:
    """Yield the sums without one hand of the learner's side, where both hold cards; of equal ones it was either."""
    me, partner = 1, position.partner_of(1)
    if position.side_of(me) != _index(position, side) or not partner:
        return
    own, theirs = (points(position.rules, position.hand_of(seat)) for seat in (me, partner))
    if not own or not theirs:
        return
    if own == theirs:
        yield "hand_either", right + own
    else:
        yield from (("hand_partner", right + theirs), ("hand_own", right + own))


@dataclass(frozen=True)
class OfGrowth(AboutAnAct, OfLines):
    """Something about what an act does to some lines."""

    needs = ("act", "of")

    def grows(self, part: Part) -> int:
        """Return by how much the lines grow."""
        after = _lines(play(part.position, parse_act(self.act)), self.side, self.of)
        return sum(line.points for line in after) - self.points(part)


@dataclass(frozen=True)
class LinesChange(OfGrowth):
    """By how much an act changes some lines."""

    word = "change"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the change."""
        return (self.grows(part),)

    def made_of(self, part: Part) -> str:
        """Return the value of the lines before and after, each with its sum.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> part = exercise("cn-3").parts[0]
        >>> part.asked.made_of(part)
        '70 + 500 = 570 before, and 90 + 300 = 390 after'
        """
        after = replace(part, acts=(*part.acts, self.act))
        sums = [_added([line.points for line in self.lines(each)]) for each in (part, after)]
        return told("sums", self.word, before=sums[0], after=sums[1])


@dataclass(frozen=True)
class BonusGrows(OfGrowth):
    """Whether an act earns a bonus."""

    word = "bonus-grows"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return yes where the lines grow."""
        return with_reasons(part, verdict=self.grows(part) > 0)


def _added(amounts: list[int]) -> str:
    """Several amounts with their sum; one alone."""
    some = [each for each in amounts if each]
    total = number(sum(some))
    return f"{' + '.join(map(number, some))} = {total}" if some[1:] else total


@dataclass(frozen=True)
class ClaimedFigure(OfLines):
    """Whether a figure is right that somebody wrote."""

    claim: int = 0

    word = "claim"
    needs = ("claim",)

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return whether the claimed figure is the true one."""
        return ("right" if self._true(part) == self.claim else "wrong",)

    def made_of(self, part: Part) -> str:
        """Return the true value of the line."""
        asked = TotalScore(side=self.side) if self.of == (TOTAL,) else ScoreLines(side=self.side, of=self.of)
        return told("sums", self.word, points=number(self._true(part)), lines=asked.made_of(part))

    def told_right(self, right: Answer, why: str) -> str:
        """Return that the figure is right or wrong, and what it should be."""
        return told("law", f"{self.word}_{right}", why=why)

    def told_wrong(self, said: Answer) -> str:
        """Return that the figure isn't what the learner called it."""
        return says("wrong", f"{self.word}_{said}")

    def look_at(self, part: Part, reason: str) -> str:
        """Return what to compare the line with, or the whole sheet."""
        return says("ask", TotalScore.word) if self.of == (TOTAL,) else _compare(part, self.names(part))

    def _true(self, part: Part) -> int:
        return score_deal(part.position).totals[self.side] if self.of == (TOTAL,) else self.points(part)


@dataclass(frozen=True)
class Winner(CourseQuestion):
    """Which side has won the game after the score of this deal."""

    word = "winner"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the side, or that the game goes on."""
        totals = score_deal(part.position).new_scores
        if not game_over(part.position, totals):
            return ("nobody-yet",)
        return (f"side-{side_letter(totals.index(max(totals)))}",)

    def made_of(self, part: Part) -> str:
        """Return each side's new total."""
        position = part.position
        deal = score_deal(position)
        totals = []
        for side, (before, after) in enumerate(zip(position.scores, deal.new_scores, strict=True)):
            letter = side_letter(side)
            sign = "\N{MINUS SIGN}" if after < before else "+"
            step, lines = f"{sign} {number(abs(after - before))}", _whole_sheet(position, letter)
            called = side_said(position, letter)
            totals.append(
                told("sums", "total", side=called, before=number(before), step=step, after=number(after), lines=lines)
            )
        target = position.rules.game.target
        if target is None:
            return "; ".join(totals)
        reached = sum(total >= target for total in deal.new_scores)
        key = {0: "reached_by_none", 1: "reached_by_one"}.get(reached, "reached_by_both")
        return "; ".join([*totals, told("sums", key, target=number(target))])


# --- lines in words ---------------------------------------------------------------------------------------------------


def _whole_sheet(position: Position, side: str) -> str:
    """Return every line, and that red threes are worth nothing where they have no line."""
    lines = score_deal(position).lines[side]
    threes = position.threes[_index(position, side)] if position.threes else ()
    said = _listed(position, side, lines)
    by_side = not players_own_threes(position.rules)
    if threes and by_side and not any(line.id == RED_THREES for line in lines):
        return f"{said}; {_worthless(position)}"
    return said


def _worthless(position: Position) -> str:
    """Say that red threes are worth nothing, and why where the number of canastas decides."""
    one = position.rules.red_threes.sign is ThreesSign.BY_CANASTA_COUNT
    return told("sums", "threes_one_canasta" if one else "threes_nothing")


def _listed(position: Position, side: str, lines: tuple[ScoreLine, ...]) -> str:
    """Several lines with their points; one alone with its cards."""
    if not lines:
        return told("sums", "nothing")
    names = [_named(position, side, line) for line in lines]
    if lines[1:]:
        few = len(lines) == FEW
        return ", ".join(
            f"{name} {number(line.points)}{_against(line) or (_itemised(position, side, line) if few else '')}"
            for name, line in zip(names, lines, strict=True)
        )
    cards = lines[0].cards
    if lines[0].id == RED_THREES:
        return _threes(position, side, lines[0])
    if lines[0].id == "going-out" and position.out:
        me = position.out == position.turn == 1
        return told("sums", "went_out_you" if me else "went_out", points=number(lines[0].points))
    if lines[0].id not in (*OF_CARDS, *CANASTAS):
        return f"{names[0]} {number(lines[0].points)}"
    return ", ".join([names[0], worth(position.rules, cards) if lines[0].id in OF_CARDS else run_of(cards)])


def _against(line: ScoreLine) -> str:
    """Return why melded cards count against their side; empty when they do not."""
    return f" ({told('sums', 'no_canasta')})" if line.id == "melded-cards" and line.points < 0 else ""


def _itemised(position: Position, side: str, line: ScoreLine) -> str:
    """Return the cards of a line in brackets, or why red threes count against the side; empty for any other line."""
    if line.id == IN_HAND:
        return f" ({worth(position.rules, line.cards)})"
    if line.id == MIXED:
        return _with_wilds(position, side, line)
    if line.id == RED_THREES and line.points < 0 and not position.melds[_index(position, side)]:
        return f" ({told('sums', 'no_meld')})"
    return ""


def _with_wilds(position: Position, side: str, line: ScoreLine) -> str:
    """Return in brackets which canasta is mixed and by which cards; nothing of several."""
    mixed = [meld for meld in position.melds[_index(position, side)] if meld.canasta == "mixed"]
    if len(mixed) != 1:
        return ""
    ranks = Words().write(mixed[0].rank, "rank", "ranks")
    wilds = [card for card in line.cards if card.is_wild]
    return f" ({told('sums', 'ranks_with_wilds', ranks=ranks, cards=cards_in_words(wilds))})"


def _named(position: Position, side: str, line: ScoreLine) -> str:
    """Return the name of a line within a sentence; one canasta goes by its kind."""
    kind = line.id.partition("-")[0]
    if line.id in CANASTAS and sum(meld.canasta == kind for meld in position.melds[_index(position, side)]) == 1:
        return told("sums", f"one_{kind}")
    return small(line_name(line.id))


def _threes(position: Position, side: str, line: ScoreLine) -> str:
    """Return the value of red threes: each the same or a total, for the side or against it."""
    many, value = len(line.cards), abs(line.points)
    alike = value == ALONE * many
    key = "three" if many == 1 else "threes" if alike else "threes_together"
    threes = told("sums", key, n=many, value=ALONE, points=number(value))
    if line.points >= 0:
        return threes
    melded = position.melds[_index(position, side)]
    return told("sums", "threes_against" if melded else "threes_unmelded", threes=threes)
