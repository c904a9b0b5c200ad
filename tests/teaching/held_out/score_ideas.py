"""Held-out ideas about scoring, the end of the stock and irregularities: lessons 9 and 10."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from teaching.held_out.helping import line_times, went_out, where
from teaching.tuning.believing import (
    Believed,
    Idea,
    Lines,
    first_of,
    forget,
    hands_left,
    no,
    read_as,
    says,
    scored,
    side_named,
)

from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Position, side_letter
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Part

# --- hands -----------------------------------------------------------------------------------------------------------


def _of_sets(hand: tuple[Card, ...]) -> list[Card]:
    """Return the cards of a hand that would make melds without wild cards."""
    many = Counter(card.rank for card in hand if card.is_natural)
    return [card for card in hand if many[card.rank] > 2]


def _sets_spared(position: Position, name: str, lines: Lines) -> Lines:
    sets = [card for hand in hands_left(position, name) for card in _of_sets(hand)]
    if "cards-in-hand" not in lines or not sets:
        return lines
    return {**lines, "cards-in-hand": lines["cards-in-hand"] + points(position.rules, sets)}


def _own_hand_alone(position: Position, name: str, lines: Lines) -> Lines:
    """Count only the learner's hand, or the hand of the first opponent."""
    if "cards-in-hand" not in lines:
        return lines
    own = position.hand_of(int(name)) if name.isdigit() else hands_left(position, name)[0]
    return {**lines, "cards-in-hand": -points(position.rules, own)}


def _none_for_who_goes_out(position: Position, name: str) -> int:
    return 0 if went_out(position, name) else 1


def _winner_takes_hands(position: Position, name: str, lines: Lines) -> Lines:
    """Give the hands of the others to the player who goes out, and take nothing from anybody else."""
    found = {line: points for line, points in lines.items() if line != "cards-in-hand"}
    if not went_out(position, name):
        return found
    side = side_named(position, name)
    others = [card for seat, hand in enumerate(position.hands, 1) if position.side_of(seat) != side for card in hand]
    return {**found, "cards-in-hand": points(position.rules, others)}


def _never_below_nothing(part: Part) -> Believed:
    return tuple(max(0, said) for said in right_answers(part) if isinstance(said, int))


# --- the game --------------------------------------------------------------------------------------------------------


def _new_totals(part: Part) -> tuple[int, ...]:
    return tuple(score_deal(part.position).new_scores)


def _first_out_wins(part: Part) -> Believed:
    position, totals = part.position, _new_totals(part)
    side = position.side_of(position.out) if position.out else 0
    return (f"side-{side_letter(side)}",) if totals[side] >= (position.rules.game.target or 0) else ()


def _both_over_plays_on(part: Part) -> Believed:
    return ("nobody-yet",) if min(_new_totals(part)) >= (part.position.rules.game.target or 0) else ()


