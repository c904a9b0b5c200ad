// A walk over the turns of a deal that is over: where one stands, and what a step makes of that.

export interface Walk {
  /** How many turns have been played; the last one leaves the table as it is. */
  readonly at: number;
  /** On a narrow table the score lies over the rows until somebody walks, or looks at them. */
  readonly bare: boolean;
  /** Whether the turns go on by themselves, and up to which. */
  readonly goes: boolean;
  readonly until: number;
  /** Whether Python was asked for the turns: once is enough while the slider moves. */
  readonly asked: boolean;
  /** The slider says itself where it stands; after a button it is said aloud, once the turns are there. */
  readonly tells: boolean;
}

/** `to`: there, as the slider says. `by`: with a button. `play`: by itself, and a second time it stops. */
export type Step =
  | { readonly kind: "to"; readonly turn: number }
  | { readonly kind: "by"; readonly turns: number }
  | { readonly kind: "play"; readonly until?: number }
  | { readonly kind: "watch"; readonly turn: number }
  | { readonly kind: "tick" }
  | { readonly kind: "turn over" }
  | { readonly kind: "told" };

export const AT_THE_END: Walk = {
  at: Infinity,
  bare: false,
  goes: false,
  until: Infinity,
  asked: false,
  tells: false,
};

/**
 * Return the walk after a step.
 * @param last the number of turns
 * @param loaded whether Python has sent them
 */
export function walked(walk: Walk, step: Step, last: number, loaded: boolean): Walk {
  const go = (from: Walk, turn: number): Walk => {
    const at = Math.max(0, Math.min(last, turn));
    return { ...from, at, bare: true, asked: from.asked || !loaded, goes: from.goes && at < from.until };
  };
  const play = (from: Walk, until: number): Walk => go({ ...from, until, goes: true }, from.at < until ? from.at : 0);
  switch (step.kind) {
    case "to":
      return go({ ...walk, goes: false }, step.turn);
    case "by":
      return go({ ...walk, goes: false, tells: true, asked: false }, Math.min(walk.at, last) + step.turns);
    case "play":
      return walk.goes ? { ...walk, goes: false } : play(walk, step.until ?? last);
    case "watch":
      return play(go({ ...walk, goes: false }, step.turn - 2), step.turn);
    case "tick":
      return loaded ? go(walk, walk.at + 1) : { ...walk, asked: true };
    case "turn over":
      return { ...walk, goes: false, bare: !walk.bare, at: walk.bare ? Infinity : walk.at };
    case "told":
      return { ...walk, tells: false };
  }
}
