// The home: what becomes of its state, and what a state looks like. No page is needed for either, but to press its buttons.
import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "./page.js";
import { fromWidgets } from "./typescript.js";

const { begun, gameOf, update } = await fromWidgets("home/state");
const { isFit } = await fromWidgets("tree");
const { render } = await fromWidgets("home/render");

const game = (rules, players, name, sides) => ({ rules, players, name, sides });
const LOBBY = {
  games: [
    game("classic", 4, "Classic, four players", [[1, 3], [2, 4]]), game("samba", 2, "Samba, two players", [[1], [2]]),
    game("samba", 5, "Samba, five players", [[1, 3], [2, 4]]), game("three-packs", 6, "Three packs, six players", [[1, 4], [2, 5], [3, 6]]),
  ],
  many: 3, names: ["Ann", "Ben", "Cam", "Dot", "Eve", "Fay"], bots: ["beginner", "careful", "expert"], paces: ["step", "slow", "fast"],
  chosen: { rules: "classic", players: 4, seat: 1, bots: "careful", pace: "slow" },
};
const PAGE = ["div", {}, ["p", {}, "4 points"], ["lobby", {}], ["em", {}, ["watched", {}]], ["nav", {}, ["button", { "data-tab": "today" }, "Today"], ["button", { "data-tab": "path" }, "Path"]]];
const scene = (changes = {}) => ({ v: 1, seq: 0, page: PAGE, lobby: LOBBY, ...changes });
const WORDS = {
  play: "Play now", game: "Game", games_in_all: "{n} games", seat: "Your seat", you_here: "You", partner: "partner", bots: "They play like", pace: "Pace",
  deal: "Deal", watch_says: "This is {game}.", plays: ["first", "second", "third", "fourth", "fifth", "sixth"].map((nth) => `plays ${nth}`),
  you_play: ["first", "second", "third", "fourth", "fifth", "sixth"].map((nth) => `play ${nth}`),
  like: { beginner: "Beginners", careful: "Careful", expert: "Experts" }, paces: { step: "Step", slow: "Slow", fast: "Fast" },
  seats: { 2: "two players", 4: "four players", 5: "five players", 6: "six players" },
};
const chose = (state, ...choices) => choices.reduce((now, [choice, value]) => update(now, { kind: "chose", choice, value }), state);
/** Every node of a tree with this tag. */
const all = (tree, tag) => (typeof tree === "string" ? [] : [...(tree[0] === tag ? [tree] : []), ...tree.slice(2).flatMap((child) => all(child, tag))]);
const words = (tree) => (typeof tree === "string" ? tree : tree.slice(2).map(words).join(""));
const seats = (state) => all(render(state, WORDS, "v1"), "label").filter(([, { class: name }]) => name === "cnb-seat").map(words);

test("what a beginner had better choose is told between the title of the lobby and what is chosen", () => {
  const told = (lobby) => words(render(begun(scene({ lobby })), WORDS, "v1"));
  assert.match(told({ ...LOBBY, note: "Keep it all." }), /Play nowKeep it all\.Game/);
  assert.match(told(LOBBY), /Play nowGame/);
});

test("a page begins with what was chosen last", () => {
  const state = begun(scene({ lobby: { ...LOBBY, chosen: { ...LOBBY.chosen, rules: "samba", players: 5, pace: "fast" } } }));
  assert.equal(gameOf(state).name, "Samba, five players");
  assert.equal(state.part, "today");
});

test("a newer scene changes the page and leaves what is chosen here", () => {
  const before = chose(begun(scene()), ["game", "samba 2"], ["bots", "expert"]);
  const after = update(before, { kind: "scene", scene: scene({ page: ["p", {}, "5 points"] }) });
  assert.deepEqual(after.page, ["p", {}, "5 points"]);
  assert.deepEqual(after.chosen, { rules: "samba", players: 2, seat: 1, bots: "expert", pace: "slow" });
});

test("a state is never changed, and what is not offered changes nothing", () => {
  const state = Object.freeze(begun(Object.freeze(scene())));
  for (const choice of [["game", "samba 9"], ["seat", "5"], ["seat", "x"], ["bots", "x"], ["pace", ""], ["save", "/x"]]) assert.deepEqual(chose(state, choice), state);
});

test("a game with another number of players has other seats at once, and yours is one of them", () => {
  let state = chose(begun(scene()), ["seat", "4"]);
  assert.deepEqual(seats(state), ["Ann plays first", "Ben partner", "Cam plays third", "You play fourth"]);
  state = chose(state, ["game", "samba 2"]);
  assert.deepEqual(seats(state), ["Ann plays first", "You play second"]);
  state = chose(state, ["game", "three-packs 6"], ["seat", "6"]);
  assert.deepEqual(seats(state), ["Ann plays first", "Ben plays second", "Cam partner", "Dot plays fourth", "Eve plays fifth", "You play sixth"]);
  assert.equal(seats(chose(state, ["game", "samba 5"])).length, 4, "one of five sits out");
});

test("what there is to watch is the game that is chosen", () => {
  const watched = (state) => all(render(state, WORDS, "v1"), "em").map(words);
  assert.deepEqual(watched(begun(scene())), ["This is Classic, four players."]);
  assert.deepEqual(watched(chose(begun(scene()), ["game", "samba 5"])), ["This is Samba, five players."]);
});

