"""The notation: positions, acts and turns read from text and printed in their one canonical form.

Reading never guesses: whatever is not in the language is refused with the line, the column and what was expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from canasta_nb.core.model.acts import Act, Draw
from canasta_nb.core.model.bonus_cards import has_own_packets, has_talons, packet_size, packet_sizes
from canasta_nb.core.model.cards import UNSEEN, Card, cards_text
from canasta_nb.core.model.dealing import hand_size, is_rejected, numbers_of_players
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.pile import shows_freeze
from canasta_nb.core.model.position import (
    Phase,
    Position,
    pack_size,
    players_keep_scores,
    players_own_threes,
    side_letter,
)
from canasta_nb.core.notation.fields import FLAGS, HERE, Fields
from canasta_nb.core.notation.reading import lines_of
from canasta_nb.core.notation.turns import Try, Turn, parse_act, parse_turn, taken_apart
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import GoingOutWay
from canasta_nb.core.speech.wrong_kind import no_text

__all__ = ["Try", "Turn", "parse_act", "parse_position", "parse_turn", "position_text", "read_position"]


def parse_position(text: str) -> Position:
    """Read a position; a file of rules that it names lies in the current folder.

    Raises NotationError when the text is not a position, with the line, the column and what was expected.

    >>> position = parse_position("rules classic; turn 1 draw; hand 1 KsKh; pile 9d")
    >>> position.hand_of(2) == (UNSEEN,) * 11, len(position.stock)
    (True, 72)
    >>> parse_position("rules classic; trun 1 draw")
    Traceback (most recent call last):
    NotationError: line 1, column 16: a field was expected, not "trun": did you mean "turn"?
    """
    if not isinstance(text, str):
        raise no_text(text, "parse_position", "rules classic; turn 1 draw")
    return read_position(lines_of(text))


def read_position(lines: Iterable[tuple[int, str]], folder: Path = HERE) -> Position:
    """Read a position from numbered lines without comments; NotationError as in ``parse_position``.

    A file of rules that it names is in ``folder``.
    """
    fields = Fields(lines, folder)
    rules = fields.rules()
    sides = fields.sides(rules)
    seats = sum(map(len, sides))
    turn, phase = fields.turn(seats)
    fields.read_cards(rules, sides)
    out, going_out_way = fields.out(seats)
    melds = tuple(fields.melds.get(side, ()) for side in range(len(sides)))
    did = fields.did(rules)
    melded = fields.seats("melded", seats)
    pile = tuple(fields.cards.get(("pile", ""), ()))
    position = Position(
        rules=rules,
        seats=seats,
        sides=sides,
        scores=fields.scores(seats if players_keep_scores(rules) else len(sides)),
        turn=turn,
        phase=phase,
        hands=tuple(_hand(fields, rules, seats, seat) for seat in range(1, seats + 1)),
        melds=melds,
        threes=_threes(fields, rules, sides),
        pile=pile,
        did=usual_did(phase) if did is None else did,
        melded=usual_melded(sides, melds) if melded is None else melded,
        asked=fields.seats("asked", seats) or (),
        deal=fields.deal(),
        out=out,
        going_out_way=going_out_way,
        cuts=fields.cuts(rules, sides),
        pile_frozen=fields.pile_frozen() and not shows_freeze(rules, pile),
        packets=_packets(fields, rules, seats, melds),
        flags=fields.flags(),
    )
    stock = fields.cards.get(("stock", ""))
    dealer = fields.dealer(seats)
    return position.changed(
        stock=usual_stock(position) if stock is None else tuple(stock),
        dealer=usual_dealer(position) if dealer is None else dealer,
    )


def _hand(fields: Fields, rules: RuleSet, seats: int, seat: int) -> tuple[Card, ...]:
    cards = fields.cards.get(("hand", str(seat)))
    return usual_hand(rules, seats) if cards is None else tuple(cards)


def _threes(fields: Fields, rules: RuleSet, sides: tuple[tuple[int, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    """Return the threes laid out, by side, or by seat where each player owns threes."""
    owners = [(side_letter(side), *map(str, seated)) for side, seated in enumerate(sides)]
    if players_own_threes(rules):
        owners = [(str(seat),) for seat in range(1, 1 + sum(map(len, sides)))]
    laid_out = [[fields.cards.get(("threes", owner), []) for owner in owned] for owned in owners]
    return tuple(tuple(card for cards in owned for card in cards) for owned in laid_out)


def _packets(
    fields: Fields, rules: RuleSet, seats: int, melds: tuple[tuple[TableMeld, ...], ...]
) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    packets = dict(usual_packets(rules, seats, melds))
    packets.update({owner: tuple(cards) for (name, owner), cards in fields.cards.items() if name == "packet"})
    return tuple(sorted([(owner, cards) for owner, cards in packets.items() if cards or not has_talons(rules)]))


def usual_hand(rules: RuleSet, seats: int) -> tuple[Card, ...]:
    """Return a hand nobody has seen, as large as it was dealt."""
    return (UNSEEN,) * hand_size(rules, seats)


def usual_packets(
    rules: RuleSet, seats: int, melds: tuple[tuple[TableMeld, ...], ...]
) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return the packets that every player has from the deal, or the talons that no side has opened for, unseen."""
    if has_talons(rules):
        talons = [(side_letter(side), (UNSEEN,) * size) for side, size in enumerate(packet_sizes(rules, len(melds)))]
        return tuple(talons[sum(map(bool, melds)) :])
    if not has_own_packets(rules):
        return ()
    return tuple((str(seat), (UNSEEN,) * packet_size(rules)) for seat in range(1, seats + 1))


