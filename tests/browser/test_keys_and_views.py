"""The table by keyboard, as text, at rest, and in two views that keep step."""

from __future__ import annotations

import pytest
from catalogue import sentence
from looking import SLACK, resized
from moments import table
from playing import ROOT, press_in_menu, wait_for
from sampled import LONGEST_WORDS, every_time

TABLE = 'from canasta_nb import Table\ntable = Table("classic", seed=7, seat=1, bots="greedy", bot_delay_ms=0)\ntable'
INSIDE = f"!!document.activeElement.closest('{ROOT}')"
ACTIONS = f"{ROOT} [data-zone=actions]"


@pytest.fixture
def page(show):
    page = show(TABLE)
    wait_for(page, 0)
    return page


def first_card(page):
    return page.locator(f"{ROOT} [role=option]").first


def test_04_tab_stops_once_in_each_zone_and_goes_on(show):
    page = show(table("rules classic; turn 1 draw; melds A KsKhKd; melds B 8s8h8d; hand 1 9s4d; pile 5d"))
    wait_for(page, 0)

    def walked(key: str) -> list[str]:
        """Return the zones that a key leads through until it leads out."""
        zones = []
        while page.evaluate(INSIDE) and len(zones) < 10:
            zones.append(page.evaluate("document.activeElement.closest('[data-zone]').dataset.zone"))
            page.keyboard.press(key)
        return zones

    page.locator(f"{ROOT} [data-zone=stock]").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    zones = walked("Tab")
    assert sorted(zones) == ["actions", "hand", "melds", "stock"]
    page.keyboard.press("Shift+Tab")
    assert walked("Shift+Tab") == zones[::-1]


def test_18_ranks_are_reached_by_their_letters(page):
    first_card(page).focus()
    focused = "document.activeElement.dataset.card"
    for key, rank in (("k", "K"), ("9", "9"), ("w", "2"), ("w", "J"), ("6", "6")):
        page.keyboard.press(key)
        assert page.evaluate(focused)[0] == rank
    page.keyboard.press("Shift+Digit6")
    assert page.locator(f"{ROOT} [aria-selected=true]").count() == 2
    page.keyboard.press("Escape")
    page.keyboard.press("Control+a")
    assert page.locator(f"{ROOT} [aria-selected=true]").count() == 2


# Milliseconds from a draw in the second view until both show it.
BOTH = """(table) => new Promise((done) => {
  const views = [...document.querySelectorAll(table)];
  const start = performance.now();
  const look = () => views.every((view) => view.dataset.seq === "1") && done(performance.now() - start);
  for (const view of views) new MutationObserver(look).observe(view, { attributes: true });
  views[1].querySelector("[data-zone=actions] [data-act=draw]").click();
})"""


