// What a page knows of its Python, for whoever shows it: the life of the page tells it, the line at the top follows.
import type { NotebookPanel } from "./lab";

/** `starting` until its first reply, also after a restart; `failed` if there was never one, `stopped` if there was. */
export type Python = "starting" | "ready" | "stopped" | "failed";

interface Known {
  now: Python;
  readonly hearers: Set<(python: Python) => void>;
}

const pages = new WeakMap<NotebookPanel, Known>();

function known(panel: NotebookPanel): Known {
  const found = pages.get(panel) ?? { now: "starting", hearers: new Set() };
  pages.set(panel, found);
  return found;
}

/** Call `hear` with the state of a page's Python, now and whenever it changes; stop when the page is closed. */
export function followPython(panel: NotebookPanel, hear: (python: Python) => void): void {
  const { now, hearers } = known(panel);
  hearers.add(hear);
  panel.disposed.connect(() => hearers.delete(hear));
  hear(now);
}

/** Tell all who follow it how a page's Python is. */
export function tellPython(panel: NotebookPanel, python: Python): void {
  const page = known(panel);
  if (page.now === python) return;
  page.now = python;
  for (const hear of page.hearers) hear(python);
}
