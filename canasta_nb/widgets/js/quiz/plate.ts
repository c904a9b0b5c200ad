// What came of an answer: in the bar the sum, beside each part its own verdict, and below the parts what remains.
import { h, set } from "../dom";
import { lead, pathOf } from "../leading";
import type { Strings } from "../scene.d.ts";
import { put } from "../words";
import type { Place } from "./kinds/kind";
import { marked, partName } from "./parts";
import type { Feedback, Scene, Verdict } from "./scene";

/** Right, half right, wrong, or only taken down. */
export const tone = ({ ok, status = "" }: Feedback): string => (status === "partial" ? "half" : String(ok ?? status));

/** Whether a field of a part is right; undefined where feedback leaves it open. */
export function heldAt({ parts }: Feedback, [part, which]: Place): boolean | null | undefined {
  const held = parts?.[part];
  return typeof held === "object" ? held[which] : held;
}

/** A sentence in which what it says of another place in the course leads there. */
function linked(text: string, links: NonNullable<Feedback["links"]>, model: unknown): (Node | string)[] {
  const found = links.find(([says]) => text.includes(says));
  if (!found) return marked(text);
  const [says, href] = found;
  const at = text.indexOf(says);
  const link = h("a", { href }, says);
  lead(link, pathOf(model));
  return [...marked(text.slice(0, at)), link, ...linked(text.slice(at + says.length), links, model)];
}

/** How many tries are left, in words; empty where nobody counts them or none is wanted. */
export function leftSaid({ ok, verdicts }: Feedback, left: number, strings: Strings): string {
  if (ok !== false || !verdicts || left === Infinity) return "";
  return left > 0 ? put(strings[left === 1 ? "one_left" : "left_over"], { n: left }) : strings.all_used;
}

export interface Plate {
  readonly node: HTMLElement;
  /** `shown`: whether it is still said of the answer that stands there. */
  draw(feedback: Feedback, shown: boolean, left: number, scene: Scene, strings: Strings): void;
}

/** The sum, which is spoken with what is said of the parts. */
export function plate(view: string): Plate {
  const node = h("div", { class: "cnb-said", role: "status", "aria-atomic": "true", id: `${view}-said` });
  return {
    node,
    draw(feedback, shown, left, scene, strings) {
      const key = shown ? JSON.stringify([feedback, left]) : "";
      if (node.dataset.key === key) return;
      const says = shown && feedback.text;
      set(node, { "data-key": key });
      node.replaceChildren(...(says ? sumOf(feedback, leftSaid(feedback, left, strings), scene, strings) : []));
    },
  };
}

function sumOf(feedback: Feedback, left: string, { parts }: Scene, strings: Strings): HTMLElement[] {
  const { title = "", worth, verdicts = [], lines = [] } = feedback;
  const details = [worth ? `${worth}.` : "", left, ...(feedback.verdicts ? [] : lines)].filter(Boolean).join(" ");
  const heard = verdicts
    .map(([ok, word, says], place) =>
      ok ? "" : `${parts[1] ? partName(parts[place], place, strings) : ""} ${word} ${says}`,
    )
    .join(" ");
  return [
    h("b", {}, title),
    h("span", { class: "cnb-worth" }, details),
    ...(heard.trim() ? [h("span", { class: "cnb-hidden" }, heard)] : []),
  ];
}

/**
 * What is said beside one part; alone it needs no word of its own, because the bar says it. When it goes, its part
 * keeps the room, so that nothing moves under the hand of somebody who answers anew.
 */
export function verdictOf(alone: boolean) {
  const node = h("span", { class: "cnb-judged", hidden: true });
  let [high, wide] = [0, 0]; // pixels of the part, when something was said of it
  return {
    node,
    /** @param tried whether it is answered anew: who begins again, and who turns a telephone, gets the room back */
    draw(verdict: Verdict | undefined, tried: boolean) {
      const part = alone ? null : node.parentElement;
      if (part && high && (!tried || part.offsetWidth !== wide)) (part.style.minHeight = ""), (high = 0);
      const key = JSON.stringify(verdict ?? null);
      if (node.dataset.key === key) return;
      const [ok, title, says] = verdict ?? [false, "", ""];
      set(node, { "data-key": key, "data-ok": verdict ? String(ok) : null, hidden: !verdict || (alone && !says) });
      const sign = h("span", { class: "cnb-sign", "aria-hidden": "true" }, ok ? "✓" : "✗");
      const words = [...(alone ? [] : [h("b", {}, title), " "]), ...marked(says)];
      node.replaceChildren(sign, h("span", {}, ...words));
      if (!part) return;
      part.style.minHeight = verdict || !high ? "" : `${high}px`;
      if (verdict) [high, wide] = [part.offsetHeight, part.offsetWidth];
    },
  };
}

/** What is said besides the verdicts: what may have been thought, and why it is so. */
export function besides(model: unknown) {
  const node = h("div", { class: "cnb-besides" });
  return {
    node,
    draw({ besides: lines = [], links = [] }: Feedback, shown: boolean) {
      const key = shown ? JSON.stringify([lines, links]) : "";
      if (node.dataset.key === key) return;
      set(node, { "data-key": key, hidden: !shown || !lines.length });
      node.replaceChildren(...(shown ? lines.map((line) => h("p", {}, ...linked(line, links, model))) : []));
    },
  };
}

/** The hints that were given. */
export function hintsGiven() {
  const node = h("ol", { class: "cnb-hints" });
  return {
    node,
    draw(given: readonly string[], strings: Strings) {
      set(node, { "aria-label": strings.hints, hidden: !given.length });
      const all = given.join("\n");
      if (node.dataset.given !== all) node.replaceChildren(...given.map((hint) => h("li", {}, ...marked(hint))));
      node.dataset.given = all;
    },
  };
}
