"""Every act that a player could think of in a position with few cards, legal or not.

Nothing here asks the fast path what is legal: `check` alone decides. Acts are told apart by kinds of cards; suits are
a kind of their own only where sequences are played.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

from canasta_nb.core.engine.checking import broken_laws
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Face, Join, Lay, Meld, No, Show, Stop, Take, Target, Yes
from canasta_nb.core.model.cards import PLACE, WILD, Card
from canasta_nb.core.model.melds import TableMeld, as_run
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.model.turn import begun
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import AmbiguousAct

Kinds = tuple[tuple[int, int], ...]
Signature = tuple[object, ...]
SPECIAL_HANDS = ("straight", "pairs", "garbage")
MOST_LAYS = 3  # in one act
FIRST_THREE = 44  # the cards below it are aces to fours
SCORES = (0, -50, 1500, 3000, 7000)


def kinds(cards: tuple[Card, ...], *, suited: bool = False) -> Kinds:
    """Cards by rank, with the red threes and black threes apart; by suit too where that matters."""
    if suited:
        return tuple(sorted((PLACE[card], card & 3 if card < FIRST_THREE else card.is_red_three) for card in cards))
    return tuple(sorted((PLACE[card], int(card.is_red_three)) for card in cards))


def signature(position: Position) -> Signature:
    """Return the facts that matter in a position after an act of one player."""
    suited = position.rules.sequences.allowed
    return (
        position.phase,
        position.turn,
        position.out,
        position.going_out_way,
        len(position.stock),
        tuple(kinds(hand, suited=suited) for hand in position.hands),
        tuple(tuple(sorted(kinds(meld.cards, suited=suited) for meld in side)) for side in position.melds),
        tuple(kinds(threes) for threes in position.threes),
        kinds(position.pile, suited=suited),
    )


def some_of_each(
    cards: tuple[Card, ...], *, least: int = 1, most: int = 99, suited: bool
) -> Iterator[tuple[Card, ...]]:
    """Yield every choice of cards, one spelling for equal kinds."""
    seen = set()
    ordered = sorted(cards)
    for size in range(least, min(most, len(ordered)) + 1):
        for chosen in combinations(ordered, size):
            kind = kinds(chosen, suited=suited)
            if kind not in seen:
                seen.add(kind)
                yield chosen


def less(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """Return the cards that are left; None when some of those gone are not there."""
    left = list(cards)
    for card in gone:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def spelled_from(left: tuple[Card, ...], lay: Lay, *, suited: bool) -> Lay | None:
    """Return the same meld or addition with the cards left; None when there are none of their kinds."""
    rest = list(left)
    cards = []
    for card in lay.cards:
        kind = kinds((card,), suited=suited)
        same = [other for other in rest if kinds((other,), suited=suited) == kind]
        if not same:
            return None
        rest.remove(same[0])
        cards.append(same[0])
    return lay._replace(cards=tuple(cards))


def fits_by_name(meld: TableMeld, cards: tuple[Card, ...]) -> bool:
    """Tell whether these cards could belong on a meld at all: of its rank or suit, or wild."""
    naturals = [card for card in cards if not WILD[card]]
    if meld.kind == "sequence":
        return all((card & 3) == meld.place - 16 for card in naturals)
    if meld.kind in ("wild", "deuces"):
        return not naturals
    return all(PLACE[card] == meld.place for card in naturals)


def targets_of(melds: tuple[TableMeld, ...]) -> list[Target]:
    """Yield every meld of the side as an act names it."""
    names = [meld.rank for meld in melds]
    return [
        Target(name, names[:at].count(name) + 1 if names.count(name) > 1 else None) for at, name in enumerate(names)
    ]


def conceivable_lays(
    cards: tuple[Card, ...], melds: tuple[TableMeld, ...], *, suited: bool
) -> Iterator[tuple[Lay, ...]]:
    """Yield every set of up to three melds and additions: groups, sequences, wild cards alone, and added cards."""
    singles: list[Lay] = []
    for run in some_of_each(cards, least=2, suited=suited):
        ranks = {PLACE[card] for card in run if not WILD[card]}
        if len(ranks) < 2:
            singles.append(Lay(run))
        as_sequence = as_run(run) if suited and len(run) > 2 and ranks else None
        if as_sequence is not None:
            singles.append(Lay(as_sequence))
    strange = []
    for meld, target in zip(melds, targets_of(melds), strict=True):
        for run in some_of_each(cards, most=4, suited=suited):
            (singles if fits_by_name(meld, run) else strange).append(Lay(run, target))

    def further(start: int, left: tuple[Card, ...], chosen: tuple[Lay, ...]) -> Iterator[tuple[Lay, ...]]:
        if chosen:
            yield chosen
        if len(chosen) == MOST_LAYS:
            return
        for at in range(start, len(singles)):
            lay = spelled_from(left, singles[at], suited=suited)
            rest = less(left, lay.cards) if lay else None
            if lay and rest is not None:
                yield from further(at, rest, (*chosen, lay))

    yield from further(0, cards, ())
    yield from ((lay,) for lay in strange)


def conceivable(position: Position) -> Iterator[Act]:
    """Yield every act that a player could think of, of every kind there is."""
    position = begun(position) if position.phase is Phase.DRAW else position
    hand = position.hand_of(position.turn)
    suited = position.rules.sequences.allowed
    melds = position.melds[position.side_of(position.turn)]
    targets = targets_of(melds)
    yield from (Draw(), Draw(keep=True), Ask(), Yes(), No(), Stop())
    yield from map(Show, SPECIAL_HANDS)
    yield from map(Discard, dict.fromkeys(hand))
    yield from (Join(one, other) for one, other in combinations_with_replacement(targets, 2))
    if position.rules.deal.dealt_threes != "at-first-turn":  # there the first act lays them out, said or not
        threes = tuple(card for card in hand if card.rank == "3")
        yield from map(Face, some_of_each(threes, suited=False))
    if position.phase is Phase.PLAY:
        yield from (Meld(lays) for lays in conceivable_lays(hand, melds, suited=suited))
    else:
        yield from (Meld((Lay(run),)) for run in some_of_each(hand, least=3, suited=suited))
    if position.pile and position.phase is Phase.DRAW:
        yield from _conceivable_takes(position, hand, melds, suited=suited)


def _conceivable_takes(
    position: Position, hand: tuple[Card, ...], melds: tuple[TableMeld, ...], *, suited: bool
) -> Iterator[Take]:
    top = position.pile[-1]
    yield from (Take(top, target=target) for target in targets_of(melds))
    for shown in some_of_each(hand, suited=suited):
        yield Take(top, shown)
        left = less(hand, shown)
        if left and len({PLACE[card] for card in (top, *shown) if not WILD[card]}) < 2 + suited * 9:
            for lays in conceivable_lays(left, (), suited=suited):
                yield Take(top, shown, lays=lays)


def is_legal(position: Position, act: Act) -> bool:
    """Tell whether the explaining path finds nothing against an act."""
    try:
        return not broken_laws(position, act)
    except AmbiguousAct:
        return False


def legal_by_force(position: Position) -> Iterator[Act]:
    """Yield every conceivable act that `check` accepts."""
    return (act for act in conceivable(position) if is_legal(position, act))


def reached_by_listed_acts(position: Position) -> set[Signature]:
    """Return what the player can reach with listed acts: one act, or takes, melds, joins and threes in sequence."""
    found: set[Signature] = set()
    seen = {signature(position)}
    waiting = [position]
    while waiting:
        now = waiting.pop()
        for act in legal_acts(now):
            if now is not position and not isinstance(act, Take | Meld | Join | Face):
                continue
            after = play(now, act)
            mark = signature(after)
            found.add(mark)
            if mark not in seen and isinstance(act, Take | Meld | Join | Face) and after.phase is not Phase.OVER:
                seen.add(mark)
                if after.turn == position.turn:
                    waiting.append(after)
    return found


def shortened(position: Position, chance: Random) -> Position:
    """Return a dealt position with fewer cards: hands of three to seven, and often a stock that soon ends."""
    changes: dict[str, Any] = {"scores": tuple(chance.choice(SCORES) for _ in position.scores)}
    if chance.random() < 0.7:
        changes["stock"] = position.stock[chance.randrange(10, len(position.stock)) :]
    if chance.random() < 0.8:
        keep = chance.randrange(3, 8)
        changes["hands"] = tuple(hand[:keep] for hand in position.hands)
    return position.changed(**changes)


def curious_choice(acts: tuple[Act, ...], chance: Random) -> Act:
    """Choose any act, but more often neither a draw nor a discard, so that many cards are melded."""
    rare = [act for act in acts if not isinstance(act, Draw | Discard | Stop)]
    return chance.choice(rare if rare and chance.random() < 0.6 else acts)


def small_positions(rules: str, seed: int, count: int, most: int = 6) -> Iterator[Position]:
    """Yield positions from random play in which the current player holds at most a few cards.

    Of those in which there is nothing to do but draw, only some are given.
    """
    chance = Random(seed)
    loaded = RuleSet.parse(rules)
    while True:
        players = chance.choice(loaded.players.counts)
        position = shortened(deal(loaded, seed=chance.getrandbits(32), players=players), chance)
        while position.phase is not Phase.OVER:
            dull = len(legal_acts(position)) < 3
            if len(position.hand_of(position.turn)) <= most and chance.random() < (0.03 if dull else 0.25):
                yield position
                count -= 1
                if not count:
                    return
            position = play(position, curious_choice(legal_acts(position), chance))


# --- what a list of acts holds ----------------------------------------------------------------------------------------


def plain_acts(position: Position) -> dict[object, Act]:
    """Return the legal acts that cannot be composed of smaller ones, found by force and told apart by kinds of cards.

    These are single melds and additions; before the side has opened, minimal sets of them. A take among them shows no
    more cards than it needs. Threes are single.
    """
    opened = bool(position.melds[position.side_of(position.turn)])
    legal = {_kind_of(position, act): act for act in legal_by_force(position)}
    found = {}
    for kind, act in legal.items():
        smaller = [_kind_of(position, each) for each in _with_one_less(act, opened=opened)]
        if not _merges(position, act) and not any(each in legal for each in smaller):
            found[kind] = act
    return found


def _kind_of(position: Position, act: Act) -> object:
    suited = position.rules.sequences.allowed
    if isinstance(act, Meld):
        return ("meld", _kinds_of_lays(act.lays, suited=suited))
    if isinstance(act, Take):
        return ("take", kinds(act.shown, suited=suited), act.target, _kinds_of_lays(act.lays, suited=suited))
    if isinstance(act, Draw):
        return ("draw", act.keep and position.rules.turn.drawn_threes == "by-choice")
    if isinstance(act, Discard):
        return ("discard", kinds((act.card,), suited=suited))
    return act


def _kinds_of_lays(lays: tuple[Lay, ...], *, suited: bool) -> object:
    in_order = [((kinds(lay.cards, suited=suited), str(lay.target)), _as_sequence(lay)) for lay in lays]
    return tuple(sorted(in_order))


def _as_sequence(lay: Lay) -> tuple[int, ...]:
    """Return the cards as a sequence, because only there the place of a wild card matters."""
    ranks = {PLACE[card] for card in lay.cards if not WILD[card]}
    return tuple(PLACE[card] for card in lay.cards) if len(ranks) > 1 and any(WILD[card] for card in lay.cards) else ()


def _with_one_less(act: Act, *, opened: bool) -> Iterator[Act]:
    if isinstance(act, Meld | Take) and act.lays and (len(act.lays) > 1 or isinstance(act, Take)):
        for at in range(len(act.lays)):
            yield act._replace(lays=act.lays[:at] + act.lays[at + 1 :])
        if opened and isinstance(act, Meld):
            yield from (Meld((lay,)) for lay in act.lays)
    if opened and isinstance(act, Take) and len(act.shown) > 2:
        for at in range(len(act.shown)):
            yield act._replace(shown=act.shown[:at] + act.shown[at + 1 :])
    if opened and isinstance(act, Take) and len(act.shown) == 1:
        # If one card merges with the side's meld, the top card could be added to it alone.
        yield Take(act.card, target=Target(act.card.rank))
    if isinstance(act, Face) and len(act.cards) > 1:
        yield from (Face((card,)) for card in act.cards)


def _merges(position: Position, act: Act) -> bool:
    """Tell whether cards without a target are added to the side's meld after all, like the act with the target."""
    if not isinstance(act, Meld | Take) or all(lay.target is not None for lay in act.lays):
        return False
    after = play(position, act)
    new = sum(lay.target is None for lay in act.lays) + isinstance(act, Take)
    return len(after.melds[after.side_of(position.turn)]) < len(position.melds[position.side_of(position.turn)]) + new


def accepted(position: Position, cards: tuple[Card, ...], composed: Act | None = None) -> set[str]:
    """Return every place where `check` accepts an act with these cards, of any meaning."""
    melds = position.melds[position.side_of(position.turn)]
    tried: list[tuple[str, Act]] = [(str(target), Meld((Lay(cards, target),))) for target in targets_of(melds)]
    tried += [("pile", Discard(card)) for card in cards if len(cards) == 1]
    tried += [("pile", take) for take in (composed, *(Take(top, cards) for top in position.pile[-1:]))
              if isinstance(take, Take)]  # fmt: skip
    found = {name for name, act in tried if is_legal(position, act)}
    for new in (composed, Meld((Lay(cards),))):
        if isinstance(new, Meld) and is_legal(position, new):
            after = play(position, new)
            if len(new.lays) > 1 or len(after.melds[after.side_of(position.turn)]) > len(melds):
                found.add("new")
    return found
