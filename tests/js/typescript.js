// A module of TypeScript as this version of Node can import it, with all that it imports.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { symbols } from "../../canasta_nb/widgets/js/symbols.mjs";

const LOADER = { ".css": "text" };

/** @param {string} name its path under canasta_nb */
export async function typescript(name) {
  const source = fileURLToPath(new URL(`../../canasta_nb/${name}`, import.meta.url));
  const asked = { entryPoints: [source], bundle: true, write: false, format: "esm", loader: LOADER, plugins: [symbols] };
  const { outputFiles: [{ text }] } = await build(asked);
  const named = `${text}\n//# sourceURL=${name}`; // a fault names the module, and not all that is in it
  return import(`data:text/javascript;base64,${Buffer.from(named).toString("base64")}`);
}

/** Import a module of the widgets. @param {string} name its name in canasta_nb/widgets/js */
export const fromWidgets = (name) => typescript(`widgets/js/${name}`);
