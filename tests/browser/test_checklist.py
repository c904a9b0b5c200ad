"""Points of the acceptance checklist that no other file of this folder tests, each by its number."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import nbformat
import pytest
from catalogue import sentence
from law_entries import entry
from looking import CUT
from moments import MOMENTS, table
from playing import OPENING, ROOT, Person, press_in_menu, wait_for

from canasta_nb.classroom.release.offline_pages import offline_page
from canasta_nb.core.model.acts import cards_of
from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.model.melds import points
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.widgets.table.table import Table

ACTIONS = f"{ROOT} [data-zone=actions]"
PROJECT = Path(__file__).parents[2]
AXE = PROJECT / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.parametrize("moment", ["frozen", "thirty"])
def test_14_large_letters_and_zoom_cut_nothing(show, new_page, moment):
    """A window of 800 by 700 points on a screen of twice as many is what a browser shows at 200 %."""
    told = MOMENTS[moment]
    page = show(told.cell, page=new_page(width=800, height=700, device_scale_factor=2))
    page.wait_for_selector(f"{ROOT}[data-phase]:not([aria-busy])")
    told.reach(Person(page))
    for style in ("html { font-size: 100% }", "html { font-size: 200% }"):
        page.add_style_tag(content=style)
        shown = page.locator(ROOT)
        assert shown.evaluate("node => node.scrollWidth <= node.clientWidth"), style
        assert shown.evaluate(CUT) == [], style
    assert page.locator(f"{ACTIONS} button").count() >= 7


COUNTS = """([root, selections]) => {
  const cards = [...document.querySelectorAll(`${root} [role=option]`)];
  const options = new Map(cards.map((node) => [node.dataset.id, node]));
  const count = document.querySelector(`${root} .cnb-count`);
  return selections.map((ids) => {
    for (const [id, node] of options)
      if ((node.getAttribute("aria-selected") === "true") !== ids.includes(Number(id))) node.click();
    return count.textContent;
  });
}"""

MOST_NODES = 900  # late in a deal


def test_22_the_live_count_is_the_cores_count(show):
    page = show(table(OPENING, seat=1))
    wait_for(page, 0)
    position = parse_position(OPENING)
    twin = Table(OPENING, seed=7, seat=1)
    chance = random.Random(22)
    hand = twin.scene["hand"]
    selections = [chance.sample(hand, chance.randint(1, len(hand))) for _ in range(200)]
    for ids, said in zip(selections, page.evaluate(COUNTS, [ROOT, selections]), strict=True):
        cards = parse_cards("".join(code(each) for each in ids))
        top = [card for card in position.pile[-1:] if any(each.is_wild or each.rank == card.rank for each in cards)]
        total = points(position.rules, [*cards, *top])
        assert f"= {total} of 50 needed: " in said, (ids, said)
        assert said.endswith(f"{50 - total} short" if total < 50 else "✓ enough points"), (ids, said)
        assert ("from the pile" in said) == bool(top)


def code(card: int) -> str:
    return "Jk" if card % 53 == 52 else "AKQJT98765432"[card % 53 // 4] + "shdc"[card % 53 % 4]


WILD_BELOW = """rules classic; turn 1 draw; melds A QsQhQd; hand 1 KhKcAsJd9s8d6h5s4d
pile 6d2h5c8hKs"""
CROSS = f"{ROOT} .cnb-piles .cnb-cross"


def test_23_a_wild_card_in_the_pile_lies_crosswise_until_the_pile_is_taken(show):
    page = show(table(WILD_BELOW, seat=1))
    wait_for(page, 0)
    cross = page.locator(CROSS)
    assert cross.get_attribute("data-card") == "2h"
    face = cross.locator(".cnb-face").bounding_box()
    top = page.locator(f"{ROOT} .cnb-piles .cnb-top .cnb-face").bounding_box()
    assert face["width"] > face["height"]
    assert top["x"] - face["x"] >= 16
    why = page.locator(f"{ROOT} .cnb-why")
    assert "❄ Frozen" in why.inner_text()
    assert "the 2♥ (card 2 of 5, lying crosswise) is wild" in why.inner_text()
    Person(page).act_by_clicks(parse_act("take Ks with KhKc"))
    wait_for(page, 1)
    assert cross.count() == 0
    assert "❄ Frozen" not in page.locator(ROOT).inner_text()


def test_24_a_pile_that_is_frozen_for_one_side_has_no_crosswise_card(show):
    page = show(
        "from ipywidgets import VBox\nfrom canasta_nb import Table\n"
        f"own = Table({OPENING!r}, seed=7, seat=1, label='own')\n"
        f"both = Table({WILD_BELOW.replace('melds A QsQhQd; ', '')!r}, seed=7, seat=1, label='both')\nVBox([own, both])"
    )
    own, both = (page.locator(f".cnb[aria-label={label}]") for label in ("own", "both"))
    both.locator(".cnb-why").wait_for()
    assert "❄ Frozen" in own.inner_text()
    assert sentence("telling", "pile", "frozen_side") in own.inner_text()
    assert own.locator(".cnb-piles .cnb-cross").count() == 0
    assert both.locator(".cnb-piles .cnb-cross").count() == 1
    said = both.locator(".cnb-why").inner_text()
    assert "is wild" in said
    assert sentence("telling", "pile", "frozen_too") in said


WORDS = """rules classic; turn 1 play; melds A KsKhKdKcKsKhKd QsQhQdQcQs2h2d; melds B 8s8h8d
hand 1 3s9s9h5d4c; threes A 3h; pile 6d2h5c9c"""


def test_10_colour_alone_says_nothing(show):
    page = show(table(WORDS, seat=1))
    wait_for(page, 0)
    shown = page.locator(ROOT)
    marks = shown.evaluate("node => [...node.querySelectorAll('[data-mark]')].map((one) => one.dataset.mark)")
    assert "black 3" in marks
    assert "wild" in marks
    for word in ("Natural 7", "Mixed 7", "1 red three 3♥", "❄ Frozen"):
        assert word in shown.inner_text(), word
    assert "black 3" in shown.locator("[role=option][data-card='3s']").get_attribute("aria-label")
    card = shown.locator("[role=option][data-card='9s']")
    tick = "node => getComputedStyle(node.querySelector('.cnb-face'), '::before').content"
    before = card.evaluate(tick)
    card.click()
    assert card.evaluate(tick) == '"✓"' != before


def test_27_what_is_impossible_stays_in_reach_and_says_why(show):
    page = show(table("rules classic; turn 1 draw; hand 1 9s9hJdTc5h; pile 6d7cKs", seat=1))
    wait_for(page, 0)
    take = page.locator(f"{ACTIONS} [data-act=take]")
    assert take.get_attribute("aria-disabled") == "true"
    reason = page.locator(f"id={take.get_attribute('aria-describedby')}").inner_text()
    assert "two natural kings" in reason
    take.focus()
    assert page.evaluate("document.activeElement.dataset.act") == "take"


def test_28_a_turn_of_a_bot_is_one_sentence_and_none_is_said_twice(show):
    page = show(table("classic", seed=11, seat=1, bots="greedy"))
    wait_for(page, 0)
    said = page.locator(f"{ROOT} [role=status] p")
    twin = Table("classic", seed=11, seat=1, bots="greedy")
    person = Person(page)
    for text in ("draw", f"discard {twin.session.view.hand[0]}"):
        person.act_by_clicks(parse_act(text))
        twin.play(text)
        wait_for(page, twin.state_number())
    turns = [turn[2] for turn in twin.scene["turns"]]
    heard = said.all_inner_texts()
    for told in turns:
        assert heard.count(told) == 1
        assert len(told) <= 120
    assert len(heard) == len(turns) + 3, heard  # what is to be done: at first, after the draw, and now
    press_in_menu(page, "sort", "sort", "sort", "text")
    press_in_menu(page, "text")
    page.wait_for_selector(f"{ROOT} [data-zone=hand]")
    answers = ["Order: points", "Order: drawn", "Order: rank", sentence("strings", "as_text"), "Card view."]
    assert said.all_inner_texts() == [*heard, *answers], "what was pressed is answered, and no turn is said again"
    page.locator(f"{ACTIONS} [data-act=draw]").click()
    wait_for(page, twin.state_number() + 1)
    alert = page.locator(f"{ROOT} [role=alert]")
    page.locator(f"{ACTIONS} [data-act=draw]").click(force=True)
    alert.get_by_text("Law turn.already-drawn").wait_for()
    press_in_menu(page, "sort")
    assert alert.evaluate("node => node.querySelectorAll('.cnb-fault').length") == 1


# The text of each smaller widget of the gallery on a page without Python.
READ = {
    "Coach": "Ask when you'd like advice",
    "HandPicker": "Choose at most 2 cards.",
    "Lobby": "canasta-nb host --lan --tables 5",
    "MeldBuilder": "at 1,500 you need 90 to open",
    "MinimumTable": "1,500 to 2,995",
    "PileExplorer": "the 2♦ (card 2 of 4, lying crosswise) is wild",
    "Quiz": exercise("fz-2").question,
    "Replay": "discard 9d",
    "ScoreSheet": "Red threes",
    "TurnGuide": sentence("turn_guide", "rules", "draw"),
    "VariantExplorer": "samba",
}


THIRTY_IN_HAND = """rules classic; turn 1 play; pile 5c
hand 1 AsAhAdAcJsJhJd9s9h9d9c8d7h7d6h5s5h5d4s4h4c3sQd2cJkJc6c6dKcKd"""


def test_37_a_draw_makes_one_card_and_keeps_the_others(show):
    page = show(table(THIRTY_IN_HAND, seat=1))
    wait_for(page, 0)
    assert page.locator(f"{ROOT} [role=option]").count() == 30
    assert page.locator(ROOT).evaluate("node => node.querySelectorAll('*').length") <= 465
    page = show(MOMENTS["thirty"].cell)
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    hand = page.locator(f"{ROOT} [role=option]").count()
    page.evaluate(
        """(root) => {
          window.born = [];
          new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((node) => {
            if (node.nodeType === 1) window.born.push(...[node, ...node.querySelectorAll("*")]);
          }))).observe(document.querySelector(`${root} [data-zone=hand]`), { childList: true, subtree: true });
          window.before = [...document.querySelectorAll(`${root} [role=option]`)];
        }""",
        ROOT,
    )
    page.keyboard.press("Escape")
    page.locator(f"{ACTIONS} [data-act=draw]").click()
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    assert page.locator(f"{ROOT} [role=option]").count() == hand + 1 == 30
    nodes = page.locator(ROOT).evaluate("node => node.querySelectorAll('*').length")
    assert nodes <= MOST_NODES, nodes  # 30 cards in the hand and 17 in the melds
    assert page.evaluate("window.before.every((node) => node.isConnected)")
    new = "window.born.filter((node) => !window.before.includes(node) && node.matches('[role=option]')).length"
    assert page.evaluate(new) == 1


def test_39_a_page_without_kernel_and_network_can_be_read(tmp_path, chromium):
    notebook = nbformat.read(PROJECT / "notebooks" / "widgets.ipynb", 4)
    notebook.cells.append(nbformat.v4.new_code_cell(table(WORDS, seat=1)))
    nbformat.write(notebook, tmp_path / "page.ipynb")
    (tmp_path / "page.html").write_text(offline_page(tmp_path / "page.ipynb", run=True).html, encoding="utf-8")
    page = chromium.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route(re.compile("^https?://"), lambda route: route.abort())
    page.goto(f"file://{tmp_path}/page.html")
    shown = page.locator(".jp-OutputArea-output details").last
    shown.locator("summary").click()
    said = shown.locator("table").inner_text()
    for words in (
        "Hand",
        "9♠ 9♥",
        "Pile",
        "Frozen for everyone: the 2♥",
        "natural (red) canasta",
        "mixed (black) canasta",
        "Scores",
    ):
        assert words in said, words
    assert [url for url in asked if not url.startswith("data:")] == [f"file://{tmp_path}/page.html"]
    for kind, words in READ.items():
        page.locator(".jp-OutputArea-output").get_by_text(words).first.wait_for()
        assert page.get_by_text("Error displaying widget").count() == 0, kind
    if AXE.is_file():
        page.evaluate(AXE.read_text(encoding="utf-8"))
        rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
        found = page.evaluate(f"axe.run('.jp-OutputArea-output table', {json.dumps({'runOnly': rules})})")
        assert [each["id"] for each in found["violations"]] == []
    page.close()


def test_40_on_paper_there_are_no_buttons_and_no_dark_ground(show):
    page = show(table(WORDS, seat=1, theme="dark"))
    wait_for(page, 0)
    page.emulate_media(media="print")
    shown = page.locator(ROOT)
    assert page.locator(f"{ACTIONS} button:visible").count() == 0
    styles = shown.evaluate(
        """(node) => [node, ...node.querySelectorAll("p, .cnb-badge, .cnb-caption, b")]
          .filter((one) => one.checkVisibility())
          .map((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color])"""
    )
    dark = {"rgb(33, 33, 33)", "rgb(58, 58, 58)"}
    assert not [ground for ground, _ in styles if ground in dark]
    assert {colour for _, colour in styles} <= {"rgb(0, 0, 0)", "rgb(17, 17, 17)", "rgb(193, 18, 31)"}
    assert shown.evaluate("node => getComputedStyle(node).breakInside") == "avoid"
    assert shown.evaluate("node => node.scrollWidth <= node.clientWidth")


LAWS = [
    "turn.draw-first", "turn.already-drawn", "take.pile-empty", "take.buried-card", "cards.not-in-hand",
    "meld.no-such-meld", "take.wild-on-top", "take.black-three-on-top", "take.frozen", "take.no-match",
    "take.natural-pair-only", "meld.black-three", "meld.wilds-only", "meld.mixed-ranks", "meld.too-few-naturals",
    "meld.too-small", "meld.too-many-wilds", "meld.sequence-wild", "initial-meld.composition", "initial-meld.minimum",
    "discard.wild", "out.keep-cards", "out.no-canasta", "out.not-enough-canastas",
]  # fmt: skip


def test_21_every_refusal_says_the_law_and_the_numbers_and_changes_nothing(show):
    wrongs = {law: entry(law).wrong for law in LAWS}
    positions = {law: f"{wrong.position}\n{wrong.fields}" for law, wrong in wrongs.items()}
    page = show(
        "from ipywidgets import VBox\nfrom canasta_nb import Table\n"
        f"positions = {positions!r}\n"
        "VBox([Table(text, seed=3, label=law, text_view=True) for law, text in positions.items()])"
    )
    for law, wrong in wrongs.items():
        shown = page.locator(f".cnb[aria-label='{law}']")
        line = shown.get_by_label("Type a move")
        table = shown.locator(".cnb-paragraphs").inner_text()
        line.fill(wrong.act)
        line.press("Enter")
        alert = shown.get_by_role("alert")
        alert.get_by_text(f"Law {law}").wait_for()
        said = alert.inner_text()
        assert wrong.says in said, law
        assert set(re.findall(r"\d+", wrong.says)) <= set(re.findall(r"\d+", said))
        assert shown.get_attribute("data-seq") == "0"
        assert shown.locator(".cnb-paragraphs").inner_text() == table
        assert line.evaluate("node => node === document.activeElement")
        assert line.input_value() == wrong.act


CLICKED = ["take.frozen", "initial-meld.minimum", "meld.too-many-wilds", "meld.black-three", "out.keep-cards"]


def test_21_a_refusal_of_clicked_cards_leaves_them_chosen(show):
    positions = {law: f"{entry(law).wrong.position}\n{entry(law).wrong.fields}" for law in CLICKED}
    page = show(
        "from ipywidgets import VBox\nfrom canasta_nb import Table\n"
        f"VBox([Table(text, seed=3, label=law) for law, text in {positions!r}.items()])"
    )
    for law in CLICKED:
        root = f".cnb[aria-label='{law}']"
        shown = page.locator(root)
        act = parse_act(entry(law).wrong.act)
        hand = shown.locator("[data-zone=hand]").inner_text()
        Person(page, root).act_by_clicks(act)
        alert = shown.get_by_role("alert")
        alert.get_by_text(f"Law {law}").wait_for()
        assert shown.get_attribute("data-seq") == "0"
        assert shown.locator("[data-zone=hand]").inner_text() == hand
        chosen = shown.locator("[aria-selected=true]").evaluate_all("nodes => nodes.map((node) => node.dataset.card)")
        assert sorted(chosen) == sorted(map(str, cards_of(act)))
        first = alert.inner_text()
        shown.locator(f"[data-zone=actions] [data-act={str(act).split()[0]}]").click(force=True)
        page.wait_for_selector(f"{root}:not([aria-busy])")
        assert alert.inner_text() == first
        flawed = shown.locator(".cnb-flawed").evaluate_all("nodes => nodes.map((node) => node.ariaSelected)")
        assert set(flawed) <= {"true"}, "a card that was not chosen is marked as wrong"
        shown.locator("[role=option]").first.click(position={"x": 9, "y": 14})
        assert alert.inner_text() == "", "other cards are chosen: the refusal is answered"
        assert shown.locator(".cnb-flawed").count() == 0
