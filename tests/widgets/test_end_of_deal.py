"""What the table shows when a deal is over: the score to its cards, the turns once more, the same deal again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import number
from canasta_nb.widgets.scenes.ledger import FACES
from canasta_nb.widgets.table.table import Table

OVER = "rules classic; scores 1200 200; turn 1 play; melds A KsKhKdKcKsKhKd QsQhQdQcQs2h2d; hand 1 4d; pile 9d"
HELD = f"{OVER}; hand 2 AsJk; hand 3 5c4h; hand 4 9s"


@pytest.fixture(scope="module")
def ended() -> Table:
    """Return a table whose deal is over."""
    table = Table("classic", seed=3, bots="greedy")
    _played_out(table)
    return table


def _played_out(table: Table) -> None:
    me = bot("greedy")
    while not table.session.over:
        table.play(str(me.choose(table.session.view, legal_acts(table.session.position))))


def _asked(table: Table, **message: Any) -> str:
    return table.done({"id": "v1-1", **message})


def test_the_record_with_every_hand_waits_for_the_end_of_the_deal(ended: Table) -> None:
    with pytest.raises(Mistake, match="when this deal is over"):
        Table("classic", seed=7).record()
    with pytest.raises(Mistake, match="cuando termine este reparto"):
        Table("classic", seed=7, lang="es").record()
    assert ended.record().startswith("canasta 1")


def test_the_end_of_a_deal_says_who_won_it_and_lays_all_hands_open(driven: Callable[..., Any]) -> None:
    table = driven(HELD)
    assert table.table.result == {}
    table.send(act="discard 4d")
    result = table.table.result
    assert result["title"] == "Your side wins this deal"
    assert [(name, [each % FACES for each in cards]) for name, cards in result["hands"]] == [
        ("Ann", []),
        ("Ben", [int(card) for card in parse_cards("AsJk")]),
        ("Cam", [int(card) for card in parse_cards("5c4h")]),
        ("Dot", [int(card) for card in parse_cards("9s")]),
    ]
    assert result["aim"] == 5000
    assert result["needs"] == sentence("telling", "result", "aim", points="5,000") + " " + sentence(
        "telling", "result", "needs", need=90
    )


def test_what_decided_a_deal_is_named_and_only_who_has_played_it_is_cheered(
    ended: Table, driven: Callable[..., Any]
) -> None:
    """The lines in which the winner was furthest ahead; the one turn of a lesson is nobody's triumph."""
    result = ended.result
    own, other = (dict(side["lines"]) for side in result["sides"])
    ahead = {label: own.get(label, 0) - other.get(label, 0) for label in {*own, *other}}
    most = max(ahead, key=lambda label: ahead[label])
    assert f"{most.lower()} (+{number(ahead[most])})" in result["why"]
    assert result["won"] == result["sides"][0]["side"]
    table = driven(HELD)
    table.send(act="discard 4d")
    assert table.table.result["why"].startswith(sentence("telling", "result", "why").partition("{")[0])
    assert "won" not in table.table.result


def test_each_line_of_the_score_opens_to_the_cards_that_make_it(ended: Table) -> None:
    result = ended.result
    assert len(result["codes"]) == len(result["lines"]) > 3
    for code, label in zip(result["codes"], result["lines"], strict=True):
        _asked(ended, do="why", args={"of": f"line:{code}"})
        found = ended.explained
        assert found["title"] == label
        for side in result["sides"]:
            whose, value = side["name"], dict(side["lines"]).get(label, 0)
            items = [row["cells"][2] for row in found["rows"] if row["cells"][0] == whose]
            assert sum(int(item.replace(",", "").replace("−", "-")) for item in items) == value
        assert any(row.get("cards") for row in found["rows"]) or code == "going-out"
    melded = [each % FACES for side in ended.scene["sides"] for meld in side["melds"] for each in meld["c"]]
    _asked(ended, do="why", args={"of": "line:melded-cards"})
    assert sorted(each % FACES for row in ended.explained["rows"] for each in row["cards"]) == sorted(melded)


def test_no_line_is_explained_before_the_end(driven: Callable[..., Any]) -> None:
    table = driven(HELD)
    assert table.send(do="why", args={"of": "line:cards-in-hand"})["why"] == "refused"


def test_the_turns_of_a_deal_come_when_they_are_wanted_and_only_at_its_end(driven: Callable[..., Any]) -> None:
    table = driven(HELD)
    table.send(do="replay", args={})
    assert table.table.replay == [], "the hands of others are hidden while they are played"
    table.send(act="discard 4d")
    assert table.table.replay == []
    assert table.table.result["turns"] == 1
    table.send(do="replay", args={})
    [begins] = table.table.replay
    assert [len(cards) for _, cards in begins["hands"]] == [1, 2, 2, 1]
    assert begins["log"] == 0


