// The end of a lesson: its trees in the page, the button for fresh questions, the stone that lights once it is seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "./page.js";

const LOOK = ["div", { class: "cnb-end-look" }, ["button", { "data-do": "fresh" }, "Three"], ["script", {}, "x"]];
const WAY = ["div", { class: "cnb-end-foot" }, ["a", { href: "06_initial_meld.ipynb", onclick: "x" }, "On"], ["a", { href: "https://x.org" }, "Out"]];
const scene = (more) => ({ v: 1, seq: 1, top: ["div", {}, LOOK], bottom: ["div", {}, WAY], lights: false, ...more });

test("the card is drawn from its trees, and nothing that runs or leads out of the course is taken", async () => {
  const card = await opened("lesson_end", { scene: scene(), fresh: null, strings: { empty: "Nothing." } });
  assert.equal(card.text(".cnb-end-look"), "Three");
  assert.deepEqual(card.all("a").map((link) => [link.getAttribute("href"), link.onclick]), [["06_initial_meld.ipynb", null], [null, null]]);
  assert.deepEqual(card.model.sent, [], "no stone lights");
  card.press("[data-do=fresh]");
  assert.deepEqual([card.model.sent.length, card.model.sent[0].do], [1, "fresh"]);
  assert.deepEqual(card.close(), [0, 0]);
});

test("a stone lights once it is seen, and Python hears of it once", async () => {
  const card = await opened("lesson_end", { scene: scene({ lights: true }), fresh: null, strings: { empty: "Nothing." } });
  assert.deepEqual(card.model.sent.map(({ do: what }) => what), ["lit"]);
  card.answer({ scene: scene({ lights: true, seq: 2 }) });
  assert.equal(card.model.sent.length, 1);
  card.close();
});
