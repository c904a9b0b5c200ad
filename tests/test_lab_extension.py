"""The extension of JupyterLab: fresh, installed, and with every source that may run by itself."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sysconfig
from base64 import b64encode
from pathlib import Path

import nbformat

from canasta_nb.core.speech.language import read, translation_of
from canasta_nb.teaching.content.exercises import lessons

ROOT = Path(__file__).parents[1]
LAB = ROOT / "canasta_nb" / "lab"
SHIPPED = json.loads((LAB / "src" / "shipped.json").read_text(encoding="utf-8"))
WIDGETS = re.compile(r"^(?:\w+ = )?(?:Table|Quiz|PileExplorer|MeldBuilder|ScoreSheet|CourseHome)\(", re.MULTILINE)
BORROWED = [f"../widgets/js/{name}" for name in ("dom.ts", "theme.ts", "tokens.css")]
"""What the page wears and does as the widgets do."""

ASKS = re.compile(
    r'(?:from canasta_nb import Quiz\n\n?|from canasta_nb import Quiz, speak\n\nspeak\("es"\)\n)?Quiz\("([\w-]+)"\)'
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
    built = bundle(LAB / "extension")
    first = built.read_text(encoding="utf-8").splitlines()[0]
    assert digest.hexdigest()[:16] in first, "the sources are newer than the bundle: npm run build"
    assert digest.hexdigest()[:16] in built.name, "a browser keeps what has the same name"
    assert list((LAB / "extension" / "static").iterdir()) == [built]


def test_every_code_cell_of_the_course_is_known_as_its_own() -> None:
    """Code that isn't known stays visible on its page, as a learner's would."""
    marks = json.loads((LAB / "src" / "known.json").read_text(encoding="utf-8"))
    known = {marks[place : place + 4] for place in range(0, len(marks), 4)}
    unknown = []
    for path in sorted((ROOT / "notebooks").rglob("[!.]*.ipynb")):
        for cell in nbformat.read(path, as_version=4).cells:
            mark = b64encode(hashlib.sha256(cell.source.encode()).digest()[:3]).decode()
            if cell.cell_type == "code" and not asks(cell.source) and mark not in known:
                unknown.append((path.name, cell.source))
    assert unknown == [], "npm run build"


def test_its_words_are_those_of_the_files_of_sentences() -> None:
    built = json.loads((LAB / "src" / "words.json").read_text(encoding="utf-8"))
    for language, words in built.items():
        english = "lab/words.toml"
        named = read(english if language == "en" else translation_of(english, language))
        said = {name: {key: each for key, each in table.items() if key != "of"} for name, table in named.items()}
        assert words == said, "npm run build"


def test_the_digests_in_it_are_those_of_the_shipped_sources() -> None:
    digests = json.loads((LAB / "src" / "digests.json").read_text(encoding="utf-8"))
    for kind, found in digests.items():
        whole = (hashlib.sha256(text.encode()).digest() for text in SHIPPED[kind])
        assert found == "".join(b64encode(digest[:12]).decode() for digest in whole)


def test_a_call_may_name_every_exercise_and_every_rule_set() -> None:
    assert set(SHIPPED["rules"]) == {path.stem for path in (ROOT / "canasta_nb" / "rulesets").glob("*.toml")}
    assert set(SHIPPED["exercises"]) >= {asked.id for lesson in lessons() for asked in lesson.exercises}


def test_the_script_is_small() -> None:
    assert bundle(LAB / "extension").stat().st_size <= 62_000


def test_jupyter_finds_it_in_this_environment() -> None:
    place = Path(sysconfig.get_path("data")) / "share" / "jupyter" / "labextensions" / "canasta-nb"
    assert bundle(place).read_bytes() == bundle(LAB / "extension").read_bytes(), "install the package again"


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
