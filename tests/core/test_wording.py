"""The sentences of the laws: complete, fillable, in plain words, and never a crash for the learner."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from at_once import all_at_once
from hypothesis import given, strategies as st
from law_entries import entry as entry_of, verify_entry

from canasta_nb.core.engine import wording
from canasta_nb.core.engine.checking import check
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import read
from canasta_nb.core.speech.order import ORDER, most_instructive_first
from canasta_nb.core.speech.refusals import Broken, Fact, Facts
from canasta_nb.core.speech.words import Words

LESSONS = (
    "01_cards_and_turn",
    "02_melds",
    "03_threes",
    "04_taking_the_pile",
    "05_freezing",
    "06_initial_meld",
    "07_canastas",
    "08_going_out",
    "09_scoring",
    "10_stock_end",
    "11_opening",
    "12_pile_and_freeze",
    "13_endgame",
    "14_players",
    "15_modern_american",
    "16_comparing",
)
CHAPTERS = ("turn", "cards", "draw", "take", "meld", "initial_meld", "discard", "out", "threes", "special")
MOMENTS = read("rulesets/laws/words.toml")["moments"]
SAMPLES: dict[str, Fact] = {
    "score": 1500,
    "points": 90,
    "number": 3,
    "count": 2,
    "card": "Ks",
    "cards": ("Kd", "Qc"),
    "lays": ("KsKhKc", "QsQh2d"),
    "rank": "K",
    "ranks": ("9", "8"),
    "target": "K/2",
    "targets": ("7/1", "7/2"),
    "seat": 2,
    "side": "B",
    "act": "draw",
    "acts": ("take 8c onto 8", "take 8c with 8s8h"),
    "text": "meld",
    "flag": True,
    "laws": ("out.no-canasta",),
}
# A number that the rules set must come from the facts; "three" is also the name of a card, "one" and "once" are words.
NUMBERS = re.compile(r"\d|\b(two|three|four|five|six|seven|eight|nine|ten|twice)\b")
THREE_CARD = re.compile(r"\b(red|black|bonus|a|the|that) three\b")


def sample(kind: str) -> Fact:
    family, _, table = kind.partition(" of ")
    if not table:
        return SAMPLES[kind]
    keys = tuple(key for key in Words().table(table) if not key.endswith("_many"))
    return keys[0] if family == "word" else keys[:2]


def all_facts(law: str) -> dict[str, Fact]:
    return {name.rstrip("?"): sample(kind) for name, kind in entry_of(law).facts.items()}


def sentences(law: str) -> Iterator[str]:
    entry = entry_of(law)
    yield from (entry.title, *entry.short, *entry.says, entry.why, *entry.way_out, *entry.no_way)


def test_the_order_names_every_law_once() -> None:
    assert len(ORDER) == len(set(ORDER))
    written = {law for chapter in CHAPTERS for law in read(f"rulesets/laws/{chapter}.toml")}
    assert written == set(ORDER), "give each law its place in canasta_nb/core/speech/order.py, and its entry"


def test_of_several_laws_the_most_instructive_comes_first() -> None:
    broken = [Broken("out.no-canasta", {"need": 1}), Broken("take.frozen", {}), Broken("out.no-canasta", {"need": 2})]
    assert most_instructive_first(broken) == (Broken("take.frozen", {}), Broken("out.no-canasta", {"need": 1}))


@all_at_once(ORDER)
def test_an_entry_has_every_part(law: str) -> None:
    entry = entry_of(law)
    assert law in read(wording.chapter_file(law))
    for part in (entry.title, entry.short, entry.says, entry.why, entry.way_out, entry.wrong.position, entry.wrong.act):
        assert part
    assert entry.wrong.says
    assert entry.wrong.says != "?"
    assert (entry.right.position, entry.right.fields, entry.right.act) != (entry.wrong.position, "", entry.wrong.act)
    assert entry.lesson in LESSONS


@all_at_once(ORDER)
def test_what_a_law_reads_is_a_key_of_every_rule_set(law: str) -> None:
    assert set(entry_of(law).reads) <= set(RuleSet.load("classic").sources)


@all_at_once(ORDER)
def test_every_sentence_can_be_filled(law: str) -> None:
    entry, facts = entry_of(law), all_facts(law)
    assert verify_entry(law, facts) == ()
    for part in (entry.short, entry.says, entry.way_out, entry.no_way):
        for sentence in part:
            text = wording.fill(sentence, facts, entry.facts, Words())
            assert text
            assert "{" not in text
            assert text.endswith(".")
            assert text[0] == text[0].upper()


@all_at_once(ORDER)
def test_something_is_said_with_the_facts_that_are_always_there(law: str) -> None:
    needed = {name: sample(kind) for name, kind in entry_of(law).facts.items() if not name.endswith("?")}
    assert wording.way_out(law, needed)
    assert wording.no_way(law, needed)


@all_at_once(ORDER)
def test_numbers_of_the_rules_come_from_the_facts(law: str) -> None:
    for sentence in sentences(law):
        assert not NUMBERS.search(THREE_CARD.sub("", re.sub(r"\{[^}]*\}", "", sentence))), sentence


@all_at_once(ORDER)
def test_nobody_is_blamed(law: str) -> None:
    for sentence in sentences(law):
        assert not re.search(r"\b(illegal|wrong|mistake|error|invalid|forbidden|bad|fault)\b", sentence.lower()), (
            sentence
        )


@pytest.mark.parametrize(
    ("value", "kind", "form", "written"),
    [
        ("Ks", "card", "", "K♠"),
        ("Th", "card", "", "10♥"),
        ("Jk", "card", "", "a joker"),
        ("??", "card", "", "an unseen card"),
        ("Ks", "card", "ranks", "kings"),
        ("Jk", "card", "ranks", "jokers"),
        ("Kd", "cards", "", "K♦"),
        (("Kd", "Qc"), "cards", "", "K♦ and Q♣"),
        (("Kd", "Qc", "Jk"), "cards", "or", "K♦, Q♣ or a joker"),
        (("Jk", "2d", "Jk"), "cards", "", "two jokers and 2♦"),
        (("Kd", "Qc"), "cards", "wild card", "two wild cards"),
        (("KsKhKc", "QsQh2d"), "lays", "", "K♠K♥K♣ and Q♠Q♥2♦"),
        (("K+Kd",), "lays", "", "K♦"),
        (1500, "score", "", "1,500"),
        (-5, "score", "", "−5"),
        (90, "points", "", "90"),
        (0, "count", "", "none"),
        (3, "count", "", "three"),
        (17, "count", "", "17"),
        (0, "count", "card", "no cards"),
        (1, "count", "canasta", "one canasta"),
        (2, "count", "natural card", "two natural cards"),
        ("Q", "rank", "", "queens"),
        ("3", "rank", "", "black threes"),
        (("9", "8"), "ranks", "", "nines and eights"),
        (("Jk",), "ranks", "one", "joker"),
        ("K", "target", "", "meld of kings"),
        ("K/2", "target", "", "second meld of kings"),
        ("W", "target", "", "wild meld"),
        ("h", "target", "", "sequence of hearts"),
        (("7/1", "7/2"), "targets", "", "first meld of sevens and second meld of sevens"),
        (2, "seat", "", "seat 2"),
        ("B", "side", "", "side B"),
        (("take 8c onto 8", "draw"), "acts", "or", "take 8c onto 8 or draw"),
        (True, "flag", "", ""),
        ("take", "word of did", "", "taken the pile"),
        (
            ("after-stock-draw", "after-take"),
            "words of moments",
            "or",
            " or ".join(MOMENTS[each] for each in ("after-stock-draw", "after-take")),
        ),
    ],
)
def test_how_a_fact_is_written(value: Fact, kind: str, form: str, written: str) -> None:
    assert Words().write(value, kind, form) == written


@pytest.mark.parametrize(
    ("value", "kind", "form"),
    [
        ("Kx", "card", ""),
        ("1", "rank", ""),
        ("two", "count", ""),
        (2, "count", "sheep"),
        ("x", "word of did", ""),
        (1, "colour", ""),
    ],
)
def test_a_fact_that_is_not_of_its_kind_is_named(value: Fact, kind: str, form: str) -> None:
    with pytest.raises(ValueError, match=r"is not|has no"):
        Words().write(value, kind, form)


def test_a_seat_is_called_by_its_name() -> None:
    facts: Facts = {"partner": 3}
    assert wording.says("out.partner-said-no", facts).endswith("you asked, and seat 3 said no.")
    assert "Cam said no" in wording.says("out.partner-said-no", facts, seat_names=("Ann", "Ben", "Cam", "Dot"))


NAMES = "Ann", "Ben", "Cam", "Dot"


def test_check_calls_the_players_by_their_names_in_everything_that_it_says() -> None:
    wrong = entry_of("out.must-ask").wrong
    at, act = parse_position(wrong.position), parse_act(wrong.act)
    unnamed, named = (check(at, act, seat_names=names)[0] for names in ((), NAMES))
    assert unnamed.law == named.law == "out.must-ask"
    assert unnamed.facts == named.facts
    for part in ("says", "short"):
        assert "Cam" in getattr(named, part)
        assert getattr(named, part) == re.sub("seat 3", "Cam", getattr(unnamed, part), flags=re.IGNORECASE)


def test_the_kings_at_90() -> None:
    facts: Facts = {
        "need": 90,
        "score": 1500,
        "lays": ("KsKhKc", "QsQh2d"),
        "have": 70,
        "short": 20,
        "buried": ("Kd", "Qc"),
        "top": "Ks",
        "instead": "draw",
    }
    refusal = wording.refusal(Broken("initial-meld.minimum", facts), RuleSet.load("classic"))
    assert all(fact in refusal.says for fact in ("K♠K♥K♣ and Q♠Q♥2♦", "70", "1,500", "90", "K♦ and Q♣"))
    assert all(fact in refusal.way_out for fact in ("you can draw", "20"))
    assert "Pagat, Classic Canasta, table of minimums" in refusal.source
    assert refusal.facts == facts
    no_way = wording.no_way("initial-meld.minimum", {**facts, "best": 65})
    assert all(fact in no_way for fact in ("K♠", "65", "90"))


def test_each_cause_of_freezing_has_its_sentence() -> None:
    base: Facts = {"causes": ("not-opened",), "need": 2, "have": 1, "card": "9c"}
    causes: dict[str, Facts] = {
        "": {},
        "not opened": {"not_opened": True},
        "3♥": {"red_three": "3h"},
        "2♥ and a joker": {"wild_cards": ("2h", "Jk")},
        "always": {"always": True},
    }
    said = {about: wording.says("take.frozen", {**base, **facts}) for about, facts in causes.items()}
    needed = said.pop("")
    assert all(told.endswith(needed) and len(told) > len(needed) for told in said.values())
    assert len(set(said.values())) == len(causes) - 1
    assert all(about in said[about] for about in ("3♥", "2♥ and a joker"))
    both = wording.says("take.frozen", {**base, **causes["not opened"], **causes["3♥"]})
    assert both == said["not opened"].removesuffix(needed) + said["3♥"]


def test_a_law_without_facts_is_still_named() -> None:
    assert wording.says("take.frozen", {}) == "The pile is frozen (take.frozen)."
    assert wording.says("take.cold", {}) == "take.cold (take.cold)."
    assert wording.way_out("take.cold", {}) == ""


def test_facts_that_are_empty_are_not_there() -> None:
    assert [wording.is_there(value) for value in (0, "Ks", True)] == [True, True, True]
    assert [wording.is_there(value) for value in (None, False, (), "")] == [False, False, False, False]


values = st.recursive(
    st.integers(-9, 99) | st.booleans() | st.text(max_size=4), lambda each: st.lists(each, max_size=3).map(tuple)
)


@given(law=st.sampled_from(ORDER), data=st.data())
def test_no_facts_whatever_stop_the_learner(law: str, data: st.DataObject) -> None:
    names = [name.rstrip("?") for name in entry_of(law).facts]
    facts = data.draw(st.dictionaries(st.sampled_from(names), values)) if names else {}
    assert wording.says(law, facts)
    assert isinstance(wording.way_out(law, facts), str)


def test_the_strict_check_finds_what_is_missing() -> None:
    assert verify_entry("meld.red-three", {}) == ("the fact cards is missing", "nothing is said")[:1]
    assert "the fact colour is not declared" in verify_entry("meld.red-three", {"cards": ("3h",), "colour": "red"})
    assert verify_entry("meld.red-three", {"cards": ("3x",)}) == (
        'short: "3x" is not a card',
        'says: "3x" is not a card',
    )
    assert verify_entry("take.cold") == ("the entry lacks 'take.cold'",)
