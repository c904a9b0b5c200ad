// The symbols on cards and buttons, as the scripts import them.
import { readFileSync } from "node:fs";

/**
 * The symbols as data: width, height, the paths, each with its own colour where it has one.
 * @type {import("esbuild").Plugin}
 */
export const symbols = {
  name: "symbols",
  setup: ({ onLoad }) =>
    onLoad({ filter: /symbols\.svg$/ }, ({ path }) => {
      const found = readFileSync(path, "utf8").matchAll(
        /<symbol id="cnb-(\w+)" viewBox="0 0 (\d+) (\d+)">(.*?)<\/symbol>/g,
      );
      const paths = (/** @type {string} */ text) =>
        [...text.matchAll(/<path(?: fill="(#\w+)")? d="([^"]+)"/g)].map(([, fill = "", d]) => d + fill);
      return {
        loader: "json",
        contents: JSON.stringify(
          Object.fromEntries(
            [...found].map(([, name, wide, high, text]) => [name, [Number(wide), Number(high), ...paths(text)]]),
          ),
        ),
      };
    }),
};
