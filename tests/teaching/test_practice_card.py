"""Practice as a card: one question after another by clicks, and the same in Python."""

import inspect
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from sampled import every_time

from canasta_nb.teaching import Practice
from canasta_nb.teaching.fresh.fresh import model_answer
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.judging.acts_asked import plainly
from canasta_nb.teaching.judging.clicked import clicked_of
from canasta_nb.teaching.log.learner_log import LearnerLog
from canasta_nb.teaching.memory.results import Result, results
from canasta_nb.teaching.questions import QUESTIONS
from canasta_nb.teaching.questions.acts import IsAllowed
from canasta_nb.teaching.questions.cards import CardsFor
from canasta_nb.teaching.questions.given import Given


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "practice.jsonl"


@pytest.fixture
def click() -> Callable[..., dict[str, Any]]:
    """`click(practice, "answer", value)`, `click(practice, "next")`: a message of the page, and the answer to it."""

    def do(practice: Practice, what: str, value: object = None) -> dict[str, Any]:
        told: list[dict[str, Any]] = []
        card = practice.card
        card.send = lambda content, buffers=None: told.append(content)  # type: ignore[method-assign]
        given = {"ex": practice.exercise.id, "answer": clicked_of(practice.exercise, value)} if what == "answer" else {}
        number = card.state_number()
        message = {"v": 1, "id": f"m-{practice.exercise.id}-{number}-{what}-{card.hints_left}", "seq": number,
                   "do": what, "args": json.loads(json.dumps(given))}  # fmt: skip
        card._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
        return told[-1]

    return do


def results_in(file: Path) -> list[Result]:
    return list(results(LearnerLog(file).read().lines))


WRONG = {"minimums": 7, "freezing": "several", "initial-meld": (False, "meld.too-few-naturals")}


@pytest.mark.parametrize("name", WRONG)
def test_a_click_and_an_answer_in_python_do_the_same(name: str, click: Any, tmp_path: Path) -> None:
    by_click, by_hand = (Practice(name, 1, 3, progress=tmp_path / kept) for kept in ("click.jsonl", "hand.jsonl"))
    for value in (WRONG[name], model_answer(by_hand.exercise)):
        by_hand.answer(value)
        assert "ack" in click(by_click, "answer", value)
        for trait in ("feedback", "attempts", "solved", "score", "literal", "scene", "answer"):
            assert getattr(by_click.card, trait) == getattr(by_hand.card, trait), trait
    kept = [results_in(tmp_path / kept) for kept in ("click.jsonl", "hand.jsonl")]
    assert [len(each) for each in kept] == [1, 1]
    assert kept[0][0].rules == kept[1][0].rules
    assert (kept[0][0].points, kept[0][0].hints) == (kept[1][0].points, kept[1][0].hints) == (0, 0)


def test_the_next_question_comes_within_the_same_card(click: Any, file: Path) -> None:
    practice = Practice("minimums", 1, 3, progress=file)
    card, first = practice.card, practice.exercise
    click(practice, "hint")
    click(practice, "answer", model_answer(first))
    assert card.solved
    assert "ack" in click(practice, "next")
    assert practice.card is card
    assert practice.exercise.id == card.scene["ex"] == "minimums-1-3-2"
    assert (card.feedback, card.attempts, card.solved, card.answer, card.hints_left) == ({}, 0, False, None, 3)
    assert card.scene["progress"] == [["minimums-1-3-1", "half"], ["minimums-1-3-2", "open"]]
    practice.next()
    assert practice.exercise.id == card.scene["ex"] == "minimums-1-3-3"
    assert [line.ex for line in LearnerLog(file).read().lines] == ["minimums-1-3-1"], "given up is no result"


def test_the_card_says_its_topic_its_level_and_what_counts(click: Any) -> None:
    practice = Practice("minimums", 2, 3, progress=None)
    scene = practice.card.scene
    assert (scene["head"], scene["worth"], scene["goes_on"]) == (
        "What you need to open",
        "Level 2 · 2 points",
        True,
    )
    assert scene["note"] == sentence("fresh/words", "asked", "first_counts")
    right = model_answer(practice.exercise)
    click(practice, "answer", dict.fromkeys("AB", 7))
    assert practice.card.feedback["worth"] == "0 of 2 points"
    assert practice.card.scene["note"] == "Your first answer counts: 0 of 2."
    click(practice, "answer", right)
    assert practice.card.feedback["worth"] == "", "a second answer earns nothing more"
    assert practice.card.scene["note"] == "Your first answer counts: 0 of 2."


def test_the_solution_is_shown_when_no_attempt_is_left(click: Any) -> None:
    practice = Practice("minimums", 1, 3, progress=None)
    right = str(model_answer(practice.exercise))
    for wrong in (7, 8, 9):
        assert right not in json.dumps(practice.card.feedback)
        assert not practice.card.scene["over"]
        click(practice, "answer", wrong)
    assert practice.card.scene["over"]
    assert right in json.dumps(practice.card.feedback)
    assert click(practice, "answer", 10)["why"] == "over"
    assert "ack" in click(practice, "next")


def test_the_card_is_made_without_asking_for_a_right_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """So nothing that a browser gets can depend on one."""
    practices = [Practice(name, 2, 3, progress=None) for name in list(TOPICS)[:6]]

    def never(*_: object) -> None:
        raise AssertionError("the right answer was asked for")

    for asked in (*QUESTIONS.values(), IsAllowed, CardsFor, Given):
        monkeypatch.setattr(asked, "right", never)
    for practice in practices:
        practice.card.reset()
        practice.card.hint()
        assert practice.card.scene["ex"] == practice.exercise.id


