"""A deal as events: the cards on the table at the start, and the visible cards that each act moved.

Cards have ids as in the scene of a table: 53 times a number, counted up for each face, plus the face. A card keeps its
id while it moves visibly; where it is hidden, only how many there are is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from canasta_nb.core.model.acts import Act, Draw, Take
from canasta_nb.core.model.cards import RED_THREES, UNSEEN, Card
from canasta_nb.core.model.laying import target_of, without
from canasta_nb.core.model.position import Phase, Position, frozen_for, has_opened, minimum_for, side_letter
from canasta_nb.core.model.turn import begun
from canasta_nb.core.questions.views import view
from canasta_nb.core.score.scoring import laid_points
from canasta_nb.descriptions.pile import block, crosswise
from canasta_nb.descriptions.telling import Deed, as_seen, game_name
from canasta_nb.descriptions.whose import keeper_shown
from canasta_nb.widgets.scenes.ledger import card_of, numbered, staying
from canasta_nb.widgets.scenes.scene import coloured
from canasta_nb.widgets.sent.replay import ReplayEvent, ReplayStart

Zones = dict[str, list[int]]
Move = tuple[list[int] | int, str, str]


def events_of(
    start: Position, log: Sequence[Deed], viewer: int, names: Sequence[str], *, open_hands: bool
) -> list[ReplayStart | ReplayEvent]:
    """Return the start and every act, as this seat sees them, or with every hand open.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.engine.playing import play
    >>> before = parse_position("rules classic; turn 2 play; hand 1 KhKc; hand 2 7s7h9c; pile 9d")
    >>> act = parse_act("discard 9c")
    >>> deed = Deed(2, act, before, play(before, act))
    >>> seen = events_of(before, [deed], 1, ["Ann", "Ben", "Cam", "Dot"], open_hands=False)
    >>> seen[0]["h"], seen[1]
    ([[5, 7], 3, 11, 11], [2, 'discard 9c', [[[23], '2', 'p']]])
    >>> events_of(before, [deed], 1, ["Ann", "Ben", "Cam", "Dot"], open_hands=True)[0]["h"][1]
    [28, 29, 23]
    """
    teller = _Teller(start, log, viewer, open_hands=open_hands)
    first = teller.first(names)
    return [first, *(teller.event(deed) for deed in log)]


def turning_points(deed: Deed) -> Iterator[str]:
    """Return why an act is worth a look: ``canasta`` closes one, ``freeze`` freezes the pile, ``out`` ends the deal."""
    before, after = deed.before, deed.after
    if _canastas(after) > _canastas(before):
        yield "canasta"
    if len(_across(after)) > len(_across(before)):
        yield "freeze"
    if after.phase is Phase.OVER and after.out:
        yield "out"


def _canastas(position: Position) -> int:
    return sum(meld.is_canasta for melds in position.melds for meld in melds)


def _across(position: Position) -> Sequence[tuple[int, Card]]:
    """Return the freezing cards of the pile, as far as it is known."""
    return () if UNSEEN in position.pile else tuple(crosswise(position))


class _Teller:
    """Follows the cards of a deal from act to act."""

    def __init__(self, start: Position, log: Sequence[Deed], viewer: int, *, open_hands: bool) -> None:
        self.viewer = viewer
        self.open_hands = open_hands
        positions = [start, *(deed.after for deed in log)]
        seats = range(1, start.seats + 1)
        self.shown = {
            seat
            for seat in (seats if open_hands else (viewer,))
            if not any(UNSEEN in each.hand_of(seat) for each in positions)
        }
        self.used: Counter[int] = Counter()
        self.position = self.seen(start)
        self.zones: Zones = {name: numbered(cards, self.used) for name, cards in self.visible(self.position)}
        self.facts = self.known()

    def seen(self, position: Position) -> Position:
        """Return the position without what this seat may not know."""
        if self.open_hands:
            return begun(position) if position.phase is Phase.DRAW else position
        return view(position, self.viewer).position

    def visible(self, position: Position) -> list[tuple[str, tuple[Card, ...]]]:
        """Return every zone whose cards are known, and its cards: melds first, because they take what others give."""
        zones = []
        for side, melds in enumerate(position.melds):
            letter = side_letter(side)
            zones += [(_meld_zone(letter, str(target_of(melds, at))), meld.cards) for at, meld in enumerate(melds)]
            zones.append((f"{letter}:3", position.threes_of(side)))
        zones.append(("p", tuple(card for card in position.pile if card != UNSEEN)))
        return zones + [(str(seat), position.hand_of(seat)) for seat in sorted(self.shown)]

    # Events

    def first(self, names: Sequence[str]) -> ReplayStart:
        """Return what is visible at the start."""
        position = self.position
        table = {zone: ids for zone, ids in self.zones.items() if ":" in zone and ids}
        sides = [side_letter(position.side_of(seat)) for seat in range(1, position.seats + 1)]
        told = ReplayStart(
            you=self.viewer,
            rules=game_name(position.rules),
            names=list(names),
            sides=sides,
            turn=position.turn,
            h=self.hands(),
            pile=list(self.zones["p"]),
            stock=len(position.stock),
            set=dict(self.facts),
        )
        if table:
            told["melds"] = {zone: list(ids) for zone, ids in table.items()}
        return told

    def hands(self) -> list[list[int] | int]:
        """Return the cards of each hand, or how many there are."""
        hands = enumerate(self.position.hands, start=1)
        return [list(self.zones[str(seat)]) if seat in self.shown else len(hand) for seat, hand in hands]

    def event(self, deed: Deed) -> ReplayEvent:
        """Return one act: who, what, which cards moved, what has become of it."""
        before, self.position = self.position, self.seen(deed.after)
        moves = self.moved(before, deed)
        facts = self.known()
        changed = {key: value for key, value in facts.items() if self.facts.get(key) != value}
        changed |= {key: None for key in self.facts if key not in facts}
        self.facts = facts
        act = deed.act if self.open_hands else as_seen(before.rules, deed.act, deed.seat, self.viewer)
        return [deed.seat, str(act), [list(move) for move in moves], *([changed] if changed else [])]

    def moved(self, before: Position, deed: Deed) -> list[Move]:
        """Return the moves of an act, matched where a card left one visible zone for another."""
        actor, hidden = str(deed.seat), deed.seat not in self.shown
        after = self.visible(self.position)
        kept = {zone: _kept(self.zones.get(zone, []), cards, ordered=zone == "p") for zone, cards in after}
        leaving = [(each, zone) for zone, ids in self.zones.items() for each in ids if each not in kept.get(zone, ())]
        if hidden and isinstance(deed.act, Take):
            # Nobody sees the cards that a hidden hand takes from the pile, except the top card and red threes.
            open_ones = {*self.zones["p"][-1:], *(each for each in self.zones["p"] if card_of(each) in RED_THREES)}
            follows = [(each, zone) for each, zone in leaving if zone != "p" or each in open_ones]
        else:
            follows = list(leaving)
        drawn = len(before.stock) - len(self.position.stock)
        moves: dict[tuple[str, str], list[int]] = {}
        for zone, cards in after:
            for card in without(cards, map(card_of, kept[zone])):
                found = next(((each, where) for each, where in follows if card_of(each) == card), None)
                if found is not None:
                    follows.remove(found)
                    leaving.remove(found)
                else:
                    where = _origin(zone, actor, deed.act, drawn, hidden=hidden)
                    drawn -= where == "s"
                    (new,) = numbered([card], self.used)
                    found = (new, where)
                moves.setdefault((found[1], zone), []).append(found[0])
        for each, zone in leaving:
            moves.setdefault((zone, actor if hidden else "x"), []).append(each)
        told: list[Move] = [(ids, origin, goal) for (origin, goal), ids in moves.items()]
        told += [(drawn, "s", actor if hidden else "x")] if drawn > 0 else []  # a packet that waits is not in a hand
        told += self.unexplained(before, told)
        self.zones = _applied(self.zones, told, [zone for zone, _ in after])
        return told

    def unexplained(self, before: Position, told: Sequence[Move]) -> list[Move]:
        """Return the other cards that came to a hidden hand or left it, from beside the melds or out of play."""
        more: list[Move] = []
        for seat in range(1, before.seats + 1):
            if seat in self.shown:
                continue
            own = str(seat)
            change = sum(_many(cards) * ((goal == own) - (origin == own)) for cards, origin, goal in told)
            rest = len(self.position.hand_of(seat)) - len(before.hand_of(seat)) - change
            if rest:
                more.append((abs(rest), "x", own) if rest > 0 else (abs(rest), own, "x"))
        return more

    def known(self) -> dict[str, Any]:
        """Return what only the rules know."""
        position = self.position
        own = position.side_of(self.viewer)
        facts: dict[str, Any] = {}
        for side in range(len(position.sides)):
            letter, keeper = side_letter(side), keeper_shown(position, side, self.viewer)
            facts[f"{letter}.score"] = position.scores[keeper]
            facts[f"{letter}.min"] = minimum_for(position, keeper)
            facts[f"{letter}.open"] = has_opened(position, side)
            melds = position.melds[side]
            facts[f"{letter}.table"] = laid_points(position, side)
            for at, meld in enumerate(melds):
                if meld.canasta:
                    facts[_meld_zone(letter, str(target_of(melds, at)))] = coloured(meld.canasta)
        letters = [side_letter(position.side_of(seat)) for seat in range(1, position.seats + 1)]
        facts["sides"] = letters
        across = [[place, self.zones["p"][place]] for place, _ in _across(position)]
        facts["frozen"] = [[cause] for cause in frozen_for(position, own)] if position.pile else []
        facts["cross"] = across
        facts["block"] = block(view(position, self.viewer)) if position.phase is not Phase.OVER else None
        if position.phase is Phase.OVER:
            facts["over"] = position.out or 0
        return facts


def _meld_zone(letter: str, target: str) -> str:
    """Return a meld by its target; ``A:3`` are the threes that were laid out, so melded black threes are ``A:m3``."""
    return f"{letter}:{'m' if target.startswith('3') else ''}{target}"


def _kept(ids: Sequence[int], cards: Sequence[Card], *, ordered: bool) -> list[int]:
    """Return the ids of the cards that stay: of a pile those below, of any other zone those that are still there."""
    if ordered:
        same = 0
        while same < min(len(ids), len(cards)) and card_of(ids[same]) == cards[same]:
            same += 1
        return list(ids[:same])
    return staying(ids, cards)


def _origin(zone: str, actor: str, act: Act, drawn: int, *, hidden: bool) -> str:
    """Return where a card comes from that was not seen before."""
    from_stock = drawn > 0 and (zone == actor or (zone.endswith(":3") and isinstance(act, Draw)) or not hidden)
    if from_stock:
        return "s"
    return actor if hidden else "x"


def _many(cards: list[int] | int) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _applied(zones: Zones, moves: Sequence[Move], names: Sequence[str]) -> Zones:
    """Return the zones after the moves, as the browser has them."""
    after: Zones = {name: [] for name in names} | {zone: list(ids) for zone, ids in zones.items()}
    for cards, origin, goal in moves:
        if isinstance(cards, int):
            continue
        if origin in after:
            after[origin] = [each for each in after[origin] if each not in cards]
        if goal in after:
            after[goal] += cards
    return after
