"""Held-out ideas about strategy, other numbers of players, Modern American and other games: lessons 11 to 14."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from teaching.held_out.helping import (
    CLASSIC_TABLE,
    hand_size,
    melds_scored,
    naturals,
    new_melds,
    outside,
    where,
    within,
)
from teaching.tuning.believing import (
    Believed,
    Changes,
    Idea,
    Lines,
    first_of,
    forbid,
    forget,
    judged,
    offered,
    ordered,
    read_as,
    says,
    scored,
)

from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Part

AMERICAN = ("modern-american",)
THREE_PACKS = ("official-3pack",)
CLASSIC_WAYS = {
    "pile.always_frozen": "false",
    "pile.frozen_by": "not-opened,wild-in-pile,red-three-upcard",
    "pile.take_unfrozen": "natural-pair,natural-and-wild,lay-off-group,lay-off-group-canasta",
}


# --- strategy --------------------------------------------------------------------------------------------------------


def _seen(position: Position, card: Card) -> int:
    """Return how many cards of a rank are face up or in the learner's hand."""
    open_cards = [*position.pile, *position.hand_of(position.turn)]
    open_cards += [lying for side in position.melds for meld in side for lying in meld.cards]
    return sum(each.rank == card.rank for each in open_cards)


def _theirs(position: Position, card: Card) -> bool:
    other = 1 - position.side_of(position.turn)
    return any(meld.rank == card.rank for meld in position.melds[other])


# --- players ---------------------------------------------------------------------------------------------------------


def _plays_alone(word: str) -> Callable[[Part], Believed]:
    return lambda part: (word,) if "the-first-to-take-the-pile" in part.labels else ()


def _all_draw(many: int) -> Callable[[Part], Believed]:
    """Return the number of cards drawn, or held after a draw, if everybody drew a fixed number."""

    def answer(part: Part) -> Believed:
        usual = part.position.rules.turn.draw
        if part.asked.word == "drawn":
            return (many,)
        drew = part.asked.word == "hand-size" and part.acts == ("draw",)
        return (len(part.position.hand_of(part.position.turn)) - usual + many,) if drew else ()

    return answer


def _dealt(by_players: Mapping[int, int]) -> Callable[[Part], Believed]:
    return says("dealt", lambda part: tuple(filter(None, (by_players.get(part.position.seats),))))


def _as_classic(key: str) -> Changes:
    """Return a value of every rule set as it is in ``classic``."""
    written = RuleSet.load("classic").written(key)
    return where(lambda rules: rules.written(key) != written, {key: written})


def _six_like_four(rules: RuleSet) -> Mapping[str, str]:
    if rules.id not in THREE_PACKS:
        return {}
    values = "1:100,2:200,3:300,4:800,5:900,6:1000"
    return {
        "red_threes.values": values,
        "red_threes.minus_values": values,
        "initial_meld.table": CLASSIC_TABLE,
        "going_out.canastas": "1",
    }


# --- modern american -------------------------------------------------------------------------------------------------


def _sevens_and_aces_free(*, sevens: bool) -> Mapping[str, str]:
    return {"groups.special_ranks": "A:wilds-only-from-initial-meld" if sevens else "7:natural-only"}


def _threes_with_one_canasta(position: Position, name: str, lines: Lines) -> Lines:
    """Score the threes of Modern American as if one canasta were enough for them."""
    rules = position.rules
    canastas = sum(meld.is_canasta for meld in melds_scored(position, name))
    if rules.red_threes.sign != "by-canasta-count" or canastas != 1:
        return lines
    threes = position.threes_of("ABCDEF".index(name))
    red = sum(card.is_red_three for card in threes)
    return {**lines, "red-threes": rules.red_threes.values.get(red, 0)}


def _melds_plus(position: Position, name: str, lines: Lines) -> Lines:
    if position.rules.id not in AMERICAN:
        return lines
    melded = [card for meld in melds_scored(position, name) for card in meld.cards]
    return {**lines, "melded-cards": points(position.rules, melded)}


def _opened_now(part: Part, position: Position) -> int:
    """Add the four cards of the talon, as if the opener of this turn had taken them up."""
    opened = position.rules.packet.kind == "talon" and any(act.startswith("meld") for act in part.acts)
    return 4 if opened else 0


