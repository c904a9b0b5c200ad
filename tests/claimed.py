"""What each reason of a careful player claims, compared with the position and the act: what is false is named.

A sentence is read back by its key in ``bots/words.toml``, with what was filled into its places.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from canasta_nb.bots.plain import cards_laid
from canasta_nb.bots.words import faces, many, row, said
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.going_out.requirements import has_canastas, lacking, red_threes_of
from canasta_nb.core.going_out.turn_end import player_can_go_out
from canasta_nb.core.model.acts import Act, Discard, Draw, Meld, Stop, Take
from canasta_nb.core.model.cards import WILD, Card, face, parse_cards
from canasta_nb.core.model.melds import TableMeld, point_table
from canasta_nb.core.model.position import Phase, Position, is_frozen, players_minimum
from canasta_nb.core.model.turn import answer_given
from canasta_nb.core.questions.views import View, view
from canasta_nb.core.speech.language import texts
from canasta_nb.descriptions.telling import called, ranks


class Claim(NamedTuple):
    """A sentence, and the moment at which it was said."""

    before: Position
    act: Act
    after: Position
    facts: dict[str, str]

    @property
    def seat(self) -> int:
        return self.before.turn

    @property
    def side(self) -> int:
        return self.before.side_of(self.seat)

    @property
    def view(self) -> View:
        return view(self.before, self.seat)

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.before.hand_of(self.seat)

    @property
    def next_side(self) -> int:
        return self.before.side_of(self.before.next_seat(self.seat))

    @property
    def rivals(self) -> list[int]:
        return [seat for seat in range(1, self.before.seats + 1) if self.before.side_of(seat) != self.side]

    @property
    def partners(self) -> list[int]:
        return [seat for seat in self.before.sides[self.side] if seat != self.seat]

    @property
    def ours(self) -> tuple[TableMeld, ...]:
        return self.before.melds[self.side]

    @property
    def laid(self) -> tuple[Card, ...]:
        return cards_laid(self.act) if isinstance(self.act, Meld | Take) else ()

    def held(self, seats: list[int]) -> int:
        return sum(len(self.before.hand_of(seat)) for seat in seats)

    def lacks(self, what: str) -> bool:
        """Tell whether the side lacks a kind of canasta of this name."""
        rules = self.before.rules
        found = lacking(rules, self.ours, red_threes_of(self.before, self.side))
        kinds = {str(kind) for kind in rules.going_out.needs} | {"natural"}
        missing = set(found.missing) if found else set()
        if found and found.counting < found.need:
            missing.add("natural")
        return what in {said("lacked", kind) for kind in missing & kinds}

    def goes_out(self) -> bool:
        return self.after.phase is Phase.OVER and self.after.out == self.seat


STAYS = ("growing", "growing_run", "foot", "partner", "partner_several")
KEYS = {"stay_and_discard": STAYS, "stay_and_lay": STAYS}


@cache
def patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Return each key with a pattern of its sentence, those with most words of their own first."""
    catalogue = texts("bots/words.toml")
    flat = {key: text for key, text in catalogue.items() if isinstance(text, str)}
    flat |= {f"{table}.{key}": catalogue[table][key] for table, keys in KEYS.items() for key in keys}
    ranked = sorted(flat.items(), key=lambda each: -len(re.sub(r"{\w+}", "", each[1])))
    return [(key, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(text)))) for key, text in ranked]


def read_back(sentence: str) -> tuple[str, dict[str, str]]:
    """Return the key of a sentence and what was filled into it; KeyError for one that no key has."""
    for key, pattern in patterns():
        if found := pattern.fullmatch(sentence):
            return key, found.groupdict()
    raise KeyError(sentence)


def falsehoods(before: Position, act: Act, sentence: str) -> Iterator[str]:
    """Yield what is false in a sentence; the key itself where nobody has written down what it claims."""
    key, facts = read_back(sentence)
    claim = Claim(before, act, play(before, act), facts)
    if (
        isinstance(act, Discard | Take)
        and "card" in facts
        and facts["card"] not in (face(act.card), faces((act.card,)))
    ):
        yield "another card"
    if key in BY_LAID and facts["cards"] != row(claim.laid):
        yield "other cards"
    checks = CLAIMS.get(key)
    if checks is None:
        yield f"{key} claims nothing that is known"
    else:
        yield from [name for name, holds in checks.items() if not holds(claim)]


def visible(claim: Claim, rank: str) -> int:
    """Return how many cards of a rank the seat can see."""
    at = claim.view.position
    cards = [*claim.hand, *at.pile, *(card for side in at.melds for meld in side for card in meld.cards)]
    cards += [card for threes in at.threes for card in threes]
    return sum(card.rank == rank for card in cards)


