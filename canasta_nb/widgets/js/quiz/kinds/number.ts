// Numbers, one for each part.
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
    rows: scene().parts.map((part, place) =>
      row(part, place, numberField(String(place), part.ask || words().your_points)),
    ),
  }),
};
