"""The guide for ten weeks says of each lesson what the course says, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from built_site import SITE, built_site

from canasta_nb.core.speech.language import speaking, texts
from canasta_nb.teaching import misconceptions
from canasta_nb.teaching.bank.exercises import lessons

GUIDES = {"en": "guide", "es": "guia"}
WEEKS = {"en": "Week", "es": "Semana"}
NAMED = {
    "en": r"Lessons? (\d+)(?: and (\d+))?, (\d+)(?: and (\d+))? minutes",
    "es": r"Lecci(?:ón|ones) (\d+)(?: y (\d+))?, (\d+)(?: y (\d+))? minutos",
}
BEYOND = ("14", "15", "16")
"""Lessons about other games, for which ten weeks leave no time."""
IDEAS = sorted(
    path.name for path in Path(misconceptions.__file__ or "").parent.glob("*.toml") if path.name[:2] not in BEYOND
)


def written(lang: str) -> str:
    return (SITE / "documentation" / "pages" / f"{GUIDES[lang]}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", GUIDES)
def test_each_lesson_has_the_minutes_that_it_takes(lang: str) -> None:
    said: dict[int, int] = {}
    for found in re.findall(NAMED[lang], written(lang)):
        first, second, minutes, more = (int(each or 0) for each in found)
        said |= {first: minutes} | ({second: more} if second else {})
    assert said == {int(lesson.name[:2]): lesson.minutes for lesson in lessons() if lesson.name[:2] < "10"}


@pytest.mark.parametrize("lang", GUIDES)
def test_there_are_ten_weeks_and_a_meeting_adds_up(lang: str) -> None:
    weeks = re.findall(rf"^## {WEEKS[lang]} (\d+):", written(lang), re.MULTILINE)
    assert weeks == [str(week) for week in range(1, 11)]
    assert sum(int(minutes) for minutes in re.findall(r"^\| (\d+) \|", written(lang), re.MULTILINE)) == 45


@pytest.mark.slow
@pytest.mark.parametrize("lang", GUIDES)
def test_every_idea_of_its_lessons_is_in_it_with_what_to_say(
    lang: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    page = (built_site(tmp_path_factory) / f"{GUIDES[lang]}.html").read_text(encoding="utf-8")
    assert f'<html class="no-js" lang="{lang}"' in page
    with speaking(lang):
        ideas = [idea for name in IDEAS for idea in texts(f"teaching/misconceptions/{name}").values()]
    rows = re.findall(r"<td><p>(.*?)</p></td>\s*<td><p>(.*?)</p></td>", page, re.DOTALL)
    assert len(ideas) > 40
    assert {(_flat(idea["title"]), _flat(idea["says"])) for idea in ideas} <= {(_flat(a), _flat(b)) for a, b in rows}


def _flat(text: str) -> str:
    return re.sub(r"\W+", " ", re.sub(r"<[^>]+>|&#?\w+;", "", text)).strip()
