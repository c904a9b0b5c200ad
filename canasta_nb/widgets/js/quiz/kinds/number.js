// Numbers, one for each part.
import { wholeNumber } from "../../filling.js";
import { numberField } from "./number_field.js";
import { listed } from "./listed.js";

/** @type {import("./index.js").Kind<(number | null)[]>} */
export const number = {
  ...listed(({ parts }) => parts.length, (text) => wholeNumber(text) ?? null),
  fields: ({ scene, row, own: { words } }) => ({
    rows: scene().parts.map((part, place) => row(part, place, numberField(String(place), part.ask || words().your_points))),
  }),
};
