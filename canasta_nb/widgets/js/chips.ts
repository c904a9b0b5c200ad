// Small cards in a row: a run of cards in a ledger, a question, a list.
import { code, name } from "./cards";
import { h } from "./dom";
import { picture } from "./picture";
import type { Strings } from "./scene.d.ts";

export const chip = (id: number, strings: Strings) =>
  h(
    "span",
    { class: "cnb-slot cnb-chip", "data-card": code(id) },
    picture(id, strings),
    h("span", { class: "cnb-hidden" }, `${name(id, strings)}, `),
  );

export const chips = (ids: number[], strings: Strings) =>
  h("span", { class: "cnb-chips cnb-row" }, ...ids.map((id) => chip(id, strings)));
