// Shows the picture and the words of each widget in a notebook that is opened without the Python in which it ran.
// JupyterLab prefers the widget: it would wait for it for ever, or show an error.
import type { NotebookFile, Services } from "./lab";

const VIEW = "application/vnd.jupyter.widget-view+json";
const PACKAGE = "canasta_nb";

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

function withoutWidgets({ cells = [] }: NotebookFile): void {
  for (const { outputs = [] } of cells) {
    for (const { data } of outputs) {
      if (data?.[VIEW] && data["text/html"]) delete data[VIEW];
    }
  }
}
