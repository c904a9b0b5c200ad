"""A page of feedback for each notebook: what `mark` says, nothing more, and nobody's file written over."""

import re
import sys
import zipfile
from collections.abc import Callable, Iterator
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from said import right
from typer.testing import CliRunner, Result

from canasta_nb.classroom.grading import judged
from canasta_nb.classroom.grading.explaining import explain_notebook, explained_marks
from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.reports.feedback_pages import page
from canasta_nb.cli import app
from canasta_nb.core.speech.language import speak, speaking
from canasta_nb.teaching.content.exercises import Exercise, exercise, reason_words
from canasta_nb.teaching.judging.assessing import Assessment, assess
from canasta_nb.teaching.notebook.feedback import feedback, kept_back

pytestmark = pytest.mark.slow  # processes are started
CopyOf = Callable[[str], Any]


@pytest.fixture(autouse=True)
def _english_after() -> Iterator[None]:
    yield
    speak("en")


@pytest.fixture
def classroom(tmp_path: Path, copy_of: CopyOf, fresh: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return three notebooks: half right in a folder of its own, all right, and an unreadable one."""
    folder = tmp_path / "class"
    (folder / "anna").mkdir(parents=True)
    fresh().saved(folder / "anna")
    copy_of("05_freezing").answered(right("05_freezing")).saved(folder, "ben_05_freezing.ipynb")
    (folder / "cut.ipynb").write_text("{", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def asked(*words: str) -> Result:
    return CliRunner().invoke(app, ["feedback", *words])


def read(place: str | Path) -> str:
    """Return the words of a page, without its tags."""
    text = Path(place).read_text("utf-8")
    assert text.startswith("<!doctype html>")
    return unescape(re.sub(r"<[^>]*>", "", text))


def test_every_notebook_gets_a_page_where_it_lies(classroom: Path, half_points: dict[str, float]) -> None:
    done = asked("class", "-o", "pages")
    assert (done.exit_code, done.stdout) == (3, "Wrote 3 pages to pages.\n")
    assert done.stderr.startswith("cut.ipynb: not graded. cut.ipynb:1:2: ")
    pages = sorted(each.relative_to("pages").as_posix() for each in Path("pages").rglob("*") if each.is_file())
    assert pages == ["anna/05_freezing.html", "ben_05_freezing.html", "cut.html"]
    assert sentence("teaching/content/words", "page", "not_graded") + "\ncut.ipynb:1:2: " in read("pages/cut.html")
    earned = f"{sum(half_points.values()):g} of 12 points."
    anna = read("pages/anna/05_freezing.html")
    assert f"\n{earned}\nfz-1: partly correct (2/3)\nWhat freezes the pile" in anna
    assert "\n12 of 12 points.\n" in read("pages/ben_05_freezing.html")


def test_a_page_says_what_mark_says_and_keeps_the_solutions(classroom: Path) -> None:
    assert asked("class").exit_code == 3
    kept = read("feedback/anna/05_freezing.html")
    assert asked("class", "-o", "solved", "--solutions").exit_code == 3
    solved = read("solved/anna/05_freezing.html")
    half = assess(exercise("fz-2"), ((True, "table-meld"), (True, "natural-pair")))
    for shown, says in ((kept, kept_back), (solved, feedback)):
        assert all(line.strip().replace("`", "") in shown for line in says(half).splitlines())
    assert "Your answer: ((True, 'table-meld'), (True, 'natural-pair'))" in kept
    assert f"You said yes: {reason_words()['table-meld']}." in solved
    assert "The right answer is no: the pile is frozen." in solved
    assert "You said" not in kept
    assert "The right answer is" not in kept
    for id_, answer in right("05_freezing").items():
        if len(answer) > 12 and id_ != "fz-3":  # which was answered rightly
            assert answer.strip("'\"") not in kept


def test_the_points_are_those_of_the_grade(classroom: Path) -> None:
    path = classroom / "anna" / "05_freezing.ipynb"
    shown = [each.says[0] for each in explain_notebook(path).exercises]
    lines = mark_notebook(path).lines
    assert [verdict.split()[0] for verdict in shown] == [f"{line.ex}:" for line in lines]
    assert [re.findall(r"\((.*)\)", verdict)[0] for verdict in shown] == [f"{line.points}/{line.max}" for line in lines]


def test_a_page_speaks_the_language_of_its_notebook_or_the_one_that_is_asked_for(
    classroom: Path, copy_of: CopyOf
) -> None:
    copy_of("es/05_freezing").answered({"fz-3": '"9h2s"'}).saved(classroom, "zoe.ipynb")
    assert asked("class").exit_code == 3
    assert '<html lang="es">' in Path("feedback/zoe.html").read_text("utf-8")
    assert "Lección 5: El pozo congelado" in read("feedback/zoe.html")
    assert "Lesson 5: Freezing" in read("feedback/anna/05_freezing.html")
    done = asked("class", "-o", "es", "--language", "es")
    assert done.stdout == "4 páginas escritas en es.\n"
    assert "fz-1: correcto en parte (2/3)" in read("es/anna/05_freezing.html")
    assert sentence("teaching/content/words", "page", "not_graded", lang="es") in read("es/cut.html")
    english = asked("class", "-o", "en", "--lang", "en")
    assert english.stdout == "Wrote 4 pages to en.\n"
    assert "Lesson 5: Freezing" in read("en/zoe.html")


def test_what_could_not_be_read_says_so(copy_of: CopyOf, tmp_path: Path) -> None:
    odd = copy_of("05_freezing").answered({"fz-2": "((", "fz-3": "f(9)", "fz-4": '"<b>"'})
    path = odd.without("fz-5", "quiz").saved(tmp_path)
    told = {each.says[0].partition(":")[0]: each for each in explain_notebook(path).exercises}
    assert told["fz-1"].says == ("fz-1: not answered yet (0/3)",)
    assert told["fz-2"].says == ("fz-2: " + sentence("teaching/content/words", "page", "syntax") + " (0/2)",)
    assert told["fz-3"].says == ("fz-3: " + sentence("teaching/content/words", "page", "not_literal") + " (0/1)",)
    assert told["fz-5"].says == ("fz-5: no answer was found (0/1)",)
    assert told["fz-4"].says[0].startswith("fz-4: I couldn't read")


def test_an_answer_that_breaks_the_rules_core_is_not_asked_again(
    copy_of: CopyOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fragile(asked: Any, value: object) -> Any:
        if asked.id == "fz-3":
            raise IndexError("tuple index out of range")
        return assess(asked, value)

    monkeypatch.setattr(judged, "assess", fragile)
    path = copy_of("05_freezing").answered({"fz-3": '"9h9d"'}).saved(tmp_path)
    assert explain_notebook(path).exercises[2].says == ("fz-3: could not be graded (?/1)",)


def test_no_answer_writes_into_the_page(copy_of: CopyOf, tmp_path: Path) -> None:
    evil = "</code><script>alert(1)</script><!-- `"
    path = copy_of("05_freezing").answered({"fz-3": repr(evil), "fz-1": repr([evil] * 6)}).saved(tmp_path)
    shown = page(explain_notebook(path, solutions=True))
    assert escape(repr(evil)) in shown
    assert not re.search(r"<(script|!--)", shown)


def test_a_page_that_somebody_changed_stays(classroom: Path, copy_of: CopyOf) -> None:
    asked("class")
    changed, renewed = Path("feedback/anna/05_freezing.html"), Path("feedback/ben_05_freezing.html")
    changed.write_text(changed.read_text("utf-8").replace("Lesson", "Well done! Lesson"), encoding="utf-8")
    before = changed.read_bytes()
    copy_of("05_freezing").saved(classroom, "ben_05_freezing.ipynb")
    done = asked("class")
    assert done.stdout == "Wrote 2 pages to feedback.\n"
    assert sentence("mistakes", "page", "kept", file=changed) in done.stderr
    assert changed.read_bytes() == before
    assert "0 of 12 points." in read(renewed)


@pytest.mark.parametrize("foreign", ["My diary", "", "<!-- canasta_nb -->", f"\n<!-- canasta_nb {'0' * 64} -->\n"])
def test_a_file_of_somebody_else_stays(foreign: str, classroom: Path) -> None:
    diary = Path("feedback/ben_05_freezing.html")
    diary.parent.mkdir()
    diary.write_text(foreign, encoding="utf-8")
    assert f"Kept {diary}: " in asked("class").stderr
    assert diary.read_text("utf-8") == foreign


def test_no_link_leads_a_page_out_of_the_folder(classroom: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "feedback").mkdir()
    (tmp_path / "feedback" / "anna").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    (tmp_path / "feedback" / "ben_05_freezing.html").symlink_to(tmp_path / "made.html")
    done = asked("class")
    assert done.stderr.count("Kept ") == 2
    assert list((tmp_path / "elsewhere").iterdir()) == []
    assert not (tmp_path / "made.html").exists()


def test_the_names_in_a_zip_stay_in_the_folder_and_apart(classroom: Path, tmp_path: Path) -> None:
    content = (classroom / "anna" / "05_freezing.ipynb").read_bytes()
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        for name in ("../../out.ipynb", "a*b?.ipynb", "A_b_.ipynb", f"{'ë' * 120}.ipynb", "/abs/x.ipynb"):
            archive.writestr(name, content)
    done = asked("class.zip", "-o", "pages")
    assert (done.exit_code, done.stdout) == (0, "Wrote 5 pages to pages.\n")
    pages = {each.relative_to("pages").as_posix() for each in Path("pages").rglob("*.html")}
    assert pages == {"out.html", "A_b_.html", "a_b_ (2).html", f"{'ë' * 100}.html", "abs/x.html"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nowhere",), "There is no folder nowhere."),
        (("class", "-o", "class/cut.ipynb"), "class/cut.ipynb"),
        (("class", "-o", "no/pages"), "no/pages"),
        (("class", "--lang", "tlh"), 'There is no language "tlh" here.'),
    ],
)
def test_bad_words_are_a_sentence(words: tuple[str, ...], says: str, classroom: Path) -> None:
    done = asked(*words)
    assert isinstance(done.exception, ValueError | OSError)
    assert says in str(done.exception)


def test_spanish_words_are_left_alone_afterwards(classroom: Path) -> None:
    with speaking("es"):
        assert explain_notebook(classroom / "anna" / "05_freezing.ipynb").lang == "en"


def test_an_answer_is_judged_once_for_points_ideas_and_feedback(
    copy_of: CopyOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def counted(exercise: Exercise, answer: object) -> Assessment:
        asked.append(exercise.id)
        return assess(exercise, answer)

    for module in [each for name, each in sys.modules.items() if name.startswith("canasta_nb.")]:
        if getattr(module, "assess", None) is assess:
            monkeypatch.setattr(module, "assess", counted)
    marks, _ = explained_marks(copy_of("05_freezing").answered(right("05_freezing")).saved(tmp_path))
    assert sorted(asked) == sorted(line.ex for line in marks.lines if line.status != "blank")
