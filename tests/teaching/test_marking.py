"""`mark` answers whatever is handed in: it never raises, is silent on stderr, and returns a bare number."""

import ast
import io
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from typing import Any

import pytest
from catalogue import sentence
from hypothesis import given, strategies as st

from canasta_nb.core.engine import wording
from canasta_nb.notebook import new_notebook
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.ending.total import total
from canasta_nb.teaching.judging.assessing import Score, assess
from canasta_nb.teaching.quiz.marking import mark

IDS = [found.id for lesson in lessons() for found in lesson.exercises]


class Liar:
    """Equal to everything, and whatever one wants to see."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1

    def __repr__(self) -> str:
        raise RuntimeError("not to be shown")

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return tuple


class Yes(str):
    """A text that is equal to every text."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


ITSELF: list[object] = []
ITSELF.append(ITSELF)
DEEP: object = "K"
for _ in range(3000):
    DEEP = [DEEP]

HOSTILE: list[object] = [
    Liar(), Yes("not-opened"), [Liar()] * 6, (True, Yes("x")), ITSELF, DEEP, ["x"] * 100_000, "9h" * 100_000,
    10**5000, "9" * 5000, float("nan"), float("inf"), -1e308, 1j, b"9h9d", {"a": 1}, {1, 2}, object, mark, "", (), [],
    "K♠", "9h\x009d", "\ud800", "{cards}", "9h9d, AsAhAd", "9h9d; draw", False, 1, [False] * 6, [None] * 6,
    ("draw",) * 300,
    ["draw; discard 2c"], [()] * 6, "9h9d\n9h", "??", "x11", "-", "9h" * 100,
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("id_", IDS)
def test_whatever_is_handed_in(id_: str, capsys: pytest.CaptureFixture[str]) -> None:
    for answer in HOSTILE:
        score = mark(id_, answer)
        shown = capsys.readouterr()
        assert type(score) is Score
        assert score < max(1, exercise(id_).points)
        assert shown.err == ""
        assert shown.out.startswith(f"{id_}: ")
        assert "I couldn't mark" not in shown.out


@pytest.mark.parametrize("id_", ["fz-33", "", "fz_2", 3, None, Liar(), ("9h9d",)])
def test_no_such_exercise(id_: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert mark(id_, "9h9d") == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert shown.out.startswith("There is no exercise" if isinstance(id_, str) else "Write the exercise first")


def test_the_number_reads_as_a_grader_wants_it() -> None:
    assert [repr(Score(points)) for points in (2, 1.5, 0, 0.25)] == ["2", "1.5", "0", "0.25"]
    assert [float(repr(Score(points))) for points in (2, 1.5, 0, 0.25)] == [2, 1.5, 0, 0.25]


@pytest.fixture(autouse=True)
def _own_notebook() -> Iterator[None]:
    with new_notebook():
        yield


def test_points_of_the_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    mark("fz-3", "9h9d")
    mark("fz-6", (False, "not-opened"))
    capsys.readouterr()
    total("05")
    assert capsys.readouterr().out.splitlines() == [
        "Lesson 5: 1/12 points in this notebook.",
        sentence("lesson_end", "missing", points="9.6", exercises="fz-1, fz-7, fz-2"),
    ]
    mark("fz-1", ["not-opened", "wild-in-pile", "red-three-upcard", "several", "none", "blocked-only"])
    mark("fz-2", ((False, "take.frozen"), (True, "natural-pair")))
    mark("fz-4", ((True, "not-opened"), (False, "fresh-pile")))
    mark("fz-7", ["draw", "discard 2c", "draw", "discard 3s", "draw", "discard 8c"])
    mark("fz-6", (False, "wild-in-pile"))
    capsys.readouterr()
    total("05")
    assert capsys.readouterr().out.splitlines() == ["Lesson 5: 11/12 points in this notebook.", "Passed."]


def said(capsys: pytest.CaptureFixture[str], id_: str, answer: object) -> str:
    capsys.readouterr()
    mark(id_, answer)
    return capsys.readouterr().out


def test_feedback_speaks_of_the_cards_that_were_said(capsys: pytest.CaptureFixture[str]) -> None:
    showed = wording.says("take.frozen", {"causes": (), "need": 2, "have": 1, "card": "8c"})
    assert showed in said(capsys, "fz-f1", "8hKc")
    assert wording.says("cards.not-in-hand", {"cards": ("2c",)}) in said(capsys, "fz-f1", "8h2c")
    assert said(capsys, "fz-f1", "8c8h") == "fz-f1: correct\n"


def test_a_reason_that_is_missing_is_named_where_the_verdict_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    missing = sentence("teaching/content/words", "part", "no_reason")
    assert f"You said no. {missing}" in said(capsys, "fz-2", ((False, ...), (True, "natural-pair")))
    assert missing not in said(capsys, "fz-2", ((True, ...), (True, "natural-pair")))
    assert missing not in said(capsys, "fz-w2", (True, "two-naturals"))


@pytest.mark.parametrize("answer", ["2h2cjoker", ["2h", "2c", "Joker"]])
def test_a_joker_may_be_called_by_its_name(capsys: pytest.CaptureFixture[str], answer: object) -> None:
    assert said(capsys, "fz-w1", answer) == "fz-w1: correct\n"


def test_a_form_says_no_everywhere_whatever_is_right() -> None:
    asked_twice = [
        each for lesson in lessons() for each in lesson.exercises if each.kind == "yes+why" and each.parts[1:]
    ]
    assert asked_twice
    for asked in asked_twice:
        form = re.findall(r"\((True|False),", assess(asked, "perhaps").problem)
        assert form == ["False"] * len(asked.parts), "only a no shows how a reason is written"


@pytest.mark.slow
def test_no_notebook_needed() -> None:
    """Outside a notebook it prints, and IPython is not even imported."""
    code = "import sys; from canasta_nb import mark; mark('fz-3', '9h9d'); sys.exit('IPython' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "fz-3: correct (1/1)\n", "")


WORDS = sorted({word for lesson in lessons() for asked in lesson.exercises for word in (*asked.reasons, *asked.labels)})
ATOMS = st.one_of(
    st.sampled_from([*WORDS, ..., "9h9d", "9h2s", "draw", "discard 2c", "discard 3s", "draw 5h"]),
    st.booleans(), st.integers(), st.floats(), st.text(max_size=12), st.none(),
)  # fmt: skip
ANSWERS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=7), st.tuples(inner, inner), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(id_=st.sampled_from(IDS), answer=ANSWERS)
def test_any_literal(id_: str, answer: object) -> None:
    """Marked, and by the literal alone: what is written out and read again earns the same."""
    shown = io.StringIO()
    with redirect_stdout(shown):
        score = mark(id_, answer)
    assert "I couldn't mark" not in shown.getvalue()
    assert 0 <= score <= exercise(id_).points
    text = repr(answer).replace("Ellipsis", "...")
    if "nan" not in text and "inf" not in text:
        with redirect_stdout(io.StringIO()):
            assert mark(id_, ast.literal_eval(text)) == score


def test_below_the_pass_mark_fresh_exercises_on_the_weakest_idea_are_proposed() -> None:
    """The likeliest of the ideas that the answers fit is asked about, and nobody is accused."""
    with redirect_stdout(io.StringIO()):
        for asked in exercises_of("04"):
            mark(asked)
        mark("tk-3", ["legal", "legal", "legal", "take.buried-card", "legal", "take.no-match"])
    said = io.StringIO()
    with redirect_stdout(said):
        total("04")
    assert "Is that what you think?" in said.getvalue()
    assert '    practice = Practice(against="two_wilds")' in said.getvalue()


def test_nothing_is_proposed_where_no_idea_showed() -> None:
    said = io.StringIO()
    with redirect_stdout(said):
        for asked in exercises_of("04"):
            mark(asked)
        total("04")
    assert "Practice" not in said.getvalue()


def exercises_of(name: str) -> list[str]:
    return [asked.id for found in lessons() if found.name.startswith(name) for asked in found.exercises if asked.points]
