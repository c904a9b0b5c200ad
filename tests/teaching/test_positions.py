"""Every position that a learner is asked about could come about in a game.

What was released and is asked no more is history and stays as it was: retired exercises and earlier papers of the exam.
"""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from possible import impossible, is_bare
from sampled import one_in

import canasta_nb
from canasta_nb import teaching
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.speech.language import speaking
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.content.asking import Exercise, Lesson
from canasta_nb.teaching.content.studies import studies
from canasta_nb.teaching.diagnosis.contrasts import every_contrast
from canasta_nb.teaching.fresh.fresh import drawn
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.notebook.exam import RELEASED, paper

NOTEBOOKS = sorted((Path(__file__).parents[2] / "lessons").glob("[01][0-9]_*.ipynb"))[:-1]
"""The lessons without the exam, whose cells only ask."""
COUNTING = ("hand-points", "wilds-held")
"""What is asked of cards alone, without a table."""
JUST_COUNT = {"en": "Just", "es": "Solo"}
SHOWN_BY = ("Table", "ScoreSheet", "PileExplorer", "MeldBuilder", "Quiz", "FamilyTree")


def faults(asked: Exercise) -> dict[str, list[str]]:
    """Return what is impossible in the positions of an exercise, the hidden ones of mistakes at real tables too.

    Who drew too many cards holds too many: that hand is the mistake itself.
    """
    texts = dict.fromkeys(
        text for part in asked.parts for text in (part.text, *getattr(part.asked, "tables", ())) if text
    )
    found = {text: impossible(parse_position(text)) for text in texts}
    for incident in (
        getattr(part.asked, "incident", {}) for part in asked.parts if getattr(part.asked, "incident", {})
    ):
        hand = f"seat {incident['seat']} " if incident["what"] == "drew-too-many" else "no hand"
        found[incident["at"]] = [
            each for each in impossible(parse_position(incident["at"])) if not each.startswith(hand)
        ]
    return {f"{asked.id}: {text}": said for text, said in found.items() if said}


def is_counted(asked: Exercise) -> bool:
    """Tell whether an exercise only asks for a run of cards, and shows no table."""
    return all(part.asked.word in COUNTING and is_bare(part.position) for part in asked.parts)


@pytest.mark.parametrize("found", lessons(), ids=lambda found: found.name)
def test_the_positions_of_the_bank_come_out_of_a_game(found: Lesson) -> None:
    wrong = {name: said for name, text in found.positions.items() if (said := impossible(parse_position(text)))}
    for asked in found.exercises:
        if not is_counted(asked):
            wrong |= faults(asked)
    assert wrong == {}


def test_the_studies_come_out_of_a_game() -> None:
    """Those that only retired exercises ask about are history, too."""
    asked = {getattr(part.asked, "study", "") for found in lessons() for each in found.exercises for part in each.parts}
    retired = {getattr(part.asked, "study", "") for found in lessons() for each in found.retired for part in each.parts}
    wrong = {name: said for name, each in studies().items() if (said := impossible(each.position))}
    assert wrong.keys() <= retired - asked


def test_the_contrasts_come_out_of_a_game() -> None:
    assert [wrong for asked in every_contrast().values() if (wrong := faults(asked))] == []


@pytest.mark.parametrize("lang", JUST_COUNT)
def test_a_question_without_a_table_says_that_it_only_counts(lang: str) -> None:
    counted = [asked.id for each in lessons() for asked in each.exercises if is_counted(asked)]
    assert {"ct-1", "sc-w1"} <= set(counted)
    with speaking(lang):
        assert [name for name in counted if not exercise(name).question.startswith(JUST_COUNT[lang])] == []


class Anything:
    """Stands for whatever a cell makes."""

    def __getattr__(self, name: str) -> Any:
        return Anything()

    def __call__(self, *_: object, **__: object) -> Any:
        return Anything()

    def __getitem__(self, key: object) -> Any:
        return Anything()

    def __iter__(self) -> Iterator[Any]:
        return iter(())


def shown_in(path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return the positions that the cells of a notebook show, try and play, each with its cell."""
    shown: dict[str, str] = {}
    cell = ""

    def seen(*given: object, rules: Sequence[str] = (), **_: object) -> Any:
        texts = [f"rules {each}; {given[0]}" for each in rules] or given
        shown.update({text: cell for text in texts if isinstance(text, str) and "rules " in text})
        return Anything()

    for name in (*SHOWN_BY, "parse_position", "score_deal"):
        monkeypatch.setattr(canasta_nb, name, seen, raising=False)
    for name in ("try_act", "count_up", "chance", "show", "weigh", "mark", "total", "card", "hint"):
        monkeypatch.setattr(teaching, name, seen, raising=False)
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()):
        for each in json.loads(path.read_text("utf-8"))["cells"]:
            cell = each["id"]
            if each["cell_type"] == "code" and not each["metadata"].get("canasta", {}).get("ex"):
                exec("".join(each["source"]), names)
    return shown


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_positions_of_the_cells_come_out_of_a_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = {text: cell for text, cell in shown_in(path, monkeypatch).items() if not is_bare(parse_position(text))}
    assert shown
    assert {cell: said for text, cell in shown.items() if (said := impossible(parse_position(text)))} == {}


@pytest.mark.parametrize(("name", "level", "seed"), one_in(13, product(TOPICS, (1, 2, 3), range(8))))
def test_what_practice_asks_comes_out_of_a_game(name: str, level: int, seed: int) -> None:
    assert faults(drawn(TOPICS[name], level, seed, 1)) == {}


def test_what_the_exam_asks_comes_out_of_a_game() -> None:
    assert [wrong for asked in paper(RELEASED) if not is_counted(asked) and (wrong := faults(asked))] == []
