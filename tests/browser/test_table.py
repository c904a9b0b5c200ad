"""The table in a page: whole deals by keyboard and by mouse, refusals, frames, moments, pictures."""

from __future__ import annotations

import json
import struct
from itertools import pairwise
from pathlib import Path

import pytest
from looking import PLACES
from moments import table
from playing import ROOT, Person, hidden_runs, wait_for
from sampled import every_time

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.questions.views import view
from canasta_nb.widgets.scenes.ledger import FACES
from canasta_nb.widgets.table.table import Table

HERE = Path(__file__).parent
AXE = HERE.parents[1] / "node_modules" / "axe-core" / "axe.min.js"
SCENE_KEYS = {
    "v", "seq", "aim", "phase", "you", "turn", "rules", "deal", "hand", "new", "seats", "stock", "pile", "sides", "can",
    "last", "log", "refusal", "todo", "turns", "must", "news", "moment",
    "drops", "name",
}  # fmt: skip


def cell(start: str, **options: object) -> str:
    words = ", ".join([repr(start), *(f"{name}={value!r}" for name, value in options.items())])
    return f"from canasta_nb import Table\ntable = Table({words}, bot_delay_ms=0)\ntable"


def play_the_deal(page, act_with, twin: Table, *, before_act=lambda: None, after_act=lambda: None) -> int:
    """Play the deal in the browser as a greedy player would; `twin` is the same game in this process."""
    player = bot("greedy")
    played = 0
    while not twin.session.over:
        act = player.choose(twin.session.view, legal_acts(twin.session.position))
        before_act()
        act_with(act)
        twin.play(str(act))
        wait_for(page, twin.state_number())
        after_act()
        played += 1
    page.wait_for_selector(f"{ROOT}[data-phase=over]")
    return played


def scenes_in(frames: list[str | bytes]) -> list[dict]:
    """Return every scene that the websocket carried."""
    found = []
    for frame in frames:
        if isinstance(frame, bytes) and len(frame) > 8:
            (many,) = struct.unpack_from("<Q", frame)
            if not 2 < many < 20:
                continue
            offsets = struct.unpack_from(f"<{many}Q", frame, 8)
            parts = [frame[start:end] for start, end in pairwise(offsets)]
            content = json.loads(parts[4]) if len(parts) > 4 else {}
        else:
            content = json.loads(frame).get("content", {})
        state = content.get("data", {}).get("state", {}) if isinstance(content.get("data"), dict) else {}
        if state.get("scene"):
            found.append(state["scene"])
    return found


def ids_of(scene: dict) -> list[int]:
    """Return every card id in a scene."""
    ids = [*scene["hand"], *(each for move in scene["last"] for each in move["c"])]
    ids += [each for seat in scene["seats"] for each in seat["threes"]]
    ids += [each for side in scene["sides"] for meld in side["melds"] for each in meld["c"]]
    ids += [each for _, each in scene["pile"]["cross"]]
    return list(dict.fromkeys(ids + ([scene["pile"]["top"]] if scene["pile"]["top"] is not None else [])))


def test_15_34_a_deal_by_keyboard_is_followed_from_what_is_said(show, watch, pictures):
    page = show(cell("classic", seed=7, seat=1, bots="greedy"))
    wait_for(page, 0)
    twin = Table("classic", seed=7, seat=1, bots="greedy")
    person = Person(page)
    page.locator(".before").focus()
    assert person.enter() <= 8
    person.hear()
    person.press("Home")
    for _ in twin.scene["hand"][1:]:
        person.press("ArrowRight")

    def look():
        if twin.scene["phase"] == "draw":
            person.look_at_the_pile()

    played = play_the_deal(page, person.act_by_keys, twin, before_act=look, after_act=person.hear)
    text = "\n".join(person.log) + "\n"
    (pictures / "keyboard_deal.txt").write_text(text, encoding="utf-8")
    assert played > 10
    assert all(text.count(turn[2]) for turn in twin.scene["turns"]), "the last turns were not said"
    # A changed line is a changed word for the ear: read it, then keep what --pictures wrote as the new text.
    assert text.splitlines() == (HERE / "keyboard_deal.txt").read_text(encoding="utf-8").splitlines()
    _no_hidden_card_was_sent(watch, twin)


