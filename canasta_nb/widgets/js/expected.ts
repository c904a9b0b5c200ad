// What a side could expect over a deal: a line of how far it led, or was behind, and in words what that was at this
// act.
import { h, say, set } from "./dom";
import type { Strings } from "./scene.d.ts";
import { number } from "./words";

const SPACE = "http://www.w3.org/2000/svg";
const [WIDE, HIGH] = [600, 80]; // units of the picture, which fits itself to the width

function shape(name: string, attributes: Record<string, string | number>) {
  const node = document.createElementNS(SPACE, name);
  set(node, attributes);
  return node;
}

/** A picture of the lead after some acts; `draw` says up to which act one looks. */
export function expected() {
  const said = h("p", { class: "cnb-step" });
  const line = shape("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const [most, least, marks] = [h("span"), h("span"), h("span")];
  const node = h("div", { class: "cnb-expected" }, said, h("div", { "aria-hidden": "true" }, line, most, least, marks));
  /**
   * @param acts of the deal
   * @param moments the acts of the moments, the dearest first
   */
  const draw = (
    leads: [index: number, lead: number, says: string][],
    index: number,
    acts: number,
    moments: number[],
    strings: Strings,
  ) => {
    node.hidden = !leads.length;
    if (!leads.length) return;
    say(said, leads.filter(([at]) => at <= index).at(-1)?.[2] ?? strings.expected);
    const reach = 100 * Math.ceil(Math.max(100, ...leads.map(([, lead]) => Math.abs(lead))) / 100);
    const x = (at: number) => Math.round((WIDE * at) / acts);
    const y = (lead: number) => Math.round((HIGH / 2) * (1 - lead / reach));
    say(most, `+${number(reach, strings)}`);
    say(least, number(-reach, strings));
    line.replaceChildren(
      shape("path", { class: "cnb-level", d: `M0 ${HIGH / 2}H${WIDE}` }),
      shape("path", { class: "cnb-here", d: `M${x(index)} 0V${HIGH}` }),
      shape("path", {
        class: "cnb-lead",
        d: leads.map(([at, lead], place) => `${place ? "L" : "M"}${x(at)} ${y(lead)}`).join(""),
      }),
    );
    marks.replaceChildren(
      ...moments.map((at, place) => {
        const lead = leads.filter(([one]) => one <= at).at(-1)?.[1] ?? 0;
        return h("b", { style: `left: ${(100 * x(at)) / WIDE}%; top: ${(100 * y(lead)) / HIGH}%` }, String(place + 1));
      }),
    );
  };
  return { node, draw };
}
