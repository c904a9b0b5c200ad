"""A learner who answers an exercise in its card by the visible words on buttons and fields, and by the cards.

card = Card(page, exercise("fz-2"))
card.answer(((False, "take.frozen"), (True, "natural-pair")))
assert card.check().startswith("Right.")
"""

from __future__ import annotations

import re
from typing import Any

from family import click_cards

from canasta_nb.core.model.cards import parse_cards
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.kinds.played_turns import acts_said

CARDS = re.compile(r"(?:Jk|[2-9TJQKA][shdc])+")
BUTTONS = {"draw": "Draw", "take": "Take the pile", "meld": "Meld", "discard": "Discard", "ask": "Ask your partner"}


class Card:
    """The card of an exercise in a page."""

    def __init__(self, page: Any, asked: Exercise) -> None:
        self.asked = asked
        self.page = page
        self.node = page.locator(f".cnb[data-exercise='{asked.id}']")
        self.node.scroll_into_view_if_needed()

    def answer(self, value: Any) -> None:
        """Answer by clicks and keys with a value as it would be typed."""
        getattr(self, re.sub(r"\W", "_", f"_{self.asked.kind}"))(value)

    def check(self) -> str:
        """Have the answer checked, or taken down; what the card says then."""
        button = "Keep and go on" if self.asked.paper else "Check"
        self.node.get_by_role("button", name=button, exact=True).click()
        said = self.node.locator("[role=status]").filter(has_text=re.compile(r"\S"))
        said.first.wait_for()
        return " ".join(str(said.first.inner_text()).split()).lstrip("✓✗½✎ ")

    def _cards(self, value: str) -> None:
        if self.node.get_by_role("option").count():
            click_cards(self.node, *_codes(value))
        else:
            self.node.get_by_role("textbox").fill(value)

    _pile_cards = _cards

    def _yes_why(self, value: Any) -> None:
        pairs = [value] if len(self.asked.parts) == 1 else value
        for place, said in enumerate(pairs):
            verdict, reason = said if isinstance(said, tuple | list) else (said, "")
            part = self.node.locator(".cnb-part").nth(place)
            part.get_by_role("radio", name="Yes" if verdict else "No", exact=True).check()
            if not verdict:
                part.get_by_role("radio", name=self._seen(reason), exact=True).check()

    def _pick(self, value: Any) -> None:
        for place, word in enumerate([value] if isinstance(value, str) else value):
            self._choose(place, word)

    def _choose(self, place: int, word: str) -> None:
        words = self.node.locator(".cnb-words").nth(place)
        opens = words.locator("xpath=preceding-sibling::button")
        if opens.count() and opens.is_visible():
            opens.click()
        words.get_by_role("radio", name=self._seen(word), exact=True).check()

    def _num(self, value: Any) -> None:
        for place, number in enumerate(value if isinstance(value, tuple | list) else [value]):
            self._write(place, number)

    def _write(self, place: int, number: int) -> None:
        field = self.node.get_by_role("textbox").nth(place)
        field.click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(str(number))

    def _sheet(self, value: dict[str, int]) -> None:
        for place, part in enumerate(self.asked.parts):
            self._write(place, value[part.line])

    def _order(self, value: list[str]) -> None:
        pool = self.node.get_by_role("group", name="Words to choose from")
        for place, word in enumerate(value):
            if len(self.asked.parts) > 1:
                self._choose(place, word)
            else:
                pool.get_by_role("button", name=self._seen(word), exact=True).click()

    def _moves(self, value: list[str]) -> None:
        played = self.node.get_by_role("list", name="What you have played").get_by_role("listitem")
        for place, act in enumerate(value):
            verb, _, rest = act.partition(" ")
            rest = rest.partition(" with ")[2] if verb == "take" else rest
            for run in CARDS.findall(rest):
                click_cards(self.node, *sorted(_codes(run), key=lambda code: parse_cards(code)[0].is_wild))
            self.node.get_by_role("button", name=BUTTONS.get(verb, verb), exact=True).click()
            played.nth(place).filter(has_text=acts_said((act,))[0].split()[0]).wait_for()

    def _seen(self, word: str) -> str:
        """Return the card's text for a word of the bank."""
        means = dict(KINDS[self.asked.kind].choices(self.asked))[word]
        text = means or _with_signs(word.replace("-", " "))
        return text[0].upper() + text[1:]


def _codes(run: str) -> list[str]:
    return re.findall(r"Jk|..", run)


def _with_signs(text: str) -> str:
    """Return a word with the signs of suits for cards in it, as the card draws it."""
    signs = dict(zip("shdc", "♠♥♦♣", strict=True))
    card = re.compile(r"\b([2-9TJQKA])([shdc])\b")
    return card.sub(lambda found: found[1].replace("T", "10") + signs[found[2]], text)
