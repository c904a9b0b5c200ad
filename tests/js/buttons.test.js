import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { keysOf, labelOf, mainOf } = await fromWidgets("quiz/buttons");

const lesson = { sat: "", over: false, more: false, own: true };
const open = { shown: false, follows: true, hints: true };
const answered = { ...open, shown: true };

test("an exercise of a lesson is checked, tried again, and left for the next", () => {
  assert.deepEqual(keysOf(lesson, {}, open), ["check", "hint", "next"]);
  assert.deepEqual(keysOf(lesson, {}, { ...open, hints: false }), ["check", "next"]);
  assert.deepEqual(keysOf(lesson, { ok: false }, answered), ["retry", "hint", "next"]);
  assert.deepEqual(keysOf(lesson, { ok: true }, answered), ["again", "next"]);
  assert.deepEqual(keysOf(lesson, { ok: true }, { ...answered, follows: false }), ["again"]);
});

test("after the last attempt one begins again, sees where the answer leads, or asks for one more", () => {
  const over = { ...lesson, over: true, more: true };
  assert.deepEqual(keysOf(over, { ok: false, after: [{}] }, answered), ["show", "again", "more", "next"]);
  assert.deepEqual(keysOf(over, {}, open), ["again", "more", "next"]);
  assert.deepEqual(keysOf({ ...lesson, own: false }, {}, open), ["check", "hint", "back", "next"]);
});

test("a question of an exam is taken down, and changed as long as the exam is open", () => {
  const exam = { ...lesson, sat: "open" };
  assert.deepEqual(keysOf(exam, {}, open), ["check", "next"]);
  assert.deepEqual(keysOf(exam, {}, answered), ["retry", "next"]);
  assert.deepEqual(keysOf({ ...exam, sat: "over", over: true }, {}, answered), ["next"]);
});

test("in practice the next question stands where others begin again", () => {
  const practice = { ...lesson, goes_on: true };
  assert.deepEqual(keysOf(practice, {}, open), ["check", "hint"]);
  assert.deepEqual(keysOf(practice, { ok: true }, answered), ["next"]);
  assert.deepEqual(keysOf({ ...practice, over: true }, { ok: false }, { ...answered, follows: false }), ["next"]);
});

test("a button says in an exam what becomes of the answer, and the way on what comes next", () => {
  const labels = (keys, sat, reads) => keys.map((key) => labelOf(key, sat, reads));
  assert.deepEqual(labels(["retry", "check", "next"], "", false), ["act_retry", "act_check", "act_next"]);
  assert.deepEqual(labels(["check", "retry", "next"], "open", false), ["act_take", "act_change", "act_next"]);
  assert.deepEqual(labels(["check", "next"], "", true), ["act_check", "act_read_on"]);
});

test("one button is golden: Check once every part is answered, then trying again, and the way on when that is right", () => {
  assert.equal(mainOf(["check", "hint", "next"], {}, false, false), "");
  assert.equal(mainOf(["check", "hint", "next"], {}, false, true), "check");
  assert.equal(mainOf(["retry", "hint", "next"], { ok: false }, true, true), "retry");
  assert.equal(mainOf(["again", "next"], { ok: true }, true, true), "next");
  assert.equal(mainOf(["retry", "next"], { status: "taken" }, true, true), "next");
  assert.equal(mainOf(["show", "again", "more", "next"], { ok: false }, true, true), "more");
  assert.equal(mainOf(["again"], { ok: true }, true, true), "");
});
