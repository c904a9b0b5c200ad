"""Acts that lay unseen cards: an unseen card satisfies any test that its unknown face could satisfy."""

import pytest

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.notation.text import parse_act, parse_position, position_text

PLAY = "rules classic; turn 1 play; melds A QsQhQd; hand 1 x6; pile 4c; stock x20"
DRAW = "rules classic; turn 1 draw; melds A QsQhQd; hand 1 x6; pile 4c9d; stock x20"
SAMBA = "rules samba; turn 1 play; melds A QsQhQd; hand 1 x6; pile 4c; stock x20"
FRESH = "rules classic; turn 1 play; scores 1500 0; hand 1 x11; pile 4c; stock x20"


def laws(position: str, act: str) -> list[str]:
    """Return the laws that refuse an act."""
    return [refusal.law for refusal in check(parse_position(position), parse_act(act))]


@pytest.mark.parametrize(
    ("position", "act"),
    [
        (PLAY, "meld ??KsKh"),
        (PLAY, "meld ????2h"),
        (PLAY, "meld ??????"),
        (PLAY, "meld Q+??"),
        (PLAY.replace("x6", "x9"), "meld KsKh??, 5s5h??"),
        (DRAW, "take 9d with ????"),
        (DRAW, "take 9d with ??9h"),
        (SAMBA, "meld 7h??9h"),
        (SAMBA, "meld 7h????"),
        (SAMBA.replace("QsQhQd", "7h8h9h"), "meld h+??"),
        (FRESH, "meld KsKh????, 9s9h??"),
        ("rules uruguay; turn 1 play; melds A QsQhQd 2s2h2d; hand 1 x6; pile 4c; stock x20", "meld W+????"),
    ],
)
def test_an_act_that_may_be_legal_is_legal_and_can_be_played(position: str, act: str) -> None:
    before = parse_position(position)
    assert laws(position, act) == []
    after = play(before, parse_act(act))
    text = position_text(after)
    assert position_text(parse_position(text)) == text
    assert sum(map(len, after.hands)) + sum(len(meld.cards) for meld in after.melds[0]) + len(after.pile) == sum(
        map(len, before.hands)
    ) + sum(len(meld.cards) for meld in before.melds[0]) + len(before.pile)


@pytest.mark.parametrize(
    ("position", "act", "law"),
    [
        (PLAY, "meld ??5h", "meld.too-small"),
        (PLAY, "meld Ks9h??", "meld.mixed-ranks"),
        (PLAY.replace("QsQhQd", "QsQhQdQcQsQh").replace("x6", "x3"), "meld ??????, Q+??", "cards.not-in-hand"),
        (PLAY.replace("x6", "5h6h7h8s"), "meld ????", "cards.not-in-hand"),
        (DRAW.replace("x6", "5h6h7h8s"), "take 9d with ????", "cards.not-in-hand"),
        (SAMBA, "meld 7h??Jh", "meld.sequence-broken"),
        (FRESH.replace("1500", "3500"), "meld KsKh??", "initial-meld.minimum"),
        # Every other king can be seen, so the unseen card is neither a king nor a wild card.
        (
            """rules classic; turn 1 play; melds A QsQhQd; melds B 9s9h9d2s2h2d
            hand 1 KsKhx1; hand 3 JkJkJkJk; pile KdKcKsKhKdKc4c; stock 2c2s2h2d2cx20""",
            "meld ??KsKh",
            "meld.mixed-ranks",
        ),
    ],
)
def test_an_act_that_no_face_makes_legal_is_refused(position: str, act: str, law: str) -> None:
    assert law in laws(position, act)


def test_a_refusal_shows_no_face_that_was_only_supposed() -> None:
    [refusal] = check(parse_position(PLAY), parse_act("meld ??5h"))
    assert refusal.facts["cards"] == ("??", "5h")


def test_who_must_go_out_with_cards_that_nobody_sees_is_answered() -> None:
    position = parse_position("rules classic-2p; turn 1 play; did draw, ask, yes; hand 1 x30; stock x20")
    assert legal_acts(position) == ()
    assert laws(position_text(position), "discard ??") == ["out.partner-said-yes"]
    assert laws(position_text(position), "meld x4, x4, x7") == []


def test_more_unseen_cards_than_any_hand_has_are_answered() -> None:
    assert laws(PLAY, "meld " + ", ".join(["??" * 40] * 8)) == ["cards.not-in-hand"]
    assert laws(SAMBA, "meld " + ", ".join(["??"] * 330)) == ["cards.not-in-hand"]


def test_a_whole_hand_is_listed_only_when_no_unseen_card_stays() -> None:
    text = "rules classic; turn 1 play; scores 3000 0; hand 1 4s4h4d4c4s4h4d5cx2; pile 9d; stock x9"
    position = parse_position(text)
    listed = [str(act) for act in legal_acts(position)]
    assert listed
    assert [act for act in listed if check(position, parse_act(act))] == []
