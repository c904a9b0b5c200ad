// The buttons of an exercise: what can be done with its answer, and what comes after it.
import type { Feedback, Scene } from "./scene";

type Asked = Pick<Scene, "sat" | "over" | "more" | "own" | "goes_on">;

/** Whether something is said of the answer that stands there, another exercise follows on the page, hints are left. */
export interface Stand {
  readonly shown: boolean;
  readonly follows: boolean;
  readonly hints: boolean;
}

/** Keys, each where it is wanted. */
const wanted = (...keys: [key: string, wanted: unknown][]): string[] => keys.filter(([, is]) => is).map(([key]) => key);

/** In an exam that is sat nothing is said of an answer; it is taken down. */
const ofExam = ({ sat }: Asked, { shown, follows }: Stand): string[] =>
  sat === "open" && !shown ? ["check"] : wanted(["next", follows], ["retry", sat === "open"]);

const ofAnswer = ({ over }: Asked, { ok, after }: Feedback, { follows, hints }: Stand): string[] =>
  wanted(
    ["next", ok && follows],
    ["retry", !ok && !over],
    ["hint", !ok && hints && !over],
    ["show", after?.length],
    ["again", ok || over],
  );

const ofLesson = (asked: Asked, feedback: Feedback, stand: Stand): string[] => [
  ...(stand.shown
    ? ofAnswer(asked, feedback, stand)
    : wanted(["check", !asked.over], ["hint", stand.hints && !asked.over], ["again", asked.over])),
  ...wanted(["more", asked.more], ["back", !asked.own]), // one more question like this, and the way back from it
];

/** In practice a new question stands where others begin again. */
const goingOn = (keys: string[], done: boolean): string[] => [
  ...wanted(["next", done]),
  ...keys.filter((key) => key !== "next" && key !== "again"),
];

export function keysOf(asked: Asked, feedback: Feedback, stand: Stand): string[] {
  const keys = asked.sat ? ofExam(asked, stand) : ofLesson(asked, feedback, stand);
  return asked.goes_on ? goingOn(keys, Boolean(feedback.ok || asked.over)) : keys;
}

const OF_EXAM: Readonly<Record<string, string>> = { check: "act_take", retry: "act_change" };

/** Which words stand on a button; `left` is how many attempts are. */
export function labelOf(key: string, sat: Scene["sat"], left: number): string {
  if (sat && OF_EXAM[key]) return OF_EXAM[key];
  return !sat && key === "retry" && left < Infinity ? "act_retry_left" : `act_${key}`;
}
