"""The table on the narrowest telephone: what is said and pressed covers nothing."""

from __future__ import annotations

from moments import table

ROOT = ".cnb[data-cnb=table]"


def test_the_way_to_the_own_turn_is_a_sign_that_can_be_pressed_on_the_narrowest_telephone(show, new_page):
    page = show(
        'from canasta_nb import Table\nTable("classic", seed=7, seat=1, pace="step", lang="es")',
        page=new_page(262, 800),
    )
    page.locator(f"{ROOT} [data-zone=stock]").click()
    page.wait_for_selector(f"{ROOT}[data-phase=play]")
    page.locator(f"{ROOT} [data-zone=hand] [role=option]").last.click()
    page.locator(f"{ROOT} [data-act=discard]").click()
    skip = page.get_by_role("button", name="A mi turno")
    skip.wait_for()
    sign, plate = skip.bounding_box(), page.locator(f"{ROOT} .cnb-talk").bounding_box()
    assert (sign["width"], sign["height"]) == (44, 44)
    assert plate["y"] <= sign["y"]
    assert sign["y"] + 44 <= plate["y"] + plate["height"], "it lies in the plate, and not over the melds"
    skip.click()
    page.wait_for_selector(f"{ROOT}[data-phase=draw]")


def test_what_a_hint_says_at_last_leaves_the_own_melds_to_be_seen_on_the_narrowest_telephone(show, new_page):
    laid = "melds A KsKhKdKcKsKhKd 7s7h7d7c2s QsQhQd; melds B 5s5h5d 8s8h8d"
    position = f"rules classic; turn 1 draw; {laid}; hand 1 JhJs4d9s9hAc6d; pile 9d4c"
    page = show(table(position, lang="es", seat=1), page=new_page(262, 700))
    page.locator(f"{ROOT} .cnb-actions [data-act=hint]").click()
    for _ in range(2):
        page.locator(f"{ROOT} .cnb-talk [data-act=hint]").click()
    page.locator(f"{ROOT} .cnb-talk [data-act=do]").wait_for()
    lowest = max(meld.bounding_box()["y"] + 44 for meld in page.locator(f"{ROOT} .cnb-ours .cnb-meld").all())
    assert page.locator(f"{ROOT} .cnb-talk").bounding_box()["y"] >= lowest - 3
