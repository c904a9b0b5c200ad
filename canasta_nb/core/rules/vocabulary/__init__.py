"""The chapters of a rule set as frozen values; every choice is a word documented where it stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, get_type_hints

from . import dealing, ending, melding, taking


@dataclass(frozen=True, eq=False, kw_only=True)
class Chapters:
    """Every value of a rule set by its chapter, in the order in which a rule set is written."""

    players: dealing.Players
    pack: dealing.Pack
    deal: dealing.Deal
    packet: dealing.Packet
    turn: dealing.Drawing
    melds: melding.Melds
    groups: melding.Groups
    wild_melds: melding.WildMelds
    deuce_melds: melding.DeuceMelds
    sequences: melding.Sequences
    initial_meld: melding.InitialMeld
    pile: taking.Pile
    red_threes: taking.RedThrees
    black_threes: taking.BlackThrees
    discard: taking.Discarding
    going_out: ending.GoingOut
    stock_end: ending.StockEnd
    canasta_bonus: ending.CanastaBonus
    scoring: ending.Scoring
    penalty: ending.Penalty
    special_hands: ending.SpecialHands
    game: ending.EndOfGame
    irregularities: ending.Irregularities


CHAPTERS: Final[Mapping[str, type]] = MappingProxyType(get_type_hints(Chapters))
"""The chapters by name."""
