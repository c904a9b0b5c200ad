// The buttons of an exercise: what can be done with its answer, and what comes after it.
import type { Feedback, Scene } from "./scene";

type Asked = Pick<Scene, "sat" | "over" | "more" | "own" | "goes_on">;

/**
 * Whether something is said of the answer that stands there, another exercise follows on the page (perhaps after a
 * text), and hints are left.
 */
export interface Stand {
  readonly shown: boolean;
  readonly follows: boolean;
  readonly hints: boolean;
}

/** Keys, each where it is wanted. */
const wanted = (...keys: [key: string, wanted: unknown][]): string[] => keys.filter(([, is]) => is).map(([key]) => key);

/** In an exam that is sat nothing is said of an answer; it is taken down. */
const ofExam = ({ sat }: Asked, { shown }: Stand): string[] => (sat === "open" ? [shown ? "retry" : "check"] : []);

const ofAnswer = ({ over }: Asked, { ok, after }: Feedback, { hints }: Stand): string[] =>
  wanted(["retry", !ok && !over], ["hint", !ok && hints && !over], ["show", after?.length], ["again", ok || over]);

const ofLesson = (asked: Asked, feedback: Feedback, stand: Stand): string[] => [
  ...(stand.shown
    ? ofAnswer(asked, feedback, stand)
    : wanted(["check", !asked.over], ["hint", stand.hints && !asked.over], ["again", asked.over])),
  ...wanted(["more", asked.more], ["back", !asked.own]), // one more question like this, and the way back from it
];

/** The way on is always there and always last; in practice it stands where others begin again. */
export function keysOf(asked: Asked, feedback: Feedback, stand: Stand): string[] {
  const keys = asked.sat ? ofExam(asked, stand) : ofLesson(asked, feedback, stand);
  if (!asked.goes_on) return [...keys, ...wanted(["next", stand.follows])];
  return [...keys.filter((key) => key !== "again"), ...wanted(["next", feedback.ok || asked.over])];
}

/** The one golden button: the next thing to do; `ready` is whether every part is answered. */
export function mainOf(keys: readonly string[], { ok, status }: Feedback, shown: boolean, ready: boolean): string {
  if (keys.includes("check")) return ready ? "check" : "";
  const isDone = shown && (ok || status === "taken");
  return [isDone ? "next" : "retry", "more", "next"].find((key) => keys.includes(key)) ?? "";
}

const OF_EXAM: Readonly<Record<string, string>> = { check: "act_take", retry: "act_change" };

/** Which words stand on a button; `reads` is whether a text comes next. */
export const labelOf = (key: string, sat: Scene["sat"], reads: boolean): string =>
  key === "next" && reads ? "act_read_on" : (sat && OF_EXAM[key]) || `act_${key}`;
