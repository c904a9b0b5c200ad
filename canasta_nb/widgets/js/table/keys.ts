// What a key does at the table. Cards of the hand answer to keys of their own (picking.js), zones to arrows
// (steering.js).
import { intent } from "../keys";
import type { picking } from "../picking";
import type { roving } from "../roving";
import type { Steered } from "../steering";
import { steer } from "../steering";

/**
 * In the line for typing a letter is meant for the line, on a slider an arrow for the slider.
 * @param clears closes the sheet, or puts the chosen cards back
 * @param listed whether a key meant something in the list of places
 */
export function keys(
  root: HTMLElement,
  cards: ReturnType<typeof picking>,
  moves: ReturnType<typeof roving>,
  own: Steered,
  press: (name: string) => void,
  clears: () => boolean,
  listed: (event: KeyboardEvent) => boolean,
  signal: AbortSignal,
) {
  root.addEventListener(
    "keydown",
    (event) => {
      if ((event.target as HTMLElement).closest("form, input") && event.key !== "Escape") return;
      if (listed(event)) return;
      if (event.key === "Enter" && cards.node.contains(event.target as HTMLElement))
        return (event.preventDefault(), press("card"));
      const meant = intent(event, false);
      if (meant?.do !== "help" && (cards.key(event, moves) || steer(event, own, moves, clears))) return;
      if (!meant) return;
      event.preventDefault();
      press(meant.do);
    },
    { signal },
  );
}
