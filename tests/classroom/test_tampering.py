"""Everything unwanted in a submission: it gains nothing, it loses nothing, and none of it runs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canasta_nb.classroom.reports.class_grading import grade_folder
from canasta_nb.classroom.reports.gradebook import Graded
from canasta_nb.teaching.judging.saved_answers import ANSWER_MIME

pytestmark = pytest.mark.slow  # processes are started
Submission = Any  # This fixture's class can't be imported, because folders of tests are not packages.
CORRECT = "fz-2: correct (2/2)"
SCORE = "application/vnd.canasta.score+json"


def output(**data: object) -> dict[str, Any]:
    return {"output_type": "display_data", "metadata": {}, "data": data}


def code(text: str, **said: object) -> dict[str, Any]:
    metadata = {"canasta": said} if said else {}
    return {"cell_type": "code", "source": text, "metadata": metadata, "outputs": [], "execution_count": 1}


def stored_outputs(it: Submission) -> None:
    for cell in it.cells("quiz"):
        cell["outputs"] = [output(**{"text/plain": CORRECT, SCORE: {"id": "fz-2", "points": 2, "max": 2}})]


def odd_outputs(it: Submission) -> None:
    odd: list[Any] = [None, 5, [], "x", {"v": 1}, {"ex": 3, "answer": "'x'"}, {"ex": "fz-6", "answer": "open('x')"}]
    odd += [
        {"ex": "fz-6", "answer": ["x"]},
        {"ex": "fz-6", "answer": "[" * 9_000},
        {"ex": "fz-6", "answer": "x" * 90_000},
    ]
    odd += [{"ex": "fz-6", "answer": "", "points": 1, "max": 1}, {"ex": "fz-2", "answer": "((True, 'table-meld'),)"}]
    for cell in it.cells("quiz"):
        cell["outputs"] = [output(**{ANSWER_MIME: each}) for each in odd] + [
            None,
            {"data": 3},
            {"data": {ANSWER_MIME: {}}},
        ]


def marks_of_their_own(it: Submission) -> None:
    it.notebook["cells"].append(code("from canasta_nb.teaching.judging.assessing import Score\nScore(100)"))


def tags(it: Submission) -> None:
    for cell in it.notebook["cells"]:
        cell["metadata"]["tags"] = ["nbval-skip", "nbval-ignore-output", "nbval-raises-exception", "raises-exception"]


def points_and_kinds(it: Submission) -> None:
    for cell in it.cells("quiz"):
        cell["metadata"]["canasta"].update(points=1000, max=1000, kind="num", rules="samba", v=99)


def nbgrader(it: Submission) -> None:
    for cell in it.cells("quiz"):
        cell["metadata"]["nbgrader"] = {"grade": True, "points": 1000, "schema_version": 3, "grade_id": "fz-2"}


def kernelspec(it: Submission) -> None:
    it.notebook["metadata"]["kernelspec"] = {"name": "../../evil", "display_name": "", "language": "sh"}
    it.notebook["metadata"]["language_info"] = {"name": "bash"}


def no_kernelspec(it: Submission) -> None:
    it.notebook["metadata"].pop("kernelspec", None)


def widget_state(it: Submission) -> None:
    it.notebook["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": "x" * 100_000}}


def words_of_nbval(it: Submission) -> None:
    for cell in it.notebook["cells"]:
        comment = "# NBVAL_SKIP\n# NBVAL_IGNORE_OUTPUT\n# PYTEST_VALIDATE_IGNORE_OUTPUT\n"
        cell["source"] = (comment if cell["cell_type"] == "code" else f"<!--\n{comment}-->") + cell["source"]
    it.notebook["cells"].append({"cell_type": "raw", "source": "# NBVAL_SKIP", "metadata": {}})


def patched_package(it: Submission) -> None:
    it.first["source"] += (
        "\nimport canasta_nb.teaching.quiz.marking as marking"
        "\nmarking.mark = mark = lambda *any: 2"
        "\nfrom IPython.core.interactiveshell import InteractiveShell"
        "\nInteractiveShell.showtraceback = lambda *any: None"
    )


def endless(it: Submission) -> None:
    for cell in it.cells("quiz"):
        cell["source"] += "\nwhile True: pass"


def process_ended(it: Submission) -> None:
    for cell in it.cells("quiz"):
        cell["source"] += "\nimport os, ctypes; ctypes.string_at(0); os._exit(0)"


def copied_cell(it: Submission) -> None:
    said = it.cell("fz-2", "quiz")["metadata"]["canasta"]
    it.notebook["cells"].append(code(f"print({CORRECT!r})", **said))


def forged_score(it: Submission) -> None:
    text = f"display({{{SCORE!r}: {{'id': 'fz-2', 'points': 2, 'max': 2, 'code': None}}}}, raw=True)"
    it.notebook["cells"].append(code(text, **it.cell("fz-2", "quiz")["metadata"]["canasta"]))


def another_lesson(it: Submission) -> None:
    it.notebook["cells"].append(code("im_6 = 90", ex="im-6", role="quiz", var="im_6", lesson="06"))


def path_like_ids(it: Submission) -> None:
    for id_ in ("../../etc/passwd", "C:\\x", "", "fz-2/../fz-3", "\x00"):
        it.notebook["cells"].append(code("x = 1", ex=id_, role="answer", var="x", lesson="../../05_freezing"))


def odd_metadata(it: Submission) -> None:
    odd: list[Any] = [None, [], "x", 7, {"canasta": 3}, {"canasta": {"ex": ["fz-2"], "role": {}, "var": None}}]
    it.notebook["cells"] += [{"cell_type": "code", "source": "1", "metadata": each} for each in odd]
    it.notebook["cells"] += [None, 3, "cell", [], {}, {"cell_type": "code", "source": 5}, {"cell_type": ["code"]}]


def lying_var(it: Submission) -> None:
    for cell in it.cells("quiz"):
        cell["metadata"]["canasta"]["var"] = "__import__('os').system('true')"


def other_version(it: Submission) -> None:
    for cell in it.cells("quiz"):
        cell["metadata"]["canasta"]["bank_sha"] = "000000000000"


def windows_lines(it: Submission) -> None:
    for cell in it.notebook["cells"]:
        cell["source"] = cell["source"].replace("\n", "\r\n")


def lists_of_lines(it: Submission) -> None:
    for cell in it.notebook["cells"]:
        cell["source"] = [*cell["source"].splitlines(keepends=True), 5, None]


def half_a_character(it: Submission) -> None:
    it.notebook["metadata"]["title"] = "\ud800"
    it.notebook["cells"].append(code("'\ud800'"))


def strange_cells(it: Submission) -> None:
    it.notebook["cells"] += [code("x = " + "(" * 400 + ")" * 400), code("-" * 9_000 + "1"), code("é" * 30_000)]
    it.notebook["cells"] += [code("\x00"), code("%%bash\nrm -rf ~"), code("!ls"), code("fz_3?")]


def much_output(it: Submission) -> None:
    it.notebook["cells"][0]["outputs"] = [output(**{"text/plain": "x" * 15_000_000})]


UNCHANGED: list[Callable[[Submission], None]] = [
    stored_outputs, odd_outputs, marks_of_their_own, tags, points_and_kinds, nbgrader, kernelspec,
    no_kernelspec, widget_state, words_of_nbval, patched_package, endless, process_ended, copied_cell,
    forged_score, another_lesson, path_like_ids, odd_metadata, lying_var, other_version, windows_lines,
    lists_of_lines, half_a_character, strange_cells, much_output,
]  # fmt: skip
"""What leaves a half-right notebook with what it earned."""

LIARS = {
    "an object that equals everything": "type('A', (), {'__eq__': lambda *any: True})()",
    "an f-string": "f'9h9d'",
    "a call": "str('9h9d')",
    "code": "__import__('os').system('true')",
    "a walrus": "(x := '9h9d')",
    "a comprehension": "[card for card in ('9h', '9d')]",
    "a lambda": "(lambda: '9h9d')()",
    "bytes": "b'9h9d'",
    "a set": "{'9h', '9d'}",
    "nan": "float('nan')",
    "infinity": "1e999",
    "a power": "10 ** 10 ** 9",
    "many digits": "9" * 5_000,
    "a long text": "'" + "9h9d" * 4_000 + "'",
    "nested lists": "[" * 60 + "]" * 60,
    "many items": "[" + "'9h'," * 1_000 + "]",
    "an attribute": "''.__class__.__mro__",
    "a starred list": "[*'9h9d']",
}
WRONG = {
    "yes for a number": "True",
    "a card in signs": "'K♠'",
    "cards that are not in the hand": "'AsAs'",
    "unseen cards": "'????'",
    "a map": "{'9h': '9d'}",
    "half a character": "'\\ud800'",
    "a null": "'9h9d\\x00'",
    "a format": "'{cards}{0.__class__}'",
    "a line end": "'9h\\nturn 1 over'",
}


@pytest.fixture(scope="module")
def canary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file that every cell of every submission tries to write."""
    return tmp_path_factory.mktemp("canary") / "sang"


