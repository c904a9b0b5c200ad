import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { drags } = await fromWidgets("dragging");
const { dropped, fitting, known, placesOf } = await fromWidgets("table/places");
const { choiceOf } = await fromWidgets("table/choice");

const [Kh, Kc, TwoD, NineC] = [5, 7, 50, 23];
const words = { choose_one: "one", choose_discard: "which", choose_meld: "melds", pile_empty: "empty", not_yours: "theirs" };
const scene = {
  phase: "play", you: 1, turn: 1, hand: [Kh, Kc, TwoD, NineC], pile: { top: 4, n: 3 },
  seats: [{ side: "A" }], sides: [{ side: "A", open: true, melds: [{ t: "K", r: "K", c: [4, 57, 58], k: "" }] }],
  can: { draw: ["turn", "no"], take: ["turn", "no"], meld: true, discard: true },
  drops: [["K", "Kings: 4 of 7", false, [Kh, Kc, TwoD]], ["pile", "Discard", false, [Kh, Kc, NineC]], ["pile", "Discard: freezes the pile", true, [TwoD]]],
};

test("a card's places come with the scene, equal cards have the same ones", () => {
  assert.deepEqual(placesOf(scene, [TwoD], {}), [
    { name: "K", says: "Kings: 4 of 7", costly: false, act: "meld K+2d" },
    { name: "pile", says: "Discard: freezes the pile", costly: true, act: "discard 2d" },
  ]);
  assert.deepEqual(placesOf(scene, [53 + NineC], {}).map(({ act }) => act), ["discard 9c"]);
  assert.deepEqual(placesOf({ ...scene, drops: undefined }, [NineC], {}), []);
});

test("before the draw a card goes to the pile together with its top card", () => {
  const drawing = { ...scene, phase: "draw", drops: [["pile", "Take the pile of 3", false, [Kh]]] };
  assert.deepEqual(placesOf(drawing, [Kh], {}).map(({ act }) => act), ["take Ks with Kh"]);
});

test("several cards have the places that Python told of these very cards, in any order", () => {
  const told = { ids: [Kh, Kc], at: [["K", "Kings: 5 of 7", false, "meld K+KhKc"]] };
  assert.equal(known([Kc, Kh], told), true);
  assert.deepEqual(placesOf(scene, [Kc, Kh], told), [{ name: "K", says: "Kings: 5 of 7", costly: false, act: "meld K+KhKc" }]);
  for (const other of [[Kh, TwoD], [Kh, Kc, TwoD]]) {
    assert.equal(known(other, told), false);
    assert.deepEqual(placesOf(scene, other, told), []);
  }
  assert.deepEqual(placesOf(scene, [], told), []);
  assert.equal(known([Kh], {}), true);
});

test("a drop does the act of the bright place; elsewhere Python is asked and explains", () => {
  const drop = (name, ids, more = {}) => dropped(name, placesOf({ ...scene, ...more }, ids, {}), { ...scene, ...more }, choiceOf(ids), words);
  assert.deepEqual(drop("K", [Kh]), { send: { act: "meld K+Kh" } });
  assert.deepEqual(drop("pile", [NineC]), { send: { act: "discard 9c" } });
  assert.deepEqual(drop("K", [NineC]), { send: { act: "meld K+9c" } }, "refused, with the reason");
  assert.deepEqual(drop("new", [NineC]), { send: { act: "meld 9c" } }, "refused, with the reason");
  assert.deepEqual(drop("new", [Kh]), {}, "beside the melds: another place is bright");
  assert.deepEqual(drop("", [Kh]), {});
  assert.deepEqual(drop("theirs", [Kh]), { tell: "theirs" }, "on a meld of the other side");
  assert.deepEqual(drop("pile", [Kh, Kc]), { tell: "one" });
  assert.deepEqual(drop("pile", [NineC], { phase: "draw", drops: [] }), { send: { act: "discard 9c" } }, "that is what was meant");
  assert.deepEqual(drop("pile", [Kh], { phase: "draw", drops: [] }), { send: { act: "take Ks with Kh" } });
  assert.deepEqual(drop("pile", [NineC], { phase: "draw", drops: [], pile: { top: null, n: 0 } }), { tell: "empty" });
});

test("a mouse drags from four pixels, a finger that rested and goes sideways from eight", () => {
  const mouse = { x: 100, y: 100, at: 0, type: "mouse" };
  assert.equal(drags(mouse, { x: 103, y: 100, at: 500 }), false);
  assert.equal(drags(mouse, { x: 103, y: 103, at: 5 }), true);
  const finger = { ...mouse, type: "touch" };
  assert.equal(drags(finger, { x: 109, y: 102, at: 200 }), true);
  assert.equal(drags(finger, { x: 109, y: 102, at: 60 }), false, "a swipe");
  assert.equal(drags(finger, { x: 106, y: 100, at: 200 }), false);
  assert.equal(drags(finger, { x: 109, y: 130, at: 200 }), false, "scrolls the page");
});

test("chosen cards fit the acts of their places, as far as these are known", () => {
  assert.deepEqual(fitting(scene, [Kh], {}), ["meld", "discard"]);
  assert.deepEqual(fitting(scene, [NineC], {}), ["discard"]);
  assert.deepEqual(fitting(scene, [Kh, Kc], {}), [], "several have to be asked about");
  assert.deepEqual(fitting(scene, [Kh, Kc], { ids: [Kh, Kc], at: [["K", "Kings: 5 of 7", false, "meld K+KhKc"]] }), ["meld"]);
  assert.deepEqual(fitting({ ...scene, phase: "draw" }, [NineC], {}), ["take"]);
});

test("a wild card alone may be melded without a word only where wild cards have a meld of their own", () => {
  assert.deepEqual(fitting(scene, [TwoD], {}), ["add", "discard"]);
  const both = (melds, drops) => fitting({ ...scene, sides: [{ side: "A", open: true, melds }], drops }, [TwoD], {});
  assert.deepEqual(both([{ t: "W", r: "W", c: [50, 51, 52], k: "" }], [["W", "4 of 7", false, [TwoD]]]), ["meld"]);
  const several = { ids: [TwoD, 51, 52], at: [["new", "A meld", false, "meld 2d2h2s"]] };
  assert.deepEqual(fitting(scene, several.ids, several), ["meld"]);
});
