// The words of the page, which the room writes into it.
import { put } from "../words";

type Filled = Record<string, string | number>;

/** A sentence, filled in. */
export type Said = (key: string, filled?: Filled) => string;

/** What says the sentences of a catalogue. */
export const saying =
  (words: Readonly<Record<string, string>>): Said =>
  (key, filled = {}) =>
    put(words[key] ?? key, filled);

export const said = saying(JSON.parse(document.body.dataset.words ?? "{}"));
