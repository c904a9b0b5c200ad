// The end of a deal: who won it and the score line by line at the left, its turns once more at the right.
import { h, set } from "../dom";
import type { Result, Scene, Strings } from "../scene.d.ts";
import { number } from "../words";
import { rewound } from "./rewound";
import type { State } from "./state";
import { late, over } from "./state";
import type { Step } from "./walk";

const isResult = (result: Partial<Result>): result is Result => result.says !== undefined;

/** @param asked what is asked beside the score */
export function score(walk: (step: Step) => void, speak: (text: string) => void, asked: HTMLElement) {
  const left = h("div", { class: "cnb-scored" });
  const bar = rewound(walk, speak);
  const node = h("div", { class: "cnb-result", hidden: true }, left, bar.cover, bar.node);
  let drawn: Result | null = null;
  /** Draw the end where the deal has ended, and say whether that is new; the result may come before its scene. */
  const draw = (state: State): boolean => {
    const { result, strings } = state.looks;
    const isNew = node.hidden === true;
    node.hidden = !over(state) || late(state) || !isResult(result);
    if (node.hidden || !isResult(result)) {
      bar.clear();
      drawn = null;
      return false;
    }
    if (drawn !== result) left.replaceChildren(...scored(result, state.scene, strings), asked);
    drawn = result;
    bar.draw(result, state);
    const now = (name: string): Record<string, boolean> => ({ [name]: bar.node.hasAttribute(name) });
    set(node, { "data-bare": state.walk.bare, ...now("data-decided"), ...now("data-going") });
    return isNew;
  };
  return { node, draw };
}

function scored(
  { sides, aim = 0, title = "", why = "", won, says, lines, codes = [], needs = "" }: Result,
  { todo }: Scene,
  strings: Strings,
) {
  const ask = (text: string, of: string) => h("button", { class: "cnb-ask", "data-act": `why:${of}` }, text);
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, strings.counted),
    ...sides.map(({ name, side }) => h("th", { scope: "col" }, /\d/.test(side) ? name : ask(name, `score:${side}`))),
  );
  const row = (label: string | Node, value: (side: Result["sides"][0]) => number | undefined, kind: string = "") =>
    h(
      "tr",
      { class: kind || null },
      h("th", { scope: "row" }, label),
      ...sides.map((side) => {
        const points = value(side);
        const counts = kind && side.side === won ? "" : null;
        return h("td", { "data-won": counts }, points === undefined ? "–" : number(points, strings));
      }),
    );
  const bars = sides.map(({ name, score: points, total }) =>
    h(
      "p",
      { class: "cnb-far" },
      h("span", {}, name),
      aim
        ? h("span", {
            class: "cnb-way",
            "aria-hidden": "true",
            style: `--had: ${share(points - total, aim)}; --has: ${share(points, aim)}`,
          })
        : h("span"),
      h("b", {}, number(points, strings)),
    ),
  );
  return [
    h("p", { class: "cnb-won" }, title),
    h("p", { class: "cnb-second" }, todo),
    h("p", { class: "cnb-decides" }, why),
    h(
      "table",
      {},
      h("caption", { class: "cnb-hidden" }, says),
      h("thead", {}, head),
      h(
        "tbody",
        {},
        ...lines.map((label, place) =>
          row(ask(label, `line:${codes[place]}`), (side) => side.lines.find((line) => line[0] === label)?.[1]),
        ),
        row(strings.this_deal, (side) => side.total, "cnb-sum"),
      ),
    ),
    ...bars,
    h("p", { class: "cnb-needs cnb-second" }, needs),
  ];
}

/** How far points lead on the way to the aim, from 0 % to 100 %. */
const share = (points: number, aim: number) => `${aim ? Math.max(0, Math.min(100, (100 * points) / aim)) : 0}%`;
