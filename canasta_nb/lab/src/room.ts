// Folds away what would leave a page of the course no room: the file list, and on a narrow screen both side bars, the
// menus, the tabs and the status bar; the page's own menu leads to all of it. Notices wait in JupyterLab's list of
// them. The first other page in front gets back what was folded, unless it was opened again by hand meanwhile; so does
// a window that is made wide again.
import type { JupyterFrontEnd, Panel, Shell, Side, Widget } from "./lab";
import { isOurs, notebookIn } from "./pages";

const NARROW = "(width < 900px)";
const SIDES: readonly Side[] = ["left", "right"];
/** JupyterLab shows the notebook that an address names among the files, once it is open. */
const SHOWN_AMONG_FILES = "docmanager:show-in-file-browser";

export function leaveRoom({ commands, restored, shell }: JupyterFrontEnd): void {
  const narrow = matchMedia(NARROW);
  let giveListBack: (() => void) | null = null; // while a page of the course is in front
  let giveBarsBack: (() => void) | null = null; // while it is, and the window is narrow
  const follow = () => {
    if (giveListBack && narrow.matches) giveBarsBack ??= foldBars(shell);
    else {
      giveBarsBack?.();
      giveBarsBack = null;
    }
  };
  const look = async () => {
    const panel = notebookIn(shell.currentWidget);
    await panel?.context.ready;
    if (notebookIn(shell.currentWidget) !== panel) return; // another page came meanwhile, and is looked at by itself
    if (panel && isOurs(panel)) {
      if (giveBarsBack) shell.collapseLeft?.(); // the list from which it was opened would cover it
      giveListBack ??= foldList(shell);
      follow();
    } else if (panel || shell.currentWidget) {
      const give = giveListBack;
      giveListBack = null;
      follow();
      give?.();
    }
  };
  const shown = (_: unknown, { id, result }: { id: string; result: Promise<unknown> }) => {
    if (id !== SHOWN_AMONG_FILES) return;
    commands.commandExecuted.disconnect(shown);
    void result.then(() => giveListBack && shell.collapseLeft?.());
  };
  commands.commandExecuted.connect(shown);
  narrow.addEventListener("change", follow);
  void restored.then(() => {
    shell.currentChanged?.connect(() => void look());
    void look();
  });
}

/** Fold the file list away; return what gives it back. */
function foldList(shell: Shell): () => void {
  document.body.dataset.canasta = "wide";
  const stoodOpen = shell.leftCollapsed === false;
  shell.collapseLeft?.();
  return () => {
    delete document.body.dataset.canasta;
    if (stoodOpen && shell.leftCollapsed) shell.expandLeft?.();
  };
}

/** Fold away all that a narrow window has no room for; return what gives it back. */
function foldBars(shell: Shell): () => void {
  document.body.dataset.canasta = "narrow";
  const undo: (() => void)[] = [];
  if (shell.leftCollapsed === false) undo.push(() => shell.leftCollapsed && shell.expandLeft?.());
  shell.collapseLeft?.();
  if (shell.rightCollapsed === false) undo.push(() => shell.rightCollapsed && shell.expandRight?.());
  shell.collapseRight?.();
  for (const side of SIDES) {
    if (!shell.isSideTabBarVisible?.(side)) continue;
    shell.toggleSideTabBarVisibility?.(side);
    undo.push(() => shell.isSideTabBarVisible?.(side) || shell.toggleSideTabBarVisibility?.(side));
  }
  for (const bar of barsOf(shell)) {
    bar.hide();
    undo.push(() => bar.show());
  }
  return () => {
    document.body.dataset.canasta = "wide";
    undo.forEach((each) => each());
  };
}

/** Return the bars around the pages that are seen: the menus, the tabs of the pages, the status. */
function barsOf(shell: Shell): Widget[] {
  const within = (area: string) => [...(shell.widgets?.(area) ?? [])];
  const above = ["top", "menu"].flatMap(within).map(({ parent }) => parent);
  // Around a page of the main area is the dock, if anything.
  const tabs = [...((shell.currentWidget?.parent as Panel | null)?.tabBars?.() ?? [])];
  const status = within("bottom").filter(({ id }) => id === "jp-main-statusbar");
  // What is not there has been left out.
  return [...new Set([...above, ...tabs, ...status])].filter((bar) => bar?.isVisible && bar.id !== "main") as Widget[];
}
