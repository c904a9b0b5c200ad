// A table in a page without a browser: drawn, clicked, changed and taken away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PLAY, SCENE, TRAITS, side } from "./a_table.js";
import { opened } from "./page.js";
import { fromWidgets } from "./typescript.js";

const table = (changes = {}) => opened("table", { ...TRAITS, ...changes });
const acts = ({ model }) => model.sent.map(({ act, do: what }) => act ?? what);
const card = (id) => `[role=option][data-id="${id}"]`;
const chosen = ({ all }) => all("[role=option][aria-selected=true]").map((node) => Number(node.dataset.id));

test("a table is drawn, and taken away without a trace", async () => {
  const page = await table();
  assert.equal(page.find(".cnb").dataset.phase, "draw");
  assert.equal(page.all("[role=option]").length, 5);
  assert.equal(page.text(".cnb-todo"), "Draw a card.");
  assert.equal(page.find("[data-act=meld]").title, "Draw first.");
  assert.deepEqual(page.all(".cnb-theirs .cnb-meld").map((node) => node.dataset.meld), ["B:Q"]);
  assert.deepEqual(page.close(), [0, 0]);
});

test("cards may be chosen before one draws, and what waits for that says so", async () => {
  const page = await table();
  const waits = () => ["meld", "discard", "draw"].map((act) => page.find(`.cnb-actions [data-act=${act}]`).dataset.first);
  assert.deepEqual(waits(), [undefined, undefined, undefined]);
  page.press(card(5));
  assert.deepEqual(waits(), ["draw_first", "draw_first", undefined]);
  page.model.take({ scene: PLAY });
  assert.deepEqual(waits(), [undefined, undefined, undefined]);
  page.close();
});

test("an act is sent, its scene is drawn, and the next one goes on from there", async () => {
  const page = await table();
  page.press(".cnb-actions [data-act=draw]");
  page.answer({ scene: PLAY });
  assert.deepEqual([acts(page), page.find(".cnb").dataset.seq, page.text(".cnb-todo")], [["draw"], "1", "Meld or discard."]);
  page.press(card(23));
  page.press(".cnb-actions [data-act=discard]");
  assert.deepEqual(acts(page), ["draw", "discard 9c"]);
  page.close();
});

test("cards are chosen and put back, and Escape puts all of them back", async () => {
  const page = await table({ scene: PLAY });
  page.press(card(5));
  page.press(card(23));
  assert.deepEqual(chosen(page), [5, 23]);
  page.press(card(23));
  assert.deepEqual(chosen(page), [5]);
  page.key(card(5), "Escape");
  assert.deepEqual(chosen(page), []);
  page.close();
});

test("taking the pile chooses what goes with it, and a second press takes it", async () => {
  const page = await table();
  page.press(".cnb-actions [data-act=take]");
  assert.deepEqual([chosen(page), acts(page)], [[5, 7], []]);
  page.press(".cnb-actions [data-act=take]");
  assert.deepEqual(acts(page), ["take Ks with KhKc"]);
  page.close();
});

test("taking onto a meld needs no cards, and is asked for twice", async () => {
  const kings = side("A", [{ t: "K", r: "K", c: [57, 58, 59], k: "" }]);
  const page = await table({ scene: { ...SCENE, sides: [kings, side("B")], pile: { ...SCENE.pile, ways: [[true, []]] } } });
  page.press(".cnb-actions [data-act=take]");
  assert.deepEqual(acts(page), []);
  page.press(".cnb-actions [data-act=take]");
  assert.deepEqual(acts(page), ["take Ks onto K"]);
  page.close();
});

test("what has left the hand is chosen no longer", async () => {
  const page = await table({ scene: PLAY });
  page.press(card(5));
  page.press(card(23));
  page.model.take({ scene: { ...PLAY, seq: 2, log: 2, hand: [5, 7, 6, 50, 42] } });
  page.press(".cnb-actions [data-act=discard]");
  assert.deepEqual(acts(page), ["discard Kh"]);
  page.close();
});

