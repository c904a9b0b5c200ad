"""The legal acts of the player in turn, equal ones once, without a sentence: the fast path.

The list has the draw, every way to take the pile, single lays by kinds (so many naturals, twos and jokers), joins,
discards and the question. Before the side has opened it has the smallest sets of melds that open in place of the lays.
Suits that do not matter are spelled in the order s, h, d, c. Every legal act is listed, or composed of listed ones, or
an opening of a large hand that `openings` finds.
"""

from __future__ import annotations

from functools import lru_cache

from canasta_nb.core.acts import Act, Ask, Discard, Draw, Join, Lay, Meld, No, Stop, Yes
from canasta_nb.core.additions import lays_of
from canasta_nb.core.cards import BLACK_THREES, CARDS, JOKER, JOKER_RANK, THREE, TWO, UNSEEN_RANK, Card
from canasta_nb.core.codes import CARDS_OF, coded
from canasta_nb.core.finishing import OPEN_END, Ending, can_finish, ending, has_no_end
from canasta_nb.core.gains import earned
from canasta_nb.core.group_lays import DISCARDS, group_lays, in_groups_alone
from canasta_nb.core.laws.bars import has_bars, may_discard
from canasta_nb.core.laws.drawing import forced_takes
from canasta_nb.core.laws.going_out import broken_by_last_discard, may_ask, may_end_after_laying
from canasta_nb.core.laws.melding import lengthened_for_nothing
from canasta_nb.core.laws.special_hands import special_hands_to_show
from canasta_nb.core.laws.threes import by_choice, kept_threes
from canasta_nb.core.laying import begins_closed, joined, joins, laid, target_of, without
from canasta_nb.core.legal_takes import takes
from canasta_nb.core.melds import (
    Meld as OwnMeld,
    may_join,
)
from canasta_nb.core.new_melds import Holding, black_threes, holding
from canasta_nb.core.openings import listed_openings
from canasta_nb.core.position import Phase, Position, cards_to_meld, cut_short, is_bonus
from canasta_nb.core.ruleset import RULE_SETS_KEPT, RuleSet
from canasta_nb.core.starting import begun
from canasta_nb.core.threes_listing import faces
from canasta_nb.core.wrong_kind import no_position

DRAW, DRAW_AND_KEEP = Draw(), Draw(keep=True)
ASK, YES, NO, STOP = Ask(), Yes(), No(), Stop()


def legal_acts(position: Position) -> tuple[Act, ...]:
    """List the legal acts of the player in turn; none when the deal is over, and only then.

    Several acts in a row are listed one by one: a turn with three melds is three lays. Before the side has opened, a
    set of melds is one act. The list has each set from which no meld can be left out, and each take that opens with
    the melds that it needs. Of more than 2,000 such openings it has those that spend the fewest cards of the hand, in
    that order.

    After the partner's yes an opening must leave a way out, which takes time to find. So the search begins with the
    openings that spend the fewest cards, and stops after a fixed amount of work. It passes over an opening that takes
    a sixteenth of that work by itself. If the work is enough for all, the list is in its usual order. If not, it holds
    those found, in the order of the search, and in the play phase at least one.

    An opening that is not listed is just as legal: ``openings`` finds it, and ``check`` and ``play`` accept it. Raises
    ValueError for anything but a position.

    >>> from canasta_nb.core.notation import parse_position
    >>> position = parse_position("rules classic; turn 1 play; melds A KsKhKdKcKs2c2d; hand 1 Kh9s")
    >>> [str(act) for act in legal_acts(position)]
    ['meld K+Kh', 'discard Kh', 'discard 9s', 'ask']
    """
    if not isinstance(position, Position):
        raise no_position(position, "legal_acts(position)")
    return position.listed_once(_legal_acts)


def _legal_acts(position: Position) -> tuple[Act, ...]:
    phase = position.phase
    if phase is Phase.PLAY:
        listed = tuple(_to_play(position))
    elif phase is Phase.DRAW:
        listed = tuple(_to_draw(position))
    else:
        listed = (YES, NO) if phase is Phase.ANSWER else ()
    return listed if listed or not has_no_end(position) else (STOP,)


