// Lets the browser's Python compile its own modules, and the wheels beside its list of packages:
// node compiled.mjs FOLDER-OF-PYODIDE FOLDER-OF-THE-LIST
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";

const [pyodide, folder] = process.argv.slice(2).map((place) => resolve(place));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide, args: ["-W", "ignore"] });
python.mountNodeFS("/pyodide", pyodide);
python.mountNodeFS("/packages", folder);
python.runPython('import sys; sys.argv = ["compiled", "/pyodide", "/packages"]');
python.runPython(readFileSync(new URL("compiled.py", import.meta.url), "utf8"), { filename: "compiled.py" });
