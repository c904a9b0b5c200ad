"""What lesson 7 says about canastas is what the rules say, and its figures are those that were played."""

import json
import re
from pathlib import Path

import pytest

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Take
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.game.session import Session
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.content.studies import studies

ROOT = Path(__file__).parents[2]
CELLS = json.loads((ROOT / "lessons" / "07_canastas.ipynb").read_text("utf-8"))["cells"]
TEXT = "\n".join("".join(cell["source"]) for cell in CELLS)
CANASTAS = lesson("07")
SIX_KINGS = CANASTAS.position("six-kings")


def worth(melds: str) -> int:
    lines = score_deal(parse_position(f"rules classic; turn 1 play; melds A {melds}")).lines["A"]
    return sum(line.points for line in lines if line.id in {"melded-cards", "natural-canastas", "mixed-canastas"})


@pytest.mark.parametrize(
    ("acts", "melds", "total"),
    [
        (("take Kd with KsKhKdKcKsKh",), "KsKhKdKcKsKhKd", 570),
        (("draw", "meld KsKhKdKcKsKh2d"), "KsKhKdKcKsKh2d", 380),
    ],
)
def test_claim_either_way_the_six_kings_become_a_canasta(acts: tuple[str, ...], melds: str, total: int) -> None:
    position = parse_position(SIX_KINGS)
    for act in acts:
        assert check(position, parse_act(act)) == ()
        position = play(position, parse_act(act))
    (kings,) = (meld for meld in position.melds[0] if meld.rank == "K")
    assert kings.is_canasta
    assert worth(melds) == total
    assert f"worth {total}" in TEXT


def test_claim_most_discards_give_ben_the_pile_and_the_king() -> None:
    taken = {}
    for card in ("9c", "7s", "5h", "4d", "8c"):
        game = Session(SIX_KINGS, seat=1, bots="careful")
        for act in ("draw", f"discard {card}"):
            game.play(act)
        list(game.others())
        taken[card] = any(deed.seat == 2 and isinstance(deed.act, Take) for deed in game.log)
    assert taken == {"9c": True, "7s": True, "5h": True, "4d": False, "8c": True}


@pytest.mark.parametrize(
    ("melds", "total"), [("TdTcTsTdTsTh2h", 380), ("TdTcTsTdThTsTh", 570), ("6s6h6d6c6s2h2d", 365)]
)
def test_claim_what_the_worked_canastas_are_worth(melds: str, total: int) -> None:
    assert worth(melds) == total


def test_claim_a_2_on_a_natural_canasta_gains_20_and_loses_200() -> None:
    assert worth("KsKhKdKcKsKhKd2d") - worth("KsKhKdKcKsKhKd") == 20 - 200


def test_claim_the_figures_were_played_with_six_natural_kings_and_a_2() -> None:
    said = re.findall(r"(\d+) points (better|worse), give or take (\d+)", TEXT)
    quiet, near = studies()["nobody-near-out"], studies()["ben-holds-two"]
    finish, wait = quiet.figures.figures["finish"].behind, near.figures.figures["wait"].behind
    assert said == [(f"{finish.points}", "better", f"{finish.within}"), (f"{wait.points}", "worse", f"{wait.within}")]
    for studied, ben, has_canasta in ((quiet, 6, False), (near, 2, True)):
        assert studied.figures.deals == 1000
        position = studied.position
        (kings,) = (meld for meld in position.melds[0] if meld.rank == "K")
        assert (kings.naturals, kings.wilds, len(position.hand_of(2))) == (6, 0, ben)
        assert any(card.is_wild for card in position.hand_of(1))
        assert any(meld.is_canasta for meld in position.melds[1]) is has_canasta
    assert len(quiet.position.hand_of(4)) == 6
