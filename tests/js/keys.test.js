import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { intent } = await fromWidgets("keys");

test("letters of actions and of ranks do not collide", () => {
  for (const [key, act] of Object.entries({ d: "draw", p: "take", m: "meld", x: "discard", u: "undo", h: "hint", s: "sort", y: "yes", n: "no", o: "ask" }))
    assert.deepEqual(intent({ key }, true), { do: act });
  for (const key of "akqjt98765432w") assert.deepEqual(intent({ key }, true), { do: "seek", rank: key });
});

test("shift and a rank selects all of it, also where shift makes another sign of a digit", () => {
  assert.deepEqual(intent({ key: "K", shiftKey: true }, true), { do: "rank", rank: "k" });
  assert.deepEqual(intent({ key: "(", code: "Digit9", shiftKey: true }, true), { do: "rank", rank: "9" });
  assert.equal(intent({ key: "D", shiftKey: true }, true), null);
  assert.deepEqual(intent({ key: "?", shiftKey: true }, true), { do: "help" });
});

test("0 is a ten: nobody looks for it at t", () => {
  assert.deepEqual(intent({ key: "0" }, true), { do: "seek", rank: "t" });
  assert.deepEqual(intent({ key: "=", code: "Digit0", shiftKey: true }, true), { do: "rank", rank: "t" });
});

test("the browser keeps its own keys", () => {
  for (const key of ["Tab", "Enter", "F5", "PageDown"]) assert.equal(intent({ key }, true), null);
  assert.equal(intent({ key: " " }, false), null);
  assert.equal(intent({ key: "c", ctrlKey: true }, true), null);
  assert.equal(intent({ key: "d", altKey: true }, true), null);
});

test("arrows step, leap and extend; control a takes the group", () => {
  assert.deepEqual(intent({ key: "ArrowLeft", shiftKey: true }, true), { do: "step", by: -1, extend: true });
  assert.deepEqual(intent({ key: "ArrowDown" }, true), { do: "leap", by: 1 });
  assert.deepEqual(intent({ key: "a", ctrlKey: true }, true), { do: "group" });
  assert.deepEqual(intent({ key: "End" }, false), { do: "edge", by: 1 });
});

test("l says the last turns, and is the name of no rank", () => {
  assert.deepEqual(intent({ key: "l" }, true), { do: "last" });
});
