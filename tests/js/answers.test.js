import assert from "node:assert/strict";
import { test } from "node:test";
import { actLine, empty, idsOf, isBlank, isWhole, shaped, topOf } from "../../canasta_nb/widgets/js/answers.js";

test("every kind has an empty answer, and it is blank", () => {
  assert.deepEqual(empty("yes+why", 2, 0), [[null, null], [null, null]]);
  assert.deepEqual(empty("order", 3, 6), Array(6).fill(null));
  for (const kind of ["cards", "yes+why", "num", "order", "pick", "sheet", "moves"]) assert.ok(isBlank(empty(kind, 2, 4)), kind);
  assert.ok(!isBlank([[false, null]]) && !isBlank({ total: 0 }) && !isBlank("Ks"));
});

test("the top card is found whatever the pile is called", () => {
  const hand = ["hand", "Mano", [[5]], ""];
  assert.equal(topOf([["pile", "Pozo", [[8, 12]], ""], hand]), 12);
  assert.equal(topOf([hand]), null);
});

test("an older answer is put into the form of its kind, whatever it was", () => {
  assert.deepEqual(shaped([[true, "natural-pair"], null], "yes+why", 2, 0), [[true, "natural-pair"], [null, null]]);
  assert.deepEqual(shaped({ total: 5 }, "num", 1, 0), [null]);
  assert.deepEqual(shaped(5, "sheet", 1, 0), {});
  assert.deepEqual(shaped(["draw", 7], "moves", 1, 0), ["draw"]);
  assert.equal(shaped(null, "cards", 1, 0), "");
});

test("a run is found in a hand, each card once", () => {
  assert.deepEqual(idsOf("KhKh", [4, 5, 58]), [5, 58]);
  assert.equal(idsOf("KhKh", [4, 5]), null);
});

test("chosen cards make the line of an act", () => {
  assert.equal(actLine("draw", [], null, []), "draw");
  assert.equal(actLine("discard", [5, 4], null, []), "discard Kh");
  assert.equal(actLine("meld", [5, 7, 50], null, []), "meld KhKc2d");
  assert.equal(actLine("take", [8, 9, 5, 7], 4, []), "take Ks with KhKc, QsQh");
  assert.equal(actLine("meld", [], null, []), "");
  assert.equal(actLine("take", [5, 7], null, []), "", "there is no pile");
});

test("cards of an own meld's rank are added to it", () => {
  const queens = [{ t: "Q", r: "Q" }];
  assert.equal(actLine("meld", [8, 5, 6, 7], null, queens), "meld Q+Qs, KhKdKc");
  assert.equal(actLine("take", [5], 8, queens), "take Qs onto Q, Kh");
});

test("an answer is whole when no part of it is empty", () => {
  assert.ok(isWhole([[true, "natural-pair"], [false, "take.frozen"]], "yes+why", []));
  assert.ok(!isWhole([[true, "natural-pair"], [false, null]], "yes+why", []));
  assert.ok(!isWhole(["meld", null], "order", []) && isWhole(["meld", "discard"], "order", []));
  assert.ok(isWhole({ total: 0 }, "sheet", ["total"]) && !isWhole({ total: 0 }, "sheet", ["total", "canastas"]));
  assert.ok(isWhole("9h9d", "cards", []) && isWhole(["draw"], "moves", []));
});
