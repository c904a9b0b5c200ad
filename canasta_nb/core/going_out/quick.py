"""Reasons why a hand can be laid, or cannot, that are seen at a glance, before anything is searched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta_nb.core.going_out.requirements import is_plain, lacking
from canasta_nb.core.model.cards import CARDS, JOKER_RANK, PLACE, RANKS, RED_THREES, THREE, TWO, UNSEEN_RANK, Card
from canasta_nb.core.model.laying import second_meld
from canasta_nb.core.model.melds import SEQUENCE_PLACE, TableMeld, canasta_size, suits_matter
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import takes_wilds, wilds_only_from_start
from canasta_nb.core.shapes.growing import may_add
from canasta_nb.core.shapes.table import group_limits, sequence_fits


@kept()
def _more_is_better(rules: RuleSet) -> bool:
    """Tell whether cards added to melds never undo what going out asks for, and a discard is the player's choice."""
    going_out = rules.going_out
    return (
        going_out.discard == "optional"
        and not going_out.red_threes_per_canasta
        and not going_out.unfinished_bars
        and not rules.wild_melds.locks_wilds
        and not rules.deuce_melds.locks_deuces
    )


def lies_at_sight(rules: RuleSet, hand: Sequence[Card], melds: tuple[TableMeld, ...], red_threes: int) -> bool:
    """Tell whether the hand certainly goes out.

    All cards but one have a meld to go to, and then the canastas are there.

    A rank goes to one group as a whole, or its cards go to own sequences. Wild cards go where the fewest complete a
    canasta. The search leaves out new sequences, so a no is not certain.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> from canasta_nb.core.model.melds import meld_of
    >>> rules = RuleSet.load("samba")
    >>> done = tuple(meld_of(rules, parse_cards(cards)) for cards in ("KsKhKdKcKsKhKd", "4s5s6s7s8s9sTs"))
    >>> lies_at_sight(rules, parse_cards("9h9d9cJs"), done, 0), lies_at_sight(rules, parse_cards("9h9dJs8c"), done, 0)
    (True, False)
    """
    if not _more_is_better(rules) or not RED_THREES.isdisjoint(hand):
        return False
    counts = [0] * (UNSEEN_RANK + 1)
    for number in bytes(hand):
        counts[PLACE[number]] += 1
    own: dict[int, list[TableMeld]] = {}
    sequences: list[TableMeld] = []
    laid: list[TableMeld] = []
    for meld in melds:
        if meld.kind == "group":
            own.setdefault(meld.place, []).append(meld)
        else:
            (sequences if meld.kind == "sequence" else laid).append(meld)
    wilds = counts[TWO] + counts[JOKER_RANK]
    apart: list[int] = []
    for place in range(THREE + 1):
        groups = own.get(place, [])
        if counts[place]:
            grown = _grown(rules, place, counts[place], groups, opened=bool(melds))
            if grown is None:
                apart.append(place)
            else:
                old, new = grown
                groups = [*[meld for meld in groups if meld is not old], new]
                wilds -= new.wilds - (old.wilds if old else 0)
        laid += groups
    left = _not_in_sequences(rules, [card for card in hand if PLACE[card] in apart], sequences) if apart else []
    if wilds < 0 or len(left) > 1 or not all(_may_be_last(rules, PLACE[card]) for card in left):
        return False
    spare = int(not left and wilds > 0 and (not counts[TWO] or _may_be_last(rules, TWO)))
    return _wilds_lie(rules, wilds, spare, [*laid, *sequences], red_threes)


def _grown(
    rules: RuleSet, place: int, count: int, own: list[TableMeld], *, opened: bool
) -> tuple[TableMeld | None, TableMeld] | None:
    """Return the own group that takes all natural cards of a rank, as it was and as it is then, or a new one.

    None when none takes them. A pair begins a group with a wild card.
    """
    limits = group_limits(rules)[place]
    if place == THREE:
        fits = opened and not own and rules.black_threes.meld != "never" and limits[count][0]
        return (None, _group(rules, place, count, 0)) if fits else None
    for meld in own:
        if may_add(rules, meld, natural=True) and limits[meld.naturals + count][meld.wilds]:
            return meld, _group(rules, place, meld.naturals + count, meld.wilds)
    second = second_meld(rules, place)
    if own and not (second == "many" or (second == "after-canasta" and all(meld.is_canasta for meld in own))):
        return None
    if count > 2 and limits[count][0]:
        return None, _group(rules, place, count, 0)
    early = place in wilds_only_from_start(rules)
    begins = count == 2 and limits[2][1] and takes_wilds(rules, place) and not early
    return (None, _group(rules, place, 2, 1)) if begins else None


