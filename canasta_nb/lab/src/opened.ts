// Which pages of the course are open.
import type { NotebookPanel, NotebookTracker } from "./lab";
import { isOurs, MARK } from "./pages";
import { type Words, wordsFor } from "./words";

/** Call `begin` for each page of the course, open now or later, once it has been read and its words are there. */
export function forEachPage(notebooks: NotebookTracker, begin: (panel: NotebookPanel, words: Words) => void): void {
  const opened = async (panel: NotebookPanel) => {
    await panel.context.ready;
    if (!isOurs(panel)) return;
    const words = await wordsFor(panel.content.model?.getMetadata(MARK), panel.context.path);
    if (!panel.isDisposed) begin(panel, words);
  };
  notebooks.widgetAdded.connect((_, panel) => void opened(panel));
  notebooks.forEach((panel) => void opened(panel));
}
