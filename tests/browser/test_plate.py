"""The talk plate, LOOK 21: every refusal fits its two lines, in each language, and the plate keeps its height."""

from __future__ import annotations

import re

import pytest
from catalogue import Many, sentence
from geometry import GEOMETRY
from looking import resized
from made_facts import NAMES, facts_of
from moments import MOMENTS, table
from playing import Person
from refused_cases import ILLEGAL, refused
from sampled import LONGEST_WORDS, every_time

from canasta_nb.core.engine import wording
from canasta_nb.core.speech.language import LANGUAGES, speaking, texts
from canasta_nb.core.speech.order import ORDER
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.widgets.scenes.remedy import remedy
from canasta_nb.widgets.table.hinting import LONGEST_WHERE, LONGEST_WHY

ROOT = ".cnb[data-cnb=table]"
LINES = {900: 1, 760: 1, 560: 2}  # lines for what is wrong, and as many for what to do
HIGH = {900: 54, 760: 54, 560: 74}  # pixels of the plate, whatever it says
# Each refusal is put into the scene of the table; what does not fit, and how high the plate is.
TELL = """([refusals, most]) => {
  const model = Object.values(host.models).find((one) => one.get("scene")?.seats);
  const scene = model.get("scene");
  const found = [];
  const heights = new Set();
  const lines = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.bottom / 4))).size;
  };
  refusals.forEach((refusal, place) => {
    model.hear({ method: "update", state: { scene: { ...scene, refusal: { ...refusal, id: `told-${place}` } } } });
    const talk = document.querySelector(".cnb-talk");
    heights.add(talk.offsetHeight);
    for (const node of talk.querySelectorAll(".cnb-fault, .cnb-instead")) {
      const many = lines(node);
      if (many > most || node.scrollWidth > node.clientWidth) found.push([refusal.law, many, node.textContent]);
    }
  });
  return [found, [...heights]];
}"""


def of_cases() -> dict[str, list[Refusal]]:
    """Return the refusals of the cases by their law."""
    told: dict[str, list[Refusal]] = {law: [] for law in ORDER}
    for case in ILLEGAL.values():
        for each in refused(case)[2]:
            told[each.law].append(each)
    return told


def longest_refusals(lang: str) -> list[dict[str, object]]:
    """For each law the longest line, and the longest way out, of those that made facts and the cases give."""
    told = of_cases()
    for law, given in told.items():
        given += [Refusal(law, "", "", facts, "") for facts in facts_of(law)]
    with speaking(lang):
        return [
            {
                "law": law, "act": "", "also": [], "besides": [], "cards": [], "shows": [[0]], "lesson": "",
                "title": wording.title(law),
                "says": max((wording.says(law, each.facts, NAMES) for each in refusals), key=len),
                "short": max((wording.short(law, each.facts, NAMES) for each in refusals), key=len),
                "way_out": max((remedy(each, (), NAMES) for each in refusals), key=len),
            }
            for law, refusals in told.items()
        ]  # fmt: skip


# Each state is put into the model of the table and taken back; where the plate grows or a word does not fit.
SAY = """([states, high]) => {
  const model = Object.values(host.models).find((one) => one.get("scene")?.seats);
  const keys = ["scene", "hint", "nudge", "saved", "problem", "strings", "selected"];
  const usual = Object.fromEntries(keys.map((key) => [key, model.get(key)]));
  const found = [];
  for (const { scene, strings, ...state } of states) {
    const said = { scene: { ...usual.scene, refusal: null, ...scene }, strings: { ...usual.strings, ...strings } };
    model.hear({ method: "update", state: { ...usual, ...state, ...said } });
    const talk = document.querySelector(".cnb-talk");
    const seen = talk.checkVisibility({ visibilityProperty: true });
    if (seen && talk.offsetHeight !== high) found.push([talk.offsetHeight, talk.dataset.says, talk.innerText]);
  }
  model.hear({ method: "update", state: usual });
  return found;
}"""