test("what Python has chosen is chosen here, and a refusal is told until somebody chooses anew", async () => {
  const page = await table({ scene: PLAY });
  page.model.take({ selected: [6, 50] });
  assert.deepEqual(chosen(page), [6, 50]);
  const refusal = { id: "x-1", act: "meld Kd2d", law: "meld.short", also: [], besides: [], title: "Too short", says: "Three.", way_out: "More.", cards: [6], lesson: "02" };
  page.model.take({ scene: { ...PLAY, refusal } });
  assert.equal(page.find(".cnb-talk").dataset.says, "refused");
  page.press(card(23));
  assert.equal(page.find(".cnb-talk").dataset.says, "prompt");
  page.close();
});

test("the list of places takes a card where a key sends it", async () => {
  const page = await table({ scene: PLAY });
  page.find(card(23)).focus();
  page.key(card(23), "g");
  assert.deepEqual(page.all(".cnb-where [role=option]").map((node) => node.textContent), ["1 Discard"]);
  page.key(".cnb-where [role=listbox]", "1");
  assert.deepEqual(acts(page), ["discard 9c"]);
  page.close();
});

test("a deal that is over is walked, and Python is asked for its turns once", async () => {
  const over = { ...PLAY, seq: 2, phase: "over", hand: [], log: 9 };
  const result = { says: "Ann wins.", next: true, lines: ["melds"], codes: ["melds"], turns: 2, sides: [{ side: "A", name: "You", lines: [["melds", 90]], total: 90, score: 90 }] };
  const page = await table({ scene: over, result });
  page.press("[data-by='-1']");
  page.press("[data-by='-1']");
  assert.deepEqual(acts(page), ["replay"]);
  const turn = (says, stock) => ({ ...SCENE, says, stock, hands: [["Ann", [5]]] });
  page.answer({ replay: [turn("Ann draws.", 60), turn("Ben draws.", 59)] });
  assert.equal(page.find("[type=range]").getAttribute("aria-valuetext").endsWith("Ann draws."), true);
  page.press(".cnb-cover");
  assert.equal(page.find(".cnb-result").dataset.bare, undefined);
  page.close();
});

test("Tab goes round in a sheet: what lies behind it is covered", async () => {
  const { sheet } = await fromWidgets("table/sheet");
  const { h } = await fromWidgets("dom");
  const { node, open } = sheet("v", []);
  document.querySelector("main").append(node);
  const [first, last] = ["Picture", "Save"].map((name) => h("button", {}, name));
  open("Share", [h("p", {}, first), last], {}, null);
  const tab = (shiftKey) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", shiftKey, bubbles: true, cancelable: true }));
  assert.equal(document.activeElement, first);
  assert.equal(tab(false), true, "in between it goes on by itself");
  last.focus();
  assert.equal(tab(false), false);
  const shut = node.querySelector("[data-act=close]");
  assert.equal(document.activeElement, shut);
  tab(true);
  assert.equal(document.activeElement, last);
  node.remove();
});

test("the plate leads on where nothing is chosen: to a meld, to the discard, and after a canasta to the lesson", async () => {
  const said = async (scene, where = "count") => {
    const table = await opened("table", { ...TRAITS, scene: SCENE });
    table.model.take({ scene: { ...PLAY, ...scene } });
    const text = table.text(`.cnb-prompt .cnb-${where}`);
    table.close();
    return text;
  };
  const can = (meld, discard) => ({ can: { ...PLAY.can, meld, discard } });
  assert.match(await said(can(true, true)), /^choose_lays/);
  assert.match(await said(can(["no", "not"], true)), /^choose_last/);
  assert.match(await said(can(true, ["no", "not"])), /^selected_none/);
  const won = { ...can(true, true), moment: { kind: "canasta", shows: "+300", plus: 300, says: "" } };
  assert.match(await said(won, "todo"), /^canasta_now/);
  const main = document.querySelector("main");
  main.className = "jp-Notebook";
  main.insertAdjacentHTML("beforeend", '<section data-cnb="quiz"></section>');
  assert.match(await said(won, "todo"), /^canasta_below/);
  main.className = "";
  main.lastChild.remove();
});
