"""The extension of JupyterLab: fresh, installed, and with every source that may run by itself."""

from __future__ import annotations

import ast
import hashlib
import json
import math
import re
import sysconfig
from base64 import b64encode
from pathlib import Path

import nbformat
from widget_words import PLACE, files

from canasta_nb.core.speech.language import LANGUAGES, read, translation_of
from canasta_nb.teaching.bank.exercises import lessons

ROOT = Path(__file__).parents[1]
LAB = ROOT / "canasta_nb" / "lab"
SHIPPED = json.loads((LAB / "src" / "shipped.json").read_text(encoding="utf-8"))
WIDGETS = re.compile(r"^(?:\w+ = )?(?:Table|Quiz|PileExplorer|MeldBuilder|ScoreSheet|CourseHome)\(", re.MULTILINE)
BORROWED = [f"../widgets/js/{name}" for name in ("dom.ts", "theme.ts", "tokens.css")]
"""What the page wears and does as the widgets do."""
SIGNS = 12
"""Letters of a mark, of 6 bits each: what the script knows a cell by that does not run by itself."""
SCRIPTS = ("container", "course", "words.en", "words.es")
"""What JupyterLab loads at every start, what a page of the course fetches, and the words, of one language each."""

ASKS = re.compile(
    r'(?:from canasta_nb import Quiz\n\n?|from canasta_nb import Quiz, speak\n\nspeak\("es"\)\n)?Quiz\("([\w-]+)"\)'
)
TELLS = re.compile(
    r"(?:from canasta_nb import speak\n)?from canasta_nb.teaching import (total|exam_feedback)\n\n"
    r'(?:speak\("es"\)\n)?\1\((?:"\d\d"|\d|"[0-9A-Z]{1,4}-[1-9]\d?(?:-[2-9])?")\)'
)


def asks(source: str) -> bool:
    """Tell whether a cell does nothing but ask an exercise of the course, or a question of the exam."""
    found = ASKS.fullmatch(source)
    return found is not None and (found[1] in SHIPPED["exercises"] or found[1].startswith("final-"))


def bundle(folder: Path) -> Path:
    """Return the script that JupyterLab loads of an extension."""
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    return folder / about["jupyterlab"]["_build"]["load"]


def test_the_extension_was_built_from_these_sources() -> None:
    digest = hashlib.sha256()
    own = [f"src/{path.name}" for path in sorted((LAB / "src").iterdir()) if not path.name.endswith(".d.ts")]
    for name in (*BORROWED, *own):
        digest.update(f"{name}\n".encode())
        digest.update((LAB / name).read_bytes())
    made = digest.hexdigest()[:16]
    built = sorted((LAB / "extension" / "static").iterdir())
    assert [path.name for path in built] == [f"{name}-{made}.js" for name in SCRIPTS], "npm run build"
    for script in built:
        assert made in script.read_text(encoding="utf-8").splitlines()[0], "a stale script is noticed"
    assert bundle(LAB / "extension") == built[0]


def test_every_code_cell_of_the_course_is_known_as_its_own() -> None:
    """Code that isn't known stays visible on its page, as a learner's would."""
    known = marks() | {digest[:SIGNS] for kind in digests().values() for digest in kind}
    unknown = []
    for path in sorted((ROOT / "notebooks").rglob("[!.]*.ipynb")):
        for cell in nbformat.read(path, as_version=4).cells:
            by_its_form = asks(cell.source) or TELLS.fullmatch(cell.source)
            if cell.cell_type == "code" and not by_its_form and mark_of(cell.source) not in known:
                unknown.append((path.name, cell.source))
    assert unknown == [], "npm run build"


def marks() -> set[str]:
    """Return the marks by which the script knows code that it does not run."""
    all_of_them = json.loads((LAB / "src" / "known.json").read_text(encoding="utf-8"))
    return {all_of_them[place : place + SIGNS] for place in range(0, len(all_of_them), SIGNS)}


def mark_of(source: str) -> str:
    return b64encode(hashlib.sha256(source.encode()).digest()).decode()[:SIGNS]


def test_nobody_can_write_a_cell_that_is_taken_for_one_of_the_course() -> None:
    """A strong machine tries 2^33 cells in a second: 30 years for the 2^63 that it takes beside so many marks."""
    known = marks()
    assert 6 * SIGNS - math.log2(len(known)) >= 63 - 0.5
    assert not [number for number in range(100_000) if mark_of(f'open("x", "w").write("{number}")') in known]


