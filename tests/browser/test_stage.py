"""What lies on the stage: rows that close up and stay readable, seats around them, packets, ice."""

from __future__ import annotations

import pytest
from catalogue import sentence
from geometry import GEOMETRY
from looking import SMALLEST, resized
from made_facts import NAMES
from moments import MOMENTS, table
from sampled import LONGEST_WORDS, every_time

from canasta_nb.core.speech.language import LANGUAGES, speaking, texts

ROOT = ".cnb[data-cnb=table]"
WIDTHS = (1240, 900, 760, 600)
SAMBA = """rules samba; deal 2; turn 1 play; hand 1 KhKcKdKs2dTs9c8d6h5s4d
melds A 4h5h6h7h8h9hTh 9sTsJsQs 5s5d5h5c5s
melds B QsQhQdQcQsQh2c JsJdJcJhJs2d2s 7c8c9cTcJcQc AsAhAdAc2h
pile 6d3c"""
MANY = """rules combo; deal 2; turn 1 play; hand 1 KhKcQsQh2dTs9c8d6h5s4d
melds A 9h9s9c9d9h9s9c 8h8s8c8d8h8s2c 7h7s7c KsKhKdKc 6s6h6d2d 5s5d5h5c5s JsJhJd TsThTd 4h5h6h7h8h 4s4h4d
melds B QsQhQdQcQsQh2c AsAhAdAc2h 8d8c8s JsJdJc TcTdTh
pile 6d3c; threes A 3h3d; threes B 3h"""
FULL = """rules hand-and-foot; turn 1 play; hand 1 KhKcQsQh2dTs9c
melds A AsAhAdAcAsAhAd KsKhKdKcKsKhKd QsQhQdQcQsQh2c JsJdJcJhJs2d2s TsThTdTcTsTh2h 9s9h9d9c9s9h2s 8s8h8d\
 7s7h7d7c2c 6s6h6d 5s5h5d5c 4s4h4d4c
melds B AsAhAdAcAsAhAd KsKhKdKcKsKhKd QsQhQdQcQsQhJk JsJdJcJhJsJk2d TsThTdTcTsTh2h 9s9h9d9c9s9h2d 8s8h8d\
 7s7h7d7c2c 6s6h6d 5s5h5d5c 4s4h4d4c
threes A 3h3d3h; threes B 3d3h3d3h"""
LATE = """rules hand-and-foot; turn 1 play; did draw As; hand 1 KcAs
melds A TsThTcTcTdTsTd JsJhJhJsJcJcJh 6s6d6d6h6c6h6c KhKh2dKdKsKcJk AhAhAdJkAhAcAd 8h8d8c2s8d8d8d 7s7c2d7c7d7s2s\
 9h9c2c9d9s9c2d 5s5h5d2s5h5c5h AsAdJkAd 8s8sJk8c8s2d QsQc2dQc TsTsTcJkTdTh JhJd2hJs 9d9h9c9s9d9d 7h7h7d7d7c
melds B QsQhQcQdQdQdQd QsQsQhQcJkJkQh 4s4s4c2h4c4h2c AsAhAc2sAcAhAd 7s7h7c2h7c2c7d KsKhKdKdKd2hJk TsThTdThTdTc2s\
 6s6h6c6c6s6s2h JdJcJcJdJkJd2c 5s5d5c5d5d 8s8h8d8s KdKcKcKhKc
hand 2 AcQhJsJc; hand 3 KsKh; hand 4 9hQdQc
pile 5c6s; threes A 3h3d; threes B 3h3d3d3h3d3h3h3d; packet 1 -; packet 3 -; packet 4 -"""
POSITIONS = {"samba": SAMBA, "many": MANY, "full": FULL, "start": "hand-and-foot"}
# Elements that are cut off or covered in the rows of melds and in the top row.
FAULTS = (
    "() => {"
    + GEOMETRY
    + """
  const found = [];
  const apart = (nodes, of, what) => nodes.forEach((node, place) => {
    for (const other of nodes.slice(place + 1))
      if (over(of(node), of(other))) found.push([what, node.textContent, other.textContent]);
  });
  for (const row of $(".cnb-row-of-melds")) {
    // What a button opens is there for the ear alone until then.
    const waits = (node) => node.closest(".cnb-melds:not([data-open]) > [data-rest]");
    const told = (node) => node.innerText.trim() && shown(node) && !waits(node);
    const within = (selector) => [...row.querySelectorAll(selector)].filter(told);
    const lying = box(row.querySelector(".cnb-lying"));
    apart(within(".cnb-caption, .cnb-cap"), words, "captions");
    for (const node of within(".cnb-caption"))
      if (!inside(words(node), lying)) found.push(["outside", node.textContent]);
    const melds = [...row.querySelectorAll(".cnb-meld")].filter((meld) => !waits(meld));
    const more = Number.parseInt(row.querySelector(".cnb-more")?.textContent ?? "0", 10);
    if (melds.length + more !== row.querySelectorAll(".cnb-meld").length) found.push(["not told", more]);
    for (const [place, meld] of melds.entries()) {
      const faces = [...meld.querySelectorAll(".cnb-face")].filter(shown);
      const [next] = [...(melds[place + 1]?.querySelectorAll(".cnb-face") ?? [])].filter(shown);
      const right = Math.max(...faces.map((face) => box(face).right));
      if (right > lying.right + 1) found.push(["beyond", meld.textContent]);
      const closed = meld.querySelector(".cnb-squared");
      if (next && closed && box(next).left - box(faces.at(-1)).left < 24) found.push(["hidden", meld.textContent]);
      if (next && !closed && right > box(next).left + 1) found.push(["covered", meld.textContent]);
    }
    const badge = row.querySelector(".cnb-badge");
    const lines = [...badge.children].filter((node) => node.className !== "cnb-hidden" && node.textContent);
    const broken = lines.filter((node) => box(node).height > (node.matches(".cnb-side") ? 31 : 24));
    if (lines.length > 3 || broken.length) found.push(["badge", badge.innerText]);
    for (const line of lines) if (!inside(words(line), box(badge))) found.push(["badge cut", line.textContent]);
  }
  apart($(".cnb-title, .cnb-seat[data-at=top] .cnb-plate, .cnb-help").filter(shown), box, "top");
  apart($(".cnb-seat:not([data-at=own]) .cnb-plate, .cnb-stack, .cnb-short").filter(shown), box, "middle");
  return found;
}"""
)
# The pixels between neighbouring cards of each open sequence.
SPREAD = """() => [...document.querySelectorAll(".cnb-sequence:not(.cnb-squared)")].flatMap((fan) => {
  const left = [...fan.querySelectorAll(".cnb-face")].map((face) => face.getBoundingClientRect().left);
  return left.slice(1).map((one, place) => Math.round(one - left[place]));
})"""
# Six seats, or five, with these names: the same scene with more players.
SEATED = """([many, names]) => {
  const model = Object.values(host.models).find((one) => one.get("scene")?.seats);
  const scene = model.get("scene");
  const seats = Array.from({ length: many }, (_, at) => ({ ...scene.seats[at % 2], name: names[at], n: 11 }));
  model.hear({ method: "update", state: { scene: { ...scene, seats } } });
}"""


