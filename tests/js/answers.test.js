import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { actLine, idsOf, isBlank, topOf } = await fromWidgets("answers");

test("an answer is blank until a part of it says something", () => {
  for (const blank of [null, "", {}, [], [null, null], [[null, null]], { total: null }]) assert.ok(isBlank(blank));
  for (const said of [[[false, null]], { total: 0 }, "Ks"]) assert.ok(!isBlank(said));
});

test("the top card is found whatever the pile is called", () => {
  const hand = ["hand", "Mano", [[5]], ""];
  assert.equal(topOf([["pile", "Pozo", [[8, 12]], ""], hand]), 12);
  assert.equal(topOf([hand]), null);
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
  assert.equal(actLine("take", [], 8, queens), "take Qs onto Q", "it needs no card from the hand");
  assert.equal(actLine("take", [], 4, queens), "");
});
