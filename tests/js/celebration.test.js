// What is celebrated at a table: which parts, when, and what becomes of it. No page is needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "./page.js";
import { fromWidgets } from "./typescript.js";

const { closed, counted, joyAfter, lasts, NO_JOY, partsOf } = await fromWidgets("table/celebration");
const { begun, late, update } = await fromWidgets("table/state");

const QUEENS = [8, 9, 10, 61, 62, 63, 50];
const meld = (k, c = QUEENS) => ({ t: "Q", r: "Q", c, k });
const CANASTA = { kind: "canasta", shows: "+300", plus: 300, says: "Mixed canasta, plus 300, your side has 380 laid." };
const scene = (changes = {}, ours = [], theirs = []) => ({
  seq: 3, log: 3, deal: 1, phase: "play", you: 1, turn: 1, hand: [], refusal: null, last: [{ seat: 1, act: "meld", c: [] }], pile: { top: null, n: 0 }, drops: [],
  seats: [{ side: "A" }, { side: "B" }], sides: [{ side: "A", melds: ours }, { side: "B", melds: theirs }],
  can: { draw: true, take: true, meld: true, discard: true }, ...changes,
});
const OPEN = scene();
const WON = scene({ log: 4, seq: 4, moment: CANASTA }, [meld("black")]);
const times = (parts) => Object.fromEntries(parts.map(({ of, at, ms }) => [of, [at, at + ms]]));

test("the five parts of a canasta begin and end at their times, after at most 1,600 ms", () => {
  const parts = partsOf({ moment: CANASTA, again: false }, closed(OPEN, WON));
  assert.deepEqual(times(parts), { gather: [0, 260], flip: [260, 540], sweep: [540, 1140], rise: [740, 1240], ring: [1160, 1560], count: [1160, 1560] });
  assert.equal(lasts(parts), 1560);
});

test("what is smaller is shorter, and others only gather and turn over", () => {
  const lasting = (kind, plus = 0) => lasts(partsOf({ moment: { kind, shows: "", plus }, again: false }, []));
  assert.deepEqual([lasting("opened"), lasting("pile"), lasting("out", 100)], [700, 900, 1200]);
  assert.equal(partsOf({ moment: { kind: "opened", shows: "Opened", plus: 0 }, again: false }, []).some(({ of }) => of === "sweep"), false);
  const theirs = closed(OPEN, scene({ log: 4 }, [], [meld("red")]));
  assert.deepEqual(theirs, [{ key: "B:Q", cards: QUEENS }]);
  assert.deepEqual(times(partsOf({ moment: null, again: false }, theirs)), { gather: [0, 260], flip: [260, 540] });
  assert.deepEqual(partsOf({ moment: null, again: false }, []), []);
});

test("a canasta that pays nothing is turned over, and nothing rises or counts", () => {
  const parts = partsOf({ moment: { ...CANASTA, plus: 0, shows: "" }, again: false }, closed(OPEN, WON));
  assert.deepEqual(parts.map(({ of }) => of), ["gather", "flip", "sweep"]);
});

test("a meld closes once: one that was a canasta before does not close again", () => {
  assert.deepEqual(closed(WON, scene({ log: 5 }, [meld("black", [...QUEENS, 64])])), []);
});

test("the badge runs from one number to the other", () => {
  const all = counted(80, 380);
  assert.deepEqual([all[0], all.at(-1)], [80, 380]);
  assert.deepEqual(all, [...all].sort((one, other) => one - other));
});

test("a canasta that was undone comes back with frames 2 and 5 alone, and what is undone has no show", () => {
  const won = joyAfter(NO_JOY, OPEN, WON, true);
  assert.deepEqual([won.moment, won.again, won.says], [CANASTA, false, CANASTA.says]);
  const undone = joyAfter(won, WON, OPEN, false);
  assert.deepEqual([undone.moment, undone.edged, undone.says], [null, [], ""]);
  const redone = joyAfter(undone, OPEN, WON, true);
  assert.equal(redone.again, true);
  assert.deepEqual(partsOf(redone, closed(OPEN, WON)).map(({ of }) => of), ["flip", "ring", "count"]);
  const dealt = scene({ deal: 2, log: 0 });
  assert.equal(joyAfter(joyAfter(won, WON, dealt, false), dealt, { ...WON, deal: 2 }, true).again, false, "another deal is another canasta");
});

