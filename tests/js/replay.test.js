import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "./page.js";
import { fromWidgets } from "./typescript.js";

const { laidBy, sceneOf, stateAt, turnEnds } = await fromWidgets("replay/deal");
const { answerAt, at, begun, goesOn, momentsOf, nextOf, readOut, reasonOf, saidOf, stays, stepped, target, turnBegins, update } = await fromWidgets("replay/state");

// The kings at 900: four turns, then the pile is taken.
const FIRST = { you: 1, rules: "classic", names: ["Ann", "Ben", "Cam", "Dot"], sides: ["A", "B", "A", "B"], turn: 1,
  h: [[5, 7, 8, 9, 50, 16, 23, 26, 33, 36, 39], 11, 11, 11], pile: [6], stock: 63, set: { "A.open": false, "A.min": 50, frozen: [["not-opened"]] } };
const EVENTS = [FIRST, [1, "draw 4d", [[[42], "s", "1"]]], [1, "discard 5c", [[[39], "1", "p"]]], [2, "draw", [[1, "s", "2"]]], [2, "discard Qc", [[[11], "2", "p"]]],
  [1, "take Ks with KhKc, QsQh2d", [[[4], "p", "A:K"], [[5, 7], "1", "A:K"], [[8, 9, 50], "1", "A:Q"], [[6, 39, 11], "p", "1"]], { "A.open": true, "A:K": "red", frozen: [] }]];

test("the start shows what lay there", () => {
  const { zones, counts, fresh, seat } = stateAt(EVENTS, 0);
  assert.deepEqual(zones.p, [6]);
  assert.deepEqual([counts.s, counts[2], seat, fresh.size], [63, 11, 0, 0]);
});

test("an act moves its cards and leaves the others", () => {
  const { zones, counts, fresh } = stateAt(EVENTS, 2);
  assert.deepEqual(zones.p, [6, 39]);
  assert.ok(zones[1].includes(42) && !zones[1].includes(39));
  assert.equal(counts.s, 62);
  assert.deepEqual([...fresh], [39]);
});

test("hidden cards are counted only", () => {
  const { zones, counts } = stateAt(EVENTS, 4);
  assert.deepEqual([counts[2], counts.s, zones[2]], [11, 61, undefined]);
  assert.deepEqual(zones.p, [6, 39, 11]);
});

test("what was laid is told by side, and what only the rules know", () => {
  const state = stateAt([...EVENTS.slice(0, 5), [4, "x", [[[4], "x", "p"]]], EVENTS[5]], 6);
  const { melds, threes } = laidBy(state, "A");
  assert.deepEqual(melds.map(({ r, k, c }) => [r, k, c]), [["K", "red", [4, 5, 7]], ["Q", "", [8, 9, 50]]]);
  assert.deepEqual(threes, []);
  assert.deepEqual(state.zones.p, []);
  assert.equal(state.facts["A.open"], true);
  assert.deepEqual(stateAt(EVENTS, 0).facts.frozen, [["not-opened"]], "going back knows what was");
});

test("melded black threes and threes laid out are told apart", () => {
  const state = stateAt([{ ...FIRST, melds: { "A:3": [45], "A:m3": [44, 47, 97], "A:h/2": [1] } }], 0);
  const { melds, threes } = laidBy(state, "A");
  assert.deepEqual(threes, [45]);
  assert.deepEqual(melds.map(({ r }) => r), ["3", "h"]);
});

test("the table draws the same: seats in their order, sides with their melds, why the pile is frozen", () => {
  const words = { and: "and", why_not_opened: "frozen for {names}", no_pile: "empty" };
  const start = sceneOf(FIRST, stateAt(EVENTS, 0), words);
  assert.deepEqual(start.seats.map(({ name, n }) => [name, n]), [["Ann", 11], ["Ben", 11], ["Cam", 11], ["Dot", 11]]);
  assert.deepEqual([start.pile.n, start.pile.top, start.pile.says], [1, 6, "frozen for Ann and Cam"]);
  const end = sceneOf(FIRST, stateAt(EVENTS, 5), words);
  assert.deepEqual(end.sides[0].melds.map(({ t, k }) => [t, k]), [["K", "red"], ["Q", ""]]);
  assert.equal(end.sides[0].canastas, 1);
});

test("turns end where another player acts", () => assert.deepEqual(turnEnds(EVENTS), [2, 4, 5]));

test("the nearest mark lies before or after", () => {
  assert.equal(nextOf([2, 4, 9], 4, 1), 9);
  assert.equal(nextOf([2, 4, 9], 4, -1), 2);
  assert.equal(nextOf([2], 2, 1), undefined);
});

