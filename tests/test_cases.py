"""Every case of tests/cases: what the sources say about a position is what the engine says."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from kept_cases import CASES, CASES_OF, FILES, FOLDER
from translations import english_left
from typer.testing import CliRunner

from canasta_nb.cases import CaseAnswer, CaseError, judge_case, judge_files, read_cases
from canasta_nb.cli import app, main
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import speaking

KINGS = {
    "id": "kings",
    "position": "rules classic; turn 1 draw; scores 1500 1300\nhand 1 KhKcQsQh2dTs9c8d6h5s4d\npile Kd5cQc8hKs",
    "act": "take Ks with KhKc, QsQh2d",
    "expect": "illegal",
    "law": "initial-meld.minimum",
}


def test_no_two_cases_share_an_id() -> None:
    assert len(CASES) == sum(map(len, CASES_OF.values()))


@pytest.mark.slow
def test_the_cases_are_read_as_libyaml_reads_them() -> None:
    assert {path: read_cases(path) for path in FILES} == CASES_OF


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_cases_of_a_file_are_judged_as_they_say(file: Path) -> None:
    """`canasta-nb judge FILE` says the same of one."""
    answers = map(judge_case, CASES_OF[file])
    assert [answer.json() for answer in answers if not answer.agrees] == []


def test_every_rule_set_has_its_cases() -> None:
    aliases = {alias for name in RuleSet.ids() for alias in RuleSet.load(name).aliases}
    assert {path.stem for path in FILES} == {*RuleSet.ids(), *aliases, "peers", "values"}


def test_the_answer_as_json() -> None:
    assert judge_case({**KINGS, "id": "classic.take.kings-at-90"}).json() == (
        '{"id":"classic.take.kings-at-90","agrees":true,"expected":{"legal":false,"law":"initial-meld.minimum"},'
        '"got":{"legal":false,"law":"initial-meld.minimum"},"laws":["initial-meld.minimum"]}'
    )


@pytest.mark.parametrize(
    "changed",
    [
        {"expect": "legal", "law": None},
        {"law": "take.frozen"},
        {"position": str(KINGS["position"]).replace("1500", "900")},
        {"expect": {"next": "over"}, "act": "draw"},
        {"expect": {"count": 75}},
        {"expect": {"minimum": {"A": 50}}, "act": "draw"},
        {"expect": {"frozen": {"B": False}}, "act": "draw"},
        {"expect": {"can_take": True}, "act": []},
        {"expect": {"must_take": True}, "act": []},
        {"expect": {"score": {"A": 1}}, "act": []},
        {"expect": {"lines": {"A": {"going-out": 100}}}, "act": []},
        {"expect": {"canastas": {"A": ["natural"]}}, "act": []},
        {"expect": {"colour": "red"}, "act": []},
        {"expect": {"minimum": {"Z": 50}}, "act": []},
    ],
)
def test_a_wrong_expectation_does_not_agree(changed: dict[str, Any]) -> None:
    case = {key: value for key, value in {**KINGS, **changed}.items() if value is not None}
    assert judge_case(KINGS).agrees
    assert not judge_case(case).agrees


AFTER = "turn 1 play\nhand 1 KhKcQsQh2dTs9c8d6h5s4dJh\npile Kd5cQc8hKs\nstock x58"


@pytest.mark.parametrize(
    ("wanted", "agrees"),
    [
        (AFTER, True),
        (AFTER.replace("KhKc", "KcKh"), True),  # a hand is compared without regard to order
        (AFTER.replace("Kd5c", "5cKd"), False),  # the pile is not
        (AFTER.replace("turn 1", "turn 2"), False),
        (AFTER.replace("x58", "x57"), False),
        ("threes B 3h", False),
        ("melds A KhKcKs", False),
        ("melded 1", False),
        ("asked 1", False),
        ("out 1", False),
        ("flags first-round", False),
        ("sides A=12 B=34", False),
        ("packet A 4d", False),
        ("scores 1 2", False),  # A field that is not compared does not count as agreement.
    ],
)
def test_the_fields_after_the_acts(wanted: str, agrees: bool) -> None:
    case = {**KINGS, "act": "draw Jh", "expect": {"after": wanted}}
    assert judge_case(case).agrees is agrees


def test_an_unreadable_position_names_its_place() -> None:
    answer: CaseAnswer = judge_case({**KINGS, "position": "rules classic; turn 1 draw\nhand 1 Kx"})
    assert str(answer.got["error"]).startswith("line 2, column 8: a card was expected, not")


def test_a_move_of_more_cards_than_the_pack_has_is_unreadable() -> None:
    answer = judge_case({**KINGS, "act": "meld x109", "expect": "illegal"})
    assert sentence("notation", "expected", "cards", n=108) in str(answer.got["error"])


def test_all_acts_but_the_last_must_be_legal() -> None:
    answer = judge_case({**KINGS, "act": ["discard 4d", "draw"], "expect": "legal"})
    assert not answer.agrees
    assert "error" in answer.got


@pytest.mark.parametrize(("act", "legal"), [("[ask, no, meld QhQcQs]", False), ("[ask, yes, meld QhQcQs]", True)])
def test_the_answer_to_a_question_is_an_act_without_quotes(tmp_path: Path, act: str, legal: bool) -> None:
    path = tmp_path / "asking.yaml"
    position = "rules classic; turn 1 play; melds A KsKhKdKcKs2c2d; hand 1 QhQcQs9d; hand 3 4c5d"
    path.write_text(f"- {{id: ask, position: '{position}', act: {act}, expect: legal}}\n", encoding="utf-8")
    (answer,) = judge_files([path])
    assert answer.got == {"legal": legal}


ALIASES = "\n".join(
    ["- &a [0, 0, 0, 0, 0, 0, 0, 0, 0]"]
    + [f"- &{name} [{', '.join([f'*{before}'] * 9)}]" for before, name in pairwise("abcdefghij")]
)
"""Ten lines that stand for ten thousand million numbers."""


BROKEN = [
    ("- id: a\n  position: x\n  expect: [1", "line 3, column 13: expected"),
    ("a: b", sentence("mistakes", "case", "list")),
    ("- 1", "case 1: " + sentence("mistakes", "case", "id")),
    ("- {id: a, expect: legal}", "case a: a position was expected"),
    ("- {id: a, position: x}", "case a: " + sentence("mistakes", "case", "expect")),
    ("- {id: a, position: x, expect: legl}", 'case a: "expect: legal"'),
    ("- {id: a, position: x, expect: legal, acts: draw}", 'case a: "acts" is not one of id,'),
    ("- {id: a, position: x, expect: legal, acts: draw}", 'confidence. The nearest is "act".'),
    ("- {id: a, position: x, next: over}", "case a: " + sentence("mistakes", "case", "expected_apart", key="next")),
    (
        "- {id: a, position: x, expect: {scor: {A: 50}}}",
        "case a: " + sentence("mistakes", "case", "no_expectation", key="scor"),
    ),
    ("- {id: a, position: x, expect: legal, act: [1]}", "case a: " + sentence("mistakes", "case", "act", word=1)),
    ("- {id: a, position: x, expect: legal}\n- {id: a, position: x, expect: legal}", '"a" is here twice'),
    (b"- id: \xff", "line 1: " + sentence("notation", "record", "no_text")),
    ("- {id: a, position: x, expect: {minimum: }}", 'case a: "minimum" needs the sides, as in minimum: {A: …}'),
    ("- {id: a, position: x, expect: {canastas: }}", 'case a: "canastas" needs the sides'),
    ("- {id: a, position: x, expect: {score: 50}}", 'case a: "score" needs the sides'),
    ("- " + "[" * 800 + "]" * 800, sentence("mistakes", "case", "deep")),
    (ALIASES, sentence("mistakes", "case", "aliases")),
]


@pytest.mark.parametrize(("text", "says"), BROKEN)
def test_a_broken_case_file_is_named_with_its_place(tmp_path: Path, text: str | bytes, says: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(CaseError, match=r"mine\.yaml") as caught:
        judge_files([path])
    assert says in str(caught.value)


def test_no_english_is_left_in_what_is_said_of_a_broken_case_file_in_spanish(tmp_path: Path) -> None:
    """But for what the reader of YAML says itself."""
    file = tmp_path / "mine.yaml"
    left = []
    for text, _ in BROKEN[1:]:
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        with speaking("es"), pytest.raises(CaseError) as wrong:
            read_cases(file)
        said = str(wrong.value).replace(str(tmp_path), "")
        left += [said] if english_left(said) else []
    assert left == []


@pytest.mark.slow
def test_the_command_ends_well_only_if_all_agree() -> None:
    agreed = CliRunner().invoke(app, ["judge", str(FOLDER / "classic.yaml")])
    many = len(read_cases(FOLDER / "classic.yaml"))
    assert (agreed.exit_code, agreed.stdout) == (0, f"{many} of {many} cases agree.\n")
    everything = CliRunner().invoke(app, ["judge", "--json", *map(str, FILES)])
    assert everything.exit_code == 0
    lines = [json.loads(line) for line in everything.stdout.splitlines()]
    assert [line["id"] for line in lines] == list(CASES)
    assert all(set(line) == {"id", "agrees", "expected", "got", "laws"} for line in lines)


def test_a_missing_file_is_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["canasta-nb", "judge", "nowhere.yaml"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err == "canasta-nb: nowhere.yaml: no such file or directory.\n"


@pytest.mark.parametrize(
    ("position", "minimum", "got"),
    [
        ("rules combo-3p; scores 0 3500 7000; turn 1 draw", {1: 60, 2: 100, 3: 140}, {"1": 60, "2": 100, "3": 140}),
        ("rules classic; scores 1500 0; turn 1 draw", {"A": 90, "B": 50}, {"A": 90, "B": 50}),
        ("rules classic; scores 1500 0; turn 1 draw", {3: 90}, {"3": 90}),
    ],
)
def test_minimums_are_keyed_as_scores_are(position: str, minimum: dict[Any, int], got: dict[str, int]) -> None:
    answer = judge_case({"id": "mine", "position": position, "expect": {"minimum": minimum}})
    assert answer.got == {"minimum": got}


def test_a_minimum_of_nobody_says_who_keeps_a_score() -> None:
    case = {"id": "mine", "position": "rules combo-3p; turn 1 draw", "expect": {"minimum": {"B": 60}}}
    assert judge_case(case).got == {"error": '"B" keeps no score here; these do: 1, 2, 3.'}
