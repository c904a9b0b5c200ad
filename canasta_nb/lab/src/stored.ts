// What an output keeps of a widget, read as a stranger's words: any notebook can hold anything here, and it is drawn
// without a question. So a name is that of a file of ours and no way to another one, and nothing is large.

export const STATE = "application/vnd.canasta.state";

export interface Stored {
  /** The parts of the front end that draw it; the last is its own. */
  readonly parts: readonly string[];
  readonly lang: string;
  readonly state: Readonly<Record<string, unknown>>;
}

const NAME = /^[a-z]+(?:_[a-z]+)*$/;
const LANG = /^[a-z]{2}$/;
/** What the course stores has 4,200 letters at most, 500 values in 10 levels, and no number above 7,550. */
const MOST_LETTERS = 40_000;
const MOST_VALUES = 4_000;
const MOST_LEVELS = 30;
const MOST = 20_000;
const MOST_PARTS = 5;

/** Return what is kept of a widget; null where it isn't as the package writes it. */
export function readStored(data: unknown): Stored | null {
  const kept = typeof data === "string" && data.length <= MOST_LETTERS ? parsed(data) : null;
  // Each member is looked at before it is used.
  const { parts, state } = (isTable(kept) ? kept : {}) as { parts?: unknown; state?: unknown };
  if (!Array.isArray(parts) || !parts.length || parts.length > MOST_PARTS || !isTable(state)) return null;
  const { lang } = state;
  const named = parts.every((name) => typeof name === "string" && NAME.test(name));
  if (!named || typeof lang !== "string" || !LANG.test(lang) || !isSmall(state)) return null;
  return { parts, lang, state };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tell whether drawing a state is soon done; a text may be read as a number, too. */
function isSmall(state: object): boolean {
  let left = MOST_VALUES;
  const fits = (value: unknown, levels: number): boolean => {
    if (!left-- || !levels) return false;
    if (typeof value === "object" && value) return Object.values(value).every((each) => fits(each, levels - 1));
    return !(Math.abs(Number(value)) > MOST);
  };
  return fits(state, MOST_LEVELS);
}
