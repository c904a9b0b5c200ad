"""Gestures at the table in addition to whole deals: staging, undo, the partner's question, the last cards, advice."""

from __future__ import annotations

from catalogue import sentence
from looking import AT_REST, COVERED, CUT, SMALLEST, faults, resized
from moments import FROZEN, MOMENTS, led_to, table
from playing import OPENING, ROOT, Finger, Person, middle, option, wait_for

from canasta_nb.core.model.acts import cards_of
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.descriptions.telling import usual_names
from canasta_nb.widgets.scenes.allowed import allowed

ACTIONS = f"{ROOT} [data-zone=actions]"
BANNER = f"{ROOT} .cnb-banner"
PAIRS = "rules classic; turn 1 play; melds A KsKhKd; hand 1 QsQhQd9s9d8c8d5c; pile 5d"
EMPTY = """rules classic; turn 1 draw; melds A KsKhKd; hand 1 QsQhQd9s8d; pile 7d5d
hand 2 x33; hand 3 x33; hand 4 x32; stock -"""
FOURS = "rules classic; turn 1 draw; melds A KsKhKdKcKsKh2c TsThTd; hand 1 4h2dTc; pile 5c4s"
KINGS = "rules classic; turn 1 play; melds A KsKhKdKcKsKh; hand 1 KdQsQhQd9s8d2c; pile 5d"


def chosen(page) -> list[str]:
    return page.locator(f"{ROOT} [aria-selected=true]").evaluate_all("nodes => nodes.map((node) => node.dataset.card)")


def choose(page, *cards: str) -> None:
    for card in cards:
        free = page.locator(f"{ROOT} [role=option][data-card='{card}'][aria-selected=false]")
        free.first.click(position={"x": 9, "y": 14})


def test_taking_the_pile_is_staged_counted_and_sent_as_one_act(show):
    page = show(table(OPENING, seat=1))
    wait_for(page, 0)
    page.locator(f"{ROOT} [data-zone=pile]").click()
    assert chosen(page) == ["Kh", "Kc"]
    says = page.locator(f"{BANNER} > span")
    says.get_by_text(sentence("strings", "staged_more", cards="K♥ and K♣", card="K♠")).wait_for()
    count = page.locator(f"{ROOT} .cnb-count")
    assert count.inner_text() == "Selected 2 cards with K♠ from the pile = 30 of 50 needed: 20 short"
    choose(page, "Qs", "Qh", "2d")
    assert count.inner_text() == "Selected 5 cards with K♠ from the pile = 70 of 50 needed: ✓ enough points"
    assert page.locator(f"{ROOT} [role=meter]").get_attribute("aria-valuenow") == "50"
    page.get_by_role("button", name="2♦ is with queens: move to kings").click()
    page.get_by_role("button", name="2♦ is with kings: move to queens").click()
    assert page.locator(ROOT).get_attribute("data-seq") == "0"
    page.locator(f"{ACTIONS} [data-act=take]").click()
    wait_for(page, 1)
    assert page.locator(f"{ROOT} .cnb-ours .cnb-caption").all_inner_texts() == ["Kings\n3 of 7", "Queens\n3 of 7"]
    assert chosen(page) == []
    assert show.ask("table.history") == "1: take Ks with KhKc, QsQh2d"


def test_a_coach_asks_and_says_whether_the_chosen_cards_may_be_played(show):
    page = show(table(OPENING, seat=1, coach="always"))
    wait_for(page, 0)
    page.locator(f"{ROOT} .cnb-nudge").get_by_text(
        "Coach: " + sentence("telling", "coach", "take", top="K♠")
    ).wait_for()
    choose(page, "Kh", "Kc")
    count = page.locator(f"{ROOT} .cnb-count")
    count.get_by_text("20 short · ✗ Not enough to open").wait_for()
    choose(page, "Qs", "Qh", "2d")
    count.get_by_text("✓ enough points · ✓ may be played").wait_for()  # so Python had what was staged


