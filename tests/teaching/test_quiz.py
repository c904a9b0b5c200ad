"""The Quiz: every exercise by clicks gives the literal that mark grades, and tells nothing before it is asked."""

from __future__ import annotations

import ast
import json
import shutil
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import nbformat
import pytest
from at_once import all_at_once
from catalogue import sentence
from said import SAID

from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.notebooks.cells import find_answer
from canasta_nb.core.engine.checking import check
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.speech.refusals import NotationError
from canasta_nb.core.speech.words import capital, small
from canasta_nb.notebook import new_notebook
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.content.asking import CourseQuestion, Exercise, Part, Unknown
from canasta_nb.teaching.content.words import reason_words
from canasta_nb.teaching.content.written import Cells
from canasta_nb.teaching.diagnosis.signs import signs_of
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.judging.clicked import clicked_of, value_of
from canasta_nb.teaching.judging.saved_answers import kept
from canasta_nb.teaching.judging.showing import positions_of
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.misconceptions import misconceptions
from canasta_nb.teaching.notebook.feedback import again, feedback
from canasta_nb.teaching.notebook.work import Work
from canasta_nb.teaching.questions.hands import Count, HandPoints
from canasta_nb.teaching.quiz.exercise_scene import scene_of
from canasta_nb.teaching.quiz.marking import mark
from canasta_nb.teaching.quiz.quiz import Quiz

ROOT = Path(__file__).parents[2]
EXERCISES = [asked for lesson in lessons() for asked in lesson.exercises]


def solved(asked: Exercise) -> Any:
    """Return the answer in the solved lesson."""
    notebook = nbformat.read(ROOT / "lessons" / f"{asked.lesson}.ipynb", as_version=4)
    return find_answer(notebook, asked.id, asked.var).value


@pytest.mark.slow
@pytest.mark.parametrize("asked", EXERCISES, ids=lambda asked: asked.id)
def test_a_clicked_answer_is_the_typed_one(asked: Exercise, send: Callable[..., Any], capsys: Any) -> None:
    typed = solved(asked)
    quiz = Quiz(asked.id)
    clicked = json.loads(json.dumps(clicked_of(asked, typed)))
    said = send(quiz, do="answer", args={"ex": asked.id, "answer": clicked})
    assert "ack" in said
    assert quiz.solved, quiz.feedback
    written = Cells().read(quiz.literal)
    assert written is not None
    assert written[asked.id].value == kept(asked) == value_of(asked, clicked)
    assert assess(asked, written[asked.id].value).points == asked.points
    capsys.readouterr()
    assert mark(asked.id, ...) == asked.points, "mark takes what was clicked while nothing is typed"
    only = capsys.readouterr().out.strip()
    assert len(only.splitlines()) == 1, only
    again = Quiz(asked.id)
    assert value_of(asked, again.answer) == kept(asked), "what was clicked before stands there again"
    assert (again.solved, again.feedback["text"]) == (True, quiz.feedback["text"])


