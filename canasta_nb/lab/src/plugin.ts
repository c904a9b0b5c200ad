// The plugin: it waits for the first notebook that names the package, and fetches what our pages need only then. Who
// opens no page of the course loads nothing else of the extension.
import type { Course } from "./course";
import { importFromFolderInBrowser } from "./imports";
import type {
  CodeCellClass,
  JupyterFrontEnd,
  MainMenu,
  Makers,
  NotebookActions,
  NotebookPanel,
  NotebookTracker,
  ServerConnection,
  Shared,
} from "./lab";
import { comeBack } from "./left";
import { isOurs, namesThePackage } from "./pages";
import { askForRooms } from "./teachers_room";

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
      const { hash: fragment } = location;
      let begun: Promise<Course> | null = null;
      const fetched = async () => {
        const { beginCourse } = await import("./course");
        return beginCourse(app, notebooks, mainMenu, { actions, makers, CodeCell, fragment });
      };
      const begin = () =>
        (begun ??= fetched().catch((reason) => {
          begun = null; // the next page tries again
          throw reason;
        }));
      waitForFile(app, begin);
      const services = () => from<{ ServerConnection: ServerConnection }>(shared, "@jupyterlab/services");
      askForRooms(app, async () => (await services()).ServerConnection);
      const opened = async (panel: NotebookPanel) => {
        comeBack(panel.context.path); // at once: another tab may be about to end its Python
        await panel.context.ready;
        if (isOurs(panel)) await begin().catch(console.warn);
      };
      actions.executionScheduled.connect((_, { notebook }) =>
        notebooks?.forEach((panel) => {
          if (panel.content === notebook && !isOurs(panel))
            importFromFolderInBrowser(panel.sessionContext.session?.kernel);
        }),
      );
      notebooks?.widgetAdded.connect((_, panel) => void opened(panel));
      notebooks?.forEach((panel) => void opened(panel));
    },
  };
}

/**
 * Have the course be there before a file that names the package is shown; where it can't be fetched, the file is shown
 * as it is.
 */
function waitForFile({ serviceManager: { contents } }: JupyterFrontEnd, begin: () => Promise<Course>): void {
  const get = contents.get.bind(contents);
  contents.get = async (path, options) => {
    const file = await get(path, options);
    if (file.type === "notebook" && file.content && namesThePackage(file.content)) {
      const { content } = file;
      await begin()
        .then(({ prepare }) => prepare(content, path))
        .catch(console.warn);
    }
    return file;
  };
}
