// A table in the page: its state, and the parts that show it. What happens at it are functions over this one value.
import type { dragging } from "../dragging";
import type { frame } from "../frame";
import type { picking } from "../picking";
import type { roving } from "../roving";
import type { sharing } from "../sharing";
import type { pacing } from "./pacing";
import type { stage } from "./render";
import type { Event, State } from "./state";
import { update } from "./state";
import { looksOf } from "./traits";

/** The frame of this widget. */
export type Own = ReturnType<typeof frame>;
export type Stage = ReturnType<typeof stage>;

export interface Table {
  state: State;
  readonly own: Own;
  readonly drawn: Stage;
  readonly cards: ReturnType<typeof picking>;
  readonly moves: ReturnType<typeof roving>;
  readonly shown: ReturnType<typeof pacing>;
  readonly drag: ReturnType<typeof dragging>;
  readonly share: ReturnType<typeof sharing>;
  /** To what had the focus before, where it still can. */
  readonly back: (before: HTMLElement | null) => void;
  /** What had the focus when the text view was opened. */
  from: HTMLElement | null;
  saving: ReturnType<typeof setTimeout> | undefined;
  going: ReturnType<typeof setInterval> | undefined;
}

export function become(table: Table, event: Event): void {
  table.state = update(table.state, event);
}

/** What Python and the browser share is read anew. */
export function hear(table: Table): void {
  become(table, { kind: "told", looks: looksOf(table.own.model) });
}

export const toHand = ({ moves }: Table): void => (moves.stopIn("hand") ?? moves.stopIn("actions"))?.focus();

/** Put the sheet away; say whether there was one. */
export const closeSheet = ({ drawn, back }: Table): boolean => drawn.sheet.close(back);

/** The turns of a deal that is over go on by themselves no longer. */
export function halt(table: Table): void {
  clearInterval(table.going);
  table.going = undefined;
}
