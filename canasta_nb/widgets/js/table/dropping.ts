// Where cards are put down: by a click on a bright place, in the list of places, or out of the air.
import type { Carrier } from "../dragging";
import { carry } from "./carrying";
import { choosing } from "./choice";
import { rest } from "./choosing";
import { perform } from "./doing";
import type { Table } from "./parts";
import { closeSheet, toHand } from "./parts";
import { dropped, known } from "./places";
import { asleep, filled, places } from "./state";

/** Some cards go to a place; say whether a message was sent. */
function play(table: Table, name: string, ids: readonly number[]): boolean {
  closeSheet(table);
  const { state } = table;
  const choice = choosing(state.choice, [...ids]);
  return perform(table, dropped(name, places(state), state.scene, choice, state.looks.strings));
}

/** The cards go to a bright place that was clicked. */
export function putOn(table: Table, place: Element): void {
  const { carried, choice } = table.state;
  play(table, table.drawn.where.nameOf(place), carried.length ? carried : choice.selected);
  if (table.state.carried.length) toHand(table); // the list closes with the focus
}

/** Do what a click or a key in the list of places means; say whether it meant anything. */
export function pickListed(table: Table, event: Event): boolean {
  const name = table.drawn.where.chosen(event);
  if (name === null) return false;
  event.preventDefault();
  if (name && name !== "close") play(table, name, table.state.carried);
  if (name) toHand(table); // the list closes with the focus
  return true;
}

/** What dragging asks of a table. */
export const carrier = (table: () => Table): Carrier => ({
  lift(id) {
    const { state } = table();
    if (!filled(state) || asleep(state)) return [];
    const { selected } = state.choice;
    const ids = selected.includes(id) ? selected : [id];
    if (!known(ids, state.looks.places)) rest(table());
    carry(table(), ids, true);
    return ids;
  },
  over(target) {
    const { where } = table().drawn;
    const name = where.nameOf(target);
    where.over(name);
    return name;
  },
  key: (key) => table().drawn.where.meaning(key),
  drop(name) {
    const box = table().drawn.where.boxOf(name);
    const sent = play(table(), name, table().state.carried);
    carry(table(), []);
    return sent ? box : null;
  },
  end: () => carry(table(), []),
});
