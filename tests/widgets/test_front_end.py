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

import canasta_nb
from canasta_nb.room.seat_table import SeatTable
from canasta_nb.room.watching import WatchedTable
from canasta_nb.teaching.ending.lesson_end import LessonEnd
from canasta_nb.teaching.kinds import KINDS as QUESTION_KINDS
from canasta_nb.widgets.wire.base import CanastaWidget, strings

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "canasta_nb" / "widgets" / "js"
FACES = ROOT / "canasta_nb" / "faces"
STATIC = ROOT / "canasta_nb" / "widgets" / "static"
NODE = shutil.which("node")
MODULES = ROOT / "node_modules"


COMMON = ("shared", "board", "table")
"""The parts from which others import; a later one from an earlier one, too."""
PAGES = {"room": ("shared", "room")}
"""What is no widget, but a page of its own."""
BUNDLES = sorted(path.name for path in STATIC.iterdir())
PUBLIC = [getattr(canasta_nb, name) for name in canasta_nb.__all__]
SHOWN = [each for each in PUBLIC if isinstance(each, type) and issubclass(each, CanastaWidget) and each.made_of]
BUTTON = re.compile(r'(?:\["|&& ")(\w+)"')
"""How the bar of the table names a button."""
SCRIPTS = [bundle for bundle in BUNDLES if bundle.endswith(".js")]
STYLES = [bundle for bundle in BUNDLES if bundle.endswith(".css")]


def kinds() -> dict[str, tuple[str, ...]]:
    """Return the parts of each widget, by the last of them, which is its own."""
    return {kind.made_of[-1]: kind.made_of for kind in (*SHOWN, LessonEnd, SeatTable, WatchedTable)}


def sources_of(name: str) -> set[str]:
    """Return a source and every source that it imports."""
    if not name.endswith((".js", ".ts", ".css")) or name.endswith(".d.ts"):
        return {name}
    text = (SOURCES / name).read_text(encoding="utf-8")
    imported = re.findall(r"^(?:(?:import|export)\s(?!type\s).*?from\s|@import\s*)\"([^\"]+)\";", text, re.MULTILINE)
    return {name}.union(*(sources_of(named(Path(name).parent / one)) for one in imported))


def named(path: Path) -> str:
    """Return the source that an import means: TypeScript names modules without an ending."""
    name = os.path.normpath(path)
    return name if Path(name).suffix else f"{name}.ts"


def script_of(bundle: str) -> str:
    """Return the source with which a bundle begins."""
    return f"{Path(bundle).stem}.ts" if bundle.endswith(".js") else bundle


def bundled_in(bundle: str) -> set[str]:
    """Return the sources in a bundle that are in no common part before it."""
    name, _, kind = bundle.partition(".")
    before = COMMON[: COMMON.index(name)] if name in COMMON else COMMON
    return sources_of(script_of(bundle)).difference(*(sources_of(script_of(f"{each}.{kind}")) for each in before))


@pytest.mark.parametrize("bundle", BUNDLES)
def test_a_bundle_was_built_from_these_sources(bundle: str) -> None:
    digest = hashlib.sha256()
    for name in sorted(bundled_in(bundle)):
        digest.update(f"{name}\n".encode())
        digest.update((SOURCES / name).read_bytes())
    first = (STATIC / bundle).read_text(encoding="utf-8").splitlines()[0]
    assert digest.hexdigest()[:16] in first, "the sources are newer than the bundle: npm run build"


@pytest.mark.parametrize("bundle", BUNDLES)
def test_a_bundle_is_small(bundle: str) -> None:
    """The table is the largest: the names of what its State, update and render hold don't become letters.

    About 1,200 bytes of its script are the moment of a canasta, which comes up in its light; about 3,000 of its style
    are the form that it has on a turned telephone, and 600 that at the end of a deal on an upright one.
    """
    raw, packed = {".js": (69_500, 27_700), ".css": (28_200, 7_150)}[Path(bundle).suffix]
    content = (STATIC / bundle).read_bytes()
    assert len(content) <= raw
    assert len(gzip.compress(content)) <= packed


