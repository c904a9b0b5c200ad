import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab } from "./lab.js";

const stored = await fromLab("stored");
const readStored = (kept) => stored.readStored(JSON.stringify(kept));
const OURS = { v: 1, parts: ["shared", "meld_builder"], state: { lang: "en", scene: { points: 90, cards: [5, 58] } } };
const otherwise = (changed) => ({ ...OURS, ...changed });
const withState = (changed) => otherwise({ state: { ...OURS.state, ...changed } });

test("what the package stores is read", () => {
  assert.deepEqual(readStored(OURS), { parts: OURS.parts, lang: "en", state: OURS.state });
});

test("scores are read, as numbers and as texts", () => {
  for (const score of [20_000, "7550", "-15", "8♠"]) assert.ok(readStored(withState({ score })), String(score));
});

test("a name leads to no other file", () => {
  const ways = ["../../files/evil", "..", "shared/../../evil", "/evil", "https://example.org/evil", "quiz.js?", "Quiz",
    "quiz%2f", "", "__proto__", 7, null, ["quiz"]];
  for (const name of ways) {
    assert.equal(readStored(otherwise({ parts: ["shared", name] })), null, String(name));
    assert.equal(readStored(withState({ lang: name })), null, String(name));
  }
});

test("nothing in it keeps a page busy", () => {
  const large = [
    { scene: "x".repeat(50_000) }, { scene: { count: 1e9 } }, { scene: [[[-1e6]]] }, { scene: Array(9_000).fill(0) },
    ...["3000000", " 3e6 ", "0x2dc6c0", "Infinity", "-99999"].map((words) => ({ scene: { words } })),
  ];
  for (const state of large) assert.equal(readStored(withState(state)), null, JSON.stringify(state).slice(0, 40));
  for (const levels of [50, 15_000]) {
    const deep = JSON.stringify(withState({ scene: 7 })).replace("7", "[".repeat(levels) + "]".repeat(levels));
    assert.equal(stored.readStored(deep), null, String(levels));
  }
  assert.equal(readStored(otherwise({ parts: Array(900).fill("shared") })), null);
});

test("anything else is nothing", () => {
  for (const data of [undefined, null, 3, "quiz", [], {}, { parts: ["quiz"] }, { parts: "quiz", state: {} }, { parts: [], state: { lang: "en" } }])
    assert.equal(readStored(data), null, JSON.stringify(data));
  for (const text of ["", "{", OURS, [JSON.stringify(OURS)]]) assert.equal(stored.readStored(text), null, String(text));
});
