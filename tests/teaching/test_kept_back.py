"""While attempts are left every wrong answer gets a reason, and no reason gives the right answer away."""

import ast
import re
from collections.abc import Iterator

import pytest
from at_once import all_at_once
from catalogue import sentence
from leaks import said_in, stands_in
from said import SAID
from wrong_answers import wrong_answers

from canasta_nb.core.engine import wording
from canasta_nb.core.model.cards import face, parse_cards
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.spoken import signed, spoken
from canasta_nb.teaching.judging.assessing import Assessment, assess
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.notebook.feedback import again, feedback, headline, kept_back
from canasta_nb.teaching.notebook.work import Work
from canasta_nb.teaching.quiz.exercise_scene import scene_of

BANK = [asked for lesson in lessons() for asked in lesson.exercises]
UNDECIDED = {"st-f2"}
"""Exercises without points in which no choice is clearly better, so that none is wrong."""


def known(assessment: Assessment) -> str:
    """Return everything that the learner has read or answered already."""
    asked = assessment.exercise
    asks = [text for part in asked.parts for text in (part.ask, part.act)]
    return " ".join([asked.question, *asks, *map(spoken, map(str, said_in(assessment.said)))])


def given_away(assessment: Assessment, text: str) -> Iterator[str]:
    """Yield each piece of the right answer that is in a text and new to the learner."""
    before = known(assessment)
    pairs = zip(assessment.exercise.parts, assessment.said, assessment.shares, strict=True)
    for part, said in [(part, said) for part, said, share in pairs if share < 1]:
        for answer in right_answers(part)[:1]:
            if part.kind == "cards":
                chosen = parse_cards(str(said)) if said != "…" else ()
                words = [face(card) for card in parse_cards(str(answer)) if card not in chosen]
            else:
                words = [word for item in said_in(answer) for word in {item, spoken(item)}]
            yield from (word for word in words if len(word) > 1 and stands_in(word, text) and word not in before)


@pytest.mark.slow
@all_at_once(BANK, ids=lambda asked: asked.id)
def test_a_wrong_answer_gets_a_reason_and_keeps_the_solution(asked: Exercise) -> None:
    found = list(wrong_answers(asked))
    if asked.id in UNDECIDED:
        assert (found, asked.points) == ([], 0)
        return
    assert len(found) >= 2, "where there are three words to choose from, two are wrong"
    for assessment in found:
        says = kept_back(assessment)
        assert says.startswith(headline(assessment))
        assert again(asked) in says
        reasons = [" ".join(KINDS[part.kind].fault(part, said)) for part, said in assessment.wrong]
        assert all(len(reason) > 20 for reason in reasons), literal_of(assessment.said)
        told = [reason for reason in reasons if all(each in says for each in re.split(r"(?<=[.?!]) ", reason))]
        assert len(told) == len(reasons) or "to mend besides these" in says, literal_of(assessment.said)
        assert "{" not in says
        assert not list(given_away(assessment, " ".join(reasons))), (assessment.said, reasons)


@all_at_once([each for each in BANK if each.kind == "moves"], ids=lambda asked: asked.id)
def test_no_move_of_the_right_answer_is_told(asked: Exercise) -> None:
    acts = {signed(act) for act in ast.literal_eval(SAID[asked.id]["right"]) if act != "draw"}
    for assessment in wrong_answers(asked):
        said = {signed(str(act)) for row in assessment.said if isinstance(row, tuple) for act in row}
        new = [act for act in acts if not any(act in each for each in said)]
        assert not [act for act in new if act in kept_back(assessment)]


@pytest.mark.parametrize(
    ("id_", "answer", "says"),
    [
        ("fz-2", ((False, "take.no-match"), (True, "natural-pair")), "1. No is right, but not for the reason"),
        ("ct-1", 120_0, sentence("teaching/content/words", "slip", "ten")),
        ("ct-1", 115, sentence("teaching/content/words", "slip", "card_low")),
        ("sc-1", {"melded-cards": 220, "canastas": 800, "bonuses": 300, "cards-in-hand": -75, "total": 945},
         "Total: " + sentence("teaching/content/words", "slip", "line_out")),
        ("ct-2", ["draw-or-take", "discard", "meld"], sentence("faults", "order", "one_place")),
        ("ct-6", ["draw", "meld TsThTd", "discard Qs"], sentence("teaching/content/words", "turn", "until_discard")),
        ("fz-3", "Ts2sKc", sentence("faults", "cards", "frozen_by", cards="2♣")),
        ("ct-3", -63, sentence("teaching/content/words", "slip", "sign_cards")),
        ("va-3", {"classic": 1, "cuban": 2, "bolivian": 990, "official-3pack": 1200, "modern-american": 0},
         sentence("faults", "line", "red-threes_ruled").partition(". ")[0]),
        ("im-5", "KdKhAs", sentence("teaching/content/words", "law", "mixed", ranks="Aces and kings")),
        ("sc-6", ["right"] * 4 + ["wrong"], "2. Bonuses for canastas: 500: This line isn't right."),
        ("ma-3", ((False, "take.meld-full"), (False, "take.frozen"), (False, "take.meld-full")),
         "3. No isn't right here. " + sentence("faults", "check", "meld.too-large")),
        ("fz-4", ((True, "not-opened"), (False, "wild-in-pile")), "The old pile is gone."),
        ("th-4", ((False, "take.black-three-on-top"), (True, "black-three-freezes"), (False, "meld.black-three")),
         "2. Yes isn't right here. " + exercise("th-4").parts[1].asked.rule),
        ("se-2", (True, "the-pile-is-shuffled"), sentence("faults", "ask", "must-take_no_stock")),
        ("st-1", ["5s", "Kd", "9h", "7c", "3s"], sentence("faults", "ask", "safest")),
        ("tk-3", ["legal", "take.wild-on-top", "take.no-match", "take.buried-card", "legal", "take.no-match"],
         "“a wild card on top” isn't right here. " + sentence("faults", "check", "take")),
        ("pl-4", (745, 645), sentence("faults", "ask", "score_theirs")),
        ("ml-5", "8s2cJk", wording.says("meld.too-few-naturals", {"cards": ("8s", "2c", "Jk"), "need": 2, "have": 1})),
        ("st-1", ["3s", "7c", "9h", "5s", "Kd"], sentence("faults", "order", "pairs", n=9, many=10)),
    ],
)  # fmt: skip
def test_a_reason_is_about_the_answer_that_was_given(id_: str, answer: object, says: str) -> None:
    assert says in kept_back(assess(exercise(id_), answer))


FREE = ("race", "whole-deal", "find-the-play")
TURNS = [asked for asked in BANK if asked.kind == "moves" and asked.parts[0].asked.word not in FREE]


@all_at_once(TURNS, ids=lambda asked: asked.id)
def test_one_way_to_play_a_turn_is_shown_at_the_end_and_never_before(asked: Exercise) -> None:
    """Whole deals and races to a score have too many ways, and of a puzzle the table tells which one does best."""
    part = asked.parts[0]
    assert assess(asked, getattr(part.asked, "model", ())).status == "correct"
    poor = assess(asked, ("draw", "discard Jk"))
    assert "Here is one way. You " in feedback(poor)
    assert "Here is one way" not in kept_back(poor)
    assert all(act not in repr(scene_of(asked, Work())) for act in getattr(part.asked, "model", ()) if act != "draw")
