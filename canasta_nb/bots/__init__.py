"""Players who need nobody at the table: each sees only a View and says in one sentence why it played so.

>>> bot("careful").why
''
>>> bot("carefull")
Traceback (most recent call last):
Mistake: There is no bot "carefull"; did you mean careful? The bots are random, passive, greedy and careful.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from canasta_nb.bots.careful import Careful
from canasta_nb.bots.greedy import Greedy
from canasta_nb.bots.passive import Passive
from canasta_nb.bots.random_bot import RandomBot
from canasta_nb.core.model.acts import Act
from canasta_nb.core.questions.views import View
from canasta_nb.core.speech.mistakes import meant, mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import listed


class Bot(Protocol):
    """A player: chooses one of the acts offered, from what its seat may know, and remembers why."""

    why: str

    def choose(self, view: View, acts: tuple[Act, ...]) -> Act:
        """Return one of ``acts``; afterwards ``why`` says in one sentence what speaks for it."""


_MAKERS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "passive": lambda seed: Passive(),
    "greedy": lambda seed: Greedy(),
    "careful": lambda seed: Careful(),
}

NAMES = tuple(_MAKERS)


def bot(name: str, seed: int = 0) -> Bot:
    """Return a new bot by its name; ``seed`` matters only to the one that plays at random.

    Raises ValueError for a name that no bot has.
    """
    if name not in _MAKERS:
        raise Mistake(mistaken("bot", name=name, meant=meant(name, NAMES), there=listed(NAMES)))
    return _MAKERS[name](seed)
