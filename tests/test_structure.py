"""The structure of the project: imports between modules, the needs of a start, and the contents of a file."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "canasta_nb"
MOST_LINES = 400

# From the rules up to the command line. A module imports only from lines above its own, or from its own line without a
# circle.
LAYERS = (
    "core",
    "faces",
    "writing",
    "settings",
    "notebook",
    "rulebook",
    "descriptions",
    "bots",
    "game",
    "extras",
    "experiments",
    "review",
    "puzzles",
    "widgets",
    "room",
    "teaching",
    "classroom",
    "home",
    "learn",
    "cases",
    "cli",
    "__main__",
)


@cache
def modules() -> dict[str, Path]:
    """Return every module of the package by its name without `canasta_nb.`, packages by their own name."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    found.pop("", None)  # The package itself is lazy, so it has no place in the order.
    return found


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_bytes())


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes of a piece of code, walked once for every check."""
    return tuple(ast.walk(tree))


def imports(path: Path) -> Iterator[str]:
    """Yield the full name of every import in the file, at any depth."""
    here = ("canasta_nb", *path.relative_to(PACKAGE).parts)
    for node in nodes(tree(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = [*here[: len(here) - node.level]] if node.level else []
            yield from (".".join((*start, *filter(None, [node.module]), name.name)) for name in node.names)


@cache
def own(path: Path) -> frozenset[str]:
    """Return the modules of ours that the file imports."""
    names = [name.removeprefix("canasta_nb.") for name in imports(path) if name.startswith("canasta_nb.")]
    return frozenset(filter(None, map(module_of, names)))


def module_of(name: str) -> str:
    """Return the module of a name, which is the longest part of it that names one."""
    while name and name not in modules():
        name = name.rpartition(".")[0]
    return name


def layer(module: str) -> int:
    top = module.partition(".")[0]
    assert top in LAYERS, f"canasta_nb/{top} needs its place in LAYERS of {Path(__file__).name}"
    return LAYERS.index(top)


@pytest.mark.slow
def test_imports_go_one_way() -> None:
    upward = [
        f"{module} imports {other}"
        for module, path in modules().items()
        for other in own(path)
        if layer(other) > layer(module)
    ]
    assert upward == []


def test_no_two_modules_import_each_other() -> None:
    """A package's own `__init__` names its parts, and may be named by them: it counts with its parts."""
    arrows = {module: {other for other in own(path) if other != module} for module, path in modules().items()}
    for package in [module for module, path in modules().items() if path.name == "__init__.py"]:
        arrows[package] -= {other for other in arrows[package] if other.startswith(f"{package}.")}
    while free := [module for module, others in arrows.items() if not others]:
        for module in free:
            del arrows[module]
        for others in arrows.values():
            others.difference_update(free)
    assert arrows == {}, "these modules import each other in a circle"


# The rooms of the rules, from the ground up: a room imports only from those before it, with no exception.
ROOMS = (
    "speech",
    "rules",
    "model",
    "shapes",
    "score",
    "going_out",
    "laws",
    "listing",
    "openings",
    "engine",
    "questions",
    "notation",
)
# The rooms of the widgets, in the same way.
WIDGETS = ("sent", "wire", "scenes", "explained", "table", "shown")
# Those of the course. A room with one module for each group of questions, kind of exercise, chapter of ideas or topic
# may be large.
TEACHING = (
    "content", "log", "questions", "bank", "answers", "reasons", "kinds", "judging", "shown", "misconceptions",
    "diagnosis", "fresh", "memory", "notebook", "quiz", "puzzles", "skills", "practice", "ending",
    "moments",
)  # fmt: skip
CLASSROOM = (
    "notebooks", "marks", "grading", "reports", "book", "collected", "standing", "returned", "release", "hosting",
    "paper",
)  # fmt: skip
FLOORS = {"core": ROOMS, "widgets": WIDGETS, "teaching": TEACHING, "classroom": CLASSROOM}
LARGE = {"questions", "kinds", "misconceptions", "fresh"}
MOST_MODULES = {"core": 10, "widgets": 12, "teaching": 10, "classroom": 10}


def room(module: str, floor: str) -> str:
    """Return the room of a module of a floor; empty for any other module, and for the floor itself."""
    parts = module.split(".")
    return parts[1] if parts[0] == floor and len(parts) > 1 else ""


