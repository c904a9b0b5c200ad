"""Tools for several held-out ideas beside ``believing``: values of cards, false freezes, hands and canastas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from teaching.tuning.believing import Belief, Believed, Changes, Lines, first_of, on_table, side_named, verdict

from canasta_nb.core.model.acts import Act, Meld, Stop, Take
from canasta_nb.core.model.cards import Card, cards_text, parse_cards
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import SIDE_LETTERS, Position, frozen_for
from canasta_nb.core.model.turn import took
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.questions.freezing import FreezeRow
from canasta_nb.teaching.questions.given import Given
from canasta_nb.teaching.questions.hands import WildsHeld

CLASSIC_TABLE = "below:15,0:50,1500:90,3000:120"
SHOWN_WITHOUT_A_HAND = "2hJk3dAs2c3s"
"""The cards of the question about wild cards that has no position."""


# --- values ----------------------------------------------------------------------------------------------------------


def worth(values: Mapping[str, int]) -> Changes:
    """Other points for the cards of some ranks."""

    def changes(rules: RuleSet) -> Mapping[str, str]:
        kept = dict(pair.split(":") for pair in rules.written("pack.card_points").split(","))
        found = {rank: str(values.get(rank, points)) for rank, points in kept.items()}
        return {"pack.card_points": ",".join(f"{rank}:{points}" for rank, points in found.items())}

    return changes


def within(names: Iterable[str], changes: Mapping[str, str]) -> Changes:
    """Changes of some rule sets alone."""
    known = frozenset(names)
    return lambda rules: changes if rules.id in known else {}


def outside(names: Iterable[str], changes: Mapping[str, str]) -> Changes:
    """Changes of all rule sets but some."""
    known = frozenset(names)
    return lambda rules: {} if rules.id in known else changes


def where(holds: Callable[[RuleSet], bool], changes: Mapping[str, str]) -> Changes:
    """Return the changed values for those rule sets that meet a condition."""
    return lambda rules: changes if holds(rules) else {}


def saying(belief: Belief, *words: str) -> Belief:
    """Give an answer with one of these reasons; questions for other reasons do not fit the belief."""

    def fits(part: Part) -> Believed:
        found = belief(part)
        if part.kind != "yes+why":
            return found
        return tuple(said for said in found if isinstance(said, tuple) and said[1] in words)

    return fits


# --- cards -----------------------------------------------------------------------------------------------------------


def wilds(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the wild ones of some cards."""
    return tuple(card for card in cards if card.is_wild)