def test_all_bundles_together_are_small() -> None:
    """A room has pages that no notebook loads: a table to watch, and the results of a class's deal.

    The rows of a deal that is watched share their styles with the table, the hands behind a button too. The home has a
    map of skills, and tells what a placement came to. An exam has a square for each of its questions. A
    teacher sees the entrance of a room in a notebook, too.
    """
    for kind, most in ((".js", 360_000), (".css", 143_200)):
        assert sum(path.stat().st_size for path in STATIC.glob(f"*{kind}")) <= most


def test_what_a_page_with_one_table_loads_is_small() -> None:
    """LOOK 3 bounds what the table has of its own; what it shares with the other widgets comes once to a page.

    A shared picture names each meld and shows the threes, and a shared deal shows its melds whole: about 1,000 bytes.
    Tab goes round in a sheet, and arrows in a menu. About a twelfth of the scripts are the names of typed State,
    updates and renders, which stay as they are written. A twentieth of the styles is the form for a turned telephone.
    """
    parts = ("loader", *kinds()["table"])
    for kind, most in ((".js", 133_000), (".css", 64_000)):
        assert sum(path.stat().st_size for path in STATIC.glob(f"*{kind}") if path.stem in parts) <= most


def test_the_styles_have_every_token_that_they_name_and_no_other() -> None:
    style = "".join((STATIC / bundle).read_text(encoding="utf-8") for bundle in STYLES)
    script = "".join((STATIC / bundle).read_text(encoding="utf-8") for bundle in SCRIPTS)
    given = set(re.findall(r"(--[\w-]+):", style))
    asked = set(re.findall(r"var\((--[\w-]+)", style))
    assert [token for token in given - asked if token not in script] == []
    tokens = set(re.findall(r"(--[\w-]+):", (SOURCES / "tokens.css").read_text(encoding="utf-8")))
    assert tokens & asked <= given


WHITE_OR_BLACK = re.compile(r"#(?:(?:fff|000)[0-9a-f]?|(?:ffffff|000000)(?:[0-9a-f]{2})?)")
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([^)]*\)"
    r"|(?<=[:\s,(])(?:red|green|blue|gold|gray|grey|yellow|orange|purple|navy|maroon|silver|white|black)\b(?=[\s;,)}])"
)
"""A colour as CSS writes it: a number, a function, or one of the plain names."""


@pytest.mark.parametrize("source", sorted(path.name for path in SOURCES.glob("*.css") if path.name != "tokens.css"))
def test_01_every_colour_but_white_and_black_is_a_token(source: str) -> None:
    style = re.sub(r"/\*.*?\*/", "", (SOURCES / source).read_text(encoding="utf-8"), flags=re.DOTALL)
    found = [colour for colour in COLOUR.findall(style.lower()) if not WHITE_OR_BLACK.fullmatch(colour)]
    assert found == [], "name it in tokens.css"


@pytest.mark.parametrize("bundle", SCRIPTS)
def test_a_script_asks_nobody_but_the_parts_before_it(bundle: str) -> None:
    name = Path(bundle).stem
    script = (STATIC / bundle).read_text(encoding="utf-8")
    assert "innerHTML" not in script
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", script)
    asked = re.findall(r"\bimport\s*\{([^}]*)\}\s*from\s*\"canasta_nb/(\w+)\"", script)
    assert len(re.findall(r"\bimport\s*[{\"']|\bfrom\s*\"", script)) == 2 * len(asked)
    given_before = {"loader": (), "shared": (), "board": ("shared",), **kinds(), **PAGES}[name]
    for names, part in asked:
        assert part in given_before[: -1 if name in {**kinds(), **PAGES} else None], (
            "name the part in the widget's made_of"
        )
        missing = {each.split(" as ")[0] for each in names.split(",")} - exports(part)
        assert not missing, f"export these in js/{part}.js"
    if name not in (*COMMON, *PAGES):
        assert exports(bundle.removesuffix(".js")) == {"default"}, "only a default export leaves the bundle"


def exports(part: str) -> set[str]:
    """Return the names that the script of a part exports."""
    (names,) = re.findall(r"export\s*\{([^}]*)\}", (STATIC / f"{part}.js").read_text(encoding="utf-8"))
    return {each.split(" as ")[-1].strip() for each in names.split(",")}