@pytest.mark.parametrize("floor", FLOORS)
def test_every_module_is_in_a_room_that_says_what_it_is(floor: str) -> None:
    rooms = {room(module, floor) for module in modules() if module.startswith(f"{floor}.")}
    assert rooms == {*FLOORS[floor]}
    assert not [path.name for path in (PACKAGE / floor).glob("*.py") if path.name != "__init__.py"]
    for name in FLOORS[floor]:
        said = ast.get_docstring(tree(PACKAGE / floor / name / "__init__.py")) or ""
        assert said.partition("\n\n")[0].count("\n") == 0, name
        assert said.partition("\n\n")[0].endswith((".", "?")), name


@pytest.mark.parametrize("floor", FLOORS)
def test_the_rooms_import_downward_only(floor: str) -> None:
    upward = [
        f"{module} imports {other}"
        for module, path in modules().items()
        for other in own(path)
        if (here := room(module, floor)) and (there := room(other, floor))
        and FLOORS[floor].index(there) > FLOORS[floor].index(here)
    ]  # fmt: skip
    assert upward == []


@pytest.mark.parametrize("floor", FLOORS)
def test_no_room_holds_too_many_modules(floor: str) -> None:
    folders = [path.parent for path in (PACKAGE / floor).rglob("__init__.py") if path.parent.name not in LARGE]
    many = {
        folder.name: [path.name for path in folder.glob("*.py") if path.name != "__init__.py"] for folder in folders
    }
    assert {name: files for name, files in many.items() if len(files) > MOST_MODULES[floor]} == {}


CORE = {module: path for module, path in modules().items() if module.partition(".")[0] == "core"}


def test_the_rules_need_only_the_standard_library() -> None:
    """Imported alone, all in one interpreter that finds nothing else."""
    python(f"""
import importlib, sys
class NothingElse:
    def find_spec(name, path, target=None):
        if name.partition(".")[0] not in sys.stdlib_module_names | {{"canasta_nb"}}:
            raise ImportError(name)
sys.meta_path.insert(0, NothingElse)
for module in {[*CORE]}:
    importlib.import_module(f"canasta_nb.{{module}}")
""")


def test_no_function_of_the_rules_needs_more_when_it_is_called() -> None:
    """But for pandas, for a function that gives a table of data."""
    names = {name.partition(".")[0] for path in CORE.values() for name in imports(path)}
    assert names - sys.stdlib_module_names == {"canasta_nb", "pandas"}


