"""The page about a room says the same in both languages."""

from __future__ import annotations

import re

from built_site import SITE

PAGES = SITE / "documentation" / "pages"


def test_both_pages_have_the_same_commands_and_lead_to_each_other() -> None:
    english, spanish = ((PAGES / f"{name}.md").read_text(encoding="utf-8") for name in ("room", "sala"))
    for mark in (r"`(--[^`]+)`", r"^(#+) ", r"^(\||\*) ?\S"):
        found = [re.findall(mark, text, re.MULTILINE) for text in (english, spanish)]
        assert sorted(found[0]) == sorted(found[1]), mark
    assert "(sala.md)" in english
    assert "(room.md)" in spanish
