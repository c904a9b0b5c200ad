// Saves without a word what a page shows and what was answered on it. JupyterLab would ask about every page on closing,
// because one that only came to life has new outputs. What the learner wrote into cells is saved as in any notebook.
// A page that is loaded again finds what was saved: a table where it was.
import type { Cell, Context, JupyterFrontEnd, NotebookPanel, NotebookTracker, Services } from "./lab";
import { forEachPage } from "./opened";

const SETTLES = 500; // milliseconds without a change after which the page is written
const SLACK = 500; // milliseconds by which the clocks of a disk and a server may differ

export function saveQuietly({ serviceManager }: JupyterFrontEnd, notebooks: NotebookTracker): void {
  forEachPage(notebooks, (panel) => follow(panel, serviceManager));
}

/** Write down what is new on a page for as long as nobody writes into its cells. It is clean once it is written. */
function follow({ context, content }: NotebookPanel, services: Services): void {
  const now = () => sources(content.widgets);
  const everything = () => JSON.stringify(context.model.toJSON().cells);
  let [kept, written, sent] = [now(), "", ""];
  let refused = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const under = saveOneAfterTheOther(context);
  const look = () => {
    clearTimeout(waiting);
    // Where the server doesn't answer, the page stays to be saved: the next change or JupyterLab itself tries again.
    if (context.model.dirty && !refused) waiting = setTimeout(() => void write().catch(() => {}), SETTLES);
  };
  const write = async () => {
    await under();
    if (context.isDisposed || !context.model.dirty || now() !== kept || !context.contentsModel?.writable) return;
    // Where the file is newer, JupyterLab asks what to do as soon as the learner saves.
    refused = await isNewerOnDisk(context, services);
    if (!refused && !context.isDisposed) await context.save();
  };
  context.saveState.connect((_, state) => {
    if (state === "started") [written, sent] = [now(), everything()];
    else if (state === "failed") refused = true;
    else {
      [kept, refused] = [written, false];
      // JupyterLab takes for saved what came meanwhile.
      if (everything() !== sent) context.model.dirty = true;
    }
  });
  context.model.contentChanged.connect(look);
  context.model.stateChanged.connect(look);
  look();
}

/**
 * Have each save of a page wait for the one before it; return what waits for the last. JupyterLab takes what another
 * save is writing for the work of somebody else, and asks which of the two shall be lost.
 */
function saveOneAfterTheOther(context: Context): () => Promise<void> {
  const save = context.save.bind(context);
  let last = Promise.resolve();
  const under = () => last.catch(() => {});
  context.save = () => {
    last = under().then(save);
    return last;
  };
  return under;
}

function sources(cells: readonly Cell[]): string {
  return JSON.stringify(cells.map(({ model }) => [model.type, model.sharedModel.source]));
}

async function isNewerOnDisk({ path, contentsModel }: Context, { contents }: Services): Promise<boolean> {
  const { last_modified } = await contents.get(path, { content: false });
  return Date.parse(last_modified) > Date.parse(contentsModel?.last_modified ?? "") + SLACK;
}
