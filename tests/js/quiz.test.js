// The card of an exercise: what becomes of its state, and a card that is drawn, answered, changed and taken away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "./page.js";
import { fromWidgets } from "./typescript.js";

const { answeredParts, begun, isReady, isSaid, objection, shownAfter, update, verdictAt } = await fromWidgets("quiz/state");
const { attempted } = await fromWidgets("quiz/turn");
const ordering = await fromWidgets("quiz/ordering");
const { tick } = await fromWidgets("quiz/clock");
const { verdictOf } = await fromWidgets("quiz/plate");

const part = (ask, more = {}) => ({ ask, act: "", cards: [], line: "", reasons: [], ...more });
const SCENE = {
  seq: 0, ex: "fz-1", head: "5 · Freezing", worth: "2 points", progress: [["fz-1", "open"]], parts: [part("How many?"), part("And now?")],
  shows: [], words: 0, columns: [], hand: [], lot: "hand", melds: [], may: [], played: [], news: [], over: false, sat: "", note: "", python: "Quiz()",
  stock: null, tables: [], values: [], more: false, own: true, hints: [],
};
const TRAITS = {
  scene: SCENE, question: "Count `KhKd`.", kind: "num", choices: [], answer: null, attempts: 0, max_attempts: 0, feedback: {}, hints_left: 1,
  literal: "", readonly: false, sort: "rank",
};
const traits = ({ scene, ...changes } = {}) => ({ ...TRAITS, ...changes, scene: { ...SCENE, ...scene } });
const after = (state, ...events) => events.reduce((now, [kind, more]) => update(now, { kind, ...more }), state);
const WRONG = { ok: false, text: "no", title: "1 of 2 right.", lines: ["Too few."], verdicts: [[true, "Right.", ""], [false, "Not so.", "Too few."]], after: [{ title: "", heading: "", lines: [] }] };

test("a card begins with what is answered already", () => {
  assert.deepEqual(begun(traits({ answer: [5, null] })).answer, [5, null]);
  assert.deepEqual(begun(traits({ answer: "x" })).answer, [null, null]);
  assert.equal(begun({ ...TRAITS, scene: {} }).answer, undefined, "there is no exercise yet");
});

test("what is typed is the answer, and nothing that comes meanwhile undoes it", () => {
  const typed = after(begun(traits()), ["said", { text: "1,500", at: "1" }]);
  assert.deepEqual(typed.answer, [null, 1500]);
  const while_ = after(typed, ["came", { traits: traits({ answer: [7, 7] }) }]);
  assert.deepEqual(while_.answer, [null, 1500]);
  assert.deepEqual(after(while_, ["kept"], ["came", { traits: traits({ answer: [7, 7] }) }]).answer, [7, 7]);
  const other = traits({ scene: { ex: "fz-2", parts: [part("Which?")] }, kind: "pick", answer: ["wild"] });
  assert.deepEqual(after(typed, ["came", { traits: other }]).answer, ["wild"], "another exercise has its own answer");
});

test("what was said of an answer is of no use once it is changed", () => {
  const said = begun(traits({ answer: [1, 2], feedback: WRONG, attempts: 1 }));
  assert.ok(isSaid(said) && shownAfter(said).length === 1);
  for (const event of [["said", { text: "3", at: "0" }], ["retried"], ["played"]]) assert.ok(!isSaid(after(said, event)), event[0]);
  const again = after(said, ["retried"], ["came", { traits: traits({ answer: [1, 2], feedback: WRONG, attempts: 2 }) }]);
  assert.ok(isSaid(again), "the same may be said twice");
});

test("where a wrong answer leads is folded away with what was said", () => {
  const unfolded = after(begun(traits({ feedback: WRONG })), ["unfolded"]);
  assert.ok(unfolded.unfolded);
  assert.ok(!after(unfolded, ["unfolded"]).unfolded);
  assert.ok(!after(unfolded, ["retried"]).unfolded);
});