const traits = (changes = {}) => ({
  events: EVENTS, says: ["The deal begins.", "Ann draws.", "Ann discards.", "Ben draws.", "Ben discards.", "Ann takes the pile."], index: 0, playing: false,
  reasons: ["", "", "Nothing helps me.", "I discard Q♣: it helps me least, and it shouldn't help them much.", ""], won: ["", "", "", "", ""], pace: "slow", open_hands: true,
  scene: { v: 1, seq: 1, acts: 5, turns: 3, asks: false, points: [], voice: "players", branch: false }, marks: [{ index: 4, label: "discard Qc", kind: "moment" }], comment: "", deal: 2, expected: [], strings: { turn_of: "{turn}/{turns}: {says}", reason_of: "{says} {name}: “{why}”" }, ...changes,
});

test("buttons and keys lead from act to act, from turn to turn and from mark to mark, and never out of the deal", () => {
  const look = (index) => begun(traits({ index }));
  assert.deepEqual([look(-3), look(2), look(99)].map(at), [0, 2, 5]);
  assert.deepEqual(["first", "back", "on", "last"].map((act) => stepped(look(2), act)), [0, 1, 3, 5]);
  assert.deepEqual([stepped(look(0), "back"), stepped(look(5), "on")], [0, 5]);
  const keys = (index) => ["ArrowRight", "ArrowDown", "PageDown", "PageUp", "Home", "End", "n", "b", "x"].map((key) => target(look(index), key));
  assert.deepEqual(keys(2), [3, 1, 4, 0, 0, 5, 4, 0, undefined]);
  assert.deepEqual(keys(5), [5, 4, 5, 4, 0, 5, 5, 4, undefined]);
});

test("moments are numbered by what they cost, not in the order of the deal", () => {
  const mark = (index, kind, place) => ({ index, label: "", kind, place });
  const marks = [mark(1, "canasta"), mark(2, "moment", 2), mark(4, "moment", 1), mark(5, "moment", 3)];
  assert.deepEqual(momentsOf(begun(traits({ marks }))), [4, 2, 5]);
});

const scene = (changes) => ({ ...traits().scene, ...changes });
const ASKED = { says: "What would you do as Ann?", about: "Turning point 1 of 1.", phase: "draw", choices: [["draw", "Draw"], ["take Ks with KhKc", "Take the pile"]] };

test("an act is told with its turn and its reason, as one sentence for the ear", () => {
  const said = (index) => saidOf(update(begun(traits()), { kind: "came", traits: traits({ index }) }));
  assert.deepEqual([said(0), said(2), said(3)], ["The deal begins.", "1/3: Ann discards.", "2/3: Ben draws. Ben: “Nothing helps me.”"]);
  assert.equal(update(begun(traits()), { kind: "sized", width: 500 }).width, 500);
});

test("a reason stays 60 ms for each letter and never less than 1.8 s; at Step nothing goes on by itself", () => {
  const look = (changes) => begun(traits({ playing: true, ...changes }));
  const long = traits().reasons[3];
  assert.deepEqual([look({ index: 3 }), look({ index: 4 }), look({ index: 5 })].map(stays), [1800, 60 * [...long].length, 1000]);
  assert.ok(stays(look({ index: 4 })) > 1800);
  assert.deepEqual(["step", "slow", "fast"].map((pace) => goesOn(look({ pace }))), [false, true, true]);
  assert.equal(saidOf(look({ index: 3, pace: "fast" })), "2/3: Ben draws.", "nobody could read it");
});

test("what is tried instead stands there long enough to be read, at the fast pace, too", () => {
  const trying = { says: "Draw.", about: "Better: taking the pile, by about 90 points." };
  const { scene } = traits();
  const look = begun(traits({ playing: true, pace: "fast", scene: { ...scene, trying } }));
  assert.equal(stays(look), 60 * `${trying.says} ${trying.about}`.length);
});

test("between slow and fast only what is not in every turn is explained, at the same pace of reading", () => {
  const long = "I take it.".padEnd(50, "!");
  const reasons = ["I draw.", "I discard.", "I draw.", "I discard.", long];
  const look = (index, changes = {}) => begun(traits({ index, reasons, pace: "medium", ...changes }));
  assert.deepEqual([1, 2, 5].map((index) => [reasonOf(look(index)), stays(look(index))]), [["", 400], ["", 400], [long, 3000]]);
  const frozen = [EVENTS[0], [1, "discard 2d", []], [1, "discard Jk", []]];
  assert.deepEqual([1, 2].map((index) => reasonOf(look(index, { events: frozen }))), reasons.slice(0, 2), "freezing is not usual");
});

