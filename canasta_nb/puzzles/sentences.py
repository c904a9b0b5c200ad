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
from canasta_nb.core.model.cards import PLACE, Card
from canasta_nb.core.model.position import Position, has_opened, minimum_for
from canasta_nb.core.speech.language import say
from canasta_nb.core.speech.words import Words, capital
from canasta_nb.puzzles.found import Measurement
from canasta_nb.puzzles.shipped import ShippedPuzzle
from canasta_nb.puzzles.themes import Theme

LONGEST = 200
"""The letters of both sentences together."""
TELLING = 10
"""In so many more of a hundred deals something must happen to be worth a sentence."""
BIG, SMALL = 8, 4
"""From so many cards on a pile is big, and up to so many it is small."""
NEARLY_ALWAYS = 90
"""What happens in so many of a hundred deals is what an act leads to."""
IN_SIGHT = 3
"""Of a rank that is seen so often few cards are left."""

said = partial(say, "puzzles/words.toml")


def reason(puzzle: ShippedPuzzle, chosen: Act, names: Sequence[str]) -> str:
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


def shape(puzzle: ShippedPuzzle) -> str:
    """Return what a puzzle's reason is without its cards, names and numbers: the same for sentences that read alike.

    >>> from canasta_nb.puzzles.shipped import shipped_puzzles
    >>> shape(next(iter(shipped_puzzles().values()))).count(" ")
    3
    """
    best, second = (puzzle.act(kind) for kind in [*puzzle.figures][:2])
    key = _counts(puzzle, puzzle.kind(second))[0]
    kinds = [type(act).__name__ for act in (best, second)]
    return " ".join([key, *kinds, _idea(puzzle, best, second)])


def _counted(puzzle: ShippedPuzzle, other: str, acts: tuple[str, str], names: Sequence[str]) -> str:
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


def _counts(puzzle: ShippedPuzzle, other: str) -> tuple[str, int, int]:
    """Return what happens most often after the best act and not after another, and how often after each.

    It is the name of a sentence, with two numbers of a hundred deals.
    """
    position, one, two = puzzle.position, puzzle.figures[puzzle.best], puzzle.figures[other]
    more = {sign: _more(sign.name, one, two) * (1 if sign.good else -1) for sign in HAPPENINGS}
    sign = max(HAPPENINGS, key=lambda each: more[each])
    if more[sign] >= TELLING:
        often, seldom = (one, two) if sign.good else (two, one)
        soon = "_soon" if sign.takes_time and not _is_to_end(position) else ""
        alone = "_alone" if sign.takes_time and not position.partner_of(position.turn) else ""
        return f"{sign.name}{soon}{alone}", _share(often, sign.name), _share(seldom, sign.name)
    ahead, behind, much, little = (round(100 * each / two.deals) for each in two.apart)
    return ("ahead", ahead, behind) if ahead > behind else ("much", much, little)


def _share(figure: Measurement, name: str) -> int:
    """Return in how many of a hundred deals something happened."""
    return round(100 * figure.happened.get(name, 0) / figure.deals)


def _more(name: str, one: Measurement, two: Measurement) -> int:
    return _share(one, name) - _share(two, name)


def _is_to_end(position: Position) -> bool:
    """Tell whether the imagined deals were played to their end; otherwise for some turns."""
    return len(position.stock) <= LAST_CARDS or not is_fitted(position.rules, position.seats)


def idea(puzzle: ShippedPuzzle, other: Act) -> str:
    """Return the idea behind the best play, beside another act."""
    position, best = puzzle.position, puzzle.act(puzzle.best)
    others = [
        seat for seat in range(1, position.seats + 1) if position.side_of(seat) != position.side_of(position.turn)
    ]
    held = {seat: len(position.hand_of(seat)) for seat in others}
    few = min(held, key=lambda seat: held[seat])
    thrown = best.card if isinstance(best, Discard) else None
    return said(
        "ideas",
        _idea(puzzle, best, other),
        pile=len(position.pile),
        stock=len(position.stock),
        left=held[few],
        all_left=sum(held.values()),
        laid=len(cards_of(best)),
        need=minimum_for(position, position.keeper_of(position.turn)),
        seen=_seen(position, thrown) if thrown else 0,
        ranks=Words().write(thrown.rank, "rank", "ranks") if thrown and thrown.is_natural else "",
        fits=Words().write(other.card.rank, "rank", "ranks")
        if isinstance(other, Discard) and other.card.is_natural
        else "",
    )


