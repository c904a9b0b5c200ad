// The page of a room without a browser: a state that replaces another, messages sent again, a line that comes back.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { modelOf } = await fromWidgets("room/model");

test("what was not answered is sent again after the line has come back, and what was answered is not", () => {
  const sent = [];
  const { model, hear } = modelOf((told) => sent.push(told));
  model.send({ id: "a" });
  hear({ method: "open", state: { seq: 1 } });
  assert.deepEqual(sent, [{ method: "custom", content: { id: "a" } }, { method: "custom", content: { id: "a" } }]);
  hear({ method: "custom", content: { ack: "a" } });
  hear({ method: "open", state: { seq: 2 } });
  assert.equal(sent.length, 2);
});

test("a state takes the place of all that was known, and each change is heard once", () => {
  const { model, hear } = modelOf(() => true);
  const heard = [];
  model.on("change:scene", () => heard.push(model.get("scene")));
  hear({ method: "open", state: { scene: { seq: 1 }, theme: "dark" } });
  hear({ method: "open", state: { scene: { seq: 1 } } });
  hear({ method: "update", state: { scene: { seq: 2 } } });
  assert.deepEqual(heard, [{ seq: 1 }, { seq: 2 }]);
});

test("what a page chooses goes out once", () => {
  const sent = [];
  const { model } = modelOf((told) => sent.push(told));
  model.set("selected", [5]);
  model.save_changes();
  model.save_changes();
  assert.deepEqual(sent, [{ method: "update", state: { selected: [5] } }]);
});

/** A socket that the test opens and closes. */
class Socket {
  static OPEN = 1;
  static CLOSED = 3;
  static all = [];
  readyState = 0;
  sent = [];
  listeners = {};
  constructor(address) {
    this.address = String(address);
    Socket.all.push(this);
  }
  addEventListener(kind, listener) {
    this.listeners[kind] ??= [];
    this.listeners[kind].push(listener);
  }
  tells(kind, event = {}) {
    for (const listener of this.listeners[kind] ?? []) listener(event);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  opens() {
    this.readyState = 1;
    this.tells("open");
    this.tells("message", { data: "{}" });
  }
  close(code = 1006) {
    this.readyState = 3;
    this.tells("close", { code });
  }
}

async function lineOf(changed) {
  globalThis.WebSocket = Socket;
  globalThis.location = { href: "http://cards.example/#code=7KQ4A9" };
  globalThis.addEventListener ??= () => {};
  Socket.all = [];
  const { line } = await fromWidgets("room/line");
  return line({ greets: () => ({ token: "t" }), hears: () => {}, changes: (...told) => changed.push(told) });
}

test("a line that breaks comes back by itself and says again who is there; its address holds neither code nor token", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const changed = [];
  const wire = await lineOf(changed);
  wire.open();
  Socket.all[0].opens();
  assert.equal(Socket.all[0].address, "ws://cards.example/line");
  assert.deepEqual(Socket.all[0].sent, [{ token: "t" }]);
  Socket.all[0].close();
  assert.equal(wire.send({}), false);
  mock.timers.tick(500);
  Socket.all[1].opens();
  assert.deepEqual(Socket.all[1].sent, [{ token: "t" }]);
  assert.deepEqual(changed.map(([open]) => open), [true, false, true]);
  mock.timers.reset();
});

test("a line that another window has taken over stays closed", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const changed = [];
  const wire = await lineOf(changed);
  wire.open();
  Socket.all[0].opens();
  Socket.all[0].close(4001);
  mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 1);
  assert.deepEqual(changed.at(-1), [false, "elsewhere"]);
  mock.timers.reset();
});
