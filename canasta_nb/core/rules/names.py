"""What people call the games: a name leads to the id of its rules, however it is spelled."""

from __future__ import annotations

import re
from difflib import get_close_matches
from unicodedata import combining, normalize

from canasta_nb.core.rules.kept import kept
from canasta_nb.core.speech.language import read

FILE = "core/rules/names.toml"
_NEAR = 0.75
"""How alike two names are, from 0 to 1, of which one may be a slip for the other."""
_SAID_ALONG = "canasta"
"""The word that may be said with every game, or left out."""


def id_called(name: str) -> str:
    """Return the id of the rules that people call so; empty for a name that no game here has, or with unseen signs.

    >>> id_called("Brazilian Canasta"), id_called("mano y pie"), id_called("mah-jongg")
    ('natural', 'hand-and-foot', '')
    """
    return _ids().get(spelled_plainly(name), "") if name.isprintable() else ""


def is_of_another_family(name: str) -> bool:
    """Tell whether a name is that of a game which people take for a relative, and whose rules are not here.

    >>> is_of_another_family("Buraco"), is_of_another_family("samba")
    (True, False)
    """
    return spelled_plainly(name) in {spelled_plainly(other) for other in read(FILE)["other_family"]["names"]}


def near_to(name: str) -> str:
    """Return the name of a game that is spelled nearly so, the id where it is that; empty where none is near.

    >>> near_to("brazillian"), near_to("hand end foot"), near_to("bridge")
    ('brazilian', 'hand-and-foot', '')
    """
    near = get_close_matches(spelled_plainly(name), _ids(), 1, _NEAR)
    return next((game for game in _ids().values() if spelled_plainly(game) in near), near[0]) if near else ""


@kept(1)
def _ids() -> dict[str, str]:
    called = read(FILE)["called"]
    return {spelled_plainly(name): game for game, names in called.items() for name in (game, *names)}


def spelled_plainly(name: str) -> str:
    """Return a name without capitals, accents and hyphens, and without the word "canasta" beside others.

    >>> spelled_plainly("Canasta clásica"), spelled_plainly("Hand & Foot"), spelled_plainly("Canasta")
    ('clasica', 'hand and foot', 'canasta')
    """
    letters = normalize("NFKD", name.replace("&", " and ")).casefold()
    words = re.findall(r"[^\W_]+", "".join(letter for letter in letters if not combining(letter)))
    return " ".join([word for word in words if word != _SAID_ALONG] or words)
