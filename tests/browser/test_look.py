"""What the table's look has in common in every theme and moment: contrast, marks, signs, the first appearance."""

from __future__ import annotations

import pytest
from exercise_card import ROOT as CARD
from host import wear
from looking import THEMES
from moments import MOMENTS, THIRTY, led_to, table
from playing import ROOT, Person

# The colours of the cloth where it is lightest, woven, and where it is darkest.
CLOTH = """(root) => {
  const style = getComputedStyle(root);
  return ["--cloth-1", "--cloth-2"].map((name) => style.getPropertyValue(name));
}"""
# Words that are too pale, and edges and marks, on either end of the cloth or on what lies between it and them.
PALE = """([root, ends, weave]) => {
  const numbers = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
    return [r, g, b, a];
  };
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  const plain = (colour) => {
    canvas.fillStyle = colour;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((part, at) => part * a + under[at] * (1 - a));
  const light = (colour) => {
    const linear = (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const [r, g, b] = colour.map((part) => linear(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [most, least] = [light(one), light(other)].sort((a, b) => b - a);
    return (most + 0.05) / (least + 0.05);
  };
  // The grounds on which a node may lie: all that is painted from the cloth up to it.
  const grounds = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) {
      if (at.matches(".cnb-cloth")) {
        const cloth = ends.map(plain);
        const [lightest, darkest] = [over([255, 255, 255, weave], cloth[0]), cloth[1]];
        return [lightest, darkest].map((end) => layers.reduceRight((under, layer) => over(layer, under), end));
      }
      const style = getComputedStyle(at);
      if (style.backgroundImage !== "none") return null; // a card's back or its face, a meter
      const layer = numbers(style.backgroundColor);
      layers.push(layer);
      if (layer[3] === 1) return [layers.reduceRight((under, one) => over(one, under), [0, 0, 0])];
    }
    return null;
  };
  const found = [];
  let seen = 0;
  const look = (node, colour, least, what) => {
    const under = grounds(node);
    if (!under) return;
    seen += 1;
    const ratio = Math.min(...under.map((ground) => contrast(over(numbers(colour), ground), ground)));
    if (ratio >= least - 0.05) return;
    found.push(`${what} ${ratio.toFixed(1)}: ${node.className} ${node.textContent.slice(0, 30)}`);
  };
  for (const node of root.querySelectorAll("*")) {
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (node.closest("svg, .cnb-hidden, option, datalist")) continue;
    const style = getComputedStyle(node);
    const words = [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    if (words && parseFloat(style.fontSize) > 1) look(node, style.color, 4.5, "words");
    if (node.matches("button.cnb-ghost, .cnb-button:not([aria-disabled]), .cnb-meter")) {
      const edge = style.borderTopColor;
      look(node.parentElement, edge, 3, "edge");
    }
  }
  return [seen, found];
}"""


@pytest.mark.parametrize("moment", ["start", "frozen", "thirty", "question", "explained", "over"])
def test_02_words_and_edges_are_seen_on_the_lightest_and_on_the_darkest_of_the_cloth(show, new_page, moment):
    page = show(MOMENTS[moment].cell, page=new_page(width=920, height=1000))
    page.wait_for_selector(f"{ROOT}[data-phase]:not([aria-busy])")
    MOMENTS[moment].reach(Person(page))
    page.mouse.move(0, 0)
    for theme, called in THEMES.items():
        wear(page, called)
        root = page.locator(ROOT).element_handle()
        ends = page.locator(ROOT).evaluate(CLOTH)
        seen, pale = page.evaluate(PALE, [root, ends, 0.02])
        assert seen > 20
        assert pale == [], theme


# The signs that could tell a wild card or a three: its shape, its edge, its word in a picture, a name or a tooltip.
MARKED = """(root) => [
  ...[...root.querySelectorAll(".cnb-mark, .cnb-wild, [data-mark]")].map((node) => node.outerHTML.slice(0, 80)),
  ...[...root.querySelectorAll("[aria-label], [title], [aria-description]")].flatMap((node) =>
    ["aria-label", "title", "aria-description"].map((name) => node.getAttribute(name) ?? ""))
    .filter((words) => /\\bwild\\b|\\b(red|black) 3\\b/i.test(words)),
]"""


