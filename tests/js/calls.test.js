import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab } from "./lab.js";

const { isKnownCall, isTelling, isTypedAnswer } = await fromLab("calls");

const KNOWN = [
  'Quiz("fz-3")', // as earlier lessons have it, whose first cell imports it
  'from canasta_nb import Quiz\n\nQuiz("fz-3")',
  'from canasta_nb import Quiz\nQuiz("final-3-7")',
  'from canasta_nb import Quiz\nQuiz("final-8B-17-7")',
  'from canasta_nb import Quiz\nQuiz("final-8B-17-2-7")',
  'from canasta_nb import Quiz, speak\n\nspeak("es")\nQuiz("fz-3")',
  'from canasta_nb import Table\n\nTable("samba", seed=99, seat=2, bots="careful")',
  'from canasta_nb import Table\n\nTable("rules classic; turn 1 draw; hand 1 KhKc9d; pile 9h", bots="careful", undo_policy="practice")',
  'from canasta_nb import PileExplorer\nPileExplorer("5h2d9cKd")',
  'from canasta_nb import MeldBuilder\nMeldBuilder("KhKcQsQh2dTs9c8d", score=1500, pile_top="Ks")',
  'from canasta_nb import VariantExplorer\nVariantExplorer("classic", "uruguay")',
];
const TELLING = [
  'from canasta_nb.teaching import total\n\ntotal("05")',
  'from canasta_nb import speak\nfrom canasta_nb.teaching import total\n\nspeak("es")\ntotal("05")',
  'from canasta_nb.teaching import exam_feedback\n\nexam_feedback(3)',
  'from canasta_nb.teaching import exam_feedback\n\nexam_feedback("8B-17")',
];
const TELLING_FOREIGN = [
  'total("05")',
  'from canasta_nb.teaching import card\n\ntotal("05")', // the name may be anybody's
  'from canasta_nb.teaching import total as exam_feedback\n\nexam_feedback(3)',
  'from canasta_nb import total\n\ntotal("05")',
  'from canasta_nb.teaching.total import total\n\ntotal("05")',
  'from canasta_nb.teaching import Table\n\nTable("classic")',
  'from canasta_nb.teaching import total, speak\n\nspeak("es")\ntotal("05")',
  'from canasta_nb import speak\nfrom canasta_nb.teaching import total\n\ntotal("05")',
  'from canasta_nb import speak\nfrom canasta_nb.teaching import total\n\nspeak("xx")\ntotal("05")',
  'from canasta_nb import speak\nfrom canasta_nb import Table\n\nspeak("es")\nTable("classic")',
  'from canasta_nb.teaching import total\n\ntotal("../5")',
  'from canasta_nb.teaching import total\n\ntotal("5")',
  'from canasta_nb.teaching import total\n\ntotal(5)',
  'from canasta_nb.teaching import total\n\ntotal("05", notebook="other.ipynb")',
  'from canasta_nb.teaching import total\n\ntotal("05")\nprint()',
  'from canasta_nb.teaching import total\n\ntotal("05"); print()',
  'from canasta_nb.teaching import total\n\ntotal("05")\n',
  'import os\nfrom canasta_nb.teaching import total\n\ntotal("05")',
  'from canasta_nb.teaching import exam_feedback\n\nexam_feedback(10**9)',
  'from canasta_nb.teaching import exam_feedback\n\nexam_feedback(12345)',
  'from canasta_nb.teaching import exam_feedback\n\nexam_feedback("3")',
];
const FOREIGN = [
  'Table("classic")', // without its import the name may be anybody's
  'Quiz("fz-3") ',
  'Quiz("fz-3");',
  'Quiz("fz-3")\n',
  'Quiz("fz-3", "9h9d")',
  'from canasta_nb import Quiz\n\nQuiz("fz-3", "9h9d")', // a typed answer counts as soon as it runs
  'from canasta_nb import Quiz\n\nQuiz("zz-3")',
  'from canasta_nb import Quiz\n\nQuiz("toString")',
  'from canasta_nb import Quiz\n\nQuiz("fz-3", save=False)',
  'from canasta_nb import Quiz\n\nTable("fz-3")',
  'from canasta_nb import toString\n\ntoString()',
  'from canasta_nb import Table, speak\n\nspeak("xx")\nTable("classic")',
  'from canasta_nb import Table\n\nTable("classic", save="ran.txt")',
  'from canasta_nb import Table\n\nTable("/etc/x.toml")',
  'from canasta_nb import Table\n\nTable("rules our-club.toml; turn 1 draw; pile 9h")',
  'from canasta_nb import Table\n\nTable("rules classic; rules our-club.toml; pile 9h")',
  'from canasta_nb import Table\n\nTable("rules classic.toml; pile 9h")',
  'from canasta_nb import Table\n\nTable("classic", seed=4294967296)',
  'from canasta_nb import Table\n\nTable("classic", seed=10**9)',
  'from canasta_nb import Table\n\nTable("classic", seed=1, seed=2)',
  'from canasta_nb import Table\n\nTable("classic", bots="expert")', // an expert thinks for long
  'from canasta_nb import Table\n\nTable("classic", constructor=1)',
  'from canasta_nb import Table\n\nTable(f"classic")',
  'from canasta_nb import Table\n\nTable("classic" "x")',
  'from canasta_nb import Table\n\nTable("classic",)',
  'from canasta_nb import Table\n\nTable("classic"); print()',
  'from canasta_nb import Table\n\nTable("classic")\nprint()',
  'from canasta_nb import Table\n\nTable("classic")\n',
  'from canasta_nb import Table\n\n\nTable("classic")',
  'from canasta_nb import Table\r\n\nTable("classic")',
  'from canasta_nb import Table\n\n Table("classic")',
  'from canasta_nb import Table\n\nTable("classic\\x22")',
  'import os\nfrom canasta_nb import Table\n\nTable("classic")',
  `from canasta_nb import PileExplorer\nPileExplorer("${"Kd".repeat(61)}")`,
];

