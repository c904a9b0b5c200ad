"""Whether going out pays, and what to say to a partner who asks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from canasta_nb.bots.careful.sight import MEAN_POINTS, Sight
from canasta_nb.bots.plain import cards_laid
from canasta_nb.bots.words import Choice, many, row, sentence
from canasta_nb.core.going_out.requirements import red_threes_of
from canasta_nb.core.going_out.turn_end import keeps_playing, permission_needed, player_can_go_out, whole_hand_lies
from canasta_nb.core.model.acts import Act, Ask, Discard, Meld, No, Yes
from canasta_nb.core.model.bonus_cards import has_feet, may_come_now
from canasta_nb.core.model.cards import PLACE, Card, face
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.turn import answer_given
from canasta_nb.descriptions.telling import ranks

HOPE_FOR_A_CARD = 10  # what a player hopes to make of a card in hand by playing on, beside its points
HOPE_FOR_A_CANASTA = 110  # and of a meld of five or six cards
LOST_THREE = 150  # what each red three loses a side that has not opened, and would win it
ASK_FROM = 4  # cards in the partner's hand from which the question is worth asking


class Balance(NamedTuple):
    """The points for going out now, and those likely from playing on."""

    out: float
    on: float

    @property
    def pays(self) -> bool:
        """Whether going out scores at least as much."""
        return self.out >= self.on


def balance(sight: Sight) -> Balance:
    """Weigh the opponents' cards and hopes against the partner's (Laws of 1950, pointers on play)."""
    position = sight.position
    a_hand = MEAN_POINTS + HOPE_FOR_A_CARD
    theirs = caught(sight, sight.opponents)
    partners = caught(sight, sight.partners)
    out = float(position.rules.going_out.bonus + a_hand * theirs + HOPE_FOR_A_CANASTA * nearly(sight.theirs))
    for side in sight.other_sides:
        if not position.melds[side]:
            out += LOST_THREE * red_threes_of(position, side)
    return Balance(out, a_hand * partners + HOPE_FOR_A_CANASTA * nearly(sight.melds))


def held(sight: Sight, seats: Iterable[int]) -> int:
    """Return how many cards some players hold."""
    return sum([len(sight.position.hand_of(seat)) for seat in seats])


def caught(sight: Sight, seats: Iterable[int]) -> int:
    """Return how many cards count against some players when the deal ends: those of the hands, and of a foot."""
    return held(sight, seats) + sum([len(sight.position.packet_of(str(seat))) for seat in seats])


def nearly(melds: tuple[TableMeld, ...]) -> int:
    """Return how many melds lack one or two cards to a canasta."""
    return sum([not meld.is_canasta and len(meld.cards) >= 5 for meld in melds])


def leads_out(sight: Sight, act: Act) -> bool:
    """Tell whether the player can still go out in this turn after the act, or goes out with it."""
    if isinstance(act, Discard):
        return len(sight.hand) == 1
    if not isinstance(act, Meld):
        return False
    return player_can_go_out(sight.after_laying(act.lays))


def no_way_out(sight: Sight) -> bool:
    """Tell at once that no act leads out, as the hand can't; extra cards that come in this turn may change that."""
    if len(sight.hand) < 2 or may_come_now(sight.position):
        return False
    return not sight.position.once(player_can_go_out if sight.opened else whole_hand_lies)