def test_its_words_are_those_of_the_files_of_sentences() -> None:
    for language in LANGUAGES:
        words = json.loads((LAB / "src" / f"words.{language}.json").read_text(encoding="utf-8"))
        english = "lab/words.toml"
        named = read(english if language == "en" else translation_of(english, language))
        said = {name: {key: each for key, each in table.items() if key != "of"} for name, table in named.items()}
        assert words == said, "npm run build"


def test_it_has_the_words_of_the_widgets_that_it_draws() -> None:
    there = {path.name: path.read_text(encoding="utf-8") for path in sorted(PLACE.iterdir())}
    assert there == dict(files()), "python tests/widget_words.py"


def digests() -> dict[str, list[str]]:
    """Return the digests in the script: of 128 bits each, so that nobody writes another cell with the same one."""
    kinds = json.loads((LAB / "src" / "digests.json").read_text(encoding="utf-8"))
    return {kind: [each[place : place + 22] for place in range(0, len(each), 22)] for kind, each in kinds.items()}


def test_the_digests_in_it_are_those_of_the_shipped_sources() -> None:
    for kind, found in digests().items():
        whole = [b64encode(hashlib.sha256(text.encode()).digest()[:16]).decode()[:22] for text in SHIPPED[kind]]
        assert {len(each) for each in found} == {22}
        assert found == [each for each in whole if each in found], "one that is missing is a call of the table"


def test_a_call_may_name_every_exercise_and_every_rule_set() -> None:
    named = json.loads((LAB / "src" / "named.json").read_text(encoding="utf-8"))
    ids = {f"{lesson}-{rest}" for lesson, ids in named["exercises"].items() for rest in ids.split()}
    assert ids == {each for each in SHIPPED["exercises"] if not each.startswith("final-")}
    assert named["rules"] == SHIPPED["rules"]
    assert set(SHIPPED["rules"]) == {path.stem for path in (ROOT / "canasta_nb" / "rulesets").glob("*.toml")}
    assert set(SHIPPED["exercises"]) >= {asked.id for lesson in lessons() for asked in lesson.exercises}


def test_the_scripts_are_small() -> None:
    """Somebody who opens no page of the course loads the first alone, with the note of a page that was left.

    Of the second about 400 bytes keep the focus where somebody is. A tenth of it are marks of the course's cells, which
    could be forged if they were shorter.
    """
    start, course, *words = (path.stat().st_size for path in sorted((LAB / "extension" / "static").iterdir()))
    assert start <= 2_900  # it has what opens a room for a class, from whatever notebook
    assert course <= 74_500
    assert max(words) <= 2_450


def test_jupyter_finds_it_in_this_environment() -> None:
    place = Path(sysconfig.get_path("data")) / "share" / "jupyter" / "labextensions" / "canasta-nb"
    installed = {path.name: path.read_bytes() for path in (place / "static").iterdir()}
    assert installed == {path.name: path.read_bytes() for path in (LAB / "extension" / "static").iterdir()}, (
        "install the package again"
    )
    assert bundle(place).name == bundle(LAB / "extension").name


def test_the_cells_of_the_course_that_show_a_widget_may_run_by_themselves() -> None:
    left = []
    for path in sorted((ROOT / "notebooks").rglob("[!.]*_*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        assert "canasta" in notebook.metadata, path.name
        for cell in notebook.cells:
            role = cell.metadata.get("canasta", {}).get("role")
            kind = "setup" if role == "setup" else "alive"
            if role == "setup" or (role in {"quiz", "play", "try"} and WIDGETS.search(cell.source)):
                left += [(path.name, cell.source)] if cell.source not in SHIPPED[kind] and not asks(cell.source) else []
    assert left == [], "npm run build reads them"


def test_what_runs_by_itself_imports_the_package_alone_and_keeps_nothing() -> None:
    for source in (*SHIPPED["setup"], *SHIPPED["alive"]):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom):
                assert node.module.split(".")[0] in {"canasta_nb", "math"}, source
            assert not isinstance(node, ast.Import), source
            assert not isinstance(node, ast.keyword) or node.arg not in {"save", "folder", "progress"}, source
