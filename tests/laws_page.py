"""The page of the laws: what each refusal says and why, with a wrong and a right example, as `docs/laws.md` shows it.

Write it again with `python tests/laws_page.py > docs/laws.md`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import resources

from law_entries import LawEntry, LawExample, entry

from canasta_nb.core.speech.language import read
from canasta_nb.teaching.content.asking import replaced

CHAPTERS = {
    "turn": "Turns", "cards": "Cards", "draw": "Drawing", "take": "Taking the pile", "meld": "Melds",
    "initial_meld": "The initial meld", "discard": "Discards", "out": "Going out", "threes": "Threes",
    "special": "Special hands",
}  # fmt: skip

_BEGINNING = """\
# Laws

A law is one reason why you can't do something. When the table refuses a move, it names every law that the move breaks,
the most instructive one first. Each law has an id, a sentence with your own cards and numbers, and a reason. Its id is
the same in every language and every version.

For each law you find a move that it refuses, what the table then says, and nearly the same move, which is legal. The
positions and moves are in [the notation](notation.md). Whether a law holds in your game depends on its rules:
`canasta-nb rules show classic` prints them with their sources.

This page is written from `canasta_nb/rulesets/laws`; a test compares them.
"""


def laws(chapter: str) -> list[str]:
    """Return the ids of a chapter's laws, in the order of its file."""
    return [name for name in read(f"rulesets/laws/{chapter}.toml") if "." in name]


def described() -> str:
    """Return the whole page.

    >>> "### take.frozen" in described()
    True
    """
    files = (resources.files("canasta_nb") / "rulesets" / "laws").iterdir()
    there = {file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")} - {"words"}
    assert there == set(CHAPTERS)
    return _BEGINNING + "".join(
        f"\n## {title}\n" + "".join("".join(_law(entry(law))) for law in laws(chapter))
        for chapter, title in CHAPTERS.items()
    )


def _law(law: LawEntry) -> Iterator[str]:
    taught = f"Lesson {int(law.lesson[:2])} teaches it." if law.lesson else ""
    yield f"\n### {law.law}\n\n**{law.title}.** {law.why} {taught}".rstrip()
    yield f"\n\n{_asked(law.wrong)}: *{law.wrong.says}*\n\n```position\n{law.wrong.position}\n```\n"
    if law.right.position == law.wrong.position and law.right.fields:
        yield f"\nWith `{law.right.fields}`, {_asked(law.right, begins=False)} is legal.\n"
    elif law.right.position == law.wrong.position:
        yield f"\nThere, {_asked(law.right, begins=False)} is legal.\n"
    else:
        shown = replaced(law.right.position, law.right.fields)
        yield f"\nHere, {_asked(law.right, begins=False)} is legal:\n\n```position\n{shown}\n```\n"


def _asked(example: LawExample, *, begins: bool = True) -> str:
    *before, last = (act.strip() for act in example.act.split(";"))
    done = ", then ".join(f"`{act}`" for act in before)
    return f"{'After' if begins else 'after'} {done}, `{last}`" if before else f"`{last}`"


if __name__ == "__main__":
    sys.stdout.write(described())
