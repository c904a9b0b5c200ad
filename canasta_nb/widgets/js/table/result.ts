// The end of a deal: who won it and the score line by line at the left, its turns once more at the right.
import { isOver } from "../count";
import { h, set } from "../dom";
import type { Result, Scene, Strings } from "../scene.d.ts";
import { number } from "../words";
import type { Looks } from "./render";
import type { Wishes } from "./rewound";
import { rewound } from "./rewound";

export function score(wishes: Wishes) {
  const left = h("div", { class: "cnb-scored" });
  const bar = rewound(wishes);
  const node = h("div", { class: "cnb-result", hidden: true }, left, bar.cover, bar.node);
  let drawn: unknown;
  /** Draws the end where the deal has ended; what the scene becomes by the turn that is looked at. */
  const draw = (scene: Scene, { result, replay, review, readonly, strings }: Looks): Scene => {
    const sheet = "says" in result && (result as Result);
    const over = sheet && isOver(scene); // the result may come before the scene that ends the deal
    node.hidden = !over;
    if (!over) return (bar.begin(), (drawn = null), scene);
    if (drawn !== sheet) left.replaceChildren(...scored((drawn = sheet), scene, strings));
    const turn = bar.draw(sheet, replay, review, readonly, strings);
    set(node, { "data-bare": bar.bare(), "data-decided": bar.node.hasAttribute("data-decided") });
    return { ...scene, ...turn };
  };
  return { node, draw, turn: bar.turn };
}

function scored(
  { sides, aim = 0, title = "", says, lines, codes = [], needs = "" }: Result,
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
        return h("td", {}, points === undefined ? "–" : number(points, strings));
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
    h("p", { class: "cnb-second" }, needs),
  ];
}

/** How far points lead on the way to the aim, from 0 % to 100 %. */
const share = (points: number, aim: number) => `${aim ? Math.max(0, Math.min(100, (100 * points) / aim)) : 0}%`;
