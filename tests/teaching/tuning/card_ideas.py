"""False ideas of beginners about lessons 1 to 4: cards, melds, canastas and threes."""

from __future__ import annotations

from teaching.tuning.believing import (
    Belief,
    Believed,
    Changes,
    Idea,
    Lines,
    first_of,
    forbid,
    forget,
    judged,
    lays,
    only,
    pile_without,
    read_as,
    says,
    scored,
    side_named,
    yes,
)

from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Discard, Meld
from canasta_nb.core.model.cards import Card, cards_text
from canasta_nb.core.model.laying import joins
from canasta_nb.core.model.melds import meld_of, points
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.canasta_bonuses import bonus_of
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.questions.hands import HandSize


def card_counts(name: str, value: int) -> Changes:
    """Return the values of the cards with another value for one rank."""

    def changes(rules: RuleSet) -> dict[str, str]:
        values = dict(rules.pack.card_points) | {name: value}
        return {"pack.card_points": ",".join(f"{rank}:{count}" for rank, count in values.items())}

    return changes


def own_melds(position: Position) -> dict[str, tuple[Card, ...]]:
    """Return the cards of each meld of the side in turn, by its rank."""
    return {meld.rank: meld.cards for meld in position.melds[position.side_of(position.turn)]}


def ranks(cards: tuple[Card, ...]) -> set[str]:
    """Return the ranks of the natural cards among some."""
    return {card.rank for card in cards if not card.is_wild}


# --- 1: cards and turn -----------------------------------------------------------------------------------------------


