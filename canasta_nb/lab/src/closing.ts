// A closed page of the course ends its Python, which would go on holding its memory. It stays where the learner ran
// code of their own in it, because only they know what it holds, and where another page uses it. A page that is only
// loaded again is not closed. In Notebook, where a page is a tab of the browser, any page of it that is there ends the
// Python of one that was left and did not come back; where there is none, the next one does.
import type {
  JupyterFrontEnd,
  NotebookActions,
  NotebookPanel,
  NotebookTracker,
  RunningKernel,
  Services,
  Session,
} from "./lab";
import { comeBack, isAway, leave, leftBefore, onLeft, take } from "./left";
import { isOwn } from "./own";
import { isOurs, showsOnePage } from "./pages";

/**
 * What the browser remembers of the Pythons in which a learner ran code, because a page is forgotten when it is loaded.
 */
const OWN = "canasta-nb:own-python";
const MOST = 50;
const LOOKS = 6; // times that we look whether the line of the closed page is down
const PAUSE = 500; // milliseconds between them
const RETURNS = 15_000; // milliseconds in which a page that is loaded again is there

export function endWhenClosed(app: JupyterFrontEnd, notebooks: NotebookTracker, actions: NotebookActions): void {
  const open = new Set<NotebookPanel>();
  const begin = async (panel: NotebookPanel) => {
    open.add(panel); // at once: the page may have been closed a moment ago, and its Python be about to end
    comeBack(panel.context.path);
    panel.disposed.connect(() => open.delete(panel));
    await panel.context.ready;
    if (!isOurs(panel)) return void open.delete(panel);
    const { sessionContext, context } = panel;
    let session: Session | null = null;
    const note = () => {
      const { id, kernel } = sessionContext.session ?? {};
      if (id && kernel) session = { id, kernel: { id: kernel.id, name: kernel.name }, path: context.path };
    };
    sessionContext.kernelChanged.connect(note);
    note();
    panel.disposed.connect(() => {
      const isOpen = () => [...open].some((other) => other.context.path === session?.path);
      if (session) void end(session, isOpen, app.serviceManager);
    });
    if (!showsOnePage(app.shell)) return; // a tab of JupyterLab comes back with all its pages
    addEventListener("pagehide", () => session && leave(session, Date.now()));
    addEventListener("pageshow", () => comeBack(context.path)); // a browser may keep the page as it was left
  };
  actions.executionScheduled.connect((_, { notebook, cell }) => {
    const panel = [...open].find(({ content }) => content === notebook);
    if (panel && !cell.isDisposed && isOwn(cell)) leavePython(panel);
  });
  notebooks.widgetAdded.connect((_, panel) => void begin(panel));
  notebooks.forEach((panel) => void begin(panel));
}

/** End the Pythons of pages that were tabs of the browser, once it is clear that they do not come back. */
export function endWhatWasLeft({ serviceManager, shell }: JupyterFrontEnd): void {
  if (!showsOnePage(shell)) return;
  const look = () => {
    for (const left of leftBefore(Date.now() - RETURNS)) {
      const mine = () => take(left);
      void end(left.session, () => !isAway(left), serviceManager, mine).finally(mine);
    }
  };
  const lookLater = () => setTimeout(look, RETURNS);
  onLeft(lookLater);
  lookLater();
}

/** Leave the Python of a page running when the page is closed: code of the learner's own runs in it. */
export function leavePython({ sessionContext }: NotebookPanel): void {
  const kernel = sessionContext.session?.kernel;
  if (kernel) remember(kernel.id);
}

/** End the Python of a closed page, unless the page is open again by then, somebody uses it, or another tab ends it. */
async function end(
  session: Session,
  isOpen: () => boolean,
  { kernels, sessions }: Services,
  isMine = () => true,
): Promise<void> {
  const own = remembered();
  if (!session.kernel || !own || own.includes(session.kernel.id)) return;
  for (let look = 0; look < LOOKS && !isOpen(); look++) {
    await Promise.all([sessions.refreshRunning(), kernels.refreshRunning()]);
    if (!isOpen() && isAlone(session, [...sessions.running()], [...kernels.running()]))
      return isMine() ? sessions.shutdown(session.id) : undefined;
    await new Promise((passed) => setTimeout(passed, PAUSE));
  }
}

/** Tell whether nothing uses the Python of a closed page: no other notebook, and no console or page at a line to it. */
export function isAlone(
  { id, kernel }: Session,
  running: readonly Session[],
  kernels: readonly RunningKernel[],
): boolean {
  const using = running.filter((session) => session.kernel?.id === kernel?.id);
  const lines = kernels.find((each) => each.id === kernel?.id)?.connections ?? 0;
  return using.length === 1 && using[0].id === id && lines === 0;
}

/** Return the Pythons that are the learner's; null where the browser keeps nothing, so that nobody knows. */
function remembered(): string[] | null {
  try {
    return (localStorage.getItem(OWN) ?? "").split(" ");
  } catch {
    return null;
  }
}

function remember(kernel: string): void {
  const others = remembered()?.filter((each) => each && each !== kernel);
  if (others) localStorage.setItem(OWN, [...others, kernel].slice(-MOST).join(" "));
}