def go_out(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    """Return the next act on the way out, when that is possible and pays, or is bound by the partner's answer."""
    answered = answer_given(sight.position)
    if answered is False or no_way_out(sight) or not (answered or (balance(sight).pays and not waits_for_foot(sight))):
        return None
    hand = len(sight.hand)
    foot_waits = has_feet(sight.rules) and keeps_playing(sight.position)
    for act in sorted(acts, key=_laid, reverse=True):
        if foot_waits and _laid(act) < hand > 1:
            return None  # nobody goes out before the whole hand lies and the foot is taken up
        if leads_out(sight, act):
            return Choice(act, partial(_why_out, sight, act, answered=bool(answered)))
    return None


def waits_for_foot(sight: Sight) -> bool:
    """Tell whether going out waits until each partner has taken up the foot, while no end threatens."""
    if sight.they_threaten or not has_feet(sight.rules):
        return False
    return any(sight.position.packet_of(str(seat)) for seat in sight.partners)


def _laid(act: Act) -> int:
    """Return how many cards an act lays without the pile."""
    return len(cards_laid(act)) if isinstance(act, Meld) else 0


def _why_out(sight: Sight, act: Act, *, answered: bool) -> str:
    reason = sentence("partner_yes") if answered else _reason(sight)
    if isinstance(act, Discard):
        if keeps_playing(sight.position):
            return sentence("last_to_foot", card=face(act.card))
        return sentence("discard_out", card=face(act.card), reason=reason)
    return sentence("lay_out", cards=row(cards_laid(act) if isinstance(act, Meld) else ()), reason=reason)


def stay(sight: Sight, choice: Choice) -> Choice:
    """Return the same choice; where the player might have gone out instead, its sentence says why not."""
    return Choice(choice.act, lambda: _why_stay(sight, choice))


def _why_stay(sight: Sight, choice: Choice) -> str:
    if answer_given(sight.position) is not None or not sight.position.once(player_can_go_out):
        return choice.why()
    if isinstance(choice.act, Discard) and len(sight.hand) == 1:
        return choice.why()
    growing = sorted((meld for meld in sight.melds if nearly((meld,))), key=lambda meld: meld.kind != "group")
    grows = "growing" if growing and growing[0].kind == "group" else "growing_run"
    reason = "foot" if waits_for_foot(sight) else grows if growing else _of_partners(sight, "partner")
    rank = ranks(growing[0].rank) if growing else ""
    n = many(held(sight, sight.partners), "card")
    if isinstance(choice.act, Discard):
        return sentence("stay_and_discard", reason, card=face(choice.act.card), rank=rank, n=n)
    cards = cards_laid(choice.act) if isinstance(choice.act, Meld) else ()
    return sentence("stay_and_lay", reason, cards=row(cards), rank=rank, n=n)


def _reason(sight: Sight) -> str:
    theirs = held(sight, sight.opponents)
    partners = held(sight, sight.partners)
    if not sight.partners:
        return sentence("caught_alone", n=many(theirs, "card"))
    return sentence(_of_partners(sight, "caught"), n=many(theirs, "card"), partners=many(partners, "one"))


def _of_partners(sight: Sight, key: str) -> str:
    """Return the key of a sentence on the partner, or of the one on several partners."""
    return f"{key}_several" if len(sight.partners) > 1 else key


def ask(sight: Sight, act: Ask) -> Choice | None:
    """Return the question, when going out pays but the partner holds so much that the answer should be theirs."""
    partners = held(sight, sight.partners)
    if no_way_out(sight) or waits_for_foot(sight) or not balance(sight).pays:
        return None
    if not permission_needed(sight.position) and (partners < ASK_FROM or sight.they_threaten):
        return None
    return Choice(
        act, lambda: sentence(_of_partners(sight, "ask"), cards=row(sorted(sight.hand)), n=many(partners, "card"))
    )


def answer(sight: Sight) -> Choice:
    """Yes or no to the partner: the points caught in this hand and what it could still make, against theirs."""
    weighed = balance(sight)
    costs = sight.worth(sight.hand) + MEAN_POINTS * len(sight.position.packet_of(str(sight.seat)))
    hopeful = sum([promising(sight, card) for card in sight.hand])
    on = costs + (HOPE_FOR_A_CARD + 10) * hopeful + HOPE_FOR_A_CANASTA * nearly_with_hand(sight)
    agreed = weighed.out >= on
    key = "yes" if agreed else "no" if 2 * hopeful >= len(sight.hand) else "no_costs"
    return Choice(
        Yes() if agreed else No(),
        lambda: sentence(key, cards=row(sorted(sight.hand)), points=costs),
    )


def promising(sight: Sight, card: Card) -> bool:
    """Tell whether a card of the hand fits one of the side's melds, is wild, or is one of three."""
    place = PLACE[card]
    return card.is_wild or place in sight.ours or sight.counts[place] >= 3


def nearly_with_hand(sight: Sight) -> int:
    """Return how many own melds the hand makes into canastas, or nearly."""
    return sum([
        not meld.is_canasta and len(meld.cards) + sight.held(meld.place) + min(2, sight.wilds) >= 6
        for meld in sight.melds
    ])  # fmt: skip
