"""The finished table: cards picked and laid by clicks count what the same table counts when it is typed."""

from html import escape

import pytest
from catalogue import sentence
from ipywidgets.widgets.widget import _instances

from canasta_nb import FinishedTable, ScoreSheet
from canasta_nb.core.speech.refusals import Mistake

TYPED = """rules classic; scores 1200 640; turn 1 over; out 1
melds A KsKhKdKcKsKhKd 9s9h9d9c9s2s2h AsAhAd; threes A 3h3d
melds B 8s8h8d2d; hand 2 7s7h; hand 4 JkJs; hand 3 4c5cQs; hand 1 -"""
CLICKED = (
    ("melds A", "KsKhKdKcKsKhKd"), ("melds A", "9s9h9d9c9s2s2h"), ("threes A", "3h3d"), ("melds B", "8s8h8d2d"),
    ("hand 2", "7s7h"), ("melds A", "AsAhAd"), ("hand 4", "JkJs"), ("hand 3", "4c5cQs"),
)  # fmt: skip


def clicked(table: FinishedTable, place: str, cards: str) -> None:
    table.picker.picked = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    table.where.value = place
    table.picker.hand_them_over()


def test_clicked_and_typed_count_the_same() -> None:
    table = FinishedTable()
    for place, cards in CLICKED:
        clicked(table, place, cards)
        assert table.problem == ""
        assert table.picker.picked == []
    table.out.value = 1
    table.scores[0].value, table.scores[1].value = 1200, 640
    assert table.sheet is not None
    typed = ScoreSheet(TYPED)
    assert table.sheet.sheet == typed.sheet
    assert "seat 1" not in table.text
    assert ScoreSheet(table.text).sheet == typed.sheet


def test_what_cannot_lie_there_is_said_and_nothing_is_lost() -> None:
    table = FinishedTable()
    clicked(table, "melds A", "KsKhKd")
    before = table.text
    for place, cards, says in (
        ("melds B", "QsQh", "a run of at least 3 cards was expected"),
        ("melds B", "KsKsKc", sentence("notation", "expected", "copies", n=2, card="Ks")),
        ("melds B", "QsQhJd", sentence("notation", "expected", "one_rank")),
    ):
        clicked(table, place, cards)
        assert says in table.problem
        assert escape(table.problem) in table.children[4].value
        assert "".join(table.picker.picked) == cards, "what was picked stays picked"
        assert table.text == before
    table.picker.picked = []
    table.picker.hand_them_over()
    assert table.problem == "Pick some cards first."


def test_the_last_cards_are_taken_back_and_stay_picked() -> None:
    table = FinishedTable()
    clicked(table, "melds A", "KsKhKd")
    clicked(table, "hand 2", "4c5c")
    table.back.click()
    assert (table.picker.picked, table.where.value) == (["4c", "5c"], "hand 2")
    assert "4c" not in table.text
    table.back.click()
    table.back.click()
    assert "KsKhKd" not in table.text
    assert table.sheet is None


def test_nothing_is_left_behind() -> None:
    table = FinishedTable()
    clicked(table, "melds A", "KsKhKd")
    before = len(_instances)
    for _ in range(10):
        table.way.value = "plain" if table.way.value == "concealed" else "concealed"
    assert len(_instances) == before


@pytest.mark.parametrize(
    ("rules", "players", "scores"),
    [("samba", None, 2), ("classic-3p", None, 3), ("official-1950", 6, 2), ("hand-and-foot", None, 2)],
)
def test_it_counts_by_any_rules(rules: str, players: int | None, scores: int) -> None:
    table = FinishedTable(rules, **({"players": players} if players else {}))
    clicked(table, "melds A", "KsKhKdKcKsKhKd")
    assert table.problem == ""
    assert table.sheet is not None
    assert len(table.scores) == scores
    assert table.sheet.sheet == ScoreSheet(table.text).sheet


def test_a_number_of_players_that_the_rules_do_not_have_is_refused() -> None:
    with pytest.raises(Mistake, match="classic is played by 4 players, not by 5"):
        FinishedTable("classic", players=5)


def test_looks_are_those_of_what_it_is_made_of() -> None:
    table = FinishedTable("classic", theme="dark", deck="four")
    clicked(table, "melds A", "KsKhKd")
    assert table.sheet is not None
    assert (table.picker.theme, table.sheet.deck) == ("dark", "four")
