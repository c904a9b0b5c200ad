import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "./page.js";
import { fromWidgets } from "./typescript.js";

const { laidBy, sceneOf, stateAt, turnEnds } = await fromWidgets("replay/deal");
const { at, begun, momentsOf, nextOf, saidOf, stepped, target, update } = await fromWidgets("replay/state");

// The kings at 900: four turns, then the pile is taken.
const FIRST = { you: 1, rules: "classic", names: ["Ann", "Ben", "Cam", "Dot"], sides: ["A", "B", "A", "B"], turn: 1,
  h: [[5, 7, 8, 9, 50, 16, 23, 26, 33, 36, 39], 11, 11, 11], pile: [6], stock: 63, set: { "A.open": false, "A.min": 50, frozen: [["not-opened"]] } };
const EVENTS = [FIRST, [1, "draw 4d", [[[42], "s", "1"]]], [1, "discard 5c", [[[39], "1", "p"]]], [2, "draw", [[1, "s", "2"]]], [2, "discard Qc", [[[11], "2", "p"]]],
  [1, "take Ks with KhKc, QsQh2d", [[[4], "p", "A:K"], [[5, 7], "1", "A:K"], [[8, 9, 50], "1", "A:Q"], [[6, 39, 11], "p", "1"]], { "A.open": true, "A:K": "red", frozen: [] }]];

test("the start shows what lay there", () => {
  const { zones, counts, fresh, seat } = stateAt(EVENTS, 0);
  assert.deepEqual(zones.p, [6]);
  assert.deepEqual([counts.s, counts[2], seat, fresh.size], [63, 11, 0, 0]);
});

test("an act moves its cards and leaves the others", () => {
  const { zones, counts, fresh } = stateAt(EVENTS, 2);
  assert.deepEqual(zones.p, [6, 39]);
  assert.ok(zones[1].includes(42) && !zones[1].includes(39));
  assert.equal(counts.s, 62);
  assert.deepEqual([...fresh], [39]);
});

test("hidden cards are counted only", () => {
  const { zones, counts } = stateAt(EVENTS, 4);
  assert.deepEqual([counts[2], counts.s, zones[2]], [11, 61, undefined]);
  assert.deepEqual(zones.p, [6, 39, 11]);
});

test("what was laid is told by side, and what only the rules know", () => {
  const state = stateAt([...EVENTS.slice(0, 5), [4, "x", [[[4], "x", "p"]]], EVENTS[5]], 6);
  const { melds, threes } = laidBy(state, "A");
  assert.deepEqual(melds.map(({ r, k, c }) => [r, k, c]), [["K", "red", [4, 5, 7]], ["Q", "", [8, 9, 50]]]);
  assert.deepEqual(threes, []);
  assert.deepEqual(state.zones.p, []);
  assert.equal(state.facts["A.open"], true);
  assert.deepEqual(stateAt(EVENTS, 0).facts.frozen, [["not-opened"]], "going back knows what was");
});

test("melded black threes and threes laid out are told apart", () => {
  const state = stateAt([{ ...FIRST, melds: { "A:3": [45], "A:m3": [44, 47, 97], "A:h/2": [1] } }], 0);
  const { melds, threes } = laidBy(state, "A");
  assert.deepEqual(threes, [45]);
  assert.deepEqual(melds.map(({ r }) => r), ["3", "h"]);
});

test("the table draws the same: seats in their order, sides with their melds, why the pile is frozen", () => {
  const words = { and: "and", why_not_opened: "frozen for {names}", no_pile: "empty" };
  const start = sceneOf(FIRST, stateAt(EVENTS, 0), words);
  assert.deepEqual(start.seats.map(({ name, n }) => [name, n]), [["Ann", 11], ["Ben", 11], ["Cam", 11], ["Dot", 11]]);
  assert.deepEqual([start.pile.n, start.pile.top, start.pile.says], [1, 6, "frozen for Ann and Cam"]);
  const end = sceneOf(FIRST, stateAt(EVENTS, 5), words);
  assert.deepEqual(end.sides[0].melds.map(({ t, k }) => [t, k]), [["K", "red"], ["Q", ""]]);
  assert.equal(end.sides[0].canastas, 1);
});