test("what an act has won is seen and heard, and stays as long as a moment does", async () => {
  const won = ["", "", "", "", "The pile: 12 cards"];
  const look = (changes) => begun(traits({ won, index: 5, pace: "fast", ...changes }));
  assert.deepEqual([stays(look()), stays(look({ index: 4 }))], [1600, 400]);
  assert.equal(saidOf(look()), "3/3: Ann takes the pile. The pile: 12 cards.");
  const replay = await opened("replay", traits({ won, index: 4 }));
  assert.equal(replay.text(".cnb-gained"), "");
  replay.model.take({ index: 5 });
  assert.equal(replay.text(".cnb-gained"), "The pile: 12 cards");
  replay.model.take({ scene: scene({ seq: 2, end: { says: "Won.", about: "", wishes: [] } }) });
  assert.equal(replay.text(".cnb-gained"), "", "the end has words of its own");
  replay.model.take({ won: undefined, scene: scene({ seq: 3 }) });
  assert.equal(replay.text(".cnb-gained"), "", "a page that was stored earlier tells nothing of it");
  replay.close();
});

test("the numbers lead to the turning points, also where the deal ends before them", () => {
  const points = [{ index: 2, place: 1, answered: true }, { index: 90, place: 2, answered: false }];
  const look = begun(traits({ index: 5, scene: scene({ acts: 116, points }) }));
  assert.deepEqual(["1", "2", "3", "End", "ArrowRight"].map((key) => target(look, key)), [2, 90, undefined, 116, 6]);
  assert.equal(turnBegins(begun(traits({ index: 4 }))), 2);
});

test("cards and places of the table answer a question, as at the table", () => {
  const asked = begun(traits({ index: 4, scene: scene({ asked: ASKED }) }));
  const chose = update(asked, { kind: "chose", ids: [8, 9] });
  assert.deepEqual([answerAt(asked, "draw"), answerAt(asked, "pile"), answerAt(chose, "pile")], ["draw", "", "take Qc with QsQh"]);
  assert.deepEqual(update(chose, { kind: "chose", ids: [8] }).chosen, [9], "a second press puts a card back");
  const play = begun(traits({ index: 4, scene: scene({ asked: { ...ASKED, phase: "play" } }) }));
  const three = update(play, { kind: "chose", ids: [8, 9, 50] });
  assert.deepEqual([answerAt(three, "meld"), answerAt(update(play, { kind: "chose", ids: [8] }), "pile")], ["meld QsQh2d", "discard Qs"]);
  assert.deepEqual(update(chose, { kind: "came", traits: traits({ scene: scene({ seq: 2 }) }) }).chosen, [], "another question, another choice");
  assert.equal(answerAt(begun(traits()), "draw"), "", "nobody asks");
});

test("a deal is drawn, stepped through, played by itself and taken away", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const replay = await opened("replay", traits());
  const told = () => replay.text(".cnb-talk b");
  assert.equal(told(), "The deal begins.");
  replay.find("[data-act=on]").focus();
  replay.press("[data-act=on]");
  assert.deepEqual([replay.model.get("index"), told()], [1, "Ann draws."]);
  assert.match(replay.text(".cnb-status"), /1\/3: Ann draws\.$/, "a button is answered by the voice");
  replay.press("[data-act=play]");
  t.mock.timers.tick(1000);
  t.mock.timers.tick(1000);
  assert.deepEqual([replay.model.get("index"), replay.find(".cnb-bubble").hidden], [3, false]);
  assert.deepEqual([replay.text(".cnb-bubble b"), replay.text(".cnb-bubble span")], ["Ben", "Nothing helps me."]);
  assert.equal(replay.find(".cnb-says").dataset.speaks, "left");
  t.mock.timers.tick(1700);
  assert.deepEqual([replay.model.get("index"), replay.model.get("playing")], [3, true]);
  replay.key("[data-act=on]", "Escape");
  t.mock.timers.tick(5000);
  assert.deepEqual([replay.model.get("index"), replay.model.get("playing")], [3, false]);
  replay.focused().blur();
  replay.model.set("playing", true);
  t.mock.timers.tick(1800);
  assert.equal(replay.model.get("index"), 4, "it was asked to play");
  replay.press("[data-act=play]");
  replay.press("[data-to='4']");
  assert.equal(replay.find(".cnb-marks [data-to='4']").getAttribute("aria-current"), "step");
  replay.press("[data-pace=fast]");
  assert.equal(replay.model.get("pace"), "fast");
  assert.ok(replay.find(".cnb-bubble").hidden);
  replay.model.take({ events: EVENTS.slice(0, 3), index: 2 });
  assert.equal(replay.find(".cnb-slider").max, "5", "the line is as long as the whole deal");
  assert.deepEqual(replay.close(), [0, 0]);
});

