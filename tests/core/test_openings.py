"""The openings: the same as a search without any bound finds, the cheapest first, and never more than can be listed.

`CANASTA_LISTING=100 pytest tests/core/test_openings.py` tries more hands.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import count, islice
from random import Random

import pytest

from canasta_nb.core.engine.checking import broken_laws
from canasta_nb.core.engine.legal_acts import legal_acts, lists_every_act
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.going_out.turn_end import player_can_go_out
from canasta_nb.core.listing.hand import Holding, coded, holding, without_cards
from canasta_nb.core.listing.new_melds import NewMeld, kind_of, new_lays
from canasta_nb.core.listing.takes import opening_shown
from canasta_nb.core.model.acts import Act, Ask, Draw, Meld, Take, Yes
from canasta_nb.core.model.cards import THREE, UNSEEN, pack
from canasta_nb.core.model.melds import WILD_PLACE, TableMeld, meld_of
from canasta_nb.core.model.opening import opening_for, opens
from canasta_nb.core.model.pile import pile_bars, ways
from canasta_nb.core.model.position import Phase, Position, is_frozen
from canasta_nb.core.notation.text import parse_act, parse_position, position_text
from canasta_nb.core.openings.openings import MOST_AFTER_YES, MOST_LISTED, openings
from canasta_nb.core.openings.side_by_side import by_size, may_follow, order_of_melds
from canasta_nb.core.openings.spelling import Spelling
from canasta_nb.core.openings.whole_hands import whole_hands
from canasta_nb.core.rules.ruleset import RuleSet

whole_hands_module = import_module("canasta_nb.core.openings.whole_hands")
RULES = RuleSet.ids()
SIZE = int(os.environ.get("CANASTA_LISTING", "12"))
"""How many hands of each rule set are tried."""

IN_GROUPS = {
    *("classic", "classic-2p", "classic-3p", "classic-6p"),
    *("gamecolony", "official-1950", "official-3pack", "wikipedia"),
}
"""The games in which melds from the hand are listed by their wild cards; in all others the largest come first."""

SCORES = (-100, 0, 1500, 3000, 5000, 7000, 9000)


def unopened(rules: RuleSet, chance: Random, smallest: int, largest: int) -> Position:
    """Build a hand of few ranks, with many melds, before the side has opened; the rest is unseen."""
    dealt = deal(rules, seed=1)
    cards = [card for card in pack(rules.pack.packs, rules.pack.jokers) if not card.is_red_three]
    ranks = {*chance.sample("4567890JQKA".replace("0", "T"), 4), "2", "Jk", chance.choice("3T")}
    some = [card for card in cards if card.rank in ranks or str(card) == "Jk"]
    chance.shuffle(some)
    size = min(chance.randint(smallest, largest), len(some) - 3)
    drawing = chance.random() < 0.5
    hands = tuple(tuple(some[:size]) if seat == dealt.turn else (UNSEEN,) * 5 for seat in range(1, dealt.seats + 1))
    return dealt.changed(
        hands=hands,
        scores=tuple(chance.choice(SCORES) for _ in dealt.scores),
        phase=Phase.DRAW if drawing else Phase.PLAY,
        pile=tuple(some[size : size + 3]),
        stock=(UNSEEN,) * 9,
        threes=tuple(() for _ in dealt.threes),
        packets=tuple((owner, (UNSEEN,) * len(waiting)) for owner, waiting in dealt.packets),
        did=() if drawing else (Draw((some[0],)),),
    )


def by_force(position: Position) -> list[str]:
    """Return every smallest opening in the order of the list, found by trying every set of melds."""
    rules, hand = position.rules, position.hand_of(position.turn)
    held = holding(hand)
    found: list[Act] = []
    if position.phase is Phase.PLAY:
        found += [Meld(Spelling(rules, held).lays(melds)) for melds in smallest_sets(position, held, ())]
    elif not pile_bars(position) and rules.initial_meld.with_pile == "top-card-counts":
        top = position.pile[-1]
        allowed = ways(rules, is_frozen(position, position.side_of(position.turn)))
        for shown in opening_shown(rules, top, coded(hand), allowed):
            left = without_cards(held, shown)
            try:
                first = meld_of(rules, (top, *shown))
            except ValueError:
                continue
            sets = smallest_sets(position, left, (first,))
            found += [Take(top, shown, lays=Spelling(rules, left).lays(melds)) for melds in sets]
    return [str(act) for act in found if not broken_laws(position, act)]


def smallest_sets(position: Position, held: Holding, laid: tuple[TableMeld, ...]) -> Iterator[tuple[TableMeld, ...]]:
    """Yield every minimal set of new melds that opens with what is already melded."""
    rules, opening = position.rules, opening_for(position)
    lays = [lay for lay in new_lays(rules, held) if lay.meld.place != THREE]
    lays.sort(key=in_groups if rules.id in IN_GROUPS and not laid else by_place_and_size)
    hand = Counter(kind_of(rules, card) for kind in (*held.by_place, held.twos, held.jokers) for card in kind)

    def further(start: int, left: Counter[int], chosen: tuple[int, ...]) -> Iterator[tuple[TableMeld, ...]]:
        melds = tuple(lays[at].meld for at in chosen)
        if opens(rules, opening, (*laid, *melds)):
            fewer = [(*laid, *melds[:at], *melds[at + 1 :]) for at in range(len(melds))]
            if not any(opens(rules, opening, each) for each in fewer):
                yield melds
            return
        for at in range(start, len(lays)):
            uses = Counter(dict(lays[at].uses))
            if uses <= left and may_follow([lays[each] for each in chosen], lays[at]):
                yield from further(at, left - uses, (*chosen, at))

    return further(0, hand, ())


def test_melds_are_listed_in_the_order_of_their_game() -> None:
    in_groups = {name for name in RULES if order_of_melds(RuleSet.load(name)) is not by_size}
    assert in_groups == IN_GROUPS, f"if that is meant, write it into IN_GROUPS: {in_groups ^ IN_GROUPS}"


def in_groups(lay: NewMeld) -> tuple[int, ...]:
    jokers = sum(str(card) == "Jk" for card in lay.meld.cards)
    return lay.meld.place, jokers, lay.meld.wilds - jokers, lay.meld.naturals


def by_place_and_size(lay: NewMeld) -> tuple[int, ...]:
    meld = lay.meld
    return meld.place == WILD_PLACE, meld.kind == "deuces", meld.place, -len(meld.cards)


def listed(position: Position) -> list[str]:
    return [str(act) for act in legal_acts(position) if isinstance(act, Meld | Take)]


def spent(act: str) -> int:
    """Return how many cards of the hand an opening spends, by its text."""
    cards = act.partition(" with " if act.startswith("take") else " ")[2]
    return len(re.findall("Jk|[2-9TJQKA][shdc]", cards))


@pytest.mark.parametrize("rules", RULES)
def test_small_hands_list_what_a_search_without_bounds_finds(rules: str) -> None:
    chance = Random(23)
    tried = 0
    while tried < SIZE:
        position = unopened(RuleSet.load(rules), chance, 4, 9)
        if position.rules.initial_meld.concealed_exempt == "after-stock-draw":
            position = position.changed(did=())  # a whole hand that opens by itself is asked for elsewhere
        if position.rules.initial_meld.with_pile == "after-meld-from-hand" and position.phase is Phase.DRAW:
            continue
        tried += 1
        assert listed(position) == by_force(position), position_text(position)


@pytest.mark.plain
@pytest.mark.parametrize("rules", RULES)
def test_the_cheapest_openings_come_first(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(29)
    for _ in range(SIZE):
        position = unopened(RuleSet.load(rules), chance, 6, 14)
        in_order = listed(position)
        cheapest_first = sorted(in_order, key=spent)
        assert [str(act) for act in openings(position)] == cheapest_first, position_text(position)
        with monkeypatch.context() as fewer:
            fewer.setattr("canasta_nb.core.openings.openings.MOST_LISTED", 2)
            again = listed(position.changed(deal=position.deal))
            assert again == (in_order if len(in_order) < 3 else cheapest_first[:2]), position_text(position)


@pytest.mark.parametrize("rules", RULES)
def test_after_the_yes_small_hands_list_the_openings_that_leave_a_way_out(rules: str) -> None:
    chance = Random(31)
    for _ in range(20 * SIZE):
        position = unopened(RuleSet.load(rules), chance, 5, 10)
        if position.phase is Phase.PLAY:
            told = position.changed(did=(*position.did, Ask(), Yes()))
            if told.rules.going_out.possible and player_can_go_out(told):
                by_all = by_force(told)
                assert [act for act in listed(told) if act in by_all] == by_all, position_text(told)
                assert sorted(listed(told)) == sorted(map(str, openings(told))), position_text(told)


TOLD_YES = (
    "rules samba; scores 1500 3000; turn 1 play; did draw As, ask, yes; pile 4c; stock x60; "
    "hand 1 AsAsAhAdAcAcKdQdQcQcJsJhJdJc9s9h9d9c8s8h8d8d8c8c7s7h7h6s6d6c5d4s4s4h4d4c4c3s3s3s3c2s2s2s2c2cJkJk"
)


HARDLY_LAID_WHOLE = (
    "rules italian; scores 5938 0; turn 1 play; did draw JsQh, ask, yes; threes A 3d3h; threes B 3h3d; stock x45; "
    "hand 1 4cTcJkJkQc7c4d4hTh7h2h4cJdJkJs7d4hQs2sTd4cJcJsQh; hand 2 x4; hand 3 x30; hand 4 x4; "
    "melds B 5c5h5h5c5d5d2c5c AsAdAcAhAd2cJkAdAh; pile 4s9sQc6c"
)


@pytest.mark.plain
@pytest.mark.parametrize("text", [TOLD_YES, HARDLY_LAID_WHOLE], ids=["forty-six cards", "twenty-seven cards"])
def test_after_the_yes_the_first_openings_in_the_order_of_the_melds_are_listed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list is cut after a number of openings, and not where some work has been done."""
    position = parse_position(text)
    acts = [act for act in legal_acts(position) if isinstance(act, Meld)]
    assert len(acts) == MOST_AFTER_YES
    assert not lists_every_act(position)
    assert not any(broken_laws(position, act) for act in acts[:20])
    for most in (1, 20, 60):
        monkeypatch.setattr("canasta_nb.core.openings.openings.MOST_AFTER_YES", most)
        assert listed(position.changed())[:MOST_AFTER_YES] == [str(act) for act in acts[:most]]


