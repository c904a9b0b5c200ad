// Shows the picture and the words of each widget in a notebook that is opened without the Python in which it ran.
// JupyterLab prefers the widget: it would wait for it for ever, or show an error.
import type { NotebookFile, Services } from "./lab";

const VIEW = "application/vnd.jupyter.widget-view+json";
const STATE = "application/vnd.jupyter.widget-state+json";
const PACKAGE = "canasta_nb";

/** What JupyterLab keeps of widgets in a notebook where it is told to. */
type KeptWidgets = Record<string, { state?: Record<string, unknown> } | undefined>;

/** Have notebooks without a running kernel come with pictures in place of widgets. */
export function showPictures({ contents, sessions }: Services): void {
  const get = contents.get.bind(contents);
  contents.get = async (path, options) => {
    const file = await get(path, options);
    if (file.type !== "notebook" || !file.content || !uses(file.content)) return file;
    await sessions.ready;
    const runs = [...sessions.running()].some((session) => session.path === path);
    if (!runs) withoutWidgets(file.content);
    return file;
  };
}

/** Tell whether a cell of the notebook names the package. */
function uses({ cells = [] }: NotebookFile): boolean {
  return cells.some(({ source = "" }) => (typeof source === "string" ? source : source.join("")).includes(PACKAGE));
}

/** Take away the views whose widgets no Python has and the file does not keep: they could only show an error. */
function withoutWidgets({ cells = [], metadata = {} }: NotebookFile): void {
  const kept = (metadata.widgets as KeptWidgets | undefined)?.[STATE]?.state ?? {};
  for (const { outputs = [] } of cells) {
    for (const { data } of outputs) {
      const view = data?.[VIEW] as { model_id?: string } | undefined;
      if (data && view && data["text/html"] && !(view.model_id && view.model_id in kept)) delete data[VIEW];
    }
  }
}
