// Where one goes from an exercise: into its first field, and to what comes after it on the page.

import { allOf, homeOf } from "../dom";

const FIRST = "[role=option][tabindex='0'], input:not(:disabled), textarea, button";
/** Some are drawn only, until they live. */
const CARD = ".cnb[data-cnb=quiz]";

const HEADING = "h1, h2, h3";
/** Other notebooks lie in the same document. */
const NOTEBOOK = ".jp-Notebook";

/** The heading of what is to be read before the next exercise of the page, or else that exercise. */
export function following(root: HTMLElement): HTMLElement | undefined {
  const home = root.getRootNode();
  if (!(home instanceof Document || home instanceof ShadowRoot)) return undefined;
  const all = [...(root.closest(NOTEBOOK) ?? home).querySelectorAll<HTMLElement>(`${CARD}, ${HEADING}`)];
  const after = all.slice(all.indexOf(root) + 1).filter((node) => node.matches(CARD) || !node.closest(".cnb"));
  return after.some((node) => node.matches(CARD)) ? after[0] : undefined;
}

/** The card of an exercise on the same page; none where it is not drawn. */
export function named(root: HTMLElement, ex: string): HTMLElement | null {
  const home = root.getRootNode();
  if (!(home instanceof Document || home instanceof ShadowRoot)) return null;
  return (root.closest(NOTEBOOK) ?? home).querySelector(`${CARD}[data-exercise="${CSS.escape(ex)}"]`);
}

/** Whether it is a text that comes next. */
export const isToRead = (next: HTMLElement | undefined): boolean => next?.matches(HEADING) ?? false;

/** Told to the document when cards have come into it, once for all that come together: each card looks then. */
const CAME = "cnb-card-came";
let isTold = true;

function tellOfCards(): void {
  if (!isTold) return;
  isTold = false;
  requestAnimationFrame(() => {
    isTold = true;
    document.dispatchEvent(new Event(CAME));
  });
}

/**
 * Calls `changed` when something comes to follow a card, or something of another sort. JupyterLab draws a card before
 * it has a place in the page, and often before those below it are there.
 */
export function whenFollowed(root: HTMLElement, changed: () => void, signal: AbortSignal): void {
  let known: boolean | undefined;
  const look = (): void => {
    const next = following(root);
    const reads = next && isToRead(next);
    if (reads === known) return;
    known = reads;
    changed();
  };
  const came = new ResizeObserver(() => {
    came.disconnect();
    tellOfCards();
  });
  came.observe(root);
  document.addEventListener(CAME, look, { signal });
  signal.addEventListener("abort", () => came.disconnect(), { once: true });
}

/** Go to the first field; the hand of an exam lies before its question. */
export const begin = (...nodes: readonly HTMLElement[]): void =>
  nodes
    .flatMap((node) => allOf(node, FIRST))
    .find((field) => field.checkVisibility())
    ?.focus();

/** Go into a field; the words of one that is folded away are opened for that. */
export function enter(field: HTMLElement | null | undefined): void {
  const opens = field?.closest("[data-folded]")?.querySelector("button");
  opens ? opens.click() : field?.focus();
}

/** Go to the first field that is wrong, or to the first one there is; `before` is what lies before the question. */
export function beginAgain(node: HTMLElement, before: HTMLElement): void {
  const wrong = node.querySelector<HTMLElement>("[aria-invalid=true]");
  const group = wrong?.matches("[role=radiogroup]") ? wrong : undefined;
  const field = group ? (group.querySelector<HTMLElement>(":checked") ?? group.querySelector("input")) : wrong;
  field ? enter(field) : begin(before, node);
}

/** Bring a heading to the top, with the focus on it. */
function read(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "start" });
}

/** Bring what comes next into view; an exercise has the focus as soon as it lives, unless somebody goes elsewhere. */
export function goTo(next: HTMLElement, signal: AbortSignal): void {
  if (isToRead(next)) return read(next);
  next.scrollIntoView({ block: next.offsetHeight < innerHeight ? "center" : "start" });
  const cell = next.closest(".jp-Cell");
  if (next.dataset.view || !cell) return begin(next);
  const home = homeOf(next);
  const from = home.activeElement;
  const look = (): void => {
    if (next.isConnected) return;
    lives.disconnect();
    const live = cell.querySelector<HTMLElement>(`${CARD}[data-view]`);
    if (live && home.activeElement === from) begin(live);
  };
  const lives = new MutationObserver(look);
  lives.observe(cell, { childList: true, subtree: true });
  signal.addEventListener("abort", () => lives.disconnect(), { once: true });
}
