"""What each reason of a careful player claims, compared with the position and the act: what is false is named.

A sentence is read back by its key in ``bots/words.toml``, with what was filled into its places.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from claim import (
    Claim,
    gained,
    growing,
    holds_few,
    is_called,
    is_canasta_called,
    is_pair,
    melds_grown,
    nobody_can_take,
    visible,
)

from canasta_nb.bots.words import faces, many, row, sentence
from canasta_nb.core.engine.checking import broken_laws
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.going_out.turn_end import player_can_go_out
from canasta_nb.core.model.acts import Act, Discard, Draw, Stop, Take
from canasta_nb.core.model.cards import WILD, Card, face, parse_cards
from canasta_nb.core.model.melds import point_table
from canasta_nb.core.model.pile import never_taken, taken_cards
from canasta_nb.core.model.position import Position, is_frozen, is_frozen_for_all, players_minimum
from canasta_nb.core.model.turn import answer_given
from canasta_nb.core.rules.vocabulary.dealing import LoneHandBy
from canasta_nb.core.speech.language import texts
from canasta_nb.descriptions.telling import ranks

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


Holds = Callable[[Claim], object]
OUT: dict[str, Holds] = {
    "they hold so many": lambda c: "reason" not in c.facts or _reason_holds(c),
}


def _reason_holds(claim: Claim) -> bool:
    reason = claim.facts["reason"]
    if reason == sentence("partner_yes"):
        return answer_given(claim.before) is True
    theirs, partners = many(claim.held(claim.rivals), "card"), many(claim.held(claim.partners), "one")
    if not claim.partners:
        return reason == sentence("caught_alone", n=theirs)
    return reason == sentence("caught" if len(claim.partners) == 1 else "caught_several", n=theirs, partners=partners)


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


def _fitting(claim: Claim) -> int:
    """Return how many cards come with the top card that are wild, or of which the hand or a meld has the rank."""
    ranks_had = {card.rank for card in claim.view.position.hand_of(claim.seat)} | {meld.rank for meld in claim.ours}
    come = [card for card in taken_cards(claim.before) if card.rank != "3"]
    return sum(WILD[card] or card.rank in ranks_had for card in come)


def _any_may_be_taken(claim: Claim) -> object:
    """Tell whether each natural card of the hand would give the pile to a next player with good cards."""
    acts = legal_acts(claim.before)
    others = {act.card for act in acts if isinstance(act, Discard) and not WILD[act.card]}
    return others and all(_may_be_taken(claim.before, card) for card in others)


def _may_be_taken(before: Position, card: Card) -> bool:
    after = play(before, Discard(card))
    good = (card, card, card, *parse_cards("AsAhAdJkJk2s2d4c"))
    hands = (*after.hands[: after.turn - 1], good, *after.hands[after.turn :])
    return any(isinstance(act, Take) for act in legal_acts(after.changed(hands=hands)))


def _barred_for_all(claim: Claim) -> bool:
    """Tell whether nobody takes a pile with this card on top, however many cards are in it."""
    return claim.before.pile[-1] in never_taken(claim.before.rules)


def _lacks_points(claim: Claim) -> bool:
    """Tell whether two cards of the rank would take the pile if they counted enough."""
    top = claim.before.pile[-1]
    pair = tuple(card for card in claim.view.position.hand_of(claim.seat) if card.rank == top.rank)[:2]
    laws = {broken.law for broken in broken_laws(claim.before, Take(top, pair))}
    return len(pair) == 2 and laws == {"initial-meld.minimum"}


def _held_of_top(claim: Claim) -> int:
    """Return how many cards of the top card's rank the seat has, with those that it takes up now."""
    return sum(card.rank == claim.before.pile[-1].rank for card in claim.view.position.hand_of(claim.seat))


BARRED: dict[str, Holds] = {
    "it can't be taken": lambda c: Take not in _acts(c),
    "so many cards lie there": lambda c: "n" not in c.facts or c.facts["n"] == many(len(c.before.pile), "card"),
    "the top card": lambda c: "card" not in c.facts or c.facts["card"] == faces(c.before.pile[-1:]),
    "the rank": lambda c: "rank" not in c.facts or c.facts["rank"] == ranks(c.before.pile[-1].rank),
}
FROZEN: dict[str, Holds] = {"it is frozen for everybody": lambda c: is_frozen_for_all(c.before)}
FROZEN_FOR_US: dict[str, Holds] = {
    "it is frozen for us": lambda c: is_frozen(c.before, c.side),
    "and not for others": lambda c: not is_frozen_for_all(c.before),
}
HOLDS_NONE: dict[str, Holds] = {"none is held": lambda c: _held_of_top(c) == 0}
HOLDS_ONE: dict[str, Holds] = {"one is held": lambda c: _held_of_top(c) == 1}
FIT: dict[str, Holds] = {"so many of them fit": lambda c: c.facts["fit"] == many(_fitting(c), "one")}
FREEZES: dict[str, Holds] = {
    "it is wild": lambda c: isinstance(c.act, Discard) and WILD[c.act.card],
    "it was not frozen for everybody": lambda c: not is_frozen_for_all(c.before),
    "it is now": lambda c: is_frozen_for_all(c.after.changed(pile=(*c.after.pile, *parse_cards("4c")))),
}