KEPT = ("order", "yes+why")
"""Kinds in which what is drawn follows from what is asked."""
SAME = {"05_freezing", "06_initial_meld", "09_scoring"}
CLICKABLE = {
    "cards": str, "yes+why": bool | tuple | list, "num": int | tuple, "order": list, "pick": str | list, "sheet": dict,
    "moves": list,
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("asked", [asked for asked in EXERCISES if asked.lesson in SAME], ids=lambda asked: asked.id)
def test_a_click_and_a_typed_literal_earn_the_same(asked: Exercise) -> None:
    """Right answers and wrong ones, as learners give them: what the fields can say is graded as what is typed."""
    said = SAID[asked.id]
    typed = [said["right"], *said.get("also", ()), *(wrong["answer"] for wrong in said["wrong"])]
    compared = 0
    for literal in typed:
        value = ast.literal_eval(literal)
        clicked = json.loads(json.dumps(clicked_of(asked, value)))
        if not isinstance(value, CLICKABLE[asked.kind]) or not fits(asked, clicked):
            continue  # no field says this: a text instead of a number, a part that there is not
        by_hand, by_click = assess(asked, value), assess(asked, value_of(asked, clicked))
        assert (by_click.points, by_click.status) == (by_hand.points, by_hand.status), literal
        assert signs_of(by_click) == signs_of(by_hand), literal
        compared += 1
    assert compared >= 2, "the right answer, and a wrong one"


def otherwise(asked: Exercise, part: Part) -> CourseQuestion:
    """Another question than the part's own, where that changes nothing that is drawn; or its own without its facts."""
    if asked.kind in (*KEPT, "moves") or part.asked.is_shown_by_marks:
        nothing = {"wants": (), "cause": "", "trials": {}, "claim": 0, "of": (), "answer": None}
        own: dict[str, Any] = {each.name: nothing[each.name] for each in fields(part.asked) if each.name in nothing}
        return replace(part.asked, because="another", **own)
    return Count(because="another", act=part.act) if part.act else HandPoints(because="another")


def fits(asked: Exercise, clicked: Any) -> bool:
    """Tell whether the fields of the exercise can hold this."""
    choices = {word for word, _ in Quiz(asked, save=False).choices}
    match asked.kind:
        case "yes+why":
            pairs = [pair for pair in clicked if pair is not None]
            whole = pairs and len(clicked) == len(asked.parts)
            return bool(whole) and all(said or why in (*choices, None) for said, why in pairs)
        case "pick" | "order":
            return all(word is None or word in choices for word in clicked)
        case "sheet":
            return set(clicked) <= {part.line for part in asked.parts}
    return True


def sent(quiz: Quiz) -> str:
    """Return everything that a browser gets, without the words and the program."""
    keys = [key for key in quiz.keys if key not in ("_esm", "parts", "strings", "layout")]
    return json.dumps({key: quiz.get_state(key)[key] for key in keys}, ensure_ascii=False, default=str)


@pytest.mark.slow
@all_at_once(EXERCISES, ids=lambda asked: asked.id)
def test_34_nothing_that_is_sent_depends_on_the_right_answer(asked: Exercise) -> None:
    """The same exercise with another answer, another reason, another claim sends the same bytes."""
    others = tuple(replace(part, asked=otherwise(asked, part)) for part in asked.parts)
    if asked.kind == "order":  # The number of words comes from the right answer, and it is in the question anyway.
        others = asked.parts
    changed = replace(asked, parts=others, attacks=(), wrong=())
    assert sent(Quiz(asked, save=False)) == sent(Quiz(changed, save=False))
    assert Quiz(asked, save=False).to_text() == Quiz(changed, save=False).to_text()
    assert repr(solved(asked)) not in sent(Quiz(asked, save=False)) or asked.kind in ("num", "sheet")


def test_while_attempts_are_left_the_mistake_is_named_and_the_solution_kept(send: Callable[..., Any]) -> None:
    quiz = Quiz("sc-3", max_attempts=2)
    send(quiz, do="answer", args={"ex": "sc-3", "answer": [285]})
    assert quiz.feedback["text"] == "sc-3: not correct (0/1)"
    assert "285" not in " ".join(quiz.feedback["lines"])
    assert not quiz.scene["over"]
    send(quiz, do="answer", args={"ex": "sc-3", "answer": [0]})
    assert quiz.scene["over"]
    assert "−285" in " ".join(quiz.feedback["lines"]) or "-285" in " ".join(quiz.feedback["lines"])
    assert send(quiz, do="answer", args={"ex": "sc-3", "answer": [-285]})["why"] == "over"
    assert send(quiz, do="reset", args={})["ack"]
    assert (quiz.attempts, quiz.feedback, quiz.literal, quiz.answer) == (0, {}, "", None)
    send(quiz, do="answer", args={"ex": "sc-3", "answer": [-285]})
    assert quiz.result() == {
        "ex": "sc-3", "points": 0, "max": 1, "attempts": 1, "solved": True, "answer": "-285",
    }  # fmt: skip


def test_without_a_limit_the_feedback_is_whole_when_nothing_more_can_be_earned(send: Callable[..., Any]) -> None:
    quiz = Quiz("fz-3", max_attempts=0)
    send(quiz, do="answer", args={"ex": "fz-3", "answer": "9h2s"})
    assert "answer" not in quiz.feedback["cards"]
    send(quiz, do="answer", args={"ex": "fz-3", "answer": "9hJk"})
    assert quiz.feedback["cards"]["answer"] == "9d"
    assert not quiz.scene["over"]


def test_partly_right_names_the_parts_and_the_idea(send: Callable[..., Any]) -> None:
    with new_notebook():
        quiz = Quiz("fz-2", max_attempts=2)
    send(quiz, do="answer", args={"ex": "fz-2", "answer": [[True, "table-meld"], [True, "natural-pair"]]})
    assert quiz.feedback["lines"][0].startswith("1. Yes isn't right here.")
    assert quiz.feedback["lines"][1] == "2. Correct."
    assert any(small(misconceptions()["table_meld_helps"].title) in line for line in quiz.feedback["lines"])
    assert (quiz.score, quiz.solved, quiz.attempts) == (1.0, False, 1)


NONSENSE: list[Any] = [
    None, [], {}, {"ex": "fz-2"}, {"ex": "fz-1", "answer": "9h"}, {"ex": "fz-2", "answer": None},
    {"ex": "fz-2", "answer": [None, None]}, {"ex": "fz-2", "answer": "x" * 9000}, {"ex": "fz-2", "answer": [[], {}]},
    {"ex": "fz-2", "answer": {}},
]  # fmt: skip


@pytest.mark.parametrize("args", NONSENSE)
def test_nonsense_is_no_attempt(send: Callable[..., Any], args: Any) -> None:
    quiz = Quiz("fz-2")
    assert "nack" in send(quiz, do="answer", args=args)
    assert (quiz.attempts, quiz.problem) == (0, "")


ODD: list[Any] = [
    5, [5], [[[[[[[[1]]]]]]]], [[True, "no-such-reason"], [True, "natural-pair"]], {"total": True}, ["__class__"] * 30,
    [["yes", 5], ["no", 6]], "os.system('x')", [1e308, float("inf")],
]  # fmt: skip


@pytest.mark.parametrize("answer", ODD)
@pytest.mark.parametrize("name", ["fz-2", "fz-3", "fz-5", "fz-7", "sc-1", "sc-3", "fz-1"])
def test_an_odd_answer_is_wrong_and_breaks_nothing(send: Callable[..., Any], name: str, answer: Any) -> None:
    quiz = Quiz(name)
    said = send(quiz, do="answer", args={"ex": name, "answer": answer})
    assert said.get("ack") or said.get("nack")
    assert quiz.problem == ""
    assert not quiz.solved
    Quiz(name)


def test_an_answer_twice_is_one_attempt(send: Callable[..., Any]) -> None:
    quiz = Quiz("fz-3")
    message = {"id": "q2-1", "seq": 0, "do": "answer", "args": {"ex": "fz-3", "answer": "9h2s"}}
    assert send(quiz, **message) == send(quiz, **message)
    assert quiz.attempts == 1
    assert send(quiz, **{**message, "id": "q2-2"})["why"] == "stale"


def test_a_goal_out_of_reach_is_said_at_once_and_again_when_it_is_checked(send: Callable[..., Any]) -> None:
    quiz = Quiz("fz-7")
    missed = sentence("teaching/content/words", "goals", "missed")
    send(quiz, do="play", args={"acts": ["draw", "discard 2c"]})
    assert missed not in quiz.scene["news"]
    lost = ["draw", "discard 3s"]
    send(quiz, do="play", args={"acts": lost})
    assert quiz.scene["news"][-1] == missed
    assert send(quiz, do="answer", args={"ex": "fz-7", "answer": lost})["says"] == missed
    assert quiz.attempts == 0


def test_hints_come_one_by_one(send: Callable[..., Any]) -> None:
    quiz = Quiz("fz-6")
    left = quiz.hints_left
    assert send(quiz, do="hint", args={})["says"].startswith("Hint ")
    assert quiz.hints_left == max(0, left - 1)


@pytest.mark.slow
def test_the_copied_line_is_graded(tmp_path: Path) -> None:
    """What the widget shows, pasted into the cell of the released notebook, earns its points there."""
    path = tmp_path / "06_initial_meld.ipynb"
    shutil.copy(ROOT / "notebooks" / path.name, path)
    notebook = nbformat.read(path, as_version=4)
    quizzes = {asked.id: Quiz(asked, save=False) for asked in EXERCISES if asked.lesson == "06_initial_meld"}
    for cell in notebook.cells:
        if cell.id in quizzes:
            quizzes[cell.id].check(solved(exercise(cell.id)))
            cell.source = quizzes[cell.id].literal
    nbformat.write(notebook, path)
    marks = mark_notebook(path)
    assert (marks.points, {line.status for line in marks.lines}) == (marks.max, {"correct"})


def test_what_it_says_is_the_same_in_every_run_and_holds_no_answer(send: Callable[..., Any]) -> None:
    quiz = Quiz("fz-2")
    before = quiz.to_text()
    quiz.check(((False, "take.frozen"), (True, "natural-pair")))
    assert quiz.to_text().splitlines()[-3:] == [
        "fz-2: correct (2/2)",
        check(exercise("fz-2").parts[0].position, parse_act("take 7d with 7s2h"))[0].says,
        capital(reason_words()["natural-pair"]) + ".",
    ]
    assert quiz.to_text() == Quiz("fz-2").to_text()
    quiz.reset()
    assert quiz.to_text() == before
    assert repr(Quiz("fz-1", save=False)) == "Quiz(fz-1, not answered)"
    assert max(map(len, before.splitlines())) <= 80


@pytest.mark.parametrize(
    ("asked", "options", "error", "says"),
    [
        ("fz-99", {}, Unknown, "There is no exercise"),
        ("fz-2", {"attempts": 2}, TypeError, 'Did you mean "max_attempts"'),
    ],
)
def test_what_cannot_be_asked_says_why(asked: str, options: dict[str, Any], error: type, says: str) -> None:
    with pytest.raises(error, match=says):
        Quiz(asked, **options)
    assert issubclass(Unknown, ValueError)
    assert issubclass(NotationError, ValueError)


def test_literals_read_back() -> None:
    for value in (((True, "a"), (False, ...)), ("K♠",), ["x", ...], {"total": -285}, 1.5, True, '"quoted"'):
        assert ast.literal_eval(literal_of(value)) == value


def test_a_picture_of_several_parts_counts_them_as_people_do_and_no_act_is_said_twice() -> None:
    assert positions_of(exercise("tk-3")).titles == ("Pictures 1, 2, 3, 4 and 6", "Picture 5")
    assert Quiz("tk-3", save=False).to_text().count("Two nines (9♥ 9♣)") == 1


def test_a_section_that_is_a_question_ends_as_one() -> None:
    assert again(exercise("im-1")) == f"  Read again: lesson 6, {exercise('im-1').section}"


def test_marking_what_was_clicked_keeps_the_solution_while_attempts_are_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    quiz = Quiz("ml-2")
    reason = feedback(assess(exercise("ml-2"), 3)).splitlines()[2]
    for wrong, explained in ((4, False), (3, True)):
        quiz.check(wrong)
        mark("ml-2")
        assert (reason in capsys.readouterr().out) is explained
    mark("ml-1", ["legal"])
    typed = feedback(assess(exercise("ml-1"), ["legal"])).splitlines()[1]
    assert typed in capsys.readouterr().out, "outside a kernel a typed answer is no try"


def test_the_line_of_a_sheet_that_is_wrong_is_named_while_attempts_are_left() -> None:
    right = {"melded-cards": 220, "canastas": 800, "bonuses": 300, "cards-in-hand": -75, "total": 1245}
    quiz = Quiz("sc-1", save=False)
    quiz.check(right | {"cards-in-hand": 75})
    assert "4 of 5 are right." in quiz.feedback["lines"]
    assert [line for line in quiz.feedback["lines"] if line.startswith("Cards left in hand: The amount is right")]


def test_a_turn_is_played_act_by_act_and_what_is_refused_is_told(send: Callable[..., Any]) -> None:
    quiz = Quiz("fz-7")
    hand = len(quiz.scene["hand"])
    assert quiz.scene["may"] == ["draw"]
    assert "ack" in send(quiz, do="play", args={"acts": ["draw"]})
    assert (len(quiz.scene["hand"]), "discard" in quiz.scene["may"]) == (hand + 1, True)
    said = send(quiz, do="play", args={"acts": ["draw", "draw"]})
    assert (said["why"], quiz.answer) == ("refused", ["draw"])
    assert said["says"]
    assert "nack" in send(quiz, do="play", args={"acts": ["fly"]})
    assert "nack" in send(quiz, do="play", args={"acts": "draw"})
    assert "nack" in send(quiz, do="play", args={"acts": ["draw"] * 500})
    assert quiz.attempts == 0
    assert quiz.problem == ""


def test_playing_a_turn_shows_no_card_that_the_learner_may_not_see(send: Callable[..., Any]) -> None:
    shown = 0
    for asked in EXERCISES:
        quiz = Quiz(asked, save=False)
        if asked.kind == "moves" and quiz.scene["may"]:
            hidden = sum(line[0] == "others" for one in quiz.scene["shows"] for line in one["lines"])
            assert not hidden or "You see all hands" in asked.question, asked.id
            for act in ("draw",):
                send(quiz, do="play", args={"acts": [act]})
            assert sum(line[0] == "others" for one in quiz.scene["shows"] for line in one["lines"]) == hidden, asked.id
            shown += 1
    assert shown >= 8


def test_what_cannot_be_read_is_told_even_when_the_feedback_is_whole() -> None:
    quiz = Quiz("fz-2", max_attempts=0, save=False)
    quiz.check("K♠")
    assert quiz.feedback["status"] == "unreadable"
    assert sentence("teaching/content/words", "form", "yes_why") in " ".join(quiz.feedback["lines"])


@pytest.mark.parametrize("name", ["ct-w2", "pl-1", "va-w2", "im-1", "ma-1"])
def test_seats_or_rules_or_a_score_for_each_part_are_no_picture(name: str) -> None:
    """An empty strip of cloth would look as if cards were missing."""
    assert scene_of(exercise(name), Work())["shows"] == []


def test_a_picture_above_its_line_of_a_sheet_repeats_neither_its_name_nor_its_key() -> None:
    scene = scene_of(exercise("th-1"), Work())
    assert [each["title"] for each in scene["shows"]] == [""] * len(scene["parts"])


def test_of_several_pictures_only_those_with_cards_are_drawn_and_their_titles_are_words() -> None:
    shows = scene_of(exercise("pl-5"), Work())["shows"]
    assert [each["title"] for each in shows] == [f"{many} red threes, with two canastas" for many in ("Five", "Six")]
    assert scene_of(exercise("ma-1"), Work())["shows"] == []


def test_a_column_offers_what_may_stand_in_it() -> None:
    asked = exercise("fz-5")
    columns = [words for _, words in scene_of(asked, Work())["columns"]]
    assert columns == [["one-side", "both-sides"], ["taking", "opening-or-taking", "covering-or-taking"]]
    for part in asked.parts:
        [right] = right_answers(part)
        assert isinstance(right, tuple)
        assert all(word in words for word, words in zip(right, columns, strict=True))


@pytest.mark.parametrize("acts", [("draw", "discard 2c"), ("draw", "discard 2c", "draw")])
def test_a_played_turn_tells_what_the_others_did(acts: tuple[str, ...]) -> None:
    """Until the learner's own turn is over; before the first one nobody has done anything."""
    asked = exercise("fz-7")
    news = scene_of(asked, Work(), acts)["news"]
    assert news == ["Ben draws and discards A♣.", "Cam draws and discards Q♠.", "Dot draws and discards 10♥."]
    assert scene_of(asked, Work(), acts[:1])["news"] == []


def test_what_the_others_draw_is_hidden_in_the_news() -> None:
    assert "Ben draws and discards 6♦." in scene_of(exercise("st-6"), Work(), ("draw", "discard 6h"))["news"]
