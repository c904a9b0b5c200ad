// The plugin: pictures for what has no Python, room for the course while it is in front, its dress, cells that come to life,
// and the question to which a link leads.
import { arrive } from "./arriving";
import { endWhenClosed } from "./closing";
import { waitForPython } from "./connecting";
import { dress } from "./dress";
import type {
  CodeCellClass, JupyterFrontEnd, MainMenu, Makers, NotebookActions, NotebookPanel, NotebookTracker, Shared,
} from "./lab";
import { live } from "./life";
import { showPictures } from "./pictures";
import { saveQuietly } from "./quiet";
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
  const { IMainMenu } = await from<{ IMainMenu: object }>(shared, "@jupyterlab/mainmenu");
  const makers: Makers = {
    ...(await from<Makers>(shared, "@lumino/widgets")),
    ...(await from<Makers>(shared, "@jupyterlab/ui-components")),
  };
  const { CodeCell } = await from<{ CodeCell: CodeCellClass }>(shared, "@jupyterlab/cells");
  return {
    id: "canasta-nb:course",
    description: "Brings the pages of the Canasta course to life",
    autoStart: true,
    optional: [INotebookTracker, IMainMenu],
    activate(app: JupyterFrontEnd, notebooks: NotebookTracker | null, mainMenu: MainMenu | null) {
      showPictures(app.serviceManager);
      leaveRoom(app);
      if (!notebooks) return;
      waitForPython(app, notebooks);
      saveQuietly(app, notebooks);
      endWhenClosed(app, notebooks, actions);
      dress(app, notebooks, mainMenu, makers);
      const above = (panel: NotebookPanel) => (node: HTMLElement) => {
        panel.contentHeader.addWidget(new makers.Widget({ node }));
        return () => panel.contentHeader.fit();
      };
      live(app, notebooks, CodeCell, actions, above);
      arrive(app, notebooks);
    },
  };
}
