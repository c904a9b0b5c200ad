"""What a class handed in: the notebooks of a folder, or of a ZIP as a learning platform gives it.

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

from canasta_nb.classroom.cells import printable
from canasta_nb.core.speech.mistakes import as_typed, mistaken, said_by_system
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import LARGEST_NOTEBOOK, opened_file
from canasta_nb.teaching.packed_files import BROKEN

PASSED_OVER = {".ipynb_checkpoints", "__MACOSX"}
"""Folders of copies that Jupyter and macOS make."""
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


@contextmanager
def handed_in(place: Path) -> Iterator[list[HandedIn]]:
    """Yield every notebook of a folder or a ZIP by name, inside a context; FolderMistake without any.

    >>> with handed_in(Path("no-such-class")) as notebooks:
    ...     pass
    Traceback (most recent call last):
    FolderMistake: There is no folder no-such-class.
    """
    if place.is_file() and (is_zipfile(place) or place.suffix.lower() == ".zip"):
        with tempfile.TemporaryDirectory(prefix="canasta-zip-", ignore_cleanup_errors=True) as folder:
            yield _taken_out(place, Path(folder))
    else:
        yield [HandedIn(printable(path.relative_to(place).as_posix()), path) for path in notebooks_in(place)]


def notebooks_in(folder: Path) -> list[Path]:
    """Return every notebook below a folder by name, without Jupyter's own copies; no link is followed.

    Raises FolderMistake when there is no such folder, when a folder in it cannot be opened, or with no notebook in it.

    >>> notebooks_in(Path("no-such-class"))
    Traceback (most recent call last):
    FolderMistake: There is no folder no-such-class.
    """
    if folder.exists() and not folder.is_dir():
        opened_file(folder).close()  # it says what it is, if it is no file
        raise FolderMistake(mistaken("class.file", folder=folder, typed=as_typed(folder)))
    if not folder.is_dir():
        raise FolderMistake(mistaken("class.no_folder", folder=folder))
    found: list[Path] = []
    for place, folders, files in os.walk(folder, onerror=_closed):
        folders[:] = [name for name in folders if name not in PASSED_OVER]
        found += [Path(place, name) for name in files if name.lower().endswith(".ipynb")]
    if not found:
        raise FolderMistake(mistaken("class.no_notebook", folder=folder))
    return sorted(found)


def _closed(error: OSError) -> None:
    raise FolderMistake(mistaken("class.closed", folder=printable(str(error.filename))))


def _taken_out(place: Path, folder: Path) -> list[HandedIn]:
    """Extract every notebook of a ZIP, each into a folder whose name is a number."""
    try:
        archive = ZipFile(place)
    except BROKEN as error:
        raise FolderMistake(mistaken("zip.broken", place=place)) from error
    with archive:
        # Of two members with one name the last counts, as with any program that unpacks.
        members = {_name(member): member for member in archive.infolist() if _is_handed_in(member)}
        if not members:
            raise FolderMistake(mistaken("class.no_notebook", folder=place))
        large = (
            sum(member.file_size for member in members.values() if member.file_size <= LARGEST_NOTEBOOK) > MOST_BYTES
        )
        if len(members) > MOST_NOTEBOOKS or large:
            most = {"notebooks": MOST_NOTEBOOKS, "size": f"{MOST_BYTES / 1e9:.0f}"}
            raise FolderMistake(mistaken("zip.large", place=place, **most))
        return [
            _notebook(archive, name, members[name], folder / str(number)) for number, name in enumerate(sorted(members))
        ]


def _is_handed_in(member: ZipInfo) -> bool:
    """Tell whether a member is a notebook, or a ZIP that a learner may have put notebooks into."""
    wanted = member.filename.lower().endswith((".ipynb", ".zip"))
    return wanted and not PASSED_OVER & set(PureWindowsPath(member.filename).parts)


def _name(member: ZipInfo) -> str:
    """Return the place of a member in the ZIP, without any way out of it.

    >>> _name(ZipInfo("C:/../anna/05_freezing.ipynb"))
    'anna/05_freezing.ipynb'
    """
    path = PureWindowsPath(member.filename)
    return printable("/".join(part for part in path.parts if part not in ("..", path.anchor)))


def _notebook(archive: ZipFile, name: str, member: ZipInfo, folder: Path) -> HandedIn:
    """Extract a member into a folder, or return the reason against it."""
    if reason := _refused(name, member):
        return HandedIn(name if len(name) <= LONGEST_NAME else f"{name[:80]}… ({folder.name})", None, reason)
    path = folder / PureWindowsPath(member.filename).name
    try:
        with archive.open(member) as packed:
            # The size that a ZIP states may be false, so never read more than this at once.
            content = packed.read(LARGEST_NOTEBOOK + 1)
        folder.mkdir()
        path.write_bytes(content)
    except OSError as error:
        return HandedIn(name, None, mistaken("notebook.not_read", name=path.name, says=said_by_system(error)))
    except BROKEN:
        return HandedIn(name, None, mistaken("zip.member", name=path.name))
    return HandedIn(name, path)


def _refused(name: str, member: ZipInfo) -> str:
    """Return why a member is not extracted; empty when it is."""
    short = name.rpartition("/")[2]
    if len(name) > LONGEST_NAME:
        return mistaken("zip.name", has=len(name), most=LONGEST_NAME)
    if name.lower().endswith(".zip"):
        return mistaken("zip.nested", name=short)
    if stat.S_ISLNK(member.external_attr >> 16):
        return mistaken("notebook.link", name=short)
    if member.flag_bits & LOCKED:
        return mistaken("zip.locked", name=short)
    if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return mistaken("zip.member", name=short)
    if member.file_size > LARGEST_NOTEBOOK:
        large = {"size": f"{member.file_size / 1e6:.0f}", "most": f"{LARGEST_NOTEBOOK / 1e6:.0f}"}
        return mistaken("notebook.large", name=short, **large)
    return ""
