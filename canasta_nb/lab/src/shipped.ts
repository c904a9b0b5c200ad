// The sources that the package ships, of this version and of earlier ones, letter for letter. Only these run by
// themselves, and calls of the course with other values from one table. shipped.json has them in full; here are their
// digests.
import { isKnownCall, isTelling, isTypedAnswer } from "./calls";
import { digest, LETTERS } from "./digest.mjs";
import digests from "./digests.json";
import { WIDGET } from "./forms.mjs";
import type { Cell } from "./lab";
import type { PartKind } from "./part";

const EACH = new RegExp(`.{${LETTERS}}`, "g");
const [SETUP, ALIVE] = [digests.setup, digests.alive].map((each) => new Set(each.match(EACH)));

/**
 * Tell whether a text is, letter for letter, a cell that the package ships and that could not be a call of the table.
 */
export function isShipped(source: string): boolean {
  const found = digest(source);
  return SETUP.has(found) || ALIVE.has(found);
}

/** Tell whether a cell imports what the other cells of a lesson need. */
export function isSetup(cell: Cell): boolean {
  return isCode(cell) && SETUP.has(digest(cell.model.sharedModel.source));
}

/** Tell whether a cell shows a widget, and nobody changed more of it than a value that the course changes, too. */
export function comesAlive(cell: Cell): boolean {
  const { source } = cell.model.sharedModel;
  return isCode(cell) && (isKnownCall(source) || ALIVE.has(digest(source)));
}

/** Tell whether a cell shows a widget of the package, whoever wrote it, or is ours and tells points. */
export function isPart(cell: Cell): boolean {
  return isCode(cell) && (WIDGET.test(cell.model.sharedModel.source) || isTelling(cell.model.sharedModel.source));
}

/** Return what a part is: what asks has a button for an answer, and what ends the exam one of its own. */
export function kindOf(cell: Cell): PartKind {
  const { source } = cell.model.sharedModel;
  if (isTelling(source)) return source.includes("total(") ? "total" : "exam";
  const [, widget] = WIDGET.exec(source) ?? [];
  if (!widget) return "other";
  if (widget === "CourseHome") return "home";
  return /^(?:Quiz|Practice)$/.test(widget) ? "question" : "table";
}

/** Tell whether a cell is an exercise of the course with the learner's answer in it. */
export function isTyped(cell: Cell): boolean {
  return isCode(cell) && isTypedAnswer(cell.model.sharedModel.source);
}

/** Tell whether a cell is the course's own, so that it needs nothing but the package. */
export function isOfTheCourse(cell: Cell): boolean {
  return comesAlive(cell) || isSetup(cell) || isTyped(cell);
}

/**
 * Tell whether a cell needs no press: ours, and others only where the learner trusts the page. An answer counts, and an
 * exam has an end, so both wait.
 */
export function runsByItself(cell: Cell, trusted: boolean): boolean {
  if (kindOf(cell) === "exam") return false;
  return comesAlive(cell) || (trusted && isPart(cell) && !isTyped(cell));
}

function isCode({ model }: Cell): boolean {
  return model.type === "code";
}
