// Sentences with places in braces: "{n} cards". All words come from Python.

/** @typedef {import("./scene.d.ts").Strings} Strings */

/** @param {string} text @param {Record<string, string | number>} [values] */
export const put = (text, values = {}) => text.replace(/\{(\w+)\}/g, (whole, key) => String(values[key] ?? whole));

/** "1 card", "2 cards". @param {[string, string]} forms @param {number} n */
export const plural = (forms, n) => put(forms[n === 1 ? 0 : 1], { n: number(n) });

/** 1,500 with a true minus; 1.500 where that is the custom. @param {number} n @param {Strings} [strings] */
export const number = (n, strings) => (n < 0 ? "−" : "") + String(Math.abs(n)).replace(/\B(?=(\d{3})+$)/g, strings?.thousands ?? ",");

/** "a, b and c". @param {string[]} items @param {Strings} strings */
export const list = (items, strings) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${strings.and} ${items.at(-1)}`;

/** A text that begins with a capital letter. @param {string} text */
export const begun = (text) => text[0].toUpperCase() + text.slice(1);
