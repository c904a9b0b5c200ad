import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { sounds } = await fromWidgets("table/sounds");

let started = [];
let closed = 0;
let loudest = 0;
let touched = true;
class Source {
  constructor(_, { frequency }) { this.frequency = frequency; }
  connect(next) { return next; }
  start(at) { started.push([this.frequency ?? "noise", Number(at.toFixed(3))]); }
  stop() {}
}
Object.assign(globalThis, { OscillatorNode: Source, AudioBufferSourceNode: Source, BiquadFilterNode: Source });
Object.defineProperty(globalThis, "navigator", { value: { userActivation: { get hasBeenActive() { return touched; } } }, configurable: true });

const context = () => ({ currentTime: 2, sampleRate: 8000, destination: {}, close: () => void (closed += 1),
  createBuffer: (_, length) => ({ getChannelData: () => new Float32Array(length) }),
  createGain: () => ({ connect: (next) => next, gain: { setValueAtTime: (level) => (loudest = Math.max(loudest, level)), exponentialRampToValueAtTime() {} } }) });

beforeEach(() => ([started, closed, loudest, touched] = [[], 0, 0, true]));

test("a canasta is E5 and B5, when the cards lie, 18 dB below the loudest", () => {
  sounds(() => true, context).play("canasta", 500);
  assert.deepEqual(started, [[659.26, 2.5], [987.77, 2.62]]);
  assert.ok(Math.abs(20 * Math.log10(loudest) + 18) < 0.01);
});

test("a card is noise", () => {
  sounds(() => true, context).play("card");
  assert.deepEqual(started, [["noise", 2]]);
});

test("a flight that is ended takes with it what was to sound, and the next one is heard", () => {
  const heard = sounds(() => true, context);
  heard.stop();
  assert.equal(closed, 0);
  heard.play("canasta", 500);
  heard.stop();
  heard.stop();
  assert.equal(closed, 1);
  heard.play("card");
  assert.equal(started.length, 3);
});

test("nothing sounds unless it is wanted, and nothing before the page was touched", () => {
  const never = () => assert.fail("no sound is made");
  sounds(() => false, never).play("card");
  touched = false;
  sounds(() => true, never).play("card");
  assert.deepEqual(started, []);
});
