"""Where the lessons lie: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from pathlib import Path

from canasta_nb.core.speech.language import LANGUAGES
from canasta_nb.core.speech.mistakes import mistaken

PACKAGE = Path(__file__).resolve().parent.parent


def course_folder() -> Path:
    """Return the folder that holds ``lessons`` and ``notebooks``; FileNotFoundError without one.

    >>> (course_folder() / "lessons").is_dir()
    True
    """
    for folder in (PACKAGE / "course", PACKAGE.parent):
        if (folder / "lessons").is_dir():
            return folder
    raise FileNotFoundError(mistaken("course.missing", one=PACKAGE / "course", other=PACKAGE.parent))


def language_of(notebook: Path) -> str:
    """Return the language of a notebook: a folder of translations is named after its language.

    >>> language_of(Path("lessons/es/05_freezing.ipynb")), language_of(Path("lessons/05_freezing.ipynb"))
    ('es', 'en')
    """
    folder = notebook.absolute().parent.name
    return folder if folder in LANGUAGES else "en"


def release_of(lesson: Path, folder: Path) -> Path:
    """Return the place of a lesson's release below the folder of the releases.

    >>> release_of(Path("lessons/es/05_freezing.ipynb"), Path("notebooks")).as_posix()
    'notebooks/es/05_freezing.ipynb'
    """
    lang = language_of(lesson)
    return (folder if lang == "en" else folder / lang) / lesson.name
