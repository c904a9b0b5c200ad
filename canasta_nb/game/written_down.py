"""The record of a game on the disk, written act by act, and what a player is told when the disk refuses."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from canasta_nb.core.notation.saving import RecordFile
from canasta_nb.core.speech.language import in_its_language
from canasta_nb.core.speech.mistakes import system_message
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.telling import sentence


@dataclass
class WrittenDown:
    """The file of a game, where it has one; what the disk refuses waits for the next act, and is told.

    >>> written = WrittenDown("en")
    >>> written.not_saved(OSError("The disk is full"))
    >>> written.noticed(), written.noticed()
    ("I can't save this game on the disk: The disk is full.", '')
    """

    lang: str
    file: RecordFile | None = None
    notice: str = ""
    """What the player is told about the saved game, until ``noticed`` returns it."""
    _waiting: list[Callable[[RecordFile], object]] = field(default_factory=list)

    def write(self, change: Callable[[RecordFile], object]) -> None:
        """Change the file, after whatever still waits; what the file itself refuses is told and left out."""
        if self.file is None:
            return
        self._waiting.append(change)
        before = self.file.path
        try:
            while self._waiting:
                self._waiting[0](self.file)
                del self._waiting[0]
        except OSError as error:
            self.not_saved(error)
        except Mistake as mistake:  # the file would refuse it at every later act as well
            del self._waiting[0]
            self._tell("not", why=str(mistake).removesuffix("."))
        if self.file.path != before:
            self.goes_on_in_a_copy()

    def goes_on_in_a_copy(self) -> None:
        """Tell that another process plays the game in its own file, so that this one goes on in a copy."""
        if self.file is not None:
            self._tell("copy", copy=self.file.path.name)

    def not_saved(self, error: OSError) -> None:
        """Tell that the system refused to save the game; what it says of a browser's drive means nothing there."""
        key = "not_in_browser" if sys.platform == "emscripten" else "not"
        self._tell(key, why=system_message(error) or str(error))

    @in_its_language
    def _tell(self, key: str, **values: str) -> None:
        self.notice = sentence("saved", key, **values)

    def noticed(self) -> str:
        """Return the notice, once."""
        notice, self.notice = self.notice, ""
        return notice
