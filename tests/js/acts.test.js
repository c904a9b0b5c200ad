import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { addText, discardText, lays, layText, meldText, nextHome, stagedText, takeText } = await fromWidgets("acts");

const [KH, KC, QS, QH, TWO_D, KS, JOKER] = [5, 7, 8, 9, 50, 4, 52];

test("the selection falls into lays by rank, a wild card goes to the rank selected before it", () => {
  assert.deepEqual(lays([KH, KC, QS, QH, TWO_D]), [{ rank: "K", ids: [KH, KC] }, { rank: "Q", ids: [QS, QH, TWO_D] }]);
  assert.deepEqual(lays([KH, JOKER, KC, QS]), [{ rank: "K", ids: [KH, KC, JOKER] }, { rank: "Q", ids: [QS] }]);
});

test("a wild card selected first goes to the first rank, alone it is a wild lay", () => {
  assert.deepEqual(lays([TWO_D, KH]), [{ rank: "K", ids: [KH, TWO_D] }]);
  assert.deepEqual(lays([TWO_D, JOKER]), [{ rank: "W", ids: [TWO_D, JOKER] }]);
  assert.deepEqual(lays([]), []);
});

test("a wild card can be moved to another lay", () => {
  const list = lays([KH, KC, QS, QH, TWO_D]);
  assert.equal(nextHome(list, "Q"), "K");
  assert.deepEqual(lays([KH, KC, QS, QH, TWO_D], new Map([[TWO_D, "K"]]))[0], { rank: "K", ids: [KH, KC, TWO_D] });
});

test("a wild card goes to the pair that needs it to be a meld, not to the rank chosen last", () => {
  const [FIVE_C, FOUR_S, FOUR_H, FOUR_D] = [39, 40, 41, 42];
  assert.deepEqual(lays([QS, QH, FIVE_C, JOKER]), [{ rank: "Q", ids: [QS, QH, JOKER] }, { rank: "5", ids: [FIVE_C] }]);
  assert.deepEqual(lays([QS, QH, FOUR_S, FOUR_H, FOUR_D, TWO_D]).map((lay) => lay.ids), [[QS, QH, TWO_D], [FOUR_S, FOUR_H, FOUR_D]]);
  // Each pair keeps the one that was chosen with it; what lies on the table, or on top of the pile, is one card less to find.
  assert.deepEqual(lays([KH, KC, JOKER, QS, QH, TWO_D]).map((lay) => lay.ids), [[KH, KC, JOKER], [QS, QH, TWO_D]]);
  const queens = (/** @type {string} */ rank) => (rank === "Q" ? 3 : 0);
  assert.deepEqual(lays([KH, KC, QS, QH, TWO_D], new Map(), queens).map((lay) => lay.ids), [[KH, KC, TWO_D], [QS, QH]]);
  const top = (/** @type {string} */ rank) => (rank === "Q" ? 1 : 0);
  assert.deepEqual(lays([QS, FIVE_C, JOKER], new Map(), top).map((lay) => lay.ids), [[QS, JOKER], [FIVE_C]]);
  assert.deepEqual(lays([QS, QH, FIVE_C, JOKER], new Map([[JOKER, "5"]]))[1].ids, [FIVE_C, JOKER]);
});

test("taking the pile names the top card, its pair and the further lays", () => {
  assert.equal(takeText(KS, lays([KH, KC, QS, QH, TWO_D]), []), "take Ks with KhKc, QsQh2d");
});

test("without cards of its rank the top card goes onto an own meld, else there is no act to send", () => {
  const kings = { t: "K", r: "K", c: [1], k: "" };
  assert.equal(takeText(KS, [], [kings]), "take Ks onto K");
  assert.equal(takeText(KS, lays([QS, QH]), [kings]), "take Ks onto K, QsQh");
  assert.equal(takeText(KS, lays([QS, QH]), []), "");
  assert.equal(takeText(KS, lays([TWO_D]), []), "take Ks with 2d");
});

test("cards of a melded rank are added to that meld", () => {
  const kings = { t: "K", r: "K", c: [1], k: "" };
  assert.equal(meldText(lays([KH, QS, QH, TWO_D]), [kings]), "meld K+Kh, QsQh2d");
  assert.equal(layText({ rank: "K", ids: [KH] }, [{ ...kings, t: "K/1" }, { ...kings, t: "K/2" }]), "Kh");
  assert.equal(addText([KH, TWO_D], "K"), "meld K+Kh2d");
  assert.equal(meldText([], []), "");
});

test("cards of one suit and different ranks make one lay, with the top card too", () => {
  const [SEVEN_H, SIX_H, FIVE_H] = [29, 33, 37];
  assert.equal(meldText(lays([SEVEN_H, SIX_H, FIVE_H]), []), "meld 7h6h5h");
  assert.equal(takeText(SEVEN_H, lays([SIX_H, FIVE_H]), []), "take 7h with 6h5h");
  assert.equal(takeText(SEVEN_H, [], [{ t: "h", r: "h", c: [1], k: "" }]), "take 7h onto h");
});

test("one card is discarded, of several none", () => {
  assert.equal(discardText([58]), "discard Kh");
  assert.equal(discardText([KH, KC]), "");
});

test("what is staged is what would be sent", () => {
  const scene = { phase: "draw", pile: { top: 4 } };
  assert.equal(stagedText(scene, [5, 7], lays([5, 7]), []), "take Ks with KhKc");
  assert.equal(stagedText({ phase: "draw", pile: { top: null } }, [5], lays([5]), []), "");
  const play = { phase: "play", pile: { top: 4 } };
  assert.equal(stagedText(play, [8], lays([8]), []), "discard Qs");
  assert.equal(stagedText(play, [8], lays([8]), [{ t: "Q", r: "Q", c: [9, 10, 11], k: "" }]), "meld Q+Qs");
  assert.equal(stagedText(play, [], [], []), "");
  assert.equal(stagedText({ phase: "answer", pile: { top: 4 } }, [8], lays([8]), []), "");
});

test("single cards of several ranks are meant as one meld, unless one of them joins an own meld", () => {
  const kings = { t: "K", r: "K", c: [4, 57, 58], k: "" };
  assert.equal(meldText(lays([KH, QS]), []), "meld KhQs");
  assert.equal(meldText(lays([KH, QS]), [kings]), "meld K+Kh, Qs");
  assert.equal(meldText(lays([KH, KC, QS]), []), "meld KhKc, Qs");
});
