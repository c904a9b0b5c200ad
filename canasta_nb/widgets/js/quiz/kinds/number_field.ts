// A field for a whole number, as people write it into a sheet.
import { h } from "../../dom";
import type { Strings } from "../../scene.d.ts";

const BELOW = /^\s*[-−]/;

/**
 * A field; a click into it chooses all that is there, as Tab does, so that it is typed over. While somebody writes in
 * it, a telephone shows a button for the sign beside it: not every keyboard of digits has a minus.
 */
export function numberField(at: string, label: string, { sign }: Strings): HTMLElement {
  const field = h("input", {
    type: "text",
    inputmode: "numeric",
    size: 8,
    autocomplete: "off",
    "data-at": at,
    "data-number": "yes",
    "aria-label": label,
  });
  let fresh = false;
  field.addEventListener("pointerdown", () => void (fresh = !field.matches(":focus")));
  field.addEventListener("click", () => fresh && field.select());
  const turns = h("button", { class: "cnb-button", tabindex: -1, "aria-label": sign, title: sign }, "±");
  turns.addEventListener("pointerdown", (event) => event.preventDefault()); // the keyboard stays open
  turns.addEventListener("click", () => {
    field.value = BELOW.test(field.value) ? field.value.replace(BELOW, "") : `−${field.value}`;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return h("span", { class: "cnb-number" }, turns, field);
}
