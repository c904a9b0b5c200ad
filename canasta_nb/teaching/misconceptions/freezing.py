"""Wrong ideas about freezing that no value of a rule set can say."""

from __future__ import annotations

from canasta_nb.core.model.cards import Card, cards_text
from canasta_nb.core.model.position import SIDE_LETTERS, frozen_for
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part, is_law
from canasta_nb.teaching.questions.acts import OfAnAct
from canasta_nb.teaching.questions.freezing import Freeze, FreezeRow, FreezingCards, Frozen, Unfrozen, causes, freezing
from canasta_nb.teaching.questions.refusing import refused

CAUSES = ("not-opened", "wild-in-pile", "red-three-upcard", "always", "black-three-freezes")


def freeze_needs_top(part: Part) -> tuple[Answer, ...]:
    """Overlook a freeze by a wild card under another card."""
    pile = part.position.pile
    if isinstance(part.asked, FreezingCards):
        return _clicking(part, [*(card for card in pile[-1:] if card.is_wild), *_lying(part, "red-three-upcard")])
    if not pile or pile[-1].is_wild:
        return ()
    return _seeing(part, tuple(cause for cause in causes(part) if cause != "wild-in-pile"))


def red3_freezes_nothing(part: Part) -> tuple[Answer, ...]:
    """Overlook a freeze by a red three in the pile."""
    if not _about_freezing(part):
        return ()
    return _seeing(part, tuple(cause for cause in causes(part) if cause != "red-three-upcard"))


def unfreezes_when_covered(part: Part) -> tuple[Answer, ...]:
    """Covering what freezes the pile ends the freeze."""
    if isinstance(part.asked, FreezeRow):
        return _ending(part.asked.row(part), "covering-or-taking")
    return freeze_needs_top(part)


def black3_freezes(part: Part) -> tuple[Answer, ...]:
    """Take a black three anywhere in the pile for a freeze."""
    if part.kind == "yes+why":
        return _black_three_named(part)
    if isinstance(part.asked, FreezingCards):
        threes = [card for card in part.position.pile if card.is_black_three]
        return _clicking(part, [*threes, *_lying(part, *causes(part))])
    if (
        isinstance(part.asked, Frozen)
        and part.kind == "pick"
        and any(card.is_black_three for card in part.position.pile)
    ):
        return ("black-three", "several") if causes(part) else ("black-three",)
    return ()


def _black_three_named(part: Part) -> tuple[Answer, ...]:
    """Return the learner's answer when a black three is in the pile, on top or covered."""
    position = part.position
    if not any(card.is_black_three for card in position.pile):
        return ()
    if isinstance(part.asked, Frozen):
        return () if causes(part) else part.yes()
    blocked = "take.black-three-on-top" in {refusal.law for refusal in refused(part)}
    return ((False, "take.frozen"),) if blocked else ()


def table_meld_helps(part: Part) -> tuple[Answer, ...]:
    """Count a card in your side's meld as part of the pair."""
    position = part.position
    if not part.act or not position.pile:
        return ()
    own = position.melds[position.side_of(position.turn)]
    frozen = any(refusal.law == "take.frozen" for refusal in refused(part))
    matches = any(meld.rank == position.pile[-1].rank for meld in own)
    return ((True, "table-meld"),) if frozen and matches else ()


def freeze_one_side(part: Part) -> tuple[Answer, ...]:
    """Take the pile as frozen for both sides or for neither."""
    if isinstance(part.asked, FreezeRow):
        who, ends = part.asked.row(part)
        return (("one-side" if who == "both-sides" else "both-sides", ends),)
    if not isinstance(part.asked, Frozen) or part.kind != "yes+why":
        return ()
    other = frozen_for(part.position, 1 - SIDE_LETTERS.index(part.side))
    return tuple((True, str(cause)) for cause in other) if other else _not_frozen(part)


def melding_unfreezes_wild(part: Part) -> tuple[Answer, ...]:
    """Take the pile as open to any side that has opened."""
    if isinstance(part.asked, FreezeRow):
        return _ending(part.asked.row(part), "opening-or-taking")
    if not _about_freezing(part) or not part.position.melds[SIDE_LETTERS.index(part.side)]:
        return ()
    return _seeing(part, ())


def _about_freezing(part: Part) -> bool:
    """Tell whether a part asks if the pile is frozen, or for an act that a freeze may forbid."""
    return isinstance(part.asked, Freeze | OfAnAct)


def _seeing(part: Part, seen: tuple[str, ...]) -> tuple[Answer, ...]:
    """Return the answer of a learner who sees only some of the causes."""
    if seen == causes(part):
        return ()
    if part.act:
        frozen = [refusal.law for refusal in refused(part)] == ["take.frozen"]
        return ((True, part.because),) if frozen and not seen else ()
    if isinstance(part.asked, FreezingCards):
        return _clicking(part, _lying(part, *seen))
    if part.kind == "pick":
        return ("none",) if not seen else ("several",) if len(seen) > 1 else seen
    if isinstance(part.asked, Unfrozen):
        return tuple((False, cause) for cause in seen) or part.yes()
    return tuple((True, cause) for cause in seen) or _not_frozen(part)


def _not_frozen(part: Part) -> tuple[Answer, ...]:
    """Return that the pile is not frozen, with every reason that is not a cause of a freeze."""
    said = [reason for reason in part.reasons if not is_law(reason) and reason not in CAUSES]
    return tuple((False, reason) for reason in said) or part.no()


def _lying(part: Part, *seen: str) -> list[Card]:
    """Return the cards of the pile that freeze it by the causes that the learner sees."""
    return [card for cause in seen for card in freezing(part).get(cause, ())]


def _clicking(part: Part, cards: list[Card]) -> tuple[Answer, ...]:
    """Return the run of cards that such a learner clicks; nothing when it is right, or without cards to click."""
    said = (cards_text(sorted(cards)),)
    return said if cards and said != right_answers(part) else ()


def _ending(row: tuple[str, str], ends: str) -> tuple[Answer, ...]:
    who, right = row
    return () if right == ends else ((who, ends),)
