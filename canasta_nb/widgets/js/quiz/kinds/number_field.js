// A field for a whole number, as people write it into a sheet.
import { h } from "../../dom.js";

/** A field; a click into it chooses all that is there, as Tab does, so that it is typed over. @param {string} at @param {string} label */
export function numberField(at, label) {
  const field = /** @type {HTMLInputElement} */ (h("input", { type: "text", inputmode: "numeric", size: 8, autocomplete: "off", "data-at": at, "data-number": "yes", "aria-label": label }));
  let fresh = false;
  field.addEventListener("pointerdown", () => void (fresh = /** @type {Document | ShadowRoot} */ (field.getRootNode()).activeElement !== field));
  field.addEventListener("click", () => fresh && field.select());
  return field;
}
