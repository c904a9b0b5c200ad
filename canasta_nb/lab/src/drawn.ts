// Draws stored widgets as they will look when they live, so that nothing moves when they come to life. It is for the
// eye alone: nobody can reach it, and readers of a screen have the stored words.
import { ANSWER } from "./graded";
import type { Cell, NotebookPanel } from "./lab";
import { hasView, outputsOf } from "./outputs";
import { isPart } from "./shipped";
import { readStored, STATE, type Stored } from "./stored";

const AREA = ".jp-OutputArea:not(.canasta-behind)";

/** Draws a stored widget into a node; the signal takes it away again. */
export type Draws = (stored: Stored, node: HTMLElement, signal: AbortSignal) => Promise<void>;

/** What takes each drawing away. */
const drawings = new WeakMap<Cell, AbortController>();

/** Draw each stored widget of a page, one after the other, as its cells come into the page. */
export function drawStored({ content, disposed }: NotebookPanel, draws: Draws): void {
  const tried = new WeakSet<Cell>();
  let work = Promise.resolve();
  const look = (): void => {
    for (const cell of content.widgets) {
      if (tried.has(cell) || !cell.node.querySelector(AREA)) continue;
      tried.add(cell);
      // Where the words or the scripts are of another version, or a stranger wrote nonsense, the stored picture stays.
      work = work.then(() => draw(cell, draws)).catch(() => {});
    }
  };
  const watch = new MutationObserver(look);
  watch.observe(content.node, { childList: true, subtree: true });
  disposed.connect(() => watch.disconnect());
  look();
}

export function isDrawn(cell: Cell): boolean {
  return drawings.has(cell);
}

/** Show what a cell has in place of its drawing. */
export function dropDrawing(cell: Cell): void {
  drawings.get(cell)?.abort();
  drawings.delete(cell);
}

/** Return what is kept of the widget of a part; null where a Python has it, or more than it would be covered. */
function keptIn(cell: Cell): unknown {
  if (cell.isDisposed || !isPart(cell) || hasView(cell)) return null;
  const seen = outputsOf(cell).filter((data) => !(ANSWER in data));
  return seen.length === 1 ? seen[0][STATE] : null;
}

async function draw(cell: Cell, draws: Draws): Promise<void> {
  const kept = keptIn(cell);
  const stored = readStored(kept);
  if (!stored) return;
  const node = document.createElement("div");
  node.className = "canasta-picture canasta-drawn";
  node.inert = true;
  node.ariaHidden = "true";
  const gone = new AbortController();
  try {
    await draws(stored, node, gone.signal);
    // The cell may have been run or deleted meanwhile.
    const area = keptIn(cell) === kept && cell.node.querySelector(AREA);
    if (!area) return gone.abort();
    area.before(node);
  } catch (failed) {
    gone.abort();
    throw failed;
  }
  gone.signal.addEventListener("abort", () => node.remove());
  drawings.set(cell, gone);
  cell.disposed.connect(() => dropDrawing(cell));
  // Nobody else looks at what is shown by a cell that is no part any more.
  cell.model.outputs?.changed.connect(() => cell.isDisposed || isPart(cell) || dropDrawing(cell));
}
