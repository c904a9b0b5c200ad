"""The stage stands still over whole deals, in every rule set, with every number of players, at every width."""

from __future__ import annotations

import json

import pytest
from looking import PLACES, resized
from moments import table
from playing import ROOT
from sampled import every_time

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.widgets.table.table import Table

HIGHEST = {560: 590, 600: 590, 759: 590, 760: 560, 900: 560, 1099: 560, 1100: 625, 1240: 625}
"""The most pixels of the stage's height at some widths of the table."""
ASKED = {("classic-2p", 2)}
FURTHER = {"modern-american": {"draw keep"}}
"""Acts beside the usual ones, which stand behind the question to the partner when there is one."""
CONVENIENT = {"undo", "hint", "pace", "menu"}
"""Buttons that such acts may push below 1,000 pixels, where a turn has more of them than fit."""
GAMES = [(rules, players) for rules in RuleSet.ids() for players in RuleSet.load(rules).players.counts]
# Each scene is put into the table's model; where its parts lie then, and which buttons are gold.
PLAYED = (
    "([root, scenes]) => {"
    f"  const places = {PLACES};"
    """
  const model = Object.values(host.models).find((one) => one.get("scene")?.seats);
  return scenes.map((scene) => {
    model.hear({ method: "update", state: { scene } });
    const gold = document.querySelectorAll(`${root} [data-zone=actions] .cnb-main:not([aria-disabled=true])`);
    return [places(root), gold.length];
  });
}"""
)


def scenes_of(rules: str, players: int) -> list[dict]:
    """Return every scene of a whole deal between greedy players, as the first seat is shown it."""
    game = Table(rules, players=players, seed=5, seat=1, bots="greedy", bot_delay_ms=0)
    scenes = [dict(game.scene)]
    game.observe(lambda change: scenes.append(change["new"]), names=["scene"])
    me = bot("greedy")
    while not game.session.over:
        game.play(str(me.choose(game.session.view, legal_acts(game.session.position))))
    return scenes


@pytest.mark.parametrize(("rules", "players"), every_time(GAMES, asked=ASKED))
def test_look_08_09_10_13_30_nothing_moves_but_cards_in_a_whole_deal(show, new_page, rules, players):
    """LOOK 8, 10 and 13: height, hand, buttons and plates stay; 9: the height; 30: gold, or a card is missing."""
    page = show(table(rules, players=players, seat=1, motion="off"), page=new_page(width=1400, height=1000))
    page.wait_for_selector(f"{ROOT}[data-phase]:not([aria-busy])")
    scenes = scenes_of(rules, players)
    assert len(scenes) > 20
    assert sum(each["phase"] in ("draw", "play") and each["turn"] == 1 for each in scenes) > 10
    for width in (900, 600, 1240):
        resized(page, ROOT, width)
        seen: dict[str, set[str]] = {}
        for scene, (places, gold) in zip(scenes, page.evaluate(PLAYED, [ROOT, scenes]), strict=True):
            mine = scene["turn"] == 1 and scene["phase"] in ("draw", "play")
            assert not mine or gold > 0 or scene["phase"] == "play", (width, scene["log"])
            for name, place in places.items():
                seen.setdefault(name, set()).add(json.dumps(place))
        moved = {name: places for name, places in seen.items() if len(places) > 1}
        further = FURTHER.get(rules, set())
        assert moved.keys() <= (further | CONVENIENT if further and width < 1000 else further), (width, moved)
        right = [json.loads(place)[0] for places in moved.values() for place in places]
        assert width < 900 or all(at <= width - 44 for at in right), "they are all seen; on a phone one scrolls to them"
        assert {"height", "hand", "draw", "discard", "hint"} <= set(seen)
        assert int(next(iter(seen["height"]))) <= HIGHEST[width], width


@pytest.mark.parametrize("rules", ["classic", "hand-and-foot", "classic-6p"])
def test_look_09_it_is_as_high_as_its_width_allows(show, new_page, rules):
    page = show(table(rules, seat=1), page=new_page(width=1500, height=1000))
    page.wait_for_selector(f"{ROOT}[data-phase]:not([aria-busy])")
    for width, highest in HIGHEST.items():
        resized(page, ROOT, width)
        assert page.locator(ROOT).evaluate("node => node.offsetHeight") <= highest, width
    page.set_viewport_size({"width": 1500, "height": 1000})
    left, wide = page.locator(ROOT).evaluate("node => [node.getBoundingClientRect().left, node.offsetWidth]")
    assert wide == 1240
    assert abs(left - (1500 - 1240) / 2) <= 8, "it stands in the middle"