@pytest.mark.plain
def test_after_the_yes_a_list_that_is_not_cut_has_all_openings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canasta_nb.core.openings.openings.MOST_AFTER_YES", 105)
    position = parse_position(HARDLY_LAID_WHOLE)
    assert lists_every_act(position)
    assert sorted(listed(position)) == sorted(map(str, openings(position)))


LAID_WHOLE_IN_MANY_WAYS = (
    "rules italian; scores 3000 0; turn 1 play; did draw 6h; stock x10; "
    "hand 1 AhAcAcKsKhKdQsQdJdJcJcTsTsThTh9s9h9h8s8d8c7h7h6s6s6h6h6d5h5h5c4s4d4d3s2s2s2h2dJk"
)


@pytest.mark.plain
def test_a_way_to_lay_the_whole_hand_that_comes_to_nothing_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = count()

    def counted(left: dict[int, int], uses: tuple[tuple[int, int], ...]) -> bool:
        next(tries)
        return all(left[kind] >= many for kind, many in uses)

    monkeypatch.setattr(whole_hands_module, "available", counted)
    position = parse_position(LAID_WHOLE_IN_MANY_WAYS)
    assert list(whole_hands(position.rules, holding(position.hand_of(1)), opening_for(position))) == []
    assert next(tries) < 200_000


