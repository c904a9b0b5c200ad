import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { strips } = await fromWidgets("strips");

/** Groups of so many cards each, with ids in their order. */
const groups = (...sizes) => {
  let id = 0;
  return sizes.map((size, place) => ({ key: `${place}`, ids: Array.from({ length: size }, () => id++) }));
};
const rows = (found) => new Set([...found.at.values()].map(({ y }) => y)).size;

test("a hand lies in one row while every strip is 26 pixels wide, then in two", () => {
  assert.equal(rows(strips(groups(13), 390, "")), 1);
  assert.equal(rows(strips(groups(14), 390, "")), 2);
  assert.equal(rows(strips(groups(8), 274, "")), 1);
  assert.equal(rows(strips(groups(10), 274, "")), 2);
  for (let cards = 1; cards <= 26; cards += 1)
    for (const { wide } of strips(groups(cards), 390, "").at.values()) assert.ok(wide >= 26, cards);
  for (const { wide } of strips(groups(18), 390, "").at.values()) assert.ok(wide >= 40);
});

test("from nine cards on a hand takes the whole width", () => {
  for (const [cards, width] of [[9, 390], [14, 390], [25, 390], [9, 274], [17, 274], [19, 518]]) {
    const found = strips(groups(cards), width, "");
    for (const y of new Set([...found.at.values()].map((strip) => strip.y))) {
      const row = [...found.at.values()].filter((strip) => strip.y === y);
      assert.ok(Math.abs(Math.max(...row.map(({ x }) => x)) + found.card - (width - 6)) < 0.1, `${cards} ${width}`);
    }
  }
});

test("what does not fit lies in piles, the largest groups first, and what is spread does not", () => {
  const hand = groups(8, 7, 6, 5, 4, 3, 2, 1, 1, 1, 1, 1);
  const closed = strips(hand, 390, "");
  assert.deepEqual([...closed.counts.values()], [8, 7, 6]);
  assert.equal(closed.under.size, 18);
  const spread = strips(hand, 390, "0");
  assert.ok(!spread.counts.has(7), "the cards of the first group are seen one by one");
  assert.ok(spread.counts.size > 1);
  for (const found of [closed, spread]) for (const { wide } of found.at.values()) assert.ok(wide >= 26);
  assert.equal(closed.at.size, 40, "each has its place, those below the top one, too");
});
