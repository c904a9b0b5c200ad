"""The questions, a class each: where their words stand, how a bank file names them, their slips, and two of a kind."""

from __future__ import annotations

import ast
import re
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.core.speech.language import LANGUAGES, speaking, texts
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.bank_files import BankError, read_lesson
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.content import asking
from canasta_nb.teaching.content.asking import Exercise, Part
from canasta_nb.teaching.content.spoken import player_said
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.kinds import KINDS, accepts, share
from canasta_nb.teaching.kinds.slips import slipped
from canasta_nb.teaching.notebook.feedback import feedback
from canasta_nb.teaching.questions import QUESTIONS
from canasta_nb.teaching.questions.numbers import one_off
from canasta_nb.teaching.questions.sheets import ScoreLines

TEACHING = Path(__file__).parents[2] / "canasta_nb" / "teaching"
OTHERWISE = {
    "change": "a sentence of fresh questions",
    "claim": "a field of the question, in the marks of papers",
    "count": "a form in which a number is written",
    "drawn": "a sentence about the cards of a hand, and one about a turn",
    "frozen": "a remark on cards, and a sentence of fresh questions",
    "lines": "the lines of a picture, a sheet or a page",
    "safest": "a sentence of fresh questions",
    "score": "what a card shows of the points",
}
"""Words of questions that name something else besides, and what."""
EVERY = [
    (asked, part)
    for each in lessons()
    for asked in (*each.exercises, *each.retired)
    for part in asked.parts
]  # fmt: skip


def modules_with(word: str) -> set[str]:
    """Return the modules of the course in which a text is this word, by their paths, but for what documents them."""
    return {path for path, words in WORDS.items() if word in words}


def words_in(source: str) -> set[str]:
    tree = ast.parse(source)
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {str(node.value) for node in texts if id(node) not in documents}


WORDS = {str(path.relative_to(TEACHING)): words_in(path.read_text(encoding="utf-8")) for path in TEACHING.rglob("*.py")}


def test_the_way_a_word_is_found() -> None:
    assert words_in('"""ruling"""\nif part.word == "ruling": say("fine")') == {"ruling", "fine"}


@pytest.mark.parametrize("word", QUESTIONS)
def test_only_the_module_of_its_class_knows_the_word_of_a_question(word: str) -> None:
    own = QUESTIONS[word].__module__.removeprefix("canasta_nb.teaching.").replace(".", "/") + ".py"
    found = modules_with(word)
    assert own in found
    assert found == {own} or word in OTHERWISE, f"{word} stands in {sorted(found - {own})}, too"


def test_what_is_named_by_such_a_word_otherwise_is_still_so() -> None:
    assert {word for word in QUESTIONS if len(modules_with(word)) > 1} == {*OTHERWISE}


def test_no_module_compares_a_word_with_one() -> None:
    """A module that wants to know what is asked looks at the class."""
    compared = [
        f"{path.relative_to(TEACHING)}:{node.lineno}"
        for path in TEACHING.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        if isinstance(side, ast.Attribute) and side.attr == "word"
    ]
    assert compared == []


def test_a_part_has_eight_fields_and_a_question_is_a_value() -> None:
    assert len(fields(Part)) == 8
    assert all(is_dataclass(each) and each.__dataclass_params__.frozen for each in QUESTIONS.values())  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_with_words_to_say_says_what_to_look_at(lang: str) -> None:
    with speaking(lang):
        asked = {part.asked.word for _, part in EVERY if part.kind != "moves"} - {""}
        known = texts("teaching/reasons/faults.toml")["ask"]
        assert {word for word in asked if word not in known} == {"lines"}, "a line has its own, by its name"


HEAD = 'lesson = "05_freezing"; title = "Freezing"; minutes = 30; card = "One rule."\n'.replace("; ", "\n")
ENTRY = """[[exercise]]
id = "x-1"
kind = "{kind}"
points = 2
rules = "classic"
question = "What now?"
section = "Three freezes"
{more}
[[exercise.part]]
{part}
"""


def read(kind: str, part: str, more: str = "") -> Exercise:
    return read_lesson(HEAD + ENTRY.format(kind=kind, part=part, more=more), "05.toml").exercises[0]


POSITION = 'position = "rules classic; turn 1 draw"'


