// Stored widgets that are drawn before they live: which are, and what takes each drawing away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab, signal } from "./lab.js";
import "./page.js";

const { drawStored, dropDrawing, isDrawn } = await fromLab("drawn");
const { drawWithoutPython } = await fromLab("without_python");

const QUIZ = 'from canasta_nb import Quiz\n\nQuiz("fz-3")';
const OWN = 'display(Quiz("fz-3"))';
const KEPT = { "application/vnd.canasta.state": JSON.stringify({ v: 1, parts: ["shared", "quiz"], state: { lang: "en" } }) };
const ANSWER = { "application/vnd.canasta.answer+json": { answer: "9h9d" }, "text/plain": "" };
const PRINTED = { "application/vnd.jupyter.stdout": "hello" };
const LIVE = { "application/vnd.jupyter.widget-view+json": {} };
const settled = () => new Promise((passed) => setTimeout(passed, 5));

function cellOf(source, ...outputs) {
  const node = document.createElement("div");
  node.innerHTML = '<div class="jp-OutputArea"></div>';
  const cell = { node, isDisposed: false, disposed: signal() };
  const shows = {
    changed: signal(),
    get: (place) => ({ data: outputs[place] }),
    get length() {
      return outputs.length;
    },
  };
  cell.model = { type: "code", sharedModel: { source }, outputs: shows };
  cell.show = (...others) => {
    outputs = others;
    shows.changed.emit();
  };
  cell.dispose = () => {
    Object.assign(cell, { isDisposed: true, model: null });
    cell.disposed.emit();
  };
  return cell;
}

/** Open a page with cells; the signals are those of what was drawn. */
async function opened(cells, draws = async () => {}) {
  const node = document.createElement("main");
  node.append(...cells.map((cell) => cell.node));
  const signals = [];
  const panel = { content: { node, widgets: cells }, disposed: signal() };
  drawStored(panel, (stored, into, gone) => {
    signals.push(gone);
    return draws(stored, into, gone);
  });
  await settled();
  return signals;
}
const seen = (cells) => cells.map(({ node }) => node.querySelectorAll(".canasta-drawn").length);

test("a widget is drawn where it is a part, nothing else would be covered, and no Python has it", async () => {
  const cells = [
    cellOf(QUIZ, KEPT), cellOf(QUIZ, KEPT, ANSWER), cellOf(OWN, KEPT), cellOf(QUIZ, PRINTED, KEPT), cellOf(QUIZ, KEPT, KEPT),
    cellOf(QUIZ, { ...KEPT, ...LIVE }), cellOf(QUIZ),
  ];
  await opened(cells);
  assert.deepEqual(seen(cells), [1, 1, 0, 0, 0, 0, 0]);
  assert.deepEqual(cells.map(isDrawn), [true, true, false, false, false, false, false]);
});

test("what a cell shows that is no part any more is not covered", async () => {
  const cells = [cellOf(QUIZ, KEPT), cellOf(QUIZ, KEPT)];
  await opened(cells);
  cells[0].model.sharedModel.source = OWN;
  for (const cell of cells) cell.show(LIVE);
  assert.deepEqual(seen(cells), [0, 1], "of a part its life says when");
});

test("a drawing ends with its cell, when it is dropped, and where it fails", async () => {
  const cells = [cellOf(QUIZ, KEPT), cellOf(QUIZ, KEPT), cellOf(QUIZ, KEPT), cellOf(QUIZ, KEPT)];
  let drawn = 0;
  const signals = await opened(cells, async () => {
    drawn += 1;
    if (drawn === 3) throw new Error("another version");
  });
  assert.deepEqual(seen(cells), [1, 1, 0, 1]);
  cells[0].dispose();
  dropDrawing(cells[1]);
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true, true, true, false]);
  assert.deepEqual(seen(cells), [0, 0, 0, 1]);
});

test("a cell that was run, deleted or covered while its drawing was made gets none", async () => {
  const happens = [
    (cell) => cell.show(PRINTED),
    (cell) => cell.dispose(),
    ({ node }) => node.firstChild.classList.add("canasta-behind"),
    () => {},
  ];
  const cells = happens.map(() => cellOf(QUIZ, KEPT));
  let place = 0;
  const signals = await opened(cells, async () => {
    happens[place](cells[place]);
    place += 1;
  });
  assert.deepEqual(seen(cells), [0, 0, 0, 1]);
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true, true, true, false]);
});

test("what a stranger stores keeps no page from opening, and no other widget from being drawn", async () => {
  const state = `{"lang":"en","scene":${"[".repeat(15_000)}${"]".repeat(15_000)}}`;
  const nonsense = { "application/vnd.canasta.state": `{"v":1,"parts":["shared","quiz"],"state":${state}}` };
  const hostile = cellOf(QUIZ, KEPT);
  hostile.model.outputs.get = () => { throw new Error("nothing to read"); };
  const cells = [cellOf(QUIZ, nonsense), hostile, cellOf(QUIZ, KEPT)];
  await opened(cells);
  assert.deepEqual(seen(cells), [0, 0, 1]);
});

test("a file that could not be read is asked for again, and only such a one", async (t) => {
  const asked = [];
  let ok = false;
  t.mock.method(globalThis, "fetch", async ({ pathname }) => {
    asked.push(pathname);
    return { ok: ok || pathname === "/words/shared.en.json", text: async () => "{}" };
  });
  const draw = () => drawWithoutPython({ parts: ["quiz"], lang: "en", state: {} }, document.createElement("div"), new AbortController().signal);
  await assert.rejects(draw(), /quiz\.en/);
  ok = true;
  await assert.rejects(draw(), /loader\.js|https/);
  await assert.rejects(draw());
  assert.deepEqual(asked, ["/words/shared.en.json", "/words/quiz.en.json", "/words/quiz.en.json", "/widgets/quiz.js", "/widgets/quiz.css"]);
});
