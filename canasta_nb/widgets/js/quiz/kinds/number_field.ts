// A field for a whole number, as people write it into a sheet.
import { h } from "../../dom";

/** A field; a click into it chooses all that is there, as Tab does, so that it is typed over. */
export function numberField(at: string, label: string): HTMLInputElement {
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
  return field;
}
