// The bar at the bottom of a card stays in view while any of the card is: it lies at the bottom of the window. A
// notebook puts its outputs into boxes that defeat `position: sticky`, so the bar is moved by hand.
import { homeOf, viewOf } from "../dom";

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * How far the bar is lifted so that it ends where the view does. It never covers the head of its card, and while the
 * bar of a card above is in view, that is the one to press.
 */
export function lift(card: Span, head: number, bar: number, view: number, others: readonly Span[] = []): number {
  if (others.some(({ top, bottom }) => top >= 0 && bottom <= card.top)) return 0;
  return card.top + head + bar <= view ? Math.max(Math.round(card.bottom - view), 0) : 0;
}

/** Has a node seen whole, between the head of its card and the bar, which may lie over it. */
export function showBeside(node: HTMLElement, head: HTMLElement, bar: HTMLElement): void {
  const [above, below] = [head, bar].map((part) => Math.ceil(part.getBoundingClientRect().height));
  node.style.scrollMarginBlock = `${above}px ${below + 4}px`;
  node.scrollIntoView({ block: "nearest" });
}

/** Holds the bar of a card in view. */
export function holdInView(root: HTMLElement, head: HTMLElement, bar: HTMLElement, signal: AbortSignal): void {
  let waits = 0;
  const hold = (): void => {
    waits = 0;
    if (!root.isConnected) return;
    const card = root.getBoundingClientRect();
    const grown = card.width / root.offsetWidth || 1;
    const bars = homeOf(root).querySelectorAll(".cnb[data-cnb=quiz][data-view] > .cnb-foot");
    const others = [...bars].filter((one) => one !== bar).map((one) => one.getBoundingClientRect());
    const [above, below] = [head.getBoundingClientRect().height, bar.getBoundingClientRect().height];
    const lifted = lift(card, above, below, viewOf(root).bottom, others);
    bar.style.translate = lifted ? `0 ${-lifted / grown}px` : "";
    bar.toggleAttribute("data-lifted", lifted > 0);
  };
  const soon = (): void => {
    waits ||= requestAnimationFrame(hold);
  };
  document.addEventListener("scroll", soon, { capture: true, passive: true, signal });
  document.defaultView?.addEventListener("resize", soon, { signal });
  const sized = new ResizeObserver(soon);
  sized.observe(root);
  sized.observe(bar);
  signal.addEventListener("abort", () => (sized.disconnect(), cancelAnimationFrame(waits)), { once: true });
}