def from_the_table(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    act = parse_act(part.act)
    on_own_side = isinstance(act, Discard) and any(act.card in cards for cards in own_melds(part.position).values())
    return tuple(law for law in real if law != "cards.not-in-hand") if real and on_own_side else None


def thirteen(rules: RuleSet) -> dict[str, str]:
    return {"deal.hand": "4:13"} if rules.deal.hand.get(4) == 11 else {}


def melds_first(part: Part) -> Believed:
    steps = ("meld", "draw-or-take", "discard")
    return (steps,) if part.kind == "order" and set(steps) <= set(part.labels) else ()


def wilds_held(is_wild: object) -> Belief:
    def held(part: Part) -> Believed:
        hand = sorted(part.position.hand_of(part.position.turn))
        return (cards_text(card for card in hand if is_wild(card)),)  # type: ignore[operator]

    return says("wilds-held", held)


# --- 2: melds --------------------------------------------------------------------------------------------------------


def three_at_once(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    act, melds = parse_act(part.act), own_melds(part.position)
    adds = isinstance(act, Meld) and all(lay.target or ranks(lay.cards) & set(melds) for lay in act.lays)
    few = all(sum(card.is_wild for card in cards) <= 3 for cards in lays(act))
    return tuple(law for law in real if law != "meld.too-many-wilds") if real and adds and few else None


def wilds_join(limit: int, *, twos: bool = True) -> Belief:
    """Count the wild cards that may be added, without those already there or without twos."""

    def joining(part: Part) -> Believed:
        hand = part.position.hand_of(part.position.turn)
        return (min(limit, sum(card.is_wild and (twos or card.rank == "Jk") for card in hand)),)

    return says("wilds-may-join", joining)


def lies_there(position: Position, act: Act) -> bool:
    """Tell whether an act lays down three or more cards of a rank that the side has melded."""
    melds = own_melds(position)
    return isinstance(act, Meld) and any(len(cards) > 2 and ranks(cards) & set(melds) for cards in lays(act))


def begins_a_second(part: Part) -> Believed:
    second = "second-meld" in part.reasons and bool(part.act) and lies_there(part.position, parse_act(part.act))
    return ((True, "second-meld"),) if second and part.asked.word == "" else ()


def exchanged(part: Part) -> Believed:
    """By how much a meld changes whose wild cards go back to the hand when natural ones come."""
    if "a-fair-exchange" in part.reasons:
        return yes(part, "a-fair-exchange")
    act = parse_act(part.act) if part.asked.word == "change" else None
    if not isinstance(act, Meld) or any(card.is_wild for cards in lays(act) for card in cards):
        return ()
    position = part.position
    after = play(position, act)
    melds = list(after.melds[0])
    for lay in act.lays:
        at = joins(position.rules, position.melds[0], lay)
        if at is None:
            return ()
        back = sorted((card for card in melds[at].cards if card.is_wild), key=lambda card: card.rank == "Jk")
        cards = list(melds[at].cards)
        for card in back[: len(lay.cards)]:
            cards.remove(card)
        melds[at] = meld_of(position.rules, cards)
    after = after.changed(melds=(tuple(melds), *after.melds[1:]))
    counts = [score_deal(each).lines["A"] for each in (position, after)]
    before, then = (sum(line.points for line in lines if line.id in getattr(part.asked, "of", ())) for lines in counts)
    return (then - before,)


# --- 3: canastas -----------------------------------------------------------------------------------------------------


def swapped(rules: RuleSet) -> dict[str, str]:
    bonus = rules.canasta_bonus
    return {"canasta_bonus.natural": str(bonus.mixed), "canasta_bonus.mixed": str(bonus.natural)}


def bonus_holds_the_cards(position: Position, name: str, lines: Lines) -> Lines:
    canastas = [meld for meld in position.melds[side_named(position, name)] if meld.is_canasta]
    sign = -1 if lines.get("melded-cards", 0) < 0 else 1
    inside = sum(points(position.rules, meld.cards) for meld in canastas)
    return lines | {"melded-cards": lines.get("melded-cards", 0) - sign * inside}


def paid_again(position: Position, name: str, lines: Lines) -> Lines:
    for meld in position.melds[side_named(position, name)]:
        bonus = bonus_of(position.rules, meld) if meld.is_canasta else None
        if bonus:
            more = getattr(position.rules.canasta_bonus, bonus.key) * (len(meld.cards) - position.rules.melds.canasta)
            lines[bonus.line] = lines.get(bonus.line, 0) + more
    return lines


def still_natural(position: Position, name: str, lines: Lines, *, jokers_only: bool = False) -> Lines:
    """Score a mixed canasta as natural if seven of its cards are natural, or without a joker."""
    bonus = position.rules.canasta_bonus
    for meld in position.melds[side_named(position, name)]:
        clean = not any(card.rank == "Jk" for card in meld.cards) if jokers_only else meld.naturals >= 7
        if meld.canasta == "mixed" and clean:
            lines["mixed-canastas"] -= bonus.mixed
            lines["natural-canastas"] = lines.get("natural-canastas", 0) + bonus.natural
    return lines


# --- 4: threes -------------------------------------------------------------------------------------------------------


def black_threes_laid(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    laws = ("meld.black-three", "meld.rank-takes-no-wilds")
    threes = any(card.is_black_three for cards in lays(parse_act(part.act)) for card in cards)
    return tuple(law for law in real if law not in laws) if threes and real else None


def drawn_for_taken(part: Part) -> Believed:
    """Count the cards held as if each red three of a taken pile were replaced."""
    if part.asked.word == "replaced":
        return yes(part, "as-after-a-draw")
    pile = parse_position(part.text).pile
    took = part.asked.word == "hand-size" and any(act.startswith("take") for act in part.acts)
    (held,) = HandSize().right(part) if took else (0,)
    return (held + sum(card.is_red_three for card in pile),) if took and isinstance(held, int) else ()


def red_threes_table(rules: RuleSet, totals: dict[int, int]) -> dict[str, str]:
    """Change some totals in the table of red threes."""
    written = {many: totals.get(many, total) for many, total in rules.red_threes.values.items()}
    values = ",".join(f"{many}:{total}" for many, total in written.items())
    return {"red_threes.values": values, "red_threes.minus_values": values}


def no_minus(rules: RuleSet) -> dict[str, str]:
    return {"red_threes.minus_values": ",".join(f"{many}:0" for many in rules.red_threes.minus_values)}


IDEAS = (
    Idea("joker-20", "A joker counts 20, as a 2 does.", read_as(card_counts("Jk", 20))),
    Idea("two-5", "A 2 is a low card and counts 5.", read_as(card_counts("2", 5))),
    Idea("seven-10", "A 7 counts 10, as an 8 does.", read_as(card_counts("7", 10))),
    Idea("ace-10", "An ace counts 10, as a king does.", read_as(card_counts("A", 10))),
    Idea("draws-again", "Whoever does not like the card drawn may draw a second one.",
         forget("turn.already-drawn", "turn.wrong-phase")),
    Idea("need-not-draw-first", "One need not draw first: a turn may begin with a meld or with the discard.",
         first_of(melds_first, forget("turn.draw-first", words=("free-choice",)))),
    Idea("discards-a-meld", "A card that lies in a meld of one's own side may be discarded.",
         judged(from_the_table, "free-choice")),
    Idea("adds-to-theirs", "Cards may be added to any meld on the table, also to those of the other side.",
         forget("meld.not-your-side", "meld.no-such-meld", act=Meld, words=("free-choice",))),
    Idea("pair-is-a-meld", "Two cards of one rank are a meld already.",
         forget("meld.too-small", words=("free-choice",))),
    Idea("thirteen-dealt", "Each of four players is dealt 13 cards, as at bridge.", read_as(thirteen)),
    Idea("only-jokers-wild",
         "Only jokers are wild; a 2 is a card like any other, freezes nothing and leaves a canasta natural.",
         first_of(wilds_held(lambda card: card.rank == "Jk"), wilds_join(3, twos=False),
                  only(("frozen", "unfrozen"), pile_without(lambda at, card: card.rank == "2")),
                  scored(lambda *asked: still_natural(*asked, jokers_only=True)))),
    Idea("threes-wild", "Threes are wild cards, too, red and black ones.",
         wilds_held(lambda card: card.is_wild or card.rank == "3")),
    Idea("one-natural", "One natural card in a meld is enough, the others may be wild.",
         read_as({"groups.min_naturals": "1"})),
    Idea("any-wilds", "A meld holds any number of wild cards, as long as two cards in it are natural.",
         first_of(says("fewest-naturals", lambda part: (2,)),
                  read_as({"groups.max_wilds": "40", "groups.max_wilds_complete": "no-limit"}))),
    Idea("wilds-outnumber", "A meld may never hold more wild cards than natural ones, whatever rules are played.",
         read_as({"groups.wilds_vs_naturals": "not-more"}, "meld.wilds-outnumber", "meld.too-many-wilds")),
    Idea("two-wilds", "A meld holds two wild cards at most.",
         read_as({"groups.max_wilds": "2", "groups.max_wilds_complete": "2"})),
    Idea("sequences", "Three cards of one suit in a row are a meld, too.",
         read_as({"sequences.allowed": "true"})),
    Idea("wild-melds", "Three wild cards are a meld by themselves.", read_as({"wild_melds.allowed": "true"})),
    Idea("three-wilds-at-once",
         "The limit of three wild cards holds for what is laid now; those that lie in the meld already do not count.",
         first_of(wilds_join(3), judged(three_at_once))),
    Idea("second-meld", "Three more cards of a rank that one's side has melded make a second meld of that rank.",
         begins_a_second),
    Idea("rank-is-closed", "When one's side has a meld of a rank, no further set of that rank may be laid.",
         forbid("meld.second-of-rank", lies_there)),
    Idea("fair-exchange",
         "A natural card that is laid later takes the place of a wild one, which goes back to the hand.",
         exchanged),
    Idea("swapped-bonuses", "A mixed canasta brings 500, a natural one 300.", read_as(swapped)),
    Idea("always-500", "Every canasta brings the bonus of a natural one, with wild cards in it or without.",
         read_as(lambda rules: {"canasta_bonus.mixed": str(rules.canasta_bonus.natural)})),
    Idea("bonus-holds-cards", "The bonus of a canasta pays its cards, too: they are not counted besides.",
         scored(bonus_holds_the_cards)),
    Idea("paid-again", "Each card beyond the seventh brings the bonus of the canasta once more.",
         scored(paid_again, "eight-are-better")),
    Idea("once-natural", "A canasta with seven natural cards counts as natural, even if wild cards join it.",
         scored(still_natural)),
    Idea("six-are-enough", "Six cards of a rank are a canasta.", read_as({"melds.canasta": "6"})),
    Idea("threes-always-plus", "Red threes always count plus, also for a side without a meld.",
         read_as({"red_threes.sign": "always-plus"})),
    Idea("four-threes-400", "Four red threes count 400, 100 for each.",
         read_as(lambda rules: red_threes_table(rules, {4: 400}))),
    Idea("threes-want-a-canasta", "Red threes count plus only for a side with a canasta, else minus.",
         read_as(lambda rules: {"red_threes.sign": "one-canasta"} if rules.red_threes.sign == "has-meld" else {})),
    Idea("threes-never-minus", "Red threes of a side without a meld count nothing.",
         read_as(no_minus)),
    Idea("taken-three-replaced",
         "For a red three that comes with a taken pile one draws a card, as for one that was drawn.",
         drawn_for_taken),
    Idea("black-threes-melded", "Black threes are melded like other cards, in any turn and with wild cards.",
         first_of(read_as({"black_threes.meld": "after-opening", "black_threes.wilds": "true"}),
                  judged(black_threes_laid))),
)  # fmt: skip
