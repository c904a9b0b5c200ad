"""The bundles: fresh, small, alone; and the front end's own tests and types, where Node is."""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from scene_types import described

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "canasta_nb" / "widgets" / "js"
FACES = ROOT / "canasta_nb" / "faces"
STATIC = ROOT / "canasta_nb" / "widgets" / "static"
NODE = shutil.which("node")
MODULES = ROOT / "node_modules"


BUNDLES = sorted(path.name for path in STATIC.iterdir())


def sources_of(name: str) -> set[str]:
    """A source and every source that it imports."""
    if not name.endswith((".js", ".css")):
        return {name}
    text = (SOURCES / name).read_text(encoding="utf-8")
    imported = re.findall(r"^(?:import\s.*?from\s|@import\s*)\"([^\"]+)\";", text, re.MULTILINE)
    return {name}.union(*(sources_of(os.path.normpath(Path(name).parent / one)) for one in imported))


@pytest.mark.parametrize("bundle", BUNDLES)
def test_a_bundle_was_built_from_these_sources(bundle: str) -> None:
    digest = hashlib.sha256()
    for name in sorted(sources_of(bundle)):
        digest.update(f"{name}\n".encode())
        digest.update((SOURCES / name).read_bytes())
    first = (STATIC / bundle).read_text(encoding="utf-8").splitlines()[0]
    assert digest.hexdigest()[:16] in first, "the sources are newer than the bundle: npm run build"


@pytest.mark.parametrize("bundle", BUNDLES)
def test_a_bundle_is_small(bundle: str) -> None:
    raw, packed = {".js": (60_000, 20_000), ".css": (16_000, 5_000)}[Path(bundle).suffix]
    if bundle == "table.js":
        raw, packed = 69_500, 28_600  # cards that fly, sound and are dragged, and the turns of a deal once more
    if bundle == "table.css":
        raw, packed = 29_300, 8_150  # the stage is wider than the 16,000 that it is meant to have
    if bundle == "replay.css":
        raw, packed = 17_500, 5_400  # it shows the whole table again
    content = (STATIC / bundle).read_bytes()
    assert len(content) <= raw
    assert len(gzip.compress(content)) <= packed


def test_all_bundles_together_are_small() -> None:
    for kind, most in ((".js", 350_000), (".css", 110_000)):
        assert sum(path.stat().st_size for path in STATIC.glob(f"*{kind}")) <= most


@pytest.mark.parametrize("bundle", [bundle for bundle in BUNDLES if bundle.endswith(".css")])
def test_a_style_has_every_token_that_it_names_and_no_other(bundle: str) -> None:
    style = (STATIC / bundle).read_text(encoding="utf-8")
    script = (STATIC / bundle).with_suffix(".js").read_text(encoding="utf-8")
    given = set(re.findall(r"(--[\w-]+):", style))
    asked = set(re.findall(r"var\((--[\w-]+)", style))
    assert [token for token in given - asked if token not in script] == []
    tokens = set(re.findall(r"(--[\w-]+):", (SOURCES / "tokens.css").read_text(encoding="utf-8")))
    assert tokens & asked <= given


@pytest.mark.parametrize("bundle", [bundle for bundle in BUNDLES if bundle.endswith(".js")])
def test_a_script_needs_nothing_else(bundle: str) -> None:
    script = (STATIC / bundle).read_text(encoding="utf-8")
    assert not re.search(r"\bimport\s*[({\"']|\bfrom\s*\"|innerHTML", script)
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", script)
    exported = re.findall(r"export\s*\{([^}]*)\}|export\s+default", script)
    assert exported
    assert all("default" in names or not names for names in exported), "only a default export leaves the bundle"


@pytest.mark.parametrize("bundle", [bundle for bundle in BUNDLES if bundle.endswith(".css")])
def test_every_rule_of_a_style_begins_with_our_name(bundle: str) -> None:
    style = (STATIC / bundle).read_text(encoding="utf-8")
    assert not re.search(r"https?://|@import", style)
    for selectors in outermost(style):
        for selector in re.split(r",(?![^(]*\))", selectors):
            assert selector.strip().startswith((".cnb", ":where(.cnb)")), selector


def outermost(style: str) -> list[str]:
    """The selectors of all rules that stand in no other rule."""
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    found: list[str] = []
    inside: list[bool] = []  # of each open block: is it a rule, not a condition?
    for before, brace in re.findall(r"([^{}]*)([{}])", style):
        if brace == "}":
            inside.pop()
            continue
        head = before.rpartition(";")[2].strip()
        if not head.startswith("@") and not any(inside):
            found.append(head)
        inside.append(not head.startswith("@"))
    return found


@pytest.mark.parametrize("bundle", [bundle for bundle in BUNDLES if bundle.endswith(".css")])
def test_a_style_of_one_widget_leaves_the_others_on_the_page_alone(bundle: str) -> None:
    """All styles of a page hold for the whole page: what is only of one widget stands in a rule for its root."""
    kind = re.search(r'frame\(props, "([a-z-]+)"\)', (SOURCES / f"{Path(bundle).stem}.js").read_text(encoding="utf-8"))
    name = kind[1] if kind else "table"
    style = re.sub(r"@import [^;]*;", "", (SOURCES / bundle).read_text(encoding="utf-8"))
    assert outermost(style) == [f'.cnb[data-cnb="{name}"]']


def test_the_types_of_the_front_end_are_those_of_python() -> None:
    written = (SOURCES / "scene.d.ts").read_text(encoding="utf-8")
    assert written == described(), "renew it: python tests/scene_types.py > canasta_nb/widgets/js/scene.d.ts"


def test_only_our_own_folders_hold_modules() -> None:
    """A type in the project's own package.json would reach JupyterLab's scripts in a .venv that lies under it."""
    assert "type" not in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    for folder in (SOURCES, ROOT / "tests" / "js"):
        assert json.loads((folder / "package.json").read_text(encoding="utf-8"))["type"] == "module"


@pytest.mark.slow
def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    if NODE is None or not (MODULES / "esbuild").exists():
        pytest.skip("needs Node 20 or later and the development tools of the front end: npm install")
    widgets = tmp_path / "widgets"
    shutil.copytree(SOURCES, widgets / "js")
    shutil.copytree(FACES, tmp_path / "faces", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (tmp_path / "node_modules").symlink_to(MODULES)
    build = [NODE, str(widgets / "js" / "build.mjs")]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    for bundle in BUNDLES:
        assert (widgets / "static" / bundle).read_bytes() == (STATIC / bundle).read_bytes()
