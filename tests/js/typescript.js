// A module of TypeScript as this version of Node can import it, with all that it imports.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

/** @param {string} name its path under canasta_nb */
export async function typescript(name) {
  const source = fileURLToPath(new URL(`../../canasta_nb/${name}`, import.meta.url));
  const { outputFiles: [{ text }] } = await build({ entryPoints: [source], bundle: true, write: false, format: "esm", loader: { ".svg": "empty" } });
  return import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
}
