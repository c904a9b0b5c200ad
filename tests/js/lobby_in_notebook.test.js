// The Lobby in a notebook: what the server is asked, what its answers mean, and the room that comes of it.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { opened } from "./page.js";
import { fromWidgets } from "./typescript.js";

const { begun, choiceOf, isHereAlone, update } = await fromWidgets("lobby/state");
const { outcomeOf } = await fromWidgets("lobby/server");

const STRINGS = {
  ...{ title: "Tables", game: "Game", tables: "Tables", watch: "Watch", hints: "Hints", same: "Same cards", open: "Open", project: "Project", end: "Close", end_asks: "Sure?" },
  ...{ close: "Yes", stay: "No", without: "Type {command}", only_here: "Only here: {command}", opening: "Opening", login: "Login!", lost: "Lost", begins: "Begins {name}" },
  watchers: { nobody: "Nobody", owner: "You", everybody: "All" },
};
const SCENE = { v: 1, seq: 0, games: [["classic", "Classic"], ["samba", "Samba"]], most: 60, room: { start: "Start" }, command: "canasta-nb host", named: "", position: "", lang: "es" };
const TRAITS = { scene: SCENE, rules: "samba", tables: 2, watch: "owner", hints: false, seed: 0, readonly: false, strings: STRINGS };
const ROOM = { url: "http://127.0.0.1:8888/canasta/", owner: "token" };
const passed = () => new Promise((done) => setImmediate(done));

test("what is chosen is told to the server, with the seed of one deal for all only where there is one", () => {
  const told = { rules: "samba", tables: 2, watch: "owner", hints: false, seed: null, position: "", lang: "es" };
  assert.deepEqual(choiceOf(begun(TRAITS)), told);
  assert.equal(choiceOf(begun({ ...TRAITS, seed: 7 })).seed, 7);
});

test("an answer is a room, none, or the reason why that is not known", () => {
  const answers = [[200, ROOM], [200, {}], [404, {}], [403, {}], [401, {}], [409, { refused: "No such game." }], [500, {}], [0, {}]];
  const meant = [{ room: ROOM }, { room: null }, { refused: "without" }, { refused: "login" }, { refused: "login" }, { refused: "No such game." }, { refused: "no_answer" }, { refused: "no_answer" }];
  assert.deepEqual(answers.map(([status, told]) => outcomeOf({ status, told })), meant);
});

test("an address of this machine is open to nobody else", () => {
  const addresses = ["http://localhost:8888/", "http://127.0.0.1/", "http://[::1]:1/", "https://hub.example/user/ana/", "http://192.168.4.20:8888/"];
  assert.deepEqual(addresses.map(isHereAlone), [true, true, true, false, false]);
});

test("a room that is closed takes its question with it", () => {
  const asking = update({ ...begun(TRAITS), room: ROOM }, { kind: "ending", ending: true });
  assert.equal(asking.isEnding, true);
  assert.deepEqual(update(asking, { kind: "answered", room: null }), begun(TRAITS));
});

/** Hear what the page asks before the extension does, which another test may have begun; return what ends that. */
function hearing(hears) {
  const before = (event) => {
    event.stopImmediatePropagation();
    hears(event.detail);
  };
  window.addEventListener("canasta-room", before, true);
  return () => window.removeEventListener("canasta-room", before, true);
}

test("a page without the extension names the line that opens the room elsewhere, and opens none", async () => {
  const end = hearing(() => {});
  const lobby = await opened("lobby", { ...TRAITS, strings: STRINGS });
  await passed();
  end();
  assert.equal(lobby.text(".cnb-says"), "Type canasta-nb host");
  assert.equal(lobby.find("[data-word=open]").disabled, true);
  lobby.close();
});

/** A page with the extension, whose server answers from a list. */
async function withServer(...answers) {
  const asked = [];
  const sockets = [];
  globalThis.WebSocket = class {
    static OPEN = 1;
    static CLOSED = 3;
    readyState = 1;
    sent = [];
    listeners = {};
    constructor(address) {
      this.address = String(address);
      sockets.push(this);
    }
    addEventListener(kind, listener) {
      this.listeners[kind] = listener;
    }
    send(text) {
      this.sent.push(JSON.parse(text));
    }
    close() {
      this.closed = true;
    }
  };
  globalThis.addEventListener ??= () => {};
  const end = hearing(({ method, told, answer }) => {
    asked.push([method, told]);
    answer(Promise.resolve(answers.shift()));
  });
  const lobby = await opened("lobby", { ...TRAITS, strings: STRINGS });
  await passed();
  return { lobby, asked, sockets, leave: () => (lobby.close(), end()) };
}

test("a room is opened with the choice, shown with a line of its own, and closed only when that is said twice", async () => {
  const { lobby, asked, sockets, leave } = await withServer({ status: 200, told: {} }, { status: 200, told: ROOM }, { status: 200, told: {} });
  const shows = (selector) => !lobby.find(selector).hidden && !lobby.find(selector).closest("[hidden]");
  assert.deepEqual(asked, [["GET", undefined]]);
  lobby.choose("input[type=number]", "3");
  assert.equal(lobby.model.get("tables"), 3);
  lobby.press("[data-word=open]");
  assert.equal(lobby.text(".cnb-says"), "Opening");
  await passed();
  assert.deepEqual(asked[1], ["POST", { ...choiceOf(begun(TRAITS)), tables: 3 }]);
  const [line] = sockets;
  assert.equal(line.address, "ws://127.0.0.1:8888/canasta/line");
  line.listeners.open();
  assert.deepEqual(line.sent, [{ owner: "token" }]);
  const tables = [{ table: 1, deal: 1, seats: [["Ana", true, false]], sides: [[1]], scores: [0, 0], turn: 0 }];
  line.listeners.message({ data: JSON.stringify({ lobby: { tables, address: ROOM.url, code: "7KQ4A9", square: "data:,", open: true, watch: true } }) });
  assert.equal(lobby.text(".cnb-table b"), "Ana");
  assert.equal(lobby.find(".cnb-table a").getAttribute("href"), `${ROOM.url}watch#table=1&owner=token`);
  assert.equal(lobby.text(".cnb-says"), "Only here: canasta-nb host");
  assert.deepEqual([shows(".cnb-opening"), shows("[data-word=end]"), shows("[data-word=close]")], [false, true, false]);
  lobby.press("[data-word=end]");
  assert.equal(asked.length, 2);
  lobby.press("[data-word=close]");
  await passed();
  assert.deepEqual(asked[2], ["DELETE", undefined]);
  assert.deepEqual([shows(".cnb-opening"), line.closed], [true, true]);
  leave();
});

test("an owner's token is nowhere among what Python hears", async () => {
  const { lobby, leave } = await withServer({ status: 200, told: ROOM });
  lobby.choose("input[type=number]", "4");
  const heard = ["rules", "tables", "watch", "hints", "seed", "scene"].map((name) => lobby.model.get(name));
  assert.equal(JSON.stringify([heard, lobby.model.sent]).includes("token"), false);
  leave();
});

test("a line that is lost is told, and a login that has ended too", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const { lobby, sockets, leave } = await withServer({ status: 200, told: ROOM });
  sockets[0].readyState = 3;
  sockets[0].listeners.close({ code: 1006 });
  assert.match(lobby.text(), /Lost/);
  mock.timers.tick(500);
  assert.equal(sockets.length, 2);
  leave();
  mock.timers.reset();
  const other = await withServer({ status: 403, told: {} });
  assert.equal(other.lobby.text(".cnb-says"), "Login!");
  other.leave();
});
