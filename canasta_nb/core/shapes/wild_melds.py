"""The laws on a meld of wild cards (Twenty Variations, Uruguay 1, Chilean 2; GameColony, wild canastas)."""

from __future__ import annotations

from typing import Final

from canasta_nb.core.model.cards import PLACE
from canasta_nb.core.model.melds import smallest_meld
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import WildMix
from canasta_nb.core.shapes.shape import Laid, Shape, ShapeLaw, written
from canasta_nb.core.speech.refusals import Fact


def wild_cards_meld(rules: RuleSet) -> bool:
    """Tell whether there are melds of wild cards alone in this game (Twenty Variations, Uruguay 1)."""
    return rules.wild_melds.allowed


def wild_cards_mix(rules: RuleSet) -> bool:
    """Tell whether twos and jokers may lie in one meld of wild cards."""
    return rules.wild_melds.mix is WildMix.ANY


# --- when each law is broken. Where there are no such melds, nothing else about them is a fault. ----------------------


def _wilds_only(rules: RuleSet, shape: Shape) -> bool:
    """Also of fewer cards than such a meld begins with, where other melds begin with fewer (GameColony's seven)."""
    return not wild_cards_meld(rules) or (_too_small(rules, shape) and rules.wild_melds.smallest > smallest_meld(rules))


def _too_small(rules: RuleSet, shape: Shape) -> bool:
    return wild_cards_meld(rules) and shape.size < rules.wild_melds.smallest


def _mixed(rules: RuleSet, shape: Shape) -> bool:
    return wild_cards_meld(rules) and shape.mixed and not wild_cards_mix(rules)


def _too_large(rules: RuleSet, shape: Shape) -> bool:
    return wild_cards_meld(rules) and shape.size > rules.wild_melds.largest


# --- the facts that tell it -------------------------------------------------------------------------------------------


def _cards_and_need(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"cards": written(laid.cards)}
    return facts | {"need": rules.wild_melds.smallest} if wild_cards_meld(rules) else facts


def _cards_needed(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    return {"need": rules.wild_melds.smallest, "have": shape.size, "cards": written(laid.cards)}


def _strange_cards(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    home = PLACE[laid.cards[0]]
    strange = written(card for card in laid.cards if PLACE[card] != home)
    return {"ranks": ("2", "Jk"), "cards": strange, "wild": True}


def _cards_allowed(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    return {"most": rules.wild_melds.largest, "have": shape.size, **laid.on}


WILD_LAWS: Final = (
    ShapeLaw("meld.wilds-only", _wilds_only, _cards_and_need),
    ShapeLaw("meld.mixed-ranks", _mixed, _strange_cards),
    ShapeLaw("meld.too-small", _too_small, _cards_needed),
    ShapeLaw("meld.too-large", _too_large, _cards_allowed),
)
"""The laws on a meld of wild cards."""
