"""Whether an act is allowed, and by which law it is not."""

from __future__ import annotations

from dataclasses import dataclass

from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Meld, Take, lays_of
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import minimum_for, players_minimum
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.vocabulary.dealing import PacketKind
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.core.speech.words import Words, cards_in_words, number
from canasta_nb.teaching.content.asking import AboutAnAct, Answer, Part
from canasta_nb.teaching.content.words import cards_counted, reason_words, says, told
from canasta_nb.teaching.questions.freezing import ways
from canasta_nb.teaching.questions.refusing import refused
from canasta_nb.teaching.questions.stock_end import ended_by_red_three

ALLOWED = {"draw": "free-to-draw", "stop": "free-to-stop"}
"""The reason why an act is allowed, where it has one of its own."""
BESIDES = {
    "ask": ("turn.not-yours", "turn.draw-first", "cards.not-in-hand"),
    "discard": ("cards.not-in-hand", "turn.draw-first", "turn.not-yours"),
    "draw": ("turn.not-yours", "turn.already-drawn", "cards.not-in-hand"),
    "meld": ("cards.not-in-hand", "meld.too-small", "meld.mixed-ranks"),
    "take": ("cards.not-in-hand", "take.no-match", "turn.not-yours"),
}
"""The reasons against an act that are offered besides, by its first word."""


def laid(part: Part) -> tuple[Card, ...]:
    """Return the cards that the act of a part lays down, or the last act before it; a take includes the top card."""
    return laid_by(part.act or part.acts[-1])


def laid_by(act: str) -> tuple[Card, ...]:
    """Return the cards that an act lays down; a take includes the top card.

    >>> from canasta_nb.core.model.cards import cards_text
    >>> cards_text(laid_by("take 7d with 7s7c"))
    '7d7s7c'
    """
    return tuple(card for lay in lays_of(parse_act(act)) for card in lay.cards)


def enough_to_open(part: Part, cards: tuple[Card, ...]) -> str:
    """Return the value of the cards laid down, and the minimum."""
    position = part.position
    need = minimum_for(position, position.keeper_named(part.side))
    return told("law", "opens", points=number(points(position.rules, cards)), need=number(need))


@dataclass(frozen=True)
class OfAnAct(AboutAnAct):
    """Something that ``check`` decides about an act."""

    def look_at(self, part: Part, reason: str) -> str:
        """Return what to compare with a reason or a law, or else with this kind of act."""
        onto = "lay-off-group" if " onto " in self.act else ""
        named = (reason, onto, reason.partition(".")[0], self.act.partition(" ")[0])
        return next(filter(None, (says("check", each) for each in named)), "")


