import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { isBlank } = await fromWidgets("answers");
const KINDS = await fromWidgets("quiz/kinds/index");

const { cards, moves, num, order, pick, sheet, "yes+why": yesNo } = KINDS;
const asked = (parts, words = 0) => ({ parts: Array.from({ length: parts }, () => ({ line: "" })), words });
const lines = (...names) => ({ parts: names.map((line) => ({ line })), words: 0 });

test("every kind has an empty answer, and it is blank", () => {
  assert.deepEqual(yesNo.empty(asked(2)), [[null, null], [null, null]]);
  assert.deepEqual(order.empty(asked(3, 6)), Array(6).fill(null));
  assert.deepEqual(Object.keys(KINDS).sort(), ["cards", "moves", "num", "order", "pick", "pile-cards", "sheet", "yes+why"]);
  for (const [name, kind] of Object.entries(KINDS)) assert.ok(isBlank(kind.empty(asked(2, 4))), name);
});

test("an order has as many places as anybody could fill, whatever number is stored", () => {
  for (const many of [100_000, "3000000"]) assert.equal(order.empty(asked(1, many)).length, 60);
});

test("an older answer is put into the form of its kind, whatever it was", () => {
  assert.deepEqual(yesNo.shaped([[true, "natural-pair"], null], asked(2)), [[true, "natural-pair"], [null, null]]);
  assert.deepEqual(num.shaped({ total: 5 }, asked(1)), [null]);
  assert.deepEqual(num.shaped([5, 6], asked(1)), [5]);
  assert.deepEqual(sheet.shaped(5, lines("total")), {});
  assert.deepEqual(moves.shaped(["draw", 7], asked(1)), ["draw"]);
  assert.equal(cards.shaped(null, asked(1)), "");
  for (const [name, kind] of Object.entries(KINDS))
    for (const given of [null, 5, "", "Ks", [], [null], [[true]], {}, { total: 5 }]) {
      const shaped = kind.shaped(given, asked(2, 4));
      assert.deepEqual(kind.shaped(JSON.parse(JSON.stringify(shaped)), asked(2, 4)), shaped, name);
    }
});

test("an answer is whole when no part of it is empty", () => {
  assert.ok(yesNo.isWhole([[true, null], [false, "take.frozen"]], asked(2)), "a yes needs no reason");
  assert.ok(yesNo.isWhole([[true, "natural-pair"]], asked(1)), "and one that has one from earlier is whole, too");
  assert.ok(!yesNo.isWhole([[true, null], [false, null]], asked(2)));
  assert.ok(!yesNo.isWhole([[true, null], [null, null]], asked(2)));
  assert.ok(!order.isWhole(["meld", null], asked(1, 2)) && order.isWhole(["meld", "discard"], asked(1, 2)));
  assert.ok(sheet.isWhole({ total: 0 }, lines("total")) && !sheet.isWhole({ total: 0 }, lines("total", "canastas")));
  assert.ok(cards.isWhole("9h9d", asked(1)) && moves.isWhole(["draw"], asked(1)));
});

test("what a field says becomes the answer, and stands in that field again", () => {
  assert.deepEqual(num.read("1,245", "1", [5, null], asked(2)), [5, 1245]);
  assert.deepEqual(num.read("many", "0", [5, null], asked(2)), [null, null]);
  assert.deepEqual(pick.read("", "0", ["wild"], asked(1)), [null]);
  assert.deepEqual(yesNo.read("false", "1:0", [[true, null], [true, "enough"]], asked(2)), [[true, null], [false, null]]);
  assert.deepEqual(yesNo.read("true", "0:0", [[false, "take.frozen"]], asked(1)), [[true, null]], "a yes has no reason");
  assert.deepEqual(yesNo.read("false", "0:0", [[false, "take.frozen"]], asked(1)), [[false, "take.frozen"]]);
  assert.deepEqual(yesNo.read("take.top", "0:1", [[false, null]], asked(1)), [[false, "take.top"]]);
  assert.equal(cards.read("9h, 9d", "text", "", asked(1)), "9h9d");
  assert.deepEqual(moves.read("draw \n\ndiscard 4d", "acts", [], asked(1)), ["draw", "discard 4d"]);
  assert.equal(yesNo.valueAt([[true, null], [false, "take.frozen"]], "1:1"), "take.frozen");
  assert.equal(moves.valueAt(["draw", "discard 4d"], "acts"), "draw\ndiscard 4d");
  assert.equal(sheet.valueAt({ total: 5 }, "total"), 5);
});

test("each part of an answer is told apart, and whether it is answered", () => {
  const all = (kind, answer, scene) => scene.parts.map((_, place) => [kind.partOf(answer, place, scene), kind.isAnswered(answer, place, scene)]);
  assert.deepEqual(all(num, [5, null], asked(2)), [[5, true], [null, false]]);
  assert.deepEqual(all(order, ["a", "b", "c", null], asked(2, 4)), [[["a", "b"], true], [["c", null], false]]);
  assert.deepEqual(all(sheet, { hand: 0 }, lines("melds", "hand")), [[null, false], [0, true]]);
  assert.deepEqual(all(yesNo, [[true, null], [false, null]], asked(2)), [[[true, null], true], [[false, null], false]]);
  assert.deepEqual([all(cards, "9h", asked(1)), all(moves, [], asked(1))], [[["9h", true]], [[[], false]]]);
});

test("the total of a sheet adds itself until somebody writes another", () => {
  const three = lines("melds", "hand", "total");
  const half = sheet.read("300", "melds", {}, three);
  assert.deepEqual(half, { melds: 300, total: null });
  const whole = sheet.read("−75", "hand", half, three);
  assert.deepEqual(whole, { melds: 300, hand: -75, total: 225 });
  assert.deepEqual(sheet.read("-100", "hand", whole, three), { melds: 300, hand: -100, total: 200 });
  const own = sheet.read("500", "total", whole, three);
  assert.deepEqual(sheet.read("0", "hand", own, three), { melds: 300, hand: 0, total: 500 });
  assert.deepEqual(sheet.completed({ melds: 300, hand: -75 }, three), whole);
  assert.equal(sheet.completed(own, three), own);
  assert.deepEqual(sheet.read("300", "melds", {}, lines("melds", "hand")), { melds: 300 }, "no total is asked for");
});

test("a field belongs to a part, and is one of its fields", () => {
  assert.deepEqual(order.placeOf("3", asked(2, 6)), [1, 0]);
  assert.deepEqual(order.placeOf("5", asked(2, 6)), [1, 2]);
  assert.deepEqual(sheet.placeOf("total", lines("melds", "total")), [1, 0]);
  assert.deepEqual(yesNo.placeOf("2:1", asked(3)), [2, 1]);
  assert.deepEqual(pick.placeOf("2", asked(3)), [2, 0]);
  assert.deepEqual(cards.placeOf("text", asked(1)), [0, 0]);
});

test("cards that are chosen from the hand are the answer", () => {
  assert.equal(cards.fromHand.answer([5, 58]), "KhKh");
  assert.deepEqual(cards.fromHand.chosen("KhKh", [4, 5, 58]), [5, 58]);
  assert.deepEqual(cards.fromHand.chosen("KhKh", [4]), []);
  assert.deepEqual(KINDS["pile-cards"].fromHand.chosen("2dJk", [40, 50, 52]), [50, 52]);
  assert.equal(moves.fromHand, undefined);
});
