"""Cards that go somewhere: dragged by mouse and finger, clicked, and by key; the places for them are bright."""

from __future__ import annotations

import json

import pytest
from catalogue import sentence
from host import wear
from looking import CUT, SLACK, THEMES, faults, resized
from moments import table
from playing import ROOT, Finger, middle, option, wait_for
from sampled import every_time

from canasta_nb.core.model.cards import parse_cards

HAND = "AsAdJhJc9s9d8d6s6h6c4d3s2d"
TURN = f"""rules classic; deal 3; scores 1495 640; turn 1 play
hand 1 {HAND}
melds A 7s7h7d7c7s7h7d KsKhKdKc TsThTdTcTs2h
melds B 8s8h8d8c8s8h2c QsQhQd2s
threes A 3h3d; threes B 3h
pile 5d5cKd9c; did draw 2d"""
DRAW = "rules classic; turn 1 draw; melds A KsKhKd; hand 1 KhQsQh9s8d; pile 5c6dKc"
EVERY = {
    "7": "Sevens: turns mixed",
    "K": "Kings: 5 of 7",
    "T": "Tens: mixed canasta",
    "pile": "Discard: freezes the pile",
}

LIT = """(root) => Object.fromEntries([...document.querySelectorAll(`${root} [data-lit]`)].map((node) =>
  [node.dataset.target ?? node.dataset.zone, node.dataset.tag]))"""
# How far from their last places the cards begin that fly.
FLOWN = """(root) => {
  window.flown = [];
  const air = document.querySelector(`${root} .cnb-air`);
  const begins = (animation) => animation.effect.getKeyframes()[0].transform;
  const note = (node) => window.flown.push(...node.getAnimations().map(begins));
  new MutationObserver(() => [...air.children].forEach(note)).observe(air, { childList: true });
}"""
# Milliseconds from the first movement of a drag until the places are bright.
LIFTED = """([root, card]) => {
  const option = document.querySelector(`${root} [role=option][data-card='${card}']`);
  const { left, top } = option.getBoundingClientRect();
  const event = (kind, x) => option.dispatchEvent(new PointerEvent(kind, { pointerId: 1, pointerType: "mouse",
    isPrimary: true, buttons: 1, bubbles: true, clientX: left + x, clientY: top + 30 }));
  document.querySelector(root).setPointerCapture = () => {};
  event("pointerdown", 10);
  const start = performance.now();
  event("pointermove", 30);
  const lit = document.querySelectorAll(`${root} [data-lit]`).length;
  const time = performance.now() - start;
  event("pointerup", 30);
  return [lit, time];
}"""


def lift(page, card: str) -> None:
    """Take a card by the mouse, and hold it over the cloth where it can go nowhere."""
    x, y = middle(page, option(card))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 3, y - 40, steps=3)
    page.mouse.move(*middle(page, ".cnb-title"), steps=3)
    page.wait_for_selector(f"{ROOT} .cnb-fly")


def drop(page, place: str) -> None:
    page.mouse.move(*middle(page, place), steps=3)
    page.mouse.up()


def choose(page, *cards: str) -> None:
    for card in cards:
        page.locator(f"{ROOT} {option(card)}").click(position={"x": 9, "y": 14})


def lit(page) -> dict[str, str]:
    return dict(page.evaluate(LIT, ROOT))


def acts(watch) -> list[str]:
    """Return the acts that the page has sent."""
    sent = [json.loads(message)[1] for message in watch.sent]
    return [each["content"]["act"] for each in sent if each.get("method") == "custom" and "act" in each["content"]]


def at_rest(page) -> None:
    """Wait until no card is in the air and every card of the hand is in its place."""
    page.wait_for_selector(f"{ROOT} .cnb-fly", state="detached")
    assert page.locator(f"{ROOT} [data-away]").count() == 0
    assert page.locator(f"{ROOT}[data-drag]").count() == 0
    assert not page.locator(f"{ROOT} .cnb-where").is_visible()


def opened(show, position: str = TURN, **options: object):
    page = show(table(position, seat=1, **options))
    wait_for(page, 0)
    return page


