"""The files of a hand-in as they arrive: from a folder, a ZIP, a ZIP inside another, or a mail with attachments."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr, parsedate_to_datetime
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from zipfile import ZipFile, ZipInfo, is_zipfile

from canasta_nb.classroom.book.store import BUSY, ENDING
from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.marks.accounting import What, is_ours, what_is
from canasta_nb.classroom.marks.handed_in import LONGEST_NAME, FolderMistake, place_in_zip, refused
from canasta_nb.classroom.notebooks.cells import printable
from canasta_nb.core.speech.mistakes import mistaken, system_message
from canasta_nb.core.speech.small_files import LARGEST_LOG, LARGEST_NOTEBOOK, NotASmallFile, read_small_file
from canasta_nb.teaching.memory.packed_files import BROKEN

MOST_FILES = 50_000
MOST_BYTES = 2_000_000_000
DEEPEST = 3
"""How many packed files may lie inside one another."""
MAIL = ".eml"


class Arrival(NamedTuple):
    """A file of a hand-in: what it is, and what is in it if it is a notebook."""

    place: str
    what: str
    """``notebook``, ``not-read``, ``other`` or ``beside``, as in the book."""
    content: bytes | None = None
    reason: str = ""
    """Why a notebook could not be read."""
    at: str | None = None
    """When the file was written, on the clock of a wall, as its folder, its ZIP or its mail says."""
    sender: tuple[str, str] = ("", "")
    """Name and e-mail of whoever sent it, for a mail."""


class OpenedPlace:
    """A place that is being opened, with how much of it was read."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.files = 0
        self.bytes = 0

    def count(self, size: int) -> None:
        """Count a file with its bytes; FolderMistake when there are too many."""
        self.files += 1
        self.bytes += size
        if self.files > MOST_FILES or self.bytes > MOST_BYTES:
            raise FolderMistake(
                sentence("collect.large", place=str(self.place), files=MOST_FILES, size=f"{MOST_BYTES / 1e9:.0f}")
            )


def arrivals(place: Path) -> Iterator[Arrival]:
    """Yield every file of a folder, a ZIP, a mail, or a notebook alone; no link is followed.

    Raises FolderMistake when there is no such place, when a folder in it can't be opened, or when it holds too much.

    >>> list(arrivals(Path("no-such-class")))
    Traceback (most recent call last):
    FolderMistake: There is no folder no-such-class.
    """
    opened = OpenedPlace(place)
    if place.is_dir():
        yield from _in_folder(place, opened)
    elif place.is_file():
        is_packed = place.suffix.lower() == ".zip" or is_zipfile(place)
        yield from _of_file(place, place.name, opened, whole=is_packed)
    else:
        raise FolderMistake(mistaken("class.no_folder", folder=place))


def _in_folder(folder: Path, opened: OpenedPlace) -> Iterator[Arrival]:
    def closed(error: OSError) -> None:
        raise FolderMistake(mistaken("class.closed", folder=printable(str(error.filename))))

    for here, folders, files in os.walk(folder, onerror=closed):
        folders.sort()
        links = [name for name in folders if Path(here, name).is_symlink()]
        for name in sorted([*files, *links]):
            path = Path(here, name)
            yield from _of_file(path, printable(path.relative_to(folder).as_posix()), opened)


def _of_file(path: Path, place: str, opened: OpenedPlace, *, whole: bool = False) -> Iterator[Arrival]:
    """Yield a file of the disk, or what is packed in it; ``whole`` is a ZIP that is the whole hand-in."""
    what = What.ARCHIVE if whole else what_is(place)
    is_packed = whole or (what is What.ARCHIVE and path.suffix.lower() == ".zip")
    is_mail = what is What.OTHER and path.suffix.lower() == MAIL
    if what is not What.NOTEBOOK and not is_packed and not is_mail:
        opened.count(0)
        beside = what is What.BESIDE or path.name.endswith((ENDING, f"{ENDING}{BUSY}")) or is_ours(path)
        packed = mistaken("zip.inside", name=path.name) if what is What.ARCHIVE else ""
        yield Arrival(place, "beside" if beside else "not-read" if packed else "other", reason=packed)
        return
    try:
        at = datetime.fromtimestamp(path.lstat().st_mtime).isoformat(timespec="seconds")  # noqa: DTZ006 - as the book
        if path.is_symlink():
            opened.count(0)
            yield Arrival(place, "not-read", reason=mistaken("notebook.link", name=path.name))
        elif is_packed:
            with path.open("rb") as file:
                yield from _in_zip(file, "" if whole else place, opened, 1)
        else:
            content = read_small_file(path, LARGEST_LOG if is_mail else LARGEST_NOTEBOOK, follow=False)
            yield from _of_content(place, content, at, opened, 1)
    except NotASmallFile as error:
        yield Arrival(place, "not-read", reason=mistaken("notebook.not_read", name=path.name, says=error.strerror))
    except OSError as error:
        says = system_message(error)
        yield Arrival(place, "not-read", reason=mistaken("notebook.not_read", name=path.name, says=says))


