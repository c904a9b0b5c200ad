// Cards in a line of text: small white faces, rank and suit.
import { code, isRed, name, short } from "./cards.js";
import { h } from "./dom.js";

/** @param {number} id @param {import("./scene.d.ts").Strings} strings */
export const chip = (id, strings) =>
  h("span", { class: `cnb-chip${isRed(id) || code(id) === "Jk" ? " cnb-red" : ""}`, "data-card": code(id) },
    h("span", { "aria-hidden": "true" }, short(id, strings)), h("span", { class: "cnb-hidden" }, `${name(id, strings)}, `));

/** @param {number[]} ids @param {import("./scene.d.ts").Strings} strings */
export const chips = (ids, strings) => h("span", { class: "cnb-chips cnb-row" }, ...ids.map((id) => chip(id, strings)));
