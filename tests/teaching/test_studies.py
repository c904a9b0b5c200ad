"""The figures of the strategy lessons: kept with their deals and intervals, played again, and quoted as they are."""

import json
import re
from pathlib import Path

import pytest
from measuring.figures import entry
from opened import too_small

from canasta_nb.core.model.cards import UNSEEN
from canasta_nb.experiments.imagining import Comparison, unseen
from canasta_nb.teaching import weigh
from canasta_nb.teaching.content.exercises import lesson
from canasta_nb.teaching.content.studies import Study, studies

ROOT = Path(__file__).parents[2]
STUDIES = list(studies().values())
LESSONS = ("09_scoring", "10_stock_end", "11_opening", "12_pile_and_freeze", "13_endgame")
KEPT = json.loads((ROOT / "canasta_nb/teaching/content/figures.json").read_text("utf-8"))
QUOTED = re.compile(r"([−+]?\d[\d,]*) ± (\d+)|(\d+) of 100")
FEWEST = 600
"""So many deals tell most choices apart that are 70 points from each other."""
each = pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.name)


@each
def test_a_study_has_figures_of_its_own_position(study: Study) -> None:
    kept = KEPT[study.name]
    assert kept["of"] == study.mark, "play it again: python -m measuring.figures --only … --write"
    assert kept["deals"] >= FEWEST
    assert list(kept["choices"]) == list(study.choices)
    assert all(figure["lead"][1] > 0 for figure in kept["choices"].values())
    assert [name for name, figure in kept["choices"].items() if figure["behind"] == [0, 0]] == [study.figures.best]


@each
def test_a_studied_position_comes_out_of_a_game(study: Study) -> None:
    position = study.position
    hidden = sum(card == UNSEEN for hand in position.hands for card in hand)
    assert len(position.stock) == len(unseen(position)) - hidden
    assert too_small(position) == []


def played(name: str, deals: int) -> Comparison:
    return studies()[name].played(deals, KEPT[name]["seed"])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ben-holds-two", "pile-of-thirteen"])
def test_a_few_deals_agree_with_the_figures_that_are_kept(name: str) -> None:
    """They are the first of the same deals, so that they are the same each time they are played."""
    again, kept = played(name, 60), studies()[name].figures
    assert entry(studies()[name], again) == entry(studies()[name], played(name, 60))
    for choice, figure in again.figures.items():
        for few, many in ((figure.lead, kept.figures[choice].lead), (figure.behind, kept.figures[choice].behind)):
            assert abs(few.points - many.points) <= few.within + many.within


@pytest.mark.soak
@each
def test_every_figure_is_played_again(study: Study) -> None:
    kept = KEPT[study.name]
    assert entry(study, study.played(kept["deals"], kept["seed"])) == kept


def figures_said(text: str) -> set[tuple[str, ...]]:
    return {tuple(filter(None, found)) for found in QUOTED.findall(text)}


def figures_kept() -> set[tuple[str, ...]]:
    """Return every figure as a lesson may write it: a mean, its interval and its sign, or a share of 100 deals."""
    found: set[tuple[str, ...]] = set()
    for kept in KEPT.values():
        for figure in kept["choices"].values():
            for points, within in (figure["lead"], figure["behind"]):
                signed = f"{points:,}".replace("-", "−")
                found |= {(signed, str(within)), (f"+{signed}", str(within))}
            found |= {(str(figure[share]),) for share in ("won", "taken", "game_won", "game_lost")}
    return found


@pytest.mark.parametrize("name", LESSONS)
def test_every_figure_that_a_lesson_quotes_was_played(name: str) -> None:
    cells = json.loads((ROOT / "lessons" / f"{name}.ipynb").read_text("utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    texts += [text for asked in lesson(name).exercises for text in (asked.question, asked.why, *asked.hints)]
    said = figures_said("\n".join(texts))
    assert said
    assert said - figures_kept() == set()


def test_the_table_says_which_choices_may_be_equal() -> None:
    lines = str(weigh("open-at-50")).splitlines()
    assert len(lines) == 7
    assert lines[2].endswith("the best")
    assert "as good as" in lines[-2]
    assert lines[-1] == "A careful player's choice here: aces and 2."
    assert "as good as" not in str(weigh("pile-of-thirteen"))
