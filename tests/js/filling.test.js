import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { filled, sumOf, wholeNumber } = await fromWidgets("filling");

test("numbers as people write them", () => {
  assert.deepEqual(["−75", "-75", " 1,245 ", "1.245", "1245", "+5", "0"].map(wholeNumber), [-75, -75, 1245, 1245, 1245, 5, 0]);
  assert.deepEqual(["", "  "].map(wholeNumber), [null, null]);
  assert.deepEqual(["12.5", "1.2345", "ten", "1e3", "--5", "12345678"].map(wholeNumber), Array(6).fill(undefined));
});

test("what is empty or no number is not filled in, the rest adds up", () => {
  const typed = { "melded-cards": "220", "red-threes": "", "cards-in-hand": "−75", "going-out": "x" };
  assert.deepEqual(filled(typed), { "melded-cards": 220, "cards-in-hand": -75 });
  assert.equal(sumOf(filled(typed)), 145);
});
