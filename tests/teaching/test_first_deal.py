"""The first whole deal: all hands open, at most one question a turn, of what is due, and its sheet for lesson 9."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from catalogue import sentence

from canasta_nb import ScoreSheet
from canasta_nb.bots.careful import Careful
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.log.line import PRACTICE, Earned, new_line
from canasta_nb.teaching.practice.due_questions import QUESTIONS, DueQuestions, said
from canasta_nb.teaching.practice.first_deal import FirstDeal, own_sheet

WORDS = "teaching/practice/first_deal"
NAMES = ("Ann", "Ben", "Cam", "Dot")
PLAYING = parse_position(
    "rules classic; turn 1 play; hand 1 9h9d2cKsQh5d4c; hand 2 KhKd4s; hand 3 4h; hand 4 5s; pile 6d; threes A 3h"
)
FITS = {
    "red-threes": {},
    "discards": {"name": "Ben", "ranks": "kings"},
    "meld.too-many-wilds": {"ranks": "nines"},
    "turn.draw-first": {"name": "Ben"},
}
"""The facts that this position asks for: a red three before opening, a king for Ben's pair, two nines and a 2."""


def drawing(pile: str) -> str:
    return f"rules classic; turn 1 draw; hand 1 9h9dKs; hand 2 4s; hand 3 4h; hand 4 5s; pile {pile}; melds A QsQhQd"


def asked(due: list[str], times: int = 1) -> list[str]:
    questions = DueQuestions(due)
    return [questions.asks(PLAYING, 1, NAMES, turn=turn) for turn in range(times)]


def test_what_is_due_comes_first_and_nothing_comes_twice_before_all_that_fits() -> None:
    for fact, values in FITS.items():
        assert asked([fact]) == [sentence(WORDS, "questions", fact, **values)]
    assert len({*asked([], len(FITS))}) == len(FITS)


@pytest.mark.parametrize(
    ("pile", "fact"), [("6d2c", "take.wild-on-top"), ("6d3s", "take.black-three-on-top"), ("6d9c", "take.no-match")]
)
def test_before_the_draw_it_asks_about_the_pile_as_it_is(pile: str, fact: str) -> None:
    values = {"card": "9♣"} if fact == "take.no-match" else {}
    found = DueQuestions([fact]).asks(parse_position(drawing(pile)), 1, NAMES, turn=0)
    assert found == sentence(WORDS, "questions", fact, **values)


def test_one_question_belongs_to_a_turn_and_leaves_with_its_half() -> None:
    questions = DueQuestions(["take.no-match"])
    before = parse_position(drawing("6d9c"))
    assert questions.asks(before, 1, NAMES, turn=0) == questions.asks(before, 1, NAMES, turn=0) != ""
    assert questions.asks(PLAYING, 1, NAMES, turn=0) == ""
    assert questions.asks(PLAYING, 1, NAMES, turn=1) != ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_is_written(lang: str) -> None:
    with speaking(lang):
        for each in QUESTIONS:
            assert said("questions", each.fact, name="Ben", ranks="", card="").endswith("?")


def test_a_whole_deal_is_played_with_open_hands_and_its_sheet_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shipped = repr(ScoreSheet(lesson("09").position("worked")))
    assert repr(own_sheet()) == shipped, "before there is one, it is the sheet of the course"
    line = new_line("red-threes-1-3-1", "7", PRACTICE, earned=Earned(1.0, 1.0, (("red-threes", 1.0, 0.1),)))
    log_in().append(line._replace(at=datetime.now(UTC) - timedelta(days=300)))
    deal, player = FirstDeal(), Careful()
    assert (deal.reveal, deal.coach) == (True, "always")
    (tmp_path / "saved-games").mkdir()
    deal.session.game.keep(tmp_path / "saved-games" / "04-1.canasta")
    (tmp_path / "saved-games" / "04-2.canasta").write_text("canasta 1\n_seed 1945\nno record")
    nudges: dict[int, set[str]] = {}
    while not deal.session.over:
        turn = sum(deed.seat != 1 for deed in deal.session.log)
        nudges.setdefault(turn, set()).update({deal.nudge} - {""})
        assert repr(own_sheet()) == shipped, "a deal that is still played has no sheet"
        deal.play(str(player.choose(deal.session.view, legal_acts(deal.session.position))))
    assert max(map(len, nudges.values())) == 1
    assert sum(map(len, nudges.values())) >= len(nudges) - 1
    sheet = deal.session.sheet
    assert sheet is not None
    made = sum(each.points for each in sheet.lines["A"])
    assert repr(own_sheet()).startswith(f"ScoreSheet(classic, A {made},")
