// The nodes of the Replay, which stay as long as it does.
import { chip } from "../chips";
import { allOf, h, keyed } from "../dom";
import { expected } from "../expected";
import type { Frame } from "../frame";
import { roving } from "../roving";
import { board } from "../table/board";

export function pageOf({ view, words }: Frame) {
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const slider = h("input", { type: "range", min: 0, step: 1, class: "cnb-slider" });
  const step = h("span", { class: "cnb-step" });
  const speed = h("select", { id: `${view}-speed` });
  const speedName = h("span");
  const pace = h("label", { class: "cnb-pace", for: `${view}-speed` }, speedName, " ", speed);
  const said = h("p", { class: "cnb-now" });
  const underName = h("span");
  const pileCards = h("span", { class: "cnb-chips cnb-row" });
  const under = h("div", { class: "cnb-under", "data-zone": "pile" }, underName, pileCards);
  const cloth = board(view, under, "span");
  const seats = h("ul", { class: "cnb-players" });
  const marksTitle = h("b");
  const marks = h("ol", { class: "cnb-marks" });
  const zones = (): Record<string, HTMLElement[]> => ({
    actions: allOf(tools, "button"),
    marks: allOf(marks, "button"),
  });
  return {
    title: h("span", { class: "cnb-title" }),
    tools,
    slider,
    step,
    speed,
    speedName,
    bar: h("div", { class: "cnb-scrub cnb-row" }, slider, step, pace),
    said,
    lead: expected(),
    underName,
    pileCards,
    under,
    cloth,
    seats,
    stage: h("div", { class: "cnb-stage cnb-cloth" }, cloth.node, said, seats),
    marksTitle,
    marks,
    looks: h("div", { class: "cnb-looks" }, marksTitle, marks),
    acts: h("p", { class: "cnb-acts" }), // only paper shows it: one text, not a node for each act
    tool: keyed((key) => h("button", { class: "cnb-button", "data-act": key })),
    player: keyed(playerOf),
    card: keyed((key) => chip(Number(key.split(" ")[1]), words())),
    mark: keyed((key) => {
      const [to] = key.split(" ");
      return h("li", {}, h("button", { class: "cnb-button cnb-small", "data-to": to }));
    }),
    moves: roving(zones, ({ dataset: { act, key } }) => act ?? key ?? ""),
  };
}

export type Page = ReturnType<typeof pageOf>;

const playerOf = (): HTMLElement => {
  const who = h("span", { class: "cnb-who" }, h("b"), " ", h("span"));
  return h("li", {}, who, h("span", { class: "cnb-chips cnb-row", "data-zone": "hand" }));
};

/** The parts in their order. */
export function partsOf({ title, stage, lead, bar, tools, looks, acts }: Page): HTMLElement[] {
  return [h("div", { class: "cnb-head cnb-row" }, title), stage, lead.node, bar, tools, looks, acts];
}