def _of_content(place: str, content: bytes, at: str | None, opened: OpenedPlace, depth: int) -> Iterator[Arrival]:
    """Yield what came as bytes: a notebook, a ZIP, a mail, or any other file."""
    suffix = PurePosixPath(place).suffix.lower()
    if what_is(place) is What.NOTEBOOK:
        opened.count(len(content))
        yield Arrival(place, "notebook", content, at=at)
    elif suffix == MAIL:
        yield from _in_mail(place, content, opened, depth)
    else:
        yield from _in_zip(io.BytesIO(content), place, opened, depth)


def _in_zip(
    file: io.BufferedIOBase | io.BufferedReader, within: str, opened: OpenedPlace, depth: int
) -> Iterator[Arrival]:
    """Yield every member of a ZIP; ``within`` is its own place, empty for the whole hand-in."""
    try:
        archive = ZipFile(file)
    except BROKEN:
        if not within:
            raise FolderMistake(mistaken("zip.broken", place=opened.place)) from None
        opened.count(0)
        yield Arrival(within, "not-read", reason=mistaken("zip.broken", place=within))
        return
    with archive:
        for member in archive.infolist():
            if not member.is_dir():
                name = place_in_zip(member)
                place = f"{within}/{name}" if within else name
                yield from _member(archive, member, place, opened, depth)


def _member(archive: ZipFile, member: ZipInfo, place: str, opened: OpenedPlace, depth: int) -> Iterator[Arrival]:
    what, suffix = what_is(place), PurePosixPath(place).suffix.lower()
    short = place if len(place) <= LONGEST_NAME else f"{place[:80]}… ({opened.files})"
    opened.count(0)
    is_read = what is What.NOTEBOOK or suffix == MAIL or (what is What.ARCHIVE and suffix == ".zip")
    if what is What.BESIDE or not is_read:
        names = {"name": PurePosixPath(place).name, "place": opened.place.name}
        packed = mistaken("zip.nested", **names) if what is What.ARCHIVE else ""
        yield Arrival(short, "beside" if what is What.BESIDE else "not-read" if packed else "other", reason=packed)
        return
    most = LARGEST_NOTEBOOK if what is What.NOTEBOOK else LARGEST_LOG
    reason = refused(place, member, opened.place.name, most)
    if not reason and depth > DEEPEST:
        reason = sentence("collect.deep", name=PurePosixPath(place).name)
    if reason:
        yield Arrival(short, "not-read", reason=reason)
        return
    try:
        with archive.open(member) as packed_file:
            # The size that a ZIP states may be false, so never read more than this at once.
            content = packed_file.read(most + 1)
    except (OSError, *BROKEN):
        content = None
    if content is None or len(content) > most:
        damaged = mistaken("zip.member", name=PurePosixPath(place).name, place=opened.place.name)
        yield Arrival(place, "not-read", reason=damaged)
        return
    yield from _of_content(place, content, _moment(member), opened, depth + 1)


def _moment(member: ZipInfo) -> str | None:
    try:
        return datetime(*member.date_time).isoformat(timespec="seconds")  # noqa: DTZ001 - a ZIP knows no other clock
    except ValueError:
        return None


def _in_mail(place: str, content: bytes, opened: OpenedPlace, depth: int) -> Iterator[Arrival]:
    """Yield the attachments of a mail, each with its sender and the moment when it was sent."""
    opened.count(len(content))
    notebooks = 0
    try:
        mail = message_from_bytes(content, _class=EmailMessage, policy=policy.default)
        sender, at = parseaddr(str(mail["From"] or "")), _sent(mail)
        parts = [(part.get_filename() or "", part.get_payload(decode=True)) for part in mail.walk()]
    except (ValueError, LookupError, AttributeError, TypeError, RecursionError, IndexError):
        yield Arrival(place, "not-read", reason=sentence("collect.mail", name=PurePosixPath(place).name))
        return
    for name, held in parts:
        inner = f"{place}/{printable(PurePosixPath(name).name)}"
        if not name or not isinstance(held, bytes):
            continue
        notebooks += 1
        if depth <= DEEPEST and (what_is(inner) is What.NOTEBOOK or inner.lower().endswith(".zip")):
            for arrival in _of_content(inner, held, at, opened, depth + 1):
                yield arrival._replace(sender=(printable(sender[0]), printable(sender[1])))
        else:
            opened.count(len(held))
            yield Arrival(inner, "other", sender=(printable(sender[0]), printable(sender[1])))
    yield Arrival(place, "beside" if notebooks else "other", sender=(printable(sender[0]), printable(sender[1])))


def _sent(mail: EmailMessage) -> str | None:
    """Return when a mail was sent, on the clock of the wall here."""
    written = mail["Date"]
    if written is None:
        return None
    try:
        sent = parsedate_to_datetime(str(written))
        return (sent.astimezone() if sent.tzinfo else sent).replace(tzinfo=None).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        return None
