"""False ideas about good play, and about games that are played by other rules."""

from __future__ import annotations

from teaching.held_out_2.tools import in_rules
from teaching.tuning.believing import Belief, Believed, Idea, first_of, only, ordered, says, under_rules

from canasta_nb.core.model.acts import Draw
from canasta_nb.core.model.cards import PLACE, Card
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.teaching.content.asking import Part

WAYS = "natural-pair,natural-and-wild,lay-off-group,lay-off-group-canasta"
FREEZES = "not-opened,wild-in-pile,red-three-upcard"


def picks(choice: str, *, among: str = "") -> Belief:
    """Take one choice of a study to be the best wherever it is offered beside another."""

    def belief(part: Part) -> Believed:
        return (choice,) if {choice, among or choice} <= {*part.labels} else ()

    return says("best-choice", belief)


def judges(choice: str, *reasons: str, good: bool) -> Belief:
    """Take one choice of a study to be the best, or not, wherever it is judged."""

    def belief(part: Part) -> Believed:
        known = [reason for reason in reasons if reason in part.reasons]
        return ((good, known[0]),) if getattr(part.asked, "choice", "") == choice and known else ()

    return says("is-best", belief)


def _worth(position: Position, card: Card) -> int:
    return points(position.rules, [card])


def _is_not_theirs(position: Position, card: Card) -> bool:
    theirs = position.melds[1 - position.side_of(position.turn)]
    return PLACE[card] not in {meld.place for meld in theirs}


def _black_threes(part: Part) -> Believed:
    return tuple(word for word in part.labels if word in ("3s", "3c"))


def _black_threes_last(part: Part) -> Believed:
    last = ordered(lambda position, card: card.is_black_three)
    return last(part) if _black_threes(part) else ()


def _not_black_threes(part: Part) -> Believed:
    cards = tuple(word for word in part.labels if len(word) == 2 and word[1] in "shdc")
    return tuple(word for word in cards if word[0] != "3") if _black_threes(part) else ()


def _talon_at_once(part: Part) -> Believed:
    """Count the talon with the hand in the turn of the opening, and not again in the next."""
    rules = part.position.rules
    if rules.packet.kind != "talon" or not part.acts:
        return ()
    hand = len(part.position.hand_of(part.position.turn))
    if isinstance(parse_act(part.acts[0]), Draw):
        return ()
    opened = not any(parse_position(part.text).melds)
    return (hand + rules.packet.size[0],) if opened else ()


IDEAS = (
    Idea("low-cards-are-safe", "A low card is a safe discard, because it is worth little to anybody.", ordered(_worth)),
    Idea(
        "their-rank-is-safe",
        "The opponents don't need a rank that they have melded already, so it is the safest discard.",
        ordered(_is_not_theirs),
    ),
    Idea(
        "black-threes-are-kept",
        "You keep a black three as long as you can, because you may still meld it.",
        first_of(_black_threes_last, says("best-choice", _not_black_threes)),
    ),
    Idea("always-freeze", "A freeze is always worth a wild card.", judges("freeze", "nothing-safe", good=True)),
    Idea(
        "never-freeze",
        "A wild card is too dear to freeze the pile with.",
        judges("freeze", "hand-too-short", "safe-enough", good=False),
    ),
    Idea(
        "out-at-once",
        "You should go out as soon as you can.",
        first_of(picks("out"), judges("out", "out-scores-most", good=True)),
    ),
    Idea("take-every-pile", "You should take every pile that you can take.", picks("take", among="draw")),
    Idea(
        "open-late",
        "You should open as late as you can, because melded cards tell the others what you have.",
        first_of(picks("wait", among="open"), judges("open", "spends-wild-cards", good=False)),
    ),
    Idea(
        "open-at-once",
        "You should open at the first chance, whatever it costs.",
        first_of(
            picks("open"),
            judges("open", "hand-stays-large", "three-cards-open", good=True),
            judges("seven-kings", "three-cards-open", "hand-stays-large", good=True),
        ),
    ),
    Idea(
        "wait-for-the-natural-one",
        "You should always wait for the card that makes a canasta natural.",
        picks("wait", among="finish"),
    ),
    Idea("keep-your-sets", "You should keep three of a kind hidden in your hand.", picks("keep", among="lay")),
    Idea("one-rulebook", "Canasta is played by the same rules everywhere.", under_rules("rules classic")),
    Idea("eleven-everywhere", "Everybody is dealt eleven cards, however many play.", says("dealt", lambda part: (11,))),
    Idea(
        "one-card-everywhere",
        "You draw one card in every kind of Canasta.",
        in_rules(lambda rules: rules.turn.draw == 2, {"turn.draw": "1"}),
    ),
    Idea(
        "frozen-everywhere",
        "The pile is always frozen, in every game, so only two natural cards take it.",
        only(
            ("", "can_take", "must-take"),
            in_rules(
                lambda rules: not rules.pile.always_frozen,
                {"pile.always_frozen": "true", "pile.take_unfrozen": "-", "pile.frozen_by": "-"},
            ),
        ),
    ),
    Idea(
        "frozen-nowhere-for-good",
        "No game has a pile that is frozen all the time; something must lie in it.",
        in_rules(
            lambda rules: rules.pile.always_frozen,
            {"pile.always_frozen": "false", "pile.take_unfrozen": WAYS, "pile.frozen_by": FREEZES},
        ),
    ),
    Idea(
        "sevens-take-wilds",
        "A wild card may join sevens and aces in Modern American as it may join any rank.",
        in_rules(lambda rules: bool(rules.groups.special_ranks), {"groups.special_ranks": "-"}),
    ),
    Idea(
        "longer-than-seven",
        "A meld may grow beyond seven cards in Modern American, too.",
        in_rules(
            lambda rules: rules.groups.largest == 7,
            {
                "groups.largest": "no-limit",
                "groups.completed_adds": "natural,wild",
                "pile.pair_onto_canasta": "true",
            },
        ),
    ),
    Idea(
        "wild-meld-locks-nothing",
        "You may go on using wild cards elsewhere while your wild meld is unfinished.",
        in_rules(lambda rules: rules.wild_melds.locks_wilds, {"wild_melds.locks_wilds": "false"}),
    ),
    Idea(
        "talon-at-once",
        "The side that opens takes the talon into its hand at once, before the discard.",
        says("hand-size", _talon_at_once),
    ),
    Idea(
        "one-canasta-turns-the-threes",
        "In Modern American a single canasta is enough for your threes to earn points.",
        in_rules(lambda rules: rules.red_threes.sign == "by-canasta-count", {"red_threes.sign": "one-canasta"}),
    ),
)
