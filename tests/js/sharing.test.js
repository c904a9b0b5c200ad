import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "./page.js";
import { fromWidgets } from "./typescript.js";

const { positionPicture } = await fromWidgets("sharing/position");
const { squareCard } = await fromWidgets("sharing/square");
const { BEGUN, tabs, textOf, update } = await fromWidgets("sharing/state");

const NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const RANKS = Object.fromEntries([..."AKQJT98765432"].map((rank) => [rank, [rank, `${rank}s`]]));
const words = { suits: NAMES, ranks: { ...RANKS, Jk: ["joker", "jokers"] }, cards: ["1 card", "{n} cards"], thousands: ",", wild: "wild", red_3: "red 3", black_3: "black 3",
  stock: "Stock {n}", pile: "Pile {n}", frozen: "Frozen", canasta: { red: "{what} natural {n}", other: "{what} {n}" }, band: { black: "Mixed {n}", other: "Canasta {n}" }, count_of_7: "{n} of 7", wild_cards: "wild cards", and: "and",
  laid: "on the table", laid_besides: "on table, {score} before", needs_short: "needs {min}", has_opened: "opened", went_out: "out", share_moves: "{fine} of {all} moves" };
const side = (letter, changes = {}) => ({ side: letter, score: 1200, min: 50, open: true, table: 90, canastas: 0, melds: [], ...changes });
const seen = (changes = {}) => ({
  title: "Classic · deal 2", says: "Dot discarded 6♠.", phase: "play", you: 1, hand: [5, 7, 58, 52], stock: 40,
  seats: ["A", "B", "A", "B"].map((letter, place) => ({ name: ["Ann", "Ben", "Cam", "Dot"][place], side: letter, n: 11, threes: [] })),
  sides: [side("A", { melds: [{ t: "K", r: "K", c: [4, 6, 57], k: "" }] }), side("B")],
  pile: { n: 3, top: 9, cross: [[0, 49]], frozen: [["wild-in-pile", 0, 49]], block: null, says: "", short: "" }, ...changes,
});
const DEAL = { title: "Classic · deal 11", says: "My side won the deal.", score: [2710, 2390], melds: [{ t: "K", r: "K", c: [4, 6, 57, 4, 6, 5, 7], k: "black" }], moves: [28, 35] };
const ALL = { moves: true, melds: true, name: "" };

