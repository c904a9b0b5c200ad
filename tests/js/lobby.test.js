// The lobby, how somebody comes in, and the results of one deal for all, in a page without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { fromWidgets } from "./typescript.js";

document.body.dataset.words = JSON.stringify({
  partner: "{seat} with {names}", taken_by: "{name} sits here", free: "free {table} {seat}", code_said: "Code {code}", mute: "mute {table} {seat}",
});
const { said } = await fromWidgets("room/words");
const { lobby } = await fromWidgets("room/lobby");
const { joining } = await fromWidgets("room/joining");
const { watching } = await fromWidgets("room/watching");
const { results } = await fromWidgets("room/results");

const SIDES = [[1, 3], [2, 4]];
const SEATS = [["Ana", true, false], ["Seat 2", false, false], ["Cy", true, true], ["Seat 4", false, false]];
const table = (number, more = {}) => ({ table: number, deal: 1, seats: SEATS, sides: SIDES, scores: [0, 0], turn: 0, ...more });
const LOBBY = { tables: [table(1), table(2)], address: "http://a/", code: "7KQ4A9", square: "data:,", open: true, watch: true, starts: "2 tables begin." };
const shown = (node, selector) => [...node.querySelectorAll(selector)].filter((each) => !each.hidden);
const named = (node) => shown(node, ".cnb-row .cnb-button").map((each) => each.textContent);

function opened(part) {
  const asked = [];
  const asks = (told) => asked.push(told);
  const page = part === lobby ? lobby({ said, asks, to: (page) => page }) : part(asks);
  document.body.append(page.node);
  return { ...page, asked };
}

test("the code is shown face by face, and each table keeps its place when a name appears", () => {
  const { node, hear } = opened(lobby);
  hear({ lobby: LOBBY });
  assert.deepEqual([...node.querySelectorAll(".cnb-code b")].map((each) => each.textContent).join(""), "7KQ4A9");
  assert.equal(node.querySelector(".cnb-starts").textContent, "2 tables begin.");
  const places = [...node.querySelectorAll("li")];
  hear({ lobby: { ...LOBBY, tables: [table(1, { seats: SEATS.with(1, ["Bo", true, false]) }), table(2)] } });
  assert.deepEqual([...node.querySelectorAll("li")], places);
  assert.equal(places[1].querySelector("b").textContent, "Bo");
  assert.match(places[3].textContent, /⚙ computer/);
});

test("a table has its number in gold only where everybody sits, and who is in turn has a sign", () => {
  const { node, hear } = opened(lobby);
  const full = SEATS.map(([, , silent], at) => [`P${at}`, true, silent]);
  hear({ lobby: { ...LOBBY, tables: [table(1, { seats: full, turn: 2 }), table(2)] } });
  assert.deepEqual([...node.querySelectorAll("h2")].map((each) => each.dataset.ready), ["true", undefined]);
  assert.equal(node.querySelector("[aria-current]").textContent.slice(0, 4), "▶ P1");
});

test("each state of a room has its buttons, and each asks for one thing", () => {
  const { node, hear, asked } = opened(lobby);
  const states = [
    [{}, ["start", "close"]],
    [{ started: true }, ["pause", "close"]],
    [{ started: true, paused: true, open: false }, ["go_on", "open"]],
    [{ started: true, deal: true }, ["pause", "end_deal", "close"]],
    [{ started: true, deal: true, results: {} }, ["pause", "close", "show_results"]],
  ];
  for (const [state, there] of states) {
    hear({ lobby: { ...LOBBY, ...state } });
    assert.deepEqual(named(node), there);
  }
  hear({ lobby: LOBBY });
  shown(node, ".cnb-main")[0].click();
  node.querySelector("[aria-label='free 1 3']").click();
  node.querySelector("[aria-label='mute 1 1']").click();
  node.querySelector("[aria-label='mute 1 3']").click();
  assert.deepEqual(asked, [
    { owner: "start" },
    { owner: "free", table: 1, seat: 3 },
    { owner: "silent", table: 1, seat: 1, silent: true },
    { owner: "silent", table: 1, seat: 3, silent: false },
  ]);
  assert.equal(node.querySelector("[aria-label='mute 1 3']").getAttribute("aria-pressed"), "true");
});

test("a table leads to its page only where it may be watched", () => {
  const { node, hear } = opened(lobby);
  hear({ lobby: LOBBY });
  assert.equal(node.querySelector("h2 a").getAttribute("href"), "watch#table=1");
  hear({ lobby: { ...LOBBY, watch: false } });
  assert.equal(node.querySelector("h2 a").getAttribute("href"), null);
});

test("whoever may watch without a seat gets a link that the owner can hand on", () => {
  const { node, hear } = opened(lobby);
  hear({ lobby: LOBBY });
  assert.deepEqual(shown(node, ".cnb-watched"), []);
  hear({ lobby: { ...LOBBY, link: "http://a/watch#watch=token" } });
  const [line] = shown(node, ".cnb-watched");
  assert.equal(line.textContent, "watch_link http://a/watch#watch=token");
  assert.equal(line.querySelector("a").href, "http://a/watch#watch=token");
  hear({ lobby: { ...LOBBY, link: "" } });
  assert.deepEqual(shown(node, ".cnb-watched"), []);
});

