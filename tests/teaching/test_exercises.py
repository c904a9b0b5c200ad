"""The bank: what it holds is known to the rules, and a mistake in it is named with its place."""

import re
import tomllib
from importlib.resources import files

import pytest
from at_once import all_at_once
from opened import too_small

from canasta_nb.core.engine import wording
from canasta_nb.core.model.cards import UNSEEN
from canasta_nb.core.notation.text import parse_position
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.bank_files import BankError, bank_sha, read_lesson
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.content.asking import Exercise, Lesson, Part, Unknown, is_law, replaced
from canasta_nb.teaching.content.words import reason_words
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.kinds import share
from canasta_nb.teaching.misconceptions import misconceptions, read_misconception
from canasta_nb.teaching.notebook.feedback import feedback

EXERCISES = [found for lesson in lessons() for found in lesson.exercises]
PARTS = {f"{found.id}.{number}": part for found in EXERCISES for number, part in enumerate(found.parts, start=1)}


POINTS = {
    "01_cards_and_turn": 7, "02_melds": 8, "07_canastas": 7, "03_threes": 8, "05_freezing": 12, "06_initial_meld": 11,
    "04_taking_the_pile": 10, "08_going_out": 10, "09_scoring": 16, "10_stock_end": 8, "11_opening": 12,
    "12_pile_and_freeze": 12, "13_endgame": 12,
    "14_players": 11, "15_modern_american": 9, "16_comparing": 16,
}  # fmt: skip


@pytest.mark.parametrize("found", [each for each in lessons() if each.exercises], ids=lambda found: found.name)
def test_a_lesson_is_whole(found: Lesson) -> None:
    graded = [asked.points for asked in found.exercises if asked.points]
    assert len(graded) >= 6
    assert sum(graded) == POINTS[found.name], "a lesson is worth what POINTS says: change it with its exercises"
    assert found.title
    assert 4 <= len(found.card.splitlines()) <= 12


@all_at_once(PARTS.values(), ids=PARTS)
def test_the_rules_answer_every_part(part: Part) -> None:
    answers = right_answers(part)
    if part.kind != "moves":
        assert answers
        assert all(share(part, answer) == 1 for answer in answers)


@all_at_once(EXERCISES, ids=lambda found: found.id)
def test_an_exercise_is_whole(found: Exercise) -> None:
    for part in found.parts:
        if part.text:
            rules = parse_position(part.text).rules.id
            assert rules == found.rules or f"`{rules}`" in part.ask
    for reason in found.reasons:
        assert wording.title(reason) if is_law(reason) else reason_words()[reason]
    assert set(found.attacks) - set(misconceptions()) == set(), "each wrong idea has an entry in misconceptions"
    if found.points:
        assert len(found.hints) == 3
    rights = [str(answer) for part in found.parts for answer in right_answers(part)]
    assert [hint for hint in found.hints if any(right in hint for right in rights if len(right) > 3)] == []


@pytest.mark.parametrize("found", [each for each in lessons() if each.exercises], ids=lambda found: found.name)
def test_melds_that_lie_there_could_have_opened(found: Lesson) -> None:
    """A picture comes out of a game: nobody has opened with less than the score of the side asks for."""
    asked = {f"{each.id}.{n}": part.text for each in found.exercises for n, part in enumerate(each.parts, start=1)}
    small = {name: too_small(parse_position(text)) for name, text in (asked | dict(found.positions)).items() if text}
    assert {name: sides for name, sides in small.items() if sides} == {}


@pytest.mark.parametrize("found", [each for each in lessons() if each.exercises], ids=lambda found: found.name)
def test_positions_to_play_are_complete(found: Lesson) -> None:
    positions = [parse_position(text) for text in found.positions.values()]
    complete = [position for position in positions if position.stock and UNSEEN not in position.stock]
    assert complete
    assert all(position.is_complete for position in complete)


def test_every_misconception_speaks() -> None:
    for code, idea in misconceptions().items():
        assert re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)*", code)
        assert idea.title
        assert idea.says.endswith(".")
        assert "you thought" not in idea.says
        assert not (idea.function and idea.changes)
        assert idea.function or idea.changes or code in LISTED


LISTED = {code for found in EXERCISES for _, code in found.wrong}