LARGE = (
    "rules samba; scores 3000 0; turn 1 play; "
    "hand 1 AsAsAhAdKsKsKhKdQsQhQdQcJsJhJdJcTsThTdTc9s9h9d9c8s8h8d8c7s7h7d7c6s6h6d2s2h2d2cJkJk; pile 4c; stock x60"
)


def test_of_a_large_hand_so_many_openings_are_listed_and_the_others_are_legal() -> None:
    position = parse_position(LARGE)
    acts = [act for act in legal_acts(position) if isinstance(act, Meld)]
    assert len(acts) == MOST_LISTED
    found = list(islice(openings(position), MOST_LISTED + 50))
    assert found[:MOST_LISTED] == acts
    for act in found[MOST_LISTED:]:
        assert act not in legal_acts(position)
        assert broken_laws(position, act) == ()
        assert play(position, act).melds[0]


def test_who_has_opened_has_no_openings() -> None:
    position = parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 QsQhQdAsAhAd4c")
    assert list(openings(position)) == []
    with pytest.raises(ValueError, match="position"):
        list(openings("rules classic"))  # type: ignore[arg-type]


MANY_SETS = (
    "rules classic; scores 5000 -100; turn 1 draw; hand 1 Tc7hTcTd7d2dTs9h7c2dJk9s9d2sTh7cTs7d9s; pile 9c2h7s",
    "rules pennies-from-heaven; scores 3000 0; turn 1 draw; hand 1 Th2dTdJd5cTcJs5s5cTdJc5d2d5s5c5hJk2c; pile 2d5c5s",
)
"""More sets of melds than can be listed, of which so few take the pile that every take is listed."""


