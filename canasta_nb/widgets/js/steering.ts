// What arrows, Home and End, ? and Escape mean in every smaller widget: from place to place, the help, the way out.

import { targetOf } from "./dom";
import type { Frame } from "./frame";
import { intent } from "./keys";
import type { roving } from "./roving";

export type Steered = Pick<Frame, "tell" | "speak" | "advise" | "advised" | "words" | "leave">;
export type Moves = Pick<ReturnType<typeof roving>, "focusOn" | "beside" | "edge">;

/** Have the arrows go on from where the focus came by other ways. */
export function noteFocus(
  { root, signal }: Pick<Frame, "root" | "signal">,
  moves: Pick<ReturnType<typeof roving>, "note">,
) {
  root.addEventListener("focusin", (event) => moves.note(targetOf(event)), { signal });
}

/**
 * Whether a key meant one of these. Escape closes the help, then does what `clears` does, then leaves.
 * @param clears whether there was anything
 */
export function steer(event: KeyboardEvent, own: Steered, moves: Moves | null, clears: () => boolean = () => false) {
  const target = targetOf(event);
  const words = own.words();
  // A table shows its keys on a sheet instead, and has no sentence for them.
  const { help, help_closed } = "help" in words ? words : { help: "", help_closed: "" };
  const meant = intent(event, false);
  if (moves && (meant?.do === "step" || meant?.do === "leap")) moves.focusOn(moves.beside(target, meant.by ?? 0));
  else if (moves && meant?.do === "edge") moves.focusOn(moves.edge(target, meant.by === 1));
  else if (meant?.do === "help") own.tell(help);
  else if (meant?.do === "escape")
    own.advised() && own.advised() === help ? (own.advise(""), own.speak(help_closed)) : clears() || own.leave();
  else return false;
  event.preventDefault();
  return true;
}
