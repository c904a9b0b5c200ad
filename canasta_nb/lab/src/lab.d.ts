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
  hide(): void;
  show(): void;
}

/** The classes of Lumino, on which JupyterLab stands. */
export interface Lumino {
  readonly Widget: new (options: { node: HTMLElement }) => Widget;
}

export interface FutureReply {
  readonly content: { readonly status: string; readonly ename?: string };
}

export interface Kernel {
  readonly id: string;
  readonly name: string;
  /** Resolves with the kernel's first reply. */
  readonly info: Promise<unknown>;
  requestExecute(content: { code: string; silent: boolean }): { readonly done: Promise<FutureReply> };
}

export interface SessionContext {
  readonly ready: Promise<void>;
  readonly session: { readonly kernel: Kernel | null } | null;
  readonly kernelChanged: Signal<SessionContext, { readonly oldValue: Kernel | null }>;
  readonly statusChanged: Signal<SessionContext, string>;
  changeKernel(options: { name: string }): Promise<unknown>;
}

export interface Cell extends Widget {
  readonly model: {
    readonly id: string;
    readonly type: string;
    /** What a code cell showed. */
    readonly outputs?: {
      readonly length: number;
      readonly changed: Signal<unknown, unknown>;
      get(place: number): { readonly data: Record<string, unknown> };
    };
    readonly sharedModel: { readonly source: string };
  };
}

export interface NotebookPanel extends Widget {
  readonly contentHeader: Widget & { addWidget(widget: Widget): void };
  setFragment(fragment: string): void;
  readonly context: { readonly path: string; readonly ready: Promise<void> };
  readonly sessionContext: SessionContext;
  readonly content: Widget & {
    readonly widgets: readonly Cell[];
    readonly model: {
      getMetadata(key: string): unknown;
      readonly cells: { readonly changed: Signal<unknown, unknown> };
    } | null;
  };
}

export interface NotebookTracker {
  readonly widgetAdded: Signal<NotebookTracker, NotebookPanel>;
  forEach(each: (panel: NotebookPanel) => void): void;
}

export type Side = "left" | "right";

/** JupyterLab's shell; Notebook's has only the first two members. */
export interface Shell {
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
}

export interface Services {
  readonly contents: { get(path: string, options?: object): Promise<File> };
  readonly sessions: { readonly ready: Promise<void>; running(): Iterable<{ readonly path: string }> };
}

export interface CommandExecuted {
  readonly id: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly result: Promise<unknown>;
}

export interface JupyterFrontEnd {
  readonly shell: Shell;
  readonly restored: Promise<void>;
  readonly serviceManager: Services;
  readonly commands: {
    readonly commandExecuted: Signal<unknown, CommandExecuted>;
  };
}

export interface CodeCellClass {
  execute(cell: Cell, session: SessionContext): Promise<FutureReply | undefined>;
}

export interface NotebookActions {
  readonly executionScheduled: Signal<unknown, { readonly notebook: Widget; readonly cell: Cell }>;
}

/** The packages that JupyterLab shares with its extensions: by name, then by version. */
export type Shared = Record<string, Record<string, { get(): Promise<() => unknown> }>>;