def naturals(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the natural ones of some cards."""
    return tuple(card for card in cards if not card.is_wild)


def new_melds(act: Act) -> list[tuple[Card, ...]]:
    """Return the cards of each new meld that an act lays down, the top card of the pile in the first."""
    further = [lay.cards for lay in act.lays if lay.target is None] if isinstance(act, Meld | Take) else []
    return [(act.card, *act.shown), *further] if isinstance(act, Take) and act.target is None else further


def added(act: Act) -> list[tuple[str, tuple[Card, ...]]]:
    """Return the name of each of the side's melds that an act adds to, with the cards."""
    if not isinstance(act, Meld | Take):
        return []
    return [(lay.target.name, lay.cards) for lay in act.lays if lay.target is not None]


def own_melds(position: Position) -> tuple[TableMeld, ...]:
    """Return the melds of the side in turn."""
    return position.melds[position.side_of(position.turn)]


def left_after(position: Position, act: Act) -> int:
    """Return how many cards are left in the hand after melds."""
    laid = sum(len(lay.cards) for lay in act.lays) if isinstance(act, Meld) else 0
    return len(position.hand_of(position.turn)) - laid


def wild_cards_are(holds: Callable[[Card], bool]) -> Belief:
    """Choose the wild cards of the hand as a learner with other wild cards does."""

    def belief(part: Part) -> Believed:
        if part.kind != "cards" or not isinstance(part.asked, WildsHeld | Given):
            return ()
        hand = part.position.hand_of(part.position.turn) if part.text else parse_cards(SHOWN_WITHOUT_A_HAND)
        return (cards_text(sorted(card for card in hand if holds(card))),)

    return belief


# --- freezes ---------------------------------------------------------------------------------------------------------


def frozen_too(when: Callable[[Part], bool], *words: str) -> Belief:
    """Take a pile as frozen if a condition is met, for the first of the offered causes."""

    def asked(part: Part) -> Believed:
        if part.asked.word not in ("frozen", "unfrozen") or not when(part):
            return ()
        causes = frozen_for(part.position, SIDE_LETTERS.index(part.side))
        if part.kind == "yes+why":
            return () if causes else verdict(part, holds=part.asked.word == "frozen", words=words)
        mine = tuple(word for word in words if word in part.labels)[:1]
        return (("several",) if "several" in part.labels else ()) if causes else mine

    def change(part: Part) -> str:
        act = parse_act(part.act) if part.act and "{" not in part.act else None
        takes = isinstance(act, Take | Stop) or "{" in part.act or part.asked.word in ("can_take", "must-take")
        if not takes or part.asked.word in ("frozen", "unfrozen", "freeze-row") or not when(part):
            return ""
        return f"pile 2s{cards_text(parse_position(part.text).pile)}"

    return first_of(asked, on_table(change))


def pile_seen_as(change: Callable[[Part, tuple[Card, ...]], Iterable[Card]]) -> Belief:
    """Answer as if the pile were another one."""

    def fields(part: Part) -> str:
        position = parse_position(part.text)
        seen = tuple(change(part, position.pile))
        if seen == position.pile:
            return ""
        empty = "" if position.stock else "\nstock -"  # cards that lie nowhere else would be in the stock
        return f"pile {cards_text(seen) or '-'}{empty}"

    return on_table(fields)


def overlooked(leaves_out: Callable[[int, Card], bool]) -> Belief:
    """Answer without some cards of the pile, given by their number from the top and their face."""
    return pile_seen_as(
        lambda part, pile: [card for at, card in enumerate(pile) if not leaves_out(len(pile) - 1 - at, card)]
    )


def freeze_ends_by(ends: str, *causes: str, stops: str = "both-sides") -> Belief:
    """Give a side and an end for some causes of a freeze, as a learner writes them."""
    return lambda part: ((stops, ends),) if isinstance(part.asked, FreezeRow) and part.asked.cause in causes else ()


def ordered_steps(right: tuple[str, ...], said: tuple[str, ...]) -> Belief:
    """Steps in another order, where their words are offered."""
    return lambda part: (said,) if getattr(part.asked, "answer", None) == right and {*said} <= {*part.labels} else ()


def hand_size(change: Callable[[Part, Position], int]) -> Belief:
    """Count the cards of the hand with more or fewer added than there were."""

    def belief(part: Part) -> Believed:
        if part.asked.word != "hand-size":
            return ()
        return (len(part.position.hand_of(part.position.turn)) + change(part, part.position),)

    return belief


def took_before(part: Part) -> bool:
    """Tell whether a player took the pile in the turn of a question, or before it."""
    return took(part.position) or any(act.startswith("take") for act in part.acts)


# --- scores ----------------------------------------------------------------------------------------------------------


def melds_scored(position: Position, name: str) -> tuple[TableMeld, ...]:
    """Return the melds in a score."""
    return position.melds[side_named(position, name)]


def went_out(position: Position, name: str) -> bool:
    """Tell whether a player of the side has gone out."""
    return position.out is not None and position.side_of(position.out) == side_named(position, name)


def canastas_are(kind: Callable[[RuleSet, TableMeld], str]) -> Callable[[Position, str, Lines], Lines]:
    """Score some canastas of a rank as ``natural``, ``mixed`` or none."""

    def alter(position: Position, name: str, lines: Lines) -> Lines:
        bonus = position.rules.canasta_bonus
        pays = {"natural": int(bonus.natural or 0), "mixed": int(bonus.mixed or 0)}
        found = dict(lines)
        for meld in melds_scored(position, name):
            seen = kind(position.rules, meld)
            if meld.kind != "group" or seen == meld.canasta:
                continue
            for each, sign in ((meld.canasta, -1), (seen, 1)):
                if each:
                    found[f"{each}-canastas"] = found.get(f"{each}-canastas", 0) + sign * pays[each]
        return found

    return alter


def line_times(factor: Callable[[Position, str], int], *names: str) -> Callable[[Position, str, Lines], Lines]:
    """Multiply some lines of a score: by 0 to leave them out, by -1 for the other sign."""

    def alter(position: Position, name: str, lines: Lines) -> Lines:
        times = factor(position, name)
        return {line: points * times if line in names else points for line, points in lines.items()}

    return alter
