// The tabs of a narrow page stay at the bottom of the window. A notebook lets nothing stick to the window, so they are
// shown above all else; only where something that was asked for stands below the page, they stand at the page's end.

/**
 * Let the tabs of a page stay in view until the signal aborts; `isLast` tells whether nothing stands below the page.
 */
export function stick(tabs: HTMLElement, isLast: () => boolean, signal: AbortSignal): void {
  const { parentElement: end } = tabs;
  if (!end || !("showPopover" in tabs)) return;
  tabs.popover = "manual";
  const settle = (): void => {
    if (!tabs.isConnected) return; // the page has changed, and has others
    const { bottom, height } = end.getBoundingClientRect();
    const floats = height > 0 && (bottom > innerHeight + 1 || isLast());
    if (floats !== tabs.matches(":popover-open")) floats ? tabs.showPopover() : tabs.hidePopover();
  };
  const sized = new ResizeObserver(settle);
  sized.observe(end);
  if (end.parentElement) sized.observe(end.parentElement);
  signal.addEventListener("abort", () => sized.disconnect(), { once: true });
  // What scrolls is the notebook's.
  document.addEventListener("scroll", settle, { signal, capture: true, passive: true });
}
