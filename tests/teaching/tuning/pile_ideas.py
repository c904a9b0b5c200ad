"""False ideas of beginners about lessons 5 to 7: freezing, the initial meld and taking the pile."""

from __future__ import annotations

from teaching.tuning.believing import (
    Believed,
    Changes,
    Idea,
    Lines,
    first_of,
    forbid,
    forget,
    frozen_as,
    judged,
    laid_count,
    lays,
    opens_by,
    pile_without,
    read_as,
    says,
    scored,
    side_named,
    yes,
)
from teaching.tuning.card_ideas import own_melds

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Act, Discard, Meld, Take
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import meld_of, points
from canasta_nb.core.model.pile import taken_cards
from canasta_nb.core.model.position import Position, frozen_for, minimum_for
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.canasta_bonuses import bonus_of
from canasta_nb.teaching.content.asking import Part, played

# --- 5: freezing -----------------------------------------------------------------------------------------------------


def black_three_freezes(part: Part, found: tuple[str, ...]) -> tuple[str, ...] | None:
    if not any(card.is_black_three for card in part.position.pile):
        return None
    if part.kind == "yes+why":
        return found or (("black-three-freezes",) if "black-three-freezes" in part.reasons else ("wild-in-pile",))
    return (*found, "black-three" if "black-three" in part.labels else "blocked-only")


def frozen_by_black_three(position: Position, act: Act) -> bool:
    pair = isinstance(act, Take) and len(act.shown) == 2 and not any(card.is_wild for card in act.shown)
    return isinstance(act, Take) and not pair and any(card.is_black_three for card in position.pile)


def covering_ends(part: Part) -> Believed:
    cause = getattr(part.asked, "cause", "")
    return (("both-sides", "covering-or-taking"),) if cause in ("wild-in-pile", "red-three-upcard") else ()


