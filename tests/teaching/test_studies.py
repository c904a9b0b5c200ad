"""The figures of the strategy lessons: kept with their deals and intervals, played again, and quoted as they are."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from catalogue import sentence
from measuring.figures import entry
from opened import too_small

from canasta_nb.core.model.cards import UNSEEN, parse_card
from canasta_nb.experiments.imagining import Comparison, imagined, unseen
from canasta_nb.teaching import weigh
from canasta_nb.teaching.bank.exercises import lesson
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


@pytest.mark.parametrize("name", studies())
def test_only_a_clear_winner_is_named_and_gold(name: str) -> None:
    """It is clear where the difference to every other choice is larger than its own give or take."""
    shown = weigh(name)
    page, text = shown._repr_html_(), str(shown)
    others = [figure.behind for choice, figure in shown.compared.figures.items() if choice != shown.compared.best]
    clear = all(behind.points > behind.within for behind in others)
    close = sentence("teaching/content/words", "study", "close")
    assert page.count('<li class="best">') == clear
    assert ((close in page), (close in text)) == (not clear, not clear)
    said = shown.verdict()[0]
    assert page.index("<ul>") > page.index(said), "the sentence comes first"


BAR = re.compile(r'class="(zero|bar|off)" style="left:([\d.]+)%;width:([\d.]+)%"')
WIDE = 700  # pixels of the scale


@pytest.mark.parametrize("name", studies())
def test_bars_share_a_scale_and_a_zero_and_the_whisker_is_the_give_or_take(name: str) -> None:
    shown = weigh(name)
    found = [(kind, float(left), float(left) + float(wide)) for kind, left, wide in BAR.findall(shown._repr_html_())]
    rows = [found[place : place + 3] for place in range(0, len(found), 3)]
    figures = [(shown.lead(figure), round(figure.lead.within)) for _, figure in shown.ranked]
    [zero] = {left for (_, left, _), _, _ in rows}
    widest, (_, first, last) = max((within, row[2]) for row, (_, within) in zip(rows, figures, strict=True))
    one = (last - first) / (2 * widest)  # percent of the scale for a point
    for (_, bar, off), (lead, within) in zip(rows, figures, strict=True):
        ends = zero + min(lead, 0) * one, zero + max(lead, 0) * one
        whisker = zero + (lead - within) * one, zero + (lead + within) * one
        for placed, due in zip((*bar[1:], *off[1:]), (*ends, *whisker), strict=True):
            assert abs(placed - due) * WIDE / 100 <= 1, (placed, due)
            assert 0 <= placed <= 100


def test_each_choice_is_one_item_that_says_its_figures() -> None:
    page = weigh("spoil-natural")._repr_html_()
    items = [re.sub("<[^>]+>", "", item) for item in re.findall(r"<li.*?</li>", page)]
    assert [item.startswith(said) for item, said in zip(items, ("Keep+377 give or take 37", "Add+132"), strict=True)]
    assert "−176" in weigh("what-ben-threw")._repr_html_(), "the sign of a minus, not a hyphen"


def test_deals_that_count_fit_what_was_passed_up() -> None:
    """Whoever holds two eights besides the card that was drawn could have taken the pile, and no pile was taken."""
    passed = [each for each in STUDIES if each.passed_up]
    assert len(passed) == 2
    for each in passed:
        assert each.passed_up
        rank = parse_card(each.passed_up.top).rank
        deals = [(imagined(each.position, Random(number)), Random(number)) for number in range(300)]
        fitting = {place for place, (whole, chance) in enumerate(deals) if each.passed_up.fits(whole, chance)}
        held = [[card.rank for card in whole.hand_of(2)].count(rank) for whole, _ in deals]
        assert not [place for place in fitting if held[place] > 2], "two of them were there before the draw"
        assert fitting >= {place for place, many in enumerate(held) if not many}, "nothing takes the pile without one"
        assert len(fitting) < len(deals)


def test_what_was_passed_up_is_taken_less_often_than_as_rare_a_rank() -> None:
    for each in STUDIES:
        if each.passed_up:
            taken = {name: figure.taken for name, figure in each.figures.figures.items()}
            same = next(name for name in taken if parse_card(name).rank == parse_card(each.passed_up.top).rank)
            assert all(3 * taken[same] < share for name, share in taken.items() if name != same)
            seen = [card.rank for card in (*each.position.pile, *each.position.hand_of(1))]
            assert len({seen.count(parse_card(name).rank) for name in taken}) == 1
