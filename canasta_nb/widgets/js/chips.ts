// Small cards in a row: a run of cards in a ledger, a question, a list.
import { code, name } from "./cards.js";
import { h } from "./dom.js";
import { picture } from "./picture.js";

/** @param {number} id @param {import("./scene.d.ts").Strings} strings */
export const chip = (id, strings) =>
  h("span", { class: "cnb-slot cnb-chip", "data-card": code(id) }, picture(id, strings), h("span", { class: "cnb-hidden" }, `${name(id, strings)}, `));

/** @param {number[]} ids @param {import("./scene.d.ts").Strings} strings */
export const chips = (ids, strings) => h("span", { class: "cnb-chips cnb-row" }, ...ids.map((id) => chip(id, strings)));
