"""The examples and links of the README and the other pages."""

import doctest
import os
import re
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

BOOK = ("new", "collect", "grade", "show")
ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
DOCS = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md"))]


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def test_its_python_prints_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (toml,) = blocks("toml")
    (tmp_path / "our-club.toml").write_text(toml, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    failures: list[str] = []
    for number, block in enumerate(blocks("python")):
        example = doctest.DocTestParser().get_doctest(block, {}, f"block {number}", "README.md", 0)
        assert example.examples
        doctest.DocTestRunner().run(example, out=failures.append)
    assert failures == []


def test_its_python_has_eight_lines_and_its_house_rules_twelve() -> None:
    lines = [line for line in blocks("python")[0].splitlines() if line.startswith((">>> ", "... "))]
    assert len(lines) == 8
    assert len(blocks("toml")[0].splitlines()) == 12


def test_its_commands_are_there() -> None:
    first, second, class_ = (block.strip() for block in blocks("bash"))
    assert first.endswith("'.[lab,grade]' && .venv/bin/canasta-nb learn")
    assert os.access(ROOT / second, os.X_OK)
    assert second in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert [line.split()[1:3] for line in class_.splitlines()] == [["class", verb] for verb in BOOK]


def test_its_commands_for_a_class_tell_who_has_not_understood_freezing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list of participants as Moodle gives it, and the ZIP of an assignment."""
    from made_class import Learner, handed_in, zipped

    from canasta_nb.cli import app

    monkeypatch.chdir(tmp_path)
    class_ = [Learner(1, "Ana Prueba", "", "idea", "table_meld_helps"), Learner(2, "Ben Roth", "", "right", "")]
    Path("participants.csv").write_text(
        "First name,Last name,ID number,Email address\nAna,Prueba,1,a@x.org\nBen,Roth,2,b@x.org\n", encoding="utf-8"
    )
    Path("class.zip").write_bytes(zipped(handed_in(class_, "05_freezing", "moodle")))
    for line in blocks("bash")[2].splitlines():
        said = CliRunner().invoke(app, line.split()[1:], catch_exceptions=False)
        assert said.exit_code == 0, line
    assert "Ana Prueba" in said.stdout
    assert "Ask on Monday: You and Cam have" in said.stdout
    assert "Ben Roth" not in said.stdout


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", *DOCS])
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    named = re.findall(r"`((?:canasta_nb|lessons|tests)/[\w./-]+)`", text)
    named += [f"canasta_nb/{name}" for name in re.findall(r"`(core/[\w./-]+)`", text)]
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    examples = {"tests/cases/our-game.yaml"}
    beside = {os.path.relpath(ROOT / page / ".." / link, ROOT) for link in links}
    for name in {*beside, *named} - examples:
        assert any(file == name or file.startswith(f"{name.rstrip('/')}/") for file in listed), name


def test_the_functions_that_a_law_is_asked_in_are_where_the_page_says() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    asked = re.findall(r"((?:`\w+`(?:, | and )?)+) in `(core/[\w/]+\.py)`", page[page.index("## A law") :])
    assert len(asked) >= 7
    for names, path in asked:
        code = (ROOT / "canasta_nb" / path).read_text(encoding="utf-8")
        for name in re.findall(r"\w+", names.replace(" and ", " ")):
            assert f"\ndef {name}(" in code, f"{name} in {path}"


def test_every_command_that_a_text_names_is_there() -> None:
    from typer.main import get_command

    from canasta_nb.cli import app

    commands = set(get_command(app).commands)  # type: ignore[attr-defined]
    named = set()
    for path in [*ROOT.glob("*.md"), *ROOT.glob("canasta_nb/**/*.py"), *ROOT.glob("canasta_nb/**/*.toml"),
                 *ROOT.glob("lessons/**/*.ipynb"), *ROOT.glob("notebooks/**/*.ipynb")]:  # fmt: skip
        if path.name != "CHANGELOG.md":
            named |= set(re.findall(r"(?:bin/|`|: )canasta-nb ([a-z]+)", path.read_text("utf-8")))
    assert len(named) > 5
    assert named <= commands


def test_it_names_every_host_that_is_tested_and_no_other() -> None:
    rows = re.findall(r"(?m)^\| (.*?) \| .* \| (always|with `-m hosts`) \|$", TEXT)
    named = {host: when for hosts, when in rows for host in hosts.split(", ")}
    tested = "".join(path.read_text("utf-8") for path in sorted((ROOT / "tests" / "browser").glob("test_*.py")))
    assert set(named) == {
        "JupyterLab 4", "Notebook 7", "Voila", "JupyterLite", "marimo", "Shiny", "nbclassic"
    }  # fmt: skip
    for host, when in named.items():
        word = host.split()[0].removeprefix("Jupyter").lower()
        assert f'"{word}' in tested or f"/{word}" in tested, host
        assert (when == "always") == (host not in ("marimo", "Shiny", "nbclassic")), host
