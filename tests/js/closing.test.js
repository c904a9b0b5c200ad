import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab } from "./lab.js";

const { isAlone } = await fromLab("closing");
const session = (id, kernel) => ({ id, path: `${id}.ipynb`, kernel: { id: kernel, name: "python3" } });
const lines = (connections) => [{ id: "one", connections }, { id: "two", connections: 3 }];
const CLOSED = session("lesson", "one");

test("a Python that only the closed page used is alone", () => {
  assert.equal(isAlone(CLOSED, [session("lesson", "one"), session("other", "two")], lines(0)), true);
  assert.equal(isAlone(CLOSED, [session("lesson", "one")], [{ id: "one" }]), true, "the browser edition doesn't count");
});

test("a Python is not alone while somebody uses it", () => {
  assert.equal(isAlone(CLOSED, [session("lesson", "one")], lines(1)), false, "a console, or a page in another window");
  assert.equal(isAlone(CLOSED, [session("lesson", "one"), session("other", "one")], lines(0)), false, "another notebook");
  assert.equal(isAlone(CLOSED, [session("other", "one")], lines(0)), false, "another notebook has it now");
  assert.equal(isAlone(CLOSED, [], []), false, "it has ended already");
});