def table_meld_takes(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    act = parse_act(part.act)
    fits = isinstance(act, Take) and act.card.rank in own_melds(part.position)
    return tuple(law for law in real if law != "take.frozen") if fits and "take.frozen" in real else None


def frozen_for_both(part: Part, found: tuple[str, ...]) -> tuple[str, ...] | None:
    return (*found, "not-opened") if "not-opened" not in found and not all(part.position.melds) else None


def own_freeze_spares(part: Part, found: tuple[str, ...]) -> tuple[str, ...] | None:
    last = parse_act(part.acts[-1]) if part.acts else None
    before = played(part.text, part.acts[:-1]) if part.acts else None
    if not isinstance(last, Discard) or not last.card.is_wild or before is None or part.side != "A":
        return None
    return frozen_for(before, 0)


def frozen_at_all(position: Position, act: Act) -> bool:
    return isinstance(act, Take) and bool(frozen_for(position, position.side_of(position.turn)))


def cannot_if_frozen(part: Part) -> Believed:
    return ("cannot-take",) if frozen_for(part.position, part.position.side_of(part.position.turn)) else ()


# --- 6: the initial meld ---------------------------------------------------------------------------------------------


def with_bonus(position: Position, act: Act) -> int:
    melds = [meld_of(position.rules, cards) for cards in lays(act)]
    found = [bonus_of(position.rules, meld) for meld in melds if meld.is_canasta]
    return laid_count(position, act) + sum(getattr(position.rules.canasta_bonus, each.key) for each in found if each)


def with_red_threes(position: Position, act: Act) -> int:
    return laid_count(position, act) + 100 * sum(card.is_red_three for card in position.threes_of(0))


def with_buried(position: Position, act: Act) -> int:
    below = taken_cards(position) if isinstance(act, Take) else ()
    return laid_count(position, act) + points(position.rules, [card for card in below if not card.is_red_three])


def without_top(position: Position, act: Act) -> int:
    return laid_count(position, act) - (points(position.rules, [act.card]) if isinstance(act, Take) else 0)


def least_meld(position: Position, act: Act) -> int:
    return min(points(position.rules, cards) for cards in lays(act))


def as_its_rank(position: Position, cards: tuple[Card, ...]) -> int:
    """Count the cards of a meld with each wild card as the card that it replaces."""
    natural = next((card for card in cards if not card.is_wild), cards[0])
    return sum(points(position.rules, [natural if card.is_wild else card]) for card in cards)


def lifts_first(part: Part) -> Believed:
    if part.kind != "order" or "lift-the-whole-pile" not in part.labels:
        return ()
    lifted = "lift-the-whole-pile", "show-the-pair", "lay-the-top-card-with-them", "meld-up-to-the-minimum"
    return ((*lifted, "meld-more", "discard"),)


def bands_from(shift: int) -> Changes:
    """Raise the start of each band in the table of minimums."""

    def changes(rules: RuleSet) -> dict[str, str]:
        rows = rules.initial_meld.table if rules.initial_meld.by == "score" else ()
        written = [f"{'below' if start is None else start + shift * (start > 0)}:{need}" for start, need in rows]
        return {"initial_meld.table": ",".join(written)} if rows[1:] else {}

    return changes


def no_less_below_zero(rules: RuleSet) -> dict[str, str]:
    rows = {start: need for start, need in rules.initial_meld.table if start != 0}
    need = dict(rules.initial_meld.table).get(0)
    rest = ",".join(f"{start}:{each}" for start, each in rows.items() if start is not None)
    return {"initial_meld.table": f"below:{need},{rest}"} if need and rest and rules.initial_meld.by == "score" else {}


def each_opens(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    position, act = part.position, parse_act(part.act)
    need = minimum_for(position, position.keeper_of(position.turn))
    short = isinstance(act, Meld) and bool(own_melds(position)) and laid_count(position, act) < need
    return ("initial-meld.minimum",) if short and "initial-meld.minimum" in part.reasons else None


def only_with_the_pile(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    took = any(isinstance(act, Take) for act in part.position.did)
    offered = "only-with-the-pile" in part.reasons and isinstance(parse_act(part.act), Meld)
    return ("only-with-the-pile",) if offered and not took else None


def wilds_at_their_rank(position: Position, name: str, lines: Lines) -> Lines:
    melds = [meld.cards for meld in position.melds[side_named(position, name)] if meld.kind == "group"]
    real = sum(points(position.rules, cards) for cards in melds)
    more = sum(as_its_rank(position, cards) for cards in melds) - real
    sign = -1 if lines.get("melded-cards", 0) < 0 else 1
    return lines | {"melded-cards": lines.get("melded-cards", 0) + sign * more}


# --- 7: taking the pile ----------------------------------------------------------------------------------------------


def all_wild(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    act = parse_act(part.act)
    wild = isinstance(act, Take) and len(act.shown) == 2 and all(card.is_wild for card in act.shown)
    return () if wild and not act.card.is_wild and act.card.rank != "3" else None


def duty(part: Part) -> Believed:
    can = any(isinstance(act, Take) for act in legal_acts(part.position))
    return yes(part, "a-duty", "draw.must-take") if can else ()


def could_take(position: Position, act: Act) -> bool:
    return str(act) in ("draw", "stop") and any(isinstance(each, Take) for each in legal_acts(position))


NATURAL_PAIR = "natural-pair"
BOTH_WAYS = "natural-pair,natural-and-wild"
OWN_MELD = "lay-off-group,lay-off-group-canasta"

IDEAS = (
    Idea("threes-open", "Red threes on the table count toward the minimum, 100 each.",
         opens_by(with_red_threes, "red-threes-count")),
    Idea("black-three-freezes", "A black three freezes the pile as long as it lies in it.",
         first_of(frozen_as(black_three_freezes), forbid("take.frozen", frozen_by_black_three))),
    Idea("black-three-taken", "A pile with a black three on top is taken like any other.",
         forget("take.black-three-on-top", "take.no-match", act=Take, words=("free-choice",))),
    Idea("wild-on-top-freezes",
         "A wild card or a red three freezes the pile only while it lies on top; a card that covers it ends "
         "the freeze.",
         first_of(says("freeze-row", covering_ends),
                  pile_without(lambda at, card: at > 0 and (card.is_wild or card.is_red_three)))),
    Idea("table-meld-takes", "One's own meld on the table takes the top card of a frozen pile, too.",
         first_of(read_as({"pile.take_frozen": f"{NATURAL_PAIR},{OWN_MELD}"}, "table-meld"),
                  judged(table_meld_takes, "table-meld"))),
    Idea("wild-takes-frozen", "A frozen pile is taken with one natural card and a wild one, too.",
         read_as({"pile.take_frozen": BOTH_WAYS}, "natural-and-wild", "one-natural")),
    Idea("unopened-is-free",
         "A side that has not opened may take the pile like the others; it is not frozen for that side.",
         read_as({"pile.frozen_by": "wild-in-pile,red-three-upcard"})),
    Idea("opened-is-free", "A side that has opened is free of every freeze, whatever lies in the pile.",
         read_as({"pile.frozen_by": "not-opened"}, "opened", "nothing-freezes", "natural-and-wild")),
    Idea("frozen-for-both", "While one side has not opened the pile is frozen for both sides.",
         frozen_as(frozen_for_both)),
    Idea("own-freeze-spares",
         "A wild card freezes the pile only against the other side, not against whoever discarded it.",
         first_of(says("newly-stopped", lambda part: ((True, "stops-only-them"),)), frozen_as(own_freeze_spares))),
    Idea("frozen-for-all-cards", "A frozen pile cannot be taken at all, not even with two natural cards.",
         first_of(forbid("take.frozen", frozen_at_all), says("can_take", cannot_if_frozen))),
    Idea("upcard-is-no-freeze", "A red three turned up at the start freezes nothing; only wild cards do.",
         read_as({"pile.frozen_by": "not-opened,wild-in-pile"})),
    Idea("band-begins-after", "A higher minimum begins just above its score: with exactly 1,500 one still needs 50.",
         read_as(bands_from(5))),
    Idea("more-than-the-minimum", "The first melds must count more than the minimum; exactly as much is not enough.",
         opens_by(laid_count, enough=lambda laid, need: laid > need)),
    Idea("bonuses-open",
         "Bonuses count toward the minimum, that of a canasta as well as the 100 for each red three.",
         opens_by(lambda *asked: with_bonus(*asked) + with_red_threes(*asked) - laid_count(*asked),
                  "canasta", "red-threes-count")),
    Idea("buried-cards-open",
         "The whole pile comes into the hand first, and its buried cards count toward the minimum.",
         first_of(lifts_first, opens_by(with_buried))),
    Idea("top-card-opens-not", "The top card of the pile does not count toward the minimum, only cards of the hand do.",
         opens_by(without_top)),
    Idea("each-meld-opens", "Each of several melds must reach the minimum by itself.", opens_by(least_meld)),
    Idea("wild-counts-as-its-rank", "A wild card in a meld counts as much as the card that it stands for.",
         first_of(opens_by(lambda position, act: sum(as_its_rank(position, cards) for cards in lays(act))),
                  scored(wilds_at_their_rank))),
    Idea("each-partner-opens",
         "Each partner must reach the minimum with his own first melds, also when the other has opened.",
         judged(each_opens)),
    Idea("melds-with-the-pile", "One may meld only in a turn in which one takes the pile.", judged(only_with_the_pile)),
    Idea("below-zero-50", "A side with less than 0 needs as much as one with 0.", read_as(no_less_below_zero)),
    Idea("two-wilds-take", "Two wild cards of the hand take the top card.",
         judged(all_wild)),
    Idea("buried-card-matches", "A matching card further down in the pile serves as the second card of the pair.",
         forget("take.buried-card", "cards.not-in-hand", act=Take, words=("with-the-buried-one",))),
    Idea("always-a-pair", "The pile is always taken with two natural cards of the hand, frozen or not.",
         read_as({"pile.take_unfrozen": NATURAL_PAIR}, "take.frozen", "take.no-match")),
    Idea("meld-never-takes", "The top card is never laid onto one's own meld; two cards of the hand must go with it.",
         read_as({"pile.take_unfrozen": BOTH_WAYS}, "take.no-lay-off", "take.no-match", "free-to-stop")),
    Idea("taking-is-a-duty", "Whoever can take the pile must take it.",
         first_of(says("must-take", duty), forbid("draw.must-take", could_take))),
    Idea("wild-top-taken", "A wild card on top is taken with a pair of any rank or with other wild cards.",
         forget("take.wild-on-top", "take.no-match", act=Take, words=("free-choice",))),
)  # fmt: skip
