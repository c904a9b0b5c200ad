"""A hint in the plate: steps of two lines, each with the button to the next, the last two with the move itself."""

from __future__ import annotations

import pytest
from catalogue import sentence
from host import wear
from looking import THEMES, faults, resized
from moments import MOMENTS, table
from playing import ROOT, wait_for
from sampled import LONGEST_WORDS, every_time

from canasta_nb.core.speech.language import LANGUAGES, speaking, texts

ACTIONS = f"{ROOT} [data-zone=actions]"
HINT = f"{ROOT} .cnb-hint"
RINGED = f"{ROOT} .cnb-hand .cnb-advised"
PLAY = """rules classic; turn 1 play; melds A KsKhKd; hand 1 KcQsQhQd9s8d5c; pile 9d"""


def opened(show, lang: str = "en", position: str = PLAY):
    page = show(table(position, seat=1, lang=lang))
    wait_for(page, 0)
    return page


def said(page) -> list[str]:
    """Both lines, and the marks of the steps that are done."""
    done = page.locator(f"{HINT} [data-done]").count()
    return [page.locator(f"{HINT} b").inner_text(), page.locator(f"{HINT} .cnb-second").inner_text(), str(done)]


def wait_for_thought(show, page) -> None:
    """Wait until an expert has thought; this host hears of what Python does by itself only when it asks."""
    while show.ask("'going' in table.hint") == "True":
        page.wait_for_timeout(50)


@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
def test_at_last_an_expert_thinks_and_says_what_it_counted(show, lang):
    page = opened(show, lang)
    with speaking(lang):
        words, told = texts("widgets/wire/strings.toml"), texts("descriptions/telling.toml")
    page.locator(f"{ROOT} [role=option]").first.focus()
    for step in (1, 2, 3):
        page.keyboard.press("h")
        page.wait_for_function(f"document.querySelectorAll('{HINT} [data-done]').length === {step}")
    longer = page.get_by_role("button", name=words["hint_longer"])
    assert page.get_by_role("button", name=words["hint_do"]).is_visible(), "nobody has to wait for the expert"
    longer.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"document.querySelectorAll('{HINT} [data-done]').length === 4")
    wait_for_thought(show, page)
    page.wait_for_selector(f"{HINT} [data-act=do]:focus")
    assert show.ask("table.hint['where']") == said(page)[1]
    assert said(page)[1].startswith(told["coach"]["hint_longer"].partition("{")[0])
    assert page.locator(f"{HINT} progress").is_hidden()
    assert longer.count() == 0
    spoken = page.locator(f"{ROOT} [role=status] p").all_inner_texts()
    assert spoken[-1] == " ".join(said(page)[:2])
    cards = page.evaluate("Object.values(host.models).find((one) => one.get('scene')?.seats).get('hint').cards.length")
    assert page.locator(RINGED).count() == cards > 0
    page.keyboard.press("Enter")
    wait_for(page, 1)


# An expert is thinking, as Python tells it.
THINKING = """() => {
  const model = Object.values(host.models).find((one) => one.get("scene")?.seats);
  const hint = { id: "h-9", step: 4, says: "An expert is thinking it over.", where: "It has imagined 40 of 100 deals.",
    cards: [], going: [40, 100] };
  model.hear({ method: "update", state: { hint } });
}"""


def test_while_an_expert_thinks_it_is_seen_how_far_it_is_and_how_to_stop_it(show):
    page = opened(show)
    page.evaluate(THINKING)
    bar = page.get_by_role("progressbar", name=sentence("telling", "coach", "thinking"))
    bar.wait_for()
    assert bar.evaluate("node => [node.value, node.max]") == [40, 100]
    assert page.get_by_role("button", name="Do it").count() == 0
    page.get_by_role("button", name="Stop").focus()
    assert page.evaluate("document.activeElement.dataset.act") == "stop_hint"
    for width in (1100, 600, 320):
        resized(page, ROOT, width)
        assert faults(page, ROOT) == [], width
        assert page.locator(f"{ROOT} .cnb-talk").evaluate("node => node.scrollWidth <= node.clientWidth"), width


