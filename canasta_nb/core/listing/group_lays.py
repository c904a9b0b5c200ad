"""The short way to list lays, for the games in which every meld is a group of one rank."""

from __future__ import annotations

from functools import lru_cache, partial
from struct import Struct
from typing import Final, NamedTuple

from canasta_nb.core.going_out.requirements import is_plain
from canasta_nb.core.laws.discards import has_bars
from canasta_nb.core.listing.new_melds import wild_choices
from canasta_nb.core.model.acts import Act, Discard, Lay, Meld, Target
from canasta_nb.core.model.cards import CARDS, JOKER, JOKER_RANK, PLACE, THREE, TWO, UNSEEN, UNSEEN_RANK, Card
from canasta_nb.core.model.laying import target_of
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.rules.ruleset import RULE_SETS_KEPT, RuleSet
from canasta_nb.core.shapes.growing import may_add
from canasta_nb.core.shapes.table import group_limits

Codes = tuple[int, ...]

_BITS: Final = 4  # for each suit: no hand holds more than 15 copies of a card
_RANK_BITS: Final = 4 * _BITS
_ALL_RANKS: Final = Struct(f"<{UNSEEN_RANK + 1}H")
_WEIGHTS: Final = tuple([1 << _RANK_BITS * PLACE[card] + _BITS * (card & 3) for card in (*CARDS, UNSEEN)])
_weight = _WEIGHTS.__getitem__
ONE_CARD: Final = frozenset(1 << _BITS * suit for suit in range(4))
"""The codes of a single card of a rank."""
TWO_CARDS: Final = frozenset(one + other for one in ONE_CARD for other in ONE_CARD)
"""The codes of two cards of a rank."""
BLACK_CODE: Final = 15 | 15 << 3 * _BITS
"""What a code holds of spades and clubs."""


def coded(hand: tuple[Card, ...]) -> Codes:
    """For each rank one number that tells how many cards of each suit the hand holds; then jokers and unseen cards.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> [hex(code) for code in coded(parse_cards("AsAsAhKc??"))[:3]]
    ['0x12', '0x1000', '0x0']
    """
    return _ALL_RANKS.unpack(sum(map(_weight, hand)).to_bytes(_ALL_RANKS.size, "little"))


class _Cards(dict[int, tuple[Card, ...]]):
    """The cards of one rank by their code, in the order s, h, d, c."""

    def __init__(self, place: int) -> None:
        self._kinds = (JOKER,) if place == JOKER_RANK else CARDS[4 * place : 4 * place + 4]

    def __missing__(self, code: int) -> tuple[Card, ...]:
        found: list[Card] = []
        for suit, card in enumerate(self._kinds):
            found += [card] * (code >> _BITS * suit & 15)
        self[code] = tuple(found)
        return self[code]


CARDS_OF: Final = tuple(_Cards(place) for place in range(JOKER_RANK + 1))
"""For each rank its cards by code."""


Wilds = list[tuple[int, tuple[Card, ...]]]


@lru_cache(maxsize=RULE_SETS_KEPT)
def in_groups_alone(rules: RuleSet) -> bool:
    """Tell whether every meld is a group, no card is barred from a group or from the discard, and no packet waits.

    >>> in_groups_alone(RuleSet.load("classic")), in_groups_alone(RuleSet.load("samba"))
    (True, False)
    """
    return (
        is_plain(rules)
        and not has_bars(rules)
        and not rules.red_threes.discard
        and rules.packet.kind == "none"
        and rules.groups.same_rank in ("merge", "separate-joinable")
        and rules.black_threes.meld == "going-out"
        and rules.going_out.possible
        and rules.going_out.empty_hand != "by-discard"
        and "by-choice" not in (rules.turn.drawn_threes, rules.deal.dealt_threes)
    )


class GroupLays(NamedTuple):
    """What a hand can lay and discard, with what shows at a glance that the turn can end in any way, or not go out.

    ``longest`` is the number of cards of the longest lay; ``lone`` and ``pairs`` count the natural ranks that have no
    meld and only one card, or two, in hand. Black threes are listed apart.
    """

    lays: list[Meld]
    discards: list[Act]
    longest: int
    lone: int
    pairs: int


def group_lays(rules: RuleSet, codes: Codes, melds: tuple[TableMeld, ...]) -> GroupLays:
    """Return the additions to every own meld, then the new melds of natural ranks, each as an act, and the discards.

    What the cards of one rank can do is kept: from one turn to the next most of it is the same.
    """
    groups = _groups_of(rules)
    merge, new_group = groups.merge, groups.new
    lays: list[Meld] = []
    taken, longest = _add_to_melds(lays, groups, codes, melds)
    twos, jokers = codes[TWO], codes[JOKER_RANK]
    discards: list[Act] = []
    lone = pairs = 0
    for place, discard in _NATURAL_DISCARDS:
        code = codes[place]
        if code:
            discards.append(discard[code])
            free = not taken >> place & 1
            if code in ONE_CARD:
                lone += free
            elif free or not merge:
                size, acts = new_group(place, code, twos, jokers)
                lays += acts
                longest = max(longest, size)
                pairs += free and code in TWO_CARDS
    discards += [_DISCARDS[THREE][black] for black in (codes[THREE] & BLACK_CODE,) if black]
    if twos or jokers:
        discards += [_DISCARDS[place][codes[place]] for place in (TWO, JOKER_RANK) if codes[place]]
    return GroupLays(lays, discards, longest, lone, pairs)


