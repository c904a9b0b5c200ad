"""The vocabulary: every key and word is documented, and the page that explains them is fresh."""

from __future__ import annotations

from enum import StrEnum
from importlib.resources import files

import pytest
from vocabulary_page import describe

from canasta_nb.core.rules.vocabulary.melding import Requirement
from canasta_nb.core.rules.vocabulary.taking import ThreesSign
from canasta_nb.core.rules.vocabulary.values import slots
from canasta_nb.core.speech.language import read


def test_the_page_is_fresh() -> None:
    page = (files("canasta_nb") / "rulesets" / "README.md").read_text(encoding="utf-8")
    assert page == describe(), "write it anew: python tests/vocabulary_page.py > canasta_nb/rulesets/README.md"


def test_every_key_and_every_word_is_explained_in_a_sentence() -> None:
    for name, key in slots().items():
        assert key.key.means.endswith((".", "?")), name
        assert key.choices() is None or key.choices(), name
        for word in key.choices() or ():
            assert word.means.endswith("."), (name, word)


@pytest.mark.parametrize(
    ("words", "path", "table"),
    [
        (ThreesSign, "widgets/shown/score_sheet.toml", "signs"),
        (Requirement, "widgets/shown/minimum_table.toml", "conditions"),
    ],
)
def test_every_word_that_a_widget_explains_has_its_sentence(words: type[StrEnum], path: str, table: str) -> None:
    explained = {word.removesuffix("_alone") for word in read(path)[table]}
    assert explained == {str(word) for word in words}
