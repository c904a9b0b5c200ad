"""Lesson 5 keeps the rules of a lesson: short ways between things to do, everything run, every claim true."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from canasta_nb.core.cards import UNSEEN, face, parse_cards
from canasta_nb.core.checking import check
from canasta_nb.core.notation import parse_act, parse_position
from canasta_nb.core.playing import play
from canasta_nb.core.position import frozen_for
from canasta_nb.teaching.exercises import exercise, lesson

ROOT = Path(__file__).parents[2]
LESSON = ROOT / "lessons" / "05_freezing.ipynb"
RELEASE = ROOT / "notebooks" / "05_freezing.ipynb"
TO_DO = {"play", "try", "ex-answer", "ex-total"}
GRADED = {"ex-question", "ex-show", "ex-answer", "ex-mark"}

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


def ways(path: Path) -> list[int]:
    """The words before each thing to do: a cell to run or fill in, a recap card to open."""
    found, count = [], 0
    for cell in cells(path):
        if tags(cell) & TO_DO:
            found.append(count)
            count = 0
        if cell["cell_type"] == "markdown":
            first, *cards = cell["source"].split("<details>")
            count += words(first)
            for card in cards:
                found.append(count)
                count = words(card)
    return [*found, count]


@pytest.mark.parametrize("path", [LESSON, RELEASE], ids=["solved", "blank"])
def test_few_words(path: Path) -> None:
    before = ways(path)
    assert before[0] <= 80
    assert max(before) <= 120
    assert sum(before) <= 1200


def test_the_first_thing_to_do_is_to_play() -> None:
    first = next(cell for cell in cells(LESSON) if tags(cell) & TO_DO)
    assert tags(first) >= {"play", "nbval-ignore-output"}


@pytest.mark.parametrize("path", [LESSON, RELEASE], ids=["solved", "blank"])
def test_every_code_cell_was_run_in_order(path: Path) -> None:
    """A cell without a count would not be compared."""
    counts = [cell["execution_count"] for cell in cells(path) if cell["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1))


@pytest.mark.parametrize("path", [LESSON, RELEASE], ids=["solved", "blank"])
def test_no_stored_widgets_and_no_errors(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    assert "widgets" not in notebook["metadata"]
    outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
    assert {output["output_type"] for output in outputs} <= {"execute_result", "display_data", "stream"}
    assert [output for output in outputs if output.get("name") == "stderr"] == []
    assert not any("application/vnd.jupyter.widget-view+json" in output.get("data", {}) for output in outputs)


def test_the_parts_stand_in_order() -> None:
    heads = re.findall(r"(?m)^##? (.*)", "\n".join(cell["source"] for cell in cells(LESSON)))
    assert heads == [
        "Lesson 5: Freezing",
        "Warm-up",
        "Three freezes",
        "The worked turn",
        "The last step is yours",
        "Play",
        "Graded exercises",
        "Recap cards",
        "Why?",
    ]


def test_feedback_points_to_headings_that_exist() -> None:
    text = "\n".join(cell["source"] for cell in cells(LESSON))
    for found in lesson("05").exercises:
        assert f"## {found.section}" in text


@pytest.mark.parametrize("path", [LESSON, RELEASE], ids=["solved", "blank"])
def test_ids_and_metadata(path: Path) -> None:
    ids = [cell["id"] for cell in cells(path)]
    assert len(ids) == len(set(ids))
    for cell in cells(path):
        said = cell["metadata"].get("canasta", {})
        if "ex" not in said:
            continue
        asked = exercise(said["ex"])
        assert cell["id"] == f"{asked.id}-{said['role']}"
        assert said == {
            "v": 1, "lesson": "05", "ex": asked.id, "role": said["role"], "kind": asked.kind, "var": asked.var,
            "points": asked.points, "rules": asked.rules, "bank_sha": asked.bank_sha,
        }  # fmt: skip
        if said["role"] in ("question", "show", "mark"):
            assert cell["metadata"]["editable"] is False
            assert cell["metadata"]["deletable"] is False


@pytest.mark.parametrize("asked", lesson("05").exercises, ids=lambda found: found.id)
def test_the_question_says_what_the_bank_asks(asked: Any) -> None:
    by_role = {cell["id"].rpartition("-")[2]: cell for cell in cells(RELEASE) if cell["id"].startswith(f"{asked.id}-")}
    text = by_role["question"]["source"]
    assert asked.question in text
    for part in asked.parts:
        if asked.kind != "pick" and asked.kind != "order":
            assert part.ask in text
    for word in (*asked.reasons, *asked.labels):
        assert f"`{word}`" in text
    assert by_role["answer"]["source"] == f"{asked.var} = ..."
    assert by_role["mark"]["source"] == f'mark("{asked.id}", {asked.var})'
    assert tags(by_role["mark"]) == {"ex-mark", "nbval-check-output"}
    assert by_role["mark"]["outputs"]


@pytest.mark.parametrize("asked", lesson("05").exercises, ids=lambda found: found.id)
def test_a_picture_can_be_answered_from_its_text(asked: Any) -> None:
    """Every card of every asked position stands in the text, the wild cards and threes by name."""
    if not any(part.text for part in asked.parts):
        return
    (show,) = [cell for cell in cells(RELEASE) if cell["id"] == f"{asked.id}-show"]
    data = show["outputs"][0]["data"]
    text, html = "".join(data["text/plain"]), "".join(data["text/html"])
    for part in asked.parts:
        position = parse_position(part.text)
        hands = [card for hand in position.hands for card in hand if card != UNSEEN]
        melds = [card for side in position.melds for meld in side for card in meld.cards]
        for card in [*position.pile, *hands, *melds]:
            assert face(card) in text
            assert face(card) in html
        pile = " ".join(face(card) for card in position.pile)
        assert not pile or f"Pile     {pile} (bottom to top" in text
        for card in position.pile:
            assert not card.is_wild or f"wild: {face(card)}" in text
            assert not card.is_red_three or f"red three: {face(card)}" in text


def test_full_marks_are_one_line() -> None:
    for cell in cells(LESSON):
        if "ex-mark" in tags(cell):
            said = cell["metadata"]["canasta"]
            points = f" ({said['points']}/{said['points']})" if said["points"] else ""
            shown, result = cell["outputs"]
            assert "".join(shown["data"]["text/plain"]) == f"{said['ex']}: correct{points}"
            assert "".join(result["data"]["text/plain"]) == str(said["points"])


@pytest.mark.parametrize("path", [LESSON, RELEASE], ids=["solved", "blank"])
def test_nothing_that_nbval_misreads(path: Path) -> None:
    for cell in cells(path):
        if cell["cell_type"] == "code":
            ast.parse(cell["source"])  # no magics
            assert not re.search(r"clear_output|update_display|Output\(|input\(|NBVAL", cell["source"])


PILE = "rules classic; turn 1 draw; hand 1 KhKc2cQsJd9h8s7d6c5c4s"
ONE_AND_WILD = "take Kd with Kh2c"
PAIR = "take Kd with KhKc"


@pytest.mark.parametrize(
    ("claim", "fields", "act", "law"),
    [
        ("an open pile: one king and a 2 take it", "melds A 7s7h7c; pile 5h9cKd", ONE_AND_WILD, None),
        ("not opened", "pile 5h9cKd", ONE_AND_WILD, "take.frozen"),
        ("a wild card below freezes", "melds A 7s7h7c; pile 5h2d9cKd", ONE_AND_WILD, "take.frozen"),
        ("a joker at the bottom freezes", "melds A 7s7h7c; pile Jk5h9cKd", ONE_AND_WILD, "take.frozen"),
        ("a red three freezes", "melds A 7s7h7c; pile 3h5h9cKd", ONE_AND_WILD, "take.frozen"),
        ("two naturals take a frozen pile", "melds A 7s7h7c; pile 5h2d9cKd", PAIR, None),
        ("two naturals over a red three", "melds A 7s7h7c; pile 3h5h9cKd", PAIR, None),
        ("a buried black three freezes nothing", "melds A 7s7h7c; pile 5h3s9cKd", ONE_AND_WILD, None),
        ("our melded kings do not help", "melds A KsKhKc; pile 5h2d9cKd", "take Kd onto K", "take.frozen"),
        ("in an open pile they do", "melds A KsKhKc; pile 5h9cKd", "take Kd onto K", None),
        ("to open, a pair alone may be too little", "pile 5h9cKd", PAIR, "initial-meld.minimum"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value and ";" not in value else "",
)
def test_claims(claim: str, fields: str, act: str, law: str | None) -> None:
    hand = PILE.replace("KhKc", "QhQc") if "onto" in act else PILE
    position = parse_position(f"{hand}; {fields}")
    laws = [refusal.law for refusal in check(position, parse_act(act))]
    assert (laws[0] if laws else None) == law, claim


def test_claim_a_black_three_on_top_only_blocks() -> None:
    blocked = parse_position(f"{PILE}; melds A 7s7h7c; pile 5h9cKd3s")
    assert frozen_for(blocked, 0) == ()
    assert check(blocked, parse_act("take 3s with Kh2c"))[0].law == "take.black-three-on-top"


def test_claim_a_drawn_red_three_never_reaches_the_pile() -> None:
    position = parse_position(f"{PILE}; melds A 7s7h7c; pile 5h9cKd")
    drawn = play(position, parse_act("draw 3h8h"))
    assert drawn.threes[0] == parse_cards("3h")
    assert parse_cards("3h")[0] not in drawn.hand_of(1)


def test_claim_at_other_tables_the_pile_is_always_frozen() -> None:
    position = parse_position(f"{PILE}; melds A 7s7h7c; pile 5h9cKd".replace("classic", "classic always-frozen=on"))
    assert frozen_for(position, 0) == ("always",)
    assert check(position, parse_act(ONE_AND_WILD))[0].law == "take.frozen"


def test_claim_the_three_aces_open_with_the_eights() -> None:
    """The faded turn: 8♦ with two eights and three aces counts 90, above 50."""
    position = parse_position(exercise("fz-f1").parts[0].text)
    assert frozen_for(position, 0) == ("not-opened",)
    assert frozen_for(position, 1) == ()
    assert check(position, parse_act("take 8d with 8h8c, AsAhAd")) == ()
    assert check(position, parse_act("take 8d with 8h8c"))[0].law == "initial-meld.minimum"


@pytest.mark.parametrize("rules", ["classic", "official-1950"])
@pytest.mark.parametrize("name", ["one-king", "two-kings", "kings-on-the-table"])
def test_claim_the_two_rule_sets_agree_on_the_played_pile(rules: str, name: str) -> None:
    position = parse_position(lesson("05").position(name).replace("rules classic", f"rules {rules}"))
    assert frozen_for(position, 0) == frozen_for(position, 1) == ("wild-in-pile",)
    acts = {"one-king": ONE_AND_WILD, "two-kings": PAIR, "kings-on-the-table": "take Kd onto K"}
    laws = [refusal.law for refusal in check(position, parse_act(acts[name]))]
    assert laws == ([] if name == "two-kings" else ["take.frozen"])
