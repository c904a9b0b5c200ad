// Runs cells by itself, so that a page of the course is alive when it opens: those, and only those, whose source is letter
// for letter one that the package ships. Jupyter's trust decides nothing here, because any save signs a notebook.
import type { Cell, CodeCellClass, JupyterFrontEnd, NotebookPanel, NotebookTracker } from "./lab";
import { isOurs, notebookIn } from "./pages";
import { tellPython } from "./python";
import { comesAlive, isSetup } from "./shipped";

/** Python's own kernels, here and in the browser edition: what another one makes of our sources nobody knows. */
const KERNELS: readonly string[] = ["python3", "python"];
/** A stranger's canasta_nb.py beside the notebook would be imported in place of the package. */
const ONLY_THE_PACKAGE = "import sys; sys.path[:] = [place for place in sys.path if place]";
const SETTLES = 500; // milliseconds that a page must be in front: of several that open at once, others come first
const NEAR = "200px";

export function live(app: JupyterFrontEnd, notebooks: NotebookTracker, codeCell: CodeCellClass): void {
  const begin = async (panel: NotebookPanel) => {
    await panel.context.ready;
    if (!isOurs(panel)) return;
    await app.restored;
    await inFront(app, panel);
    await panel.sessionContext.ready;
    if (!panel.isDisposed) new Life(panel, codeCell).begin();
  };
  notebooks.widgetAdded.connect((_, panel) => void begin(panel));
  notebooks.forEach((panel) => void begin(panel));
}

/** Wait until the page has been in front for as long as several pages need to find their order. */
function inFront(app: JupyterFrontEnd, panel: NotebookPanel): Promise<void> {
  return new Promise((settled) => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(waiting);
      if (panel.isDisposed) done();
      else if (notebookIn(app.shell.currentWidget) === panel) waiting = setTimeout(done, SETTLES);
    };
    const done = () => {
      app.shell.currentChanged?.disconnect(look);
      settled();
    };
    app.shell.currentChanged?.connect(look);
    look();
  });
}

/** One page and what of it lives: each cell runs once in a kernel, in the order in which the cells come into view. */
class Life {
  private readonly cells = new IntersectionObserver((entries) => this.seen(entries), { rootMargin: NEAR });
  private asked = new Set<Cell>();
  private turn: Promise<unknown> = Promise.resolve();
  /** Counts the starts of Python, so that nothing goes on that was asked for in an earlier one. */
  private starts = 0;
  /** Whether this Python is one of ours and imports only the package. */
  private ready = false;
  /** Views of an earlier Python: each is a picture now, though it still looks alive. */
  private gone = new WeakSet<Element>();

  constructor(
    private readonly panel: NotebookPanel,
    private readonly codeCell: CodeCellClass,
  ) {
    const { sessionContext, content, disposed } = panel;
    sessionContext.statusChanged.connect((_, status) => {
      if (status === "restarting" || status === "autorestarting") this.beginAnew();
      if (status === "dead") this.end();
    });
    // A page that opens gets its first kernel, too, perhaps the one in which its widgets still live.
    sessionContext.kernelChanged.connect((_, { oldValue }) => (oldValue ? this.beginAnew() : this.begin()));
    content.model?.cells.changed.connect(() => requestAnimationFrame(() => this.watch()));
    disposed.connect(() => this.cells.disconnect());
  }

  /** Begin with another Python than the one in which the widgets of the page lived. */
  private beginAnew(): void {
    for (const view of viewsIn(this.panel.content.node)) this.gone.add(view);
    this.begin();
  }

  /** Leave the page as it is: its Python has stopped, or never answered. */
  private end(): void {
    this.starts++;
    this.cells.disconnect();
    tellPython(this.panel, this.ready ? "stopped" : "failed");
    this.ready = false;
  }

  /** Begin with the Python that is there. */
  begin(): void {
    const start = ++this.starts;
    this.asked = new Set();
    this.ready = false;
    this.cells.disconnect();
    tellPython(this.panel, "starting");
    this.turn = this.prepare().catch(() => false).then((ready) => {
      if (start !== this.starts) return;
      this.ready = ready;
      tellPython(this.panel, "ready");
      this.watch();
    });
  }

  /** Wait for Python's first reply, and leave only the package to be imported. */
  private async prepare(): Promise<boolean> {
    const kernel = this.panel.sessionContext.session?.kernel;
    if (!kernel || !KERNELS.includes(kernel.name)) return false;
    await kernel.info;
    const { content } = await kernel.requestExecute({ code: ONLY_THE_PACKAGE, silent: true }).done;
    return content.status === "ok";
  }

  private watch(): void {
    if (!this.ready) return;
    for (const cell of this.panel.content.widgets) if (comesAlive(cell)) this.cells.observe(cell.node);
  }

  private seen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      const cell = this.panel.content.widgets.find(({ node }) => node === target);
      if (!isIntersecting || !cell || this.asked.has(cell)) continue;
      this.asked.add(cell);
      const start = this.starts;
      this.turn = this.turn.then(() => this.run(cell, start));
    }
  }

  private async run(cell: Cell, start: number): Promise<void> {
    if (!this.isDue(cell, start) || isUnderWay(cell)) return;
    if (viewsIn(cell.node).some((view) => !this.gone.has(view))) return;
    const setup = this.panel.content.widgets.find(isSetup);
    if (setup && !this.asked.has(setup)) {
      this.asked.add(setup);
      await this.execute(setup);
    }
    if (this.isDue(cell, start)) await this.execute(cell);
  }

  /** Tell whether the Python is still the one for which the cell was asked, and nobody has changed the cell meanwhile. */
  private isDue(cell: Cell, start: number): boolean {
    return start === this.starts && !this.panel.isDisposed && comesAlive(cell);
  }

  private async execute(cell: Cell): Promise<void> {
    try {
      await this.codeCell.execute(cell, this.panel.sessionContext);
    } catch {
      // A Run All, an interrupt or a restart that comes between takes over what is under way.
    }
  }
}

/** Return the widgets of ours that are drawn in outputs; a stored page has none. */
function viewsIn(node: Element): Element[] {
  return [...node.querySelectorAll(".jp-OutputArea-output .cnb[data-view]")];
}

/** Tell whether somebody has asked for the cell to be run, and Python has not come to it yet. */
function isUnderWay({ node }: Cell): boolean {
  return node.querySelector(".jp-InputPrompt")?.textContent?.includes("*") ?? false;
}
