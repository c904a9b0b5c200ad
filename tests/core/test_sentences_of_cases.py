"""What a refusal says in every illegal case: its cards and numbers are facts, and these are true of the position."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from at_once import all_at_once
from kept_cases import CASES, acts_of

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Meld, Take
from canasta_nb.core.model.cards import SUIT_SIGNS, WILD, Card, parse_cards
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Position, frozen_for, players_minimum
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.speech.refusals import Fact, Refusal

ILLEGAL = {name: case for name, case in CASES.items() if case["expect"] == "illegal"}
SUITS = {sign: suit for suit, sign in SUIT_SIGNS.items()}
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
# The case asks for a law that is broken too, and a law that says more comes before it (the order of the laws).
LATER = {
    "bolivian.meld.three-in-sequence": "meld.black-three",
    "hollywood.join.keeps-the-limit-of-wilds": "meld.sequence-wild",
    "hollywood.join.wild-stands-for-that-card": "meld.sequence-broken",
    "classic.meld.merge-over-the-wild-limit": "meld.second-of-rank",
    "classic.b3.added-to-another-rank": "meld.black-three",
    "official-1950.take.two-wilds": "take.no-match",
    "wikipedia.take.two-wilds-from-the-hand": "take.no-match",
    "gamecolony.take.two-wilds-at-2-0-1": "take.no-match",
}


@cache
def refused(name: str) -> tuple[Position, Act, tuple[Refusal, ...]]:
    case = ILLEGAL[name]
    acts = acts_of(case)
    position = parse_position(case["position"])
    for text in acts[:-1]:
        position = play(position, parse_act(text, position.hand_of(position.turn)))
    act = parse_act(acts[-1], position.hand_of(position.turn))
    return position, act, check(position, act)


def texts(value: Fact) -> Iterator[str]:
    if isinstance(value, tuple):
        for each in value:
            yield from texts(each)
    else:
        yield str(value)


def cards_in(text: str) -> set[Card]:
    """Return the cards that a fact names: runs of cards, alone or in an act."""
    found: set[Card] = set()
    for run in re.findall(r"(?:[AKQJT98765432][shdc]|Jk)+", text):
        found |= set(parse_cards(run))
    return found


def said_cards(says: str) -> set[Card]:
    said = {parse_cards(("T" if rank == "10" else rank) + SUITS[sign])[0]
            for rank, sign in re.findall(r"(10|[AKQJ2-9])([♠♥♦♣])", says)}  # fmt: skip
    return said | ({Card(52)} if re.search(r"\bjokers?\b", says) and "wild" not in says else set())


def said_numbers(says: str) -> set[int]:
    bare = re.sub(r"(10|[AKQJ2-9])[♠♥♦♣]|(black|red) threes?|[Tt]ens?\b", "", says)
    digits = {int(found.replace(",", "").replace("−", "-")) for found in re.findall(r"(?<![\w.])[-−]?\d[\d,]*", bare)}
    words = {NUMBERS[word] for word in re.findall(r"[a-z]+", bare.lower()) if word in NUMBERS}
    return digits | (words - {1})  # "one" is often no number


@all_at_once(ILLEGAL)
def test_each_card_and_number_that_is_said_is_in_the_facts(name: str) -> None:
    _, _, refusals = refused(name)
    assert refusals
    for refusal in refusals:
        facts = [text for value in refusal.facts.values() for text in texts(value)]
        cards = set().union(*map(cards_in, facts))
        numbers = {int(text) for text in facts if re.fullmatch(r"-?\d+", text)}
        numbers |= {len(value) for value in refusal.facts.values() if isinstance(value, tuple)}
        assert said_cards(refusal.says) <= cards, refusal.says
        assert said_numbers(refusal.says) <= numbers, refusal.says


@all_at_once(ILLEGAL)
def test_the_facts_are_true_of_the_position(name: str) -> None:
    position, act, refusals = refused(name)
    side = position.side_of(position.turn)
    seen = set(position.hand_of(position.turn)) | set(position.pile) | cards_in(str(act))
    seen |= {card for melds in position.melds for meld in melds for card in meld.cards}
    seen |= {card for done in position.did for card in cards_in(str(done))}
    for refusal in refusals:
        facts = refusal.facts
        named = {key: value for key, value in facts.items() if key not in ("missing", "lacks", "instead", "better")}
        for value in named.values():
            for text in texts(value):
                assert cards_in(text) <= seen, (refusal.law, text)
        if "hand" in facts and refusal.law == "cards.not-in-hand":
            assert facts["hand"] == len(position.hand_of(position.turn))
        if "stock" in facts:
            assert facts["stock"] == len(position.stock)
        if "causes" in facts:
            assert facts["causes"] == frozen_for(position, side)
        if refusal.law == "initial-meld.minimum":
            assert facts["need"] == players_minimum(position, position.turn)
            assert facts["need"] - facts["have"] == facts["short"]  # type: ignore[operator]
            if "wild_melds" not in facts:
                assert facts["have"] == points(position.rules, parse_cards("".join(texts(facts["cards"]))))
        if refusal.law == "meld.too-many-wilds":
            assert facts["have"] > facts["most"]  # type: ignore[operator]
            assert all(WILD[card] for text in texts(facts["cards"]) for card in cards_in(text))
        if refusal.law in ("out.no-canasta", "out.not-enough-canastas") and not isinstance(act, Meld | Take):
            assert facts["have"] == sum(meld.is_canasta for meld in position.melds[side])


def test_the_law_that_a_case_names_comes_first() -> None:
    later = {}
    asked = 0
    for name, case in ILLEGAL.items():
        if "law" in case:
            asked += 1
            laws = [refusal.law for refusal in refused(name)[2]]
            assert case["law"] in laws
            if laws[0] != case["law"]:
                later[name] = laws[0]
    assert later == LATER
    assert 20 * len(later) <= asked
