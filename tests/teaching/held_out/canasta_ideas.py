"""Held-out ideas about canastas, red threes and black threes: lessons 3 and 4."""

from __future__ import annotations

from teaching.held_out.helping import (
    canastas_are,
    frozen_too,
    hand_size,
    line_times,
    melds_scored,
    ordered_steps,
    where,
    wilds,
)
from teaching.tuning.believing import (
    Believed,
    Idea,
    Lines,
    first_of,
    forbid,
    forget,
    frozen_as,
    judged,
    laid_count,
    opens_by,
    read_as,
    says,
    scored,
    yes,
)

from canasta_nb.core.model.acts import Act, Meld, Take
from canasta_nb.core.model.melds import TableMeld, points
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Part

USUAL_BONUSES = where(lambda rules: rules.canasta_bonus.mixed == 300, {"canasta_bonus.mixed": "500"})
CLOSED = ("meld.canasta-closed", "meld.second-of-rank")
THREES = "1:100,2:200,3:300,4:"


# --- canastas --------------------------------------------------------------------------------------------------------


def _cards_in_canastas(position: Position, name: str) -> int:
    canastas = [meld for meld in melds_scored(position, name) if meld.is_canasta]
    return sum(points(position.rules, meld.cards) for meld in canastas)


def _bonus_alone(position: Position, name: str, lines: Lines) -> Lines:
    return {**lines, "melded-cards": lines.get("melded-cards", 0) - _cards_in_canastas(position, name)}


def _only_canastas(position: Position, name: str, lines: Lines) -> Lines:
    return {**lines, "melded-cards": _cards_in_canastas(position, name)}


def _by_colour(rules: RuleSet, meld: TableMeld) -> str:
    if meld.canasta != "natural":
        return meld.canasta
    return "natural" if len({card.is_red for card in meld.cards}) == 1 else "mixed"


def _by_the_first_seven(rules: RuleSet, meld: TableMeld) -> str:
    first = meld.cards[: rules.melds.canasta]
    return "natural" if meld.canasta == "mixed" and not wilds(first) else meld.canasta


def _by_seven_naturals(rules: RuleSet, meld: TableMeld) -> str:
    return "natural" if meld.canasta == "mixed" and meld.naturals >= rules.melds.canasta else meld.canasta


def _by_jokers(rules: RuleSet, meld: TableMeld) -> str:
    jokers = any(card.rank == "Jk" for card in meld.cards)
    return "natural" if meld.canasta == "mixed" and not jokers else meld.canasta


def _further_cards_pay(position: Position, name: str, lines: Lines) -> Lines:
    found = dict(lines)
    for meld in melds_scored(position, name):
        line = f"{meld.canasta}-canastas"
        if meld.kind == "group" and line in found:
            found[line] += 100 * (len(meld.cards) - position.rules.melds.canasta)
    return found


# --- red threes ------------------------------------------------------------------------------------------------------


def _with_canasta_plus(position: Position, name: str, lines: Lines) -> Lines:
    """Count red threes for a side with a canasta and against a side without one."""
    has = any(meld.is_canasta for meld in melds_scored(position, name))
    return {line: points if has or line != "red-threes" else -abs(points) for line, points in lines.items()}


def _never_minus(position: Position, name: str, lines: Lines) -> Lines:
    return {line: abs(points) if line == "red-threes" else points for line, points in lines.items()}


def _taken_red_threes(part: Part, position: Position) -> int:
    """Return the number of red threes in a taken pile."""
    takes = any(act.startswith("take") for act in part.acts)
    return sum(card.is_red_three for card in parse_position(part.text).pile) if takes else 0


def _count_with_red_threes(position: Position, act: Act) -> int:
    return laid_count(position, act) + 100 * len(position.threes_of(position.side_of(position.turn)))


def _replaced(part: Part) -> Believed:
    return yes(part, "as-after-a-draw")


# --- black threes ----------------------------------------------------------------------------------------------------


