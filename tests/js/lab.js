// The extension's modules, as the tests of Node import them.
import { buildSync } from "esbuild";
import { fileURLToPath } from "node:url";

/** Import a TypeScript module of the extension. */
export async function fromLab(name) {
  const entry = fileURLToPath(new URL(`../../canasta_nb/lab/src/${name}.ts`, import.meta.url));
  const loader = { ".css": "text" };
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, format: "esm", loader, write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

/** A signal as JupyterLab has them: `emit` tells all who are connected. */
export function signal(sender = null) {
  const slots = [];
  return { connect: (slot) => slots.push(slot), emit: (args) => slots.map((slot) => slot(sender, args)) };
}
