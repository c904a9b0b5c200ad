"""The legal acts of the player in turn, equal ones once, without a sentence: the fast path.

The list has the draw, every way to take the pile, single lays by kinds (so many naturals, twos and jokers), joins,
discards and the question. Before the side has opened it has the smallest sets of melds that open in place of the lays.
Suits that do not matter are spelled in the order s, h, d, c. Every legal act is listed, or composed of listed ones, or
an opening of a large hand that `openings` finds.
"""

from __future__ import annotations

from functools import lru_cache

from canasta_nb.core.engine.legal_takes import forced_takes, takes
from canasta_nb.core.going_out.turn_end import OPEN_END, TurnEnd, can_finish, ending, has_no_end
from canasta_nb.core.laws.discards import has_bars, may_discard
from canasta_nb.core.laws.ending import broken_by_last_discard, may_ask, may_end_after_laying
from canasta_nb.core.laws.melding import lengthened_for_nothing
from canasta_nb.core.laws.special import special_hands_to_show
from canasta_nb.core.laws.threes import broken_by_face, by_choice, kept_threes
from canasta_nb.core.listing.additions import lays_of
from canasta_nb.core.listing.group_lays import CARDS_OF, DISCARDS, coded, group_lays, in_groups_alone
from canasta_nb.core.listing.new_melds import Holding, black_threes, holding
from canasta_nb.core.listing.openings import listed_openings
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Face, Join, Lay, Meld, No, Stop, Yes
from canasta_nb.core.model.bonus_cards import earned
from canasta_nb.core.model.cards import BLACK_THREES, CARDS, JOKER, JOKER_RANK, THREE, TWO, UNSEEN_RANK, Card
from canasta_nb.core.model.laying import begins_closed, joined, joins, laid, target_of, without
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Phase, Position, cards_to_meld, cut_short, is_bonus
from canasta_nb.core.model.starting import begun
from canasta_nb.core.rules.ruleset import RULE_SETS_KEPT, RuleSet
from canasta_nb.core.shapes.growing import may_join
from canasta_nb.core.speech.wrong_kind import no_position

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

    >>> from canasta_nb.core.notation.text import parse_position
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
    end = ending(position)
    held = holding(hand)
    acts: list[Act] = []
    if melds:
        free = held if rules.packet.usable != "hand-at-once-meld-next-turn" else holding(cards_to_meld(position))
        _add_lays(acts, position, hand, free, melds, end)
        if len(melds) > 1:
            _add_joins(acts, position, hand, melds, end)
    else:
        acts += listed_openings(position)
    if end.may_empty_hand and not rules.going_out.possible and not hand:
        return acts
    if _cut_short(position, end):
        acts.append(STOP)
    else:
        _add_discards(acts, position, hand, held, end)
        acts += special_hands_to_show(position)
        if may_ask(position):
            acts.append(ASK)
    if kept_threes(position):
        acts += faces(position)
    return acts


def _to_play_in_groups(position: Position, hand: tuple[Card, ...], melds: tuple[TableMeld, ...]) -> list[Act]:
    """Return what the general way lists, found faster for the games that most people play."""
    rules = position.rules
    codes = coded(hand)
    lays, discards, longest, lone, pairs = group_lays(rules, codes, melds)
    acts: list[Act] = list(lays)
    left = len(hand)
    open_end = len(position.did) < 2 and position.stock and rules.going_out.ask != "required"
    end = OPEN_END if open_end else ending(position)
    hopeful = lone < 2 or codes[UNSEEN_RANK] > 0  # no other hand can be laid as a whole
    if hopeful and pairs:
        hopeful = codes[UNSEEN_RANK] > 0 or pairs <= len(CARDS_OF[TWO][codes[TWO]]) + codes[JOKER_RANK]
    if end is not OPEN_END or longest >= left - 1 or left < 2:
        room = 0 if end.must_go_out else left + 1 if end.may_empty_hand else left - 1
        acts = [
            act for act in lays if len(act.lays[0].cards) < room or _group_may_end(rules, hand, melds, act.lays[0], end)
        ]
    if hopeful and codes[THREE]:
        acts += _black_threes_to_lay(position, hand, melds, end)
    if rules.groups.same_rank != "merge":
        _add_joins(acts, position, hand, melds, end)
    if end is not OPEN_END and _cut_short(position, end):
        acts.append(STOP)
        return acts
    if left == 1:
        _add_discards(acts, position, hand, holding(hand), end)
    elif not end.must_go_out:
        acts += discards
    if hopeful and may_ask(position):
        acts.append(ASK)
    return acts


