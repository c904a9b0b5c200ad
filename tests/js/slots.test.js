import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { actOf, homeOf, laid, onlyWild, total, without } = await fromWidgets("slots");

const [KH, KC, QS, QH, TWO_D, KS, JOKER] = [5, 7, 8, 9, 50, 4, 52];
const [SEVEN_H, SIX_H, FIVE_H] = [29, 33, 37];
const points = { K: 10, Q: 10, 2: 20, Jk: 50, 7: 5, 6: 5, 5: 5 };
const onTable = (t, r) => ({ t, r, c: [1], k: "" });

test("each rank makes a slot, a wild card goes to the rank chosen before it", () => {
  assert.deepEqual(laid([], [KH, KC, QS, QH, TWO_D]), [{ key: "K", ids: [KH, KC] }, { key: "Q", ids: [QS, QH, TWO_D] }]);
  assert.deepEqual(laid([{ key: "K", ids: [KH, TWO_D] }], [KC]), [{ key: "K", ids: [KH, KC, TWO_D] }]);
  assert.deepEqual(laid([], [SEVEN_H, SIX_H, FIVE_H]), [{ key: "h", ids: [SEVEN_H, SIX_H, FIVE_H] }]);
});

test("wild cards alone go where a person says", () => {
  assert.ok(onlyWild([TWO_D, JOKER]) && !onlyWild([TWO_D, KH]) && !onlyWild([]));
  assert.deepEqual(laid([{ key: "K", ids: [KH] }], [JOKER], "K"), [{ key: "K", ids: [KH, JOKER] }]);
  assert.deepEqual(laid([], [TWO_D, JOKER], "W"), [{ key: "W", ids: [TWO_D, JOKER] }]);
});

test("a card that is taken back leaves its slot, the last one takes the slot away", () => {
  assert.deepEqual(without([{ key: "K", ids: [KH, KC] }], KC), [{ key: "K", ids: [KH] }]);
  assert.deepEqual(without([{ key: "K", ids: [KH] }], KH), []);
});

test("the sum is of all slots; where wild cards spoil a meld it counts nothing", () => {
  const slots = [{ key: "K", ids: [KS, KH, KC] }, { key: "Q", ids: [QS, QH, TWO_D] }];
  assert.equal(total(slots, points, false), 70);
  assert.equal(total(slots, points, true), 30);
});

test("slots are an act in the words of records", () => {
  const slots = [{ key: "K", ids: [KH, KC] }, { key: "Q", ids: [QS, QH, TWO_D] }];
  assert.equal(actOf(slots, KS, []), "take Ks with KhKc, QsQh2d");
  assert.equal(actOf(slots, null, []), "meld KhKc, QsQh2d");
  assert.equal(actOf(slots.slice(1), KS, []), "", "nothing goes with the king");
  assert.equal(actOf([], null, []), "");
});

test("a slot on the table is added to, and takes the top card alone", () => {
  assert.equal(actOf([{ key: "K", ids: [KH] }], null, [onTable("K", "K")]), "meld K+Kh");
  assert.equal(actOf([{ key: "h/2", ids: [SEVEN_H] }], null, [onTable("h/1", "h"), onTable("h/2", "h")]), "meld h/2+7h");
  assert.equal(actOf([{ key: "Q", ids: [QS, QH, TWO_D] }], KS, [onTable("K", "K")]), "take Ks onto K, QsQh2d");
  assert.equal(actOf([], SEVEN_H, [onTable("h", "h")]), "take 7h onto h");
});

test("the top card lies with its rank, else with its suit", () => {
  assert.equal(homeOf([{ key: "K", ids: [KH] }], KS, []), "K");
  assert.equal(homeOf([{ key: "h", ids: [SIX_H, FIVE_H] }], SEVEN_H, []), "h");
  assert.equal(homeOf([], TWO_D, []), "W");
  assert.equal(homeOf([], KS, []), "K");
});
