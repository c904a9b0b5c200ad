"""What a careful player claims in a sentence: the moment at which it was said, and what was so then."""

from __future__ import annotations

from typing import NamedTuple

from canasta_nb.bots.plain import cards_laid
from canasta_nb.bots.words import many, sentence
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.going_out.requirements import has_canastas, lacking, red_threes_of
from canasta_nb.core.model.acts import Act, Meld, Take
from canasta_nb.core.model.cards import WILD, Card, face, parse_cards
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.questions.views import View, view
from canasta_nb.descriptions.telling import called, ranks


class Claim(NamedTuple):
    """A sentence, and the moment at which it was said."""

    before: Position
    act: Act
    after: Position
    facts: dict[str, str]

    @property
    def seat(self) -> int:
        return self.before.turn

    @property
    def side(self) -> int:
        return self.before.side_of(self.seat)

    @property
    def view(self) -> View:
        return view(self.before, self.seat)

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.before.hand_of(self.seat)

    @property
    def next_side(self) -> int:
        return self.before.side_of(self.before.next_seat(self.seat))

    @property
    def rivals(self) -> list[int]:
        return [seat for seat in range(1, self.before.seats + 1) if self.before.side_of(seat) != self.side]

    @property
    def partners(self) -> list[int]:
        return [seat for seat in self.before.sides[self.side] if seat != self.seat]

    @property
    def ours(self) -> tuple[TableMeld, ...]:
        return self.before.melds[self.side]

    @property
    def laid(self) -> tuple[Card, ...]:
        return cards_laid(self.act) if isinstance(self.act, Meld | Take) else ()

    def held(self, seats: list[int]) -> int:
        return sum(len(self.before.hand_of(seat)) for seat in seats)

    def lacks(self, what: str) -> bool:
        """Tell whether the side lacks a kind of canasta of this name."""
        rules = self.before.rules
        found = lacking(rules, self.ours, red_threes_of(self.before, self.side))
        kinds = {str(kind) for kind in rules.going_out.needs} | {"natural"}
        missing = set(found.missing) if found else set()
        if found and found.counting < found.need:
            missing.add("natural")
        return what in {sentence("lacked", kind) for kind in missing & kinds}

    def goes_out(self) -> bool:
        return self.after.phase is Phase.OVER and self.after.out == self.seat


def visible(claim: Claim, rank: str) -> int:
    """Return how many cards of a rank the seat can see."""
    at = claim.view.position
    cards = [*claim.hand, *at.pile, *(card for side in at.melds for meld in side for card in meld.cards)]
    cards += [card for threes in at.threes for card in threes]
    return sum(card.rank == rank for card in cards)


def nobody_can_take(claim: Claim) -> bool:
    """Tell whether the next player could not take the pile with anything that helps elsewhere."""
    seat = claim.after.turn
    best = parse_cards("3s3s3c3c3h3dJkJk2s2d2h")
    hands = (*claim.after.hands[: seat - 1], best, *claim.after.hands[seat:])
    return not any(isinstance(act, Take) for act in legal_acts(claim.after.changed(hands=hands)))


def gained(claim: Claim) -> int:
    """Return how many cards a side has more after the pile was taken."""

    def has(position: Position) -> int:
        threes = sum(map(len, position.threes))
        # With an opening a talon may come as well, or cards from the stock.
        waiting = sum(len(cards) for _, cards in position.packets) + len(position.stock)
        melded = sum(len(meld.cards) for meld in position.melds[position.side_of(claim.seat)])
        return len(position.hand_of(claim.seat)) + melded + threes + waiting

    return has(claim.after) - has(claim.before)


def growing(claim: Claim) -> bool:
    """Tell whether a meld of that name lacks one or two cards to a canasta."""
    return any(
        claim.facts["rank"] in (ranks(meld.rank), called(meld.rank)) and not meld.is_canasta and len(meld.cards) >= 5
        for meld in claim.ours
    )


def melds_grown(claim: Claim) -> list[tuple[TableMeld | None, TableMeld]]:
    """Return the melds that an act began or added to, each as it was and as it is."""
    old, found = list(claim.ours), []
    for meld in claim.after.melds[claim.after.side_of(claim.seat)]:
        if meld in old:
            old.remove(meld)
            continue
        was = [
            each
            for each in old
            if each.rank == meld.rank and each.kind == meld.kind and set(each.cards) <= set(meld.cards)
        ]
        found.append((was[0] if was else None, meld))
    return found


def is_canasta_called(claim: Claim, meld: TableMeld) -> bool:
    names = {"sequence": ranks(meld.rank), "wild": sentence("called", "wild")}
    return claim.facts["canasta"] == names.get(meld.kind, sentence("called", "group", rank=ranks(meld.rank)))


def is_called(claim: Claim, meld: TableMeld) -> bool:
    return claim.facts["rank"] in (ranks(meld.rank), called(meld.rank))


def is_pair(claim: Claim) -> bool:
    after = [face(card) for card in claim.after.hand_of(claim.seat) if not WILD[card]]
    pairs = {one + other for place, one in enumerate(after) for at, other in enumerate(after) if place != at}
    kept = claim.facts["kept"]
    return kept in pairs


def holds_few(claim: Claim) -> bool:
    """Tell whether an opponent with the canastas to go out holds this number of cards, where a game can end."""
    at = claim.before
    fewest = [len(at.hand_of(seat)) for seat in claim.rivals if has_canastas(at.rules, at.melds[at.side_of(seat)])]
    return at.rules.going_out.possible and claim.facts["n"] == many(min(fewest), "card")
