// The variant explorer: which columns have room, and a comparison that is drawn, changed and taken away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "./page.js";
import { fromWidgets } from "./typescript.js";

const { another, begun, columnsOf, flippedPoints, takesMore, update } = await fromWidgets("variant_explorer/state");

const NUMBER = { option: "game_to", what: "points", chosen: "5000", default: "5000", values: [], range: [1000, 9000, 500] };
const choice = (id, options = []) => ({ label: id, id, special: "", options });
const answer = (ok) => ({ ok, law: ok ? "" : "take.frozen", says: ok ? "" : "It is frozen.", changed: false });
const TRAITS = {
  choices: [choice("classic", [NUMBER]), choice("samba")],
  effects: [{ id: "e1", asks: "May you take the pile?", table: "K♠ lies on top.", act: "take Ks with KhKc", differs: true, answers: [answer(true), answer(false)] }],
  parameters: [{ chapter: "Pile", name: "Freezing", about: "What freezes it", differs: true }, { chapter: "Pile", name: "Taking", about: "Who takes it", differs: false }],
  table: [["always", "never"], ["", "one"]], details: {}, counts: "1 of 2 differ", only_differences: true,
  known: [["classic", "Classic Canasta"], ["samba", "Samba"], ["bolivian", "Bolivian Canasta"]], unfolded: [], readonly: false, strings: {},
};
const traits = (changes = {}) => ({ ...TRAITS, ...changes });
const after = (state, ...events) => events.reduce((now, [kind, more]) => update(now, { kind, ...more }), state);
const THREE = [choice("classic"), choice("samba"), choice("cuban")];

test("where two columns have room, the first one stays and the others take turns", () => {
  const three = begun(traits({ choices: THREE }));
  assert.deepEqual(columnsOf(three), [0, 1, 2]);
  const narrow = after(three, ["resized", { narrow: true }]);
  assert.deepEqual([columnsOf(narrow), columnsOf(after(narrow, ["turned", { column: 2 }]))], [[0, 1], [0, 2]]);
  const fewer = after(narrow, ["turned", { column: 3 }]);
  assert.deepEqual(columnsOf(fewer), [0, 2], "a column that is gone gives way to the last one");
  assert.deepEqual(columnsOf(after(begun(traits()), ["resized", { narrow: true }])), [0, 1]);
});

test("choices and points unfold and fold", () => {
  const once = after(begun(traits()), ["flipped", { column: 1 }], ["flipped", { column: 0 }]);
  assert.deepEqual([once.unfolded, after(once, ["flipped", { column: 1 }]).unfolded], [[1, 0], [0]]);
  assert.deepEqual(flippedPoints(begun(traits()), "Taking"), ["Taking"]);
  assert.deepEqual(flippedPoints(begun(traits({ unfolded: ["Taking"] })), "Taking"), []);
});

test("one more rule set has room up to four, and is one that is not there yet", () => {
  assert.equal(another(begun(traits())), "bolivian");
  const four = begun(traits({ choices: [...THREE, choice("x")] }));
  assert.deepEqual([takesMore(begun(traits())), takesMore(four), takesMore(begun(traits({ choices: [] })))], [true, false, false]);
});

test("a comparison is drawn, changed, refused and taken away", async () => {
  const page = await opened("variant_explorer", traits({ strings: { no: "No: {says}", yes: "Yes", source: "Source: {source}", value: "{key} = {value}" } }));
  assert.deepEqual(page.all("[data-example] td").map((cell) => cell.textContent), ["Yes", "No: It is frozen."]);
  assert.equal(page.all(".cnb-chapter").length, 1);
  assert.deepEqual(page.all("[data-open]").map((each) => each.textContent), ["differs What freezes it", "Who takes it"]);
  for (const name of ["Freezing", "Taking", "Taking"]) page.press(`[data-open=${name}]`);
  assert.deepEqual(page.model.get("unfolded"), ["Freezing"], "all are heard that are pressed before Python answers");
  page.model.set("details", { Freezing: { keys: ["pile.freezes"], sources: ["Pagat", ""], values: [["all"], ["none"]] } });
  assert.deepEqual(page.all(".cnb-detail td").map((cell) => cell.textContent), ["", "Source: Pagatpile.freezes = all", "pile.freezes = none"]);
  page.press("[data-choices='0']");
  page.choose("[data-option=game_to]", "7000");
  assert.deepEqual(page.model.sent.at(-1).args, { column: 0, option: "game_to", value: "7000" });
  page.answer({}, { ack: undefined, nack: page.model.sent.at(-1).id });
  assert.equal(page.find("[data-option=game_to]").value, "5000", "what was refused stands as it stood");
  page.press("[data-act=add]");
  assert.deepEqual(page.model.sent.at(-1).args, { column: 2, rules: "bolivian" });
  page.answer({ choices: THREE, effects: [], details: {}, table: [["", "", ""], ["", "", ""]] });
  assert.equal(page.all("select[data-column]").length, 3);
  page.press("[data-remove='2']");
  assert.deepEqual(page.model.sent.at(-1).args, { column: 2, rules: "" });
  assert.deepEqual(page.close(), [0, 0]);
});