def test_no_part_is_named_that_a_widget_does_not_need() -> None:
    for own, parts in kinds().items():
        scripts = "".join((STATIC / f"{part}.js").read_text(encoding="utf-8") for part in parts)
        needed = {own, *(part for part in COMMON if f'"canasta_nb/{part}"' in scripts)}
        assert parts == tuple(part for part in dict.fromkeys((*COMMON, own)) if part in needed)


@pytest.mark.parametrize("bundle", STYLES)
def test_every_rule_of_a_style_begins_with_our_name(bundle: str) -> None:
    """The scope is the place that the host gives to one of our widgets; nothing else there is ours to dress."""
    style = (STATIC / bundle).read_text(encoding="utf-8")
    assert not re.search(r"https?://|@import", style)
    for selectors in outermost(style):
        for selector in re.split(r",(?![^(]*\))", selectors):
            assert selector.strip().startswith((".cnb", ":where(.cnb)")) or selector.endswith(":scope"), selector


def outermost(style: str) -> list[str]:
    """Return the selectors of all rules that are not inside another rule."""
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


@pytest.mark.parametrize("bundle", [bundle for bundle in STYLES if Path(bundle).stem not in COMMON])
def test_a_style_of_one_widget_leaves_the_others_on_the_page_alone(bundle: str) -> None:
    """All styles hold for the whole page, so styles of one widget are in a rule for its root, if it has any."""
    script = (SOURCES / script_of(f"{Path(bundle).stem}.js")).read_text(encoding="utf-8")
    kind = re.search(r'(?:frame\(props, |kind: |"data-cnb": )"([a-z-]+)"', script)
    name = kind[1] if kind else "table"
    others = {
        "table": '.cnb:is([data-cnb="table"], [data-cnb="puzzle"], [data-cnb="seat"])',
        "lesson-end": ".cnb:has(> .cnb-end)",  # JupyterLab takes the mark from what is stored
    }
    own = others.get(name, f'.cnb[data-cnb="{name}"]')
    style = re.sub(r"@import [^;]*;", "", (SOURCES / bundle).read_text(encoding="utf-8"))
    assert outermost(style) in ([], [own])


def test_the_types_of_the_front_end_are_those_of_python() -> None:
    written = (SOURCES / "scene.d.ts").read_text(encoding="utf-8")
    assert written == described(), "renew it: python tests/scene_types.py > canasta_nb/widgets/js/scene.d.ts"


@pytest.mark.parametrize("widget", SHOWN, ids=lambda widget: str(widget.__name__))
def test_each_word_that_a_script_names_is_in_the_words_of_its_widget(widget: type[CanastaWidget]) -> None:
    """A word that isn't there would be ``undefined`` in the page, and ``tests/js`` do not come to every branch."""
    there = strings(widget.words)
    named = set()
    for name in sorted(sources_of(f"{widget.made_of[-1]}.ts")):
        source = (SOURCES / name).read_text(encoding="utf-8") if name.endswith(".ts") else ""
        named |= {(name, word) for word in re.findall(r"\b(?:strings|words\(\)|words)\.(\w+)", source)}
        if name == "table/toolbar.ts":
            named |= {(name, f"act_{button}") for button in BUTTON.findall(source)}
    assert {(name, word) for name, word in named if word not in there} == set()


def test_no_button_of_the_table_has_the_name_of_what_asks_nobody() -> None:
    """Those are done first, so a button with such a name would never send its message."""
    doing, toolbar = ((SOURCES / "table" / name).read_text(encoding="utf-8") for name in ("doing.ts", "toolbar.ts"))
    lists = re.findall(r"^const (?:OWN|AWAY)\b[^{]*\{\n(.*?)^\};", doing, re.MULTILINE | re.DOTALL)
    first = set(re.findall(r"^  (\w+)\b", "".join(lists), re.MULTILINE))
    assert {"count", "menu", "share", "go"} <= first
    assert first & set(BUTTON.findall(toolbar)) == {"menu", "share"}


