// What came of an answer, in the place of the buttons: right or not, why, and what can be done next.
import { h, set } from "../dom.js";
import { lead, pathOf } from "../leading.js";
import { marked } from "./parts.js";

/** @typedef {{ok?: boolean, status?: string, title?: string, worth?: string, text?: string, lines?: string[], links?: [says: string, href: string][], cards?: {good?: string, bad?: string}, parts?: (boolean | (boolean | null)[])[], after?: {title: string, heading: string, lines: import("../answers.js").Line[]}[]}} Feedback */

/** Right, half right, wrong, or only taken down. @param {Feedback} feedback */
export const tone = ({ ok, status = "" }) => (status === "partial" ? "half" : String(ok ?? status));

/** Does the feedback find fault with one field of a part? @param {Feedback} feedback @param {[part: number, which: number]} place */
export function isWrong({ parts }, [part, which]) {
  const held = parts?.[part];
  return (Array.isArray(held) ? held[which] : held) === false;
}

/**
 * A sentence in which what it says of another place in the course leads there.
 * @param {string} text @param {[says: string, href: string][]} links @param {unknown} model @returns {(Node | string)[]}
 */
function linked(text, links, model) {
  const found = links.find(([says]) => text.includes(says));
  if (!found) return marked(text);
  const [says, href] = found;
  const at = text.indexOf(says);
  const link = h("a", { href }, says);
  lead(link, pathOf(model));
  return [...marked(text.slice(0, at)), link, ...linked(text.slice(at + says.length), links, model)];
}

/** @param {string} view @param {unknown} model */
export function plate(view, model) {
  const node = h("div", { class: "cnb-said", role: "status", "aria-atomic": "true", id: `${view}-said` });
  return {
    node,
    /** @param {Feedback} feedback @param {boolean} shown whether it is still of the answer that stands there */
    draw(feedback, shown) {
      const key = shown ? JSON.stringify(feedback) : "";
      if (node.dataset.key === key) return;
      set(node, { "data-key": key, "data-ok": shown && feedback.text ? String(feedback.ok ?? feedback.status) : null });
      const [first = "", ...others] = feedback.lines ?? [];
      const links = feedback.links ?? [];
      node.toggleAttribute("data-long", others.length > 1);
      node.replaceChildren(...(shown && feedback.text ? [
        h("span", { class: "cnb-sign", "aria-hidden": "true" }, feedback.ok ? "✓" : feedback.status === "taken" ? "✎" : feedback.status === "partial" ? "½" : "✗"),
        h("div", { class: "cnb-because" },
          h("p", {}, h("b", {}, feedback.title ?? ""), ...(feedback.worth ? [" ", h("span", { class: "cnb-worth" }, `${feedback.worth}.`)] : []), " ", ...linked(first, links, model)),
          ...others.map((line) => h("p", {}, ...linked(line, links, model)))),
      ] : []));
    },
  };
}

/** What stays in view while one tries again: the hints that were given, and what was said of the last answer. @param {unknown} model */
export function earlier(model) {
  const hints = h("ol", { class: "cnb-hints" });
  const last = h("p", { class: "cnb-lasttime" });
  return {
    node: h("div", { class: "cnb-earlier" }, hints, last),
    /** @param {string[]} given @param {Feedback} feedback of an answer that is being changed @param {import("../scene.d.ts").Strings} strings */
    draw(given, feedback, strings) {
      set(hints, { "aria-label": strings.hints, hidden: !given.length });
      if (hints.dataset.given !== given.join("\n")) hints.replaceChildren(...given.map((hint) => h("li", {}, ...marked(hint))));
      hints.dataset.given = given.join("\n");
      const said = feedback.ok === false ? (feedback.lines ?? []).join(" ") : "";
      set(last, { hidden: !said });
      if (last.dataset.said !== said) last.replaceChildren(...(said ? linked(`${strings.last_time} ${said}`, feedback.links ?? [], model) : []));
      last.dataset.said = said;
    },
  };
}

const BITS = 24;
const FALLS = 700; // milliseconds
const COLOURS = ["gold", "ice-2", "bad", "good", "info"];

/** Bits of paper that fall behind the cards, once, where motion is wanted. @param {HTMLElement} root @param {HTMLElement} node */
export function celebrate(root, node) {
  if (root.dataset.motion === "off" || (root.dataset.motion !== "on" && matchMedia("(prefers-reduced-motion: reduce)").matches)) return;
  const bits = h("div", { class: "cnb-bits", "aria-hidden": "true" }, ...Array.from({ length: BITS }, (_, at) =>
    h("i", { style: `--x:${(at * 37) % 100}%;background:var(--${COLOURS[at % COLOURS.length]})` })));
  node.append(bits);
  const fallen = [...bits.children].map((bit, at) => {
    const turn = (at * 71) % 360;
    const falls = [{ opacity: 1, transform: `rotate(${turn}deg)` }, { opacity: 0, transform: `translateY(190px) rotate(${turn + 300}deg)` }];
    return bit.animate(falls, { duration: FALLS, delay: (at * 53) % 180, easing: "cubic-bezier(.2, .8, .2, 1)", fill: "both" }).finished;
  });
  Promise.allSettled(fallen).then(() => bits.remove());
}

/** The exercise that comes after this one on the page. @param {HTMLElement} root */
export function following(root) {
  const all = [.../** @type {Document | ShadowRoot} */ (root.getRootNode()).querySelectorAll(".cnb[data-cnb=quiz]")];
  return /** @type {HTMLElement | undefined} */ (all[all.indexOf(root) + 1]);
}