test("a verdict stands beside its part as long as that part is answered as it was", () => {
  const told = update(begun(traits({ answer: [5, 6] })), { kind: "came", traits: traits({ answer: [5, 6], attempts: 1, feedback: WRONG }) });
  const titles = (state) => [0, 1].map((place) => verdictAt(state, place)?.[1]);
  assert.deepEqual(titles(told), ["Right.", "Not so."]);
  const other = after(told, ["retried"], ["said", { text: "7", at: "1" }]);
  assert.deepEqual(titles(other), ["Right.", undefined]);
  assert.deepEqual(titles(after(other, ["said", { text: "6", at: "1" }])), ["Right.", "Not so."]);
  assert.deepEqual(titles(begun(traits({ answer: [5, 6], attempts: 1, feedback: WRONG }))), ["Right.", "Not so."], "it is there when the card begins");
});

test("parts are counted as they are answered, and the answer is ready with the last one", () => {
  const one = after(begun(traits()), ["said", { text: "5", at: "0" }]);
  assert.deepEqual([answeredParts(one), isReady(one)], [1, false]);
  const both = after(one, ["said", { text: "6", at: "1" }]);
  assert.deepEqual([answeredParts(both), isReady(both)], [2, true]);
});

test("the drawer opens where there is something to read, and closes", () => {
  const open = begun(traits({ answer: [5, 6], attempts: 1, feedback: { ...WRONG, reading: { lines: [] } } }));
  assert.deepEqual([after(open, ["read"]).reading, after(open, ["read"], ["shut"]).reading], [true, false]);
  assert.equal(after(begun(traits()), ["read"]).reading, false);
});

test("an answer is checked when it is whole, and another one than before", () => {
  const empty = begun(traits());
  const half = after(empty, ["said", { text: "5", at: "0" }]);
  const whole = after(half, ["said", { text: "6", at: "1" }]);
  assert.deepEqual([empty, half, whole].map(objection), ["not_answered", "not_whole", ""]);
  const wrong = after(whole, ["checked"], ["came", { traits: traits({ answer: [5, 6], feedback: WRONG, attempts: 1 }) }]);
  assert.equal(objection(wrong), "unchanged");
  assert.equal(objection(after(wrong, ["said", { text: "7", at: "1" }])), "");
  assert.equal(objection(after(wrong, ["again"])), "not_answered");
});

test("cards of a hand are chosen and put back; where they are the answer, they are it at once", () => {
  const hand = traits({ scene: { hand: [4, 5, 58], parts: [part("Which?")] }, kind: "cards", answer: "" });
  const kings = after(begun(hand), ["flipped", { ids: [5, 58] }]);
  assert.deepEqual([kings.answer, kings.chosen, kings.keeping], ["KhKh", [5, 58], true]);
  assert.equal(after(kings, ["flipped", { ids: [5, 58], only: "add" }]).answer, "KhKh");
  assert.deepEqual(after(kings, ["flipped", { ids: [5, 58] }]).chosen, []);
  const over = after(kings, ["kept"], ["came", { traits: { ...hand, answer: "KhKh", scene: { ...hand.scene, over: true } } }], ["flipped", { ids: [4] }]);
  assert.deepEqual(over.chosen, [5, 58], "nothing is chosen once it is over");
  const turn = { ...hand, kind: "moves", answer: [] };
  const chosen = after(begun(turn), ["flipped", { ids: [5] }]);
  assert.deepEqual([chosen.answer, chosen.chosen], [[], [5]]);
  const played = { ...turn, scene: { ...turn.scene, hand: [4, 58] } };
  assert.deepEqual(after(chosen, ["came", { traits: played }]).chosen, [], "another table, and nothing of it is chosen");
});

test("a state is never changed", () => {
  const state = Object.freeze(begun(Object.freeze(traits({ answer: Object.freeze([1, 2]) }))));
  for (const kind of ["completed", "checked", "kept", "again", "retried", "played", "unfolded", "left", "arrived"]) update(state, { kind });
  assert.deepEqual(state.answer, [1, 2]);
  assert.equal(after(state, ["left"]).left, "fz-1");
  assert.equal(after(state, ["left"], ["arrived"]).left, "");
});

