"""The papers of the exam: fresh, weighted, as hard as one another, each with five questions that are played."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest
from measuring.papers import STRENGTHS, expected

from canasta_nb.classroom.notebooks.course import course_folder
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.cards import UNSEEN
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import speaking
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.notebook import new_notebook
from canasta_nb.puzzles.ends import ends_of
from canasta_nb.puzzles.kinds import kind_of, one_of_each
from canasta_nb.puzzles.other_suits import RENAMED, in_suits
from canasta_nb.puzzles.regret import earned
from canasta_nb.puzzles.shipped import any_puzzle, kept_back_puzzles, shipped_puzzles, turns_to_play
from canasta_nb.teaching.bank.exercises import exercise, lesson, lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.paper_names import is_paper, paper_name, paper_number, set_of
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.notebook.exam import RELEASED, model_answer, paper
from canasta_nb.teaching.notebook.former_papers import LESSON
from canasta_nb.teaching.notebook.papers import FRESH, PUZZLES, TAUGHT, TURNS, puzzle_sets, turn_sets
from canasta_nb.teaching.notebook.work import Work
from canasta_nb.teaching.puzzles.choosing import drawn_from
from canasta_nb.teaching.questions.regret import FindThePlay, PlayTheTurn
from canasta_nb.teaching.quiz.exercise_scene import question_of, scene_of
from canasta_nb.teaching.quiz.quiz import Quiz

PAPERS = ["A-1", "8B-17", "8B-18"]
papers = pytest.mark.parametrize("name", PAPERS)
NAMED_IN_LESSONS = {
    "classic": "Classic Canasta",
    "classic-2p": "Canasta for two",
    "modern-american": "Modern American",
    "official-1950": "Laws of 1950",
    "wikipedia": "Wikipedia",
    "uruguay": "Uruguay Canasta",
}
IN_NOTATION = re.compile(r"\b(draw|take|meld|discard|onto)\b|[2-9TJQKA]\+|\b[2-9TJQKA][shdc]\b", re.IGNORECASE)


def but_for_suits(text: str) -> str:
    """Return a text whose runs of cards are ranks in one order; a red three isn't a black one."""
    text = re.sub(r"3[hd]", "Rr", text)
    runs = r"(?:Jk|Rr|[2-9TJQKA][shdc])+"
    return re.sub(runs, lambda run: "".join(sorted(re.findall("Jk|Rr|.(?=[shdc])", run[0]))), text)


def is_played(asked: Exercise) -> bool:
    return isinstance(asked.parts[0].asked, FindThePlay | PlayTheTurn)


def fresh_of(name: str) -> list[Exercise]:
    return [asked for asked in paper(name) if not is_played(asked)]


def played_of(name: str) -> list[Exercise]:
    return [asked for asked in paper(name) if is_played(asked)]


# Names


@pytest.mark.parametrize("name", ["A-1", "8B-17", "8B-17-2", "ZZZZ-99-9", "1-1", "7", "9999"])
def test_48_a_paper_has_one_name_and_one_number(name: str) -> None:
    number = paper_number(name.lower())
    assert paper_name(number) == name
    assert paper_number(number) == number
    assert is_paper(number)


@pytest.mark.parametrize("wrong", [0, -3, 10_000, True, "three", 1.0, "8B-0", "8B-17-1", "8B17", "TOO-LONG-1", None])
def test_anything_else_names_no_paper(wrong: object) -> None:
    assert not is_paper(wrong)
    with pytest.raises(Mistake, match="There is no paper"):
        paper_number(wrong)


def test_the_papers_of_a_class_are_one_set() -> None:
    one, other = set_of(paper_number("8B-17")), set_of(paper_number("8B-2"))
    assert one == other
    assert len({one, set_of(paper_number("8B-17-2")), set_of(paper_number("8C-17")), set_of(3)}) == 4


# What is asked


def test_questions_follow_the_minutes_of_the_lessons() -> None:
    """What lessons 11 to 13 teach is played, with what a turn asks of the pile and of melds."""
    minutes = {each.name: each.minutes for each in lessons() if each.name < LESSON}
    found = [exercise(asked.like or TOPICS[asked.topic].like).lesson for asked in FRESH]
    for name, own in minutes.items():
        share = 20 * own / sum(minutes.values())
        many = found.count(name)
        assert many in (int(share), int(share) + 1) or (name[:2] in ("11", "12", "13") and not many), name
    assert len(FRESH) + TURNS + PUZZLES == 20


@papers
def test_45_two_turns_and_three_puzzles_are_played(name: str) -> None:
    kinds = [type(asked.parts[0].asked) for asked in played_of(name)]
    assert sorted(kind.__name__ for kind in kinds) == ["FindThePlay"] * PUZZLES + ["PlayTheTurn"] * TURNS
    assert [asked.id for asked in paper(name)] == [f"final-{name}-{place}" for place in range(1, 21)]
    assert {asked.paper for asked in paper(name)} == {paper_number(name)}


