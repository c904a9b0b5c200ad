"""The exam: fresh questions, the same everywhere; answers are taken down, and what was right comes at the end."""

import re

import pytest
from catalogue import sentence
from sampled import every_time

from canasta_nb.core.speech.language import speaking
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.notebook import new_notebook
from canasta_nb.teaching import hint, mark, total
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.content.asking import Exercise, Unknown
from canasta_nb.teaching.ending.exam_feedback import exam_feedback
from canasta_nb.teaching.judging.assessing import Score, assess
from canasta_nb.teaching.judging.clicked import clicked_of
from canasta_nb.teaching.judging.saved_answers import kept
from canasta_nb.teaching.notebook.exam import asked_by, exam, model_answer, paper, question
from canasta_nb.teaching.notebook.former_papers import LESSON
from canasta_nb.teaching.notebook.work import work
from canasta_nb.teaching.quiz.quiz import Quiz
from canasta_nb.widgets.wire.messages import Nack

PAPERS = [1, 2, 77]
MARKS_OF_3 = ("264b0376d175", "c9fcd142203d", "4d3fe4668d0f", "ef113e8ee856")
papers = pytest.mark.parametrize("number", every_time(PAPERS, asked={1}))
VERDICT = re.compile(r"(?i)\b(not |partly )?correct\b|\bright\b|\bpoints?\b|✓|✗|half")


def positions(asked: Exercise) -> set[tuple[str, str, str]]:
    return {(part.text, part.act, part.ask) for part in asked.parts}


@pytest.mark.slow
@papers
def test_a_paper_asks_about_every_lesson_before_it_and_each_thing_once(number: int) -> None:
    asked = paper(number)
    before = {each.name for each in lessons() if each.name < LESSON}
    assert [each.id for each in asked] == [f"final-{number}-{place}" for place in range(1, 21)]
    assert {exercise(each.like).lesson for each in asked} == before
    assert len({(each.question, *positions(each)) for each in asked}) == 20
    assert sum(each.points for each in asked) == 20


def test_a_question_that_was_handed_out_is_kept_as_it_was() -> None:
    """Papers no longer ask for both deuces, but the second paper did."""
    asked = paper(2)[8]
    assert [part.act for part in asked.parts] == [f"take 4c with {pair}" for pair in ("4h4h", "4h2s", "4h2h")]
    assert (asked.id, asked.bank_sha, asked.paper) == ("final-2-9", "6f80f7bd51bb", 2)


def test_the_paper_that_everybody_had_asks_what_it_asked() -> None:
    """Marks of questions as the notebook of the first edition has them, which was in everybody's course."""
    marks = [asked.bank_sha for asked in paper(3)]
    assert (marks[0], marks[3], marks[17], marks[19]) == MARKS_OF_3


@pytest.mark.slow
@papers
def test_no_question_of_a_paper_stands_in_a_lesson(number: int) -> None:
    taught = {place for each in lessons() for asked in each.exercises for place in positions(asked)}
    assert [asked.id for asked in paper(number) if positions(asked) <= taught] == []


@papers
def test_every_question_has_a_right_answer_that_can_be_clicked(number: int) -> None:
    for asked in paper(number):
        assert all(map(right_answers, asked.parts))
        assert assess(asked, model_answer(asked)).status == "correct"
        assert clicked_of(asked, model_answer(asked)) is not None
        assert asked.hints == ()


@pytest.mark.slow
def test_papers_differ_and_each_stays_what_it_is() -> None:
    facts = {number: [asked.bank_sha for asked in paper(number)] for number in (1, 2, 3)}
    assert len({tuple(each) for each in facts.values()}) == 3
    paper.__globals__["_paper"].cache_clear()
    assert {number: [asked.bank_sha for asked in paper(number)] for number in (1, 2, 3)} == facts


