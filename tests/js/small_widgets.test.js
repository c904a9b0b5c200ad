// The smaller widgets: what becomes of their states, and each of them drawn, used, changed and taken away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "./page.js";
import { fromWidgets } from "./typescript.js";

const picker = await fromWidgets("hand_picker/state");
const pile = await fromWidgets("pile_explorer/state");
const minimum = await fromWidgets("minimum_table/state");
const coach = await fromWidgets("coach/state");
const guide = await fromWidgets("turn_guide/state");

const PICKED = {
  scene: { seq: 0, hand: [5, 7, 50], asks: "Which?" }, picked: [], marks: {}, mode: "hand", packs: 2, min_pick: 0, max_pick: 2, literal: "", hand_over: "", label: "",
  readonly: false, sort: "rank", strings: {},
};
const PILE = {
  scene: { seq: 0, title: "A pile", pile: [42, 4], cross: [0], block: null, all: 3, step: 2, ways: ["with two kings"], tries: [["opened", "You have opened", false]] },
  facts: { per_side: [{ side: "A", name: "You", frozen: true, why: "A 4♦ lies crosswise.", block: null, ways: [{ kind: "pair", cards: "KhKc", ok: true, law: "", reason: "" }] }] },
  readonly: false, strings: {},
};
const row = (band, min, current) => ({ band, minimum: min, example: "", melds: [], points: 0, condition: "", current });
const MINIMUM = {
  scene: { seq: 0, title: "Classic", by_deal: false, rows: [row("below 1,500", 50, true), row("from 1,500", 90, false)], conditions: false, says: "You need 50.", choices: [["samba", "Samba"]] },
  rules: "classic", score: 0, deal: 1, readonly: false, strings: {},
};
const COACH = { scene: { seq: 0, asks: true }, text: "Ask me.", candidates: [], asked: 0, text_view: false, readonly: false, strings: {} };
const step = (id, state) => ({ id, label: id, state, why: `Why ${id}.` });
const GUIDE = { scene: { seq: 0, todo: "Draw a card." }, steps: [step("draw", "now"), step("meld", "later")], detail: "", strings: { states: { now: "now", later: "later" } } };

test("cards are picked up to the most that may be, and what Python has picked is picked here too", () => {
  const { begun, update, objection } = picker;
  const one = update(begun(PICKED), { kind: "chose", chosen: [5] });
  assert.deepEqual([one.chosen, one.keeping], [[5], true]);
  assert.deepEqual([objection(one, [5, 7]), objection(one, [5, 7, 50])], ["", "full"]);
  assert.equal(objection(begun({ ...PICKED, readonly: true }), [5]), "readonly");
  const other = { kind: "came", traits: { ...PICKED, picked: ["Kc", "2d"] }, waits: false };
  assert.deepEqual(update(one, other).chosen, [5]);
  assert.deepEqual(update(update(one, { kind: "kept" }), other).chosen, [7, 50]);
  assert.deepEqual(update(update(one, { kind: "kept" }), { ...other, waits: true }).chosen, [5]);
});

test("a whole pack is counted, as many of a face as the packs have", () => {
  const { begun, update, counted } = picker;
  const whole = begun({ ...PICKED, mode: "pack", picked: ["Jk", "Kh", "Kh"] });
  assert.deepEqual(whole.chosen, [52, 5, 5]);
  assert.equal(counted(whole, 5, 1), undefined);
  assert.deepEqual([counted(whole, 52, 1), counted(whole, 5, -1), counted(whole, 8, -1)], [[52, 5, 5, 52], [52, 5], [52, 5, 5]]);
  assert.deepEqual(update(whole, { kind: "chose", chosen: [8] }).chosen, [8]);
});

test("a slider stands where it was moved until Python has drawn that", () => {
  const slid = pile.update(pile.begun(PILE), { kind: "slid", step: 1 });
  const came = (waits) => pile.stepOf(pile.update(slid, { kind: "came", traits: PILE, waits }));
  assert.deepEqual([pile.stepOf(pile.begun(PILE)), pile.stepOf(slid), came(true), came(false)], [2, 1, 1, 2]);
});

test("a score is a number, and the minimum goes by the score or by the deal", () => {
  const typed = (text) => minimum.update(minimum.begun(MINIMUM), { kind: "typed", text }).typed;
  assert.deepEqual([typed("1,500"), typed(""), typed("many")], [1500, null, undefined]);
  const deals = minimum.update(minimum.begun(MINIMUM), { kind: "came", traits: { ...MINIMUM, scene: { ...MINIMUM.scene, by_deal: true } } });
  assert.deepEqual([minimum.measureOf(minimum.begun(MINIMUM)), minimum.measureOf(deals)], ["score", "deal"]);
});

test("advice is heard once, and not unasked", () => {
  const came = (state, changes) => coach.update(state, { kind: "came", traits: { ...COACH, ...changes } });
  const unasked = came(coach.begun(COACH), {});
  const asked = came(unasked, { asked: 1, text: "Count your points." });
  assert.deepEqual([unasked, asked, came(asked, { asked: 1, text: "Count your points." })].map(({ isNew }) => isNew), [false, true, false]);
  assert.deepEqual([1, 3].map((level) => coach.whyOf(came(asked, { asked: level }), { why: "It is safe." })), ["It is safe.", undefined]);
});

