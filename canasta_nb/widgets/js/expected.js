// What a side could expect over a deal, as a line: how far it led, or was behind, after each of its decisions.
import { set } from "./dom.js";

const SPACE = "http://www.w3.org/2000/svg";
const [WIDE, HIGH] = [600, 80]; // units of the picture, which fits itself to the width

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
  const node = document.createElementNS(SPACE, name);
  set(node, attributes);
  return node;
}

/** A picture of the lead after some acts; `draw` says up to which act one looks. */
export function expected() {
  const node = shape("svg", { class: "cnb-expected", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img" });
  /** @param {[index: number, lead: number][]} leads @param {number} index @param {number} most acts of the deal @param {string} label */
  const draw = (leads, index, most, label) => {
    node.style.display = leads.length ? "" : "none";
    if (!leads.length) return;
    const reach = Math.max(100, ...leads.map(([, lead]) => Math.abs(lead)));
    const x = (/** @type {number} */ at) => Math.round((WIDE * at) / most);
    const y = (/** @type {number} */ lead) => Math.round((HIGH / 2) * (1 - lead / reach));
    set(node, { "aria-label": label });
    node.replaceChildren(
      shape("path", { class: "cnb-level", d: `M0 ${HIGH / 2}H${WIDE}` }),
      shape("path", { class: "cnb-here", d: `M${x(index)} 0V${HIGH}` }),
      shape("path", { class: "cnb-lead", d: leads.map(([at, lead], place) => `${place ? "L" : "M"}${x(at)} ${y(lead)}`).join("") }));
  };
  return { node, draw };
}