@pytest.mark.slow
@papers
def test_the_same_is_asked_in_every_language(number: int) -> None:
    english = paper(number)
    with speaking("es"):
        spanish = paper(number)
    assert [each.bank_sha for each in spanish] == [each.bank_sha for each in english]
    assert sum(one.question != other.question for one, other in zip(spanish, english, strict=True)) >= 12


def test_a_question_has_a_paper_and_a_place() -> None:
    with pytest.raises(Mistake, match="There is no paper 0"):
        exam(0)
    assert question("final-10000-1") is question("final-1-0") is question("final-01-1") is None
    with pytest.raises(Unknown, match='There is no exercise "final-1-21"'):
        asked_by("final-1-21")


def test_a_paper_can_be_read_as_text() -> None:
    text = repr(exam(2))
    assert text.startswith("Paper 2: 20 questions, one point each.\n")
    assert text.count("\nForm: ") == 20


def wrong(asked: Exercise) -> object:
    """Return a wrong answer in the right form."""
    if asked.kind == "sheet":
        return {part.line: 1 for part in asked.parts}
    if asked.kind == "yes+why":
        said = [(not verdict, reason) for verdict, reason in (right_answers(part)[0] for part in asked.parts)]  # type: ignore[misc]
        return said[0] if len(said) == 1 else tuple(said)
    if asked.kind == "pick":
        return [next(word for word in asked.labels if word not in right_answers(part)) for part in asked.parts]
    if asked.kind == "order":
        return list(reversed(right_answers(asked.parts[0])[0]))  # type: ignore[arg-type]
    return "2s" if asked.kind == "cards" else [1] * len(asked.parts)


@pytest.mark.parametrize("place", range(1, 21))
def test_44_a_card_takes_an_answer_down_and_tells_right_from_wrong_in_nothing(place: int) -> None:
    """Whatever reaches the browser, the text and the result is the same for a right answer and for a wrong one."""
    asked = paper(1)[place - 1]
    told = []
    for answer in (model_answer(asked), wrong(asked)):
        with new_notebook():
            quiz = Quiz(asked.id, save=False)
            said = quiz.check(answer)
            sent = {name: value for name, value in quiz.get_state().items() if "IPY_MODEL" not in str(value)}
            told.append([said, repr(quiz), quiz.to_text(), sent | {"answer": "", "literal": ""}])
            assert quiz.feedback["title"] == "Answer kept."
            assert not VERDICT.search(" ".join([said, quiz.feedback["text"], *quiz.feedback["lines"]]))
            assert (quiz.attempts, quiz.hints_left, quiz.scene["sat"]) == (0, 0, "open")
    assert told[0] == told[1]


def test_what_cannot_be_read_is_asked_for_again_and_is_no_answer() -> None:
    for asked in paper(1):
        quiz = Quiz(asked.id)
        quiz.check(("something", "else", "altogether", 7) * 5)
        assert quiz.feedback["title"] == sentence("teaching/quiz/quiz", "said_unreadable")
    assert work().sat == {}


def test_an_answer_can_be_changed_until_the_end_and_not_after_it() -> None:
    asked = paper(1)[0]
    quiz = Quiz(asked.id)
    quiz.check(wrong(asked))
    quiz.check(model_answer(asked))
    assert work().points == {}
    assert repr(exam_feedback(1, finished=True)).startswith("Paper 1: 1 of 20 points.\n")
    with pytest.raises(Nack) as refused:
        quiz.done({"do": "answer", "args": {"ex": asked.id, "answer": clicked_of(asked, wrong(asked))}})
    assert refused.value.says.startswith("The exam is over")
    with pytest.raises(Nack):
        quiz.done({"do": "reset"})
    assert kept(asked) == model_answer(asked)
    again = Quiz(asked.id)
    assert (again.scene["sat"], again.scene["over"], again.feedback["title"]) == ("over", True, "Right.")


