// Which pages were left lately. Notebook shows each in a tab of the browser, and a tab that goes does not tell whether
// it is closed or only loaded again. So it leaves a note, which the page takes back when it comes again.
import type { Session } from "./lab";

const LEFT = "canasta-nb:left";
const MOST = 50;

interface Left {
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

/** Take the sessions whose pages were left before a time and did not come back: nobody else takes them. */
export function takeLeft(before: number): Session[] {
  const all = noted();
  const due = all.filter(({ at }) => at <= before);
  if (due.length) keep(all.filter(({ at }) => at > before));
  return due.map(({ session }) => session);
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
    return Array.isArray(all) ? all.filter(isLeft) : [];
  } catch {
    return [];
  }
}

function isLeft(each: unknown): each is Left {
  // Each member is looked at before it is used.
  const { session, at } = (each ?? {}) as Partial<Left>;
  return typeof at === "number" && typeof session?.id === "string" && typeof session.path === "string";
}
