"""A learner's games, answers and results of practice in one ZIP, and taken out of one again.

A ZIP is untrusted data. Only files with names of ours are read, each up to a limit and all together up to another. What
is here already stays: a game goes on where it got further, and of a log the lines are added that are not here. What an
earlier version packed, answers and results in files of their own, becomes such lines. A file that can't be put back
leaves the others as they are, and is named with the reason.
"""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from canasta_nb.core.notation.records import FIRST_LINE
from canasta_nb.core.speech.language import LANGUAGES, say
from canasta_nb.core.speech.mistakes import system_message
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import LARGEST, read_small_file
from canasta_nb.core.speech.whole_files import OWNER, write_whole
from canasta_nb.settings import learners_folder
from canasta_nb.teaching.log.before import JUDGED, PRACTISED as RESULTS, SIGNS, of_answers, of_signs
from canasta_nb.teaching.log.learner_log import FOLDER, NAME, LearnerLog, NotKept, log_in
from canasta_nb.teaching.log.line import written

told = partial(say, "teaching/memory/my_files.toml", "files")

LOG = f"{FOLDER}/{NAME}"
ANSWERS, GAMES = (LOG, "answers/*.json"), ("*.canasta", "saved-games/*.canasta")
OURS = re.compile(
    rf"(?:(?:{'|'.join(LANGUAGES)})/)?(?:(?:saved-games/)?\w[\w.-]{{0,99}}\.canasta|answers/\w[\w-]{{0,49}}\.json"
    rf"|{re.escape(LOG)})|{re.escape(RESULTS)}",
    re.ASCII,
)
"""The names that files in a ZIP may have; no other is read or written."""
FILE = "my-canasta.zip"
MOST_FILES = 2_000
MOST_BYTES = 50_000_000
"""The bytes that all files together may have, counted as they are unpacked."""
BROKEN = (BadZipFile, EOFError, MemoryError, NotImplementedError, RuntimeError, ValueError, struct.error, zlib.error)
"""What reading a ZIP may raise besides an OSError, whatever was written into it."""


class NotPacked(Mistake):
    """Something that is no ZIP, one without a learner's files, or one with too much in it."""


class NotOurs(Mistake):
    """A file that has a name of ours, and something else in it."""


class Collected(NamedTuple):
    """The files of a learner by the names they have below the folder of the notebooks, and those left out."""

    files: dict[str, bytes]
    left_out: list[str]
    """The names of the files for which a ZIP has no room."""


class PutBack(NamedTuple):
    """The names of the files that had something new, and for each that could not be put back the reason."""

    new: list[str]
    left_out: dict[str, str]


def collected(folder: Path, practised: LearnerLog | None = None) -> Collected:
    """Return every file of a learner: the log first, then games, the newest first.

    ``practised`` is the log of practice where that is another one.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> (folder / "answers").mkdir()
    >>> _ = (folder / "answers" / "fz.json").write_text("{}")
    >>> _ = (folder / "answers" / "shopping.txt").write_text("Buy cards.")
    >>> collected(folder)
    Collected(files={'answers/fz.json': b'{}'}, left_out=[])
    """
    kept = Collected({}, [])
    own = {RESULTS: practised.path if practised else learners_folder() / RESULTS}
    left = MOST_BYTES
    for name, path in {**own, **_found(folder, ANSWERS), **_found(folder, GAMES)}.items():
        try:
            content = read_small_file(path, min(_largest(name), left), follow=False)
        except FileNotFoundError:
            continue
        except OSError:
            content = None
        if content is None or len(kept.files) == MOST_FILES:
            kept.left_out.append(name)
        else:
            kept.files[name] = content
            left -= len(content)
    return kept


def _found(folder: Path, places: Iterable[str]) -> dict[str, Path]:
    """Return the files of these places in every language by their names, the newest first."""
    paths = [path for lang in ("", *LANGUAGES) for place in places for path in folder.joinpath(lang).glob(place)]
    paths.sort(key=lambda path: (-_changed(path), path))
    named = {path.relative_to(folder).as_posix(): path for path in paths}
    return {name: path for name, path in named.items() if OURS.fullmatch(name) and path.name != JUDGED}


def _changed(path: Path) -> int:
    """Return when a file was changed; 0 for one that has just vanished, which reading finds out."""
    try:
        return path.lstat().st_mtime_ns
    except OSError:
        return 0


