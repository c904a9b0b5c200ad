"""How everything sounds: each sentence in a named situation is what somebody has read and found good.

Other tests compare laws, facts and the keys of catalogues, so a changed word fails here and nowhere else.
"""

from __future__ import annotations

import re

import pytest

from canasta_nb.core.speech.language import LANGUAGES
from canasta_nb.core.speech.order import ORDER
from sentences.files import FILES, difference, said

RENEW = "Read it aloud. If it is right: PYTHONPATH=tests python -m sentences"


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_as_it_was_read(lang: str) -> None:
    found = list(difference(FILES[lang].read_text(encoding="utf-8"), said(lang)))
    assert not found, "\n".join([f"{FILES[lang].name} has other sentences:", *found, RENEW])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_law_is_said_in_every_language(lang: str) -> None:
    kept = FILES[lang].read_text(encoding="utf-8")
    for law in ORDER:
        heard = re.search(rf"^{re.escape(law)}\n(?:  .+\n)*?  says: (.+)\n", kept, re.MULTILINE)
        assert heard, law
        assert f"({law})" not in heard[1], "without its facts a law is only named"


def test_the_languages_say_the_same_things() -> None:
    names = [re.findall(r"^\S.*$", FILES[lang].read_text(encoding="utf-8"), re.MULTILINE) for lang in LANGUAGES]
    assert all(each == names[0] for each in names)
    assert len(names[0]) == len(set(names[0])) > 300


def test_a_changed_word_is_shown_where_it_is_said() -> None:
    kept = FILES["en"].read_text(encoding="utf-8")
    found = list(difference(kept, kept.replace("there are no cards in it", "it is empty", 1)))
    assert found == [
        "take.pile-empty",
        "- says: You can't take the pile, because there are no cards in it.",
        "+ says: You can't take the pile, because it is empty.",
    ]
