// A module of TypeScript as this version of Node can import it, with all that it imports.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { symbols } from "../../canasta_nb/widgets/js/symbols.mjs";

const LOADER = { ".css": "text" };
/** Where a script would be that looks for files beside it. */
const HERE = { "import.meta.url": '"https://canasta.example/lab/page.js"' };

/** Several modules come as one, so that they share what they import. @param {string[]} names their paths under canasta_nb */
export async function typescript(...names) {
  const sources = names.map((name) => fileURLToPath(new URL(`../../canasta_nb/${name}`, import.meta.url)));
  const all = { contents: sources.map((source) => `export * from ${JSON.stringify(source)};`).join("\n"), resolveDir: "." };
  const entry = names.length > 1 ? { stdin: all } : { entryPoints: sources };
  const asked = { ...entry, bundle: true, write: false, format: "esm", loader: LOADER, define: HERE, plugins: [symbols] };
  const { outputFiles: [{ text }] } = await build(asked);
  const named = `${text}\n//# sourceURL=${names[0]}`; // a fault names the module, and not all that is in it
  return import(`data:text/javascript;base64,${Buffer.from(named).toString("base64")}`);
}

/** Import a module of the widgets. @param {string} name its name in canasta_nb/widgets/js */
export const fromWidgets = (name) => typescript(`widgets/js/${name}`);
