"""What an installed package holds, and that it works away from the checkout."""

import hashlib
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.learn import first_page

ROOT = Path(__file__).parents[1]
MOST_MEGABYTES = 120  # of an installation without extras


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    return next(folder.glob("*.whl"))


@pytest.mark.slow
def test_the_wheel_holds_what_the_package_reads(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        inside = set(packed.namelist())
    package = ROOT / "canasta_nb"
    for_authors = {package / "widgets" / "js", package / "lab"}
    data = [
        path.relative_to(ROOT).as_posix()
        for path in package.rglob("*")
        if path.suffix in {".toml", ".txt", ".js", ".css"} and not for_authors & {*path.parents}
    ]
    extension = {
        f"share/jupyter/labextensions/canasta-nb/{path.relative_to(package / 'lab' / 'extension').as_posix()}"
        for path in (package / "lab" / "extension").rglob("*.js*")
    }
    extension |= {
        f"share/jupyter/labextensions/canasta-nb/widgets/{path.name}"
        for path in (package / "widgets" / "static").iterdir()
    }
    course = [
        f"canasta_nb/course/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "notebooks").rglob("*.ipynb")
    ]
    assert len(data) > 10
    assert len(course) > 1
    assert {*data, *course, "canasta_nb/py.typed"} <= inside
    assert {name.split(".data/data/")[-1] for name in inside if ".data/data/" in name} == extension | {
        "etc/jupyter/jupyter_server_config.d/canasta_nb.json"
    }
    assert "canasta_nb/lab/config/labconfig/page_config.json" in inside
    assert [name for name in inside if "/js/" in name or name.startswith("tests")] == []
    assert [name for name in inside if name.endswith(".ipynb") and name not in course] == [], "a solved lesson"


IN_THE_BROWSER = {
    "the rules": """
import json
from canasta_nb import check, legal_acts, parse_act, parse_position
kings = parse_position("rules classic; turn 1 draw; hand 1 KhKc2cQsJd; melds A 7s7h7d; pile 2dKd")
refused = check(kings, parse_act("take Kd with Kh2c"))
json.dumps([[str(act) for act in legal_acts(kings)], [each.law for each in refused], str(refused[0])])
""",
    "the log of a learner": """
import json
from pathlib import Path
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.judging.saved_answers import keep, kept
from canasta_nb.teaching.log.learner_log import log_in
log = log_in(Path("learner"))
keep(exercise("fz-3"), "9h9d", Path("learner"))
log.path.write_bytes(log.path.read_bytes() + log.path.read_bytes()[:40])
keep(exercise("fz-3"), "9h2s", Path("learner"))
log.path.write_bytes(log.path.read_bytes() * 2)
lines = [(line.ex, line.answer, line.attempt, line.how) for line in log.read().lines]
json.dumps([lines, log.read().skipped, kept(exercise("fz-3"), Path("learner"))])
""",
}
SAID_THERE = {
    "the rules": '"take.frozen"',
    "the log of a learner": """[[["fz-3", "'9h9d'", 1, "clicked"], ["fz-3", "'9h2s'", 2, "clicked"]], 2, "9h9d"]""",
}
"""What has to be in what the browser's Python says: of two answers the better one, and a torn line is passed over."""


@pytest.mark.soak
@pytest.mark.parametrize("what", IN_THE_BROWSER)
def test_the_wheel_alone_does_the_same_in_the_python_of_the_browser(
    what: str, wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pyodide is newer than any Python here: its 3.14 has no wheel but ours, so nothing else may be needed."""
    if not (ROOT / "node_modules" / "pyodide").is_dir():
        pytest.skip("needs Node, and npm install")
    command = ["node", "tests/in_pyodide.mjs", wheel, IN_THE_BROWSER[what]]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("canasta_nb.teaching.log.before.learners_folder", lambda: tmp_path)
    code = compile(IN_THE_BROWSER[what].strip().replace("json.dumps(", "here = json.dumps("), "here", "exec")
    names: dict[str, Any] = {}
    exec(code, names)
    assert said.strip() == names["here"]
    assert SAID_THERE[what] in said


def snapshot(folder: Path) -> dict[str, str]:
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*")
            if path.is_file() and path.suffix != ".pyc"}  # fmt: skip


@pytest.mark.slow
def test_learn_and_a_lesson_run_away_from_the_checkout(
    wheel: Path,
    tmp_path: Path,
    own_home: dict[str, str],
    fresh_environment: Callable[..., Path],
    learning: Callable[..., Any],
) -> None:
    python = fresh_environment(f"{wheel}[lab,grade]", "--constraint", ROOT / "constraints.txt")
    where = subprocess.run(
        [python, "-c", "import canasta_nb; print(canasta_nb.__file__)"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    package = Path(where.strip()).parent
    assert package.is_relative_to(python.parents[1])
    before = snapshot(package)

    with learning(python, tmp_path) as served:
        assert served.lesson == first_page(ROOT / "notebooks")
        assert b"jupyter-config-data" in served.read(f"lab/tree/{served.lesson}")
    ran = subprocess.run(
        [python, "-m", "pytest", "-q", "--nbval", "--nbval-current-env", "--nbval-cell-timeout=60", served.lesson,
         "01_cards_and_turn.ipynb"],
        cwd=tmp_path / "mine", env=own_home, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    released = [python.parent / "canasta-nb", "release", "17_exam", "--paper", "5"]
    refused, made = (
        subprocess.run([*released, *more], cwd=tmp_path, env=own_home, capture_output=True, text=True, check=False)
        for more in ([], ["-o", "exam"])
    )
    assert (refused.returncode, refused.stderr) == (
        2, f"canasta-nb: {sentence('mistakes', 'course', 'out', typed='17_exam --paper 5')}\n"
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    assert "final-5-20" in (tmp_path / "exam" / "17_exam.ipynb").read_text("utf-8")
    assert snapshot(package) == before, "something was written into the installation"


BARE = """
import sys
from canasta_nb import CourseHome, RuleSet, Table, VariantExplorer
from canasta_nb.classroom.notebooks.course import course_folder
from canasta_nb.experiments import watch

folder = course_folder() / "notebooks"
print(repr(CourseHome(folder=folder, progress=None)))
print(repr(Table("classic", seed=7)))
for table in (VariantExplorer("classic", "samba").df, watch("classic", 1), RuleSet.load("classic").to_frame()):
    print(repr(table).splitlines()[-1])
assert "pandas" not in sys.modules and "numpy" not in sys.modules
"""


@pytest.mark.slow
def test_without_extras_it_is_small_and_its_tables_are_plain(
    wheel: Path, tmp_path: Path, own_home: dict[str, str], fresh_environment: Callable[..., Path]
) -> None:
    python = fresh_environment(wheel, "--constraint", ROOT / "constraints.txt")
    size = sum(path.stat().st_size for path in python.parents[1].rglob("*") if path.is_file() and not path.is_symlink())
    assert size / 1e6 < MOST_MEGABYTES
    done = subprocess.run([python, "-c", BARE], cwd=tmp_path, env=own_home, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    home, table, *plain = done.stdout.splitlines()
    assert home == "CourseHome(0 of 169 points, next 01_cards_and_turn)"
    assert table == "Table(classic, seat 1, deal 1, turn 1 draw)"
    assert plain == [sentence("mistakes", "library", "plain_table")] * 3
