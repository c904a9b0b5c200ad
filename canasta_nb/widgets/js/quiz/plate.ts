// What came of an answer, in the place of the buttons: right or not, why, and what can be done next.
import { h, set } from "../dom";
import { lead, pathOf } from "../leading";
import type { Strings } from "../scene.d.ts";
import type { Place } from "./kinds/kind";
import { marked } from "./parts";
import type { Feedback } from "./scene";

/** Right, half right, wrong, or only taken down. */
export const tone = ({ ok, status = "" }: Feedback): string => (status === "partial" ? "half" : String(ok ?? status));

/** Whether the feedback finds fault with one field of a part. */
export function isWrong({ parts }: Feedback, [part, which]: Place): boolean {
  const held = parts?.[part];
  return (typeof held === "object" ? held[which] : held) === false;
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

const signOf = ({ ok, status }: Feedback): string =>
  ok ? "✓" : status === "taken" ? "✎" : status === "partial" ? "½" : "✗";

function verdictOf(feedback: Feedback, model: unknown): HTMLElement[] {
  const { title = "", worth, lines = [], links = [] } = feedback;
  const [first = "", ...others] = lines;
  const counts = worth ? [" ", h("span", { class: "cnb-worth" }, `${worth}.`)] : [];
  return [
    h("span", { class: "cnb-sign", "aria-hidden": "true" }, signOf(feedback)),
    h(
      "div",
      { class: "cnb-because" },
      h("p", {}, h("b", {}, title), ...counts, " ", ...linked(first, links, model)),
      ...others.map((line) => h("p", {}, ...linked(line, links, model))),
    ),
  ];
}

export interface Plate {
  readonly node: HTMLElement;
  /** `shown`: whether it is still said of the answer that stands there. */
  draw(feedback: Feedback, shown: boolean): void;
}

export function plate(view: string, model: unknown): Plate {
  const node = h("div", { class: "cnb-said", role: "status", "aria-atomic": "true", id: `${view}-said` });
  return {
    node,
    draw(feedback, shown) {
      const key = shown ? JSON.stringify(feedback) : "";
      if (node.dataset.key === key) return;
      const says = shown && feedback.text;
      set(node, { "data-key": key, "data-ok": says ? String(feedback.ok ?? feedback.status) : null });
      node.toggleAttribute("data-long", (feedback.lines?.length ?? 0) > 2);
      node.replaceChildren(...(says ? verdictOf(feedback, model) : []));
    },
  };
}

export interface Earlier {
  readonly node: HTMLElement;
  /** `feedback` is of an answer that is being changed. */
  draw(given: readonly string[], feedback: Feedback, strings: Strings): void;
}

/** What stays in view while one tries again: the hints that were given, and what was said of the last answer. */
export function earlier(model: unknown): Earlier {
  const hints = h("ol", { class: "cnb-hints" });
  const last = h("p", { class: "cnb-lasttime" });
  return {
    node: h("div", { class: "cnb-earlier" }, hints, last),
    draw(given, { ok, lines = [], links = [] }, strings) {
      set(hints, { "aria-label": strings.hints, hidden: !given.length });
      const all = given.join("\n");
      if (hints.dataset.given !== all) hints.replaceChildren(...given.map((hint) => h("li", {}, ...marked(hint))));
      hints.dataset.given = all;
      const said = ok === false ? lines.join(" ") : "";
      set(last, { hidden: !said });
      if (last.dataset.said !== said) {
        last.replaceChildren(...(said ? linked(`${strings.last_time} ${said}`, links, model) : []));
      }
      last.dataset.said = said;
    },
  };
}
