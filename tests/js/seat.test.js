// The table of a seat in a room, in a page without a browser: its head, an open question, and phrases.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SCENE, TRAITS } from "./a_table.js";
import { opened } from "./page.js";

const button = (name) => ["button", { class: "cnb-button", type: "button", "data-do": name }, name];
const AROUND = {
  head: ["div", { class: "cnb-room-head" }, ["ol", {}, ["li", { class: "cnb-here" }, ["b", {}, "Ana"]]]],
  says: "", speak: "Say", phrases: ["Hello", "Thanks"], hush: ["hush", "Hide"],
};

test("a question stands above the table and is answered there, and so are phrases said", async () => {
  const seat = await opened("seat", { ...TRAITS, scene: SCENE, around: AROUND });
  assert.deepEqual([seat.find(".cnb").dataset.cnb, seat.text("li b")], ["seat", "Ana"]);
  seat.press("[data-do=phrase_1]");
  assert.equal(seat.model.sent.at(-1).do, "phrase_1");
  seat.answer({});
  seat.press("[data-do=hush]");
  assert.equal(seat.model.sent.at(-1).do, "hush");
  const asked = ["div", { class: "cnb-room-head" }, ["p", {}, "Undo?"], button("agree"), button("disagree")];
  seat.answer({ around: { ...AROUND, head: asked, says: "Undo?" } });
  assert.match(seat.text(".cnb-status"), /Undo\?/);
  seat.press("[data-do=agree]");
  assert.equal(seat.model.sent.at(-1).do, "agree");
  seat.close();
});

test("the record of a deal that is over can be saved as a file", async () => {
  const seat = await opened("seat", { ...TRAITS, scene: SCENE, around: AROUND });
  assert.ok(seat.find(".cnb-keeps").hidden);
  seat.answer({ around: { ...AROUND, keeps: ["seat-2.canasta", "Save", "canasta 1\n1: draw"] } });
  const button = seat.find(".cnb-keeps");
  assert.deepEqual([button.hidden, button.textContent], [false, "Save"]);
  const saved = [];
  URL.createObjectURL = (blob) => (saved.push(blob), "blob:http://here/1");
  URL.revokeObjectURL = () => {};
  window.HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download);
  };
  button.click();
  assert.equal(await saved[0].text(), "canasta 1\n1: draw");
  assert.equal(saved[1], "seat-2.canasta");
  seat.close();
});

test("all acts of a table are there", async () => {
  const seat = await opened("seat", { ...TRAITS, scene: SCENE, around: AROUND });
  const acts = seat.all(".cnb-actions [data-act]").map((each) => each.dataset.act);
  assert.deepEqual(acts.slice(0, 4), ["draw", "take", "meld", "discard"]);
  seat.close();
});