def python(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("package", ["core", "bots", "game.session", "descriptions.text_table", "widgets", "teaching"])
def test_it_imports_as_in_a_browser(package: str) -> None:
    """JupyterLite has no pandas and no numpy; a learner's kernel needs none of the command line's libraries."""
    names = [f"canasta_nb.{name}" for name in modules() if name == package or name.startswith(f"{package}.")]
    assert names
    python(f"""
import importlib, sys
for away in ("pandas", "numpy", "nbformat", "yaml", "typer", "rich"):
    sys.modules[away] = None
for name in {names!r}:
    importlib.import_module(name)
""")


def test_importing_the_package_brings_neither_pandas_nor_widgets() -> None:
    python("""
import sys, canasta_nb
brought = {"pandas", "ipywidgets", "anywidget", "numpy"} & set(sys.modules)
assert not brought, brought
""")


@pytest.mark.slow
def test_every_public_name_is_there() -> None:
    python("""
import canasta_nb
for name in canasta_nb.__all__:
    assert getattr(canasta_nb, name).__module__.startswith("canasta_nb."), name
assert canasta_nb._HOME.keys() == set(canasta_nb.__all__)
""")


def writes_by_the_back_door(node: ast.AST) -> Iterator[str]:
    """Yield every write past a value's class: into its `__dict__`, or by `object.__setattr__`, outside any class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            continue
        if isinstance(child, ast.Assign | ast.AugAssign):
            targets = child.targets if isinstance(child, ast.Assign) else [child.target]
            yield from (f"{child.lineno}: {ast.unparse(each)}" for each in targets if "__dict__" in ast.unparse(each))
        if isinstance(child, ast.Call) and ast.unparse(child.func).endswith(("setattr", "__setattr__")):
            yield f"{child.lineno}: {ast.unparse(child)}"
        yield from writes_by_the_back_door(child)


def test_the_way_a_write_by_the_back_door_is_found() -> None:
    code = """
def note(position): position.__dict__["_listed"] = ()
def force(rules): object.__setattr__(rules, "id", "x")
class Position:
    def __post_init__(self): self.__dict__["side"] = 1
"""
    assert [line.partition(":")[0] for line in writes_by_the_back_door(ast.parse(code))] == ["2", "3"]


def test_no_module_writes_into_a_value_of_another() -> None:
    """A memo belongs to the class whose values carry it: only there can it be seen, and kept sound."""
    found = {module: list(writes_by_the_back_door(tree(path))) for module, path in modules().items()}
    assert {module: writes for module, writes in found.items() if writes} == {}


CHANGING = {"append", "extend", "insert", "add", "update", "setdefault", "pop", "popitem", "clear", "remove", "discard"}
# What one process has once: its locks on files, the language that `speak` sets, what nbval found in its one notebook,
# the parts of the front end, the list of the memos.
OF_THE_PROCESS = {
    "core.notation.claims": {"_held"},
    "core.rules.kept": {"ALL_FACTS", "KEPT", "TABLES"},
    "core.speech.language": {"_usual"},
    "classroom.grading.nbval_plugin": {"_results"},
    "widgets.wire.parts": {"PARTS"},
}


def changed_while_it_runs(tree: ast.Module) -> set[str]:
    """Return the names of a module whose lists, dicts and sets its functions change."""
    own = set()
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            own |= {each.id for each in targets if isinstance(each, ast.Name)}
    found = set()
    for node in [inner for each in nodes(tree) if isinstance(each, ast.FunctionDef) for inner in nodes(each)]:
        if isinstance(node, ast.Global):
            found |= set(node.names)
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            found.add(ast.unparse(node.value))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            found.add(ast.unparse(node.func.value))
    return found & own


def test_the_way_a_module_that_changes_is_found() -> None:
    code = """
given, points, LIMITS, count = {}, [], {1: 2}, 0
given: dict[str, int] = {}
points = []
def hint(): given["fz-1"] = 1
def mark(): points.append(1)
def most(): return LIMITS[1]
"""
    assert changed_while_it_runs(ast.parse(code)) == {"given", "points"}


def test_no_module_keeps_what_a_person_does() -> None:
    """Two notebooks at one kernel share its modules: what is done in one belongs to `notebook()` or to a widget."""
    found = {module: changed_while_it_runs(tree(path)) for module, path in modules().items()}
    kept = {module: names - OF_THE_PROCESS.get(module, set()) for module, names in found.items()}
    assert {module: names for module, names in kept.items() if names} == {}


# What an unbounded memo may be asked by: the files of the package, or small numbers, settle how many there are.
FEW = {"path: str", "lang: str", "name: str", "folder: str", "law: str", "place: int", "twos: int", "jokers: int"}


def unbounded_memos(tree: ast.Module) -> Iterator[str]:
    """Yield the functions that keep all answers for ever although the number of questions has no limit."""
    for node in nodes(tree):
        if isinstance(node, ast.FunctionDef):
            marks = {ast.unparse(each) for each in node.decorator_list}
            asked = {ast.unparse(each) for each in [*node.args.args, *node.args.kwonlyargs]}
            if marks & {"cache", "functools.cache", "lru_cache(maxsize=None)"} and asked - FEW:
                yield f"{node.lineno}: {node.name}"
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith(("cache(", "lru_cache(maxsize=None)")):
            yield f"{node.lineno}: {ast.unparse(node)}"


def test_the_way_an_unbounded_memo_is_found() -> None:
    code = """
@cache
def limits(rules: RuleSet) -> int: ...
@lru_cache(maxsize=8)
def table(rules: RuleSet) -> int: ...
@cache
def read(path: str) -> str: ...
bars = cache(has_bars)
"""
    assert [line.partition(":")[0] for line in unbounded_memos(ast.parse(code))] == ["3", "8"]


def test_a_memo_has_a_bound() -> None:
    """House rules and positions are without number: a kernel that runs for weeks remembers the last of them."""
    found = {module: list(unbounded_memos(tree(path))) for module, path in modules().items()}
    assert {module: memos for module, memos in found.items() if memos} == {}


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert listed.returncode == 0, "this test reads what git keeps: it wants a checkout"
    return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def test_no_file_grows_past_four_hundred_lines() -> None:
    long = {str(path.relative_to(ROOT)): lines for path in tracked() if path.suffix == ".py"
            if (lines := len(path.read_text(encoding="utf-8").splitlines())) > MOST_LINES}  # fmt: skip
    assert long == {}, "a chapter hides in a file of that length"


# Put together here, so that this file does not name them.
STRANGE = {
    "a source is called by its name": "seed " + r"00\d",
    "a path of one machine": r"(?<![\w.~/])/(?:work|farm|root|Users/\w+|home/(?!ann\b)\w+)" + "/",
    "a package registry": "|".join(
        name + r"\.org" for name in ("pypi", "python" + "hosted", r"registry\.npmjs", "debian")
    ),
}


@pytest.mark.parametrize("what", STRANGE)
def test_the_project_speaks_of_itself_alone(what: str) -> None:
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        found += [f"{path.relative_to(ROOT)}: {hit[0]}" for hit in re.finditer(STRANGE[what], text)]
    assert found == []
