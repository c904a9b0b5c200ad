"""Wrong ideas about Modern American Canasta that no value of a rule set can say."""

from __future__ import annotations

from canasta_nb.core.model.acts import Meld
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.vocabulary.dealing import PacketUsable
from canasta_nb.core.rules.vocabulary.taking import ThreesSign
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.questions.acts import laid
from canasta_nb.teaching.questions.hands import HandSize
from canasta_nb.teaching.questions.refusing import refused
from canasta_nb.teaching.questions.sheets import RED_THREES, ScoreLines, TotalScore


def sevens_wild(part: Part) -> tuple[Answer, ...]:
    """Sevens take wild cards as other ranks do."""
    return _wild_cards_beside(part, "7")


def aces_wild_later(part: Part) -> tuple[Answer, ...]:
    """Aces take wild cards after the opening, too."""
    return _wild_cards_beside(part, "A")


def threes_good_always(part: Part) -> tuple[Answer, ...]:
    """Count threes for every side with melds, without regard to its canastas."""
    asked = part.asked
    counts = isinstance(asked, TotalScore) or (isinstance(asked, ScoreLines) and asked.names(part) == (RED_THREES,))
    if not counts or part.position.rules.red_threes.sign is not ThreesSign.BY_CANASTA_COUNT:
        return ()
    score = score_deal(part.position)
    rules, threes = part.position.rules.red_threes, len(part.position.threes[0])
    counted = sum(line.points for line in score.lines[part.side] if line.id == RED_THREES)
    plus = rules.values.get(threes, 0)
    right = score.totals[part.side] if isinstance(asked, TotalScore) else counted
    return (right - counted + plus,) if counted != plus else ()


def talon_now(part: Part) -> tuple[Answer, ...]:
    """Add the cards of the talon to the hand in the turn of the opening."""
    position = part.position
    opened = bool(part.acts) and isinstance(parse_act(part.acts[-1]), Meld)
    if not opened or position.rules.packet.usable is not PacketUsable.NEXT_TURN:
        return ()
    if part.kind == "yes+why":
        return ((True, "talon-in-hand"),) if "cards.not-in-hand" in {each.law for each in refused(part)} else ()
    if not isinstance(part.asked, HandSize):
        return ()
    return (len(position.hand_of(position.turn)) + position.rules.packet.size[0],)


def _wild_cards_beside(part: Part, rank: str) -> tuple[Answer, ...]:
    """That the meld is legal where only wild cards beside this rank forbid it."""
    if part.kind != "pick" or not part.act or [each.law for each in refused(part)] != ["meld.rank-takes-no-wilds"]:
        return ()
    return ("legal",) if rank in {card.rank for card in laid(part)} else ()