# How many pixels the bar is too wide for its table.
OVER = """() => {
  const model = Object.values(host.models).find((one) => one.get("scene")?.seats);
  const scene = model.get("scene");
  model.hear({ method: "update", state: { scene: { ...scene, can: { ...scene.can, ask: true, undo: true } } } });
  const bar = document.querySelector("[data-zone=actions]");
  return bar.scrollWidth - bar.clientWidth;
}"""


class Longest(dict[str, object]):
    """What is filled into a sentence: long names, many cards, high numbers."""

    def __missing__(self, name: str) -> str:
        return NAMES[3] if name in ("name", "asker") else "10♦10♣10♥ and joker" if name == "cards" else "queens"


FILLED = Longest(card="10♦", top="10♦", n=Many(88), deal="12", acts="345", minimum="150", score="12,345", what="{what}")
PROMPTS = ("draw", "draw_only", "forced", "last", "play", "discard", "lay", "ask", "go_out")
QUESTIONS = ("frozen", "blocked", "empty", "last", "pile", "take", "open", "meld", "discard", "ask", "answer", "other")
ADVICE = ("staged", "staged_more", "staged_onto", "choose_take", "choose_meld", "choose_one", "choose_discard",
          "pile_empty", "readonly", "stale", "skipped", "left", "queued", "silent", "gone")  # fmt: skip


def hint_of(says: str, where: str, place: int) -> dict[str, object]:
    """Return a step of a hint; the last one has an act."""
    step = 3 if "“" in where or "«" in where else 1 + place % 2
    return {
        "id": f"h-{place}",
        "step": step,
        "says": says,
        "where": where,
        "cards": [],
        **({"act": "draw"} if step == 3 else {}),
    }


def states(lang: str) -> list[dict[str, object]]:
    """Return the other texts of the plate, with long names and many cards, as states of the table's model."""
    with speaking(lang):
        strings, told, reasons = map(
            texts, ("widgets/wire/strings.toml", "descriptions/telling.toml", "bots/words.toml")
        )
        kept = told["saved"]["question"].format_map(FILLED)
        copied = told["saved"]["copy"].format(copy="05_freezing-copy.canasta")
        todo = {name: sentence.format_map(FILLED) for name, sentence in told["todo"].items()}
        reason = max((each.format_map(FILLED) for each in reasons.values() if isinstance(each, str)), key=len)
        banner = [strings[name].format_map(FILLED) for name in ADVICE]
        banner += [sentence.format_map(FILLED) for sentence in told["undo"].values()]
        why_not = [[wording.no_way(law, each.facts, NAMES) for each in given] for law, given in of_cases().items()]
        hints = [(told["coach"][name].format_map(FILLED), told["look"][name].format_map(FILLED)) for name in QUESTIONS]
        why_not_short = max((each for given in why_not for each in given if len(each) <= LONGEST_WHERE), key=len)
        possible = {name: sentence.format_map(FILLED) for name, sentence in told["possible"].items()}
        line = possible["may"].replace("{what}", f"{possible['lay']}, {possible['add']}, {possible['discard']}")
        hints += [(line, max((possible["ringed"], why_not_short), key=len))]
        hints += [(told["good"]["meld_many"].format_map(FILLED), told["coach"]["hint"].format(why=reason))]
        seen = texts("bots/expert/words.toml")["next_took"].format_map(FILLED)
        counted = told["coach"]["hint_longer"].format(why=3 * seen)[:LONGEST_WHY]
        thinking = hint_of(told["coach"]["thinking"], told["coach"]["imagined"].format(done="100", of="100"), 0)
        banner += sorted((max(each, key=len) for each in why_not if each), key=len)[-20:]
        return [
            *({"scene": {"todo": todo["yours"].replace("{what}", todo[name])}} for name in PROMPTS),
            {"scene": {"todo": todo["waiting"], "phase": "wait", "turn": 4}},
            {"scene": {"todo": todo["won"].replace("queens", todo["out"], 1), "phase": "game"}},
            {"scene": {"todo": todo["answer"], "phase": "answer"}},
            {"scene": {"todo": todo["go_out_yes"]}},
            *({"hint": hint_of(*each, place)} for place, each in enumerate(hints)),
            {"hint": {**thinking, "id": "h-going", "step": 4, "going": [100, 100]}},
            {"hint": {**hint_of(hints[-1][0], counted, 0), "id": "h-thought", "step": 4, "act": "draw"}},
            *({"saved": each} for each in (kept, f"{copied}\n{kept.splitlines()[-1]}")),
            *({"nudge": each.format_map(FILLED)} for name, each in told["coach"].items() if name in QUESTIONS),
            *({"problem": each, "strings": {"problem": "{problem}"}} for each in banner),
        ]


