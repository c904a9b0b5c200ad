import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab, signal } from "./lab.js";

const { arrive } = await fromLab("arriving");
const FOLLOWED = "rendermime:handle-local-link";

/** Follow links to pages before JupyterLab has restored the tabs of last time, and after; return what is opened again. */
async function follows(before, after, shell = { mode: "multiple-document", currentWidget: null }) {
  const again = [];
  const commandExecuted = signal();
  const commands = { commandExecuted, execute: (id, args) => again.push([id, args]) };
  let resolve;
  const restored = new Promise((done) => (resolve = done));
  arrive({ commands, restored, shell }, { forEach() {}, widgetAdded: signal() }, "");
  const press = (path) => commandExecuted.emit({ id: FOLLOWED, args: { path, id: "#cell-id=a" }, result: Promise.resolve() });
  before.forEach(press);
  commandExecuted.emit({ id: "docmanager:save", args: {}, result: Promise.resolve() });
  resolve();
  await new Promise(setImmediate);
  after.forEach(press);
  await new Promise(setImmediate);
  return again;
}

test("the page that was asked for last comes to the front once the old tabs are back, where it was scrolled to", async () => {
  assert.deepEqual(await follows(["one.ipynb", "two.ipynb"], []), [[FOLLOWED, { path: "two.ipynb", id: "" }]]);
});

test("a page that is asked for later needs nothing, and where a tab shows one page none comes twice", async () => {
  assert.deepEqual(await follows([], ["one.ipynb"]), []);
  assert.deepEqual(await follows(["one.ipynb"], [], { currentWidget: null }), []);
});
