// What is said below the table: advice, and what answers a refusal or a hint.

import type { Chosen } from "./chosen";
import type { Own, Stage } from "./standing";

export type Talking = ReturnType<typeof talking>;

/** Brings it into view, at once: nothing glides. */
export const show = (node: HTMLElement) => node.scrollIntoView({ block: "nearest" });

export function talking(own: Own, { talk }: Stage, chosen: Chosen, draw: () => void) {
  let besides = false; // what is said next comes with a new state: it is told beside what is to be done there
  return {
    /** What is said has changed. */
    noticed(advice: string) {
      talk.arrange(advice ? besides : undefined);
      if (advice) (besides = false), show(talk.node);
    },
    beside: (isSo: boolean) => void (besides = isSo),
    /** Advice that is also spoken, in the place of an older refusal. */
    tell(text: string) {
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
