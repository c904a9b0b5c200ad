import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab, signal } from "./lab.js";

const { saveQuietly } = await fromLab("quiet");
const READ = "2030-01-01T12:00:00Z";
const LATER = "2030-01-01T12:00:05Z";

/** A page that has one new output. `saves` tells how a save ends; `news` may say what comes while it is under way. */
async function page(t, { onDisk = async () => ({ last_modified: READ }), saves = async () => "completed" } = {}) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [contentChanged, stateChanged, saveState] = [signal(), signal(), signal()];
  const cell = { model: { type: "code", sharedModel: { source: 'Quiz("fz-2")' } } };
  const file = { cells: [{ outputs: ["the card"] }] };
  let [dirty, saved] = [true, null];
  const model = {
    contentChanged,
    stateChanged,
    toJSON: () => file,
    get dirty() {
      return dirty;
    },
    set dirty(now) {
      if (now !== dirty) stateChanged.emit({ name: "dirty", newValue: (dirty = now) });
    },
  };
  const save = async () => {
    saveState.emit("started");
    const sent = structuredClone(file.cells);
    const state = await saves();
    if (state === "completed") [saved, model.dirty] = [sent, false];
    saveState.emit(state);
    if (state === "failed") throw new Error("a save failed");
  };
  const panel = {
    context: { path: "one.ipynb", ready: Promise.resolve(), isDisposed: false, contentsModel: { writable: true, last_modified: READ }, model, saveState, save },
    content: { widgets: [cell], model: { getMetadata: () => ({ v: 1 }) } },
  };
  const contents = { get: onDisk };
  saveQuietly({ serviceManager: { contents } }, { widgetAdded: signal(), forEach: (each) => each(panel) });
  await new Promise(setImmediate);
  return {
    model,
    save: () => panel.context.save(),
    saved: () => saved,
    shows(output) {
      file.cells[0].outputs = [output];
      model.dirty = true;
      contentChanged.emit();
    },
    async waits() {
      t.mock.timers.tick(500);
      await new Promise(setImmediate);
    },
  };
}

test("a page asks to be saved until what it shows is written", async (t) => {
  const { model, saved, waits } = await page(t);
  assert.equal(model.dirty, true);
  await waits();
  assert.deepEqual([model.dirty, saved()], [false, [{ outputs: ["the card"] }]]);
});

test("a page that could not be written asks to be saved", async (t) => {
  const failed = await page(t, { saves: async () => "failed" });
  await failed.waits();
  assert.equal(failed.model.dirty, true);
});

test("a page that is newer on the disk is left to be saved by hand", async (t) => {
  const newer = await page(t, { onDisk: async () => ({ last_modified: LATER }) });
  await newer.waits();
  assert.deepEqual([newer.model.dirty, newer.saved()], [true, null]);
});

test("where the server doesn't answer, the next change is written", async (t) => {
  let answers = false;
  const onDisk = async () => {
    if (!answers) throw new Error("no answer");
    return { last_modified: READ };
  };
  const { model, saved, shows, waits } = await page(t, { onDisk });
  await waits();
  assert.equal(model.dirty, true);
  answers = true;
  shows("an answer");
  await waits();
  assert.deepEqual([model.dirty, saved()], [false, [{ outputs: ["an answer"] }]]);
});

test("an answer that comes while the page is being saved is written, too", async (t) => {
  const news = ["an answer"];
  const one = await page(t, { saves: async () => (news.length && one.shows(news.pop()), "completed") });
  await one.waits();
  assert.deepEqual([one.model.dirty, one.saved()], [true, [{ outputs: ["the card"] }]]);
  await one.waits();
  assert.deepEqual([one.model.dirty, one.saved()], [false, [{ outputs: ["an answer"] }]]);
});

test("a save waits for the one before, and fails by itself alone", async (t) => {
  const ends = [];
  const { model, save, shows, waits, saved } = await page(t, { saves: () => new Promise((ended) => ends.push(ended)) });
  await waits();
  assert.equal(ends.length, 1, "it is under way");
  const byHand = save();
  shows("an answer");
  await waits();
  assert.equal(ends.length, 1, "neither what a learner saves nor the next change is written meanwhile");
  ends[0]("failed");
  await new Promise(setImmediate);
  assert.equal(ends.length, 2);
  ends[1]("completed");
  await byHand;
  assert.deepEqual([model.dirty, saved()], [false, [{ outputs: ["an answer"] }]]);
});
