"""What lesson 8 says about going out is what the rules say, and its figures are those that were played."""

import json
import re
from pathlib import Path

from canasta_nb.core.engine.checking import check
from canasta_nb.core.model.position import Phase
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.game.session import Session
from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.content.studies import studies

ROOT = Path(__file__).parents[2]
CELLS = json.loads((ROOT / "lessons" / "08_going_out.ipynb").read_text("utf-8"))["cells"]
TEXT = "\n".join("".join(cell["source"]) for cell in CELLS)
THREE_CARDS = lesson("08").position("three-cards")


def after(*acts: str) -> Session:
    game = Session(THREE_CARDS, seat=1, bots="careful")
    for act in acts:
        game.play(act)
        list(game.others())
    return game


def test_claim_cam_says_no_and_makes_a_canasta_of_kings() -> None:
    game = after("draw", "ask")
    assert [str(deed.act) for deed in game.log if deed.seat == 3] == ["no"]
    game = after("draw", "ask", "meld K+KsKh", "discard 9c")
    assert [(meld.rank, meld.is_canasta, meld.wilds) for meld in game.position.melds[0]] == [
        ("Q", True, 0), ("K", True, 0)
    ]  # fmt: skip


def test_claim_going_out_earns_100_and_cams_cards_cost_160() -> None:
    game = after("draw", "meld K+KsKhKd", "discard 9c")
    assert game.position.phase is Phase.OVER
    lines = {line.id: line.points for line in score_deal(game.position).lines["A"]}
    assert (lines["going-out"], lines["cards-in-hand"]) == (100, -160)
    assert "Going out earns 100, but Cam's ten cards cost you 160." in TEXT


def test_claim_what_ann_may_lay_down_without_a_canasta() -> None:
    position = parse_position(lesson("08").position("worked"))
    assert check(position, parse_act("meld KsKhKd")) == ()
    assert check(position, parse_act("meld KsKhKd, 9+9d"))[0].law == "out.keep-cards"


def test_claim_a_hand_that_goes_out_concealed_after_a_draw_has_twelve_cards() -> None:
    """Eleven are dealt and every turn draws one more, so a hand that never melded has twelve after the draw."""
    (tried,) = re.findall(r"did draw 6d; hand 1 (\w+);", TEXT)
    drawn = [parse_position(f"rules classic; turn 1 play; hand 1 {tried}"), exercise("go-1").parts[1].position]
    assert [len(position.hand_of(1)) for position in drawn] == [12, 12]


def test_claim_the_figures_were_played_from_one_deal_with_two_hands_for_cam() -> None:
    said = re.findall(r"(\d+) points (better|worse) than waiting, give or take (\d+)", TEXT)
    short, full = studies()["partner-short"], studies()["partner-full"]
    wait, out = short.figures.figures["wait"].behind, full.figures.figures["out"].behind
    assert said == [(f"{wait.points}", "better", f"{wait.within}"), (f"{out.points}", "worse", f"{out.within}")]
    assert (short.position.melds, short.position.pile) == (full.position.melds, full.position.pile)
    assert [len(each.position.hand_of(3)) for each in (short, full)] == [3, 12]
    assert {len(each.position.hand_of(seat)) for each in (short, full) for seat in (2, 4)} == {6}
    assert {each.figures.deals for each in (short, full)} == {1000}
    assert any(meld.is_canasta for meld in short.position.melds[0])