@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
@pytest.mark.parametrize("name", POSITIONS)
def test_12_nothing_of_a_row_is_cut_or_covered(show, new_page, name, lang):
    page = show(table(POSITIONS[name], lang=lang, seat=1), page=new_page(width=900, height=900))
    page.locator(f"{ROOT} .cnb-todo").wait_for(state="attached")
    for width in WIDTHS:
        resized(page, ROOT, width)
        assert page.evaluate(FAULTS) == [], width
        assert min(page.evaluate(SPREAD), default=20) >= 20, width


@pytest.mark.parametrize("name", [*POSITIONS, "late"])
def test_12_a_full_row_shows_its_melds_on_a_phone_or_tells_how_many_more_it_has(show, new_page, name):
    page = show(table({**POSITIONS, "late": LATE}[name], seat=1), page=new_page(width=900, height=900))
    page.locator(f"{ROOT} .cnb-todo").wait_for(state="attached")
    for width in (400, 360, *([] if name == "late" else [320])):  # seventeen melds want 360
        resized(page, ROOT, width)
        # There a stack may show less than 24 pixels beside the next one.
        assert [fault for fault in page.evaluate(FAULTS) if fault[0] != "hidden"] == [], width


def test_a_sequence_is_called_by_its_suit_and_its_ends_and_a_samba_has_a_plum_band(show, new_page):
    page = show(table(SAMBA, seat=1), page=new_page(width=900, height=900))
    captions = page.locator(f"{ROOT} .cnb-ours .cnb-caption")
    assert captions.all_inner_texts() == ["♥ 4 to 10\nSamba 7", "♠ 9 to Q\n4 of 7", "Fives\n5 of 7"]
    band = page.locator(f"{ROOT} .cnb-ours .cnb-band")
    assert band.evaluate("node => getComputedStyle(node).backgroundColor") == "rgb(91, 47, 142)"
    resized(page, ROOT, 600)
    assert "♣ 7 to Q" in page.locator(f"{ROOT} .cnb-theirs").inner_text()


