"""However many parts of an answer are wrong, its feedback says each sentence once."""

import re
from collections import Counter
from random import Random

import pytest
from at_once import all_at_once
from catalogue import sentence
from learners import written
from wrong_answers import of_chance, wrong_answers

from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.teaching.answers import right_answers
from canasta_nb.teaching.assessing import Assessment, assess
from canasta_nb.teaching.exercises import Exercise, Part, exercise, lessons
from canasta_nb.teaching.feedback import feedback, kept_back
from canasta_nb.teaching.looking import look_first

BANK = [asked for lesson in lessons() for asked in lesson.exercises]
PLAYED = "moves"
"""What happened in each turn is told turn by turn."""


def repeated(lines: list[str]) -> list[str]:
    """Return the sentences that some lines say more than once."""
    said = Counter(each for line in lines for each in re.split(r"(?<=[.?!])\s+", line.strip()) if each)
    return [each for each, times in said.items() if times > 1]


def bare(assessment: Assessment, line: str) -> str:
    """Return a line without the names of the parts that it is about."""
    names = (part.ask or part.line for part in assessment.exercise.parts)
    return line.rpartition(": ")[2] if ": " in line or any(name in line for name in names) else line


def explanations(text: str) -> list[str]:
    """Return the lines that explain, without those that name what was said and what is right."""
    first, *lines = text.splitlines()
    return [line for before, line in zip([first, *lines], lines, strict=False) if line[:1] == before[:1] == " "]


def all_the_same(asked: Exercise) -> object | None:
    """Return an answer that says the same to each part and is wrong where it can be; None for one part."""
    if not asked.parts[1:] or asked.kind not in ("pick", "num", "sheet", "yes+why"):
        return None
    choices = {"pick": asked.labels or (True, False), "yes+why": [(True, word) for word in asked.reasons]}
    offered = choices.get(asked.kind, [1])
    least = min(offered, key=lambda said: sum(said in right_answers(part) for part in asked.parts))
    return written(asked, [least] * len(asked.parts))


@all_at_once([each for each in BANK if each.kind != PLAYED], ids=lambda asked: asked.id)
def test_a_wrong_answer_hears_each_sentence_once(asked: Exercise) -> None:
    chance = Random(asked.id)
    for answer in filter(None, (all_the_same(asked), of_chance(asked, chance))):
        assessment = assess(asked, answer)
        kept = kept_back(assessment).splitlines()[1:]
        assert repeated([bare(assessment, line) for line in kept]) == [], answer
        assert repeated(explanations(feedback(assessment))) == [], answer


@pytest.mark.soak
def test_every_wrong_answer_hears_each_sentence_once_in_every_language() -> None:
    for lang in LANGUAGES:
        with speaking(lang):
            for asked in (each for lesson in lessons() for each in lesson.exercises if each.kind != PLAYED):
                for assessment in wrong_answers(asked):
                    lines = [bare(assessment, line) for line in kept_back(assessment).splitlines()[1:]]
                    assert repeated(lines) == [], (lang, asked.id, assessment.said)


def test_the_general_question_comes_once_and_then_where_to_look_first() -> None:
    asked = exercise("fz-1")
    lines = kept_back(assess(asked, ("not-opened", "none", "several", "none", "none", "none"))).splitlines()
    general = lines.index(sentence("faults", "ask", "frozen"))
    assert lines[general + 1].startswith("Picture 2 and picture 4: ")
    assert lines[general + 2].startswith("Picture 3: ")
    assert lines[general + 3] == "Picture 2: " + sentence("faults", "first", "between")


def test_where_to_look_is_a_place_and_not_the_answer() -> None:
    looks = [look_first(part) for part in exercise("fz-1").parts]
    keys = ["melds", "between", "bottom", "melds_and_pile", "each_card", "top"]
    assert looks == [sentence("faults", "first", key) for key in keys]
    assert look_first(exercise("im-1").parts[0]) == sentence("faults", "first", "compare", score="−5", start="0")
    assert look_first(exercise("ct-1").parts[0]) == ""


@pytest.mark.parametrize(("rules", "look"), [("classic", "top"), ("joker pile.always_frozen=false", "each_card")])
def test_a_black_three_blocks_the_pile_only_where_it_is_no_bonus_card(rules: str, look: str) -> None:
    text = f"rules {rules}; turn 1 draw; melds A KsKhKd; hand 1 9s8h7d; pile 4c3s; stock x40"
    part = Part(text=text, ask_for="frozen", side="A")
    assert look_first(part) == sentence("faults", "first", look)
