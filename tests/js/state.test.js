// The table: what becomes of its state. No page is needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { asleep, begun, filled, over, places, seen, turnOf, update } = await fromWidgets("table/state");
const { choosing } = await fromWidgets("table/choice");

const [Kh, Kc, Kd, NineC] = [5, 7, 6, 23];
const scene = (changes = {}) => ({
  seq: 3, phase: "play", you: 1, turn: 1, deal: 1, refusal: null, hand: [Kh, Kc, Kd, NineC], pile: { top: null, n: 0 },
  seats: [{ side: "A" }, { side: "B" }], sides: [{ side: "A", melds: [] }, { side: "B", melds: [] }],
  can: { draw: true, take: true, meld: true, discard: true },
  drops: [["pile", "Discard", false, [Kh, Kc, Kd, NineC]], ["new", "A new meld", false, [Kh, Kc, Kd]]], ...changes,
});
const looks = (changes = {}) => ({ readonly: false, places: {}, hint: {}, result: {}, replay: [], ...changes });
const after = (state, ...events) => events.reduce(update, state);
const table = (changes = {}, more = {}) => begun(scene(changes), looks(more), []);
const chose = (state, ids) => ({ kind: "chose", choice: choosing(state.choice, ids) });

test("a state is never changed", () => {
  const state = Object.freeze({ ...table(), choice: Object.freeze(table().choice), walk: Object.freeze(table().walk) });
  const events = [chose(state, [Kh]), { kind: "shown", scene: scene({ seq: 4 }), moves: true }, { kind: "rested", asks: true }, { kind: "answered" }, { kind: "carried", ids: [Kh] }, { kind: "read" },
    { kind: "walked", step: { kind: "play" } }, { kind: "kept" }, { kind: "drawn" }, { kind: "typed", text: "draw" }];
  const before = structuredClone(state);
  for (const event of events) update(state, event);
  assert.deepEqual(structuredClone(state), before);
});

test("a table without a deal is empty, and filled by its first scene", () => {
  const empty = begun({}, looks(), []);
  assert.deepEqual([filled(empty), over(empty)], [false, false]);
  assert.equal(filled(update(empty, { kind: "shown", scene: scene() })), true);
});

test("whoever chooses anew has read the refusal, and waits no longer for the places of other cards", () => {
  const refused = after(table({ refusal: { id: "v-1" } }), { kind: "asked", asks: true });
  const state = update(refused, chose(refused, [Kh]));
  assert.deepEqual([state.choice.selected, state.choice.answered, state.choice.closed, state.asks], [[Kh], "v-1", "", false]);
  assert.equal(update(state, { kind: "shut" }).choice.closed, "v-1");
});

test("a hint is read where nothing was refused", () => {
  assert.equal(update(table({}, { hint: { id: "h-2" } }), { kind: "read" }).choice.answered, "h-2");
});

test("what has left the hand is chosen no longer", () => {
  const both = after(table(), chose(table(), [Kh, NineC]), { kind: "shown", scene: scene({ hand: [Kc, NineC] }) });
  assert.deepEqual(both.choice.selected, [Kh, NineC], "an older scene may be looked at");
  assert.deepEqual(update(both, { kind: "kept" }).choice.selected, [NineC]);
});

test("what several cards fit stays as it was until Python has told it", () => {
  const one = update(table(), chose(table(), [NineC]));
  assert.deepEqual(one.fits, ["discard"]);
  const two = update(one, chose(one, [Kh, Kc]));
  assert.deepEqual(two.fits, ["discard"], "no button changes its colour meanwhile");
  const told = looks({ places: { ids: [Kh, Kc], at: [["new", "A new meld", false, "meld KhKc"]] } });
  assert.deepEqual(update(two, { kind: "told", looks: told }).fits, ["meld"]);
});

test("the places are those of the cards on their way, else of the chosen ones; of nobody's who waits", () => {
  const state = update(table(), chose(table(), [NineC]));
  assert.deepEqual(places(state).map(({ name }) => name), ["pile"]);
  const carried = update(state, { kind: "carried", ids: [Kd] });
  assert.deepEqual(places(carried).map(({ act }) => act), ["discard Kd", "meld new+Kd"]);
  const waits = update(carried, { kind: "shown", scene: scene({ turn: 2 }) });
  assert.deepEqual([asleep(waits), places(waits)], [true, []]);
});

test("the button for taking back keeps its place once there was one", () => {
  const state = update(table(), { kind: "shown", scene: scene({ can: { ...scene().can, undo: true } }) });
  assert.deepEqual([table().undoes, state.undoes, update(state, { kind: "shown", scene: scene() }).undoes], [false, true, true]);
});

const TURNS = ["one", "two", "three"].map((says, at) => ({ says, stock: 60 - at }));
const done = (more = {}) => table({ phase: "over", stock: 50 }, { result: { says: "over", turns: 3 }, replay: TURNS, ...more });
const walk = (state, ...steps) => after(state, ...steps.map((step) => ({ kind: "walked", step })));

test("a deal that is over is walked turn by turn, and its last turn is the table as it is", () => {
  const back = walk(done(), { kind: "by", turns: -1 });
  assert.deepEqual([turnOf(done()), turnOf(back).says, seen(back).stock, seen(done()).stock], [undefined, "three", 58, 50]);
  const first = walk(back, { kind: "to", turn: -4 });
  assert.deepEqual([turnOf(first).says, first.walk.bare], ["one", true]);
  assert.equal(turnOf(walk(first, { kind: "to", turn: 3 })), undefined);
});

test("turns go on by themselves up to the last, or to the one that is watched", () => {
  let state = walk(done(), { kind: "play" });
  assert.deepEqual([state.walk.at, state.walk.goes], [0, true]);
  state = walk(state, { kind: "tick" }, { kind: "tick" });
  assert.deepEqual([state.walk.at, state.walk.goes], [2, true]);
  assert.equal(walk(state, { kind: "play" }).walk.goes, false, "a second press stops them");
  assert.deepEqual([walk(state, { kind: "tick" }).walk.at, walk(state, { kind: "tick" }).walk.goes], [3, false]);
  const watched = walk(done(), { kind: "watch", turn: 3 });
  assert.deepEqual([watched.walk.at, watched.walk.until, watched.walk.goes], [1, 3, true]);
});

test("Python is asked for the turns once, and again by a button", () => {
  const state = walk(done({ replay: [] }), { kind: "to", turn: 1 });
  assert.equal(state.walk.asked, true);
  const came = update(state, { kind: "told", looks: looks({ result: { says: "over", turns: 3 }, replay: TURNS }) });
  assert.deepEqual([came.walk.asked, turnOf(came).says], [false, "two"]);
  assert.deepEqual(walk(state, { kind: "by", turns: 1 }).walk.tells, true, "and then it is said where one stands");
});

test("the score lies over the rows again when it is wanted, and another deal is walked by nobody", () => {
  const rows = walk(done(), { kind: "turn over" });
  assert.deepEqual([rows.walk.bare, walk(rows, { kind: "turn over" }).walk.bare], [true, false]);
  assert.equal(update(walk(rows, { kind: "play" }), { kind: "shown", scene: scene({ deal: 2 }) }).walk.goes, false);
});