@pytest.mark.parametrize("name", ["fz-w1", "ct-4", "th-w2"])
def test_05_no_card_is_marked_where_that_would_give_the_answer_away(opened, name):
    page = opened(name)
    assert page.locator(f"{CARD} .cnb-face").count() > 2
    assert page.locator(CARD).evaluate(MARKED) == []


def test_05_other_exercises_mark_their_cards_as_the_table_does(opened):
    assert opened("ml-1").locator(CARD).evaluate(MARKED) != []


def test_05_the_table_marks_its_cards(show):
    page = show(MOMENTS["start"].cell)
    assert page.locator(ROOT).evaluate(MARKED) != []


EVERY_CARD = "".join(f"{rank}{suit}" for rank in "AKQJT987654" for suit in "shdc") + "3s3c2s2h2d2cJk"
# Of each face, what it is made of: its pictures, and all nodes in it.
MADE_OF = """(root) => [...root.querySelectorAll(".cnb-face")].map((face) =>
  [face.querySelectorAll("svg").length, face.querySelectorAll("*").length, face.parentElement.dataset.card])"""


def test_look_06_a_face_is_one_picture_of_few_nodes(show):
    page = show(table(f"rules classic; turn 1 play; hand 1 {EVERY_CARD}; melds A KsKhKd2d2c; threes A 3h3d", seat=1))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    made = page.locator(ROOT).evaluate(MADE_OF)
    assert len({card for _, _, card in made}) == 53, "every card of a pack, and the joker"
    assert [each for each in made if each[0] != 1 or each[1] > 8] == []


# How a closed canasta looks without its colours: the word of its band, its edges, what lies crosswise, and its name.
CLOSED = """(root) => Object.fromEntries([...root.querySelectorAll(".cnb-ours .cnb-meld")].map((meld) => {
  const edges = getComputedStyle(meld.querySelector(".cnb-squared > :last-child .cnb-face")).boxShadow;
  const around = edges.split(/,(?![^(]*\\))/).filter((one) => /0px 0px 0px [\\d.]+px$/.test(one.trim()));
  return [meld.dataset.target, [meld.querySelector(".cnb-band").textContent, around.length,
    meld.querySelectorAll(".cnb-cross").length, meld.querySelector(".cnb-caption").title]];
}))"""


