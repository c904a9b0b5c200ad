"""The words of a room: at a table, in the lobby, and in the terminal of the host."""

from __future__ import annotations

from functools import partial

from canasta_nb.core.speech.language import say

said = partial(say, "room/words.toml")