def test_16_17_34_a_deal_by_clicks_without_any_drag_in_which_nothing_moves_but_cards(show, new_page, watch):
    page, twin = by_clicks_at_rest(show, new_page, 900)
    assert page.locator(f"{ROOT} [draggable=true]").count() == 0
    assert page.locator(f"{ROOT} .cnb-result caption").inner_text() == twin.result["says"]
    assert show.ask("table.history") == twin.history
    _no_hidden_card_was_sent(watch, twin)
    again = page.locator(f"{ROOT} [data-act=next]")
    assert again.evaluate("node => node.getBoundingClientRect().bottom <= innerHeight"), "it is found without scrolling"
    again.click()
    page.wait_for_selector(f"{ROOT}[data-phase=draw]")
    assert page.locator(f"{ROOT} .cnb-title").evaluate("node => node.getBoundingClientRect().top > 0")
    assert "deal 2" in page.locator(f"{ROOT} .cnb-title").get_attribute("title")
    said = page.locator(f"{ROOT} [role=status] p").all_inner_texts()
    assert sum(text.startswith("Deal 2: your side needs") for text in said) == 1


@pytest.mark.parametrize("way", every_time(["drags", "touch", "text"], asked={"touch"}))
def test_16_a_deal_by_other_hands(show, new_page, way):
    page = show(cell("classic", seed=11, seat=1, bots="greedy"), page=new_page(width=900, has_touch=way == "touch"))
    wait_for(page, 0)
    twin = Table("classic", seed=11, seat=1, bots="greedy")
    person = Person(page, taps=way == "touch")
    play_the_deal(page, getattr(person, f"act_by_{way}"), twin)
    assert show.ask("table.history") == twin.history


@pytest.mark.soak
@pytest.mark.parametrize("width", [1200, 600])
def test_look_08_10_13_nothing_moves_but_cards(show, new_page, width):
    by_clicks_at_rest(show, new_page, width)


def by_clicks_at_rest(show, new_page, width: int):
    """Play a deal by clicks; return the page and the twin of its table.

    Over all of it, with advice and the score at its end, the height, the hand, buttons and plates stay.
    """
    page = show(cell("classic", seed=11, seat=1, bots="greedy"), page=new_page(width=width, height=900))
    wait_for(page, 0)
    twin = Table("classic", seed=11, seat=1, bots="greedy")
    seen: dict[str, set[str]] = {}

    def look():
        for name, place in page.evaluate(PLACES, ROOT).items():
            seen.setdefault(name, set()).add(json.dumps(place))

    look()
    page.locator(f"{ROOT} [data-zone=actions] [data-act=hint]").click()
    wait_for(page, 0)
    look()
    page.locator(f"{ROOT} [data-act=discard]").click(force=True)
    look()
    play_the_deal(page, Person(page).act_by_clicks, twin, after_act=look)
    look()
    assert {name: places for name, places in seen.items() if len(places) > 1} == {}
    highest = {1200: 625, 900: 560, 600: 590}
    assert page.locator(ROOT).evaluate("node => node.offsetHeight") <= highest[width]
    return page, twin


def _no_hidden_card_was_sent(watch, twin: Table) -> None:
    """Search every frame for cards that the seat could not know when it arrived."""
    seat = twin.session.seat
    positions = [twin.session.start, *(deed.after for deed in twin.session.log)]
    scenes = scenes_in(watch.received)
    assert len(scenes) > 10
    for scene in scenes:
        assert set(scene) <= SCENE_KEYS
        seen = view(positions[scene["log"]], seat).position
        open_cards = [*seen.hand_of(seat), *seen.pile, *(card for side in seen.threes for card in side)]
        open_cards += [card for side in seen.melds for meld in side for card in meld.cards]
        for card in (each % FACES for each in ids_of(scene)):
            assert card in open_cards, (scene["log"], card)
            open_cards.remove(card)
    told = " ".join(str(frame) for frame in watch.received)
    allowed = "".join(map(str, [deed.act for deed in twin.session.log if deed.seat == seat]))
    start = positions[0]
    for run in hidden_runs(start, seat):
        assert run not in told or run in allowed, run


def test_threes_are_called_red_only_where_all_of_them_are(show):
    for rules, threes, says in (("modern-american", "3h3s", "threes 3♥ 3♠"), ("classic", "3h3d", "red threes 3♥ 3♦")):
        page = show(table(f"rules {rules}; turn 1 draw; melds A KsKhKdKc; threes A {threes}"))
        page.locator(ROOT).wait_for()
        assert says in page.locator(ROOT).inner_text().replace("·", ""), rules
