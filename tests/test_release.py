"""What a release needs: packages that pass checkers, one version, one address, a workflow that calls what is there."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml

import canasta_nb

sys.path.insert(0, str(Path(__file__).parents[1] / "site"))  # what builds the site lies in a folder of its own
from steps.address import homepage, pages

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
README = (ROOT / "README.md").read_text("utf-8")
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
WORKFLOW = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The wheel and the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", folder], cwd=ROOT, check=True)
    return sorted(folder.iterdir())


@pytest.mark.slow
def test_wheel_and_sdist_pass_their_checkers(built: list[Path]) -> None:
    assert [path.suffix for path in built] == [".whl", ".gz"]
    for command in (["twine", "check", "--strict", *built], ["check_wheel_contents", built[0]],
                    ["validate_pyproject", ROOT / "pyproject.toml"]):  # fmt: skip
        done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_a_wheel_that_lacks_its_description_does_not_pass(built: list[Path], tmp_path: Path) -> None:
    """The checkers do look."""
    import zipfile

    broken = tmp_path / built[0].name
    with zipfile.ZipFile(built[0]) as good, zipfile.ZipFile(broken, "w") as bad:
        for name in good.namelist():
            content = good.read(name)
            bad.writestr(name, content.split(b"\n\n")[0] + b"\n\n" if name.endswith("METADATA") else content)
    command = [sys.executable, "-m", "twine", "check", "--strict", broken]
    assert subprocess.run(command, capture_output=True, check=False).returncode != 0


def test_the_citation_is_of_this_package() -> None:
    assert CITATION["cff-version"] == "1.2.0"
    assert CITATION["version"] == canasta_nb.__version__
    assert CITATION["license"] == PROJECT["license"]
    assert [author["name"] for author in CITATION["authors"]] == [author["name"] for author in PROJECT["authors"]]
    assert CITATION["message"]


def test_the_homepage_is_the_address_of_the_project_and_is_written_where_else_it_stands() -> None:
    """It is a placeholder: the homepage has it, and `site/build address` writes it where else it must stand."""
    assert homepage() == PROJECT["urls"]["Homepage"]
    assert [place.name for place, text in pages(homepage()) if place.read_text("utf-8") != text] == []
    moved = {place.name: text for place, text in pages("https://forge.example/cards/canasta")}
    assert yaml.safe_load(moved["CITATION.cff"])["url"] == "https://forge.example/cards/canasta"
    assert "/git/https%3A%2F%2Fforge.example%2Fcards%2Fcanasta/HEAD?urlpath=" in moved["README.md"]
    urls = tomllib.loads(moved["pyproject.toml"])["project"]["urls"]
    assert urls["Homepage"] == homepage()
    assert [urls[name] for name in ("Documentation", "Changelog", "Issues")] == [
        f"https://forge.example/cards/canasta/{page}" for page in ("README.md", "CHANGELOG.md", "issues")
    ]


def test_binder_opens_at_the_home() -> None:
    (line,) = [line for line in README.splitlines() if line.startswith("[binder]: ")]
    address = urlsplit(line.removeprefix("[binder]: "))
    (shown,) = parse_qs(address.query)["urlpath"]
    assert shown.startswith("lab/tree/")
    assert (ROOT / shown.removeprefix("lab/tree/")).is_file()
    assert README.count("[binder]") == 2, "the badge and the address"


def test_the_workflow_runs_what_is_there_and_says_that_it_is_not_tested() -> None:
    assert WORKFLOW.startswith("# Not tested")
    jobs = yaml.safe_load(WORKFLOW)["jobs"]
    ours = [step["run"].split()[0] for job in jobs.values() for step in job["steps"] if "run" in step]
    scripts = [name for name in ours if "/" in name]
    assert set(scripts) == {".ci/run", "tests/versions", "site/build"}
    assert all((ROOT / name).stat().st_mode & 0o100 for name in scripts)
    published = [name for name, job in jobs.items() if "startsWith(github.ref, 'refs/tags/v')" in str(job.get("if"))]
    assert published == ["publish-site", "publish-package"]


def test_every_action_is_one_commit_and_what_builds_has_its_version() -> None:
    """A tag or a branch may be moved to other code, and the last job may publish."""
    used = [line.split("uses: ")[1] for line in WORKFLOW.splitlines() if "uses: " in line]
    assert len(used) == 12
    assert [each for each in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", each)] == []
    assert len({each.split("@")[0] for each in used}) == len(set(used))
    installed = [line for line in WORKFLOW.splitlines() if "pip install" in line]
    assert all(line.endswith(" --constraint constraints.txt") for line in installed)
    pinned = (ROOT / "constraints.txt").read_text("utf-8")
    assert all(f"\n{line.split()[-3]}==" in pinned for line in installed)


TRIED = ["3.14"]
"""A Python that the script tries where it is, and that the package names once all rows have passed there."""


def test_every_python_that_is_named_is_tested() -> None:
    named = [line.split(" :: ")[-1] for line in PROJECT["classifiers"] if "Python :: 3." in line]
    rows = yaml.safe_load(WORKFLOW)["jobs"]["versions"]["strategy"]["matrix"]["row"]
    assert rows == ["lowest", *named]
    assert f"rows=({' '.join([*rows, *TRIED])})" in (ROOT / "tests" / "versions").read_text("utf-8")


@pytest.fixture
def versions() -> Callable[..., subprocess.CompletedProcess[str]]:
    """`versions(*arguments)`: the script, run."""
    return lambda *given: subprocess.run(
        [ROOT / "tests" / "versions", *given], capture_output=True, text=True, check=False, cwd=ROOT
    )


@pytest.mark.slow
def test_a_python_that_is_not_here_is_named(versions: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    done = versions("3.99")
    assert done.returncode == 3
    assert done.stdout == "3.99: not run, because Python 3.99 is not on this machine\n"
