// Keeps what is being read where it is, while what stands above it comes or goes.
import type { NotebookPanel } from "./lab";

const STILL = 10; // frames after which nothing comes to its height any more
const MOST = 60; // frames: at the end of a page nothing brings what is read to its place
const READ = ".jp-RenderedMarkdown > *, .jp-OutputArea-child";

/** Change the page, and leave what is being read at its place in the window. */
export function keepReading(panel: NotebookPanel, change: () => void): void {
  const scroller = panel.content.node.querySelector<HTMLElement>(".jp-WindowedPanel-outer") ?? panel.content.node;
  // Below the line: the tool bar, which comes and goes with the code, hides nothing that is read.
  const { bottom: top } = panel.contentHeader.node.getBoundingClientRect();
  const read = readIn(panel.content.node, top, scroller.getBoundingClientRect().bottom);
  const place = read?.getBoundingClientRect().top ?? 0;
  change();
  if (!read) return;
  let [still, frames] = [0, 0];
  const moves = new AbortController(); // whoever scrolls meanwhile goes where they want
  for (const kind of ["wheel", "touchmove", "pointerdown"])
    scroller.addEventListener(kind, () => moves.abort(), { signal: moves.signal, passive: true });
  const follow = () => {
    if (moves.signal.aborted || !read.isConnected) return;
    const moved = read.getBoundingClientRect().top - place;
    still = Math.abs(moved) < 1 ? still + 1 : 0;
    if (!still) scroller.scrollTop += moved;
    if (still < STILL && ++frames < MOST) requestAnimationFrame(follow);
    else moves.abort();
  };
  follow();
}

/** Return what somebody reads: what they work in, else the first thing of which the window shows the beginning. */
function readIn(content: HTMLElement, above: number, below: number): Element | null {
  const within = (node: Element) => {
    const { top, bottom, height } = node.getBoundingClientRect();
    return height > 0 && bottom > above && top < below;
  };
  const focused = document.activeElement?.closest(".jp-OutputArea-child");
  if (focused && content.contains(focused) && within(focused)) return focused;
  const seen = [...content.querySelectorAll(READ)].filter(within);
  return seen.find((node) => node.getBoundingClientRect().top >= above) ?? seen[0] ?? null;
}
