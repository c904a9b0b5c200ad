"""No sentence repeats more than two hundred characters of what somebody wrote."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta_nb.bots import bot
from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.playing import deal
from canasta_nb.core.notation.records import replay
from canasta_nb.core.notation.text import parse_act, parse_position, parse_turn
from canasta_nb.core.questions.explaining import explain
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import known, shortened
from canasta_nb.game.session import Session
from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.fresh.topics import topic
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.widgets.table.table import Table

LONG = "z" * 5_000
HAND = "rules classic; turn 1 draw; hand 1 "
RECORD = "canasta 1\nrules classic; turn 1 draw; hand 1 Ks\n"

CALLS: dict[str, Callable[[], object]] = {
    "a rule set": lambda: RuleSet.parse(LONG),
    "words of a rule set": lambda: RuleSet.parse("z " * 5_000),
    "an option": lambda: RuleSet.parse(f"classic {LONG}=on"),
    "no option": lambda: RuleSet.parse(f"classic {LONG}"),
    "the value of an option": lambda: RuleSet.parse(f"classic always-frozen={LONG}"),
    "the value of a key": lambda: RuleSet.parse(f"classic game.target={LONG}"),
    "a revision": lambda: RuleSet.parse(f"classic revision={'9' * 5_000}"),
    "a field": lambda: parse_position(LONG),
    "the rules of a position": lambda: parse_position(f"rules classic {LONG}={LONG}; turn 1 draw"),
    "a hand": lambda: parse_position(HAND + LONG),
    "small ranks": lambda: parse_position(HAND + "kS" * 5_000),
    "an act": lambda: parse_act(LONG),
    "the cards of an act": lambda: parse_act(f"meld {LONG}"),
    "what follows an act": lambda: parse_act(f"draw Ks {LONG}"),
    "a turn": lambda: parse_turn(f"1: ?draw {{{LONG}}}"),
    "a record": lambda: replay(LONG),
    "the laws of a record": lambda: replay(f"{RECORD}1: draw 5c; ?discard Ah {{{'a.zzz, ' * 900}a.zzz}}"),
    "an act of a record": lambda: replay(f"{RECORD}1: draw 5c; meld {'Ks' * 432}"),
    "a table": lambda: Table(LONG),
    "a bot": lambda: bot(LONG),
    "a theme": lambda: Table("classic", theme=LONG),
    "another option": lambda: Table("classic", **{LONG: 1}),
    "undo": lambda: Session("classic", undo_policy=LONG),
    "a seed": lambda: deal("classic", LONG),
    "a number": lambda: deal("classic", 1, players=10**5_000),
    "a language": lambda: known(LONG),
    "a question": lambda: explain(deal("classic", 1), LONG),
    "an exercise": lambda: exercise(LONG),
    "a lesson": lambda: lesson(LONG),
    "a topic": lambda: topic(LONG),
    "a saved game": lambda: Session.resume(LONG),
}

LINES = ("{}", "game.target={}", "{}=1\n{}=1", "[{}]\n[{}]", '"{}', "[{}", "{}=", "game.target=1 {}", "?{}", "a=[{}")


def longest_echo(says: str) -> int:
    """Return how many characters of the long texts are in a sentence one after another."""
    return max(map(len, re.findall(r"z+|(?:z )+|9+|(?:k?S)+|(?:Ks)+|(?:a\.zzz, )+", says)), default=0)


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_long_text_is_repeated_in_part(call: Callable[[], object]) -> None:
    with pytest.raises((ValueError, LookupError, OSError, TypeError)) as caught:
        call()
    error = caught.value
    assert longest_echo(str(error)) <= 200
    assert longest_echo(getattr(error, "typed", "")) <= 200
    assert len(str(error)) < 2_000


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_what_no_encoding_has_and_no_screen_shows_can_be_printed(
    call: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "LONG", "z\ud800\x1b\u202e" * 20)
    with pytest.raises((ValueError, LookupError, OSError, TypeError)) as caught:
        call()
    says = str(caught.value)
    assert says.encode()
    assert not re.search("[\x1b\u202e]", says)
    assert len(says) < 2_000


@pytest.mark.parametrize("line", LINES)
def test_a_long_line_of_a_rule_file_is_too(tmp_path: Path, line: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(f'id = "x"\nname = "X"\nbased_on = "classic"\n{line.replace("{}", LONG)}\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"x\.toml") as caught:
        RuleSet.from_toml(path)
    assert longest_echo(str(caught.value)) <= 200


@pytest.mark.parametrize("name", ["ct-6", "fz-7", "ct-2", "fz-3"])
def test_and_a_long_answer(name: str) -> None:
    assert longest_echo(assess(exercise(name), LONG[:490]).problem) <= 200


def test_it_is_cut_in_the_middle() -> None:
    text = "".join(map(chr, range(0x1F600, 0x1F600 + 300)))
    short = shortened(text)
    assert len(short) == 200
    assert text.startswith(short.partition("…")[0])
    assert text.endswith(short.partition("…")[2])
    assert shortened(text[:200]) == text[:200]


@pytest.mark.parametrize("cards", ["x108", "Ks" * 108, "KsKh" * 54, "x100KsKh"])
def test_a_refusal_does_not_name_a_hundred_cards_one_by_one(cards: str) -> None:
    position = parse_position("rules classic; turn 1 play; hand 1 KsKhKd4c5c6d7h8s9sTsJd2c; pile 5d")
    for refusal in check(position, parse_act(f"meld {cards}")):
        assert len(refusal.says) < 700, refusal.law
