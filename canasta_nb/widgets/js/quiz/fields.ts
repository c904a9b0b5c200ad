// Fields in which an answer is said; each has in `data-at` its place in the answer.
import { wholeNumber } from "../filling";
import type { Strings } from "../scene.d.ts";
import { number } from "../words";
import type { Field, Value } from "./kinds/kind";

/** Whether it holds something else where a number is meant. */
const isMisread = ({ dataset, value }: Field): boolean =>
  dataset.number !== undefined && wholeNumber(value) === undefined;

/** The choices after a no, which have a name of their own. */
export const REASON = ".cnb-whynot";

export const fieldsIn = (node: HTMLElement): Field[] => [...node.querySelectorAll<Field>("[data-at]")];

/** The first field that cannot be read. */
export const misread = (node: HTMLElement): Field | undefined => fieldsIn(node).find(isMisread);

/** The first field that can be seen and says nothing. */
export function lacking(node: HTMLElement): Field | undefined {
  const isOpen = (field: Field): boolean => {
    if (field.closest("[hidden]")) return false;
    if (field.type !== "radio") return !field.value;
    return !markable(field).querySelector(":checked");
  };
  return fieldsIn(node).find(isOpen);
}

/** What is marked where a field is wrong: the field, or the group of choices that it belongs to. */
export const markable = (field: Field): HTMLElement =>
  (field.type === "radio" ? field.closest<HTMLElement>("[role=radiogroup]") : null) ?? field;

/** Puts a value into a field; what cannot be read there is still to be put right. */
export function write(field: Field, value: Value, strings: Strings): void {
  const text = typeof value === "number" ? number(value, strings) : String(value ?? "");
  if (field instanceof HTMLInputElement && field.type === "radio") field.checked = text === field.value;
  else if (field.value !== text && !(text === "" && isMisread(field))) field.value = text;
}

/** Empties what cannot be read. */
export function forget(node: HTMLElement): void {
  for (const field of fieldsIn(node)) if (isMisread(field)) field.value = "";
}
