// A module of TypeScript as this version of Node can import it, with all that it imports.
import { buildSync } from "esbuild";
import { fileURLToPath } from "node:url";

const LOADER = { ".css": "text", ".svg": "empty" };

/** @param {string} name its path under canasta_nb */
export async function typescript(name) {
  const source = fileURLToPath(new URL(`../../canasta_nb/${name}`, import.meta.url));
  const { outputFiles: [{ text }] } = buildSync({ entryPoints: [source], bundle: true, write: false, format: "esm", loader: LOADER });
  return import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
}
