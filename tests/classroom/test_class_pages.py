"""Pages of feedback from a class book: the learner's own, with every change by hand, and nobody's file written over."""

from __future__ import annotations

import json
import re
import zipfile
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from class_books import WithoutProcess, a_book, answered
from typer.testing import CliRunner, Result

from canasta_nb.classroom.book import marking
from canasta_nb.classroom.book.marking import grade
from canasta_nb.classroom.book.store import Book, BookMistake
from canasta_nb.classroom.collected.collecting import collect
from canasta_nb.classroom.grading.explained import explain_notebook
from canasta_nb.classroom.grading.grader import GradingEnded
from canasta_nb.classroom.returned import learner_page, pages
from canasta_nb.classroom.returned.pages import WrittenPages, write_pages
from canasta_nb.classroom.standing import changing
from canasta_nb.classroom.standing.ideas import TRIED_OUT
from canasta_nb.cli import app
from canasta_nb.cli.output import NOT_ALL_GRADED

ANNA = 2
EVIL = "</code><script>alert(1)</script><!-- `"
LARGEST = 200_000
WORDS = "classroom/book/book"


class Explaining(WithoutProcess):
    """A grader that explains where it is called."""

    def explained_content(self, name: str, content: bytes, *, lang: str = "", solutions: bool = False) -> Any:
        """Return the explanation of what is in a notebook."""
        place = Path(self.folder) / name
        place.write_bytes(content)
        return explain_notebook(place, lang=lang, solutions=solutions)

    folder = ""


