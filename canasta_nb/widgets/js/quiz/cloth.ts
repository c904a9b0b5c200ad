// A position on the cloth of an exercise: who you are, and what lies on the table, each lot with its name.
import { signed } from "../cards";
import { chips } from "../chips";
import { h } from "../dom";
import type { CardLine, Strings } from "../scene.d.ts";
import type { Scene, Shown } from "./scene";

/** Without `marks` none tells which cards are wild or threes: that may be what is asked. The lot `apart` lies below. */
export function cloth({ title, heading, lines }: Shown, strings: Strings, marks: boolean, apart = ""): HTMLElement {
  const look = marks ? strings : unmarkedOf(strings);
  const lot = ([id, label, runs, text]: CardLine): HTMLElement =>
    h(
      "div",
      { class: "cnb-lot", "data-lot": id },
      h("span", { class: "cnb-what" }, label),
      h("span", { class: "cnb-runs cnb-row" }, ...(runs.length ? runs.map((ids) => chips(ids, look)) : [text])),
    );
  const who = title ? [h("b", {}, `${signed(title)} `)] : [];
  return h(
    "div",
    { class: "cnb-shown cnb-cloth cnb-row" },
    ...(title || heading ? [h("p", {}, ...who, heading)] : []),
    ...lines.filter(([id]) => id !== apart).map(lot),
  );
}

/** Whether nothing would lie on the cloth, because all that there is lies below it. */
export const isBare = ({ title, heading, lines }: Shown, apart: string): boolean =>
  !title && !heading && lines.every(([id]) => id === apart);

/** The words for cards without those that name a wild card or a three. */
export const unmarkedOf = (strings: Strings): Strings => ({
  ...strings,
  wild: "",
  wild_mark: "",
  red_3: "",
  black_3: "",
});

/** The same for the cards of a lot that are chosen from. */
export const wordsIn = (lot: string, strings: Strings, marks: boolean): Strings => ({
  ...(marks ? strings : unmarkedOf(strings)),
  hand_of: strings[`${lot}_of`],
  group_drawn: strings[`${lot}_drawn` in strings ? `${lot}_drawn` : "group_drawn"],
});

/** What the cards count, beside a sheet. */
export const valuesOf = (values: Scene["values"], strings: Strings): HTMLElement =>
  h(
    "div",
    { class: "cnb-values cnb-cloth", role: "note" },
    h("p", {}, strings.values),
    ...values.map(([points, ranks]) =>
      h("p", {}, h("b", {}, String(points)), ` ${ranks.replace("Jk", strings.joker)}`),
    ),
  );