test("the course's calls with other values of the table pass, and no others", () => {
  assert.deepEqual(KNOWN.filter((cell) => !isKnownCall(cell)), []);
  assert.deepEqual(FOREIGN.filter(isKnownCall), []);
});

test("what tells points is a call of the table too, with what it imports and nothing else", () => {
  assert.deepEqual(TELLING.filter((cell) => !isKnownCall(cell) || !isTelling(cell)), []);
  assert.deepEqual(TELLING_FOREIGN.filter((cell) => isKnownCall(cell) || isTelling(cell)), []);
  assert.deepEqual(KNOWN.filter(isTelling), []);
});

test("a typed answer is a literal of at most 500 letters to an exercise of the course", () => {
  const typed = ['"9h9d"', "((False, 'take.frozen'), (True, ...))", '{"total": -285}', "[3, 4.5]", `"${"K".repeat(498)}"`];
  const not = ['open("ran.txt", "w")', "print", "9h", '"9h9d", save="x"', '"9h9d")\nprint(1', 'f"{1}"', '"\\x22"', `"${"K".repeat(499)}"`];
  for (const start of ["", "from canasta_nb import Quiz\n\n", 'from canasta_nb import Quiz, speak\n\nspeak("es")\n']) {
    assert.deepEqual(typed.filter((answer) => !isTypedAnswer(`${start}Quiz("fz-3", ${answer})`)), []);
    assert.deepEqual(not.filter((answer) => isTypedAnswer(`${start}Quiz("fz-3", ${answer})`)), []);
    assert.ok(!isTypedAnswer(`${start}Quiz("zz-3", "9h9d")`) && !isTypedAnswer(`${start}Quiz("fz-3")`));
  }
});

test("whatever is changed in a known call, what still passes is such a call", () => {
  // A second reading of what may pass, by one pattern for a whole cell: a name, a language, and literals without marks.
  const literal = String.raw`(?:"[\x20!#-\x5b\x5d-\x7e]*"|\d+)`;
  const form = new RegExp(
    `^Quiz\\("[a-z]+-[a-z]?\\d+"\\)$|^from canasta_nb import (?<widget>[A-Z]\\w+)(?:\\n\\n?|, speak\\n\\nspeak\\("(?:en|es)"\\)\\n)` +
      `\\k<widget>\\(${literal}(?:, ${literal})?(?:, (?:seed|seat|bots|undo_policy|max_pick|score|pile_top)=${literal})*\\)$`,
  );
  const pieces = ["\n", "\r", "\t", " ", '"', "'", "\\", "(", ")", ",", "=", ";", "#", "*", "f", "0", "9", ".", "\u2028", "\u0085",
    "é", "save", "x=1", ', "a"', "rules ", "__import__('os')", "lambda: 0", "speak", "eval", 'f"{1}"', "Table", "Quiz"];
  let state = 7;
  const random = (below) => (state = (state * 48271) % 2147483647) % below;
  let passed = 0;
  for (let round = 0; round < 60_000; round++) {
    let cell = KNOWN[random(KNOWN.length)];
    for (let changes = random(3); changes >= 0; changes--) {
      const at = random(cell.length + 1);
      const piece = random(3) ? pieces[random(pieces.length)] : String.fromCharCode(random(300));
      cell = cell.slice(0, at) + (random(4) ? piece : "") + cell.slice(at + random(3));
    }
    if (!isKnownCall(cell)) continue;
    passed++;
    assert.match(cell, form);
    assert.doesNotMatch(cell, /save=|toml|rules.*rules|__|\\/s);
  }
  assert.ok(passed > 100, `only ${passed} of them passed, so little was asked`);
});
