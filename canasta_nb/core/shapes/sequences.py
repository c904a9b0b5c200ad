"""The laws on the numbers of cards in a sequence (Twenty Variations, Samba 2, Hollywood 2)."""

from __future__ import annotations

from typing import Final

from canasta_nb.core.model.cards import THREE, WILD
from canasta_nb.core.model.melds import canasta_size, suits_matter
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import AfterSeven
from canasta_nb.core.shapes.shape import Laid, Shape, ShapeLaw, written
from canasta_nb.core.speech.refusals import Fact

LONGEST: Final = THREE  # from the four up to the ace


def most_sequence_wilds(rules: RuleSet, naturals: int) -> int:
    """Return how many wild cards a sequence with so many natural cards may hold (Twenty Variations, Hollywood 2)."""
    limits = rules.sequences
    if naturals + limits.max_wilds >= canasta_size(rules):
        return max(limits.max_wilds, limits.max_wilds_complete)
    return limits.max_wilds


def sequences_take_wilds(rules: RuleSet) -> bool:
    """Tell whether a sequence may hold a wild card at all."""
    return rules.sequences.max_wilds > 0


def going_out_lengthens(rules: RuleSet) -> bool:
    """Tell whether a turn that goes out may make a closed sequence longer (Brazilian Canasta)."""
    return rules.sequences.after_seven is AfterSeven.OPEN_WHEN_GOING_OUT


def largest_sequence(rules: RuleSet, *, grown: bool) -> int:
    """Return the most cards of a sequence; one that lies may grow longer where a turn of going out may lengthen it.

    Brazilian Canasta (natural). That the turn then goes out has a law of its own.
    """
    return LONGEST if grown and going_out_lengthens(rules) else rules.sequences.largest


# --- when each law is broken ------------------------------------------------------------------------------------------


def _no_sequences(rules: RuleSet, shape: Shape) -> bool:
    return not suits_matter(rules)


def _too_many_wilds(rules: RuleSet, shape: Shape) -> bool:
    return shape.wilds > most_sequence_wilds(rules, shape.naturals)


def _too_few_naturals(rules: RuleSet, shape: Shape) -> bool:
    """Say it of a sequence that is long enough: of a shorter one, that is the fault."""
    return shape.naturals < rules.sequences.min_naturals and not _too_small(rules, shape)


def _too_small(rules: RuleSet, shape: Shape) -> bool:
    return shape.size < rules.sequences.smallest


def _too_large(rules: RuleSet, shape: Shape) -> bool:
    return shape.size > largest_sequence(rules, grown=shape.grown)


# --- the facts that tell it -------------------------------------------------------------------------------------------


def _the_cards(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    return {"cards": written(laid.cards)}


def _wilds_allowed(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    wilds = written(card for card in laid.cards if WILD[card])
    return {"most": most_sequence_wilds(rules, shape.naturals), "have": shape.wilds, "cards": wilds}


def _naturals_needed(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    need = rules.sequences.min_naturals
    return {"need": need, "have": shape.naturals, "cards": written(laid.cards), "sequence": True}


def _cards_needed(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    return {"need": rules.sequences.smallest, "have": shape.size, "cards": written(laid.cards)}


def _cards_allowed(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    return {"most": largest_sequence(rules, grown=shape.grown), "have": shape.size, **laid.on}


SEQUENCE_LAWS: Final = (
    ShapeLaw("meld.no-sequences", _no_sequences, _the_cards),
    ShapeLaw("meld.sequence-wild", _too_many_wilds, _wilds_allowed),
    ShapeLaw("meld.too-few-naturals", _too_few_naturals, _naturals_needed),
    ShapeLaw("meld.too-small", _too_small, _cards_needed),
    ShapeLaw("meld.too-large", _too_large, _cards_allowed),
)
"""The laws on a sequence; which cards go on from one another is a matter of its cards (``extended``, ``as_run``)."""