def _to_draw(position: Position) -> list[Act]:
    now = begun(position)
    acts: list[Act] = []
    if by_choice(now):
        acts += faces(now)
    if now.stock:
        acts.append(DRAW)
        if now.rules.turn.drawn_threes == "by-choice":
            acts.append(DRAW_AND_KEEP)
        acts += takes(now)
    else:
        forced = forced_takes(now)
        free = takes(now)
        known = set(free)
        acts += free
        acts += [act for act in forced if act not in known]
        if not forced:
            acts.append(STOP)
    if _asks_before_draw(position.rules) and may_ask(now):
        acts.append(ASK)
    return acts


@lru_cache(maxsize=RULE_SETS_KEPT)
def _asks_before_draw(rules: RuleSet) -> bool:
    return "before-draw" in rules.going_out.ask_when


def _to_play(position: Position) -> list[Act]:
    seat = position.turn
    rules = position.rules
    melds = position.melds[position.side_by_seat[seat]]
    hand = position.hands[seat - 1]
    if melds and in_groups_alone(rules):
        return _to_play_in_groups(position, hand, melds)
    how = ending(position)
    held = holding(hand)
    acts: list[Act] = []
    if melds:
        free = held if rules.packet.usable != "hand-at-once-meld-next-turn" else holding(cards_to_meld(position))
        _add_lays(acts, position, hand, free, melds, how)
        if len(melds) > 1:
            _add_joins(acts, position, hand, melds, how)
    else:
        acts += listed_openings(position)
    if how.free and not rules.going_out.possible and not hand:
        return acts
    if _cut_short(position, how):
        acts.append(STOP)
    else:
        _add_discards(acts, position, hand, held, how)
        acts += special_hands_to_show(position)
        if may_ask(position):
            acts.append(ASK)
    if kept_threes(position):
        acts += faces(position)
    return acts


def _to_play_in_groups(position: Position, hand: tuple[Card, ...], melds: tuple[OwnMeld, ...]) -> list[Act]:
    """Return what the general way lists, found faster for the games that most people play."""
    rules = position.rules
    codes = coded(hand)
    lays, discards, longest, lone, pairs = group_lays(rules, codes, melds)
    acts: list[Act] = list(lays)
    left = len(hand)
    open_end = len(position.did) < 2 and position.stock and rules.going_out.ask != "required"
    how = OPEN_END if open_end else ending(position)
    hopeful = lone < 2 or codes[UNSEEN_RANK] > 0  # no other hand can be laid as a whole
    if hopeful and pairs:
        hopeful = codes[UNSEEN_RANK] > 0 or pairs <= len(CARDS_OF[TWO][codes[TWO]]) + codes[JOKER_RANK]
    if how is not OPEN_END or longest >= left - 1 or left < 2:
        room = 0 if how.must else left + 1 if how.free else left - 1
        acts = [
            act for act in lays if len(act.lays[0].cards) < room or _group_may_end(rules, hand, melds, act.lays[0], how)
        ]
    if hopeful and codes[THREE]:
        acts += _black_threes_to_lay(position, hand, melds, how)
    if rules.groups.same_rank != "merge":
        _add_joins(acts, position, hand, melds, how)
    if how is not OPEN_END and _cut_short(position, how):
        acts.append(STOP)
        return acts
    if left == 1:
        _add_discards(acts, position, hand, holding(hand), how)
    elif not how.must:
        acts += discards
    if hopeful and may_ask(position):
        acts.append(ASK)
    return acts


def _black_threes_to_lay(
    position: Position, hand: tuple[Card, ...], melds: tuple[OwnMeld, ...], how: Ending
) -> list[Act]:
    """Return the melds of black threes with which the turn can go out."""
    rules = position.rules
    fewest = 2 if rules.black_threes.wilds else rules.black_threes.meld_smallest
    held = holding(hand)
    if not how.may or len(held.by_place[THREE]) < fewest or THREE in {meld.place for meld in melds}:
        return []
    lays = [Lay(meld.cards) for meld in black_threes(rules, held, going_out=True)]
    return [Meld((lay,)) for lay in lays if _can_end_after(position, hand, melds, lay, how)]


def _group_may_end(rules: RuleSet, hand: tuple[Card, ...], melds: tuple[OwnMeld, ...], lay: Lay, how: Ending) -> bool:
    """Tell what ``_can_end_after`` tells, where nothing but groups and the end of the turn can be in the way."""
    if not (how.may or how.free):
        return False
    left = without(hand, lay.cards)
    if not left and rules.going_out.discard == "required":
        return False
    return how.free or can_finish(rules, left, laid(rules, melds, lay.cards, joins(rules, melds, lay)), how)


def _cut_short(position: Position, how: Ending) -> bool:
    return how.free and cut_short(position)