def _add_to_melds(lays: list[Meld], groups: _Groups, codes: Codes, melds: tuple[TableMeld, ...]) -> tuple[int, int]:
    """Add what the own melds take: the ranks that have a meld, one bit for each, and the cards of the longest lay."""
    one_each, onto = groups.one_each, groups.onto
    twos, jokers = codes[TWO], codes[JOKER_RANK]
    wild = twos or jokers
    taken = longest = 0
    for at, meld in enumerate(melds):
        place = meld.place
        taken |= 1 << place
        if place >= len(codes):  # wild cards or a sequence, which these rules do not know
            continue
        code = codes[place]
        if (code or wild) and place != THREE:
            target = None if one_each or _is_alone(melds, place) else target_of(melds, at)
            size, acts = onto(place, meld.naturals, meld.wilds, code, twos, jokers, target)
            lays += acts
            if size > longest:
                longest = size
    return taken, longest


def _is_alone(melds: tuple[TableMeld, ...], place: int) -> bool:
    return sum([other.place == place for other in melds]) == 1


class _Discards(dict[int, Act]):
    """The discard of the first card of a rank by code."""

    def __init__(self, place: int) -> None:
        self._cards = CARDS_OF[place]

    def __missing__(self, code: int) -> Act:
        self[code] = DISCARDS[self._cards[code][0]]
        return self[code]


DISCARDS: Final = tuple(Discard(card) for card in CARDS)
_DISCARDS: Final = tuple(_Discards(place) for place in range(JOKER_RANK + 1))
_NATURAL_DISCARDS: Final = tuple(enumerate(_DISCARDS[:THREE]))
Lays = tuple[int, tuple[Meld, ...]]
_MOST_KEPT: Final = 50_000


class _Groups:
    """What the cards of one rank can do by one rule set, worked out once: the lays, and the cards of the longest."""

    def __init__(self, rules: RuleSet) -> None:
        self.merge = rules.groups.same_rank == "merge"
        # Two players who become partners may each have brought a full meld of a rank (Pagat, Canasta for three).
        self.one_each = self.merge and not rules.players.lone_hand_by
        self.new = lru_cache(maxsize=_MOST_KEPT)(partial(_new_group, rules))
        self.onto = lru_cache(maxsize=_MOST_KEPT)(partial(_onto, rules))


_groups_of = lru_cache(maxsize=RULE_SETS_KEPT)(_Groups)


def _wilds(twos: int, jokers: int) -> Wilds:
    """Return the wild cards that a lay may have, with their number; both are given by code."""
    some_twos, some_jokers = CARDS_OF[TWO][twos], CARDS_OF[JOKER_RANK][jokers]
    choices = wild_choices(len(some_twos), len(some_jokers))
    return [(some + more, some_twos[:some] + some_jokers[:more]) for some, more in choices]


def _onto(
    rules: RuleSet, place: int, naturals: int, wilds: int, code: int, twos: int, jokers: int, target: Target | None
) -> Lays:
    """Return the additions to a group with a given number of cards that it still takes.

    The target of the only group of its rank.
    """
    meld = TableMeld((), place, naturals, wilds, naturals + wilds >= rules.melds.canasta)
    cards = CARDS_OF[place][code] if may_add(rules, meld, natural=True) else ()
    wild = _wilds(twos, jokers) if may_add(rules, meld, natural=False) else []
    return _acts(rules, cards, wild, naturals, wilds, target or target_of((meld,), 0))


def _new_group(rules: RuleSet, place: int, code: int, twos: int, jokers: int) -> Lays:
    """Return the new melds of a rank."""
    return _acts(rules, CARDS_OF[place][code], _wilds(twos, jokers), 0, 0, None)


def _acts(
    rules: RuleSet, cards: tuple[Card, ...], wilds: Wilds, naturals: int, own_wilds: int, target: Target | None
) -> Lays:
    """Return the lays of these natural cards and wild ones onto so many; onto none they are a new meld."""
    limits = group_limits(rules)[0]
    runs = [cards[:count] for count in range(1, len(cards) + 1) if limits[naturals + count][own_wilds]]
    for number, run in wilds:
        together = own_wilds + number
        runs += [cards[:count] + run for count in range(len(cards) + 1) if limits[naturals + count][together]]
    acts = tuple([Meld((Lay(run, target),)) for run in runs])
    return max(map(len, runs), default=0), acts
