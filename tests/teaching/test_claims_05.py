"""What lesson 5 says about freezing is what the rules say."""

import pytest

from canasta_nb.core.cards import parse_cards
from canasta_nb.core.checking import check
from canasta_nb.core.notation import parse_act, parse_position
from canasta_nb.core.playing import play
from canasta_nb.core.position import frozen_for
from canasta_nb.teaching.exercises import exercise, lesson

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


def test_claim_only_the_red_three_freezes_the_pile_of_the_faded_turn() -> None:
    """No opening minimum, which lesson 6 teaches, has a say in it."""
    position = parse_position(exercise("fz-f1").parts[0].text)
    assert frozen_for(position, 0) == frozen_for(position, 1) == ("red-three-upcard",)
    assert check(position, parse_act("take 8d with 8h8c")) == ()
    assert [refusal.law for refusal in check(position, parse_act("take 8d with 8h2h"))] == ["take.frozen"]


@pytest.mark.parametrize("rules", ["classic", "official-1950"])
@pytest.mark.parametrize("name", ["one-king", "two-kings", "kings-on-the-table"])
def test_claim_the_two_rule_sets_agree_on_the_played_pile(rules: str, name: str) -> None:
    position = parse_position(lesson("05").position(name).replace("rules classic", f"rules {rules}"))
    assert frozen_for(position, 0) == frozen_for(position, 1) == ("wild-in-pile",)
    acts = {"one-king": ONE_AND_WILD, "two-kings": PAIR, "kings-on-the-table": "take Kd onto K"}
    laws = [refusal.law for refusal in check(position, parse_act(acts[name]))]
    assert laws == ([] if name == "two-kings" else ["take.frozen"])
