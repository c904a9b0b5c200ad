// A run that comes before the page is connected to its Python waits for that. JupyterLab would start another Python, or
// ask which, and empty the cells meanwhile: so it was when all cells were run a second after several pages were loaded
// again.
import type { JupyterFrontEnd, NotebookPanel, NotebookTracker, Services } from "./lab";
import { isOurs } from "./pages";

const LATE = 20_000; // milliseconds after which nobody waits any longer for a Python that runs

export function waitForPython({ serviceManager }: JupyterFrontEnd, notebooks: NotebookTracker): void {
  const begin = (panel: NotebookPanel) => startOnce(panel, serviceManager);
  notebooks.widgetAdded.connect((_, panel) => begin(panel));
  notebooks.forEach(begin);
}

/** Let a page of the course start its Python only where none runs for it, and only once at a time. */
function startOnce(panel: NotebookPanel, { kernelspecs, sessions }: Services): void {
  const { context, sessionContext } = panel;
  const start = sessionContext.startKernel.bind(sessionContext);
  const connected = async () => {
    await Promise.all([context.ready, kernelspecs.ready, sessions.ready]);
    if (!isOurs(panel)) return start();
    await sessions.refreshRunning();
    const runs = [...sessions.running()].some(({ path }) => path === context.path);
    if (runs) await Promise.race([sessionContext.ready, new Promise((passed) => setTimeout(passed, LATE))]);
    return sessionContext.session?.kernel ? false : start();
  };
  let starting: Promise<boolean> | null = null;
  sessionContext.startKernel = () => (starting ??= connected().finally(() => (starting = null)));
}
