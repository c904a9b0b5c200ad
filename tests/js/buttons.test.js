import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { keysOf, labelOf, linkOf, mainOf, menuOf } = await fromWidgets("quiz/buttons");

const lesson = { sat: "", over: false, more: false, own: true };
const open = { shown: false, follows: true, hints: true };
const answered = { ...open, shown: true };
const reading = { title: "Wild cards" };
/** What the bar, its sentence and the menu hold. */
const held = (asked, feedback, stand) => [keysOf(asked, feedback, stand), linkOf(asked, feedback, stand), menuOf(asked, feedback, stand)];

test("an exercise of a lesson is checked, tried again, and left for the next", () => {
  assert.deepEqual(held(lesson, {}, open), [["check", "hint", "next"], "", []]);
  assert.deepEqual(held(lesson, {}, { ...open, hints: false }), [["check", "next"], "", []]);
  assert.deepEqual(held(lesson, { ok: false }, answered), [["retry", "next"], "hint", []]);
  assert.deepEqual(held(lesson, { ok: false, reading }, answered), [["retry", "next"], "read", ["hint"]]);
  assert.deepEqual(held(lesson, { ok: true }, answered), [["next"], "", ["again"]]);
  assert.deepEqual(held(lesson, { ok: true }, { ...answered, follows: false }), [[], "", ["again"]]);
});

test("one more like this waits in the menu as long as there is a try, and then it is what to do", () => {
  const over = { ...lesson, over: true, more: true };
  assert.deepEqual(held({ ...lesson, more: true }, { ok: false, reading }, answered), [["retry", "next"], "read", ["hint", "more"]]);
  assert.deepEqual(held(over, { ok: false, reading }, answered), [["more", "next"], "read", ["again"]]);
  assert.deepEqual(held(over, {}, open), [["more", "next"], "", ["again"]]);
  assert.deepEqual(held({ ...lesson, more: true }, { ok: true }, answered), [["more", "next"], "", ["again"]]);
});

test("from one more like this a way leads back", () => {
  const alike = { ...lesson, own: false };
  assert.deepEqual(held(alike, {}, open), [["check", "hint", "back"], "", []]);
  assert.deepEqual(held(alike, { ok: true }, answered), [["back", "next"], "", ["again"]]);
  assert.deepEqual(held({ ...alike, over: true, more: true }, { ok: false }, answered), [["more", "next"], "", ["back", "again"]]);
});

test("after an answer the bar has never more than three things, with what its sentence leads to", () => {
  const both = [false, true];
  for (const over of both) for (const more of both) for (const own of both) for (const ok of both) for (const hints of both) for (const reads of both) {
    const [keys, link] = held({ ...lesson, over, more, own }, { ok, reading: reads ? reading : null }, { ...answered, hints });
    assert.ok(keys.length + (link ? 1 : 0) <= 3, [keys, link]);
    assert.equal(keys.at(-1), "next", "the way on is always there, and last");
  }
});

test("a question of an exam is taken down, and changed as long as the exam is open", () => {
  const exam = { ...lesson, sat: "open" };
  assert.deepEqual(held(exam, {}, open), [["check", "later"], "", []]);
  assert.deepEqual(held(exam, {}, answered), [["retry", "next"], "", []]);
  assert.deepEqual(held({ ...exam, sat: "over", over: true }, {}, answered), [["next"], "", []]);
});

test("in practice the next question stands where others begin again", () => {
  const practice = { ...lesson, goes_on: true };
  assert.deepEqual(held(practice, {}, open), [["check", "hint"], "", []]);
  assert.deepEqual(held(practice, { ok: true }, answered), [["next"], "", []]);
  assert.deepEqual(keysOf({ ...practice, over: true }, { ok: false }, { ...answered, follows: false }), ["next"]);
});

test("a question of a placement may be passed, and the menu of practice chooses the games", () => {
  const practice = { ...lesson, goes_on: true };
  assert.deepEqual(keysOf({ ...practice, passes: true }, {}, open), ["check", "pass", "hint"]);
  assert.deepEqual(menuOf({ ...practice, games: "every" }, {}, open), ["classic"]);
  assert.deepEqual(menuOf({ ...practice, games: "classic" }, {}, open), ["every"]);
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
  assert.equal(mainOf(["retry", "next"], { ok: false }, true, true), "retry");
  assert.equal(mainOf(["more", "next"], { ok: true }, true, true), "next");
  assert.equal(mainOf(["retry", "next"], { status: "taken" }, true, true), "next");
  assert.equal(mainOf(["more", "next"], { ok: false }, true, true), "more");
  assert.equal(mainOf([], { ok: true }, true, true), "");
});