@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
def test_look_21_whatever_is_said_fits_the_plate_which_keeps_its_height(show, new_page, lang):
    page = show(table("classic", lang=lang), page=new_page(width=900, height=900))
    page.wait_for_selector(f"{ROOT} .cnb-todo", state="attached")
    told, said = longest_refusals(lang), states(lang)
    hand = page.evaluate("Object.values(host.models).find((one) => one.get('scene')?.seats).get('scene').hand")
    said += [{"selected": hand[:many]} for many in (1, 4, len(hand))]
    for width, most in LINES.items():
        resized(page, ROOT, width)
        found, heights = page.evaluate(TELL, [told, most])
        assert found == [], width
        assert heights == [HIGH[width]], width
        assert page.evaluate(SAY, [said, HIGH[width]]) == [], width
    for width in (390, 350):
        resized(page, ROOT, width)
        buttons = page.locator(f"{ROOT} [data-zone=actions] .cnb-main:visible").all()
        assert len({button.bounding_box()["y"] for button in buttons}) == 1, width
    for width in (650, 600, 560):  # the bar is fullest where the partner can be asked
        resized(page, ROOT, width)
        assert page.evaluate(OVER) <= 0, width


# Each refusal is opened in the scene of the table; what scrolls, is cut, or lies over the hand.
OPENED = (
    "(refusals) => {"
    + GEOMETRY
    + """
  const model = Object.values(host.models).find((one) => one.get("scene")?.seats);
  const scene = model.get("scene");
  const [talk, told, hand, root] = [...$(".cnb-talk, .cnb-told, .cnb-hand"), ...$(".cnb[data-cnb=table]")];
  const found = [];
  refusals.forEach((refusal, place) => {
    model.hear({ method: "update", state: { scene: { ...scene, refusal: { ...refusal, id: `open-${place}` } } } });
    $(".cnb-refusal [aria-expanded]")[0].click();
    const scrolls = (node) => node.scrollHeight > node.clientHeight + 1;
    const faults = [told, talk].filter(scrolls).map((node) => node.className);
    if (!inside(box(told), box(talk)) || !inside(box(talk), box(root))) faults.push("outside");
    if (over(box(talk), box(hand))) faults.push("over the hand");
    const buttons = $(".cnb-refusal > button").filter(shown);
    if ($(".cnb-whole, .cnb-named > *").some((node) => buttons.some((one) => over(words(node), box(one)))))
      faults.push("under a button");
    if (faults.length) found.push([refusal.law, ...faults]);
  });
  model.hear({ method: "update", state: { scene } });
  return found;
}"""
)


@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
def test_however_long_a_refusal_is_it_opens_whole_and_nothing_scrolls(show, new_page, lang):
    page = show(table("classic", lang=lang), page=new_page(width=900, height=900))
    page.wait_for_selector(f"{ROOT} .cnb-todo", state="attached")
    told = longest_refusals(lang)
    for width in (1100, 900, 760, 600, 560, 320):
        resized(page, ROOT, width)
        assert page.evaluate(OPENED, told) == [], width


