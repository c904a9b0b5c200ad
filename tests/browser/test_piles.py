"""Stock and pile lie over no words: at every width, however many cards are in it, frozen or not, in both languages."""

from __future__ import annotations

import pytest
from geometry import GEOMETRY
from moments import table
from sampled import LONGEST_WORDS, every_time

from canasta_nb import Table
from canasta_nb.core.speech.language import LANGUAGES

ROOT = ".cnb[data-cnb=table]"

# Positions with piles and stocks of many sizes, frozen in each way.
PILES = {
    "pile 5c": 60,
    "pile 5c9s": 41,
    "pile 5c9h2d": 21,
    "pile 5c2h9h2d9cJkJs6h5c4d9sKd": 9,
    "pile 5c9h4c6c6s5h4dKsJhJcTd9c9s6h6d5s4hKcQdJs": 1,
    "pile 5c2h": 50,
}
"""What lies on the pile, and how many cards the stock is shown to have."""

# The words of the board that stock or pile lie over, with what they throw as a shadow: the cards below the top one.
COVERED_WORDS = (
    "(root) => {"
    + GEOMETRY
    + """
  const drawn = (node) => {
    const { left, top, right, bottom } = box(node);
    const layers = getComputedStyle(node).boxShadow.split(/,(?![^(]*\\))/).filter((one) => !/inset|none/.test(one));
    const sizes = layers.map((one) => one.match(/-?[\\d.]+px/g).map(parseFloat)).filter(([, , blur]) => blur === 0);
    const more = (place, sign) => Math.max(0, ...sizes.map((one) => sign * one[place] + one[3]));
    return { left: left - more(0, -1), top: top - more(1, -1), right: right + more(0, 1), bottom: bottom + more(1, 1) };
  };
  const piles = $(`${root} .cnb-piles :is(.cnb-pile > .cnb-back, .cnb-stack .cnb-face)`).filter(shown).map(drawn);
  const found = [];
  const walker = document.createTreeWalker($(`${root} .cnb-board`)[0], NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const node = text.parentElement;
    if (!text.data.trim() || node.closest("svg, .cnb-face, .cnb-hidden, .cnb-news > *") || !shown(node)) continue;
    if (getComputedStyle(node).clipPath === "inset(50%)" || node.closest("[data-rest]")) continue;
    for (const line of words(text).width ? [words(text)] : [])
      if (piles.some((one) => over(one, line))) found.push(text.data);
  }
  return found;
}"""
)
SIZES = ((274, 800), (320, 800), (390, 800), (459, 800), (518, 800), (600, 800), (900, 800), (1280, 800), (667, 375))


@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
def test_stock_and_pile_lie_over_no_words_at_any_width_and_size(show, new_page, lang):
    beginning = "rules classic; turn 1 draw; hand 1 AhAsJd6h3c; hand 2 x9; hand 3 x9; hand 4 x9"
    melds = "melds A KsKhKd 7s7h7d7c; melds B QsQhQd 8s8h8d8c8s8h2c"
    tables = [Table(f"{beginning}; {melds}; {pile}", seat=1, seed=7, lang=lang) for pile in PILES]
    scenes = [dict(each.scene) | {"stock": stock} for each, stock in zip(tables, PILES.values(), strict=True)]
    page = show(table("classic", seat=1, lang=lang), page=new_page(width=900, height=800))
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"document.querySelector('{ROOT}').clientWidth === Math.min({width}, 1240)")
        for pile, scene in zip(PILES, scenes, strict=True):
            page.evaluate(
                """(scene) => {
                  const model = Object.values(host.models).find((one) => one.get("scene")?.seats);
                  const { seq } = model.get("scene");
                  model.hear({ method: "update", state: { scene: { ...scene, seq } } });
                }""",
                scene,
            )
            if covered := page.evaluate(COVERED_WORDS, ROOT):
                found[f"{pile}, {width}"] = covered
    assert found == {}
