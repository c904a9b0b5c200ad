"""False ideas about what lies together in a meld and what a canasta may take in."""

from __future__ import annotations

from collections import Counter

from teaching.held_out.helping import added, new_melds, own_melds
from teaching.held_out_2.tools import asks, in_rules, melds_after, refuses, starts
from teaching.tuning.believing import Believed, Idea, first_of, forget, no, says

from canasta_nb.core.model.acts import Act, Meld
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act
from canasta_nb.teaching.content.asking import Part

WHOLE = 7


def _has_twins(position: Position, act: Act) -> bool:
    naturals = [[card for card in cards if not card.is_wild] for cards in melds_after(position, act)]
    return any(len(set(cards)) < len(cards) for cards in naturals)


def _wilds_reach_naturals(position: Position, act: Act) -> bool:
    wilds = [(sum(card.is_wild for card in cards), len(cards)) for cards in melds_after(position, act)]
    return any(2 * number >= size > number for number, size in wilds)


def _mixes_wilds(position: Position, act: Act) -> bool:
    made = [cards for cards in melds_after(position, act) if not all(card.is_wild for card in cards)]
    return any(len({card.rank for card in cards if card.is_wild}) > 1 for cards in made)


def _of_one_kind(part: Part) -> Believed:
    """Count the wild cards that may join a meld where jokers and twos are kept apart."""
    position = part.position
    meld = own_melds(position)[0]
    lying = {card.rank for card in meld.cards if card.is_wild}
    held = Counter(card.rank for card in position.hand_of(position.turn) if card.is_wild)
    most = max((number for rank, number in held.items() if rank in lying or not lying), default=0)
    return (min(most, position.rules.groups.max_wilds - meld.wilds),) if len(lying) < 2 else ()


def _has_three_only(position: Position, act: Act) -> bool:
    return any(len(cards) == 3 for cards in starts(position, act))


def _beside_the_first(part: Part) -> Believed:
    """Judge new cards of a rank that lies on the table as a meld of their own."""
    if part.asked.word or not part.act or not asks(part, "second-meld"):
        return ()
    act = parse_act(part.act)
    return (
        ((True, "second-meld"),)
        if isinstance(act, Meld) and len(starts(part.position, act)) < len(new_melds(act))
        else ()
    )


def _closed_at_seven(part: Part) -> Believed:
    """Let a finished canasta take in nothing, so that more cards of its rank make a new meld."""
    if part.asked.word or not part.act or "{" in part.act:
        return ()
    act = parse_act(part.act)
    whole = {meld.rank for meld in own_melds(part.position) if len(meld.cards) >= WHOLE}
    if isinstance(act, Meld) and any(name in whole for name, _ in added(act)):
        return no(part, "meld.too-large", "meld.second-of-rank")
    again = any(card.rank in whole for cards in new_melds(act) for card in cards)
    return ((True, "second-meld"),) if again and asks(part, "second-meld") else ()


IDEAS = (
    Idea(
        "lay-off-anywhere",
        "You may add a card to any meld on the table, the opponents' melds included.",
        forget("meld.not-your-side", "meld.no-such-meld", words=("free-choice",)),
    ),
    Idea(
        "suit-runs",
        "Three cards of one suit in a row are a meld, just like three of a rank.",
        forget("meld.no-sequences", "meld.mixed-ranks"),
    ),
    Idea(
        "no-twins",
        "The same card can't lie twice in one meld; its cards must be of different suits.",
        refuses(_has_twins, "meld.mixed-ranks", "meld.second-of-rank", "take.no-match"),
    ),
    Idea(
        "one-natural-will-do",
        "A single natural card is enough for a meld, as long as wild cards fill it up.",
        in_rules(lambda rules: rules.groups.min_naturals == 2, {"groups.min_naturals": "1"}, "two-naturals"),
    ),
    Idea(
        "three-naturals-first",
        "A meld needs three natural cards before any wild card may join it.",
        in_rules(lambda rules: rules.groups.min_naturals == 2, {"groups.min_naturals": "3"}),
    ),
    Idea(
        "naturals-outnumber",
        "A meld must always hold more natural cards than wild ones.",
        refuses(_wilds_reach_naturals, "meld.wilds-outnumber", "meld.too-many-wilds", "meld.too-few-naturals"),
    ),
    Idea(
        "two-wilds-at-most",
        "No meld holds more than two wild cards.",
        in_rules(
            lambda rules: rules.groups.max_wilds == 3, {"groups.max_wilds": "2", "groups.max_wilds_complete": "2"}
        ),
    ),
    Idea(
        "limit-ends-at-seven",
        "The limit of three wild cards ends when the meld is a canasta; then any number may join.",
        in_rules(lambda rules: rules.groups.max_wilds_complete == 3, {"groups.max_wilds_complete": "no-limit"}),
    ),
    Idea(
        "wilds-without-limit",
        "Two natural cards are all that a meld needs; beside them it takes any number of wild cards.",
        first_of(
            forget("meld.too-many-wilds", words=("two-naturals",)),
            says("fewest-naturals", lambda part: (2,)),
            says(
                "wilds-may-join",
                lambda part: (sum(card.is_wild for card in part.position.hand_of(part.position.turn)),),
            ),
        ),
    ),
    Idea(
        "wild-melds-everywhere",
        "Three wild cards are a meld of their own in every game.",
        in_rules(lambda rules: not rules.wild_melds.allowed, {"wild_melds.allowed": "true"}, "free-choice"),
    ),
    Idea(
        "joker-and-two-apart",
        "A joker and a 2 never lie in the same meld.",
        first_of(
            refuses(_mixes_wilds, "meld.too-many-wilds", "meld.wilds-outnumber", "meld.too-few-naturals"),
            says("wilds-may-join", _of_one_kind),
        ),
    ),
    Idea(
        "four-to-start",
        "A new meld needs four cards.",
        refuses(_has_three_only, "meld.too-small", "meld.too-few-naturals"),
    ),
    Idea("second-beside-the-first", "You may lay a second meld of a rank beside the first one.", _beside_the_first),
    Idea("closed-at-seven", "A canasta is closed: its eighth card has to begin a new meld.", _closed_at_seven),
)
