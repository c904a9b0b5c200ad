"""A learner's games, answers and results of practice in one ZIP, and taken out of one again.

A ZIP is untrusted data. Only files with names of ours are read, each up to a limit. What is here already stays: a game
goes on where it got further, and answers and results are added where there are none.
"""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from canasta_nb.core.notation.records import FIRST_LINE
from canasta_nb.core.speech.language import LANGUAGES
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.practice.progress import NAME as RESULTS, Progress
from canasta_nb.writing import OWNER, write_whole

PLACES = ("*.canasta", "saved-games/*.canasta", "answers/*.json")
OURS = re.compile(
    rf"(?:(?:{'|'.join(LANGUAGES)})/)?(?:(?:saved-games/)?\w[\w.-]{{0,99}}\.canasta|answers/\w[\w-]{{0,49}}\.json)"
    rf"|{re.escape(RESULTS)}",
    re.ASCII,
)
"""The names that files in a ZIP may have; no other is read or written."""
MOST_FILES = 2_000
LARGEST = 4_000_000  # bytes of one file
BROKEN = (BadZipFile, EOFError, MemoryError, NotImplementedError, RuntimeError, ValueError, struct.error, zlib.error)
"""What reading a ZIP may raise besides an OSError, whatever was written into it."""


class NotPacked(Mistake):
    """Something that is no ZIP, or one without a learner's files."""


def collected(folder: Path, memory: Progress) -> dict[str, bytes]:
    """Return the content of every file of a learner, by the name it has below the folder of the notebooks.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> (folder / "answers").mkdir()
    >>> _ = (folder / "answers" / "fz.json").write_text("{}")
    >>> _ = (folder / "answers" / "shopping.txt").write_text("Buy cards.")
    >>> collected(folder, Progress(folder / "practice.jsonl"))
    {'answers/fz.json': b'{}'}
    """
    names = [f"{language}{place}" for language in ("", *(f"{each}/" for each in LANGUAGES)) for place in PLACES]
    paths = {path.relative_to(folder).as_posix(): path for name in names for path in sorted(folder.glob(name))}
    paths[RESULTS] = memory.path
    return {name: path.read_bytes() for name, path in paths.items() if OURS.fullmatch(name) and _is_small(path)}


def _is_small(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and path.stat().st_size <= LARGEST


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
    """Return the files of a learner in a ZIP; NotPacked if it is none, or if nothing in it is a learner's.

    >>> unzipped(b"Buy cards.")
    Traceback (most recent call last):
    NotPacked
    """
    try:
        with ZipFile(BytesIO(packed)) as archive:
            members = [member for member in archive.infolist() if OURS.fullmatch(member.filename)][:MOST_FILES]
            files = {}
            for member in members:
                with archive.open(member) as file:
                    content = file.read(LARGEST + 1)  # the size that a ZIP states may be false
                if len(content) <= LARGEST:
                    files[member.filename] = content
    except BROKEN as error:
        raise NotPacked from error
    if not files:
        raise NotPacked
    return files


def put_back(files: Mapping[str, bytes], folder: Path, memory: Progress) -> list[str]:
    """Put files of a learner where they belong; return the names of those that had something new.

    Raises OSError where the folder can't be written, and NotKept where the results can't.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> memory = Progress(folder / "practice.jsonl")
    >>> put_back({"answers/fz.json": b'{"fz-3": "1"}'}, folder, memory)
    ['answers/fz.json']
    >>> put_back({"answers/fz.json": b'{"fz-3": "2"}'}, folder, memory)
    []
    """
    return [name for name, content in files.items() if _put(name, content, folder, memory)]


def _put(name: str, content: bytes, folder: Path, memory: Progress) -> bool:
    """Put one file where it belongs; tell whether it had something new."""
    if name == RESULTS:
        return memory.add(content.decode(errors="replace")) > 0
    place = folder / name
    return (_put_answers if name.endswith(".json") else _put_game)(place, content)


def _put_answers(place: Path, content: bytes) -> bool:
    here = _answers(place.read_bytes()) if place.exists() else {}
    both = {**_answers(content), **here}
    if both == here:
        return False
    _write(place, json.dumps(both, ensure_ascii=False, separators=(",", ":")).encode())
    return True


def _answers(content: bytes) -> dict[str, Any]:
    """Return the answers in a file; none if it isn't one of ours."""
    try:
        answers = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return answers if isinstance(answers, dict) else {}


def _put_game(place: Path, content: bytes) -> bool:
    if not content.startswith(FIRST_LINE.encode()):
        return False
    for each in _names(place):
        here = each.read_bytes() if each.exists() else b""
        if here.startswith(content.rstrip(b"\n")):
            return False
        if content.startswith(here.rstrip(b"\n")):  # there is no such game, or it got less far
            _write(each, content)
            return True
    return False


def _names(place: Path) -> Iterator[Path]:
    """Yield the names that a game may have beside others of its name, the usual one first."""
    yield place
    for number in count(2):
        yield place.with_stem(f"{place.stem}-{number}")


def _write(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    write_whole(place, content, mode=OWNER)
