import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { keysOf, labelOf } = await fromWidgets("quiz/buttons");

const lesson = { sat: "", over: false, more: false, own: true };
const open = { shown: false, follows: true, hints: true };
const answered = { ...open, shown: true };

test("an exercise of a lesson is checked, tried again, and left for the next", () => {
  assert.deepEqual(keysOf(lesson, {}, open), ["check", "hint"]);
  assert.deepEqual(keysOf(lesson, {}, { ...open, hints: false }), ["check"]);
  assert.deepEqual(keysOf(lesson, { ok: false }, answered), ["retry", "hint"]);
  assert.deepEqual(keysOf(lesson, { ok: true }, answered), ["next", "again"]);
  assert.deepEqual(keysOf(lesson, { ok: true }, { ...answered, follows: false }), ["again"]);
});

test("after the last attempt one begins again, sees where the answer leads, or asks for one more", () => {
  const over = { ...lesson, over: true, more: true };
  assert.deepEqual(keysOf(over, { ok: false, after: [{}] }, answered), ["show", "again", "more"]);
  assert.deepEqual(keysOf(over, {}, open), ["again", "more"]);
  assert.deepEqual(keysOf({ ...lesson, own: false }, {}, open), ["check", "hint", "back"]);
});

test("a question of an exam is taken down, and changed as long as the exam is open", () => {
  const exam = { ...lesson, sat: "open" };
  assert.deepEqual(keysOf(exam, {}, open), ["check"]);
  assert.deepEqual(keysOf(exam, {}, answered), ["next", "retry"]);
  assert.deepEqual(keysOf({ ...exam, sat: "over", over: true }, {}, answered), ["next"]);
});

test("in practice the next question stands where others begin again", () => {
  const practice = { ...lesson, goes_on: true };
  assert.deepEqual(keysOf(practice, {}, open), ["check", "hint"]);
  assert.deepEqual(keysOf(practice, { ok: true }, answered), ["next"]);
  assert.deepEqual(keysOf({ ...practice, over: true }, { ok: false }, { ...answered, follows: false }), ["next"]);
});

test("a button says how many attempts are left, and in an exam what becomes of the answer", () => {
  assert.deepEqual([labelOf("retry", "", 2), labelOf("retry", "", Infinity), labelOf("check", "", 2)], ["act_retry_left", "act_retry", "act_check"]);
  assert.deepEqual([labelOf("check", "open", 2), labelOf("retry", "open", Infinity), labelOf("next", "open", 2)], ["act_take", "act_change", "act_next"]);
});
