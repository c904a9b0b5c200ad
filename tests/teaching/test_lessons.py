"""Every lesson keeps the rules of a lesson: short ways between things to do, everything run, every card in words."""

import ast
import json
import re
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any

from at_once import all_at_once
from opened import too_small

from canasta_nb.core.model.cards import UNSEEN, face
from canasta_nb.core.notation.text import parse_position
from canasta_nb.teaching.bank.exercises import lesson, lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.spoken import meaning
from canasta_nb.teaching.content.words import games_called
from canasta_nb.teaching.judging.acts_asked import plainly
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.notebook.exam import LESSON as EXAM, asked_by, with_paper

ROOT = Path(__file__).parents[2]
SOLVED = sorted((ROOT / "lessons").glob("[0-9][0-9]_*.ipynb"))
BLANK = [ROOT / "notebooks" / path.name for path in SOLVED]
TAUGHT = [path for path in SOLVED if not path.stem.startswith(EXAM)]
SPANISH = sorted((ROOT / "lessons" / "es").glob("[0-9][0-9]_*.ipynb"))
TRANSLATED = [*SPANISH, *(ROOT / "notebooks" / "es" / path.name for path in SPANISH)]
EXERCISES = [(ROOT / "notebooks" / f"{found.name}.ipynb", asked) for found in lessons() for asked in found.exercises]
LONGER = {"05", "06", "09", "11", "12", "13"}
"""The headline lessons and those of strategy."""
HEADLINES = {"05", "06", "09"}
"""Freezing, the initial meld and scoring, each with a second worked example that goes another way."""
FADED = "he last step is yours"
TO_DO = {"play", "try", "ex-quiz", "ex-total", "card"}
CATALOGUES = sorted((ROOT / "canasta_nb").rglob("*.toml"))
FOR_SOME = re.compile(r'<span class="canasta-for-(python|keys)">.*?</span>')
"""What a page of the course shows only while it shows its Python, or only to those who have keys."""
OF_A_MOUSE = re.compile(r"\b(click|(?<!-)mouse|clics?\b|rat[oó]n\b)", re.IGNORECASE)
PARTS = ("Warm-up", "Play", "Graded exercises", "Recap cards", "Why would you?")
both = all_at_once([*SOLVED, *BLANK, *TRANSLATED], ids=lambda path: path.relative_to(ROOT).as_posix())
leading_on = all_at_once(
    [path for path in (*SOLVED, *BLANK, *TRANSLATED) if not path.stem.startswith(EXAM)],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
solved = all_at_once(SOLVED, ids=lambda path: path.stem)
taught = all_at_once(TAUGHT, ids=lambda path: path.stem)
every_exercise = all_at_once(EXERCISES, ids=[asked.id for _, asked in EXERCISES])

Cell = dict[str, Any]


def cells(path: Path) -> list[Cell]:
    found: list[Cell] = json.loads(path.read_text("utf-8"))["cells"]
    for cell in found:
        cell["source"] = "".join(cell["source"])
    return found


def tags(cell: Cell) -> set[str]:
    return set(cell["metadata"].get("tags", []))


def words(text: str) -> int:
    """Words of a text as read: no tags of HTML, no addresses of links."""
    return len(re.sub(r"<[^>]+>|\]\([^)]*\)", " ", text).split())


ONWARD = re.compile(r"\n\n[^\n]*\]\([0-9]{2}_\w+\.ipynb\)\.$")
"""The line at the end that leads to the next lesson: it is pressed, not read."""


def ways(path: Path) -> list[int]:
    """Return the words before each thing to do: a cell to run or fill in, a recap card to open."""
    found, count = [], 0
    for cell in cells(path):
        if "ex-quiz" in tags(cell):
            asked = asked_by(cell["metadata"]["canasta"]["ex"])
            count += 0 if asked.paper else words(asked.question)
        if tags(cell) & TO_DO:
            found.append(count)
            count = 0
        if cell["cell_type"] == "markdown":
            first, *cards = ONWARD.sub("", cell["source"]).split("<details>")
            count += words(first)
            for card in cards:
                found.append(count)
                count = words(card)
    return [*found, count]


@leading_on
def test_it_ends_with_the_way_to_the_next(path: Path) -> None:
    following = sorted(path.parent.glob("[0-9]*.ipynb"))
    after = following[following.index(path) + 1].name
    last = [cell["source"] for cell in cells(path) if cell["cell_type"] == "markdown"][-1]
    assert f"]({after})" in last.splitlines()[-1 if after != "17_exam.ipynb" else -3]


@both
def test_few_words(path: Path) -> None:
    before = ways(path)
    assert before[0] <= 80
    assert max(before) <= 120
    assert sum(before) <= (1700 if path.stem[:2] in LONGER else 1300)


@all_at_once([ROOT / "notebooks" / path.name for path in TAUGHT], ids=lambda path: path.stem)
def test_it_says_how_long_it_takes(path: Path) -> None:
    """Reading takes a minute for 150 words, a part of an exercise or a whole contrast 40 seconds, a turn a minute."""
    asked = lesson(path.stem).exercises
    played = sum(getattr(part.asked, "turns", 1) or 1 for each in asked if each.kind == "moves" for part in each.parts)
    played += sum("play" in tags(cell) for cell in cells(path))
    answered = sum(len(each.parts) for each in asked if each.kind != "moves") + bool(lesson(path.stem).contrast)
    aims = sum(words(aim.says) for aim in lesson(path.stem).aims)  # in the card at the end
    takes = ceil((sum(ways(path)) + aims) / 150 + answered * 40 / 60 + played)
    assert lesson(path.stem).minutes == takes <= 30


@leading_on
def test_what_came_of_the_first_table_is_told_to_those_who_ask(path: Path) -> None:
    """A learner who reads on before the first move would read what happened."""
    for cell, below in pairwise(cells(path)):
        if tags(cell) >= {"play", "nbval-ignore-output"}:
            assert below["source"].startswith("<details><summary>")
            return


@leading_on
def test_of_python_only_those_read_who_show_it(path: Path) -> None:
    for cell in cells(path):
        if cell["cell_type"] == "markdown":
            seen = FOR_SOME.sub("", cell["source"])
            assert re.findall(r"[^.]*(?:Python|`[^`]+`)[^.]*", seen) == [], cell["id"]


@both
def test_it_speaks_of_no_mouse(path: Path) -> None:
    """A page is read on a telephone, too, and with keys alone."""
    assert [cell["source"] for cell in cells(path) if OF_A_MOUSE.search(cell["source"])] == []


def test_no_catalogue_speaks_of_a_mouse() -> None:
    said = {path: re.sub(r"^\w+ = ", "", path.read_text("utf-8"), flags=re.MULTILINE) for path in CATALOGUES}
    assert [path.name for path in CATALOGUES if OF_A_MOUSE.search(said[path])] == []


@taught
def test_the_first_thing_to_do_is_to_play(path: Path) -> None:
    first = next(cell for cell in cells(path) if tags(cell) & TO_DO)
    assert tags(first) >= {"play", "nbval-ignore-output"}


@both
def test_every_code_cell_was_run_in_order(path: Path) -> None:
    """A cell without a count would not be compared."""
    counts = [cell["execution_count"] for cell in cells(path) if cell["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1))


@both
def test_no_stored_widgets_and_no_errors(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    assert "widgets" not in notebook["metadata"]
    outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
    assert {output["output_type"] for output in outputs} <= {"execute_result", "display_data", "stream"}
    assert [output for output in outputs if output.get("name") == "stderr"] == []
    assert not any("application/vnd.jupyter.widget-view+json" in output.get("data", {}) for output in outputs)


def test_every_lesson_of_the_bank_is_written() -> None:
    assert [path.stem for path in SOLVED] == [found.name for found in lessons()]


@taught
def test_it_says_first_which_rules_how_long_and_what_one_should_know(path: Path) -> None:
    first = cells(path)[0]["source"]
    found = lesson(path.stem)
    assert first.startswith(f"# Lesson {int(path.stem[:2])}: {found.title}\n")
    assert re.search(rf"\*Rules: [A-Z][^`]+ {found.minutes} minutes\. ", first)


@solved
def test_it_ends_with_a_card_to_print(path: Path) -> None:
    last = [cell for cell in cells(path) if cell["id"] != "total"][-1]
    assert last["source"].endswith(f'card("{path.stem[:2]}")')
    data = last["outputs"][0]["data"]
    assert "break-before:page" in "".join(data["text/html"])
    for line in games_called(lesson(path.stem).card).splitlines():
        assert " ".join(line.split()) in " ".join("".join(data["text/plain"]).split())


@taught
def test_the_parts_stand_in_order(path: Path) -> None:
    heads = re.findall(r"(?m)^## (.*)", "\n".join(cell["source"] for cell in cells(path)))
    assert [head for head in heads if head in PARTS] == list(PARTS)


def prose(path: Path) -> str:
    return "\n\n".join(cell["source"] for cell in cells(path) if cell["cell_type"] == "markdown")


def section(path: Path, head: str) -> str:
    """Return the text under a heading, as far as the next one."""
    return re.split(r"(?m)^## ", prose(path).partition(f"## {head}\n")[2])[0]


@taught
def test_it_begins_with_an_aim_in_one_sentence_and_a_story_to_decide(path: Path) -> None:
    aim, _, story = cells(path)[0]["source"].partition("**Your aim:** ")[2].partition("\n\n")
    assert re.fullmatch(r"[^.?!]+\.", aim)
    assert re.match(r"\*\*[^*]+[.?]\*\* ", story)
    assert "?" in story


@taught
def test_all_four_players_are_in_it(path: Path) -> None:
    assert {name for name in ("Ann", "Ben", "Cam", "Dot") if not re.search(rf"\b{name}\b", prose(path))} == set()


@taught
def test_a_turn_is_worked_aloud_and_the_last_step_of_another_left_to_the_learner(path: Path) -> None:
    worked, faded, _ = prose(path).partition(FADED)
    assert re.search(r'["“][^"”]{60,}', worked)
    assert faded


@taught
def test_a_headline_lesson_works_two_examples(path: Path) -> None:
    worked, _, _ = "\n".join(cell["source"] for cell in cells(path)).partition(FADED)
    shown = set(re.findall(r"(?m)^(?:show|WorkedTurn)\((.+)\)$", worked))
    assert len(shown) >= (2 if path.stem[:2] in HEADLINES else 1)


@taught
def test_why_one_would_is_judged_with_a_number(path: Path) -> None:
    text = re.sub(r"\(?\*[^*]*\*\)?", "", section(path, "Why would you?"))  # without the laws in small print
    assert re.search(r"\d|\b(two|three)\b", text)


@taught
def test_it_closes_with_a_card_that_says_what_one_can_do_now(path: Path) -> None:
    """The card knows which of it is true, so the page says it nowhere else."""
    assert cells(path)[-1]["id"] == "total"
    assert "You can now" not in "\n".join(cell["source"] for cell in cells(path))


@every_exercise
def test_feedback_points_to_a_heading_that_exists(path: Path, asked: Exercise) -> None:
    text = "\n".join(cell["source"] for cell in cells(path))
    assert f"\n## {asked.section}\n" in text


@both
def test_ids_and_metadata(path: Path) -> None:
    ids = [cell["id"] for cell in cells(path)]
    assert len(ids) == len(set(ids))
    for cell in cells(path):
        said = cell["metadata"].get("canasta", {})
        if "ex" not in said:
            continue
        asked = asked_by(said["ex"])
        if said["role"] == "note":
            assert cell["id"] == f"{asked.id}-note"
            continue
        assert cell["id"] == asked.id
        assert said == {
            "v": 2, "lesson": path.stem[:2], "ex": asked.id, "role": "quiz", "kind": asked.kind, "var": asked.var,
            "points": asked.points, "rules": asked.rules, "bank_sha": asked.bank_sha,
        }  # fmt: skip
        assert cell["metadata"]["deletable"] is False


@all_at_once(BLANK, ids=lambda path: path.stem)
def test_an_exercise_is_one_cell_and_its_code_is_collapsed(path: Path) -> None:
    asked = [found.id for found in with_paper(lesson(path.stem)).exercises]
    own = [cell for cell in cells(path) if cell["metadata"].get("canasta", {}).get("ex") in asked]
    assert [cell["id"] for cell in own] == asked
    for cell in own:
        assert cell["source"] == f'from canasta_nb import Quiz\n\nQuiz("{cell["id"]}")'
        assert cell["metadata"]["jupyter"] == {"source_hidden": True}


@every_exercise
def test_the_question_says_what_the_bank_asks(path: Path, asked: Exercise) -> None:
    """A page without a kernel shows it in words."""
    (cell,) = [cell for cell in cells(path) if cell["id"] == asked.id]
    text = " ".join("".join(cell["outputs"][0]["data"]["text/plain"]).split())
    assert " ".join(plainly(asked.question, asked.parts[0]).split()) in text
    for part in asked.parts:
        assert " ".join(plainly(part.ask, part).split()) in text
    kind = KINDS[asked.kind]
    said = text.lower()
    assert all(label in text for label in asked.labels)
    for reason in {reason for part in asked.parts for reason in kind.reasons(part)}:
        assert meaning(reason).lower() in said
    assert "correct" not in text


@every_exercise
def test_a_picture_can_be_answered_from_its_text(path: Path, asked: Exercise) -> None:
    """Every card of a question's position is in the text."""
    if not any(part.text for part in asked.parts):
        return
    (show,) = [cell for cell in cells(path) if cell["id"] == asked.id]
    data = show["outputs"][0]["data"]
    text, html = "".join(data["text/plain"]), "".join(data["text/html"])
    for part in asked.parts:
        position = parse_position(part.text)
        held = (position.hand_of(position.turn),) if asked.kind == "moves" else position.hands  # the others' are hidden
        hands = [card for hand in held for card in hand if card != UNSEEN]
        melds = [card for side in position.melds for meld in side for card in meld.cards]
        for card in [*position.pile, *hands, *melds]:
            assert face(card) in text
            assert face(card) in html
        pile = " ".join(face(card) for card in position.pile)
        assert not pile or f"The pile, bottom to top: {pile}\n" in text


@solved
def test_full_marks_are_one_line(path: Path) -> None:
    for cell in cells(path):
        if "ex-quiz" in tags(cell):
            said = cell["metadata"]["canasta"]
            points = f" ({said['points']}/{said['points']})" if said["points"] else ""
            (shown,) = cell["outputs"]
            text = "".join(shown["data"]["text/plain"])
            verdict = "answer kept." if asked_by(said["ex"]).paper else f"correct{points}"
            assert text.splitlines().count(f"{said['ex']}: {verdict}") == 1
            assert text.count(f"{said['ex']}: ") == 1


@both
def test_melds_of_what_is_tried_could_have_opened(path: Path) -> None:
    for cell in cells(path):
        for text in re.findall(r'"(rules [^"{]*melds [^"]*)"', cell["source"]) if cell["cell_type"] == "code" else ():
            assert too_small(parse_position(text)) == [], (cell["id"], text)


@both
def test_nothing_that_nbval_misreads(path: Path) -> None:
    for cell in cells(path):
        if cell["cell_type"] == "code":
            ast.parse(cell["source"])  # no magics
            assert not re.search(r"clear_output|update_display|Output\(|input\(|NBVAL", cell["source"])


@both
def test_several_tries_show_what_is_legal_and_what_is_refused(path: Path) -> None:
    """Somebody who sees one thing refused twice learns nothing of the difference."""
    for cell in cells(path):
        printed = "".join("".join(output.get("text", "")) for output in cell.get("outputs", []))
        verdicts = re.findall(r"(?m)^\S.*: (legal|refused)\b", printed)
        assert len(verdicts) < 2 or set(verdicts) == {"legal", "refused"}, (cell["id"], verdicts)


@both
def test_what_a_cell_replaces_is_there(path: Path) -> None:
    for cell in cells(path):
        known: dict[str, Any] = {"lesson": lesson}
        for line in ast.parse(cell["source"]).body if cell["cell_type"] == "code" else ():
            if isinstance(line, ast.Assign) and "Session" not in ast.unparse(line):
                try:
                    exec(ast.unparse(line), known)
                except NameError:  # an answer of the learner's, or what only a notebook has
                    continue
            for call in ast.walk(line):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "replace":
                    text = eval(ast.unparse(call.func.value), known)
                    old = ast.literal_eval(call.args[0])
                    assert old in text, (cell["id"], old)
