// What the sheet shows of what Python told: a report of the position, which the page copies where it may, and why.
import { report } from "../report";
import type { Explained } from "../scene.d.ts";
import type { Table } from "./parts";
import { become, closeSheet } from "./parts";
import { whyTold } from "./sheet";

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
