// Numbers, one for each part, beside what is counted; a single one beside its question.
import { wholeNumber } from "../../filling";
import type { Kind } from "./kind";
import { listed } from "./listed";
import { numberField } from "./number_field";

export const number: Kind<(number | null)[]> = {
  ...listed(
    ({ parts }) => parts.length,
    (text) => wholeNumber(text) ?? null,
  ),
  fields({ scene, row, own: { words } }) {
    const { parts } = scene();
    const { your_points: name } = words();
    return {
      rows: parts.map((part, place) => row(part, place, numberField(String(place), part.ask || name, words()))),
      beside: parts.length === 1 && !parts[0].cards.length,
    };
  },
};
