// Cards: chosen from the hand that lies there, or typed where none does.
import { run } from "../../acts";
import { idsOf } from "../../answers";
import { h } from "../../dom";
import type { Kind } from "./kind";

export const cards: Kind<string> = {
  empty: () => "",
  shaped: (given) => (typeof given === "string" ? given : ""),
  isWhole: () => true,
  isAnswered: (answer) => answer.length > 0,
  partOf: (answer) => answer,
  placeOf: () => [0, 0],
  valueAt: (answer) => answer,
  read: (text) => text.replace(/[\s,]/g, ""),
  fromHand: { answer: (ids) => run([...ids]), chosen: (answer, hand) => idsOf(answer, [...hand]) ?? [] },
  fields({ scene, row, own: { view, words } }) {
    const { hand, parts } = scene();
    if (hand.length) {
      return { rows: parts.map((part, place) => (part.act ? row({ ...part, ask: "" }, place) : h("span"))) };
    }
    const id = `${view}-text`;
    const field = h("input", {
      type: "text",
      size: 30,
      autocomplete: "off",
      spellcheck: "false",
      "data-at": "text",
      id,
    });
    return { rows: [h("div", { class: "cnb-part cnb-row" }, h("label", { for: id }, words().type_cards), field)] };
  },
};
