"""What the lessons say in passing is what the rules say: each claim is a case, as in tests/cases."""

from pathlib import Path
from typing import Any

import nbformat
import pytest

from canasta_nb.cases import judge_case, read_cases
from canasta_nb.game.session import Session
from canasta_nb.teaching.bank.exercises import lesson, lessons

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
CLAIMS: list[dict[str, Any]] = read_cases(FOLDER / "claims.yaml")


@pytest.mark.parametrize("claim", CLAIMS, ids=[claim["id"] for claim in CLAIMS])
def test_claim(claim: dict[str, Any]) -> None:
    answer = judge_case(claim)
    assert answer.agrees, answer


@pytest.mark.parametrize("name", [found.name for found in lessons() if found.exercises])
def test_every_lesson_has_its_claims_tested(name: str) -> None:
    own = FOLDER / f"test_claims_{name[:2]}.py"
    assert own.exists() or len([claim for claim in CLAIMS if claim["id"].startswith(f"lesson-{name[:2]}.")]) >= 4


def told_after(name: str, position: str, *acts: str) -> list[tuple[int, str]]:
    """Return the others' acts at a table of a lesson after these acts of the learner."""
    game = Session(lesson(name).position(position), seat=1, bots="careful")
    for act in acts:
        game.play(act)
    for _ in game.others():
        pass
    return [(deed.seat, str(deed.act)) for deed in game.log if deed.seat != 1]


@pytest.mark.parametrize(
    ("folder", "counted"), [("", "Your row of queens has five cards"), ("es", "Tu fila de reinas tiene cinco cartas")]
)
def test_claim_the_first_row_is_counted_in_cards_because_one_is_a_two(folder: str, counted: str) -> None:
    """Lesson 1 begins with a row that a newcomer counts, before any wild card is explained."""
    name = "01_cards_and_turn"
    assert "melds A QsQhQdQc2h" in lesson("01").position("first-turn")
    for place in ("lessons", "notebooks"):
        opening = nbformat.read(ROOT / place / folder / f"{name}.ipynb", as_version=4).cells[0].source
        assert counted in opening


def test_claim_the_nine_is_safe_and_the_four_gives_the_pile_away() -> None:
    """Lesson 1 says what becomes of the two discards that it offers, and what Cam melds."""
    canasta = ("draw", "meld Q+QdQc")
    safe = told_after("01", "first-turn", *canasta, "discard 9c")
    assert not [act for _, act in safe if act.startswith("take")]
    assert (3, "meld 7s7d7c") in safe
    assert told_after("01", "first-turn", *canasta, "discard 4s")[0] == (2, "take 4s with 4h4c")


def test_claim_the_second_draw_fits_the_sevens_of_cam() -> None:
    game = Session(lesson("01").position("first-turn"), seat=1, bots="careful")
    for act in ("draw", "meld Q+QdQc, KsKhKd", "discard 9c"):
        game.play(act)
    for _ in game.others():
        pass
    game.play("draw")
    game.play("meld 7+7s7d")


def test_claim_a_wild_card_kept_finishes_the_eights() -> None:
    """Lesson 2: Cam adds to the eights, Ben takes a king that is thrown, and the next draw is the sixth eight."""
    laid = "meld 8s8h8d, QsQh2h"
    assert (3, "meld 8+8c8c") in told_after("02", "many-melds", laid, "discard 4h")
    assert told_after("02", "many-melds", laid, "discard Kc")[0] == (2, "take Kc onto K")
    game = Session(lesson("02").position("many-melds"), seat=1, bots="careful")
    for act in (laid, "discard 4h"):
        game.play(act)
    for _ in game.others():
        pass
    game.play("draw")
    game.play("meld 8+8sJk")
    assert [str(meld.canasta) for meld in game.position.melds[0] if meld.is_canasta] == ["mixed"]


def test_claim_the_black_three_keeps_the_pile_for_cam() -> None:
    """Lesson 3: Ben cannot take the pile and throws a seven, so Cam takes nine cards; an eight gives it away."""
    held = told_after("03", "two-threes", "draw", "discard 3s")
    assert [act for seat, act in held if seat == 2] == ["draw 4h", "discard 7h"]
    assert (3, "take 7h with 7s7c") in held
    assert len(lesson("03").position("two-threes").partition("pile ")[2].split("\n")[0]) // 2 + 2 == 9
    for card in ("8c", "8h", "6s", "Kc"):
        assert told_after("03", "two-threes", "draw", f"discard {card}")[0][1].startswith("take"), card
