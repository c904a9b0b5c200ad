import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab, signal } from "./lab.js";

const { endWhatWasLeft, endWhenClosed, isAlone, leavePython } = await fromLab("closing");
const { courseOf } = await fromLab("plugin");
const session = (id, kernel) => ({ id, path: `${id}.ipynb`, kernel: { id: kernel, name: "python3" } });
const lines = (connections) => [{ id: "one", connections }, { id: "two", connections: 3 }];
const CLOSED = session("lesson", "one");
CLOSED.kernel.connection = CLOSED; // a kernel that runs leads to everything else, and can't be written down

test("a Python that only the closed page used is alone", () => {
  assert.equal(isAlone(CLOSED, [session("lesson", "one"), session("other", "two")], lines(0)), true);
  assert.equal(isAlone(CLOSED, [session("lesson", "one")], [{ id: "one" }]), true, "the browser edition doesn't count");
});

test("a Python is not alone while somebody uses it", () => {
  assert.equal(isAlone(CLOSED, [session("lesson", "one")], lines(1)), false, "a console, or a page in another window");
  assert.equal(isAlone(CLOSED, [session("lesson", "one"), session("other", "one")], lines(0)), false, "another notebook");
  assert.equal(isAlone(CLOSED, [session("other", "one")], lines(0)), false, "another notebook has it now");
  assert.equal(isAlone(CLOSED, [], []), false, "it has ended already");
});

/** Close a page, open others at once, and return the sessions that were ended. */
async function closes(...opened) {
  const ended = [];
  const services = {
    kernels: { running: () => lines(0), refreshRunning: async () => {} },
    sessions: { running: () => [CLOSED], refreshRunning: async () => {}, shutdown: (id) => ended.push(id) },
  };
  const widgetAdded = signal();
  const closed = page(Promise.resolve());
  endWhenClosed({ serviceManager: services, shell: { mode: "multiple-document" } }, { widgetAdded, forEach: (each) => each(closed) }, { executionScheduled: signal() });
  await new Promise(setImmediate);
  closed.disposed.emit();
  opened.forEach((each) => widgetAdded.emit(each));
  await new Promise(setImmediate);
  return ended;
}

const page = (ready) => ({
  disposed: signal(),
  context: { path: CLOSED.path, ready },
  content: { model: { getMetadata: () => ({ v: 1 }) } },
  sessionContext: { session: CLOSED, kernelChanged: signal() },
});

/** Have a browser that keeps what it is given, or nothing at all. */
function browser(t, keeps) {
  const kept = {};
  const refuses = () => {
    throw new Error("nothing is kept");
  };
  const storage = keeps ? { getItem: (key) => kept[key] ?? null, setItem: (key, value) => (kept[key] = value) } : { getItem: refuses, setItem: refuses };
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  t.after(() => (before ? Object.defineProperty(globalThis, "localStorage", before) : delete globalThis.localStorage));
}

test("the Python of a page that is opened again at once goes on", async (t) => {
  browser(t, true);
  assert.deepEqual(await closes(), ["lesson"]);
  assert.deepEqual(await closes(page(new Promise(() => {}))), [], "it is not read yet");
});

test("a Python stays where code of the learner's own ran in it, and where the browser doesn't remember", async (t) => {
  browser(t, true);
  leavePython(page(Promise.resolve()));
  assert.deepEqual(await closes(), []);
  browser(t, false);
  leavePython(page(Promise.resolve()));
  assert.deepEqual(await closes(), []);
});

const RETURNS = 15_000; // milliseconds

/** Leave a tab of Notebook with a page in it; whether it comes back; and return the sessions that another tab then ended. */
async function leaves(t, { back = false, late = false, lines: connections = 0, own = false, tabs = 1 } = {}) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  browser(t, true);
  const ended = [];
  const services = {
    kernels: { running: () => lines(connections), refreshRunning: async () => late && (await loads()) },
    sessions: { running: () => [CLOSED], refreshRunning: async () => {}, shutdown: (id) => ended.push(id) },
  };
  const [app, heard] = [{ serviceManager: services, shell: {} }, {}];
  t.after(() => delete globalThis.addEventListener);
  globalThis.addEventListener = (kind, listener) => (heard[kind] = listener);
  const opens = async () => {
    const opened = page(Promise.resolve());
    endWhenClosed(app, { widgetAdded: signal(), forEach: (each) => each(opened) }, { executionScheduled: signal() });
    await new Promise(setImmediate);
    return opened;
  };
  for (let tab = 0; tab < tabs; tab++) endWhatWasLeft(app);
  const left = await opens();
  if (own) leavePython(left);
  heard.pagehide();
  heard.storage({ key: "canasta-nb:left" });
  if (back) await opens();
  t.mock.timers.tick(RETURNS - 1);
  await new Promise(setImmediate);
  assert.deepEqual(ended, [], "nobody knows yet whether it comes back");
  t.mock.timers.tick(1);
  await new Promise(setImmediate);
  return ended;
}

/** Load a page in Notebook as far as JupyterLab has the notebook, but neither its file nor what our pages need. */
async function loads() {
  const packages = ["@jupyterlab/notebook", "@jupyterlab/mainmenu", "@lumino/widgets", "@jupyterlab/ui-components", "@jupyterlab/cells"];
  const shared = Object.fromEntries(packages.map((name) => [name, { 1: { get: async () => () => ({ NotebookActions: { executionScheduled: signal() } }) } }]));
  const { activate } = await courseOf(shared);
  globalThis.location ??= { hash: "" };
  const coming = page(new Promise(() => {}));
  activate({ serviceManager: { contents: { get: async () => ({}) } }, shell: {} }, { widgetAdded: signal(), forEach: (each) => each(coming) }, null);
}

test("a tab of Notebook that comes back while another one looks keeps its Python, before it has read its file", async (t) => {
  assert.deepEqual(await leaves(t, { late: true }), []);
});

test("two tabs end the Python of a third once", async (t) => {
  assert.deepEqual(await leaves(t, { tabs: 2 }), ["lesson"]);
});

test("the Python of a tab of Notebook that was closed is ended by another tab", async (t) => {
  assert.deepEqual(await leaves(t), ["lesson"]);
});

test("a tab of Notebook that was loaded again keeps its Python", async (t) => {
  assert.deepEqual(await leaves(t, { back: true }), []);
});

test("a Python that ran code of the learner's own outlives its tab", async (t) => {
  assert.deepEqual(await leaves(t, { own: true }), []);
});

test("a Python with another line outlives its tab", async (t) => {
  assert.deepEqual(await leaves(t, { lines: 1 }), []);
});
