// Marks on the cards of an exercise: which of the chosen ones belong to the answer, and at the end the answer itself.
import { idsOf } from "../answers";
import { h, keyed, say, set } from "../dom";
import type { Strings } from "../scene.d.ts";
import type { Marks } from "./scene";

const SIGNS = { good: "✓", bad: "✗", answer: "★" };
type Mark = keyof typeof SIGNS;

/** Return the mark of each card that has one. */
export function marked(
  { good = "", bad = "", answer = "" }: Marks,
  hand: readonly number[],
  chosen: readonly number[],
): Map<number, Mark> {
  const right = idsOf(good, [...chosen]) ?? [];
  const wrong =
    idsOf(
      bad,
      chosen.filter((id) => !right.includes(id)),
    ) ?? [];
  const missing =
    idsOf(
      answer,
      hand.filter((id) => !chosen.includes(id)),
    ) ?? [];
  const all = (mark: Mark, ids: readonly number[]): [number, Mark][] => ids.map((id) => [id, mark]);
  return new Map([...all("answer", missing), ...all("bad", wrong), ...all("good", right)]);
}

/** Draws the marks on the cards of the hand. */
export function marks(nodes: () => HTMLElement[]) {
  const flags = keyed(() => h("span", { class: "cnb-flag", "aria-hidden": "true" }));
  return (said: Marks, chosen: readonly number[], strings: Strings): void => {
    const found = marked(
      said,
      nodes().map((node) => Number(node.dataset.id)),
      chosen,
    );
    for (const node of nodes()) {
      const mark = found.get(Number(node.dataset.id));
      set(node, { "data-flag": mark });
      const flag = flags.get(node.dataset.id ?? "");
      if (!mark) flag.remove();
      else {
        say(flag, SIGNS[mark]);
        set(node, { "aria-label": `${node.getAttribute("aria-label")}, ${strings[`flag_${mark}`]}` });
        node.append(flag);
      }
    }
    flags.sweep();
  };
}
