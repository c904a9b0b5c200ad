"""The order of the laws: of several that one act breaks, the most instructive comes first."""

from __future__ import annotations

from canasta_nb.core.speech.refusals import Broken

# The order follows a teacher's questions. May you act at all, and do you have the cards? Can anyone take this pile, and
# can your side take it so? Is it a meld, and within the limits? Does it open, and does it end the turn legally?
ORDER: tuple[str, ...] = (
    # turn and phase
    "turn.deal-over",
    "turn.not-yours",
    "turn.answer-first",
    "turn.draw-first",
    "turn.already-drawn",
    # the object is there
    "draw.must-take",
    "draw.stock-empty",
    "take.pile-empty",
    "cards.not-the-top",
    "threes.not-a-three",
    "threes.not-now",
    # cards and targets
    "take.buried-card",
    "cards.not-in-hand",
    "meld.bonus-cards-wait",
    "meld.not-your-side",
    "meld.no-such-meld",
    # what blocks the whole pile
    "take.wild-on-top",
    "take.black-three-on-top",
    "take.rank-barred",
    "take.pile-too-small",
    "take.not-to-open",
    # frozen, and the way of the take
    "take.frozen",
    "take.no-match",
    "take.natural-pair-only",
    "take.no-lay-off",
    "take.canasta-closed",
    "take.meld-full",
    "take.one-card",
    # the form of the meld
    "meld.red-three",
    "meld.black-three",
    "meld.rank-takes-no-wilds",
    "meld.wilds-only",
    "meld.no-sequences",
    "meld.sequence-broken",
    "meld.sequence-wild",
    "meld.mixed-ranks",
    "meld.too-few-naturals",
    "meld.too-small",
    "meld.second-of-rank",
    "meld.cannot-join",
    # limits
    "meld.wilds-locked",
    "meld.wild-too-early",
    "meld.canasta-closed",
    "meld.too-large",
    "meld.too-many-wilds",
    "meld.wilds-outnumber",
    # the opening
    "initial-meld.composition",
    "initial-meld.minimum",
    # the discard
    "discard.not-now",
    "discard.three",
    "discard.wild",
    "discard.rank-barred",
    # special hands
    "special.side-has-melded",
    "special.not-a-special-hand",
    # the question and its answer
    "out.ask-too-late",
    "out.ask-once",
    "out.cannot-go-out",
    "out.partner-said-no",
    "out.partner-said-yes",
    # going out
    "out.discard-required",
    "out.keep-cards",
    "out.no-canasta",
    "out.not-enough-canastas",
    "out.composition",
    "out.must-ask",
)
PLACE_IN_ORDER = {law: place for place, law in enumerate(ORDER)}


def most_instructive_first(broken: list[Broken]) -> tuple[Broken, ...]:
    """Return each law once, in the order in which a teacher would name them; of the same law the first facts stay.

    >>> [each.law for each in most_instructive_first([Broken("out.no-canasta", {}), Broken("out.keep-cards", {})])]
    ['out.keep-cards', 'out.no-canasta']
    """
    first = {fault.law: fault for fault in reversed(broken)}
    return tuple(sorted(first.values(), key=lambda fault: PLACE_IN_ORDER[fault.law]))