def test_a_meld_is_pressed_to_add_and_taken_back(show):
    page = show(table("rules classic; turn 1 play; melds A KsKhKd; hand 1 KcQsQhQd9s8d2c; pile 5d", seat=1))
    wait_for(page, 0)
    choose(page, "Kc", "2c")
    page.locator(f"{ROOT} .cnb-ours [data-target=K]").click()
    wait_for(page, 1)
    caption = page.locator(f"{ROOT} .cnb-ours .cnb-caption")
    assert caption.inner_text() == "Kings\n5 of 7"
    page.locator(f"{ACTIONS} [data-act=undo]").click()
    wait_for(page, 2)
    assert caption.inner_text() == "Kings\n3 of 7"
    said = page.locator(f"{ROOT} [role=status] p")
    said.get_by_text("Taken back: add K♣2♣ to the kings.").wait_for(state="attached")
    page.locator(BANNER).get_by_text("Taken back: add K♣2♣ to the kings.").wait_for()
    assert page.locator(f"{ROOT} .cnb-todo").is_visible(), "what is to be done stays there"
    page.locator(f"{ROOT} [role=option]").first.focus()
    for key in ("s", "v", "Escape", "v"):
        page.keyboard.press(key)
    assert said.all_inner_texts()[-3:] == ["Order: points", sentence("strings", "as_text"), "Card view."]
    undo = page.locator(f"{ACTIONS} [data-act=undo]")
    assert undo.get_attribute("aria-disabled") == "true"
    why = undo.get_attribute("aria-describedby")
    assert page.locator(f"id={why}").inner_text() == sentence("telling", "undo", "nothing")
    undo.focus()
    assert page.evaluate("document.activeElement.dataset.act") == "undo"


def test_25_a_seventh_card_closes_a_red_canasta_and_a_wild_card_turns_it_black(show):
    page = show(table(KINGS, seat=1))
    wait_for(page, 0)
    person = Person(page)
    choose(page, "Kd")
    page.locator(f"{ROOT} .cnb-ours [data-target=K]").click()
    wait_for(page, 1)
    meld = page.locator(f"{ROOT} .cnb-ours [data-target=K]")
    assert meld.locator(".cnb-caption").inner_text() == "Kings\nNatural 7"
    assert meld.locator(".cnb-slot").evaluate_all("nodes => nodes.map((node) => node.dataset.card)") == ["Kh"]
    choose(page, "2c")
    meld.click()
    wait_for(page, 2)
    assert meld.locator(".cnb-caption").inner_text() == "Kings\nMixed 8"
    assert meld.locator(".cnb-slot.cnb-cross").get_attribute("data-card") == "2c"
    assert meld.locator(".cnb-slot").last.get_attribute("data-card") in ("Ks", "Kc")
    meld.click()
    sheet = page.locator(f"{ROOT} .cnb-sheet")
    sheet.locator("text=Kings: a mixed canasta of 8").wait_for()
    assert sheet.locator(".cnb-chip").count() == 8
    page.keyboard.press("Escape")
    assert sheet.is_hidden()
    person.hear()
    said = [line for line in person.log if "mixed" in line and line.startswith("said")]
    assert said == ["said: You add 2♣ to the kings and turn the canasta of kings mixed."]


def test_a_long_press_chooses_the_rank_of_a_card_and_a_moving_finger_does_not(show, new_page):
    page = show(table(PAIRS, seat=1), page=new_page(width=600, has_touch=True))
    wait_for(page, 0)
    finger = Finger(page)
    x, y = middle(page, option("8c"))
    finger.presses((x, y))
    finger.moves((x, y + 12), (x, y + 40))  # it scrolls the page
    finger.lifts()
    x, y = middle(page, option("Qs"))
    finger.presses((x, y))
    finger.moves((x + 2, y))  # no finger rests quite
    page.wait_for_function(f"document.querySelectorAll('{ROOT} [aria-selected=true]').length === 3")
    finger.lifts()
    finger.presses(middle(page, option("9s")))  # a tap chooses one card
    finger.lifts()
    page.locator(f"{ROOT} {option('9s')}[aria-selected=true]").wait_for()
    assert chosen(page) == ["Qs", "Qh", "Qd", "9s"], "the finger that was lifted pressed nothing besides"


