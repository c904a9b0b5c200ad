// The score sheet: what is typed and unfolded, and a sheet that is drawn, filled in, checked and taken away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "./page.js";
import { fromWidgets } from "./typescript.js";

const { begun, flipped, misread, sumsOf, toolsOf, update } = await fromWidgets("score_sheet/state");

const line = (code, points) => ({ code, label: code, points, law: "score.cards", items: [{ n: 2, each: 10, points, cards: [5, 7], says: `2 kings: ${points}` }] });
const SIDES = [{ key: "A", name: "Side A", players: "Ann and Cam", lines: [line("melds", 300)], subtotal: 300, previous: 1000, total: 1300 }];
const SCENE = { seq: 0, over: true, title: "Deal 2", says: "Ann went out.", codes: ["melds", "hand"], labels: { melds: "Melds", hand: "Hands" }, table: [], checked: false };
const traits = ({ scene, ...changes } = {}) => ({
  sheet: { sides: SIDES, minimum_next: { A: 50 } }, mode: "show", expanded: [], entries: {}, marks: {}, literal: "", readonly: false, strings: {}, ...changes,
  scene: { ...SCENE, ...scene },
});
const after = (state, ...events) => events.reduce((now, [kind, more]) => update(now, { kind, ...more }), state);
const sums = (state) => Object.fromEntries(sumsOf(state).map(({ key, valueOf }) => [key, valueOf(SIDES[0])]));

test("what is typed adds up, and nothing that comes meanwhile undoes it", () => {
  const typed = after(begun(traits({ mode: "fill" })), ["typed", { code: "melds", text: "1.200" }], ["typed", { code: "hand", text: "−75" }]);
  assert.deepEqual(sums(typed), { subtotal: 1125, previous: 1000, total: 2125 });
  const other = traits({ mode: "fill", entries: { melds: -1500 } });
  assert.deepEqual(after(typed, ["came", { traits: other }]).typed, typed.typed);
  const kept = after(typed, ["kept"]);
  const heard = after(kept, ["came", { traits: traits({ mode: "fill", entries: { melds: 1200, hand: -75 } }) }]);
  assert.deepEqual(heard.typed, typed.typed, "what Python was told stands as it was typed");
  assert.deepEqual(after(heard, ["came", { traits: other }]).typed, { melds: "−1,500" }, "another view fills in something else");
  assert.equal(misread(typed), undefined);
  assert.equal(misread(after(typed, ["typed", { code: "hand", text: "many" }])), "hand");
});

test("a sheet that is shown tells what is needed next, and unfolds", () => {
  const shown = begun(traits());
  assert.deepEqual(sums(shown), { subtotal: 300, previous: 1000, total: 1300, next: 50 });
  assert.deepEqual([flipped(shown, "hand"), flipped(begun(traits({ expanded: ["melds", "hand"] })), "hand")], [["hand"], ["melds"]]);
  const tools = (changes) => toolsOf(begun(traits(changes)));
  assert.deepEqual([tools(), tools({ expanded: ["hand", "melds"] }), tools({ mode: "fill" })], [["open"], ["close"], ["check"]]);
  assert.deepEqual(tools({ mode: "fill", scene: { checked: true } }), ["check", "open"]);
  assert.deepEqual(tools({ scene: { over: false } }), []);
});

test("a sheet is drawn, unfolded and taken away", async () => {
  const sheet = await opened("score_sheet", traits());
  assert.equal(sheet.text("[data-row=melds]"), "▸ Melds300");
  sheet.press("[data-open=melds]");
  assert.deepEqual(sheet.model.get("expanded"), ["melds"]);
  assert.match(sheet.text("[id$='-melds']"), /2 kings: 300/);
  sheet.press("[data-act=open]");
  assert.equal(sheet.focused(), sheet.find("[data-act=close]"), "the focus stays on the button that has changed");
  assert.deepEqual(sheet.close(), [0, 0]);
});

test("a sheet is filled in and checked", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const sheet = await opened("score_sheet", traits({ mode: "fill" }));
  sheet.type("[data-line=melds]", "300");
  sheet.type("[data-line=hand]", "x");
  sheet.press("[data-act=check]");
  assert.equal(sheet.focused(), sheet.find("[data-line=hand]"));
  sheet.type("[data-line=hand]", "-20");
  assert.match(sheet.text("[data-row='sum/total']"), /1,280$/);
  t.mock.timers.tick(200);
  assert.deepEqual(sheet.model.get("entries"), { melds: 300, hand: -20 }, "Python hears of what is typed when it rests");
  sheet.press("[data-act=check]");
  assert.deepEqual(sheet.model.sent.at(-1).args, { entries: { melds: 300, hand: -20 } });
  sheet.answer({ marks: { melds: { ok: true, says: "right" }, hand: { ok: false, says: "15 too few" } }, scene: { ...SCENE, checked: true } });
  assert.deepEqual(sheet.all("[aria-invalid]").map((field) => field.dataset.line), ["hand"]);
  assert.equal(sheet.all(".cnb-opener").length, 2);
  assert.deepEqual(sheet.close(), [0, 0]);
});

test("what is checked at once stays in its field, whatever comes before the answer", async () => {
  const sheet = await opened("score_sheet", traits({ mode: "fill" }));
  sheet.type("[data-line=melds]", "123");
  sheet.key("[data-line=melds]", "Enter");
  assert.deepEqual(sheet.model.sent.at(-1).args, { entries: { melds: 123 } });
  sheet.answer({ theme: "dark" }, { ack: undefined, nack: sheet.model.sent.at(-1).id });
  assert.equal(sheet.find("[data-line=melds]").value, "123");
  assert.deepEqual(sheet.model.get("entries"), { melds: 123 });
  assert.deepEqual(sheet.close(), [0, 0]);
});
