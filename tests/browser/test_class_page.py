"""The page on a whole class, on a telephone: nothing is cut, and each exercise says what it is about."""

from __future__ import annotations

import pytest
from looking import faults

from canasta_nb.classroom.returned.class_page import class_page
from canasta_nb.classroom.standing.grid import ClassCell, Mark, Member, Standings


@pytest.fixture(scope="module")
def written() -> str:
    """Six learners with wrong answers that take long to say."""
    names = ("Ana Prueba", "Ben Öztürk", "Zoë Müller", "José García López", "Cem Şahin", "Learner F")
    members = tuple(Member(at, str(at), name, "", "") for at, name in enumerate(names, start=1))
    marks = (
        Mark("fz-2", 1.0, 2, "partial", "((True, 'table-meld'), (True, 'natural-pair'))", ""),
        Mark("fz-3", 0.0, 1, "wrong", "'9h2d'", ""),
    )
    contrast = (Mark("fz-c3", 0.0, 0, "wrong", "((False, 'nothing-freezes'), (False, 'opened'))", ""),)
    cells = {(each.id, "05"): ClassCell(each.id, "05", "graded", marks, contrast) for each in members}
    return class_page(Standings(members, ("05",), cells), {each.id: each.name for each in members})


@pytest.mark.parametrize("width", [320, 375, 390])
def test_its_exercises_are_not_cut_on_a_telephone(written: str, new_page, width: int) -> None:
    page = new_page(width, 800)
    page.set_content(written)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    cells = "[...[...document.querySelectorAll('table')].at(-1).querySelectorAll('*')]"
    assert page.evaluate(f"{cells}.filter(e => e.getBoundingClientRect().right > innerWidth).length") == 0
    assert faults(page, "body") == []
    rows = page.get_by_role("row").filter(has=page.get_by_role("cell"))
    assert (
        rows.filter(has_text="fz-c3").get_by_role("cell").first.inner_text().endswith("What freezes a pile (no points)")
    )
