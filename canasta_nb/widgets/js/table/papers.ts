// What the sheet shows and the page copies, where it may: a cell that practises, and a report of the position.
import { h } from "../dom";
import { hostName, report } from "../report";
import { put } from "../words";
import { whyTold } from "./sheet";
import type { Own, Stage } from "./standing";

export type Papers = ReturnType<typeof papers>;

export function papers({ view, model, words, focused, speak }: Own, { sheet }: Stage, closeSheet: () => boolean) {
  const paper = report();
  let asked = false; // for a report
  return {
    /** A cell that practises what went wrong in this deal. */
    async practise() {
      const { practice: [what, cell] = [] } = model.get("result");
      const had = focused();
      const copied = await navigator.clipboard?.writeText(cell).then(
        () => true,
        () => false,
      );
      const told = h("p", {}, words()[copied ? "practice_copied" : "practice_told"]);
      sheet.open(put(words().act_practice, { what }), [told, h("pre", {}, cell)], words(), had);
    },
    ask: (send: (body: Record<string, unknown>) => boolean) =>
      void (asked = send({ do: "report", args: { host: hostName() } })),
    /** Python has answered. */
    async answered() {
      if (!asked) return;
      asked = false;
      const had = focused();
      const told = await paper.show(model.get("report"), words());
      sheet.open(words().act_report, [paper.node], words(), had);
      speak(told);
    },
    /** Python has explained something, to this view or to another. */
    explained() {
      const found = model.get("explained");
      if (!("id" in found)) closeSheet();
      else if (found.id?.startsWith(`${view}-`)) sheet.open(found.title, whyTold(found, words()), words(), focused());
    },
  };
}
