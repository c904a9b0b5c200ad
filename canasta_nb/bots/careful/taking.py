"""Whether the pile is worth what taking it costs."""

from __future__ import annotations

from canasta_nb.bots.careful.sight import Sight
from canasta_nb.bots.plain import cards_laid
from canasta_nb.bots.words import Choice, faces, many, sentence
from canasta_nb.core.engine.checking import broken_laws
from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.cards import JOKER, PLACE, THREE, WILD, Card, face
from canasta_nb.core.model.pile import never_taken, pile_bars, taken_cards
from canasta_nb.core.model.position import is_frozen_for_all
from canasta_nb.core.rules.vocabulary.dealing import LoneHandBy
from canasta_nb.core.speech.words import listed
from canasta_nb.descriptions.telling import ranks

A_DRAW = 42.0  # what a card from the stock is worth
# What a card from the pile is worth beside a part of its points: one that goes with others of the hand or of the
# table, and a loose one; what it costs to spend a wild card, or a card of another meld of an opening.
FITS, LOOSE, SPENT_WILD, SPENT_LAID = 22.0, 3.0, 40.0, 3.0
OPENS = 30.0  # what it is worth that the side opens
COMPLETES = 250.0  # and that a canasta is completed

ALONE = 250.0  # what it costs to have no partner for the rest of the deal

# A big pile is nearly always worth taking (Laws of 1950, pointers on play); one for which no card goes, soon big.
SEVERAL, MANY, BIG = 3, 5, 30.0
PAIR = 2  # cards of the hand that take a frozen pile


def _fits(sight: Sight, card: Card) -> bool:
    """Tell whether a natural card goes with others of the hand or of the table; a wild card goes with all of them."""
    place = PLACE[card]
    return bool(WILD[card]) or place in sight.ours or sight.counts[place] > 0


def gain(sight: Sight, card: Card) -> float:
    """Return what one more card in hand is worth."""
    if WILD[card]:
        return 75.0 if card == JOKER else 60.0
    return 0.3 * sight.values[card] + (FITS if _fits(sight, card) else LOOSE)


def worth(sight: Sight, act: Take) -> float:
    """Return the gain of taking the pile in this way, less its cost."""
    below = sum([gain(sight, card) for card in sight.position.pile[:-1] if not card.is_red_three])
    cards = cards_laid(act)
    spent = SPENT_WILD * sum([WILD[card] for card in cards]) + 15.0 * cards.count(JOKER)
    place = PLACE[act.card]
    own = sight.ours.get(place)
    size = (len(own.cards) if own else 0) + 1 + len(act.shown)
    canasta = sight.rules.melds.canasta
    completes = COMPLETES if size >= canasta and not (own and own.is_canasta) else 0.0
    opens = OPENS if not sight.opened else 0.0
    laying = 18.0 + 6.0 * len(act.shown) if not opens else 0.0
    spread = -SPENT_LAID * sum([len(lay.cards) for lay in act.lays])
    big = BIG if len(sight.position.pile) >= (MANY if cards else SEVERAL) else 0.0
    alone = ALONE if _plays_alone(sight) else 0.0
    return below + completes + opens + laying + spread + big - spent - alone


def _plays_alone(sight: Sight) -> bool:
    """Tell whether a player who takes the pile now will have no partner, and the others will play together."""
    return LoneHandBy.TAKE_PILE in sight.rules.players.lone_hand_by and len(sight.position.sides) > 2


def take(sight: Sight, takes: list[Take], *, may_draw: bool) -> Choice | None:
    """Return the best way to take the pile, if it is worth more than a card from the stock."""
    if not takes:
        return None
    act = max(takes, key=lambda act: worth(sight, act))
    if may_draw and worth(sight, act) < A_DRAW and sight.position.stock:
        return None
    return Choice(act, lambda: _why(sight, act, may_draw=may_draw))


def _why(sight: Sight, act: Take, *, may_draw: bool) -> str:
    top = face(act.card)
    shown, brings = faces(act.shown), many(1 + len(taken_cards(sight.position)), "card")
    if not may_draw:
        return sentence("take_must_with" if shown else "take_must", card=top, cards=shown)
    if not sight.opened:
        runs = listed([shown, *(faces(lay.cards) for lay in act.lays)])
        return sentence("take_open", card=top, cards=runs, n=brings)
    fit = sum([_fits(sight, card) for card in taken_cards(sight.position) if PLACE[card] != THREE])
    if fit >= SEVERAL:
        fits = many(fit, "one")
        return sentence("take_much" if shown else "take_much_onto", card=top, cards=shown, n=brings, fit=fits)
    return sentence("take" if shown else "take_onto", card=top, cards=shown, n=brings)


def why_draw(sight: Sight, takes: list[Take]) -> str:
    """Return the sentence for a draw, when the pile might have been taken and when it might not."""
    pile = sight.position.pile
    if not pile:
        return sentence("no_pile")
    if not takes:
        return _why_not(sight, pile[-1])
    act = max(takes, key=lambda act: worth(sight, act))
    if worth(sight, act) + ALONE >= A_DRAW and _plays_alone(sight):
        return sentence("alone")
    cards = faces(cards_laid(act))
    return sentence("poor" if cards else "poor_onto", cards=cards, card=face(act.card), n=many(len(pile), "card"))


def _why_not(sight: Sight, top: Card) -> str:
    """Return what keeps the seat from taking the pile: a card on top, too few of its rank, or the points to open."""
    card, rank, n = faces((top,)), ranks(top.rank), many(len(sight.position.pile), "card")
    if top in never_taken(sight.rules):
        return sentence("no_take_blocked", card=card)
    if pile_bars(sight.position):
        return sentence("no_take", card=card)
    held = sight.counts[PLACE[top]]
    if sight.frozen_for_us and held < PAIR:
        whose = "" if is_frozen_for_all(sight.position) else "_for_us"
        return sentence(f"no_{'pair' if held else 'card'}{whose}", n=n, rank=rank)
    if not sight.opened and held >= PAIR and _lacks_points(sight, top):
        return sentence("no_points", card=card, minimum=sight.minimum)
    return sentence("no_take" if held else "no_match", card=card, rank=rank)


def _lacks_points(sight: Sight, top: Card) -> bool:
    """Tell whether a pair would take the pile if it counted enough to open."""
    pair = tuple([card for card in sight.hand if PLACE[card] == PLACE[top]][:PAIR])
    return [broken.law for broken in broken_laws(sight.position, Take(top, pair))] == ["initial-meld.minimum"]