@pytest.mark.parametrize(
    ("part", "line", "says"),
    [
        ('ask_for = "minimun"', 14, '"minimun" is not asked. Did you mean "minimum"?'),
        ('goal = "raech"', 14, '"raech" is not asked. Did you mean "reach"?'),
        ('ask_for = "minimum"\nsied = "B"', 15, '"sied" is not a key. Did you mean "side"?'),
        ('ask_for = "minimum"\nclaim = 50', 15, '"claim" is not a key.'),
        ('ask_for = "lines"\nof = "melded-cards"', 15, '"of" must be a list.'),
        ('ask_for = "claim"\nclaim = "50"', 15, '"claim" must be a whole number.'),
        ('ask_for = "freeze-row"\ntrials = []', 15, '"trials" must be a table.'),
        ('ask_for = "fine"\nincident = { waht = "x" }', 15, '"waht" is not a key of an incident. Did you mean "what"?'),
    ],
)
def test_a_mistake_in_a_question_is_named_with_the_nearest_right_word(part: str, line: int, says: str) -> None:
    with pytest.raises(BankError) as error:
        read("num", part, POSITION)
    assert str(error.value) == f"05.toml:{line}: exercise x-1: {says}"


def test_a_field_of_a_class_is_a_key_of_the_bank() -> None:
    asked = read("num", 'ask_for = "lines"\nof = ["melded-cards", "red-threes"]\nside = "B"', POSITION).parts[0].asked
    assert asked == ScoreLines(of=("melded-cards", "red-threes"), side="B")


def test_the_question_that_the_guide_adds_is_one() -> None:
    """Its code runs as it is printed there, and needs nothing else but its sentence."""
    guide = (TEACHING.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(@dataclass.*?)```", guide, re.DOTALL)
    made: dict[str, Any] = {**vars(asking), "one_off": one_off}
    exec(code, made)
    part = Part(made["PileSize"](), "rules classic; turn 1 draw; hand 1 KsKh; pile 5h2d9c", kind="num")
    assert right_answers(part) == (3,)
    assert [slipped(part, said) for said in (4, 2, -3, 30, 8)] == ["one_high", "one_low", "sign_cards", "ten", ""]


# --- slips ------------------------------------------------------------------------------------------------------------

NUMBERS = [(asked, part) for asked, part in EVERY if [*filter(lambda said: type(said) is int, right_answers(part))]]


def test_each_single_slip_is_told_by_its_name() -> None:
    """A number answered wrong is held against what every slip leads to; the first that fits is named."""
    told = 0
    for asked, part in NUMBERS:
        right = next(said for said in right_answers(part) if type(said) is int)
        for name, wrong in part.asked.slips(part, right):
            if wrong in right_answers(part):
                continue
            found = slipped(part, wrong)
            assert found, (asked.id, name, wrong)
            assert KINDS[part.kind].slip(part, wrong), (asked.id, found)
            told += found == name
    assert told > 200


def test_a_line_left_out_is_told_as_such() -> None:
    part = exercise("sc-1").parts[4]
    (right,) = right_answers(part)
    assert isinstance(right, int)
    assert ("line_out", 1045) in part.asked.slips(part, right)


# --- judged by regret -------------------------------------------------------------------------------------------------


def choice() -> Exercise:
    return read("pick", 'ask_for = "least-regret"\nstudy = "pair-or-single"', 'labels = ["Qc", "7d", "9d"]')


def test_a_choice_earns_by_its_regret() -> None:
    """The best one earns all, any other at most half: by the shipped table the queen is 93 points behind it."""
    asked = choice()
    assert right_answers(asked.parts[0]) == ("7d",)
    assert [assess(asked, said).points for said in ("7d", "Qc", "9d")] == [2, 0.07, 0]
    assert [assess(asked, said).status for said in ("7d", "Qc", "9d")] == ["correct", "partial", "wrong"]


def test_a_choice_within_luck_of_the_best_is_as_good() -> None:
    asked = read("pick", 'ask_for = "least-regret"\nstudy = "three-discards"', 'labels = ["Kh", "Th", "6c"]')
    assert right_answers(asked.parts[0]) == ("Th",)
    assert share(asked.parts[0], "6c") == Fraction(37, 200)
    assert not accepts(asked.parts[0], "Kh")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_choice_is_told_what_to_look_at_and_what_each_led_to(lang: str) -> None:
    with speaking(lang):
        asked = choice()
        look = sentence("faults", "ask", "least-regret", lang=lang)
        assert KINDS["pick"].remark(asked.parts[0], "Qc").endswith(look)
        assert "93" in feedback(assess(asked, "Qc"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_scores_alone_is_called_in_the_language_that_is_spoken(lang: str) -> None:
    with speaking(lang):
        assert player_said(1) == texts("descriptions/telling.toml")["you"]
    assert player_said(2) == "Ben"
