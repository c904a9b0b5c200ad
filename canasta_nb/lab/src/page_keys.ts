// Keys of a page of the course. One shows and hides its code. While the code is hidden, single letters that would cut,
// move or delete cells do nothing, and the arrows scroll: who reads does not see which cell they would have hit.
import type { NotebookPanel } from "./lab";
import { showsPython } from "./remembered";

/** Where keys go to something of their own: what is typed into, what a widget shows, what a link or a button is. */
const BUSY = ".cnb, .jp-Editor, input, textarea, select, button, a, [contenteditable=true], [role=menu]";

export function pageKeys(panel: NotebookPanel, flip: () => void, signal: AbortSignal): void {
  // JupyterLab listens at the document, and widgets keep keys for themselves; the window is asked before either.
  addEventListener(
    "keydown",
    (event) => {
      if (!panel.isVisible || !(event.target instanceof Element)) return;
      if (isForPython(event) && (panel.node.contains(event.target) || event.target === document.body)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        flip();
      } else if (!showsPython() && panel.content.node.contains(event.target) && isForCells(event)) {
        event.stopImmediatePropagation();
      }
    },
    { capture: true, signal },
  );
  // Nor does a word that is chosen by a double click turn into its source.
  panel.content.node.addEventListener(
    "dblclick",
    (event) => {
      if (!showsPython() && event.target instanceof Element && event.target.closest(".jp-MarkdownCell.jp-mod-rendered"))
        event.stopPropagation();
    },
    { capture: true, signal },
  );
}

/** Tell whether a key shows and hides the code; with Option a Mac makes another letter of it. */
export function isForPython({ altKey, shiftKey, ctrlKey, metaKey, key, code }: KeyboardEvent): boolean {
  return altKey && shiftKey && !ctrlKey && !metaKey && (key.toLowerCase() === "p" || code === "KeyP");
}

function isForCells({ altKey, ctrlKey, metaKey, shiftKey, key, target }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || key === "Tab" || (shiftKey && key === "Enter")) return false;
  // A key is pressed in an element.
  return !(target as Element).closest(BUSY);
}
