"""A deal in Spanish: whatever the table, its coach and its bots say, no sentence of the English catalogue is heard."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from sampled import every_time
from translations import english_hash
from widgets.test_family import MADE, made

import canasta_nb
from canasta_nb.core.notation.records import RecordError, replay
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import language, read, speaking, translation_of
from canasta_nb.core.speech.refusals import IllegalAct, Mistake, NotationError
from canasta_nb.descriptions.pile import pile_said
from canasta_nb.game import saying
from canasta_nb.game.session import Session
from canasta_nb.game.terminal import play_in_terminal
from canasta_nb.rulebook.page import page, written as whole_page
from canasta_nb.teaching.fresh.topics import TOPICS, topic
from canasta_nb.teaching.notebook.exam import exam
from canasta_nb.teaching.practice import Practice
from canasta_nb.widgets.shown.coach import Coach
from canasta_nb.widgets.shown.turn_guide import TurnGuide
from canasta_nb.widgets.table.table import Table

PACKAGE = Path(canasta_nb.__file__).parent
ACT = re.compile(r"\b(draw|take|meld|discard|face|join|show|ask|stop)\b[^.;]*")  # typed alike in every language
NOT_SAID = {"lesson", "reads", "facts", "wrong", "right", "when", "ruling", "gain", "source"}
# Names of the rule sets, of players and of what is typed, and what is spelt alike in both languages.
ALIKE = {"canasta", "joker", "no", "next", "table", "undo", "hint", "help", "say", "why"}


def texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from texts_in(inner) if key not in NOT_SAID else ()
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)


def pieces(sentence: str) -> Iterator[str]:
    """Yield the text between the places of a sentence, without marks at its ends."""
    for piece in re.split(r"\{[^}]*\}", sentence):
        text = piece.strip(" .,:;!?()·✓✗✕❄▶=")
        if re.search(r"[a-z]{3}", text):
            yield text


@cache
def english() -> re.Pattern[str]:
    """Return a pattern of every piece of a translated English sentence that Spanish does not have."""
    found, spanish = set(), ""
    for file in PACKAGE.rglob("es/*.toml"):
        path = (file.parent.parent / file.name).relative_to(PACKAGE).as_posix()
        if "bank" not in path:
            found |= {piece for text in texts_in(read(path)) for piece in pieces(text)}
            spanish += "\n".join(texts_in(read(translation_of(path, "es")))).lower() + "\n"
    kept = [each for each in found if each.lower() not in ALIKE and not has(spanish, each.lower())]
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(kept, key=len, reverse=True)))})(?!\w)")


def has(text: str, piece: str) -> bool:
    return piece in text and re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", text) is not None


def english_in(said: Iterator[str]) -> set[str]:
    return {hit for text in said for hit in english_of(text)}


@cache
def english_of(text: str) -> frozenset[str]:
    """Return the English in one text, looked for once however often it appears."""
    return frozenset(english().findall(ACT.sub(" ", text)))


def shown(table: Table) -> Iterator[str]:
    """Yield all text of a table that a player may read or hear."""
    scene = dict(table.scene)
    yield scene["todo"]
    yield scene["pile"]["says"]
    yield from (reason[1] for reason in scene["can"].values() if isinstance(reason, list) and len(reason) == 2)
    yield from (said for move in scene["last"] for said in [move["says"]])
    yield from (turn[2] for turn in scene["turns"])
    yield from ((scene["refusal"] or {}).get(part, "") for part in ("title", "says", "way_out"))
    yield from texts_in({key: value for key, value in table.result.items() if key != "codes"})
    typed = ("command_help", "command_over", "keys_typed", "empty")
    yield from texts_in({key: value for key, value in table.strings.items() if key not in typed})
    yield table.to_text().partition("Puedes")[0]
    yield table.nudge


@pytest.mark.slow
@pytest.mark.parametrize("seed", every_time((7, 11), asked={7}))
def test_a_whole_deal_is_told_in_spanish(seed: int) -> None:
    table = Table("classic", seed=seed, seat=1, bots="greedy", coach="always", lang="es")
    coach, guide = Coach(table), TurnGuide(table)
    heard = []
    while not table.session.over:
        act, why = table.session.hint()
        heard += [why, coach.ask("options"), coach.ask("move"), coach.to_text(), guide.to_text(), *shown(table)]
        table.play(str(act))
    heard += [*shown(table), *map(table.say, saying.TOPICS)]
    assert english_in(iter(heard)) == set()
    assert coach.lang == guide.lang == "es", "beside a table its language is spoken"
    assert language() == "en"
    assert "ha cerrado" in table.to_text()


TYPED = (
    "Escrita",
    "Jugadas",
    "Última",
    "Rechazo",
    "Razones",
    "Palabras",
    "Python",
    "Parte",
    "Ann",
    "Ben",
    "Cam",
    "Dot",
)
"""The labels before what is typed alike in every language, and the turns of a record behind their players."""
CODE = re.compile(
    r"«[^»]*»|\([^)]*Escrito: [^)]*\)|Para escribir .*|^[≠ ] [a-z]+( [a-z]+)*: .*$|[\w/]+\.ipynb|Ley [a-z.-]+",
    re.MULTILINE,
)
ENGLISH = re.compile(
    r"\b(draw|take|meld|discard|face|stop|ask|with|onto|options?|nudge|move|longer|step|you|your|the|none|cards?|pile)\b"
    r"|\b[a-z]+[._][a-z]+(-[a-z]+)*\b"
)
MIDWAY = "rules classic; turn 1 play; hand 1 9s9c9hKc5d; melds A KsKhKd; pile 5h2d9cKd"


def in_spanish(name: str) -> list[str]:
    """Return the text forms of a widget, at its beginning and after something was done with it."""
    widget = made(name, lang="es")
    texts = [widget.to_text()]
    if name == "Table":
        widget.play("draw")
        widget._receive(None, {"v": 1, "seq": widget.state_number(), "id": "m1", "act": "draw"}, None)
        texts.append(widget.to_text())
    if name == "Coach":
        coach = Coach(MIDWAY, lang="es")
        for step in ("nudge", "options", "move"):
            coach.ask(step)
            texts.append(coach.to_text())
    return texts


def in_words(text: str) -> str:
    """Return a text form without what is typed."""
    kept, typed = [], False
    for line in text.splitlines():
        typed = line.startswith(TYPED) or (typed and line.startswith("  "))
        kept += [] if typed else [line]
    return CODE.sub("", "\n".join(kept))


@pytest.mark.parametrize("name", MADE)
def test_no_text_form_has_an_english_word_in_a_spanish_sentence(name: str) -> None:
    for text in in_spanish(name):
        assert ENGLISH.search(in_words(text)) is None, text


def test_what_a_player_may_type_is_no_part_of_a_sentence() -> None:
    table = Table("classic", seed=7, seat=1, lang="es")
    lines = [*table.to_text().splitlines()]
    assert lines[-1] == "Jugadas  draw"
    assert "Mesa A   vacía." in lines


def test_the_rule_sets_have_spanish_names_where_spanish_has_a_word() -> None:
    unnamed = set(RuleSet.ids()) - set(read("descriptions/telling.toml")["rules"])
    assert not unnamed, f"write how people call them under [rules] of telling.toml and es/telling.toml: {unnamed}"
    assert set(read("descriptions/telling.toml")["rules"]) == set(RuleSet.ids())
    names = {rules: Table(rules, seed=7, seat=1, lang="es").scene["name"] for rules in ("classic", "bolivian", "samba")}
    assert names == {"classic": "Canasta clásica", "bolivian": "Canasta boliviana", "samba": "Samba"}


def test_the_other_side_is_called_alike_on_its_badge_and_in_sentences() -> None:
    table = Table("classic", seed=7, seat=1, lang="es", text_view=True)
    assert table.strings["their_side"] == "El otro equipo"
    assert "El otro equipo: " in table.text


def test_the_check_knows_english_when_it_meets_it() -> None:
    table = Table("classic", seed=7, seat=1, bots="greedy")
    assert {"to open", "Your turn"} <= english_in(shown(table))


def test_a_refused_act_is_explained_in_the_tables_language_whatever_is_spoken_around_it() -> None:
    table = Table("classic", seed=7, seat=1, bots="greedy", lang="es")
    table.play("draw")
    with pytest.raises(IllegalAct, match="en este turno ya has robado"):
        table.play("draw")
    table._receive(None, {"v": 1, "seq": table.state_number(), "id": "m1", "act": "draw"}, None)
    assert table.scene["refusal"]["title"] == "Ya has robado"
    with speaking("es"):
        english = Table("classic", seed=7, seat=1, bots="greedy", lang="en")
    assert english.lang == "en"
    assert english.say("hand").startswith("Hand")


def test_two_tables_speak_two_languages_side_by_side() -> None:
    here, there = (Table("classic", seed=7, seat=1, bots="passive", lang=lang) for lang in ("en", "es"))
    for table in (here, there):
        table.play("draw")
    assert here.scene["todo"].startswith("Your turn")
    assert there.scene["todo"].startswith("Tu turno")
    here.text_view = there.text_view = True
    assert here.text.startswith("You hold 12: ")
    assert there.text.startswith("Tienes 12: ")


def test_a_game_in_a_terminal_speaks_the_language_of_its_session() -> None:
    written: list[Any] = []
    session = Session("classic", seed=7, bots="passive", lang="es")
    play_in_terminal(session, iter(["draw", "draw", "why", "hint", "undo", "quit"]), written.append)
    said = [re.sub(r"Ley \S+", "", str(each)) for each in written if not str(each).startswith("Escribe")]
    assert english_in(iter(text.partition("Puedes")[0] for text in said)) == set()
    assert pile_said(session.view).startswith("Frozen"), "outside the session nothing has changed"


@pytest.mark.slow
@pytest.mark.parametrize("name", TOPICS)
def test_practice_asks_and_answers_in_spanish(name: str) -> None:
    with speaking("es"):
        practice = Practice(name, level=3, seed=0, progress=None)
        shown = repr(practice).replace(practice.exercise.id, "")
        said = [shown, topic(name).title, *practice.exercise.hints, repr(practice.progress())]
    assert english_in(iter(re.sub(r"`[^`]*`", "", text) for text in said)) == set()


@pytest.mark.slow
def test_a_paper_of_the_exam_is_asked_in_spanish() -> None:
    with speaking("es"):
        assert repr(exam(3)).startswith("Examen 3: 20 preguntas")
        with pytest.raises(Mistake, match='No hay ningún examen "three"'):
            exam("three")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("drew", 'Se esperaba una jugada, no "drew": ¿querías decir "draw"?'),
        ("throw 5c", 'Se esperaba una jugada, no "throw": ¿querías decir "discard"?'),
        ("take Ks by KhKc", 'En "by KhKc": se esperaba "with" u "onto", no "by"'),
        ("draw; discard 5c", 'En "; discard 5c": ' + sentence("notation", "expected", "nothing", lang="es")),
    ],
)
def test_what_is_typed_wrong_is_answered_in_spanish(typed: str, says: str) -> None:
    answers: list[dict[str, Any]] = []
    table = Table("classic", seed=7, seat=1, bots="greedy", lang="es")
    table.send = lambda content, _buffers=None: answers.append(content)
    table._receive(None, {"v": 1, "seq": table.state_number(), "id": "m1", "act": typed}, None)
    assert [answer["says"] for answer in answers] == [says]


@pytest.mark.parametrize("name", RuleSet.ids())
def test_the_page_of_every_rule_set_is_in_spanish(name: str) -> None:
    with speaking("es"):
        chapters = page(RuleSet.look_up(name))
    assert english_in(iter([chapter.title for chapter in chapters])) == set()
    assert english_in(told.says for chapter in chapters for told in chapter.sentences) == set()


@pytest.mark.parametrize("table", ["notes", "special"])
def test_what_the_file_of_a_rule_set_says_is_said_in_spanish_on_its_page(table: str) -> None:
    rule_sets = {name: RuleSet.load(name) for name in RuleSet.ids()}
    english = {name: getattr(rules, table) for name, rules in rule_sets.items() if getattr(rules, table)}
    spanish = read("rulebook/es/words.toml")[table]
    assert set(spanish) - {"of"} == set(english)
    assert spanish["of"] == english_hash(english, spanish), "translate anew, then write this as `of`"
    for name, said in english.items():
        with speaking("es"):
            lines = whole_page(rule_sets[name]).splitlines()
        sentences = [said] if isinstance(said, str) else said
        own = [spanish[name]] if isinstance(spanish[name], str) else spanish[name]
        assert len(own) == len(sentences)
        assert {line.strip() for line in lines} >= set(own)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("discard 10c", 'En "10c": se esperaba una carta. El diez se escribe T: Tc'),
        (
            "meld KSKHKD",
            'En "KSKHKD": '
            + sentence("notation", "expected", "card", lang="es")
            + ". "
            + sentence("notation", "spelled", "suits", lang="es", run="KsKhKd"),
        ),
    ],
)
def test_a_record_is_spelled_exactly_and_says_how_in_spanish(written: str, says: str) -> None:
    with speaking("es"), pytest.raises(NotationError) as wrong:
        parse_act(written)
    assert wrong.value.typed == says


def test_a_record_that_does_not_hold_is_answered_in_spanish() -> None:
    text = "canasta 1\nrules classic; turn 1 draw; hand 1 KsKh; pile 9d\n5: draw\n"
    with speaking("es"), pytest.raises(RecordError, match=r"línea 3: no hay asiento 5 en esta partida\."):
        replay(text)
