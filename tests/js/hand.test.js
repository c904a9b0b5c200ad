import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { answersTo, chosenFirst, groups, heir, inTwoRows, longerRow, namesRank, takesTwoRows } = await fromWidgets("hand");

const points = { A: 20, K: 10, 4: 5, 3: 5, 2: 20, Jk: 50 };

test("by rank: high cards first, black threes after the fours, wild cards last", () => {
  assert.deepEqual(groups([50, 44, 52, 5, 4, 40, 58], "rank", points),
    [{ key: "K", ids: [4, 5, 58] }, { key: "4", ids: [40] }, { key: "3", ids: [44] }, { key: "W", ids: [50, 52] }]);
});

test("by points: dear cards first; as drawn: the order they came in", () => {
  assert.deepEqual(groups([40, 0, 4], "points", points).map((one) => one.key), ["A", "K", "4"]);
  assert.deepEqual(groups([40, 0, 4], "drawn", points), [{ key: "all", ids: [40, 0, 4] }]);
  assert.deepEqual(groups([], "drawn", points), []);
});

test("the focus of a card that left goes to its right neighbour, at the end to the last card", () => {
  assert.equal(heir([1, 2, 3], [1, 2, 3], 2), 2);
  assert.equal(heir([1, 2, 3], [1, 3], 2), 3);
  assert.equal(heir([1, 2, 3], [1, 2], 3), 2);
  assert.equal(heir([1], [], 1), null);
  assert.equal(heir([], [4, 5], -1), 4);
});

test("letters of ranks, and w for wild cards", () => {
  assert.ok(namesRank("k") && namesRank("w") && namesRank("9") && !namesRank("x") && !namesRank("Enter"));
  assert.ok(answersTo(5, "k") && answersTo(52, "w") && answersTo(50, "w") && !answersTo(5, "w"));
});

test("of equal cards the chosen one is marked, not its twin", () => {
  assert.deepEqual(chosenFirst([50, 52], [52, 103, 105]), [103, 52]);
  assert.deepEqual(chosenFirst([5, 58], [58]), [5, 58]);
  assert.deepEqual(chosenFirst([5], []), [5]);
});

test("the longer of two rows holds half of the cards, or what whole groups allow", () => {
  assert.equal(longerRow([4, 4, 4, 4]), 8);
  assert.equal(longerRow([9, 4, 7]), 11);
  assert.equal(longerRow([2, 20, 2]), 22);
});

test("more than 22 cards lie in two rows, fewer where strips of 26 pixels do not fit side by side", () => {
  const everyRank = [2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2];
  assert.equal(takesTwoRows([20, 3], 1240), true);
  assert.equal(takesTwoRows([12, 10], 760), false);
  assert.equal(takesTwoRows(everyRank, 760), false);
  assert.equal(takesTwoRows(everyRank, 600), true);
  assert.equal(takesTwoRows([5, 5, 1], 600), false);
  assert.equal(takesTwoRows(everyRank, 320), true);
});

test("a single group lies in two halves, several keep together", () => {
  assert.deepEqual(inTwoRows([{ key: "all", ids: [1, 2, 3] }]), [{ key: "all", ids: [1, 2] }, { key: "all ", ids: [3] }]);
  const two = [{ key: "K", ids: [1] }, { key: "Q", ids: [2] }];
  assert.deepEqual(inTwoRows(two), two);
});