@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
def test_three_steps_lead_to_a_move_that_a_button_plays(show, lang):
    page = opened(show, lang)
    with speaking(lang):
        words, told = texts("widgets/wire/strings.toml"), texts("descriptions/telling.toml")
    page.locator(f"{ACTIONS} [data-act=hint]").click()
    page.locator(HINT).wait_for()
    assert said(page) == [told["coach"]["meld"], told["look"]["meld"], "1"]
    assert page.locator(RINGED).count() == 0, "a question names no card"
    page.get_by_role("button", name=words["hint_options"]).click()
    page.locator(RINGED).first.wait_for()
    assert said(page)[1:] == [told["possible"]["ringed"], "2"]
    assert sorted(node.get_attribute("data-card") for node in page.locator(RINGED).all()) == ["Kc", "Qd", "Qh", "Qs"]
    page.get_by_role("button", name=words["hint_move"]).click()
    page.locator(f"{HINT} [data-act=do]").wait_for()
    assert said(page)[2] == "3"
    assert show.ask("table.hint['where']") == said(page)[1]
    steps = page.locator(f"{ROOT} [role=status] p").all_inner_texts()
    assert steps[-1] == " ".join(said(page)[:2]), "what is shown is also heard"
    assert page.get_by_role("button", name=words["hint_move"]).count() == 0
    page.get_by_role("button", name=words["hint_do"]).click()
    wait_for(page, 1)
    assert page.locator(HINT).is_hidden()
    assert page.locator(RINGED).count() == 0
    assert page.evaluate(f"!!document.activeElement.closest('{ROOT} .cnb-hand')"), "the hand has the focus"


def test_a_hint_is_reached_and_played_by_keys(show):
    page = opened(show)
    page.locator(f"{ROOT} [role=option]").first.focus()
    page.keyboard.press("h")
    page.locator(HINT).wait_for()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.dataset.act") == "hint"
    for step in (2, 3):
        page.keyboard.press("Enter")
        page.wait_for_function(f"document.querySelectorAll('{HINT} [data-done]').length === {step}")
    assert page.evaluate("document.activeElement.dataset.act") == "do", "the next step is the move"
    page.keyboard.press("Enter")
    wait_for(page, 1)


def test_a_hint_goes_when_cards_are_chosen_and_its_rings_when_it_is_closed(show):
    page = opened(show)
    card = page.locator(f"{ROOT} [role=option][data-card=Qs]")
    card.focus()
    for step in (1, 2):
        page.keyboard.press("h")
        page.wait_for_function(f"document.querySelectorAll('{HINT} [data-done]').length === {step}")
    page.keyboard.press(" ")
    page.locator(HINT).wait_for(state="hidden")
    assert page.locator(RINGED).count() == 4, "the way to the move is still shown"
    page.keyboard.press("h")
    page.locator(HINT).wait_for()
    page.keyboard.press("Escape")
    page.locator(HINT).wait_for(state="hidden")
    assert page.locator(RINGED).count() == 0
    assert page.evaluate("document.activeElement.dataset.card") == "Qs"
    assert card.get_attribute("aria-selected") == "true"


def test_a_refusal_takes_the_place_of_a_hint(show):
    page = show(MOMENTS["frozen"].cell)
    page.wait_for_selector(f"{ROOT}[data-phase=draw][data-turn='1']:not([aria-busy])")
    page.locator(f"{ACTIONS} [data-act=hint]").click()
    page.locator(HINT).wait_for()
    page.locator(f"{ROOT} [role=option][data-card='Kh']").click(position={"x": 9, "y": 14})
    page.keyboard.press("x")
    page.locator(f"{ROOT} .cnb-fault").wait_for()
    page.keyboard.press("Escape")
    page.locator(f"{ROOT} .cnb-todo").wait_for()
    assert page.locator(HINT).is_hidden()


