// A field for a whole number, as people write it into a sheet.
import { h } from "../../dom.js";

/** @param {string} at @param {string} label */
export const numberField = (at, label) =>
  h("input", { type: "text", inputmode: "numeric", size: 8, autocomplete: "off", "data-at": at, "data-number": "yes", "aria-label": label });
