// Which pages were left lately. Notebook shows each in a tab of the browser, and a tab that goes does not tell whether
// it is closed or only loaded again. So it leaves a note, which the page takes back when it comes again.
import type { Session } from "./lab";

const LEFT = "canasta-nb:left";
const MOST = 50;

export interface Left {
  readonly session: Session;
  readonly at: number; // milliseconds
}

/** Note that the page of a session is left. */
export function leave(session: Session, at: number): void {
  keep([...noted().filter((each) => each.session.path !== session.path), { session, at }]);
}

/** Take back that a page is left: it is there again. */
export function comeBack(path: string): void {
  const all = noted();
  const others = all.filter((each) => each.session.path !== path);
  if (others.length < all.length) keep(others);
}

/** Return the notes of the pages that were left before a time and did not come back. */
export function leftBefore(before: number): Left[] {
  return noted().filter(({ at }) => at <= before);
}

/** Tell whether a page is away since a note was written: it may have come back, or have been left again. */
export function isAway({ session, at }: Left): boolean {
  return noted().some((each) => each.session.path === session.path && each.at === at);
}

/** Take a note away, so that nobody else ends what it names; tell whether it was still there. */
export function take(left: Left): boolean {
  const may = isAway(left);
  if (may) comeBack(left.session.path);
  return may;
}

/** Call back whenever another tab of the browser has left a page. */
export function onLeft(tell: () => void): void {
  addEventListener("storage", ({ key }) => key === LEFT && tell());
}

function keep(all: readonly Left[]): void {
  try {
    localStorage.setItem(LEFT, JSON.stringify(all.slice(-MOST)));
  } catch {
    // A browser that keeps nothing leaves every Python as it is.
  }
}

function noted(): Left[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(LEFT) ?? "[]");
    return Array.isArray(all) ? all.filter(isNote) : [];
  } catch {
    return [];
  }
}

function isNote(each: unknown): each is Left {
  // Each member is looked at before it is used.
  const { session, at } = (each ?? {}) as Partial<Left>;
  return typeof at === "number" && typeof session?.id === "string" && typeof session.path === "string";
}