def test_each_turn_is_shown_as_the_table_stood_then(ended: Table) -> None:
    session = ended.session
    _asked(ended, do="replay", args={})
    turns = ended.replay
    assert len(turns) == ended.result["turns"] > 20
    assert len(json.dumps(ended.scene)) <= 4096
    for turn in turns:
        position = session.log[turn["log"] - 1].after if turn["log"] else session.start
        hands = [sorted(each % FACES for each in cards) for _, cards in turn["hands"]]
        assert hands == [sorted(map(int, hand)) for hand in position.hands]
        assert turn["stock"] == len(position.stock)
        assert turn["pile"]["n"] == len(position.pile)
        assert [[len(meld["c"]) for meld in side["melds"]] for side in turn["sides"]] == [
            [len(meld.cards) for meld in melds] for melds in position.melds
        ]
        assert turn["says"]
        before = session.log[turn["log"] - 1] if turn["log"] else None
        assert before is None or before.seat != session.log[turn["log"]].seat, "a turn ends where another player begins"


def test_canastas_freezes_and_going_out_are_marked_where_they_were(ended: Table) -> None:
    log, marks = ended.session.log, ended.result["marks"]
    assert [sign for _, sign in marks].count("★") == 3
    assert marks[-1] == [ended.result["turns"], "⚑"]
    _asked(ended, do="replay", args={})
    canastas = [sum(side["canastas"] for side in turn["sides"]) for turn in ended.replay]
    for turn, sign in marks[:-1]:
        assert sign == "★"
        assert canastas[turn] > canastas[turn - 1]
    assert log[-1].after.out


def test_a_freezing_discard_is_marked(driven: Callable[..., Any]) -> None:
    table = driven("rules classic; turn 1 play; hand 1 2h4d; pile 9d")
    table.send(act="discard 2h")
    table.play_on()
    assert table.table.result["marks"][0] == [1, "❄"]


def test_a_meld_of_an_earlier_turn_is_explained_as_it_was_then(ended: Table) -> None:
    _asked(ended, do="replay", args={})
    turn, side, at = next(
        (turn, side, at)
        for turn in ended.replay
        for side in turn["sides"]
        for at, meld in enumerate(side["melds"])
        if len(meld["c"]) == 3
    )
    _asked(ended, do="why", args={"of": f"meld:{side['side']}:{at}", "log": turn["log"]})
    assert ended.explained["cards"] == side["melds"][at]["c"]


def test_an_earlier_position_is_not_explained_while_it_is_played(driven: Callable[..., Any]) -> None:
    table = driven(HELD)
    table.send(do="why", args={"of": "meld:A:0", "log": 0})
    assert table.table.explained["cards"] == table.table.scene["sides"][0]["melds"][0]["c"]


def test_the_same_deal_is_played_again_as_if_for_the_first_time(driven: Callable[..., Any], tmp_path: Path) -> None:
    save = tmp_path / "game.canasta"
    table = driven(seed=5, save=save)
    first = dict(table.table.scene)
    assert table.send(do="redeal", args={})["why"] == "refused"
    table.play_on()
    table.send(do="next_deal", args={})
    start, scores = table.table.session.start, [side["score"] for side in table.table.scene["sides"]]
    table.play_on()
    played = len(table.table.session.log)
    table.send(do="replay", args={})
    table.send(do="why", args={"of": "line:cards-in-hand"})
    answer = table.send(do="redeal", args={})
    assert "ack" in answer
    session = table.table.session
    assert session.start == start
    assert session.log[0].before == start if session.log else session.position == start
    assert [side["score"] for side in table.table.scene["sides"]] == scores
    assert table.table.scene["deal"] == 2 != first["deal"]
    assert table.table.result == {}
    assert (table.table.replay, table.table.explained) == ([], {}), "the others' hands are hidden again"
    table.play_on(1)
    text = save.read_text(encoding="utf-8")
    assert text.count("\n_before ") > 10, "what was played before stays in the file"
    taken_up = Table.resume(save).session
    assert taken_up.position == session.position
    assert (len(taken_up.log), taken_up.start) == (len(session.log), start)
    assert played > len(taken_up.log)


def test_a_deal_that_was_played_again_counts_for_the_game(tmp_path: Path) -> None:
    save = tmp_path / "game.canasta"
    table = Table("classic", seed=3, bots="greedy", save=save)
    _played_out(table)
    assert table.deal_again()
    _played_out(table)
    totals = [side["score"] for side in table.result["sides"]]
    assert table.next_deal()
    assert [side["score"] for side in table.scene["sides"]] == totals
    assert Table.resume(save).session.position == table.session.position
    with pytest.raises(ValueError, match="when it is over"):
        table.deal_again()


def test_at_a_practice_table_the_turns_go_with_the_act_that_is_taken_back(driven: Callable[..., Any]) -> None:
    table = driven(HELD, undo_policy="practice")
    table.send(act="discard 4d")
    table.send(do="replay", args={})
    table.send(do="why", args={"of": "line:cards-in-hand"})
    assert table.table.replay
    assert "'cards': [52]" in str(table.table.explained), "Ben's joker"
    table.send(do="undo", args={})
    assert (table.table.replay, table.table.result, table.table.explained) == ([], {}, {})


def test_points_in_a_line_have_the_true_minus(ended: Table) -> None:
    _asked(ended, do="why", args={"of": "line:cards-in-hand"})
    assert {row["cells"][2][0] for row in ended.explained["rows"]} == {number(-1)[0]}
