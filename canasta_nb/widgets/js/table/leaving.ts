// What Escape means: it puts away one thing after another, and with nothing left it leaves the table.
import { putBack } from "./carrying";
import { chooseCards } from "./choosing";
import { draw } from "./drawing";
import type { Table } from "./parts";
import { become, closeSheet } from "./parts";
import { tell } from "./telling";

/** Put a refusal or a hint away, with what it marks; say whether there was one. */
export function quiet(table: Table): boolean {
  if (!["refused", "hint"].includes(table.drawn.talk.says())) return false;
  table.drawn.hush();
  become(table, { kind: "shut" });
  draw(table);
  return true;
}

/** From the line for typing back to what had the focus when the text view was opened; say whether the line had it. */
function endTyping(table: Table): boolean {
  if (!table.from || table.own.focused() !== table.drawn.typed.line) return false;
  table.back(table.from);
  table.from = null;
  return true;
}

const asksToLeave = ({ own }: Table) => own.advised() === own.words().leave_asks;

/** Put the next thing away, and say whether there was any. */
export function putAway(table: Table): boolean {
  const { own } = table;
  const { leave_asks, left, selected_none } = own.words();
  if ([closeSheet, endTyping, quiet, putBack].some((put) => put(table))) return true;
  if (own.advised() && own.advised() !== left && !asksToLeave(table)) {
    own.advise("");
    return true;
  }
  if (table.state.choice.selected.length) {
    chooseCards(table, []);
    own.speak(selected_none);
    return true;
  }
  if (asksToLeave(table)) return false;
  tell(table, leave_asks);
  return true;
}

/** Only a second Escape leaves. */
export function stayWithAnotherKey(table: Table): void {
  const { root, signal, advise } = table.own;
  root.addEventListener("keydown", ({ key }) => void (key !== "Escape" && asksToLeave(table) && advise("")), {
    signal,
  });
}
