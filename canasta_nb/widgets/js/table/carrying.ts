// Cards on their way: in the air, or asked about by key. The places where they may go are bright.
import { drawChoice, light, rest } from "./choosing";
import type { Table } from "./parts";
import { become, hear, toHand } from "./parts";
import { known, nowhere } from "./places";
import { asleep, filled, places } from "./state";
import { tell } from "./telling";

const isDragged = ({ own }: Table) => own.root.hasAttribute("data-drag");

/** What is in the air, or asked about, has changed; `dragged` says that a hand holds it. */
export function carry(table: Table, ids: readonly number[], dragged = isDragged(table)): void {
  const { where, talk } = table.drawn;
  become(table, { kind: "carried", ids });
  light(table);
  where.ask(ids, table.state.looks.strings, dragged);
  talk.arrange();
}

/** List the places of the chosen cards, or else of the card that has the focus. */
export function go(table: Table): void {
  const { own, drawn } = table;
  const { scene, looks, choice } = table.state;
  const card = own.focused()?.closest("[role=option]");
  const ids = choice.selected.length || !card ? choice.selected : [Number(card.getAttribute("data-id"))];
  if (asleep(table.state) || scene.phase === "answer") return tell(table, scene.todo);
  if (!ids.length) return tell(table, looks.strings.go_choose);
  const asks = !known(ids, looks.places);
  become(table, { kind: "asked", asks });
  if (asks) return rest(table);
  carry(table, ids);
  if (places(table.state).length) return drawn.where.focus();
  carry(table, []);
  tell(table, nowhere(scene, ids, looks.strings));
}

/** Put the cards back; say whether there were any. */
export function putBack(table: Table): boolean {
  if (!table.state.carried.length) return false;
  carry(table, []);
  toHand(table);
  return true;
}

/** Python has told places. */
export function heardPlaces(table: Table): void {
  hear(table);
  const { asks, carried } = table.state;
  if (!filled(table.state)) return;
  if (asks) go(table);
  else if (carried.length) carry(table, carried);
  else drawChoice(table);
}

/** The table has been drawn anew: what was played is on its way no longer. */
export function carriedAnew(table: Table): void {
  const { carried, scene } = table.state;
  if (asleep(table.state) || carried.some((id) => !scene.hand.includes(id))) carry(table, []);
  else if (carried.length) carry(table, carried);
  else light(table);
}

/** The list closes when the focus leaves it, but not for a bright place: there the cards go. */
export function closeListWithFocus(table: Table): void {
  const { root, signal } = table.own;
  const left = ({ relatedTarget }: FocusEvent): void => {
    const stays = relatedTarget instanceof Element && relatedTarget.closest(".cnb-where, [data-lit]");
    if (table.state.carried.length && !isDragged(table) && !stays) carry(table, []);
  };
  root.addEventListener("focusout", left, { signal });
}