test("joining asks for a code and a name, and a free seat tells whose partner one becomes", () => {
  const asked = [];
  const { node, hear } = joining("7KQ4A9", (told) => asked.push(told));
  document.body.append(node);
  assert.deepEqual([...node.querySelectorAll("input")].map((each) => each.name), ["code", "name"]);
  node.querySelector("[name=name]").value = " Bo ";
  node.querySelector("form").dispatchEvent(new window.Event("submit", { cancelable: true }));
  assert.deepEqual(asked.at(-1), { code: "7KQ4A9", name: "Bo" });
  hear({ lobby: { tables: [table(1)] } });
  const seats = [...node.querySelectorAll(".cnb-free button")];
  assert.deepEqual(seats.map((each) => each.textContent), ["2 with Seat 4", "4 with Seat 2"]);
  seats[1].click();
  assert.deepEqual(asked.at(-1), { sit: { table: 1, seat: 4, name: "Bo" } });
  hear({ refused: "Taken", why: "taken" });
  assert.equal(node.querySelector("[role=alert]").textContent, "Taken");
});

test("who only watches has the tables to choose from, and the owner also names, pause and the way back", () => {
  const went = [];
  const guest = watching(false, (to) => went.push(to), () => assert.fail());
  guest.hear({ watching: 2, tables: 3 });
  const choice = guest.node.querySelector("select");
  assert.deepEqual([choice.value, choice.options.length, guest.node.querySelectorAll("button, a").length], ["2", 3, 0]);
  choice.value = "3";
  choice.dispatchEvent(new window.Event("change"));
  assert.deepEqual(went, [3]);
  const asked = [];
  const owner = watching(true, () => {}, (told) => asked.push(told));
  document.body.append(owner.node);
  owner.hear({ watching: 1, tables: 1, lobby: { ...LOBBY, started: true } });
  const there = () => shown(owner.node, "button").map((each) => each.textContent);
  assert.deepEqual(there(), ["names", "pause"]);
  shown(owner.node, "button")[0].click();
  owner.hear({ lobby: { ...LOBBY, started: true, paused: true, names: true } });
  assert.deepEqual(there(), ["no_names", "go_on"]);
  assert.deepEqual(asked, [{ owner: "names" }]);
});

const ROWS = [
  { table: 2, sides: ["Ana · Cy", "Bo · Di"], won: "+640", bar: 1, average: "+320" },
  { table: 1, sides: ["Ed · Flo", "Gus · Hal"], won: "−20", bar: -0.1, average: "−320" },
];
const PARTING = {
  says: "Turn 6.", look: "watch#table=2&at=9", few: "2 tables are few.", imagined: "60 deals.",
  choices: [{ says: "Draw", tables: "1 table: 2", mean: "+640" }, { says: "9♠", tables: "1 table: 1", mean: "−20" }],
};
const RESULTS = { title: "The same deal", says: "They won by 310.", left: "", sides: ["South · North", "West · East"], rows: ROWS, next: true, parting: PARTING };

test("results have a row for each table, bars that differ by fill and by side, and one press takes the names away", () => {
  const { node, hear, asked } = opened(results);
  hear({ lobby: { ...LOBBY, results: null } });
  assert.equal(node.querySelector("h1").textContent, "results_wait");
  hear({ lobby: { ...LOBBY, results: RESULTS } });
  const rows = [...node.querySelectorAll("tbody tr")];
  assert.deepEqual(rows.map((row) => row.cells[0].textContent), ["2", "1"]);
  assert.deepEqual(rows.map((row) => row.querySelector(".cnb-lead").className), ["cnb-lead", "cnb-lead cnb-against"]);
  assert.match(rows[1].querySelector(".cnb-lead").getAttribute("style"), /--from: -0.1; --long: 0.1/);
  const table = node.querySelector("table");
  const names = [...node.querySelectorAll("button")].find((each) => each.textContent === "no_names");
  names.click();
  assert.deepEqual([table.dataset.names, names.textContent], ["off", "names"]);
  assert.equal(node.querySelector(".cnb-parting a").getAttribute("href"), PARTING.look);
  assert.deepEqual([...node.querySelectorAll(".cnb-mean")].map((each) => each.textContent), ["+640", "−20"]);
  [...node.querySelectorAll("button")].find((each) => each.textContent === "next_deal").click();
  assert.deepEqual(asked, [{ owner: "next_deal" }]);
});

test("without two choices there is no parting, and where a position is played no next deal", () => {
  const { node, hear } = opened(results);
  hear({ lobby: { ...LOBBY, results: { ...RESULTS, parting: null, next: false, rows: [] } } });
  assert.deepEqual(shown(node, ".cnb-parting, table"), []);
  assert.ok(!named(node).includes("next_deal"));
});
