"""The Replay in a page: by keys, by the slider, by itself, in two views, and without Python."""

from __future__ import annotations

import pytest
from family import BROKEN_OFF, FINISHED
from moments import MOMENTS

from canasta_nb.core.notation.records import GameRecord, replay

ROOT = ".cnb[data-cnb=replay]"


@pytest.fixture
def opened(show):
    def make(*more: str, record: str = FINISHED, options: str = ""):
        page = show(f"from canasta_nb import Replay\nshown = Replay({record!r}{options})\nshown", *more)
        page.wait_for_selector(f"{ROOT} .cnb-players li")
        return page

    return make


def stands_at(page, n: int) -> None:
    page.locator(f"{ROOT} .cnb-step").get_by_text(f"{n} of 116", exact=True).first.wait_for()


def test_a_deal_is_gone_through_by_keyboard_alone(opened, show):
    page = opened()
    slider = page.locator(f"{ROOT} input[type=range]")
    slider.focus()
    assert slider.get_attribute("aria-valuetext") == "The cards are dealt. Ann begins."
    keys = "ArrowRight ArrowRight PageDown PageDown ArrowLeft PageUp End Home n n b".split()  # noqa: SIM905
    for key, place in zip(keys, (1, 2, 3, 5, 4, 3, 116, 0, 9, 13, 9), strict=True):
        page.keyboard.press(key)
        stands_at(page, place)
    assert slider.get_attribute("aria-valuetext") == "Turn 4 of 49. Dot draws."
    assert show.ask("shown.index") == "9"


def test_what_lies_on_the_table_is_what_the_record_says(opened):
    page = opened()
    positions = replay(GameRecord.load(FINISHED))
    root = page.locator(ROOT)
    for step in (0, 30, 72, 116):
        root.locator("input[type=range]").fill(str(step))
        stands_at(page, step)
        for seat in "1234":
            drawn = root.locator(f"[data-seat='{seat}'] [data-card]")
            cards = drawn.evaluate_all("all => all.map((one) => one.dataset.card)")
            assert sorted(cards) == sorted(map(str, positions[step].hand_of(int(seat))))


def test_it_plays_by_itself_and_pauses_when_one_leaves(opened, show):
    page = opened(options=", speed=20")
    root = page.locator(ROOT)
    assert root.get_by_role("button", name="Play").count() == 1, "nothing starts by itself"
    root.get_by_role("button", name="Play").click()
    root.get_by_role("button", name="Pause").wait_for()
    page.wait_for_function(f"Number(document.querySelector('{ROOT} input[type=range]').value) >= 5")
    page.locator(".before").click()
    root.get_by_role("button", name="Play").wait_for()
    assert show.ask("shown.playing") == "False"
    root.locator("input[type=range]").fill("113")
    root.get_by_role("button", name="Play").click()
    stands_at(page, 116)
    root.get_by_role("button", name="Play").wait_for()
    assert root.get_by_role("button", name="Play").get_attribute("aria-disabled") == "true"


def test_two_views_keep_step_and_marks_lead_there(opened):
    page = opened("shown")
    page.wait_for_function(f"document.querySelectorAll('{ROOT}').length === 2")
    first, second = page.locator(ROOT).all()
    first.get_by_role("button", name="mixed canasta of aces").click()
    second.locator(".cnb-step").get_by_text("94 of 116").wait_for()
    assert first.locator("[data-meld='A:A'].cnb-k-black").count() == 1
    assert second.locator("[aria-current=step]").inner_text().startswith("94: ★ Ann")


def test_only_what_the_seat_saw_reaches_the_browser(opened, watch):
    page = opened(record=BROKEN_OFF)
    frames = "".join(frame if isinstance(frame, str) else frame.decode("latin-1") for frame in watch.received)
    assert '"events"' in frames
    assert '"h": [[5' in frames or '"h":[[5' in frames
    hands = page.locator(f"{ROOT} .cnb-players li")
    assert [hand.locator("[data-card]").count() for hand in hands.all()] == [11, 0, 0, 0]


def test_it_works_without_python(opened, watch):
    page = opened()
    page.evaluate("() => void (window.toPython = () => new Promise(() => {}))")  # nobody answers any more
    page.locator(f"{ROOT} input[type=range]").focus()
    page.keyboard.press("End")
    stands_at(page, 116)
    page.locator(f"{ROOT} .cnb-now").get_by_text("goes out").wait_for()


# Who sits where: the name on each plate, and at which edge of the cloth it lies.
SITTING = """(root) => [...document.querySelectorAll(`${root} .cnb-seats > *`)].map((seat) =>
  [seat.querySelector("b").textContent, seat.dataset.at])"""


@pytest.mark.parametrize(("rules", "own"), [("classic", 1), ("classic", 3), ("classic-2p", 2), ("classic-6p", 2)])
def test_look_14_each_player_sits_where_the_table_had_them(show, rules, own):
    """Exercises show no seats; a table in one is the table itself."""
    cell = MOMENTS["over"].cell.replace('"classic", seed=3', f"{rules!r}, seed=3, seat={own}")
    page = show(f"from canasta_nb import Replay\nfrom ipywidgets import VBox\n{cell.rpartition(chr(10))[0]}"
                f"\nVBox([table, Replay(table.record(), seat={own})])")  # fmt: skip
    page.wait_for_selector(f"{ROOT} .cnb-players li", state="attached")
    at_the_table = page.evaluate(SITTING, ".cnb[data-cnb=table]")
    assert page.evaluate(SITTING, ROOT) == at_the_table
    assert at_the_table[own - 1][1] == "own"
    assert len(at_the_table) == int(rules.removesuffix("p")[-1] if "-" in rules else 4)
