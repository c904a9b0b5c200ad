"""What keeps a lesson from being handed out, in words that are chosen when they are read."""

from __future__ import annotations

from canasta_nb.core.speech.language import say


class Fault:
    """A fault of a lesson or its release, which is told in the language that is spoken then.

    The lesson itself may be in another one.

    >>> str(Fault("in", cell="fz-2", fault=Fault("never_run")))
    'cell fz-2: it was never run'
    """

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self._values = values

    def __str__(self) -> str:
        """The fault in a few words."""
        return say("classroom/release/lesson_faults.toml", "faults", self.key, **self._values)
