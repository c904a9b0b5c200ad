// The table of a seat in a room, in a page without a browser: its head, an open question, and phrases.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SCENE, TRAITS } from "./a_table.js";
import { opened } from "./page.js";

const button = (name) => ["button", { class: "cnb-button", type: "button", "data-do": name }, name];
const AROUND = {
  head: ["div", { class: "cnb-room-head" }, ["ol", {}, ["li", { class: "cnb-here" }, ["b", {}, "Ana"]]]],
  says: "", speak: "Say", phrases: ["Hello", "Thanks"],
};

test("a question stands above the table and is answered there, and so are phrases said", async () => {
  const seat = await opened("seat", { ...TRAITS, scene: SCENE, around: AROUND });
  assert.deepEqual([seat.find(".cnb").dataset.cnb, seat.text("li b")], ["seat", "Ana"]);
  seat.press("[data-do=phrase_1]");
  assert.equal(seat.model.sent.at(-1).do, "phrase_1");
  const asked = ["div", { class: "cnb-room-head" }, ["p", {}, "Undo?"], button("agree"), button("disagree")];
  seat.answer({ around: { ...AROUND, head: asked, says: "Undo?" } });
  assert.match(seat.text(".cnb-status"), /Undo\?/);
  seat.press("[data-do=agree]");
  assert.equal(seat.model.sent.at(-1).do, "agree");
  seat.close();
});

test("all acts of a table are there", async () => {
  const seat = await opened("seat", { ...TRAITS, scene: SCENE, around: AROUND });
  const acts = seat.all(".cnb-actions [data-act]").map((each) => each.dataset.act);
  assert.deepEqual(acts.slice(0, 4), ["draw", "take", "meld", "discard"]);
  seat.close();
});