@papers
def test_nothing_is_asked_that_a_lesson_asks_also_in_other_suits(name: str) -> None:
    taught = {but_for_suits(part.text) for each in lessons() for asked in each.exercises for part in asked.parts}
    taught |= {but_for_suits(text) for each in lessons() for text in each.positions.values()}
    assert [asked.id for asked in paper(name) if {but_for_suits(part.text) for part in asked.parts} & taught] == []


def test_48_two_papers_share_no_fresh_position_and_played_ones_only_in_other_suits() -> None:
    seen = [{but_for_suits(part.text) for asked in fresh_of(name) for part in asked.parts} for name in PAPERS]
    assert not seen[0] & seen[1]
    assert not seen[1] & seen[2]
    played = [{part.text for asked in played_of(name) for part in asked.parts} for name in PAPERS[1:]]
    assert not played[0] & played[1]


@papers
def test_no_two_parts_of_a_question_are_equal_but_for_suits(name: str) -> None:
    for asked in fresh_of(name):
        parts = [
            (but_for_suits(part.text), but_for_suits(part.act), part.line, part.side, part.acts) for part in asked.parts
        ]
        assert len({*parts}) == len(parts), asked.id


@papers
def test_42_every_hand_is_whole_before_its_side_opens(name: str) -> None:
    for asked in paper(name):
        for part in asked.parts:
            position = part.position
            mine = position.hand_of(position.turn) if position.turn else ()
            if part.text and mine and UNSEEN not in mine and not position.melds[position.side_of(position.turn)]:
                assert len(mine) >= 11, asked.id


def test_only_what_lessons_tell_is_asked() -> None:
    told = " ".join(
        "".join(cell["source"])
        for file in sorted((course_folder() / "notebooks").glob("[01]*.ipynb"))
        for cell in json.loads(file.read_text("utf-8"))["cells"]
        if cell["cell_type"] == "markdown"
    )
    assert {*NAMED_IN_LESSONS} == TAUGHT
    assert [name for name in NAMED_IN_LESSONS.values() if name not in told] == []
    for name in PAPERS:
        for asked in paper(name):
            assert {part.position.rules.id for part in asked.parts if part.text} <= TAUGHT
            assert not [part.act for part in asked.parts if "W+" in part.act]


def test_acts_are_in_words() -> None:
    with speaking("es"):
        for asked in paper("A-1"):
            scene = scene_of(asked, Work())
            said = [part[key] for part in scene["parts"] for key in ("ask", "act")] + [question_of(asked)]
            assert [says for says in said if IN_NOTATION.search(str(says))] == [], asked.id


def test_the_same_is_asked_in_spanish() -> None:
    english = paper("A-1")
    with speaking("es"):
        spanish = paper("A-1")
    assert [each.bank_sha for each in spanish] == [each.bank_sha for each in english]
    assert sum(one.question != other.question for one, other in zip(spanish, english, strict=True)) >= 16


@papers
def test_every_question_has_a_right_answer(name: str) -> None:
    for asked in paper(name):
        assert float(assess(asked, model_answer(asked)).points) == 1
        assert asked.hints == ()


def test_no_paper_is_harder_than_another() -> None:
    """A thousand simulated learners of three strengths sit thirty papers in ``tests/measuring/papers.py``."""
    means = [100 * sum(expected(asked, each) for asked in paper(name) for each in STRENGTHS) / 60 for name in PAPERS]
    assert max(abs(mean - sum(means) / len(means)) for mean in means) <= 3
    assert 40 < min(means) < max(means) < 90


@papers
def test_it_takes_its_forty_minutes_as_lessons_count_them(name: str) -> None:
    """Reading takes a minute for 150 words, a part of a question 40 seconds, and a play a minute."""
    asked = paper(name)
    scenes = [scene_of(each, Work()) for each in asked]
    read = [question_of(each) for each in asked] + [
        part[key] for one in scenes for part in one["parts"] for key in ("ask", "act")
    ]
    parts = sum(len(each.parts) for each in asked if not is_played(each))
    takes = sum(len(str(says).split()) for says in read) / 150 + parts * 40 / 60 + len(played_of(name))
    assert 30 <= takes <= lesson(LESSON).minutes == 40


# What is played


def test_what_is_kept_back_is_shown_nowhere_else() -> None:
    elsewhere = [*shipped_puzzles().values(), *drawn_from()]
    back = [*(each.text for each in kept_back_puzzles().values()), *(each.text for each in turns_to_play().values())]
    assert {but_for_suits(text) for text in back}.isdisjoint(but_for_suits(each.text) for each in elsewhere)
    assert shipped_puzzles().keys().isdisjoint(kept_back_puzzles())
    in_lessons = {part.asked.puzzle for each in lessons() for asked in each.exercises for part in asked.parts
                  if isinstance(part.asked, FindThePlay)}  # fmt: skip
    assert in_lessons <= shipped_puzzles().keys()


def test_sets_share_nothing() -> None:
    for sets, size in ((turn_sets(), TURNS), (puzzle_sets(), PUZZLES)):
        every = [id_ for each in sets for id_ in each]
        assert len({*every}) == len(every) == size * len(sets)


