// What is stored of a cell, as data by their types.
import type { Cell } from "./lab";

export const VIEW = "application/vnd.jupyter.widget-view+json";

export function outputsOf({ model: { outputs } }: Cell): Record<string, unknown>[] {
  return outputs ? Array.from({ length: outputs.length }, (_, place) => outputs.get(place).data) : [];
}

/** Tell whether an output of a cell is a widget that a Python has or had. */
export function hasView(cell: Cell): boolean {
  return outputsOf(cell).some((data) => VIEW in data);
}
