"""The short way to list lays, for the games in which every meld is a group of one rank."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from canasta_nb.core.acts import Act, Discard, Lay, Meld as MeldAct, Target
from canasta_nb.core.cards import CARDS, JOKER_RANK, THREE, TWO, Card
from canasta_nb.core.codes import BLACK_CODE, CARDS_OF, ONE_CARD, TWO_CARDS, Codes
from canasta_nb.core.laws.bars import has_bars
from canasta_nb.core.laying import target_of
from canasta_nb.core.melds import Meld, group_limits, may_add
from canasta_nb.core.new_melds import wild_choices
from canasta_nb.core.requirements import is_plain
from canasta_nb.core.ruleset import RuleSet

Wilds = list[tuple[int, tuple[Card, ...]]]


@cache
def in_groups_alone(rules: RuleSet) -> bool:
    """Whether every meld is a group, no card is barred from a group or from the discard, and no packet waits.

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
    meld and only one card, or two, in hand. Black threes stand apart.
    """

    lays: list[MeldAct]
    discards: list[Act]
    longest: int
    lone: int
    pairs: int


def group_lays(rules: RuleSet, codes: Codes, melds: tuple[Meld, ...]) -> GroupLays:
    """The additions to every own meld, then the new melds of natural ranks, each as an act, and the discards.

    What the cards of one rank can do is kept: from one turn to the next most of it is the same.
    """
    merge, _, kept = _kept(rules)
    lays: list[MeldAct] = []
    taken, longest = _add_to_melds(lays, rules, codes, melds)
    get = kept.get
    twos, jokers = codes[TWO], codes[JOKER_RANK]
    wild = twos << 4 | jokers
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
                size, acts = get((place, code, wild)) or _new_group(rules, kept, place, codes)
                lays += acts
                longest = max(longest, size)
                pairs += free and code in TWO_CARDS
    discards += [_DISCARDS[THREE][black] for black in (codes[THREE] & BLACK_CODE,) if black]
    if wild:
        discards += [_DISCARDS[place][codes[place]] for place in (TWO, JOKER_RANK) if codes[place]]
    return GroupLays(lays, discards, longest, lone, pairs)


def _add_to_melds(lays: list[MeldAct], rules: RuleSet, codes: Codes, melds: tuple[Meld, ...]) -> tuple[int, int]:
    """Add what the own melds take: the ranks that have a meld, one bit for each, and the cards of the longest lay."""
    _, one_each, kept = _kept(rules)
    get = kept.get
    wild = codes[TWO] << 4 | codes[JOKER_RANK]
    taken = longest = 0
    for meld in melds:
        place = meld.place
        taken |= 1 << place
        if place >= len(codes):  # wild cards or a sequence, which these rules do not know
            continue
        code = codes[place]
        if (code or wild) and place != THREE:
            found = get((meld.naturals, place, meld.wilds, code, wild)) if one_each else None
            size, acts = found or _onto(rules, kept, melds, meld, codes)
            lays += acts
            if size > longest:
                longest = size
    return taken, longest


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
Lays = tuple[int, tuple[MeldAct, ...]]
Kept = dict[tuple[object, ...], Lays]


@cache
def _kept(rules: RuleSet) -> tuple[bool, bool, Kept]:
    """Whether melds of a rank merge, whether no side ever has two, and what was worked out for these rules before.

    Two players who become partners may each have brought a full meld of a rank (Pagat, Canasta for three).
    """
    merge = rules.groups.same_rank == "merge"
    return merge, merge and not rules.players.lone_hand_by, {}


_MOST_KEPT: Final = 50_000


def _keep(kept: Kept, key: tuple[object, ...], lays: Lays) -> Lays:
    if len(kept) > _MOST_KEPT:
        kept.clear()
    kept[key] = lays
    return lays


def _wilds(codes: Codes) -> Wilds:
    twos, jokers = CARDS_OF[TWO][codes[TWO]], CARDS_OF[JOKER_RANK][codes[JOKER_RANK]]
    return [(some + more, twos[:some] + jokers[:more]) for some, more in wild_choices(len(twos), len(jokers))]


def _onto(rules: RuleSet, kept: Kept, melds: tuple[Meld, ...], meld: Meld, codes: Codes) -> Lays:
    """The additions to a group that it still takes."""
    several = sum([other.place == meld.place for other in melds]) > 1
    target = target_of(melds, [other is meld for other in melds].index(True))
    wild = codes[TWO] << 4 | codes[JOKER_RANK]
    key: tuple[object, ...] = (meld.naturals, meld.place, meld.wilds, codes[meld.place], wild)
    if several:
        key = (target, *key)
    found = kept.get(key)
    if found is None:
        cards = CARDS_OF[meld.place][codes[meld.place]] if may_add(rules, meld, natural=True) else ()
        wilds = _wilds(codes) if may_add(rules, meld, natural=False) else []
        found = _keep(kept, key, _acts(rules, cards, wilds, meld.naturals, meld.wilds, target))
    return found


def _new_group(rules: RuleSet, kept: Kept, place: int, codes: Codes) -> Lays:
    """The new melds of a rank."""
    code = codes[place]
    found = _acts(rules, CARDS_OF[place][code], _wilds(codes), 0, 0, None)
    return _keep(kept, (place, code, codes[TWO] << 4 | codes[JOKER_RANK]), found)


def _acts(
    rules: RuleSet, cards: tuple[Card, ...], wilds: Wilds, naturals: int, own_wilds: int, target: Target | None
) -> Lays:
    """The lays of these natural cards and wild ones onto so many; onto none they are a new meld."""
    limits = group_limits(rules)[0]
    runs = [cards[:count] for count in range(1, len(cards) + 1) if limits[naturals + count][own_wilds]]
    for number, run in wilds:
        together = own_wilds + number
        runs += [cards[:count] + run for count in range(len(cards) + 1) if limits[naturals + count][together]]
    acts = tuple([MeldAct((Lay(run, target),)) for run in runs])
    return max(map(len, runs), default=0), acts
