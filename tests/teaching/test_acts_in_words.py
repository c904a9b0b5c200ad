"""Acts that a learner has played are told in the learner's language, and never in the notation that Python reads."""

from __future__ import annotations

import re

import pytest

from canasta_nb.core.speech.language import speaking
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.judging.answer_output import answer_in_words
from canasta_nb.teaching.kinds.played_turns import told_of_turn
from canasta_nb.teaching.notebook.work import Work
from canasta_nb.teaching.quiz.exercise_scene import question_of, scene_of

ACT = re.compile(r"\b(draw|take|meld|discard|onto|with)\b", re.IGNORECASE)
NOTED = re.compile(rf"{ACT.pattern}|[2-9TJQKA]\+|\b[2-9TJQKA][shdc]\b", re.IGNORECASE)


ALL = [asked.id for lesson in lessons() for asked in lesson.exercises]
PLAYED = [id_ for id_ in ALL if getattr(exercise(id_).parts[0].asked, "model", ())]


def test_there_are_turns_to_play():
    assert {"cn-6", "ct-6"} <= set(PLAYED)


@pytest.mark.parametrize("id_", PLAYED)
def test_what_was_played_is_told_in_spanish(id_):
    with speaking("es"):
        asked = exercise(id_)
        model = tuple(asked.parts[0].asked.model)
        scene = scene_of(asked, Work(), model)
        told = [*scene["played"], *scene["news"], answer_in_words(asked, model)]
        told += told_of_turn(asked.parts[0], ("draw", "discard Jk", "draw", "draw"))
    assert len(scene["played"]) == len(model)
    assert [says for says in told if NOTED.search(says)] == []


@pytest.mark.parametrize("id_", ALL)
def test_no_question_shows_an_act_in_notation(id_):
    with speaking("es"):
        asked = exercise(id_)
        scene = scene_of(asked, Work())
        told = [part[key] for part in scene["parts"] for key in ("ask", "act")] + [question_of(asked)]
        told += [says for picture in scene["shows"] for says in (picture["title"], picture["heading"])]
    assert [says for says in told if ACT.search(says)] == []
