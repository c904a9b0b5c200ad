"""Players who need nobody at the table: each sees only a View and says in one sentence why it played so.

>>> bot("careful").why
''
>>> bot("carefull")
Traceback (most recent call last):
Mistake: There is no bot "carefull"; did you mean careful? The bots are random, ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeGuard

from canasta_nb.bots.beginner import Beginner
from canasta_nb.bots.careful import Careful
from canasta_nb.bots.expert import Expert
from canasta_nb.bots.greedy import Greedy
from canasta_nb.bots.passive import Passive
from canasta_nb.bots.random_bot import RandomBot
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Position
from canasta_nb.core.questions.views import Seen, View, seen
from canasta_nb.core.speech.mistakes import meant, mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import listed


class Bot(Protocol):
    """A player: chooses one of the acts offered, from what its seat may know, and remembers why."""

    @property
    def why(self) -> str:
        """One sentence that says what speaks for the last act; empty before the first."""

    def choose(self, view: View, acts: tuple[Act, ...]) -> Act:
        """Return one of ``acts``."""


class Rememberer(Protocol):
    """A player who also reads the public record of the deal; it says so by ``reads_record``."""

    reads_record: bool

    @property
    def why(self) -> str:
        """The same sentence as any bot's."""

    def choose(self, view: View, acts: tuple[Act, ...], record: Sequence[Seen] = ()) -> Act:
        """Return one of ``acts``, as any bot does; ``record`` is what everybody saw of the deal so far."""


def choice_of(player: Bot, view: View, acts: tuple[Act, ...], played: Iterable[tuple[Position, Act]] = ()) -> Act:
    """Return the act that a bot chooses; one that reads the record of the deal gets it, without any hidden card.

    ``played`` are the acts of the deal so far, each with the position before it.
    """
    if not _reads_record(player):
        return player.choose(view, acts)
    return player.choose(view, acts, tuple([seen(before, act) for before, act in played]))


def _reads_record(player: Bot) -> TypeGuard[Rememberer]:
    return getattr(player, "reads_record", False) is True


_MAKERS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "passive": lambda seed: Passive(),
    "greedy": lambda seed: Greedy(),
    "careful": lambda seed: Careful(),
    "beginner": Beginner,
    "club": lambda seed: Careful(),
    "expert": Expert,
}

NAMES = tuple(_MAKERS)
LEVELS = ("beginner", "club", "expert")
"""The bots from the weakest to the strongest: ``club`` is another name of the careful player."""


def bot(name: str, seed: int = 0) -> Bot:
    """Return a new bot by its name; ``seed`` matters to those that play or imagine at random.

    Raises ValueError for a name that no bot has.
    """
    if name not in _MAKERS:
        raise Mistake(mistaken("bot", name=name, meant=meant(name, NAMES), there=listed(NAMES)))
    return _MAKERS[name](seed)