def nobody_can_take(claim: Claim) -> bool:
    """Tell whether the next player could not take the pile with anything that helps elsewhere."""
    seat = claim.after.turn
    best = parse_cards("3s3s3c3c3h3dJkJk2s2d2h")
    hands = (*claim.after.hands[: seat - 1], best, *claim.after.hands[seat:])
    return not any(isinstance(act, Take) for act in legal_acts(claim.after.changed(hands=hands)))


def gained(claim: Claim) -> int:
    """Return how many cards a side has more after the pile was taken."""

    def has(position: Position) -> int:
        threes = sum(map(len, position.threes))
        # With an opening a talon may come as well, or cards from the stock.
        waiting = sum(len(cards) for _, cards in position.packets) + len(position.stock)
        melded = sum(len(meld.cards) for meld in position.melds[position.side_of(claim.seat)])
        return len(position.hand_of(claim.seat)) + melded + threes + waiting

    return has(claim.after) - has(claim.before)


def growing(claim: Claim) -> bool:
    """Tell whether a meld of that name lacks one or two cards to a canasta."""
    return any(
        claim.facts["rank"] in (ranks(meld.rank), called(meld.rank)) and not meld.is_canasta and len(meld.cards) >= 5
        for meld in claim.ours
    )


def melds_grown(claim: Claim) -> list[tuple[TableMeld | None, TableMeld]]:
    """Return the melds that an act began or added to, each as it was and as it is."""
    old, found = list(claim.ours), []
    for meld in claim.after.melds[claim.after.side_of(claim.seat)]:
        if meld in old:
            old.remove(meld)
            continue
        was = [
            each
            for each in old
            if each.rank == meld.rank and each.kind == meld.kind and set(each.cards) <= set(meld.cards)
        ]
        found.append((was[0] if was else None, meld))
    return found


def is_canasta_called(claim: Claim, meld: TableMeld) -> bool:
    names = {"sequence": ranks(meld.rank), "wild": said("called", "wild")}
    return claim.facts["canasta"] == names.get(meld.kind, said("called", "group", rank=ranks(meld.rank)))


def is_called(claim: Claim, meld: TableMeld) -> bool:
    return claim.facts["rank"] in (ranks(meld.rank), called(meld.rank))


def _is_pair(claim: Claim) -> bool:
    after = [face(card) for card in claim.after.hand_of(claim.seat) if not WILD[card]]
    pairs = {one + other for place, one in enumerate(after) for at, other in enumerate(after) if place != at}
    kept = claim.facts["kept"]
    return kept in pairs


def holds_few(claim: Claim) -> bool:
    """Tell whether an opponent with the canastas to go out holds this number of cards, where a game can end."""
    at = claim.before
    fewest = [len(at.hand_of(seat)) for seat in claim.rivals if has_canastas(at.rules, at.melds[at.side_of(seat)])]
    return at.rules.going_out.possible and claim.facts["n"] == many(min(fewest), "card")


Holds = Callable[[Claim], object]
OUT: dict[str, Holds] = {
    "they hold so many": lambda c: "reason" not in c.facts or _reason_holds(c),
}


def _reason_holds(claim: Claim) -> bool:
    reason = claim.facts["reason"]
    if reason == said("partner_yes"):
        return answer_given(claim.before) is True
    theirs, partners = many(claim.held(claim.rivals), "card"), many(claim.held(claim.partners), "one")
    if not claim.partners:
        return reason == said("caught_alone", n=theirs)
    return reason == said("caught" if len(claim.partners) == 1 else "caught_several", n=theirs, partners=partners)


def _acts(claim: Claim) -> set[type[Act]]:
    return set(map(type, legal_acts(claim.before)))


PILE: dict[str, Holds] = {
    "the pile is taken": lambda c: isinstance(c.act, Take),
    "so many cards come": lambda c: "n" not in c.facts or c.facts["n"] == many(gained(c), "card"),
}
MUST: dict[str, Holds] = {"nothing else is legal": lambda c: not {Draw, Stop} & _acts(c)}
OPEN: dict[str, Holds] = {"the side has opened": lambda c: bool(c.ours)}
NO_PARTNER_FOOT: dict[str, Holds] = {
    "the partner's foot waits": lambda c: any(c.before.packet_of(str(seat)) for seat in c.partners)
}
CAN_GO_OUT: dict[str, Holds] = {"the player could go out": lambda c: player_can_go_out(c.before)}
PARTNER_HOLDS: dict[str, Holds] = {
    "the partner holds so many": lambda c: len(c.partners) == 1 and c.facts["n"] == many(c.held(c.partners), "card")
}
PARTNERS_HOLD: dict[str, Holds] = {
    "the partners hold so many": lambda c: len(c.partners) > 1 and c.facts["n"] == many(c.held(c.partners), "card")
}
BARGAIN: dict[str, Holds] = {
    "the pile could be taken": lambda c: Take in _acts(c),
    "so many cards lie there": lambda c: c.facts["n"] == many(len(c.before.pile), "card"),
    "the top card": lambda c: c.facts["card"] == face(c.before.pile[-1]),
}

