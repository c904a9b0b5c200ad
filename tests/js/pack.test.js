import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { beside, placeOf } = await fromWidgets("pack");

test("a column for each rank, a row for each suit, the joker at the end", () => {
  assert.deepEqual([0, 5, 51, 52].map(placeOf), [[1, 1], [2, 2], [13, 4], [14, 1]]);
});

test("arrows move inside the pack and stop at its edges", () => {
  assert.equal(beside(0, 1, 0), 4);
  assert.equal(beside(0, 0, 1), 1);
  assert.equal(beside(0, -1, 0), 0);
  assert.equal(beside(3, 0, 1), 3);
  assert.equal(beside(51, 1, 0), 52);
  assert.equal(beside(52, 0, 1), 52);
  assert.equal(beside(52, -1, 0), 48);
  assert.equal(beside(6, -13, 0), 2);
});
