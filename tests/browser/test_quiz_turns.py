"""Turns that are played in the card of an exercise, by buttons, on its table, and by drags."""

from __future__ import annotations

from catalogue import sentence
from exercise_card import ROOT, in_menu, said
from family import click_cards


def played(root, *acts: str) -> None:
    """Wait until these acts have been played."""
    root.page.wait_for_function(
        "([root, acts]) => [...root.querySelectorAll('.cnb-played li:not(.cnb-second)')]"
        ".map((li) => li.textContent).join('; ') === acts",
        arg=[root.element_handle(), "; ".join(acts)],
    )


def drop_on_the_pile(root, card: str) -> None:
    root.locator(f"[data-zone=hand] [data-card='{card}']").drag_to(root.locator("[data-place=pile]"))


def test_a_turn_is_played_with_the_cards_and_the_picture_follows(opened):
    page = opened("im-8", "from canasta_nb import Quiz\nQuiz('fz-7')")
    page.wait_for_function(f"document.querySelectorAll('{ROOT}').length === 2")
    root, three_turns = page.locator(ROOT).all()
    assert three_turns.locator("[data-card='3s']").count()
    assert three_turns.locator("[data-card='3s'] [data-mark='black 3']").count(), "cards are marked as at the table"
    golden = """nodes => nodes.filter((node) => node.classList.contains('cnb-main'))
      .map(({ dataset: { add, act } }) => add ?? act)"""
    assert "draw" in root.locator("[data-add]").evaluate_all(golden)
    assert "discard" not in root.locator("[data-add]").evaluate_all(golden)
    cards = root.locator("[data-zone=hand] [role=option]").count()
    click_cards(root, "9h", "9d", "As", "Ah", "2c")
    root.locator("[data-add=take]").click()
    played(root, "Take the pile with 9♥9♦ and A♠A♥2♣")
    assert root.locator("[data-zone=hand] [role=option]").count() != cards, "the cards have left the hand"
    assert root.locator("[data-lot=melds] [data-card='9c']").count() == 1
    assert root.locator("button:visible").evaluate_all(golden) == [], "nothing is chosen, and the turn is not over"
    click_cards(root, "4d")
    assert root.locator("button:visible").evaluate_all(golden) == ["discard"]
    root.locator("[data-add=discard]").click()
    played(root, "Take the pile with 9♥9♦ and A♠A♥2♣", "Discard 4♦")
    assert root.locator("button:visible").evaluate_all(golden) == ["check"]
    root.get_by_role("button", name="Check").click()
    said(page, "2 of 2 points")
    turns = []
    for card in ("2c", "3s", "8c"):
        three_turns.locator("[data-add=draw]").click()
        turns.append("Draw")
        played(three_turns, *turns)
        click_cards(three_turns, card)
        three_turns.locator("[data-add=discard]").click()
        turns.append(f"Discard {card.replace('c', '♣').replace('s', '♠')}")
        played(three_turns, *turns)
    three_turns.get_by_role("button", name="Check").click()
    three_turns.get_by_text("3 of 3 points").first.wait_for()


def test_an_act_that_is_refused_says_why_and_a_step_is_taken_back(opened):
    page = opened("fz-7")
    root = page.locator(ROOT)
    click_cards(root, "3s")
    root.locator("[data-add=discard]").click(force=True)  # not now, and it says why
    root.locator(".cnb-banner").get_by_text("you haven't drawn a card").wait_for()
    played(root)
    root.locator("[data-add=draw]").click()
    played(root, "Draw")
    root.locator("[data-add=back]").click()
    played(root)


def test_a_turn_is_played_on_the_table_itself_by_clicks_and_drags(opened):
    page = opened("ct-6")
    root = page.locator(ROOT)
    steps = "nodes => nodes.map((node) => node.dataset.state || '')"
    assert root.locator(".cnb-steps li").evaluate_all(steps) == ["now", "", ""]
    assert root.locator("[data-lot=hand]").count() == 0, "the hand lies there once"
    root.get_by_role("button", name="The stock").click()
    played(root, "Draw")
    assert root.locator(".cnb-steps li").evaluate_all(steps) == ["done", "now", "now"]
    click_cards(root, "Qc")
    root.get_by_role("button", name="Your meld").click()
    played(root, "Draw", "Add Q♣ to the queens")
    assert root.locator("[data-lot=melds] [data-card=Qc]").count() == 1
    held = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert held.startswith("Your meld"), "the place is still at hand"
    root.locator("[data-zone=hand] [data-card='4d']").drag_to(
        root.get_by_role("button", name="The pile: 5 of hearts, King of clubs")
    )
    played(root, "Draw", "Add Q♣ to the queens", "Discard 4♦")
    assert root.locator(".cnb-steps li").evaluate_all(steps) == ["done", "done", "done"]
    assert root.locator(".cnb-fly, [data-away]").count() == 0
    root.get_by_role("button", name="Check").click()
    said(page, "2 of 2 points")


def test_cards_that_are_dropped_where_they_may_not_go_come_back_and_it_is_said_why(opened):
    page = opened("ct-6")
    root = page.locator(ROOT)
    root.locator("[data-zone=hand] [data-card='4d']").drag_to(root.get_by_role("button", name="Your meld"))
    root.locator(".cnb-banner").get_by_text("you haven't drawn a card").wait_for()
    page.wait_for_function("!document.querySelector('.cnb-fly, [data-away]')")
    played(root)
    root.get_by_role("button", name="The stock").click()
    played(root, "Draw")
    root.get_by_role("button", name="Start the turn again").click()
    played(root)


