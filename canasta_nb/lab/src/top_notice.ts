// The one notice above a page: that not all of it is the course's own, or that its Python is not there.
import { notice } from "./plate";
import type { Words } from "./words";

export type Notice = "foreign" | "stopped" | "failed";

/** Return what shows a notice above a page; null takes away one on Python. */
export function topNotice(
  words: Words,
  above: (node: HTMLElement) => void,
  asked: { again(): void; trust(): void },
): (now: Notice | null) => void {
  const { title, text, button } = words;
  const node = document.createElement("div");
  node.className = "canasta-top";
  node.hidden = true;
  let shown: Notice | null = null;
  const show = (now: Notice | null, ...children: HTMLElement[]) => {
    shown = now;
    node.hidden = !now;
    node.replaceChildren(...children);
    if (!node.isConnected) above(node);
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
