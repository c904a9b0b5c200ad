"""What must be true after every act, with any bots: cards, views, texts, laws and scores hold together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import NamedTuple

from canasta_nb.core.engine.checking import broken_laws, check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Ask, Draw, No, Yes
from canasta_nb.core.model.cards import UNSEEN, Card, pack
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import SIDE_LETTERS, Phase, Position, is_bonus, red_threes_lie_open, side_letter
from canasta_nb.core.model.turn import begun
from canasta_nb.core.notation.text import parse_act, parse_position, position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.dealing import PacketUnopened
from canasta_nb.core.score.bonus_threes import counts_as_laid_out
from canasta_nb.core.score.scoring import ScoreLine, score_deal
from canasta_nb.core.speech.refusals import AmbiguousAct, NotationError
from canasta_nb.experiments.following import follows
from canasta_nb.experiments.trying import tries

SAMPLE = 2  # listed acts that are explained after each act; all of them would take too long
TRIED = 0.1  # of so many positions it is tried what else a person could do, for the same reason


class Violation(NamedTuple):
    """A broken invariant: its deal, the number of acts before it, its description and its position."""

    deal: int
    seed: int
    step: int
    what: str
    position: str


def broken_invariants(position: Position, chance: Random) -> Iterator[str]:
    """Yield the names of the invariants that do not hold in a position; none in a sound one.

    >>> from canasta_nb.core.engine.playing import deal
    >>> position = deal(RuleSet.load("classic"), seed=7)
    >>> list(broken_invariants(position, Random(1)))
    []
    >>> list(broken_invariants(position.changed(stock=position.stock[1:]), Random(1)))
    ['cards-conserved']
    """
    for name, holds in _INVARIANTS.items():
        if not holds(position, chance):
            yield name


def cards_conserved(position: Position, chance: Random) -> bool:
    """Tell whether every card of the pack lies somewhere, and no other."""
    del chance
    rules = position.rules
    return sorted(_cards(position)) == sorted(pack(rules.pack.packs, rules.pack.jokers))


def _cards(position: Position) -> list[Card]:
    cards = [*position.pile, *position.stock]
    for hand in position.hands:
        cards += hand
    for side in position.melds:
        for meld in side:
            cards += meld.cards
    for threes in position.threes:
        cards += threes
    for _, packet in position.packets:
        cards += packet
    return cards


def views_leak_nothing(position: Position, chance: Random) -> bool:
    """Tell whether each seat sees, and may do, the same when the cards that it cannot see are dealt again."""
    if position.phase is Phase.DRAW:
        position = begun(position)
    told = chance.randint(1, position.seats)  # equal views are told alike: to ask it of one seat is enough
    for seat in range(1, position.seats + 1):
        other = reshuffled(position, seat, chance)
        one, two = view(position, seat), view(other, seat)
        if one != two or (seat == told and position_text(one.position) != position_text(two.position)):
            return False
        if seat == position.turn and legal_acts(position) != legal_acts(other):
            return False
    return True


def reshuffled(position: Position, seat: int, chance: Random) -> Position:
    """Return the same position for one seat, with every card that it cannot see dealt again."""
    hidden = [*position.stock]
    for number, hand in enumerate(position.hands, start=1):
        hidden += hand if number != seat else ()
    for _, packet in position.packets:
        hidden += packet
    chance.shuffle(hidden)
    hands = tuple(
        hand if number == seat else tuple([hidden.pop() for _ in hand])
        for number, hand in enumerate(position.hands, start=1)
    )
    packets = tuple((owner, tuple([hidden.pop() for _ in cards])) for owner, cards in position.packets)
    own = position.turn == seat and position.phase is not Phase.ANSWER
    did = position.did if own else tuple([_drawn_anew(position.rules, act, chance) for act in position.did])
    return position.changed(hands=hands, packets=packets, stock=tuple(hidden), did=did)


def _drawn_anew(rules: RuleSet, act: Act, chance: Random) -> Act:
    """Another player's draw as it might have been; red threes alone lie open and stay."""
    if not isinstance(act, Draw) or (red_threes_lie_open(rules) and all(card.is_red_three for card in act.cards)):
        return act
    return Draw(tuple([Card(chance.randrange(44)) for _ in act.cards]), act.keep)


def text_round_trips(position: Position, chance: Random) -> bool:
    """Tell whether the position's text reads back as the same position.

    >>> from canasta_nb.core.engine.playing import deal
    >>> position = deal(RuleSet.load("classic"), seed=7)
    >>> text_round_trips(position, Random(1)), text_round_trips(position.changed(scores=()), Random(1))
    (True, False)
    """
    del chance
    try:
        return parse_position(position_text(position)) == position
    except NotationError:
        return False


def acts_are_legal(position: Position, chance: Random) -> bool:
    """Tell whether there are acts while the deal goes on, none after it, and ``check`` agrees on a sample."""
    acts = legal_acts(position)
    if (position.phase is Phase.OVER) == bool(acts):
        return False
    some = acts if len(acts) <= SAMPLE else chance.sample(acts, SAMPLE)
    return not any(check(position, act) for act in some)


