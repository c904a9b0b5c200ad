import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { minutesLeft } = await fromWidgets("quiz/clock");

test("minutes are told from the first answer on, begun ones counted, and never less than none", () => {
  const sat = { sat: "open", minutes: 40, ends: 0 };
  assert.equal(minutesLeft(sat, 7), 40);
  assert.equal(minutesLeft({ ...sat, ends: 60_001 }, 0), 2);
  assert.equal(minutesLeft({ ...sat, ends: 5 }, 60_000), 0);
  assert.equal(minutesLeft({ sat: "", minutes: 0, ends: 0 }, 0), 0);
  assert.equal(minutesLeft({ ...sat, sat: "over" }, 0), 0);
});
