// How close the melds of a row lie where there is little room: plain values, and no page.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { fromWidgets } from "./typescript.js";

const { CHIPS, closeUp, LOW, lyingLow } = await fromWidgets("table/fitting");

const meld = (r, many, k = "") => ({ t: r, r, k, c: Array.from({ length: many }, (_, at) => 53 * at + 5) });
const five = [meld("K", 7, "black"), meld("A", 3), meld("Q", 4), meld("9", 5), meld("7", 3)];
const nine = [...five, ..."8654".split("").map((rank) => meld(rank, 3))];
const STRINGS = { count_of_7: "{n}", band: { black: "{n}" }, ranks: {} };
const seen = ({ level, shown }) => [level, shown];

test("in a low row cards are seen as long as they fit, then chips of all, and only then how many more there are", () => {
  assert.deepEqual(seen(lyingLow(five, 400)), [LOW, 5]);
  assert.deepEqual(seen(lyingLow(nine, 440)), [CHIPS, 9]);
  assert.deepEqual(seen(lyingLow(nine, 300)), [CHIPS, 5]);
});

test("one's own chips have two rows of a telephone before any of them hides", () => {
  assert.deepEqual(seen(closeUp(nine, 240, STRINGS, [], 1)), [CHIPS, 4]);
  assert.deepEqual(seen(closeUp(nine, 240, STRINGS, [], 2)), [CHIPS, 9]);
  assert.deepEqual(seen(closeUp(nine, 150, STRINGS, [], 2)), [CHIPS, 5]);
});
