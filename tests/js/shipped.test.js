import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab } from "./lab.js";

const { isOfTheCourse, kindOf, runsByItself } = await fromLab("shipped");
const { isOther } = await fromLab("own");
const cell = (source) => ({ model: { type: "code", sharedModel: { source } } });
const OURS = cell('from canasta_nb import Table\n\nTable("classic", seed=7, seat=1, bots="careful")');
const TYPED = cell('from canasta_nb import Quiz\n\nQuiz("fz-3", "9h9d")');
const FOREIGN = cell('import mine\nfrom canasta_nb import Table\n\nTable(mine.RULES)');
const NO_PART = cell("import mine");

test("without trust only the course's own cells run by themselves, and with it those of others, but no typed answer", () => {
  const cells = [OURS, TYPED, FOREIGN, NO_PART];
  assert.deepEqual(cells.map((each) => runsByItself(each, false)), [true, false, false, false]);
  assert.deepEqual(cells.map((each) => runsByItself(each, true)), [true, false, true, false]);
});

test("a typed answer to an exercise of the course needs nothing from the folder of its notebook", () => {
  assert.deepEqual([OURS, TYPED, FOREIGN, NO_PART].map(isOfTheCourse), [true, true, false, false]);
});

test("code of somebody else that shows no widget is known, and nothing empty and no cell of the course", () => {
  const shipped = cell('from canasta_nb.teaching import total\n\ntotal("05")');
  assert.deepEqual([NO_PART, FOREIGN, OURS, TYPED, shipped, cell(" \n")].map(isOther), [true, false, false, false, false, false]);
  assert.deepEqual([NO_PART, FOREIGN, TYPED, shipped].map(kindOf), ["other", "table", "question", "total"]);
});