def _add_lays(
    acts: list[Act], position: Position, hand: tuple[Card, ...], held: Holding, melds: tuple[OwnMeld, ...], how: Ending
) -> None:
    """List the additions to every own meld, then the new melds."""
    rules = position.rules
    found = lays_of(rules, held, melds, may_go_out=how.may)
    if how.closed:
        found = [act for act in found if not begins_closed(rules, melds, act.lays, how.closed)]
    rooms = -1 if how.must else 99 if how.free and rules.going_out.empty_hand != "by-discard" else len(hand) - 1
    if rules.packet.kind == "foot" and how.free:
        rooms = 99
    if not _ends_anyhow(rules, held):
        rooms = -1
    threes = held.by_place[THREE]
    acts += [
        act
        for act in found
        if (len(act.lays[0].cards) < rooms and not (threes and act.lays[0].cards[0] in BLACK_THREES))
        or _can_end_after(position, hand, melds, act.lays[0], how)
    ]


def _ends_anyhow(rules: RuleSet, held: Holding) -> bool:
    """Tell whether a turn that leaves two cards can end.

    No closed sequence was lengthened, one card can be discarded.
    """
    if rules.sequences.after_seven == "open-when-going-out":
        return False
    threes = held.by_place[THREE]
    return not threes or rules.red_threes.discard or not any([is_bonus(rules, card) for card in threes])


def _can_end_after(
    position: Position, hand: tuple[Card, ...], melds: tuple[OwnMeld, ...], lay: Lay, how: Ending
) -> bool:
    rules = position.rules
    left = without(hand, lay.cards)
    after = laid(rules, melds, lay.cards, joins(rules, melds, lay))
    if lay.cards[0].is_black_three and rules.black_threes.meld == "going-out":
        how = how._replace(must=True)
        if not can_finish(rules, left, after, how):
            return False
    if lengthened_for_nothing(position, left, after):
        return False
    return may_end_after_laying(position, lay.cards, left, after, how)


def _add_joins(
    acts: list[Act], position: Position, hand: tuple[Card, ...], melds: tuple[OwnMeld, ...], how: Ending
) -> None:
    rules = position.rules
    if rules.groups.same_rank != "separate-joinable" and not rules.sequences.joinable:
        return
    for first, one in enumerate(melds):
        for second in range(first + 1, len(melds)):
            if one.place == melds[second].place and may_join(rules, one, melds[second]):
                after = joined(rules, melds, first, second)
                if can_finish(rules, hand, after, how) or earned(position, after, hand):
                    acts.append(Join(target_of(melds, first), target_of(melds, second)))


def _add_discards(acts: list[Act], position: Position, hand: tuple[Card, ...], held: Holding, how: Ending) -> None:
    rules = position.rules
    if len(hand) == 1:
        card = hand[0]
        if may_discard(position, hand, card) and not broken_by_last_discard(position, card, ()):
            if not card.is_red_three or rules.red_threes.discard:
                acts.append(DISCARDS[card] if card < 53 else Discard(card))
        return
    if how.must:
        return
    found: list[Card] = []
    if rules.sequences.allowed:
        found += [card for cards in held.by_place[:THREE] for card in dict.fromkeys(cards)]
    else:
        found += [cards[0] for cards in held.by_place[:THREE] if cards]
    black = [card for card in held.by_place[THREE] if card.is_black_three]
    red = [card for card in held.by_place[THREE] if card.is_red_three]
    found += black[:1]
    bars = _has_bars(rules)
    if rules.red_threes.discard or len(red) == len(hand) or bars:
        found += red[:1]
    found += held.twos[:1]
    if held.jokers:
        found.append(JOKER)
    if bars or red:
        barred = _may_be_barred(rules)
        found = [card for card in found if card not in barred or may_discard(position, hand, card)]
    acts += [DISCARDS[card] for card in found]


_has_bars = lru_cache(maxsize=RULE_SETS_KEPT)(has_bars)


@lru_cache(maxsize=RULE_SETS_KEPT)
def _may_be_barred(rules: RuleSet) -> frozenset[Card]:
    """Return the cards that these rules can bar from the discard of a player who keeps others."""
    discard = rules.discard
    return frozenset(
        card
        for card in CARDS
        if card.rank == "3"
        or card.rank in discard.empty_pile_bars
        or discard.empty_pile_bars_safe
        or (card.is_wild and discard.wild != "allowed")
        or (card.rank == "7" and discard.sevens != "allowed")
    )
