// Which notebooks are pages of the course. Any other looks and behaves as JupyterLab made it.
import type { NotebookFile, NotebookPanel, Shell, Widget } from "./lab";

/** The key in a notebook's metadata by which the package marks its own. */
export const MARK = "canasta";

/** Return the notebook panel that a widget is; null for anything else in JupyterLab's main area. */
export function notebookIn(widget: Widget | null): NotebookPanel | null {
  return widget && "context" in widget && "sessionContext" in widget && "content" in widget
    ? (widget as NotebookPanel) // nothing else in JupyterLab has these three
    : null;
}

/** Tell whether a notebook is a page of the course; ask when its model has been read (`context.ready`). */
export function isOurs(panel: NotebookPanel): boolean {
  return !panel.isDisposed && typeof panel.content.model?.getMetadata(MARK) === "object";
}

const PACKAGE = "canasta_nb";

/** Tell whether a cell of a notebook names the package. */
export function namesThePackage({ cells = [] }: NotebookFile): boolean {
  return cells.some((cell) => sourceOf(cell).includes(PACKAGE));
}

/** Return the source of a stored cell, which may lie in lines. */
export function sourceOf({ source = "" }: { source?: string | readonly string[] }): string {
  return typeof source === "string" ? source : source.join("");
}

/** Tell whether a tab of the browser shows one page, as in Notebook. JupyterLab shows many. */
export function showsOnePage(shell: Shell): boolean {
  return !("mode" in shell);
}
