"""Every file of a hand-in is accounted for: graded, refused with a reason, or named as no notebook."""

import pickle
import re
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from catalogue import Many, sentence
from typer.testing import CliRunner

from canasta_nb.classroom.grading import workers
from canasta_nb.classroom.grading.grader import Grader
from canasta_nb.classroom.grading.grading_process import answer, explanation
from canasta_nb.classroom.marks.accounting import is_ours
from canasta_nb.classroom.marks.handed_in import FolderMistake, WholeClass, handed_in
from canasta_nb.classroom.marks.marks import Marks
from canasta_nb.classroom.marks.marks_table import FIRST_OF_CANVAS, FIRST_OF_CSV, FIRST_OF_MOODLE, as_csv, write_table
from canasta_nb.classroom.marks.unfinished import Unfinished
from canasta_nb.classroom.reports import class_grading
from canasta_nb.classroom.reports.class_grading import grade_folder
from canasta_nb.classroom.reports.gradebook import summary
from canasta_nb.classroom.returned.sealed import sealed
from canasta_nb.cli import app, following as on_screen
from canasta_nb.cli.following import following

Fresh = Callable[[], Any]
NOTEBOOKS = (
    "Ana Prueba_1000_assignsubmission_file/05_freezing.ipynb", "anna/05_freezing.ipynb.txt",
    "ben/05_freezing.ipynb.json", "carl/Copy of 05_freezing.IPYNB", "dora/answers/05_freezing.ipynb",
    "fred/.mine/05_freezing.ipynb", "garciaanna_815_4711_05_freezing.ipynb",
)  # fmt: skip
OTHERS = (
    "Ana Prueba_1000_assignsubmission_onlinetext/onlinetext.html", "dora/homework.pdf", "eve/notes.docx",
    "fred/05_freezing.py", "answers.txt",
)  # fmt: skip
BESIDE = (
    "anna/._05_freezing.ipynb", "anna/.ipynb_checkpoints/05_freezing-checkpoint.ipynb", "anna/answers/fz.json",
    "anna/saved-games/classic.canasta", "anna/.canasta-course.json", "__MACOSX/anna/._x.ipynb", ".DS_Store",
    "Thumbs.db", "anna/desktop.ini",
)  # fmt: skip
PACKED = ("gwen/my work.zip", "hal.RAR")


@pytest.fixture
def content(fresh: Fresh, tmp_path: Path) -> bytes:
    place = fresh().saved(tmp_path, "one.ipynb")
    held: bytes = place.read_bytes()
    place.unlink()
    return held


@pytest.fixture
def classroom(content: bytes, tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    for name in (*NOTEBOOKS, *OTHERS, *BESIDE, *PACKED):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content if name in NOTEBOOKS else b"theirs")
    return folder


@pytest.fixture
def packed(classroom: Path, tmp_path: Path) -> Path:
    place = tmp_path / "class.zip"
    with zipfile.ZipFile(place, "w") as archive:
        for path in classroom.rglob("*"):
            archive.write(path, path.relative_to(classroom))
    return place


class Here(Grader):
    """A grader in this process."""

    def _answer(self, question: dict[str, Any]) -> dict[str, Any]:
        path = Path(question["path"])
        return explanation(path, question["explain"]) if "explain" in question else answer(path)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_grading, "Grader", Here)


@pytest.fixture(params=["classroom", "packed"])
def collected(request: pytest.FixtureRequest) -> Iterator[WholeClass]:
    with handed_in(request.getfixturevalue(request.param)) as found:
        yield found


def test_every_file_is_a_notebook_or_named(collected: WholeClass) -> None:
    assert [each.name for each in collected.notebooks] == sorted((*NOTEBOOKS, *PACKED))
    assert {each.name for each in collected.notebooks if each.path is None} == set(PACKED)
    assert all(each.reason for each in collected.notebooks if each.path is None)
    assert collected.others == tuple(sorted(OTHERS))