def _idea(puzzle: ShippedPuzzle, best: Act, other: Act) -> str:
    theme, position = puzzle.theme, puzzle.position
    match theme:
        case Theme.TAKE:
            return _of_pile(position, best, other)
        case Theme.OPENING:
            return ("open_cheaply" if len(cards_of(best)) <= IN_SIGHT else "open") if isinstance(best, Meld) else "wait"
        case Theme.WILD_CARDS:
            return _of_wild_cards(position, best)
        case Theme.GOING_OUT:
            return "go_out" if _goes_out(puzzle) else "stay"
        case Theme.FREEZE:
            freezes = isinstance(best, Discard) and best.card.is_wild
            return ("freeze_small" if len(position.pile) <= SMALL else "freeze") if freezes else "leave_open"
        case Theme.BLACK_THREES:
            return "stop" if isinstance(best, Discard) and best.card.is_black_three else "save"
        case Theme.DEFEND:
            return "defend"
        case Theme.COUNT:
            if len(position.stock) <= LAST_CARDS:
                return "last_cards"
            return "lay" if isinstance(best, Meld) else "keep"
    return _of_discards(position, best, other, pairs=theme is Theme.PAIRS)


def _goes_out(puzzle: ShippedPuzzle) -> bool:
    """Tell whether the best play goes out, or leads there in nearly every deal."""
    best = puzzle.figures[puzzle.best]
    goes = play(puzzle.position, puzzle.act(puzzle.best)).out == puzzle.position.turn
    return goes or _share(best, "we_went_out") >= NEARLY_ALWAYS


def _of_pile(position: Position, best: Act, other: Act) -> str:
    pile, opened = len(position.pile), has_opened(position, position.side_of(position.turn))
    if isinstance(best, Take):
        if not opened:
            return "take_and_open"
        if pile >= BIG:
            return "take_big"
        return "take_with_wild" if _spends_wild(best) else "take_small"
    if isinstance(other, Take):
        if _spends_wild(other):
            return "save_wild"
        if not opened:
            return "open_later"
        return "pile_small" if pile <= SMALL else "pile_costly"
    return "draw" if isinstance(best, Draw) else "lay"


def _spends_wild(act: Take) -> bool:
    return any(card.is_wild for card in cards_of(act))


def _of_wild_cards(position: Position, best: Act) -> str:
    if not (isinstance(best, Meld) and any(card.is_wild for card in cards_of(best))):
        return "keep_wild"
    side = position.side_of(position.turn)
    finished = [sum(meld.is_canasta for meld in at.melds[side]) for at in (position, play(position, best))]
    return "wild_canasta" if finished[1] > finished[0] else "spend_wild"


def _of_discards(position: Position, best: Act, other: Act, *, pairs: bool) -> str:
    if not (isinstance(best, Discard) and isinstance(other, Discard)):
        return "keep"
    if pairs:
        held = [PLACE[card] for card in position.hand_of(position.turn)]
        if held.count(PLACE[best.card]) == 1:
            return "keep_pair"
        return "seen" if _seen(position, best.card) > IN_SIGHT else "break_pair"
    others = [
        meld for side, melds in enumerate(position.melds) for meld in melds if side != position.side_of(position.turn)
    ]
    if any(meld.rank == other.card.rank for meld in others) and not any(meld.rank == best.card.rank for meld in others):
        return "fits"
    if _seen(position, best.card) > max(IN_SIGHT, _seen(position, other.card)):
        return "seen"
    return "big_pile" if len(position.pile) >= BIG else "small_pile"


def _seen(position: Position, card: Card) -> int:
    """Return how many cards of a rank its player sees: in the hand, in the pile and on the table."""
    lying = [each for melds in position.melds for meld in melds for each in meld.cards]
    everywhere = [*position.hand_of(position.turn), *position.pile, *lying]
    return sum(PLACE[each] == PLACE[card] for each in everywhere)
