// Shows the part to which a link of the course leads: a question alive, with its first control in the upper half of the
// window; a table with the hand and the buttons at its end. The heading above it is in view where both fit, and the
// title of a page always is, so that nobody begins to read below it.
import type { Cell, JupyterFrontEnd, NotebookPanel, NotebookTracker } from "./lab";
import { isOurs, notebookIn, showsOnePage } from "./pages";
import { kindOf } from "./shipped";

/** What JupyterLab does for a link to a notebook beside this one. */
const FOLLOWED = "rendermime:handle-local-link";
const CELL = /^#cell-id=([\w-]+)$/;
const HEADING = "h1, h2, h3";
const CONTROL = ".cnb[data-view] :is(button, input, select, textarea)";
const UPPER = 0.46; // of the window: the first control is not below it
const MARGIN = 12; // pixels above a question, and below a table
const EVERY = 100; // milliseconds
const HOLDS = 20_000; // milliseconds in which what comes to life above may not push the question away
const ACTS = ["wheel", "pointerdown", "keydown", "touchstart"] as const;

/** Follow the links of the course, and the one with whose fragment the window was opened. */
export function arrive(
  { commands, restored, shell }: JupyterFrontEnd,
  notebooks: NotebookTracker,
  fragment: string,
): void {
  let last: object | null = null;
  commands.commandExecuted.connect((_, { id, args, result }) => {
    if (id !== FOLLOWED) return;
    last = args;
    const [, cell] = CELL.exec(String(args.id ?? "")) ?? [];
    if (cell) void result.then(() => bring(notebookIn(shell.currentWidget), cell));
  });
  notebooks.forEach(leadWithin);
  notebooks.widgetAdded.connect((_, panel) => leadWithin(panel));
  // JupyterLab restores the tabs of last time over what was asked for meanwhile, and takes away a tab that is new.
  const comeBack = () => last && commands.execute(FOLLOWED, { ...last, id: "" });
  if (!showsOnePage(shell)) void restored.then(comeBack);
  // Notebook has a page for each notebook, whose address names the cell.
  const [, named] = CELL.exec(fragment) ?? [];
  if (!named) return;
  let first = true;
  const opened = (panel: NotebookPanel) => {
    if (first) void restored.then(() => bring(panel, named));
    first = false;
  };
  notebooks.forEach(opened);
  notebooks.widgetAdded.connect((_, panel) => opened(panel));
}

/**
 * Follow a link to a heading in its own page, with the focus: JupyterLab takes the first such heading of all pages that
 * are open.
 */
function leadWithin(panel: NotebookPanel): void {
  const { node } = panel.content;
  const follow = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]');
    if (!link || link.closest(".cnb") || !isOurs(panel)) return;
    const name = CSS.escape(decodeURIComponent(link.hash.slice(1)));
    const heading = node.querySelector<HTMLElement>(`[data-jupyter-id="${name}"]`);
    if (!heading) return;
    event.preventDefault();
    event.stopPropagation();
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  };
  node.addEventListener("click", follow, { capture: true });
}

async function bring(panel: NotebookPanel | null, name: string): Promise<void> {
  await panel?.context.ready;
  if (!panel || !isOurs(panel)) return;
  panel.setFragment(`#cell-id=${name}`);
  const begun = Date.now();
  let acted = false;
  const act = () => (acted = true);
  for (const kind of ACTS) panel.node.addEventListener(kind, act, { once: true, passive: true });
  const look = () => {
    const cell = panel.content.widgets.find(({ model }) => model.id === name);
    if (acted || panel.isDisposed || !cell || Date.now() - begun > HOLDS) return;
    const move = kindOf(cell) === "table" ? ofTable(cell) : ofQuestion(cell);
    if (move) scroll(cell, move, headingOf(cell, panel));
    setTimeout(look, EVERY);
  };
  look();
}

/** How far the window scrolls down, and what is the lowest point that it has to show. */
interface Move {
  readonly down: number;
  readonly shows: number;
}

/** To where the end of a table can be seen. */
function ofTable({ node }: Cell): Move | null {
  const view = scroller(node)?.getBoundingClientRect();
  const { bottom } = node.getBoundingClientRect();
  return view ? { down: bottom + MARGIN - view.bottom, shows: bottom } : null;
}

/** To where the first control of a question can be seen and reached. */
function ofQuestion({ node }: Cell): Move | null {
  const view = scroller(node)?.getBoundingClientRect();
  if (!view) return null;
  const control = [...node.querySelectorAll(CONTROL)].find((each) => each.getClientRects().length > 0);
  const { top } = node.getBoundingClientRect();
  const reached = control?.getBoundingClientRect().bottom ?? top;
  const down = control ? control.getBoundingClientRect().top - top : 0;
  return { down: top - Math.min(view.top + MARGIN, innerHeight * UPPER - down), shows: reached };
}

/** Return the heading of the part that a cell belongs to. */
function headingOf({ node }: Cell, { content }: NotebookPanel): Element | undefined {
  const isAbove = (each: Element): boolean =>
    !each.closest(".cnb") && Boolean(each.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
  return [...content.node.querySelectorAll(HEADING)].filter(isAbove).at(-1);
}

/** Scroll, but no further than to the heading, if the window shows that and what it has to. */
function scroll({ node }: Cell, { down, shows }: Move, heading: Element | undefined): void {
  const view = scroller(node);
  if (!view) return;
  const { top, height } = view.getBoundingClientRect();
  const above = heading?.getBoundingClientRect().top ?? -Infinity;
  const fits = heading?.matches("h1") || shows - above + 2 * MARGIN <= height;
  const by = fits ? Math.min(down, above - top - MARGIN) : down;
  if (Math.abs(by) > 1) view.scrollTop += by;
}

/** Return what scrolls a node up and down. */
function scroller(node: HTMLElement): HTMLElement | null {
  let around = node.parentElement;
  while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) around = around.parentElement;
  return around;
}