def _talon_at_once(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    talon = part.position.rules.packet.kind == "talon" and any(act.startswith("meld") for act in part.acts)
    return () if talon and real == ("cards.not-in-hand",) else None


# --- other games -----------------------------------------------------------------------------------------------------


def _pile_as_in_classic(part: Part) -> Believed:
    """Answer whether a pile can be taken in another game by the ways of the classic one."""
    if not part.text or (part.asked.word != "can_take" and not _takes(part)):
        return ()
    rules = part.position.rules
    return offered(part, right_answers(part.under(CLASSIC_WAYS))) if rules.id != "classic" else ()


def _takes(part: Part) -> bool:
    return bool(part.act) and "{" not in part.act and not part.asked.word and isinstance(parse_act(part.act), Take)


def _fits_too(name: str, key: str, value: str) -> Callable[[Part], Believed]:
    """Choose a game for a value that it does not have."""

    def answer(part: Part) -> Believed:
        asked = part.asked.word == "rules-that-fit" and part.asked.has.get(key) == value
        return (name,) if asked and name in part.labels else ()

    return answer


def _red_threes_as_in_classic(rules: RuleSet) -> Mapping[str, str]:
    values = "1:100,2:200,3:300,4:800,5:900,6:1000" if rules.pack.packs > 2 else "1:100,2:200,3:300,4:800"
    if rules.id == "classic":
        return {}
    return {"red_threes.values": values, "red_threes.minus_values": values, "red_threes.sign": "has-meld"}


IDEAS = (
    Idea(
        "small-cards-are-safe",
        "The safest discard is the card that counts least.",
        ordered(lambda position, card: points(position.rules, (card,))),
    ),
    Idea(
        "their-ranks-are-safe",
        "A rank that the other side has melded is safe, because they need no more of it.",
        ordered(lambda position, card: (not _theirs(position, card), -_seen(position, card))),
    ),
    Idea(
        "rare-cards-are-safe",
        "A rank of which nothing has been seen is safe: nobody collects it.",
        ordered(lambda position, card: (not card.is_black_three, _seen(position, card))),
    ),
    Idea("all-draw-one", "Everybody draws one card, with two players too.", _all_draw(1)),
    Idea("eleven-for-all", "Everybody gets eleven cards, however many play.", _dealt({2: 11, 3: 11, 4: 11})),
    Idea(
        "one-canasta-everywhere",
        "One canasta is enough to go out in every game.",
        read_as(where(lambda rules: rules.going_out.canastas > 1, {"going_out.canastas": "1"})),
    ),
    Idea("dealer-alone", "With three players the dealer plays alone.", _plays_alone("the-dealer")),
    Idea(
        "three-packs-as-two",
        "With three packs everything counts as it does with two.",
        first_of(
            says("target", lambda part: (5000,) if part.position.rules.id in THREE_PACKS else ()),
            read_as(_six_like_four),
        ),
    ),
    Idea(
        "sevens-take-wilds",
        "In Modern American sevens take wild cards like any other rank.",
        read_as(within(AMERICAN, _sevens_and_aces_free(sevens=True))),
    ),
    Idea(
        "aces-take-wilds",
        "In Modern American aces take wild cards like any other rank.",
        read_as(within(AMERICAN, _sevens_and_aces_free(sevens=False))),
    ),
    Idea(
        "eight-in-american",
        "In Modern American a meld may grow beyond seven cards, too.",
        first_of(
            forget("take.meld-full", words=("natural-pair",)),
            read_as(within(AMERICAN, {"groups.largest": "no-limit", "groups.completed_adds": "natural,wild"})),
        ),
    ),
    Idea(
        "three-wilds-in-american",
        "Three wild cards may lie in a meld in Modern American as well.",
        read_as(within(AMERICAN, {"groups.max_wilds": "3", "groups.max_wilds_complete": "3"})),
    ),
    Idea(
        "no-wild-melds-anywhere",
        "Wild cards alone are never a meld, in no game.",
        forbid("meld.wilds-only", lambda position, act: not all(map(naturals, new_melds(act)))),
    ),
    Idea(
        "wilds-free-beside-wild-meld",
        "When we have a meld of wild cards, I may still lay other wild cards where I like.",
        read_as({"wild_melds.locks_wilds": "false"}, "two-naturals"),
    ),
    Idea(
        "one-canasta-turns-threes",
        "In Modern American one canasta is enough to make the threes count plus.",
        scored(_threes_with_one_canasta),
    ),
    Idea(
        "american-melds-plus",
        "What is melded counts plus in Modern American, too, with or without a canasta.",
        scored(_melds_plus),
    ),
    Idea(
        "talon-at-once",
        "Who opens first takes up the talon at once and may play its cards in the same turn.",
        first_of(hand_size(_opened_now), judged(_talon_at_once, "talon-in-hand")),
    ),
    Idea(
        "american-out-without-discard",
        "In Modern American, too, one may go out by melding all cards.",
        read_as(within(AMERICAN, {"going_out.discard": "optional"}), "no-discard-needed"),
    ),
    Idea(
        "same-ways-everywhere",
        "A wild card or a meld on the table helps to take an unfrozen pile in every game.",
        _pile_as_in_classic,
    ),
    Idea(
        "same-minimums-everywhere",
        "The minimums are the same in every game: 50, 90, 120.",
        read_as(_as_classic("initial_meld.table")),
    ),
    Idea(
        "same-threes-everywhere",
        "Red threes count 100 each in every game, and four of them 800.",
        read_as(_red_threes_as_in_classic),
    ),
    Idea(
        "wilds-pile-up-on-canastas",
        "Any number of wild cards may join a finished canasta, in classic as well.",
        first_of(
            _fits_too("classic", "groups.max_wilds_complete", "no-limit"),
            read_as({"groups.max_wilds_complete": "no-limit"}),
        ),
    ),
    Idea(
        "samba-for-uruguay",
        "Samba is the game with melds of wild cards, and Uruguay the one with sequences.",
        first_of(
            _fits_too("samba", "wild_melds.allowed", "true"),
            _fits_too("uruguay", "sequences.allowed", "true"),
            read_as(within(("uruguay",), {"wild_melds.allowed": "false"})),
            read_as(within(("samba",), {"sequences.allowed": "false"})),
        ),
    ),
    Idea(
        "ratio-is-no-rule",
        "Two natural cards carry three wild ones in every game.",
        read_as(outside(AMERICAN, {"groups.wilds_vs_naturals": "no-limit", "groups.max_wilds": "3"}), "two-naturals"),
    ),
)
