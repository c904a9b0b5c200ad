// The line for typing in the text view: from where it was opened, and what was typed last.

/** @typedef {ReturnType<typeof typing>} Typing */

/** @param {() => HTMLElement | null} focused @param {import("./standing.js").Stage} drawn @param {(before: HTMLElement) => void} back */
export function typing(focused, { typed: { line } }, back) {
  let last = ""; // waits for its answer
  /** @type {HTMLElement | null} what had the focus when the text view was opened */
  let from = null;
  return {
    /** @param {HTMLElement | null} had */
    begin(had) {
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
    /** @param {string} text */
    sent: (text) => void (last = text),
    /** @param {boolean} done whether what was typed was done: else the next line replaces it */
    answered(done) {
      if (last && line.value === last) done ? (line.value = "") : line.select();
      last = "";
    },
  };
}
