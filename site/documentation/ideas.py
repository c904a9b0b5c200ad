"""What learners of a lesson often think, and what a teacher may say then, as tables for the guides."""

from __future__ import annotations

from importlib.resources import files

from canasta_nb.core.speech.language import speaking, texts
from documentation.markdown import plain, table

HEADS = {"en": ("what they may think", "what to say"), "es": ("qué pueden pensar", "qué decirles")}


def idea_tables() -> dict[str, str]:
    """Return the tables by their names in a page, such as ``ideas_05`` in English and ``ideas_05_es`` in Spanish.

    A lesson whose learners show no idea of their own has none.
    """
    return {
        f"ideas_{path.name[:2]}" + ("" if lang == "en" else f"_{lang}"): _ideas(path.name, lang)
        for lang in HEADS
        for path in files("canasta_nb.teaching.misconceptions").iterdir()
        if path.name.endswith(".toml")
    }


def _ideas(file: str, lang: str) -> str:
    with speaking(lang):
        ideas = texts(f"teaching/misconceptions/{file}").values()
    return table(HEADS[lang], [(plain(idea["title"]), plain(idea["says"])) for idea in ideas])