test("where it asks, choices, places and keys answer, and nothing goes on", async () => {
  const closed = [{ ...FIRST, h: [FIRST.h[0], 11, 11, 11] }, ...EVENTS.slice(1, 5)];
  const replay = await opened("replay", traits({ index: 3 }));
  const point = { index: 4, place: 1, answered: false };
  replay.find("[data-act=on]").focus();
  replay.model.take({ events: closed, index: 4, scene: scene({ seq: 2, asks: true, asked: ASKED, points: [point] }) });
  assert.deepEqual([replay.text(".cnb-talk b"), replay.text(".cnb-second")], [ASKED.says, ASKED.about]);
  assert.match(replay.text(".cnb-status"), /What would you do as Ann\? Turning point 1 of 1\.$/);
  assert.ok(replay.find(".cnb-bubble").hidden, "what another player says might name a card");
  assert.deepEqual([...replay.all(".cnb-choices button")].map(({ textContent }) => textContent), ["Draw", "Take the pile", "act_pass"]);
  const gold = () => [...replay.all(".cnb-main")].map(({ textContent }) => textContent);
  assert.deepEqual(gold(), ["Draw", "Take the pile"], "what answers, both alike, and not what goes on");
  const sent = () => replay.model.sent.map(({ do: what, args }) => [what, args.act ?? ""]);
  const answer = () => replay.model.emit("msg:custom", { v: 1, ack: replay.model.sent.at(-1).id, seq: 2 });
  replay.press("[data-choice=draw]");
  answer();
  replay.press("[data-act=play]");
  answer();
  replay.key("[data-act=back]", "d");
  answer();
  replay.press(".cnb-hand [data-id='8']");
  assert.equal(replay.find(".cnb-hand [data-id='8']").getAttribute("aria-selected"), "true");
  replay.press("[data-zone=pile]");
  assert.deepEqual(sent(), [["answer", "draw"], ["pass", ""], ["answer", "draw"], ["answer", "take Qc with Qs"]]);
  replay.model.take({ scene: scene({ seq: 3, asks: true, answer: { says: "You: draw.", about: "Too close." } }) });
  assert.deepEqual([...replay.all(".cnb-choices button")].map(({ textContent }) => textContent), ["act_watch", "act_try"]);
  replay.model.take({ scene: scene({ seq: 4, asks: true, end: { says: "Ann wins.", about: "", wishes: ["play", "another"] } }) });
  assert.deepEqual(gold(), ["act_play_deal"], "one way on is gold");
  const [late, known] = [{ index: 2, place: 1, answered: false }, { ...point, place: 2, answered: true }];
  replay.model.take({ scene: scene({ seq: 5, asks: true, points: [late, known], end: { says: "Ann wins.", about: "", wishes: ["play"] } }) });
  assert.deepEqual(gold(), ["turning_name"], "a turning point that was found too late asks now");
  replay.press(".cnb-choices [data-to='2']");
  assert.equal(replay.model.get("index"), 2);
  replay.close();
});

test("alive 71 and 73: the menu has all acts as text, the keys and the report; where nobody knows a reason a careful player may speak", async () => {
  const replay = await opened("replay", traits({ scene: scene({ voice: "nobody" }) }));
  assert.ok(replay.find(".cnb-more").hidden);
  replay.press("[data-act=menu]");
  replay.press("[data-act=text]");
  assert.deepEqual([replay.find(".cnb-stage").hidden, replay.find(".cnb-acts").dataset.open], [true, "true"]);
  replay.key("[data-act=back]", "Escape");
  assert.equal(replay.find(".cnb-stage").hidden, false);
  assert.equal(replay.find(".cnb-silent").getAttribute("role"), "status", "it is heard, and alarms nobody");
  replay.press("[data-act=voice]");
  assert.equal(replay.model.sent.at(-1).do, "voice");
  replay.close();
});

test("who reads all acts reads why each was played, at every pace", () => {
  const says = ["Start.", "Ann draws.", "Ann discards 5♣.", "Ben draws.", "Ben discards Q♣.", "Ann takes the pile."];
  const strings = { reason_of: "{says} {name}: “{why}”", reason_careful: "{says} ({why})" };
  const read = (more) => readOut(begun({ ...traits(), events: EVENTS, says, strings, reasons: ["", "", "", "I keep my kings."], pace: "fast", ...more })).split("\n");
  assert.deepEqual(read({}).slice(3), ["4. Ben discards Q♣. Ben: “I keep my kings.”", "5. Ann takes the pile."]);
  assert.equal(read({ scene: { ...traits().scene, voice: "careful" } })[3], "4. Ben discards Q♣. (I keep my kings.)");
});
