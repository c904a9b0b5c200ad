// Keeps what is being read where it is, while what stands above it comes, goes or changes its height.
import type { NotebookPanel } from "./lab";

const OUTPUT = ".jp-OutputArea-child";
/** What is around the outputs of a cell stays while they are made anew. */
const READ = `.jp-RenderedMarkdown > *, .jp-Cell-outputWrapper, ${OUTPUT}`;

/** Leave what is being read at its place in the window, whatever grows above it, until the signal aborts. */
export function keepReading({ content: { node: content }, contentHeader }: NotebookPanel, signal: AbortSignal): void {
  const scroller = content.querySelector<HTMLElement>(".jp-WindowedPanel-outer") ?? content;
  let works: Element | null = null; // what somebody works in
  let read: Element | null = null;
  let place = 0; // of what is read, in the window
  let scrolled = 0;
  const look = (): void => {
    // Below the line: the tool bar, which comes and goes with the code, hides nothing that is read.
    const { bottom: above } = contentHeader.node.getBoundingClientRect();
    read = readIn(content, works, above, scroller.getBoundingClientRect().bottom);
    place = read?.getBoundingClientRect().top ?? 0;
    scrolled = scroller.scrollTop;
  };
  const follow = (): void => {
    if (!scroller.clientHeight) return; // another page is in front
    // Whoever has scrolled goes where they want, and a page that stands at its top stays there.
    if (!scrolled || scroller.scrollTop !== scrolled || !read?.isConnected) return look();
    scroller.scrollTop += read.getBoundingClientRect().top - place;
    scrolled = scroller.scrollTop;
  };
  const act = ({ target }: Event): void => {
    // What is pressed, clicked and typed in is an element.
    works = (target as Element).closest(OUTPUT);
    look();
  };
  const sized = new ResizeObserver(follow);
  for (const node of [scroller, ...content.querySelectorAll(".jp-WindowedPanel-viewport")]) sized.observe(node);
  signal.addEventListener("abort", () => sized.disconnect(), { once: true });
  scroller.addEventListener("scroll", () => scroller.scrollTop === scrolled || look(), { signal, passive: true });
  for (const kind of ["focusin", "pointerdown"]) content.addEventListener(kind, act, { signal, passive: true });
}

/** Return what somebody reads: what they work in, else the first thing of which the window shows the beginning. */
function readIn(content: Element, works: Element | null, above: number, below: number): Element | null {
  const within = (node: Element) => {
    const { top, bottom, height } = node.getBoundingClientRect();
    return height > 0 && bottom > above && top < below;
  };
  if (works && content.contains(works) && within(works)) return works;
  const seen = [...content.querySelectorAll(READ)].filter(within);
  return seen.find((node) => node.getBoundingClientRect().top >= above) ?? seen[0] ?? null;
}