def test_29_two_views_keep_step(page, show):
    show.more("table")
    page.wait_for_function(f"document.querySelectorAll('{ROOT}').length === 2")
    views = page.locator(ROOT)
    views.nth(1).locator("[role=option]").first.click()
    chosen = f"document.querySelectorAll('{ROOT}')[0].querySelectorAll('[aria-selected=true]').length"
    page.wait_for_function(f"{chosen} === 1")
    views.nth(1).locator("[data-zone=actions] [data-act=draw]").focus()
    assert page.evaluate(BOTH, ROOT) <= 500 * SLACK
    assert page.evaluate(f"document.querySelectorAll('{ROOT}')[1].contains(document.activeElement)"), "stolen focus"
    ids = page.evaluate(f"[...document.querySelectorAll('{ROOT} [id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids))


def test_20_the_text_view_takes_acts_and_questions(page, show):
    press_in_menu(page, "text")
    told = page.locator(f"{ROOT} .cnb-paragraphs")
    told.get_by_text("You hold 11: ").wait_for()
    assert told.locator("p").count() == 4, "you, the pile, the sides, the players"
    options = "nodes => nodes.map((node) => node.value)"
    assert page.locator(f"{ROOT} datalist option").evaluate_all(options) == ["draw"], "what is possible is suggested"
    page.get_by_text("You may type: draw", exact=True).wait_for()
    line = page.get_by_label("Type a move")
    for typed, seq in (("draw", 1), ("meld 9?9?9?, 6c6c2h", 2), ("Discard 8D", None)):
        line.fill(typed)
        line.press("Enter")
        if seq:
            wait_for(page, seq)
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    banner = page.locator(f"{ROOT} .cnb-banner")
    alert = page.locator(f"{ROOT} [role=alert]")
    line.fill("meld 4d4d4d")
    line.press("Enter")
    alert.locator(".cnb-law").get_by_text("Law ").wait_for()
    assert line.input_value() == "meld 4d4d4d", "a mistake is there to be corrected"
    assert line.evaluate("line => line.value.slice(line.selectionStart, line.selectionEnd)") == "meld 4d4d4d"
    seq = page.locator(ROOT).get_attribute("data-seq")
    line.press("Tab")
    for key in "duhx?":
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.type") == "submit"
    assert (page.locator(ROOT).get_attribute("data-seq"), banner.is_visible()) == (seq, False), "beside the line too"
    line.fill("say last")
    line.press("Enter")
    banner.get_by_text("You discard 8♦. Ben ").wait_for()
    line.fill("say pile")
    line.press("Enter")
    banner.get_by_text("rozen").wait_for()
    page.wait_for_function("document.querySelector('.cnb-command input').value === ''")
    assert alert.inner_text() == ""
    assert line.bounding_box()["y"] < banner.bounding_box()["y"] < page.locator(ACTIONS).bounding_box()["y"]
    line.fill("melt 9s")
    line.press("Enter")
    banner.get_by_text('A move was expected, not "melt": did you mean "meld"').wait_for()
    assert line.input_value() == "melt 9s"
    line.fill("help")
    line.press("Enter")
    sheet = page.locator(f"{ROOT} .cnb-sheet")
    sheet.get_by_text("a king of any suit").wait_for()
    assert sheet.get_by_text("not wild").count() == 0, "codes and cards apart"
    page.keyboard.press("Escape")
    assert line.evaluate("line => line === document.activeElement")
    assert line.input_value() == ""
    page.locator(f"{ACTIONS} [data-act=menu]").click()
    assert page.locator(f"{ROOT} .cnb-menu [data-act=text]").text_content() == "Card view"
    page.keyboard.press("Escape")
    assert "Your side: 100 on the table, opened: nines 3 of 7; " in told.inner_text()
    assert show.ask("table.text").splitlines() == told.locator("p").all_inner_texts()


@pytest.mark.soak
def test_13_at_rest_the_others_play_without_delay(show, new_page):
    page = show(TABLE.replace("bot_delay_ms=0", "bot_delay_ms=9000"), page=new_page(reduced_motion="reduce"))
    wait_for(page, 0)
    page.locator(f"{ACTIONS} [data-act=draw]").click()
    wait_for(page, 1)
    first_card(page).click()
    page.locator(f"{ACTIONS} [data-act=discard]").click()
    # At this pace each of the three turns would be shown for nine seconds.
    page.wait_for_selector(f"{ROOT}[data-phase=draw][data-turn='1']:not([aria-busy])", timeout=20_000)


def test_19_the_focus_stays_with_its_card(page):
    first_card(page).focus()
    page.keyboard.press("9")
    before = page.evaluate("document.activeElement.dataset.id")
    page.keyboard.press("d")
    wait_for(page, 1)
    assert page.evaluate("document.activeElement.dataset.id") == before
    options = f"[...document.querySelectorAll('{ROOT} [role=option]')]"
    page.evaluate(f"window.nodes = {options}")
    page.keyboard.press("q")  # of two equal cards either may leave
    ids = page.evaluate(f"{options}.map((node) => node.dataset.id)")
    neighbour = ids[ids.index(page.evaluate("document.activeElement.dataset.id")) + 1]
    page.keyboard.press(" ")
    page.keyboard.press("x")
    page.wait_for_function(f"Number(document.querySelector('{ROOT}').dataset.seq) > 1")
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    assert page.evaluate("document.activeElement.dataset.id") == neighbour
    assert page.evaluate(f"{options}.every((node) => window.nodes.includes(node))")


@pytest.mark.parametrize("key", ["h", "l", "g", "x"])
def test_the_hand_gets_the_focus_when_a_notice_takes_the_place_of_what_had_it(page, key):
    page.locator(f"{ROOT} [data-act='why:minimum']").focus()
    page.keyboard.press(key)
    page.wait_for_selector(f"{ROOT}:not([aria-busy]) .cnb-talk:not([data-says=prompt])")
    page.wait_for_function("document.activeElement.matches('.cnb-hand [role=option]')")
    page.keyboard.press("d")
    wait_for(page, 1)


def test_the_hand_gets_the_focus_when_the_text_view_hides_what_opened_the_sheet(page):
    page.locator(f"{ROOT} [data-act='why:pile']").focus()
    page.keyboard.press("Enter")
    page.locator(f"{ROOT} .cnb-sheet").wait_for()
    page.keyboard.press("v")
    page.locator(f"{ROOT} .cnb-text").wait_for()
    page.wait_for_function("document.activeElement.matches('.cnb-command input')")
    page.keyboard.press("Escape")
    page.wait_for_function("document.activeElement.matches('.cnb-hand [role=option]')")


def test_who_leaves_the_table_is_not_called_back(page):
    page.locator(f"{ROOT} [data-act='why:minimum']").focus()
    page.evaluate("document.activeElement.blur()")
    page.locator(f"{ACTIONS} [data-act=hint]").evaluate("button => button.click()")
    page.wait_for_selector(f"{ROOT}:not([aria-busy]) .cnb-talk:not([data-says=prompt])")
    assert page.evaluate("document.activeElement === document.body")


def test_v_leads_into_the_line_for_moves_and_escape_back_to_the_card(page):
    card = page.locator(f"{ROOT} [role=option]").nth(3)
    card.focus()
    before = card.get_attribute("data-id")
    page.keyboard.press("v")
    line = page.get_by_label("Type a move")
    line.wait_for()
    assert line.evaluate("line => line === document.activeElement")
    page.keyboard.type("draw")
    assert line.input_value() == "draw"
    page.keyboard.press("Enter")
    wait_for(page, 1)
    assert line.evaluate("line => line === document.activeElement")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.id") == before
    page.keyboard.press("v")
    line.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.dataset.id") == before


@pytest.mark.parametrize(
    ("lang", "heard"),
    [
        ("en", ("You hold no sevens.", "You hold no wild cards.", "Space chooses this card.",
                sentence("strings", "nobody_asks"), sentence("strings", "nothing_again"))),
        ("es", ("No tienes sietes.", "No tienes comodines.", "Espacio elige esta carta.",
                sentence("strings", "nobody_asks", lang="es"), sentence("strings", "nothing_again", lang="es"))),
    ],
)  # fmt: skip
def test_a_key_that_can_do_nothing_says_why(show, lang, heard):
    page = show(table("rules classic; turn 1 play; hand 1 KcQsQhQd9s8d5c; pile 9d", seat=1, lang=lang))
    wait_for(page, 0)
    first_card(page).focus()
    for key, says in zip(("7", "w", "Enter", "y", "r"), heard, strict=True):
        page.keyboard.press(key)
        page.locator(f"{ROOT} .cnb-banner").get_by_text(says).wait_for()
        assert page.locator(f"{ROOT} [role=status] p").last.inner_text().startswith(says)
        assert page.locator(f"{ROOT} [aria-selected=true]").count() == 0
    assert page.evaluate("document.activeElement.dataset.card") == "Kc"
    assert page.locator(ROOT).get_attribute("data-seq") == "0"


# The buttons whose letters run out of them, and the keys that are printed on the others.
BAR = """(bar) => [...bar.querySelectorAll("button")].map((button) => {
  const key = getComputedStyle(button, "::after").content;
  return [button.scrollWidth > button.clientWidth + 1, key === "none" ? "" : JSON.parse(key.split(" / ")[0])];
})"""


@pytest.mark.parametrize("lang", every_time(["en", "es"], asked=LONGEST_WORDS))
def test_the_bar_is_not_cramped_and_prints_its_keys(show, new_page, lang):
    cell = table("rules classic; turn 1 play; hand 1 KcQsQhQd9s8d5c; pile 9d", seat=1, lang=lang)
    page = show(cell, page=new_page(width=1100, height=900))
    wait_for(page, 0)
    bar = page.locator(ACTIONS)
    for width in (1100, 900, 600):
        resized(page, ROOT, width)
        found = bar.evaluate(BAR)
        assert [cut for cut, _ in found if cut] == [], width
        assert [key for _, key in found if key] == ["d", "p", "m", "x"], width
        assert bar.evaluate("bar => bar.scrollWidth <= bar.clientWidth"), width
        pace = page.locator(f"{ACTIONS} [data-act=pace]")
        if width < 880:
            assert pace.count() == 0, "it stands in the menu"
            continue
        assert pace.inner_text() == {"en": "Fast", "es": "Rápido"}[lang], "one word, and a capital first"
        assert pace.inner_text().lower() in pace.get_attribute("aria-label").lower()
    for act, sign in (("undo", "undo"), ("hint", "bulb"), ("menu", "more")):
        one = page.locator(f"{ACTIONS} [data-act={act}]")
        assert one.locator(f".cnb-icon-{sign}").is_visible()
        assert one.text_content(), "the sign has a name"
        assert one.get_attribute("title")
