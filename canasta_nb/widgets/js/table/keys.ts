// What a key does at the table. Cards of the hand answer to keys of their own (picking.js), zones to arrows (steering.js).
import { intent } from "../keys.js";
import { steer } from "../steering.js";

/**
 * In the line for typing a letter is meant for the line, on a slider an arrow for the slider.
 * @param {HTMLElement} root
 * @param {ReturnType<typeof import("../picking.js").picking>} cards @param {ReturnType<typeof import("../roving.js").roving>} moves
 * @param {import("../steering.js").Frame} own @param {(name: string) => void} press @param {() => boolean} clears closes the sheet, or puts the chosen cards back
 * @param {(event: KeyboardEvent) => boolean} listed whether a key meant something in the list of places @param {AbortSignal} signal
 */
export function keys(root, cards, moves, own, press, clears, listed, signal) {
  root.addEventListener("keydown", (event) => {
    if (/** @type {HTMLElement} */ (event.target).closest("form, input") && event.key !== "Escape") return;
    if (listed(event)) return;
    if (event.key === "Enter" && cards.node.contains(/** @type {HTMLElement} */ (event.target))) return event.preventDefault(), press("card");
    const meant = intent(event, false);
    if (meant?.do !== "help" && (cards.key(event, moves) || steer(event, own, moves, clears))) return;
    if (!meant) return;
    event.preventDefault();
    press(meant.do);
  }, { signal });
}