def test_the_command_tells_of_every_file(classroom: Path, here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(classroom)
    for _ in range(2):  # no learner handed in the table of the first time
        done = CliRunner().invoke(app, ["grade", ".", "-j", "1"])
        assert done.exit_code == 3
        told = sentence("mistakes", "class", "others", count=Many(5), names=", ".join(sorted(OTHERS)))
        assert told in done.stderr.splitlines()
        assert sentence("mistakes", "summary", "others", count=Many(5)) in done.stdout
        assert f"{len(NOTEBOOKS)} notebooks graded" in done.stdout
        assert sentence("mistakes", "zip", "inside", name="hal.RAR") in done.stderr
    for name in (*OTHERS, *PACKED):
        (classroom / name).unlink()
    assert CliRunner().invoke(app, ["grade", ".", "-j", "1"]).exit_code == 0


def test_what_grading_wrote_is_known_by_what_is_in_it(tmp_path: Path) -> None:
    write_table(tmp_path / "marks.csv", [])
    Unfinished(tmp_path / "marks.csv", tmp_path).begin()
    for heads in (FIRST_OF_CANVAS, FIRST_OF_MOODLE, FIRST_OF_CSV):
        (tmp_path / f"{heads[0]}.csv").write_text(as_csv([heads]), encoding="utf-8-sig")
    (tmp_path / "05.html").write_bytes(sealed("<h1>Anna</h1>"))
    assert all(map(is_ours, tmp_path.iterdir()))
    for ours in tmp_path.iterdir():
        ours.write_bytes(b"theirs")
    assert not any(map(is_ours, tmp_path.iterdir()))


def test_a_class_of_other_files_is_told_what_there_is(tmp_path: Path) -> None:
    (tmp_path / "homework.pdf").write_bytes(b"%PDF")
    with pytest.raises(FolderMistake) as wrong:
        grade_folder(tmp_path)
    told = {"folder": tmp_path, "count": Many(1), "names": "homework.pdf"}
    assert str(wrong.value) == sentence("mistakes", "class", "only_others", **told)


# An executor of somebody else's


class Watched(ThreadPoolExecutor):
    """An executor whose work can be sent to another machine."""

    sent = 0

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        self.sent += 1
        return super().submit(*pickle.loads(pickle.dumps((work, *given))), **named)


@pytest.mark.slow
def test_an_executor_grades_a_class_and_reads_nothing_of_it(
    classroom: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from canasta_nb.classroom.notebooks import cells

    monkeypatch.setattr(cells, "read_notebook", None)  # in this process, and in the threads that are its workers
    table, told, count = tmp_path / "marks.csv", list[str](), list[int]()
    with Watched(2) as executor:
        book = grade_folder(classroom, executor=executor, workers=2, unfinished=Unfinished(table, classroom),
                            counted=count.append, tell=lambda entry: told.append(entry.file))  # fmt: skip
        assert executor.sent == 2
        assert told == [entry.file for entry in book.entries] == sorted((*NOTEBOOKS, *PACKED))
        assert count == [len((*NOTEBOOKS, *PACKED))]
        assert {float(entry.marks.points) for entry in book.entries if entry.marks} == {5.5}
        again = Unfinished(table, classroom)
        assert again.count == len(NOTEBOOKS)
        assert grade_folder(classroom, executor=executor, unfinished=again) == book
        assert executor.sent == 2, "what is graded already is graded no more"
    assert book.others == tuple(sorted(OTHERS))
    assert "5 files that aren't notebooks" in summary(book)


@pytest.mark.soak
def test_a_cluster_of_dask_grades_a_class(classroom: Path) -> None:
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        book = grade_folder(classroom, executor=client.get_executor(), workers=2)
    assert book == grade_folder(classroom)


def test_an_interrupt_takes_back_what_an_executor_has_not_begun(
    classroom: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    def nothing(notebooks: list[tuple[str, str]], lang: str, seconds: float) -> list[str]:
        return ["not graded"] * len(notebooks)

    monkeypatch.setattr(workers, "MOST_IN_PART", 1)
    monkeypatch.setattr(class_grading, "graded_apart", nothing)
    jobs: list[Future[Any]] = []

    class Slow(ThreadPoolExecutor):
        def submit(self, work: Callable[..., Any], /, *given: Any, **_: Any) -> Future[Any]:
            jobs.append(super().submit(work, *given) if not jobs else Future())
            return jobs[-1]

    with Slow(1) as executor, pytest.raises(KeyboardInterrupt):
        grade_folder(classroom, executor=executor, tell=interrupted)
    assert [job.cancelled() for job in jobs] == [False, *[True] * (len(NOTEBOOKS) - 1)]


def test_a_part_that_is_done_is_kept_before_a_slower_one(
    classroom: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "MOST_IN_PART", 1)
    jobs: list[Future[Any]] = []

    class FirstIsSlow(Executor):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            jobs.append(Future())
            if len(jobs) > 1:
                jobs[-1].set_result([Marks("05_freezing.ipynb", "05", ())])
            else:
                Timer(0.2, jobs[0].set_exception, [KeyboardInterrupt()]).start()
            return jobs[-1]

    unfinished = Unfinished(tmp_path / "marks.csv", classroom)
    with pytest.raises(KeyboardInterrupt):
        grade_folder(classroom, executor=FirstIsSlow(), unfinished=unfinished)
    assert unfinished.count == len(NOTEBOOKS) - 1


# What is followed on the screen


@pytest.mark.parametrize(("is_data", "said"), [(False, "a: 1\nb: 2\n"), (True, "b: 2\n")])
def test_lines_are_plain_where_there_is_no_terminal(
    is_data: bool, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with following("class", is_data=is_data) as work:
        work.found(2)
        work.done("a: 1", matters=False)
        work.done("b: 2", matters=True)
    assert capsys.readouterr() == ("", said)


def test_a_terminal_shows_a_bar_with_a_count_and_an_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    from io import StringIO

    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setattr(on_screen.sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    with following("class") as work:
        work.found(30)
        for number in range(15):
            work.done(f"[{number}]", matters=number == 7)
        assert work._bar is not None
        work._bar.refresh()
    shown = screen.getvalue()
    assert "15/30" in shown
    assert re.search(r"\d:\d\d:\d\d|-:--:--", shown)
    assert "[7]" in shown
    assert "[8]" not in shown
