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

from canasta_nb.core.engine import wording
from canasta_nb.core.speech import language
from canasta_nb.core.speech.language import (
    LANGUAGES,
    WORDS,
    filled,
    known,
    pieces,
    read,
    say,
    speak,
    speaking,
    texts,
    translation_of,
)
from canasta_nb.core.speech.order import ORDER
from canasta_nb.core.speech.refusals import Facts, Mistake
from canasta_nb.core.speech.words import Words

PACKAGE = Path(language.__file__).parents[2]
OTHERS = [tag for tag in LANGUAGES if tag != "en"]
# No player reads these, so they are in the English file alone, for every language.
NOT_SAID = {
    "lesson", "reads", "facts", "wrong", "right", "function", "changes", "because", "practise",
    "when", "ruling", "gain", "source",
}  # fmt: skip
IN_NOTATION = {"rulebook/examples.toml": ("position", "act")}  # Learners type these alike in every language.
OWN = {"nouns", "agreeing", "before"}  # tables whose keys are words of the language itself
IN_RULE_SETS = {"notes", "special"}  # tables whose English texts are in the file of each rule set
OWN_FORMS = {"word", "also"}  # how a word of the glossary is called, in as many forms as the language has
# Numbers that a rule set chooses; "una" and "un" are articles too, and "tres" is the name of a card.
NUMBERS = re.compile(r"\d|\b(dos|cuatro|cinco|seis|siete|ocho|nueve|diez)\b")
ARTICLES = re.compile(r"los dos\b|las dos cosas")


def translated(tag: str) -> list[str]:
    """Return the English files that have a translation."""
    files = sorted(PACKAGE.rglob(f"{tag}/*.toml"))
    return [(file.parent.parent / file.name).relative_to(PACKAGE).as_posix() for file in files]


EVERY = [(path, tag) for tag in OTHERS for path in translated(tag) if "exercise" not in read(path)]


def said(table: Mapping[str, Any], name: str = "") -> Iterator[tuple[str, list[str]]]:
    """Yield every text of a table with its place, which has to be translated."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from said(value, f"{name}[{key}]") if key not in NOT_SAID else ()
        elif isinstance(value, str | list) and key not in NOT_SAID | OWN_FORMS and key != "of":
            yield f"{name} {key}", [value] if isinstance(value, str) else value


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_every_room_with_sentences_is_asked() -> None:
    """A folder that has moved would leave the tests below with nothing to ask."""
    asked = {path.partition("/")[0] for path, _ in EVERY}
    assert asked >= {"bots", "core", "rulebook", "rulesets", "teaching", "widgets"}


@all_at_once(EVERY)
def test_a_translation_says_everything_and_nothing_else(path: str, tag: str) -> None:
    english, other = dict(said(read(path))), dict(said(read(translation_of(path, tag))))
    mine = {place for place in other if any(place.startswith(f"[{name}]") for name in OWN | IN_RULE_SETS)}
    typed = IN_NOTATION.get(path, ())
    counting = ("[nouns]", "[agreeing]")
    needed = {place for place in english if not place.startswith(counting) and place.split()[-1] not in typed}
    assert needed - set(other) == set(), "not translated"
    assert set(other) - mine - needed == set(), "not in the English file"


@all_at_once(EVERY)
def test_a_translation_of_older_english_texts_is_named_with_the_hash_of_todays(path: str, tag: str) -> None:
    assert out_of_date(path, tag) == {}, f"translate anew in {translation_of(path, tag)}, then write this as `of`"


@all_at_once(EVERY)
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
        (("Kd", "Th", "Jk"), "cards", "or", "K♦, 10♥ o un joker"),
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
        spanish = wording.says("initial-meld.minimum", facts)
    assert all(fact in spanish for fact in ("K♠K♥K♣ y Q♠Q♥2♦", "70", "1.500", "90", "K♦ y Q♣"))
    english = wording.says("initial-meld.minimum", facts)
    assert all(fact in english for fact in ("K♠K♥K♣ and Q♠Q♥2♦", "70", "1,500", "90", "K♦ and Q♣"))


def test_a_sentence_is_said_in_the_language_that_is_spoken() -> None:
    place = "descriptions/telling.toml", "acts", "discard", 1
    assert say(*place, cards="9♣") == "discard 9♣"
    with speaking("es"):
        assert say(*place, cards="9♣") == "descartas 9♣"


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_noun_has_its_number_only_where_there_are_several(tag: str) -> None:
    words = read(WORDS if tag == "en" else translation_of(WORDS, tag))
    rows = {noun: row for noun, row in words["nouns"].items() if noun != "of"}
    for noun, (none, one, *several, one_in_figures) in rows.items():
        assert len(several) == len(words["forms"]) - 2, noun
        assert all("{n}" in form for form in several), noun
        assert not any("{n}" in form for form in (none, one, one_in_figures)), noun
        assert one_in_figures.startswith("1"), noun


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_word_that_agrees_has_a_form_for_every_number(tag: str) -> None:
    words = read(WORDS if tag == "en" else translation_of(WORDS, tag))
    assert not words["agreeing"].keys() & words["nouns"].keys()
    for word, forms in words["agreeing"].items():
        assert len(forms) == len(words["forms"]), word
        assert not any("{n}" in form for form in forms[:2]), word


def test_words_agree_with_what_they_speak_of() -> None:
    for cards, themselves in ((("Jk",), "itself, because it is wild"), (("Jk", "2s"), "themselves, because they are")):
        assert themselves in wording.says("meld.wilds-only", {"cards": cards})


# Without what `say` does not say: a law has kinds of facts instead, a rule file and an exercise have no places.
COUNTING = [
    path.relative_to(PACKAGE)
    for path in sorted(PACKAGE.rglob("*.toml"))
    if not {"rulesets", "bank"} & {*path.relative_to(PACKAGE).parts}
]


@all_at_once(COUNTING)
def test_what_a_sentence_counts_is_a_noun_of_its_language(file: Path) -> None:
    tag = file.parent.name if file.parent.name in OTHERS else "en"
    words = read(WORDS if tag == "en" else translation_of(WORDS, tag))
    nouns = words["nouns"].keys() | words["agreeing"].keys()
    for place, sentences in said(read(file.as_posix())):
        for sentence in sentences:
            forms = {form.removeprefix("# ") for _, _, form in pieces(str(sentence)) if form and form != ","}
            assert forms <= nouns, f"{place}: {sentence}"


def test_a_third_form_of_a_noun_needs_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    polish = {
        "forms": ["0", "1", r"\d*(?<!1)[234]", r"\d+"],
        "nouns": {"karta": ["ani jedna karta", "jedna karta", "{n} karty", "{n} kart", "1 karta"]},
        "numbers": {},
        "thousands": " ",
    }
    monkeypatch.setattr(language, "texts", lambda _: polish)
    said = [language.counted(many, "karta", figures=True) for many in (0, 1, 3, 5, 12, 22)]
    assert said == ["0 kart", "1 karta", "3 karty", "5 kart", "12 kart", "22 karty"]
    assert language.counted(0, "karta") == "ani jedna karta"


def test_a_value_that_a_sentence_needs_is_missed_by_name() -> None:
    with pytest.raises(KeyError, match="cards"):
        say("descriptions/telling.toml", "acts", "discard", 1)


def test_what_is_filled_in_is_not_filled_in_again() -> None:
    assert filled("{name} draws.", name="{Ben}", more=1) == "{Ben} draws."


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