def test_the_partners_question_takes_the_focus_and_gives_it_back(show):
    acts = """table.session.bots[3].acts = iter(["meld J+Jd", "meld Q+Qc", "discard 9c"])"""
    cell = MOMENTS["question"].cell.removesuffix("table") + f"{acts}\ntable"
    page = show(cell)
    page.wait_for_selector(f"{ROOT}[data-phase=answer]")
    asked = page.locator(f"{ROOT} .cnb-question[role=dialog]")
    assert "Cam asks: may I go out?" in asked.inner_text()
    page.locator(f"{ROOT} [role=option]").first.focus()
    page.keyboard.press("y")
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    assert not asked.is_visible()
    assert page.evaluate(f"!!document.activeElement.closest('{ROOT}')")
    assert "Cam has gone out." in page.locator(f"{ROOT} .cnb-scored").inner_text()


def test_with_an_empty_stock_play_can_be_ended(show):
    page = show(table(EMPTY, seat=1))
    wait_for(page, 0)
    assert sentence("telling", "todo", "last") in page.locator(f"{ROOT} .cnb-todo").inner_text()
    assert page.locator(f"{ACTIONS} [data-act=draw]").get_attribute("title") == "The stock is empty."
    page.locator(f"{ACTIONS} [data-act=stop]").click()
    page.wait_for_selector(f"{ROOT}[data-phase=over]:not([aria-busy])")
    said = [text[:12] for text in page.locator(f"{ROOT} [role=status] p").all_inner_texts()]
    assert said.index("You end play") + 1 == said.index("The stock ra"), "first what was done, then its end"
    assert page.locator(f"{ACTIONS} [data-act=undo]").count() == 0, "the deal is over; nothing is taken back"


def test_a_card_that_cannot_be_found_is_said_to_be_needed(show):
    page = show(table("rules classic; turn 1 play; hand 1 KcQsQhQd9s8d2c; pile 5d", seat=1))
    wait_for(page, 0)
    page.locator(f"{ROOT} [role=option]").first.focus()
    page.keyboard.press("x")
    page.locator(BANNER).get_by_text(sentence("strings", "choose_discard")).wait_for()
    page.keyboard.press("m")
    page.locator(BANNER).get_by_text(sentence("strings", "choose_meld")).wait_for()
    page.keyboard.press("?")
    page.locator(f"{ROOT} .cnb-sheet").get_by_text("Words and keys").wait_for()
    choose(page, "Qs", "Qh", "Qd")
    page.keyboard.press("x")
    page.locator(BANNER).get_by_text(sentence("strings", "choose_one")).wait_for()


LEFT = sentence("strings", "left")
INSIDE = f"!!document.activeElement.closest('{ROOT}')"


def test_escape_closes_the_sheet_then_clears_then_asks_then_leaves_and_says_so(show):
    page = show(table(KINGS, seat=1))
    wait_for(page, 0)
    choose(page, "Kd")
    page.keyboard.press("?")
    page.locator(f"{ROOT} .cnb-sheet").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(f"{ROOT} .cnb-sheet").is_hidden()
    assert chosen(page) == ["Kd"]
    page.keyboard.press("Escape")
    assert chosen(page) == []
    assert page.evaluate(INSIDE)
    status = page.locator(f"{ROOT} [role=status]")
    assert status.locator("p").all_inner_texts()[-1:] == ["Nothing selected."]
    asks = page.locator(BANNER).get_by_text(sentence("strings", "leave_asks"))
    for other in ("ArrowRight", ""):
        page.keyboard.press("Escape")
        asks.wait_for()
        assert page.evaluate(INSIDE)
        if other:
            page.keyboard.press(other)
            asks.wait_for(state="hidden")
    assert LEFT not in status.inner_text()
    page.keyboard.press("Escape")
    assert not page.evaluate(INSIDE)
    assert status.locator("p").last.inner_text() == LEFT
    assert status.get_attribute("aria-atomic") == "false"
    for _ in range(8):
        if page.evaluate(INSIDE):
            break
        page.keyboard.press("Tab")
    assert page.evaluate(INSIDE)
    assert not page.locator(BANNER).is_visible()


IN_VIEW = """node => { const { top, bottom } = node.getBoundingClientRect();
    return bottom > top && top >= -1 && bottom <= window.innerHeight + 1; }"""


