"""What people read is plain English: stilted habits stay rare, and lessons are read with ease."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from prose.findings import Finding, findings
from prose.passages import passages, word_count
from prose.readability import readability

ROOT = Path(__file__).parents[1]
RATES: dict[tuple[str, ...], float] = {
    ("lessons/[0-9]*.ipynb",): 1.2,
    ("notebooks/[a-z]*.ipynb",): 1.1,
    ("canasta_nb/rulesets/laws/*.toml",): 0.7,
    ("canasta_nb/rulesets/incidents/*.toml",): 1.7,
    ("canasta_nb/teaching/bank/*.toml",): 1.3,
    ("canasta_nb/teaching/misconceptions/*.toml",): 2.1,
    ("canasta_nb/teaching/fresh/*.toml",): 1.5,
    tuple(f"canasta_nb/teaching/{room}/*.toml" for room in ("content", "reasons", "judging", "memory", "quiz")): 1.5,
    ("canasta_nb/widgets/*/*.toml",): 0.8,
    ("canasta_nb/*.toml", "canasta_nb/bots/*.toml", "canasta_nb/core/*/*.toml", "site/embed/*.toml"): 1.1,
    ("canasta_nb/rulebook/*.toml",): 2.0,
    ("canasta_nb/rulesets/*.toml",): 0.4,
    ("*.md", "canasta_nb/**/*.md", "docs/**/*.md", "site/documentation/pages/*.md"): 1.5,
    ("canasta_nb/**/*.py",): 4.0,
    ("tests/**/*.py",): 3.0,
}
"""Findings in a thousand words that each part of the project may have: a tenth of what the first version had."""
LESSONS = sorted((ROOT / "lessons").glob("[0-9][0-9]_*.ipynb"))


def found_in(paths: Iterable[Path]) -> tuple[list[Finding], int]:
    """Return the findings in some files, and the number of their words."""
    read = list(passages(paths))
    return [each for passage in read for each in findings(passage)], sum(word_count(each.text) for each in read)


CODE = [each for each in RATES if each[0].endswith(".py")]


@pytest.mark.parametrize(
    "patterns",
    [pytest.param(each, marks=[pytest.mark.slow] * (each in CODE)) for each in RATES],
    ids=lambda patterns: patterns[0],
)
def test_stilted_habits_stay_rare(patterns: tuple[str, ...]) -> None:
    paths = sorted({path for pattern in patterns for path in ROOT.glob(pattern) if "node_modules" not in path.parts})
    assert paths
    found, words = found_in(paths)
    most = max(1, int(RATES[patterns] * words / 1000))
    assert len(found) <= most, "\n".join(map(str, found))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_is_read_with_ease(path: Path) -> None:
    figures = readability(passages([path]))
    assert figures
    assert figures.ease >= 75
    assert 10 <= figures.length <= 13
    assert figures.short <= 0.2


BEFORE_AND_AFTER = {
    "Who has no canasta keeps a card in hand.": "Until your side has a canasta, you must keep a card.",
    "Its cards count besides: seven kings bring 500 and 70.": "The cards score as well, so seven kings are worth 570.",
    "Whoever takes the pile takes all of it.": "The player who takes the pile takes every card in it.",
    "One may draw instead, as long as there is a stock that has cards.": "You may draw instead while the stock lasts.",
    "The question is to be asked before melding.": "Ask before you meld.",
}


@pytest.mark.parametrize(("before", "after"), BEFORE_AND_AFTER.items())
def test_a_stilted_sentence_is_pointed_out_and_a_plain_one_is_not(before: str, after: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    for text, stilted in ((before, True), (after, False)):
        page.write_text(f"{text}\n", "utf-8")
        assert bool(found_in([page])[0]) is stilted


def test_a_docstring_begins_with_a_verb(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    for summary, kinds in (("What cards count together.", ["docstring-clause"]), ("Return the sum of cards.", [])):
        module.write_text(f'def count():\n    """{summary}"""\n', "utf-8")
        assert [each.kind for each in found_in([module])[0]] == kinds