def test_28_a_dragged_card_lights_its_places_and_a_drop_is_one_act(show, watch):
    page = opened(show)
    lift(page, "2d")
    assert lit(page) == EVERY
    assert page.locator(f"{ROOT} .cnb-where b").inner_text() == "Where does 2♦ go?"
    assert page.locator(f"{ROOT} {option('2d')}").evaluate("node => getComputedStyle(node).opacity") == "0.28"
    page.mouse.move(*middle(page, ".cnb-ours [data-target=K]"), steps=3)
    assert page.locator(f"{ROOT} [data-over]").get_attribute("data-target") == "K"
    assert acts(watch) == []
    page.mouse.up()
    wait_for(page, 1)
    at_rest(page)
    assert lit(page) == {}
    assert acts(watch) == ["meld K+2d"]
    assert page.locator(f"{ROOT} [aria-selected=true]").count() == 0


def test_28_a_drop_waits_at_its_place_until_python_agrees(show):
    page = opened(show)
    page.evaluate("""() => {
      const toPython = window.toPython;
      window.held = [];
      window.toPython = (message) => new Promise((done) => window.held.push(() => done(toPython(message))));
    }""")
    lift(page, "2d")
    drop(page, ".cnb-ours [data-target=K]")
    waits = page.locator(f"{ROOT} .cnb-fly[data-waits]")
    page.wait_for_function("node => getComputedStyle(node).opacity === '0.6'", arg=waits.element_handle())
    assert page.locator(f"{ROOT} .cnb-ours [data-target=K] .cnb-slot").count() == 4
    page.evaluate("window.held.splice(0).forEach((send) => send())")
    wait_for(page, 1)
    at_rest(page)


def test_a_dropped_card_goes_on_from_where_it_was_dropped(show):
    page = opened(show, motion="on")
    page.evaluate(FLOWN, ROOT)
    lift(page, "2d")
    drop(page, ".cnb-ours [data-target=K]")
    wait_for(page, 1)
    page.wait_for_function("window.flown.length > 0")
    x, y = page.evaluate("window.flown[0].match(/-?[0-9.]+(?=px)/g).map(Number)")
    assert max(abs(x), abs(y)) < 100, "the hand is more than 200 pixels away"


@pytest.mark.parametrize("motion", ["on", "off"])
def test_a_card_that_is_dropped_nowhere_or_put_back_stays_in_the_hand(show, watch, motion):
    page = opened(show, motion=motion)
    for end in (page.mouse.up, lambda: (page.keyboard.press("Escape"), page.mouse.up())):
        lift(page, "2d")
        end()
        at_rest(page)
        assert lit(page) == {}
        assert page.locator(f"{ROOT} [aria-selected=true]").count() == 0, "a drag is no click"
    assert acts(watch) == []
    choose(page, "2d")
    assert lit(page) == EVERY, "the next click is one again"


def test_a_drop_where_the_card_may_not_go_is_refused_and_explained(show, watch):
    page = opened(show)
    lift(page, "9s")
    assert lit(page) == {"pile": "Discard"}
    drop(page, ".cnb-ours [data-target=K]")
    page.locator(f"{ROOT} .cnb-refusal .cnb-law").wait_for()
    at_rest(page)
    assert acts(watch) == ["meld K+9s"]
    assert page.locator(f"{ROOT} [role=alert]").inner_text()
    lift(page, "9s")
    drop(page, ".cnb-theirs .cnb-meld")
    page.locator(f"{ROOT} .cnb-banner").get_by_text(sentence("strings", "not_yours")).wait_for()
    assert acts(watch) == ["meld K+9s"]
    assert page.locator(ROOT).get_attribute("data-seq") == "0"


def test_before_the_draw_a_card_takes_the_pile_or_learns_why_not(show, watch):
    page = opened(show, DRAW)
    lift(page, "9s")
    assert lit(page) == {}
    drop(page, "[data-zone=pile]")
    page.locator(f"{ROOT} .cnb-refusal .cnb-law").wait_for()
    lift(page, "Kh")
    assert lit(page) == {"pile": "Take the pile of 3"}
    drop(page, "[data-zone=pile]")
    wait_for(page, 1)
    assert acts(watch) == ["discard 9s", "take Kc with Kh"]


def test_one_of_several_chosen_cards_takes_all_of_them_along(show, watch):
    page = opened(show)
    choose(page, "6s", "6h", "6c")
    page.wait_for_selector(f"{ROOT} .cnb-fresh[data-lit]")
    assert lit(page) == {"new": "Sixes: new meld, 3 of 7"}
    lift(page, "6h")
    assert page.locator(f"{ROOT} .cnb-fly .cnb-face").count() == 3
    drop(page, ".cnb-fresh")
    wait_for(page, 1)
    at_rest(page)
    assert acts(watch) == ["meld 6s6h6c"]


