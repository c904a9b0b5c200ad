// The bar of a card stays in view, and what is read again has its deciding sentence marked.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { fromWidgets } from "./typescript.js";

const { lift } = await fromWidgets("quiz/bar");
const { section } = await fromWidgets("quiz/drawer");

test("the bar lies where the view ends, and never on the head of its card", () => {
  const card = { top: 100, bottom: 1100 };
  assert.equal(lift(card, 40, 64, 1200), 0, "all of the card is in view");
  assert.equal(lift(card, 40, 64, 800), 300);
  assert.equal(lift(card, 40, 64, 204), 896);
  assert.equal(lift(card, 40, 64, 200), 0, "there is no room below the head, which it never covers");
  assert.equal(lift({ top: -900, bottom: 100 }, 40, 64, 800), 0);
  assert.equal(lift(card, 40, 64, 800, [{ top: 20, bottom: 90 }]), 0, "the bar of the card above is the one to press");
  assert.equal(lift(card, 40, 64, 800, [{ top: -60, bottom: 4 }, { top: 1200, bottom: 1264 }]), 300);
});

test("a paragraph keeps its bold words, and the sentence that decides is marked", () => {
  const [node] = section(["First you **draw**. Then you *may* meld, see [lesson 2](02.ipynb)."], "Then you *may* meld, see [lesson 2](02.ipynb).");
  assert.equal(node.textContent, "First you draw. Then you may meld, see lesson 2.");
  assert.equal(node.querySelector("b").textContent, "draw");
  assert.equal(node.querySelector("mark").textContent, "Then you may meld, see lesson 2.");
  assert.equal(section(["Nothing here."], "")[0].querySelector("mark"), null);
});

test("code stays as it is typed, and rows make one table with the row that decides marked", () => {
  const [code, table] = section(["`Ks` is a card.", "| card | points |", "| ace, 2 | **20** |"], "| ace, 2 | **20** |");
  assert.equal(code.querySelector("code").textContent, "Ks");
  assert.equal(table.rows.length, 2);
  assert.deepEqual([...table.querySelectorAll("mark")].map((node) => node.textContent), ["ace, 2", "20"]);
});
