// In which order the melds of a row lie: plain values, and no page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { inOrder, nearestFirst } = await fromWidgets("table/melds");

const meld = (t, many, k = "") => ({ t, r: t, k, c: Array.from({ length: many }, (_, at) => at) });
const MELDS = [meld("8", 4), meld("5", 5), meld("K", 7, "black"), meld("4", 5), meld("9", 6), meld("A", 8, "red")];
const names = (order) => order.map(({ meld: { t } }) => t).join("");

test("closed melds lie on the left, those of a kind together, and all others keep their place", () => {
  assert.equal(names(inOrder({ side: "A", melds: MELDS })), "AK8549");
});

test("where a row has no room for all the one that is nearest to a canasta comes first, then what is closed", () => {
  assert.equal(names(nearestFirst(inOrder({ side: "A", melds: MELDS }))), "9AK548");
  const closed = [meld("K", 7, "black"), meld("A", 8, "red")];
  assert.equal(names(nearestFirst(inOrder({ side: "A", melds: closed }))), "AK");
});