def test_cards_that_were_just_chosen_are_asked_about_while_they_fly(show):
    page = opened(show)
    choose(page, "2d", "6s", "6h")
    lift(page, "6s")
    page.wait_for_selector(f"{ROOT} .cnb-fresh[data-lit]")
    drop(page, ".cnb-fresh")
    wait_for(page, 1)


def test_a_click_on_a_bright_place_is_the_same_as_a_drop(show, watch):
    page = opened(show)
    choose(page, "2d")
    assert lit(page) == EVERY
    place = page.locator(f"{ROOT} .cnb-ours [data-target=T]")
    assert place.get_attribute("aria-description") == "Tens: mixed canasta"
    place.click()
    wait_for(page, 1)
    choose(page, "6s", "6h", "6c")
    page.locator(f"{ROOT} .cnb-fresh").click()
    wait_for(page, 2)
    choose(page, "9s")
    page.locator(f"{ROOT} [data-zone=pile]").click()
    page.wait_for_function("document.querySelectorAll('[role=option]').length === 8")
    assert acts(watch) == ["meld T+2d", "meld 6s6h6c", "discard 9s"]


def test_27_every_card_lights_the_places_that_the_core_accepts(show):
    page = opened(show)
    told = json.loads(show.ask("__import__('json').dumps(table.scene['drops'])"))
    for card in ("As", "Jc", "6h", "4d", "3s", "2d"):
        face = int(parse_cards(card)[0])
        choose(page, card)
        assert lit(page) == {place: says for place, says, _, faces in told if face in faces}, card
        choose(page, card)
    assert lit(page) == {}


def test_26_the_places_are_bright_at_once_and_without_a_message(show, watch):
    page = opened(show, motion="off")
    before = len(watch.sent)
    lifted = [page.evaluate(LIFTED, [ROOT, "2d"]) for _ in range(5)]
    assert {many for many, _ in lifted} == {4}
    assert min(time for _, time in lifted) < 50 * SLACK
    assert len(watch.sent) == before


def test_49_by_keys_the_places_are_a_list(show, watch):
    page = opened(show)
    focused = f"document.activeElement.closest('{ROOT}') && document.activeElement"
    page.locator(f"{ROOT} {option('2d')}").focus()
    page.keyboard.press("g")
    where = page.get_by_role("listbox", name="Where does it go?")
    assert where.evaluate("node => node === document.activeElement")
    names = [f"{place} {says}" for place, says in enumerate(EVERY.values(), 1)]
    assert where.get_by_role("option").evaluate_all("nodes => nodes.map((node) => node.ariaLabel)") == names

    def active() -> str:
        return page.evaluate(f"document.getElementById(({focused}).getAttribute('aria-activedescendant')).textContent")

    assert active() == "1 Sevens"
    how = page.locator(f"{ROOT} .cnb-how").inner_text()
    assert all(key in how for key in ("← →", "Enter", "number", "Escape")), how
    assert "Let go" not in how, "nothing is held"
    page.keyboard.press("ArrowRight")
    assert active() == "2 Kings"
    page.keyboard.press("End")
    assert active() == "4 Discard"
    page.keyboard.press("ArrowLeft")
    assert page.locator(f"{ROOT} [data-over]").get_attribute("data-target") == "T"
    for width in (1100, 900, 600):
        resized(page, ROOT, width)
        assert page.locator(ROOT).evaluate(CUT) == [], width
        assert faults(page, ROOT) == [], width
    page.keyboard.press("Escape")
    assert page.evaluate(f"({focused}).dataset.card") == "2d"
    assert not where.is_visible()
    assert acts(watch) == []
    page.keyboard.press("g")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    wait_for(page, 1)
    assert acts(watch) == ["meld K+2d"]
    assert page.evaluate(f"({focused}).getAttribute('role')") == "option", "the hand has the focus again"


def test_the_list_of_places_follows_the_table_and_a_click_on_a_bright_place_is_meant_for_its_card(show, watch):
    page = opened(show)
    page.locator(f"{ROOT} {option('2d')}").focus()
    page.keyboard.press("g")
    where = page.get_by_role("listbox", name="Where does it go?")
    show.ask("table.play('meld 6s6h6c')")
    where.get_by_role("option", name="Sixes").wait_for()
    assert lit(page)["6"] == "Sixes: 4 of 7"
    page.locator(f"{ROOT} .cnb-ours [data-target='6']").click()
    wait_for(page, 2)
    assert acts(watch) == ["meld 6+2d"]
    assert not where.is_visible()


