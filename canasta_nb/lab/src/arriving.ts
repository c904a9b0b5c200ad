// Shows the part to which a link of the course leads: a question alive, with its first control in the upper half of the
// window; a table with the hand and the buttons at its end.
import type { Cell, JupyterFrontEnd, NotebookPanel, NotebookTracker } from "./lab";
import { isOurs, notebookIn, showsOnePage } from "./pages";
import { kindOf } from "./shipped";

/** What JupyterLab does for a link to a notebook beside this one. */
const FOLLOWED = "rendermime:handle-local-link";
const CELL = /^#cell-id=([\w-]+)$/;
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
    if (kindOf(cell) === "table") putTable(cell);
    else put(cell);
    setTimeout(look, EVERY);
  };
  look();
}

/** Put a table where its end can be seen. */
function putTable({ node }: Cell): void {
  const view = scroller(node);
  if (!view) return;
  const below = node.getBoundingClientRect().bottom + MARGIN - view.getBoundingClientRect().bottom;
  if (Math.abs(below) > 1) view.scrollTop += below;
}

/** Put a question where its first control can be seen and reached. */
function put({ node }: Cell): void {
  const view = scroller(node);
  if (!view) return;
  const control = [...node.querySelectorAll(CONTROL)].find((each) => each.getClientRects().length > 0);
  const from = view.getBoundingClientRect().top;
  const { top } = node.getBoundingClientRect();
  const down = control ? control.getBoundingClientRect().top - top : 0;
  const wanted = Math.min(from + MARGIN, innerHeight * UPPER - down);
  if (Math.abs(top - wanted) > 1) view.scrollTop += top - wanted;
}

/** Return what scrolls a node up and down. */
function scroller(node: HTMLElement): HTMLElement | null {
  let around = node.parentElement;
  while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) around = around.parentElement;
  return around;
}
