// What the learner chose for every page of the course: this browser knows it at once, and Python keeps it in the
// learner's file of settings for every other browser.
import type { Kernel } from "./lab";

const KEY = "canasta-nb:show_python";
/** Written so that no name is left among the learner's own. */
const SETTINGS = "__import__('canasta_nb.settings', fromlist=['settings'])";

/** Return whether the learner wants to see the code of the pages. */
export function showsPython(): boolean {
  return chosen() === "true";
}

/** Remember the choice in this browser. */
export function rememberPython(shows: boolean): void {
  try {
    localStorage.setItem(KEY, String(shows));
  } catch {
    // A browser that keeps nothing shows the pages as they come.
  }
}

/**
 * Have Python keep the choice; it must be one that imports the package, and no file of its name. Tell whether it does.
 */
export async function keepInPython(shows: boolean, kernel: Kernel): Promise<boolean> {
  const code = `${SETTINGS}.keep_settings(show_python=${shows ? "True" : "False"})`;
  try {
    const { content } = await kernel.requestExecute({ code, silent: true }).done;
    return content.status === "ok";
  } catch {
    return false; // it has died meanwhile
  }
}

/** Tell whether Python keeps that the code is shown, where this browser knows of no choice; ask only one as above. */
export async function isKeptInPython(kernel: Kernel): Promise<boolean> {
  if (chosen() !== null) return false;
  const asked = { shown: `${SETTINGS}.settings().show_python` };
  const { content } = await kernel.requestExecute({ code: "pass", silent: true, user_expressions: asked }).done;
  return content.user_expressions?.shown?.data?.["text/plain"] === "True";
}

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