test("the rule of one step is read, until it is closed", () => {
  const flip = (state, id) => guide.update(state, { kind: "flipped", id });
  const open = flip({ traits: GUIDE }, "meld");
  assert.deepEqual([guide.openIn(open).why, guide.openIn(flip(open, "draw")).why, guide.openIn(flip(open, "meld"))], ["Why meld.", "Why draw.", undefined]);
  assert.equal(guide.openIn(guide.update(open, { kind: "came", traits: GUIDE })), undefined);
});

test("a picker is drawn, picked from, filled and taken away", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const page = await opened("hand_picker", { ...PICKED, strings: { picked_of: "{n} of {of}", full: "at most {n}" } });
  page.press("[data-id='5']");
  page.press("[data-id='7']");
  assert.equal(page.find("section").dataset.keeping, "yes");
  page.press("[data-id='50']");
  assert.match(page.text(".cnb-status"), /at most 2$/);
  t.mock.timers.tick(200);
  assert.deepEqual(page.model.sent.map(({ args }) => args), [{ picked: ["Kh", "Kc"] }]);
  page.answer({ picked: ["Kh", "Kc"], marks: { Kh: "good" } });
  assert.equal(page.text("[data-id='5'] .cnb-flag"), "✓");
  page.press("[data-act=clear]");
  assert.equal(page.all("[aria-selected=true]").length, 0);
  assert.deepEqual(page.close(), [0, 0]);
});

test("a pack is drawn, counted by keys and taken away", async () => {
  const page = await opened("hand_picker", { ...PICKED, mode: "pack", max_pick: 0 });
  page.find("[data-face='5']").focus();
  page.key("[data-face='5']", "+");
  page.key("[data-face='5']", "+");
  page.key("[data-face='5']", "-");
  assert.equal(page.find("[data-face='5']").getAttribute("aria-valuenow"), "1");
  page.key("[data-face='5']", "ArrowLeft");
  assert.equal(page.focused().dataset.face, "1");
  assert.deepEqual(page.close(), [0, 0]);
});

test("a pile is drawn, tried, gone through and taken away", async () => {
  const page = await opened("pile_explorer", PILE);
  assert.deepEqual(page.all("td").map((cell) => cell.textContent), ["yes", "A 4♦ lies crosswise.", "allowed"]);
  page.press("[data-try=opened]");
  assert.deepEqual(page.model.sent.at(-1).args, { what: "opened", on: true });
  page.answer({ scene: { ...PILE.scene, seq: 1, tries: [["opened", "You have opened", true]] } });
  assert.equal(page.find("[data-try=opened]").getAttribute("aria-pressed"), "true");
  page.type("input", "1");
  assert.deepEqual(page.model.sent.at(-1).args, { what: "step", on: 1 });
  page.answer({ scene: { ...PILE.scene, seq: 2, step: 1, pile: [42] } });
  assert.equal(page.all(".cnb-spread li").length, 1);
  assert.match(page.text(".cnb-status"), /You: A 4♦ lies crosswise\.$/);
  assert.deepEqual(page.close(), [0, 0]);
});

test("a table of minimums is drawn, asked and taken away", async () => {
  const page = await opened("minimum_table", { ...MINIMUM, strings: { here: "▶" } });
  assert.deepEqual(page.all("tbody th").map((cell) => cell.textContent), ["▶ below 1,500", "from 1,500"]);
  page.type("input", "x");
  assert.deepEqual([page.find("input").getAttribute("aria-invalid"), page.model.sent.length], ["true", 0]);
  page.type("input", "1,500");
  assert.deepEqual([page.find("input").getAttribute("aria-invalid"), page.model.sent.at(-1).args], [null, { what: "score", to: 1500 }]);
  page.answer({ score: 1500, scene: { ...MINIMUM.scene, rows: [row("below 1,500", 50, false), row("from 1,500", 90, true)] } });
  assert.equal(page.text("[aria-current] th"), "▶ from 1,500");
  assert.deepEqual(page.close(), [0, 0]);
});

test("a coach is drawn, asked step by step and taken away", async () => {
  const page = await opened("coach", COACH);
  assert.throws(() => page.model.get("strings").nobody_says_it, /coach has no sentence/, "what no catalogue has, no widget says here");
  page.press("[data-act=nudge]");
  assert.deepEqual(page.model.sent.at(-1).args, { level: "nudge" });
  page.answer({ asked: 1, text: "Count your points.", candidates: [{ act: "draw", says: "Draw", cards: [], why: "It is safe." }] });
  assert.match(page.text(".cnb-status"), /Count your points\.$/);
  assert.equal(page.text(".cnb-options"), "DrawIt is safe.");
  assert.equal(page.find("[data-act=nudge]").getAttribute("aria-pressed"), "true");
  page.model.set("scene", { seq: 1, asks: false });
  page.press("[data-act=move]");
  assert.equal(page.model.sent.length, 1, "there is nothing to ask about");
  assert.deepEqual(page.close(), [0, 0]);
});

test("a guide is drawn, opened, changed and taken away", async () => {
  const page = await opened("turn_guide", GUIDE);
  page.press("[data-step=meld]");
  assert.deepEqual([page.model.get("detail"), page.text(".cnb-detail")], ["meld", "Why meld."]);
  assert.match(page.text(".cnb-status"), /Why meld\.$/);
  page.model.set("steps", [step("draw", "done"), step("meld", "now")]);
  assert.equal(page.find("[aria-current=step]").dataset.step, "meld");
  page.press("[data-step=meld]");
  assert.ok(page.find(".cnb-detail").hidden);
  assert.deepEqual(page.close(), [0, 0]);
});
