import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { playback } = await fromWidgets("playback");
const { begun, remembered, update } = await fromWidgets("playback/state");

/** A scene after so many acts, the last one by `seat`; `turn` is whose turn it is then. */
const scene = (log, seat, turn, more = {}) =>
  ({ log, deal: 1, you: 1, turn, phase: turn === 1 ? "draw" : "wait", last: [{ seat, act: "draw", c: [log] }], ...more });

/** Seat 1 has discarded; Ben draws, melds and discards, Cam draws and discards, Dot draws and discards. */
const MINE = scene(2, 1, 2);
const ROUND = [scene(3, 2, 2), scene(4, 2, 2), scene(5, 2, 3), scene(6, 3, 3), scene(7, 3, 4), scene(8, 4, 4), scene(9, 4, 1)];

let now = 0;
const run = (ms) => {
  for (let each = 0; each < ms; each++) now++, mock.timers.tick(1);
};

function table(pace, flight = 280) {
  const seen = [];
  const shown = playback((one, how) => (seen.push([one.log, now, how, one]), how.flies ? Math.min(flight, how.within ?? flight) : 0), () => pace);
  shown.add(scene(1, 1, 1));
  shown.add(MINE);
  for (const one of ROUND) shown.add(one);
  return { shown, seen, logs: () => seen.map(([log]) => log), pace: (next) => void (pace = next) };
}

beforeEach(() => {
  now = 0;
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("31: at slow 700 ms and more lie between two acts, after half a second of thought", () => {
  for (const flight of [280, 980]) {
    const { seen, logs } = table("slow", flight);
    const began = now;
    run(20_000);
    assert.deepEqual(logs(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const times = seen.slice(1).map(([, time]) => time);
    assert.ok(times[1] - began >= 500, "thought");
    for (let at = 2; at < times.length; at++) assert.ok(times[at] - times[at - 1] >= Math.max(900, flight), `${times}`);
  }
});

test("31: at fast a whole turn takes 900 ms at most, however many acts it has", () => {
  const { seen } = table("fast", 560);
  run(10_000);
  const time = Object.fromEntries(seen.map(([log, at]) => [log, at]));
  assert.ok(time[6] - time[3] <= 900, "three acts");
  for (const [one, other] of [[3, 4], [5, 6], [7, 8]]) assert.ok(time[other] - time[one] >= 300, "19: each is news for 300 ms");
  const many = Array.from({ length: 9 }, (_, act) => scene(10 + act, 2, act === 8 ? 3 : 2));
  const long = table("fast", 560);
  long.shown.rush();
  long.shown.add(scene(10, 1, 2));
  many.map((one) => ({ ...one, log: one.log + 1 })).forEach(long.shown.add);
  long.shown.add(scene(20, 3, 4));
  run(10_000);
  const at = Object.fromEntries(long.seen.map(([log, when]) => [log, when]));
  assert.ok(at[20] - at[11] <= 900, `nine acts take ${at[20] - at[11]} ms`);
});

test("step: each act waits for Next", () => {
  const { shown, logs } = table("step");
  run(10_000);
  assert.deepEqual(logs(), [1, 2]);
  shown.next();
  run(10_000);
  assert.deepEqual(logs(), [1, 2, 3]);
  shown.next();
  shown.next();
  assert.deepEqual(logs(), [1, 2, 3, 4, 5]);
  assert.ok(shown.waits());
  assert.ok(shown.rush());
  assert.deepEqual(logs().at(-1), 9);
  assert.ok(!shown.waits() && !shown.rush());
});

test("32: at once nothing flies, and all that the others moved is marked", () => {
  const { seen, logs } = table("at once");
  assert.deepEqual(logs(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.ok(seen.every(([, , how]) => !how.flies));
  assert.deepEqual(seen.at(-1)[3].last.map((move) => move.c[0]), [3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual(seen[1][3].last, MINE.last);
});

test("20: shown again from one's own last act to the very scene that was there", () => {
  const { shown, seen, logs } = table("fast");
  run(10_000);
  const newest = ROUND.at(-1);
  seen.length = 0;
  shown.again();
  assert.ok(shown.repeating());
  run(30_000);
  assert.deepEqual(logs(), [2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(seen.at(-1)[3], newest);
  assert.ok(!shown.repeating());
  seen.length = 0;
  shown.again();
  run(1500);
  assert.ok(shown.stop());
  assert.equal(seen.at(-1)[3], newest);
  assert.deepEqual(seen.at(-1)[2], {}, "at once");
  seen.length = 0;
  run(30_000);
  assert.deepEqual(seen, [], "nothing comes after it was ended");
});

test("34: what comes while it is shown again ends it, and nothing is shown twice", () => {
  const { shown, logs } = table("fast");
  run(10_000);
  shown.again();
  run(1500);
  shown.add(scene(10, 1, 1));
  run(30_000);
  assert.deepEqual(logs().slice(-2), [9, 10]);
});

test("the past begins with one's own last act, and forgets what was taken back", () => {
  const logs = (scenes) => scenes.map((one) => one.log);
  const all = [scene(1, 1, 1), MINE, ...ROUND].reduce(remembered, []);
  assert.deepEqual(logs(all), [2, 3, 4, 5, 6, 7, 8, 9]);
  const drawn = remembered(all, scene(10, 1, 1));
  assert.deepEqual(logs(drawn), [2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.deepEqual(logs(remembered(drawn, scene(9, 4, 1))), logs(all));
  assert.deepEqual(logs(remembered(all, scene(0, 1, 1, { deal: 2, last: [] }))), [0]);
});

test("the same state in other words waits in the place of the first", () => {
  const { shown, seen } = table("slow");
  shown.add(scene(9, 4, 1, { todo: "anew" }));
  run(20_000);
  assert.equal(seen.at(-1)[3].todo, "anew");
  assert.equal(seen.filter(([log]) => log === 9).length, 1);
});

test("a state is never changed, and nothing that is asked in vain changes anything", () => {
  const came = (state, one, pace) => update(state, { kind: "came", scene: one }, pace);
  const mine = Object.freeze(came(begun([scene(1, 1, 1)]), MINE, "slow").state);
  assert.deepEqual([mine.rests, mine.queue, mine.present], [true, [], MINE]);
  const waits = Object.freeze(came(mine, ROUND[0], "slow"));
  assert.deepEqual([waits.state.queue, waits.shows, mine.queue], [[ROUND[0]], [], []]);
  const { state, shows } = update(waits.state, { kind: "rested" }, "slow");
  assert.deepEqual([state.queue, shows.map((each) => [each.scene, each.how, each.rest(100), each.rest(1000)])], [[], [[ROUND[0], { flies: "slow" }, 900, 1200]]]);
  for (const kind of ["rush", "stop", "again", "next"]) assert.deepEqual(update(mine, { kind }, "slow").shows, [], kind);
  for (const kind of ["rush", "stop"]) assert.equal(update(mine, { kind }, "slow").state, mine);
  assert.deepEqual(update(waits.state, { kind: "close" }, "slow").state, { ...waits.state, queue: [], again: undefined, rests: false });
});
