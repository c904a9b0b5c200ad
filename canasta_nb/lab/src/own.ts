// Which code the course shipped, of this version and of earlier ones. All other code is the learner's, and is never
// hidden.

import { isTelling } from "./calls";
import { ASKS } from "./forms.mjs";
import known from "./known.json";
import type { Cell } from "./lab";
import { markOf, SIGNS } from "./mark.mjs";
import { isPart, isShipped } from "./shipped";

const KNOWN: ReadonlySet<string> = new Set(known.match(new RegExp(`.{${SIGNS}}`, "g")));

/** Tell whether the learner wrote the code of a cell, or changed a letter of it. */
export function isOwn({ model }: Cell): boolean {
  const { source } = model.sharedModel;
  const isTheirs = ASKS.test(source) || isTelling(source) || isShipped(source) || KNOWN.has(markOf(source));
  return model.type === "code" && !isTheirs;
}

/** Tell whether a cell is code of somebody else that shows no widget: it waits for a press, whoever is trusted. */
export function isOther(cell: Cell): boolean {
  return isOwn(cell) && !isPart(cell) && cell.model.sharedModel.source.trim() !== "";
}
