"""False ideas about taking the pile and about what freezes it."""

from __future__ import annotations

from teaching.held_out.helping import (
    freeze_ends_by,
    frozen_too,
    naturals,
    ordered_steps,
    overlooked,
    own_melds,
    took_before,
)
from teaching.held_out_2.tools import in_rules, refuses, shows
from teaching.tuning.believing import Believed, Idea, first_of, forget, frozen_as, judged, only, read_as, says

from canasta_nb.core.model.acts import Act, Meld, Take
from canasta_nb.core.model.position import SIDE_LETTERS, Position, is_frozen
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.teaching.content.asking import Part, played

TAKING = ("show-the-pair", "lay-the-top-card-with-them", "take-the-rest-into-the-hand", "meld-more", "discard")
LIFTING = ("lift-the-whole-pile", "show-the-pair", "lay-the-top-card-with-them", "meld-more", "discard")
WAYS = ("natural-pair", "natural-and-wild", "lay-off-group", "lay-off-group-canasta")


def _has_all_ways(rules: RuleSet) -> bool:
    return tuple(rules.pile.take_unfrozen) == WAYS


def _top_card_only(part: Part) -> Believed:
    """Leave all cards of a taken pile but the top one where they are."""
    act = parse_act(part.acts[0]) if part.acts else None
    if not isinstance(act, Take):
        return ()
    position = part.position
    taken = played(part.text, part.acts[:1])
    before = played(part.text, ())
    laid = len(act.shown) + sum(len(lay.cards) for lay in act.lays)
    too_many = len(taken.hand_of(before.turn)) - (len(before.hand_of(before.turn)) - laid)
    return (len(position.hand_of(position.turn)) - too_many,)


def _is_unopened(position: Position, act: Act) -> bool:
    return isinstance(act, Take) and not own_melds(position)


def _is_shut(position: Position, act: Act) -> bool:
    return isinstance(act, Take) and is_frozen(position, position.side_of(position.turn))


