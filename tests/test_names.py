"""A name means one thing: no two classes of the package have one name, nor two functions of the rules."""

import ast
from collections import Counter
from collections.abc import Iterable

from test_structure import CORE, modules, tree

# The room whose classes are named for what they draw: the types of the front end, which has them under these names.
OF_THE_BROWSER = "widgets.sent."


def public(kind: type[ast.ClassDef | ast.FunctionDef], among: Iterable[str]) -> dict[str, list[str]]:
    """Return where each public class or function of these modules is defined."""
    places: dict[str, list[str]] = {}
    for module in among:
        for node in tree(modules()[module]).body:
            if isinstance(node, kind) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(module)
    return places


def twins(places: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: where for name, where in places.items() if len(where) > 1}


def test_how_twins_are_found() -> None:
    assert twins({"Meld": ["acts", "melds"], "Lay": ["acts"]}) == {"Meld": ["acts", "melds"]}


def test_no_two_classes_have_one_name() -> None:
    sent = [module for module in modules() if module.startswith(OF_THE_BROWSER)]
    classes = public(ast.ClassDef, modules().keys() - sent)
    assert len(classes) > 200
    assert twins(classes) == {}
    assert twins(public(ast.ClassDef, sent)) == {}, "the front end has them all in one file"


NAMED = ("core", "bots", "review", "game", "classroom")
"""The places in which a file name stands once, so that a traceback says where it was."""
CHAPTERS = {"laws", "vocabulary", "careful", "rulebook"}
"""The rooms with a module for each chapter of the game: the room says what of the chapter is in it."""
OF_ITS_ROOM = {
    "words": "the sentences of a room",
    "groups": "their shapes, and what becomes of them when a hand goes out",
    "sequences": "their shapes, and what becomes of them when a hand goes out",
    "explaining": "a position, and what an expert saw",
}


def test_no_file_name_stands_twice_where_its_folder_does_not_say_it() -> None:
    names: dict[str, list[str]] = {}
    for module in modules():
        *room, name = module.split(".")
        if room and room[0] in NAMED and room[-1] not in CHAPTERS and modules()[module].name != "__init__.py":
            names.setdefault(name, []).append(module)
    assert {name: where for name, where in twins(names).items() if name not in OF_ITS_ROOM} == {}


WORN = {"told", "said", "found", "each", "asked"}
"""Words that would do for anything: a list of laws that are broken is ``broken``, what opens a table is a ``key``."""


def worn(source: ast.AST) -> int:
    """Count the worn words in the names of some code, of whatever kind the names are."""
    names = [getattr(node, kind, None) for node in ast.walk(source) for kind in ("id", "arg", "attr", "name")]
    return sum(word in WORN for name in names if isinstance(name, str) for word in name.split("_"))


def test_how_worn_words_are_counted() -> None:
    assert worn(ast.parse("def _asked(each): return [told.said for found_here in each]")) == 6


def test_names_say_what_they_name() -> None:
    """Where there are fewer, the numbers here follow. The result of a review still goes by its earlier name, too."""
    most = {"core": 32, "bots": 0, "review": 1, "game": 6, "classroom": 43}
    assert [*most] == [*NAMED]
    counts = Counter(module.split(".")[0] for module in modules() for _ in range(worn(tree(modules()[module]))))
    assert {place: counts[place] for place in most if counts[place] > most[place]} == {}


def test_no_two_functions_of_the_rules_have_one_name() -> None:
    """Above the rules, a name such as `draft` or `play` is one of many of its kind."""
    functions = public(ast.FunctionDef, CORE)
    assert len(functions) > 200
    assert twins(functions) == {}
