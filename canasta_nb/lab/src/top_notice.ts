// The one notice above a page: that not all of it is the course's own, or that its Python is not there.
import { notice } from "./plate";
import type { Words } from "./words";

const MARGINS = 20; // pixels

export type Notice = "foreign" | "stopped" | "failed";

/** Put a node above a page; return what gives it the height that it asks for. */
export type Above = (node: HTMLElement) => () => void;

/** Return what shows a notice above a page; null takes away one on Python. */
export function topNotice(
  words: Words,
  above: Above,
  asked: { again(): void; trust(): void },
): (now: Notice | null) => void {
  const { title, text, button } = words;
  const node = document.createElement("div");
  node.className = "canasta-top";
  node.hidden = true;
  let shown: Notice | null = null;
  let fit: (() => void) | null = null;
  // JupyterLab lays out what stands above a page by its least height alone.
  const lay = () => {
    const high = shown ? `${(node.firstElementChild?.clientHeight ?? 0) + MARGINS}px` : "0px";
    if (node.style.minHeight === high) return;
    node.style.minHeight = node.style.maxHeight = high;
    fit?.();
  };
  const resized = new ResizeObserver(lay);
  const show = (now: Notice | null, ...children: HTMLElement[]) => {
    shown = now;
    node.hidden = !now;
    resized.disconnect();
    node.replaceChildren(...children);
    fit ??= above(node);
    for (const child of children) resized.observe(child);
    lay();
  };
  return (now) => {
    if (now === shown || (!now && shown === "foreign")) return;
    if (!now) return show(null);
    if (now === "foreign") {
      const trust = { says: button.trust, does: () => (show(null), asked.trust()) };
      return show(now, notice("info", title.foreign, text.foreign, [trust, { says: button.only_read, does: () => show(null) }]));
    }
    const again = { says: now === "failed" ? button.again : button.start_again, does: asked.again };
    show(now, notice("bad", title[now], text[now], [again]));
  };
}
