"""The words of the widgets for pages without Python: those that all share, and each widget's own, in each language.

    python tests/widget_words.py

writes them into JupyterLab's extension, which draws stored widgets with them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import canasta_nb
from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.widgets.wire.base import CanastaWidget, strings

PLACE = Path(__file__).parents[1] / "canasta_nb" / "lab" / "extension" / "words"


def files() -> Iterator[tuple[str, str]]:
    """Yield each file, by its name, and what is in it."""
    public = (getattr(canasta_nb, name) for name in canasta_nb.__all__)
    widgets = [each for each in public if isinstance(each, type) and issubclass(each, CanastaWidget)]
    for language in LANGUAGES:
        with speaking(language):
            shared = strings()
            own = {each.made_of[-1]: strings(each.words) for each in widgets if each.made_of and each.drawn_when_stored}
        said = {"shared": shared} | {
            name: {key: word for key, word in words.items() if shared.get(key) != word} for name, words in own.items()
        }
        for name, words in said.items():
            yield f"{name}.{language}.json", json.dumps(words, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    PLACE.mkdir(exist_ok=True)
    for old in PLACE.iterdir():
        old.unlink()
    for name, text in files():
        (PLACE / name).write_text(text, encoding="utf-8")
