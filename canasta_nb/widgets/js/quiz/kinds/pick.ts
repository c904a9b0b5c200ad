// A word for each part, chosen from those that are given.
import { partName } from "../parts";
import { chipsOf } from "./chooser";
import { folding } from "./folding";
import type { Kind } from "./kind";
import { listed } from "./listed";

/** Of more words than these one part's are in view at a time, so that what comes next is seen on a telephone. */
const FEW = 3;

export const pick: Kind<(string | null)[]> = {
  ...listed(
    ({ parts }) => parts.length,
    (text) => text || null,
  ),
  fields(question) {
    const { own, choices, scene, row, asks } = question;
    const { parts } = scene();
    const label = (place: number): string => (parts.length > 1 ? partName(parts[place], place, own.words()) : asks);
    const groups = parts.map((_, place) => chipsOf(String(place), label(place), question));
    const folded = parts.length > 1 && choices.length > FEW ? folding(groups, own.words().choose) : undefined;
    const fields = folded?.nodes ?? groups;
    return { rows: parts.map((part, place) => row(part, place, fields[place])), write: folded?.write };
  },
};
