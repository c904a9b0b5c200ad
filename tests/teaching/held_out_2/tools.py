"""Tools for several of these ideas: answers by a word of the question, the melds that an act makes, and new limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from teaching.held_out.helping import added, new_melds, own_melds, where, worth
from teaching.tuning.believing import Belief, Believed, first_of, judged, read_as, says

from canasta_nb.core.model.acts import Act, Draw, Take
from canasta_nb.core.model.cards import PLACE, Card
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Part


def asks(part: Part, word: str) -> bool:
    """Tell whether a question offers a word."""
    return word in part.reasons or word in part.labels


def always(word: str, *, holds: bool = True) -> Belief:
    """Give a yes, or a no, for this reason wherever it is offered."""
    return lambda part: ((holds, word),) if word in part.reasons else ()


def offered_only(word: str, belief: Belief) -> Belief:
    """Leave out the questions for a reason that do not offer this one, for they are not about the idea."""
    return lambda part: belief(part) if part.kind != "yes+why" or word in part.reasons else ()


def valued(values: Mapping[str, int]) -> Belief:
    """Count some ranks otherwise, in hands, melds and scores."""
    changes = worth(values)

    def counted(part: Part) -> Believed:
        return right_answers(part.under(changes(part.position.rules)))  # type: ignore[operator]

    return first_of(read_as(changes), says("count", counted))


def in_rules(holds: Callable[[RuleSet], bool], changes: Mapping[str, str], *words: str) -> Belief:
    """Answer under changed values of the rule sets that meet a condition."""
    return read_as(where(holds, changes), *words)


def melds_after(position: Position, act: Act) -> list[tuple[Card, ...]]:
    """Return the cards of each meld that an act makes or adds to, with what lies there already."""
    lying = {meld.rank: meld.cards for meld in own_melds(position)}
    found = [(*lying.get(rank, ()), *cards) for rank, cards in added(act)]
    if isinstance(act, Take) and act.target is not None:
        found.append((*lying.get(act.target.name, ()), act.card, *act.shown))
    for cards in new_melds(act):
        rank = next((card.rank for card in cards if not card.is_wild), "")
        found.append((*lying.get(rank, ()), *cards))
    return found


def starts(position: Position, act: Act) -> list[tuple[Card, ...]]:
    """Return the melds of an act that the side has no meld for yet."""
    lying = {meld.rank for meld in own_melds(position)}
    return [cards for cards in new_melds(act) if not {card.rank for card in cards} & lying]


def shows(position: Position, act: Act) -> tuple[Card, ...]:
    """Return the cards from the hand that match the top card of the pile in an act."""
    return tuple(card for card in act.shown if PLACE[card] == PLACE[act.card]) if isinstance(act, Take) else ()


def refuses(when: Callable[[Position, Act], bool], *laws: str) -> Belief:
    """Take some legal acts as forbidden, by the first of these laws that the question offers."""

    def judge(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
        if real or not when(part.position, parse_act(part.act)):
            return None
        return tuple(law for law in laws if asks(part, law))[:1] or laws[:1]

    return judged(judge)


def drew_before(part: Part) -> bool:
    """Tell whether a player draws before the question, or has drawn in its turn."""
    return any(act.startswith("draw") for act in part.acts) or any(isinstance(act, Draw) for act in part.position.did)