def _settled_by_the_difference(part: Part) -> Believed:
    high, low = sorted(_settlement(part), reverse=True)
    return ((high - low + 50) // 100,)


def _settlement(part: Part) -> list[int]:
    text = str(getattr(part.asked, "incident", {})["at"]).partition("scores ")[2].partition(";")[0]
    return [int(word) for word in text.split()]


# --- the end of the stock --------------------------------------------------------------------------------------------


def _shuffled(part: Part) -> Believed:
    return ("the-pile-is-shuffled",) if "the-pile-is-shuffled" in part.labels else ()


def _need_not_for_the_shuffle(part: Part) -> Believed:
    if part.kind != "yes+why" or part.position.stock:
        return ()
    return no(part, "the-pile-is-shuffled", "free-to-stop")


def _too_few_to_draw(part: Part) -> Believed:
    position = part.position
    if part.act != "draw" or len(position.stock) >= position.rules.turn.draw or not position.stock:
        return ()
    return no(part, "draw.stock-empty", "turn.deal-over")


# --- mistakes --------------------------------------------------------------------------------------------------------


def _taken_back(part: Part) -> Believed:
    return tuple(word for word in ("back-to-the-hand", "put-one-back") if word in part.labels)


def _fifty(part: Part) -> Believed:
    return ("fifty-points-fine",) if "fifty-points-fine" in part.labels else ()


def _never_too_late(part: Part) -> Believed:
    if part.kind == "yes+why":
        return no(part, "never-valid")
    late = dict(getattr(part.asked, "incident", {})) | {"late": False, "in_hand": True}
    early = right_answers(_with_incident(part, late)) if getattr(part.asked, "incident", {}).get("late") else ()
    return tuple(said for said in early if said in part.labels)


def _with_incident(part: Part, incident: dict[str, object]) -> Part:
    return replace(part, asked=replace(part.asked, incident=incident))


IDEAS = (
    Idea(
        "sets-in-hand-spared",
        "A complete set in the hand is not counted against you when somebody goes out.",
        scored(_sets_spared),
    ),
    Idea("own-hand-alone", "Only my own cards are taken away, not those of my partner.", scored(_own_hand_alone)),
    Idea(
        "out-pays-nothing",
        "When one of us goes out, the cards that his partner holds cost our side nothing.",
        scored(line_times(_none_for_who_goes_out, "cards-in-hand")),
    ),
    Idea(
        "winner-gets-the-hands",
        "Who goes out gets the points of the cards in the other hands, as at gin; nobody else loses them.",
        scored(_winner_takes_hands),
    ),
    Idea(
        "hand-counts-plus",
        "All the cards of a side count for it, those on the table and those in the hand.",
        scored(line_times(lambda position, name: -1, "cards-in-hand")),
    ),
    Idea(
        "never-below-nothing",
        "A deal cannot bring a side less than 0.",
        says("score", _never_below_nothing),
    ),
    Idea(
        "out-wins-the-game",
        "If both sides pass 5,000 in a deal, the one that went out has won.",
        says("winner", _first_out_wins),
    ),
    Idea(
        "both-over-play-on",
        "If both sides pass 5,000 in the same deal, another deal is played.",
        says("winner", _both_over_plays_on),
    ),
    Idea(
        "difference-is-rounded",
        "To settle, one takes the difference of the totals and rounds it to hundreds.",
        says("settled", _settled_by_the_difference),
    ),
    Idea(
        "pile-is-shuffled",
        "When the stock is used up the pile is shuffled and becomes the new stock.",
        first_of(
            says("after-last-three", _shuffled),
            says("must-take", _need_not_for_the_shuffle),
            forget("draw.stock-empty"),
        ),
    ),
    Idea(
        "forced-by-any-take",
        "Without a stock one must take the pile whenever one can, with whatever cards.",
        read_as(where(lambda rules: rules.stock_end.forced == "lay-off", {"stock_end.forced": "any-take"})),
    ),
    Idea(
        "never-forced",
        "Nobody is ever forced to take the pile.",
        read_as({"stock_end.forced": "never"}),
    ),
    Idea(
        "last-three-changes-nothing",
        "If the last card is a red three the player goes on with his turn as always.",
        says("after-last-three", lambda part: ("the-turn-goes-on",)),
    ),
    Idea(
        "last-three-ends-it",
        "With a red three as the last card the deal is over at once, in every game.",
        first_of(
            says("after-last-three", lambda part: ("no-meld-no-discard",)),
            read_as({"stock_end.no_card_drawn": "ends-no-meld"}, "turn.deal-over"),
        ),
    ),
    Idea(
        "draws-all-or-none",
        "Where two cards are drawn a stock of one card is no stock: the deal is over.",
        _too_few_to_draw,
    ),
    Idea(
        "mistakes-are-taken-back",
        "Who makes a mistake takes the cards back, and nothing else happens.",
        says("ruling", _taken_back),
    ),
    Idea(
        "mistakes-cost-fifty",
        "Every mistake costs 50 points.",
        first_of(says("ruling", _fifty), says("fine", lambda part: (50,))),
    ),
    Idea(
        "mistakes-put-right-any-time",
        "A mistake is put right whenever it is noticed.",
        says("ruling", _never_too_late),
    ),
)
