"""Mistakes of a user, answered in the current language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from catalogue import sentence

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.explaining import explain
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import known, speaking
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.game.session import Session
from canasta_nb.widgets.shown.hand_picker import HandPicker
from canasta_nb.widgets.shown.replay import Replay
from canasta_nb.widgets.shown.score_sheet import ScoreSheet

FROZEN = parse_position("rules classic; turn 1 draw; melds A 9s9h9d; hand 1 QsJd8h6dTc; pile 4c2h9c; stock x20")
FROZEN_ASKED = sentence("laws/words", "questions", "frozen", lang="es")


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: RuleSet.load("clasic"), '"clasic". ¿Querías decir "classic"?'),
        (lambda: RuleSet.load("classic", always="on"), 'classic no tiene ninguna opción "always".'),
        (lambda: RuleSet.load("classic", always_frozen="perhaps"), "Elige entre off, on."),
        (lambda: RuleSet.parse("classic opening"), 'No puedo leer "opening" como opción. Escribe opción=valor'),
        (lambda: RuleSet.load("royal"), sentence("mistakes", "documented", lang="es", rules="royal")),
        (lambda: view(FROZEN, 9), sentence("mistakes", "seat", lang="es", seat=9, seats=4)),
        (lambda: deal("classic", seed=1, players=5), "classic se juega entre 4 jugadores, no entre 5."),
        (lambda: bot("carefull"), 'No hay ningún bot "carefull". ¿Querías decir "careful"?'),
        (lambda: known("tlh"), 'Aquí no hay ningún idioma "tlh". Hay en (English) y es (español).'),
        (lambda: Session("classic", seat=9), sentence("mistakes", "seat", lang="es", seat=9, seats=4)),
        (lambda: Session.resume("."), sentence("mistakes", "what_it_is", "folder", lang="es")),
        (lambda: RuleSet.from_toml("ours.toml"), "ours.toml: no existe"),
        (
            lambda: Session("classic", undo_policy="always"),
            sentence("mistakes", "undo_policy", lang="es", policy="always"),
        ),
        (
            lambda: Session("classic", seed="seven"),
            "seed es " + sentence("mistakes", "a_number", lang="es", name="seed", example="7; no 'seven'."),
        ),
        (lambda: Session("classic", names=["Ann"]), "4 nombres, no 1."),
        (
            lambda: explain(FROZEN, "¿quién gana?"),
            sentence("mistakes", "question", lang="es", question="¿quién gana?", hint=""),
        ),
        (
            lambda: explain(FROZEN, "¿por qué está congelado?"),
            sentence("mistakes", "meant", lang="es", word=FROZEN_ASKED),
        ),
        (lambda: legal_acts("rules classic"), "legal_acts(position) pide una posición, no un texto:"),
        (lambda: HandPicker("KsKh", picked=["Kd"]), "K♦ no está entre estas cartas."),
        (lambda: Replay(7), sentence("mistakes", "no_record", lang="es")),
        (lambda: ScoreSheet(FROZEN, mode="look"), sentence("mistakes", "sheet_mode", lang="es", mode="look")),
    ],
)
def test_it_is_said_in_the_language_that_is_spoken(
    call: Callable[[], object], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with speaking("es"), pytest.raises((Mistake, OSError)) as wrong:
        call()
    assert says in str(wrong.value)


@pytest.mark.parametrize("question", [FROZEN_ASKED, FROZEN_ASKED.upper(), "why is the pile frozen?"])
def test_a_question_is_understood_in_both_languages(question: str) -> None:
    with speaking("es"):
        assert explain(FROZEN, question).startswith("El pozo está congelado")


def test_a_question_in_a_language_that_is_not_spoken_gets_the_ones_that_are() -> None:
    with pytest.raises(Mistake, match=r"Ask .why is the pile frozen"):
        explain(FROZEN, "¿quién gana?")
