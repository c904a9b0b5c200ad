// The extension's modules, as the tests of Node import them.
import { typescript } from "./typescript.js";

/** Import modules of the extension. @param {string[]} names their names in canasta_nb/lab/src */
export const fromLab = (...names) => typescript(...names.map((name) => `lab/src/${name}.ts`));

/** A signal as JupyterLab has them: `emit` tells all who are connected. */
export function signal(sender = null) {
  const slots = [];
  return { connect: (slot) => slots.push(slot), emit: (args) => slots.map((slot) => slot(sender, args)) };
}