def test_the_card_of_an_exercise_names_no_kind_of_question() -> None:
    """A kind is a module in ``quiz/kinds``, and a line in ``index.ts`` there; ``kind.ts`` names none."""
    registry = (SOURCES / "quiz" / "kinds" / "index.ts").read_text(encoding="utf-8")
    registered = re.findall(r"^export \{ (?:\w+ as )?\"?([^\" ]+)\"? \} from", registry, re.MULTILINE)
    assert sorted(registered) == sorted(QUESTION_KINDS)
    named = re.compile("|".join(rf"[\"'`]{re.escape(kind)}[\"'`]|KINDS\.{re.escape(kind)}\b" for kind in registered))
    for source in (SOURCES / "quiz.ts", SOURCES / "answers.ts", *(SOURCES / "quiz").glob("*.ts")):
        text = source.read_text(encoding="utf-8")
        assert named.findall(text) == [], source.name
        assert set(re.findall(r"^import .*kinds/(\w+)\"", text, re.MULTILINE)) <= {"index", "kind"}, source.name


def test_node_asks_every_update_and_draws_every_widget() -> None:
    """A state is asked without a page; a widget is drawn, used and taken away in ``tests/js/page.js``."""
    asked = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "js").glob("*.test.js"))
    updates = [
        path
        for path in SOURCES.rglob("*.ts")
        if re.search(r"^export (?:function|const) update\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    names = [path.relative_to(SOURCES).with_suffix("").as_posix() for path in updates]
    assert [name for name in names if f'fromWidgets("{name}")' not in asked] == []
    assert [kind for kind in kinds() if f'opened("{kind}"' not in asked] == []


def test_only_our_own_folders_hold_modules() -> None:
    """A type in the project's own package.json would reach JupyterLab's scripts in a .venv below it."""
    assert "type" not in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    for folder in (SOURCES, ROOT / "tests" / "js"):
        assert json.loads((folder / "package.json").read_text(encoding="utf-8"))["type"] == "module"


def test_a_line_fits_into_120_columns() -> None:
    """The formatter breaks code, but neither comments nor long words."""
    for path in (*TYPED, *OF_THE_EXTENSION, SOURCES / "build.mjs"):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert [at for at, line in enumerate(lines, 1) if len(line) > 120] == [], path.name


def test_git_neither_compares_nor_merges_what_is_built() -> None:
    """After a merge somebody builds them again; the test of their sources' hash notices where that was forgotten."""
    folders = ("canasta_nb/widgets/static", "canasta_nb/lab/extension")
    built = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    asked = ["git", "check-attr", "--stdin", "diff", "merge"]
    told = subprocess.run(asked, cwd=ROOT, input=built, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(told) == 2 * len(built.splitlines()) > 40
    assert [line for line in told if not line.endswith(": unset")] == []


TYPED = sorted(path for path in SOURCES.rglob("*.ts") if not path.name.endswith(".d.ts"))
OF_THE_EXTENSION = sorted(path for path in ROOT.glob("canasta_nb/lab/src/*.ts") if not path.name.endswith(".d.ts"))
CAST = re.compile(r"(?<=[\w)\]}\"]) as (?!const\b)[\w{(\[\"']")
"""``x as Type``: the type is the author's word, and no compiler's."""


def casts(source: str) -> list[int]:
    """Return the lines of a source that have a cast, counted from 0."""
    names = re.compile(r"^(?:import|export) (?:type )?[{*][^;]*;", re.MULTILINE)
    code = names.sub(lambda named: "\n" * named[0].count("\n"), source)
    lines = enumerate(re.sub(r"//.*|^\s*/?\*.*", "", line) for line in code.splitlines())
    return [at for at, line in lines if CAST.search(line)]


def test_what_a_cast_is() -> None:
    source = (
        "const a = f(b) as C;\nimport {\n a as b\n} from c;\n// as it is\nlet a = b as const;\na = (b as never) as C;"
    )
    assert casts(source) == [0, 6]


def test_few_types_are_taken_on_trust_and_each_has_its_reason() -> None:
    found = {path: casts(path.read_text(encoding="utf-8")) for path in (*TYPED, *OF_THE_EXTENSION)}
    assert sum(map(len, found.values())) <= 40
    for path, places in found.items():
        lines = path.read_text(encoding="utf-8").splitlines()
        bare = [at + 1 for at in places if not re.search(r"//|\*/", "".join(lines[max(0, at - 1) : at + 1]))]
        assert bare == [], f"{path.name}: say in a comment why the type is known"


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
