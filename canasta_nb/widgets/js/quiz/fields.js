// Fields in which an answer is said; each has in `data-at` its place in the answer.
import { wholeNumber } from "../filling.js";
import { number } from "../words.js";

/** @typedef {import("./kinds/index.js").Field} Field */

/** Does it hold something else where a number is meant? @param {Field} field */
const isMisread = ({ dataset, value }) => dataset.number !== undefined && wholeNumber(value) === undefined;

/** @param {HTMLElement} node @returns {Field[]} */
export const fieldsIn = (node) => [...node.querySelectorAll("[data-at]")].map((field) => /** @type {Field} */ (field));

/** The first field that cannot be read. @param {HTMLElement} node */
export const misread = (node) => fieldsIn(node).find(isMisread);

/** What is marked where a field is wrong: the field, or the group of choices that it belongs to. @param {Field} field @returns {HTMLElement} */
export const markable = (field) => (field.type === "radio" && /** @type {HTMLElement | null} */ (field.closest("[role=radiogroup]"))) || field;

/** Puts a value into a field; what cannot be read there is still to be put right. @param {Field} field @param {import("./kinds/index.js").Value} value @param {import("../scene.d.ts").Strings} strings */
export function write(field, value, strings) {
  const text = typeof value === "number" ? number(value, strings) : String(value ?? "");
  if (field.type === "radio") /** @type {HTMLInputElement} */ (field).checked = text === field.value;
  else if (field.value !== text && !(text === "" && isMisread(field))) field.value = text;
}

/** Empties what cannot be read. @param {HTMLElement} node */
export function forget(node) {
  for (const field of fieldsIn(node)) if (isMisread(field)) field.value = "";
}