def test_closed_canastas_of_a_kind_share_a_band_where_there_is_no_room(show, new_page):
    page = show(table(FULL, seat=1), page=new_page(width=600, height=900))
    page.wait_for_selector(f"{ROOT} .cnb-ours[data-tight='4']")
    bands = page.locator(f"{ROOT} .cnb-ours .cnb-band:visible")
    assert bands.all_inner_texts() == ["Natural", "Mixed"]
    assert bands.nth(1).evaluate("node => node.getBoundingClientRect().width") > 90, "it runs under four stacks"
    assert page.locator(f"{ROOT} .cnb-ours .cnb-meld").count() == 11


def test_every_meld_of_a_late_deal_can_be_pressed(show, new_page):
    page = show(table(LATE, seat=1), page=new_page(width=900, height=900))
    page.locator(f"{ROOT} .cnb-todo").wait_for(state="attached")
    for width in (1240, 900, 880, 760):
        resized(page, ROOT, width)
        assert page.locator(ROOT).evaluate(SMALLEST) == [], width


def test_one_red_three_is_not_called_threes(show):
    page = show(table("rules classic; turn 1 draw; threes A 3h; threes B 3d3h", seat=1))
    assert page.locator(f"{ROOT} .cnb-ours .cnb-cap").inner_text() == "1 red three"
    assert page.locator(f"{ROOT} .cnb-theirs .cnb-cap").inner_text() == "2 red threes"


@pytest.mark.parametrize("width", every_time([900, 600], asked={600}))
@pytest.mark.parametrize("position", ["rules classic; turn 1 play; hand 1 AhAsAd9s9h4c; pile 5d", MANY])
def test_the_place_for_a_new_meld_lies_over_no_words(show, new_page, position, width):
    page = show(table(position, seat=1), page=new_page(width=width, height=900))
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    cards = "Ah As Ad" if "hand 1 AhAs" in position else "Kh Kc 2d"
    for card in cards.split():
        page.locator(f"{ROOT} [role=option][data-card='{card}']").click(position={"x": 9, "y": 14})
    place = page.locator(f"{ROOT} .cnb-fresh")
    place.wait_for()
    covered = (
        "() => {"
        + GEOMETRY
        + """
      const place = box(document.querySelector(".cnb-fresh"));
      return $(".cnb-nothing, .cnb-ours .cnb-caption, .cnb-ours .cnb-badge").filter((node) => shown(node)
        && node.textContent && over(words(node), place)).map((node) => node.textContent);
    }"""
    )
    assert page.evaluate(covered) == []
    assert place.evaluate("node => node.scrollWidth <= node.clientWidth")


def test_feet_wait_at_the_end_of_a_row_until_they_are_taken_up(show, new_page):
    page = show(table("hand-and-foot", seat=1), page=new_page(width=900, height=900))
    feet = page.locator(f"{ROOT} .cnb-ours .cnb-feet > *")
    assert [each.get_attribute("title") for each in feet.all()] == ["Ann's foot, 13 cards", "Cam's foot, 13 cards"]
    assert feet.first.evaluate("node => getComputedStyle(node, '::after').content").startswith('"13"')
    assert feet.first.is_visible()
    page = show(table("rules hand-and-foot; turn 1 draw; hand 1 4s; packet 1 -", seat=1))
    feet = page.locator(f"{ROOT} .cnb-ours .cnb-feet > *")
    assert [each.get_attribute("title") for each in feet.all()] == ["Cam's foot, 13 cards"]


@pytest.mark.parametrize(("many", "top"), every_time([(6, 3), (5, 2)], asked={(6, 3)}))
def test_five_and_six_players_have_fans_on_top(show, new_page, many, top):
    page = show(table("classic", seat=1), page=new_page(width=900, height=900))
    page.locator(f"{ROOT} .cnb-todo").wait_for(state="attached")
    for names in (["Ann", "Ben", "Cam", "Dot", "Eve", "Fay"], [*NAMES]):
        page.evaluate(SEATED, [many, names])
        for width in WIDTHS:
            resized(page, ROOT, width)
            fans = page.locator(f"{ROOT} [data-at=top] .cnb-fanned")
            assert fans.count() == top
            if names[0] == "Ann":
                assert all(fan.evaluate("node => node.clientWidth") >= 20 for fan in fans.all()), width
            assert page.evaluate(FAULTS) == [], width