@dataclass(frozen=True)
class IsAllowed(OfAnAct):
    """Whether an act is allowed, and why, or which law forbids it."""

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return yes with its reason for a legal act, or no with each law that it breaks; in a choice, the law."""
        refusals = refused(part)
        if part.labels:
            laws = tuple(refusal.law for refusal in refusals) or ("legal",)
            return tuple(word for word in dict.fromkeys(laws) if word in part.labels)
        if not refusals:
            return ((True, self.because),) if self.because else part.yes()
        causes = [cause for refusal in refusals for cause in _words(refusal.facts.get("causes"))]
        return tuple((False, reason) for reason in dict.fromkeys([*(refusal.law for refusal in refusals), *causes]))

    def why(self, part: Part, said: Answer) -> str | None:
        """Return why the rules refuse the act, or what makes it right; None for an ordinary act."""
        if refusals := refused(part):
            return refusal_said(part, refusals[0])
        if self.act.startswith("take ") and (part.labels or self.because == "free-choice"):
            return ways(part)
        if part.labels:
            return _fits(part) or _allowed(part)
        if self.because == "enough":
            return enough_to_open(part, laid(part))
        is_free = part.reasons and self.act.startswith("meld ") and _is_below(part)
        return told("law", "concealed_free") if is_free else None

    def follows(self, part: Part) -> str:
        """Return the cards on the table after the act."""
        return "" if refused(part) else _result(part)

    def besides(self) -> tuple[str, ...]:
        """Return the laws that speak against such an act most often."""
        return BESIDES.get(self.act.partition(" ")[0], super().besides())


def _words(fact: object) -> tuple[str, ...]:
    return tuple(word for word in fact if isinstance(word, str)) if isinstance(fact, tuple) else ()


def refusal_said(part: Part, refusal: Refusal) -> str:
    """Return why the rules refuse an act, with the things that a learner may have counted or looked for."""
    if refusal.law == "turn.deal-over" and ended_by_red_three(part):
        return told("law", "last_three")
    return " ".join([refusal.says, *_beside(part, refusal)])


def _beside(part: Part, refusal: Refusal) -> list[str]:
    """Return the things that a learner may have counted, or looked for, that play no part in a refusal."""
    position = part.position
    if refusal.law == "initial-meld.minimum" and position.rules.id == "classic":
        canasta = len(laid(part)) >= position.rules.melds.canasta and part.because == "canasta"
        threes = bool(position.threes[position.side_of(position.turn)])
        return [said for key, there in (("canasta", canasta), ("red-threes-count", threes)) if there
                for said in (told("untrue", key),)]  # fmt: skip
    if refusal.law == "out.keep-cards" and _has_no_canasta(part):
        return [told("law", "no_canasta_yet")]
    in_talons = refusal.law == "cards.not-in-hand" and position.rules.packet.kind is PacketKind.TALON
    waiting = [card for _, cards in position.packets for card in cards] if in_talons else []
    missing = dict.fromkeys(card for card in laid(part) if card in waiting)
    return [told("law", "in_the_talon", cards=cards_in_words(missing))] if missing else []


def _has_no_canasta(part: Part) -> bool:
    """Tell whether the side has no canasta, even after the act."""
    position, act = part.position, parse_act(part.act)
    own = {meld.rank: len(meld.cards) for meld in position.melds[position.side_of(position.turn)]}
    sizes = [*own.values()]
    for lay in act.lays if isinstance(act, Meld | Take) else ():
        sizes.append(len(lay.cards) + (own.get(lay.target.name, 0) if lay.target else 0))
    return max(sizes, default=0) < position.rules.melds.canasta


def _allowed(part: Part) -> str:
    """Return why a legal act may be chosen that isn't a new meld: only what opens is held against the minimum."""
    position, act = part.position, parse_act(part.act)
    if isinstance(act, Meld) and not position.melds[position.side_of(position.turn)]:
        return enough_to_open(part, laid(part))
    joins = isinstance(act, Meld) and all(lay.target for lay in act.lays)
    word = "joins" if joins else ALLOWED.get(part.act.partition(" ")[0], "free-choice")
    return reason_words()[word]


def _is_below(part: Part) -> bool:
    """Tell whether a side without a meld lays down less than its minimum."""
    position = part.position
    need = players_minimum(position, position.turn)
    return not position.melds[position.side_of(position.turn)] and points(position.rules, laid(part)) < need


def _fits(part: Part) -> str:
    """Return why a meld is legal: how many natural and wild cards it has; empty for anything but a new meld."""
    act = parse_act(part.act)
    lays = act.lays if isinstance(act, Meld) else ()
    if len(lays) != 1 or lays[0].target is not None:
        return ""
    naturals = [card for card in lays[0].cards if not card.is_wild]
    wilds = len(lays[0].cards) - len(naturals)
    ranks = {card.rank for card in naturals}
    if not naturals:
        return told("fits", "wild", n=wilds)
    if len(ranks) > 1:
        return told("fits", "sequence")
    if naturals[0].is_black_three:
        return told("fits", "black_threes")
    words = Words().write(min(ranks), "rank", "ranks")
    count = Words().write(len(naturals), "count")
    return told("fits", "mixed" if wilds else "natural", n=count, ranks=words, wilds=wilds)


def _result(part: Part) -> str:
    """Return the cards on the table after the act."""
    before, act = part.position, parse_act(part.act)
    after = play(before, act)
    mine = after.melds[before.side_of(before.turn)]
    rank = _rank(act)
    meld = next((found for found in mine if found.rank == rank), None)
    held = len(after.hand_of(before.turn))
    if meld is None:  # how many cards are left says nothing about the question
        return ""
    ranks, cards = Words().write(rank, "rank", "ranks"), cards_counted(len(meld.cards))
    return told("follows", "canasta" if meld.is_canasta else "grown", ranks=ranks, cards=cards, n=held)


def _rank(act: Act) -> str:
    """Return the rank of the meld that an act makes or adds to; empty with several or none."""
    if isinstance(act, Take):
        return act.card.rank
    cards = act.lays[0].cards if isinstance(act, Meld) and len(act.lays) == 1 else ()
    return next((card.rank for card in cards if not card.is_wild), "")
