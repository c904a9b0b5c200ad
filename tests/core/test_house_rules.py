"""House rules in a file of your own, and the errors for mistakes in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from catalogue import sentence
from translations import english_left

from canasta_nb.core.rules.rulefile import read_rule_file
from canasta_nb.core.rules.ruleset import RuleSet, RuleSetError
from canasta_nb.core.rules.vocabulary.values import slots
from canasta_nb.core.speech.language import LANGUAGES, speaking

HOUSE = """\
# The rules of our club.
id = "our-club"
name = "Our club"
based_on = "classic"

[differences]
pile.take_unfrozen = ["natural-pair"]
game.target = 3000
initial_meld.table = [
    ["below", 15],
    [0, 60],
]
[differences.going_out]
canastas = 2
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    file = tmp_path / "our-club.toml"
    file.write_text(HOUSE, encoding="utf-8")
    return file


def refusal(file: Path, old: str, new: str) -> str:
    assert old in HOUSE
    file.write_text(HOUSE.replace(old, new), encoding="utf-8")
    with pytest.raises(RuleSetError) as wrong:
        RuleSet.from_toml(file)
    return str(wrong.value)


def test_house_rules_hold_base_and_differences(club: Path) -> None:
    rules = RuleSet.from_toml(club)
    assert (rules.id, rules.name, rules.based_on) == ("our-club", "Our club", "classic")
    assert rules.game.target == 3000
    assert rules.initial_meld.table == ((None, 15), (0, 60))
    assert rules.going_out.canastas == 2
    assert rules.groups == RuleSet.load("classic").groups
    assert rules.sources["game.target"] == "house rule (our-club.toml)"
    assert RuleSet.from_toml(str(club)) is rules
    assert RuleSet.load(str(club)) is rules


def test_house_rules_print_base_and_differences(club: Path) -> None:
    rules = RuleSet.from_toml(club)
    label = rules.label(revision=True)
    assert label == (
        "classic revision=2 initial_meld.table=below:15,0:60 pile.take_unfrozen=natural-pair"
        " going_out.canastas=2 game.target=3000"
    )
    assert RuleSet.parse(label) == rules
    assert hash(RuleSet.parse(label)) == hash(rules)


