"""Questions of a teacher to a class book, such as the learners that were wrong and the files without an owner."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from class_books import WithoutProcess, a_class, answered
from typer.testing import CliRunner, Result

from canasta_nb.classroom.book import marking
from canasta_nb.classroom.book.store import Book
from canasta_nb.classroom.collected.rosters import Participant, Person, read_roster, read_worksheet
from canasta_nb.classroom.standing.grid import standings
from canasta_nb.cli import app
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.content.asking import Unknown
from canasta_nb.teaching.misconceptions import misconceptions

WORDS = "classroom/book/book"
EVA, PIA, TOM, LENA, OTHER_LENA = range(1, 6)
NAMES = ("Eva Ay", "Pia Roth", "Tom Beck", "Lena Schmidt", "Lena Schmidt")
IDEA = '((True, "table-meld"), (True, "natural-pair"))'


@pytest.fixture
def book(tmp_path: Path, release: Any, copy_of: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    """Pia has a copy of Eva's notebook, Tom one of another lesson, and one of two of one name handed in."""
    monkeypatch.setattr(marking, "Grader", WithoutProcess)
    wrong = answered(release, fz_2=IDEA, fz_3='"9h2s"')
    other = json.dumps(copy_of("06_initial_meld").notebook).encode()
    contents = (wrong, wrong, other, answered(release, fz_3='"9h9d"'))
    for number, (name, content) in enumerate(zip(NAMES, contents, strict=False), start=70):
        place = tmp_path / "class" / f"{name}_{number}_assignsubmission_file" / "05_freezing.ipynb"
        place.parent.mkdir(parents=True)
        place.write_bytes(content)
    with a_class(tmp_path, (Person("", name) for name in NAMES)) as made:
        yield made


def asked(book: Book, verb: str, *words: str) -> Result:
    return CliRunner().invoke(app, ["class", verb, str(book.place), *words], catch_exceptions=False)


@pytest.fixture
def graded(book: Book, tmp_path: Path) -> Result:
    asked(book, "collect", str(tmp_path / "class"), "--lesson", "05")
    return asked(book, "grade", "-j", "1")


def test_copies_count_among_the_graded(graded: Result) -> None:
    assert sentence(WORDS, "grade", "done", graded=4, not_graded=0) in graded.stdout
    names = "Pia Roth_71_assignsubmission_file/05_freezing.ipynb"
    assert sentence(WORDS, "grade", "copies", count=1, names=names) in graded.stdout


@pytest.mark.usefixtures("graded")
def test_who_was_wrong_in_an_exercise_is_named_with_the_answer(book: Book) -> None:
    found = [*map(json.loads, asked(book, "show", "--exercise", "fz-3", "--json").stdout.splitlines())]
    assert [(each["learner"], each["how"], each["in_words"]) for each in found] == [
        ("Eva Ay", "wrong", "9♥ 2♠"), ("Pia Roth", "wrong", "9♥ 2♠"),
    ]  # fmt: skip
    shown = asked(book, "show", "--exercise", "fz-3").stdout
    assert "Pia Roth" in shown
    assert "9♥ 2♠" in shown
    hidden = asked(book, "show", "--exercise", "fz-3", "--hide-names").stdout
    assert "Pia" not in hidden
    assert "#2" in hidden
    assert sentence(WORDS, "show", "who", exercise="fz-1") in asked(book, "show", "--by", "exercise").stdout


@pytest.mark.usefixtures("graded")
def test_a_learner_is_shown_with_answers_and_ideas(book: Book) -> None:
    [fz] = [
        each for each in json.loads(asked(book, "show", "--learner", "Eva Ay", "--json").stdout)["lessons"]
        if each["lesson"] == "05"
    ]  # fmt: skip
    of = {each["exercise"]: each for each in fz["exercises"]}
    assert of["fz-3"]["in_words"] == "9♥ 2♠"
    assert of["fz-2"]["ideas"][0] == misconceptions()["table_meld_helps"].title
    assert of["fz-1"]["ideas"] == []
    assert "9♥ 2♠" in asked(book, "show", "--learner", "Eva Ay").stdout


@pytest.mark.usefixtures("graded")
def test_a_file_without_an_owner_waits_and_one_of_another_lesson_is_named(book: Book, tmp_path: Path) -> None:
    class_ = standings(book)
    assert {class_.cells[each, "05"].state for each in (LENA, OTHER_LENA)} == {"undecided"}
    done = asked(book, "export", "--to", "csv", "-o", str(tmp_path / "out.csv"))
    names = "Lena Schmidt (#4), Lena Schmidt (#5)"
    assert sentence(WORDS, "export", "undecided", names=names) in done.stderr
    assert sentence(WORDS, "export", "elsewhere", names="Tom Beck") in done.stderr
    assert done.exit_code == 3


@pytest.mark.usefixtures("graded")
def test_what_a_worksheet_settles_is_said(book: Book, tmp_path: Path) -> None:
    book.run("UPDATE learner SET email = 'lena@example.org' WHERE id = ?", OTHER_LENA)
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(
        "ID,Vollständiger Name,E-Mail-Adresse\nTeilnehmer/in 73,Lena Schmidt,lena@example.org\n", encoding="utf-8"
    )
    done = asked(book, "collect", str(tmp_path / "class"), "--lesson", "05", "--worksheet", str(sheet))
    assert sentence(WORDS, "collect", "settled", count=1) in done.stdout
    assert standings(book).cells[LENA, "05"].state == "not-handed-in"


@pytest.mark.parametrize(
    "heads",
    [
        "Vorname,Nachname,E-Mail-Adresse,ID-Nummer", "Vorname,Name,E-Mail-Adresse,ID-Nummer",
        "Prénom,Nom de famille,Adresse de courriel,Numéro d'identification",
    ],
)  # fmt: skip
def test_lists_of_a_class_are_read_in_other_languages(heads: str, tmp_path: Path) -> None:
    (tmp_path / "roster.csv").write_text(f"{heads}\nZoë,Müller,zoe@example.org,4003\n", encoding="utf-8")
    assert read_roster(tmp_path / "roster.csv") == (Person("4003", "Zoë Müller", "zoe@example.org"),)


def test_a_worksheet_in_french_is_read(tmp_path: Path) -> None:
    (tmp_path / "sheet.csv").write_text(
        "Identifiant,Nom complet,Adresse de courriel\nParticipant 73,Zoë Müller,zoe@example.org\n", encoding="utf-8"
    )
    assert read_worksheet(tmp_path / "sheet.csv") == {"73": Participant("73", "Zoë Müller", "zoe@example.org")}


def test_the_nearest_exercise_is_offered() -> None:
    with pytest.raises(Unknown) as wrong:
        exercise("fz1")
    assert "04" not in str(wrong.value)
    assert '"fz-1"' in str(wrong.value)
