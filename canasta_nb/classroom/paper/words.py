"""The words of what is printed."""

from __future__ import annotations

from functools import partial

from canasta_nb.core.speech.language import say

sentence = partial(say, "classroom/paper/words.toml")
