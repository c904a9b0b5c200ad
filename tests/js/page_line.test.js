import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab } from "./lab.js";

const [line, words, own, keys] = await Promise.all(["page_line", "words", "own", "page_keys"].map((name) => fromLab(name)));

test("news that tell nothing new leave the line as it is, so nothing is drawn", () => {
  const one = line.update(line.EMPTY, { title: "Lesson 5: Freezing", dots: ["open"] });
  assert.notEqual(one, line.EMPTY);
  assert.equal(line.update(one, { dots: ["open"] }), one);
  assert.equal(line.update(one, { shows: true }).title, "Lesson 5: Freezing");
});

test("the first question without an answer comes next", () => {
  assert.deepEqual(line.withNext(["right", "open", "open"]), ["right", "now", "open"]);
  assert.deepEqual(line.withNext(["open", "half", "now"]), ["now", "half", "open"]);
  assert.deepEqual(line.withNext(["right", "half"]), ["right", "half"]);
});

test("a narrow line leaves out the word before the number of a lesson", () => {
  assert.deepEqual(line.parted("Lección 5: El pozo congelado"), ["Lección ", "5: El pozo congelado"]);
  assert.deepEqual(line.parted("The exam"), ["", "The exam"]);
});

test("a page speaks the language of its mark, else of its folder", () => {
  assert.equal(words.languageOf("es", "05_freezing.ipynb"), "es");
  assert.equal(words.languageOf(undefined, "course/es/home.ipynb"), "es");
  assert.equal(words.languageOf("tlh", "es.ipynb"), "en");
});

test("code that the course ships is not a learner's, and one letter more makes it one", () => {
  const cell = (source, type = "code") => ({ model: { type, sharedModel: { source } } });
  assert.equal(own.isOwn(cell('Quiz("fz-1")')), false);
  assert.equal(own.isOwn(cell('Quiz("fz-1") ')), true);
  assert.equal(own.isOwn(cell("Notes of mine", "markdown")), false);
});

test("the key is the same where a Mac makes another letter of it, and no other key is", () => {
  const press = (key, more = {}) => keys.isForPython({ altKey: true, shiftKey: true, ctrlKey: false, metaKey: false, code: "KeyP", key, ...more });
  assert.equal(press("P"), true);
  assert.equal(press("∏"), true);
  assert.equal(press("p", { shiftKey: false }), false);
  assert.equal(press("P", { ctrlKey: true }), false);
});
