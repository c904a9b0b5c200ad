"""Spanish as it is spoken in America: no forms of Spain, and one word for a pair of cards that is not a partner's."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import canasta_nb

ROOT = Path(canasta_nb.__file__).parent.parent
MADE = {".cache", "out"}
"""Folders into which the site is built."""
FILES = sorted(
    path
    for folder in ("canasta_nb", "lessons", "notebooks", "site")
    for path in (ROOT / folder).rglob("*")
    if path.parent.name == "es" and path.suffix in (".toml", ".ipynb", ".md") and not MADE & {*path.parts}
)
OF_SPAIN = re.compile(
    r"\b(os|vosotr[oa]s|vuestr[oa]s?|ordenador|coger|\w+(áis|éis|[ae]rais|asteis|[ae]seis|abais|íais))\b", re.IGNORECASE
)
"""The second person plural of Spain: Americans say *ustedes*."""
NUMBERS = {"dieciséis", "veintiséis"}
KEYS = re.compile(r"\bMayús|\bIntro\b")
"""The names of keys on keyboards of Spain; in America they are Shift and Enter."""
PAIR = re.compile(
    r"pareja natural|parejas naturales|pareja de (reyes|reinas|\{|comodines|un valor)|sin pareja\b|guarda tus parejas"
)
"""A pair of cards is *un par*: *pareja* is the player opposite."""


def texts(path: Path) -> Iterator[str]:
    """Yield the sentences of a file: of a notebook what its author wrote, because outputs are made from the others."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        yield from ("".join(cell["source"]) for cell in json.loads(text)["cells"])
    else:
        yield text


def found(form: re.Pattern[str]) -> list[str]:
    """Return what a form finds in the Spanish files, each with its file."""
    return [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in FILES
        for text in texts(path)
        for match in form.finditer(text)
        if match[0].lower() not in NUMBERS
    ]


def test_nobody_speaks_as_in_spain() -> None:
    assert len(FILES) > 100
    assert found(OF_SPAIN) == []
    assert found(KEYS) == []


def test_a_pair_of_cards_is_no_partner() -> None:
    assert found(PAIR) == []


def test_the_forms_are_those_of_spain_and_no_others() -> None:
    of_spain = ["antes de que bajarais", "os toca", "tenéis dos cartas", "vuestro equipo", "habíais abierto"]
    of_america = ["antes de que bajaran", "seis", "dieciséis cartas", "el país", "tienes dos cartas", "los dos"]
    assert all(OF_SPAIN.search(each) for each in of_spain)
    assert [each for each in of_america for match in OF_SPAIN.finditer(each) if match[0] not in NUMBERS] == []
