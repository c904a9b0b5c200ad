"""False ideas about red threes and black threes."""

from __future__ import annotations

from teaching.held_out.helping import frozen_too, hand_size, line_times, melds_scored, ordered_steps
from teaching.held_out_2.tools import in_rules, refuses
from teaching.tuning.believing import Believed, Idea, first_of, says, scored

from canasta_nb.core.model.acts import Act, Take
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act
from canasta_nb.teaching.content.asking import Part, played

DEALT_TWO = ("face-both", "draw-two", "face-it", "draw-one")
STOP = "take.black-three-on-top"


def _is_taken(part: Part) -> bool:
    return any(act.startswith("take") for act in (*part.acts, part.act))


def _threes_taken(part: Part, position: Position) -> int:
    """Count the red threes of the pile that is taken before a question."""
    if not part.acts or not isinstance(parse_act(part.acts[0]), Take):
        return 0
    return sum(card.is_red_three for card in played(part.text, ()).pile)


def _for_one_in_the_pile(part: Part) -> Believed:
    return ((True, "as-after-a-draw"),) if _is_taken(part) and "as-after-a-draw" in part.reasons else ()


def _for_none(part: Part) -> Believed:
    return ((False, "not-replaced"),) if "not-replaced" in part.reasons else ()


def _covers_a_black_three(position: Position, act: Act) -> bool:
    return isinstance(act, Take) and any(card.is_black_three for card in position.pile[:-1])


def _shows_black_threes(part: Part) -> Believed:
    """Take a black three with a pair of them."""
    position = part.position
    held = sum(card.is_black_three for card in position.hand_of(position.turn))
    if not position.pile[-1:] or not position.pile[-1].is_black_three or held < 2:
        return ()
    return ((True, "natural-pair"),) if part.asked.word == "can_take" and "natural-pair" in part.reasons else ()


def _nothing_without_a_meld(position: Position, name: str) -> int:
    return 1 if melds_scored(position, name) else 0


IDEAS = (
    Idea(
        "red-threes-only-gain",
        "Red threes are a bonus, and a bonus never counts against you.",
        in_rules(lambda rules: rules.red_threes.sign == "has-meld", {"red_threes.sign": "always-plus"}),
    ),
    Idea(
        "red-threes-wait-for-a-meld",
        "Red threes count nothing while your side has no meld.",
        scored(line_times(_nothing_without_a_meld, "red-threes")),
    ),
    Idea(
        "red-threes-need-a-canasta",
        "Red threes count for you only if your side has a canasta, and against you otherwise.",
        in_rules(lambda rules: rules.red_threes.sign == "has-meld", {"red_threes.sign": "one-canasta"}),
    ),
    Idea(
        "four-are-four-hundred",
        "Every red three counts 100, so all four are 400.",
        in_rules(
            lambda rules: rules.red_threes.values.get(4) == 800,
            {"red_threes.values": "1:100,2:200,3:300,4:400", "red_threes.minus_values": "1:100,2:200,3:300,4:400"},
        ),
    ),
    Idea(
        "only-the-gain-doubles",
        "Four red threes count 800 for you, but only 400 against you.",
        in_rules(
            lambda rules: rules.red_threes.values.get(4) == 800, {"red_threes.minus_values": "1:100,2:200,3:300,4:400"}
        ),
    ),
    Idea(
        "pile-three-replaced",
        "You draw a card for every red three, also for one that you find in the pile.",
        first_of(says("replaced", _for_one_in_the_pile), hand_size(_threes_taken)),
    ),
    Idea(
        "red-three-stays-in-hand",
        "A red three stays in your hand until you meld, and counts as one of your cards.",
        first_of(
            ordered_steps(DEALT_TWO, ("face-both", "draw-two", "keep-it")),
            ordered_steps(DEALT_TWO, ("face-both", "draw-two", "keep-it", "draw-one")),
            says("replaced", _for_none),
            hand_size(_threes_taken),
        ),
    ),
    Idea(
        "black-three-freezes",
        "A black three freezes the pile until somebody takes it.",
        frozen_too(
            lambda part: any(card.is_black_three for card in part.position.pile),
            "black-three-freezes",
            "black-three",
            "wild-in-pile",
        ),
    ),
    Idea(
        "black-three-closes-for-good",
        "Once a black three is in the pile, nobody can take that pile any more.",
        first_of(refuses(_covers_a_black_three, STOP)),
    ),
    Idea(
        "black-pair-takes-a-black-three",
        "A black three on top can be taken with two other black threes, like any card with its pair.",
        _shows_black_threes,
    ),
    Idea(
        "black-threes-melded-like-others",
        "Once your side has opened, you may lay down three black threes like any other meld.",
        in_rules(
            lambda rules: rules.black_threes.meld == "going-out", {"black_threes.meld": "after-opening"}, "free-choice"
        ),
    ),
    Idea(
        "black-threes-with-a-wild",
        "A wild card may stand in for a black three when you meld them.",
        in_rules(lambda rules: not rules.black_threes.wilds, {"black_threes.wilds": "true"}),
    ),
    Idea(
        "black-threes-never",
        "Black threes can never be melded, not even when you go out.",
        in_rules(lambda rules: rules.black_threes.meld == "going-out", {"black_threes.meld": "never"}),
    ),
)
