// The plugin: pictures for what has no Python, room for the course while it is in front, cells that come to life, and
// the question to which a link leads.
import { arrive } from "./arriving";
import type { CodeCellClass, JupyterFrontEnd, Lumino, NotebookActions, NotebookPanel, NotebookTracker, Shared } from "./lab";
import { live } from "./life";
import { showPictures } from "./pictures";
import { leaveRoom } from "./room";

/** Return one of the packages that JupyterLab shares. */
async function from<Package>(shared: Shared, name: string): Promise<Package> {
  const [version] = Object.values(shared[name] ?? {});
  if (!version) throw new Error(`JupyterLab shares no ${name}`);
  return (await version.get())() as Package; // the caller knows what is in the package that it names
}

interface Notebooks {
  readonly INotebookTracker: object;
  readonly NotebookActions: NotebookActions;
}

export async function courseOf(shared: Shared) {
  const { INotebookTracker, NotebookActions: actions } = await from<Notebooks>(shared, "@jupyterlab/notebook");
  const lumino = await from<Lumino>(shared, "@lumino/widgets");
  const { CodeCell } = await from<{ CodeCell: CodeCellClass }>(shared, "@jupyterlab/cells");
  return {
    id: "canasta-nb:course",
    description: "Brings the pages of the Canasta course to life",
    autoStart: true,
    optional: [INotebookTracker],
    activate(app: JupyterFrontEnd, notebooks: NotebookTracker | null) {
      showPictures(app.serviceManager);
      leaveRoom(app);
      if (!notebooks) return;
      const above = (panel: NotebookPanel, node: HTMLElement) => panel.contentHeader.addWidget(new lumino.Widget({ node }));
      live(app, notebooks, CodeCell, actions, above);
      arrive(app, notebooks);
    },
  };
}
