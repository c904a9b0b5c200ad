// Python in a thread of its own, so that the page stays awake. What it is asked comes as values, never as code.
import { loadPyodide } from "../lite/static/pyodide/pyodide.mjs";

/** @type {Promise<any>} */
const python = start();

async function start() {
  // The list names the wheels beside it, so that nothing comes from another host.
  const lockFileURL = new URL("../lite/static/pyodide-lock/pyodide-lock.json", import.meta.url).href;
  const pyodide = await loadPyodide({ lockFileURL, packages: ["canasta-nb"] });
  for (const name of ["hosting.py", "shown.py"]) pyodide.FS.writeFile(name, await (await fetch(name)).text());
  pyodide.pyimport("sys").path.append(pyodide.FS.cwd()); // nothing else is in this folder
  return pyodide.pyimport("hosting");
}

const post = (/** @type {string} */ message) => postMessage(JSON.parse(message));

addEventListener("message", async ({ data: [id, content] }) => {
  try {
    const hosting = await python;
    if (id === "begin") hosting.begin(JSON.stringify(content), post);
    else hosting.hear(id, JSON.stringify(content));
  } catch (error) {
    postMessage(["problem", "", String(error).trim().split("\n").at(-1)]);
  }
});
