// What a mouse, a finger or a key does at the table, and what is typed in the text view. Cards of the hand answer to
// keys of their own (picking), zones to arrows (steering).
import { targetOf } from "../dom";
import { intent } from "../keys";
import { steer } from "../steering";
import { spoken } from "../text_view";
import { choose } from "./choosing";
import { press, pressMeld, send } from "./doing";
import { draw } from "./drawing";
import { pickListed, putOn } from "./dropping";
import { putAway } from "./leaving";
import { loupe } from "./loupe";
import type { Table } from "./parts";
import { become } from "./parts";
import { tell } from "./telling";

function clicked(table: Table, event: Event): void {
  const target = targetOf(event);
  if (pickListed(table, event) || spreads(table, target) || table.cards.click(target, table.moves)) return;
  const bright = target.closest("[data-lit]");
  if (bright) return putOn(table, bright);
  const button = target.closest("button");
  const { do: what, wild, home = "", meld, act } = button?.dataset ?? {};
  if (what && what !== "retry") answer(table, what);
  else if (wild) moveWild(table, Number(wild), home);
  else if (button && meld) pressMeld(table, button);
  else if (act) press(table, act);
}

/** On a narrow table a hand may lie in piles: a tap spreads one, and says whether it was on one. */
function spreads(table: Table, target: Element): boolean {
  const top = target.closest<HTMLElement>("[role=option]:is([data-count], [data-under])");
  if (!top) return false;
  become(table, { kind: "spread", group: table.cards.groupOf(Number(top.dataset.id)) });
  draw(table);
  table.moves.focusOn(top);
  return true;
}

/** What becomes of a game that was kept. */
function answer(table: Table, what: string): void {
  if (what === "reset") table.own.status.anew();
  send(table, { do: what, args: {} });
}

/** A wild card goes to another lay. */
function moveWild(table: Table, id: number, home: string): void {
  const { choice } = table.state;
  choose(table, { ...choice, moved: new Map([...choice.moved, [id, home]]) });
}

function keyed(table: Table, event: KeyboardEvent): void {
  const { cards, moves, own } = table;
  const target = targetOf(event);
  // In the line for typing a letter is meant for the line, on a slider an arrow for the slider.
  if (target.closest("form, input") && event.key !== "Escape") return;
  if (pickListed(table, event)) return;
  if (event.key === "Enter" && cards.node.contains(target)) {
    event.preventDefault();
    return press(table, "card");
  }
  const meant = intent(event, false);
  const teller = { ...own, tell: (text: string) => tell(table, text) };
  if (meant?.do !== "help" && (cards.key(event, moves) || steer(event, teller, moves, () => putAway(table)))) return;
  if (!meant) return;
  event.preventDefault();
  press(table, meant.do);
}

function typed(table: Table, event: Event): void {
  const { line } = table.drawn.typed;
  event.preventDefault();
  const body = spoken(line.value);
  if (body?.do === "help") {
    line.value = "";
    press(table, "help");
  } else if (body && send(table, body)) become(table, { kind: "typed", text: line.value });
}

/** What was typed was done, and the line is empty; else the next line replaces it. */
export function answerTyped(table: Table, done: boolean): void {
  const { line } = table.drawn.typed;
  const { typed: last } = table.state;
  if (last && line.value === last) done ? (line.value = "") : line.select();
  become(table, { kind: "typed", text: "" });
}

export function listen(table: Table): void {
  const { root, signal } = table.own;
  loupe(table);
  root.addEventListener("click", (event) => clicked(table, event), { signal });
  root.addEventListener("focusin", (event) => void table.moves.note(targetOf(event)), { signal });
  table.drawn.typed.form.addEventListener("submit", (event) => typed(table, event), { signal });
}

export function listenToKeys(table: Table): void {
  const { root, signal } = table.own;
  root.addEventListener("keydown", (event) => keyed(table, event), { signal });
}