test("a place of the table plays, or says what is lacking", () => {
  const turn = { may: ["draw", "take"], melds: [], shows: [{ lines: [["pile", "", [[1]], ""]] }], stock: 20, tables: [], news: [] };
  const drawn = { ...turn, may: ["meld", "discard"] };
  assert.deepEqual(attempted("draw", [], [], turn), { acts: ["draw"] });
  assert.deepEqual(attempted("meld", [], [], turn), { says: "draw_first" });
  assert.deepEqual(attempted("draw", [], ["draw"], drawn), { says: "drawn_already" });
  assert.deepEqual(attempted("pile", [39], ["draw"], drawn), { acts: ["draw", "discard 5c"] });
  assert.deepEqual(attempted("discard", [39, 42], ["draw"], drawn), { says: "one_card" });
  assert.deepEqual(attempted("meld", [], ["draw"], drawn), { says: "choose_cards" });
  assert.deepEqual(attempted("back", [], ["draw", "discard 5c"], drawn), { acts: ["draw"] });
  assert.deepEqual(attempted("restart", [], ["draw", "discard 5c"], drawn), { acts: [] });
});

test("words are put into an order, moved and taken out again", () => {
  const words = { choices: ["draw", "meld", "discard", "sort"].map((word) => [word, word]), most: 3 };
  const pressed = (order, word) => ordering.update(order, { kind: "pressed", word }, words);
  const moved = (order, word, to) => ordering.update(order, { kind: "moved", word, to }, words);
  const all = ["draw", "meld", "discard"].reduce(pressed, []);
  assert.deepEqual(all, ["draw", "meld", "discard"]);
  assert.equal(pressed(all, "sort"), all, "there is no room");
  assert.deepEqual(pressed(all, "meld"), ["draw", "discard"]);
  assert.deepEqual(moved(all, "discard", 0), ["discard", "draw", "meld"]);
  assert.deepEqual(moved(["draw"], "meld", 2), ["draw", "meld"], "it comes behind the others");
  const focus = (order, word) => ordering.focusAfter(order, { kind: "pressed", word }, words);
  assert.deepEqual([focus([], "draw"), focus([], "sort"), focus(["draw", "meld"], "sort"), focus(all, "meld")], ["meld", "discard", "sort", "meld"]);
});

test("a card is drawn, answered, told what is wrong, asked again and taken away", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const card = await opened("quiz", traits());
  assert.equal(card.text("legend"), "Count K♥ K♦.");
  assert.deepEqual(card.all(".cnb-actions [data-act]").map((button) => button.dataset.act), ["check", "hint"]);
  card.press("[data-act=check]");
  assert.match(card.text(".cnb-status"), /not_answered$/);
  card.type("[data-at='0']", "5");
  assert.equal(card.find("[data-act=check]").dataset.pale, "true", "Check is pale until every part is answered");
  card.press("[data-act=check]");
  assert.match(card.text(".cnb-status"), /lacks$/);
  assert.equal(card.focused(), card.find("[data-at='1']"), "it moves to the missing part");
  card.type("[data-at='1']", "x");
  card.press("[data-act=check]");
  assert.match(card.text(".cnb-status"), /not_a_number$/);
  assert.equal(card.focused(), card.find("[data-at='1']"));
  card.type("[data-at='1']", "6");
  t.mock.timers.tick(200);
  assert.deepEqual(card.model.get("answer"), [5, 6], "Python hears of an answer when it rests");
  card.press("[data-act=check]");
  assert.deepEqual(card.model.sent.map(({ do: what, args }) => [what, args]), [["answer", { ex: "fz-1", answer: [5, 6] }]]);
  card.answer({ attempts: 1, feedback: { ...WRONG, parts: [true, false] } });
  assert.match(card.text(".cnb-said"), /1 of 2 right\./);
  const verdicts = () => card.all(".cnb-part .cnb-judged:not([hidden])").map((node) => node.textContent);
  assert.deepEqual(verdicts(), ["✓Right. ", "✗Not so. Too few."], "each stands in its part");
  assert.deepEqual(card.all("[aria-invalid]").map((field) => field.dataset.at), ["1"]);
  card.press("[data-act=retry]");
  assert.equal(card.text(".cnb-said"), "");
  assert.equal(card.focused(), card.find("[data-at='1']"), "it goes to the first line that is wrong");
  card.type("[data-at='1']", "7");
  assert.deepEqual(verdicts(), ["✓Right. "], "a right line keeps its tick, and another answer has none yet");
  assert.equal(card.find("[data-at='0']").dataset.held, "true");
  card.model.set("scene", { ...SCENE, seq: 1, ex: "fz-2", parts: [part("Which?")] });
  assert.equal(card.all("[data-at]").length, 1);
  assert.deepEqual(card.close(), [0, 0]);
});