HEAD = 'lesson = "05_freezing"; title = "Freezing"; minutes = 30; card = "One rule."\n'.replace("; ", "\n")
GOOD = """[[exercise]]
id = "fz-9"
kind = "num"
points = 1
rules = "classic"
question = "How much does side A need to open?"
section = "Three freezes"
position = "rules classic; turn 1 draw"
[[exercise.part]]
ask_for = "minimum"
"""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("lesson = 5", '05.toml:1: "lesson" must be a text.'),
        ("", '05.toml:1: the key "lesson" is missing.'),
        (HEAD.replace("minutes = 30", ""), '05.toml:1: the key "minutes" is missing.'),
        (HEAD + "[[exercise]\n", "05.toml: "),
        (HEAD + GOOD + GOOD, '05.toml:6: exercise fz-9: the id "fz-9" is used twice.'),
    ],
)
def test_a_mistake_in_the_bank(text: str, says: str) -> None:
    with pytest.raises(BankError) as error:
        read_lesson(text, "05.toml")
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("right", "wrong", "line", "says"),
    [
        ("kind", "kidn", 7, '"kidn" is not a key. Did you mean "kind"?'),
        ('"num"', '"nmu"', 7, '"nmu" is not a kind of exercise. Did you mean "num"?'),
        ("points = 1", 'points = "1"', 8, '"points" must be a whole number.'),
        ("points = 1", "points = true", 8, '"points" must be a whole number.'),
        ("points = 1", "points = -1", 8, "points are 0 or more."),
        ('section = "Three freezes"\n', "", 6, 'the key "section" is missing.'),
        ("ask_for", "ask_four", 14, '"ask_four" is not a key. Did you mean "ask_for"?'),
        ('ask_for = "minimum"', "answer = 50", 14, 'an "answer" needs its "source"'),
        ('ask_for = "minimum"', 'ask = "?"', 6, 'a part needs "act", "ask_for"'),
        ('ask_for = "minimum"', 'ask_for = "is-best"', 14, '"is-best" needs the key "study".'),
        ('ask_for = "minimum"', 'goal = "reach"', 14, '"reach" needs the key "wants".'),
        (
            "section",
            'reasons = ["natural-pear"]\nsection',
            11,
            'no words in reasons.toml. Did you mean "natural-pair"?',
        ),
    ],
)
def test_a_mistake_in_an_exercise(right: str, wrong: str, line: int, says: str) -> None:
    with pytest.raises(BankError) as error:
        read_lesson(HEAD + GOOD.replace(right, wrong), "05.toml")
    assert str(error.value).startswith(f"05.toml:{line}: exercise fz-9: ")
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"title": "A", "says": "B", "functoin": "melds.f"}, '"functoin" is not a key. Did you mean "function"?'),
        ({"title": "A", "says": "B", "changes": {"groups": {"max_wild": 9}}},
         '"groups.max_wild" is not a key. Did you mean "groups.max_wilds"?'),
        ({"title": "A", "changes": {"groups": {"max_wilds": 9}}}, 'the key "says" is missing.'),
        ({"title": "A", "says": "B"}, 'an idea needs "changes" or a "function".'),
        ({"function": "melds.two_melds", "because": "natural-pear"},
         '"natural-pear" is not a reason. Did you mean "natural-pair"?'),
        ({"function": "melds.two_melds", "of": "clasic"}, '"clasic" is not a rule set. Did you mean "classic"?'),
        ({"function": "melds.two_melds", "practise": {"topic": "minimum", "level": 1}},
         '"minimum" is not a topic to practise. Did you mean "minimums"?'),
        ({"title": "A", "says": "B", "function": "meld.two_melds"},
         '"meld" is not a module beside it. Did you mean "melds"?'),
        ({"title": "A", "says": "B", "function": "melds.two_meld_same_rank"},
         '"two_meld_same_rank" is not a function of melds.py. Did you mean "two_melds_same_rank"?'),
    ],
)  # fmt: skip
def test_a_mistake_in_a_misconception(table: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"02_melds.toml: x: {says}")):
        read_misconception("02_melds.toml", "x", table)


def test_a_good_bank_is_read() -> None:
    (found,) = read_lesson(HEAD + GOOD, "05.toml").exercises
    assert right_answers(found.parts[0]) == (50,)
    assert assess(found, 50).status == "correct"
    assert feedback(assess(found, 15)).splitlines() == [
        "fz-9: not correct (0/1)",
        "You said 15.",
        "  The right answer is 50: the side has 0, and this minimum begins at 0.",
        "  Read again: lesson 5, Three freezes.",
    ]


def test_fields_are_replaced_by_name() -> None:
    assert replaced("rules classic; turn 1 draw\nmelds A KsKhKd; melds B 9s9h9d", "melds B QsQhQd").splitlines() == [
        "rules classic",
        "turn 1 draw",
        "melds A KsKhKd",
        "melds B QsQhQd",
    ]


def test_bank_sha_changes_with_the_entry() -> None:
    text = (files("canasta_nb.teaching") / "bank" / "05_freezing.toml").read_text("utf-8")
    entry = tomllib.loads(text)["exercise"][0]
    assert bank_sha(entry) == exercise("fz-w1").bank_sha
    assert bank_sha({**entry, "points": 1}) != exercise("fz-w1").bank_sha


def test_what_is_shown_at_the_end_is_no_part_of_the_question() -> None:
    """A learner's copy stays gradable when a model turn is rewritten."""
    entry = {"id": "x-1", "part": [{"goal": "reach"}]}
    assert bank_sha(entry) == bank_sha({"id": "x-1", "part": [{"goal": "reach", "model": ["draw"]}]})
    assert bank_sha(entry) != bank_sha({"id": "x-1", "part": [{"goal": "reach", "turns": 2}]})


def test_yes_and_no_are_right_about_equally_often() -> None:
    """A learner who says no to everything in the graded questions is right about half the time."""
    parts = [part for found in EXERCISES if found.points for part in found.parts if part.kind == "yes+why"]
    verdicts = [right_answers(part)[0][0] for part in parts]  # type: ignore[index]
    assert 0.45 <= verdicts.count(True) / len(verdicts) <= 0.55


def test_an_unknown_exercise_is_answered_with_the_lessons_that_have_any() -> None:
    with pytest.raises(Unknown) as caught:
        exercise("zz-9")
    assert "Lesson 16 has va-w5" in str(caught.value)
    assert "has ." not in str(caught.value)
