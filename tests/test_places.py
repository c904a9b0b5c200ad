"""Where cards of the hand may go: told for every place in words, and exactly the places that the core accepts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from conceivable import accepted, curious_choice, is_legal

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Act, Lay, Meld, Take, cards_of
from canasta_nb.core.model.cards import PLACE, WILD, Card, parse_cards
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.descriptions.places import Place, places_of, places_of_each

RULES = RuleSet.ids()
POSITIONS = 500


def told(position: Position, cards: tuple[Card, ...], places: tuple[Place, ...]) -> set[str]:
    """Return the names of places whose acts are legal and use these cards."""
    names = [place.name for place in places]
    assert len(set(names)) == len(names)
    assert all(is_legal(position, place.act) and Counter(cards_of(place.act)) == Counter(cards) for place in places)
    return set(names)


def some_positions() -> Iterator[Position]:
    """Positions of random play, as many of each rule set; rarely those in which little can be done."""
    for at, rules in enumerate(RULES):
        chance, many = Random(at), -(-POSITIONS // len(RULES))
        while many > 0:
            loaded = RuleSet.parse(rules)
            position = deal(loaded, seed=chance.getrandbits(32), players=chance.choice(loaded.players.counts))
            while position.phase is not Phase.OVER and many > 0:
                acts = legal_acts(position)
                lively = any(isinstance(act, Take | Meld) for act in acts)
                if len(position.hand_of(position.turn)) > 1 and chance.random() < (0.15 if lively else 0.01):
                    yield view(position, position.turn).position
                    many -= 1
                position = play(position, curious_choice(acts, chance))


@pytest.mark.slow
def test_every_card_is_told_exactly_the_places_that_are_accepted() -> None:
    places = Counter[str]()
    for position in some_positions():
        found = places_of_each(position)
        for card in dict.fromkeys(position.hand_of(position.turn)):
            mine = told(position, (card,), found.get(card, ()))
            assert mine == accepted(position, (card,)), f"{card} in\n{position}"
            places.update(mine)
    assert places["pile"] > POSITIONS
    assert places.total() > places["pile"] + POSITIONS


def divided(cards: tuple[Card, ...], chance: Random) -> tuple[Lay, ...]:
    """Cards as lays, one of each rank; wild cards go with any of them."""
    lays: dict[int, list[Card]] = {PLACE[card]: [] for card in cards if not WILD[card]} or {-1: []}
    for card in sorted(cards, key=lambda card: bool(WILD[card])):
        lays[chance.choice(list(lays)) if WILD[card] else PLACE[card]].append(card)
    return tuple(Lay(tuple(lay)) for lay in lays.values())


def composed_of(position: Position, cards: tuple[Card, ...], chance: Random) -> Act | None:
    """Return an act of these cards as a player could compose it, or none."""
    lays = divided(cards, chance)
    if position.phase is Phase.PLAY:
        return chance.choice([None, Meld(lays)])
    with_top = [lay for lay in lays if PLACE[lay.cards[0]] == PLACE[position.pile[-1]]] if position.pile else []
    if not with_top:
        return None
    rest = tuple(lay for lay in lays if lay is not with_top[0])
    return Take(position.pile[-1], with_top[0].cards, lays=rest)


def choices(position: Position, chance: Random) -> list[tuple[tuple[Card, ...], Act | None]]:
    """Several cards by chance; and those of a legal act, with a card more or less."""
    hand = position.hand_of(position.turn)
    found: list[tuple[tuple[Card, ...], Act | None]] = []
    some = tuple(chance.sample(hand, chance.randrange(2, min(5, len(hand)) + 1)))
    found.append((some, composed_of(position, some, chance)))
    acts = [act for act in legal_acts(position) if len(cards_of(act)) > 1]
    if acts:
        act = chance.choice(acts)
        found.append((cards_of(act), chance.choice([None, act])))
        other = cards_of(act)[1:] if chance.random() < 0.5 else (*cards_of(act), chance.choice(hand))
        if len(other) > 1 and not Counter(other) - Counter(hand):
            found.append((other, composed_of(position, other, chance)))
    return found


@pytest.mark.slow
def test_several_cards_are_told_exactly_the_places_that_are_accepted() -> None:
    chance = Random(27)
    asked, places = 0, Counter[str]()
    for position in some_positions():
        for cards, composed in choices(position, chance):
            mine = told(position, cards, places_of(position, cards, composed))
            assert mine == accepted(position, cards, composed), f"{cards} as {composed} in\n{position}"
            asked += 1
            places.update("meld" if name not in ("new", "pile") else name for name in mine)
    assert asked >= POSITIONS
    assert min(places[name] for name in ("meld", "new", "pile")) > 30, places


SEVENS = "rules classic; turn 1 play; melds A KsKhKdKc TsThTdTcTs2h 7s7h7d7c7s7h7d; hand 1 As2d3s9cKh; pile 9d"


@pytest.mark.parametrize(
    ("start", "card", "says"),
    [
        (SEVENS, "2d", ["Kings: 5 of 7", "Tens: mixed canasta", "Sevens: turns mixed!", "Discard: freezes the pile!"]),
        (SEVENS, "Kh", ["Kings: 5 of 7", "Discard"]),
        (SEVENS, "3s", ["Discard: blocks the pile"]),
        (SEVENS.replace("As2d3s9cKh", "9c"), "9c", ["Discard: you go out"]),
        (SEVENS.replace("As2d3s9cKh", "7cKh"), "7c", ["Sevens: 8 cards", "Discard"]),
        ("rules classic; turn 1 draw; melds A KsKhKd; hand 1 Kh9c2d; pile 4cKc", "Kh", ["Take the pile of 2"]),
        ("rules classic; turn 1 draw; melds A KsKhKd; hand 1 Kh9c2d; pile 4cKc", "9c", []),
        ("rules samba; turn 1 play; melds A 4h5h6h; hand 1 7h8h9c9d; pile 4c", "7h",
         ["Sequence of hearts: 4 of 7", "Discard"]),
    ],
)  # fmt: skip
def test_a_place_says_what_would_happen_there(start: str, card: str, says: list[str]) -> None:
    places = places_of_each(parse_position(start)).get(*parse_cards(card), ())
    assert [place.says + "!" * place.costly for place in places] == says


@pytest.mark.parametrize(
    ("start", "cards", "composed", "says"),
    [
        ("rules classic; turn 1 play; hand 1 KsKhKdQsQhQd9c8c; pile 4c", "KsKhKdQsQhQd", "meld KsKhKd, QsQhQd",
         ["new Meld kings and queens"]),
        ("rules classic; turn 1 play; hand 1 KsKhKdQsQhQd9c; pile 4c", "AsAhAd", "", []),
        ("rules classic; turn 1 draw; hand 1 KsKhKdQsQhQd9c; pile 4cKc", "KsKhQsQhQd", "take Kc with KsKh, QsQhQd",
         ["pile Take the pile of 2"]),
        (SEVENS, "Kh2d", "", ["K Kings: 6 of 7"]),
        ("rules classic; turn 1 play; melds A 7s7h7d7c7s7h7d; hand 1 KsKhKd9c; pile 4c", "KsKhKd", "",
         ["new Kings: new meld, 3 of 7"]),
        ("rules classic; turn 1 play; melds A 7s7h7d7c7s7h7d KsKhKdKcKsKhKd; hand 1 8s8h8d; pile 4c", "8s8h8d", "",
         ["new Eights: you go out"]),
    ],
)  # fmt: skip
def test_several_cards_have_places_of_their_own(start: str, cards: str, composed: str, says: list[str]) -> None:
    act = parse_act(composed) if composed else None
    assert [f"{place.name} {place.says}" for place in places_of(parse_position(start), parse_cards(cards), act)] == says
