// Where the focus goes when what had it is gone or hidden: without it, no key would do anything.
import { targetOf } from "../dom";

/** Whether it can be seen and pressed. */
const canHave = (node: HTMLElement | null) =>
  Boolean(node?.checkVisibility({ visibilityProperty: true }) && !node.closest("[inert]"));

/**
 * Watches over the focus in `root`. Whoever leaves of their own accord is let go.
 * @param focused what has the focus in it
 * @param otherwise where the focus goes when what had it can't have it any more
 */
export function watched(
  root: HTMLElement,
  focused: () => HTMLElement | null,
  otherwise: () => void,
  signal: AbortSignal,
) {
  let held: HTMLElement | null = null;
  const look = () => {
    if (!held) return;
    const now = focused();
    if (canHave(held)) return void (held = now);
    const lost = now === held || (!now && document.activeElement === document.body);
    held = null;
    if (lost) otherwise();
  };
  root.addEventListener("focusin", (event) => void (held = targetOf(event)), { signal });
  root.addEventListener("focusout", () => queueMicrotask(look), { signal });
  // Cards that fly are nodes too: only what takes the focus away is looked at, for a look lays the page out.
  const changes = new MutationObserver((found) => {
    if (held && (!held.isConnected || found.some(({ type }) => type === "attributes"))) look();
  });
  changes.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ["hidden", "inert", "data-says", "data-phase"],
  });
  signal.addEventListener("abort", () => changes.disconnect(), { once: true });
  return {
    /** To what had the focus before, where it still can. */
    back: (before: HTMLElement | null) => (before && canHave(before) ? before.focus() : otherwise()),
  };
}
