// Runs cells by itself, so that a page of the course is alive when it opens: those, and only those, that the package
// wrote. All else of the package waits for its button. Jupyter's trust decides nothing here, because any save signs a
// notebook.
import { leavePython } from "./closing";
import { agreeToDialogs, closeDialogs } from "./dialogs";
import { drawStored, dropDrawing } from "./drawn";
import { questionIn } from "./graded";
import { BROWSERS_PYTHON, importFromFolder, importOnlyInstalled, PYTHON } from "./imports";
import { inFront } from "./in_front";
import type {
  Cell,
  CodeCellClass,
  JupyterFrontEnd,
  Kernel,
  NotebookActions,
  NotebookPanel,
  NotebookTracker,
} from "./lab";
import { nearest } from "./nearest";
import { forEachPage } from "./opened";
import {
  firstZone,
  isUnderWay,
  keepPicture,
  namedIn,
  nameOf,
  outcomeOf,
  placeFor,
  viewsIn,
  wordsUnder,
} from "./outcome";
import { hasView } from "./outputs";
import { isOther } from "./own";
import { about, type News, type Part, update } from "./part";
import sheet from "./part.css";
import { type Plate, plate } from "./plate";
import { pressEnds } from "./pressed";
import { isAtWork, type Python, tellPython } from "./python";
import { comesAlive, isOfTheCourse, isPart, isSetup, isTyped, kindOf, runsByItself } from "./shipped";
import { type Above, topNotice } from "./top_notice";
import { drawWithoutPython } from "./without_python";
import type { Words } from "./words";

const LATE = 4_000; // milliseconds of a start after which a line says that it takes some time
const NEVER = 60_000; // milliseconds without a first reply after which none will come, unless Python is at work
const NEVER_IN_BROWSER = 900_000; // a browser fetches its Python first, perhaps over a slow line
const NEAR = "200px";

export function live(
  app: JupyterFrontEnd,
  notebooks: NotebookTracker,
  codeCell: CodeCellClass,
  actions: NotebookActions,
  above: (panel: NotebookPanel) => Above,
): void {
  const style = document.createElement("style");
  style.textContent = sheet;
  document.head.append(style);
  const lives = new Map<unknown, Life>();
  forEachPage(notebooks, async (panel, words) => {
    drawStored(panel, drawWithoutPython);
    const life = new Life(panel, words, codeCell, above(panel), (id) => isAtWork(id, app.serviceManager));
    lives.set(panel.content, life);
    panel.disposed.connect(() => lives.delete(panel.content));
    await app.restored;
    await inFront(app, panel);
    await panel.sessionContext.ready;
    if (!panel.isDisposed) life.open();
  });
  actions.executionScheduled.connect(
    (_, { notebook, cell }) => cell.isDisposed || lives.get(notebook)?.letImport(cell),
  );
}

/** A part as the page shows it. */
interface Shown {
  part: Part;
  readonly plate: Plate;
  late?: ReturnType<typeof setTimeout>;
}

/** One page and what of it lives: each cell runs once in a Python, the one that is nearest to what is seen first. */
class Life {
  readonly #cells = new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: NEAR });
  readonly #parts = new Map<Cell, Shown>();
  readonly #tellAbove;
  /** Cells whose turn comes, and those of them that somebody pressed, which need no other permission. */
  readonly #due = new Set<Cell>();
  readonly #pressed = new Set<Cell>();
  #python: Python = "starting";
  /** Cells of which somebody waits to see what comes. */
  readonly #looked = new Set<Cell>();
  /** Where the focus came last, and on which control: what comes to life takes away what has it. */
  #entered: Cell | undefined;
  #control = "";
  /** Counts the starts of Python, so that nothing goes on that was asked for in an earlier one. */
  #starts = 0;
  /** The start whose cells run now, one after the other. */
  #running = 0;
  /** The start that was there when the page opened. */
  #opened = 0;
  /** Whether this Python is one of ours, and imports only what is installed until the learner runs something else. */
  #ours = false;
  #setUp = false;
  #trusted = false;
  /** Views of an earlier Python: each is a picture now, though it still looks alive. */
  readonly #gone = new WeakSet<Element>();