def _black_threes_to_lay(
    position: Position, hand: tuple[Card, ...], melds: tuple[TableMeld, ...], end: TurnEnd
) -> list[Act]:
    """Return the melds of black threes with which the turn can go out."""
    rules = position.rules
    fewest = 2 if rules.black_threes.wilds else rules.black_threes.meld_smallest
    held = holding(hand)
    if not end.may_go_out or len(held.by_place[THREE]) < fewest or THREE in {meld.place for meld in melds}:
        return []
    lays = [Lay(meld.cards) for meld in black_threes(rules, held, going_out=True)]
    return [Meld((lay,)) for lay in lays if _can_end_after(position, hand, melds, lay, end)]


def _group_may_end(
    rules: RuleSet, hand: tuple[Card, ...], melds: tuple[TableMeld, ...], lay: Lay, end: TurnEnd
) -> bool:
    """Tell what ``_can_end_after`` tells, where nothing but groups and the end of the turn can be in the way."""
    if not (end.may_go_out or end.may_empty_hand):
        return False
    left = without(hand, lay.cards)
    if not left and rules.going_out.discard == "required":
        return False
    return end.may_empty_hand or can_finish(rules, left, laid(rules, melds, lay.cards, joins(rules, melds, lay)), end)


def _cut_short(position: Position, end: TurnEnd) -> bool:
    return end.may_empty_hand and cut_short(position)


def _add_lays(
    acts: list[Act],
    position: Position,
    hand: tuple[Card, ...],
    held: Holding,
    melds: tuple[TableMeld, ...],
    end: TurnEnd,
) -> None:
    """List the additions to every own meld, then the new melds."""
    rules = position.rules
    found = lays_of(rules, held, melds, may_go_out=end.may_go_out)
    if end.closed:
        found = [act for act in found if not begins_closed(rules, melds, act.lays, end.closed)]
    rooms = (
        -1
        if end.must_go_out
        else 99
        if end.may_empty_hand and rules.going_out.empty_hand != "by-discard"
        else len(hand) - 1
    )
    if rules.packet.kind == "foot" and end.may_empty_hand:
        rooms = 99
    if not _ends_anyhow(rules, held):
        rooms = -1
    threes = held.by_place[THREE]
    acts += [
        act
        for act in found
        if (len(act.lays[0].cards) < rooms and not (threes and act.lays[0].cards[0] in BLACK_THREES))
        or _can_end_after(position, hand, melds, act.lays[0], end)
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
    position: Position, hand: tuple[Card, ...], melds: tuple[TableMeld, ...], lay: Lay, end: TurnEnd
) -> bool:
    rules = position.rules
    left = without(hand, lay.cards)
    after = laid(rules, melds, lay.cards, joins(rules, melds, lay))
    if lay.cards[0].is_black_three and rules.black_threes.meld == "going-out":
        end = end._replace(must_go_out=True)
        if not can_finish(rules, left, after, end):
            return False
    if lengthened_for_nothing(position, left, after):
        return False
    return may_end_after_laying(position, lay.cards, left, after, end)


def _add_joins(
    acts: list[Act], position: Position, hand: tuple[Card, ...], melds: tuple[TableMeld, ...], end: TurnEnd
) -> None:
    rules = position.rules
    if rules.groups.same_rank != "separate-joinable" and not rules.sequences.joinable:
        return
    for first, one in enumerate(melds):
        for second in range(first + 1, len(melds)):
            if one.place == melds[second].place and may_join(rules, one, melds[second]):
                after = joined(rules, melds, first, second)
                if can_finish(rules, hand, after, end) or earned(position, after, hand):
                    acts.append(Join(target_of(melds, first), target_of(melds, second)))


def _add_discards(acts: list[Act], position: Position, hand: tuple[Card, ...], held: Holding, end: TurnEnd) -> None:
    rules = position.rules
    if len(hand) == 1:
        card = hand[0]
        if may_discard(position, hand, card) and not broken_by_last_discard(position, card, ()):
            if not card.is_red_three or rules.red_threes.discard:
                acts.append(DISCARDS[card] if card < 53 else Discard(card))
        return
    if end.must_go_out:
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


def faces(position: Position) -> list[Face]:
    """Return the acts of laying out one three; several are laid out one after another."""
    if position.phase is Phase.DRAW:
        hand = position.hand_of(position.turn)
        threes = tuple(sorted(card for card in hand if is_bonus(position.rules, card)))
    else:
        threes = tuple(sorted(kept_threes(position)))
    listed = [Face((card,)) for card in dict.fromkeys(threes)]
    return listed if position.stock else [act for act in listed if not broken_by_face(position, act)]
