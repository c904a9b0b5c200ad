"""The question whether a hand can go out, as numbers: the cards of each rank and suit, and what lies on the table."""

from __future__ import annotations

from typing import Final, NamedTuple

from canasta_nb.core.going_out.groups import Rank, Side, Size, bare_ranks, rank_of
from canasta_nb.core.going_out.requirements import (
    all_kinds_do,
    groups_count_alike,
    may_be_last,
    more_is_better,
    unfinished_bar,
)
from canasta_nb.core.going_out.sequences import ONE_OF, Run
from canasta_nb.core.model.cards import CARDS, JOKER_RANK, PLACE, THREE, TWO, WILD, Card
from canasta_nb.core.model.melds import SEQUENCE_PLACE, TableMeld, suits_matter
from canasta_nb.core.model.opening import Opening, canasta_may_open, counts_all, looks_at_all_melds
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import Requirement
from canasta_nb.core.shapes.growing import may_add

Suits = tuple[int, ...]
"""Natural cards as a number for each suit; all in the first where suits do not matter."""
Runs = tuple[tuple[Run, ...], ...]
"""The sequences of each suit that may still grow."""

_ONE_OF: Final = (*ONE_OF, 0, 0, 0)
"""One card of each rank; threes and wild cards lie in no suit."""
_NO_RUNS: Final[Runs] = ((), (), (), ())


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


@kept(1_000)
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


@kept()
def last_places(rules: RuleSet) -> frozenset[int]:
    """Return the places of the ranks whose cards may be the discard that goes out."""
    return frozenset(PLACE[card] for card in CARDS if may_be_last(rules, card))


class Question:
    """One hand to be laid beside melds of the side: how many cards there are of each rank, and in each suit."""

    def __init__(
        self,
        rules: RuleSet,
        hand: tuple[Card, ...],
        melds: tuple[TableMeld, ...],
        red_threes: int,
        opening: Opening,
        closed: frozenset[int],
    ) -> None:
        self.rules, self.hand, self.melds, self.red_threes, self.opening = rules, hand, melds, red_threes, opening
        self.closed = closed
        self.steps = 1  # of the work on it, each of some ten microseconds
        self.aim = aim_of(rules, opening)
        self.suited = suits_matter(rules)
        self.numbers = numbers = [0] * (JOKER_RANK + 1)
        for number in bytes(hand):  # plain numbers are looked up faster than cards
            numbers[PLACE[number]] += 1
        places = [place for place in range(THREE + 1) if numbers[place]]
        together = sum([numbers[place] * _ONE_OF[place] for place in places])
        self.suits = self._suits() if self.suited else (together, 0, 0, 0)
        self.twos, self.jokers = self.numbers[TWO], self.numbers[JOKER_RANK]
        self.wilds = self.twos + self.jokers
        self.own: dict[int, tuple[Size, ...]] = {}
        self.runs = _NO_RUNS
        self.closed_sequences: tuple[TableMeld, ...] = ()
        for meld in melds:
            if meld.place <= TWO:
                self.own[meld.place] = (*self.own.get(meld.place, ()), (meld.naturals, meld.wilds))
            elif meld.place >= SEQUENCE_PLACE:
                self._look_at_sequence(meld)
        dearest = tuple([card for card in reversed(hand) if WILD[card]]) if self.aim.of_minimum else ()  # jokers first
        self.side = Side(
            opened=bool(melds),
            alike=self.aim.groups_alike,
            points=self.aim.points,
            all_matter=self.aim.all_matter,
            of_minimum=self.aim.of_minimum,
            wilds=self.wilds,
            dearest=dearest,
        )
        bare = bare_ranks(rules, self.side)
        self.ranks = [
            (place, self.rank(place) if place in self.own or place in closed else bare[place]) for place in places
        ]
        self.last = last_places(rules)

    def _suits(self) -> Suits:
        suits = [0, 0, 0, 0]
        for number in bytes(self.hand):
            suits[number & 3] += _ONE_OF[PLACE[number]]
        return tuple(suits)

    def _look_at_sequence(self, meld: TableMeld) -> None:
        if may_add(self.rules, meld, natural=True):
            run = Run(sum(ONE_OF[meld.high : meld.low + 1]), meld.naturals, meld.wilds, grown=False)
            suit = meld.place - SEQUENCE_PLACE
            self.runs = (*self.runs[:suit], tuple(sorted((*self.runs[suit], run))), *self.runs[suit + 1 :])
        else:  # It takes no card, and joined it would be longer than any may be.
            laid = TableMeld((), SEQUENCE_PLACE, 0, int(meld.wilds > 0), True, "sequence")
            self.closed_sequences = (*self.closed_sequences, laid)

    def rank(self, place: int) -> Rank:
        """Return what the cards of a rank can become."""
        return rank_of(self.rules, place, self.own.get(place, ()), self.side, place in self.closed)