@pytest.fixture(scope="module")
def book(release: dict[str, Any], canary: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Graded]:
    """Return the whole class, graded once: half-right notebooks, each tampered with in its own way."""
    folder = tmp_path_factory.mktemp("class")
    conftest = sys.modules[next(name for name in sys.modules if name.endswith("classroom.conftest"))]

    def half() -> Submission:
        it = conftest.Submission(release).answered(conftest.HALF)
        for cell in it.notebook["cells"]:
            if cell["cell_type"] == "code":
                cell["source"] = f"open({str(canary)!r}, 'a').write('sang')\n{cell['source']}"
        return it

    for tamper in UNCHANGED:
        it = half()
        tamper(it)
        it.saved(folder, f"05-{tamper.__name__}.ipynb")
    for name, literal in {**LIARS, **WRONG}.items():
        it = half()
        it.cell("fz-3", "quiz")["source"] = f"Quiz('fz-3', {literal})"
        it.saved(folder, f"05-{name}.ipynb")
    return {Path(entry.file).stem[3:]: entry for entry in grade_folder(folder, workers=2).entries}


@pytest.mark.parametrize("tamper", UNCHANGED, ids=lambda tamper: tamper.__name__)
def test_tampering_changes_no_point(
    tamper: Callable[[Submission], None], book: dict[str, Graded], half_points: dict[str, float]
) -> None:
    marks = book[tamper.__name__].marks
    assert marks is not None, book[tamper.__name__].reason
    assert {line.ex: line.points for line in marks.lines} == half_points