def _by_two_wilds(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    act = parse_act(part.act)
    if not isinstance(act, Take) or len(act.shown) < 2 or naturals(act.shown) or "take.wild-on-top" in real:
        return None
    return tuple(law for law in real if law not in ("take.no-match", "meld.too-few-naturals"))


def _needs_the_pile(part: Part) -> Believed:
    if part.asked.word or not part.act or "only-with-the-pile" not in part.reasons:
        return ()
    return ((False, "only-with-the-pile"),) if isinstance(parse_act(part.act), Meld) and not took_before(part) else ()


def _with_a_meld_on_the_table(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    """Let a meld of the rank stand in for the second card of a pair."""
    act, position = parse_act(part.act), part.position
    if "take.frozen" not in real or not isinstance(act, Take):
        return None
    lies = any(meld.place == act.card.place for meld in own_melds(position))
    return tuple(law for law in real if law != "take.frozen") if lies and shows(position, act) else None


def _other_side_unopened(part: Part) -> bool:
    """Tell whether only the side in question has opened."""
    position, side = part.position, SIDE_LETTERS.index(part.side)
    return bool(position.melds[side]) and any(not melds for at, melds in enumerate(position.melds) if at != side)


def _takes_if_open(part: Part) -> Believed:
    """Feel bound to take any pile that one may take."""
    return ((True, "a-duty"),) if "a-duty" in part.reasons else ((True, "draw.must-take"),)


def _opening_ends_all(part: Part, causes: tuple[str, ...]) -> tuple[str, ...] | None:
    return () if own_melds(part.position) and part.acts and causes else None


def _they_alone(part: Part) -> Believed:
    return ((True, "stops-only-them"),) if "stops-only-them" in part.reasons else ()


IDEAS = (
    Idea(
        "top-card-only",
        "You take only the top card of the pile, and the others stay where they are.",
        says("hand-size", _top_card_only),
    ),
    Idea(
        "look-first",
        "You pick up the whole pile first, and then you meld with any of its cards.",
        first_of(
            ordered_steps(TAKING, LIFTING),
            forget("take.buried-card", "cards.not-in-hand", act=Take, words=("with-the-buried-one",)),
        ),
    ),
    Idea(
        "no-pile-before-opening",
        "Until your side has opened, you can't take the pile in any way.",
        refuses(_is_unopened, "take.frozen", "initial-meld.minimum"),
    ),
    Idea(
        "frozen-is-shut",
        "Nobody can take a frozen pile, whatever he holds.",
        refuses(_is_shut, "take.frozen", "take.no-match"),
    ),
    Idea(
        "two-wilds-take", "Two wild cards can take the pile, because they stand in for any pair.", judged(_by_two_wilds)
    ),
    Idea("take-if-you-can", "If you can take the pile, you must.", says("must-take", _takes_if_open)),
    Idea(
        "wilds-never-take",
        "A wild card never helps to take the pile; you always need two natural cards or a meld on the table.",
        in_rules(_has_all_ways, {"pile.take_unfrozen": "natural-pair,lay-off-group,lay-off-group-canasta"}),
    ),
    Idea(
        "always-from-the-hand",
        "You always need matching cards in your hand to take the pile; your melds on the table don't help.",
        in_rules(_has_all_ways, {"pile.take_unfrozen": "natural-pair,natural-and-wild"}),
    ),
    Idea(
        "one-for-one",
        "With one card in your hand you may take a pile of one card.",
        in_rules(lambda rules: rules.pile.one_card_rule != "allowed", {"pile.one_card_rule": "allowed"}),
    ),
    Idea("melds-need-the-pile", "You may lay down a new meld only when you take the pile.", _needs_the_pile),
    Idea(
        "freeze-of-two-turns",
        "A wild card freezes the pile for two turns; when two more cards lie on it, the freeze is over.",
        overlooked(lambda at, card: card.is_wild and at >= 2),
    ),
    Idea(
        "deuces-do-not-freeze",
        "Only a joker freezes the pile; a 2 does not.",
        overlooked(lambda at, card: card.rank == "2" and at > 0),
    ),
    Idea(
        "upcard-is-harmless",
        "A red three turned up at the start is just a bonus card in the pile and freezes nothing.",
        overlooked(lambda at, card: card.is_red_three),
    ),
    Idea(
        "freezer-goes-free",
        "The side that throws the wild card may still take the pile as usual; only the others are locked out.",
        first_of(freeze_ends_by("taking", "wild-in-pile", stops="one-side"), says("newly-stopped", _they_alone)),
    ),
    Idea(
        "one-unopened-locks-all",
        "As long as one of the sides has not opened, the pile is frozen for both.",
        first_of(
            frozen_too(_other_side_unopened, "not-opened"),
            freeze_ends_by("opening-or-taking", "not-opened"),
        ),
    ),
    Idea(
        "opening-ends-every-freeze",
        "When your side opens, the pile isn't frozen for it any more, whatever lies in it.",
        first_of(frozen_as(_opening_ends_all), freeze_ends_by("opening-or-taking", "wild-in-pile", "red-three-upcard")),
    ),
    Idea(
        "frozen-for-the-deal",
        "Once the pile has been frozen, every later pile of that deal is frozen too.",
        frozen_too(took_before, "wild-in-pile"),
    ),
    Idea(
        "unopened-is-not-frozen",
        "A pile is frozen only by a card that lies in it; it doesn't matter whether your side has melded.",
        in_rules(
            lambda rules: "not-opened" in rules.pile.frozen_by, {"pile.frozen_by": "wild-in-pile,red-three-upcard"}
        ),
    ),
    Idea(
        "meld-completes-the-pair",
        "One natural card from your hand takes a frozen pile if your side has melded that rank.",
        judged(_with_a_meld_on_the_table, "table-meld"),
    ),
    Idea(
        "wild-completes-the-pair",
        "A natural card and a wild one are a pair and take a frozen pile.",
        only(("", "can_take"), read_as({"pile.take_frozen": "natural-pair,natural-and-wild"}, "natural-and-wild")),
    ),
)
