"""What lesson 5 says about freezing is what the rules say, and its figures are those that were played."""

import json
import re
from pathlib import Path

import pytest

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.model.position import Position, frozen_for
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.game.session import Session
from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.content.studies import studies

ROOT = Path(__file__).parents[2]
FREEZING = lesson("05")
PILE = "rules classic; turn 1 draw; hand 1 KhKc2cQsJd9h8s7d6c5c4s"
ONE_AND_WILD = "take Kd with Kh2c"
PAIR = "take Kd with KhKc"


def laws(position: Position, act: str) -> list[str]:
    return [refusal.law for refusal in check(position, parse_act(act))]


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
    found = laws(position, act)
    assert (found[0] if found else None) == law, claim


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


def test_claim_only_the_red_three_freezes_the_pile_of_the_faded_turn() -> None:
    """The minimum, which lesson 6 teaches, plays no part in it."""
    position = parse_position(exercise("fz-f1").parts[0].text)
    assert frozen_for(position, 0) == frozen_for(position, 1) == ("red-three-upcard",)
    assert check(position, parse_act("take 8d with 8h8c")) == ()
    assert [refusal.law for refusal in check(position, parse_act("take 8d with 8h2h"))] == ["take.frozen"]


@pytest.mark.parametrize("rules", ["classic", "official-1950"])
def test_claim_the_2_in_the_first_pile_locks_out_all_four(rules: str) -> None:
    position = parse_position(FREEZING.position("one-king").replace("rules classic", f"rules {rules}"))
    assert frozen_for(position, 0) == frozen_for(position, 1) == ("wild-in-pile",)
    assert laws(position, ONE_AND_WILD) == ["take.frozen"]


def test_claim_a_pair_of_aces_takes_the_pile_and_opens() -> None:
    position = parse_position("rules classic; turn 1 draw; hand 1 AhAc2cQsJd9h; melds B JsJhJc2s; pile 5h9cAd")
    assert (frozen_for(position, 0), frozen_for(position, 1)) == (("not-opened",), ())
    assert laws(position, "take Ad with Ah2c") == ["take.frozen"]
    assert len(play(position, parse_act("take Ad with AhAc")).melds[0]) == 1


@pytest.mark.parametrize("upcard", ["3h", "2d", "Jk"])
def test_claim_a_red_three_or_a_wild_card_turned_up_freezes_the_pile(upcard: str) -> None:
    position = parse_position(f"rules classic; turn 1 draw; melds A AsAhAd; melds B JsJhJc2s; pile {upcard}5h9cKd")
    assert len(frozen_for(position, 0)) == len(frozen_for(position, 1)) == 1


def test_claim_the_red_three_keeps_the_king_from_the_kings() -> None:
    position = parse_position(FREEZING.position("worked-red-three"))
    assert frozen_for(position, 0) == ("red-three-upcard",)
    assert laws(position, "take Ks onto K") == laws(position, "take Ks with Kh2c") == ["take.frozen"]
    without = parse_position(FREEZING.position("worked-red-three").replace("3d", ""))
    assert laws(without, "take Ks onto K") == []


NATURALS = ("Kc", "Qs", "Ts", "6c", "8c")


def takes(position: Position) -> list[str]:
    return [str(act) for act in legal_acts(position) if isinstance(act, Take)]


@pytest.mark.parametrize("card", [*NATURALS, "2d"])
def test_claim_every_natural_card_gives_ben_the_pile(card: str) -> None:
    drawn = play(parse_position(FREEZING.position("ben-waits")), parse_act("draw"))
    thrown = play(drawn, parse_act(f"discard {card}"))
    assert thrown.turn == 2
    assert (f"take {card} onto {card[0]}" in takes(thrown)) is (card != "2d")
    assert bool(takes(thrown)) is (card != "2d")


@pytest.mark.parametrize("card", NATURALS)
def test_claim_after_the_freeze_cam_gets_the_pile_in_the_end(card: str) -> None:
    game = Session(FREEZING.position("ben-waits"), seat=1, bots="careful")
    for act in ("draw", "discard 2d", "draw", f"discard {card}"):
        game.play(act)
        list(game.others())
    taken = [(deed.seat, str(deed.act)) for deed in game.log if isinstance(deed.act, Take)]
    assert taken == [(3, "take Ad with AsAc")]


def test_claim_where_only_we_have_opened_they_are_locked_out_already() -> None:
    position = parse_position(FREEZING.position("only-we-opened"))
    assert (frozen_for(position, 0), frozen_for(position, 1)) == ((), ("not-opened",))
    after = play(position, parse_act("discard 2d"))
    assert frozen_for(after, 0) == ("wild-in-pile",)


def test_claim_the_figures_were_played_from_these_positions() -> None:
    cells = json.loads((ROOT / "lessons" / "05_freezing.ipynb").read_text("utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells)
    said = re.findall(r"(\d+) points (better|worse) than throwing the \S+, give or take (\d+)", text)
    ben, alone = studies()["freeze-against-ben"], studies()["freeze-alone"]
    king, freeze = ben.figures.figures["Kc"].behind, alone.figures.figures["freeze"].behind
    assert said == [(f"{king.points}", "better", f"{king.within}"), (f"{freeze.points}", "worse", f"{freeze.within}")]
    assert {ben.figures.deals, alone.figures.deals} == {1000}
    waits = play(parse_position(FREEZING.position("ben-waits")), parse_act("draw"))
    for shown, study in ((waits, ben), (parse_position(FREEZING.position("only-we-opened")), alone)):
        assert sorted(shown.hand_of(1)) == sorted(study.position.hand_of(1))
        assert (shown.melds, shown.pile) == (study.position.melds, study.position.pile)