@pytest.mark.parametrize("theme", THEMES)
def test_look_15_natural_and_mixed_differ_by_word_edge_and_a_crosswise_card(show, new_page, theme):
    cell = table("rules classic; turn 1 play; melds A KsKhKdKcKsKhKd QsQhQdQcQs2h2d; hand 1 9s9h5d4c; pile 5c", seat=1)
    page = show(cell, page=new_page(width=920, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    wear(page, THEMES[theme])
    assert page.locator(ROOT).evaluate(CLOSED) == {
        "K": ["Natural 7", 1, 0, "Kings · natural canasta (red) of 7"],
        "Q": ["Mixed 7", 3, 1, "Queens · mixed canasta (black) of 7"],
    }


# What is not possible now: how its edge is drawn, and whether it is blurred or pale.
NOT_NOW = """(root) => [...root.querySelectorAll(".cnb-button[aria-disabled=true]")].map((node) => {
  const { borderTopStyle, borderTopWidth, filter, opacity, textDecorationLine } = getComputedStyle(node);
  const edge = `${borderTopStyle} ${parseFloat(borderTopWidth) >= 1}`;
  return [edge, filter, opacity, textDecorationLine, node.disabled].join(" ");
})"""


@pytest.mark.parametrize("theme", THEMES)
def test_look_29_what_is_not_possible_now_is_neither_dashed_nor_blurred(show, new_page, theme):
    """How well its words are read is measured with all others, in the test of LOOK 2."""
    page = show(MOMENTS["start"].cell, page=new_page(width=920, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    wear(page, THEMES[theme])
    looks = page.locator(ROOT).evaluate(NOT_NOW)
    assert len(looks) >= 3
    assert set(looks) == {"solid true none 1 none false"}


SIGNS = """(root) => [...root.querySelectorAll(".cnb-face, .cnb-back, .cnb-icon")].flatMap((node) => [
  node.textContent,
  ...[...node.querySelectorAll("use, image, text, foreignObject")].map((one) => one.outerHTML),
  getComputedStyle(node).backgroundImage.includes("url(") ? "a picture" : "",
]).filter((found) => found.trim())"""


@pytest.mark.parametrize("moment", ["frozen", "thirty"])
def test_07_faces_are_drawn_and_no_letter_of_a_font_is_in_them(show, moment):
    page = show(MOMENTS[moment].cell)
    page.wait_for_selector(f"{ROOT}[data-phase]:not([aria-busy])")
    MOMENTS[moment].reach(Person(page))
    assert page.locator(f"{ROOT} .cnb-face").count() >= 20
    assert page.locator(ROOT).evaluate(SIGNS) == []
    emoji = r"[\u{1F000}-\u{1FAFF}\u{2600}-\u{265F}\u{2668}-\u{26FF}\uFE0F]"
    assert page.locator(ROOT).evaluate(f"(root) => root.outerHTML.match(/{emoji}/gu)") is None


def test_07_no_line_within_a_face_looks_like_the_edge_of_one_more_card(show):
    page = show("""from canasta_nb import Table
Table("rules classic; turn 1 draw; hand 1 AsAhKd9c; melds A AsAhAd; melds B JsJhJc", bots=None)""")
    page.wait_for_selector(f"{ROOT}[data-phase]:not([aria-busy])")
    frames = page.locator(f"{ROOT} .cnb-frame")
    assert frames.count() == 5, "each of the five aces has one"
    assert set(frames.evaluate_all("all => all.map((one) => getComputedStyle(one).stroke)")) == {"none"}


@pytest.mark.parametrize(("rules", "roles"), [("classic-6p", 5), ("classic-3p", 2), ("classic-2p", 1)])
def test_every_plate_says_whose_side_its_player_is_on(show, new_page, rules, roles):
    page = show(table(rules, seat=1), page=new_page(width=920, height=1000))
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    said = page.locator(f"{ROOT} .cnb-seat:not([data-at=own]) .cnb-part")
    assert said.count() == roles
    assert all(box["width"] > 30 for box in (each.bounding_box() for each in said.all()))


def test_of_several_other_sides_the_row_names_the_player(show):
    page = show(table("classic-3p", seat=1))
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    assert page.locator(f"{ROOT} .cnb-side").all_inner_texts() == ["Ben (B)", "Cam (C)", "You"]


SCROLLED = """() => {
  window.scrolled = [];
  const before = Element.prototype.scrollIntoView;
  Element.prototype.scrollIntoView = function (how) {
    window.scrolled.push([this.className, how?.block]);
    before.call(this, how);
  };
}"""


def test_11_hand_and_buttons_are_seen_at_first_and_it_scrolls_no_more_by_itself(show, new_page):
    page = new_page(width=920, height=620)
    page.add_init_script(f"({SCROLLED})()")
    page.goto("about:blank")
    cell = led_to(THIRTY, s3="draw; discard 9h", s4="draw; discard 3c")
    show("'a line of text above it ' * 90", cell, page=page)
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    page.wait_for_function("window.scrolled.length")
    assert page.evaluate("window.scrolled") == [["cnb-actions cnb-row", "nearest"]]
    for part in (".cnb-hand", ".cnb-actions"):
        box = page.locator(f"{ROOT} {part}").bounding_box()
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= 620, part
    page.evaluate("scrollTo(0, 0)")
    show.more("_ = table.play('draw')")
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    page.locator(ROOT).evaluate("(root) => root.parentElement.style.display = 'none'")
    page.locator(ROOT).evaluate("(root) => root.parentElement.style.display = ''")
    page.set_viewport_size({"width": 800, "height": 620})
    page.wait_for_timeout(200)
    assert len(page.evaluate("window.scrolled")) == 1
    assert page.evaluate("scrollY") == 0


def test_11_a_table_that_appears_does_not_scroll_away_from_another_one_that_is_played(show, new_page):
    page = new_page(width=920, height=620)
    page.add_init_script(f"({SCROLLED})()")
    page.goto("about:blank")
    show(table("classic", seat=1), page=page)
    page.wait_for_function("window.scrolled.length")
    page.locator(f"{ROOT} [role=option]").first.focus()
    show.more(
        table("classic", seat=1, label="another").replace("table = ", "another = ").replace("\ntable", "\nanother")
    )
    page.locator(".cnb[aria-label=another][data-phase=draw]").wait_for()
    page.wait_for_timeout(200)
    assert len(page.evaluate("window.scrolled")) == 1