def test_another_question_clears_the_table_and_back_at_the_turn_it_is_played_as_before(opened):
    root = opened("ct-6", max_attempts=1).locator(ROOT)
    turn = ["Draw", "Discard 4♦"]
    root.get_by_role("button", name="The stock").click()
    played(root, "Draw")
    drop_on_the_pile(root, "4d")
    played(root, *turn)
    root.get_by_role("button", name="Check").click()
    root.get_by_role("button", name="One more like this").click()
    root.get_by_text(sentence("quiz", "alike_counts")).wait_for()
    assert root.locator(".cnb-asked > :visible").evaluate_all("nodes => nodes.map((node) => node.classList[0])") == [
        "cnb-question", "cnb-shows", "cnb-parts"]  # fmt: skip
    root.get_by_role("button", name="Back to the question").click()
    played(root, *turn)
    assert root.locator(".cnb-steps").count() == 1
    in_menu(root, "Start again")
    played(root)
    root.get_by_role("button", name="The stock").click()
    played(root, "Draw")
    drop_on_the_pile(root, "4d")
    played(root, *turn)
    root.page.wait_for_function("!document.querySelector('.cnb-fly, [data-away]')")


def test_a_whole_deal_is_played_at_a_table_that_is_chosen_in_the_card(opened, show):
    page = opened("va-7")
    root = page.locator(ROOT)
    assert root.locator("[data-add]:visible").all_inner_texts() == ["uruguay", "samba", "modern-american", "classic"]
    root.get_by_role("button", name="uruguay").click()
    played(root, "Uruguay")
    assert page.evaluate("document.activeElement.dataset.add") == "draw", "the focus goes on with the turn"
    root.get_by_role("button", name="Meld").click(force=True)
    root.locator(".cnb-banner").get_by_text(sentence("quiz", "draw_first")).wait_for()
    root.get_by_role("button", name="The stock").click()
    played(root, "Uruguay", "Draw")
    click_cards(root, "As", "As", "2d")
    root.locator("[data-add=meld]").click()
    played(root, "Uruguay", "Draw", "Lay down A♠A♠2♦")
    root.get_by_role("button", name="Check").click()
    root.locator(".cnb-banner").get_by_text("Your turn isn't over yet").wait_for()
    assert show.ask("quiz.attempts, quiz.answer") == "0 ['uruguay', 'draw', 'meld AsAs2d']"
    root.locator("[data-add=restart]").click()
    root.get_by_role("button", name="samba").wait_for()


def test_where_a_wrong_answer_leads_is_shown_when_it_is_asked_for(opened, show):
    page = opened("fz-2", max_attempts=1)
    root = page.locator(ROOT)
    for part in ("0", "1"):
        root.locator(f"[data-at='{part}:0'][value=false]").check()
        root.locator(f"[data-at='{part}:1'][value='take.frozen']").check()
    root.get_by_role("button", name="Check").click()
    said(page, "1 of 2 points")
    after = root.locator(".cnb-after")
    assert not after.is_visible()
    root.get_by_role("button", name="Show me").click()
    assert "After this: take the pile" in after.inner_text()
    assert after.locator("[data-lot=melds] [data-card='7d']").count() == 2, "the 7 of the pile lies in the meld"
    assert after.locator("[data-lot=pile]").count() == 0
    in_menu(root, "Start again")
    after.wait_for(state="hidden")


def test_a_turn_that_is_over_goes_no_further_and_one_card_is_discarded(opened):
    page = opened("ct-6")
    root = page.locator(ROOT)
    root.locator("[data-add=draw]").click()
    played(root, "Draw")
    click_cards(root, "4d", "5c")
    root.locator("[data-add=discard]").click()
    root.get_by_text("Choose one card to discard.").first.wait_for()
    root.locator("[data-zone=hand] [data-card='5c']").click(position={"x": 9, "y": 14})
    root.locator("[data-add=discard]").click()
    played(root, "Draw", "Discard 4♦")
    assert root.locator("[data-add].cnb-main").count() == 0
    root.locator("[data-add=draw]").click(force=True)
    root.get_by_text("Your turn is over.").first.wait_for()
    played(root, "Draw", "Discard 4♦")


def test_what_the_others_did_is_told(opened):
    root = opened("cn-6").locator(ROOT)
    news = root.locator(".cnb-news")
    assert not news.is_visible()
    root.locator("[data-add=draw]").click()
    played(root, "Draw")
    click_cards(root, "6c")
    root.locator("[data-add=discard]").click()
    news.get_by_text("Ben draws and discards 9♥.").wait_for()
    assert news.locator("li").count() == 3


def test_after_a_draw_the_pile_is_not_for_the_taking_and_that_is_said(opened):
    root = opened("cn-6").locator(ROOT)
    root.locator("[data-add=draw]").click()
    played(root, "Draw")
    root.locator("[data-add=take]").click(force=True)
    root.get_by_text(sentence("quiz", "drawn_already")).first.wait_for()
