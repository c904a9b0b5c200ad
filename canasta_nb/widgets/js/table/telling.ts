// What is said below the table: advice, in the place of an older refusal.
import { hush } from "./choosing";
import type { Table } from "./parts";
import { become } from "./parts";

/** Bring it into view, at once: nothing glides. */
export const show = (node: HTMLElement): void => node.scrollIntoView({ block: "nearest" });

/** Give advice that is also spoken. */
export function tell(table: Table, text: string): void {
  hush(table);
  table.own.tell(text);
}

/** What is said has changed. */
export function noticed(table: Table, advice: string): void {
  const { talk } = table.drawn;
  talk.arrange(advice ? table.state.besides : undefined);
  if (!advice) return;
  become(table, { kind: "besides", besides: false });
  show(talk.node);
}
