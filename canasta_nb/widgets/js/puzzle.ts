// The Puzzle: a table with one decision. A head is above it, and after the choice a verdict covers your own melds.
import { allOf, h, hide, set, targetOf } from "./dom";
import type { Props } from "./frame";
import { lead, pathOf } from "./leading";
import type { PuzzleScene } from "./scene.d.ts";
import type { Around } from "./table";
import { seated } from "./table";
import { patch } from "./tree";

type Shown = Parameters<Around["draw"]>[0];

function draws(props: Props): () => void {
  const head = h("div");
  const verdict = h("div", { class: "cnb-judged", tabindex: 0, hidden: true });
  let told = ""; // the verdict that was spoken

  function draw({ own, state, cards, drawn, moves }: Shown): void {
    const { strings: words } = state.looks;
    const around: Partial<PuzzleScene> = state.looks.around ?? {};
    const { said = "", marks = [] } = around;
    patch(head, [around.head ?? ""], words);
    patch(verdict, [around.verdict ?? ""], words);
    for (const link of allOf(verdict, "a")) lead(link, pathOf(own.model));
    hide(verdict, !said);
    if (said !== told) set(own.root, { "data-uncovered": null });
    set(own.root, { "data-judged": Boolean(said) });
    const marked = new Map(marks.map(([id, mark, says]) => [String(id), [mark, says]]));
    let before: string | null = null; // of several marked cards in a row the first says what they are
    for (const card of allOf(cards.node, "[role=option]")) {
      const [mark = null, says = null] = marked.get(card.dataset.id ?? "") ?? [];
      set(card, { "data-play": mark, "data-says": mark === before ? null : says });
      before = mark;
    }
    if (said && said !== told) {
      own.speak(said);
      drawn.tools.node.scrollIntoView({ block: "nearest" });
      if (own.focused()) moves.stopIn("actions")?.focus();
    }
    told = said;
  }

  const close = seated(props, { kind: "puzzle", above: [head], over: [verdict], draw });
  listen(props);
  return close;
}

/** The buttons and keys that a puzzle has of its own; the table doesn't hear of them. */
function listen({ el, signal }: Props): void {
  const root = (): HTMLElement | null => el.querySelector('[data-cnb="puzzle"]');
  const uncover = (): void => {
    const node = root();
    if (node) set(node, { "data-uncovered": node.dataset.uncovered === undefined });
  };
  const clicked = (event: Event): void => {
    if (!targetOf(event).closest("[data-act=see]")) return;
    event.stopPropagation();
    uncover();
  };
  const keyed = (event: KeyboardEvent): void => {
    if (root()?.dataset.judged === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (targetOf(event).closest("form, input, [role=dialog]")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const button = allOf(el, ".cnb-actions [aria-keyshortcuts]").find(
      (each) => each.getAttribute("aria-keyshortcuts") === key,
    );
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  };
  el.addEventListener("click", clicked, { capture: true, signal });
  el.addEventListener("keydown", keyed, { capture: true, signal });
}

export default { render: draws };
