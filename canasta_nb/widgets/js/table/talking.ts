// What is said below the table: advice, and what answers a refusal or a hint.

/** @typedef {ReturnType<typeof talking>} Talking */

/** Brings it into view, at once: nothing glides. @param {HTMLElement} node */
export const show = (node) => node.scrollIntoView({ block: "nearest" });

/**
 * @param {import("./standing.js").Own} own @param {import("./standing.js").Stage} drawn
 * @param {import("./chosen.js").Chosen} chosen @param {() => void} draw
 */
export function talking(own, { talk }, chosen, draw) {
  let besides = false; // what is said next comes with a new state: it is told beside what is to be done there
  return {
    /** What is said has changed. @param {string} advice */
    noticed(advice) {
      talk.arrange(advice ? besides : undefined);
      if (advice) besides = false, show(talk.node);
    },
    /** @param {boolean} isSo */
    beside: (isSo) => void (besides = isSo),
    /** Advice that is also spoken, in the place of an older refusal. @param {string} text */
    tell(text) {
      chosen.hush();
      own.tell(text);
    },
    /** Puts a refusal or a hint away, with what it marks; says whether there was one. */
    quiet() {
      if (!["refused", "hint"].includes(talk.says())) return false;
      chosen.hush();
      chosen.change({ closed: chosen.now().answered });
      draw();
      return true;
    },
  };
}
