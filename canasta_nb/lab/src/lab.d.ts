// The members of JupyterLab that this extension uses, as JupyterLab 4.4 to 4.6 and Notebook 7.4 to 7.6 have them. The
// packages with all their types would be hundreds of megabytes.

export interface Signal<Sender, Args> {
  connect(slot: (sender: Sender, args: Args) => void): boolean;
  disconnect(slot: (sender: Sender, args: Args) => void): boolean;
}

export interface Widget {
  readonly id: string;
  readonly node: HTMLElement;
  readonly isVisible: boolean;
  readonly isDisposed: boolean;
  readonly disposed: Signal<Widget, void>;
  readonly parent: Widget | null;
  /** Ask anew how large what is laid out in it must be. */
  fit(): void;
  hide(): void;
  show(): void;
  addClass(name: string): void;
  toggleClass(name: string, has: boolean): boolean;
}

/** A panel of widgets in a row or a column, and the dock in which pages lie behind each other. */
export interface Panel extends Widget {
  addWidget(widget: Widget): void;
  insertWidget(place: number, widget: Widget): void;
  tabBars?(): Iterable<Widget>;
}

export interface Menu extends Widget {
  readonly aboutToClose: Signal<Menu, void>;
  addItem(item: { type?: "separator" | "submenu"; command?: string; args?: object; submenu?: Menu }): unknown;
  activateNextItem(): void;
  open(x: number, y: number, options: { horizontalAlignment: "left" | "right" }): void;
  dispose(): void;
}

export interface MainMenu {
  readonly menus: readonly Menu[];
}

/** What a page is made with: a widget of any node, and menus that look as JupyterLab's own do. */
export interface Makers {
  readonly Widget: new (options: { node: HTMLElement }) => Widget;
  readonly MenuSvg: new (options: { commands: Commands }) => Menu;
}

export interface FutureReply {
  readonly content: {
    readonly status: string;
    readonly ename?: string;
    readonly user_expressions?: Readonly<Record<string, { readonly data?: Readonly<Record<string, string>> }>>;
  };
}

export interface Request {
  readonly code: string;
  readonly silent: boolean;
  readonly user_expressions?: Readonly<Record<string, string>>;
}

export interface Kernel {
  readonly id: string;
  readonly name: string;
  /** Resolves with the kernel's first reply. */
  readonly info: Promise<unknown>;
  requestExecute(content: Request): { readonly done: Promise<FutureReply> };
}

export interface SessionContext {
  readonly ready: Promise<void>;
  readonly session: { readonly id: string; readonly kernel: Kernel | null } | null;
  readonly kernelChanged: Signal<SessionContext, { readonly oldValue: Kernel | null }>;
  readonly statusChanged: Signal<SessionContext, string>;
  changeKernel(options: { name: string }): Promise<unknown>;
  readonly kernelDisplayStatus: string;
  /** Start a Python; tells whether to ask the user for one. */
  startKernel(): Promise<boolean>;
}

export interface Cell extends Widget {
  inputHidden: boolean;
  /** Whether what is folded away is written into the file. */
  syncCollapse: boolean;
  readonly model: {
    readonly id: string;
    readonly type: string;
    readonly contentChanged: Signal<unknown, void>;
    /** Whether JupyterLab draws what the notebook has stored of it. */
    readonly trusted: boolean;
    /** What a code cell showed. */
    readonly outputs?: {
      readonly length: number;
      readonly changed: Signal<unknown, unknown>;
      get(place: number): { readonly data: Record<string, unknown> };
    };
    getMetadata(key: string): unknown;
    readonly sharedModel: { readonly source: string };
  };
}

/** An open file. */
export interface Context {
  readonly path: string;
  readonly ready: Promise<void>;
  readonly isDisposed: boolean;
  readonly contentsModel: { readonly writable: boolean; readonly last_modified: string } | null;
  readonly model: {
    dirty: boolean;
    readonly contentChanged: Signal<unknown, void>;
    readonly stateChanged: Signal<unknown, { readonly name: string }>;
    toJSON(): { readonly cells?: unknown };
  };
  /** Tells `started`, then what begins with `completed`, or `failed`. */
  readonly saveState: Signal<Context, string>;
  save(): Promise<void>;
}