CLAIMS: dict[str, dict[str, Holds]] = {
    "no_pile": {"there is no pile": lambda c: not c.before.pile},
    "no_take": {
        "it can't be taken": lambda c: Take not in _acts(c),
        "the top card": lambda c: c.facts["card"] == faces(c.before.pile[-1:]),
    },
    "no_take_blocked": BARRED | {"nobody can take it": _barred_for_all},
    "no_card": BARRED | FROZEN | HOLDS_NONE,
    "no_card_for_us": BARRED | FROZEN_FOR_US | HOLDS_NONE,
    "no_pair": BARRED | FROZEN | HOLDS_ONE,
    "no_pair_for_us": BARRED | FROZEN_FOR_US | HOLDS_ONE,
    "no_match": BARRED | HOLDS_NONE,
    "no_points": BARRED
    | {
        "the side has not opened": lambda c: not c.ours,
        "what is needed": lambda c: c.facts["minimum"] == str(players_minimum(c.before, c.seat)),
        "points are what is missing": _lacks_points,
    },
    "alone": {
        "the pile could be taken": lambda c: Take in _acts(c),
        "who takes it plays alone": lambda c: (
            LoneHandBy.TAKE_PILE in c.before.rules.players.lone_hand_by and len(c.before.sides) > 2
        ),
    },
    "poor": BARGAIN,
    "poor_onto": BARGAIN,
    "take": PILE | OPEN,
    "take_onto": PILE | OPEN,
    "take_open": PILE | {"the side opens": lambda c: not c.ours and c.after.melds[c.after.side_of(c.seat)]},
    "take_much": PILE | OPEN | FIT,
    "take_much_onto": PILE | OPEN | FIT,
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
    "freeze_risky": FREEZES | {"every natural card may give them the pile": _any_may_be_taken},
    "freeze_dearer": FREEZES,
    "dearer": {"it is wild": lambda c: isinstance(c.act, Discard) and WILD[c.act.card]},
    "untakeable": {"nobody can take it": nobody_can_take},
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
        "the pair is held": is_pair,
    },
    "keep_pair_for_us": {
        "it is frozen for us": lambda c: is_frozen(c.before, c.side),
        "and not for others": lambda c: not all(is_frozen(c.before, side) for side in range(len(c.before.sides))),
        "the pair is held": is_pair,
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
    "wild_pays": {
        "all of it is wild": lambda c: all(WILD[card] for card in c.laid),
        "it is worth so much": lambda c: c.facts["points"] == str(c.before.rules.canasta_bonus.wild),
    },
    "to_foot": {"the foot waits": lambda c: c.before.packet_of(str(c.seat))},
    "nearer": {
        "the meld lies there and is no canasta": lambda c: any(
            was and not meld.is_canasta and is_called(c, was) for was, meld in melds_grown(c)
        ),
        "it has so many cards": lambda c: c.facts["n"] in [str(len(meld.cards)) for _, meld in melds_grown(c)],
        "a canasta has so many": lambda c: c.facts["size"] == str(c.before.rules.melds.canasta),
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
BY_LAID = frozenset(
    {"completes", "threatened", "late", "wild_pays", "to_canasta", "missing", "to_foot", "nearer", "start"}
)


def _worth(claim: Claim, cards: tuple[Card, ...]) -> int:
    return sum(point_table(claim.before.rules)[card] for card in cards)


def _costs(claim: Claim) -> int:
    return _worth(claim, claim.hand) + 11 * len(claim.before.packet_of(str(claim.seat)))


def _layable(claim: Claim) -> int:
    """Return how many cards of the hand fit own melds, are wild or are one of three."""
    own = {meld.rank for meld in claim.ours}
    counts = [card.rank for card in claim.hand]
    return sum(WILD[card] or card.rank in own or counts.count(card.rank) >= 3 for card in claim.hand)