def _top_three_freezes(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    top = part.position.pile[-1:]
    return (*real, "black-three") if top and top[0].is_black_three else None


def _said_as_frozen(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    return ("take.frozen",) if real[:1] == ("take.black-three-on-top",) else None


def _buried_three(part: Part) -> bool:
    return any(card.is_black_three for card in part.position.pile)


def _taken_like_any_card(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    act = parse_act(part.act)
    if "take.black-three-on-top" not in real or not isinstance(act, Take):
        return None
    with_three = any(card.is_black_three for card in act.shown)
    fits = with_three and all(card.is_black_three or card.is_wild for card in act.shown)
    one_and_wild = bool(act.shown) and len(wilds(act.shown)) == 1
    return () if fits or one_and_wild else ("take.no-match",)


def _of_black_threes(position: Position, act: Act) -> bool:
    return isinstance(act, Meld) and any(card.is_black_three for lay in act.lays for card in lay.cards)


IDEAS = (
    Idea(
        "canasta-of-six",
        "Six cards of a rank are a canasta.",
        first_of(
            says("fewest-naturals", lambda part: right_answers(part.under({"melds.canasta": "6"}))),
            read_as({"melds.canasta": "6"}),
        ),
    ),
    Idea("every-canasta-500", "Every canasta brings 500, with or without wild cards.", read_as(USUAL_BONUSES)),
    Idea(
        "mixed-brings-more",
        "A mixed canasta brings 500 and a natural one 300.",
        read_as(
            where(
                lambda rules: rules.canasta_bonus.mixed == 300,
                {"canasta_bonus.mixed": "500", "canasta_bonus.natural": "300"},
            )
        ),
    ),
    Idea(
        "cards-within-the-bonus",
        "The bonus of a canasta is all that it brings: its cards are not counted besides.",
        scored(_bonus_alone),
    ),
    Idea(
        "only-canastas-count",
        "Only canastas score; melds of fewer than seven cards count nothing at the end.",
        scored(_only_canastas),
    ),
    Idea(
        "two-colours-mixed",
        "A canasta of red and black cards together is a mixed one; a natural one is of one colour.",
        scored(canastas_are(_by_colour)),
    ),
    Idea(
        "natural-for-good",
        "A natural canasta stays natural, even when a wild card is laid to it later.",
        scored(canastas_are(_by_the_first_seven)),
    ),
    Idea(
        "seven-naturals-make-it-natural",
        "Once seven natural cards lie in it a canasta is natural, whatever wild cards lie there too.",
        scored(canastas_are(_by_seven_naturals)),
    ),
    Idea(
        "jokers-alone-mix",
        "Only a joker makes a canasta mixed; a two is still a card from two to ace.",
        scored(canastas_are(_by_jokers)),
    ),
    Idea(
        "longer-canasta-pays",
        "Each card beyond the seventh makes the bonus of a canasta larger.",
        scored(_further_cards_pay, "eight-are-better"),
    ),
    Idea(
        "closed-at-seven",
        "A canasta is closed: no eighth card may be laid to it.",
        read_as(where(lambda rules: rules.written("groups.largest") == "no-limit", {"groups.largest": "7"}), *CLOSED),
    ),
    Idea(
        "four-threes-400",
        "Red threes count 100 each, so all four count 400.",
        read_as(
            where(
                lambda rules: rules.red_threes.values.get(4) == 800,
                {"red_threes.values": f"{THREES}400", "red_threes.minus_values": f"{THREES}400"},
            )
        ),
    ),
    Idea("threes-never-minus", "Red threes are always a plus.", scored(_never_minus)),
    Idea(
        "threes-need-a-canasta",
        "Red threes count plus only for a side that has a canasta, else minus.",
        scored(_with_canasta_plus),
    ),
    Idea(
        "threes-nothing-unmelded",
        "A side without a meld gets nothing for its red threes, but loses nothing either.",
        scored(line_times(lambda position, name: bool(melds_scored(position, name)), "red-threes")),
    ),
    Idea(
        "taken-three-replaced",
        "For every red three one draws a card, also for one that comes with the pile.",
        first_of(says("replaced", _replaced), hand_size(_taken_red_threes)),
    ),
    Idea(
        "threes-help-to-open",
        "Red threes that lie face up count 100 each toward the initial meld.",
        opens_by(_count_with_red_threes, "red-threes-count"),
    ),
    Idea(
        "replace-before-facing",
        "First one draws the cards that replace the red threes, then one lays the threes out.",
        ordered_steps(
            ("face-both", "draw-two", "face-it", "draw-one"),
            ("draw-two", "face-both", "draw-one", "face-it"),
        ),
    ),
    Idea(
        "black-three-on-top-freezes",
        "A black three on top freezes the pile.",
        first_of(frozen_as(_top_three_freezes), judged(_said_as_frozen)),
    ),
    Idea(
        "black-three-freezes-below",
        "A black three freezes the pile like a wild card, also when it lies below.",
        frozen_too(_buried_three, "black-three", "black-three-freezes", "wild-in-pile"),
    ),
    Idea(
        "black-three-taken",
        "A black three on top is taken like any other card, with a match and a wild card.",
        judged(_taken_like_any_card, "free-choice", "one-natural"),
    ),
    Idea(
        "black-threes-any-time",
        "Three black threes may be melded in any turn, like every other rank.",
        forget("meld.black-three", words=("free-choice",)),
    ),
    Idea(
        "black-threes-never",
        "Black threes are never melded, they are only discarded.",
        forbid("meld.black-three", _of_black_threes),
    ),
)
