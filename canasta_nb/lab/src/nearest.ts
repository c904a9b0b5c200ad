// Which cell's turn it is.
import type { Cell } from "./lab";

/** Return a pressed cell first, else the one nearest to what is seen, from top to bottom. */
export function nearest(cells: readonly Cell[], pressed: ReadonlySet<Cell>, window: Element): Cell | null {
  const shown = window.getBoundingClientRect();
  const distance = (cell: Cell) => {
    const { top, bottom } = cell.node.getBoundingClientRect();
    return pressed.has(cell) ? -1 : Math.max(0, top - shown.bottom, shown.top - bottom);
  };
  const place = (cell: Cell) => cell.node.getBoundingClientRect().top;
  return [...cells].sort((one, other) => distance(one) - distance(other) || place(one) - place(other))[0] ?? null;
}
