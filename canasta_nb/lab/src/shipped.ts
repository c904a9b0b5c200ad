// The sources that the package ships, of this version and of earlier ones, letter for letter. Only these run by themselves,
// and calls of the course with other values from one table.
import { isKnownCall } from "./calls";
import type { Cell } from "./lab";
import shipped from "./shipped.json";

const SETUP: ReadonlySet<string> = new Set(shipped.setup);
const ALIVE: ReadonlySet<string> = new Set(shipped.alive);

/** Tell whether a cell imports what the other cells of a lesson need. */
export function isSetup(cell: Cell): boolean {
  return isCode(cell) && SETUP.has(cell.model.sharedModel.source);
}

/** Tell whether a cell shows a widget, and nobody changed more of it than a value that the course changes, too. */
export function comesAlive(cell: Cell): boolean {
  const { source } = cell.model.sharedModel;
  return isCode(cell) && (ALIVE.has(source) || isKnownCall(source));
}

function isCode({ model }: Cell): boolean {
  return model.type === "code";
}
