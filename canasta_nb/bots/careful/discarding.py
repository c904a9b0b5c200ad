"""Which card to let go: one that the other side cannot use, and that the hand needs least."""

from __future__ import annotations

from canasta_nb.bots.careful.sight import MEAN_POINTS, Sight
from canasta_nb.bots.words import Choice, faces, many, sentence
from canasta_nb.core.going_out.turn_end import keeps_playing
from canasta_nb.core.model.acts import Discard
from canasta_nb.core.model.cards import JOKER, PLACE, TWO, WILD, Card, face
from canasta_nb.core.model.pile import never_taken
from canasta_nb.core.model.position import is_frozen, red_threes_lie_open
from canasta_nb.core.rules.vocabulary.taking import FrozenBy
from canasta_nb.descriptions.telling import ranks

OPENING_WITH_PAIR = {15: 0.9, 50: 0.45, 90: 0.3, 120: 0.2, 150: 0.15}  # chance that a pair and the top card also open
FREEZE_FROM = 4  # cards in the pile from which freezing it is worth a wild card
# What it costs to break up cards of one rank, in points; a pair takes a frozen pile.
PAIR, PAIR_FROZEN, TRIPLE, FOUR = 18.0, 26.0, 45.0, 30.0
PAIR_TO_FOOT = 34.0  # three of a rank may be laid together, which empties the hand sooner
SERVES_PLAN = 60.0  # and what it costs to let a card go that a canasta needs which is missing
FAIRLY_SAFE = 0.15  # so small a chance that the next player takes the pile, a discard is fairly safe
MANY_SEEN = 4  # cards of a rank in sight: the next player can have few of it then
# What part of a card's points it saves to discard it: the card might be caught in hand.
CAUGHT, CAUGHT_SOON = -0.2, 0.6


def costs_in_hand(sight: Sight, card: Card) -> bool:
    """Tell whether it is a red three that costs points in a hand and blocks the pile."""
    return card.is_red_three and not red_threes_lie_open(sight.rules)


def danger(sight: Sight, card: Card) -> float:
    """Return the chance that the player on the left takes the pile with this card on top."""
    place = PLACE[card]
    if WILD[card] or card.is_black_three or costs_in_hand(sight, card):
        return 0.0
    one, pair = sight.chances_in_next_hand(place)
    if sight.minimum_of_next is not None:
        return pair * OPENING_WITH_PAIR.get(sight.minimum_of_next, 0.3)
    if sight.frozen_for_next:
        return pair
    if sight.they_meld(card):
        return 1.0
    return pair + (one - pair) * sight.chance_of_wild


def keeping(sight: Sight, card: Card) -> float:
    """Return what it costs the hand to let this card go, in points."""
    if WILD[card]:
        return 110.0 if card == JOKER else 80.0
    if card.is_black_three:
        return 8.0
    if costs_in_hand(sight, card):
        return -sight.rules.penalty.unopened_red_three
    if sight.plan.serves(card):
        return SERVES_PLAN
    place = PLACE[card]
    count = sight.counts[place]
    if place in sight.ours:
        meld = sight.ours[place]
        return 12.0 if meld.is_canasta else 40.0 + 5 * len(meld.cards)
    pairs = PAIR if not sight.frozen_for_us else PAIR_FROZEN
    chance_to_grow = min(1.0, sight.out_of(place) / 4)
    if count == 1:
        return 4.0 * chance_to_grow
    if count == 2:
        return (PAIR_TO_FOOT if sight.plan.foot_waits else pairs) * chance_to_grow
    return TRIPLE if count == 3 else FOUR


def cost(sight: Sight, card: Card) -> float:
    """Return what a discard is expected to cost.

    The pile lost, the hand weakened, less the points not caught in hand.
    """
    points = sight.values[card]
    pile = sight.pile_worth + points + MEAN_POINTS
    caught = CAUGHT_SOON if sight.they_threaten else CAUGHT
    return danger(sight, card) * pile + keeping(sight, card) - caught * points


def freezing(sight: Sight, discards: list[Discard]) -> Choice | None:
    """Return the discard of a wild card that keeps the pile from the opponents; freeze only when behind."""
    pile = sight.position.pile
    if FrozenBy.WILD_IN_PILE not in sight.rules.pile.frozen_by:
        return None
    wilds = [act for act in discards if WILD[act.card]]
    if not wilds or len(pile) < FREEZE_FROM or sight.frozen_for_next or sight.they_threaten:
        return None
    if sight.wilds < 2 or len(sight.hand) < 7:
        return None
    behind = len(sight.theirs) - len(sight.melds)
    if behind < 2:
        return None
    pairs = sum([count >= 2 for count in sight.counts[:TWO]])
    natural = min([cost(sight, act.card) for act in discards if not WILD[act.card]], default=1000.0)
    if natural < 25 or pairs < 2:
        return None
    act = min(wilds, key=lambda act: sight.values[act.card])
    return Choice(act, lambda: _why_freeze(sight, act.card))