  readonly #panel: NotebookPanel;
  readonly #words: Words;
  readonly #codeCell: CodeCellClass;
  readonly #isAtWork: (kernel: string) => Promise<boolean>;

  constructor(
    panel: NotebookPanel,
    words: Words,
    codeCell: CodeCellClass,
    above: Above,
    isAtWork: (kernel: string) => Promise<boolean>,
  ) {
    [this.#panel, this.#words, this.#codeCell, this.#isAtWork] = [panel, words, codeCell, isAtWork];
    this.#tellAbove = topNotice(words, above, {
      again: () => this.#startPython(),
      trust: () => this.#trust(),
      show: () => this.#others()[0]?.plate.node.querySelector("button")?.focus(),
    });
  }

  /** Begin, now that the page is in front and JupyterLab has tried to start a Python for it. */
  open(): void {
    const { sessionContext, content, disposed } = this.#panel;
    sessionContext.statusChanged.connect((_, status) => {
      if (status === "autorestarting") agreeToDialogs();
      if (status === "restarting" || status === "autorestarting") this.#beginAnew();
      else if (status === "dead") this.#end();
    });
    // A page that opens gets its first kernel, too, perhaps the one in which its widgets still live.
    sessionContext.kernelChanged.connect((_, { oldValue }) => (oldValue ? this.#beginAnew() : this.#begin()));
    content.model?.cells.changed.connect(() => requestAnimationFrame(() => this.#watch()));
    disposed.connect(() => this.#cells.disconnect());
    this.#panel.node.addEventListener("focusin", ({ target }) => {
      const at = target as Element; // the focus is on an element
      this.#entered = content.widgets.find(({ node }) => node.contains(at));
      this.#control = nameOf(at);
    });
    this.#begin();
    this.#opened = this.#starts;
    if (this.#waitsForTrust()) this.#tellAbove({ foreign: true });
  }

  /** Let what lies beside the notebook be imported by a cell that the learner runs, unless the cell is ours. */
  letImport(cell: Cell): void {
    if (!isOfTheCourse(cell)) importFromFolder(this.#panel.sessionContext.session?.kernel);
    if (isOther(cell)) this.#tell(cell, "arrived");
  }

  /** Begin with another Python than the one in which the widgets of the page lived. */
  #beginAnew(): void {
    for (const view of viewsIn(this.#panel.content.node)) this.#gone.add(view);
    this.#begin();
  }

  /** Begin with the Python that is there. */
  #begin(): void {
    const start = ++this.#starts;
    this.#due.clear();
    this.#ours = this.#setUp = false;
    this.#cells.disconnect();
    const kernel = this.#panel.sessionContext.session?.kernel;
    if (!kernel) return this.#end();
    this.#become("starting");
    this.#watch();
    for (const cell of this.#parts.keys()) this.#tell(cell, "anew");
    for (const cell of this.#pressed) this.#ask(cell);
    this.#seeAgain();
    void this.#endWithout(kernel, start);
    const prepared = importOnlyInstalled(kernel).then((ours) => {
      if (start !== this.#starts) return;
      this.#ours = ours;
      this.#become("ready");
      this.#watch();
      void this.#runDue();
    });
    void prepared.catch(() => start === this.#starts && this.#end());
  }

  /**
   * Give a start up that brings no reply; a Python at work, perhaps on what the learner runs, replies once it is done.
   */
  async #endWithout(kernel: Kernel, start: number): Promise<void> {
    const waits = () => start === this.#starts && this.#python === "starting" && !this.#panel.isDisposed;
    const never = kernel.name === BROWSERS_PYTHON ? NEVER_IN_BROWSER : NEVER;
    do await new Promise((passed) => setTimeout(passed, never));
    while (waits() && (await this.#isAtWork(kernel.id).catch(() => false)));
    if (waits()) this.#end();
  }

  /** Leave the page as it is: its Python has stopped, or never answered. */
  #end(): void {
    this.#starts++;
    this.#ours = false;
    this.#due.clear();
    this.#pressed.clear();
    for (const view of viewsIn(this.#panel.content.node)) this.#gone.add(view);
    this.#become(this.#python === "starting" || this.#python === "failed" ? "failed" : "stopped");
    if (this.#python === "failed") closeDialogs();
    this.#watch();
    for (const cell of this.#parts.keys()) this.#tell(cell, this.#python === "failed" ? "failed" : "stopped");
  }

  #become(python: Python): void {
    this.#python = python;
    tellPython(this.#panel, python, (this.#ours && this.#panel.sessionContext.session?.kernel) || null);
    this.#tellAbove({ python });
  }

  #startPython(): void {
    const { sessionContext, content } = this.#panel;
    // Where the first start failed, JupyterLab's widgets never come to life before the page is loaded again.
    if (this.#python === "failed" && !sessionContext.session) return location.reload();
    // JupyterLab writes the kernel of a notebook there.
    const { name = PYTHON } = (content.model?.getMetadata("kernelspec") ?? {}) as { name?: string };
    this.#python = "starting";
    sessionContext.changeKernel({ name }).catch(() => this.#end());
  }

  #trust(): void {
    this.#trusted = true;
    for (const [cell, shown] of this.#parts) {
      shown.part = { ...shown.part, byItself: this.#mayRun(cell) };
      if (shown.part.phase === "waiting") this.#tell(cell, "anew");
    }
    this.#seeAgain();
    this.#tellAbove({ other: this.#others().length > 0 });
  }

  /** Tell whether somebody else's part has not run. */
  #waitsForTrust(): boolean {
    return [...this.#parts].some(([cell, { part }]) => isPart(cell) && !isOfTheCourse(cell) && part.phase !== "live");
  }

  /** Return the code without a widget that waits for its button. */
  #others(): Shown[] {
    return [...this.#parts.values()].filter(({ part: { kind, phase } }) => kind === "other" && phase === "waiting");
  }

  #mayRun(cell: Cell): boolean {
    return (this.#python !== "ready" || this.#ours) && runsByItself(cell, this.#trusted);
  }

  /** Find the parts of the page, and look which of them are seen. */
  #watch(): void {
    if (this.#panel.isDisposed) return;
    const there = new Set(this.#panel.content.widgets.filter((cell) => isPart(cell) || isOther(cell)));
    for (const [cell, { plate }] of this.#parts) {
      if (there.has(cell)) continue;
      plate.node.remove();
      this.#parts.delete(cell);
    }
    for (const cell of there) {
      const { part } = this.#parts.get(cell) ?? this.#find(cell);
      const byItself = this.#mayRun(cell);
      if (byItself !== part.byItself) this.#put(cell, { ...part, byItself });
      if (!byItself && part.phase === "resting") this.#tell(cell, "anew");
      this.#cells.observe(cell.node);
    }
  }

  /** Have every part looked at as if it came into view now. */
  #seeAgain(): void {
    this.#cells.disconnect();
    for (const cell of this.#parts.keys()) this.#cells.observe(cell.node);
  }

  #find(cell: Cell): Shown {
    const byItself = this.#mayRun(cell);
    const part: Part = {
      phase: byItself ? "resting" : "waiting",
      kind: kindOf(cell),
      byItself,
      typed: isTyped(cell),
      lived: false,
    };
    const shown = {
      part,
      plate: plate(this.#words, { start: () => this.#press(cell), showPython: () => this.#showPython(cell) }),
    };
    this.#parts.set(cell, shown);
    cell.node.append(shown.plate.node);
    if (part.kind === "home")
      cell.node.addEventListener("pointerdown", (event) => comeNear(shown.plate.node, cell, event));
    cell.model.outputs?.changed.connect(() => void this.#look(cell));
    const resized = new ResizeObserver(() => this.#place(cell));
    resized.observe(cell.node);
    this.#panel.disposed.connect(() => resized.disconnect());
    this.#put(cell, this.#lives(cell) ? update(part, "arrived") : part);
    return shown;
  }

  /** Tell a part the news, and draw it. */
  #tell(cell: Cell, news: News): void {
    const shown = this.#parts.get(cell);
    if (!shown || cell.isDisposed) return;
    const next = update(shown.part, news === "anew" && this.#lives(cell) ? "arrived" : news);
    if (next !== shown.part) this.#put(cell, next);
  }

  #put(cell: Cell, part: Part): void {
    const shown = this.#parts.get(cell);
    if (!shown) return;
    const { plate } = shown;
    // Whoever waits on a button that goes now would be nowhere, and so would be who reads what is stored of a question,
    // or is on a link of a stored home.
    const isRead = this.#entered === cell && (part.kind === "question" || this.#control !== "");
    const came = this.#pressed.has(cell) || isRead;
    const waits = plate.node.contains(document.activeElement) || (came && this.#hasFocus(cell));
    const focused = part.phase === "live" && waits;
    clearTimeout(shown.late);
    shown.part = part;
    if (part.phase === "live" && !this.#waitsForTrust()) this.#tellAbove({ foreign: false });
    if (part.phase === "starting") shown.late = setTimeout(() => this.#tell(cell, "late"), LATE);
    plate.node.toggleAttribute("data-pressed", this.#pressed.has(cell));
    plate.render(part, about(wordsUnder(cell), questionIn(this.#panel, cell)));
    const { classList } = cell.node;
    classList.toggle("canasta-is-broken", part.phase === "broken");
    classList.toggle("canasta-is-live", part.phase === "live");
    classList.toggle("canasta-shows-view", viewsIn(cell.node).length > 0);
    this.#place(cell);
    if (focused) (namedIn(cell.node, this.#control) ?? firstZone(cell.node))?.focus();
  }

  /** Tell whether who came to a part has not gone elsewhere since, and not into what lives already. */
  #hasFocus({ node }: Cell): boolean {
    const { activeElement } = document;
    if (viewsIn(node).some((view) => view.contains(activeElement))) return false;
    return (
      node.contains(activeElement) || activeElement === document.body || activeElement === this.#panel.content.node
    );
  }

  #lives({ node }: Cell): boolean {
    return viewsIn(node).some((view) => !this.#gone.has(view));
  }

  #press(cell: Cell): void {
    const { phase } = this.#parts.get(cell)?.part ?? {};
    if (phase === "starting" || phase === "slow") return;
    this.#pressed.add(cell);
    this.#ask(cell);
    if (phase === "failed" || phase === "stopped") this.#startPython();
    else void this.#runDue();
  }

  #ask(cell: Cell): void {
    this.#due.add(cell);
    this.#tell(cell, "asked");
  }

  #seen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      const cell = this.#panel.content.widgets.find(({ node }) => node === target);
      const phase = cell && this.#parts.get(cell)?.part.phase;
      if (!cell || !phase) continue;
      if (isIntersecting && phase === "resting") this.#ask(cell);
      else if (!isIntersecting && !this.#pressed.has(cell) && this.#due.delete(cell)) this.#tell(cell, "left");
    }
    void this.#runDue();
  }

  /** Run what is due, one cell after the other, for as long as this Python is there. */
  async #runDue(): Promise<void> {
    const start = this.#starts;
    if (this.#python !== "ready" || this.#running === start) return;
    this.#running = start;
    for (;;) {
      const cell = nearest([...this.#due], this.#pressed, this.#panel.content.node);
      if (!cell || start !== this.#starts) break;
      this.#due.delete(cell);
      await this.#run(cell, start);
    }
    if (this.#running === start) this.#running = 0;
  }

  async #run(cell: Cell, start: number): Promise<void> {
    const news = await this.#newsOf(cell, start);
    if (start !== this.#starts) return;
    if (news) this.#tell(cell, news);
    this.#pressed.delete(cell);
  }

  /**
   * Run a cell, unless it lives; return what came of it, null where nothing did or Python was started anew meanwhile.
   */
  async #newsOf(cell: Cell, start: number): Promise<News | null> {
    if (this.#lives(cell) || (await this.#comesBack(cell))) return "arrived";
    if (start !== this.#starts) return null;
    if (!this.#isDue(cell)) return "interrupted";
    if (isUnderWay(cell) && !this.#pressed.has(cell)) return null; // after an interrupt JupyterLab's star stays
    await pressEnds(cell.node);
    const reveal = keepPicture(cell, this.#panel.context.path);
    this.#looked.add(cell);
    const setup = this.#panel.content.widgets.find(isSetup);
    if (setup && !this.#setUp && !isUnderWay(setup)) {
      this.#setUp = true;
      await this.#execute(setup);
    }
    if (!comesAlive(cell)) leavePython(this.#panel);
    const ran = start === this.#starts && this.#isDue(cell) && (await this.#execute(cell));
    const outcome = ran && start === this.#starts && (await outcomeOf(cell, (view) => this.#gone.has(view)));
    await pressEnds(cell.node);
    reveal(Boolean(outcome));
    this.#looked.delete(cell);
    if (outcome && isOther(cell)) return "arrived"; // a traceback is for whoever wrote the code
    return outcome || null;
  }

  /** Wait for a widget that JupyterLab brings back by itself, on a page that was loaded again while its Python ran. */
  async #comesBack(cell: Cell): Promise<boolean> {
    const drawn = this.#opened === this.#starts && cell.model.trusted && hasView(cell) && !isUnderWay(cell);
    return drawn && (await outcomeOf(cell, (view) => this.#gone.has(view))) === "arrived";
  }

  /** Tell whether the cell may run now: nobody has changed it meanwhile, or somebody pressed its button. */
  #isDue(cell: Cell): boolean {
    return !this.#panel.isDisposed && (this.#pressed.has(cell) || this.#mayRun(cell));
  }

  /** Run a cell; tell whether nobody interrupted it. */
  async #execute(cell: Cell): Promise<boolean> {
    try {
      this.letImport(cell);
      const reply = await this.#codeCell.execute(cell, this.#panel.sessionContext);
      const { status, ename } = reply?.content ?? {};
      if (status !== "aborted" && status !== "abort" && ename !== "KeyboardInterrupt") return true;
      this.#interrupted();
      return false;
    } catch {
      return true; // a Run All or a restart that comes between takes over what is under way
    }
  }

  /** Leave what has not begun to its buttons, because somebody stopped Python's work. */
  #interrupted(): void {
    this.#due.clear();
    this.#pressed.clear();
    for (const cell of this.#parts.keys()) this.#tell(cell, "interrupted");
  }

  /**
   * Look what came of a cell that somebody else runs; what Python says to the learner's own code is for the learner.
   */
  async #look(cell: Cell): Promise<void> {
    if (this.#looked.has(cell)) return;
    this.#looked.add(cell);
    const outcome = await outcomeOf(cell, (view) => this.#gone.has(view));
    this.#looked.delete(cell);
    dropDrawing(cell);
    if (this.#python === "ready") this.#tell(cell, comesAlive(cell) ? outcome : "arrived");
  }

  /** Lay the plate over the picture, or where the buttons of a question will be. */
  #place(cell: Cell): void {
    const { part, plate } = this.#parts.get(cell) ?? {};
    const at = part && placeFor(cell, part);
    if (!plate) return;
    if (!at) return plate.node.removeAttribute("style");
    const { left, top } = cell.node.getBoundingClientRect();
    const place = { left: at.left - left, top: at.top - top, width: at.width, height: at.height };
    plate.node.style.cssText = Object.entries(place)
      .map(([name, value]) => `${name}:${value}px`)
      .join(";");
  }

  #showPython(cell: Cell): void {
    this.#panel.node.querySelector<HTMLElement>(".canasta-switch[aria-checked=false]")?.click();
    cell.node.classList.remove("canasta-is-broken");
  }
}

/** Have what says that a home comes to life stand below the point that somebody presses. */
function comeNear(plate: HTMLElement, { node }: Cell, { clientY }: PointerEvent): void {
  plate.toggleAttribute("data-near", true);
  node.style.setProperty("--near", `${clientY - node.getBoundingClientRect().top}px`);
}
