// The words of the page, which the room writes into it.
import { put } from "../words";

type Filled = Record<string, string | number>;

const words: Record<string, string> = JSON.parse(document.body.dataset.words ?? "{}");

/** A sentence of the page, filled in. */
export const said = (key: string, filled: Filled = {}): string => put(words[key] ?? key, filled);
