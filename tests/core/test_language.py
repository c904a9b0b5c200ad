"""The catalogue in other languages than English: complete, up to date, with the same facts."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from at_once import all_at_once
from translations import out_of_date

from canasta_nb.core import language, wording
from canasta_nb.core.language import LANGUAGES, known, read, speak, speaking, texts, translation_of
from canasta_nb.core.order import ORDER
from canasta_nb.core.refusals import Facts, Mistake
from canasta_nb.core.words import Words

PACKAGE = Path(language.__file__).parents[1]
OTHERS = [tag for tag in LANGUAGES if tag != "en"]
# What no player reads: it stands in the English file alone, for every language.
NOT_SAID = {"lesson", "reads", "facts", "wrong", "right", "function", "changes", "because", "practise"}
IN_NOTATION = {"rulebook/examples.toml": ("position", "act")}  # what is typed alike in every language
OWN = {"nouns", "before"}  # tables whose keys are words of the language itself
# Numbers that a rule set chooses; "una" and "un" are articles too, and "tres" is the name of a card.
NUMBERS = re.compile(r"\d|\b(dos|cuatro|cinco|seis|siete|ocho|nueve|diez)\b")
ARTICLES = re.compile(r"los dos\b|las dos cosas")


def translated(tag: str) -> list[str]:
    """The English files that have a translation."""
    files = sorted(PACKAGE.rglob(f"{tag}/*.toml"))
    return [(file.parent.parent / file.name).relative_to(PACKAGE).as_posix() for file in files]


EVERY = [(path, tag) for tag in OTHERS for path in translated(tag) if "exercise" not in read(path)]


def said(table: Mapping[str, Any], name: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every text of a table with its place."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from said(value, f"{name}[{key}]") if key not in NOT_SAID else ()
        elif isinstance(value, str | list) and key not in NOT_SAID and key != "of":
            yield f"{name} {key}", [value] if isinstance(value, str) else value


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize(("path", "tag"), EVERY)
def test_a_translation_says_everything_and_nothing_else(path: str, tag: str) -> None:
    english, other = dict(said(read(path))), dict(said(read(translation_of(path, tag))))
    mine = {place for place in other if any(place.startswith(f"[{name}]") for name in OWN)}
    typed = IN_NOTATION.get(path, ())
    needed = {place for place in english if not place.startswith("[nouns]") and place.split()[-1] not in typed}
    assert needed - set(other) == set(), "not translated"
    assert set(other) - mine - needed == set(), "not in the English file"


@pytest.mark.parametrize(("path", "tag"), EVERY)
def test_a_translation_of_older_english_texts_is_named_with_the_hash_of_todays(path: str, tag: str) -> None:
    assert out_of_date(path, tag) == {}, f"translate anew in {translation_of(path, tag)}, then write this as `of`"


@pytest.mark.parametrize(("path", "tag"), EVERY)
def test_a_translation_has_the_facts_of_the_english_sentence(path: str, tag: str) -> None:
    other = dict(said(read(translation_of(path, tag))))
    for place, sentences in said(read(path)):
        for english, sentence in zip(sentences, other.get(place, sentences), strict=True):
            assert places(sentence) == places(english), f"{place}: {sentence}"


@all_at_once(ORDER)
def test_a_law_in_spanish_takes_its_numbers_from_the_facts(law: str) -> None:
    for _, sentences in said(read(translation_of(wording.chapter_file(law), "es"))[law]):
        for sentence in sentences:
            assert not NUMBERS.search(ARTICLES.sub("", re.sub(r"\{[^}]*\}", "", sentence))), sentence


@all_at_once(ORDER)
def test_a_law_in_spanish_blames_nobody(law: str) -> None:
    for _, sentences in said(read(translation_of(wording.chapter_file(law), "es"))[law]):
        for sentence in sentences:
            assert not re.search(r"\b(ilegal|mal|error|inválid\w+|prohibid\w+|culpa|incorrect\w+)\b", sentence.lower())


@pytest.mark.parametrize(
    ("value", "kind", "form", "written"),
    [
        (("Kd", "Qc"), "cards", "", "K♦ y Q♣"),
        (("7d", "8c"), "cards", "or", "7♦ u 8♣"),
        (("Kd", "Th", "Jk"), "cards", "or", "K♦, 10♥ o joker"),
        (("7", "8"), "ranks", "or", "sietes u ochos"),
        (1500, "score", "", "1.500"),
        (0, "count", "carta", "ninguna carta"),
        (1, "count", "comodín", "un comodín"),
        (3, "count", "carta natural", "tres cartas naturales"),
        ("Q", "rank", "", "reinas"),
        ("K/2", "target", "", "segunda combinación de reyes"),
        ("h", "target", "", "escalera de corazones"),
        (2, "seat", "", "el asiento 2"),
    ],
)
def test_how_a_fact_is_written_in_spanish(value: Any, kind: str, form: str, written: str) -> None:
    with speaking("es"):
        assert Words().write(value, kind, form) == written


def test_a_name_that_begins_like_the_link_changes_it() -> None:
    with speaking("es"):
        assert Words(("Ann", "Inés")).write((1, 2), "acts").endswith("1 y 2")
        assert Words().write(("Ann", "Inés"), "acts") == "Ann e Inés"


def test_the_kings_at_90_in_spanish() -> None:
    facts: Facts = {
        "need": 90, "score": 1500, "lays": ("KsKhKc", "QsQh2d"), "have": 70, "short": 20, "buried": ("Kd", "Qc"),
        "top": "Ks", "instead": "draw",
    }  # fmt: skip
    with speaking("es"):
        assert wording.says("initial-meld.minimum", facts) == (
            "Tu equipo necesita 90 para abrir con una puntuación de 1.500; lo que bajas, K♠K♥K♣ y Q♠Q♥2♦, cuenta 70. "
            "Las cartas que están más abajo en el pozo no cuentan: K♦ y Q♣."
        )
    assert wording.says("initial-meld.minimum", facts).startswith("Your side needs 90")


def test_what_a_translation_lacks_is_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "es").mkdir()
    (tmp_path / "a.toml").write_text('one = "one"\n[more]\ntwo = "two"\nthree = ["three"]\n', encoding="utf-8")
    (tmp_path / "es" / "a.toml").write_text('of = "old"\none = "uno"\n[more]\ntwo = "dos"\n', encoding="utf-8")
    monkeypatch.setattr(language, "folder", lambda: tmp_path)
    for cached in (read, language._texts):
        cached.cache_clear()
    try:
        with speaking("es"):
            assert texts("a.toml") == {"one": "uno", "more": {"two": "dos", "three": ["three"]}}
        assert texts("a.toml")["one"] == "one"
        assert list(out_of_date("a.toml", "es")) == ["a.toml", "a.toml [more]"]
    finally:
        for cached in (read, language._texts):
            cached.cache_clear()


def test_the_language_of_a_notebook_is_heard_in_every_thread_and_a_while_ends() -> None:
    heard = []
    try:
        speak("es-AR")
        thread = threading.Thread(target=lambda: heard.append(language.language()))
        thread.start()
        thread.join()
        with speaking("en"):
            heard.append(language.language())
        heard.append(language.language())
    finally:
        speak("en")
    assert heard == ["es", "en", "es"]


def test_a_language_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(Mistake, match=r"There are en \(English\) and es \(español\)"):
        known("fr")
