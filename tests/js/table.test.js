import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { angles, places } = await fromWidgets("table/seats");

test("the next player sits on the left, the last on the right, the others between them on top", () => {
  assert.deepEqual(places(4, 1), ["own", "left", "top", "right"]);
  assert.deepEqual(places(4, 3), ["top", "right", "own", "left"]);
  assert.deepEqual(places(2, 2), ["top", "own"]);
  assert.deepEqual(places(3, 1), ["own", "left", "right"]);
  assert.deepEqual(places(6, 2), ["right", "own", "left", "top", "top", "top"]);
});

test("a fan has a back for each card up to fifteen, and lies even", () => {
  assert.deepEqual(angles(0), []);
  assert.deepEqual(angles(1), [0]);
  assert.deepEqual(angles(3), [-7.2, 0, 7.2]);
  assert.equal(angles(40).length, 15);
  for (const many of [5, 11, 15, 30]) {
    const all = angles(many);
    assert.equal(all[0], -all.at(-1));
    assert.ok(all.at(-1) <= 26);
  }
});
