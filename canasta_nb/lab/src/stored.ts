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
/** What the course stores has 4,200 letters at most, and no number above 1,600. */
const MOST_LETTERS = 40_000;
const MOST = 100_000;
const MOST_PARTS = 5;

/** Return what is kept of a widget; null where it isn't as the package writes it. */
export function readStored(data: unknown): Stored | null {
  const kept = typeof data === "string" && data.length <= MOST_LETTERS ? parsed(data) : null;
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

function isSmall(state: object): boolean {
  let most = 0;
  JSON.stringify(state, (_, value) => {
    if (typeof value === "number") most = Math.max(most, Math.abs(value));
    return value;
  });
  return most <= MOST;
}
