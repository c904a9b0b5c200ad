"""Held-out ideas about cards, a turn, melds and wild cards: lessons 1 and 2."""

from __future__ import annotations

from collections import Counter

from teaching.held_out.helping import (
    added,
    frozen_too,
    melds_scored,
    naturals,
    new_melds,
    ordered_steps,
    overlooked,
    own_melds,
    where,
    wild_cards_are,
    wilds,
    worth,
)
from teaching.tuning.believing import (
    Believed,
    Idea,
    Lines,
    first_of,
    forbid,
    forget,
    judged,
    lays,
    opens_by,
    read_as,
    says,
    scored,
    yes,
)

from canasta_nb.core.model.acts import Act, Discard, Meld, Take
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.teaching.content.asking import Part

TURN = ("draw-or-take", "meld", "discard")


# --- the pack, the table and a turn ----------------------------------------------------------------------------------


def _discards_from_table(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    act = parse_act(part.act)
    if not isinstance(act, Discard) or "cards.not-in-hand" not in real:
        return None
    melded = [card for meld in own_melds(part.position) for card in meld.cards]
    return () if act.card in melded else None


# --- the values of wild cards ----------------------------------------------------------------------------------------


def _worth_as_rank(rules: RuleSet, cards: tuple[Card, ...], rank: tuple[Card, ...]) -> int:
    """Count each wild card as a natural card of the meld."""
    return points(rules, naturals(cards)) + len(wilds(cards)) * points(rules, rank[:1])


def _count_as_rank(position: Position, act: Act) -> int:
    return sum(_worth_as_rank(position.rules, cards, naturals(cards)) for cards in lays(act))


def _score_as_rank(position: Position, name: str, lines: Lines) -> Lines:
    rules, melds = position.rules, melds_scored(position, name)
    if not melds:
        return lines
    return {**lines, "melded-cards": sum(_worth_as_rank(rules, meld.cards, naturals(meld.cards)) for meld in melds)}


# --- melds -----------------------------------------------------------------------------------------------------------


def _with_twos(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    act = parse_act(part.act)
    if real or not isinstance(act, Meld | Take):
        return None
    mixed = any(len({card.rank for card in naturals(cards)} | {"2"}) > 1 and _has_two(cards) for cards in lays(act))
    law = "take.no-match" if isinstance(act, Take) and _has_two(act.shown) else "meld.mixed-ranks"
    return (law, "meld.too-few-naturals") if mixed else None


def _has_two(cards: tuple[Card, ...]) -> bool:
    return any(card.rank == "2" for card in cards)


def _jokers_held(part: Part) -> Believed:
    """Return the jokers of the hand, of which three may be in a meld."""
    hand = part.position.hand_of(part.position.turn)
    return (min(3, sum(card.is_wild and card.rank != "2" for card in hand)),)


def _suit_twice(position: Position, act: Act) -> bool:
    if not isinstance(act, Meld):
        return False
    lying = {meld.rank: naturals(meld.cards) for meld in own_melds(position)}
    for lay in act.lays:
        rank = naturals(lay.cards)
        whole = rank + (lying.get(rank[0].rank, ()) if rank else ())
        if any(many > 1 for many in Counter(whole).values()):
            return True
    return False


def _three_at_a_time(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    if real != ("meld.too-many-wilds",):
        return None
    return () if all(len(wilds(cards)) <= 3 for cards in lays(parse_act(part.act))) else None


def _three_of_the_hand(part: Part) -> Believed:
    return (min(3, len(wilds(part.position.hand_of(part.position.turn)))),)


def _rank_lies_there(position: Position, act: Act) -> bool:
    lying = {meld.rank for meld in own_melds(position)}
    fresh = {card.rank for cards in new_melds(act) for card in naturals(cards)} if isinstance(act, Meld) else set()
    return bool(fresh & lying)


def _as_second_meld(part: Part) -> Believed:
    if part.kind != "yes+why" or not part.act or part.asked.word or "second-meld" not in part.reasons:
        return ()
    return yes(part, "second-meld") if _rank_lies_there(part.position, parse_act(part.act)) else ()


def _lies_finished(position: Position, act: Act) -> bool:
    return _rank_lies_there(position, act) or bool(added(act))


def _exchanges(part: Part) -> Believed:
    return yes(part, "a-fair-exchange") if "melded-stays" in part.reasons and "a-fair-exchange" in part.reasons else ()


IDEAS = (
    Idea("ace-fifteen", "An ace counts 15, as in rummy.", read_as(worth({"A": 15}))),
    Idea(
        "pips-count",
        "The number cards count what is printed on them: a nine 9, an eight 8, a four 4.",
        read_as(worth({str(pips): pips for pips in range(3, 10)})),
    ),
    Idea("sevens-count-ten", "The seven still belongs to the cards that count 10.", read_as(worth({"7": 10}))),
    Idea("two-fifty", "A two is wild like the joker, so it counts 50 as well.", read_as(worth({"2": 50}))),
    Idea(
        "wild-worth-its-place",
        "A wild card in a meld counts as much as the card that it stands for.",
        first_of(scored(_score_as_rank), opens_by(_count_as_rank)),
    ),
    Idea(
        "pack-without-jokers",
        "Two packs are 104 cards, so that is what one deals from.",
        says("stock-size", lambda part: (len(part.position.stock) - 4,)),
    ),
    Idea(
        "thirteen-each",
        "The four players get 13 cards each, as in bridge.",
        read_as(where(lambda rules: rules.deal.hand.get(4) == 11, {"deal.hand": "4:13"})),
    ),
    Idea(
        "draw-at-the-end",
        "You play first and draw at the end of your turn, to fill up your hand.",
        first_of(
            ordered_steps(TURN, ("meld", "discard", "draw-or-take")),
            forget("turn.draw-first", words=("free-choice",)),
        ),
    ),
    Idea(
        "discard-off-the-table",
        "The discard may also be a card that your side has melded.",
        judged(_discards_from_table, "free-choice"),
    ),
    Idea(
        "adds-to-any-meld",
        "A card that fits may be laid to any meld on the table, whoever laid it, as in rummy.",
        forget("meld.not-your-side", "meld.no-such-meld", words=("free-choice",)),
    ),
    Idea(
        "aces-wild",
        "Aces are wild, too: they count 20, just like the twos.",
        first_of(
            wild_cards_are(lambda card: card.is_wild or card.rank == "A"),
            frozen_too(lambda part: any(card.rank == "A" for card in part.position.pile), "wild-in-pile"),
        ),
    ),
    Idea(
        "only-jokers-wild",
        "Only the jokers are wild; a two is a card like any other.",
        first_of(
            wild_cards_are(lambda card: card.is_wild and card.rank != "2"),
            says("wilds-may-join", _jokers_held),
            judged(_with_twos),
            overlooked(lambda at, card: card.rank == "2"),
        ),
    ),
    Idea(
        "each-suit-once",
        "The cards of a meld must differ: each suit may lie in it only once, as in a set at rummy.",
        forbid("meld.too-small", _suit_twice),
    ),
    Idea(
        "runs-are-melds",
        "Three cards of a suit in a row are a meld, too.",
        read_as({"sequences.allowed": "true"}, "free-choice"),
    ),
    Idea(
        "two-make-a-meld",
        "Two cards of a rank are enough for a meld.",
        forget("meld.too-small", act=Meld, words=("free-choice",)),
    ),
    Idea(
        "one-natural-will-do",
        "One natural card is enough in a meld, the others may all be wild.",
        read_as({"groups.min_naturals": "1"}, "two-naturals"),
    ),
    Idea(
        "three-naturals-first",
        "A meld needs three natural cards before a wild one may lie with them.",
        read_as({"groups.min_naturals": "3"}),
    ),
    Idea(
        "wilds-up-to-naturals",
        "A meld never holds more wild cards than natural ones.",
        read_as(
            where(lambda rules: rules.groups.wilds_vs_naturals == "no-limit", {"groups.wilds_vs_naturals": "not-more"})
        ),
    ),
    Idea(
        "two-wilds-a-meld",
        "A meld takes at most two wild cards.",
        read_as({"groups.max_wilds": "2", "groups.max_wilds_complete": "2"}),
    ),
    Idea(
        "wilds-without-end",
        "With two natural cards in it a meld takes as many wild cards as you like.",
        first_of(
            says("fewest-naturals", lambda part: (2,)),
            read_as({"groups.max_wilds": "6", "groups.max_wilds_complete": "no-limit"}, "two-naturals"),
        ),
    ),
    Idea(
        "three-wilds-each-time",
        "You may lay three wild cards at a time; those that lie in the meld already do not count.",
        first_of(says("wilds-may-join", _three_of_the_hand), judged(_three_at_a_time, "two-naturals")),
    ),
    Idea(
        "wilds-alone-meld",
        "Twos and jokers may be laid as a meld of their own.",
        read_as({"wild_melds.allowed": "true"}, "free-choice"),
    ),
    Idea(
        "second-meld-begins",
        "New cards of a rank that we have melded begin a second meld beside the first.",
        _as_second_meld,
    ),
    Idea(
        "melds-are-finished",
        "A meld that lies on the table is finished: no more cards of its rank can be laid.",
        first_of(says("wilds-may-join", lambda part: (0,)), forbid("meld.second-of-rank", _lies_finished)),
    ),
    Idea(
        "joker-comes-back",
        "If I hold the card for which a wild card lies there, I may exchange it and take the wild card back.",
        _exchanges,
    ),
)