export interface NotebookPanel extends Widget {
  setFragment(fragment: string): void;
  readonly context: Context;
  readonly sessionContext: SessionContext;
  readonly toolbar: Widget;
  readonly contentHeader: Panel;
  readonly layout: { insertWidget(place: number, widget: Widget): void };
  readonly content: Widget & {
    notebookConfig: { readonly windowingMode: string };
    readonly widgets: readonly Cell[];
    readonly model: {
      getMetadata(key: string): unknown;
      readonly cells: { readonly changed: Signal<unknown, unknown> };
    } | null;
  };
}

export interface NotebookActions {
  readonly executionScheduled: Signal<unknown, { readonly notebook: Widget; readonly cell: Cell }>;
}

export interface NotebookTracker {
  readonly widgetAdded: Signal<NotebookTracker, NotebookPanel>;
  forEach(each: (panel: NotebookPanel) => void): void;
}

export type Side = "left" | "right";

/** JupyterLab's shell. Notebook's has no mode, because it shows one page, and not all that is optional here. */
export interface Shell {
  readonly mode?: string;
  readonly currentWidget: Widget | null;
  readonly currentChanged?: Signal<Shell, unknown>;
  readonly leftCollapsed?: boolean;
  readonly rightCollapsed?: boolean;
  collapseLeft?(): void;
  collapseRight?(): void;
  expandLeft?(): void;
  expandRight?(): void;
  isSideTabBarVisible?(side: Side): boolean;
  toggleSideTabBarVisibility?(side: Side): void;
  widgets?(area: string): Iterable<Widget>;
}

export interface Output {
  readonly data?: Record<string, unknown>;
}

export interface NotebookFile {
  readonly metadata?: Record<string, unknown>;
  readonly cells?: readonly { readonly source?: string | readonly string[]; readonly outputs?: readonly Output[] }[];
}

export interface File {
  readonly type: string;
  readonly content: NotebookFile | null;
  readonly last_modified: string;
}

/** A notebook that has a Python. */
export interface Session {
  readonly id: string;
  readonly path: string;
  readonly kernel: { readonly id: string; readonly name: string } | null;
}

/** A Python that runs. The browser edition doesn't count the lines to it. */
export interface RunningKernel {
  readonly id: string;
  readonly connections?: number;
  readonly execution_state?: string;
}

/** A line to a Python beside that of the page. */
export interface Line {
  requestCommInfo(about: { target_name: string }): Promise<{ readonly content: { readonly comms?: Record<string, unknown> } }>;
  dispose(): void;
}

/** What the contents service tells of a folder. */
export interface Folder {
  readonly content: readonly { readonly name: string }[] | null;
}

/** How JupyterLab speaks to its server: with the login of the page. */
export interface ServerConnection {
  makeRequest(url: string, init: RequestInit, settings: object): Promise<Response>;
}

export interface Services {
  readonly serverSettings: { readonly baseUrl: string };
  readonly contents: { get(path: string, options?: object): Promise<File> };
  readonly kernelspecs: { readonly ready: Promise<void> };
  readonly kernels: {
    connectTo(options: { model: { readonly id: string; readonly name: string } }): Line;
    running(): Iterable<RunningKernel>;
    refreshRunning(): Promise<void>;
  };
  readonly sessions: {
    readonly ready: Promise<void>;
    running(): Iterable<Session>;
    refreshRunning(): Promise<void>;
    shutdown(id: string): Promise<void>;
  };
}

export interface CommandExecuted {
  readonly id: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly result: Promise<unknown>;
}

export interface Commands {
  readonly commandExecuted: Signal<unknown, CommandExecuted>;
  addCommand(id: string, options: Command): unknown;
  execute(id: string, args?: object): Promise<unknown>;
}

export interface Command {
  label(args: Record<string, unknown>): string;
  execute(): unknown;
  isToggleable?: boolean;
  isToggled?(): boolean;
}

export interface JupyterFrontEnd {
  readonly shell: Shell;
  readonly restored: Promise<void>;
  readonly serviceManager: Services;
  readonly commands: Commands;
}

export interface CodeCellClass {
  execute(cell: Cell, session: SessionContext): Promise<FutureReply | undefined>;
}

/** The packages that JupyterLab shares with its extensions: by name, then by version. */
export type Shared = Record<string, Record<string, { get(): Promise<() => unknown> }>>;
