// A position on the cloth of an exercise: who you are, and what lies on the table, each lot with its name.
import { signed } from "../cards.js";
import { chips } from "../chips.js";
import { h } from "../dom.js";

/** @typedef {{title: string, heading: string, lines: import("../answers.js").Line[]}} Shown */

/**
 * No mark tells which cards are wild or red threes: that is what exercises ask.
 * @param {Shown} shown @param {import("../scene.d.ts").Strings} strings @param {string} [apart] the lot that lies below, to choose from
 */
export function cloth({ title, heading, lines }, strings, apart = "") {
  const unmarked = unmarkedOf(strings);
  return h("div", { class: "cnb-shown cnb-cloth cnb-row" },
    ...(title || heading ? [h("p", {}, ...(title ? [h("b", {}, `${signed(title)} `)] : []), heading)] : []),
    ...lines.filter(([id]) => id !== apart).map(([id, label, runs, text]) => h("div", { class: "cnb-lot", "data-lot": id }, h("span", { class: "cnb-what" }, label),
      h("span", { class: "cnb-runs cnb-row" }, ...(runs.length ? runs.map((ids) => chips(ids, unmarked)) : [text])))));
}

/** The words for cards without those that name a wild card or a three. @param {import("../scene.d.ts").Strings} strings */
const unmarkedOf = (strings) => ({ ...strings, wild: "", wild_mark: "", red_3: "", black_3: "" });

/** The same for the cards of a lot that are chosen from. @param {string} lot @param {import("../scene.d.ts").Strings} strings */
export const unmarkedIn = (lot, strings) => ({ ...unmarkedOf(strings), hand_of: strings[`${lot}_of`], group_drawn: strings[`${lot}_drawn`] ?? strings.group_drawn });

/** What the cards count, beside a sheet. @param {[points: number, ranks: string][]} values @param {import("../scene.d.ts").Strings} strings */
export const valuesOf = (values, strings) => h("div", { class: "cnb-values cnb-cloth", role: "note" }, h("p", {}, strings.values),
  ...values.map(([points, ranks]) => h("p", {}, h("b", {}, String(points)), ` ${ranks.replace("Jk", strings.joker)}`)));
