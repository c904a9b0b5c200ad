"""What a class handed in: the files of a folder, or of a ZIP as a learning platform gives it, each accounted for.

A ZIP is opened with care. Names in it can't choose where a file is written, and no file may grow past the size limit of
a notebook. A notebook that can't be extracted gets its own row.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PureWindowsPath
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo, is_zipfile

from canasta_nb.classroom.marks.accounting import What, goes_with_notebooks, is_ours, named, others_in, what_is
from canasta_nb.classroom.notebooks.cells import printable
from canasta_nb.core.speech.mistakes import as_typed, mistaken, system_message
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import LARGEST_NOTEBOOK, opened_file
from canasta_nb.teaching.memory.packed_files import BROKEN

MOST_NOTEBOOKS = 5_000
MOST_BYTES = 2_000_000_000
LONGEST_NAME = 1_000
LOCKED = 0x1


class FolderMistake(Mistake):
    """A folder or a ZIP that cannot be graded, with the reason and what to do."""


class HandedIn(NamedTuple):
    """A notebook that was handed in: its place below the folder or in the ZIP, and its file or why there is none."""

    name: str
    path: Path | None
    reason: str = ""


class WholeClass(NamedTuple):
    """All that was handed in: the notebooks by name, and the other files."""

    notebooks: list[HandedIn]
    others: tuple[str, ...]
    """Without what comes with notebooks by itself, such as the answers beside them."""


@contextmanager
def handed_in(place: Path) -> Iterator[WholeClass]:
    """Yield what is in a folder or a ZIP, inside a context; FolderMistake without a notebook.

    >>> with handed_in(Path("no-such-class")) as collected:
    ...     pass
    Traceback (most recent call last):
    FolderMistake: There is no folder no-such-class.
    """
    if place.is_file() and (is_zipfile(place) or place.suffix.lower() == ".zip"):
        with tempfile.TemporaryDirectory(prefix="canasta-zip-", ignore_cleanup_errors=True) as folder:
            yield _taken_out(place, Path(folder))
    else:
        yield collected_in(place)


def collected_in(folder: Path) -> WholeClass:
    """Return what is below a folder; no link is followed, and a ZIP is a notebook that can't be graded.

    Raises FolderMistake when there is no such folder, when a folder in it cannot be opened, or with no notebook in it.

    >>> collected_in(Path("no-such-class"))
    Traceback (most recent call last):
    FolderMistake: There is no folder no-such-class.
    """
    if folder.exists() and not folder.is_dir():
        opened_file(folder).close()  # it says what it is, if it is no file
        raise FolderMistake(mistaken("class.file", folder=folder, typed=as_typed(folder)))
    if not folder.is_dir():
        raise FolderMistake(mistaken("class.no_folder", folder=folder))
    paths: dict[str, Path] = {}
    for place, folders, files in os.walk(folder, onerror=_closed):
        folders[:] = [name for name in folders if not goes_with_notebooks(name)]
        here = [*files, *(name for name in folders if Path(place, name).is_symlink())]
        paths |= {Path(place, name).relative_to(folder).as_posix(): Path(place, name) for name in here}
    notebooks = [HandedIn(printable(name), paths[name]) for name in paths if what_is(name) is What.NOTEBOOK]
    packed = [printable(name) for name in paths if what_is(name) is What.ARCHIVE]
    notebooks += [HandedIn(name, None, mistaken("zip.inside", name=name.rpartition("/")[2])) for name in packed]
    others = tuple(printable(name) for name in others_in(paths) if not is_ours(paths[name]))
    return WholeClass(_some(notebooks, folder, others), others)


def _some(notebooks: list[HandedIn], place: Path, others: tuple[str, ...]) -> list[HandedIn]:
    """Return the notebooks by name; FolderMistake without any, with what there is instead."""
    if notebooks:
        return sorted(notebooks, key=lambda notebook: notebook.name)
    if others:
        raise FolderMistake(mistaken("class.only_others", folder=place, count=len(others), names=named(others)))
    raise FolderMistake(mistaken("class.no_notebook", folder=place))


def _closed(error: OSError) -> None:
    raise FolderMistake(mistaken("class.closed", folder=printable(str(error.filename))))


def _taken_out(place: Path, folder: Path) -> WholeClass:
    """Extract every notebook of a ZIP, each into a folder whose name is a number, and name the other files."""
    try:
        archive = ZipFile(place)
    except BROKEN as error:
        raise FolderMistake(mistaken("zip.broken", place=place)) from error
    with archive:
        # Of two members with one name the last counts, as with any program that unpacks.
        every = {place_in_zip(member): member for member in archive.infolist() if not member.is_dir()}
        members = {name: member for name, member in every.items() if what_is(name) in (What.NOTEBOOK, What.ARCHIVE)}
        large = (
            sum(member.file_size for member in members.values() if member.file_size <= LARGEST_NOTEBOOK) > MOST_BYTES
        )
        if len(members) > MOST_NOTEBOOKS or large:
            most = {"notebooks": MOST_NOTEBOOKS, "size": f"{MOST_BYTES / 1e9:.0f}"}
            raise FolderMistake(mistaken("zip.large", place=place, **most))
        notebooks = [
            _notebook(archive, name, members[name], folder / str(number)) for number, name in enumerate(sorted(members))
        ]
        others = others_in(every)
        return WholeClass(_some(notebooks, place, others), others)


def place_in_zip(member: ZipInfo) -> str:
    """Return the place of a member in the ZIP, without any way out of it.

    >>> place_in_zip(ZipInfo("C:/../anna/05_freezing.ipynb"))
    'anna/05_freezing.ipynb'
    """
    path = PureWindowsPath(member.filename)
    return printable("/".join(part for part in path.parts if part not in ("..", path.anchor)))


def _notebook(archive: ZipFile, name: str, member: ZipInfo, folder: Path) -> HandedIn:
    """Extract a member into a folder, or return the reason against it."""
    place = PureWindowsPath(archive.filename or "").name
    if reason := refused(name, member, place) or _packed(name, place):
        return HandedIn(name if len(name) <= LONGEST_NAME else f"{name[:80]}… ({folder.name})", None, reason)
    path = folder / PureWindowsPath(member.filename).name
    try:
        with archive.open(member) as packed:
            # The size that a ZIP states may be false, so never read more than this at once.
            content = packed.read(LARGEST_NOTEBOOK + 1)
        folder.mkdir()
        path.write_bytes(content)
    except OSError as error:
        return HandedIn(name, None, mistaken("notebook.not_read", name=path.name, says=system_message(error)))
    except BROKEN:
        return HandedIn(name, None, mistaken("zip.member", name=path.name, place=place))
    return HandedIn(name, path)


def refused(name: str, member: ZipInfo, place: str, most: int = LARGEST_NOTEBOOK) -> str:
    """Return why a member with this name in the ZIP at a place is not extracted; empty when it is."""
    short = name.rpartition("/")[2]
    if len(name) > LONGEST_NAME:
        return mistaken("zip.name", has=len(name), most=LONGEST_NAME)
    if stat.S_ISLNK(member.external_attr >> 16):
        return mistaken("notebook.link", name=short)
    if member.flag_bits & LOCKED:
        return mistaken("zip.locked", name=short, place=place)
    if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return mistaken("zip.member", name=short, place=place)
    if member.file_size > most:
        large = {"size": f"{member.file_size / 1e6:.0f}", "most": f"{most / 1e6:.0f}"}
        return mistaken("notebook.large", name=short, **large)
    return ""


def _packed(name: str, place: str) -> str:
    """Return why a packed file isn't looked into; empty for any other."""
    return mistaken("zip.nested", name=name.rpartition("/")[2], place=place) if what_is(name) is What.ARCHIVE else ""
