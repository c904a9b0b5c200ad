import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { steer } = await fromWidgets("steering");

/** A widget that writes down what is asked of it. */
function widget() {
  const log = [];
  let advice = "";
  return {
    log,
    own: {
      words: () => ({ help: "Keys: arrows.", help_closed: "Closed." }),
      tell: (text) => { advice = text; log.push(`tell ${text}`); },
      advise: (text) => { advice = text; log.push(`advise ${text}`); },
      advised: () => advice,
      speak: (text) => void log.push(`speak ${text}`),
      leave: () => void log.push("leave"),
    },
    moves: { beside: (_, by) => `beside ${by}`, edge: (_, last) => `edge ${last}`, focusOn: (node) => void log.push(node) },
  };
}
const press = (key) => ({ key, target: {}, stopped: false, preventDefault() { this.stopped = true; } });

test("arrows, Home and End go from place to place, where there are places", () => {
  const { own, moves, log } = widget();
  for (const key of ["ArrowRight", "ArrowUp", "Home", "End"]) assert.ok(steer(press(key), own, moves));
  assert.deepEqual(log, ["beside 1", "beside -1", "edge false", "edge true"]);
  assert.equal(steer(press("ArrowRight"), own, null), false);
});

test("Escape closes the help, then clears, then leaves", () => {
  const { own, moves, log } = widget();
  let chosen = true;
  const clears = () => chosen && ((chosen = false), true);
  for (const key of ["?", "Escape", "Escape", "Escape"]) {
    const event = press(key);
    assert.ok(steer(event, own, moves, clears));
    assert.ok(event.stopped);
  }
  assert.deepEqual(log, ["tell Keys: arrows.", "advise ", "speak Closed.", "leave"]);
  assert.equal(chosen, false);
});

test("every other key is left alone", () => {
  const { own, moves, log } = widget();
  for (const key of ["x", "Tab", "Enter", "5"]) {
    const event = press(key);
    assert.equal(steer(event, own, moves), false);
    assert.equal(event.stopped, false);
  }
  assert.deepEqual(log, []);
});
