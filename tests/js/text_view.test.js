import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { spoken, suggestion } = await fromWidgets("text_view");

test("a question mark is help, as it is elsewhere", () => {
  assert.deepEqual(spoken(" ? "), { do: "help", args: {} });
  assert.deepEqual(spoken("help"), { do: "help", args: {} });
  assert.deepEqual(spoken("say keys"), { do: "help", args: {} });
});

test("what is asked goes to Python as it was typed", () => {
  assert.deepEqual(spoken("say  hand"), { do: "say", args: { what: "hand" } });
  assert.deepEqual(spoken("say"), { do: "say", args: { what: "" } });
});

test("everything else is an act", () => {
  assert.deepEqual(spoken("DISCARD 10h"), { act: "DISCARD 10h" });
  assert.deepEqual(spoken("next"), { do: "next_deal", args: {} });
  assert.equal(spoken("  "), null);
});

test("what is done at the end of a deal can be typed", () => {
  assert.deepEqual(spoken("again"), { do: "redeal", args: {} });
  assert.deepEqual(spoken("next"), { do: "next_deal", args: {} });
});

test("as many acts are suggested as fit in a line", () => {
  assert.equal(suggestion(["draw", "take Ks with KhKc"]), "draw; take Ks with KhKc");
  assert.equal(suggestion([]), "");
  const many = Array.from({ length: 12 }, (_, place) => `discard ${place}c`);
  assert.match(suggestion(many), /^(discard \dc; )+discard \dc …$/);
  assert.ok(suggestion(many).length <= 58);
});
