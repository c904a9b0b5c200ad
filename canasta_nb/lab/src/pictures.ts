// Shows the picture and the words of each widget in a notebook that is opened without the Python in which it ran.
// JupyterLab prefers the widget: it would wait for it for ever, or show an error.
import type { NotebookFile, Services, Session } from "./lab";
import { VIEW } from "./outputs";
import { sourceOf } from "./pages";
import { isAtWork } from "./python";

const STATE = "application/vnd.jupyter.widget-state+json";
const WIDGETS = "jupyter.widget";
/** What writes into an output by its name, which JupyterLab forgets when a page is loaded again: it has to run anew. */
const WRITES = /^(?:CourseHome\(|Quiz\("[^"]*"\)$)/m;
const PATIENCE = 2_000; // milliseconds

/** What JupyterLab keeps of widgets in a notebook where it is told to. */
type KeptWidgets = Record<string, { state?: Record<string, unknown> } | undefined>;

/** Have a notebook come with pictures in place of the widgets that no Python has. */
export async function showPictures(file: NotebookFile, path: string, services: Services): Promise<void> {
  const { sessions } = services;
  await sessions.ready;
  const session = [...sessions.running()].find((each) => each.path === path);
  const living = session ? await widgetsIn(session, services) : [];
  if (living) withoutWidgets(file, living);
}

/** Return the widgets of a Python, which may have been started anew meanwhile; null if it is too busy to tell them. */
async function widgetsIn({ kernel }: Session, services: Services): Promise<readonly string[] | null> {
  if (!kernel) return [];
  const line = services.kernels.connectTo({ model: kernel });
  const late = new Promise<null>((settled) => setTimeout(() => settled(null), PATIENCE));
  try {
    const asked = line.requestCommInfo({ target_name: WIDGETS }).catch(() => null);
    const reply = await Promise.race([asked, late]);
    if (reply) return Object.keys(reply.content.comms ?? {});
    // One that has just crashed doesn't answer either, and its widgets are gone.
    return (await isAtWork(kernel.id, services)) ? null : [];
  } finally {
    line.dispose();
  }
}

/** Take away the views whose widgets no Python has and the file does not keep, and those that have to run anew. */
export function withoutWidgets({ cells = [], metadata = {} }: NotebookFile, living: readonly string[]): void {
  // JupyterLab writes the widgets that it keeps there.
  const kept = (metadata.widgets as KeptWidgets | undefined)?.[STATE]?.state ?? {};
  const there = new Set([...living, ...Object.keys(kept)]);
  for (const cell of cells) {
    const anew = WRITES.test(sourceOf(cell));
    for (const { data } of cell.outputs ?? []) {
      // The package ipywidgets writes the view of a widget there.
      const view = data?.[VIEW] as { model_id?: string } | undefined;
      if (data && view && data["text/html"] && (anew || !there.has(view.model_id ?? ""))) delete data[VIEW];
    }
  }
}
