"""A worksheet is one sheet of paper, in Spanish, too."""

import re
from typing import Any

import pytest
from sampled import every_time

from canasta_nb.classroom.paper.questions import worksheet
from canasta_nb.classroom.paper.sheets import keys_page, sheets_page
from canasta_nb.core.speech.language import speaking

INSIDE = """[...document.querySelectorAll('.sheet *')].every(
    (node) => node.getBoundingClientRect().right <= document.body.getBoundingClientRect().right + 1)"""
LESSONS = [f"{number:02}" for number in (*range(1, 12), 13, 15)]


@pytest.mark.parametrize(
    ("lesson", "lang"), every_time([(each, lang) for each in LESSONS for lang in ("en", "es")], asked={("05", "es")})
)
def test_a_worksheet_fits_on_two_sides_and_nothing_is_wider_than_they_are(
    new_page: Any, lesson: str, lang: str
) -> None:
    with speaking(lang):
        sheet = worksheet(lesson, "8B-3")
        pages = {"sheet": sheets_page([sheet]), "key": keys_page([sheet])}
    page = new_page(width=1000)
    for name, html in pages.items():
        page.set_content(html)
        printed = page.pdf(prefer_css_page_size=True)
        sides = len(re.findall(rb"/Type\s*/Page[^s]", printed))
        assert sides <= (2 if name == "sheet" else 5), name
        page.emulate_media(media="print")
        assert page.evaluate(INSIDE), name