test("alive 70: the same position gives the same bytes, another one gives others", () => {
  assert.equal(positionPicture(seen(), words), positionPicture(seen(), words));
  assert.notEqual(positionPicture(seen(), words), positionPicture(seen({ stock: 39 }), words));
  assert.equal(squareCard(DEAL, ALL, false, words), squareCard(DEAL, ALL, false, words));
  assert.doesNotMatch(positionPicture(seen(), words), /href|url\(|@import/, "nothing is fetched");
});

test("alive 68: a picture shows the cards that the seat sees, and counts all others", () => {
  const drawn = positionPicture(seen(), words);
  const cards = [...drawn.matchAll(/data-card="(\w+)"/g)].map(([, card]) => card).sort();
  assert.deepEqual(cards, ["2h", "Jk", "Kc", "Kd", "Kh", "Kh", "Ks", "Ks", "Qh"].sort());
  assert.match(drawn, /Ben 11 cards/);
});

/** The texts of a picture: where each begins, and what it says. */
const textsOf = (drawn) => [...drawn.matchAll(/<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"([^>]*)>([^<]*)</g)].map(([, x, y, size, look, said]) => ({ x: Number(x), y: Number(y), wide: Number(/textLength="(\d+)"/.exec(look)?.[1] ?? said.length * size * 0.62), said }));

test("a picture says what it is about, counts as the badges do, and names every meld and three", () => {
  const melds = [..."QK54"].map((r, place) => ({ t: r, r, c: place < 2 ? [4, 6, 57, 4, 6, 5, 7] : [4, 6, 5], k: place < 2 ? "black" : "" }));
  const six = Array.from("A78694", (r) => ({ t: r, r, c: [4, 6, 5], k: "" }));
  const seats = seen().seats.map((seat, place) => (place ? seat : { ...seat, threes: [45] }));
  const sides = [side("A", { score: 0, table: 820, melds }), side("B", { open: false, score: 125, min: 90, melds: six })];
  const drawn = positionPicture(seen({ seats, sides }), words);
  const texts = textsOf(drawn);
  const said = texts.map((text) => text.said);
  for (const line of ["Dot discarded 6♠.", "820", "on the table", "125", "needs 90", "Qs", "Ks", "Mixed 7", "3 of 7", "Ann and Cam"]) assert.ok(said.includes(line), line);
  assert.ok(!said.some((line) => /^[·\s]/.test(line)), "nothing begins with a sign");
  assert.ok(drawn.includes('data-card="3h"'), "their red three lies there");
  for (const one of texts)
    for (const other of texts)
      if (one.y === other.y && one.x < other.x && other.x < 800) assert.ok(one.x + one.wide <= other.x, `${one.said} runs into ${other.said}`);
});

test("alive 69: the square card has its lines, each can be left out, and a name stands on it only if written", () => {
  const card = squareCard(DEAL, ALL, false, words);
  assert.match(card, /width="1080" height="1080"/);
  for (const line of ["2,710", ": 2,390", "28 of 35 moves", "Ks", "Mixed 7", "My side won the deal."]) assert.ok(card.includes(line), line);
  const bare = squareCard(DEAL, { moves: false, melds: false, name: "" }, true, words);
  for (const line of ["28 of 35", "Mixed 7"]) assert.ok(!bare.includes(line), line);
  assert.match(squareCard(DEAL, { ...ALL, name: "Zoë" }, false, words), /Zoë/);
  const short = { ...DEAL, melds: [{ t: "5", r: "5", c: [4, 6, 5], k: "" }] };
  assert.match(squareCard(short, ALL, false, words), /3 of 7/, "without a canasta a meld says how far it came");
  const lost = { ...DEAL, says: "The other side won the deal.", score: [900, 2390] };
  const tags = (drawn) => drawn.replace(/>[^<]*</g, "><").replace(/ (x|d|color|data-card)="[^"]*"/g, "");
  assert.equal(tags(squareCard(lost, ALL, false, words)), tags(card), "a lost deal gets the same card");
});

test("what people write is text in a picture, and never markup", () => {
  const name = '</text><script>alert(1)</script>&"';
  const card = squareCard(DEAL, { ...ALL, name }, false, words);
  assert.ok(!card.includes("<script>"));
  assert.ok(card.includes("&#60;script&#62;"));
  assert.ok(!positionPicture(seen({ title: name, says: name }), words).includes("<script>"));
});

test("a picture is a whole document whatever somebody wrote", () => {
  const name = "Z\u0000o\u000b\u001b\ud800é\ufffe 😀\u0085";
  const card = squareCard(DEAL, { ...ALL, name }, false, words);
  const drawn = new DOMParser().parseFromString(card, "image/svg+xml").documentElement;
  assert.equal(drawn.localName, "svg");
  assert.ok(drawn.textContent.includes("Zoé 😀\u0085"), "signs that no document may hold are left out");
});

test("without an address there is no link, and without Python only the picture", () => {
  const told = { says: "You hold kings.", notation: "hand 1 KhKc", link: "" };
  const silent = update(BEGUN, { kind: "tab", tab: "text" });
  const heard = update(BEGUN, { kind: "came", shared: told });
  assert.deepEqual([tabs(silent), silent.tab], [["picture"], "picture"]);
  assert.deepEqual(tabs(heard), ["picture", "text"]);
  assert.deepEqual(tabs(update(heard, { kind: "came", shared: { ...told, link: "https://cards.example/#a" } })), ["picture", "link", "text"]);
  assert.equal(textOf(heard), "You hold kings.");
  assert.equal(textOf(update(heard, { kind: "turned", what: "notation" })), "You hold kings.\n\nhand 1 KhKc");
  assert.equal(update(heard, { kind: "named", name: "x".repeat(99) }).name.length, 24);
});

const FIRST = { you: 1, rules: "classic", names: ["Ann", "Ben", "Cam", "Dot"], sides: ["A", "B", "A", "B"], turn: 1, h: [[5, 7], 11, 11, 11], pile: [6], stock: 63, set: { frozen: [] } };
const SCENE = { v: 1, seq: 1, acts: 0, turns: 0, asks: false, points: [], voice: "players", branch: false };
const settled = async () => {
  for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
};

/** Let a test have a clipboard, and other tests none. */
function clipboardOf(t, clipboard) {
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { clipboard } });
  t.after(() => (before ? Object.defineProperty(globalThis, "navigator", before) : delete globalThis.navigator));
}

/** A deal whose sheet to share is open. */
async function sheet() {
  const replay = await opened("replay", { events: [FIRST], says: ["The cards are dealt."], reasons: [], won: [], index: 0, playing: false, pace: "slow", marks: [], comment: "", deal: 1, expected: [], open_hands: true, scene: SCENE, shared: {} });
  replay.press("[data-act=menu]");
  replay.press("[data-act=share]");
  return replay;
}

test("alive 66, 71 and 73: a picture is copied as points, and says so in its own button", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const copied = [];
  const write = async ([item]) => void copied.push(Object.keys(item.forms), (await item.forms["image/png"]).type);
  clipboardOf(t, { write });
  globalThis.ClipboardItem = class {
    constructor(forms) {
      this.forms = forms;
    }
  };
  globalThis.Image = class {
    width = 900;
    height = 560;
    async decode() {}
  };
  t.after(() => ["ClipboardItem", "Image"].forEach((name) => delete globalThis[name]));
  const canvas = window.HTMLCanvasElement.prototype;
  t.mock.method(canvas, "getContext", () => ({ drawImage() {} }));
  t.mock.method(canvas, "toBlob", function (made) {
    made(this.width === 1800 ? new Blob(["points"], { type: "image/png" }) : null);
  });
  const replay = await sheet();
  assert.deepEqual([...replay.all(".cnb-ways [data-share]")].map(({ dataset }) => dataset.share), ["png", "copy", "svg"]);
  assert.equal(replay.all(".cnb-ways .cnb-main").length, 1);
  replay.press("[data-share=copy]");
  await settled();
  assert.deepEqual(copied, [["image/png"], "image/png"]);
  assert.equal(replay.text("[data-share=copy]"), "✓ share_copied");
  assert.equal(replay.text("[data-share=png]"), "share_way_png", "another button did nothing");
  assert.match(replay.text(".cnb-status"), /share_copied/);
  t.mock.timers.tick(2000);
  assert.equal(replay.text("[data-share=copy]"), "share_way_copy");
  globalThis.navigator.clipboard.write = () => Promise.reject(new Error("denied"));
  replay.press("[data-share=copy]");
  await settled();
  assert.equal(replay.text(".cnb-shared [role=alert]"), "share_not_picture", "where the page may not, it says what one can do");
  replay.close();
});

