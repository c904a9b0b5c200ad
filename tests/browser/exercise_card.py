"""The card of an exercise in a page: how it is opened, and what is read in it."""

from __future__ import annotations

from typing import Any

ROOT = ".cnb[data-cnb=quiz]"
SAID = f"{ROOT} .cnb-said"


def cell(name: str, **options: object) -> str:
    """Return the code that makes a Quiz and shows it."""
    words = "".join(f", {key}={value!r}" for key, value in options.items())
    return f"from canasta_nb import Quiz\nquiz = Quiz({name!r}{words})\nquiz"


def in_menu(card: Any, name: str) -> None:
    """Press an entry of the card's menu."""
    card.locator(".cnb-own-menu > button").click()
    card.locator(".cnb-own-menu").get_by_role("button", name=name).click()


def said(page: Any, words: str) -> None:
    """Wait until the card says these words of an answer."""
    page.locator(SAID).get_by_text(words).first.wait_for()
