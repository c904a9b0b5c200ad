// The cards that are chosen: seen at once, told to Python as soon as the choice rests.
import type { Choice } from "./choice";
import { choosing, staged } from "./choice";
import type { Table } from "./parts";
import { become, hear } from "./parts";
import { filled, places } from "./state";

const SAVE_AFTER = 150; // milliseconds without another card chosen, before Python hears of the choice

/** The places of the cards on their way, or else of the chosen ones, are bright. */
export function light({ state, drawn }: Table): void {
  drawn.where.light(places(state), state.looks.strings);
}

export function drawChoice(table: Table): void {
  table.drawn.drawChoice(table.state);
  light(table);
}

/** The refusal or the hint has been read. */
export function hush(table: Table): void {
  become(table, { kind: "read" });
  table.drawn.hush();
}

/** Python hears of the choice. */
export function rest(table: Table): void {
  const { model } = table.own;
  const { scene, choice, looks } = table.state;
  clearTimeout(table.saving);
  table.saving = undefined;
  model.set("selected", [...choice.selected]);
  model.set("staged", staged(scene, choice, looks.readonly));
  model.save_changes();
}

/** The person has chosen anew: what was said of the cards chosen before is answered. */
export function choose(table: Table, choice: Choice): void {
  become(table, { kind: "chose", choice });
  table.own.advise("");
  table.drawn.hush();
  drawChoice(table);
  clearTimeout(table.saving);
  table.saving = setTimeout(rest, SAVE_AFTER, table);
}

export const chooseCards = (table: Table, ids: number[]): void => choose(table, choosing(table.state.choice, ids));

/** Cards were chosen elsewhere, in another view of this table or by Python. */
export function heardChosen(table: Table): void {
  const selected: number[] = table.own.model.get("selected");
  if (table.saving || selected.join() === table.state.choice.selected.join()) return;
  hear(table);
  become(table, { kind: "heard", selected });
  if (filled(table.state)) drawChoice(table);
}
