"""Held-out ideas about freezing and taking the pile: lessons 5 and 7."""

from __future__ import annotations

from teaching.held_out.helping import (
    freeze_ends_by,
    frozen_too,
    hand_size,
    naturals,
    ordered_steps,
    overlooked,
    own_melds,
    pile_seen_as,
    took_before,
    where,
)
from teaching.tuning.believing import (
    Believed,
    Idea,
    first_of,
    forbid,
    forget,
    frozen_as,
    judged,
    laid_count,
    no,
    only,
    opens_by,
    read_as,
    says,
    yes,
)

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Act, Take
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import SIDE_LETTERS, Position, frozen_for
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.teaching.content.asking import Part

CAUSES = ("wild-in-pile", "red-three-upcard")
STEPS = (
    "show-the-pair",
    "lay-the-top-card-with-them",
    "meld-up-to-the-minimum",
    "take-the-rest-into-the-hand",
    "meld-more",
    "discard",
)
LIFTED_FIRST = ("lift-the-whole-pile", *STEPS[:3], *STEPS[4:])


# --- freezing --------------------------------------------------------------------------------------------------------


def _stays_frozen(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    before = frozen_for(parse_position(part.text), SIDE_LETTERS.index(part.side))
    lasting = tuple(cause for cause in before if cause in CAUSES and cause not in real)
    return (*real, *lasting) if lasting and took_before(part) else None


def _some_side_unopened(part: Part) -> bool:
    return not all(part.position.melds)


def _has_opened(part: Part) -> bool:
    side = SIDE_LETTERS.index(part.side) if part.asked.word in ("frozen", "unfrozen") else None
    position = part.position
    return bool(position.melds[position.side_of(position.turn) if side is None else side])


def _is_take(position: Position, act: Act) -> bool:
    return isinstance(act, Take)


def _frozen_here(position: Position) -> bool:
    return bool(frozen_for(position, position.side_of(position.turn)))


def _meld_of_the_rank(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    act = parse_act(part.act)
    if not isinstance(act, Take) or real != ("take.frozen",):
        return None
    return () if act.card.rank in {meld.rank for meld in own_melds(part.position)} else None


def _frozen_as_ever(part: Part) -> Believed:
    return ((True, "take.frozen"),) if "take.frozen" in part.reasons else ()


def _stops(verdict: bool, word: str) -> Believed:
    return ((verdict, word),)


# --- taking ----------------------------------------------------------------------------------------------------------


def _whole_pile(position: Position, act: Act) -> int:
    """Count melds with all cards of the pile added to them."""
    buried = position.pile[:-1] if isinstance(act, Take) else ()
    return laid_count(position, act) + points(position.rules, [card for card in buried if not card.is_red_three])


def _could_take(part: Part) -> bool:
    return any(isinstance(act, Take) for act in legal_acts(part.position))


def _must(part: Part) -> Believed:
    return yes(part, "a-duty", "draw.must-take") if _could_take(part) else ()


def _shown(part: Part) -> int:
    """Return how many cards were shown to take the pile before a question."""
    takes = [act for act in map(parse_act, part.acts) if isinstance(act, Take)]
    return sum(len(act.shown) for act in takes)


def _rest_of_the_pile(part: Part) -> int:
    """Return how many cards of the pile went into the hand."""
    pile = parse_position(part.text).pile[:-1]
    return sum(not card.is_red_three for card in pile) if _shown(part) else 0


def _only_wilds_shown(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    act = parse_act(part.act)
    if not isinstance(act, Take) or not act.shown or naturals(act.shown) or act.card.is_wild or not real:
        return None
    return () if set(real) <= {"take.no-match", "meld.too-few-naturals", "take.natural-pair-only"} else None


def _opens_by_taking(position: Position, act: Act) -> bool:
    return isinstance(act, Take) and not own_melds(position)


def _only_with_the_pile(part: Part) -> Believed:
    return no(part, "only-with-the-pile") if "only-with-the-pile" in part.reasons else ()


def _no_way(part: Part) -> Believed:
    return ("cannot-take",) if "cannot-take" in part.labels and _frozen_here(part.position) else ()


IDEAS = (
    Idea(
        "covered-wild-thaws",
        "A wild card freezes the pile only while it lies on top; a card on it ends the freeze.",
        first_of(
            freeze_ends_by("covering-or-taking", "wild-in-pile"),
            overlooked(lambda at, card: card.is_wild and at > 0),
        ),
    ),
    Idea(
        "only-jokers-freeze",
        "Only a joker freezes the pile; a two is too small for that.",
        overlooked(lambda at, card: card.rank == "2" and at > 0),
    ),
    Idea(
        "red-three-freezes-not",
        "A red three in the pile means nothing, it only counts for the one who takes it.",
        overlooked(lambda at, card: card.is_red_three),
    ),
    Idea(
        "opening-thaws-all",
        "As soon as our side has melded, the pile is not frozen for us any more.",
        first_of(
            freeze_ends_by("opening-or-taking", *CAUSES),
            pile_seen_as(
                lambda part, pile: [
                    card for card in pile if not _has_opened(part) or card.is_natural or card.is_black_three
                ]
            ),
        ),
    ),
    Idea(
        "unopened-is-not-frozen",
        "The pile is frozen only by a card that lies in it, not because a side has no meld.",
        read_as(
            where(
                lambda rules: "not-opened" in rules.pile.frozen_by,
                {"pile.frozen_by": "wild-in-pile,red-three-upcard"},
            )
        ),
    ),
    Idea(
        "one-closed-side-freezes-for-both",
        "Until both sides have melded the pile is frozen for everybody.",
        first_of(
            freeze_ends_by("opening-or-taking", "not-opened"),
            frozen_too(_some_side_unopened, "not-opened", "wild-in-pile"),
        ),
    ),
    Idea(
        "frozen-for-all-and-good",
        "A frozen pile cannot be taken at all.",
        first_of(
            says("can_take", _no_way),
            forbid("take.frozen", lambda position, act: _is_take(position, act) and _frozen_here(position)),
        ),
    ),
    Idea(
        "wild-helps-when-frozen",
        "Also a frozen pile is taken with one natural card and a wild one.",
        read_as(
            where(
                lambda rules: not rules.pile.always_frozen,
                {"pile.take_frozen": "natural-pair,natural-and-wild"},
            ),
            "natural-and-wild",
        ),
    ),
    Idea(
        "meld-helps-when-frozen",
        "If our side has a meld of the rank, the top card goes to it, frozen or not.",
        first_of(
            judged(_meld_of_the_rank, "table-meld"),
            read_as({"pile.take_frozen": "natural-pair,lay-off-group,lay-off-group-canasta"}, "table-meld"),
        ),
    ),
    Idea(
        "frozen-after-the-take",
        "Once a pile has been frozen it stays so until the deal ends, also when it has been taken.",
        frozen_as(_stays_frozen),
    ),
    Idea(
        "always-frozen-here",
        "The pile is always frozen: it takes a natural pair, and nothing else.",
        first_of(
            says("frozen", _frozen_as_ever),
            only(("", "can_take", "must-take"), read_as({"pile.always_frozen": "true"}, "take.frozen")),
        ),
    ),
    Idea(
        "my-freeze-hits-them",
        "Who freezes the pile with a wild card stops the other side and never his own.",
        first_of(
            says("newly-stopped", lambda part: _stops(verdict=True, word="stops-only-them")),
            freeze_ends_by("taking", "wild-in-pile", stops="one-side"),
        ),
    ),
    Idea(
        "freeze-hits-the-next",
        "A wild card on the pile stops the next player for one turn.",
        says("newly-stopped", lambda part: _stops(verdict=False, word="stops-the-next-player")),
    ),
    Idea(
        "buried-card-helps",
        "A card of the same rank that lies deeper in the pile may make up the pair.",
        forget("take.buried-card", "cards.not-in-hand", words=("with-the-buried-one",)),
    ),
    Idea(
        "must-take-what-one-can",
        "Whoever is able to take the pile has to take it.",
        says("must-take", _must),
    ),
    Idea(
        "only-the-top-card",
        "One takes only the top card of the pile, as at rummy, and the rest stays.",
        first_of(hand_size(lambda part, position: -_rest_of_the_pile(part)), frozen_as(_stays_frozen)),
    ),
    Idea(
        "pile-comes-first",
        "First you pick up the whole pile, then you see what you can meld with it.",
        first_of(
            ordered_steps(STEPS, LIFTED_FIRST),
            forget("take.buried-card", "cards.not-in-hand", words=("with-the-buried-one",)),
            opens_by(_whole_pile),
        ),
    ),
    Idea(
        "two-wilds-as-the-pair",
        "Two wild cards can stand for the pair that takes the pile.",
        judged(_only_wilds_shown),
    ),
    Idea(
        "pairs-alone-take",
        "Only two natural cards from the hand ever take the pile; a wild card never helps.",
        read_as(
            where(lambda rules: bool(rules.pile.take_unfrozen), {"pile.take_unfrozen": "natural-pair"}), "take.frozen"
        ),
    ),
    Idea(
        "no-taking-onto-a-meld",
        "The pile is taken with cards of the hand; a meld on the table does not help to take it.",
        read_as(
            where(
                lambda rules: "lay-off-group" in rules.pile.take_unfrozen,
                {"pile.take_unfrozen": "natural-pair,natural-and-wild"},
            ),
            "take.no-match",
        ),
    ),
    Idea(
        "wild-top-goes-with-a-pair",
        "A wild card on top of the pile joins any pair, so it can be taken.",
        forget("take.wild-on-top", "take.no-match", "take.frozen", words=("free-choice",)),
    ),
    Idea(
        "one-for-one",
        "A pile of a single card may always be taken if the card fits.",
        forget("take.one-card", words=("lay-off-group",)),
    ),
    Idea(
        "no-opening-with-the-pile",
        "A side without a meld may not take the pile; it must draw to open.",
        forbid("take.frozen", _opens_by_taking),
    ),
    Idea(
        "melds-need-the-pile",
        "One melds only in the turns in which one has taken the pile.",
        _only_with_the_pile,
    ),
)
