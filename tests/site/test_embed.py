"""The page for frames reads a position as Python reads it, and answers what it can't read with a sentence."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from built_site import ROOT, SITE
from law_entries import entry
from translations import english_hash

from canasta_nb import parse_position
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.position import Position
from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.core.speech.order import ORDER
from canasta_nb.descriptions.picturing import table_lines
from canasta_nb.descriptions.telling import usual_names
from canasta_nb.teaching.bank.exercises import lessons

EMBED = SITE / "embed"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="needs Node 20 or later")

# Reads the texts that come in, and gives for each the rows that it would draw, or the sentence it would say.
SCRIPT = """
import { readFileSync } from "node:fs";
const [folder, lang] = process.argv.slice(1);
const { read, Unreadable } = await import(`${folder}/notation.js`);
const { rows } = await import(`${folder}/drawing.js`);
const known = JSON.parse(readFileSync(`${folder}/known.json`, "utf8"));
const answers = JSON.parse(readFileSync(0, "utf8")).map((text) => {
  try {
    const position = read(text, known.games);
    return rows(position, position.seat, known.words[lang]).map(({ label, runs, says }) => [label, runs, says]);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { key: error.key, word: error.word };
  }
});
console.log(JSON.stringify(answers));
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as the site has it."""
    from steps import embed

    built = tmp_path_factory.mktemp("embed") / "embed"
    embed.build(built)
    (built / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return built


def read_in_the_page(folder: Path, texts: list[str], lang: str = "en") -> list[Any]:
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", SCRIPT, str(folder), lang],
        input=json.dumps(texts), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    assert len(found) == len(texts)
    return found


def positions() -> Iterator[str]:
    """Yield every position of the cases, the laws, the pages and the course."""
    for path in sorted((ROOT / "tests" / "cases").glob("*.yaml")):
        yield from (case["position"] for case in yaml.safe_load(path.read_text(encoding="utf-8")))
    for law in ORDER:
        yield entry(law).wrong.position
    for page in ("notation.md", "laws.md"):
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        yield from re.findall(r"```position\n(.*?)```", text, re.DOTALL)
    for lesson in lessons():
        yield from lesson.positions.values()
        yield from (part.text for exercise in lesson.exercises for part in exercise.parts if part.text)


def rows_of(position: Position) -> list[Any]:
    lines = table_lines(position, position.turn, usual_names(position.seats))
    return [[label, [[face_of(card) for card in run] for run in runs], says] for _, label, runs, says in lines]


def face_of(card: Card) -> int:
    return int(card)


@needs_node
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_position_of_the_project_is_read_as_python_reads_it(folder: Path, lang: str) -> None:
    texts = list(dict.fromkeys(positions()))
    assert len(texts) > 1000
    with speaking(lang):
        expected = {text: rows_of(parse_position(text)) for text in texts}
    found = read_in_the_page(folder, texts, lang)
    differ = [(text, expected[text], got) for text, got in zip(texts, found, strict=True) if expected[text] != got]
    assert differ[:3] == []


HOSTILE = {
    "a script": ("rules classic; turn 1 draw; <script>alert(1)</script>", "no_field", "<script>alert(1)</sc"),
    "a picture among cards": ("rules classic; turn 1 draw; hand 1 <img/src=x>", "no_card", "<img/src=x>"),
    "a megabyte of letters": ("k" * 1_000_000, "too_long", ""),
    "a megabyte of cards": ("rules classic; turn 1 draw; hand 1 " + "Ks" * 500_000, "too_long", ""),
    "more unseen cards than any pack has": ("rules classic; turn 1 draw; hand 1 " + "x250" * 2, "too_long", ""),
    "signs that turn the text": ("rules classic; turn 1 draw; \u202e\u2066hand 1 Ks", "no_field", "hand"),
    "signs that turn the text among cards": ("rules classic; turn 1 draw; hand 1 Ks\u202eKh", "no_card", "Ks Kh"),
    "a sign that nobody sees": ("rules classic\u200b; turn 1 draw", "no_game", "classic"),
    "a zero byte": ("rules classic; turn 1 draw; pile \x00", "no_card", ""),
    "half a sign": ("rules \ud800; turn 1 draw", "no_game", "\ufffd"),
    "the name of a property": ("rules __proto__; turn 1 draw", "no_game", "__proto__"),
    "the name of another property": ("rules constructor; turn 1 draw", "no_game", "constructor"),
    "a property for a number": ("rules classic; seats toString; turn 1 draw", "no_seat", "toString"),
    "nothing": ("", "no_rules", ""),
    "blanks": (" \n\t ; ; ", "no_rules", ""),
    "a game that nobody knows": ("rules clasic; turn 1 draw", "no_game", "clasic"),
    "no turn": ("rules classic; hand 1 Ks", "no_turn", ""),
    "a misspelt field": ("rules classic; trun 1 draw", "no_field", "trun"),
    "a seat too many": ("rules classic; turn 1 draw; hand 5 Ks", "no_seat", "5"),
    "a side too many": ("rules classic; turn 1 draw; melds C KsKhKd", "no_side", "C"),
    "three kings of spades": ("rules classic; turn 1 draw; hand 1 KsKsKs", "too_many", "Ks"),
    "ten of one rank": ("rules classic; turn 1 draw; hand 1 " + "K?" * 9, "too_many", "K?"),
    "ten as two signs": ("rules classic; turn 1 draw; hand 1 10s", "no_card", "10s"),
    "a field twice": ("rules classic; turn 1 draw; pile Ks; pile Kh", "twice", "pile"),
    "no cards": ("rules classic; turn 1 draw; pile", "no_cards", "pile"),
}


@needs_node
def test_what_it_cannot_read_is_answered_by_a_sentence_about_the_word(folder: Path) -> None:
    texts = [text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for text, _, _ in HOSTILE.values()]
    found = read_in_the_page(folder, texts)
    assert dict(zip(HOSTILE, found, strict=True)) == {
        name: {"key": key, "word": word} for name, (_, key, word) in HOSTILE.items()
    }


def test_what_it_cannot_read_python_cannot_read() -> None:
    """But for too many unseen cards: Python counts only those that it knows."""
    for name, (text, _, _) in HOSTILE.items():
        if name == "more unseen cards than any pack has":
            continue
        try:
            parse_position(text)
        except ValueError:
            continue
        pytest.fail(name)


@needs_node
def test_the_position_of_every_exercise_can_be_drawn(folder: Path) -> None:
    asked = json.loads((folder / "known.json").read_text(encoding="utf-8"))["exercises"]
    texts = [exercise["position"] for exercise in asked.values() if exercise["position"]]
    assert len(texts) > 50
    assert [text for text, found in zip(texts, read_in_the_page(folder, texts), strict=True) if "key" in found] == []
    assert [name for name, exercise in asked.items() if set(exercise["question"]) != set(LANGUAGES)] == []


def test_each_widget_of_the_gallery_can_be_made() -> None:
    from steps import embed

    names: dict[str, Any] = {}
    exec(compile(embed.shown(), "shown.py", "exec"), names)
    made = {name: maker() for name, maker in names["SHOWN"].items()}
    assert {name: type(widget).__name__ for name, widget in made.items()} == {name: name for name in made}
    assert all(embed.known()["widgets"].values()), "each has a title"
    assert set(made) == set(embed.known()["widgets"]) >= {"Table", "Quiz", "Replay", "VariantExplorer"}


def test_each_key_has_its_sentence() -> None:
    scripts = "".join(path.read_text("utf-8") for path in EMBED.glob("*.js"))
    given = set(re.findall(r'Unreadable\((?:\w+ \? )?"(\w+)"', scripts))
    said = tomllib.loads((EMBED / "words.toml").read_text(encoding="utf-8"))
    assert given >= {"too_long", "no_field", "nothing_asked", "nothing_drawn"}
    assert given <= set(said)
    assert {key for _, key, _ in HOSTILE.values()} <= set(said)


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_its_sentences_are_in_every_language(lang: str) -> None:
    english = tomllib.loads((EMBED / "words.toml").read_text(encoding="utf-8"))
    other = tomllib.loads((EMBED / lang / "words.toml").read_text(encoding="utf-8"))
    assert set(other) - {"of"} == set(english)
    for key, said in english.items():
        assert re.findall(r"\{\w+\}", other[key]) == re.findall(r"\{\w+\}", said)
    assert other["of"] == english_hash(english, other), "translate anew, then write this as `of`"
