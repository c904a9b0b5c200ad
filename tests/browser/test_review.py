"""What decided a deal: asked for at its end, watched again, and left again for the score."""

from pathlib import Path

import pytest
from catalogue import sentence
from looking import faults, resized
from moments import MOMENTS
from playing import ROOT
from sampled import every_time

GAME = Path(__file__).parents[1] / "review" / "pile-given-away.canasta"
WATCHED = 15_000  # milliseconds in which a few turns go by


def cell(tmp_path: Path, **options: object) -> str:
    """Return a table whose deal is over: Ann gave the pile away in its first turn."""
    copy = tmp_path / GAME.name
    copy.write_bytes(GAME.read_bytes())
    words = "".join(f", {name}={value!r}" for name, value in options.items())
    return f"from canasta_nb import Table\ntable = Table.resume({str(copy)!r}, motion='off'{words})\ntable"


def reviewed(show, page) -> None:
    """Wait until the review is there; this host hears of what Python does by itself only when it asks."""
    while show.ask("table.reviewed is None") == "True":
        page.wait_for_timeout(50)


@pytest.mark.parametrize("width", every_time([900, 600, 1400], asked={600}))
def test_35_the_moments_are_asked_for_watched_and_left_for_the_score(show, new_page, tmp_path, width):
    page = show(cell(tmp_path), page=new_page(width=width, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    high = page.locator(ROOT).evaluate("node => node.offsetHeight")
    page.get_by_role("button", name="What decided it?").click()
    reviewed(show, page)
    moment = page.locator(f"{ROOT} .cnb-moments > li")
    moment.wait_for()
    assert page.locator(ROOT).evaluate("node => node.offsetHeight") == high
    assert "You discarded K♣" in moment.inner_text()
    assert "−" in moment.locator(".cnb-costs b").inner_text()
    assert page.get_by_text("One move mattered most.").first.is_visible()
    assert page.get_by_role("button", name="Practise: safe discards").count() == 1
    assert faults(page, ROOT) == []

    page.get_by_role("button", name="Watch turn 1").click()
    page.locator(f"{ROOT} .cnb-turn", has_text="Turn 1 of").wait_for(timeout=WATCHED)
    assert page.get_by_role("button", name="Play the turns").count() == 1, "it has stopped"
    assert moment.is_hidden()
    page.get_by_role("button", name="Back to the score").click()
    moment.wait_for()
    assert page.locator(f"{ROOT} .cnb-won").is_visible()


# A review with two moments arrives, as Python sends it.
TWO_MOMENTS = """() => {
  const model = Object.values(host.models).find((one) => one.get("scene")?.seats);
  const says = "Turn 17. Better: adding a joker to the kings, then discarding 4♣. In 79 of 100 imagined " +
    "deals, the better move came out ahead; your move did so in 19.";
  const summary = "You did as well as the expert in 10 of 12 decisions. The others, one by one, cost about 110 " +
    "points. In one try with these cards, careful players left your side 270 points behind.";
  const moment = (turn, cards) => ({ turn, cards, title: "You laid down J♠J♣2♠2♦ and a joker", says, delta: -80 });
  const moments = [moment(1, [3, 7, 48, 50, 52]), moment(17, [37])];
  const review = { of: 24, done: 24, title: "Two moves mattered most.", says: summary, moments };
  model.hear({ method: "update", state: { review } });
}"""


# The parts of the end of a deal that stay where they are when its moments arrive.
STAYS = """(root) => {
  const parts = [".cnb-scored", ".cnb-scored tr", ".cnb-actions button",
    ".cnb-title", ".cnb-track", ".cnb-rewind button"];
  const nodes = parts.flatMap((part) => [...root.querySelectorAll(part)]);
  return nodes.filter((node) => node.checkVisibility() && !node.matches("[data-act=review]")).map((node) => {
    const { left, top, height } = node.getBoundingClientRect();
    return [node.className, left, top, height].join(" ");
  });
}"""


@pytest.mark.parametrize("width", [900, 1240])
def test_look_37_without_moments_the_last_position_stands_there_and_nothing_jumps_when_they_arrive(
    show, new_page, width
):
    page = show(MOMENTS["over"].cell, page=new_page(width=1400, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    resized(page, ROOT, width)
    root = page.locator(ROOT)
    assert root.locator(".cnb-ours .cnb-meld").first.is_visible()
    assert root.locator(".cnb-replay input").is_visible()
    assert root.locator(".cnb-moments > li").count() == 0
    stood = root.evaluate(STAYS)
    assert len(stood) > 12
    page.evaluate(TWO_MOMENTS)
    root.locator(".cnb-moments > li").first.wait_for()
    assert root.evaluate(STAYS) == stood


# A review that goes on, as Python sends it.
GOES_ON = """(says) => Object.values(host.models).find((one) => one.get("scene")?.seats)
  .hear({ method: "update", state: { review: { of: 24, done: 7, says } } })"""
# What of the lines of a list is within the part of it that is seen.
SEEN = """(list) => [...list.children].filter((each) => each.checkVisibility()).map((each) => {
  const { bottom, left, top } = each.getBoundingClientRect();
  const [under, box] = [document.elementFromPoint(left + 4, (top + bottom) / 2), list.getBoundingClientRect()];
  return [each.textContent, top >= box.top - 1 && bottom <= box.bottom + 1 && list.contains(under)];
})"""


@pytest.mark.parametrize("width", every_time([900, 390], [600, 760, 1400]))
def test_while_it_is_looked_for_one_sees_what_is_done_how_far_it_is_and_what_was_found(show, new_page, width):
    page = show(MOMENTS["over"].cell, page=new_page(width=width, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    worst = sentence("review/words", "so_far_worst", turn=8, did="you discarded K♣")
    found = f"{sentence('review/words', 'so_far', fine=5, all=7)} {worst}"
    for says in ("", found):
        page.evaluate(GOES_ON, says)
        told = [sentence("widgets/wire/strings", "review_going", done=8, of=24), ""]
        told.append(says or sentence("widgets/wire/strings", "review_how"))
        page.get_by_text(told[-1]).wait_for()
        seen = page.locator(f"{ROOT} .cnb-decided").evaluate(SEEN)
        assert [line for line in seen if line[0] or line[1]] == [[line, True] for line in told]
    assert page.locator(f"{ROOT} progress").evaluate("bar => bar.value / bar.max") == pytest.approx(7 / 24)
    assert page.locator(f"{ROOT} progress").get_attribute("aria-label") == told[0]


@pytest.mark.parametrize("width", [600, 760])
def test_12_two_moments_are_read_on_a_narrow_table_without_scrolling(show, new_page, width):
    page = show(MOMENTS["over"].cell, page=new_page(width=width, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    resized(page, ROOT, width)
    page.evaluate(TWO_MOMENTS)
    assert page.locator(f"{ROOT} .cnb-moments > li").count() == 2
    for part in (".cnb-decided", ".cnb-scored"):
        assert page.locator(f"{ROOT} {part}").evaluate("node => node.scrollHeight <= node.clientHeight + 1"), part


THREE_MOMENTS = TWO_MOMENTS.replace("moment(17, [37])]", "moment(17, [37]), moment(29, [9, 11])]")

# How far the last moment reaches beyond the part of the list that is seen, in pixels.
BEYOND = """() => {
  const [list, last] = [".cnb-decided", ".cnb-moments > li:last-child"].map((one) => document.querySelector(one));
  return Math.max(0, last.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom);
}"""


@pytest.mark.parametrize("width", [900, 600, 400])
def test_12_three_moments_fit_or_come_into_view_by_key(show, new_page, width):
    page = show(MOMENTS["over"].cell, page=new_page(width=width, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    resized(page, ROOT, width)
    page.evaluate(THREE_MOMENTS)
    assert (page.evaluate(BEYOND) > 0) == (width < 880), "beside the score all three are seen at once"
    page.get_by_role("button", name="Watch turn 17").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.turn") == "29"
    assert page.evaluate(BEYOND) <= 1, "with the button its words are seen"


@pytest.mark.soak
def test_by_keys(show, new_page, tmp_path):
    page = show(cell(tmp_path), page=new_page(width=900, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    for name in ("What decided it?", "Watch turn 1", "Back to the score"):
        button = page.get_by_role("button", name=name)
        button.wait_for()
        button.focus()
        assert button.evaluate("node => node.tabIndex") == 0, name
        page.keyboard.press("Enter")
        reviewed(show, page)
        if name.startswith("Watch"):
            assert page.evaluate("document.activeElement.dataset.by") == "0", "the turns can be stopped at once"
    page.locator(f"{ROOT} .cnb-moments > li").wait_for()


@pytest.mark.soak
def test_in_the_text_view_review_is_a_word_to_type(show, new_page, tmp_path):
    page = show(cell(tmp_path, text_view=True), page=new_page())
    line = page.locator(f"{ROOT} .cnb-command input")
    line.fill("review")
    line.press("Enter")
    reviewed(show, page)
    page.locator(f"{ROOT} .cnb-paragraphs", has_text="Turn 1: you discarded K♣.").wait_for()


REPLAYED = f"""from canasta_nb import Replay
from canasta_nb.core.notation.records import GameRecord
from canasta_nb.review import review
record = GameRecord.load({str(GAME)!r})
replay = Replay(record, review=review(record))
replay"""


def test_a_replay_draws_what_the_side_could_expect_and_says_it(show, new_page, picture):
    page = show(REPLAYED, page=new_page(width=900, height=1300))
    root = ".cnb[data-cnb=replay]"
    said = page.locator(f"{root} .cnb-expected p")
    said.wait_for()
    assert said.inner_text() == sentence("replay", "expected")
    assert page.locator(f"{root} .cnb-expected b").all_inner_texts() == ["1"], "the moment stands on the line"
    page.get_by_role("button", name="Moment 1. Ann discards K♣.").click()
    said.get_by_text("Here Ann and Cam could expect to").wait_for()
    assert said.inner_text() == show.ask("replay.expected[0][2]")
    for width in (900, 600, 400):
        page.set_viewport_size({"width": width, "height": 1300})
        assert faults(page, root) == [], width
        assert page.locator(root).evaluate("node => node.scrollWidth <= node.clientWidth"), width
        picture(page.locator(root), f"replay-with-a-review-{width}")


@pytest.mark.soak
def test_in_jupyterlab_it_shows_how_far_it_is_and_keeps_what_it_found(open_notebook, new_page, tmp_path, ask_python):
    page = new_page(width=1400, height=1000)
    open_notebook(cell(tmp_path), page=page)
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    page.get_by_role("button", name="What decided it?").click()
    page.wait_for_function("document.querySelector('.cnb-decided progress')?.value === 1")
    page.get_by_role("button", name="Stop").click()
    page.get_by_text(sentence("review/words", "left", judged=1, all=2)).first.wait_for()
    assert ask_python(page, "table.reviewed.left") == "1"