def discard(sight: Sight, discards: list[Discard]) -> Choice:
    """Return the discard that costs least, or the wild card that freezes."""
    frozen = freezing(sight, discards)
    if frozen:
        return frozen
    act = min(discards, key=lambda act: (cost(sight, act.card), act.card))
    return Choice(act, lambda: _why(sight, act.card))


def _why_freeze(sight: Sight, card: Card) -> str:
    n, melds, ours = (
        many(len(sight.position.pile), "card"),
        many(len(sight.theirs), "meld"),
        many(len(sight.melds), "one"),
    )
    return sentence("freeze", n=n, card=faces((card,)), melds=melds, ours=ours)


def _why(sight: Sight, card: Card) -> str:
    place = PLACE[card]
    name = faces((card,))
    others = [other for other in sight.hand if other != card and not WILD[other] and PLACE[other] != place]
    feared = [other for other in others if sight.they_meld(other) and not sight.frozen_for_next]
    if len(sight.hand) == 1:
        return sentence("last_to_foot" if keeps_playing(sight.position) else "last", card=name)
    if WILD[card]:
        return _why_wild(sight, name)
    if card.is_black_three or costs_in_hand(sight, card):
        size = len(sight.position.pile)
        return sentence("keep_from" if size >= FREEZE_FROM else "untakeable", card=name, n=many(size, "card"))
    if feared and not sight.they_meld(card):
        return _why_feared(sight, name, feared[0])
    served = [other for other in others if sight.plan.serves(other)]
    if served:
        lacked = sentence("lacked", sight.plan.serves(served[0]))
        return sentence("keep_for", card=name, kept=faces(sorted(set(served))[:4]), canasta=lacked)
    if sight.frozen_for_us:
        pairs = [other for other in others if sight.counts[PLACE[other]] == 2]
        if pairs:
            pair = [other for other in sight.hand if PLACE[other] == PLACE[pairs[0]]]
            everybody = all(is_frozen(sight.position, side) for side in range(len(sight.position.sides)))
            kept = face(pair[0]) + face(pair[1])
            return sentence("keep_pair" if everybody else "keep_pair_for_us", card=name, kept=kept)
    return _why_safe(sight, card, name) if danger(sight, card) < FAIRLY_SAFE else sentence("helps_least", card=name)


def _why_wild(sight: Sight, name: str) -> str:
    """Return the sentence for a wild card that is discarded because any other card would cost more."""
    everybody = all(is_frozen(sight.position, side) for side in range(len(sight.position.sides)))
    if everybody or FrozenBy.WILD_IN_PILE not in sight.rules.pile.frozen_by:
        return sentence("dearer", card=name)
    naturals = [card for card in sight.hand if not WILD[card]]
    risky = naturals and all(_may_give(sight, card) for card in naturals)
    return sentence("freeze_risky" if risky else "freeze_dearer", card=name)


def _may_give(sight: Sight, card: Card) -> bool:
    """Tell whether a natural card may well give the next player the pile; onto a canasta some games don't take it."""
    closed = any(meld.is_canasta and meld.place == PLACE[card] for meld in sight.position.melds[sight.next_side])
    return not closed and card not in never_taken(sight.rules) and danger(sight, card) >= FAIRLY_SAFE


def _why_feared(sight: Sight, name: str, kept: Card) -> str:
    """Return the sentence for a discard instead of a card that the next player's side could add to a meld."""
    fits = [
        meld for meld in sight.position.melds[sight.next_side] if meld.kind == "group" and meld.place == PLACE[kept]
    ]
    if not fits:
        return sentence("feared_sequence", card=name, kept=face(kept))
    whose = "feared" if len(sight.position.sides) == 2 else "feared_next"
    return sentence(whose, card=name, kept=face(kept), rank=ranks(kept.rank))


def _why_safe(sight: Sight, card: Card, name: str) -> str:
    """Return what makes a discard fairly safe: the seat sees most of its rank, or taking it needs a pair or points."""
    rank, seen = ranks(card.rank), sight.seen_of(PLACE[card])
    if seen >= MANY_SEEN:
        return sentence("safe", card=name, seen=many(seen, "one"), rank=rank)
    if sight.frozen_for_next:
        return sentence("safe_frozen", card=name, rank=rank)
    if sight.minimum_of_next is not None:
        return sentence("safe_unopened", card=name, minimum=sight.minimum_of_next)
    return sentence("helps_least", card=name)