def test_a_hint_by_click_costs_as_much(click: Any, file: Path) -> None:
    practice = Practice("minimums", 1, 3, progress=file)
    assert click(practice, "hint")["says"].startswith(
        sentence("fresh/words", "asked", "hint_with_price", n=1, many=3, hint="")
    )
    click(practice, "answer", model_answer(practice.exercise))
    assert practice.card.feedback["worth"] == "0.75 of 1 point"
    assert practice.card.feedback["lines"][-1] == "With 1 of the hints: 0.75/1."
    assert click(practice, "hint")["says"].startswith("Hint 2 of 3: "), "after the answer it costs nothing"
    (result,) = results_in(file)
    assert (result.points, result.hints) == (0.75, 1)


def test_the_card_says_when_a_result_was_not_kept(click: Any, file: Path) -> None:
    practice = Practice("minimums", 1, 3, progress=file)
    file.write_text("Buy cards.")
    click(practice, "answer", model_answer(practice.exercise))
    assert practice.card.feedback["lines"][-1].startswith("This result was not kept. ")


def test_a_question_of_a_lesson_says_which(click: Any) -> None:
    practice = Practice(against="table_meld_helps", seed=1, progress=None)
    assert practice.topic is None
    assert practice.card.scene["head"] == f"Lesson {int(practice.exercise.lesson[:2])}, with other cards"
    click(practice, "answer", model_answer(practice.exercise))
    assert practice.card.solved


def test_a_notebook_shows_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    monkeypatch.setattr("IPython.display.publish_display_data", lambda *data: shown.append(data))
    practice = Practice("minimums", 1, 3, progress=None)
    practice._ipython_display_()
    ((data, _),) = shown
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == practice.card.model_id
    assert data["text/plain"] == f"{practice!r}\n{practice.card.invitation()}"


# In Python


@pytest.mark.slow
def test_a_slip_of_the_pen_is_no_result(file: Path) -> None:
    names = list(TOPICS)[::3]
    for name in names:
        practice = Practice(name, 1, 5, progress=file)
        assert practice.answer("nonsense") == 0
        assert [one for one in results_in(file) if one.topic == name] == []
        practice.answer(model_answer(practice.exercise))
    assert [one.topic for one in results_in(file)] == names


def test_the_first_answer_counts(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    practice = Practice("minimums", 1, 3, progress=file)
    assert practice.answer() == 0
    assert practice.answer(7) == 0
    assert practice.answer(model_answer(practice.exercise)) == 1
    assert [one.points for one in results_in(file)] == [0]
    practice.next()
    practice.answer(model_answer(practice.exercise))
    assert [one.points for one in results_in(file)] == [0, 1]


def test_each_hint_costs_a_quarter_and_is_gone_at_the_next(capsys: pytest.CaptureFixture[str]) -> None:
    practice = Practice("minimums", 1, 3, progress=None)
    practice.hint()
    practice.hint()
    assert practice.answer(model_answer(practice.exercise)) == 0.5
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(sentence("fresh/words", "asked", "hint_with_price", n=1, many=3, hint=""))
    assert said[-1] == "With 2 of the hints: 0.5/1."
    practice.next()
    assert practice.answer(model_answer(practice.exercise)) == 1


def test_without_a_seed_it_is_new_each_time() -> None:
    ids = {Practice("minimums", 1, progress=None).exercise.id for _ in range(5)}
    assert len(ids) > 1


@pytest.mark.slow
@pytest.mark.parametrize("level", every_time((1, 2, 3), asked={3}))
@pytest.mark.parametrize("name", TOPICS)
def test_the_text_says_everything_that_the_picture_shows(name: str, level: int) -> None:
    """Nobody needs the picture: the question, every card, the form of the answer and its words are text."""
    practice = Practice(name, level, 4, progress=None)
    text, html = (" ".join(said.split()) for said in (repr(practice), practice.card.to_html()))
    first, *_ = practice.exercise.parts
    asks = [plainly(practice.exercise.question, first), *(plainly(part.ask, part) for part in practice.exercise.parts)]
    for asked in asks:
        assert " ".join(asked.split()) in text
    for means in practice.card.choices if practice.exercise.reasons else ():
        assert means[1].rstrip(".").casefold() in text.casefold()
    for word in practice.exercise.labels:
        assert f" `{word}`" in text
        assert f"`{word}`" in html
    assert "Python `practice.answer(" in text


def test_every_word_of_practice_is_spoken() -> None:
    """What nobody says any more is gone from the catalogue."""
    rooms = Path(inspect.getfile(Practice)).parents[1]
    sources = "".join(
        path.read_text("utf-8") for room in ("fresh", "memory", "practice") for path in (rooms / room).glob("*.py")
    )
    for table in ("asked", "kept", "unknown", "standing"):
        for key in keeping_words()[table]:
            assert f'"{key}"' in sources, f"[{table}] {key}"


def keeping_words() -> Any:
    from canasta_nb.core.speech.language import texts

    return texts("teaching/fresh/words.toml")


def test_other_games_are_left_out_by_a_press_until_another_press(file: Path, send: Callable[..., Any]) -> None:
    practice = Practice(seed=3, progress=file)
    assert practice.card.scene["games"] == "every"
    answer = send(practice.card, do="games")
    assert answer["says"] == sentence("teaching/fresh/words", "asked", "classic")
    assert practice.card.scene["games"] == "classic"
    assert practice._series.only_classic
    assert Practice(seed=3, progress=file).card.scene["games"] == "classic", "the next time, too"
    assert not Practice(seed=3, progress=file, only_classic=False)._series.only_classic
    send(practice.card, do="games")
    assert practice.card.scene["games"] == "every"


def test_where_a_topic_is_named_there_is_no_choice_of_games(send: Callable[..., Any]) -> None:
    card = Practice("minimums", progress=None).card
    assert "games" not in card.scene
    assert "nack" in send(card, do="games")