# How far the tail of the plate is from the strip of a card, in pixels to either side.
AWAY = """(talk) => {
  const tail = getComputedStyle(talk, "::after");
  const at = talk.getBoundingClientRect().left + parseFloat(tail.left) + 8;
  const box = document.querySelector(".cnb-hand .cnb-advised").getBoundingClientRect();
  return tail.content === "none" ? null : Math.max(0, box.left - at, at - box.right);
}"""


def test_a_tail_points_at_the_first_card_that_is_meant(show):
    page = opened(show)
    for width in (1100, 600):
        resized(page, ROOT, width)
        page.locator(f"{ACTIONS} [data-act=hint]").click()
        page.wait_for_selector(f"{HINT}:not([hidden])")
        if not page.locator(RINGED).count():
            assert (
                page.locator(f"{ROOT} .cnb-talk").evaluate("node => getComputedStyle(node, '::after').content")
                == "none"
            )
            page.locator(f"{ACTIONS} [data-act=hint]").click()
            page.locator(RINGED).first.wait_for()
        page.wait_for_function(f"({AWAY})(document.querySelector('{ROOT} .cnb-talk')) === 0")


def test_in_a_narrow_table_the_buttons_stand_below_the_words(show):
    page = opened(show)
    resized(page, ROOT, 320)
    page.locator(f"{ACTIONS} [data-act=hint]").click()
    page.locator(HINT).wait_for()
    line, button = page.locator(f"{HINT} b").bounding_box(), page.locator(f"{HINT} [data-act=hint]").bounding_box()
    assert line["y"] + line["height"] <= button["y"]
    assert page.locator(f"{ROOT} .cnb-talk").evaluate("node => node.scrollWidth <= node.clientWidth")


def test_every_step_can_be_read_by_everybody(show):
    page = opened(show)
    for step in (1, 2, 3):
        resized(page, ROOT, 1100)
        page.locator(f"{ACTIONS} [data-act=hint]").click()
        page.wait_for_function(f"document.querySelectorAll('{HINT} [data-done]').length === {step}")
        for width in (1100, 600, 320):
            resized(page, ROOT, width)
            for theme, called in THEMES.items():
                if theme == "light" or width == 600:  # colours change with the theme, and with no width
                    wear(page, called)
                    assert faults(page, ROOT, theme) == [], (step, width, theme)


# How far below the own cards and the words of the own badge the plate with a hint begins, how far above the hand it
# ends, and how far it stays off the edges of the table.
HINTED = """(root) => {
  const table = document.querySelector(root);
  const box = (node) => node.getBoundingClientRect();
  const own = [...table.querySelectorAll(".cnb-ours :is(.cnb-badge > :last-child, .cnb-meld, .cnb-melds .cnb-face)")];
  const faces = [...table.querySelectorAll(".cnb-hand .cnb-face")];
  const [plate, frame] = [box(table.querySelector(".cnb-talk")), box(table)];
  return {
    below: plate.top - Math.max(...own.filter((each) => each.checkVisibility()).map((each) => box(each).bottom)),
    above: Math.min(...faces.map((each) => box(each).top)) - plate.bottom,
    edge: Math.min(plate.left - frame.left, frame.right - plate.right),
  };
}"""


@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
def test_a_hint_covers_no_card_and_no_points_of_the_own_side(show, new_page, lang):
    position = """rules classic; turn 1 play; hand 1 AhQsJd9h9d6h3c2d4s4h5c; pile 9c
    melds A TsThJk 8s8h8d8c KsKhKd 7s7h7d AsAcAd"""
    page = show(table(position, lang=lang, seat=1), page=new_page(width=1400, height=1000))
    for step in range(1, 4):
        page.locator(f"{ROOT} [data-act=hint]:visible").last.click()
        page.wait_for_selector(f"{ROOT} .cnb-steps [data-done]:nth-child({step})")
        for width in (1400, 1000, 700, 518, 390):
            resized(page, ROOT, min(width, 1240))
            found = page.evaluate(HINTED, ROOT)
            assert found["below"] >= 0, (step, width)
            assert found["above"] >= 0, (step, width)
            assert found["edge"] >= 12, (step, width)