def test_look_22_why_shows_the_whole_refusal_in_place_and_hides_it_again(show):
    """LOOK 22: the law is named in words, its id is the title of its name and of its lesson, and said to the ear."""
    page = show(
        "from pathlib import Path\nPath('05_freezing.ipynb').touch()",
        table("rules classic; turn 1 draw; melds A 9s9h9d; hand 1 QsJd8h6dTc; pile 4c2h9c"),
    )
    page.locator(f"{ROOT} [data-act=take]").click(force=True)
    told, why = page.locator(".cnb-told"), page.locator(".cnb-refusal [aria-expanded]")
    why.wait_for()
    line = told.get_by_text(wording.short("take.frozen", {"need": 2, "have": 0, "card": "9c"}), exact=True)
    whole = told.get_by_text(sentence("laws/take", "take.frozen", "says", 4, wild_cards="2♥"))
    place = page.locator(".cnb-hand").bounding_box()
    for opened in (False, True, False):
        assert (line.bounding_box() is not None) is not opened
        assert (whole.bounding_box()["height"] > 1) is opened
        assert told.get_by_text("Law: The pile is frozen").is_visible() is opened
        assert told.get_by_role("link", name="Lesson 5").is_visible() is opened
        assert "take.frozen" in told.inner_text(), "the ear hears the law by its name"
        assert [each.get_attribute("title") for each in told.locator(".cnb-named > *").all()] == ["take.frozen"] * 2
        assert page.locator(".cnb-hand").bounding_box() == place
        assert why.get_attribute("aria-expanded") == str(opened).lower()
        why.click()
    for put_away in (
        lambda: page.locator(f"{ROOT} [data-card='Qs']").click(),
        lambda: page.get_by_role("button", name="Close").click(),
        lambda: page.keyboard.press("Escape"),
    ):
        page.locator(f"{ROOT} [data-act=take]").click(force=True)
        why.wait_for()
        why.click()
        put_away()
        assert (told.inner_text(), why.is_visible()) == ("", False)
        assert page.evaluate(f"!!document.activeElement.closest('{ROOT}')")


def test_a_scene_without_a_short_sentence_tells_the_whole(show):
    page = show(table("classic"))
    page.wait_for_selector(f"{ROOT} .cnb-todo", state="attached")
    old = {
        "law": "take.frozen", "act": "take 9c onto 9", "also": [], "besides": [], "cards": [], "lesson": "",
        "title": "The pile is frozen", "says": "Nobody can take it now.", "way_out": "Instead, you can draw.",
    }  # fmt: skip
    page.evaluate(TELL, [[old], 1])
    assert page.locator(".cnb-told").inner_text().split("\n\n")[:2] == [old["says"], old["way_out"]]
    assert page.get_by_text(old["says"]).bounding_box()["height"] > 1


# Writes down which cards have a ring, each time that another one gets it.
RINGS = """(root) => {
  window.rings = [];
  new MutationObserver(() => {
    const rung = [...document.querySelectorAll(`${root} [data-shown]`)].map((node) => node.dataset.card);
    window.rings.push([rung.join(" "), performance.now()]);
  }).observe(document.querySelector(root), { attributes: true, attributeFilter: ["data-shown"], subtree: true });
}"""


@pytest.mark.parametrize("still", [False, True])
def test_show_me_rings_what_the_refusal_is_about_and_then_the_cards_that_count(show, new_page, still):
    page = new_page(width=900, reduced_motion="reduce" if still else "no-preference")
    show(MOMENTS["frozen"].cell.replace("bot_delay_ms=0", "pace='fast'"), page=page)
    page.wait_for_selector(f"{ROOT}[data-phase=draw][data-turn='1']:not([aria-busy])")
    page.locator(f"{ROOT} [data-act=show]").wait_for(state="hidden")
    page.locator(f"{ROOT} [role=option][data-card='2d']").click(position={"x": 9, "y": 14})
    page.locator(f"{ROOT} [role=option][data-card='Kh']").click(position={"x": 9, "y": 14})
    page.keyboard.press("p")
    page.locator(f"{ROOT} .cnb-fault").wait_for()
    page.evaluate(RINGS, ROOT)
    page.locator(f"{ROOT} [data-act=show]").click()
    page.locator(f"{ROOT} .cnb-hand [data-card=Kc][data-shown]").wait_for()
    rings = page.evaluate("window.rings")
    assert [rung for rung, _ in rings] == (["2h Kh Kc"] if still else ["2h", "2h Kh Kc"])
    assert still or rings[1][1] - rings[0][1] >= 580, "a timer may ring a little before a frame"
    shine = page.locator(f"{ROOT} .cnb-hand [data-card=Kh] .cnb-face").evaluate(
        "node => getComputedStyle(node).boxShadow"
    )
    assert shine.startswith("rgb(242, 193, 78)")
    page.keyboard.press("Escape")
    assert page.locator(f"{ROOT} [data-shown]").count() == 0


