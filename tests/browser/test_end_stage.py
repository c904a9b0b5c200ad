"""The end of a deal at every width: score, rows and open hands lie apart and can be read."""

from __future__ import annotations

import pytest
from geometry import GEOMETRY
from looking import SMALLEST, resized
from made_facts import NAMES
from moments import MOMENTS
from playing import ROOT
from sampled import LONGEST_WORDS, every_time

from canasta_nb.core.speech.language import LANGUAGES

# Elements that are cut off or covered at the end of a deal.
FAULTS = (
    "() => {"
    + GEOMETRY
    + """
  const found = [];
  const apart = (selector, of) => {
    const nodes = $(selector).filter((node) => node.innerText?.trim() && shown(node));
    nodes.forEach((node, place) => nodes.slice(place + 1).forEach((other) => {
      if (over(of(node), of(other))) found.push(["over", node.innerText, other.innerText]);
    }));
  };
  for (const row of $(".cnb-row-of-melds").filter(shown)) {
    const faces = [...row.querySelectorAll(".cnb-meld .cnb-face")].filter(shown);
    const right = Math.max(...faces.map((face) => box(face).right));
    if (right > box(row.querySelector(".cnb-lying")).right + 1) found.push(["beyond", right]);
  }
  apart(".cnb-caption, .cnb-cap", words);
  apart(".cnb-scored td, .cnb-scored th, .cnb-won, .cnb-far > *", words);
  apart(".cnb-hands > li > *", box);
  for (const node of $(".cnb-scored, .cnb-replay, .cnb-hands").filter(shown))
    if (node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
      found.push(["scrolls", node.className, node.scrollHeight, node.clientHeight]);
  const [scored, replay] = $(".cnb-scored, .cnb-replay");
  for (const node of [replay, ...$(".cnb-row-of-melds, .cnb-piles")].filter(shown))
    if (shown(scored) && over(box(scored), box(node))) found.push(["score", node.className]);
  for (const hand of $(".cnb-hands .cnb-chips")) {
    const left = [...hand.querySelectorAll(".cnb-face")].map((face) => box(face).left);
    if (left.slice(1).some((one, place) => one - left[place] < 11)) found.push(["hand", hand.innerText]);
  }
  return found;
}"""
)
# What lies over the button that uncovers the rows, or runs out of it.
COVERED = (
    "() => {"
    + GEOMETRY
    + """
  const [cover] = $(".cnb-cover");
  const others = $(".cnb-title, .cnb-help, .cnb-row-of-melds, .cnb-scored").filter(shown);
  const found = others.filter((node) => over(box(cover), node.matches(".cnb-title") ? words(node) : box(node)));
  return [...found.map((node) => node.className), ...(inside(words(cover), box(cover)) ? [] : ["cut"])];
}"""
)
# How much of the score's height its words take.
USED = """() => {
  const panel = document.querySelector(".cnb-scored");
  const last = [...panel.children].reduce((low, node) => Math.max(low, node.getBoundingClientRect().bottom), 0);
  const { top, height } = panel.getBoundingClientRect();
  return (last - top) / height;
}"""


def over(rules: str, **options: object) -> str:
    words = "".join(f", {name}={value!r}" for name, value in options.items())
    return MOMENTS["over"].cell.replace('"classic", seed=3', f"{rules!r}, seed=3{words}")


@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
@pytest.mark.parametrize("rules", ["classic", "samba", "hand-and-foot", "classic-6p", "classic-3p", "combo"])
def test_12_at_the_end_of_a_deal_nothing_is_cut_or_covered(show, new_page, rules, lang):
    page = show(over(rules, lang=lang), page=new_page(width=900, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    assert page.locator(f"{ROOT} .cnb-frozen").inner_text() == "", "nobody takes the pile any more"
    slider, cover = page.locator(f"{ROOT} .cnb-replay input"), page.locator(f"{ROOT} .cnb-cover")
    for width in (1240, 900, 760, 600):
        resized(page, ROOT, width)
        assert page.evaluate(FAULTS) == [], width
        assert page.evaluate(USED) > 0.75, width
        high = page.locator(ROOT).evaluate("node => node.offsetHeight")
        slider.press("ArrowLeft")
        page.wait_for_selector(f"{ROOT} .cnb-result[data-bare]", state="attached")
        assert page.evaluate(FAULTS) == [], width
        assert page.locator(f"{ROOT} .cnb-row-of-melds").first.is_visible()
        assert page.locator(ROOT).evaluate("node => node.offsetHeight") == high
        slider.press("End")
        assert page.evaluate(FAULTS) == [], width
        assert page.locator(f"{ROOT} .cnb-row-of-melds").first.is_visible(), "the last turn is seen as every other"
        cover.evaluate("node => node.click()")  # also where nothing lies over anything
        page.wait_for_selector(f"{ROOT} .cnb-result:not([data-bare])", state="attached")


@pytest.mark.parametrize("width", every_time([760, 600, 320], asked={600}))
def test_on_a_narrow_table_the_last_rows_are_seen_and_the_score_again(show, new_page, width):
    page = show(over("classic"), page=new_page(width=width, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    turn, melds = page.locator(f"{ROOT} .cnb-turn"), page.locator(f"{ROOT} .cnb-meld")
    score = page.get_by_role("button", name="Back to the score")
    said, lying = turn.inner_text(), melds.count()
    assert not melds.first.is_visible()
    page.get_by_role("button", name="Show the table").press("Enter")
    assert [turn.inner_text(), melds.count()] == [said, lying]
    assert melds.first.is_visible()
    assert width < 600 or page.locator(ROOT).evaluate(SMALLEST) == [], "and what is on the table can be pressed"
    assert page.evaluate(COVERED) == []
    score.press("Enter")
    assert page.locator(f"{ROOT} .cnb-won").is_visible()
    assert page.evaluate("document.activeElement.textContent") == "Show the table", "it keeps the focus"
    page.get_by_role("button", name="The turn before").click()
    page.wait_for_function(f"document.querySelector('{ROOT} .cnb-turn').textContent !== {said!r}")
    page.get_by_role("button", name="The next turn").click()
    assert turn.inner_text() == said
    assert melds.first.is_visible(), "every turn is looked at alike"
    score.click()
    assert page.locator(f"{ROOT} .cnb-won").is_visible()


def test_12_long_names_fit_beside_their_open_hands(show, new_page):
    page = show(over("classic", names=NAMES[:4]), page=new_page(width=900, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    for width in (900, 600):
        resized(page, ROOT, width)
        assert page.evaluate(FAULTS) == [], width


def test_the_score_is_headed_by_what_was_counted_and_has_bars_only_on_the_way_to_an_aim(show):
    page = show(over("classic"))
    head = page.locator(f"{ROOT} .cnb-scored thead th")
    assert head.all_inner_texts() == ["What was counted", "Your side", "Their side"]
    assert page.locator(f"{ROOT} .cnb-way").count() == 2
    page = show(over("hand-and-foot"))
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    assert page.locator(f"{ROOT} .cnb-way").count() == 0