test("where nothing moves an edge marks it until one's next act, and the sentence is told once", () => {
  const won = joyAfter(NO_JOY, OPEN, WON, false);
  assert.deepEqual([won.moment, won.edged, won.says], [null, ["A:Q"], CANASTA.says]);
  assert.equal(joyAfter(won, WON, { ...WON, seq: 5 }, false).says, "", "the same act in other words");
  const theirs = joyAfter(won, WON, scene({ log: 5, last: [{ seat: 2, act: "draw", c: [] }] }, [meld("black")]), false);
  assert.deepEqual(theirs.edged, ["A:Q"]);
  const own = joyAfter(theirs, scene({ log: 5 }, [meld("black")]), scene({ log: 6 }, [meld("black")]), false);
  assert.deepEqual(own.edged, []);
});

test("the score of a deal waits until its end was celebrated, where anything moves", () => {
  const looks = { readonly: false, places: {}, hint: {}, result: {}, replay: [] };
  const out = scene({ log: 4, phase: "over", moment: { kind: "out", shows: "+100", plus: 100 } });
  const ends = update(begun(OPEN, looks, []), { kind: "shown", scene: out, moves: true });
  assert.equal(late(ends), true);
  assert.equal(late(update(ends, { kind: "rested", asks: false })), false);
  assert.equal(late(update(begun(OPEN, looks, []), { kind: "shown", scene: out, moves: false })), false);
});

test("the question about sounds stands until it is answered, cards are chosen or anything is played", () => {
  const looks = { readonly: false, places: {}, hint: {}, result: {}, replay: [] };
  const asked = update(begun(WON, looks, []), { kind: "rested", asks: true });
  assert.equal(asked.joy.asks, true);
  const ways = [{ kind: "answered" }, { kind: "chose", choice: { ...asked.choice, selected: [5] } }, { kind: "shown", scene: scene({ log: 5 }), moves: true }];
  assert.deepEqual(ways.map((event) => update(asked, event).joy.asks), [false, false, false]);
  assert.equal(update(asked, { kind: "shown", scene: { ...WON, seq: 9 }, moves: false }).joy.asks, true, "the same act in other words");
  assert.equal(update(asked, { kind: "chose", choice: asked.choice }).joy.asks, true, "what was played is chosen no longer");
});

// At a table in a page where nothing moves.
const TABLE = {
  ...WON, v: 1, rules: "classic", hand: [5, 7], new: [], stock: 40, todo: "Discard.", turns: [], news: ["", ""],
  pile: { n: 1, top: 4, cross: [], frozen: [], block: null, says: "", ways: [] },
  seats: [{ name: "Ann", side: "A", n: 2, threes: [] }, { name: "Ben", side: "B", n: 11, threes: [] }],
  sides: [{ side: "A", score: 0, min: 50, open: true, table: 380, canastas: 1, melds: [meld("black")] }, { side: "B", score: 0, min: 50, open: false, table: 0, canastas: 0, melds: [] }],
};
const BEFORE = { ...TABLE, log: 3, seq: 3, moment: undefined, hand: [5, 7, ...QUEENS], sides: [{ ...TABLE.sides[0], open: false, table: 0, canastas: 0, melds: [] }, TABLE.sides[1]] };
const STRINGS = { of_7: "{what}", count_of_7: "{n}", band: { black: "Mixed {n}" }, canasta: { black: "{what}" }, threes: ["{n}", "{n}"], both_threes: ["{n}", "{n}"], canastas: ["{n} canasta", "{n} canastas"] };
const TRAITS = {
  strings: STRINGS, scene: BEFORE, result: {}, text_view: false, text: "", typed: [], points: {}, nudge: "", verdict: {}, saved: "", highlight: [], hint: {}, lessons: [],
  coach: "off", pace: "fast", sound: false, sound_asked: false, replay: [], review: {}, places: {}, selected: [], staged: "", explained: {},
};
const spoken = (page) => page.all(".cnb-status p").filter((node) => node.textContent === CANASTA.says).length;

