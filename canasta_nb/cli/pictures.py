"""The commands that make pictures: of a position, and of a whole notebook."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from canasta_nb.cli.output import Language
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.reading import lines_of
from canasta_nb.core.notation.records import read_text
from canasta_nb.core.notation.text import parse_position, read_position
from canasta_nb.core.speech.language import speak
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.picturing import position_picture


def picture(
    position: Annotated[str, typer.Argument(help="Position in the notation, or a file that holds one.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="SVG file; printed if you name none.")] = None,
    seat: Annotated[int, typer.Option("--seat", min=0, help="Seat that looks; 0 for whose turn it is.")] = 0,
    deck: Annotated[Literal["two", "four"], typer.Option("--deck", help="Number of colours of the suits.")] = "two",
    lang: Language = "en",
) -> None:
    """Draw a position as an SVG file that any page or document can show."""
    speak(lang)
    try:
        drawn = position_picture(_read(position), seat, deck=deck)
    except ValueError as error:
        raise Mistake(f"{position}, {error}" if _is_name(position) else str(error)) from error
    if out is None:
        typer.echo(drawn)
    else:
        out.write_text(drawn + "\n", encoding="utf-8")
        typer.echo(mistaken("command.wrote", file=out))


def page(
    notebook: Annotated[Path, typer.Argument(help="Notebook; it stays as it is.")],
    slides: Annotated[bool, typer.Option("--slides", help="Make slides, each from a heading to the next.")] = False,
    run: Annotated[
        bool, typer.Option("--run", help="Run the whole notebook first, for new outputs on the page.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="HTML file; named after the notebook if you name none.")
    ] = None,
    lang: Language = "en",
) -> None:
    """Write a notebook as a page or as slides that show every picture without Python and without the internet."""
    from canasta_nb.classroom.release.offline_pages import offline_page

    speak(lang)
    written = offline_page(notebook, slides=slides, run=run)
    place = out or Path(f"{notebook.stem}.slides.html" if slides else f"{notebook.stem}.html")
    place.write_text(written.html, encoding="utf-8")
    typer.echo(mistaken("command.wrote", file=place))
    if written.not_run:
        typer.echo(mistaken("command.not_run", file=notebook, count=written.not_run))


def _read(position: str) -> Position:
    if not _is_name(position):
        return parse_position(position)
    return read_position(lines_of(read_text(position)), Path(position).parent)


def _is_name(position: str) -> bool:
    """Tell whether this names a file: a position has at least two words, and a name of several words is a file's.

    >>> _is_name("freezing.canasta"), _is_name("rules classic; turn 1 draw")
    (True, False)
    """
    if len(position.split()) == 1:
        return True
    try:
        return Path(position).is_file()
    except OSError:  # no name of a file is so long
        return False
