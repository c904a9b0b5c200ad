"""The learner's first command: the course is copied, nothing of theirs is lost, JupyterLab opens at the home."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from catalogue import sentence
from sampled import one_in
from typer.testing import CliRunner

from canasta_nb import cli, learn
from canasta_nb.classroom.grading.isolation import end
from canasta_nb.home.trusting import is_trusted, trust


def a_lesson(*sources: str, setup: int | None = None) -> str:
    """Return a notebook of these cells; one of them may be the setup cell."""
    cells = [nbformat.v4.new_code_cell(source, id=f"cell-{at}") for at, source in enumerate(sources)]
    if setup is not None:
        cells[setup].metadata = {"canasta": {"role": "setup"}}
    return nbformat.writes(nbformat.v4.new_notebook(cells=cells))


OURS = a_lesson("the lesson", "as it was released")
NEWER = a_lesson("the lesson", "one sentence better")
THEIRS = a_lesson("another notebook altogether")


@pytest.fixture
def released(tmp_path: Path) -> Path:
    """A released course of two notebooks."""
    folder = tmp_path / "released"
    (folder / ".ipynb_checkpoints").mkdir(parents=True)
    (folder / ".ipynb_checkpoints" / "05_freezing-checkpoint.ipynb").write_text("a leftover of ours")
    (folder / "05_freezing.ipynb").write_text(OURS)
    (folder / "start.ipynb").write_text(a_lesson("the door"))
    return folder


def shell(*words: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `canasta-nb` as a user types it, outside any Jupyter server."""
    outside = {name: value for name, value in os.environ.items() if name not in learn.INSIDE_A_SERVER}
    return subprocess.run(
        [sys.executable, "-m", "canasta_nb.cli", *words],
        cwd=cwd, env=outside | environment, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


def test_the_course_is_copied_without_our_leftovers(released: Path, tmp_path: Path) -> None:
    copied = learn.copy_course(tmp_path / "mine", released)
    assert copied.written == ["05_freezing.ipynb", "start.ipynb"]
    assert sorted(path.name for path in (tmp_path / "mine").iterdir()) == [
        ".canasta-course.json", "05_freezing.ipynb", "start.ipynb",
    ]  # fmt: skip


def test_copying_twice_writes_nothing(released: Path, tmp_path: Path) -> None:
    learn.copy_course(tmp_path / "mine", released)
    again = learn.copy_course(tmp_path / "mine", released)
    assert again.written == again.kept == []


def test_a_notebook_with_nothing_of_ours_is_kept_and_named(released: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    learn.copy_course(mine, released)
    (mine / "05_freezing.ipynb").write_text(THEIRS)
    (released / "05_freezing.ipynb").write_text(NEWER)
    copied = learn.copy_course(mine, released)
    assert copied.kept == ["05_freezing.ipynb"]
    assert (mine / "05_freezing.ipynb").read_text() == THEIRS
    # ... and also the time after that.
    assert learn.copy_course(mine, released).kept == ["05_freezing.ipynb"]
    assert (mine / "05_freezing.ipynb").read_text() == THEIRS


def test_what_a_learner_wrote_stays_when_the_rest_is_renewed(released: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    learn.copy_course(mine, released)
    (mine / "05_freezing.ipynb").write_text(a_lesson("the lesson, and my notes", "as it was released"))
    assert learn.copy_course(mine, released).own == [], "nothing is newer"
    (released / "05_freezing.ipynb").write_text(NEWER)
    copied = learn.copy_course(mine, released)
    assert (copied.written, copied.own) == (["05_freezing.ipynb"], ["05_freezing.ipynb"])
    cells = nbformat.read(mine / "05_freezing.ipynb", as_version=4).cells
    assert [cell.source for cell in cells] == ["the lesson, and my notes", "one sentence better"]
    assert "05_freezing.ipynb" in copied.ours, "nobody else's outputs are in it"


def test_what_a_learner_wrote_still_finds_what_an_earlier_form_imported(released: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    (released / "05_freezing.ipynb").write_text(a_lesson("import all", "first", setup=0))
    learn.copy_course(mine, released)
    (released / "05_freezing.ipynb").write_text(a_lesson("import one; first", "import one; second"))
    (mine / "05_freezing.ipynb").write_text(a_lesson("import all", "first", "mine", setup=0))
    learn.copy_course(mine, released)
    cells = nbformat.read(mine / "05_freezing.ipynb", as_version=4).cells
    assert [cell.source for cell in cells] == ["import one; first", "import all", "import one; second", "mine"]
    assert len({cell.id for cell in cells}) == 4


def test_what_the_command_copies_is_trusted_in_every_language(
    released: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    monkeypatch.setenv("JUPYTER_SERVER_ROOT", str(tmp_path))
    shown = nbformat.reads(OURS, as_version=4)
    shown.cells[0].outputs = [nbformat.v4.new_output("display_data", data={"text/html": "<b>ours</b>"})]
    (released / "es").mkdir()
    for lesson in ("05_freezing.ipynb", "es/05_freezing.ipynb"):
        nbformat.write(shown, released / lesson)
    monkeypatch.setattr(learn, "course_folder", lambda: tmp_path)
    released.rename(tmp_path / "notebooks")
    assert CliRunner().invoke(cli.app, ["learn", "--dir", str(tmp_path / "mine")]).exit_code == 0
    for lesson in ("05_freezing.ipynb", "es/05_freezing.ipynb"):
        assert is_trusted((tmp_path / "mine" / lesson).read_bytes()), lesson


def test_outputs_that_nobody_trusted_are_not_trusted_afterwards(released: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    learn.copy_course(mine, released)
    theirs = nbformat.reads(a_lesson("a stranger's cell", "as it was released"), as_version=4)
    theirs.cells[0].outputs = [nbformat.v4.new_output("display_data", data={"text/html": "<b>theirs</b>"})]
    nbformat.write(theirs, mine / "05_freezing.ipynb")
    (released / "05_freezing.ipynb").write_text(NEWER)
    copied = learn.copy_course(mine, released)
    assert (copied.own, copied.ours) == (["05_freezing.ipynb"], [])


@pytest.mark.parametrize(
    "strange",
    [
        {"id": ["a"]}, {"id": "\ud800"}, {"cell_type": 3}, {"metadata": []}, {"outputs": None}, {"source": "\ud800"},
        {"attachments": []},
    ],
    ids=str,
)  # fmt: skip
def test_a_page_that_jupyter_cannot_read_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, strange: dict[str, Any]
) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    odd, sound = tmp_path / "odd.ipynb", tmp_path / "sound.ipynb"
    notebook = json.loads(OURS)
    notebook["cells"][0] |= strange
    odd.write_text(json.dumps(notebook))
    sound.write_text(OURS)
    assert not is_trusted(odd.read_bytes())
    trust([odd, sound])
    assert is_trusted(sound.read_bytes())


def test_an_unchanged_older_copy_is_refreshed(released: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    learn.copy_course(mine, released)
    (released / "05_freezing.ipynb").write_text(NEWER)
    assert learn.copy_course(mine, released).written == ["05_freezing.ipynb"]
    assert (mine / "05_freezing.ipynb").read_text() == NEWER


def test_a_file_of_the_same_name_that_we_never_wrote_is_kept(released: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "05_freezing.ipynb").write_text(THEIRS)
    assert learn.copy_course(mine, released).kept == ["05_freezing.ipynb"]
    assert (mine / "05_freezing.ipynb").read_text() == THEIRS


def test_a_notebook_that_the_course_calls_otherwise_now_stays_and_is_named(released: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    learn.copy_course(mine, released)
    (released / "05_freezing.ipynb").rename(released / "04_freezing.ipynb")
    copied = learn.copy_course(mine, released)
    assert (copied.earlier, copied.written) == (["05_freezing.ipynb"], ["04_freezing.ipynb"])
    assert (mine / "05_freezing.ipynb").read_text() == OURS
    (mine / "05_freezing.ipynb").unlink()
    assert learn.copy_course(mine, released).earlier == []


def test_the_first_lesson_is_in_the_language_that_is_asked_for(released: Path, tmp_path: Path) -> None:
    (released / "es").mkdir()
    (released / "es" / "05_freezing.ipynb").write_text(OURS)
    mine = tmp_path / "mine"
    learn.copy_course(mine, released)
    assert learn.first_page(mine, "es") == "es/05_freezing.ipynb"
    (mine / "es" / "05_freezing.ipynb").unlink()
    assert learn.first_page(mine, "es") == "start.ipynb"


@pytest.mark.parametrize("record", ["", "{", "[]", '{"05_freezing.ipynb": 7}'])
def test_a_broken_record_of_hashes_vouches_for_nothing(released: Path, tmp_path: Path, record: str) -> None:
    mine = tmp_path / "mine"
    learn.copy_course(mine, released)
    (mine / "05_freezing.ipynb").write_text(NEWER)
    (mine / learn.RECORD).write_text(record)
    assert learn.copy_course(mine, released).own == ["05_freezing.ipynb"]


def test_an_installation_that_cannot_be_written_gives_notebooks_that_can(released: Path, tmp_path: Path) -> None:
    for path in (released / "05_freezing.ipynb", released / "start.ipynb", released):
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        learn.copy_course(tmp_path / "mine", released)
    finally:
        released.chmod(0o755)
    for name in ("05_freezing.ipynb", "start.ipynb"):
        assert (tmp_path / "mine" / name).stat().st_mode & 0o200


def test_the_home_opens_first_then_a_lesson_then_the_door(released: Path, tmp_path: Path) -> None:
    (released / "home.ipynb").write_text(a_lesson("the home"))
    assert learn.first_page(released) == "home.ipynb"
    (released / "home.ipynb").unlink()
    assert learn.first_page(released) == "05_freezing.ipynb"
    (released / "05_freezing.ipynb").unlink()
    assert learn.first_page(released) == "start.ipynb"
    with pytest.raises(FileNotFoundError, match="holds no lesson"):
        learn.first_page(tmp_path)


@pytest.mark.slow
def test_a_file_in_the_way_is_a_sentence_and_status_2(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    done = shell("learn", "--dir", "taken", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == f"canasta-nb: {sentence('mistakes', 'learn', 'file', folder=tmp_path / 'taken')}\n"
    assert (tmp_path / "taken").read_text() == "a file"


@pytest.mark.slow
def test_without_jupyterlab_the_line_that_installs_it_is_shown(tmp_path: Path) -> None:
    """The extra is taken away by a module of its name that cannot be found."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "class Away:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'jupyterlab':\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Away())\n"
    )
    done = shell("learn", cwd=tmp_path, PYTHONPATH=str(tmp_path))
    assert done.returncode == 2
    assert sentence("mistakes", "library", "missing", library="jupyterlab") in done.stderr
    assert "'jupyterlab>=" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", one_in(2, [name for name in learn.INSIDE_A_SERVER if "HUB" not in name]))
def test_inside_a_running_server_it_only_copies(tmp_path: Path, name: str) -> None:
    done = shell("learn", cwd=tmp_path, **{name: str(tmp_path)})
    assert done.returncode == 0
    page = learn.first_page(tmp_path / "canasta-course")
    assert f"canasta-course/{page} in its file browser" in done.stdout
    (copied, *_) = done.stdout.splitlines()
    assert "01_cards_and_turn" not in copied, "the whole course is counted, not listed"
    assert str(len(list((tmp_path / "canasta-course").rglob("*.ipynb")))) in copied


@pytest.mark.slow
def test_jupyterlab_runs_at_the_home(tmp_path: Path, learning: Callable[..., Any]) -> None:
    """A real server: the printed address, with its token, serves the page; without the token it does not."""
    with learning(sys.executable, tmp_path) as served:
        assert served.lesson == learn.first_page(tmp_path / "mine")
        assert json.loads(served.read("api/status"))["kernels"] == 0
        page = served.read(f"lab/tree/{served.lesson}").decode()
        told = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.DOTALL)
        assert told
        configuration = json.loads(told[1])
        asked = "@jupyterlab/apputils-extension:announcements"
        assert asked in configuration["disabledExtensions"], "nobody is asked about Jupyter's news"
        assert "canasta-nb" in [extension["name"] for extension in configuration["federated_extensions"]]
        shown = {entry["name"] for entry in json.loads(served.read("api/contents"))["content"]}
        assert served.lesson in shown
        with pytest.raises(urllib.error.HTTPError, match="403"):
            served.read("api/contents", token=False)
    with pytest.raises(urllib.error.URLError):
        served.read("api/status")


@pytest.mark.slow
def test_jupyterlab_ends_with_the_command(tmp_path: Path, learning: Callable[..., Any]) -> None:
    with learning(sys.executable, tmp_path, end=signal.SIGTERM) as served:
        assert served.read("api/status")
    with pytest.raises(urllib.error.URLError):
        served.read("api/status")


def test_a_mistake_of_ours_is_one_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "app", lambda **_: open("games/none.canasta", encoding="utf-8"))  # noqa: SIM115, PTH123
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == 2
    assert capsys.readouterr().err == "canasta-nb: games/none.canasta: no such file or directory.\n"


def test_a_server_that_does_not_end_by_itself_is_ended() -> None:
    deaf = (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", deaf], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        server.stdout.readline()
        end(server, 0.2)
        assert server.returncode == -signal.SIGKILL


def a_folder(place: Path) -> None:
    place.mkdir()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no such names there")
@pytest.mark.parametrize("put", [a_folder, os.mkfifo])
def test_what_is_in_the_way_of_a_notebook_stays_and_the_rest_is_copied(
    put: Callable[[Path], None], released: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    put(mine / "05_freezing.ipynb")
    copied = learn.copy_course(mine, released)
    assert (copied.written, copied.kept, copied.in_the_way) == (["start.ipynb"], [], ["05_freezing.ipynb"])
    assert not (mine / "05_freezing.ipynb").is_file()


def test_a_file_in_the_place_of_a_folder_stays_and_is_named_once(released: Path, tmp_path: Path) -> None:
    (released / "es").mkdir()
    for name in ("home.ipynb", "start.ipynb"):
        (released / "es" / name).write_text(NEWER)
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "es").write_text("a shopping list")
    copied = learn.copy_course(mine, released)
    assert (len(copied.written), copied.in_the_way) == (2, ["es"])
    assert (mine / "es").read_text() == "a shopping list"


@pytest.mark.parametrize("content", [b"[" * 100_000, b"\xff", b"null", b'{"05_freezing.ipynb": 1}'])
def test_a_list_of_what_was_copied_that_cannot_be_read_is_written_anew(
    content: bytes, released: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine"
    learn.copy_course(mine, released)
    listed = (mine / learn.RECORD).read_bytes()
    (mine / learn.RECORD).write_bytes(content)
    (released / "start.ipynb").write_text(NEWER)
    assert learn.copy_course(mine, released).kept == ["start.ipynb"]
    assert set(json.loads((mine / learn.RECORD).read_bytes())) <= set(json.loads(listed))


def test_a_folder_in_place_of_the_list_is_named_and_stays(released: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    (mine / learn.RECORD).mkdir(parents=True)
    copied = learn.copy_course(mine, released)
    assert (len(copied.written), copied.in_the_way) == (2, [learn.RECORD])


def test_a_home_that_is_no_notebook_is_no_place_for_progress(tmp_path: Path) -> None:
    (tmp_path / "home.ipynb").mkdir()
    learn.show_progress(tmp_path, "home.ipynb")
    assert list((tmp_path / "home.ipynb").iterdir()) == []


def test_what_is_in_the_way_is_named_by_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "05_freezing.ipynb").mkdir()
    monkeypatch.setattr(learn, "show_progress", lambda *_: None)
    monkeypatch.setenv("JUPYTER_SERVER_ROOT", str(tmp_path))
    done = CliRunner().invoke(cli.app, ["learn", "--dir", str(tmp_path)])
    assert done.exit_code == 0
    assert sentence("mistakes", "command", "in_the_way", name="05_freezing.ipynb") in done.stderr
    assert (tmp_path / "home.ipynb").is_file()
