// The nodes of the Replay, which stay as long as it does.
import { chip } from "../chips";
import { allOf, h, keyed } from "../dom";
import { expected } from "../expected";
import type { Frame } from "../frame";
import { picking } from "../picking";
import { icon } from "../picture";
import { roving } from "../roving";
import { sharing } from "../sharing";
import type { Seen } from "../sharing/position";
import { board } from "../table/board";
import { PACES } from "./state";

const ghost = (act: string, sign: string): HTMLElement =>
  h("button", { class: "cnb-ghost cnb-help", "data-act": act }, h("span", { "aria-hidden": "true" }, sign));

const button = (act: string, ...inside: (Node | string)[]): HTMLElement =>
  h("button", { class: "cnb-button", "data-act": act }, ...inside);

/** The line of the deal, with its turning points, and what moves along it. */
function barOf() {
  const slider = h("input", { type: "range", min: 0, step: 1, class: "cnb-slider" });
  const points = h("span", { class: "cnb-turning" });
  const step = h("span", { class: "cnb-step" });
  const ways = ["back", "play", "on"].map((act) => button(act, h("span", { "aria-hidden": "true" })));
  const paces = PACES.map((pace) => h("button", { class: "cnb-pace", "data-pace": pace }));
  const pace = h("span", { class: "cnb-paces", role: "group" }, ...paces);
  const more = button("menu", icon("more"));
  const track = h("span", { class: "cnb-track" }, slider, points);
  const node = h("div", { class: "cnb-walk cnb-row", role: "toolbar", "data-zone": "actions" });
  node.append(...ways, track, step, pace, more);
  return { node, slider, points, step, ways, paces, pace, more };
}

/** What is told of the act that one looks at, or asked. */
function talkOf() {
  const bold = h("b");
  const won = h("span", { class: "cnb-gained" });
  const voice = h("span", { class: "cnb-voiced" });
  const plain = h("span", { class: "cnb-second" });
  const acts = h("span", { class: "cnb-choices cnb-row" });
  const told = h("p", {}, bold, won, voice, plain);
  const node = h("div", { class: "cnb-talk", "data-zone": "talk" }, told, acts);
  return { node: h("div", { class: "cnb-speaks" }, node), plate: node, bold, won, voice, plain, acts };
}

/** @param chose cards of the hand were pressed */
export function pageOf(
  { view, words, reporter, root, speak }: Frame,
  chose: (ids: number[], only?: "add") => void,
  seen: () => Seen,
) {
  const speaker = h("b");
  const why = h("span");
  const bubble = h("p", { class: "cnb-bubble", "aria-hidden": "true" }, speaker, why);
  const side = h("div", { class: "cnb-says" }, bubble);
  const cloth = board(view, side, "span");
  const hand = picking(`${view}-plate`, chose);
  const talk = talkOf();
  talk.plate.id = `${view}-plate`;
  const bar = barOf();
  const players = h("ol", { class: "cnb-players" });
  const hands = h("button", { class: "cnb-ghost cnb-hands-of", "data-act": "hands", tabindex: -1 });
  const marks = h("ol", { class: "cnb-marks" });
  const marksTitle = h("b");
  const silent = h(
    "div",
    { class: "cnb-silent cnb-row", role: "status" },
    h("p", {}, h("b"), h("span")),
    button("voice"),
  );
  const tops = h("div", { class: "cnb-tops" }, ghost("text", "≡"), ghost("help", "?"));
  const menu = h("div", { class: "cnb-row cnb-more" }, button("share"), reporter.button);
  const zones = (): Record<string, HTMLElement[]> => ({
    tops: allOf(tops, "button"),
    // Where hands lie open around the table, nobody needs it.
    cloth: hands.checkVisibility() ? [hands] : [],
    talk: allOf(talk.acts, "button"),
    hand: hand.nodes(),
    actions: allOf(bar.node, "button"),
    more: allOf(menu, "button"),
    marks: allOf(marks, "button"),
  });
  return {
    ...{ cloth, side, bubble, speaker, why, hand, talk, bar, players, hands, marks, marksTitle, silent, tops, menu },
    paper: reporter.paper,
    share: sharing({ seen, words, isDark: () => root.dataset.theme !== "light", speak }),
    stage: h("div", { class: "cnb-stage cnb-cloth" }, cloth.node, players, hands, talk.node, hand.node),
    lead: expected(),
    looks: h("div", { class: "cnb-looks" }, marksTitle, marks),
    acts: h("p", { class: "cnb-acts" }), // one text, not a node for each act
    player: keyed(playerOf),
    card: keyed((key) => chip(Number(key.split(" ")[1]), words())),
    choice: keyed(() => h("button", { class: "cnb-button" })),
    point: keyed((key) => h("button", { class: "cnb-point", "data-to": key, tabindex: -1 })),
    mark: keyed((key) => {
      const [to] = key.split(" ");
      return h("li", {}, h("button", { class: "cnb-button cnb-small", "data-to": to }));
    }),
    moves: roving(
      zones,
      ({ dataset: { act, key, id, choice, pace, wish, to } }) => act ?? key ?? id ?? choice ?? pace ?? wish ?? to ?? "",
    ),
  };
}

export type Page = ReturnType<typeof pageOf>;

const playerOf = (): HTMLElement => {
  const plate = h(
    "span",
    { class: "cnb-plate" },
    h("b"),
    h("em", { "aria-hidden": "true" }),
    h("span", { class: "cnb-hidden" }),
  );
  return h("li", {}, plate, h("span", { class: "cnb-open-hand", "data-zone": "hand" }));
};

/** The parts in their order. */
export function partsOf({ tops, stage, silent, lead, bar, menu, share, paper, looks, acts }: Page): HTMLElement[] {
  return [tops, stage, acts, bar.node, menu, share.node, paper, silent, lead.node, looks];
}
