// The buttons of an exercise: in its bar what to do now and what comes after it, in its menu all that is left.
import type { Feedback, Scene } from "./scene";

type Asked = Pick<Scene, "sat" | "over" | "more" | "own" | "goes_on" | "passes" | "games">;

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

/** What is to be done with the answer that stands there; in an exam that is sat it is taken down, or changed. */
function ofAnswer({ sat, over, own, passes }: Asked, { ok }: Feedback, { shown, hints }: Stand): string[] {
  if (sat) return sat === "open" ? (shown ? ["retry"] : ["check", "later"]) : [];
  if (shown) return wanted(["retry", !ok && !over]);
  return over ? [] : wanted(["check", true], ["pass", passes], ["hint", hints], ["back", !own]);
}

/** Whether the answer is done with: right, or seen after the last try. */
const isDone = ({ over }: Asked, { ok }: Feedback, { shown }: Stand): boolean => over || (shown && Boolean(ok));

/**
 * The buttons in the bar: what to do now, and last the way on, which practice has only after an answer. One more like
 * this comes when the answer is done with, or the way back from it when there is no further one.
 */
export function keysOf(asked: Asked, feedback: Feedback, stand: Stand): string[] {
  const { sat, more, own, goes_on } = asked;
  const done = isDone(asked, feedback, stand);
  const keys = ofAnswer(asked, feedback, stand);
  const alike = sat ? [] : wanted(["more", done && more], ["back", stand.shown && done && !own && !more]);
  const next = goes_on ? done : stand.follows && (sat === "open" ? stand.shown : own || stand.shown);
  return [...keys, ...alike, ...wanted(["next", next])];
}

/** What the menu of the card has: all that can be done besides. */
export function menuOf(asked: Asked, feedback: Feedback, stand: Stand): string[] {
  const { sat, more, own, goes_on, games } = asked;
  const done = isDone(asked, feedback, stand);
  const hints = stand.shown && !done && stand.hints && linkOf(asked, feedback, stand) !== "hint";
  const keys = wanted(
    ["hint", hints],
    ["more", more && !done],
    ["back", stand.shown && !own && (more || !done)],
    ["again", done && !goes_on],
    ["classic", games === "every"],
    ["every", games === "classic"],
  );
  return sat ? [] : keys;
}

/** What the sentence of a wrong answer leads to: what is to be read again, or else a hint. */
export function linkOf({ sat, over }: Asked, { ok, reading }: Feedback, { shown, hints }: Stand): string {
  if (!shown || ok !== false) return "";
  if (reading) return "read";
  return hints && !over && !sat ? "hint" : "";
}

/** The one golden button: the next thing to do; `ready` is whether every part is answered. */
export function mainOf(keys: readonly string[], { ok, status }: Feedback, shown: boolean, ready: boolean): string {
  if (keys.includes("check")) return ready ? "check" : "";
  const first = shown && (ok || status === "taken") ? "next" : "retry";
  return [first, "more", "next"].find((key) => keys.includes(key)) ?? "";
}

const OF_EXAM: Readonly<Record<string, string>> = { check: "act_take", retry: "act_change" };

/** Which words stand on a button; `reads` is whether a text comes next. */
export const labelOf = (key: string, sat: Scene["sat"], reads: boolean): string =>
  key === "next" && reads ? "act_read_on" : (sat && OF_EXAM[key]) || `act_${key}`;