@pytest.mark.parametrize("suits", RENAMED)
def test_in_other_suits_every_figure_stays(suits: str) -> None:
    for id_, puzzle in kept_back_puzzles().items():
        other = any_puzzle(id_, suits)
        assert {kind: (each.behind, each.deals) for kind, each in other.figures.items()} == {
            kind: (each.behind, each.deals) for kind, each in puzzle.figures.items()
        }
        assert all(other.kind(parse_act(each.act)) == kind for kind, each in other.figures.items())
        assert {*one_of_each(RuleSet.load("classic"), legal_acts(other.position))} == {*puzzle.figures}
    for turn in turns_to_play().values():
        renamed = parse_position(in_suits(turn.text, suits))
        assert ends_of(renamed).keys() == turn.ends.keys()


def turned(text: str, by: int) -> str:
    """Return a position with every seat moved on by some places, so that another player has the same to decide."""
    seat = {str(each): str((each - 1 + by) % 4 + 1) for each in range(1, 5)}
    side = {"A": "B", "B": "A"} if by % 2 else {"A": "A", "B": "B"}
    text = re.sub(r"\b(hand|turn) ([1-4])\b", lambda named: f"{named[1]} {seat[named[2]]}", text)
    text = re.sub(r"\bmelded [\d ]+\d", lambda named: re.sub(r"\d", lambda one: seat[one[0]], named[0]), text)
    text = re.sub(r"\b(melds|threes) ([AB])\b", lambda named: f"{named[1]} {side[named[2]]}", text)
    return re.sub(r"scores (-?\d+) (-?\d+)", r"scores \2 \1", text) if by % 2 else text


@pytest.mark.parametrize("by", [1, 2, 3])
def test_at_another_seat_the_choices_are_the_same(by: int) -> None:
    for puzzle in kept_back_puzzles().values():
        position = parse_position(turned(puzzle.text, by))
        assert position.turn == by + 1
        assert {*one_of_each(RuleSet.load("classic"), legal_acts(position))} == {*puzzle.figures}
    for turn in turns_to_play().values():
        assert ends_of(parse_position(turned(turn.text, by))).keys() == turn.ends.keys()


def test_each_end_of_a_turn_earns_what_its_table_says() -> None:
    asked = next(each for each in paper("A-1") if isinstance(each.parts[0].asked, PlayTheTurn))
    question = asked.parts[0].asked
    assert isinstance(question, PlayTheTurn)
    turn = turns_to_play()[question.turn]
    points = {}
    for end, each in turn.ends.items():
        acts = [in_suits(act, question.suits) for act in each.acts]
        points[end] = assess(asked, acts).points
        assert points[end] == turn.earned(end)
    assert {0, 1} <= {*points.values()}
    assert float(assess(asked, ["draw"]).points) == 0  # the turn isn't over


def test_each_choice_of_a_puzzle_earns_what_its_table_says() -> None:
    asked = next(each for each in paper("A-1") if isinstance(each.parts[0].asked, FindThePlay))
    question = asked.parts[0].asked
    assert isinstance(question, FindThePlay)
    puzzle = any_puzzle(question.puzzle, question.suits)
    for figure in puzzle.figures.values():
        assert assess(asked, [figure.act]).points == Fraction(earned(figure, puzzle.deals))
        assert kind_of(puzzle.position.rules, parse_act(figure.act)) in puzzle.figures


@pytest.mark.parametrize("kind", [FindThePlay, PlayTheTurn])
def test_an_open_card_says_the_same_of_a_good_play_and_a_bad_one(kind: type) -> None:
    asked = next(each for each in paper("A-1") if isinstance(each.parts[0].asked, kind))
    question = asked.parts[0].asked
    if isinstance(question, PlayTheTurn):
        ends = turns_to_play()[question.turn].ends.values()
        ways = [[in_suits(act, question.suits) for act in each.acts] for each in ends]
    else:
        assert isinstance(question, FindThePlay)
        ways = [[each.act] for each in any_puzzle(question.puzzle, question.suits).figures.values()]
    told = []
    for acts in (ways[0], ways[-1]):
        with new_notebook():
            quiz = Quiz(asked.id, save=False)
            said = quiz.check(acts)
            told.append([said, repr(quiz), quiz.feedback, quiz.attempts, quiz.score, quiz.solved])
    assert told[0] == told[1]
    assert float(assess(asked, ways[0]).points) == 1 > assess(asked, ways[-1]).points


def test_what_comes_next_reaches_no_browser_before_it_is_drawn() -> None:
    asked = next(each for each in paper("A-1") if isinstance(each.parts[0].asked, PlayTheTurn))
    known = asked.parts[0].position
    hidden = parse_position(re.sub(r"stock (?:[2-9TJQKA][shdc]|Jk)+x?", "stock x1", asked.parts[0].text))
    assert known.stock[0] != UNSEEN == hidden.stock[0]
    with new_notebook():
        state = Quiz(asked.id, save=False).get_state()
    sent = str({name: value for name, value in state.items() if "IPY_MODEL" not in str(value)})
    assert asked.parts[0].text not in sent
    assert paper_number("A-1") == RELEASED
