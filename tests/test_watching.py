"""Many deals watched: what is counted agrees with the deals themselves, the same cards under other rules."""

import sys
from datetime import UTC, datetime

import pytest

from canasta_nb import VariantExplorer
from canasta_nb.core.engine.playing import deal
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.tables import NeedsPandas, PlainTable
from canasta_nb.experiments import plot, simulate, watch
from canasta_nb.experiments.dealing import played_out, seated
from canasta_nb.experiments.plotting import SCHEMA, VEGA_LITE
from canasta_nb.teaching.memory.results import Result
from canasta_nb.teaching.memory.standing import Standing

pytest.importorskip("altair", reason="needs the extra lab")


def test_a_row_is_the_deal_of_its_seed() -> None:
    frame = watch("classic", 3, seed=5, bots=("greedy",), progress=False)
    assert list(frame["seed"]) == [5, 6, 7]
    rules = RuleSet.load("classic")
    position = deal(rules, 6)
    over, _, _ = played_out(position, seated(("greedy",), 4, 6), 0, 6, check=False)
    row = frame.iloc[1]
    assert {"A": row["A"], "B": row["B"]} == score_deal(over).totals
    assert row["out"] == (over.out or 0)
    assert frame.equals(watch("classic", 3, seed=5, bots=("greedy",), progress=False))


def test_what_is_counted_follows_from_the_rules() -> None:
    always = watch("classic always-frozen=on", 4, progress=False)
    assert (always["frozen"] == always["turns"]).all()
    assert (always["freezes"] == 0).all()
    never = watch("classic pile.frozen_by=not-opened", 4, progress=False)
    assert (never["frozen"] == 0).all()
    assert (never["takes"] > 0).any()
    assert (never["largest"] >= never["takes"].clip(upper=1)).all()


def test_several_rule_sets_are_watched_on_the_same_cards() -> None:
    always = RuleSet.parse("classic always-frozen=on")
    together = watch(["classic", always], 2, seed=5, progress=False)
    assert list(together["rules"]) == ["classic", "classic", always.label(), always.label()]
    assert list(together["seed"]) == [5, 6, 5, 6]
    assert list(together.index) == [0, 1, 2, 3]
    for rules in ("classic", always):
        alone = watch(rules, 2, seed=5, progress=False)
        assert together[together["rules"] == alone["rules"][0]].reset_index(drop=True).equals(alone)


def test_sides_that_only_one_game_has_are_left_empty_in_the_other() -> None:
    alone = watch(["classic", "classic-3p"], 1, progress=False)
    assert alone.loc[alone["rules"] == "classic", "3"].isna().all()
    assert alone.loc[alone["rules"] == "classic-3p", "3"].notna().all()


def test_the_bar_goes_on_only_where_it_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    watch("classic", 1, progress=False)
    assert capsys.readouterr() == ("", "")
    watch("classic", 1)
    assert "classic" in capsys.readouterr().err


def test_a_plot_says_what_it_shows_and_asks_nobody() -> None:
    frame = watch("classic", 3, progress=False)
    drawn = plot(frame, "turns")
    bundle = drawn._repr_mimebundle_()
    assert bundle[VEGA_LITE]["$schema"] == SCHEMA
    assert "text/html" not in bundle, "Altair's own page would fetch its scripts from the network"
    low, high = frame["turns"].min(), frame["turns"].max()
    assert repr(drawn).startswith(f"turns in 3 deals of classic: {low} to {high}")
    assert plot(frame, "turns")._repr_mimebundle_() == bundle


def test_what_cannot_be_watched_or_drawn_says_why() -> None:
    with pytest.raises(ValueError, match='Did you mean "classic"'):
        watch("clasic", 1)
    with pytest.raises(ValueError, match="at least one rule set"):
        watch([], 1)
    with pytest.raises(ValueError, match="There is no bot"):
        watch("classic", 1, bots=("clever",), progress=False)
    with pytest.raises(ValueError, match='no column "rules" of numbers'):
        plot(watch("classic", 1, progress=False), "rules")


def test_without_pandas_and_tqdm_there_is_a_plain_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tqdm.auto", raising=False)
    for name in ("pandas", "tqdm"):
        monkeypatch.setitem(sys.modules, name, None)
    watched = watch("classic", 2)
    assert watched.columns[:3] == ["rules", "seed", "turns"]
    assert len(watched) == 2
    uneven = watch(["classic", "classic-3p"], 1)
    assert uneven.columns[-3:] == ["1", "2", "3"]
    assert uneven.rows[0][-1] == ""
    assert "pandas is not installed here" in repr(watched)
    assert "<table" in watched._repr_html_()
    compared = VariantExplorer("classic", "samba").df
    assert ["game.target", "5000", "10000"] in [list(map(str, row)) for row in compared.rows]
    record = Result("melding", 1, 1.0, 2.0, 0, (), datetime(2030, 1, 1, tzinfo=UTC))
    over = parse_position("rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKhKd; hand 1 -; hand 2 4c")
    standing = Standing([record], (), datetime(2030, 1, 2, tzinfo=UTC))
    for each in (RuleSet.load("samba"), score_deal(over), simulate("classic", 1), standing):
        table = each.to_frame()
        assert isinstance(table, PlainTable)
        assert len(table)
    for do in (lambda: watched.describe, lambda: watched["frozen"], lambda: compared.loc):
        with pytest.raises(NeedsPandas, match="can only read"):
            do()
