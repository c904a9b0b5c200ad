"""What a puzzle teaches, in two sentences: a count in the imagined deals, and the idea behind the best play.

Both are true of the position: the count comes from the measurement that made the puzzle, the idea from the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from canasta_nb.bots.expert import HAPPENINGS, act_named
from canasta_nb.bots.expert.candidates import LAST_CARDS
from canasta_nb.bots.expert.foretelling import is_fitted
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Discard, Draw, Meld, Take, cards_of
from canasta_nb.core.model.cards import PLACE, RANKS, Card
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Phase, Position, has_opened, minimum_for
from canasta_nb.core.speech.language import say
from canasta_nb.core.speech.words import Words, capital
from canasta_nb.puzzles.found import Measurement
from canasta_nb.puzzles.measured import MeasuredChoice
from canasta_nb.puzzles.themes import Theme

LONGEST = 200
"""The letters of both sentences together."""
TELLING = 10
"""In so many more of a hundred deals something must happen to be worth a sentence."""
BIG, SMALL = 8, 4
"""From so many cards on a pile is big, and up to so many it is small."""
NEARLY_ALWAYS = 90
"""What happens in so many of a hundred deals is what an act leads to."""
IN_SIGHT = 4
"""Of a rank with so many cards in sight few are left."""
NEARLY_ALL = 7
"""Of a rank with so many cards in sight hardly anybody can hold two."""
NEAR = 4
"""With more cards a meld is near to a canasta."""
CHEAP = 3
"""So few cards open cheaply."""

said = partial(say, "puzzles/words.toml")


def reason(puzzle: MeasuredChoice, chosen: Act, names: Sequence[str]) -> str:
    """Return why the best play is better than a choice; for the best play itself, better than the second.

    >>> from canasta_nb.puzzles.shipped import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles().values()))
    >>> len(reason(puzzle, puzzle.act(puzzle.best), ["Ann", "Ben", "Cam", "Dot"])) <= LONGEST
    True
    """
    best, second, *_ = puzzle.figures
    kind = puzzle.kind(chosen)
    other = puzzle.act(second) if kind == best else chosen
    acts = act_named(puzzle.act(best) if kind != best else chosen), act_named(other)
    why = idea(puzzle, other)
    whole = f"{_counted(puzzle, puzzle.kind(other), acts, names)} {why}"
    if len(whole) <= LONGEST:
        return whole
    plain = said("plainly", "best"), said("plainly", "second" if kind == best else "yours")
    return f"{_counted(puzzle, puzzle.kind(other), plain, names)} {why}"


def shape(puzzle: MeasuredChoice) -> str:
    """Return what a puzzle's reason is without its cards, names and numbers: the same for sentences that read alike.

    >>> from canasta_nb.puzzles.shipped import shipped_puzzles
    >>> shape(next(iter(shipped_puzzles().values()))).count(" ")
    3
    """
    best, second = (puzzle.act(kind) for kind in [*puzzle.figures][:2])
    key = _counts(puzzle, puzzle.kind(second))[0]
    kinds = [type(act).__name__ for act in (best, second)]
    return " ".join([key, *kinds, _idea(puzzle, best, second)])


def _counted(puzzle: MeasuredChoice, other: str, acts: tuple[str, str], names: Sequence[str]) -> str:
    """Return in words what happens most often after the one act and not after the other."""
    position = puzzle.position
    partner = position.partner_of(position.turn)
    values = {
        "best": acts[0],
        "other": acts[1],
        "next": names[position.next_seat(position.turn) - 1],
        "partner": names[partner - 1] if partner else "",
    }
    key, many, few = _counts(puzzle, other)
    return capital(said("count", key, **values, many=many, few=few or said("none")))


def _counts(puzzle: MeasuredChoice, other: str) -> tuple[str, int, int]:
    """Return what happens most often after the best act and not after another, and how often after each.

    It is the name of a sentence, with two numbers of a hundred deals, or of points where no count tells enough.
    """
    position, one, two = puzzle.position, puzzle.figures[puzzle.best], puzzle.figures[other]
    happenings = [each for each in HAPPENINGS if not _is_done_by(puzzle, each.name)]
    more = {each: _more(each.name, one, two) * (1 if each.good else -1) for each in happenings}
    told = max(more, key=lambda each: (each.name == "they_went_out" and puzzle.theme is Theme.DEFEND, more[each]))
    if more[told] < TELLING:
        told = max(more, key=lambda each: more[each])
    if more[told] >= TELLING:
        often, seldom = (one, two) if told.good else (two, one)
        soon = "_soon" if told.takes_time and not _is_to_end(position) else ""
        alone = "_alone" if told.takes_time and not position.partner_of(position.turn) else ""
        return f"{told.name}{soon}{alone}", _share(often, told.name), _share(seldom, told.name)
    ahead, behind, much, little = (round(100 * each / two.deals) for each in two.apart)
    if ahead >= behind + TELLING:
        return "ahead", ahead, behind
    if much >= little + TELLING:
        return "much", much, little
    return "points", round(two.behind.points), 0


def _is_done_by(puzzle: MeasuredChoice, name: str) -> bool:
    """Tell whether the best act does at once what else would come with time, so that counting it says nothing."""
    before, best = puzzle.position, puzzle.act(puzzle.best)
    after = play(before, best)
    if name == "canasta":
        return _canastas(after, before) > _canastas(before, before)
    return name == "next_took" and after.phase is Phase.OVER


def _canastas(position: Position, before: Position) -> int:
    return sum(meld.is_canasta for meld in position.melds[before.side_of(before.turn)])


def _share(figure: Measurement, name: str) -> int:
    """Return in how many of a hundred deals something happened."""
    return round(100 * figure.happened.get(name, 0) / figure.deals)


def _more(name: str, one: Measurement, two: Measurement) -> int:
    return _share(one, name) - _share(two, name)


def _is_to_end(position: Position) -> bool:
    """Tell whether the imagined deals were played to their end; otherwise for some turns."""
    return len(position.stock) <= LAST_CARDS or not is_fitted(position.rules, position.seats)


def idea(puzzle: MeasuredChoice, other: Act) -> str:
    """Return the idea behind the best play, beside another act."""
    position, best = puzzle.position, puzzle.act(puzzle.best)
    others = [
        seat for seat in range(1, position.seats + 1) if position.side_of(seat) != position.side_of(position.turn)
    ]
    held = {seat: len(position.hand_of(seat)) for seat in others}
    joined = _joined(position, best)
    return said(
        "ideas",
        _idea(puzzle, best, other),
        pile=len(position.pile),
        stock=len(position.stock),
        left=min(held.values()),
        all_left=sum(held.values()),
        laid=len(cards_of(best)),
        need=minimum_for(position, position.keeper_of(position.turn)),
        seen=_seen(position, best.card) if isinstance(best, Discard) else 0,
        ranks=_ranks(best.card) if isinstance(best, Discard) else _ranks_of(joined),
        fits=_ranks(other.card) if isinstance(other, Discard) else "",
        of_seven=len(joined.cards) if joined else 0,
    )


def _ranks(card: Card) -> str:
    return Words().write(card.rank, "rank", "ranks") if card.is_natural else ""


def _ranks_of(meld: TableMeld | None) -> str:
    return Words().write(meld.rank, "rank", "ranks") if meld and meld.rank in RANKS else ""


def _joined(position: Position, act: Act) -> TableMeld | None:
    """Return the meld of its side that an act makes larger, as it is afterwards; None where it makes none larger."""
    side = position.side_of(position.turn)
    before = {meld.rank: len(meld.cards) for meld in position.melds[side]}
    after = play(position, act).melds[side]
    grown = [meld for meld in after if len(meld.cards) > before.get(meld.rank, len(meld.cards))]
    return grown[0] if len(grown) == 1 else None


def _idea(puzzle: MeasuredChoice, best: Act, other: Act) -> str:
    theme, position = puzzle.theme, puzzle.position
    match theme:
        case Theme.GOING_OUT:
            return "go_out" if _goes_out(puzzle) else "stay"
        case Theme.FREEZE:
            return _of_freezing(position, best)
        case Theme.BLACK_THREES if isinstance(best, Discard) and best.card.is_black_three:
            return "stop"
        case Theme.BLACK_THREES if isinstance(other, Discard) and other.card.is_black_three:
            return "save"
        case Theme.DEFEND if isinstance(best, Discard) and isinstance(other, Discard) and _fits(position, best, other):
            return "fits"
        case Theme.DEFEND:
            return "defend"
        case Theme.COUNT:
            return "last_cards"
        case Theme.OPENING if isinstance(best, Meld | Take):
            return "open_cheaply" if len(cards_of(best)) <= CHEAP else "open"
        case Theme.OPENING:
            return "wait"
    if isinstance(best, Discard) and isinstance(other, Discard):
        return _of_discards(position, best, other, pairs=theme is Theme.PAIRS)
    if isinstance(best, Take | Draw):
        return _of_pile(position, best, other)
    return _of_melds(position, best)


def _of_freezing(position: Position, best: Act) -> str:
    if not (isinstance(best, Discard) and best.card.is_wild):
        return "leave_open"
    if not has_opened(position, position.side_of(position.turn)):
        return "freeze_anyway"
    return "freeze_small" if len(position.pile) <= SMALL else "freeze"


def _goes_out(puzzle: MeasuredChoice) -> bool:
    """Tell whether the best play goes out, or leads there in nearly every deal."""
    best = puzzle.figures[puzzle.best]
    goes = play(puzzle.position, puzzle.act(puzzle.best)).out == puzzle.position.turn
    return goes or _share(best, "we_went_out") >= NEARLY_ALWAYS


def _of_pile(position: Position, best: Act, other: Act) -> str:
    opened = has_opened(position, position.side_of(position.turn))
    if isinstance(best, Draw):
        if isinstance(other, Take) and _spends_wild(other):
            return "save_wild"
        return "open_later" if not opened else "pile_small" if len(position.pile) <= SMALL else "pile_costly"
    if isinstance(other, Take):
        return "take_with_pair" if _spends_wild(other) and not _spends_wild(best) else "keep"
    if _canastas(play(position, best), position) > _canastas(position, position):
        return "finishes"
    if not opened:
        return "take_and_open"
    if len(position.pile) >= BIG:
        return "take_big"
    if _spends_wild(best):
        return "take_with_wild"
    return "take_onto" if _joined(position, best) and isinstance(best, Take) and not best.shown else "take_free"


def _spends_wild(act: Act) -> bool:
    return any(card.is_wild for card in cards_of(act))


def _of_melds(position: Position, best: Act) -> str:
    if not isinstance(best, Meld):
        return "keep_wild" if any(card.is_wild for card in position.hand_of(position.turn)) else "keep"
    if _canastas(play(position, best), position) > _canastas(position, position):
        return "finishes"
    joined = _joined(position, best)
    return "nearer" if joined and len(joined.cards) > NEAR and joined.rank in RANKS else "lay"


def _fits(position: Position, best: Discard, other: Discard) -> bool:
    """Tell whether the other card, and not the best one, belongs to a meld of the other side."""
    theirs = {
        meld.rank
        for side, melds in enumerate(position.melds)
        for meld in melds
        if side != position.side_of(position.turn)
    }
    return other.card.rank in theirs and best.card.rank not in theirs


def _of_discards(position: Position, best: Discard, other: Discard, *, pairs: bool) -> str:
    if pairs:
        held = [PLACE[card] for card in position.hand_of(position.turn)]
        if held.count(PLACE[best.card]) == 1:
            return "keep_pair"
        return "seen" if _seen(position, best.card) >= IN_SIGHT else "break_pair"
    if best.card.is_natural and _seen(position, best.card) >= NEARLY_ALL:
        return "all_seen"
    if _fits(position, best, other):
        return "fits"
    if best.card.is_natural and _seen(position, best.card) >= max(IN_SIGHT, _seen(position, other.card) + 1):
        return "seen"
    return "big_pile" if len(position.pile) >= BIG else "small_pile"


def _seen(position: Position, card: Card) -> int:
    """Return how many cards of a rank its player sees: in the hand, in the pile and on the table."""
    lying = [each for melds in position.melds for meld in melds for each in meld.cards]
    everywhere = [*position.hand_of(position.turn), *position.pile, *lying]
    return sum(PLACE[each] == PLACE[card] for each in everywhere)