@pytest.mark.parametrize("name", {**LIARS, **WRONG})
def test_an_answer_that_is_no_right_literal_costs_its_own_points_alone(
    name: str, book: dict[str, Graded], half_points: dict[str, float]
) -> None:
    marks = book[name].marks
    assert marks is not None, book[name].reason
    assert {line.ex: line.points for line in marks.lines} == {**half_points, "fz-3": 0}
    status = next(line.status for line in marks.lines if line.ex == "fz-3")
    read = ("wrong", "unreadable")  # it is a literal, right or not
    assert status in (read if name in WRONG else (*read, "not_literal", "syntax"))


def test_none_of_it_ran(book: dict[str, Graded], canary: Path) -> None:
    assert book
    assert not canary.exists()


# Files beside and above the notebooks and the folder for temporary files, and settings of the shell


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder full of files that would run, and settings that would find them; the file that they would write."""
    written = tmp_path / "sang"
    evil = f"open({str(written)!r}, 'a').write(__name__)\n"
    setting = f"addopts = -p evilplug --nbval-lax\npythonpath = {tmp_path}\n"
    site = f".local/lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
    files = {
        **dict.fromkeys(("pytest.ini", "tox.ini"), f"[pytest]\n{setting}"),
        "setup.cfg": f"[tool:pytest]\n{setting}",
        "pyproject.toml": f"[tool.pytest.ini_options]\naddopts = '-p evilplug'\npythonpath = '{tmp_path}'\n",
        **dict.fromkeys(
            (
                "conftest.py", "evilplug.py", "sitecustomize.py", "usercustomize.py", "start.py", "json.py", "nbval.py",
                "canasta_nb.py", f"{site}/usercustomize.py", "ipython/profile_default/startup/00.py",
                ".ipython/profile_default/startup/00.py", ".ipython/profile_default/ipython_config.py",
                "jupyter/jupyter_config.py", ".jupyter/jupyter_config.py",
            ),
            evil,
        ),
        "jupyter/kernels/python3/kernel.json": json.dumps(
            {"argv": [sys.executable, str(tmp_path / "start.py")], "display_name": "", "language": ""}
        ),
    }  # fmt: skip
    for folder in ("", "sub/", "class/"):
        for name, text in files.items():
            path = tmp_path / f"{folder}{name}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    settings = {
        "PYTHONPATH": tmp_path, "PYTHONSTARTUP": tmp_path / "start.py", "PYTEST_ADDOPTS": "-p evilplug --nbval-lax",
        "PYTEST_PLUGINS": "evilplug", "HOME": tmp_path, "IPYTHONDIR": tmp_path / "ipython", "TMPDIR": tmp_path / "sub",
        "JUPYTER_PATH": tmp_path / "jupyter", "JUPYTER_CONFIG_DIR": tmp_path / "jupyter",
        "JUPYTER_DATA_DIR": tmp_path / "jupyter", "PYTHONBREAKPOINT": "evilplug.x", "PYTHONWARNINGS": "error",
    }  # fmt: skip
    for name, value in settings.items():
        monkeypatch.setenv(name, str(value))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "sub"))
    monkeypatch.chdir(tmp_path / "class")
    return written


def test_nothing_that_lies_about_has_a_say(planted: Path, blank: Submission) -> None:
    wrong = {"fz-3": "'9h2s'", "fz-5": '["taking", "taking", "taking", "taking", "taking", "taking"]'}
    folder = planted.parent / "class"
    blank.answered(wrong).saved(folder)
    (entry,) = grade_folder(folder).entries
    assert entry.marks is not None, entry.reason
    assert entry.marks.points == 0
    statuses = {line.ex: line.status for line in entry.marks.lines}
    assert (statuses["fz-3"], statuses["fz-5"], statuses["fz-1"]) == ("wrong", "wrong", "blank")
    assert not planted.exists(), planted.read_text("utf-8")
    assert not [path for path in (planted.parent / "sub").iterdir() if path.name.startswith("canasta-")]
