"""False ideas about cards, seats and the order of a turn, most of them brought along from other card games."""

from __future__ import annotations

from teaching.held_out.helping import ordered_steps, wild_cards_are
from teaching.held_out_2.tools import always, drew_before, in_rules, melds_after, refuses, valued
from teaching.tuning.believing import Believed, Idea, first_of, forget, says

from canasta_nb.core.model.acts import Act, Discard
from canasta_nb.core.model.position import Position
from canasta_nb.teaching.content.asking import NAMES, Part

TURN = ("draw-or-take", "meld", "discard")


def _right_hand_neighbour(part: Part) -> Believed:
    position = part.position
    return (NAMES[(position.turn - 2) % position.seats + 1],)


def _one_card_more(part: Part) -> Believed:
    position = part.position
    return (len(position.hand_of(position.turn)) + 1,) if drew_before(part) and position.rules.turn.draw == 1 else ()


def _is_of_aces(position: Position, act: Act) -> bool:
    made = melds_after(position, act)
    return any({card.rank for card in cards if not card.is_wild} == {"A"} for cards in made)


def _holds_two(position: Position, act: Act) -> bool:
    made = melds_after(position, act)
    return any(card.rank == "2" for cards in made for card in cards)


IDEAS = (
    Idea("ace-fifteen", "An ace counts 15 points, as it does in rummy.", valued({"A": 15})),
    Idea("wild-is-fifty", "Every wild card counts 50 points, a 2 as well as a joker.", valued({"2": 50})),
    Idea(
        "eight-and-nine-low",
        "An eight or a nine counts five points; the tens begin with the 10 itself.",
        valued({"9": 5, "8": 5}),
    ),
    Idea(
        "pips",
        "A number card counts as many points as its number says, so a 4 counts four and a 9 nine.",
        valued({"9": 9, "8": 8, "7": 7, "6": 6, "4": 4, "3": 3}),
    ),
    Idea("black-three-nothing", "A black three counts nothing, because you give it away.", valued({"3": 0})),
    Idea(
        "only-jokers-wild",
        "Only the jokers are wild; a 2 is the lowest of the ordinary cards and counts five.",
        first_of(
            wild_cards_are(lambda card: card.is_wild and card.rank != "2"),
            valued({"2": 5}),
            refuses(_holds_two, "meld.mixed-ranks", "take.no-match", "meld.too-few-naturals"),
        ),
    ),
    Idea(
        "aces-are-wild",
        "Aces are wild cards too, as they count 20 like the twos.",
        first_of(
            wild_cards_are(lambda card: card.is_wild or card.rank == "A"),
            refuses(_is_of_aces, "meld.wilds-only", "meld.too-few-naturals", "meld.too-many-wilds"),
        ),
    ),
    Idea(
        "right-hand",
        "Play goes to the right, so the player on your right comes next.",
        says("next-player", _right_hand_neighbour),
    ),
    Idea(
        "draw-at-the-end",
        "You draw at the end of your turn, to make up for the cards that you have played.",
        first_of(
            ordered_steps(TURN, ("meld", "discard", "draw-or-take")), forget("turn.draw-first", words=("free-choice",))
        ),
    ),
    Idea(
        "draw-two-always",
        "You draw two cards in every turn, however many people play.",
        first_of(in_rules(lambda rules: rules.turn.draw == 1, {"turn.draw": "2"}), says("hand-size", _one_card_more)),
    ),
    Idea(
        "thirteen-each",
        "With four players everybody is dealt 13 cards.",
        in_rules(lambda rules: rules.written("deal.hand") == "4:11", {"deal.hand": "4:13"}),
    ),
    Idea(
        "melds-go-back",
        "A card that you have melded is still yours: you may take it back into your hand or discard it.",
        first_of(forget("cards.not-in-hand", act=Discard, words=("free-choice",)), always("a-fair-exchange")),
    ),
)