test("what is chosen is marked, once in each choice", () => {
  const tree = render(chose(begun(scene()), ["game", "samba 5"], ["pace", "step"]), WORDS, "v1");
  assert.deepEqual(all(tree, "option").filter(([, given]) => "selected" in given).map(words), ["Samba, five players"]);
  const checked = all(tree, "input").filter(([, given]) => "checked" in given).map(([, { name, value }]) => `${name} ${value}`);
  assert.deepEqual(checked, ["v1-seat 1", "v1-bots careful", "v1-pace step"]);
  assert.equal(all(tree, "lobby").length, 0);
});

test("a tab that leads somewhere is the current one", () => {
  const current = (state) => all(render(state, WORDS, "v1"), "button").filter(([, given]) => given["aria-current"]).map(words);
  assert.deepEqual(current(begun(scene())), ["Today"]);
  assert.deepEqual(current(update(begun(scene()), { kind: "went", part: "path" })), ["Path"]);
});

test("a link of the page leads to notebooks and files of answers of the course, and nowhere else", () => {
  const within = ["02_melds.ipynb", "../start.ipynb#cell-id=fz-3", "answers/fz.json", "answers/a%20b%231.json", "answers/fz.json-2.damaged"];
  const outside = ["javascript:alert(1)", "//x.org/a.json", "answers/../a.json", "answers/..%2Fa.json", "answers/a b.json", "answers/a.html", "../a.json"];
  assert.deepEqual(within.filter((href) => !isFit("href", href)), []);
  assert.deepEqual(outside.filter((href) => isFit("href", href)), []);
});

test("a home is drawn, chosen from, changed and taken away", async () => {
  const page = ["div", {}, ["p", {}, "4 points"], ["lobby", {}], ["button", { "data-tab": "path" }, "Path"]];
  const home = await opened("course_home", { scene: scene({ page }), strings: WORDS });
  assert.match(home.text(), /^4 points/);
  home.choose("[data-choice=game]", "samba 2");
  assert.equal(home.all("[data-choice=seat]").length, 2);
  assert.deepEqual(home.model.sent.at(-1).args, { rules: "samba", players: 2, seat: 1, bots: "careful", pace: "slow" });
  home.answer({});
  home.press("[data-do=deal]");
  assert.deepEqual([home.model.sent.at(-1).do, home.model.sent.at(-1).args.players], ["deal", 2]);
  home.press("[data-tab=path]");
  assert.equal(home.text("[aria-current]"), "Path");
  home.answer({ scene: scene({ page: ["p", {}, "5 points"] }) });
  assert.match(home.text(), /^5 points/);
  for (const [tag, name, value] of [["a", "href", "02_melds.ipynb"], ["i", "style", "--p:20%"]]) {
    home.answer({ scene: scene({ page: ["p", {}, [tag, { [name]: value }, "Melds"]] }) });
    const node = home.find(`.cnb ${tag}`);
    assert.equal(node.getAttribute(name), value);
    home.answer({ scene: scene({ page: ["p", {}, [tag, {}, "Melds"]] }) });
    assert.deepEqual([home.find(`.cnb ${tag}`), node.getAttribute(name)], [node, null], "the node stays, and leads to its old place no more");
  }
  assert.deepEqual(home.close(), [0, 0]);
});

test("what is asked for below, there or by what stands below, comes into view with its first button", async (t) => {
  const area = document.querySelector("main").appendChild(document.createElement("div"));
  area.className = "jp-OutputArea";
  area.innerHTML = '<div class="jp-OutputArea-child"></div><div class="jp-OutputArea-child"></div>';
  const [top, place] = area.children;
  const seen = [];
  t.mock.method(window.Element.prototype, "scrollIntoView", function () {
    seen.push(this.id);
  });
  const home = await opened("course_home", { scene: scene(), strings: WORDS });
  top.append(home.find(".cnb").getRootNode().host ?? home.find(".cnb").parentNode);
  const show = async (id, seq) => {
    place.innerHTML = `<div class="cnb" data-view="${id}" id="${id}"><button data-act="play">${id}</button></div>`;
    home.model.take({ scene: scene({ seq }) });
    await new Promise((done) => setTimeout(done, 5));
  };
  await show("deal-1", 1);
  assert.deepEqual([seen, document.activeElement.textContent], [["deal-1"], "deal-1"]);
  await show("deal-2", 2);
  assert.deepEqual([seen, document.activeElement.textContent], [["deal-1", "deal-2"], "deal-2"], "another one was asked for below");
  home.model.take({ scene: scene({ seq: 2, page: ["div", {}, "More points"] }) });
  assert.equal(seen.length, 2, "a page that only changes moves nothing");
  home.close();
  area.remove();
});

test("nobody is brought away from what was pressed, to read that Python is busy", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const seen = [];
  t.mock.method(window.Element.prototype, "scrollIntoView", function () {
    seen.push(this.className);
  });
  const home = await opened("course_home", { scene: scene(), strings: WORDS });
  home.press("[data-do=deal]");
  t.mock.timers.tick(500);
  assert.ok(home.text(".cnb-wait").length > 0, "it is said");
  assert.deepEqual(seen, []);
  home.close();
});
