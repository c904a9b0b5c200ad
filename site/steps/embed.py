"""The page that other pages show in a frame: a position, a table or an exercise."""

from __future__ import annotations

import json
import shutil
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from steps import OUT, ROOT, SITE

if TYPE_CHECKING:
    from canasta_nb.teaching.content.asking import Exercise

SOURCES = SITE / "embed"
PARTS = ("shared.css", "shared.js")
"""The parts of the widgets' front end that draw a card; Python sends the others."""


def build(folder: Path) -> None:
    """Put the page into a folder, with what it knows about games and exercises."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SOURCES, folder, ignore=shutil.ignore_patterns("*.toml", "es", "parts", "__pycache__"))
    (folder / "parts").mkdir()
    for part in PARTS:
        shutil.copy(ROOT / "canasta_nb" / "widgets" / "static" / part, folder / "parts")
    (folder / "known.json").write_text(json.dumps(known(), ensure_ascii=False), encoding="utf-8")
    (folder / "shown.py").write_text(shown(), encoding="utf-8")


def known() -> dict[str, Any]:
    """Return what the page knows before Python runs: games, exercises by name, and words in every language."""
    sys.path.insert(0, str(ROOT))  # the package comes from its sources
    from documentation.widgets import examples

    from canasta_nb.core.rules.ruleset import RuleSet
    from canasta_nb.core.speech.language import LANGUAGES, speaking, texts
    from canasta_nb.descriptions.telling import rules_name
    from canasta_nb.teaching.bank.exercises import lessons
    from canasta_nb.widgets.wire.base import strings

    games, exercises, words = {}, {}, {}
    for rules in map(RuleSet.load, RuleSet.ids()):
        sides = {seats: rules.for_players(seats).sides(seats) for seats in rules.numbers_of_players}
        game = {
            "id": rules.id, "name": rules_name(rules), "packs": rules.pack.packs, "jokers": rules.pack.jokers,
            "owned": rules.red_threes.owner == "player", "counts": rules.players.counts, "sides": sides,
        }  # fmt: skip
        games |= dict.fromkeys((rules.id, *rules.aliases), game)
    for lang in LANGUAGES:
        with speaking(lang):
            told = texts("descriptions/telling.toml")
            own = SOURCES / ("words.toml" if lang == "en" else f"{lang}/words.toml")
            words[lang] = {
                "lang": lang, "picture": told["picture"], "names": told["names"], "strings": strings(),
                "sentences": tomllib.loads(own.read_text(encoding="utf-8")),
            }  # fmt: skip
            for lesson in lessons():
                for exercise in (each for each in lesson.exercises if not each.paper):
                    asked = exercises.setdefault(exercise.id, {"question": {}, "position": position_of(exercise)})
                    asked["question"][lang] = exercise.question
    widgets = {example.name: example.title for example in examples() if example.stands_alone}
    return {"games": games, "exercises": exercises, "widgets": widgets, "words": words}


def position_of(asked: Exercise) -> str:
    """Return the position that an exercise is about; nothing where there are several, or where hands are hidden.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> position_of(exercise("fz-7")).splitlines()[0], position_of(exercise("im-8"))
    ('rules classic; turn 1 draw', '')
    """
    from canasta_nb.teaching.judging.showing import hides_hands

    texts = {part.text for part in asked.parts}
    return texts.pop() if len(texts) == 1 and not hides_hands(asked) else ""


def shown() -> str:
    """Return the Python that makes each widget of the gallery, by its name."""
    from documentation.widgets import examples

    imports, makers = zip(*(example.code.splitlines() for example in examples() if example.stands_alone), strict=True)
    names = [line.split()[-1] for line in imports]
    made = "".join(f'    "{name}": lambda: {maker},\n' for name, maker in zip(names, makers, strict=True))
    return "\n".join([*imports, "", f"SHOWN = {{\n{made}}}", ""])


if __name__ == "__main__":
    build(OUT / "embed")
