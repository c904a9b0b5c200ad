// Runs a piece of Python in the browser's Python, with a wheel of the package and nothing else, and prints its value:
// node tests/in_pyodide.mjs WHEEL CODE
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [wheel, code] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
console.log(python.runPython(code));