def test_nothing_is_offered_to_be_shown_where_all_of_it_is_marked(show):
    page = show(table("rules classic; turn 1 play; melds A 9s9h9d; hand 1 KcKdQh8d7c", seat=1))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    for card in ("Kc", "Kd"):
        page.locator(f"{ROOT} [role=option][data-card='{card}']").click(position={"x": 9, "y": 14})
    page.keyboard.press("m")
    page.locator(f"{ROOT} .cnb-fault").wait_for()
    assert page.locator(f"{ROOT} .cnb-refusal [aria-expanded]").is_visible()
    assert page.locator(f"{ROOT} [data-act=show]").is_hidden()


TYPED = re.compile(r"\b(?:[2-9TJQKA][shdc]|Jk)+\b")


@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
def test_a_refusal_is_told_in_words_and_its_buttons_stand_side_by_side(show, new_page, lang):
    cell = MOMENTS["frozen"].cell.replace("bot_delay_ms=0", f"bot_delay_ms=0, lang={lang!r}")
    page = show(cell, page=new_page(width=900, height=1200))
    page.wait_for_selector(f"{ROOT}[data-phase=draw][data-turn='1']:not([aria-busy])")
    MOMENTS["frozen"].reach(Person(page))
    heard = page.locator(f"{ROOT} [role=alert]").inner_text()
    assert not TYPED.search(heard)
    with speaking(lang):
        words = texts("widgets/wire/strings.toml")
        kings = words["card_name"].format(rank=words["ranks"]["K"][0], suit=words["suits"]["c"])
        what = wording.short("initial-meld.minimum", {"have": 70, "need": 90}).partition(":")[0]
        law = wording.title("initial-meld.minimum")
    assert kings in heard, "what was tried, for the ear"
    assert page.locator(f"{ROOT} .cnb-fault b").inner_text() == f"{what}:"
    weight = "node => Number(getComputedStyle(node).fontWeight)"
    assert page.locator(f"{ROOT} .cnb-fault b").evaluate(weight) >= 600
    assert page.locator(f"{ROOT} .cnb-fault").evaluate(weight) == 400, "the reason is plain"
    why = page.locator(f"{ROOT} .cnb-refusal [aria-expanded]")
    for width in (1100, 900, 760, 600, 320):
        resized(page, ROOT, width)
        boxes = [button.bounding_box() for button in page.locator(f"{ROOT} .cnb-refusal > button:visible").all()]
        assert len({round(box["y"]) for box in boxes}) == 1, width
        assert all(box["height"] >= 24 for box in boxes), width
        closed = page.locator(f"{ROOT} .cnb-talk").bounding_box()
        why.click()
        badge = page.locator(f"{ROOT} .cnb-ours .cnb-badge").bounding_box()
        plate = page.locator(f"{ROOT} .cnb-talk").bounding_box()
        free = min(badge["y"] + badge["height"], closed["y"]) - 3
        assert width < 560 or plate["y"] >= free, f"{width}: what is opened leaves the badge free"
        assert page.get_by_text(law, exact=False).last.is_visible(), width
        why.click()


def test_a_card_that_is_refused_does_not_look_chosen(show):
    page = show(MOMENTS["frozen"].cell)
    page.wait_for_selector(f"{ROOT}[data-phase=draw][data-turn='1']:not([aria-busy])")
    face = page.locator(f"{ROOT} .cnb-hand [data-card=Kh] .cnb-face")
    sign = "node => getComputedStyle(node, '::before').content"
    edge = "node => [getComputedStyle(node).outlineStyle, getComputedStyle(node).boxShadow.includes('59, 156, 255')]"
    MOMENTS["frozen"].reach(Person(page))
    assert (face.evaluate(sign), face.evaluate(edge)) == ('"✕"', ["dashed", False])
    page.get_by_role("button", name="Close").click()
    assert page.locator(f"{ROOT} .cnb-hand [data-card=Kh]").get_attribute("aria-selected") == "true"
    assert (face.evaluate(sign), face.evaluate(edge)) == ('"✓"', ["none", True]), "then it is chosen as before"