def _largest(name: str) -> int:
    """Return the bytes that a file may have; a log grows for as long as somebody learns."""
    return MOST_BYTES if name.endswith(".jsonl") else LARGEST


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as a ZIP.

    >>> unzipped(zipped({"answers/fz.json": b"{}"}))
    {'answers/fz.json': b'{}'}
    """
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def unzipped(packed: bytes) -> dict[str, bytes]:
    """Return the files of a learner in a ZIP.

    Raises NotPacked, with a sentence, if it is none, if nothing in it is a learner's, or if too much is.

    >>> unzipped(b"Buy cards.")
    Traceback (most recent call last):
    NotPacked: I can't find any games or answers in this file. Choose one that you downloaded here, such as ...
    """
    files: dict[str, bytes] = {}
    left = MOST_BYTES
    try:
        with ZipFile(BytesIO(packed)) as archive:
            for member in archive.infolist():
                if OURS.fullmatch(member.filename):
                    most = min(_largest(member.filename), left)
                    with archive.open(member) as file:
                        content = file.read(most + 1)  # the size that a ZIP states may be false
                    if len(content) > most or len(files) == MOST_FILES:
                        raise NotPacked(told("too_much", files=f"{MOST_FILES:,}", size=f"{MOST_BYTES / 1e6:.0f}"))
                    files[member.filename] = content
                    left -= len(content)
    except NotPacked:
        raise
    except BROKEN as error:
        raise NotPacked(told("not_packed", file=FILE)) from error
    if not files:
        raise NotPacked(told("not_packed", file=FILE))
    return files


def put_back(files: Mapping[str, bytes], folder: Path, practised: LearnerLog | None = None) -> PutBack:
    """Put files of a learner where they belong.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> put_back({"answers/fz.json": b'{"fz-3": "1"}'}, folder)
    PutBack(new=['answers/fz.json'], left_out={})
    >>> put_back({"answers/fz.json": b'{"fz-3": "1"}'}, folder)
    PutBack(new=[], left_out={})
    """
    done = PutBack([], {})
    for name, content in files.items():
        try:
            if _put(name, content, folder, practised):
                done.new.append(name)
        except NotKept as error:
            done.left_out[name] = error.why
        except NotOurs as error:
            done.left_out[name] = str(error)
        except OSError as error:
            done.left_out[name] = system_message(error) or str(error)
    return done


def _put(name: str, content: bytes, folder: Path, practised: LearnerLog | None) -> bool:
    """Put one file where it belongs; tell whether it had something new."""
    if name == RESULTS:
        return (practised or log_in(folder)).add(content) > 0
    place = folder / name
    if name.endswith(".canasta"):
        return _put_game(place, content)
    if place.name == JUDGED:
        return False
    lines = content if place.name == NAME else _lines_of(place.name, content)
    return LearnerLog(place.with_name(NAME)).add(lines) > 0


def _lines_of(name: str, content: bytes) -> bytes:
    """Return what an earlier version kept in a file as lines of the log; NotOurs for anything else."""
    try:
        entries = json.loads(content)
    except (ValueError, RecursionError):
        entries = None
    if not isinstance(entries, dict):
        raise NotOurs(told("not_answers"))
    made = of_signs(entries) if name == SIGNS else of_answers(entries)
    return b"".join(text for line in made if (text := written(line, or_nothing=True)))


def _put_game(place: Path, content: bytes) -> bool:
    if not content.startswith(FIRST_LINE.encode()):
        raise NotOurs(told("not_a_game"))
    for each in _names(place):
        here = _here(each)
        if here.startswith(content.rstrip(b"\n")):
            return False
        if content.startswith(here.rstrip(b"\n")):  # there is no such game, or it got less far
            _write(each, content)
            return True
    return False


def _here(place: Path) -> bytes:
    """Return what is kept here under a name already."""
    try:
        return read_small_file(place)
    except FileNotFoundError:
        return b""


def _names(place: Path) -> Iterator[Path]:
    """Yield the names that a game may have beside others of its name, the usual one first."""
    yield place
    for number in count(2):
        yield place.with_stem(f"{place.stem}-{number}")


def _write(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    write_whole(place, content, mode=OWNER)