def test_three_lines_are_house_rules(tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    file.write_text('based_on = "classic"\n[differences]\ngame.target = 3000\n', encoding="utf-8")
    rules = RuleSet.from_toml(file)
    assert (rules.id, rules.label()) == ("short", "classic game.target=3000")


IN_A_FILE = [
    (
        '"natural-pair"',
        '"natural_pair"',
        (
            'our-club.toml:7: pile.take_unfrozen: "natural_pair" is not '
            + sentence("mistakes", "noun", "TakeWay")
            + '. Did you mean "natural-pair"?'
        ),
    ),
    (
        '["natural-pair"]',
        '[\n  "natural-pair",\n  "lay-off-grup",\n]',
        (
            'our-club.toml:9: pile.take_unfrozen: "lay-off-grup" is not '
            + sentence("mistakes", "noun", "TakeWay")
            + '. Did you mean "lay-off-group"?'
        ),
    ),
    ('["natural-pair"]', '"natural-pair"', 'our-club.toml:7: pile.take_unfrozen: "natural-pair" is not a list'),
    (
        "pile.take_unfrozen",
        "pile.take_unfroze",
        "our-club.toml:7: "
        + sentence("mistakes", "value", "no_key", name="pile.take_unfroze", hint=' Did you mean "pile.take_unfrozen"?'),
    ),
    (
        "game.target",
        "gane.target",
        "our-club.toml:8: " + sentence("mistakes", "file", "no_chapter", name="gane", hint=' Did you mean "game"?'),
    ),
    (
        "game.target",
        "target",
        "our-club.toml:8: "
        + sentence("mistakes", "value", "no_key", name="target", hint=' Did you mean "game.target"?'),
    ),
    (
        "3000",
        "many",
        "our-club.toml:8: " + sentence("mistakes", "toml", "value", value="many", better='game.target = "many"'),
    ),
    ("= 3000", "3000", "our-club.toml:8: " + sentence("mistakes", "toml", "equals", better="game.target = 3000")),
    ("= 3000", '= "3000', "our-club.toml:8: " + sentence("mistakes", "toml", "quote", better='game.target = "3000"')),
    (
        "game.target = 3000",
        "game.target\t3000",
        "our-club.toml:8: " + sentence("mistakes", "toml", "equals", better="game.target = 3000"),
    ),
    (
        "game.target = 3000",
        "game.target = 3000\ngame.target = 3000",
        "our-club.toml:9: " + sentence("mistakes", "toml", "twice", key="game.target"),
    ),
    ("[differences]", "[differences", sentence("mistakes", "toml", "bracket", better="[differences]")),
    ("3000", "", "our-club.toml:8: " + sentence("mistakes", "toml", "empty", key="game.target")),
    ("3000", "3.000,5", "our-club.toml:8: " + sentence("mistakes", "toml", "more", text="game.target = 3.000,5")),
    ("3000", "[" * 3000 + "]" * 3000, "our-club.toml: " + sentence("mistakes", "file", "deep")),
    ("game.target", "game.target" + ".a" * 5000, "our-club.toml: " + sentence("mistakes", "file", "deep")),
    ("3000", '"many"', 'our-club.toml:8: game.target: "many" is not a number.'),
    ("3000", "0", "our-club.toml:8: game.target: " + sentence("mistakes", "too_little", value=0, low=1)),
    ("3000", "true", "our-club.toml:8: game.target: true is not a number."),
    ("[0, 60]", "[0, 60], [0, 90]", "our-club.toml:11: initial_meld.table: The row from 0 does not come after"),
    ("[0, 60]", "[60]", "initial_meld.table: " + sentence("mistakes", "value", "no_row", row="[60]")),
    (
        "canastas = 2",
        "canasta = 2",
        "our-club.toml:14: " + sentence("mistakes", "value", "no_key", name="going_out.canasta", hint=" Did you mean"),
    ),
    ('"classic"', '"clasic"', 'our-club.toml:4: based_on: there are no rules "clasic". Did you mean "classic"?'),
    ('"classic"', '"none"', "our-club.toml:4: based_on: " + sentence("mistakes", "base")),
    ('based_on = "classic"', "", 'our-club.toml: based_on is missing. Write based_on = "classic"'),
    (
        "based_on",
        "basedon",
        "our-club.toml:4: " + sentence("mistakes", "file", "no_part", name="basedon", hint=' Did you mean "based_on"?'),
    ),
    ("game.target = 3000", "pack.packs = 3\npack.jokers = 6", "our-club.toml:8: pack.cards: 3 packs and 6 jokers"),
    (
        "game.target = 3000",
        "pack.jokers = 6",
        "our-club.toml:8: pack.cards: 2 packs and 6 jokers are 110 cards, so write 110.",
    ),
    (
        "game.target = 3000",
        "turn.draw = 2\npack.packs = 3\npack.jokers = 6\npack.cards = 162",
        "our-club.toml:9: red_threes.values: " + sentence("mistakes", "fit", "red_threes", threes=5),
    ),
    (
        "game.target = 3000",
        "deal.hand = {5 = 11}",
        "our-club.toml:8: deal.hand: there is nothing for 4 players. Write it,",
    ),
    (
        "game.target = 3000",
        'pile.never_on = ["wild", "wild"]',
        'our-club.toml:8: pile.never_on: "wild" is here twice.',
    ),
    ("game.target = 3000", "game = 2", "our-club.toml:8: game is a chapter, so write game.key = value."),
    (
        "game.target = 3000",
        'players.sides = {4 = "13 25"}',
        sentence("mistakes", "value", "seats_once", value='"13 25"'),
    ),
    ("game.target = 3000", "pack.card_points = {Joker = 50}", '"Joker" is not a card. Choose from Jk 2 A'),
]


@pytest.mark.parametrize(("old", "new", "says"), IN_A_FILE)
def test_a_mistake_is_answered_with_file_line_key_and_the_nearest_right_word(
    club: Path, old: str, new: str, says: str
) -> None:
    assert says in refusal(club, old, new)


def test_a_missing_file_is_answered_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(RuleSetError, match=r"nowhere\.toml: no such file"):
        RuleSet.from_toml(tmp_path / "nowhere.toml")


AFTER_THE_WORD = [
    ("clasic", 'there are no rules "clasic". Did you mean "classic"?'),
    ("bridge", 'there are no rules "bridge". There are bolivian, canasta-espanola, chilean,'),
    ("classic always-frozn=on", 'classic has no option "always-frozn". Did you mean "always-frozen"?'),
    ("classic always-frozen=yes", 'option always-frozen has no value "yes". Choose from off, on.'),
    ("classic tie=draw", 'option tie has no value "draw". Did you mean "drawn"?'),
    (
        "classic pile.smalest=2",
        "classic: "
        + sentence("mistakes", "value", "no_key", name="pile.smalest", hint=' Did you mean "pile.smallest"?'),
    ),
    ("classic pile.smallest=two", 'classic: pile.smallest: "two" is not a number.'),
    (
        "classic pile.take_frozen=natural_pair",
        'pile.take_frozen: "natural_pair" is not ' + sentence("mistakes", "noun", "TakeWay") + ".",
    ),
    ("classic pile.always_frozen=yes", 'pile.always_frozen: "yes" is neither true nor false.'),
    ("classic deal.hand=13", "deal.hand: " + sentence("mistakes", "value", "pair_form", piece=13, example="4:11")),
    ("classic always-frozen", 'I can\'t read "always-frozen" as an option.'),
    ("classic tie=drawn tie=drawn", "classic: tie was chosen twice."),
    ("classic revision=9", "for revision 9 of classic"),
    (
        "classic pile.take_frozen=-",
        "classic: pile.take_frozen: " + sentence("mistakes", "fit", "no_way"),
    ),
    ("classic players.sides=4:1/2/3", "classic: players.sides: with 4 players there are 4 seats, not 3."),
    ("classic deal.hand=4:27", "classic: deal.hand: 4 players get 108 cards, and there are 108. Deal fewer"),
    (
        "classic-3p players.scores_kept_by=side",
        "classic-3p: players.scores_kept_by: " + sentence("mistakes", "fit", "scores_kept_by"),
    ),
    (
        "official-1950 players.lone_hand_by=take-pile",
        "official-1950: players.scores_kept_by: " + sentence("mistakes", "fit", "scores_kept_by"),
    ),
    (
        "classic packet.kind=foot",
        "classic: packet.size: " + sentence("mistakes", "fit", "extra_need", kind="foot"),
    ),
    (
        "classic deal.upcard=count-off",
        "classic: deal.count_off: " + sentence("mistakes", "fit", "no_number", card="Jk"),
    ),
    (
        "classic black_threes.role=bonus-card",
        "black_threes.sign: " + sentence("mistakes", "fit", "sign"),
    ),
    (
        "classic pile.take_frozen=wild-pair",
        "classic: pile.wild_pair: " + sentence("mistakes", "fit", "wild_pair"),
    ),
    (
        "classic game.target=none",
        "classic: game.target: " + sentence("mistakes", "fit", "no_end"),
    ),
    (
        "classic sequences.smallest=8",
        "classic: sequences.largest: " + sentence("mistakes", "fit", "sizes"),
    ),
    ("", 'there are no rules "".'),
]


@pytest.mark.parametrize(("text", "says"), AFTER_THE_WORD)
def test_a_mistake_after_the_word_rules_is_explained(text: str, says: str) -> None:
    with pytest.raises(RuleSetError) as wrong:
        RuleSet.parse(text)
    assert says in str(wrong.value)


# --- files of the package ---------------------------------------------------------------------------------------------

SHIPPED = """\
id = "x"
name = "X"
revision = 1
based_on = "classic"
text = "a book"
[differences]
game.target = 3000
[sources]
game.target = "a book, page 3"
"""


def test_a_shipped_file_with_sources_is_read() -> None:
    assert read_rule_file(SHIPPED, "x.toml", shipped=True).sources == {"game.target": "a book, page 3"}


WITHOUT_SOURCES = [
    (
        "= 3000",
        "= 3000\ngame.tie = 'drawn'",
        "x.toml:8: game.tie: " + sentence("mistakes", "file", "no_source"),
    ),
    (
        "[sources]",
        "[sources]\ngame.tie = 'a book'",
        "x.toml:9: game.tie: " + sentence("mistakes", "file", "source_alone"),
    ),
    ('"a book, page 3"', '""', "x.toml:9: game.target: a source is a text"),
    ("revision = 1\n", "", "x.toml: revision is missing."),
    ("revision = 1", "revision = 0", "x.toml:3: revision must be a number from 1 up."),
    ('text = "a book"', "text = 1", "x.toml:5: " + sentence("mistakes", "file", "text", name="text")),
]


@pytest.mark.parametrize(("old", "new", "says"), WITHOUT_SOURCES)
def test_a_shipped_file_needs_its_sources(old: str, new: str, says: str) -> None:
    with pytest.raises(RuleSetError) as wrong:
        read_rule_file(SHIPPED.replace(old, new), "x.toml", shipped=True)
    assert says in str(wrong.value)


IN_AN_OPTION = [
    ("tie = 3", "x.toml:12: option tie is a table"),
    ('tie = {default = "a"}', "option tie has no what."),
    ('tie = {default = "a", values = {b = {}}, what = "w", source = "s"}', 'option tie has no value "a".'),
    (
        'tie = {default = "a", valus = {}, what = "w", source = "s"}',
        'valus does not belong here. Did you mean "values"?',
    ),
    (
        'tie = {default = "a", values = {a = {game.tie = "lost"}}, what = "w", source = "s"}',
        'x.toml:12: game.tie: "lost" is not an answer to equal totals. Choose from "another-deal", "drawn".',
    ),
    (
        'n = {default = 1, range = {from = 1}, what = "w", source = "s"}',
        "the range of option n needs from, to and key.",
    ),
    (
        'n = {default = 1, range = {from = 1, to = 2, key = "game.goal"}, what = "w", source = "s"}',
        sentence("mistakes", "value", "no_key", name="game.goal", hint=""),
    ),
    ('[[when]]\noptions = {tei = "a"}\nsets = {}', 'there is no option "tei".'),
    ('[shorthand.t]\ndigits = ["tei"]', 'there is no option "tei".'),
]


@pytest.mark.parametrize(("options", "says"), IN_AN_OPTION)
def test_a_mistake_in_an_option_is_explained(options: str, says: str) -> None:
    with pytest.raises(RuleSetError) as wrong:
        read_rule_file(SHIPPED + "\n[options]\n" + options + "\n", "x.toml", shipped=True)
    assert says in str(wrong.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("classic turn.draw=3", "3 es demasiado; lo máximo es 2."),
        ("classic turn.draw=0", sentence("mistakes", "too_little", lang="es", value=0, low=1)),
        ("classic turn.draw=x", '"x" no es un número.'),
        ("classic groups.largest=x", '"x" no es un número ni "no-limit".'),
        ("classic pile.always_frozen=perhaps", sentence("mistakes", "neither", lang="es", value='"perhaps"')),
    ],
)
def test_a_wrong_value_is_answered_in_the_language_that_is_spoken(text: str, says: str) -> None:
    with speaking("es"), pytest.raises(RuleSetError, match=re.escape(says)):
        RuleSet.parse(text)