test("an answer that is checked at once stays in its fields, whatever comes before Python says of it", async () => {
  const card = await opened("quiz", traits({ scene: { parts: [part("How many?")] } }));
  card.type("[data-at='0']", "123");
  card.key("[data-at='0']", "Enter");
  assert.deepEqual(card.model.sent.at(-1).args, { ex: "fz-1", answer: [123] });
  card.answer({ theme: "dark" }, { ack: undefined, nack: card.model.sent.at(-1).id });
  assert.equal(card.find("[data-at='0']").value, "123");
  assert.deepEqual(card.model.get("answer"), [123]);
  assert.deepEqual(card.close(), [0, 0]);
});

test("after a right answer the focus is on the way on", async () => {
  const card = await opened("quiz", traits({ scene: { parts: [part("How many?")], goes_on: true } }));
  card.type("[data-at='0']", "5");
  card.find("[data-at='0']").focus();
  card.key("[data-at='0']", "Enter");
  card.answer({ answer: [5], attempts: 1, feedback: { ok: false, text: "no", lines: [] } });
  assert.equal(card.focused(), card.find("[data-at='0']"));
  card.answer({ answer: [5], attempts: 2, feedback: { ok: true, text: "yes", lines: [] } });
  assert.equal(card.focused(), card.find("[data-act=next]"));
  assert.deepEqual(card.close(), [0, 0]);
});

test("a turn is played on the table of a card", async () => {
  const lines = [["pile", "Pile", [[7]], ""], ["own-melds", "Melds", [], "none"]];
  const turn = { hand: [4, 5, 39], may: ["draw", "take"], shows: [{ title: "", heading: "", lines }], stock: 20, parts: [part("Play.")] };
  const card = await opened("quiz", traits({ scene: turn, kind: "moves", answer: [] }));
  card.press("[data-place=draw]");
  assert.deepEqual(card.model.sent.at(-1).args, { acts: ["draw"] });
  card.answer({ answer: ["draw"], scene: { ...SCENE, ...turn, hand: [4, 5, 39, 42], may: ["meld", "discard"], played: ["Robar"] } });
  assert.equal(card.text(".cnb-played"), "Robar", "in the words of its language, which Python knows");
  card.press("[data-id='39']");
  assert.equal(card.find("[data-id='39']").getAttribute("aria-selected"), "true");
  card.press("[data-add=discard]");
  assert.deepEqual(card.model.sent.at(-1).args, { acts: ["draw", "discard 5c"] });
  assert.deepEqual(card.close(), [0, 0]);
});

test("the next question has the focus as soon as it lives, unless somebody went elsewhere", async () => {
  const right = traits({ answer: [5, 6], feedback: { ok: true, text: "yes", lines: [] }, attempts: 1 });
  for (const stays of [true, false]) {
    const card = await opened("quiz", right);
    const cell = document.createElement("div");
    cell.className = "jp-Cell";
    cell.innerHTML = '<div inert><section class="cnb" data-cnb="quiz"><input></section></div>';
    card.find(".cnb").parentNode.after(cell);
    card.model.take({ hints_left: 0 });
    const next = card.find("[data-act=next]");
    next.focus();
    next.click();
    await Promise.resolve();
    assert.equal(card.focused(), next, "what is only drawn takes no focus");
    if (!stays) next.blur();
    const live = document.createElement("section");
    live.innerHTML = '<section class="cnb" data-cnb="quiz" data-view="v1"><input></section>';
    cell.append(live);
    await Promise.resolve();
    assert.notEqual(card.focused(), live.querySelector("input"), "the drawing covers it still");
    cell.firstChild.remove();
    await Promise.resolve();
    assert.equal(card.focused() === live.querySelector("input"), stays);
    cell.remove();
    card.close();
  }
});