@pytest.mark.parametrize("text", MANY_SETS)
def test_every_take_is_listed_where_many_sets_of_melds_cannot_take(text: str) -> None:
    position = parse_position(text)
    takes = [act for act in legal_acts(position) if isinstance(act, Take)]
    assert len(takes) > 1000
    assert sorted(takes) == sorted(act for act in openings(position) if isinstance(act, Take))


BLACK_THREES_OPEN = {
    "rules classic; scores -100 0; turn 1 play; hand 1 KsKhKdKcKsKhKd3s3c3c4d; pile 9c": "meld 3s3c3c",
    "rules classic; scores -100 0; turn 1 play; hand 1 ?? 9h3s3c3c4d; pile 9c": "meld 3s3c3c",
    "rules pennies-from-heaven; scores -500 0; turn 1 play; hand 1 ?? 9h3s3c3c4d; pile 9c": "meld 3s3c3c",
    "rules classic; scores -100 0; turn 1 play; did draw, ask, yes; hand 1 ?? 9h3s3c3c4d; pile 9c": "meld 3s3c3c",
    "rules classic; turn 1 draw; hand 1 5s5h6s6h6d7s7h7d7c7s7h7d3s3c3c4d; pile 5c": (
        "take 5c with 5s5h, 7s7s7h, 6s6h6d, 3s3c3c"
    ),
}
"""Black threes among the first melds, where all other cards but one can follow in the same turn."""


@pytest.mark.parametrize(("text", "act"), BLACK_THREES_OPEN.items())
def test_black_threes_open_where_the_whole_hand_goes_out(text: str, act: str) -> None:
    position = parse_position(text)
    assert broken_laws(position, parse_act(act)) == ()
    assert parse_act(act) in legal_acts(position)


def test_black_threes_open_with_no_canasta_that_only_brings_more_cards() -> None:
    position = parse_position(
        "rules pennies-from-heaven; scores 1500 0; turn 1 play; hand 1 3s3c3s5s5h5d5c5s5h6s6h6d2c2dJk; pile 9d4h5c"
    )
    assert [act for act in legal_acts(position) if isinstance(act, Meld) and broken_laws(position, act)] == []
