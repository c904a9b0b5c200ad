// The tabs of a narrow page stay at the bottom of the window while the page reaches below it. A notebook lets nothing
// stick to the window, so they are shown above all else meanwhile; where the page ends, they stand at its end.

/** Let the tabs of a page stay in view until the signal aborts. */
export function stick(tabs: HTMLElement, signal: AbortSignal): void {
  const { parentElement: end } = tabs;
  if (!end || !("showPopover" in tabs)) return;
  tabs.popover = "manual";
  const settle = (): void => {
    const { bottom, height } = end.getBoundingClientRect();
    const below = height > 0 && bottom > innerHeight + 1;
    if (below !== tabs.matches(":popover-open")) below ? tabs.showPopover() : tabs.hidePopover();
  };
  const seen = new IntersectionObserver(settle, { threshold: 1 });
  const sized = new ResizeObserver(settle);
  seen.observe(end);
  sized.observe(end);
  const stop = (): void => {
    seen.disconnect();
    sized.disconnect();
  };
  signal.addEventListener("abort", stop, { once: true });
}
