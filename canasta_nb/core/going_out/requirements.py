"""What a side must have on the table before one of its players may go out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from canasta_nb.core.model.cards import RANKS, Card
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Position, is_bonus, is_never_discarded
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import CanastaKind, LastDiscard, NeededCanasta
from canasta_nb.core.shapes.growing import may_add

ACE = RANKS.index("A")
SEVEN = RANKS.index("7")


class Lacking(NamedTuple):
    """What is missing to go out: how many canastas are needed and there, and the kinds that are missing."""

    need: int
    have: int
    missing: tuple[str, ...]
    counting: int


def kinds_that_count(rules: RuleSet) -> tuple[CanastaKind, ...]:
    """Return the kinds of canastas that count for going out (Twenty Variations, Tampa 6)."""
    return rules.going_out.kinds


def counting_canastas(rules: RuleSet, melds: Iterable[TableMeld]) -> list[TableMeld]:
    """Return the canastas of a kind that counts for going out (Twenty Variations, Tampa 6)."""
    kinds = kinds_that_count(rules)
    return [meld for meld in melds if meld.is_canasta and meld.canasta in kinds]


def lacking(
    rules: RuleSet, melds: Sequence[TableMeld], red_threes: int, waiting: tuple[str, ...] = ()
) -> Lacking | None:
    """Return what a side with these melds and red threes still lacks to go out; None when nothing.

    ``waiting`` are the cards that have to be taken up first.

    Pagat, Classic Canasta, going out; Laws of 1950, law 38; Twenty Variations, Bolivian 8, Mexican 4, Tampa 6.
    """
    need = rules.going_out.canastas
    canastas = [meld for meld in melds if meld.is_canasta]
    if len(canastas) >= need and not waiting and _a_number_is_enough(rules):
        return None
    counting = counting_canastas(rules, canastas)
    missing = _missing_kinds(rules, canastas)
    if len(counting) < need <= len(canastas) and not missing:
        missing.append("counting")
    if rules.going_out.red_threes_per_canasta and red_threes < len(canastas):
        missing.append("red-threes")
    if rules.going_out.unfinished_bars and any(map(_is_unfinished, melds)):
        missing.append("unfinished")
    missing += waiting
    if len(canastas) >= need and not missing:
        return None
    return Lacking(need, len(canastas), tuple(missing), len(counting))


@fact
def _a_number_is_enough(rules: RuleSet) -> bool:
    return all_kinds_do(rules) and more_is_better(rules)


def may_spoil(rules: RuleSet, melds: Iterable[TableMeld]) -> bool:
    """Tell whether a wild card laid on a natural canasta among these melds could take away a kind that is needed."""
    return not groups_count_alike(rules) and any(
        [
            meld.is_canasta and meld.kind == "group" and not meld.wilds and may_add(rules, meld, natural=False)
            for meld in melds
        ]
    )


def has_canastas(rules: RuleSet, melds: Iterable[TableMeld]) -> bool:
    """Tell whether a side has as many canastas as it needs to go out (Laws of 1950, law 38)."""
    return sum([meld.is_canasta for meld in melds]) >= rules.going_out.canastas


def _missing_kinds(rules: RuleSet, canastas: list[TableMeld]) -> list[str]:
    """Return the kinds that are missing where each needs a canasta of its own: one of sevens serves as what it may."""
    needs = rules.going_out.needs
    sevens = [at for at, meld in enumerate(canastas) if meld.kind == "group" and meld.place == SEVEN]
    of_sevens = needs.get(NeededCanasta.SEVENS, 0)
    lacking_sevens = [str(NeededCanasta.SEVENS)] * (of_sevens - len(sevens))
    ways = combinations(sevens, min(of_sevens, len(sevens)))
    others = [[meld for at, meld in enumerate(canastas) if at not in taken] for taken in ways]
    return lacking_sevens + min([_not_among(needs, those) for those in others], key=len)


def _not_among(needs: Mapping[NeededCanasta, int], canastas: list[TableMeld]) -> list[str]:
    """Return each kind but sevens as often as it lacks among these canastas."""
    there = Counter([str(meld.canasta) for meld in canastas])
    others = [(str(kind), number) for kind, number in needs.items() if kind is not NeededCanasta.SEVENS]
    return [kind for kind, number in others for _ in range(number - there[kind])]


def _is_unfinished(meld: TableMeld) -> bool:
    """Tell whether it is a meld of sevens or of natural aces that is not a canasta.

    Pagat, Modern American, table options.
    """
    return (
        meld.kind == "group" and not meld.is_canasta and (meld.place == SEVEN or (meld.place == ACE and not meld.wilds))
    )


def canastas_needed(rules: RuleSet) -> int:
    """Return how many canastas a side needs to go out, of whatever kinds."""
    return rules.going_out.canastas


def most_canastas(rules: RuleSet) -> int:
    """Return the most canastas that going out could ask a side to make."""
    return rules.going_out.canastas + sum(rules.going_out.needs.values())


def sequences_needed(rules: RuleSet) -> int:
    """Return how many canastas have to be sequences (Twenty Variations, Bolivian 8)."""
    return rules.going_out.needs.get(NeededCanasta.SEQUENCE, 0)


def all_kinds_do(rules: RuleSet) -> bool:
    """Tell whether going out asks for a number of canastas only, of whatever kind."""
    return not rules.going_out.needs and set(rules.going_out.kinds) == set(CanastaKind)


def groups_count_alike(rules: RuleSet) -> bool:
    """Tell whether canastas of groups count alike for going out, of whatever rank, with wild cards or without."""
    of_groups = {CanastaKind.NATURAL, CanastaKind.MIXED}
    distinct = {NeededCanasta.NATURAL, NeededCanasta.MIXED, NeededCanasta.SEVENS}
    return distinct.isdisjoint(rules.going_out.needs) and len(of_groups.intersection(kinds_that_count(rules))) != 1


def more_is_better(rules: RuleSet) -> bool:
    """Tell whether one more meld, or a larger one, never keeps a side from going out."""
    return not (rules.going_out.red_threes_per_canasta or unfinished_bar(rules))


def unfinished_bar(rules: RuleSet) -> bool:
    """Tell whether some unfinished melds keep a side from going out (Pagat, Modern American, table options)."""
    return rules.going_out.unfinished_bars


def discard_is_needed(rules: RuleSet) -> bool:
    """Tell whether a player who goes out has to discard a last card."""
    return rules.going_out.discard is LastDiscard.REQUIRED


def barred_from_going_out(rules: RuleSet, card: Card) -> bool:
    """Tell whether a card may not be the discard that goes out (Pennies from Heaven 3)."""
    return card.rank in rules.discard.going_out_bars


def may_be_last(rules: RuleSet, card: Card) -> bool:
    """Tell whether a card may be the discard that goes out."""
    stays = is_bonus(rules, card) or is_never_discarded(rules, card)
    return not (stays or barred_from_going_out(rules, card))


def waiting_packets(position: Position) -> tuple[str, ...]:
    """Whose cards are to be taken up before the player in turn goes out: ``own-packet``, ``partner-packet``."""
    going_out = position.rules.going_out
    if not position.packets or not (going_out.packet_first or going_out.partner_packet_first):
        return ()
    seat = position.turn
    mates = position.sides[position.side_of(seat)]
    waiting = []
    if going_out.packet_first and position.packet_of(str(seat)):
        waiting.append("own-packet")
    if going_out.partner_packet_first and any(position.packet_of(str(mate)) for mate in mates if mate != seat):
        waiting.append("partner-packet")
    return tuple(waiting)


def closed_ranks(position: Position) -> frozenset[int]:
    """Return the places of the ranks that another side has a canasta of, where the player in turn may begin none then.

    Pagat, Modern American, table options.
    """
    if not position.rules.groups.closed_by_others:
        return _NONE
    own = position.side_by_seat[position.turn]
    return frozenset(
        meld.place
        for side, melds in enumerate(position.melds)
        for meld in melds
        if side != own and meld.is_canasta and meld.kind in ("group", "deuces")
    )


_NONE: Final[frozenset[int]] = frozenset()


def red_threes_of(position: Position, side: int) -> int:
    """Return how many red threes a side has laid out."""
    return sum([card.is_red_three for card in position.threes_of(side)])
