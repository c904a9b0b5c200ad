"""Learn Canasta inside Jupyter: the rules, a table to play at, and a course of graded lessons.

>>> from canasta_nb import RuleSet
>>> RuleSet.load("classic").id
'classic'
>>> from canasta_nb import Tabel
Traceback (most recent call last):
ImportError: cannot import name 'Tabel' from 'canasta_nb' ...
"""

TYPE_CHECKING = False  # for type checkers it is true; to import it would take longer than the rest of this module

if TYPE_CHECKING:
    from canasta_nb.classroom.hosting.lobby import Lobby
    from canasta_nb.core.engine.checking import check
    from canasta_nb.core.engine.legal_acts import legal_acts
    from canasta_nb.core.engine.playing import deal, next_deal, play
    from canasta_nb.core.model.position import Position
    from canasta_nb.core.notation.records import replay
    from canasta_nb.core.notation.text import parse_act, parse_position
    from canasta_nb.core.openings.openings import openings
    from canasta_nb.core.questions.explaining import explain
    from canasta_nb.core.questions.incidents import Incident, rule_on
    from canasta_nb.core.questions.views import view
    from canasta_nb.core.rules.ruleset import RuleSet
    from canasta_nb.core.score.scoring import score_deal
    from canasta_nb.core.speech.language import speak
    from canasta_nb.game.session import Session
    from canasta_nb.home.course_home import CourseHome
    from canasta_nb.teaching.moments.own_moments import OwnMoments
    from canasta_nb.teaching.practice.practising import Practice
    from canasta_nb.teaching.puzzles.daily_deal import DailyDeal
    from canasta_nb.teaching.puzzles.puzzle import Puzzle
    from canasta_nb.teaching.quiz.marking import mark
    from canasta_nb.teaching.quiz.quiz import Quiz
    from canasta_nb.widgets.shown.coach import Coach
    from canasta_nb.widgets.shown.finished_table import FinishedTable
    from canasta_nb.widgets.shown.hand_picker import HandPicker
    from canasta_nb.widgets.shown.meld_builder import MeldBuilder
    from canasta_nb.widgets.shown.minimum_table import MinimumTable
    from canasta_nb.widgets.shown.pile_explorer import PileExplorer
    from canasta_nb.widgets.shown.replay import Replay
    from canasta_nb.widgets.shown.score_sheet import ScoreSheet
    from canasta_nb.widgets.shown.turn_guide import TurnGuide
    from canasta_nb.widgets.shown.variant_explorer import VariantExplorer
    from canasta_nb.widgets.table.table import Table

__version__ = "0.1.0"

__all__ = [
    "Coach",
    "CourseHome",
    "DailyDeal",
    "FinishedTable",
    "HandPicker",
    "Incident",
    "Lobby",
    "MeldBuilder",
    "MinimumTable",
    "OwnMoments",
    "PileExplorer",
    "Position",
    "Practice",
    "Puzzle",
    "Quiz",
    "Replay",
    "RuleSet",
    "ScoreSheet",
    "Session",
    "Table",
    "TurnGuide",
    "VariantExplorer",
    "check",
    "deal",
    "explain",
    "legal_acts",
    "mark",
    "next_deal",
    "openings",
    "parse_act",
    "parse_position",
    "play",
    "replay",
    "rule_on",
    "score_deal",
    "speak",
    "view",
]

# Names are looked up when first used, so that the rules can be imported without widgets and pandas.
_HOME = {
    "FinishedTable": "widgets.shown.finished_table",
    "HandPicker": "widgets.shown.hand_picker",
    "Coach": "widgets.shown.coach",
    "CourseHome": "home.course_home",
    "DailyDeal": "teaching.puzzles.daily_deal",
    "Incident": "core.questions.incidents",
    "Lobby": "classroom.hosting.lobby",
    "MeldBuilder": "widgets.shown.meld_builder",
    "MinimumTable": "widgets.shown.minimum_table",
    "OwnMoments": "teaching.moments.own_moments",
    "PileExplorer": "widgets.shown.pile_explorer",
    "Position": "core.model.position",
    "Practice": "teaching.practice.practising",
    "Puzzle": "teaching.puzzles.puzzle",
    "Quiz": "teaching.quiz.quiz",
    "Replay": "widgets.shown.replay",
    "RuleSet": "core.rules.ruleset",
    "ScoreSheet": "widgets.shown.score_sheet",
    "Session": "game.session",
    "Table": "widgets.table.table",
    "TurnGuide": "widgets.shown.turn_guide",
    "VariantExplorer": "widgets.shown.variant_explorer",
    "check": "core.engine.checking",
    "deal": "core.engine.playing",
    "explain": "core.questions.explaining",
    "legal_acts": "core.engine.legal_acts",
    "mark": "teaching.quiz.marking",
    "next_deal": "core.engine.playing",
    "openings": "core.openings.openings",
    "parse_act": "core.notation.text",
    "parse_position": "core.notation.text",
    "play": "core.engine.playing",
    "replay": "core.notation.records",
    "rule_on": "core.questions.incidents",
    "score_deal": "core.score.scoring",
    "speak": "core.speech.language",
    "view": "core.questions.views",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # the command line can be interrupted only when this module is loaded

    found = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
