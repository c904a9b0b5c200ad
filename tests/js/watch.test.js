// A table that is only watched, in a page without a browser: a fan for every hand, one line, and hands after the deal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SCENE, TRAITS } from "./a_table.js";
import { opened } from "./page.js";

const WATCHED = { line: "West is in turn.", plain: "The hands stay closed.", hands: [], open: "Open", close: "Close" };
const HANDS = [["South", [4, 5], "−20"], ["West", [], "went out"]];
const watch = (watched) => opened("watch", { ...TRAITS, scene: { ...SCENE, you: 0, hand: [], new: [], last: [] }, watched: { ...WATCHED, ...watched } });

test("whoever watches sees every player with a fan and a name, and nobody is you", async () => {
  const page = await watch({});
  const seats = page.all(".cnb-seat");
  assert.deepEqual(seats.map((seat) => seat.dataset.at), ["below", "top"]);
  assert.deepEqual(seats.map((seat) => seat.querySelectorAll(".cnb-fanned .cnb-back").length), SCENE.seats.map(({ n }) => Math.min(15, n)));
  assert.deepEqual(seats.map((seat) => seat.querySelector(".cnb-part").textContent).filter(Boolean), ["plays_now"]);
  assert.deepEqual(page.all(".cnb-side").map((side) => side.textContent).toSorted(), SCENE.seats.map(({ name }) => name).toSorted());
  assert.equal(page.text(".cnb-told b"), "West is in turn.");
  page.close();
});

test("the hands can be opened once they are there, and closed again", async () => {
  const page = await watch({});
  page.press("[data-do=hands]");
  assert.equal(page.all(".cnb-hands li").length, 0);
  page.answer({ watched: { ...WATCHED, hands: HANDS } });
  assert.equal(page.all(".cnb-hands li").length, 0);
  page.press("[data-do=hands]");
  assert.deepEqual(page.all(".cnb-hands li").map((hand) => hand.querySelectorAll(".cnb-slot").length), [2, 0]);
  page.press("[data-do=hands]");
  assert.equal(page.all(".cnb-hands li").length, 0);
  page.press("[data-do=hands]");
  page.answer({ watched: WATCHED }); // the next deal
  assert.equal(page.all(".cnb-hands li").length, 0);
  page.close();
});

test("what has happened and who is in turn is said aloud once", async () => {
  const page = await watch({});
  page.answer({ watched: { ...WATCHED, line: "North is in turn." } });
  assert.match(page.text(".cnb-status"), /North is in turn/);
  page.close();
});
