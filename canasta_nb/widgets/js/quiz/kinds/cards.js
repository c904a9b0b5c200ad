// Cards: chosen from the hand that lies there, or typed where none does.
import { run } from "../../acts.js";
import { idsOf } from "../../answers.js";
import { h } from "../../dom.js";

/** @type {import("./index.js").Kind<string>} */
export const cards = {
  empty: () => "",
  shaped: (given) => (typeof given === "string" ? given : ""),
  isWhole: () => true,
  placeOf: () => [0, 0],
  valueAt: (answer) => answer,
  read: (text) => text.replace(/[\s,]/g, ""),
  fromHand: { answer: run, chosen: (answer, hand) => idsOf(answer, hand) ?? [] },
  fields({ scene, row, own: { view, words } }) {
    const { hand, parts } = scene();
    if (hand.length) return { rows: parts.map((part, place) => (part.act ? row({ ...part, ask: "" }, place) : h("span"))) };
    const field = h("input", { type: "text", size: 30, autocomplete: "off", spellcheck: "false", "data-at": "text", id: `${view}-text` });
    return { rows: [h("div", { class: "cnb-part cnb-row" }, h("label", { for: `${view}-text` }, words().type_cards), field)] };
  },
};