test("alive 66: one gold button in each form says for two seconds what it did, also to the ear", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const replay = await sheet();
  assert.equal(replay.model.sent.at(-1).do, "share");
  assert.deepEqual([...replay.all("[data-tab]")].map(({ dataset }) => dataset.tab), ["picture"], "Python has not answered yet");
  assert.ok(replay.find(".cnb-share-picture svg"));
  replay.answer({ shared: { says: "You hold kings.", notation: "hand 1 KhKc", link: "https://cards.example/embed/#table=a&sum=0" } });
  const copied = [];
  clipboardOf(t, { writeText: async (text) => void copied.push(text) });
  for (const [tab, said] of [["link", "https://cards.example/embed/#table=a&sum=0"], ["text", "You hold kings."]]) {
    replay.press(`[data-tab=${tab}]`);
    assert.equal(replay.all(".cnb-ways .cnb-main").length, 1);
    replay.press(`[data-share=${tab}]`);
    await settled();
    assert.equal(copied.at(-1), said);
    assert.equal(replay.text(`[data-share=${tab}]`), "✓ share_copied");
    assert.match(replay.text(".cnb-status"), /share_copied/);
    t.mock.timers.tick(2000);
    assert.equal(replay.text(`[data-share=${tab}]`), `share_way_${tab}`);
  }
  replay.press("[data-tab=link]");
  assert.equal(replay.find("a").rel, "noopener noreferrer");
  assert.equal(replay.find("a").href, "https://cards.example/embed/#table=a&sum=0");
  for (const link of ["javascript:alert(1)", " JavaScript:alert(1)", "java\nscript:alert(1)", "data:text/html,<script>", "vbscript:x", "https://["]) {
    replay.answer({ shared: { says: "You hold kings.", notation: "", link } });
    assert.equal(replay.find("a").hasAttribute("href"), false, `a stored page may hold anything: ${link}`);
  }
  assert.deepEqual(replay.close(), [0, 0]);
});
