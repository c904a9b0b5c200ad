// What a page knows of its Python, for whoever shows it or asks it something: the life of the page tells it.
import type { Kernel, NotebookPanel, Services } from "./lab";

/** `starting` until its first reply, also after a restart; `failed` if there was never one, `stopped` if there was. */
export type Python = "starting" | "ready" | "stopped" | "failed";

/** Hears how a page's Python is, and which kernel imports the package and no file beside the notebook in its place. */
export type Hear = (python: Python, safe: Kernel | null) => void;

interface Known {
  now: Python;
  safe: Kernel | null;
  readonly hearers: Set<Hear>;
}

const pages = new WeakMap<NotebookPanel, Known>();

function known(panel: NotebookPanel): Known {
  const found = pages.get(panel) ?? { now: "starting", safe: null, hearers: new Set() };
  pages.set(panel, found);
  return found;
}

/** Call `hear` with the state of a page's Python, now and whenever it changes; stop when the page is closed. */
export function followPython(panel: NotebookPanel, hear: Hear): void {
  const { now, safe, hearers } = known(panel);
  hearers.add(hear);
  panel.disposed.connect(() => hearers.delete(hear));
  hear(now, safe);
}

/** Tell all who follow it how a page's Python is. */
export function tellPython(panel: NotebookPanel, python: Python, safe: Kernel | null): void {
  const page = known(panel);
  if (page.now === python && page.safe === safe) return;
  [page.now, page.safe] = [python, safe];
  for (const hear of page.hearers) hear(python, safe);
}

/** Return a page's kernel where it imports the package and no file beside the notebook in its place. */
export function safePython(panel: NotebookPanel): Kernel | null {
  return known(panel).safe;
}

/** Tell whether a Python is at work, as the server knows it: it answers once it is done. */
export async function isAtWork(id: string, { kernels }: Services): Promise<boolean> {
  await kernels.refreshRunning();
  return [...kernels.running()].find((kernel) => kernel.id === id)?.execution_state === "busy";
}
