// Cards that are chosen, in the order of choosing: nothing here knows a page.

/** What is chosen once these cards are too, or are put back if all of them were; with `only` they never are. */
export function flipped(chosen: readonly number[], ids: readonly number[], only?: "add"): number[] {
  const isBack = only !== "add" && ids.every((id) => chosen.includes(id));
  return isBack ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])];
}
