// The talk plate: the one place where the table speaks, and never of more than one thing at a time.
import { h, set } from "../dom";

/** what the plate speaks of, the most urgent first */
export type Says = "wait" | "asked" | "found" | "where" | "refused" | "hint" | "advice" | "advice prompt" | "prompt";

/**
 * @param notice says why nothing comes, or gives advice
 * @param counts how far the chosen cards reach; it stays beside whatever is said
 */
export function plate(
  {
    asked,
    found,
    where,
    refused,
    hint,
    prompt,
  }: Record<Exclude<Says, "wait" | "advice" | "advice prompt">, { node: HTMLElement }>,
  notice: HTMLElement,
  counts: HTMLElement,
) {
  const parts = [prompt, asked, found, where, refused, hint].map((part) => part.node);
  const node = h("div", { class: "cnb-talk" }, ...parts, notice, counts);
  const [waits, advice] = [".cnb-wait", ".cnb-banner"].map((part) => notice.querySelector<HTMLElement>(part));
  let besides = false;
  const says = (): Says => {
    if (waits && !waits.hidden) return "wait";
    if (!asked.node.hidden) return "asked";
    if (!found.node.hidden) return "found";
    if (!where.node.hidden) return "where";
    if (refused.node.querySelector("p")) return "refused";
    if (!hint.node.hidden) return "hint";
    if (advice && !advice.hidden) return besides ? "advice prompt" : "advice";
    return "prompt";
  };
  return {
    node: h("div", { class: "cnb-speaks" }, node),
    /** A small tail points at a card of which the plate speaks. */
    point(card: HTMLElement | null) {
      set(node, { "data-at": Boolean(card) });
      if (card)
        requestAnimationFrame(() => {
          const [from, to] = [node.getBoundingClientRect(), card.getBoundingClientRect()];
          const scale = node.offsetWidth / from.width || 1; // large letters enlarge the whole table
          node.style.setProperty("--at", `${(to.left - from.left) * scale + 13}px`);
        });
    },
    says,
    /** @param beside whether what is advised now leaves room for what is to be done; else that stays as it was */
    arrange(beside: boolean = besides) {
      besides = beside;
      set(node, { "data-says": says() });
    },
  };
}
