// Lets a page of the course look like a page: without code, prompts and tool bars, with one line above it. One switch
// brings the code back where it was. Every other notebook stays as JupyterLab made it.
import { onTheme, worn } from "../../widgets/js/theme";
import tokens from "../../widgets/js/tokens.css";
import style from "./dress.css";
import { graded } from "./graded";
import type { Cell, Folder, JupyterFrontEnd, Kernel, MainMenu, Makers, NotebookPanel, NotebookTracker } from "./lab";
import { everythingElse } from "./more";
import { forEachPage } from "./opened";
import { isOther, isOwn } from "./own";
import { pageKeys } from "./page_keys";
import { EMPTY, type Line, pageLine, update } from "./page_line";
import { notebookIn, showsOnePage } from "./pages";
import { followPython, type Python, safePython } from "./python";
import { keepReading } from "./reading";
import { isKeptInPython, keepInPython, rememberPython, showsPython } from "./remembered";
import { isPart, kindOf } from "./shipped";
import type { Words } from "./words";

const HOME = "home.ipynb";
const BUSY = 400; // milliseconds that Python works before the line says so
const PAGE = "canasta-page";
const OWN = "canasta-own";
const PART = "canasta-has-part";
const TABLE = "canasta-table";
const QUESTION = "canasta-question";
const HOLDS_HOME = "canasta-holds-home";
const IS_HOME = "canasta-is-home";
const HIDES = "canasta-hides-python";

export function dress(
  app: JupyterFrontEnd,
  notebooks: NotebookTracker,
  mainMenu: MainMenu | null,
  makers: Makers,
): void {
  const sheet = document.createElement("style");
  sheet.textContent = tokens.replaceAll(".cnb", `.${PAGE}`) + style;
  document.head.append(sheet);
  const pages = new Set<Page>();
  let unkept: boolean | null = null; // a choice that no Python keeps yet
  const show = (shows: boolean): void => {
    rememberPython(shows);
    for (const page of pages) page.show(shows);
  };
  const keep = async (shows: boolean, kernel: Kernel): Promise<void> => {
    if ((await keepInPython(shows, kernel)) && unkept === shows) unkept = null;
  };
  const flip = (): void => {
    show((unkept = !showsPython()));
    const panel = notebookIn(app.shell.currentWidget);
    const kernel = panel && safePython(panel);
    if (kernel) void keep(unkept, kernel);
  };
  const more = everythingElse(app, mainMenu, makers, flip);
  forEachPage(notebooks, (panel, words) => {
    const page = new Page(app, panel, words, makers, flip, more);
    pages.add(page);
    followPython(panel, (_, kernel) => {
      if (!kernel) return;
      if (unkept !== null) void keep(unkept, kernel);
      else
        void isKeptInPython(kernel).then(
          (kept) => kept && show(true),
          () => {},
        );
    });
    panel.disposed.connect(() => pages.delete(page));
  });
}

/** One page of the course and its line. */
class Page {
  #line: Line = EMPTY;
  #busy: ReturnType<typeof setTimeout> | undefined;
  readonly #render: (line: Line) => void;
  readonly #gone = new AbortController();

  readonly #app: JupyterFrontEnd;
  readonly #panel: NotebookPanel;

