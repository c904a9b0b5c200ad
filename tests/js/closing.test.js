import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab, signal } from "./lab.js";

const { endWhenClosed, isAlone } = await fromLab("closing");
const session = (id, kernel) => ({ id, path: `${id}.ipynb`, kernel: { id: kernel, name: "python3" } });
const lines = (connections) => [{ id: "one", connections }, { id: "two", connections: 3 }];
const CLOSED = session("lesson", "one");

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

test("the Python of a page that is opened again at once goes on", async () => {
  const ended = [];
  const running = [session("lesson", "one")];
  const services = {
    kernels: { running: () => lines(0), refreshRunning: async () => {} },
    sessions: { running: () => running, refreshRunning: async () => {}, shutdown: (id) => ended.push(id) },
  };
  const page = (ready) => ({
    disposed: signal(),
    context: { path: "lesson.ipynb", ready },
    content: { model: { getMetadata: () => ({ v: 1 }) } },
    sessionContext: { session: running[0], kernelChanged: signal() },
  });
  const widgetAdded = signal();
  const closes = async (...opened) => {
    const closed = page(Promise.resolve());
    endWhenClosed({ serviceManager: services }, { widgetAdded, forEach: (each) => each(closed) }, { executionScheduled: signal() });
    await new Promise(setImmediate);
    closed.disposed.emit();
    opened.forEach((each) => widgetAdded.emit(each));
    await new Promise(setImmediate);
    return ended.splice(0);
  };
  globalThis.localStorage ??= { getItem: () => null, setItem: () => {} };
  assert.deepEqual(await closes(), ["lesson"]);
  assert.deepEqual(await closes(page(new Promise(() => {}))), [], "it is not read yet");
});
