"""Where things lie on the card of an exercise: what is asked below its picture, fields that a hand can press."""

import pytest
from exercise_card import ROOT
from looking import COVERED, resized

from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.judging.showing import positions_of


def test_what_a_part_asks_is_said_once_below_its_picture(opened):
    page = opened("st-17")
    asks = page.locator(f"{ROOT} .cnb-ask").all_inner_texts()
    assert asks == [part.ask for part in exercise("st-17").parts]
    assert all(asks)
    page = opened("fz-1")
    assert page.locator(ROOT).get_by_text("Picture 1", exact=True).count() == 1


def test_the_buttons_of_an_open_question_begin_at_the_left(opened):
    page = opened("st-f2")
    card, check = page.locator(ROOT).bounding_box(), page.get_by_role("button", name="Check").bounding_box()
    assert check["x"] - card["x"] < 30


def test_a_hint_names_a_game_as_people_do(opened):
    page = opened("va-4")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(f"{ROOT} .cnb-hints li").first
    assert hint.inner_text() == exercise("va-4").hints[0].replace("`classic`", "Classic Canasta")


def test_a_hand_of_eleven_lies_in_one_row_and_each_index_is_seen(opened):
    page = opened("fz-7")
    for width in (850, 1000):
        resized(page, ROOT, width)
        cards = page.locator(f"{ROOT} .cnb-hand [role=option]")
        tops = cards.evaluate_all("nodes => [...new Set(nodes.map((node) => node.getBoundingClientRect().top))]")
        assert len(tops) == 1, width
        assert page.locator(ROOT).evaluate(COVERED) == [], width


@pytest.mark.parametrize("name", ["fz-2", "th-5", "fz-5"])
def test_each_picture_stands_above_the_part_that_asks_about_it(opened, name):
    root = opened(name).locator(ROOT)
    parts = root.locator(".cnb-part")
    assert parts.count() == root.locator(".cnb-shown").count() > 1
    for part in parts.all():
        picture, field = part.locator(".cnb-shown"), part.locator(".cnb-choice:visible").first
        assert picture.bounding_box()["y"] < field.bounding_box()["y"]


OWN_PICTURES = [
    asked.id
    for each in lessons()
    for asked in each.exercises
    if len(positions_of(asked).positions) == len(asked.parts) > 1
]


@pytest.mark.soak
@pytest.mark.parametrize("width", [1000, 700])
def test_every_field_lies_in_its_card_and_nothing_covers_it(show, width):
    """Each part with a picture of its own has its fields below it, also those of a no; a hand must reach them."""
    page = show("from canasta_nb import Quiz", *[f"Quiz({name!r}, save=False)" for name in OWN_PICTURES])
    page.set_viewport_size({"width": width, "height": 800})
    page.wait_for_function(f"document.querySelectorAll('{ROOT} [data-act=check]').length === {len(OWN_PICTURES)}")
    page.evaluate("(root) => document.querySelectorAll(`${root} input[value=false]`).forEach((no) => no.click())", ROOT)
    covered = page.evaluate(
        """async (root) => {
          const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          const at = (field) => {
            const {left, top, width, height} = field.getBoundingClientRect();
            return document.elementFromPoint(left + width / 2, top + height / 2);
          };
          const found = [];
          for (const field of document.querySelectorAll(`${root} [data-at]`)) {
            if (!field.checkVisibility()) continue; // of several long lists one is open
            field.scrollIntoView({block: "center"});
            if (at(field)?.closest(".cnb-foot")) await drawn(); // the bar follows what is scrolled
            const there = at(field);
            if (there === field || there?.contains(field) || field.contains(there)) continue;
            found.push(`${field.closest(root).textContent.slice(0, 40)}: ${field.dataset.at}`);
          }
          return found;
        }""",
        ROOT,
    )
    assert covered == []