def test_48_in_every_theme_bright_places_are_told_by_more_than_colour(show):
    page = opened(show)
    for called in THEMES.values():
        wear(page, called)
        page.locator(f"{ROOT} {option('2d')}").focus()
        page.keyboard.press("g")
        assert faults(page, ROOT, called) == [], called
        page.keyboard.press("Escape")
        lift(page, "2d")
        assert faults(page, ROOT, called) == [], called
        tags = page.locator(f"{ROOT} [data-lit]").evaluate_all(
            "nodes => nodes.map((node) => getComputedStyle(node, '::after').content)"
        )
        assert len(tags) == len(EVERY)
        assert all("attr" in tag or len(tag) > 4 for tag in tags), tags
        page.mouse.up()
        at_rest(page)


def test_in_a_notebook_a_card_is_dragged_and_listed_too(open_notebook, ask_python):
    page = open_notebook(table(TURN, seat=1))
    wait_for(page, 0)
    lift(page, "2d")
    assert lit(page) == EVERY
    drop(page, ".cnb-ours [data-target=K]")
    wait_for(page, 1)
    at_rest(page)
    page.locator(f"{ROOT} {option('9s')}").focus()
    page.keyboard.press("g")
    page.get_by_role("listbox", name="Where does it go?").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('.cnb [role=option]').length === 11")
    assert "meld K+2d; discard 9s" in ask_python(page, "table.history")


def test_by_keys_several_cards_are_asked_about_and_nowhere_is_said(show, watch):
    page = opened(show)
    status = page.locator(f"{ROOT} [role=status]")
    page.locator(f"{ROOT} {option('6s')}").focus()
    page.keyboard.press("Shift+6")
    page.keyboard.press("g")
    where = page.get_by_role("listbox", name="Where does it go?")
    where.wait_for()
    assert where.get_by_role("option").all_inner_texts() == ["1 Sixes"]
    page.keyboard.press("1")
    wait_for(page, 1)
    assert acts(watch) == ["meld 6s6h6c"]
    page.keyboard.press("Shift+A")
    page.keyboard.press("g")
    status.get_by_text("There is no place for A♠ and A♦ now.").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(f"{ROOT} [data-zone=pile]").focus()
    page.keyboard.press("g")
    status.get_by_text(sentence("strings", "go_choose")).wait_for()


@pytest.mark.parametrize("width", every_time([900, 600], asked={600}))
def test_49_a_finger_drags_a_card_to_its_place(show, new_page, watch, width):
    page = show(table(TURN, seat=1), page=new_page(width=width, has_touch=True))
    wait_for(page, 0)
    finger = Finger(page)
    finger.drags(middle(page, option("2d")), middle(page, ".cnb-ours [data-target=K]"))
    wait_for(page, 1)
    at_rest(page)
    assert acts(watch) == ["meld K+2d"]
    page.locator(f"{ROOT} {option('9s')}").tap(position={"x": 9, "y": 14})
    page.locator(f"{ROOT} [data-zone=pile][data-lit]").tap()
    page.wait_for_function("document.querySelectorAll('[role=option]').length === 11")
    assert acts(watch) == ["meld K+2d", "discard 9s"]


def test_a_double_click_chooses_the_rank(show, watch):
    page = opened(show)
    page.locator(f"{ROOT} {option('6h')}").dblclick(position={"x": 9, "y": 14})
    chosen = page.locator(f"{ROOT} [aria-selected=true]")
    told = "nodes => nodes.map((node) => node.dataset.card).sort()"
    assert chosen.evaluate_all(told) == ["6c", "6h", "6s"]
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    page.keyboard.press("s")
    page.locator(f"{ROOT} {option('Jh')}").dblclick(position={"x": 9, "y": 14})
    assert chosen.evaluate_all(told) == ["Jc", "Jh"], "in the order of drawing all cards lie in one group"
    assert acts(watch) == []


def test_a_finger_that_scrolls_drags_nothing(show, new_page, watch):
    page = show(table(TURN, seat=1), page=new_page(width=900, height=540, has_touch=True))
    wait_for(page, 0)
    page.add_style_tag(content="body { padding-bottom: 400px }")
    page.evaluate("scrollTo(0, 60)")
    x, y = middle(page, option("2d"))
    Finger(page).drags((x, y), (x - 14, y - 150), rests=False)
    page.wait_for_function("scrollY > 100")
    assert page.locator(f"{ROOT} .cnb-fly").count() == 0
    assert acts(watch) == []
