"""The table without a browser: what is sent, what is refused, what it never tells."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
from catalogue import sentence

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.playing import shuffled
from canasta_nb.core.engine.wording import no_way
from canasta_nb.core.model.cards import UNSEEN, Card, cards_text
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.descriptions.text_table import text_table
from canasta_nb.game.beginning import filled
from canasta_nb.widgets.scenes.ledger import FACES, first_ledger
from canasta_nb.widgets.scenes.scene import scene_of
from canasta_nb.widgets.table.table import Table

KINGS = """rules classic; scores 1500 1300; turn 1 draw
hand 1 KhKcQsQh2dTs9c8d6h5s4d
pile Kd5cQc8hKs"""
LESSON = Path(__file__).parents[1] / "games" / "lesson-06-at-90.canasta"


def size(content: object) -> int:
    return len(json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode())


def at_90(tmp_path: Path) -> Table:
    """Return the record of lesson 6 up to the refused act, as a table."""
    text = LESSON.read_text(encoding="utf-8")
    path = tmp_path / "kings.canasta"
    path.write_text("".join(f"{line}\n" for line in text.splitlines() if not line.startswith("1: ?")), encoding="utf-8")
    return Table.resume(path)


pile = partial(sentence, "telling", "pile")
SCENE_AT_90 = {
    "v": 1, "seq": 8, "phase": "draw", "you": 1, "turn": 1, "rules": "classic", "deal": 1, "aim": 5000,
    "hand": [5, 7, 8, 9, 50, 16, 23, 26, 33, 36, 42], "new": [],
    "seats": [{"name": name, "side": side, "n": 11, "threes": []}
              for name, side in (("Ann", "A"), ("Ben", "B"), ("Cam", "A"), ("Dot", "B"))],
    "stock": 59,
    "pile": {"n": 5, "top": 4, "cross": [], "frozen": [["not-opened"]], "block": None,
             "says": f"{pile('frozen_side')} {pile('need', top='K♠', need=2, ranks='kings', have=2)}",
             "short": sentence("telling", "pile_short", "side", ranks="kings")},
    "sides": [{"side": "A", "score": 1500, "min": 90, "open": False, "table": 0, "canastas": 0, "melds": []},
              {"side": "B", "score": 1300, "min": 50, "open": False, "table": 0, "canastas": 0, "melds": []}],
    "last": [{"seat": 4, "act": "discard Ks", "c": [4], "says": "Dot discards K♠."}], "log": 8, "drops": [],
    "refusal": {
        "id": "t-1", "act": "take Ks with KhKc, QsQh2d", "law": "initial-meld.minimum", "also": [], "besides": [],
        "said": "take the pile of 5 with K♠K♥K♣ and meld Q♠Q♥2♦", "title": "Not enough to open",
        "need": 90, "have": 70, "cards": [4, 5, 7, 8, 9, 50],
        "shows": [[4], [5, 7, 8, 9, 50]], "lesson": "06_initial_meld"},
}  # fmt: skip


def test_the_worked_example_gives_this_scene(tmp_path: Path, drive: Callable[[Table], Any]) -> None:
    table = at_90(tmp_path)
    answer = drive(table).send(act="take Ks with KhKc, QsQh2d")
    assert answer == {"v": 1, "nack": "t-1", "seq": 8, "why": "refused"}
    scene = dict(table.scene)
    can = scene.pop("can")
    added = {key: scene.pop(key) for key in ("todo", "turns", "news", "name")}
    told = {part: scene["refusal"].pop(part) for part in ("short", "says", "way_out")}
    assert scene == SCENE_AT_90
    said = check(parse_position(KINGS), parse_act("take Ks with KhKc, QsQh2d"))[0]
    assert (told["short"], told["says"]) == (said.short, said.says)
    assert told["way_out"] == said.way_out.replace("you can draw", "you can press Draw") != said.way_out
    draw_first = ["turn.draw-first", sentence("laws/turn", "turn.draw-first", "no_way", 0)]
    assert can == {
        "draw": True,
        "take": [said.law, no_way(said.law, {"top": "Ks", "best": 70, "need": 90})],
        "meld": draw_first, "discard": draw_first,
        "undo": ["undo", sentence("telling", "undo", "nothing")],
    }  # fmt: skip
    assert added["turns"][-1] == [8, 4, "Dot draws and discards K♠.", "Dot discarded K♠"]
    assert added["news"] == ["Dot discarded K♠", "after drawing from the stock"]
    assert size(table.scene) <= 4096


def test_the_second_king_of_hearts_that_is_seen_is_58(driven: Callable[..., Any]) -> None:
    seen = view(parse_position("rules classic; turn 1 draw; hand 1 KhKhKs; pile 9d"), 1)
    assert first_ledger(seen).hand == (5, 58, 4)


def test_the_same_mistake_twice_arrives_twice_and_the_same_message_once(driven: Callable[..., Any]) -> None:
    table = driven(KINGS, seat=1)
    first = table.send(act="take Ks with KhKc, QsQh2d")
    assert table.table.scene["refusal"]["id"] == "t-1"
    again = table.raw({"v": 1, "id": "t-1", "seq": 0, "act": "draw"})
    assert again == first
    assert table.table.scene["refusal"]["id"] == "t-1"
    table.send(act="take Ks with KhKc, QsQh2d")
    assert table.table.scene["refusal"]["id"] == "t-2"
    assert table.table.scene["seq"] == 0


@pytest.mark.parametrize(
    ("act", "says"),
    [
        ("melt 9s", 'A move was expected, not "melt": did you mean "meld"?'),
        ("meld 9s9x", "A" + sentence("notation", "expected", "card_not", word="9x")[1:]),
        ("face Ks keep", 'At "keep": nothing more was expected here'),
    ],
)
def test_a_typed_line_has_no_number(driven: Callable[..., Any], act: str, says: str) -> None:
    assert driven().send(act=act)["says"] == says


@pytest.mark.parametrize("newer", [{"act": "melt 9s"}, {"do": "say", "args": {}}, {"do": "hint", "args": {}}])
def test_a_refusal_does_not_stand_above_a_newer_answer(driven: Callable[..., Any], newer: dict[str, Any]) -> None:
    table = driven(KINGS, seat=1)
    table.send(act="take Ks with KhKc, QsQh2d")
    assert "Refused" in table.table.to_text()
    assert table.send(**newer).get("says") or table.table.hint["says"]
    assert table.table.scene["refusal"] is None
    assert "Refused" not in table.table.to_text()


def test_a_legal_act_is_acknowledged_and_clears_the_refusal(driven: Callable[..., Any]) -> None:
    table = driven(KINGS, seat=1)
    table.send(act="take Ks with KhKc, QsQh2d")
    assert table.send(act="draw") == {"v": 1, "ack": "t-2", "seq": 1}
    assert table.table.scene["refusal"] is None
    assert len(table.table.scene["new"]) == 1


def test_a_message_about_an_older_state_is_stale(driven: Callable[..., Any]) -> None:
    table = driven()
    table.send(act="draw")
    assert table.send(act="draw", seq=0)["why"] == "stale"


UNREADABLE = ["", "drew", "draw 4d5d6d extra", "discard", "meld", "take", "x" * 5000, "draw\ndraw", "meld K?K?"]


@pytest.mark.parametrize("act", UNREADABLE)
def test_what_is_no_act_is_answered_with_a_reason(driven: Callable[..., Any], act: str) -> None:
    table = driven()
    answer = table.send(act=act)
    assert "nack" in answer
    assert answer["why"] in ("unreadable", "refused")
    assert table.table.problem == ""


def test_a_draw_never_says_which_card_comes(driven: Callable[..., Any]) -> None:
    """A browser that asks for a card learns nothing about the stock."""
    table = driven()
    next_card = table.table.session.position.stock[0]
    other = next(card for card in table.table.session.position.stock if card != next_card)
    answer = table.send(act=f"draw {other}")
    assert "ack" in answer
    assert str(table.table.session.log[0].act).startswith(f"draw {next_card}")


def _garbage(chance: random.Random) -> Iterator[Any]:
    words = "draw ask yes no stop meld take-Ks discard-?? undo next_deal hint say reveal".replace("-", " ").split()
    values: list[Any] = [None, True, -1, 2**70, 1.5, "", "ÿ" * 50, [], {}, [[["a"]]], {"v": 1}]
    values += ["discard Jk, Jk", "take ?? with ????", "take Ks", "discard ??"]
    while True:
        message: Any = {
            "v": chance.choice([1, 1, 1, 2, "1", None]),
            "id": chance.choice([f"h-{chance.random()}", "", 5, None, "x" * 100]),
            "seq": chance.choice([0, 0, 0, 1, -1, "0", None, 0.0, True]),
            chance.choice(["act", "do", "args", "scene", "method"]): chance.choice([*words, *values]),
        }
        if chance.random() < 0.2:
            message = chance.choice(values)
        elif message.get("act") == "draw" or message.get("do") == "hint":
            continue  # these are allowed
        yield message


def test_a_thousand_hostile_messages_change_nothing(driven: Callable[..., Any]) -> None:
    table = driven()
    before = (table.table.session.position, table.table.position(), dict(table.table.scene))
    garbage = _garbage(random.Random(1))
    for _ in range(1000):
        table.raw(next(garbage))
    scene = dict(table.table.scene)
    after = (table.table.session.position, table.table.position(), {**scene, "refusal": None})
    assert after == before
    assert table.table.problem == ""
    assert "ack" in table.send(act="draw")


def test_an_exception_is_shown_and_not_lost(driven: Callable[..., Any]) -> None:
    table = driven()

    def broken(seat: int, act: str) -> None:
        raise RuntimeError("the watcher fell asleep")

    table.table.on_action(broken)
    assert table.send(act="draw")["why"] == "problem"
    assert table.table.problem == "RuntimeError: the watcher fell asleep"


@pytest.mark.slow
def test_whole_deals_stay_within_the_budgets(driven: Callable[..., Any]) -> None:
    for seed in range(6):
        table = driven(seed=seed, bots="greedy")
        table.play_on()
        scenes = table.scenes
        assert max(map(size, scenes)) <= 4096
        assert all(scene["seq"] == scene["log"] for scene in scenes)
        for scene in scenes:
            assert all(len(says) <= 120 for _, _, says, _ in scene["turns"])
        assert size(table.table.get_state()) < 111_600  # it is meant to be 95,000; dragging and motion are 17,000 of it
        assert table.table.scene["phase"] == "over"
        result = table.table.result
        for side in result["sides"]:
            assert sum(points for _, points in side["lines"]) == side["total"]


def reshuffled(position: Position, seat: int, seed: int) -> Position:
    """Return the position with everything that a seat cannot see dealt again."""
    seen = view(position, seat).position
    return filled(seen, seed)


def test_nothing_that_is_sent_depends_on_a_hidden_card(driven: Callable[..., Any]) -> None:
    """Reshuffle what the seat cannot see: the scene and the text stay the same."""
    for seed in range(4):
        table = driven(seed=seed)
        table.play_on(7)
        session = table.table.session
        for deed in session.log:
            ledger = table.table._state.ledgers[session.log.index(deed) + 1]
            drawn = []
            for other in range(3):
                seen = view(reshuffled(deed.after, session.seat, other), session.seat)
                drawn.append((scene_of(seen, ledger, session.names, seq=1, log=1), text_table(seen, session.names)))
            assert drawn[0] == drawn[1] == drawn[2]


def test_no_message_and_no_trait_holds_a_hidden_hand(driven: Callable[..., Any]) -> None:
    table = driven(seed=5)
    session = table.table.session
    start = session.start
    table.play_on()
    traits = {name: value for name, value in table.table.get_state().items() if name not in ("_esm", "parts", "layout")}
    told = json.dumps([table.scenes, table.answers, traits], ensure_ascii=False)
    for seat in range(1, 5):
        hand = start.hand_of(seat)
        if seat != session.seat:
            assert not any(cards_text(hand[at : at + 4]) in told for at in range(len(hand) - 3))
    assert not any(cards_text(start.stock[at : at + 4]) in told for at in range(len(start.stock) - 3))
    known = "aim v seq phase you turn rules deal hand new seats stock pile sides can last log refusal todo turns must"
    known += " drops news name moment"
    assert set().union(*table.scenes) <= set(known.split())
    for scene in table.scenes:
        for move in scene["last"]:
            if move["seat"] != session.seat and move["act"].startswith("draw"):
                assert re.fullmatch(r"draw( 3[hd])*", move["act"])


def test_every_id_is_of_a_card_that_lies_there(driven: Callable[..., Any]) -> None:
    table = driven(seed=9)
    table.play_on()
    session = table.table.session
    for deed, ledger in zip(session.log, table.table._state.ledgers[1:], strict=True):
        seen = view(deed.after, session.seat)
        for ids, cards in [(ledger.hand, seen.hand), (ledger.pile, seen.position.pile)]:
            assert [Card(each % FACES) for each in ids] == list(cards)
        for side, melds in enumerate(seen.position.melds):
            for ids, meld in zip(ledger.melds[side], melds, strict=True):
                assert [each % FACES for each in ids] == list(map(int, meld.cards))
        lying = list(ledger.zones())
        assert (
            len(lying)
            == len(set(lying))
            == len(ledger.hand)
            + len(ledger.pile)
            + sum(len(ids) for side in ledger.melds for ids in side)
            + sum(map(len, ledger.threes))
        )


def test_undo_goes_back_within_the_turn_and_stops_at_a_card_that_was_seen(driven: Callable[..., Any]) -> None:
    table = driven("rules classic; turn 1 play; melds A KsKhKd; hand 1 KcQsQhQd9s8d4c; pile 5d", seat=1)
    first = dict(table.table.scene)
    table.send(act="meld K+Kc")
    assert table.table.scene["can"]["undo"] is True
    assert "ack" in table.send(do="undo", args={})
    after = dict(table.table.scene)
    assert after["seq"] == 2
    assert {**after, "seq": 0} == {**first, "seq": 0}
    answer = table.send(do="undo", args={})
    assert answer["why"] == "refused"
    drawn = driven()
    drawn.send(act="draw")
    assert "seen a card" in drawn.send(do="undo", args={})["says"]


def test_a_practice_table_goes_back_over_the_others(driven: Callable[..., Any]) -> None:
    table = driven(undo_policy="practice")
    table.send(act="draw")
    discard = f"discard {table.table.session.view.hand[0]}"
    table.send(act=discard)
    assert table.table.scene["log"] > 4
    assert "ack" in table.send(do="undo", args={})
    assert table.table.scene["log"] == 1
    assert table.table.scene["phase"] == "play"


def test_the_next_deal_follows_and_scores_are_carried(driven: Callable[..., Any]) -> None:
    table = driven()
    assert "nack" in table.send(do="next_deal", args={})
    table.play_on()
    totals = [side["score"] for side in table.table.result["sides"]]
    assert "ack" in table.send(do="next_deal", args={})
    assert table.table.scene["deal"] == 2
    assert [side["score"] for side in table.table.scene["sides"]] == totals
    assert table.table.result == {}


def test_the_end_of_a_deal_does_not_contradict_its_score_sheet(driven: Callable[..., Any]) -> None:
    table = driven(seed=3)
    table.play_on()
    result, scene = table.table.result, table.table.scene
    assert [side["score"] for side in scene["sides"]] == [side["score"] for side in result["sides"]]
    assert scene["pile"]["says"] == table.table.say("why") == "The deal is over."
    assert "for your side" in result["says"]
    assert "for their side." in result["says"]
    ours, theirs = (f"{side['score']:,}" for side in scene["sides"])
    assert f"A (you) {ours} after this deal. B {theirs} after this deal." in table.table.to_text()


def test_a_game_that_is_won_says_whose_side_won(driven: Callable[..., Any]) -> None:
    won = "rules classic; scores 4990 0; turn 1 play; melds A KsKhKdKcKsKhKd QsQhQdQcQsQhQd; hand 1 4d; pile 9d"
    table = driven(won)
    table.send(act="discard 4d")
    assert table.table.scene["phase"] == "game"
    assert "The game is over: your side has won with" in table.table.scene["todo"]


def test_what_else_forbids_an_act_is_named_by_its_title(driven: Callable[..., Any]) -> None:
    player = driven("rules classic; turn 1 play; melds A KsKhKd; hand 1 Kc9s; pile 4d")
    player.send(act="meld K+Kc")
    assert player.table.scene["refusal"]["law"] == "out.keep-cards"
    assert player.table.scene["refusal"]["besides"] == ["No canasta yet"]


def test_the_lines_of_a_result_stand_in_the_order_of_every_score_sheet() -> None:
    table = Table("rules classic; turn 1 over; out 2; melds A KsKhKdKcKs2h2d; hand 1 4c; threes B 3h; melds B QsQhQd")
    assert table.result["lines"] == ["Melded cards", "Mixed canastas", "Red threes", "Going out", "Cards left in hand"]


def test_a_saved_table_is_a_picture_an_invitation_and_words_that_open() -> None:
    table = Table("classic", seed=7)
    page = table._repr_mimebundle_()[0]["text/html"]
    picture, words = page.split("<details>")
    assert picture.startswith("<img")
    assert picture.endswith(f'<p class="cnb-invitation">{table.invitation()}</p>')
    assert words.count("<tr>") >= 8
    assert Table("classic", seed=7, readonly=True).invitation() == ""


def test_the_same_table_looks_the_same_in_every_run() -> None:
    tables = [Table("classic", seed=7, bots="greedy") for _ in range(2)]
    for table in tables:
        table.play("draw")
    bundles = [table._repr_mimebundle_()[0] for table in tables]
    for kind in ("text/plain", "text/html"):
        assert bundles[0][kind] == bundles[1][kind]
    assert repr(tables[0]) == "Table(classic, seat 1, deal 1, turn 1 play)"
    assert repr(ipywidgets.VBox([tables[0]])) == "VBox(children=(Table(classic, seat 1, deal 1, turn 1 play),))"
    assert not re.search(r"0x[0-9a-f]{6}|\d\d:\d\d", bundles[0]["text/plain"])
    assert max(map(len, bundles[0]["text/plain"].splitlines())) <= 80


def test_reveal_is_for_python_alone(driven: Callable[..., Any]) -> None:
    table = driven()
    assert "reveal" not in table.table.keys
    table.table.reveal = True
    assert all(len(seat["open"]) == seat["n"] for seat in table.table.scene["seats"])
    table.table.reveal = False
    assert not any("open" in seat for seat in table.table.scene["seats"])


def test_unseen_cards_are_dealt_the_same_for_the_same_seed() -> None:
    position = parse_position(KINGS)
    assert filled(position, 3) == filled(position, 3) != filled(position, 4)
    assert all(UNSEEN not in hand for hand in filled(position, 3).hands)
    assert sorted(map(int, shuffled(filled(position, 3).stock, 1))) == sorted(map(int, filled(position, 3).stock))
