import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { count } = await fromWidgets("count");
const { spoken } = await fromWidgets("text_view");
const { list, number, put } = await fromWidgets("words");

const points = { K: 10, Q: 10, 2: 20, Jk: 50 };
const scene = (phase, open, take = true) => ({ phase, you: 1, can: { take }, seats: [{ side: "A" }, { side: "B" }], pile: { top: 4 },
  sides: [{ side: "A", min: 90, open, melds: [] }, { side: "B", min: 50, open: true, melds: [] }] });

test("the worked example: 70 of 90, the top card counted", () => {
  assert.deepEqual(count([5, 7, 8, 9, 50], scene("draw", false), points), { cards: 5, points: 70, need: 90, short: 20, top: 4 });
});

test("after the draw the top card does not count, after opening there is no minimum", () => {
  assert.equal(count([5, 7], scene("play", false), points).points, 20);
  assert.deepEqual(count([5, 7], scene("play", true), points), { cards: 2, points: 20, need: null, short: 0, top: null });
  assert.equal(count([8, 9], scene("draw", false), points).top, null);
});

test("the top card counts only where nothing but the points can forbid to take the pile", () => {
  assert.equal(count([5, 50], scene("draw", false, ["initial-meld.minimum", "…"]), points).top, 4);
  assert.deepEqual(count([5, 50], scene("draw", false, ["take.frozen", "…"]), points), { cards: 2, points: 30, need: 90, short: 60, top: null });
});

test("the command line: acts, and words that are no acts", () => {
  assert.deepEqual(spoken(" meld K?K?K? "), { act: "meld K?K?K?" });
  assert.deepEqual(spoken("undo"), { do: "undo", args: {} });
  assert.deepEqual(spoken("say why"), { do: "say", args: { what: "why" } });
  assert.deepEqual(spoken("next"), { do: "next_deal", args: {} });
  assert.equal(spoken("  "), null);
});

test("numbers and lists in sentences", () => {
  assert.deepEqual([1500, -290, 5].map(number), ["1,500", "−290", "5"]);
  assert.equal(list(["a", "b", "c"], { and: "and" }), "a, b and c");
  assert.equal(put("{n} of {x}", { n: 3 }), "3 of {x}");
});
