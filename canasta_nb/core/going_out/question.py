"""The question whether a hand can go out, as numbers: the cards of each rank and suit, and what lies on the table."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from canasta_nb.core.going_out.budget import budget_for
from canasta_nb.core.going_out.groups import BITS, FIELD, MOST, PART, TOLD_APART, Rank, Side, Size, as_it_is
from canasta_nb.core.going_out.requirements import (
    all_kinds_do,
    canastas_needed,
    discard_is_needed,
    groups_count_alike,
    lacking,
    may_be_last,
    more_is_better,
    unfinished_bar,
)
from canasta_nb.core.going_out.sequences import ALL, ONE_OF, Run, out_of_reach, ranks_held, run_of
from canasta_nb.core.model.cards import CARDS, JOKER, PLACE, THREE, TWO, Card
from canasta_nb.core.model.melds import SEQUENCE_PLACE, TableMeld, canasta_size, point_table, suits_matter
from canasta_nb.core.model.opening import Opening, canasta_may_open, counts_all, looks_at_all_melds
from canasta_nb.core.rules.kept import Answers, fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import Requirement
from canasta_nb.core.shapes.groups import ranks_alike
from canasta_nb.core.shapes.growing import may_add
from canasta_nb.core.shapes.sequences import sequences_take_wilds

Suits = tuple[int, ...]
"""Natural cards as a number for each suit; all in the first where suits do not matter."""
Runs = tuple[tuple[Run, ...], ...]
"""The sequences of each suit that may still grow."""

_SUIT: Final = BITS * (THREE + 1)
"""How many bits a suit has in the number of a hand. All threes lie in the first, and wild cards come after the last."""
_WHOLE_SUIT: Final = (1 << _SUIT) - 1
_TWOS, _JOKERS = 4 * _SUIT, 4 * _SUIT + BITS
_SHIFTS: Final = tuple([BITS * place for place in range(THREE + 1)])
_NO_RUNS: Final[Runs] = ((), (), (), ())


def _units(suited: bool) -> tuple[int, ...]:
    """Return what each card adds to the number of a hand."""
    units = [1 << BITS * (card >> 2) + _SUIT * (card & 3) * (suited and card >> 2 < THREE) for card in range(4 * TWO)]
    return (*units, *[1 << _TWOS] * 4, 1 << _JOKERS)


_UNITS: Final = (_units(suited=False), _units(suited=True))


class Aim(NamedTuple):
    """What has to be known of melds to tell whether with them the player is out.

    Their points where not all melds count, the cards of canastas ``of_minimum``, and with ``all_matter`` also those
    that are not complete. With ``more_is_better`` one more canasta is never worse; with ``forgets`` canastas that are
    enough need not be told any more. With ``groups_alike`` canastas of groups count alike, with ``alike`` those of all
    kinds. A canasta may also be needed to open, or open by itself.
    """

    points: bool
    of_minimum: bool
    all_matter: bool
    more_is_better: bool
    forgets: bool
    groups_alike: bool
    alike: bool
    opens_with_canasta: bool


def aim_of(rules: RuleSet, opening: Opening) -> Aim:
    """Return what going out, and opening with it, ask of melds."""
    opens_alone = opening.need > 0 and canasta_may_open(rules)
    better = more_is_better(rules)
    alike = better and not opens_alone and opening.requires in (None, Requirement.CANASTA) and groups_count_alike(rules)
    return Aim(
        points=opening.need > 0 and not counts_all(rules),
        of_minimum=opening.requires is Requirement.CANASTA_OF_MINIMUM,
        all_matter=looks_at_all_melds(opening) or unfinished_bar(rules),
        more_is_better=better,
        forgets=better and not opens_alone and opening.requires is not Requirement.NATURAL_MELDS_ONLY,
        groups_alike=alike,
        alike=alike and all_kinds_do(rules),
        opens_with_canasta=opens_alone or (bool(opening.requires) and not looks_at_all_melds(opening)),
    )


class Terms:
    """What hands have in common that are to go out by one rule set, where opening asks for so much.

    ``last`` are the places of the ranks whose cards may be the discard that goes out. A side that opens with natural
    melds only ``keeps_wilds`` in the hand. ``like`` has for each place of a rank the first one whose cards become the
    same: most ranks differ by their names alone. ``spans`` are the ranks of each sequence that is just a canasta.
    """

    def __init__(self, rules: RuleSet, opening: Opening) -> None:
        self.rules = rules
        self.aim = aim_of(rules, opening)
        self.suited = suits_matter(rules)
        self.units = _UNITS[self.suited]
        self.keeps_wilds = opening.requires is Requirement.NATURAL_MELDS_ONLY and not canasta_may_open(rules)
        self.last = frozenset([PLACE[card] for card in CARDS if may_be_last(rules, card)])
        kinds = [self._kind(place) for place in range(TWO + 1)]
        self.like = tuple([kinds.index(kind) for kind in kinds])
        self.canasta = canasta = canasta_size(rules)
        self.spans = tuple([sum(ONE_OF[high : high + canasta]) for high in range(THREE - canasta + 1)])
        self.wild_sequences = sequences_take_wilds(rules)
        self.sides = Answers(self._side, _SIDES_KEPT)
        self.out_of_reach = Answers(self._out_of_reach, _SUITS_KEPT)

    def side(self, twos: int, jokers: int, *, opened: bool) -> Side:
        """Return what the ranks become for a side that has melds or none, with so many twos and jokers in the hand."""
        return self.sides[(opened, twos, jokers) if self.aim.of_minimum else (opened, 0, 0)]

    def _kind(self, place: int) -> tuple[object, ...]:
        """Return all that what the cards of a rank become depends on."""
        rules, aim = self.rules, self.aim
        return (
            place if place in TOLD_APART and not aim.groups_alike else None,
            ranks_alike(rules)[place],
            place in self.last,
            point_table(rules)[4 * place] if aim.points or aim.of_minimum else None,
        )

    def _side(self, key: tuple[bool, int, int]) -> Side:
        opened, twos, jokers = key
        aim = self.aim
        return Side(
            self.rules,
            self.last,
            opened=opened,
            alike=aim.groups_alike,
            points=aim.points,
            all_matter=aim.all_matter,
            of_minimum=aim.of_minimum,
            dearest=(JOKER,) * jokers + CARDS[4 * TWO : 4 * TWO + 1] * twos,
        )

    def _out_of_reach(self, key: tuple[tuple[Run, ...], int, int]) -> int:
        return out_of_reach(self.rules, *key)


_OPENINGS_KEPT: Final = 200
_SIDES_KEPT: Final = 200
_SUITS_KEPT: Final = 20_000


@fact
def _terms(rules: RuleSet) -> Answers[Opening, Terms]:
    """Return the terms by what opening asks for: most turns have the same."""
    return Answers(partial(Terms, rules), _OPENINGS_KEPT)


class Question:
    """One hand to be laid beside melds of the side: how many cards there are of each rank, and in each suit.

    ``ranks`` are those in the hand, with how many cards each has, and ``settled`` the ones of each suit that no
    sequence takes. A hand ``is_hopeless`` if for these alone two cards have to be kept, or more wild cards laid than
    there are. It is also hopeless if canastas are lacking that no cards could make. With ``keeps`` a red three is held
    as well, which is never laid and is the discard. ``kept`` and ``wilds_laid`` are the
    fewest of both if no further sequence is laid.
    """

    def __init__(
        self,
        rules: RuleSet,
        hand: tuple[Card, ...],
        melds: tuple[TableMeld, ...],
        red_threes: int,
        opening: Opening,
        closed: frozenset[int],
        keeps: int = 0,
    ) -> None:
        self.rules, self.hand, self.melds, self.red_threes, self.opening = rules, hand, melds, red_threes, opening
        self.closed, self.keeps = closed, keeps
        self.steps = 1  # of the work on it, each of some ten microseconds
        self.budget = budget_for(hand)
        self.terms = terms = _terms(rules)[opening]
        self.aim, self.suited = terms.aim, terms.suited
        self.ranks: list[tuple[int, int, Rank]] = []
        self.own: dict[int, tuple[Size, ...]] = {}
        self.runs = _NO_RUNS
        self.closed_sequences: tuple[TableMeld, ...] = ()
        counts = self._count()
        self.is_hopeless = self._cannot_make_canastas(counts)
        if not self.is_hopeless:
            self._look_at_melds()
            self.is_hopeless = self._asks_too_much(counts)

    def _count(self) -> int:
        """Count the cards of the hand, of each suit and in all; return how many of each rank there are."""
        units = self.terms.units
        whole = sum([units[number] for number in bytes(self.hand)])  # plain numbers are looked up faster than cards
        self.twos, self.jokers = whole >> _TWOS & MOST, whole >> _JOKERS
        self.wilds = self.twos + self.jokers
        if not self.suited:
            self.suits: Suits = (whole & _WHOLE_SUIT, 0, 0, 0)
            return self.suits[0]
        first, second, third, fourth = [whole >> _SUIT * suit & _WHOLE_SUIT for suit in range(4)]
        self.suits = (first, second, third, fourth)
        return first + second + third + fourth

    def _look_at_melds(self) -> None:
        for meld in self.melds:
            place = meld.place
            if place <= TWO:
                self.own[place] = (*self.own.get(place, ()), (meld.naturals, meld.wilds))
            elif place >= SEQUENCE_PLACE:
                self._look_at_sequence(meld)

    def _asks_too_much(self, counts: int) -> bool:
        """Tell whether for some ranks two cards have to be kept, or too many wild ones laid."""
        terms, suits = self.terms, self.suits
        self.side = terms.side(self.twos, self.jokers, opened=bool(self.melds))
        self.settled: Suits = (ALL, 0, 0, 0)
        stays = counts
        if self.suited:
            reach, wilds = terms.out_of_reach, self.wilds if terms.wild_sequences else 0
            out = [reach[run, ranks_held(suit), wilds] for suit, run in zip(suits, self.runs, strict=True)]
            self.settled = tuple(out)
            stays = sum([suit & kinds * MOST for suit, kinds in zip(suits, out, strict=True)])
        self.stays = stays
        bare, like = self.side.bare, terms.like
        look = (1 + (1 << 2 * FIELD)) * (self.keeps + (self.wilds if terms.keeps_wilds else 0))
        if look & PART > 1:
            return True
        for place in range(THREE + 1):
            count = counts >> BITS * place & MOST
            if count:
                rank = self.rank(place) if place in self.own or place in self.closed else bare[like[place]]
                self.ranks.append((place, count, rank))
                stay = stays >> BITS * place & MOST
                look += rank.looks[self.wilds][stay << BITS | count]
                if look & PART > 1 or look >> FIELD & PART > self.wilds:
                    return True
        self.kept, self.wilds_laid = as_it_is(look)
        self.held = {PLACE[card] for card in self.hand}
        return False

    @property
    def is_sure(self) -> bool:
        """Whether it shows at once that the hand goes out: nothing is lacking, and its cards lie without wild ones."""
        return (
            not (self.is_hopeless or self.wilds or self.wilds_laid or self.opening.need or self.opening.requires)
            and (self.kept == 1 or not (self.kept or discard_is_needed(self.rules)))
            and self.aim.forgets
            and lacking(self.rules, self.melds, self.red_threes) is None
        )

    def _cannot_make_canastas(self, left: int) -> bool:
        """Tell whether more canastas are lacking than there could be if each had all wild cards of the hand."""
        lacks = canastas_needed(self.rules) - sum([meld.is_canasta for meld in self.melds])
        if lacks <= 0:
            return False
        terms, wilds = self.terms, self.wilds
        canasta, together = terms.canasta, wilds
        runs = [ranks_held(suit) for suit in self.suits] if terms.suited else [0] * 4
        for meld in self.melds:
            if not meld.is_canasta:
                if meld.place < TWO:
                    left += len(meld.cards) << BITS * meld.place
                elif meld.place < SEQUENCE_PLACE:
                    together += len(meld.cards)
                else:
                    runs[meld.place - SEQUENCE_PLACE] |= sum(ONE_OF[meld.high : meld.low + 1])
        lacks -= together // canasta + sum([((left >> shift & MOST) + wilds) // canasta for shift in _SHIFTS])
        if lacks <= 0:
            return False
        fewest = canasta - (wilds if terms.wild_sequences else 0)
        for run in runs:
            if run.bit_count() >= fewest and any([(run & span).bit_count() >= fewest for span in terms.spans]):
                return False
        return True

    def _look_at_sequence(self, meld: TableMeld) -> None:
        if may_add(self.rules, meld, natural=True):
            run = run_of(meld.high, meld.low, meld.naturals, meld.wilds)
            suit = meld.place - SEQUENCE_PLACE
            self.runs = (*self.runs[:suit], tuple(sorted((*self.runs[suit], run))), *self.runs[suit + 1 :])
        else:  # It takes no card, and joined it would be longer than any may be.
            laid = TableMeld((), SEQUENCE_PLACE, 0, int(meld.wilds > 0), True, "sequence")
            self.closed_sequences = (*self.closed_sequences, laid)

    def rank(self, place: int) -> Rank:
        """Return what the cards of a rank can become."""
        return self.side.beside[self.terms.like[place], self.own.get(place, ()), place in self.closed]
