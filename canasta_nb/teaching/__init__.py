"""The course: exercises from the bank, judged by the rules themselves, with feedback that names the mistake.

>>> from canasta_nb.teaching import mark
>>> mark("fz-3", "9h9d")
fz-3: correct (1/1)
1
>>> from canasta_nb.teaching import marks
Traceback (most recent call last):
ImportError: cannot import name 'marks' ...
"""

from importlib import import_module
from typing import TYPE_CHECKING

from canasta_nb.teaching.answers.my_acts import my_acts
from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.ending.exam_feedback import exam_feedback
from canasta_nb.teaching.ending.total import total
from canasta_nb.teaching.judging.glossary import glossary
from canasta_nb.teaching.judging.showing import card, show
from canasta_nb.teaching.memory.my_files import MyFiles
from canasta_nb.teaching.notebook.exam import exam
from canasta_nb.teaching.notebook.hints import hint
from canasta_nb.teaching.practice import Practice
from canasta_nb.teaching.quiz.marking import mark
from canasta_nb.teaching.shown.chance import chance
from canasta_nb.teaching.shown.counting import count_up, score_in
from canasta_nb.teaching.shown.family import FamilyTree
from canasta_nb.teaching.shown.freezing import often_frozen
from canasta_nb.teaching.shown.games import GameNames, RulesToRead
from canasta_nb.teaching.shown.trying import try_act
from canasta_nb.teaching.shown.weighing import weigh

if TYPE_CHECKING:
    from canasta_nb.teaching.practice.first_deal import FirstDeal, own_sheet
    from canasta_nb.teaching.shown.worked_turn import WorkedTurn

__all__ = [
    "Diagnosis", "FamilyTree", "FirstDeal", "GameNames", "MyFiles", "Practice", "RulesToRead", "WorkedTurn", "card",
    "chance", "count_up", "exam", "exam_feedback", "exercise", "glossary", "hint", "lesson", "mark", "my_acts",
    "often_frozen", "own_sheet", "score_in", "show", "total", "try_act", "weigh",
]  # fmt: skip

_WITH_WIDGETS = {
    "FirstDeal": "practice.first_deal",
    "WorkedTurn": "shown.worked_turn",
    "own_sheet": "practice.first_deal",
}
"""What is made of widgets, and where it is: it is loaded when somebody asks for it, because ``mark`` needs none."""


def __getattr__(name: str) -> object:
    if name not in _WITH_WIDGETS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WITH_WIDGETS[name]}"), name)
