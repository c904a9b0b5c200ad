// A puzzle in a page without a browser: its head, its buttons before and after the choice, the verdict, and its keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PLAY, SCENE, TRAITS } from "./a_table.js";
import { opened } from "./page.js";

const HEAD = ["div", { class: "cnb-puzzle-head" }, ["h3", {}, "Find the play"]];
const OPEN = { head: HEAD, verdict: "", said: "", marks: [], left: [], right: [["pass", "Pass", ""]], turn: true, usual: false };
const VERDICT = ["div", { class: "cnb-judgement" }, ["a", { href: "https://x.org" }, "Out"], ["i", { style: "--z:0%;--w:97%" }], ["i", { style: "color:red" }]];
const JUDGED = {
  ...OPEN, verdict: VERDICT, said: "A fair choice.", marks: [[5, "best", "the best"]], turn: false,
  left: [["next", "Next puzzle", "n"], ["on 1", "Play on", "1"]], right: [["see", "See the table", "Escape"]],
};
const scene = (more) => ({ ...SCENE, ...more });
const acts = (puzzle) => puzzle.all(".cnb-actions [data-act]").map((button) => button.dataset.act);

test("before the choice a puzzle has the acts of a turn and one more button, and nothing of the verdict", async () => {
  const puzzle = await opened("puzzle", { ...TRAITS, scene: scene(), around: OPEN });
  assert.deepEqual([puzzle.text("h3"), puzzle.find(".cnb").dataset.cnb], ["Find the play", "puzzle"]);
  assert.deepEqual(acts(puzzle), ["draw", "take", "meld", "discard", "pass", "menu"]);
  assert.equal(puzzle.find(".cnb-judged").hidden, true);
  puzzle.press("[data-act=pass]");
  assert.equal(puzzle.model.sent.at(-1).act, "pass");
  puzzle.close();
});

test("after the choice the verdict is there without what no page has, cards are marked, and keys press its buttons", async () => {
  const puzzle = await opened("puzzle", { ...TRAITS, scene: scene(), around: OPEN });
  puzzle.press("[data-act=draw]");
  puzzle.answer({ around: JUDGED, scene: { ...PLAY, seq: 1 } });
  assert.equal(puzzle.find(".cnb-judged").hidden, false);
  assert.equal(puzzle.find(".cnb-judgement a").getAttribute("href"), null);
  assert.deepEqual(puzzle.all(".cnb-judgement i").map((bar) => bar.getAttribute("style")), ["--z:0%;--w:97%", null]);
  assert.deepEqual(acts(puzzle), ["next", "on 1", "see", "menu"]);
  assert.deepEqual(puzzle.all("[data-play]").map((card) => [card.dataset.id, card.dataset.says]), [["5", "the best"]]);
  puzzle.key(".cnb-actions [data-act=next]", "Escape");
  assert.equal(puzzle.find(".cnb").dataset.uncovered, "true");
  puzzle.press("[data-act=see]");
  assert.equal(puzzle.find(".cnb").dataset.uncovered, undefined);
  const sent = puzzle.model.sent.length;
  puzzle.key(".cnb-actions [data-act=next]", "1");
  assert.deepEqual([puzzle.model.sent.length, puzzle.model.sent.at(-1).act], [sent + 1, "on 1"]);
  puzzle.close();
});

test("while the deal is played on, the usual buttons are there and a way back", async () => {
  const around = { ...OPEN, right: [["back", "Back", ""]], usual: true };
  const puzzle = await opened("puzzle", { ...TRAITS, scene: scene({ ...PLAY, seq: 0 }), around });
  assert.deepEqual(acts(puzzle), ["draw", "take", "meld", "discard", "back", "hint", "pace", "menu"]);
  puzzle.close();
});
