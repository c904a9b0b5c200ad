// A word for each part, chosen from those that are given.
import { partName } from "../parts";
import { chooser } from "./chooser";
import type { Kind } from "./kind";
import { listed } from "./listed";

export const pick: Kind<(string | null)[]> = {
  ...listed(
    ({ parts }) => parts.length,
    (text) => text || null,
  ),
  fields(question) {
    const { parts } = question.scene();
    const rows = parts.map((part, place) => {
      const label = parts.length > 1 ? partName(part, place, question.own.words()) : question.asks;
      return question.row(part, place, chooser(String(place), label, question));
    });
    return { rows };
  },
};
