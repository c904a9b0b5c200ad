// The one notice above a page: that not all of it is the course's own, that some of it waits for a press of its own, or
// that its Python is not there.
import { notice } from "./plate";
import type { Python } from "./python";
import type { Words } from "./words";

const MARGINS = 20; // pixels

/** What there is to tell. */
export interface State {
  readonly python: Python;
  /** Whether not all of the page is the course's own, and the learner has not decided yet. */
  readonly foreign: boolean;
  /** Whether code waits that a learner who trusts the page has to press, too. */
  readonly other: boolean;
}

export type Notice = "foreign" | "other" | "stopped" | "failed";

/** Return what is told first: without a Python nothing starts, whoever wrote it. */
export function noticeOf({ python, foreign, other }: State): Notice | null {
  if (python === "stopped" || python === "failed") return python;
  return foreign ? "foreign" : other ? "other" : null;
}

/** Put a node above a page; return what gives it the height that it asks for. */
export type Above = (node: HTMLElement) => () => void;

/** Return what tells the notice above a page the news. */
export function topNotice(
  words: Words,
  above: Above,
  asked: { again(): void; trust(): void; show(): void },
): (news: Partial<State>) => void {
  const { title, text, button } = words;
  const node = document.createElement("div");
  node.className = "canasta-top";
  node.hidden = true;
  let state: State = { python: "starting", foreign: false, other: false };
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
  const tell = (news: Partial<State>) => {
    state = { ...state, ...news };
    const now = noticeOf(state);
    if (now === shown) return;
    if (!now) return show(null);
    if (now === "foreign") {
      const trust = { says: button.trust, does: () => (tell({ foreign: false }), asked.trust()) };
      const read = { says: button.only_read, does: () => tell({ foreign: false }) };
      return show(now, notice("info", title.foreign, text.foreign, [trust, read]));
    }
    if (now === "other") {
      const there = { says: button.show, does: () => (tell({ other: false }), asked.show()) };
      return show(now, notice("info", title.other, text.other, [there]));
    }
    const again = { says: now === "failed" ? button.again : button.start_again, does: asked.again };
    show(now, notice("bad", title[now], text[now], [again]));
  };
  return tell;
}
