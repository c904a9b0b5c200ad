// From where a Python imports: a stranger's canasta_nb.py beside the notebook must never stand in for the package.
import type { Kernel } from "./lab";

/** Python's own kernels, here and in the browser edition: what another one makes of our sources nobody knows. */
export const [PYTHON, BROWSERS_PYTHON] = ["python3", "python"] as const;
const KERNELS: readonly string[] = [PYTHON, BROWSERS_PYTHON];
const ONLY_INSTALLED = "import sys; sys.path[:] = [place for place in sys.path if place]";
/** Last, so that what is installed is found before what has its name in the folder. */
const THE_FOLDER_TOO = "import sys; '' in sys.path or sys.path.append('')";

/** Wait for a kernel's first reply, and let it import only what is installed; tell whether it does. */
export async function importOnlyInstalled(kernel: Kernel): Promise<boolean> {
  await kernel.info;
  return KERNELS.includes(kernel.name) && (await ask(kernel, ONLY_INSTALLED));
}

/** Let the cell that runs next import what lies beside the notebook, too, because the learner runs it. */
export function importFromFolder(kernel: Kernel | null | undefined): void {
  // A kernel that has died imports nothing.
  if (kernel && KERNELS.includes(kernel.name)) ask(kernel, THE_FOLDER_TOO).catch(() => {});
}

/**
 * Let a notebook that is none of ours import what lies beside it: in the browser edition no Python does from its start.
 */
export function importFromFolderInBrowser(kernel: Kernel | null | undefined): void {
  if (kernel?.name === BROWSERS_PYTHON) importFromFolder(kernel);
}

async function ask(kernel: Kernel, code: string): Promise<boolean> {
  const { content } = await kernel.requestExecute({ code, silent: true }).done;
  return content.status === "ok";
}
