// Where one goes from an exercise: into its first field, and to the exercise that comes after it on the page.

import { homeOf } from "../dom";

const FIRST = "[role=option][tabindex='0'], input:not(:disabled), select, textarea, button";
/** Some are drawn only, until they live. */
const CARD = ".cnb[data-cnb=quiz]";

/** The exercise that comes after this one on the page. */
export function following(root: HTMLElement): HTMLElement | undefined {
  const home = root.getRootNode();
  if (!(home instanceof Document || home instanceof ShadowRoot)) return undefined;
  const all = [...home.querySelectorAll<HTMLElement>(CARD)];
  return all[all.indexOf(root) + 1];
}

/** Go to the first field. */
export const begin = (node: HTMLElement): void => node.querySelector<HTMLElement>(FIRST)?.focus();

/** Go to the first field that is wrong, or to the first one. */
export function beginAgain(node: HTMLElement): void {
  const wrong = node.querySelector<HTMLElement>("[aria-invalid=true]");
  const field = wrong?.matches("input, select, textarea")
    ? wrong
    : wrong?.querySelector<HTMLElement>(":checked, input");
  field ? field.focus() : begin(node);
}

/** Bring the next exercise into view, with the focus in it as soon as it lives, unless somebody goes elsewhere. */
export function goTo(next: HTMLElement, signal: AbortSignal): void {
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
