// Of several pages that open at once, the one in front begins.
import type { JupyterFrontEnd, NotebookPanel } from "./lab";
import { notebookIn } from "./pages";

const SETTLES = 500; // milliseconds that a page must be in front: others come and go first

/** Wait until the page has been in front for as long as several pages need to find their order. */
export function inFront(app: JupyterFrontEnd, panel: NotebookPanel): Promise<void> {
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
