// Sentences with places in braces: "{n} cards". All words come from Python.
import type { Strings } from "./scene.d.ts";

export const put = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, key) => String(values[key] ?? whole));

/** "1 card", "2 cards". */
export const plural = (forms: [string, string], n: number) => put(forms[n === 1 ? 0 : 1], { n: number(n) });

/** 1,500 with a true minus; 1.500 where that is the custom. */
export const number = (n: number, strings?: Strings) =>
  (n < 0 ? "−" : "") + String(Math.abs(n)).replace(/\B(?=(\d{3})+$)/g, strings?.thousands ?? ",");

/** "a, b and c". */
export const list = (items: string[], strings: Strings) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${strings.and} ${items.at(-1)}`;

/** A text that begins with a capital letter. */
export const begun = (text: string) => text[0].toUpperCase() + text.slice(1);
