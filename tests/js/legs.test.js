import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { ends, freezes, legsOf } = await fromWidgets("table/legs");

/** A table for two sides and four seats; `more` says what lies where. */
const scene = ({ hand = [1, 2, 3], n = [3, 11, 11, 11], top = null, cross = [], pile = top === null ? 0 : 5, ours = [], theirs = [], threes = [] } = {}) => ({
  you: 1, hand, stock: 40, pile: { n: pile, top, cross },
  seats: n.map((many, place) => ({ n: many, threes: place === 1 ? threes : [] })),
  sides: [{ melds: ours }, { melds: theirs }],
});
const meld = (c, k = "") => ({ t: "K", r: "K", c, k });
const brief = (legs) => legs.map(({ id, from, to }) => `${id}: ${from} > ${to}`);

test("an own draw comes from the stock and turns over above the hand", () => {
  const legs = legsOf({ seat: 1, act: "draw", c: [9] }, scene(), scene({ hand: [1, 2, 3, 9], n: [4, 11, 11, 11] }));
  assert.deepEqual(legs, [{ id: 9, from: "stock", to: "card 9", at: 0, ms: 280, flip: 200 }]);
  assert.equal(ends(legs), 360);
});

test("a hidden draw is a back, one for each card, and no id", () => {
  const legs = legsOf({ seat: 2, act: "draw", c: [] }, scene(), scene({ n: [3, 13, 11, 11] }));
  assert.deepEqual(brief(legs), ["null: stock > seat 2", "null: stock > seat 2"]);
});

test("a red three goes out first, another card comes for it", () => {
  const legs = legsOf({ seat: 2, act: "draw 3h", c: [24] }, scene(), scene({ n: [3, 12, 11, 11], threes: [24] }));
  assert.deepEqual(brief(legs), ["24: stock > card 24", "null: stock > seat 2"]);
  assert.equal(legs[1].at, 280);
});

test("a discard of another player turns over on the way, and what it covers stays until then", () => {
  const legs = legsOf({ seat: 2, act: "discard 9c", c: [30] }, scene({ top: 20 }), scene({ top: 30, n: [3, 10, 11, 11] }));
  assert.deepEqual(brief(legs), ["20: card 20 > card 20", "30: seat 2 > card 30"]);
  assert.deepEqual([legs[1].ms, legs[1].flip, legs[1].lean], [280, 70, 4]);
  const own = legsOf({ seat: 1, act: "discard 9c", c: [3] }, scene(), scene({ hand: [1, 2], top: 3 }));
  assert.deepEqual(own, [{ id: 3, from: "card 3", to: "card 3", at: 0, ms: 280, lean: 4 }]);
});

test("a card that lies across is still seen when another covers it", () => {
  const legs = legsOf({ seat: 1, act: "discard 9c", c: [3] }, scene({ top: 50, cross: [[4, 50]] }), scene({ hand: [1, 2], top: 3, cross: [[4, 50]] }));
  assert.deepEqual(brief(legs), ["3: card 3 > card 3"]);
});

test("a freezing card turns across when it lies", () => {
  const [leg] = legsOf({ seat: 1, act: "discard 2c", c: [3] }, scene(), scene({ hand: [1, 2], top: 3, cross: [[4, 3]] }));
  assert.deepEqual([leg.lean, leg.ms], [90, 700]);
});

test("melded cards go 40 ms apart", () => {
  const legs = legsOf({ seat: 2, act: "meld KsKh", c: [40, 41] }, scene({ theirs: [meld([50, 51, 52, 53, 54])] }), scene({ theirs: [meld([50, 51, 52, 53, 54, 40, 41], "red")] }));
  assert.deepEqual(legs.map((leg) => [leg.from, leg.at, leg.ms]), [["seat 2", 0, 300], ["seat 2", 40, 300]]);
});

test("a pile is taken in three steps: the pair to the pile, the meld to its row, the rest to the hand", () => {
  const legs = legsOf({ seat: 1, act: "take 9d with 9s9h", c: [20, 1, 2, 60, 61] }, scene({ top: 20, pile: 3 }),
    scene({ hand: [3, 60, 61], ours: [meld([20, 1, 2])] }));
  assert.deepEqual(brief(legs), ["1: card 1 > pile", "2: card 2 > pile", "20: card 20 > card 20", "1: pile > card 1", "2: pile > card 2", "60: pile > card 60", "61: pile > card 61"]);
  assert.deepEqual(legs.map((leg) => leg.at), [0, 0, 280, 320, 360, 580, 620]);
  assert.deepEqual(legs.map((leg) => leg.ms), [280, 280, 300, 300, 300, 400, 400]);
  const theirs = legsOf({ seat: 2, act: "take 9d with 9s9h", c: [20, 70, 71] }, scene({ top: 20, pile: 3 }), scene({ n: [3, 11, 11, 11], theirs: [meld([20, 70, 71])] }));
  assert.deepEqual(brief(theirs).slice(-2), ["null: pile > seat 2", "null: pile > seat 2"]);
  assert.equal(theirs[0].from, "seat 2");
});

test("an answer, and an act that moves nothing, has no flights", () => {
  for (const act of ["yes", "ask", "stop"]) assert.deepEqual(legsOf({ seat: 2, act, c: [] }, scene(), scene()), []);
});

test("the ice grows while the freezing card turns across, where there was none", () => {
  const [free, frozen] = [scene(), scene({ hand: [1, 2], top: 3, cross: [[4, 3]] })];
  assert.deepEqual(freezes(free, frozen), { at: 280, ms: 420 });
  assert.equal(Boolean(freezes(frozen, frozen)), false);
});