@pytest.fixture
def book(tmp_path: Path, release: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Anna has two wrong answers, one of them changed by hand; Kim has typed HTML."""
    Explaining.folder = str(tmp_path)
    monkeypatch.setattr(marking, "Grader", WithoutProcess)
    monkeypatch.setattr(pages, "Grader", Explaining)
    class_ = tmp_path / "class"
    wrong = answered(release, fz_3='"9h2d"', fz_2='((True, "table-meld"), (True, "natural-pair"))')
    for name, content in {"Anna": wrong, "Kim": answered(release, fz_1=repr([EVIL] * 6), fz_3=repr(EVIL))}.items():
        place = class_ / f"{name}_7{len(name)}_assignsubmission_file"
        place.mkdir(parents=True)
        (place / "05_freezing.ipynb").write_bytes(content)
    with a_book(tmp_path) as book:
        collect(book, class_, lesson="05", newcomers=True)
        grade(book)
        changing.override(book, ANNA, "fz-3", "0.5", why="The nine was right.", by="Ms Cruz")
        yield book


def text_of(place: Path) -> str:
    return unescape(re.sub(r"<style>.*?</style>|<[^>]*>", " ", place.read_text("utf-8"), flags=re.DOTALL))


def anna(folder: Path) -> Path:
    return folder / "Anna 2" / "05.html"


def test_a_page_is_its_learners_own_and_has_the_changed_points(book: Book, tmp_path: Path) -> None:
    written = write_pages(book, tmp_path / "pages")
    assert (written.count, written.kept) == (3, [])
    text = text_of(anna(tmp_path / "pages"))
    assert text.split()[:2] == ["Anna,", "Lesson"]
    for part in ("1.5 of 12 points", "The nine was right.", "½"):
        assert part in text
    assert "Kim" not in text


def test_a_change_by_hand_stands_with_its_question_and_each_question_has_its_points(book: Book, tmp_path: Path) -> None:
    changing.override(book, ANNA, "fz-2", "+1", why="Well argued.", by="Ms Cruz")
    changing.override(book, ANNA, "fz-4", "1", why="You said it aloud.", by="Ms Cruz")
    write_pages(book, tmp_path / "pages")
    page = anna(tmp_path / "pages").read_text("utf-8")
    [article] = [each for each in page.split("<article>")[1:] if "The nine was right." in each]
    assert article.startswith('<h3><span class="sign wrong">✕</span> Dot throws the 9♣')
    assert sentence(WORDS, "points", "out_of", points="0.5", most=1) in article
    [aloud] = [each for each in page.split("<article>")[1:] if "You said it aloud." in each]
    assert sentence(WORDS, "page", "by_hand", points="1 point", before="0") in aloud
    assert page.count("Well argued.") == 1


def test_a_page_draws_what_is_wrong_and_each_picture_by_itself(book: Book, tmp_path: Path) -> None:
    """Drawings in one page share the names of their pieces, so one would show the cards of another."""
    write_pages(book, tmp_path / "pages")
    page = anna(tmp_path / "pages").read_text("utf-8")
    assert "<svg" not in page
    [first, *_] = [article for article in page.split("<article>")[1:] if "four sevens" in article]
    assert re.findall(r"<figcaption>(.*?)</figcaption>", first) == ["1."], "the second part is right"
    assert first.count("<img ") == 1
    every = re.findall(r'<img alt="([^"]*)" [^>]*src="([^"]*)"', page)
    assert len(every) == len({source for _, source in every}) >= 4
    assert all(alt and source.startswith("data:image/svg+xml") for alt, source in every)


def test_what_was_left_out_says_so(book: Book, tmp_path: Path) -> None:
    write_pages(book, tmp_path / "pages")
    page = anna(tmp_path / "pages").read_text("utf-8")
    left = [article for article in page.split("<article>")[1:] if sentence(WORDS, "page", "left_out") in article]
    assert len(left) == 5, "two of seven were answered"


def test_a_button_leads_to_the_lesson_where_there_is_a_site(book: Book, tmp_path: Path) -> None:
    write_pages(book, tmp_path / "pages", site="https://canasta.example/")
    page = anna(tmp_path / "pages").read_text("utf-8")
    assert re.findall(r'<a class="start" href="([^"]*)"', page) == [
        "https://canasta.example/lite/lab/index.html?path=05_freezing.ipynb"
    ]
    with pytest.raises(BookMistake, match="javascript"):
        write_pages(book, tmp_path / "others", site="javascript:alert(1)")
    assert not (tmp_path / "others").exists()


def test_the_page_for_the_class_has_everybody_and_no_pair(book: Book, tmp_path: Path) -> None:
    write_pages(book, tmp_path / "pages")
    text = text_of(tmp_path / "pages" / "class.html")
    for part in ("Anna", "Kim", "12% · 1.5/12 ✎", "fz-3"):
        assert part in text
    assert sentence(WORDS, "pair", "none") not in text


def test_a_page_runs_and_fetches_nothing_and_prints_no_code(book: Book, tmp_path: Path) -> None:
    write_pages(book, tmp_path / "pages", solutions=True)
    for place in [*(tmp_path / "pages").rglob("*.html")]:
        page = place.read_text("utf-8")
        assert len(page) <= LARGEST
        assert not re.search(r"<script|<link|<iframe|src=\"(?!data:)|https?://(?!www\.w3\.org)|url\((?!#)", page)
        assert not re.search(r"<!-- (?!canasta_nb)", page)
    text = re.sub(r"\w'\w", "", text_of(anna(tmp_path / "pages")))
    assert not re.search(r"\bfz-\d|\[\[|\(\(|'|\btake\.frozen\b|table-meld", text)


def test_what_is_to_be_looked_at_comes_before_what_is_right(book: Book, tmp_path: Path) -> None:
    book.run("UPDATE mark SET points = most WHERE exercise = 'fz-4'")
    write_pages(book, tmp_path / "pages")
    page = anna(tmp_path / "pages").read_text("utf-8")
    assert page.index("<article>") < page.rindex("<ul>")
    assert len(re.findall(r"<ol>.*</ol>", page, re.DOTALL)[-1].split("<li>")) <= learner_page.MOST_PRACTISED + 1


def test_moodle_takes_the_pages_back(book: Book, tmp_path: Path) -> None:
    """Its importer asks for ``fullname_number_plugintype_pluginname/file``."""
    write_pages(book, tmp_path / "pages")
    before = anna(tmp_path / "pages").read_bytes()
    changing.override(book, ANNA, "fz-3", "1", why="Right after all.", by="Ms Cruz")
    assert write_pages(book, tmp_path / "pages", packed=True).count == 3
    with zipfile.ZipFile(tmp_path / "pages" / "feedback-05.zip") as archive:
        assert archive.namelist() == [f"{name}_assignsubmission_file/05.html" for name in ("Anna_74", "Kim_73")]
        page = archive.read("Anna_74_assignsubmission_file/05.html")
    assert page == anna(tmp_path / "pages").read_bytes() != before, "the pages beside the ZIP say what the book says"
    (tmp_path / "pages" / "feedback-05.zip").write_bytes(b"PK\x03\x04 of somebody else")
    written = write_pages(book, tmp_path / "pages", packed=True)
    assert (written.count, [place.name for place in written.kept]) == (3, ["feedback-05.zip"])


def test_a_page_that_could_not_be_made_is_said(book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kim's has a page, and Anna's notebook ends the process that explains it."""

    class Ending(Explaining):
        def explained_content(self, name: str, content: bytes, *, lang: str = "", solutions: bool = False) -> Any:
            if b"9h2d" in content:
                raise GradingEnded("It took too long.")
            return super().explained_content(name, content, lang=lang, solutions=solutions)

    monkeypatch.setattr(pages, "Grader", Ending)
    told = asked("feedback", str(book.place), "-o", str(tmp_path / "pages"))
    assert told.exit_code == NOT_ALL_GRADED
    assert "Anna 05: It took too long." in told.stderr
    [reason] = json.loads(asked("feedback", str(book.place), "-o", str(tmp_path / "pages"), "--json").stdout)[
        "left_out"
    ]
    assert reason == {"page": "Anna 05", "reason": "It took too long."}
    assert [place.parent.name[:3] for place in (tmp_path / "pages").rglob("05.html")] == ["Kim"]


def again(book: Book, folder: Path) -> WrittenPages:
    return write_pages(book, folder)


@pytest.mark.parametrize("foreign", ["My diary", "", "<!-- canasta_nb -->", f"\n<!-- canasta_nb {'0' * 64} -->\n"])
def test_a_page_of_somebody_else_stays(foreign: str, book: Book, tmp_path: Path) -> None:
    diary = anna(tmp_path / "pages")
    diary.parent.mkdir(parents=True)
    diary.write_text(foreign, encoding="utf-8")
    assert again(book, tmp_path / "pages") == WrittenPages(2, [diary])
    assert diary.read_text("utf-8") == foreign


def test_no_link_leads_a_page_out_of_the_folder(book: Book, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "Anna 2").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    assert again(book, tmp_path / "pages").count == 2
    assert list((tmp_path / "elsewhere").iterdir()) == []


def asked(*words: str) -> Result:
    return CliRunner().invoke(app, ["class", *words], catch_exceptions=False)


def test_the_commands_of_a_teacher(tmp_path: Path, release: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the list of a class to who has not understood, as it is typed."""
    monkeypatch.setattr(marking, "Grader", WithoutProcess)
    monkeypatch.chdir(tmp_path)
    Path("roster.csv").write_text("id,name\n1,Anna Cruz\n2,Ben Roth\n3,Cem Ay\n", encoding="utf-8")
    for number in ("1", "2"):
        Path("class", number).mkdir(parents=True)
        wrong = answered(release, fz_3='"9h2d"', fz_2='((True, "table-meld"), (True, "natural-pair"))')
        Path("class", number, "05_freezing.ipynb").write_bytes(wrong)
    Path("class", "plan.pdf").write_bytes(b"%PDF")
    assert asked("new", "8b", "--roster", "roster.csv").exit_code == 0
    assert asked("due", "8b", "5", "2100-01-01", "--policy", "best").exit_code == 0
    collected = asked("collect", "8b", "class")
    assert collected.exit_code == 3
    assert "plan.pdf" in collected.stderr
    assert asked("grade", "8b", "-j", "1").exit_code == 0
    assert asked("override", "8b", "Anna Cruz", "fz-3", "0.5", "--why", "The nine was right.").exit_code == 0
    shown = asked("show", "8b").stdout
    assert "12% · 1.5/12 ✎" in shown
    for points, after in (("+0.5", "2/12"), ("-0.5", "1.5/12")):
        assert asked("override", "8b", "1", "fz-3", points, "--why", "On second thought.").exit_code == 0
        assert after in asked("show", "8b").stdout
    hidden = asked("show", "8b", "--hide-names").stdout
    assert "Anna" not in hidden
    [row] = [line for line in hidden.splitlines() if "1.5/12 ✎" in line]
    assert asked("override", "8b", row.split()[0], "fz-3", "1", "--why", "Both nines were right.").exit_code == 0
    assert "2/12 ✎" in asked("show", "8b").stdout, "the number of a hidden name is the learner's"
    for by in ("learner", "lesson", "exercise", "idea", "pair"):
        assert asked("show", "8b", "--by", by).exit_code == 0
        assert asked("show", "8b", "--by", by, "--json").stdout.startswith("{") or by == "pair"
    ideas = asked("show", "8b", "--by", "idea", "--lang", "es").stdout
    assert "Anna Cruz, Ben Roth" in ideas
    of_lesson = asked("show", "8b", "--by", "idea", "--lesson", "5").stdout
    assert TRIED_OUT.words in of_lesson
    [nobody] = [line for line in of_lesson.splitlines() if "Cem Ay" in line]
    assert nobody == sentence(WORDS, "show", "nothing_from", names="Cem Ay")
    [cards] = [line for line in of_lesson.splitlines() if "add it to your kings" in line]
    assert "The pile, bottom to top: 5♥ joker 9♣ K♦" in cards
    assert (
        asked("show", "8b", "--by", "exercise", "--lesson", "5").stdout
        == asked("show", "8b", "--by", "exercise").stdout
    )
    assert "What freezes" in asked("show", "8b", "--by", "exercise").stdout
    exercises = [*map(json.loads, asked("show", "8b", "--by", "exercise", "--json").stdout.splitlines())]
    assert {each["name"]: each["max"] for each in exercises}["fz-2"] == 2
    assert all(each["about"] for each in exercises)
    assert json.loads(asked("export", "8b", "--to", "csv", "-o", "out.csv", "--json").stdout) == {
        "file": "out.csv", "left_empty": [], "without_number": [], "by_hand_alone": [], "elsewhere": [],
        "undecided": [], "alike": [],
    }  # fmt: skip
    assert json.loads(asked("override", "8b", "--confirm", "--json").stdout) == {"confirmed": 0}
    made = json.loads(asked("new", "other", "--roster", "roster.csv", "--json").stdout)
    assert made == {"book": "other.canasta-book", "learners": 3, "asked": 0}
    gone = json.loads(asked("forget", "8b", "2", "--json").stdout)
    assert gone == {"forgotten": "Ben Roth", "files": 1}
    assert json.loads(asked("forget", "8b", "2", "--take-back", "--json").stdout) == {"taken_back": 1}
    assert "Ben" not in asked("show", "8b").stdout
    Path("odd.canasta-book").write_text("Monday", encoding="utf-8")
    assert CliRunner().invoke(app, ["class", "show", "odd"]).exception is not None
