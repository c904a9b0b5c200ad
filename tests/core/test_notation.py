"""The notation: every printed text can be read again, and any other is refused with its place."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from catalogue import sentence
from hypothesis import given, strategies as st
from kept_cases import CASES, acts_of

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Discard, Draw, Face, Lay, Meld, Show, Stop, Take, Target
from canasta_nb.core.model.cards import UNSEEN, cards_text, parse_card, parse_cards
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import parse_act, parse_position, parse_turn, position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import NotationError

TESTS = Path(__file__).parents[1]

VALUES = ",".join(f"{number}:{number}00" for number in range(1, 11))
BIG_PACK = f"pack.packs=5 pack.jokers=10 pack.cards=270 red_threes.values={VALUES} red_threes.minus_values={VALUES}"
STAND_IN = f"rules official-1950 {BIG_PACK}"
PLAYERS = {"3pack": 6, "2p": 2, "gamecolony": 2, "3p": 3, "6p": 6, "pennies-from-heaven": 6, "sevens": 6}


def readable(text: str) -> str:
    """Return the text of a position with a readable rule set in the place of an unreadable one.

    The notation is the same for every rule set; only the players, the pack and the scores are the rule set's.
    """
    found = re.search(r"rules ([\w-]+)(?: [\w-]+=[^ ;\n]+)*", text)
    assert found is not None
    if found[1] in RuleSet.ids():
        return text
    players = next((number for part, number in PLAYERS.items() if part in found[1]), 4)
    seats = "" if "seats " in text else f"; seats {players}"
    sides = "; sides A=14 B=25 C=36" if found[1] == "official-3pack" else ""
    text = text[: found.start()] + STAND_IN + seats + sides + text[found.end() :]
    if players == 3 and "B=23" in text:
        text = re.sub(r"scores (\S+ \S+) [-\d]+", r"scores \1", text)
    return text


def round_trip(position: Position) -> str:
    text = position_text(position)
    again = parse_position(text)
    assert again == position
    assert position_text(again) == text
    return text


def test_positions_and_acts_of_every_case_round_trip() -> None:
    for case in CASES.values():
        round_trip(parse_position(readable(case["position"])))
        for text in acts_of(case):
            assert str(parse_act(text)) == text


@pytest.mark.parametrize("name", ["position.canasta", "view.canasta"])
def test_samples_round_trip(name: str) -> None:
    round_trip(parse_position(readable((TESTS / "data" / name).read_text("utf-8"))))


def test_the_canonical_form() -> None:
    text = (TESTS / "data" / "position.canasta").read_text("utf-8")
    assert position_text(parse_position(text)) == (
        "rules classic; scores 900 1300; turn 1 draw\nhand 1 KhKcQsQh2dTs9c8d6h5s4d\npile Kd5cQc8hKs"
    )


def test_every_field_in_its_order() -> None:
    lines = [
        "rules official-1950; seats 6; sides A=12 B=34 C=56; dealer 2; deal 3; scores 100 -5 0; turn 1 over",
        "did take Ks with KhKd, meld K+Kc, meld QsQh2d",
        "asked 3 5",
        "melded 3",
        "hand 1 KsJk",
        "hand 2 -",
        "hand 3 ??",
        "melds A KsKhKd JkJk2s 5h6h2s8h",
        "melds B 3s3c2d",
        "threes B 3h3d",
        "pile x2 9dx3Jk?? frozen",
        "stock 4dx5",
        "packet 2 4h",
        "packet B x3",
        "out 1 concealed",
        "flags first-round bonus-given",
    ]
    mixed = "; ".join([*reversed(lines[1:]), *reversed(lines[0].split("; "))])
    without_the_word = "\n".join(lines).replace(" frozen", "")  # the joker in the pile shows why it is frozen
    assert position_text(parse_position(mixed)) == without_the_word


def test_the_word_frozen_stays_where_the_cards_do_not_show_why() -> None:
    text = "rules classic; turn 1 draw\npile x3Qs frozen"
    assert round_trip(parse_position(text)) == text
    assert parse_position(text).pile_frozen


def test_what_stands_where_a_field_is_left_out() -> None:
    position = parse_position("rules classic; turn 3 play; hand 3 KsKh; melds A QsQhQd; melds B 8s8h8d; melded 1 2")
    assert position.hands == ((UNSEEN,) * 11, (UNSEEN,) * 11, parse_cards("KsKh"), (UNSEEN,) * 11)
    assert position.stock == (UNSEEN,) * (108 - 33 - 2 - 6)
    assert (position.scores, position.deal, position.dealer) == ((0, 0), 1, None)
    assert (position.did, position.melded, position.asked) == ((Draw(),), (1, 2), ())
    assert (position.sides, position.seats) == (((1, 3), (2, 4)), 4)


@pytest.mark.parametrize(
    ("fields", "dealer"),
    [
        ("turn 1 draw", 4),
        ("turn 3 draw; pile 2s3h9d", 2),  # covered upcards
        ("turn 3 draw; pile 9s9d", None),
        ("turn 3 play", None),
        ("turn 3 draw; melds A KsKhKd", None),
        ("turn 3 draw; pile 9s9d; dealer 1", 1),
    ],
)
def test_the_dealer_goes_without_saying_only_at_the_beginning(fields: str, dealer: int | None) -> None:
    assert parse_position(f"rules classic; {fields}").dealer == dealer


@pytest.mark.parametrize(
    ("fields", "melded"),
    [
        ("", ()),
        ("melds A KsKhKd", (1, 3)),
        ("melds A KsKhKd; melded -", ()),
        ("melds A KsKhKd; melds B QsQhQd; melded 4 1", (1, 4)),
    ],
)
def test_who_has_melded(fields: str, melded: tuple[int, ...]) -> None:
    position = parse_position(f"rules classic; turn 1 draw; {fields}".removesuffix("; "))
    assert position.melded == melded
    round_trip(position)


def test_a_stock_never_has_fewer_than_no_cards() -> None:
    text = "rules classic; turn 1 draw; hand 1 x60; hand 2 x60"
    assert parse_position(text).stock == ()
    assert "stock" not in round_trip(parse_position(text))


def test_a_card_whose_suit_does_not_matter_is_the_first_free_copy() -> None:
    position = parse_position("rules classic; turn 1 draw; hand 1 K?K?; melds B KsKcKd; pile KhK?")
    assert cards_text(position.hand_of(1)) == "KsKh"
    assert cards_text(position.pile) == "KhKd"


def test_the_first_such_card_of_the_hand_is_meant_in_an_act() -> None:
    assert str(parse_act("meld K?K?K?", parse_cards("KcKdKdJk"))) == "meld KdKdKc"
    assert str(parse_act("discard K?")) == "discard Ks"


def test_melds_show_their_kind() -> None:
    position = parse_position("rules classic; turn 1 draw; melds A 9h9s9d2s Jk2d2h QhKhAh 4c2hJk7c 3s3c3c")
    assert [meld.kind for meld in position.melds[0]] == ["group", "wild", "sequence", "sequence", "group"]
    assert [(meld.naturals, meld.wilds) for meld in position.melds[0]] == [(3, 1), (0, 3), (3, 0), (2, 2), (3, 0)]


def test_threes_of_a_player_lie_with_the_side() -> None:
    assert cards_text(parse_position("rules classic; turn 1 draw; threes 3 3h; threes 1 3d").threes[0]) == "3d3h"


ACTS = [
    "draw", "draw 5c", "draw 3h8h", "draw 3h keep", "draw keep", "draw ??", "face 3h3d", "face 3h: 8h9c",
    "take Ks with KhKc", "take Ks with KhKc, QsQh2d, A+As", "take 9s onto 9", "take 9s onto 9/2, 4s4h4d",
    "take 9s onto s", "meld KsKhKd", "meld K+Kd, W+2s, h/2+9h, 3s3s3c, 2+2d", "join K/1 K/2", "join s h",
    "show straight", "show pairs", "show garbage", "discard Jk", "ask", "yes", "no", "stop",
]  # fmt: skip


@pytest.mark.parametrize("text", ACTS)
def test_acts_round_trip(text: str) -> None:
    act = parse_act(text)
    assert str(act) == text
    assert parse_act(f"  {text.replace(', ', ' ,').replace(': ', ' :')}  # as played") == act


def test_the_values_of_acts() -> None:
    assert parse_act("draw 5c keep") == Draw(parse_cards("5c"), keep=True)
    assert parse_act("face 3h: 8h") == Face(parse_cards("3h"), parse_cards("8h"))
    lays = (Lay(parse_cards("2d"), Target("W", 2)),)
    assert parse_act("take Ks onto K, W/2+2d") == Take(parse_card("Ks"), (), Target("K"), lays)
    assert parse_act("meld W/2+2d") == Meld(lays)
    assert parse_act("discard 3s") == Discard(parse_card("3s"))
    assert (parse_act("stop"), parse_act("show pairs")) == (Stop(), Show("pairs"))


@pytest.mark.parametrize(
    "text",
    [
        "1: draw 5c; discard 4d",
        "1: ?take Qd with QsQh {initial-meld.minimum}; take Qd with QsQh, KhKc2d; discard 9c",
        "3: ?meld 9s9h, 4+4d {meld.too-small, cards.not-in-hand}",
        "2: ?draw",
    ],
)
def test_turns_round_trip(text: str) -> None:
    assert str(parse_turn(text)) == text
    assert str(parse_turn(text.replace(": ", ":").replace("; ", ";"))) == text


def test_what_was_done_names_each_lay() -> None:
    position = parse_position("rules classic; turn 1 play; did draw 5c, meld KsKhKd, QsQhQd, ask, no")
    assert position.did[1:3] == (Meld((Lay(parse_cards("KsKhKd")),)), Meld((Lay(parse_cards("QsQhQd")),)))
    assert "did draw 5c, meld KsKhKd, meld QsQhQd, ask, no" in round_trip(position)


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, 'the field "rules" was expected'),
        ("rules classic", 1, 1, 'the field "turn" was expected'),
        ("rules; turn 1 draw", 1, 6, "a rule set was expected"),
        ("rules clasic; turn 1 draw", 1, 7, 'there are no rules "clasic"'),
        ("rules classic pile.smalest=2; turn 1 draw", 1, 15, "pile.smallest"),
        ("rules classic game.target=5 tie=x; turn 1 draw", 1, 29, "tie"),
        ("rules royal; turn 1 draw", 1, 7, "its rules are not complete"),
        ("rules classic revision=9; turn 1 draw", 1, 15, "revision 9"),
        ("rules classic; seats 5; turn 1 draw", 1, 22, sentence("notation", "expected", "players_of", counts=4)),
        ("rules classic; trun 1 draw", 1, 16, 'a field was expected, not "trun": did you mean "turn"?'),
        ("rules classic;; turn 1 draw", 1, 15, "a field was expected"),
        ("rules classic; turn 1 draw;", 1, 28, "a field was expected"),
        ("rules classic; turn 5 draw", 1, 21, "a seat (1 to 4) was expected"),
        ("rules classic; turn 12 draw", 1, 21, "a seat (1 to 6) was expected"),
        ("rules classic; turn 1 drew", 1, 23, sentence("notation", "expected", "phase") + ', not "drew"'),
        ("rules classic; turn 1 draw 2", 1, 28, "nothing more was expected here"),
        ("rules classic; turn 1 draw\nturn 2 draw", 2, 1, 'another field was expected: "turn" is there twice'),
        ("rules classic; turn 1 draw\nhand 1 -; hand 1 Ks", 2, 18, '"hand 1" is there twice'),
        ("rules classic; turn 1 draw\nhand 1 KsKx", 2, 10, "a card was expected"),
        ("rules classic; turn 1 draw\nhand A Ks", 2, 6, "a seat (1 to 4) was expected"),
        ("rules classic; turn 1 draw\nhand 1 x999", 2, 8, "at most 432 cards were expected"),
        ("rules classic; turn 1 draw\nhand 1 x65h", 2, 8, "a space was expected"),
        ("rules classic; turn 1 draw\nhand 1 KsKs; pile Ks", 2, 19, "the pack has 2 copies of Ks"),
        ("rules classic; turn 1 draw\nhand 1 JkJkJkJkJk", 2, 16, "the pack has 4 copies of Jk"),
        ("rules classic; turn 1 draw\nhand 1 K?K?K?K?K?K?K?K?K?", 2, 24, "the pack has no more K"),
        ("rules classic; turn 1 draw\nmelds A KsKh", 2, 9, "a run of at least 3 cards was expected"),
        ("rules classic; turn 1 draw\nmelds A KsKhQd", 2, 9, sentence("notation", "expected", "one_rank")),
        ("rules classic; turn 1 draw\nmelds A KhAh2h2d", 2, 9, sentence("notation", "expected", "one_rank")),
        ("rules classic; turn 1 draw\nmelds A Kh??Kd", 2, 11, sentence("notation", "expected", "known_card")),
        ("rules classic; turn 1 draw\nmelds C KsKhKd", 2, 7, "a side (A to B) was expected"),
        ("rules classic; turn 1 draw\nthrees A 4h", 2, 10, "a three was expected"),
        ("rules classic; turn 1 draw\npile - frozen", 2, 8, sentence("notation", "expected", "not_frozen")),
        ("rules classic; turn 1 draw\npile Ks frosen", 2, 9, "a card was expected"),
        ("rules classic; turn 1 draw\nscores 1", 2, 8, "2 scores were expected, not 1"),
        ("rules classic; turn 1 draw\nscores 1 2.5", 2, 10, "a score was expected"),
        ("rules classic; turn 1 draw\ndeal 0", 2, 6, sentence("notation", "expected", "deal")),
        ("rules classic; turn 1 draw\nsides A=13 C=24", 2, 12, 'the side "B" was expected'),
        ("rules classic; turn 1 draw\nsides A=13 B=2", 2, 15, "each seat from 1 to 4 was expected once"),
        ("rules classic; turn 1 draw\ndid draw discard", 2, 10, "a card was expected"),
        ("rules classic; turn 1 draw\ndid drow", 2, 5, 'a move was expected, not "drow": did you mean "draw"?'),
        ("rules classic; turn 1 draw\nflags first", 2, 7, 'not "first": did you mean "first-round"?'),
        ("rules classic; turn 1 over\nout 1 conceled", 2, 7, "nothing more was expected here"),
        ("rules classic; turn 1 draw\nmelded", 2, 7, "a seat (1 to 6) was expected"),
    ],
)
def test_a_wrong_position_is_refused_with_its_place(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)
    assert expected in caught.value.expected


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a move was expected"),
        ("discrad Ks", 1, 'did you mean "discard"?'),
        ("discard", 8, "a card was expected"),
        ("discard KsKh", 9, "one card was expected"),
        ("discard Ks Kh", 12, "nothing more was expected here"),
        ("draw 5ckeep", 8, "a card was expected"),
        ("take Ks", 8, '"with" or "onto" was expected'),
        ("take Ks wiht KhKc", 9, 'not "wiht": did you mean "with"?'),
        ("take Ks onto", 13, "a meld was expected"),
        ("take Ks onto K/0", 14, "a meld was expected"),
        ("take Ks with KhKc,", 19, "a card was expected"),
        ("meld KsKh KdKc", 11, "nothing more was expected here"),
        ("meld K+", 8, "a card was expected"),
        ("take Ks with x0", 14, "a card was expected"),
        ("join K", 7, "a meld was expected"),
        ("show pair", 6, 'did you mean "pairs"?'),
        ("ask please", 5, "nothing more was expected here"),
        ("draw\ndraw", 1, "nothing more was expected here"),
        ("?draw", 1, "a move was expected"),
    ],
)
def test_a_wrong_act_is_refused_with_its_place(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_act(text)
    assert (caught.value.line, caught.value.column) == (text.count("\n") + 1, column), str(caught.value)
    assert expected in caught.value.expected


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("draw", 1, "a seat (1 to 6) was expected"),
        ("7: draw", 1, "a seat (1 to 6) was expected"),
        ("1 draw", 3, '":" was expected after the seat'),
        ("1:", 3, "a move was expected"),
        ("1: draw;", 9, "a move was expected"),
        ("1: draw discard 5c", 9, "a card was expected"),
        ("1: ask discard 5c", 8, sentence("notation", "expected", "end")),
        ("1: draw {turn.already-drawn}", 9, "laws follow a refused move"),
        ("1: ?draw {}", 11, sentence("notation", "expected", "law")),
        ("1: ?draw {drawn}", 11, sentence("notation", "expected", "law")),
        ("1: ?draw {turn.already-drawn", 29, '"," or "}" was expected'),
    ],
)
def test_a_wrong_turn_is_refused_with_its_place(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_turn(text)
    assert caught.value.column == column, str(caught.value)
    assert expected in caught.value.expected


def test_line_endings_and_comments_do_not_matter() -> None:
    text = "# mine\r\nrules classic ; turn 1 draw # now\r\n\r\n  hand 1 KsKh   KdKc\r\n"
    assert position_text(parse_position(text)) == "rules classic; turn 1 draw\nhand 1 KsKhKdKc"


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["classic", "official-1950", "wikipedia"])
@pytest.mark.parametrize("seed", range(3))
def test_every_position_and_act_of_play_round_trips_also_as_a_seat_sees_it(rules: str, seed: int) -> None:
    position = deal(RuleSet.load(rules), seed=seed, scores=(-5, 1500))
    choose = Random(seed).choice
    while position.phase is not Phase.OVER:
        round_trip(position)
        round_trip(view(position, position.turn % 4 + 1).position)
        acts = legal_acts(position)
        assert [parse_act(str(act)) for act in acts] == list(acts)
        position = play(position, choose(acts))
    round_trip(position)


VOCABULARY = """
rules classic official-1950 always-frozen=on seats sides A=13 B=24 A=1 dealer deal scores turn draw play answer over did
asked melded hand melds threes pile frozen stock packet out concealed flags first-round bonus-given take with onto meld
join show discard face keep ask yes no stop straight K+Kd W+2s h/2 K/2 K? ?? x11 x0 x6 - 1 2 3 4 7 A B C 0 -5 KsKhKd
QsQh2d 5h6h7h JkJk2d 3h 3s3c Jk ; , : # { } ? {turn.draw-first} ² é x999 KsK = 99999999999
"""
WORDS = st.sampled_from([*VOCABULARY.split(), "\n", "\t"])
TEXTS = st.lists(WORDS, max_size=25).map(" ".join) | st.lists(WORDS, max_size=12).map("".join) | st.text(max_size=60)


def position_or_error(text: str) -> Position | NotationError:
    try:
        return parse_position(text)
    except NotationError as error:
        return error


def holds(text: str) -> None:
    """Check that a text is a position that round-trips, or refused with a place that it has."""
    read = position_or_error(text)
    if isinstance(read, Position):
        round_trip(read)
        return
    lines = text.split("\n")
    assert 1 <= read.line <= len(lines)
    assert 1 <= read.column <= len(lines[read.line - 1]) + 1
    assert read.expected


@given(TEXTS, st.sampled_from(["", "rules classic; turn 1 draw\n"]))
def test_any_text_is_a_position_or_refused_with_its_place(text: str, before: str) -> None:
    holds(before + text)


@given(st.sampled_from(list(CASES)), st.sampled_from(["", " ", ";", "\n", "K", "x", "-", "9"]), st.integers(0, 400))
def test_a_position_with_one_fault_is_read_or_refused(name: str, fault: str, at: int) -> None:
    text = readable(CASES[name]["position"])
    at %= len(text)
    holds(text[:at] + fault + text[at + 1 :])


@given(TEXTS)
def test_any_text_is_an_act_or_refused(text: str) -> None:
    try:
        act = parse_act(text)
    except NotationError:
        return
    assert parse_act(str(act)) == act