test("the way on leads to what is to be read before the next question, and asks no other notebook", async () => {
  const right = traits({ answer: [5, 6], feedback: { ok: true, text: "yes", lines: [] }, attempts: 1 });
  const card = await opened("quiz", right);
  const main = card.find(".cnb").parentNode.parentNode;
  const after = document.createElement("div");
  main.append(after);
  const way = (html) => {
    after.innerHTML = html;
    card.model.take({ hints_left: 1 });
    card.model.take({ hints_left: 0 });
    return main.querySelector(".cnb [data-act=next]")?.textContent;
  };
  const QUIZ = '<section class="cnb" data-cnb="quiz" data-view="v2"><h3>Own</h3><input></section>';
  assert.equal(way(QUIZ), "act_next");
  assert.equal(way(`${QUIZ}<h2>Later</h2>`), "act_next");
  assert.equal(way("<h2>Wild cards</h2>"), undefined, "no question follows");
  assert.equal(way(`<section class="cnb"><h3>A table</h3></section>${QUIZ}`), "act_next");
  assert.equal(way(`<h2>Wild cards</h2><h2>Threes</h2>${QUIZ}`), "act_read_on");
  card.press("[data-act=next]");
  assert.equal(card.focused(), after.querySelector("h2"));
  main.className = "jp-Notebook";
  main.after(after);
  assert.equal(way(QUIZ), undefined, "that of another notebook");
  main.className = "";
  after.remove();
  card.close();
});

test("after a no the card says that its reason is still to be chosen", async () => {
  const asked = { kind: "yes+why", choices: [["early", "Draw first"]], answer: null, scene: { parts: [part("May you?", { reasons: ["early"] })] } };
  const card = await opened("quiz", traits(asked));
  const check = () => card.find("[data-act=check]");
  assert.deepEqual([card.find(".cnb-count"), check().getAttribute("aria-describedby")], [null, null]);
  card.press("[data-at='0:0'][value=false]");
  assert.equal(card.text(".cnb-count"), "choose_reason");
  assert.equal(check().getAttribute("aria-describedby"), card.find(".cnb-count").id);
  card.press("[data-at='0:1']");
  assert.deepEqual([card.find(".cnb-count"), check().getAttribute("aria-describedby")], [null, null]);
  assert.ok(check().classList.contains("cnb-main"));
  card.close();
});

test("the dot of the question that is asked keeps what came of it for the line above the page", async () => {
  const card = await opened("quiz", traits({ scene: { progress: [["fz-1", "half"], ["fz-2", "open"]] } }));
  const dots = () => card.all(".cnb-dots i").map(({ dataset }) => [dataset.state, dataset.kept]);
  assert.deepEqual(dots(), [["now", "half"], ["open", "open"]]);
  card.model.set("scene", { ...SCENE, seq: 1, progress: [["fz-1", "right"], ["fz-2", "half"]] });
  assert.deepEqual(dots(), [["right", "right"], ["half", "half"]]);
  card.close();
});

test("Check is pale after a wrong answer until something of it is changed", () => {
  const wrong = after(begun(traits()), ["said", { text: "5", at: "0" }], ["said", { text: "6", at: "1" }], ["checked"], ["came", { traits: traits({ answer: [5, 6], feedback: WRONG, attempts: 1 }) }], ["retried"]);
  assert.equal(isReady(wrong), false);
  assert.equal(isReady(after(wrong, ["said", { text: "7", at: "1" }])), true);
});

test("a part keeps its room while it is answered anew, and gives it back where one begins again or turns the telephone", () => {
  const part = document.createElement("div");
  const size = { offsetHeight: 90, offsetWidth: 300 };
  for (const name of Object.keys(size)) Object.defineProperty(part, name, { get: () => size[name] });
  const verdict = verdictOf(false);
  part.append(verdict.node);
  const kept = (told, tried = true) => (verdict.draw(told ? [false, "Not so.", "Too few."] : undefined, tried), part.style.minHeight);
  assert.deepEqual([kept(true), kept(false)], ["", "90px"]);
  assert.equal(kept(false, false), "", "another beginning");
  assert.deepEqual([kept(true), kept(false)], ["", "90px"]);
  size.offsetWidth = 600;
  assert.equal(kept(false), "", "turned");
});

test("what is missing is said in the bar, beside the button that was pressed", async () => {
  const card = await opened("quiz", traits());
  card.type("[data-at='0']", "5");
  card.press("[data-act=check]");
  assert.match(card.text(".cnb-foot .cnb-banner"), /lacks$/);
  card.close();
});

