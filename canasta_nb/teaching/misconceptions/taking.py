"""Wrong ideas about taking the pile that no value of a rule set can say."""

from __future__ import annotations

from canasta_nb.core.acts import Meld, Take
from canasta_nb.core.notation import parse_act
from canasta_nb.teaching.answers import refused
from canasta_nb.teaching.asking import played
from canasta_nb.teaching.exercises import Answer, Part


def top_only(part: Part) -> tuple[Answer, ...]:
    """The rest of the pile stays where it is."""
    if part.ask_for != "hand-size" or not part.acts:
        return ()
    pile = played(part.text, part.acts[:-1]).pile
    held = len(part.position.hand_of(part.position.turn))
    return (held - len(pile[:-1]),) if isinstance(parse_act(part.acts[-1]), Take) else ()


def pair_from_pile(part: Part) -> tuple[Answer, ...]:
    """A card further down in the pile serves as one of the two that take it."""
    return _yes_against(part, "take.buried-card")


def must_take(part: Part) -> tuple[Answer, ...]:
    """Whoever can take the pile has to."""
    return ((True, "a-duty"),) if part.ask_for == "must-take" else ()


def two_wilds(part: Part) -> tuple[Answer, ...]:
    """Two wild cards stand for the pair."""
    act = parse_act(part.act) if part.kind == "pick" and part.act else None
    wilds = isinstance(act, Take) and act.shown and all(card.is_wild for card in act.shown)
    return ("legal",) if wilds else ()


def top_wild_ok(part: Part) -> tuple[Answer, ...]:
    """A wild card or a black three is taken as any other card is."""
    return _yes_against(part, "take.wild-on-top") or _yes_against(part, "take.black-three-on-top")


def pile_needed_to_meld(part: Part) -> tuple[Answer, ...]:
    """After a draw nothing is melded."""
    drew = any(act == "draw" for act in part.acts)
    if not drew or not part.act or not isinstance(parse_act(part.act), Meld) or refused(part):
        return ()
    return ((False, "only-with-the-pile"),)


def _yes_against(part: Part, law: str) -> tuple[Answer, ...]:
    """Yes, with any reason, where this law says no."""
    if part.kind != "yes+why" or not part.act or part.ask_for:
        return ()
    return part.yes() if law in {refusal.law for refusal in refused(part)} else ()
