"""One way of taking the pile under several rule sets: the cards are the same, the answers are not."""

from __future__ import annotations

from canasta_nb.core.model.cards import face
from canasta_nb.core.model.dealing import hand_size
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.teaching.content.asking import Part, replaced
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.fresh.judged import one_label
from canasta_nb.teaching.fresh.situations import ME, cards_shown, own_side
from canasta_nb.teaching.fresh.taking import ways
from canasta_nb.teaching.fresh.words import hints_on, one_of, told
from canasta_nb.teaching.questions.acts import IsAllowed

RULES = ("classic", "official-1950", "wikipedia", "uruguay", "modern-american", "cuban", "joker")
"""Games of two packs for four: a table of one could be a table of the other."""
LABELS = ("legal", "take.frozen", "take.no-match", "take.no-lay-off", "take.meld-full")
ITEMS = {1: 2, 2: 3, 3: 4}


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft the same act in two, three or four games that do not all judge it alike."""
    if position.phase is not Phase.DRAW or not position.pile or not position.melds[0]:
        return None
    position = own_side(position, pile=True)
    if cards_shown(position) > MOST_CARDS[level]:
        return None
    acts = list(dict.fromkeys(ways(position)))
    if not acts:
        return None
    act = chance.choice(acts)
    parts = one_label(
        [
            Part(IsAllowed(act=act), _under(position, rules), ask=told("comparing", "where", rules=rules))
            for rules in RULES
        ],
        LABELS, ITEMS[level], chance,
    )  # fmt: skip
    if not parts:
        return None
    hints = hints_on("comparing", card=face(position.pile[-1]))
    return Draft("pick", one_of("comparing", "question", chance, act=act), tuple(parts), hints, labels=LABELS)


def _under(position: Position, rules: str) -> str:
    """Return the text of the position in another game; what that deals more, the partner's hidden hand holds."""
    partner = position.partner_of(ME)
    more = hand_size(RuleSet.load(rules), position.seats) - hand_size(position.rules, position.seats)
    fields = f"rules {rules}"
    if more and partner:
        fields += f"; hand {partner} x{len(position.hand_of(partner)) + more * len(position.sides[0])}"
    return replaced(position_text(position), fields)
