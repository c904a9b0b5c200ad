"""Where the course is: beside the package in a checkout, with the solved lessons; inside it when installed, without."""

from __future__ import annotations

from pathlib import Path

from canasta_nb.core.speech.language import LANGUAGES
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.bank.exercises import lesson

PACKAGE = Path(__file__).resolve().parents[2]


def course_folder() -> Path:
    """Return the folder that holds ``notebooks``, and in a checkout ``lessons``; FileNotFoundError without one.

    >>> (course_folder() / "notebooks" / "05_freezing.ipynb").is_file()
    True
    """
    for folder in (PACKAGE / "course", PACKAGE.parent):
        if (folder / "notebooks").is_dir():
            return folder
    raise FileNotFoundError(mistaken("course.missing", one=PACKAGE / "course", other=PACKAGE.parent))


def is_installed(file: Path) -> bool:
    """Tell whether a file belongs to the package itself, where nothing is written.

    >>> is_installed(PACKAGE / "course" / "notebooks" / "05_freezing.ipynb"), is_installed(Path("05_freezing.ipynb"))
    (True, False)
    """
    return file.resolve().is_relative_to(PACKAGE)


def solved_lessons() -> Path:
    """Return the folder of the solved lessons; Mistake in an installation, which comes without them."""
    folder = course_folder() / "lessons"
    if not folder.is_dir():
        raise Mistake(mistaken("course.no_solved"))
    return folder


def lesson_file(named: Path) -> Path:
    """Return the notebook from which a lesson is released: the file that is named, or the course's own by its name.

    That is the solved lesson, or in an installation its release. ``es/05_freezing`` is the Spanish one.
    Raises Unknown for a name that no lesson has.

    >>> lesson_file(Path("es/05")).relative_to(course_folder()).as_posix()
    'lessons/es/05_freezing.ipynb'
    """
    lang = named.parent.name
    if named.exists() or named.suffix or str(named.parent) not in (".", *LANGUAGES):
        return named
    stem = lesson(named.name).name
    places = [course_folder() / folder / lang / f"{stem}.ipynb" for folder in ("lessons", "notebooks")]
    return next((place for place in places if place.is_file()), named)


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
