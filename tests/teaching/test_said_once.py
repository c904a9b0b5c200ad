"""However many parts of an answer are wrong, its feedback says each sentence once."""

import re
from collections import Counter
from random import Random

import pytest
from at_once import all_at_once
from catalogue import sentence
from learners import written
from wrong_answers import of_chance, wrong_answers

from canasta_nb.core.speech.language import LANGUAGES, speaking, texts
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.content.asking import Exercise, Part
from canasta_nb.teaching.diagnosis.contrasts import every_contrast
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.diagnosis.telling_apart import Thought
from canasta_nb.teaching.fresh.fresh import fresh
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.judging.assessing import Assessment, assess
from canasta_nb.teaching.judging.consequences import consequences
from canasta_nb.teaching.notebook.exam import paper
from canasta_nb.teaching.notebook.feedback import NOTHING, feedback, kept_back
from canasta_nb.teaching.notebook.work import Work
from canasta_nb.teaching.questions.freezing import Frozen
from canasta_nb.teaching.quiz.marking import learned

BANK = [asked for lesson in lessons() for asked in lesson.exercises]
PLAYED = "moves"
"""What happened in each turn is told turn by turn."""
NAMING = [("part", "said"), ("part", "yes_but"), ("part", "no_but"), ("law", "right"), ("law", "right_or_so")]


def sentences(lines: list[str]) -> list[str]:
    return [each for line in lines for each in re.split(r"(?<!^\d\.)(?<=[.?!])\s+", line.strip()) if each]


def repeated(lines: list[str]) -> list[str]:
    """Return the sentences that some lines say more than once."""
    return [each for each, times in Counter(sentences(lines)).items() if times > 1]


def bare(assessment: Assessment, line: str) -> str:
    """Return a line without the names of the parts that it is about."""
    names = (part.ask or part.line for part in assessment.exercise.parts)
    line = re.sub(r"^\d+\. ", "", line)
    return line.rpartition(": ")[2] if ": " in line or any(name in line for name in names) else line


def shown(assessment: Assessment, thought: Thought = NOTHING) -> list[str]:
    """Return what is said with the solution, but for the sentences that name an answer: each part has its own."""
    words = texts("teaching/content/words.toml")
    naming = tuple(words[table][key].partition("{")[0] for table, key in NAMING)
    return [each for each in sentences(feedback(assessment, thought).splitlines()[1:]) if not each.startswith(naming)]


def all_the_same(asked: Exercise) -> object | None:
    """Return an answer that says the same to each part and is wrong where it can be; None for one part."""
    if not asked.parts[1:] or asked.kind not in ("pick", "num", "sheet", "yes+why"):
        return None
    choices = {"pick": asked.labels or (True, False), "yes+why": [(True, word) for word in asked.reasons]}
    offered = choices.get(asked.kind, [1])
    least = min(offered, key=lambda said: sum(said in right_answers(part) for part in asked.parts))
    return written(asked, [least] * len(asked.parts))


def for_no_reason(asked: Exercise) -> object | None:
    """Return an answer with right verdicts and the same reason for each, wrong where it can be; None without one."""
    if asked.kind != "yes+why":
        return None
    verdicts = [right[0] for part in asked.parts if isinstance(right := right_answers(part)[0], tuple)]
    right_ones = [right for part in asked.parts for right in right_answers(part)]
    reason = min(asked.reasons, key=lambda word: sum((verdict, word) in right_ones for verdict in (True, False)))
    return written(asked, [(verdict, reason) for verdict in verdicts])


@all_at_once([each for each in BANK if each.kind != PLAYED], ids=lambda asked: asked.id)
def test_a_wrong_answer_hears_each_sentence_once(asked: Exercise) -> None:
    chance = Random(asked.id)
    for answer in filter(None, (all_the_same(asked), for_no_reason(asked), of_chance(asked, chance))):
        assessment = assess(asked, answer)
        kept = kept_back(assessment).splitlines()[1:]
        assert repeated([bare(assessment, line) for line in kept]) == [], answer
        assert repeated(shown(assessment)) == [], answer


@pytest.mark.soak
def test_every_wrong_answer_hears_each_sentence_once_in_every_language() -> None:
    """Also in practice, in contrasts and in the exam, and where an exercise is retired."""
    for lang in LANGUAGES:
        with speaking(lang):
            taught = [asked for lesson in lessons() for asked in (*lesson.exercises, *lesson.retired)]
            fresh_ones = [fresh(topic, level, 2) for topic in TOPICS.values() for level in (1, 2, 3)]
            examined = [asked for number in (1, 2, 3) for asked in paper(number)]
            for asked in (*taught, *every_contrast().values(), *fresh_ones, *examined):
                for assessment in wrong_answers(asked) if asked.kind != PLAYED else ():
                    lines = [bare(assessment, line) for line in kept_back(assessment).splitlines()[1:]]
                    assert repeated(lines) == [], (lang, asked.id, assessment.said)
                    _, thought = learned(Work(diagnosis=Diagnosis({})), assessment)
                    assert repeated(shown(assessment, thought)) == [], (lang, asked.id, assessment.said)


@pytest.mark.parametrize("verdict", [True, False])
def test_what_follows_at_the_table_is_told_after_a_wrong_verdict_only(verdict: bool) -> None:
    assessment = assess(exercise("ct-5"), ((verdict, "meld.too-small"),) * 3)
    assert (sentence("teaching/content/words", "follows", "grown", ranks="nines") in feedback(assessment)) != verdict
    assert ("meld 9♠9♣9♥" in [each.act for each in consequences(assessment)]) != verdict


def test_a_reason_is_told_once_however_often_they_take_the_pile() -> None:
    assessment = assess(exercise("fz-7"), ["draw", "discard 7s", "draw", "discard 8c"])
    for text in (feedback(assessment), kept_back(assessment)):
        assert len(re.findall("Turn .: (Ben|Dot) took the pile", text)) == 3
        assert text.count(sentence("teaching/content/words", "goals", "not_frozen")) == 1


def test_the_general_question_comes_once_and_then_where_to_look_first() -> None:
    asked = exercise("fz-1")
    lines = kept_back(assess(asked, ("not-opened", "none", "several", "none", "none", "none"))).splitlines()
    general = lines.index(sentence("faults", "ask", "frozen"))
    assert lines[general + 1].startswith("Picture 2 and picture 4: ")
    assert lines[general + 2].startswith("Picture 3: ")
    assert lines[general + 3] == "Picture 2: " + sentence("faults", "first", "between")


def test_where_to_look_is_a_place_and_not_the_answer() -> None:
    looks = [part.asked.look_first(part) for part in exercise("fz-1").parts]
    keys = ["melds", "between", "bottom", "melds_and_pile", "each_card", "top"]
    assert looks == [sentence("faults", "first", key) for key in keys]
    (below_zero, *_), (hand, *_) = (exercise(id_).parts for id_ in ("im-1", "ct-1"))
    assert below_zero.asked.look_first(below_zero) == sentence("faults", "first", "compare", score="−5", start="0")
    assert hand.asked.look_first(hand) == ""


@pytest.mark.parametrize(("rules", "look"), [("classic", "top"), ("joker pile.always_frozen=false", "each_card")])
def test_a_black_three_blocks_the_pile_only_where_it_is_no_bonus_card(rules: str, look: str) -> None:
    text = f"rules {rules}; turn 1 draw; melds A KsKhKd; hand 1 9s8h7d; pile 4c3s; stock x40"
    part = Part(Frozen(), text)
    assert part.asked.look_first(part) == sentence("faults", "first", look)
