// The page of a room when its line breaks: it says so, keeps what is there, and says nothing more once it is back.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "./page.js";
import { fromWidgets } from "./typescript.js";

const kept = new Map();
const sockets = [];
const { said } = await fromWidgets("room/words");

test("a line that is lost is told above all else, and tried again by itself", async () => {
  // Several tests share one process, and each has its own line and address.
  globalThis.sessionStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  globalThis.location = { href: "http://cards.example/#seat=token", hash: "#seat=token", pathname: "/" };
  globalThis.history = { replaceState: (_, __, path) => Object.assign(globalThis.location, { href: `http://cards.example${path}`, hash: "" }) };
  globalThis.addEventListener ??= () => {};
  globalThis.WebSocket = class {
    static OPEN = 1;
    static CLOSED = 3;
    readyState = 1;
    sent = [];
    listeners = {};
    constructor() {
      sockets.push(this);
    }
    addEventListener(kind, listener) {
      this.listeners[kind] = listener;
    }
    send(text) {
      this.sent.push(JSON.parse(text));
    }
  };
  document.body.dataset.page = "room";
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  await fromWidgets("room");
  const line = document.querySelector("[data-page=line]");
  const main = document.querySelector("main");
  const [first] = sockets;
  first.listeners.open();
  assert.deepEqual(first.sent, [{ token: "token", name: "" }]);
  assert.equal(globalThis.location.hash, "");
  first.listeners.message({ data: "{}" });
  assert.deepEqual([line.hidden, main.inert], [true, false]);
  first.readyState = 3;
  first.listeners.close({ code: 1006 });
  assert.deepEqual([line.hidden, line.textContent, main.inert], [false, said("not_connected"), true]);
  mock.timers.tick(500);
  sockets[1].listeners.open();
  assert.deepEqual(sockets[1].sent, first.sent);
  sockets[1].listeners.message({ data: "{}" });
  assert.deepEqual([line.hidden, main.inert], [true, false]);
  sockets[1].listeners.close({ code: 4001 });
  assert.equal(line.textContent, said("elsewhere"));
  mock.timers.reset();
  line.remove();
  main.inert = false;
});