test("a question of an exam is put off when Python agrees, and its hand has the focus when the answer is changed", async () => {
  const sat = { sat: "open", minutes: 40, ends: 0, hand: [4, 5], parts: [part("Which?")] };
  const card = await opened("quiz", traits({ scene: sat, kind: "cards", answer: "Kh", feedback: { text: "Kept.", status: "taken" }, attempts: 1 }));
  card.press("[data-act=retry]");
  assert.equal(card.focused()?.dataset.id, "4", "the cards lie before the question");
  const heading = document.createElement("h2");
  const next = document.createElement("div");
  next.innerHTML = '<section class="cnb" data-cnb="quiz" data-view="v2"><input></section>';
  card.find(".cnb").parentNode.after(heading, next);
  card.press("[data-act=later]");
  assert.notEqual(card.focused(), heading, "nobody has agreed yet");
  card.answer({}, { why: "stale" });
  assert.notEqual(card.focused(), heading);
  card.press("[data-act=later]");
  card.answer({});
  assert.equal(card.focused(), heading);
  heading.remove();
  next.remove();
  card.close();
});

test("the minutes are looked at only where an exam is sat", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const looks = [];
  const watched = (sat) => tick(() => (looks.push(sat), { sat, minutes: 40, ends: 0 }), { signal: new AbortController().signal }, () => {});
  watched("");
  watched("over");
  const many = looks.length;
  t.mock.timers.tick(5_000);
  assert.equal(looks.length, many);
  watched("open");
  t.mock.timers.tick(5_000);
  assert.ok(looks.length > many + 2);
});

test("a place has an edge only where a dragged word would be taken", () => {
  const order = ordering.ordering(["draw", "meld", "sort"].map((word) => [word, word]), 2, { pool: "left", in_order: "order" }, () => {});
  order.write(["draw"], false);
  const over = (word) => {
    order.node.querySelector(`[data-word=${word}]`).dispatchEvent(new Event("dragstart", { bubbles: true }));
    order.node.querySelector("[data-place='0']").dispatchEvent(new Event("dragover", { bubbles: true, cancelable: true }));
    const marked = order.node.querySelectorAll("[data-over]").length;
    order.node.querySelector(`[data-word=${word}]`).dispatchEvent(new Event("dragend", { bubbles: true }));
    return [marked, order.node.querySelectorAll("[data-over]").length];
  };
  assert.deepEqual(over("meld"), [1, 0]);
  order.write(["draw", "meld"], false);
  assert.deepEqual(over("sort"), [0, 0], "both places are taken");
  assert.deepEqual(over("draw"), [1, 0], "a word of the order moves");
});

test("the menu of a card opens on its first entry, arrows lead round, and Escape leads back", async () => {
  const card = await opened("quiz", traits({ answer: [5, 6], attempts: 1, feedback: WRONG, scene: { more: true } }));
  const opens = card.find(".cnb-own-menu > button");
  const entries = () => card.all(".cnb-own-menu .cnb-button").slice(1);
  const key = (name) => card.focused().dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  assert.ok(card.find(".cnb-foot").compareDocumentPosition(opens) & Node.DOCUMENT_POSITION_FOLLOWING, "after Check for the keyboard");
  opens.focus();
  opens.click();
  const at = () => entries().indexOf(card.focused());
  const last = entries().length - 1;
  assert.deepEqual([at(), last > 0], [0, true]);
  const places = ["ArrowDown", "End", "ArrowDown", "ArrowUp", "Home"].map((name) => (key(name), at()));
  assert.deepEqual(places, [1, last, 0, last, 0]);
  key("Escape");
  assert.equal(card.focused(), opens);
  key("ArrowUp");
  assert.equal(at(), last, "an arrow opens it as well");
  card.close();
});

test("a yes or no names the act that it is about, for the eye and for the ear", async () => {
  const act = { act: "Discard 4♠", cards: [[40]], reasons: [] };
  const card = await opened("quiz", traits({ kind: "yes+why", answer: null, scene: { parts: [part("", act)] } }));
  assert.match(card.text(".cnb-ask"), /^Discard 4♠/);
  assert.match(card.find("[role=radiogroup]").ariaLabel, /^Discard 4♠: /);
  card.close();
});