CLAIMS: dict[str, dict[str, Holds]] = {
    "no_pile": {"there is no pile": lambda c: not c.before.pile},
    "no_take": {
        "it can't be taken": lambda c: Take not in _acts(c),
        "the top card": lambda c: c.facts["card"] == faces(c.before.pile[-1:]),
    },
    "poor": BARGAIN,
    "poor_onto": BARGAIN,
    "take": PILE | OPEN,
    "take_onto": PILE | OPEN,
    "take_open": PILE | {"the side opens": lambda c: not c.ours and c.after.melds[c.after.side_of(c.seat)]},
    "take_must": MUST,
    "take_must_with": MUST,
    "stop_stock": {"the stock is empty": lambda c: not c.before.stock},
    "stop_laid": {"the turn stops": lambda c: isinstance(c.act, Stop)},
    "nothing_better": {"": lambda c: True},
    "show": {"": lambda c: True},
    "face": {"": lambda c: True},
    "join": {"two melds become one": lambda c: len(c.after.melds[c.after.side_of(c.seat)]) < len(c.ours)},
    "freeze": {
        "the pile is frozen under the next card, and was not": lambda c: (
            is_frozen(c.after.changed(pile=(*c.after.pile, *parse_cards("4c"))), c.next_side)
            and not is_frozen(c.before, c.next_side)
        ),
        "their melds": lambda c: (
            c.facts["melds"]
            == many(sum(len(c.before.melds[side]) for side in range(len(c.before.sides)) if side != c.side), "meld")
        ),
        "our melds": lambda c: c.facts["ours"] == many(len(c.ours), "one"),
    },
    "last": {"it goes out": Claim.goes_out},
    "last_to_foot": {
        "the foot comes": lambda c: c.before.packet_of(str(c.seat)) and len(c.hand) == 1 and not c.goes_out(),
    },
    "dearer": {"it is wild": lambda c: isinstance(c.act, Discard) and WILD[c.act.card]},
    "untakeable": {"nobody can take it": nobody_can_take, "there is no pile": lambda c: not c.before.pile},
    "keep_from": {
        "nobody can take it": nobody_can_take,
        "so many cards lie there": lambda c: c.facts["n"] == many(len(c.before.pile), "card"),
    },
    "feared": {
        "they have that rank": lambda c: any(
            meld.kind == "group" and ranks(meld.rank) == c.facts["rank"] for meld in c.before.melds[c.next_side]
        ),
        "it is held": lambda c: c.facts["kept"] in map(face, c.after.hand_of(c.seat)),
        "there is one other side": lambda c: len(c.before.sides) == 2,
    },
    "feared_next": {
        "the next player has that rank": lambda c: any(
            meld.kind == "group" and ranks(meld.rank) == c.facts["rank"] for meld in c.before.melds[c.next_side]
        ),
        "it is held": lambda c: c.facts["kept"] in map(face, c.after.hand_of(c.seat)),
    },
    "feared_sequence": {
        "they have a sequence": lambda c: any(meld.kind == "sequence" for meld in c.before.melds[c.next_side]),
        "it is held": lambda c: c.facts["kept"] in map(face, c.after.hand_of(c.seat)),
    },
    "keep_pair": {
        "it is frozen for everybody": lambda c: all(is_frozen(c.before, side) for side in range(len(c.before.sides))),
        "the pair is held": _is_pair,
    },
    "keep_pair_for_us": {
        "it is frozen for us": lambda c: is_frozen(c.before, c.side),
        "and not for others": lambda c: not all(is_frozen(c.before, side) for side in range(len(c.before.sides))),
        "the pair is held": _is_pair,
    },
    "safe": {
        "so many are seen": lambda c: (
            isinstance(c.act, Discard) and c.facts["seen"] == many(visible(c, c.act.card.rank), "one")
        ),
        "that is what makes it safe": lambda c: isinstance(c.act, Discard) and visible(c, c.act.card.rank) >= 4,
    },
    "safe_frozen": {"it is frozen for the next player": lambda c: is_frozen(c.after, c.next_side)},
    "safe_unopened": {
        "the next player has not opened": lambda c: not c.before.melds[c.next_side],
        "what is needed": lambda c: c.facts["minimum"] == str(players_minimum(c.before, c.before.next_seat(c.seat))),
    },
    "keep_for": {"it is lacking": lambda c: c.lacks(c.facts["canasta"])},
    "helps_least": {"": lambda c: True},
    "discard_out": OUT | {"it goes out": Claim.goes_out},
    "lay_out": OUT
    | {"the player can go out then": lambda c: c.goes_out() or (c.after.turn == c.seat and player_can_go_out(c.after))},
    "ask": PARTNER_HOLDS | CAN_GO_OUT,
    "yes": {
        "the hand costs so many": lambda c: c.facts["points"] == str(_costs(c)),
        "": lambda c: True,
    },
    "no": {
        "the hand costs so many": lambda c: c.facts["points"] == str(_costs(c)),
        "much of it can be laid": lambda c: _layable(c) * 2 >= len(c.hand),
    },
    "no_costs": {"the hand costs so many": lambda c: c.facts["points"] == str(_costs(c))},
    "completes": {
        "a canasta of that name is made": lambda c: any(
            is_canasta_called(c, meld) and meld.is_canasta and not (was and was.is_canasta)
            for was, meld in melds_grown(c)
        ),
    },
    "threatened": {"an opponent holds so few": holds_few},
    "late": {"the stock is nearly empty": lambda c: len(c.before.stock) <= 6},
    "to_canasta": {
        "the canasta lies there": lambda c: any(
            was and was.is_canasta and is_canasta_called(c, was) for was, _ in melds_grown(c)
        ),
    },
    "missing": {"it is lacking": lambda c: c.lacks(c.facts["canasta"])},
    "to_foot": {"the foot waits": lambda c: c.before.packet_of(str(c.seat))},
    "nearer": {
        "the meld lies there and is no canasta": lambda c: any(
            was and not meld.is_canasta and is_called(c, was) for was, meld in melds_grown(c)
        ),
    },
    "start": {"a meld begins": lambda c: any(was is None for was, _ in melds_grown(c))},
    "no_other_end": {"no other act ends the turn": lambda c: not {Discard, Stop} & _acts(c)},
    "open": {
        "the side opens": lambda c: not c.ours and c.after.melds[c.after.side_of(c.seat)],
        "the points": lambda c: c.facts["points"] == str(_worth(c, c.laid)),
        "what is needed": lambda c: c.facts["minimum"] == str(players_minimum(c.before, c.seat)),
        "they are enough": lambda c: _worth(c, c.laid) >= players_minimum(c.before, c.seat),
    },
    "stay_and_discard.growing": CAN_GO_OUT | {"it grows": growing},
    "stay_and_lay.growing": CAN_GO_OUT | {"it grows": growing},
    "stay_and_discard.foot": CAN_GO_OUT | NO_PARTNER_FOOT,
    "stay_and_lay.foot": CAN_GO_OUT | NO_PARTNER_FOOT,
    "stay_and_discard.partner": CAN_GO_OUT | PARTNER_HOLDS,
    "stay_and_lay.partner": CAN_GO_OUT | PARTNER_HOLDS,
    "stay_and_discard.partner_several": CAN_GO_OUT | PARTNERS_HOLD,
    "stay_and_lay.partner_several": CAN_GO_OUT | PARTNERS_HOLD,
    "stay_and_discard.growing_run": CAN_GO_OUT | {"it grows": growing},
    "stay_and_lay.growing_run": CAN_GO_OUT | {"it grows": growing},
    "ask_several": PARTNERS_HOLD | CAN_GO_OUT,
}
BY_LAID = frozenset({"completes", "threatened", "late", "to_canasta", "missing", "to_foot", "nearer", "start"})


def _worth(claim: Claim, cards: tuple[Card, ...]) -> int:
    return sum(point_table(claim.before.rules)[card] for card in cards)


def _costs(claim: Claim) -> int:
    return _worth(claim, claim.hand) + 11 * len(claim.before.packet_of(str(claim.seat)))


def _layable(claim: Claim) -> int:
    """Return how many cards of the hand fit own melds, are wild or are one of three."""
    own = {meld.rank for meld in claim.ours}
    counts = [card.rank for card in claim.hand]
    return sum(WILD[card] or card.rank in own or counts.count(card.rank) >= 3 for card in claim.hand)