def in_house_rules(old: str, new: str, folder: Path) -> None:
    file = folder / "our-club.toml"
    file.write_text(HOUSE.replace(old, new), encoding="utf-8")
    RuleSet.from_toml(file)


def in_a_shipped_file(words: str) -> None:
    read_rule_file(words, "x.toml", shipped=True)


def test_no_english_is_left_in_what_is_said_of_a_mistake_in_spanish(tmp_path: Path) -> None:
    """The exceptions are the words of a rule set."""
    calls: list[Callable[[], object]] = [partial(RuleSet.parse, text) for text, _ in AFTER_THE_WORD]
    calls += [partial(in_house_rules, old, new, tmp_path) for old, new, _ in IN_A_FILE]
    calls += [partial(in_a_shipped_file, SHIPPED.replace(old, new)) for old, new, _ in WITHOUT_SOURCES]
    calls += [partial(in_a_shipped_file, f"{SHIPPED}\n[options]\n{options}\n") for options, _ in IN_AN_OPTION]
    left = []
    for call in calls:
        with speaking("es"), pytest.raises(RuleSetError) as wrong:
            call()
        said = str(wrong.value).replace(str(tmp_path), "")
        left += [said] if english_left(said) else []
    assert left == []


def test_every_word_of_the_vocabulary_has_its_noun_in_every_language() -> None:
    for tag in LANGUAGES:
        with speaking(tag):
            nouns = {words: words.noun() for each in slots().values() if (words := each.choices())}
        assert len(set(nouns.values())) == len(nouns)
