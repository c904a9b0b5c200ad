// Where one goes from an exercise: into its first field, and to the exercise that comes after it on the page.

const FIRST = "[role=option][tabindex='0'], input:not(:disabled), select, textarea, button";

/** The exercise that comes after this one on the page. */
export function following(root: HTMLElement): HTMLElement | undefined {
  const home = root.getRootNode();
  if (!(home instanceof Document || home instanceof ShadowRoot)) return undefined;
  const all = [...home.querySelectorAll<HTMLElement>(".cnb[data-cnb=quiz]")];
  return all[all.indexOf(root) + 1];
}

/** Go to the first field. */
export const begin = (node: HTMLElement): void => node.querySelector<HTMLElement>(FIRST)?.focus();

/** Bring the next exercise of the page into view, with the focus in it. */
export function goTo(next: HTMLElement): void {
  next.scrollIntoView({ block: next.offsetHeight < innerHeight ? "center" : "start" });
  begin(next);
}