  constructor(
    app: JupyterFrontEnd,
    panel: NotebookPanel,
    words: Words,
    makers: Makers,
    flip: () => void,
    more: (button: HTMLElement, words: Words) => void,
  ) {
    [this.#app, this.#panel] = [app, panel];
    const { node, render } = pageLine(words, {
      home: (event) => this.#goHome(event),
      python: flip,
      more: (button) => more(button, words),
    });
    this.#render = render;
    panel.addClass(PAGE);
    panel.layout.insertWidget(0, panel.contentHeader); // the tool bar comes and goes below the line
    panel.contentHeader.insertWidget(0, new makers.Widget({ node }));
    void app.restored.then(() => setTimeout(() => this.#keepCells()));
    const wear = () => void (panel.node.dataset.theme = worn("auto"));
    wear();
    onTheme(wear, this.#gone.signal);
    pageKeys(panel, flip, this.#gone.signal);
    this.#follow();
    this.show(showsPython());
    keepReading(panel, this.#gone.signal);
    panel.disposed.connect(() => this.#gone.abort());
  }

  /** Show the code of the page, or hide it. */
  show(shows: boolean): void {
    const panel = this.#panel;
    panel.toggleClass(HIDES, !shows);
    if (shows) panel.toolbar.show();
    else panel.toolbar.hide();
    panel.node.style.setProperty("--canasta-bar", `${panel.toolbar.node.offsetHeight}px`);
    if (shows) for (const cell of panel.content.widgets) unfold(cell);
    this.#tell({ shows });
  }

  /**
   * Keep every cell in the page: one that is put aside has no height. JupyterLab lists the headings of a page before.
   */
  #keepCells(): void {
    const { content, isDisposed } = this.#panel;
    const { notebookConfig } = content;
    if (!isDisposed && notebookConfig.windowingMode === "full")
      content.notebookConfig = { ...notebookConfig, windowingMode: "none" };
  }

  #tell(news: Partial<Line>): void {
    const next = update(this.#line, news);
    if (next !== this.#line) this.#render((this.#line = next));
  }

  /** Tell the line what changes: Python, the questions, the cells. */
  #follow(): void {
    const { sessionContext, content } = this.#panel;
    let known: Python = "starting";
    const python = () => {
      clearTimeout(this.#busy);
      if (known !== "ready" || sessionContext.kernelDisplayStatus !== "busy") return this.#tell({ python: known });
      this.#busy = setTimeout(() => this.#tell({ python: "working" }), BUSY);
    };
    sessionContext.statusChanged.connect(python);
    followPython(this.#panel, (now) => {
      known = now;
      python();
    });
    const heard = new WeakSet<Cell>();
    const cells = () => {
      for (const cell of content.widgets) {
        mark(cell);
        if (heard.has(cell)) continue;
        heard.add(cell);
        cell.model.contentChanged.connect(() => mark(cell));
      }
      this.#panel.toggleClass(IS_HOME, content.widgets.some(holdsHome));
      this.#tell({ title: titleOf(this.#panel) });
    };
    content.model?.cells.changed.connect(() => requestAnimationFrame(() => this.#panel.isDisposed || cells()));
    cells();
    graded(this.#panel, (dots) => this.#tell({ dots }), this.#gone.signal);
    void this.#findHome();
  }

  /** Look for the course home beside the page: asking for a file that is not there would be an error in the console. */
  async #findHome(): Promise<void> {
    const { path } = this.#panel.context;
    // A folder is asked for, so its files come.
    const { content } = (await this.#app.serviceManager.contents.get(folderOf(path))) as unknown as Folder;
    const there = content?.some((each) => each.name === HOME);
    const name = encodeURIComponent(path.split("/").at(-1) ?? "");
    const { pathname, search } = location; // the browser edition names the page in the query
    if (there) this.#tell({ home: (search.includes(name) ? pathname + search : pathname).replace(name, HOME) });
  }

  /** Open the course home where JupyterLab opens pages; where each page has a tab of the browser, follow the link. */
  #goHome(event: MouseEvent): void {
    if (!this.#line.home || showsOnePage(this.#app.shell) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const folder = folderOf(this.#panel.context.path);
    void this.#app.commands.execute("docmanager:open", { path: folder ? `${folder}/${HOME}` : HOME });
  }
}

/**
 * Mark what is the learner's own, what comes to life by itself or has a button of ours, what asks, what holds the home,
 * and where a table will stand: its picture takes as much room as the table will.
 */
function mark(cell: Cell): void {
  const { type, sharedModel } = cell.model;
  cell.node.classList.toggle(OWN, isOwn(cell));
  cell.node.classList.toggle(PART, isPart(cell) || isOther(cell));
  cell.node.classList.toggle(QUESTION, isPart(cell) && kindOf(cell) === "question");
  cell.node.classList.toggle(HOLDS_HOME, holdsHome(cell));
  cell.node.classList.toggle(TABLE, type === "code" && /^(\w+ = )?Table\(/m.test(sharedModel.source));
}

function holdsHome({ model: { type, sharedModel } }: Cell): boolean {
  return type === "code" && /\bCourseHome\(/.test(sharedModel.source);
}

function folderOf(path: string): string {
  return path.split("/").slice(0, -1).join("/");
}

/** Return the heading with which a page begins; a page that begins with a widget has none. */
function titleOf({ content }: NotebookPanel): string {
  const { model } = content.widgets[0] ?? {};
  return (model?.type === "markdown" && model.sharedModel.source.match(/^# (.+)$/m)?.[1]) || "";
}

/** Unfold the code of a cell that the course folds away, and leave the file as it is. */
function unfold(cell: Cell): void {
  if (cell.model.type !== "code" || !cell.inputHidden) return;
  cell.syncCollapse = false;
  cell.inputHidden = false;
}
