"""The lessons in Spanish: the same exercises and answers, everything said in Spanish, released like the others."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from said import SAID
from translations import english_hash, english_words
from wrong_answers import OF_NO_FORM, wrong_answers

from canasta_nb.core.speech.language import read, speaking, translation_of
from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.diagnosis.contrasts import every_contrast
from canasta_nb.teaching.fresh.other_cards import with_other_cards
from canasta_nb.teaching.judging.acts_asked import plainly
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.notebook.exam import paper
from canasta_nb.teaching.notebook.feedback import feedback, kept_back, why_right
from canasta_nb.teaching.quiz.marking import mark
from canasta_nb.teaching.quiz.quiz import Quiz

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "lessons" / "es").glob("[0-9][0-9]_*.ipynb"))
RELEASES = [ROOT / "notebooks" / "es" / path.name for path in LESSONS]
BANKS = sorted((ROOT / "canasta_nb" / "teaching" / "bank" / "es").glob("[0-9]*.toml"))
PARTS = ("Calentamiento", "Jugar", "Ejercicios con puntos", "Tarjetas de repaso", "¿Por qué?")
CONTRASTS = "contrasts"  # Practice asks them, and no lesson does.
KEPT_PAPERS = {
    "paper_1": 1,
    "paper_2": 2,
    "paper_3": 3,
}  # Nobody is asked them any more; those who have them are graded by them.
taught = pytest.mark.parametrize("name", [path.stem for path in BANKS])
every = pytest.mark.parametrize("name", [*(path.stem for path in BANKS), CONTRASTS, *KEPT_PAPERS])


def translated(name: str) -> dict[str, Any]:
    return dict(read(translation_of(f"teaching/bank/{name}.toml", "es")))


def exercises_of(name: str) -> list[Exercise]:
    """Return the exercises of a bank in the language that is spoken, the retired ones too."""
    if name in KEPT_PAPERS:
        kept = read(f"teaching/bank/{name}.toml")["exercise"]
        return [asked for asked in paper(KEPT_PAPERS[name]) if asked.id in {each["id"] for each in kept}]
    return list(every_contrast().values() if name == CONTRASTS else (*lesson(name).exercises, *lesson(name).retired))


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return found


def test_every_translated_bank_has_its_lesson_and_its_release() -> None:
    assert LESSONS
    assert [path.stem for path in LESSONS] == [path.stem for path in BANKS]
    assert all(path.is_file() for path in RELEASES)


@taught
def test_a_translated_lesson_has_its_title_and_its_card(name: str) -> None:
    table = translated(name)
    assert table["of"] == english_hash(read(f"teaching/bank/{name}.toml"), {"title": "", "card": "", "aim": ""})
    assert len(table["card"].strip().splitlines()) == len(lesson(name).card.splitlines())


@every
def test_a_translated_bank_is_whole_and_was_made_from_todays_english(name: str) -> None:
    table = translated(name).get("exercise", {})
    assert set(table) == {found.id for found in exercises_of(name)}, "each exercise has an entry in bank/es"
    for found in exercises_of(name):
        own = table[found.id]
        assert own.get("of") == found.bank_sha, f"translate {found.id} anew, then write this as `of`"
        assert len(own["hints"]) == len(found.hints)
        rules = [bool(part.asked.rule) for part in found.parts]
        asks = {"asks": any(part.ask for part in found.parts), "rules": any(rules)}
        said = {"why": found.why, "columns": found.columns, "reads": found.reads}
        texts = {**asks, **said, "section": name not in (CONTRASTS, *KEPT_PAPERS)}
        needed = {key for key, english_has in texts.items() if english_has}
        assert set(own) == {"of", "question", "hints"} | needed
        assert len(own.get("asks", found.parts)) == len(found.parts)
        assert list(map(bool, own.get("rules", rules))) == rules
        assert len(own.get("columns", found.columns)) == len(found.columns)
        assert re.findall("`[^`]*`", own["question"]) == re.findall("`[^`]*`", found.question)


@every
def test_an_exercise_has_the_same_positions_words_and_answers_in_both_languages(name: str) -> None:
    with speaking("es"):
        found = exercises_of(name)
    for english, spanish in zip(exercises_of(name), found, strict=True):
        assert spanish.question != english.question
        assert (spanish.reasons, spanish.labels) == (english.reasons, english.labels)
        assert spanish.bank_sha == english.bank_sha
        for part, other in zip(english.parts, spanish.parts, strict=True):
            assert (part.text, part.acts) == (other.text, other.acts)
            assert replace(part.asked, rule="") == replace(other.asked, rule="")


@taught
def test_an_exercise_has_the_same_other_cards_in_both_languages(name: str) -> None:
    """Where they differ, an exam in Spanish falls back on the English question."""
    for english in lesson(name).exercises:
        with speaking("es"):
            spanish = with_other_cards(exercise(english.id), 2)
        again = with_other_cards(english, 2)
        positions, other = ([(part.text, part.act) for part in made.parts] if made else [] for made in (again, spanish))
        assert positions == other, english.id


@taught
def test_feedback_hints_and_pictures_are_spanish(name: str) -> None:
    with speaking("es"):
        for asked in lesson(name).exercises:
            said = [Quiz(asked.id).to_text(), *asked.hints, asked.section]
            for assessment in (*wrong_answers(asked), *(assess(asked, answer) for answer in OF_NO_FORM)):
                said += [feedback(assessment), kept_back(assessment)]
            said += why_right(assess(asked, ast.literal_eval(SAID[asked.id]["right"])))
            for text in said:
                assert english_words(text) == [], text


def test_a_right_answer_is_told_so_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("es"):
        mark("fz-3", "9h9d")
    assert capsys.readouterr().out == "fz-3: correcto (1/1)\n"


def test_feedback_on_contrasts_is_spanish() -> None:
    with speaking("es"):
        for contrast in exercises_of(CONTRASTS):
            asked = replace(contrast, section="")  # a heading in a lesson, which may not be translated yet
            said = [feedback(assessment) for assessment in wrong_answers(asked)]
            said += [asked.question, asked.why, *asked.hints, *(part.ask for part in asked.parts)]
            for text in said:
                assert english_words(text) == [], text


def test_what_was_worked_out_in_one_language_is_said_in_the_other() -> None:
    asked, wrong = exercise("fz-3"), "9h2s"
    assert "the pile is frozen" in feedback(assess(asked, wrong))
    with speaking("es"):
        assert "el pozo está congelado" in feedback(assess(exercise("fz-3"), wrong))
    assert "the pile is frozen" in feedback(assess(asked, wrong))


def test_a_quiz_goes_on_in_the_language_that_it_was_made_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # where its answers are kept
    with speaking("es"):
        quiz = Quiz("fz-3", max_attempts=0)
    assert quiz.check("9h2s").startswith("fz-3: no es correcto")
    assert "Vuelve a leer" in quiz.feedback["lines"][-1]
    assert Quiz("fz-3").check("9h2s").startswith("fz-3: not correct")


def test_a_quiz_shows_its_lines_under_the_same_names_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = {}
    for lang in ("en", "es"):
        with speaking(lang):
            lines[lang] = Quiz("fz-7").scene["shows"][0]["lines"]
    assert [line[0] for line in lines["es"]] == [line[0] for line in lines["en"]]
    assert {line[0]: line[1] for line in lines["es"]}["pile"] == "El pozo, de abajo arriba"
    assert [line[2] for line in lines["es"]] == [line[2] for line in lines["en"]]


@pytest.mark.parametrize("path", [*LESSONS, *RELEASES], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_notebook_in_spanish_keeps_the_form_of_the_english_one(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    assert notebook["metadata"]["canasta"]["lang"] == "es"
    own = cells(path)
    english = cells(ROOT / path.relative_to(ROOT).parts[0] / path.name)
    assert [(cell["id"], cell["cell_type"], cell["metadata"]) for cell in own] == [
        (cell["id"], cell["cell_type"], cell["metadata"]) for cell in english
    ]
    with speaking("es"):
        found = lesson(path.stem)
        asks = {asked.id: " ".join(plainly(asked.question, asked.parts[0]).split()) for asked in found.exercises}
    first, text = "".join(own[0]["source"]), "\n".join("".join(cell["source"]) for cell in own)
    title = f"Lección {int(path.stem[:2])}: {found.title}" if found.exercises else found.title  # the exam has none
    assert first.startswith(f"# {title}\n")
    assert f"{found.minutes} minutos" in first
    heads = re.findall(r"(?m)^## (.*)", text)
    assert [head for head in heads if head in PARTS] == (list(PARTS) if found.exercises else [])
    by_id = {cell["id"]: cell for cell in own}
    for asked in found.exercises:
        assert asked.section in heads
        assert asked.id in by_id, f"the notebook has no cell that asks {asked.id}"
        said = "".join(by_id[asked.id]["outputs"][0]["data"]["text/plain"])
        assert asks[asked.id] in " ".join(said.split())
    prose = "\n".join("".join(cell["source"]) for cell in own if cell["cell_type"] == "markdown")
    assert english_words(prose.replace("**Laws of 1950", "")) == []