def usual_stock(position: Position) -> tuple[Card, ...]:
    """Return what the position leaves of the pack, unseen."""
    return (UNSEEN,) * (pack_size(position.rules) - (position.cards_held - len(position.stock)))


def usual_did(phase: Phase) -> tuple[Act, ...]:
    """Return what a player has done when nothing is said: drawn, where the phase is ``play``."""
    return (Draw(),) if phase is Phase.PLAY else ()


def usual_melded(sides: tuple[tuple[int, ...], ...], melds: tuple[tuple[TableMeld, ...], ...]) -> tuple[int, ...]:
    """Return who is taken to have melded when nothing is said: everybody whose side has a meld."""
    return tuple(sorted(seat for side, seated in enumerate(sides) if melds[side] for seat in seated))


def usual_dealer(position: Position) -> int | None:
    """Return the seat before the player to act if nothing has been played; otherwise None, unknown."""
    begun = position.did or position.melded or position.asked or any(position.melds)
    # What the deal left is one card, on cards that may not be the visible upcard.
    dealt = all(is_rejected(position.rules, card) for card in position.pile[:-1])
    if begun or position.phase is not Phase.DRAW or not dealt:
        return None
    return position.turn - 1 or position.seats


def position_text(position: Position) -> str:
    """Print a position in its canonical form, which ``parse_position`` reads again.

    >>> print(position_text(parse_position("turn 1 draw; pile 9d; rules classic; hand 1 KsKh; scores 0 0")))
    rules classic; turn 1 draw
    hand 1 KsKh
    pile 9d
    >>> position_text("rules classic")
    Traceback (most recent call last):
    AttributeError: 'str' object has no attribute 'rules'
    """
    return "\n".join(position_lines(position))


def position_lines(position: Position, *, record: bool = False) -> Iterator[str]:
    """Yield the lines of a position's text.

    In a record revision, dealer and stock stand though they go without saying.
    """
    yield "; ".join(_first_line(position, record=record))
    yield from _other_lines(position, record=record)


