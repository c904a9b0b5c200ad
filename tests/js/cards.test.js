import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { code, index, isRed, isWild, name, short, signed, spelt, sum } = await fromWidgets("cards");

const strings = { ranks: { K: ["king", "kings"], 2: ["2", "twos"] }, suits: { h: "hearts", d: "diamonds" }, joker: "joker", wild: "wild", card_name: "{rank} of {suit}" };

test("an id is 53 n + face", () => {
  assert.deepEqual([4, 58, 50, 52, 105].map(code), ["Ks", "Kh", "2d", "Jk", "Jk"]);
  assert.deepEqual([16, 52].map(index), ["10", "★"]);
});

test("wild cards and red cards are told by their faces", () => {
  assert.deepEqual([50, 52, 45].map(isWild), [true, true, false]);
  assert.deepEqual([45, 44, 52].map(isRed), [true, false, false]);
});

test("names are for the ear, faces for sentences", () => {
  assert.equal(name(58, strings), "king of hearts");
  assert.equal(name(50, strings), "2 of diamonds, wild");
  assert.deepEqual([50, 52].map((id) => name(id, { ...strings, wild: "" })), ["2 of diamonds", "joker"]);
  assert.equal(short(16, strings), "10♠");
  assert.equal(short(52, strings), "joker");
});

test("points come from the table that Python sent, a card before its rank", () => {
  assert.equal(sum([5, 50, 52], { K: 10, 2: 20, Jk: 50 }), 80);
  assert.equal(sum([45, 44], { 3: 5, "3h": 100 }), 105);
});

test("codes of cards in a text are written with signs", () => {
  assert.equal(signed("take Ks with KhTc, 2dJk"), "take K♠ with K♥ 10♣, 2♦ ★");
  assert.equal(signed("discard …, take.frozen, several"), "discard …, take.frozen, several");
});

test("for the ear every row of cards is spelt out, and nothing else", () => {
  const more = { ...strings, ranks: { ...strings.ranks, T: ["10", "tens"] }, suits: { ...strings.suits, s: "spades" } };
  assert.equal(spelt("take the pile of 9 with K♠K♥ and meld 10♠2♦ joker", more), "take the pile of 9 with king of spades, king of hearts and meld 10 of spades, 2 of diamonds joker");
  assert.equal(spelt("draw", more), "draw");
});