def _group(rules: RuleSet, place: int, naturals: int, wilds: int) -> TableMeld:
    """Return a group by its numbers alone."""
    return TableMeld((), place, naturals, wilds, naturals + wilds >= canasta_size(rules))


def _not_in_sequences(rules: RuleSet, cards: list[Card], sequences: list[TableMeld]) -> list[Card]:
    """Return the cards that no own sequence takes; the sequences grow with those that one takes."""
    left = cards
    while left and sequences:
        still = [card for card in left if not _lengthened(rules, card, sequences)]
        if len(still) == len(left):
            break
        left = still
    return left


def _lengthened(rules: RuleSet, card: Card, sequences: list[TableMeld]) -> bool:
    """Tell whether an own sequence takes the card at one of its ends; then it has grown."""
    place = PLACE[card]
    for at, meld in enumerate(sequences):
        if meld.place != SEQUENCE_PLACE + (card & 3) or place not in (meld.high - 1, meld.low + 1) or place >= THREE:
            continue
        if may_add(rules, meld, natural=True) and sequence_fits(rules, meld.naturals + 1, meld.wilds):
            cards = (card, *meld.cards) if place > meld.low else (*meld.cards, card)
            complete = len(cards) >= canasta_size(rules)
            sequences[at] = meld._replace(
                cards=cards, naturals=meld.naturals + 1, low=max(meld.low, place), is_canasta=complete
            )
            return True
    return False


def _wilds_lie(rules: RuleSet, wilds: int, spare: int, melds: list[TableMeld], red_threes: int) -> bool:
    """Tell whether the wild cards, less a spare one to discard, find room and complete enough canastas.

    They first complete the groups that miss the fewest.
    """
    rooms = [_wilds_taken(rules, meld, 0) if meld.kind == "group" and meld.place < THREE else 0 for meld in melds]
    room = sum(rooms)
    if wilds - spare > room:
        return False
    missing = canasta_size(rules)
    near = [
        (missing - meld.naturals - meld.wilds, at)
        for at, meld in enumerate(melds)
        if rooms[at] and rooms[at] >= missing - meld.naturals - meld.wilds
    ]
    for less, at in sorted(near):
        if lacking(rules, melds, red_threes) is None:
            break
        if less > wilds:
            return False
        melds[at] = _group(rules, melds[at].place, melds[at].naturals, melds[at].wilds + less)
        wilds, room = wilds - less, room - rooms[at]
    return wilds - spare <= room and lacking(rules, melds, red_threes) is None


def _may_be_last(rules: RuleSet, place: int) -> bool:
    """Tell whether a card of this rank may be the discard that goes out."""
    if place == THREE and rules.black_threes.role == "bonus-card":
        return False
    return RANKS[place] not in rules.discard.going_out_bars


def _wilds_taken(rules: RuleSet, meld: TableMeld, added: int) -> int:
    """Return how many wild cards an own group that is not a canasta takes after a given number of natural ones."""
    bare = meld.place in wilds_only_from_start(rules) and not meld.wilds
    naturals = meld.naturals + added
    if meld.is_canasta or bare or not takes_wilds(rules, meld.place):
        return 0
    if naturals + meld.wilds >= canasta_size(rules):
        return 0
    row = group_limits(rules)[meld.place][naturals]
    more = 0
    while naturals + meld.wilds + more < canasta_size(rules) and row[meld.wilds + more + 1]:
        more += 1
    return more


def canastas_within_reach(rules: RuleSet, hand: Iterable[Card], wilds: int, melds: tuple[TableMeld, ...]) -> bool:
    """Tell whether so many canastas as are needed can be thought of.

    Cards enough of a rank or a suit, wild ones with them.

    The natural cards of the hand may lie in a group and in a sequence at once here, so that "no" is certain, "yes" not.
    """
    canasta = canasta_size(rules)
    need = rules.going_out.canastas - sum([meld.is_canasta for meld in melds])
    if need <= 0:
        return True
    sizes = _most_together(rules, hand, melds)
    costs = []
    for place, size in enumerate(sizes):
        if TWO <= place < SEQUENCE_PLACE:
            need -= (size + wilds) // canasta
        elif place < TWO or suits_matter(rules):
            need -= size // canasta
            if place < TWO or rules.sequences.max_wilds:
                costs += [canasta - size % canasta, 2 * canasta - size % canasta]
    return need <= 0 or sum(sorted(costs)[:need]) <= wilds


