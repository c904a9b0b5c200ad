"""The page of the laws says what the catalogues say today."""

from pathlib import Path

from laws_page import described

PAGE = Path(__file__).parents[1] / "docs" / "laws.md"


def test_the_page_of_the_laws_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == described(), "write it anew: python tests/laws_page.py > docs/laws.md"
