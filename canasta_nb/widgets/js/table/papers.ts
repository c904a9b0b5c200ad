// What the sheet shows and the page copies, where it may: a cell that practises, and a report of the position.
import { h } from "../dom";
import { report } from "../report";
import type { Explained } from "../scene.d.ts";
import { put } from "../words";
import type { Table } from "./parts";
import { become, closeSheet } from "./parts";
import { whyTold } from "./sheet";

/** Show a cell that practises what went wrong in this deal. */
export async function practise({ own, drawn, state }: Table): Promise<void> {
  const { practice: [what, cell] = [] } = state.looks.result;
  if (!cell) return;
  const had = own.focused();
  const copied = await navigator.clipboard?.writeText(cell).then(
    () => true,
    () => false,
  );
  const words = own.words();
  const told = h("p", {}, words[copied ? "practice_copied" : "practice_told"]);
  drawn.sheet.open(put(words.act_practice, { what }), [told, h("pre", {}, cell)], words, had);
}

/** Python has answered; where that is a report, it is shown. */
export async function reported(table: Table): Promise<void> {
  const { own, drawn } = table;
  if (!table.state.reports) return;
  become(table, { kind: "reports", asked: false });
  const had = own.focused();
  const paper = report();
  const told = await paper.show(own.model.get("report"), own.words());
  drawn.sheet.open(own.words().act_report, [paper.node], own.words(), had);
  own.speak(told);
}

/** Python has explained something, to this view or to another. */
export function explained(table: Table): void {
  const { own, drawn } = table;
  const found: Explained | { id?: undefined } = own.model.get("explained");
  if (found.id === undefined) closeSheet(table);
  else if (found.id.startsWith(`${own.view}-`))
    drawn.sheet.open(found.title, whyTold(found, own.words()), own.words(), own.focused());
}
