"""Cards that are counted: those of a hand, of the stock, of a meld, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Draw, Meld, Take, cards_of
from canasta_nb.core.model.cards import cards_text, face
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Position
from canasta_nb.core.model.turn import with_packet
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.shapes.groups import most_wilds
from canasta_nb.teaching.content.asking import AboutAnAct, Answer, CourseQuestion, Part, played
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.questions.acts import laid
from canasta_nb.teaching.questions.numbers import a_card_off, one_off, right_number, worth
from canasta_nb.teaching.questions.sheets import side_asked


@dataclass(frozen=True)
class HandSize(CourseQuestion):
    """How many cards the current player holds."""

    word = "hand-size"
    never_below = "cards"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the number of cards in the hand."""
        return (len(part.position.hand_of(part.position.turn)),)

    def made_of(self, part: Part) -> str:
        """Return the number of cards in the hand at the start, and the cards that each act removes or adds.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> part = exercise("tk-5").parts[0]
        >>> part.asked.made_of(part)
        '11 − 2 from the hand + 7 from the pile (its 9 cards − K♦ on top − the red three)'
        """
        position = played(part.text, ())
        seat = position.turn
        terms = [str(len(position.hand_of(seat)))]
        for act in map(parse_act, part.acts):
            after = play(position, act)
            gone = _from_the_hand(act)
            waited = with_packet(position)
            talon = len(waited.hand_of(seat)) - len(position.hand_of(seat))
            come = len(after.hand_of(seat)) - len(waited.hand_of(seat)) + gone
            terms += [told("sums", "gone", n=gone)] if gone else []
            if come:
                terms.append(told("sums", "drawn", n=come) if isinstance(act, Draw) else _taken(position, come))
            terms += [told("sums", "talon", n=talon)] if talon else []
            position = after
        return " ".join(terms) if terms[1:] else ""

    def slips(self, part: Part, right: int) -> Iterator[tuple[str, int]]:
        """Yield one more and one less: the number is so large that this still leaves much to find."""
        yield from one_off(right)


def _taken(position: Position, come: int) -> str:
    """Return the cards of the pile that go to the hand, and those that do not."""
    threes = sum(card.is_red_three for card in position.pile)
    if not threes or come != len(position.pile) - 1 - threes:
        return told("sums", "taken", n=come)
    key = "taken_but_three" if threes == 1 else "taken_but_threes"
    return told("sums", key, n=come, pile=len(position.pile), top=face(position.pile[-1]), threes=threes)


def _from_the_hand(act: Act) -> int:
    return len(cards_of(act)) if isinstance(act, Draw | Take | Meld) else 1


@dataclass(frozen=True)
class StockSize(CourseQuestion):
    """How many cards are left in the stock."""

    word = "stock-size"
    never_below = "cards"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the number of cards in the stock."""
        return (len(part.position.stock),)

    def made_of(self, part: Part) -> str:
        """Return the cards of the pack, less those that are elsewhere."""
        position = part.position
        hands, pile = sum(map(len, position.hands)), len(position.pile)
        rest = position.rules.pack.cards - hands - pile - len(position.stock)
        places = {"pack": position.rules.pack.cards, "hands": hands, "pile": pile} | ({"table": rest} if rest else {})
        return " \N{MINUS SIGN} ".join(told("sums", place, n=many) for place, many in places.items())

    def slips(self, part: Part, right: int) -> Iterator[tuple[str, int]]:
        """Yield one more and one less."""
        yield from one_off(right)


@dataclass(frozen=True)
class WildsHeld(CourseQuestion):
    """Which cards of the current hand are wild."""

    word = "wilds-held"
    is_shown_by_marks = True

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the wild cards of the hand, as a run."""
        hand = part.position.hand_of(part.position.turn)
        return (cards_text(sorted(card for card in hand if card.is_wild)),)


@dataclass(frozen=True)
class WildsMayJoin(CourseQuestion):
    """How many wild cards of the hand may be added to the side's first meld."""

    word = "wilds-may-join"
    never_below = "cards"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return how many of them the rules allow."""
        position = part.position
        wilds = sorted(card for card in position.hand_of(position.turn) if card.is_wild)
        rank = position.melds[position.side_of(position.turn)][0].rank
        joining = [cards_text(wilds[:number]) for number in range(1, len(wilds) + 1)]
        return (sum(not check(position, parse_act(f"meld {rank}+{run}")) for run in joining),)

    def made_of(self, part: Part) -> str:
        """Return the most wild cards that a meld may hold, less those in it; empty when the hand holds no more."""
        position = part.position
        meld = position.melds[position.side_of(position.turn)][0]
        held = sum(card.is_wild for card in position.hand_of(position.turn))
        joining = right_number(self, part)
        return told("sums", "wilds", most=meld.wilds + joining, n=meld.wilds) if joining < held else ""


@dataclass(frozen=True)
class FewestNaturals(CourseQuestion):
    """The fewest natural cards in a canasta of a rank."""

    word = "fewest-naturals"
    never_below = "cards"
    topic = "melding-limits"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the fewest that leave no more wild cards than a canasta may hold."""
        rules = part.position.rules
        size = rules.melds.canasta
        return (next(naturals for naturals in range(size) if naturals + most_wilds(rules, naturals) >= size),)

    def made_of(self, part: Part) -> str:
        """Return the cards of a canasta, less the wild ones."""
        size = part.position.rules.melds.canasta
        return told("sums", "naturals", whole=size, n=size - right_number(self, part))


@dataclass(frozen=True)
class ThreesOut(CourseQuestion):
    """How many red threes a side has face up."""

    side: str = "A"

    word = "threes-out"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return their number."""
        return (len(part.position.threes[side_asked(part)]),)


@dataclass(frozen=True)
class HandPoints(CourseQuestion):
    """What the cards in the current hand are worth."""

    word = "hand-points"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return their value."""
        return (points(part.position.rules, part.position.hand_of(part.position.turn)),)

    def made_of(self, part: Part) -> str:
        """Return the value of each rank."""
        return worth(part.position.rules, part.position.hand_of(part.position.turn))

    def slips(self, part: Part, right: int) -> Iterator[tuple[str, int]]:
        """Yield the sums with one card too many or too few."""
        yield from a_card_off(part.position.rules, part.position.hand_of(part.position.turn), right)


@dataclass(frozen=True)
class Count(AboutAnAct):
    """What the cards are worth that an act lays down."""

    word = "count"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return their value."""
        return (points(part.position.rules, laid(part)),)

    def made_of(self, part: Part) -> str:
        """Return the value of each rank."""
        return worth(part.position.rules, laid(part))

    def slips(self, part: Part, right: int) -> Iterator[tuple[str, int]]:
        """Yield the sums with one card too many or too few."""
        yield from a_card_off(part.position.rules, laid(part), right)
