import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab } from "./lab.js";

const { isOwn } = await fromLab("own");
const cell = (source) => ({ model: { type: "code", sharedModel: { source } } });

test("a cell that was made up for the sake of its digest is not taken for the course's", () => {
  // The digest of this one begins with the same 24 bits as that of a cell of the course: it took 618 tries.
  assert.ok(isOwn(cell('open("answers.json", "w").write("617")')));
});

test("a cell of the course is not the learner's, and with a letter changed it is", () => {
  const told = 'from canasta_nb.teaching import card\n\ncard("05")';
  assert.ok(!isOwn(cell(told)));
  assert.ok(isOwn(cell(`${told} `)));
});