def test_a_message_is_brought_into_view(show, new_page):
    page = show(table(OPENING, seat=1), page=new_page(width=1100, height=480))
    wait_for(page, 0)
    page.locator(f"{ROOT} [role=option]").first.focus()
    for key, shown in (("h", ".cnb-step"), ("x", ".cnb-banner")):
        page.keyboard.press(key)
        page.wait_for_selector(f"{ROOT}:not([aria-busy])")
        page.locator(f"{ROOT} {shown}").wait_for()
        assert page.locator(f"{ROOT} {shown}").evaluate(IN_VIEW), key
    page.keyboard.press("k")
    page.keyboard.press("Escape")
    page.keyboard.press(" ")
    page.keyboard.press("p")
    refusal = page.locator(f"{ROOT} .cnb-refusal .cnb-law")
    refusal.wait_for()
    assert refusal.evaluate(IN_VIEW)


KINGLESS = "rules classic; turn 1 draw; hand 1 9s9hJdTc5h; pile 6d7cKs"


def test_taking_the_pile_with_nothing_chosen_gives_one_reason(show):
    page = show(table(KINGLESS, seat=1))
    wait_for(page, 0)
    pile = page.locator(f"{ROOT} [data-zone=pile]")
    says = page.locator(f"{BANNER} > span")
    pile.click()
    says.wait_for()
    seen = view(parse_position(KINGLESS), 1)
    assert says.inner_text() == allowed(seen, usual_names(4))["take"][1]
    assert "Choose" not in says.inner_text()
    page.locator(f"{ACTIONS} [data-act=draw]").click()
    wait_for(page, 1)
    page.locator(f"{ACTIONS} [data-act=take]").click(force=True)
    page.locator(BANNER).get_by_text("You've already drawn this turn.", exact=True).wait_for()


def test_the_pile_is_taken_at_the_second_press_and_the_question_says_what_is_asked(show):
    page = show(table(FOURS, seat=1))
    wait_for(page, 0)
    says = page.locator(f"{BANNER} > span")
    pile = page.locator(f"{ROOT} [data-zone=pile]")
    pile.click()
    says.get_by_text(sentence("strings", "staged", cards="4♥ and 2♦", card="4♠")).wait_for()
    assert chosen(page) == ["4h", "2d"]
    pile.click()
    wait_for(page, 1)
    assert page.locator(f"{ROOT} .cnb-todo").inner_text().endswith(sentence("telling", "todo", "ask", name="Cam"))
    ask = page.locator(f"{ACTIONS} [data-act=ask]")
    why = page.locator(f"id={ask.get_attribute('aria-describedby')}").inner_text()
    assert why == ask.get_attribute("title")
    assert why.startswith(sentence("strings", "ask_means"))


def test_the_first_chosen_card_moves_nothing_else(show):
    page = show(table(OPENING, seat=1))
    wait_for(page, 0)
    for width in (1000, 620, 440, 320):
        page.locator(ROOT).evaluate("(node, width) => { node.style.width = `${width}px`; }", width)
        tops = []
        for _ in range(2):
            tops.append(page.locator(ACTIONS).evaluate("node => node.offsetTop"))
            choose(page, "9c") if len(tops) == 1 else page.keyboard.press("Escape")
        assert tops[0] == tops[1], width
        if width == 1000:  # nor do more of them, with a wild card between two ranks
            choose(page, "Kh", "Qs", "Qh", "2d")
            page.get_by_role("button", name="2♦ is with queens: move to kings").wait_for()
            assert page.locator(ACTIONS).evaluate("node => node.offsetTop") == tops[0]
            page.keyboard.press("Escape")


def test_enough_points_get_a_tick_only_where_the_cards_are_melds(show):
    page = show(table(OPENING, seat=1))
    wait_for(page, 0)
    reach = page.locator(f"{ROOT} .cnb-reach > span").first
    page.locator(f"{ROOT} [data-zone=stock]").click()
    wait_for(page, 1)
    choose(page, "Kh", "Qs", "Ts", "2d")
    reach.get_by_text("enough points", exact=True).wait_for()
    assert page.locator(f"{ROOT} .cnb-full").count() == 0


