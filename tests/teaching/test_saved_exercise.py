"""An exercise on a page without a kernel: it asks first, and says how it can be answered."""

import re
from html import unescape

from at_once import all_at_once

from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.judging.acts_asked import plainly
from canasta_nb.teaching.quiz.quiz import Quiz

EXERCISES = [asked for lesson in lessons() for asked in lesson.exercises]


@all_at_once(EXERCISES, ids=lambda asked: asked.id)
def test_a_saved_exercise_asks_first_and_folds_away_what_only_helps_to_type(asked: Exercise) -> None:
    quiz = Quiz(asked.id)
    page = quiz._repr_mimebundle_()[0]["text/html"]
    seen, folded = page.split("<details>")
    asks = " ".join(plainly(asked.question, asked.parts[0]).split()).replace("`", "")
    assert asks in re.sub("</?code>", "", unescape(seen))
    assert seen.endswith(f'<p class="cnb-invitation">{quiz.invitation()}</p>')
    assert "Quiz(" not in seen
    assert f"Quiz(&quot;{asked.id}&quot;" in folded


def test_an_answered_exercise_invites_nobody() -> None:
    quiz = Quiz("fz-1", save=False)
    assert quiz.invitation()
    quiz.check("9h")
    assert quiz.invitation() == ""