def _most_together(rules: RuleSet, hand: Iterable[Card], melds: tuple[TableMeld, ...]) -> list[int]:
    """For each place of a meld how many cards could come together there, without wild cards of the hand."""
    sizes = [0] * (SEQUENCE_PLACE + 4)
    suits = [0, 0, 0, 0]
    for meld in melds:
        if not meld.is_canasta:
            sizes[meld.place] += meld.naturals + meld.wilds
            if meld.place >= SEQUENCE_PLACE:
                suits[meld.place - SEQUENCE_PLACE] |= (2 << meld.low) - (1 << meld.high)
    for number in bytes(hand):
        if PLACE[number] < THREE:
            sizes[PLACE[number]] += 1
            sizes[SEQUENCE_PLACE + (number & 3)] += 1
            suits[number & 3] |= 1 << PLACE[number]
    if not rules.sequences.max_wilds:
        for suit, ranks in enumerate(suits):
            if not _in_runs(ranks, canasta_size(rules)):
                sizes[SEQUENCE_PLACE + suit] = 0
    return sizes


def out_of_hope(rules: RuleSet, lone: int, pairs: int, wilds: int) -> bool:
    """Tell whether a hand certainly cannot be laid, by how many of its ranks have no meld and one card, or two.

    Where all melds are groups, one such card may be the discard, and each pair needs a wild card.
    """
    return is_plain(rules) and (lone > 1 or pairs > wilds)


def loose_cards(rules: RuleSet, hand: tuple[Card, ...], melds: tuple[TableMeld, ...]) -> list[Card] | None:
    """Return the cards that have neither an own meld, nor mates, nor neighbours to lie with.

    None when a hand has too many.

    None is also returned for a hand with a red three, and for one with more pairs than wild cards to complete them.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> rules = RuleSet.load("samba")
    >>> loose_cards(rules, parse_cards("5s6s7sKhKd2cTd"), ()), loose_cards(rules, parse_cards("5s6sKhKd"), ())
    ([Card('Td')], None)
    """
    if not RED_THREES.isdisjoint(hand):
        return None
    counts = [0] * (UNSEEN_RANK + 1)
    suits = [0, 0, 0, 0]
    for number in bytes(hand):  # plain numbers are looked up faster than cards
        place = PLACE[number]
        counts[place] += 1
        if place <= THREE:
            suits[number & 3] |= 1 << place
    own = {meld.place for meld in melds}
    wilds = counts[TWO] + counts[JOKER_RANK]
    held = _in_sequences(rules, suits, melds, wilds) if suits_matter(rules) else _NO_SUITS
    loose: list[Card] = []
    pairs = 0
    for place in range(THREE + 1):
        count = counts[place]
        if not count or count > 2 or place in own:
            continue
        apart = [suit for suit in range(4) if suits[suit] >> place & 1 and not held[suit] >> place & 1]
        together = len(apart) == 2 or (len(apart) == 1 and not any(mask >> place & 1 for mask in held))
        if count == 2 and wilds and (place < THREE or rules.black_threes.wilds):
            pairs += together
            continue
        if count == 2 and len(apart) == 1 and together:
            return None
        loose += [CARDS[4 * place + suit] for suit in apart]
        if len(loose) > 1:
            return None
    return None if pairs > wilds else loose


_NO_SUITS = [0, 0, 0, 0]


def _in_sequences(rules: RuleSet, suits: list[int], melds: tuple[TableMeld, ...], wilds: int) -> list[int]:
    """For each suit the ranks, one bit for each, that can lie in a sequence or continue one."""
    if wilds and rules.sequences.max_wilds:
        return [ranks & _NATURALS for ranks in suits]  # a wild card may lie between any two of a suit
    held = [_in_runs(ranks, rules.sequences.smallest) for ranks in suits]
    for meld in melds:
        if meld.place >= SEQUENCE_PLACE and may_add(rules, meld, natural=True):
            suit = meld.place - SEQUENCE_PLACE
            held[suit] |= _continuing(suits[suit], meld)
    return held


def _in_runs(ranks: int, smallest: int) -> int:
    """Return the ranks with neighbours enough for a sequence."""
    found = ranks & _NATURALS
    for _ in range(smallest - 1):
        found &= found << 1
    for _ in range(smallest - 1):
        found |= found >> 1
    return found


_NATURALS = (1 << THREE) - 1


def _continuing(ranks: int, meld: TableMeld) -> int:
    """Return the ranks that continue a sequence at either end, one after another."""
    found = 0
    for step, start in ((-1, meld.high - 1), (1, meld.low + 1)):
        place = start
        while 0 <= place < THREE and ranks >> place & 1:
            found |= 1 << place
            place += step
    return found