def test_a_fan_on_top_stays_off_the_title_beside_a_long_name(show, new_page):
    cell = table("classic", seat=1, names=["Ann", "Ben", "Wilhelmina-Mom", "Dot"])
    page = show(cell, page=new_page(width=600, height=900))
    page.locator(f"{ROOT} .cnb-todo").wait_for(state="attached")
    for width in (900, 600, 560):
        resized(page, ROOT, width)
        title = page.locator(f"{ROOT} .cnb-title").bounding_box()
        fan = page.locator(f"{ROOT} [data-at=top] .cnb-fanned").bounding_box()
        plate = page.locator(f"{ROOT} [data-at=top] .cnb-plate").bounding_box()
        assert fan["x"] >= title["x"] + title["width"], width
        assert fan["width"] >= 40, width
        assert plate["x"] >= fan["x"] + fan["width"], width


def test_ice_with_rime_lies_on_a_pile_that_is_frozen_for_all(show, new_page):
    rime = "node => getComputedStyle(node.querySelector('.cnb-stack'), '::after').content"
    page = show(MOMENTS["frozen"].cell, page=new_page(width=900, height=900))
    assert page.locator(f"{ROOT} .cnb-pile[data-frozen]").evaluate(rime) == '""'
    page = show(MOMENTS["start"].cell, page=new_page(width=900, height=900))
    assert page.locator(f"{ROOT} .cnb-pile[data-zone=pile]").evaluate(rime) == "none", "for a side that has not opened"


# The words of the title, line by line.
LINES = """(node) => {
  const [text] = node.childNodes;
  const lines = new Map();
  for (let at = 0; at < text.length; at += 1) {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const { top } = range.getBoundingClientRect();
    lines.set(top, (lines.get(top) ?? "") + text.data[at]);
  }
  return [...lines.values()];
}"""


@pytest.mark.parametrize(
    ("rules", "title"),
    [
        ("classic", "Classic Canasta · deal 1 · game to 5,000"),
        ("hand-and-foot", "Hand and Foot · deal 1"),
        ("classic-3p", "Canasta for three · deal 1 · game to 7,500"),
    ],
)
def test_the_rules_have_their_name_in_the_top_row(show, rules, title):
    page = show(table(rules))
    shown = page.locator(f"{ROOT} .cnb-title")
    assert shown.inner_text().replace("\xa0", " ") == title == shown.get_attribute("title")
    for width in WIDTHS:
        resized(page, ROOT, width)
        assert shown.evaluate("node => node.scrollHeight <= node.clientHeight + 1"), width
        lines = shown.evaluate(LINES)
        assert not [line for line in lines if line.startswith("·") or line[0].isdigit()], (width, lines)


@pytest.mark.parametrize(("rules", "lang"), [("classic", "en"), ("classic", "es"), ("classic-2p", "en")])
def test_the_title_of_a_usual_table_takes_one_line(show, rules, lang):
    page = show(table(rules, lang=lang, seat=1))
    shown = page.locator(f"{ROOT} .cnb-title")
    shown.wait_for()
    for width in (900, 916, 1100):
        resized(page, ROOT, width)
        assert shown.evaluate("node => node.offsetHeight") <= 17, width


def test_with_two_players_the_middle_is_wider(show, new_page):
    wide = {}
    for rules in ("classic", "classic-2p"):
        page = show(table(rules, seat=1), page=new_page(width=900, height=900))
        page.locator(f"{ROOT} .cnb-todo").wait_for(state="attached")
        wide[rules] = page.locator(f"{ROOT} .cnb-why").bounding_box()["width"]
    assert wide["classic-2p"] >= wide["classic"] + 140