const RESULT = {
  says: "Over.", next: true, title: "Your side wins this deal", why: "What won it: mixed canastas (+300).", won: "A", lines: ["Cards"],
  sides: [{ side: "A", name: "Your side", lines: [["Cards", 380]], total: 380, score: 380 }, { side: "B", name: "Their side", lines: [["Cards", 20]], total: 20, score: 20 }],
};
const OVER = { ...TABLE, phase: "over", seq: 5, log: 5, moment: undefined, hand: [] };
const seen = () => new Promise((done) => queueMicrotask(done));
const ended = async (traits = { ...TRAITS }) => {
  const page = await opened("table", traits);
  page.model.take({ scene: TABLE });
  page.model.take({ scene: OVER, result: RESULT });
  await seen();
  return page;
};
const isAsked = ({ find }) => !find(".cnb-scored .cnb-heard").hidden;

test("where nothing moves the badge has the new number at once, the ear hears it once, and nothing is asked", async () => {
  const page = await opened("table", TRAITS);
  page.model.take({ scene: TABLE });
  assert.equal(page.text(".cnb-ours .cnb-badge b"), "380");
  assert.equal(page.find(".cnb-ours .cnb-meld").hasAttribute("data-won"), true);
  assert.equal(spoken(page), 1);
  assert.deepEqual([page.find(".cnb-talk").dataset.says, page.model.get("sound_asked")], ["prompt", false]);
  page.model.take({ scene: { ...TABLE, seq: 5 } });
  assert.equal(spoken(page), 1);
  page.model.take({ scene: BEFORE });
  assert.equal(page.find(".cnb-ours .cnb-badge").hasAttribute("data-won"), false, "undone without a show");
  page.close();
});

test("sounds are asked about once, beside the score of a deal, and stay off without an answer", async () => {
  const page = await ended();
  assert.deepEqual([isAsked(page), page.model.get("sound_asked"), page.model.get("sound")], [true, true, false]);
  assert.equal(page.text(".cnb-decides"), RESULT.why);
  assert.equal(page.find(".cnb-sum [data-won]").textContent, "380");
  page.press("[data-act=sound_yes]");
  assert.deepEqual([page.model.get("sound"), isAsked(page)], [true, false]);
  page.model.take({ scene: { ...TABLE, deal: 2, seq: 6, log: 1 }, result: {} });
  page.model.take({ scene: { ...OVER, deal: 2, seq: 7 }, result: { ...RESULT } });
  await seen();
  assert.equal(isAsked(page), false, "it is never asked again");
  page.close();
});

test("the keys of yes and no answer the question about sounds while it stands, as its buttons say", async () => {
  for (const [key, sound] of [["y", true], ["n", false]]) {
    const page = await ended({ ...TRAITS });
    assert.deepEqual([...page.all(".cnb-heard button")].map((one) => one.getAttribute("aria-keyshortcuts")), ["n", "y"]);
    page.key(".cnb-actions [tabindex='0']", key);
    assert.deepEqual([page.model.get("sound"), isAsked(page), page.model.sent], [sound, false, []]);
    page.close();
  }
});

test("whoever opens a deal that is over is asked nothing, and the next deal lets the question go", async () => {
  const late = await opened("table", { ...TRAITS, scene: OVER, result: RESULT });
  await seen();
  assert.deepEqual([isAsked(late), late.model.get("sound_asked")], [false, false]);
  late.close();
  const page = await ended({ ...TRAITS });
  page.model.take({ scene: { ...TABLE, deal: 2, seq: 6, log: 0 }, result: {} });
  assert.equal(page.find(".cnb-heard").hidden, true);
  page.close();
});