def test_the_end_is_kept_beside_the_answers_and_outlives_the_kernel() -> None:
    Quiz("final-1-1").check(wrong(paper(1)[0]))
    exam_feedback(1, finished=True)
    with new_notebook():
        assert Quiz("final-1-2").scene["sat"] == "over"
        assert Quiz("final-2-2").scene["sat"] == "open"


def test_an_exam_that_was_typed_ends_in_its_kernel_alone() -> None:
    """Releasing runs the solved lesson and the blank one in one folder."""
    Quiz("final-1-1", model_answer(paper(1)[0]))
    exam_feedback(1, finished=True)
    with new_notebook():
        assert Quiz("final-1-1").scene["sat"] == "open"


@pytest.mark.slow
def test_the_end_tells_each_question_its_points_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    asked = paper(1)
    assert "You haven't answered anything yet" in repr(exam_feedback(1))
    for place, each in enumerate(asked[:-1]):
        Quiz(each.id).check(model_answer(each) if place % 2 else wrong(each))
    assert repr(exam_feedback(1)).startswith("You have answered 19 of 20. Still open: 20. ")
    total("17")
    assert capsys.readouterr().out.splitlines() == [
        "Lesson 17: 0/20 points in this notebook.", sentence("teaching/content/words", "exam", "not_yet"),
    ]  # fmt: skip
    Quiz(asked[-1].id).check(model_answer(asked[-1]))
    first, *told = repr(exam_feedback(1)).split("\n\n")
    blocks = [each for each in told if each.startswith("final-")]
    earned = sum(
        assess(each, model_answer(each) if place % 2 else wrong(each)).points for place, each in enumerate(asked)
    )
    assert first.splitlines()[0] == f"Paper 1: {Score(earned).said} of 20 points."
    assert [block.partition(":")[0] for block in blocks] == [each.id for each in asked]
    for block, each in zip(blocks, asked, strict=True):
        assert block.count("\n") >= 1, "a verdict alone teaches nothing"
        taught = exercise(each.like).lesson[:2]
        assert "correct (1/1)" in block or f"Read again: lesson {int(taught)}, " in block
    total("17")
    assert f"Lesson 17: {Score(earned).said}/20 points" in capsys.readouterr().out


def test_mark_takes_down_too_and_returns_points_when_it_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    asked = paper(1)[3]
    assert mark(asked.id, model_answer(asked)) is None
    assert mark(asked.id, wrong(asked)) is None
    assert mark(asked.id, model_answer(asked)) is None
    assert capsys.readouterr().out == f"{asked.id}: answer kept.\n" * 3
    assert mark(asked.id, object()) is None
    assert sentence("teaching/content/words", "verdict", "unreadable") in capsys.readouterr().out
    exam_feedback(1, finished=True)
    assert work().points[asked.id] == 1
    assert mark(asked.id, wrong(asked)) == 0
    assert work().points[asked.id] == 1, "what is answered after the end counts no more"
    hint(asked.id)
    assert capsys.readouterr().out.endswith(f"{asked.id} has no hints.\n")


def test_nothing_is_learned_of_an_open_exam() -> None:
    for each in paper(1):
        Quiz(each.id).check(wrong(each))
    assert not any(work().diagnosis.was_asked(each) for each in paper(1))
    exam_feedback(1)
    assert all(work().diagnosis.was_asked(each) for each in paper(1))


def test_a_question_of_another_paper_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert "another" not in Quiz("final-1-1").scene["note"]
    assert Quiz("final-2-1").scene["note"].startswith("This question is from paper 2, but you have begun paper 1.")
    mark("final-2-1", model_answer(paper(2)[0]))
    assert capsys.readouterr().out.startswith("This question is from paper 2")


def test_the_exam_of_an_earlier_version_is_told_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert mark("va-6", (3, [...] * 20)) == 0
    assert capsys.readouterr().out.startswith(sentence("teaching/content/words", "exam", "former", ex="va-6"))
    with pytest.raises(Unknown, match=re.escape(sentence("teaching/content/words", "exam", "former"))):
        Quiz("va-6", (3, []))
