// The meld builder: what becomes of the cards that are laid, and a builder that is drawn, used, changed and taken away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "./page.js";
import { fromWidgets } from "./typescript.js";

const { actIn, begun, besideIn, countOf, inHand, isJudged, placesOf, update } = await fromWidgets("meld_builder/state");

// Kings 5 and 7, queens 8 and 9, the 2 of diamonds 50; the king of spades 4 lies on the pile.
const SCENE = { seq: 0, rules: "classic", hand: [5, 7, 8, 9, 50], top: 4, buried: [42], melds: [], need: 90, natural_only: false, needs: "You need 90." };
const POINTS = { K: 10, Q: 10, 2: 20 };
const traits = ({ scene, ...changes } = {}) =>
  ({ verdict: {}, proposal: "", points: POINTS, live: true, readonly: false, sort: "rank", ...changes, scene: { ...SCENE, ...scene } });
const after = (state, ...events) => events.reduce((now, [kind, more]) => update(now, { kind, ...more }), state);
const flip = (...ids) => ["flipped", { ids }];
const laid = ({ slots }) => slots.map(({ key, ids }) => [key, ids]);
const KINGS = [flip(5, 7), ["laid"]];

test("chosen cards are laid into slots, taken back and cleared", () => {
  const kings = after(begun(traits()), ...KINGS);
  assert.deepEqual([laid(kings), kings.chosen, inHand(kings)], [[["K", [5, 7]]], [], [8, 9, 50]]);
  assert.equal(actIn(kings), "meld KhKc");
  assert.deepEqual([besideIn(kings, 5), besideIn(kings, 7)], [7, 5]);
  const one = after(kings, ["tookBack", { id: 5 }]);
  assert.deepEqual([laid(one), besideIn(one, 7)], [[["K", [7]]], undefined]);
  assert.deepEqual(laid(after(kings, ["cleared"])), []);
});

test("wild cards alone ask for their meld, where there is one", () => {
  const alone = after(begun(traits()), flip(50), ["laid"]);
  assert.deepEqual([alone.asking, laid(alone)], [false, [["W", [50]]]]);
  const asked = after(begun(traits()), ...KINGS, flip(50), ["laid"]);
  assert.deepEqual([asked.asking, placesOf(asked), asked.chosen], [true, ["K"], [50]]);
  assert.deepEqual(laid(after(asked, ["laid", { into: "K" }])), [["K", [5, 7, 50]]]);
  assert.ok(!after(asked, ["unchose"]).asking && !after(asked, flip(8)).asking);
});

test("the top card counts where it is used", () => {
  const used = after(begun(traits()), ...KINGS, ["flippedTop"]);
  assert.equal(actIn(used), "take Ks with KhKc");
  assert.deepEqual(countOf(used), { sum: 30, missing: 60 });
  assert.deepEqual(countOf(after(used, ["flippedTop"])), { sum: 20, missing: 70 });
  assert.deepEqual(countOf(begun(traits({ scene: { need: null } }))), { sum: 0, missing: 0 });
  const none = begun(traits({ scene: { top: null } }));
  assert.equal(after(none, ["flippedTop"]), none);
});

test("what Python has laid lies here, but not over what is being laid", () => {
  const verdict = { ok: true, says: "fine", top: true, lines: [{ slot: "K", ids: [5, 7] }, { slot: "Q", ids: [] }] };
  const came = (more) => ["came", { traits: traits({ verdict, proposal: "take Ks with KhKc", ...more }), waits: false }];
  const there = after(begun(traits()), came());
  assert.deepEqual([laid(there), there.usesTop, isJudged(there)], [[["K", [5, 7]]], true, true]);
  const laying = after(begun(traits()), flip(8, 9), ["laid"]);
  assert.deepEqual(laid(after(laying, came())), [["Q", [8, 9]]]);
  assert.deepEqual(laid(after(laying, ["judged"], came())), [["K", [5, 7]]]);
  assert.ok(!isJudged(after(there, ["tookBack", { id: 5 }])), "the verdict is of what lay there");
});

test("nothing is chosen that has left the hand", () => {
  const state = after(begun(traits()), flip(5, 8), ["came", { traits: traits({ scene: { hand: [8] } }), waits: false }]);
  assert.deepEqual(state.chosen, [8]);
});

test("a builder is drawn, used, judged and taken away", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const strings = { count_short: "{points} of {need}", ask_wild: "Where does {cards} go?", count_none: "Nothing.", law: "{law}" };
  const builder = await opened("meld_builder", traits({ strings }));
  assert.equal(builder.text("output"), "Nothing.");
  builder.press("[data-id='5']");
  builder.press("[data-id='7']");
  builder.press("[data-act=lay]");
  assert.equal(builder.text("output"), "20 of 90");
  t.mock.timers.tick(200);
  assert.deepEqual(builder.model.sent.map(({ args }) => args), [{ act: "meld KhKc" }]);
  const reasons = [{ law: "initial-meld.minimum", title: "Too little", says: "70 are missing.", way_out: "" }];
  builder.answer({ proposal: "meld KhKc", verdict: { ok: false, says: "Too little.", reasons } });
  assert.match(builder.text(".cnb-verdict"), /70 are missing\.initial-meld\.minimum/);
  builder.press("[data-id='50']");
  builder.press("[data-act=lay]");
  assert.match(builder.text(".cnb-asking"), /Where does 2♦ go\?/);
  assert.equal(builder.focused().dataset.into, "K");
  t.mock.timers.tick(200);
  assert.equal(builder.model.sent.length, 1, "nothing is laid while it is asked where a card goes");
  builder.press("[data-into=K]");
  assert.equal(builder.text("output"), "40 of 90");
  assert.equal(builder.text(".cnb-verdict"), "");
  builder.press("[data-back='50']");
  assert.equal(builder.focused().dataset.back, "5", "the focus stays among the cards of the slot");
  builder.press("[data-act=top]");
  assert.equal(builder.find("[data-act=top]").getAttribute("aria-pressed"), "true");
  assert.deepEqual(builder.close(), [0, 0]);
});

test("nothing is said of the top card while it is asked where a wild card goes", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const builder = await opened("meld_builder", traits({ strings: { choose_pair: "Choose a pair for {card}." } }));
  builder.press("[data-act=top]");
  t.mock.timers.tick(200);
  assert.match(builder.text(), /Choose a pair for K♠/);
  builder.press("[data-id='50']");
  builder.press("[data-act=lay]");
  assert.equal(builder.focused().dataset.into, "K");
  t.mock.timers.tick(200);
  assert.doesNotMatch(builder.text(), /Choose a pair/);
  assert.deepEqual(builder.close(), [0, 0]);
});
