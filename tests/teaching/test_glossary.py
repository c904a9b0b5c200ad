"""The glossary holds the words of the course, and the lesson that each names explains it."""

import json
import re
from pathlib import Path

import pytest
from at_once import all_at_once

from canasta_nb.core.speech.language import speaking
from canasta_nb.teaching.bank.exercises import lesson, lessons
from canasta_nb.teaching.judging.glossary import Term, glossary, terms

ROOT = Path(__file__).parents[2]
FORMS = {form for term in terms() for form in (term.word, *term.also)}

# Set in bold to be seen, not because a word is explained.
EMPHASIS = {
    "take the pile", "ask partner", "undo", "check", "hint", "what if", "answer in python",
    "you can now", "100", "800", "minus", "plus", "nothing", "no", "yes", "now", "then", "so",
    "show", "lay", "more melds", "so keep a card", "the kings on the table", "the black three below", "two",
    "three", "five", "six", "sevens", "aces", "seven cards", "three cards or more", "from the hand alone",
    "what takes it",
}  # fmt: skip


def prose(name: str) -> str:
    """Return the texts and questions of a lesson."""
    cells = json.loads((ROOT / "lessons" / f"{name}.ipynb").read_text("utf-8"))["cells"]
    said = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    return "\n".join([*said, *(asked.question for asked in lesson(name).exercises)])


SPANISH_EMPHASIS = {
    "ahora sabes", "comprobar", "deshacer", "pista", "preguntar", "responder en python", "¿y si", "¿con qué se toma",
    "sí", "no", "dos", "tres", "cinco", "seis", "sietes", "ases", "siete cartas",
}  # fmt: skip
SPANISH = sorted((ROOT / "lessons" / "es").glob("[0-9]*.ipynb"))

PROSE = {found.name: prose(found.name) for found in lessons() if found.exercises}


@pytest.mark.parametrize("name", PROSE)
def test_every_word_that_a_lesson_explains_is_in_the_glossary(name: str) -> None:
    """A lesson sets a word in bold where it explains it."""
    bold = {word.lower() for word in re.findall(r"\*\*([^*]+)\*\*", PROSE[name]) if word[-1] not in ".?:"}
    assert bold - FORMS - EMPHASIS == set()


@all_at_once(terms(), ids=lambda term: term.word)
def test_the_lesson_of_a_word_uses_it(term: Term) -> None:
    said = PROSE[term.lesson].lower()
    assert any(re.search(rf"\b{re.escape(form)}\b", said) for form in (term.word, *term.also))


@all_at_once(terms(), ids=lambda term: term.word)
def test_a_word_has_one_plain_sentence(term: Term) -> None:
    assert re.fullmatch(r"[A-Z][^.?!]+\.", term.says)
    assert len(term.says.split()) <= 30


def test_the_words_stand_in_alphabetical_order_and_once() -> None:
    words = [term.word for term in terms()]
    assert words == sorted(set(words))
    forms = [form for term in terms() for form in (term.word, *term.also)]
    assert len(forms) == len(set(forms))


def test_every_word_has_a_name_and_a_plain_sentence_in_spanish() -> None:
    with speaking("es"):
        found = terms()
    assert {term.word for term in found} & {term.word for term in terms()} == {"canasta", "joker"}
    forms = [form for term in found for form in (term.word, *term.also)]
    assert len(forms) == len(set(forms))
    for term in found:
        assert re.fullmatch(r"[A-Z][^.?!]+\.", term.says)
        assert len(term.says.split()) <= 30, term.word


def test_the_whole_glossary_shows_every_word_in_both_forms() -> None:
    shown = glossary()
    for term in terms():
        assert f"{term.word}: " in repr(shown)
        assert f"<b>{term.word}</b>" in shown._repr_html_()


def test_the_notebook_of_the_glossary_is_spanish_beside_the_spanish_lessons() -> None:
    english, own = (
        json.loads((ROOT / "notebooks" / path / "glossary.ipynb").read_text("utf-8")) for path in (".", "es")
    )
    assert [(cell["id"], cell["cell_type"]) for cell in own["cells"]] == [
        (cell["id"], cell["cell_type"]) for cell in english["cells"]
    ]
    outputs = [output for cell in own["cells"] for output in cell.get("outputs", ())]
    shown = " ".join("".join(outputs[0]["data"]["text/plain"]).split())
    with speaking("es"):
        assert shown == " ".join(repr(glossary()).split())


@pytest.mark.parametrize("path", SPANISH, ids=lambda path: str(path.stem))
def test_a_spanish_lesson_leads_to_the_spanish_glossary_and_explains_its_words(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    said = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    assert "](glossary.ipynb)" in said or path.stem not in PROSE
    with speaking("es"):
        forms = {form for term in terms() for form in (term.word, *term.also)}
    bold = {word.lower() for word in re.findall(r"\*\*([^*]+)\*\*", said) if word[-1] not in ".?:"}
    assert bold - forms - SPANISH_EMPHASIS == set()


@pytest.mark.parametrize("name", PROSE)
def test_every_lesson_leads_to_the_glossary(name: str) -> None:
    assert "](glossary.ipynb)" in PROSE[name]


@pytest.mark.parametrize(
    ("lang", "said", "word"),
    [
        ("en", "clean", "natural canasta"), ("en", "pure", "natural canasta"), ("en", "dirty", "mixed canasta"),
        ("en", "book", "canasta"), ("en", "lay off", "meld"), ("en", "pick up the pack", "pack"),
        ("en", "foot", "hand"),
        ("en", "escalera", "sequence"), ("en", "bolivia", "wild meld"), ("es", "limpia", "canasta natural"),
        ("es", "sucia", "canasta mixta"), ("es", "pie", "mano"), ("es", "levantar el pozo", "pozo"),
    ],
)  # fmt: skip
def test_a_word_that_other_tables_use_is_found(lang: str, said: str, word: str) -> None:
    with speaking(lang):
        assert [term.word for term in glossary(said).terms] == [word]
