// The line for typing in the text view: from where it was opened, and what was typed last.
import type { Stage } from "./standing";

export type Typing = ReturnType<typeof typing>;

export function typing(
  focused: () => HTMLElement | null,
  { typed: { line } }: Stage,
  back: (before: HTMLElement) => void,
) {
  let last = ""; // waits for its answer
  /** what had the focus when the text view was opened */
  let from: HTMLElement | null = null;
  return {
    begin(had: HTMLElement | null) {
      from = had;
      line.focus();
    },
    /** Back to what had the focus when the text view was opened; says whether the line had it. */
    end() {
      if (!from || focused() !== line) return false;
      back(from);
      from = null;
      return true;
    },
    sent: (text: string) => void (last = text),
    /** @param done whether what was typed was done: else the next line replaces it */
    answered(done: boolean) {
      if (last && line.value === last) done ? (line.value = "") : line.select();
      last = "";
    },
  };
}
