import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab } from "./lab.js";

const { importFromFolder, importFromFolderInBrowser, importOnlyInstalled } = await fromLab("imports");
const { keepInPython } = await fromLab("remembered");
const { noticeOf } = await fromLab("top_notice");
const { isAtWork } = await fromLab("python");

/** A kernel that notes what it is asked to run. */
function kernelOf(name, status = "ok") {
  const asked = [];
  const requestExecute = ({ code }) => (asked.push(code), { done: Promise.resolve({ content: { status } }) });
  return { name, asked, info: Promise.resolve(), requestExecute };
}
const DEAD = {
  name: "python3",
  info: Promise.resolve(),
  requestExecute() {
    throw new Error("Kernel is dead");
  },
};

test("only Python's own kernels are asked to import nothing but what is installed", async () => {
  const [python, another, unwilling] = [kernelOf("python3"), kernelOf("xeus"), kernelOf("python", "aborted")];
  assert.deepEqual(await Promise.all([python, another, unwilling].map(importOnlyInstalled)), [true, false, false]);
  assert.deepEqual([python, another, unwilling].map(({ asked }) => asked.length), [1, 0, 1]);
});

test("the folder of a notebook comes last, after all that is installed", () => {
  const python = kernelOf("python3");
  importFromFolder(python);
  assert.match(python.asked[0], /sys\.path\.append\(''\)$/);
  importFromFolder(kernelOf("xeus"));
});

test("a notebook that is none of ours is helped in the browser edition alone, whose Python begins without the folder", () => {
  const [browsers, ours, another] = [kernelOf("python"), kernelOf("python3"), kernelOf("xeus")];
  for (const kernel of [browsers, ours, another, null]) importFromFolderInBrowser(kernel);
  assert.deepEqual([browsers, ours, another].map(({ asked }) => asked.length), [1, 0, 0]);
});

test("a Python that has just died stops neither a button nor the switch", async () => {
  importFromFolder(DEAD);
  importFromFolder(null);
  assert.equal(await keepInPython(true, DEAD), false);
  assert.equal(await keepInPython(true, kernelOf("python3")), true);
});

test("the notice of a foreign page comes back once Python is there again, until somebody decides", () => {
  const told = (python, foreign, other = false) => noticeOf({ python, foreign, other });
  assert.deepEqual([true, false].map((foreign) => told("ready", foreign, true)), ["foreign", "other"]);
  assert.equal(told("stopped", false, true), "stopped");
  assert.deepEqual(["starting", "ready", "stopped", "failed"].map((python) => told(python, true)), ["foreign", "foreign", "stopped", "failed"]);
  assert.deepEqual(["starting", "ready", "stopped", "failed"].map((python) => told(python, false)), [null, null, "stopped", "failed"]);
});

test("a Python is at work where the server knows it", async () => {
  const running = [{ id: "one", execution_state: "busy" }, { id: "two", execution_state: "idle" }, { id: "three" }];
  const services = { kernels: { refreshRunning: async () => {}, running: () => running } };
  const found = await Promise.all(["one", "two", "three", "four"].map((id) => isAtWork(id, services)));
  assert.deepEqual(found, [true, false, false, false]);
});