def test_what_is_advised_is_marked_on_the_cards_until_something_is_played(show):
    beside = "from canasta_nb import Coach\nfrom ipywidgets import VBox\nVBox([table, coach := Coach(table)])"
    page = show(table(KINGS, seat=1).removesuffix("table") + beside)
    wait_for(page, 0)
    marked = page.locator(f"{ROOT} .cnb-advised")
    coach = page.locator(".cnb[data-cnb=coach]")
    coach.get_by_role("button", name="Ask me a question").click()
    coach.get_by_text("Which of your cards").first.wait_for()
    assert marked.count() == 0, "a question names no card"
    coach.get_by_role("button", name="A good move").click()
    marked.first.wait_for()
    act = parse_act(show.ask("coach.candidates[0]['act']"))
    assert sorted(node.get_attribute("data-card") for node in marked.all()) == sorted(map(str, cards_of(act)))
    assert marked.first.get_attribute("aria-label").endswith(", advised")
    choose(page, "Kd")
    page.locator(f"{ROOT} .cnb-ours [data-target=K]").click()
    wait_for(page, 1)
    marked.first.wait_for(state="detached")
    for step in (1, 2, 3):
        page.keyboard.press("h")
        page.wait_for_function(f"document.querySelectorAll('{ROOT} .cnb-hint [data-done]').length === {step}")
    marked.first.wait_for()


def test_a_projector_shows_everything_larger_and_nothing_less(show, new_page):
    cell = led_to(FROZEN, s2="draw; discard 7s", s3="draw; discard 4s", s4="draw; meld Q+2s; discard Ks")
    page = show(cell.replace("bot_delay_ms=0", "bot_delay_ms=0, size='projector'"), page=new_page(width=2000))
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    shown = page.locator(ROOT)
    for width in (2000, 1280):
        page.set_viewport_size({"width": width, "height": 1500})
        shown.evaluate(AT_REST)
        line = shown.locator(".cnb-todo").evaluate("node => node.getBoundingClientRect().height")
        assert line >= 28, "a line of 14 px letters is 19 px high"
        assert shown.evaluate("node => node.scrollWidth <= node.clientWidth"), width
        assert shown.evaluate(CUT) == [], width
        assert shown.evaluate(COVERED) == [], width
        assert shown.evaluate(SMALLEST) == [], width
    assert faults(page, ROOT) == []


LATE = """from canasta_nb import Table
from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
table = Table("hand-and-foot", seed=2, seat=1, bots="greedy", bot_delay_ms=0)
me = bot("greedy")
while not table.session.over and sum(map(len, table.session.position.melds)) < 22:
    table.play(str(me.choose(table.session.view, legal_acts(table.session.position))))
table"""


def test_08_37_a_late_table_closes_up_and_shows_all_of_a_canasta(show, new_page):
    page = show(LATE, page=new_page(width=1700, height=1500))
    page.wait_for_selector(f"{ROOT}[data-phase]:not([aria-busy])")
    resized(page, ROOT, 1100)
    shown = page.locator(ROOT)
    assert shown.locator(".cnb-meld").count() >= 22
    assert shown.evaluate("node => node.offsetHeight") <= 625
    assert shown.evaluate("node => node.querySelectorAll('*').length") <= 900
    names = shown.locator(".cnb-meld:not(:has(.cnb-squared)) .cnb-caption b")
    assert names.count() > 0
    assert all(name.is_visible() and name.inner_text() for name in names.all()), "an open meld keeps its name"
    closed = shown.locator(".cnb-ours .cnb-meld:has(.cnb-squared)").first
    assert closed.locator(".cnb-band").inner_text() in ("Natural", "Mixed")
    assert closed.locator(".cnb-slot").count() <= 2
    meld = shown.locator(f".cnb-ours [data-target='{closed.get_attribute('data-target')}']")
    meld.focus()
    page.keyboard.press("Enter")
    sheet = shown.locator(".cnb-sheet")
    sheet.wait_for()
    assert sheet.locator(".cnb-chip").count() >= 7
    page.keyboard.press("Escape")
    assert meld.evaluate("node => node === document.activeElement")
    assert faults(page, ROOT) == []