def _first_line(position: Position, *, record: bool = False) -> Iterator[str]:
    rules = position.rules
    number, sides = _players(position)
    yield f"rules {rules.label(revision=record)}"
    if number != numbers_of_players(rules)[0]:
        yield f"seats {number}"
    if position.sides != sides:
        groups = (f"{side_letter(side)}={''.join(map(str, seats))}" for side, seats in enumerate(position.sides))
        yield f"sides {' '.join(groups)}"
    if position.dealer is not None and (record or position.dealer != usual_dealer(position)):
        yield f"dealer {position.dealer}"
    if position.deal != 1:
        yield f"deal {position.deal}"
    if any(position.scores):
        yield f"scores {' '.join(map(str, position.scores))}"
    yield f"turn {position.turn} {position.phase}"


def _players(position: Position) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Return a number of players that puts so many in seats, the usual one first, and the sides it makes."""
    rules = position.rules
    for number in numbers_of_players(rules):
        sides = rules.sides(number)
        if sum(map(len, sides)) == position.seats:
            return number, sides
    return position.seats, position.sides


def _other_lines(position: Position, *, record: bool = False) -> Iterator[str]:
    if position.did != usual_did(position.phase):
        yield f"did {', '.join(str(part) for act in position.did for part in taken_apart(act))}"
    if position.asked:
        yield f"asked {_seats_text(position.asked)}"
    if tuple(position.melded) != usual_melded(position.sides, position.melds):
        yield f"melded {_seats_text(position.melded) or '-'}"
    yield from _cards_lines(position, record=record)
    for side, cuts in enumerate(position.cuts):
        if cuts:
            yield f"cut {side_letter(side)} {' '.join(map(str, cuts))}"
    if position.out is not None:
        yield out_text(position)
    if position.flags:
        yield f"flags {' '.join(flag for flag in FLAGS if flag in position.flags)}"


def out_text(position: Position) -> str:
    """Return the field that says who went out, and how if it was not plainly."""
    plain = position.going_out_way is GoingOutWay.PLAIN
    return f"out {position.out or '-'}{'' if plain else f' {position.going_out_way}'}"


def _cards_lines(position: Position, *, record: bool) -> Iterator[str]:
    dealt = usual_hand(position.rules, position.seats)
    yield from (f"hand {seat} {zone_text(hand)}" for seat, hand in enumerate(position.hands, 1) if hand != dealt)
    for side, melds in enumerate(position.melds):
        if melds:
            yield f"melds {side_letter(side)} {' '.join(cards_text(meld.cards) for meld in melds)}"
    own = players_own_threes(position.rules)
    for place, threes in enumerate(position.threes):
        if threes:
            yield f"threes {place + 1 if own else side_letter(place)} {zone_text(threes)}"
    if position.pile:
        yield f"pile {zone_text(position.pile)}{' frozen' if position.pile_frozen else ''}"
    if record or position.stock != usual_stock(position):
        yield f"stock {zone_text(position.stock)}"
    talons = has_talons(position.rules)
    usual = dict(usual_packets(position.rules, position.seats, position.melds))
    there = dict(position.packets)
    for owner in sorted({*usual, *there}):
        if talons or usual.get(owner) != there.get(owner):
            yield f"packet {owner} {zone_text(there.get(owner, ()))}"


def _seats_text(seats: Iterable[int]) -> str:
    return " ".join(map(str, sorted(seats)))


def zone_text(cards: Iterable[Card]) -> str:
    """Cards of a zone as a position writes them: runs of unseen cards counted, ``-`` for none.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> zone_text(parse_cards("Ks????9d??Jk")), zone_text(())
    ('Ksx2 9d??Jk', '-')
    """
    text = ""
    for unseen, run in groupby(cards, lambda card: card == UNSEEN):
        some = tuple(run)
        part = f"x{len(some)}" if unseen and len(some) > 1 else cards_text(some)
        # A number and the rank of the next card must not run together.
        text += f" {part}" if text[-1:].isdigit() and part[0].isdigit() else part
    return text or "-"
