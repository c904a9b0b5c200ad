// What came of a cell that ran, also on a page that nobody looks at meanwhile.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab, signal } from "./lab.js";
import "./page.js";

const { addressOf, drawStored, isDrawn, keepPicture, namedIn, nameOf, outcomeOf } = await fromLab("outcome", "drawn");

globalThis.location = new URL("http://localhost/hub/lab/tree/es/home.ipynb");
const VIEW = { "application/vnd.jupyter.widget-view+json": {} };
const sized = (node, high = 0) => {
  for (const name of ["clientHeight", "offsetHeight"]) Object.defineProperty(node, name, { value: high, configurable: true });
};

function cellOf(html) {
  const node = document.createElement("div");
  node.innerHTML = `<div class="jp-OutputArea">${html}</div>`;
  const outputs = { length: 1, get: () => ({ data: VIEW }) };
  return { node, isDisposed: false, model: { outputs } };
}

test("a widget that is not seen because its page is not has all the time it needs", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const pass = async (seconds) => {
    for (let at = 0; at < seconds * 1_000; at += 30) t.mock.timers.tick(30);
    await Promise.resolve();
  };
  const looks = (cell) => {
    const found = { news: "" };
    void outcomeOf(cell, () => false).then((news) => (found.news = news));
    return found;
  };
  const working = cellOf('<div class="jp-OutputArea-output"><div class="cnb" data-view="v1"></div></div>');
  const empty = cellOf('<div class="jp-OutputArea-output"></div>');
  const closed = cellOf("");
  const found = [working, empty, closed].map(looks);
  await pass(60);
  assert.deepEqual(found.map(({ news }) => news), ["", "", ""]);
  closed.isDisposed = true;
  for (const { node } of [working, empty]) sized(node, 300);
  sized(working.node.querySelector(".cnb"), 200);
  await pass(2);
  assert.deepEqual(found.map(({ news }) => news), ["arrived", "", "raised"]);
  await pass(20);
  assert.equal(found[1].news, "raised");
});

test("a busy page looks more seldom for a widget, and so it waits longer", async (t) => {
  let look;
  t.mock.method(globalThis, "setTimeout", (next) => (look = next));
  const cell = cellOf('<div class="jp-OutputArea-output"></div>');
  sized(cell.node, 300);
  let news = "";
  void outcomeOf(cell, () => false).then((found) => (news = found));
  const looks = async (times) => {
    for (let at = 0; at < times; at += 1) look(); // once a second
    await Promise.resolve();
  };
  await looks(60);
  assert.equal(news, "");
  await looks(600);
  assert.equal(news, "raised");
});

test("what keeps its place while a cell runs goes when the new output came, also where nobody looked", async () => {
  const kept = { "application/vnd.canasta.state": '{"parts":["quiz"],"state":{"lang":"en"}}' };
  for (const high of [0, 300]) {
    const cell = cellOf("<p>stored</p>");
    const outputs = { length: 1, changed: signal(), get: () => ({ data: kept }) };
    const source = 'from canasta_nb import Quiz\n\nQuiz("fz-3")';
    Object.assign(cell, { disposed: signal(), model: { type: "code", sharedModel: { source }, outputs } });
    drawStored({ content: { node: cell.node, widgets: [cell] }, disposed: signal() }, async () => {});
    await new Promise((passed) => setTimeout(passed));
    sized(cell.node.querySelector(".jp-OutputArea"), high);
    const covers = () => [isDrawn(cell), cell.node.querySelectorAll(".canasta-picture").length];
    for (const came of [false, true]) {
      const reveal = keepPicture(cell, "home.ipynb");
      assert.deepEqual(covers(), [true, 1]);
      reveal(came);
      assert.deepEqual(covers(), [!came, came ? 0 : 1], `${high} ${came}`);
    }
    assert.equal(cell.node.querySelector(".canasta-behind"), null);
  }
});

test("a link of the copy leads where the window would show the notebook, in another tab where that is asked for", () => {
  const cell = cellOf('<a href="http://localhost/hub/files/es/01_a.ipynb#cell-id=hook">Begin</a>');
  const area = cell.node.querySelector(".jp-OutputArea");
  sized(area, 300);
  const [link] = area.querySelectorAll("a");
  const shown = (address) => addressOf(link, "es/home.ipynb", `http://localhost/hub/lab/${address}`);
  assert.equal(shown("tree/es/home.ipynb"), "http://localhost/hub/lab/tree/es/01_a.ipynb#cell-id=hook");
  assert.equal(shown("?path=es/home.ipynb#x"), "http://localhost/hub/lab/?path=es/01_a.ipynb#cell-id=hook");
  let followed = 0;
  link.addEventListener("click", (event) => (event.preventDefault(), (followed += 1)));
  keepPicture(cell, "es/home.ipynb");
  const copied = cell.node.querySelector(".canasta-picture a");
  const pressed = (keys) => copied.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ...keys }));
  assert.deepEqual([pressed({}), followed], [false, 1]);
  const left = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }].map(pressed);
  assert.deepEqual([left, followed], [[true, true, true], 1], "the browser's");
});

test("who is on a link of what is stored stays on it, and finds it again in the widget that comes", () => {
  const cell = cellOf('<a href="/files/a.ipynb">Watch</a><a href="/files/b.ipynb">Begin</a>');
  const area = cell.node.querySelector(".jp-OutputArea");
  sized(area, 300);
  document.body.append(cell.node);
  area.querySelectorAll("a")[1].focus();
  keepPicture(cell, "home.ipynb");
  const copied = cell.node.querySelectorAll(".canasta-picture a")[1];
  assert.equal(document.activeElement, copied);
  const live = document.createElement("div");
  live.innerHTML = '<div class="jp-OutputArea-output"><div class="cnb" data-view="v1"><button>Watch</button><a href="/b"> Begin </a></div></div>';
  assert.equal(namedIn(live, nameOf(copied)), live.querySelector("a"));
  assert.deepEqual([namedIn(live, "Deal"), namedIn(live, nameOf(document.body))], [null, null]);
  cell.node.remove();
});