def test_look_16_an_empty_row_says_what_opens_it_and_is_as_high_as_a_full_one(show, new_page):
    """The own row names the points and where cards go; of the other side its badge tells what it needs."""
    page = show(table("rules classic; scores 1600 200; turn 1 play; hand 1 KsKhKd9s", seat=1), page=new_page(width=900))
    rows = [page.locator(f"{ROOT} .cnb-{whose}") for whose in ("ours", "theirs")]
    assert rows[0].locator(".cnb-nothing").inner_text() == " ".join(
        [sentence("strings", "no_melds"), sentence("strings", "to_open", min=90)]
    )
    assert "needs 50" in rows[1].inner_text()
    empty = {}
    for width in WIDTHS:
        resized(page, ROOT, width)
        empty[width] = [row.bounding_box()["height"] for row in rows]
    for position in (MANY, FULL, SAMBA):
        page = show(table(position, seat=1), page=new_page(width=900))
        for width, heights in empty.items():
            resized(page, ROOT, width)
            full = [page.locator(f"{ROOT} .cnb-{whose}").bounding_box()["height"] for whose in ("ours", "theirs")]
            assert full == heights, width


# Each sentence is put into the scene; on how many lines it stands, whether it is cut, and what lies over it.
SHORT = (
    "([sentences, frozen]) => {"
    + GEOMETRY
    + """
  const model = Object.values(host.models).find((one) => one.get("scene")?.seats);
  const scene = model.get("scene");
  const found = [];
  for (const says of sentences) {
    model.hear({ method: "update", state: { scene: { ...scene, pile: { ...scene.pile, short: says, frozen } } } });
    const node = document.querySelector(".cnb-short");
    const range = document.createRange();
    range.selectNodeContents(node);
    const told = [...range.getClientRects()];
    const lines = new Set(told.map((one) => Math.round(one.bottom / 4))).size;
    if (node.textContent !== says || lines > 3) found.push([says, lines]);
    if (!inside(words(node), box(document.querySelector(".cnb-middle")))) found.push(["outside", says]);
    // On a telephone the sentence goes on in the line that tells the state of the pile.
    for (const other of $(".cnb-seat .cnb-plate, .cnb-stack, .cnb-frozen, .cnb-row-of-melds").filter(shown))
      if (told.some((line) => [...other.getClientRects()].some((its) => over(line, its))))
        found.push([other.className, says]);
  }
  model.hear({ method: "update", state: { scene } });
  return found;
}"""
)
FILLED = {"card": "10♦", "top": "10♦", "cards": "10♠ and 10♥", "ranks": "queens", "what": "queens"}


@pytest.mark.parametrize("lang", every_time(LANGUAGES, asked=LONGEST_WORDS))
@pytest.mark.parametrize("rules", ["classic", "classic-2p"])
def test_look_17_what_is_said_of_the_pile_is_complete_in_three_lines(show, new_page, rules, lang):
    with speaking(lang):
        said = [text.format_map(FILLED) for text in texts("descriptions/telling.toml")["pile_short"].values()]
    page = show(
        table(rules, seat=1, lang=lang, names=[*NAMES[:4]][: 2 if "2p" in rules else 4]), page=new_page(width=900)
    )
    page.locator(f"{ROOT} .cnb-todo").wait_for(state="attached")
    for width in (1240, 1100, 900, 880, 760, 600, 560, 400, 320):
        resized(page, ROOT, width)
        assert page.evaluate(SHORT, [said, [["not-opened", None]]]) == [], width


def test_17_on_a_phone_what_is_said_of_the_pile_stays_off_the_own_row(show, new_page):
    black = "rules classic; turn 1 play; hand 1 KsKhKd9s; melds A QsQhQd; pile 5c3c"
    page = show(table(black, lang="es", seat=1), page=new_page(width=600, height=900))
    page.locator(f"{ROOT} .cnb-todo").wait_for(state="attached")
    for width in (400, 360, 340, 320):
        resized(page, ROOT, width)
        why, ours = (page.locator(f"{ROOT} {part}").bounding_box() for part in (".cnb-why", ".cnb-ours"))
        assert why["y"] + why["height"] <= ours["y"] + 1, width


def test_the_word_of_a_closed_canasta_stays_on_it_in_a_low_row(show, new_page):
    samba = "rules samba; turn 1 play; melds A 7h8h9hThJhQhKh KsKhKdKcKsKhKd TsThTd; hand 1 4c5d; pile 9d"
    page = show(table(samba, seat=1), page=new_page(width=844, height=390, has_touch=True))
    page.locator(f"{ROOT} .cnb-ours[data-foot]").wait_for()
    for meld in page.locator(f"{ROOT} .cnb-ours .cnb-meld:has(.cnb-squared)").all():
        word, box = meld.locator(".cnb-caption > span").bounding_box(), meld.bounding_box()
        assert word["x"] + word["width"] <= box["x"] + box["width"] + 4