def unlisted_acts_follow(position: Position, chance: Random) -> bool:
    """Tell whether what is legal but not listed follows from listed acts, in a sample of acts and of positions."""
    return chance.random() > TRIED or next(what_does_not_follow(position, chance), None) is None


def what_does_not_follow(position: Position, chance: Random) -> Iterator[tuple[Position, Act]]:
    """Acts that are legal and do not follow from listed ones, or are listed and not legal, each with its position.

    The turn after either answer of the partner is looked at too, and that of a player with some unseen cards.
    """
    for now in _moments(position, chance):
        acts = legal_acts(now)
        yield from [(now, act) for act in chance.sample(acts, min(len(acts), SAMPLE)) if broken_laws(now, act)]
        for act in _read(now, chance):
            if not broken_laws(now, act) and not follows(now, act):
                yield now, act


def _moments(position: Position, chance: Random) -> Iterator[Position]:
    """Yield the position itself.

    Where the player may ask, what follows the question; and the same with unseen cards.
    """
    yield position
    if Ask() in legal_acts(position):
        asked = play(position, Ask())
        yield from (play(asked, Yes()), play(asked, No()))
    yield _with_unseen_cards(position, chance)


def _with_unseen_cards(position: Position, chance: Random) -> Position:
    """Return the same position with up to three cards of the player's hand that nobody has seen."""
    if position.phase is Phase.DRAW:
        position = begun(position)
    hand = list(position.hand_of(position.turn))
    for at in chance.sample(range(len(hand)), min(len(hand), chance.randint(1, 3))):
        hand[at] = UNSEEN
    hands = list(position.hands)
    hands[position.turn - 1] = tuple(hand)
    return position.changed(hands=tuple(hands))


def _read(position: Position, chance: Random) -> Iterator[Act]:
    """Acts to try, without those whose target could be several melds."""
    for act in tries(position, chance):
        with suppress(AmbiguousAct):
            broken_laws(position, act)
            yield act


def named_ways_out_are_legal(position: Position, chance: Random) -> bool:
    """Tell whether every act is legal that the refusals of a sample of acts name instead."""
    if position.phase is Phase.OVER or chance.random() > TRIED:
        return True
    refused = [refusal for act in _read(position, chance) for refusal in check(position, act)]
    named = {str(refusal.facts[name]) for refusal in refused for name in ("better", "instead") if name in refusal.facts}
    return not any(broken_laws(position, parse_act(each)) for each in named)


def score_adds_up(position: Position, chance: Random) -> bool:
    """Tell whether lines add up to totals and totals to scores after the deal, and every card is counted."""
    del chance
    if position.phase is not Phase.OVER:
        return True
    sheet = score_deal(position)
    for scorer, before, after in zip(sheet.lines, position.scores, sheet.new_scores, strict=True):
        lines = sheet.lines[scorer]
        total = sum(line.points for line in lines)
        if sheet.totals[scorer] != total or after != before + total:
            return False
        side = position.side_of(int(scorer)) if scorer.isdigit() else SIDE_LETTERS.index(scorer)
        if [line.id for line in lines] != ["special-hand"] and not _every_card_counts(position, side, lines):
            return False
    return True


def _every_card_counts(position: Position, side: int, lines: tuple[ScoreLine, ...]) -> bool:
    """Tell whether the cards of each side count as they should, melded or left in hands."""
    rules = position.rules
    by_id = {line.id: line for line in lines}
    melded = [card for meld in position.melds[side] for card in meld.cards]
    paid_as_threes = list(by_id["black-threes"].cards) if "black-threes" in by_id else []
    melded = [card for card in melded if card not in paid_as_threes]
    worth = points(rules, melded)
    allowed = {"plus": {worth}, "zero-without-canasta": {0, worth}, "minus-without-canasta": {worth, -worth}}
    if (by_id["melded-cards"].points if "melded-cards" in by_id else 0) not in allowed[rules.scoring.melded_cards]:
        return False
    left = [card for seat in position.sides[side] for card in position.hand_of(seat)]
    if rules.packet.unopened is PacketUnopened.COUNTS_IN_HAND:
        owners = (side_letter(side), *map(str, position.sides[side]))
        left += [card for owner, cards in position.packets if owner in owners for card in cards]
    cost = sum(_cost(rules, card) for card in left)
    return cost == -(by_id["cards-in-hand"].points if "cards-in-hand" in by_id else 0)


def _cost(rules: RuleSet, card: Card) -> int:
    """Return what a card left in a hand costs; a three that counts as laid out costs nothing there."""
    if is_bonus(rules, card) and counts_as_laid_out(rules, card):
        return 0
    name = "red-three" if card.is_red_three else "black-three" if card.is_black_three else card.rank
    return {str(word): each for word, each in rules.scoring.left_in_hand.items()}.get(name, points(rules, [card]))


_INVARIANTS: dict[str, Callable[[Position, Random], bool]] = {
    "cards-conserved": cards_conserved,
    "views-leak-nothing": views_leak_nothing,
    "text-round-trips": text_round_trips,
    "acts-are-legal": acts_are_legal,
    "unlisted-acts-follow": unlisted_acts_follow,
    "named-ways-out-are-legal": named_ways_out_are_legal,
    "score-adds-up": score_adds_up,
}
