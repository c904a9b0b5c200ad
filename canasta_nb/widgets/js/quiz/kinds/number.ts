// Numbers, one for each part; what nothing else names is named before its field.
import { h } from "../../dom";
import { wholeNumber } from "../../filling";
import type { Kind } from "./kind";
import { listed } from "./listed";
import { numberField } from "./number_field";

export const number: Kind<(number | null)[]> = {
  ...listed(
    ({ parts }) => parts.length,
    (text) => wholeNumber(text) ?? null,
  ),
  fields: ({ scene, row, own: { words } }) => ({
    rows: scene().parts.map((part, place) => {
      const { your_points: name } = words();
      const named = part.ask || part.act ? [] : [h("span", { class: "cnb-second", "aria-hidden": "true" }, name)];
      return row(part, place, ...named, numberField(String(place), part.ask || name));
    }),
  }),
};