test("turns end where another player acts", () => assert.deepEqual(turnEnds(EVENTS), [2, 4, 5]));

test("the nearest mark lies before or after", () => {
  assert.equal(nextOf([2, 4, 9], 4, 1), 9);
  assert.equal(nextOf([2, 4, 9], 4, -1), 2);
  assert.equal(nextOf([2], 2, 1), undefined);
});

const traits = (changes = {}) => ({
  events: EVENTS, says: ["The deal begins.", "Ann draws.", "Ann discards.", "Ben draws.", "Ben discards.", "Ann takes the pile."], index: 0, playing: false,
  speed: 1, marks: [{ index: 4, label: "discard Qc", kind: "moment" }], comment: "", deal: 2, expected: [], strings: { turn_of: "{turn}/{turns}: {says}" }, ...changes,
});

test("buttons and keys lead from act to act, from turn to turn and from mark to mark, and never out of the deal", () => {
  const look = (index) => begun(traits({ index }));
  assert.deepEqual([look(-3), look(2), look(99)].map(at), [0, 2, 5]);
  assert.deepEqual(["first", "back", "on", "last"].map((act) => stepped(look(2), act)), [0, 1, 3, 5]);
  assert.deepEqual([stepped(look(0), "back"), stepped(look(5), "on")], [0, 5]);
  const keys = (index) => ["ArrowRight", "ArrowDown", "PageDown", "PageUp", "Home", "End", "n", "b", "x"].map((key) => target(look(index), key));
  assert.deepEqual(keys(2), [3, 1, 4, 0, 0, 5, 4, 0, undefined]);
  assert.deepEqual(keys(5), [5, 4, 5, 4, 0, 5, 5, 4, undefined]);
});

test("moments are numbered by what they cost, not in the order of the deal", () => {
  const mark = (index, kind, place) => ({ index, label: "", kind, place });
  const marks = [mark(1, "canasta"), mark(2, "moment", 2), mark(4, "moment", 1), mark(5, "moment", 3)];
  assert.deepEqual(momentsOf(begun(traits({ marks }))), [4, 2, 5]);
});

test("an act is told with its turn", () => {
  const said = (index) => saidOf(update(begun(traits()), { kind: "came", traits: traits({ index }) }));
  assert.deepEqual([said(0), said(2), said(3)], ["The deal begins.", "1/3: Ann discards.", "2/3: Ben draws."]);
  assert.equal(update(begun(traits()), { kind: "sized", width: 500 }).width, 500);
});

test("a deal is drawn, stepped through, played by itself and taken away", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const replay = await opened("replay", traits());
  assert.equal(replay.text(".cnb-now"), "The deal begins.");
  replay.find("[data-act=on]").focus();
  replay.press("[data-act=on]");
  assert.deepEqual([replay.model.get("index"), replay.text(".cnb-now")], [1, "1/3: Ann draws."]);
  assert.match(replay.text(".cnb-status"), /1\/3: Ann draws\.$/, "a button is answered by the voice");
  replay.press("[data-act=play]");
  t.mock.timers.tick(1000);
  t.mock.timers.tick(1000);
  assert.deepEqual([replay.model.get("index"), replay.model.get("playing")], [3, true]);
  replay.key("[data-act=on]", "Escape");
  t.mock.timers.tick(5000);
  assert.deepEqual([replay.model.get("index"), replay.model.get("playing")], [3, false]);
  replay.focused().blur();
  replay.model.set("playing", true);
  t.mock.timers.tick(2000);
  assert.equal(replay.model.get("index"), 3, "nobody looks at it");
  replay.find("[data-act=play]").focus();
  t.mock.timers.tick(1000);
  assert.equal(replay.model.get("index"), 4);
  replay.press("[data-act=play]");
  replay.press("[data-to='4']");
  assert.equal(replay.find("[data-to='4']").getAttribute("aria-current"), "step");
  replay.choose("select", "fast");
  assert.equal(replay.model.get("speed"), 3);
  replay.model.take({ events: EVENTS.slice(0, 3), index: 2 });
  assert.equal(replay.find(".cnb-slider").max, "2");
  assert.deepEqual(replay.close(), [0, 0]);
});
