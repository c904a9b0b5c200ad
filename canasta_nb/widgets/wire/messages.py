"""Messages of a page: what one may hold, and its answer, given once however often it comes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from canasta_nb.widgets.sent.every_widget import Answer

VERSION = 1
REMEMBERED = 500  # answered messages, so that a repeated one is answered again and done once
LONGEST_ID = 60


class Nack(Exception):  # noqa: N818 - an answer, not an error
    """A message that the widget refuses: why, and a sentence for the player if there is one."""

    def __init__(self, why: str, says: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.says = says


def arguments(message: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a message, or nothing if it has none in the right form."""
    found = message.get("args")
    return found if isinstance(found, dict) else {}


def name_of(message: object) -> str:
    """Return the id of a message; empty where it has none, and nobody can be answered.

    >>> name_of({"v": 1, "id": "a1"}), name_of({"v": 1, "id": 5}), name_of(None)
    ('a1', '', '')
    """
    name = message.get("id") if isinstance(message, dict) else None
    return name if isinstance(name, str) and len(name) <= LONGEST_ID else ""


def state_seen(message: dict[str, Any]) -> int:
    """Return the number of the state that a message was sent in; Nack for what is no message of ours."""
    seq = message.get("seq")
    if message.get("v") != VERSION or type(seq) is not int:
        raise Nack("unreadable")
    return seq


class GivenAnswers:
    """The answers to the last messages.

    >>> answers = GivenAnswers()
    >>> answers.once("a", lambda: acked("a", 1)) is answers.once("a", lambda: acked("a", 2))
    True
    """

    def __init__(self) -> None:
        self._given: OrderedDict[str, Answer] = OrderedDict()

    def once(self, name: str, answer: Callable[[], Answer]) -> Answer:
        """Return the answer to a message, found out when it comes for the first time."""
        if name not in self._given:
            self._given[name] = answer()
            while len(self._given) > REMEMBERED:
                self._given.popitem(last=False)
        return self._given[name]


def acked(name: str, seq: int, says: str = "") -> Answer:
    """Return the answer to a message that was done, in the state after it.

    >>> acked("a1", 3)
    {'v': 1, 'ack': 'a1', 'seq': 3}
    """
    answer: Answer = {"v": VERSION, "ack": name, "seq": seq}
    return {**answer, "says": says} if says else answer


def nacked(name: str, seq: int, why: str, says: str = "") -> Answer:
    """Return the answer to a message that was refused."""
    answer: Answer = {"v": VERSION, "nack": name, "seq": seq, "why": why}
    return {**answer, "says": says} if says else answer
